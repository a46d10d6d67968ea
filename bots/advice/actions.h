/* actions.h - what playing a card is worth, and which Action to play next. */
#pragma once

#include "../advice.h"

/* What a play of that card of the hand is worth as things are, in tenths of a coin of this turn. 0
 * or less: better not to play it. */
int value_of_play(const Mind *mind, int kind);

/* The same by a rough guess, whatever else is in hand. */
int usual_value(const Mind *mind, int kind);

/* What its text does beyond its bonuses, by the same guess. */
int text_value(const Mind *mind, int kind);

/* value_of_play() of a card on which the turn's last Action is spent: cards and coins that buy
 * nothing more are worth nothing. */
int value_of_last_play(const Mind *mind, int kind);

/* What drawing so many cards is worth, as far as there are any. */
int worth_of_draws(const Mind *mind, int cards);

/* Actions that a play of it gives: 0 makes it a Terminal. */
int actions_with_tokens(const Mind *mind, int kind);

static inline int actions_of_play(const Mind *mind, int kind)
{
    const Planner *const p = mind->planner;
    return p->has_tokens ? actions_with_tokens(mind, kind) : p->gives[kind];
}

/* How soon a card is played: all that give back an Action before those that do not; of these the
 * one that does most. 0 or less: rather not at all, as things are. */
int urge_to_play(const Mind *mind, int kind);

/* What it is worth to play that card of the hand twice (Throne Room, Disciple). */
int worth_playing_twice(const Mind *mind, int kind);

/* The Action of a mask that is best played twice, none that plays another itself; TALIA_NONE: none
 * that is worth it. */
int best_to_repeat(const Mind *mind, uint64_t mask);

/* Whether the next Action played is the third of this turn or a later one. */
bool is_third_action(const Mind *mind);
