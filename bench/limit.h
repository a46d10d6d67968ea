/*
 * limit.h - the yardstick of the benchmarks: how fast one game can be played by a loop that knows
 * nothing but that game.
 */
#ifndef TALIA_BENCH_LIMIT_H
#define TALIA_BENCH_LIMIT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Totals over all games of a run. */
typedef struct LimitResult {
    uint64_t games;
    uint64_t turns;   /* of both players together */
    uint64_t wins[2]; /* by seat */
    uint64_t ties;
} LimitResult;

/*
 * Plays that many Big Money mirrors and writes the totals over *result. Equal arguments give equal
 * results.
 */
void limit_run(uint64_t games, uint64_t seed, LimitResult *result);

#ifdef __cplusplus
}
#endif

#endif
