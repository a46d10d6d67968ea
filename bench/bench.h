/* bench.h - how fast the engine is, beside the limit (limit.h) measured at the same time. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum BenchWorkload {
    BENCH_LIMIT,          /* the specialised loop */
    BENCH_BIG_MONEY,      /* the mirror of Big Money */
    BENCH_SMITHIES,       /* the same with two Smithies each */
    BENCH_FIRST_GAME,     /* random play on a fixed kingdom */
    BENCH_RANDOM_KINGDOM, /* random play on many kingdoms */
    BENCH_COPY_HOT,       /* of a two-player game in the middle of a turn */
    BENCH_COPY_COLD,      /* the same from an array that no cache holds */
    BENCH_WORKLOADS
} BenchWorkload;

typedef enum BenchUnit { BENCH_GAMES, BENCH_DECISIONS, BENCH_NANOSECONDS } BenchUnit;

/* What is aimed at: so much or more of the limit, or so many nanoseconds or fewer. 0: nothing. */
typedef struct BenchKind {
    const char *id;   /* in data */
    const char *name; /* for people */
    BenchUnit unit;   /* games and decisions are per second */
    double target;
} BenchKind;

extern const BenchKind bench_kind[BENCH_WORKLOADS];

/* Medians over the rounds, and the extremes. */
typedef struct BenchResult {
    double median, lowest, highest;
    double per_limit; /* games or decisions for one game of the limit's, of the same round */
} BenchResult;

typedef struct BenchReport {
    int rounds;
    double seconds;    /* that it took, by the clock on the wall */
    size_t copy_bytes; /* that one copy moves, on average */
    BenchResult result[BENCH_WORKLOADS];
} BenchReport;

typedef struct BenchPlan {
    double seconds; /* of the processor, for all of it */
    uint64_t games; /* not 0: one round, of so many games (or copies) each, whatever it takes */
} BenchPlan;

/* Told from time to time how far a long run is. */
typedef void BenchProgress(int done, int all);

/* Measures; false: not enough memory. `progress` may be NULL. */
bool bench_measure(const BenchPlan *plan, BenchProgress *progress, BenchReport *report);

/* The mirror of Big Money alone: games in a second of the processor's time; 0: no memory. */
double bench_big_money(double seconds);

/* Rates of rounds, a second each, and the limit's of the same rounds, to a result. */
enum { BENCH_ROUNDS = 11 };
void bench_summarize(BenchResult *result, const double *rate, const double *limit, int rounds,
                     BenchUnit unit);

/* Whether a result is as good as it should be; without a target it is. */
bool bench_is_reached(const BenchKind *kind, const BenchResult *result);
