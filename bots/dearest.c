/* dearest.c - the scripted beginner: buys and gains the dearest card that it can, and plays Actions
 * in the order in which it holds them. A measure for bots that play weakly on purpose. */
#include "big_money.h"

static int owned(const TaliaView *view, int kind)
{
    return talia_view_owned(view, talia_view_seat(view), kind);
}

/* Of several the one that it has fewest of; nothing that costs nothing, and no Events. */
static int pick(const TaliaView *view, uint64_t offered)
{
    int best = TALIA_NONE;
    for (uint64_t left = offered & talia_view_supply(view); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left), cost = talia_view_cost(view, kind);
        if (cost == 0) continue;
        const int than = best == TALIA_NONE ? -1 : talia_view_cost(view, best);
        if (cost > than || (cost == than && owned(view, kind) < owned(view, best))) best = kind;
    }
    return best;
}

static TaliaChoice play_next(const TaliaView *view, uint64_t playable)
{
    uint8_t hand[TALIA_MAX_OWNED];
    const int n = talia_view_zone(view, talia_view_seat(view), TALIA_HAND, hand);
    for (int i = 0; i < n; i++) {
        if (has_kind(playable, hand[i])) return TALIA_CHOICE(TALIA_PLAY, hand[i]);
    }
    return end_phase();
}

TaliaChoice choose_dearest(const TaliaView *view)
{
    const TaliaDecision *decision = talia_view_decision(view);
    if (decision->question == TALIA_Q_BUY) {
        if (decision->mask[0]) return play_treasures(view, decision->mask[0]);
        const int kind = pick(view, decision->mask[1]);
        return kind == TALIA_NONE ? end_phase() : TALIA_CHOICE(TALIA_BUY, kind);
    }
    if (decision->question == TALIA_Q_ACTION) return play_next(view, decision->mask[0]);
    const int gain = decision->verb[0] == TALIA_GAIN ? pick(view, decision->mask[0]) : TALIA_NONE;
    return gain == TALIA_NONE ? choose_default(view) : TALIA_CHOICE(TALIA_GAIN, gain);
}
