/* games.h - whole games that a net plays on: for those who try out what comes of a choice, and deal
 * what is hidden themselves. The net alone sees no more than a view. */
#pragma once

#include <talia/game.h>

#include "net.h"

/* Goes on by rule until somebody has something to choose; false: the game is over. */
bool net_run_on(TaliaGame *game);

/* What a game that is over has brought a seat: NET_ONE, or its part of a shared victory. */
int32_t net_result(const TaliaGame *game, int seat);
