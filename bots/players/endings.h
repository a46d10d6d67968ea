/* endings.h - wins that lie at hand: buys of this turn that end the game and win it. */
#pragma once

#include <talia/game.h>

/* The first of such choices for the one who is asked, in the Buy phase; false: none was found. It
 * is sure, whatever is hidden: it was tried with hidden cards dealt anew, by chance that follows
 * from `chance`. */
bool ending_find(const TaliaGame *game, uint64_t chance, TaliaChoice *out);
