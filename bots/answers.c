/* answers.c - what bots answer who play no cards of their own: other players' cards ask them all
 * the same, in any kingdom. */
#include "choose.h"

static TaliaChoice word(TaliaWord word)
{
    return TALIA_CHOICE(TALIA_WORD, word);
}

/* What one would rather part with comes first. A card that is only discarded or put back comes
 * again: there Victory cards are as useless as Curses. One that is lost takes its points along. */
static int loss(const TaliaView *view, int kind, bool for_good)
{
    const int types = talia_view_types(view, kind);
    if (types & TALIA_CURSE) return -1;
    if (!for_good && (types & TALIA_VICTORY) && !(types & (TALIA_ACTION | TALIA_TREASURE)))
        return -1;
    return talia_view_cost(view, kind);
}

static TaliaChoice give_the_worst(const TaliaView *view, TaliaVerb verb, uint64_t mask)
{
    const bool for_good = verb == TALIA_TRASH || verb == TALIA_PASS || verb == TALIA_RETURN;
    int worst = TALIA_NONE;
    for (; mask; mask &= mask - 1) {
        const int kind = __builtin_ctzll(mask);
        if (worst == TALIA_NONE || loss(view, kind, for_good) < loss(view, worst, for_good))
            worst = kind;
    }
    return TALIA_CHOICE(verb, worst);
}

static bool gives_away(TaliaVerb verb)
{
    return verb == TALIA_DISCARD || verb == TALIA_TRASH || verb == TALIA_TOPDECK ||
           verb == TALIA_RETURN || verb == TALIA_PASS || verb == TALIA_SET_ASIDE;
}

bool can_ward_off(const TaliaView *view, TaliaChoice *out)
{
    const TaliaDecision *decision = talia_view_decision(view);
    if (decision->question != TALIA_Q_REACT) return false;
    for (int group = 0; group < TALIA_MAX_GROUPS; group++) {
        for (uint64_t mask = decision->mask[group]; mask; mask &= mask - 1) {
            const int kind = __builtin_ctzll(mask);
            if (!talia_wards_off(talia_view_card(view, kind))) continue;
            *out = TALIA_CHOICE(decision->verb[group], kind);
            return true;
        }
    }
    return false;
}

TaliaChoice choose_default(const TaliaView *view)
{
    const TaliaDecision *decision = talia_view_decision(view);
    const TaliaVerb verb = (TaliaVerb)decision->verb[0];
    const uint64_t mask = decision->mask[0];
    TaliaChoice ward;
    if (can_ward_off(view, &ward)) return ward;
    if (decision->words >> TALIA_DONE & 1) return word(TALIA_DONE);
    if (decision->words >> TALIA_END & 1) return word(TALIA_END);
    if (decision->words >> TALIA_NO & 1) return word(TALIA_NO);
    if (mask && gives_away(verb)) return give_the_worst(view, verb, mask);
    return talia_option(decision, 0);
}
