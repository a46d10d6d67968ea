/* hidden.h - other cards where somebody may not look: to test that nobody is shown what is hidden.
 */
#pragma once

#include <talia/game.h>

/* What each player owns in all stays as it is.
 *
 * So many times a card of that player's hand may change places with one of the deck. */
void change_hand(TaliaGame *game, int who, int swaps, uint64_t *random);

/* Puts a player's deck into another order, as far as the one on `seat` (-1: looks on) knows nothing
 * of it: another's is hidden, of one's own the part that one has not seen. */
void change_deck(TaliaGame *game, int who, int seat, uint64_t *random);

/* As if other cards had been passed where the one on `seat` (-1: looks on) did not see them. The
 * hand of the player `but` stays. */
void change_passed(TaliaGame *game, int seat, int but, uint64_t *random);
