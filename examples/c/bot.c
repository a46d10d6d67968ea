/* bot.c - Big Money with a Smithy: plays all Treasures, buys the best of what it can pay for. */
#include "bot.h"

/* The kinds that can be played, bought, discarded, ... now: a bit each. */
static uint64_t offered(const TaliaDecision *decision, TaliaVerb verb)
{
    for (int group = 0; group < TALIA_MAX_GROUPS; group++)
        if (decision->verb[group] == verb) return decision->mask[group];
    return 0;
}

static TaliaChoice in_action_phase(const TaliaView *view, const TaliaDecision *decision)
{
    const int smithy = talia_view_kind(view, TALIA_smithy);
    if (smithy != TALIA_NONE && offered(decision, TALIA_PLAY) & TALIA_BIT(smithy))
        return TALIA_CHOICE(TALIA_PLAY, smithy);
    return TALIA_CHOICE(TALIA_WORD, TALIA_END);
}

static TaliaChoice in_buy_phase(const TaliaView *view, const TaliaDecision *decision)
{
    if (talia_view_plain_treasures(view)) return TALIA_PLAY_TREASURES;
    const TaliaCard wanted[] = {TALIA_province, TALIA_gold, TALIA_smithy, TALIA_silver};
    for (int i = 0; i < 4; i++) {
        const int kind = talia_view_kind(view, wanted[i]);
        if (kind == TALIA_NONE || !(offered(decision, TALIA_BUY) & TALIA_BIT(kind))) continue;
        if (wanted[i] == TALIA_smithy && talia_view_owned(view, talia_view_seat(view), kind) >= 2)
            continue;
        return TALIA_CHOICE(TALIA_BUY, kind);
    }
    return TALIA_CHOICE(TALIA_WORD, TALIA_END);
}

TaliaChoice my_choice(const TaliaView *view)
{
    const TaliaDecision *decision = talia_view_decision(view);
    if (decision->question == TALIA_Q_ACTION) return in_action_phase(view, decision);
    if (decision->question == TALIA_Q_BUY) return in_buy_phase(view, decision);
    return talia_option(decision, 0); /* whatever else a card asks: the first that comes */
}
