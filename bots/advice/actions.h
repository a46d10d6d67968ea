/* actions.h - which Action to play next. */
#pragma once

#include "../advice.h"

/* How soon a card is played: all that give back an Action before those that do not; of these the
 * one that does most. 0 or less: rather not at all, as things are. */
int urge_to_play(const Mind *mind, int kind);
