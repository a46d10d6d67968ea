/* trail.h - a set-up and the choices made since, in plain memory; and random choices to make. */
#pragma once

#include "../engine/talia.h"

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

/* splitmix64 (Steele, Lea, Flood): every state is good, also 0. */
static inline uint64_t random_number(uint64_t *state)
{
    uint64_t x = *state += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* The bias of at most n / 2^64 does not matter here. */
static inline int random_below(uint64_t *state, int n)
{
    return (int)(random_number(state) % (uint64_t)n);
}
