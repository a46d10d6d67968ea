/* view.h - the game from one seat: what that player may know and nothing else.
 *
 * Bots include this header and not talia.h's table functions: here a TaliaGame has no inside. A
 * card whose name the seat may not know is TALIA_NONE. docs/DESIGN.md, 'What a seat sees'. */
#pragma once

#include "talia.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TaliaView {
    const TaliaGame *game;
    int seat;
} TaliaView;

/* The decision, if this seat is the one that is asked; else NULL. Who is asked why, and by which
 * kind of card (TALIA_NONE: by none), is public. */
const TaliaDecision *talia_view_decision(TaliaView view);
int talia_view_asked(TaliaView view);
TaliaQuestion talia_view_question(TaliaView view);
int talia_view_asking(TaliaView view);

/* Public facts. */
int talia_view_players(TaliaView view);
int talia_view_turn_of(TaliaView view);
bool talia_view_extra_turn(TaliaView view); /* whether this turn is one */
TaliaPhase talia_view_phase(TaliaView view);
TaliaCounters talia_view_counters(TaliaView view, int who);
int talia_view_turns(TaliaView view, int who);
int talia_view_get(TaliaView view, int who, TaliaSetting setting); /* tokens, mats' counters */
int talia_view_pile(TaliaView view, int kind);
int talia_view_embargo(TaliaView view, int kind);
int talia_view_trash(TaliaView view, int kind);
int talia_view_cost(TaliaView view, int kind);
int talia_view_types(TaliaView view, int kind);
TaliaCard talia_view_card(TaliaView view, int kind);
int talia_view_kind(TaliaView view, TaliaCard card);
int talia_view_kinds(TaliaView view);
int talia_view_cards(TaliaView view, int who); /* that a player owns in all */
int talia_view_empty_piles(TaliaView view);    /* in the supply */
int talia_view_piles_to_end(TaliaView view);   /* empty ones that end the game */
uint64_t talia_view_supply(TaliaView view);
uint64_t talia_view_beside(TaliaView view);
uint64_t talia_view_events(TaliaView view);

/* What a player owns. A perfect memory knows it, and the score, but for cards that the player has
 * passed or been passed *unseen* by the seat: how many, 0 most of the time. With these it is what
 * the player would own without them, and nobody may rely on it. */
int talia_view_owned(TaliaView view, int who, int kind);
int talia_view_owned_of(TaliaView view, int who, uint64_t kinds); /* cards of these kinds */
int talia_view_score(TaliaView view, int who);
int talia_view_unseen(TaliaView view, int who);

/* What all cards of the seat itself are worth together. */
int talia_view_owned_sum(TaliaView view, const uint8_t worth[TALIA_MAX_KINDS]);

/* The seat's own hand, and its Treasures that talia_choose can play in one go. */
uint64_t talia_view_hand(TaliaView view); /* its kinds */
int talia_view_in_hand(TaliaView view, int kind);
uint64_t talia_view_plain_treasures(TaliaView view);

/* The cards of a zone, the top one first, TALIA_NONE where the seat may not know; how many. */
int talia_view_zone(TaliaView view, int who, TaliaZone zone, uint8_t out[TALIA_MAX_OWNED]);
int talia_view_size(TaliaView view, int who, TaliaZone zone);

/* How many cards of that kind in play would stay there over a Clean-up now: Durations that have
 * something to do yet, and what played them. */
int talia_view_staying(TaliaView view, int who, int kind);

/* All that the seat is shown, written out: the test of what is hidden compares these bytes. */
enum { TALIA_VIEW_BYTES = 8192 };
size_t talia_view_write(TaliaView view, uint8_t out[TALIA_VIEW_BYTES]);

#ifdef __cplusplus
}
#endif
