/* calibration.h - whether the chances that a net states come true: games against itself on random
 * kingdoms, a position of each at random, what the net says of it, and who won in the end. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "../bots/net/net.h"
#include "estimate.h"

enum { CALIBRATION_TENTHS = 10 };

/* Sums over the games whose chance was in that tenth, in units of 1 / NET_ONE. */
typedef struct CalibrationTenth {
    int64_t games, stated, won, squares;
} CalibrationTenth;

typedef struct Calibration {
    const Net *net;
    int players, threads; /* threads: 0: one for each processor */
    uint64_t games, seed;
    CalibrationTenth tenth[CALIBRATION_TENTHS];
} Calibration;

/* Plays the games; false: no memory. The same figures with any number of threads. */
bool calibration_play(Calibration *calibration);

/* The mean of what was stated; the share that was won, with its 95 % interval. */
double calibration_stated(const CalibrationTenth *tenth);
Estimate calibration_won(const CalibrationTenth *tenth);
