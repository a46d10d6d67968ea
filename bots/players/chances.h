/* chances.h - what a net says, as chances and values, in units of 1 / NET_ONE: in whole numbers, so
 * that every machine comes to the same. */
#pragma once

#include "../net/net.h"

/* Ratings as chances of the options, which sum up to about NET_ONE. */
void chances_of(const NetRatings *ratings, int32_t chance[TALIA_MAX_OPTIONS]);

/* The option that is rated best, of several the first. */
int best_rated(const NetRatings *ratings);

/* What a position is worth to the seat that the net rated it for, from -NET_ONE to NET_ONE. */
int32_t value_of(const NetRatings *ratings);
