/* card_table.h - cards.def as a table. */
#pragma once

#include "portable.h"

#include <talia/cards.h>

#define BONUSES false
#define EFFECT true
#define LASTING true
#define TAVERN true
#define MOVES_TOKEN true
#define ACTION TALIA_ACTION
#define TREASURE TALIA_TREASURE
#define VICTORY TALIA_VICTORY
#define CURSE TALIA_CURSE
#define ATTACK TALIA_ATTACK
#define REACTION TALIA_REACTION
#define DURATION TALIA_DURATION
#define RESERVE TALIA_RESERVE
#define TRAVELLER TALIA_TRAVELLER
#define EVENT TALIA_EVENT

static const TaliaCardInfo card_table[TALIA_CARDS] = {
#define CARD(id, set, cost, types, pile, cards, actions, buys, coins, points, code)                \
    {TALIA_SET_##set, cost, types, TALIA_PILE_##pile, cards, actions, buys, coins, points, code},
#include "cards/cards.def"
};

#ifndef __cplusplus
#define CARD(id, set, cost, ...) _Static_assert((cost) <= TALIA_MAX_COST, #id " is too dear");
#include "cards/cards.def"

enum {
#define CARD(id, ...) ROW_##id,
#include "cards/cards.def"
    ROWS
};

#define CARD(id, ...)                                                                              \
    _Static_assert((int)ROW_##id == (int)TALIA_##id, #id " is elsewhere in TaliaCard");
#include "cards/cards.def"

_Static_assert((int)ROWS == (int)TALIA_CARDS, "TaliaCard has the cards of cards.def");
#endif

#ifdef __CUDACC__ /* once more where the device can read it */
static __device__ __constant__ const TaliaCardInfo device_card_table[TALIA_CARDS] = {
#define CARD(id, set, cost, types, pile, cards, actions, buys, coins, points, code)                \
    {TALIA_SET_##set, cost, types, TALIA_PILE_##pile, cards, actions, buys, coins, points, code},
#include "cards/cards.def"
};
#endif

#undef BONUSES
#undef EFFECT
#undef LASTING
#undef TAVERN
#undef MOVES_TOKEN
#undef ACTION
#undef TREASURE
#undef VICTORY
#undef CURSE
#undef ATTACK
#undef REACTION
#undef DURATION
#undef RESERVE
#undef TRAVELLER
#undef EVENT

FN inline const TaliaCardInfo *card_info(int card)
{
#ifdef __CUDA_ARCH__
    return &device_card_table[card];
#else
    return &card_table[card];
#endif
}
