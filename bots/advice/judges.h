/* judges.h - what plays are worth whose worth depends on the hand, the supply or the others. */
#pragma once

#include "actions.h"

/* What the text of a card is worth now beyond its bonuses, in tenths of a coin. `rest`: the kinds
 * in hand without it. */
typedef int Judge(const Mind *mind, uint64_t rest);

#define PLAY(...)
#define JUDGE(id, ...) Judge judge_##id;
#include "plays.def"
#undef PLAY
#undef JUDGE
