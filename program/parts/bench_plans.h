/* bench_plans.h - `talia bench --plans`: how fast matches of plan files are, beside the limit. */
#pragma once

#include "../../bench/bench.h"

typedef enum PlansWorkload {
    PLANS_LIMIT,      /* as BENCH_LIMIT */
    PLANS_BIG_MONEY,  /* plans/bmu.plan against itself */
    PLANS_FIRST_GAME, /* an engine in some 60 rules, against itself */
    PLANS_THINNED,    /* Laboratories, Militia and Chapel, likewise */
    PLANS_ADVENTURES, /* two engines of Adventures */
    PLANS_WORKLOADS
} PlansWorkload;

extern const BenchKind plans_kind[PLANS_WORKLOADS];

typedef struct PlansReport {
    int rounds;
    double seconds; /* that it took, by the clock on the wall */
    BenchResult result[PLANS_WORKLOADS];
} PlansReport;

/* Measures as bench_measure() does; false: told why not. */
bool plans_measure(const BenchPlan *plan, BenchProgress *progress, PlansReport *report);
