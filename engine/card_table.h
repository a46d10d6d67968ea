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

/* ---- For observations (observe.c) ------------------------------------------------------------ */

/* Cards of which there is something to say, and how many of these come before a card. */
enum { IS_ANYTHING, IS_CARD, IS_PILE_ACTION, IS_RESERVE, IS_DURATION, LISTS };

#define LIST_ANYTHING(id, types, pile) 1
#define LIST_CARD(id, types, pile) (((types)&TALIA_EVENT) == 0)
#define LIST_PILE_ACTION(id, types, pile)                                                          \
    ((((types)&TALIA_ACTION) != 0 && (int)(pile) != (int)TALIA_PILE_FIVE_BESIDE) ||                \
     (int)TALIA_##id == (int)TALIA_estate)
#define LIST_RESERVE(id, types, pile)                                                              \
    (((types)&TALIA_RESERVE) != 0 || (int)TALIA_##id == (int)TALIA_copper)
#define LIST_DURATION(id, types, pile) (((types)&TALIA_DURATION) != 0)

enum {
#define CARD(id, set, cost, types, pile, ...)                                                      \
    ANYTHING_##id,                                                                                 \
        ANYTHING_UP_TO_##id = ANYTHING_##id - !LIST_ANYTHING(id, types, TALIA_PILE_##pile),
#include "cards/cards.def"
    ANYTHING_COUNT
};
enum {
#define CARD(id, set, cost, types, pile, ...)                                                      \
    CARD_##id, CARD_UP_TO_##id = CARD_##id - !LIST_CARD(id, types, TALIA_PILE_##pile),
#include "cards/cards.def"
    CARD_COUNT
};
enum {
#define CARD(id, set, cost, types, pile, ...)                                                      \
    PILE_ACTION_##id,                                                                              \
        PILE_ACTION_UP_TO_##id =                                                                   \
            PILE_ACTION_##id - !LIST_PILE_ACTION(id, types, TALIA_PILE_##pile),
#include "cards/cards.def"
    PILE_ACTION_COUNT
};
enum {
#define CARD(id, set, cost, types, pile, ...)                                                      \
    RESERVE_##id, RESERVE_UP_TO_##id = RESERVE_##id - !LIST_RESERVE(id, types, TALIA_PILE_##pile),
#include "cards/cards.def"
    RESERVE_COUNT
};
enum {
#define CARD(id, set, cost, types, pile, ...)                                                      \
    DURATION_##id,                                                                                 \
        DURATION_UP_TO_##id = DURATION_##id - !LIST_DURATION(id, types, TALIA_PILE_##pile),
#include "cards/cards.def"
    DURATION_COUNT
};

/* Ten numbers of what is printed on a card, side by side in two words, so that they are added up
 * all at once: no sum of a game needs more bits. */
enum { PRINTED = 10, PRINTED_EACH = 5, PRINTED_BITS = 12 };

typedef struct CardNumbers {
    uint64_t printed[2];
    uint8_t place[LISTS]; /* NO_PLACE: it is not in that list */
} CardNumbers;

enum { NO_PLACE = 0xff };

#define PLACE(list, id, types, pile)                                                               \
    (LIST_##list(id, types, pile) ? (int)list##_##id : (int)NO_PLACE)
#define SIDE_BY_SIDE(a, b, c, d, e)                                                                \
    ((uint64_t)(a) | (uint64_t)(b) << PRINTED_BITS | (uint64_t)(c) << 2 * PRINTED_BITS |           \
     (uint64_t)(d) << 3 * PRINTED_BITS | (uint64_t)(e) << 4 * PRINTED_BITS)
#define IF_TYPE(types, type, n) ((types) & (type) ? (n) : 0)
#define CARD_NUMBERS(id, types, pile, cards, actions, buys, coins)                                 \
    {{SIDE_BY_SIDE(1, cards, actions, IF_TYPE(types, TALIA_ACTION, (actions) == 0), buys),         \
      SIDE_BY_SIDE(IF_TYPE(types, TALIA_TREASURE, coins), IF_TYPE(types, TALIA_ACTION, coins),     \
                   IF_TYPE(types, TALIA_VICTORY, 1), IF_TYPE(types, TALIA_ATTACK, 1),              \
                   IF_TYPE(types, TALIA_ACTION, 1))},                                              \
     {PLACE(ANYTHING, id, types, pile), PLACE(CARD, id, types, pile),                              \
      PLACE(PILE_ACTION, id, types, pile), PLACE(RESERVE, id, types, pile),                        \
      PLACE(DURATION, id, types, pile)}},

static const CardNumbers card_numbers_table[TALIA_CARDS] = {
#define CARD(id, set, cost, types, pile, cards, actions, buys, coins, points, code)                \
    CARD_NUMBERS(id, types, TALIA_PILE_##pile, cards, actions, buys, coins)
#include "cards/cards.def"
};

#ifdef __CUDACC__
static __device__ const CardNumbers device_card_numbers[TALIA_CARDS] = {
#define CARD(id, set, cost, types, pile, cards, actions, buys, coins, points, code)                \
    CARD_NUMBERS(id, types, TALIA_PILE_##pile, cards, actions, buys, coins)
#include "cards/cards.def"
};
#endif

#undef LIST_ANYTHING
#undef LIST_CARD
#undef LIST_PILE_ACTION
#undef LIST_RESERVE
#undef LIST_DURATION
#undef PLACE
#undef SIDE_BY_SIDE
#undef IF_TYPE
#undef CARD_NUMBERS

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

FN inline const CardNumbers *card_numbers(int card)
{
#ifdef __CUDA_ARCH__
    return &device_card_numbers[card];
#else
    return &card_numbers_table[card];
#endif
}
