/* ending.h - whether a buy ends the game, and who wins then. */
#pragma once

#include <talia/view.h>

/* Whether buying that kind ends the game and leaves the seat behind. */
bool is_losing_end(const TaliaView *view, int kind);

/* A kind of these that ends the game with the seat alone ahead: the one worth most points; or
 * TALIA_NONE. */
int winning_end(const TaliaView *view, uint64_t buyable);
