/* choose.h - the bots one by one, for bots.c, and what they have in common. */
#pragma once

#include "bots.h"

TaliaChoice choose_random(Bot *bot, const TaliaView *view);
TaliaChoice choose_bmu(const TaliaView *view);
TaliaChoice choose_smithy(const TaliaView *view);
TaliaChoice choose_dearest(const TaliaView *view);

/* The Reaction that keeps the Attack from the seat, if it is asked for one and has it. */
bool can_ward_off(const TaliaView *view, TaliaChoice *out);

/* What a player answers who has no use for it: wards Attacks off, declines what can be declined,
 * and gives away the worst card. */
TaliaChoice choose_default(const TaliaView *view);

/* The seven basic cards have the same number as a kind and as a card. */
static inline uint64_t kind_bit(int kind)
{
    return (uint64_t)1 << kind;
}

static inline bool has_kind(uint64_t mask, int kind)
{
    return mask >> kind & 1;
}
