/* outlook.h - what this turn will buy, what the next hand is made of, and what a play does: the
 * measures that Durations, Reserve cards and tokens are weighed by. */
#pragma once

#include "../advice.h"

/* What a coin is worth, to spend or in a hand to come: the measure of all the worths below. */
enum { COIN = 20 };

int min_of(int a, int b);
int max_of(int a, int b);
int mine(const Mind *mind, TaliaSetting setting); /* of the seat */

/* ---- This turn ------------------------------------------------------------------------------- */

/* Coins that the turn comes to, as far as the seat sees: Treasures in hand and what Actions in hand
 * give. On another's turn: of its next one. */
int coins_in_sight(const Mind *mind);

/* Of so many coins, those that the plan's buys would use; what is over buys nothing more. */
int coins_of_use(const Mind *mind, int coins);

/* By how much less the turn buys without so many of the coins in sight, or more with them. */
int use_lost(const Mind *mind, int coins);
int use_won(const Mind *mind, int coins);

/* How much of the game is left, in eighths: what is not worth points is worth the less. */
int time_left(const Mind *mind);

/* What so many coins buy, and what a card is worth to keep, by points and by the time left. */
int worth_of_coins(const Mind *mind, int coins);
int worth_keeping(const Mind *mind, int kind);

/* Actions in hand that nothing is left to play with: the least of the terminal ones if they are
 * more than can be played, all without an Action left. */
uint64_t stranded_actions(const Mind *mind);

/* ---- Hands to come --------------------------------------------------------------------------- */

/* A card in a hand to come; the mean of all cards of the seat. */
int worth_drawing(const Mind *mind, int kind);
int mean_draw(const Mind *mind);

/* To have a card of this hand in the next one rather than now. */
int worth_later(const Mind *mind, int kind);

/* ---- Plays ----------------------------------------------------------------------------------- */

/* What one play of an Action does, all of its later effects included. */
int worth_playing(const Mind *mind, int kind);

/* The same where the turn's last Action is spent on it: cards and coins that buy nothing more are
 * worth nothing. */
int worth_playing_last(const Mind *mind, int kind);

/* How much the seat plays the cards of a pile: a token there works as often. */
int use_of_pile(const Mind *mind, int kind);

/* ---- Answers --------------------------------------------------------------------------------- */

/* A card of these that is better trashed and not missed this turn; TALIA_NONE: there is none. */
int trash_now(const Mind *mind, uint64_t mask);

/* Discarding for a better hand this turn. */
TaliaChoice discard_useless(const Mind *mind);

/* Back on the deck: the best comes last, on top. */
TaliaChoice topdeck_best_last(const Mind *mind);
