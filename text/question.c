/* question.c - see question.h. */
#include "question.h"

#include <talia/table.h>

#include "join.h"

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
static Saying order_saying(const TaliaView *view, const TaliaDecision *decision)
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

/* With neither a Treasure nor a buy to offer nothing is asked. */
static Saying buy_saying(const TaliaDecision *decision)
{
    if (!offers(decision, TALIA_BUY)) return SAY_question_no_buy;
    return offers(decision, TALIA_PLAY) ? SAY_question_treasures : SAY_question_buy;
}

static Saying question_saying(const TaliaView *view, const TaliaDecision *decision)
{
    switch (decision->question) {
    case TALIA_Q_ACTION:
        return SAY_question_action;
    case TALIA_Q_BUY:
        return buy_saying(decision);
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

static void asking_words(const TaliaView *view, Wording wording, char out[CARD_WORDS])
{
    const int kind = talia_view_asking(view);
    out[0] = 0;
    if (kind != TALIA_NONE) card_words(wording, talia_view_card(view, kind), out);
}

void question_words(const TaliaView *view, Wording wording, char out[QUESTION_WORDS])
{
    char card[CARD_WORDS];
    const char *const values[] = {card};
    asking_words(view, wording, card);
    say_fill(out, QUESTION_WORDS,
             say(wording.language, question_saying(view, talia_view_decision(view))), values, 1);
}

bool question_needs_text(const TaliaDecision *decision)
{
    return decision->card != TALIA_NONE && count_verbs(decision) == 0;
}

static Saying waiting_saying(TaliaQuestion question)
{
    switch (question) {
    case TALIA_Q_ACTION:
        return SAY_waiting_action;
    case TALIA_Q_BUY:
        return SAY_waiting_buy;
    case TALIA_Q_REACT:
        return SAY_waiting_react;
    case TALIA_Q_CARD:
        return SAY_waiting_card;
    default:
        return SAY_waiting_next;
    }
}

void question_of_other(const TaliaView *view, const char *name, Wording wording,
                       char out[QUESTION_WORDS])
{
    char card[CARD_WORDS];
    const char *const values[] = {card, name};
    asking_words(view, wording, card);
    say_fill(out, QUESTION_WORDS, say(wording.language, waiting_saying(talia_view_question(view))),
             values, 2);
}

/* ---- The options --------------------------------------------------------------------------- */

Saying option_saying(TaliaVerb verb)
{
    return (Saying)(SAY_option_play + (verb - TALIA_PLAY));
}

Saying option_word_saying(const TaliaGame *game, TaliaWord word)
{
    if (word != TALIA_END) return (Saying)(SAY_word_end + (word - TALIA_END));
    return talia_phase(game) == TALIA_PHASE_ACTION ? SAY_option_end_actions : SAY_option_end_turn;
}

/* TALIA_PLAY_TREASURES leaves Treasures in hand that do more. */
static Saying treasures_saying(const TaliaGame *game)
{
    const TaliaDecision *decision = talia_decision(game);
    const bool more =
        decision->verb[0] == TALIA_PLAY && decision->mask[0] & ~talia_plain_treasures(game);
    return more ? SAY_option_plain_treasures : SAY_option_treasures;
}

static void card_option(TaliaVerb verb, TaliaCard card, Wording wording, char out[OPTION_WORDS])
{
    char words[CARD_WORDS];
    const char *const values[] = {words};
    card_words(wording, card, words);
    say_fill(out, OPTION_WORDS, say(wording.language, option_saying(verb)), values, 1);
}

static void exchange_option(TaliaCard card, Wording wording, char out[OPTION_WORDS])
{
    char words[OPTION_WORDS], next[CARD_WORDS];
    const char *const values[] = {words, next};
    card_option(TALIA_EXCHANGE, card, wording, words);
    card_words(wording, talia_next_in_line(card), next);
    say_fill(out, OPTION_WORDS, say(wording.language, SAY_option_exchange_for), values, 2);
}

void option_words(const TaliaGame *game, TaliaChoice choice, Wording wording,
                  char out[OPTION_WORDS])
{
    const TaliaVerb verb = (TaliaVerb)(choice >> 8);
    const int object = choice & 0xff;
    if (choice == TALIA_PLAY_TREASURES)
        join(out, OPTION_WORDS, say(wording.language, treasures_saying(game)), "", "");
    else if (verb == TALIA_WORD)
        join(out, OPTION_WORDS, say(wording.language, option_word_saying(game, (TaliaWord)object)),
             "", "");
    else if (verb == TALIA_EXCHANGE)
        exchange_option(talia_card(game, object), wording, out);
    else
        card_option(verb, talia_card(game, object), wording, out);
}
