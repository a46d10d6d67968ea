/* question.c - see question.h. */
#include "question.h"

#include "answer.h"
#include "table.h"

enum { NUMBER = 12, CELL = OPTION_WORDS + 32 };

static bool offers(const TaliaDecision *decision, TaliaVerb verb)
{
    for (int group = 0; group < TALIA_MAX_GROUPS; group++) {
        if (decision->mask[group] && decision->verb[group] == verb) return true;
    }
    return false;
}

static int count_verbs(const TaliaDecision *decision)
{
    int verbs = 0;
    for (int group = 0; group < TALIA_MAX_GROUPS; group++) verbs += decision->mask[group] != 0;
    return verbs;
}

/* ---- Which question ------------------------------------------------------------------------ */

/* Several effects of one moment: the start of a turn, or, in Clean-up, extra turns. */
static Saying order_saying(TaliaView view, const TaliaDecision *decision)
{
    if (talia_view_phase(view) == TALIA_PHASE_CLEANUP) return SAY_question_extra_turn;
    if (!offers(decision, TALIA_CALL)) return SAY_question_order;
    return offers(decision, TALIA_FIRST) ? SAY_question_start : SAY_question_start_call;
}

static Saying leave_saying(const TaliaDecision *decision)
{
    if (!offers(decision, TALIA_EXCHANGE)) return SAY_question_leave;
    return offers(decision, TALIA_TOPDECK) ? SAY_question_leave_either
                                           : SAY_question_leave_exchange;
}

static Saying card_saying(const TaliaDecision *decision)
{
    const int verbs = count_verbs(decision);
    if (verbs == 1) return (Saying)(SAY_question_play + (decision->verb[0] - TALIA_PLAY));
    if (verbs == 0 && decision->words >> TALIA_YES & 1) return SAY_question_whether;
    return SAY_question_either;
}

static Saying question_saying(TaliaView view, const TaliaDecision *decision)
{
    switch (decision->question) {
    case TALIA_Q_ACTION:
        return SAY_question_action;
    case TALIA_Q_BUY:
        return offers(decision, TALIA_PLAY) ? SAY_question_treasures : SAY_question_buy;
    case TALIA_Q_REACT:
        return SAY_question_react;
    case TALIA_Q_ORDER:
        return order_saying(view, decision);
    case TALIA_Q_LEAVE:
        return leave_saying(decision);
    case TALIA_Q_PLAYED:
        return SAY_question_played;
    case TALIA_Q_GAINED:
        return SAY_question_gained;
    default:
        return card_saying(decision);
    }
}

/* ---- The options --------------------------------------------------------------------------- */

static void option_cell(TaliaView view, TaliaChoice choice, const char *number, Language language,
                        char out[CELL])
{
    char words[OPTION_WORDS], priced[CELL], cost[NUMBER];
    option_words(view.game, choice, language, words);
    if (choice >> 8 == TALIA_BUY) {
        snprintf(cost, sizeof cost, "%d", talia_view_cost(view, choice & 0xff));
        const char *const values[] = {words, cost};
        say_fill(priced, sizeof priced, say(language, SAY_option_buy_for), values, 2);
    } else {
        snprintf(priced, sizeof priced, "%s", words);
    }
    snprintf(out, CELL, "%s %.*s", number, OPTION_WORDS + 16, priced);
}

static void show_options(TaliaView view, Language language, const Paper *paper)
{
    static char text[TALIA_MAX_OPTIONS + 1][CELL];
    char *cell[TALIA_MAX_OPTIONS + 1];
    TaliaChoice options[TALIA_MAX_OPTIONS];
    const int count = talia_options(view.game, options);
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
void question_show(TaliaView view, Language language, const Paper *paper)
{
    const TaliaDecision *decision = talia_view_decision(view);
    const bool by_card = decision->card != TALIA_NONE;
    const TaliaCard card = by_card ? talia_view_card(view, decision->card) : TALIA_copper;
    const char *const values[] = {by_card ? text_card_name(language, card) : ""};
    table_say(paper, BOLD, say(language, question_saying(view, decision)), values, 1);
    if (by_card && count_verbs(decision) == 0)
        paper_write(paper, PLAIN, text_card_text(language, card, talia_edition(view.game)));
    show_options(view, language, paper);
}
