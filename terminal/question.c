/* question.c - see question.h. */
#include "question.h"

#include "../text/question.h"

enum { NUMBER = 12, ITEM = OPTION_WORDS + 32 };

/* ---- The options --------------------------------------------------------------------------- */

static void show_option(const TaliaView *view, TaliaChoice choice, int number, Language language,
                        const Paper *paper)
{
    char words[OPTION_WORDS], priced[ITEM], cost[NUMBER], item[ITEM + NUMBER];
    option_words(view->game, choice, (Wording){.language = language}, words);
    snprintf(priced, sizeof priced, "%s", words);
    if (choice >> 8 == TALIA_BUY) {
        snprintf(cost, sizeof cost, "%d", talia_view_cost(view, choice & 0xff));
        const char *const values[] = {words, cost};
        say_fill(priced, sizeof priced, say(language, SAY_option_buy_for), values, 2);
    }
    snprintf(item, sizeof item, "%d %s", number, priced);
    paper_item(paper, item);
}

static void show_options(const TaliaView *view, Language language, const Paper *paper)
{
    TaliaChoice options[TALIA_MAX_OPTIONS];
    const int count = talia_options(view->game, options);
    for (int i = talia_view_plain_treasures(view) ? 0 : 1; i <= count; i++)
        show_option(view, i ? options[i - 1] : TALIA_PLAY_TREASURES, i, language, paper);
}

/* Where a card offers nothing but words, its text says what they mean. */
void question_show(const TaliaView *view, Language language, const Paper *paper)
{
    const TaliaDecision *decision = talia_view_decision(view);
    char words[QUESTION_WORDS];
    question_words(view, (Wording){.language = language}, words);
    paper_write(paper, BOLD, words);
    if (question_needs_text(decision))
        paper_write(paper, PLAIN,
                    text_card_text(language, talia_view_card(view, decision->card),
                                   talia_edition(view->game)));
    show_options(view, language, paper);
}
