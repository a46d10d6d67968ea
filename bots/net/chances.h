/* chances.h - what a net's numbers mean: how likely it would choose each option, what a position is
 * worth to the one who is asked, and the chance to win. All in whole numbers, in units of 1 /
 * NET_ONE: the same on every machine. */
#pragma once

#include "net.h"

/* How often the net would choose each option while it learned: NET_ONE in all, but for rounding. */
void net_shares(const NetRatings *ratings, int32_t share[TALIA_MAX_OPTIONS]);

/* A position's value, from -NET_ONE to NET_ONE: nine tenths of it are who wins, one by how much
 * (train/README.md). `output`: the value of NetRatings. */
int32_t net_value(int32_t output);

/* The chance to win of the one who is asked, by that value: a shared victory counts as its part.
 * `talia arena --calibration` compares it with what comes of games. */
int32_t net_chance(int32_t output, int players);

/* The square root of a number that is not below 0, rounded down. */
int64_t net_root(int64_t number);
