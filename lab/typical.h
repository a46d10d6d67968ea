/* typical.h - the game that stands for many: of those that a contestant has won, the one whose
 * points and length are nearest to their means. */
#pragma once

#include "tally.h"

/* The number of that game, of those that a watched match remembers (TALLY_KEPT); -1: it has won
 * none of these alone. */
int typical_win(const Tally *tally, int who);

/* As it ended. */
const TallyKept *typical_kept(const Tally *tally, int game);
