/* hint.c - see hint.h. */
#include "hint.h"

#include "../bots/players/learned.h"
#include "../report/advice.h"
#include "../report/numbers.h"
#include "../text/question.h"
#include "../text/say.h"

static void show_option(const TaliaGame *game, const Advised *option, Language language,
                        const Paper *paper)
{
    enum { ITEM = OPTION_WORDS + NUMBER_WORDS + REASON_WORDS };
    char words[OPTION_WORDS], chance[NUMBER_WORDS], why[REASON_WORDS], item[ITEM];
    option_words(game, option->option, (Wording){.language = language}, words);
    percent_words(chance, share_of(option->chance), 1, language);
    reason_say(language, &option->reason, why);
    const char *const values[] = {chance, words, why};
    say_fill(item, sizeof item, say(language, why[0] ? SAY_hint_reason : SAY_hint_option), values,
             3);
    paper_item(paper, item);
}

/* Treasures that only give coins come first, as whoever asks would play them. */
void hint_show(const TaliaGame *game, Language language, const Paper *paper)
{
    static Advisor advisor; /* large */
    static Advice advice;
    static TaliaGame from;
    int order[TALIA_MAX_OPTIONS];
    if (!learned_net()) {
        paper_write(paper, PLAIN, say(language, SAY_hint_none));
        return;
    }
    const bool treasures = talia_plain_treasures(game) != 0;
    talia_copy(&from, game);
    if (treasures) talia_choose(&from, TALIA_PLAY_TREASURES);
    advisor_begin(&advisor, learned_net(), &from, ADVISOR_USUAL, 1);
    while (advisor_step(&advisor, INT32_MAX / 2)) continue;
    advisor_read(&advisor, &advice);
    paper_write(paper, BOLD, say(language, treasures ? SAY_hint_treasures : SAY_hint_chances));
    advice_order(&advice, order);
    for (int i = 0; i < advice.options; i++)
        show_option(&from, &advice.option[order[i]], language, paper);
}
