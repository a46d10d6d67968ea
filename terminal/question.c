/* question.c - see question.h. */
#include "question.h"

#include "../text/question.h"

enum { NUMBER = 12, CELL = OPTION_WORDS + 32 };

/* ---- The options --------------------------------------------------------------------------- */

static void option_cell(const TaliaView *view, TaliaChoice choice, const char *number,
                        Language language, char out[CELL])
{
    char words[OPTION_WORDS], priced[CELL], cost[NUMBER];
    option_words(view->game, choice, (Wording){.language = language}, words);
    if (choice >> 8 == TALIA_BUY) {
        snprintf(cost, sizeof cost, "%d", talia_view_cost(view, choice & 0xff));
        const char *const values[] = {words, cost};
        say_fill(priced, sizeof priced, say(language, SAY_option_buy_for), values, 2);
    } else {
        snprintf(priced, sizeof priced, "%s", words);
    }
    snprintf(out, CELL, "%s %.*s", number, OPTION_WORDS + 16, priced);
}

static void show_options(const TaliaView *view, Language language, const Paper *paper)
{
    static char text[TALIA_MAX_OPTIONS + 1][CELL];
    char *cell[TALIA_MAX_OPTIONS + 1];
    TaliaChoice options[TALIA_MAX_OPTIONS];
    const int count = talia_options(view->game, options);
    int n = 0;
    for (int i = talia_view_plain_treasures(view) ? 0 : 1; i <= count; i++) {
        char number[NUMBER];
        snprintf(number, sizeof number, "%*d", count < 10 ? 1 : 2, i);
        option_cell(view, i ? options[i - 1] : TALIA_PLAY_TREASURES, number, language, text[n++]);
    }
    for (int i = 0; i < n; i++) cell[i] = text[i];
    paper_columns(paper, cell, n);
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
