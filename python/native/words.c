/* words.c - options and questions in words, in both languages; choosing what may be none. */
#include <stdlib.h>

#include "../../text/question.h"
#include "native.h"

_Static_assert((int)OPTION_WORDS <= (int)TALIA_WORDS_ROOM &&
                   (int)QUESTION_WORDS <= (int)TALIA_WORDS_ROOM,
               "what is said has room");

void talia_option_words(const TaliaGame *game, TaliaChoice choice, TaliaLanguage language,
                        char out[TALIA_WORDS_ROOM])
{
    option_words(game, choice, (Wording){.language = (Language)language}, out);
}

void talia_question_words(const TaliaGame *game, TaliaLanguage language, char out[TALIA_WORDS_ROOM])
{
    const TaliaView view = {game, talia_decision(game)->who};
    *out = 0;
    if (!talia_is_over(game)) question_words(&view, (Wording){.language = (Language)language}, out);
}

bool talia_is_choice(const TaliaGame *game, TaliaChoice choice)
{
    return choice == TALIA_PLAY_TREASURES ? talia_plain_treasures(game) != 0
                                          : talia_is_option(talia_decision(game), choice);
}

bool talia_try_choose(TaliaGame *game, TaliaChoice choice)
{
    const bool can = talia_is_choice(game, choice);
    if (can) talia_choose(game, choice);
    return can;
}

int talia_cards_of(const TaliaGame *game, uint8_t out[TALIA_MAX_KINDS])
{
    const int kinds = talia_kinds(game);
    for (int kind = 0; kind < kinds; kind++) out[kind] = (uint8_t)talia_card(game, kind);
    return kinds;
}

void talia_release(void *given)
{
    free(given);
}
