/* ending.h - whether a buy ends the game, and who wins then. */
#pragma once

#include <talia/view.h>

/* How the seat stands with so many points more at the end of this turn: 1 ahead of all others, 0
 * tied with the best, -1 behind. */
int standing_with(const TaliaView *view, int more);

/* Whether buying that kind ends the game and leaves the seat behind. */
bool is_losing_end(const TaliaView *view, int kind);

/* A kind of these that ends the game with the seat alone ahead: the one worth most points; or
 * TALIA_NONE. */
int winning_end(const TaliaView *view, uint64_t buyable);

/* The same where a card of the hand is given up for it. */
int winning_trade(const TaliaView *view, int give, uint64_t gains);
