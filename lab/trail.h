/* trail.h - a set-up and the choices made since, in plain memory; and random choices to make. */
#pragma once

#include <talia/game.h>

#include "../script/random.h"

/* Far more than any game of random choices has needed (some 3,000). */
enum { TRAIL_ROOM = 20000 };

typedef struct Trail {
    TaliaSetup setup;
    int count;
    TaliaChoice choice[TRAIL_ROOM];
} Trail;

/* False: it is full. */
static inline bool trail_add(Trail *trail, TaliaChoice choice)
{
    if (trail->count == TRAIL_ROOM) return false;
    trail->choice[trail->count++] = choice;
    return true;
}

/* The bias of at most n / 2^64 does not matter here. */
static inline int random_below(uint64_t *state, int n)
{
    return (int)(random_next(state) % (uint64_t)n);
}
