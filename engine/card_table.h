/* card_table.h - cards.def as a table. */
#pragma once

#include "portable.h"
#include "talia.h"

#define BONUSES false
#define EFFECT true
#define ACTION TALIA_ACTION
#define TREASURE TALIA_TREASURE
#define VICTORY TALIA_VICTORY
#define CURSE TALIA_CURSE
#define ATTACK TALIA_ATTACK
#define REACTION TALIA_REACTION

TABLE TaliaCardInfo card_table[TALIA_CARDS] = {
#define CARD(id, set, cost, types, pile, cards, actions, buys, coins, points, code)                \
    {TALIA_SET_##set, cost,  types, TALIA_PILE_##pile, cards, actions,                             \
     buys,            coins, points, code},
#include "cards/cards.def"
};

#undef BONUSES
#undef EFFECT
#undef ACTION
#undef TREASURE
#undef VICTORY
#undef CURSE
#undef ATTACK
#undef REACTION
