/* view.h - the game from one seat: what that player may know and nothing else.
 *
 * This is all that a bot includes. A view has no inside here and no game is declared, so there is
 * nothing to reach behind it; whoever runs the game makes the view (game.h) and takes the choice. A
 * card whose name the seat may not know is TALIA_NONE. docs/DESIGN.md, 'What a seat sees'.
 *
 * Words: a *card* is one of all cards there are (TALIA_militia); a *kind* is the number that a card
 * has in this one game, dense and below 64, so that sets of kinds are 64-bit masks. Kinds follow
 * the order of TaliaCard, so the seven basic cards are always kinds 0 to 6. Events are kinds too.
 */
#pragma once

#include "cards.h"
#include "decision.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TaliaView TaliaView;

int talia_view_seat(const TaliaView *view);

/* The decision, if this seat is the one that is asked; else NULL. Who is asked why, and by which
 * kind of card (TALIA_NONE: by none), is public. */
const TaliaDecision *talia_view_decision(const TaliaView *view);
TaliaPlace talia_view_place(const TaliaView *view, TaliaChoice option); /* if it is asked */
int talia_view_asked(const TaliaView *view);
TaliaQuestion talia_view_question(const TaliaView *view);
int talia_view_asking(const TaliaView *view);

/* Public facts. */
int talia_view_players(const TaliaView *view);
int talia_view_turn_of(const TaliaView *view);
bool talia_view_extra_turn(const TaliaView *view); /* whether this turn is one */
TaliaPhase talia_view_phase(const TaliaView *view);
TaliaCounters talia_view_counters(const TaliaView *view, int who);
int talia_view_turns(const TaliaView *view, int who);
int talia_view_get(const TaliaView *view, int who,
                   TaliaSetting setting); /* tokens, mats' counters */
int talia_view_pile(const TaliaView *view, int kind);
int talia_view_embargo(const TaliaView *view, int kind);
int talia_view_trash(const TaliaView *view, int kind);
int talia_view_cost(const TaliaView *view, int kind);
int talia_view_types(const TaliaView *view, int kind);
TaliaCard talia_view_card(const TaliaView *view, int kind);
int talia_view_kind(const TaliaView *view, TaliaCard card);
int talia_view_kinds(const TaliaView *view);
int talia_view_cards(const TaliaView *view, int who);      /* that a player owns in all */
int talia_view_empty_piles(const TaliaView *view);         /* in the supply */
int talia_view_piles_to_end(const TaliaView *view);        /* empty ones that end the game */
int talia_view_full_pile(const TaliaView *view, int kind); /* cards in it at the start */

/* Whether the next card that leaves a pile may end the game, for good or because it is over anyway;
 * whether one of that kind would, and nothing else has ended it yet. */
bool talia_view_may_end(const TaliaView *view);
bool talia_view_would_end(const TaliaView *view, int kind);
uint64_t talia_view_supply(const TaliaView *view);
uint64_t talia_view_beside(const TaliaView *view);
uint64_t talia_view_events(const TaliaView *view);
uint64_t talia_view_up_to(const TaliaView *view, int coins); /* of both, what is left at that */

/* What the player on turn has bought on this turn, Events too, and gained: the kinds. */
uint64_t talia_view_bought(const TaliaView *view);
uint64_t talia_view_gained(const TaliaView *view);

/* What a player owns. A perfect memory knows it, and the score, but for cards that the player has
 * passed or been passed *unseen* by the seat: how many, 0 most of the time. With these it is what
 * the player would own without them, and nobody may rely on it. */
int talia_view_owned(const TaliaView *view, int who, int kind);
int talia_view_owned_of(const TaliaView *view, int who, uint64_t kinds); /* cards of these kinds */
int talia_view_score(const TaliaView *view, int who);
int talia_view_unseen(const TaliaView *view, int who);

/* How many points the seat would have more if it gained a card of that kind; and if it gave up a
 * card of its hand for it. */
int talia_view_points_of_gain(const TaliaView *view, int kind);
int talia_view_points_of_trade(const TaliaView *view, int give, int kind);

/* How many of each kind the seat itself owns: TALIA_MAX_KINDS numbers, until the next choice. */
const uint8_t *talia_view_own(const TaliaView *view);

/* How often a card has come to or left a player, a pile, the trash or a mat, or a turn has begun,
 * since the game began. As long as that is the same, so is all that depends on nothing else: what
 * players own, scores, piles, turns. It compares positions of one game that is played on: not those
 * of two copies that went different ways, and not what was put there by hand (talia_put, talia_set,
 * talia_deal_anew). */
uint32_t talia_view_changes(const TaliaView *view);

/* The seat's own hand, and its Treasures that talia_choose can play in one go. */
uint64_t talia_view_hand(const TaliaView *view); /* its kinds */
int talia_view_in_hand(const TaliaView *view, int kind);
uint64_t talia_view_plain_treasures(const TaliaView *view);

/* The cards of a zone, the top one first, TALIA_NONE where the seat may not know; how many. What
 * lies below the top of the seat's own discard pile it knows by heart, but for the order: by kind.
 */
int talia_view_zone(const TaliaView *view, int who, TaliaZone zone, uint8_t out[TALIA_MAX_OWNED]);
int talia_view_size(const TaliaView *view, int who, TaliaZone zone);

/* How many cards of that kind in play would stay there over a Clean-up now: Durations that have
 * something to do yet, and what played them. */
int talia_view_staying(const TaliaView *view, int who, int kind);

/* All that the seat is shown, written out: the test of what is hidden compares these bytes. */
enum { TALIA_VIEW_BYTES = 8192 };
size_t talia_view_write(const TaliaView *view, uint8_t out[TALIA_VIEW_BYTES]);

#ifdef __cplusplus
}
#endif
