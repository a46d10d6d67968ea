/* made_up.h - a net of random weights, and what it chooses: one number that is equal on every
 * compiler and machine. Needs no C library. */
#pragma once

#include "../bots/net/net.h"

enum { MADE_UP_FIRST = 64, MADE_UP_SECOND = 32 };

/* Writes the file of a net of random weights: net_bytes() of this shape. Inputs are those of this
 * version. How many bytes there are. */
size_t made_up_net(uint64_t seed, int first, int second, uint8_t *out);

/* Has a made-up net rate the positions of random games of all sets with two to six players; a
 * number that follows from all its ratings and choices. */
uint64_t made_up_choices(void);
