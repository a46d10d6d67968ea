/* hidden.h - other cards where somebody may not look: to test that nobody is shown what is hidden.
 *
 * What each player owns in all, which is public, stays as it is. */
#pragma once

#include <talia/game.h>

/* So many times a card of that player's hand may change places with one of the deck. */
void change_hand(TaliaGame *game, int who, int swaps, uint64_t *random);

/* Puts a player's deck into another order, as far as the one on `seat` (-1: looks on) knows nothing
 * of it: another's is hidden, of one's own the part that one has not seen. */
void change_deck(TaliaGame *game, int who, int seat, uint64_t *random);
