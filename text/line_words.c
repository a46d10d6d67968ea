/* line_words.c - from the lines of lines.h to words. */
#include "lines.h"

#include <stdio.h>
#include <string.h>

#include "join.h"

bool line_begins_turn(const Line *line)
{
    return line->deed == SAY_you_turn || line->deed == SAY_you_extra_turn;
}

static void add_coins_and_more(const Line *line, Language language, const char *sign, Names *names)
{
    if (line->actions) names_add_count(names, language, SAY_actions_one, line->actions, sign);
    if (line->buys) names_add_count(names, language, SAY_buys_one, line->buys, sign);
    if (line->coins) names_add_count(names, language, SAY_coins_one, line->coins, sign);
}

/* Cards, or what is got or paid. */
static void add_objects(const Line *line, const TaliaGame *game, Wording wording, Names *names)
{
    for (int kind = 0; kind < talia_kinds(game); kind++)
        names_add_card(names, wording, talia_card(game, kind), line->cards[kind]);
    if (line->unnamed) names_add_count(names, wording.language, SAY_unnamed_one, line->unnamed, "");
    if (line->deed == SAY_you_get) add_coins_and_more(line, wording.language, "+", names);
    if (line->deed == SAY_you_pay) add_coins_and_more(line, wording.language, "", names);
}

/* The token, or the card that is taken in exchange. */
static void second_object(const Line *line, const TaliaGame *game, Wording wording,
                          char out[CARD_WORDS])
{
    switch (line->deed) {
    case SAY_you_exchange:
        card_words(wording, talia_card(game, line->number), out);
        break;
    case SAY_you_move_token:
    case SAY_you_take_token:
    case SAY_you_use_token:
        snprintf(out, CARD_WORDS, "%s",
                 say(wording.language, say_token((TaliaSetting)line->number)));
        break;
    default:
        out[0] = 0;
    }
}

void line_words(const Line *line, int seat, const TaliaGame *game, const char *const *names,
                Wording wording, char out[LINE_WORDS])
{
    Names what, got;
    char number[12], second[CARD_WORDS];
    what.words[0] = got.words[0] = 0;
    add_objects(line, game, wording, &what);
    second_object(line, game, wording, second);
    if (line_gives(line)) add_coins_and_more(line, wording.language, "+", &got);
    join_number(number, sizeof number, "", line->number);
    const char *const values[] = {line_begins_turn(line) ? number : what.words, names[line->who],
                                  second};
    const Saying saying = (Saying)(line->deed + (line->who != seat));
    say_fill(out, LINE_WORDS, say(wording.language, saying), values, 3);
    if (got.words[0]) {
        const size_t n = strlen(out);
        snprintf(out + n, LINE_WORDS - n, " (%s)", got.words);
    }
}
