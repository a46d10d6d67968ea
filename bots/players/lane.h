/* lane.h - playouts from a position, one after the other, and the tree that they grow. Several
 * lanes side by side, each with chance of its own, know nothing of each other: so it does not
 * matter which of them are played at the same time. */
#pragma once

#include <talia/game.h>

#include "../net/net.h"

typedef struct Lane Lane;

/* Room for the tree of so many playouts; when it is full it grows no more. NULL: no memory. */
Lane *lane_new(const Net *net, int players, int playouts);
void lane_free(Lane *lane);

/* From here on from this position, with these ratings of it, which both must stay where they are.
 * What earlier playouts found out about it is kept, where they came by: as the one who is asked
 * sees it, it was the same. */
void lane_begin(Lane *lane, const TaliaGame *from, const NetRatings *ratings);

/* Deals what is hidden anew, takes that option, and plays on. */
void lane_play(Lane *lane, int option, uint64_t chance);

/* How often an option was taken, and the sum of what came of it, in units of 1 / NET_ONE. */
int lane_visits(const Lane *lane, int option);
int64_t lane_total(const Lane *lane, int option);
