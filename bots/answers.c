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

TaliaChoice choose_default(const TaliaView *view)
{
    const TaliaDecision *decision = talia_view_decision(view);
    const TaliaVerb verb = (TaliaVerb)decision->verb[0];
    const uint64_t mask = decision->mask[0];
    if (decision->question == TALIA_Q_REACT) {
        const int moat = talia_view_kind(view, TALIA_moat);
        const TaliaChoice reveal = TALIA_CHOICE(TALIA_REVEAL, moat);
        if (moat != TALIA_NONE && talia_is_option(decision, reveal)) return reveal;
    }
    if (decision->words >> TALIA_DONE & 1) return word(TALIA_DONE);
    if (decision->words >> TALIA_END & 1) return word(TALIA_END);
    if (decision->words >> TALIA_NO & 1) return word(TALIA_NO);
    if (mask && gives_away(verb)) return give_the_worst(view, verb, mask);
    return talia_option(decision, 0);
}
