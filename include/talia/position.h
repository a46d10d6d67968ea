/* position.h - putting a game into a position: for scenarios and tests, never for play.
 *
 * talia_lay_position() lays out the piles and leaves all players without a card, the first one on
 * turn with its start over. Then cards are put and counters set; talia_resume() runs to the first
 * decision. The position need not be one that play can reach. */
#pragma once

#include "table.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TALIA_MOST_IN_PILE = 255,
    TALIA_MOST_COUNTER = 9999,
};

void talia_lay_position(TaliaGame *game, const TaliaSetup *setup);

/* Opening decks and hands for all, as in a real game. */
void talia_put_openings(TaliaGame *game);

/* Puts a card on top of a zone (hand, deck, discard pile, play, mats); false: no more room. */
bool talia_put(TaliaGame *game, int who, TaliaZone zone, int kind);
void talia_empty_zone(TaliaGame *game, int who, TaliaZone zone);

void talia_set(TaliaGame *game, int who, TaliaSetting setting, int value);
void talia_set_pile(TaliaGame *game, int kind, int count);
bool talia_plays_others(TaliaCard card);              /* Actions, as part of its own play */
bool talia_has_pile(const TaliaGame *game, int kind); /* in the supply or beside it */
void talia_set_trash(TaliaGame *game, int kind, int count);
void talia_set_embargo(TaliaGame *game, int kind, int tokens);

void talia_resume(TaliaGame *game, TaliaPhase phase); /* Action or Buy */
void talia_resume_at_start(TaliaGame *game);          /* of the first player's turn */

/* For the test of what views hide: swaps a card of the hand or of the Native Village mat with one
 * of the deck, or two cards of the deck, by their places in the lists of talia_zone. */
void talia_swap_hidden(TaliaGame *game, int who, TaliaZone one, int i, TaliaZone other, int j);

/* And as if somebody had passed another card: swaps one of the hand or deck of `from` with one of
 * the left neighbour's that is of a kind which `from` has passed; false: it is not. */
bool talia_swap_passed(TaliaGame *game, int from, TaliaZone one, int i, TaliaZone other, int j);

/* For the same test: a number that follows from what chance is to bring, and another chance. */
uint64_t talia_chance(const TaliaGame *game);
void talia_change_chance(TaliaGame *game, uint64_t by);

/* Whether the game's books balance: counts, masks and boundaries agree, and `all` cards are there.
 * 0, or what is wrong. */
const char *talia_audit(const TaliaGame *game, int all);
int talia_all_cards(const TaliaGame *game);

#ifdef __cplusplus
}
#endif
