/* bench_threads.h - `talia bench --threads N`: what threads gain, and what matches cost. */
#pragma once

#include "../../bench/bench.h"
#include "../../lab/workers.h"

/* What is aimed at. */
#define THREADS_GAIN 0.95 /* the gain of matches and batches by threads, for that of the limit */
#define PLANS_RATE 0.5    /* games of BMU v BMU from plan files for a Big Money mirror */

/* Games a second, of a batch decisions, by the clock on the wall; but for the batch, whose threads
 * go on from measurement to measurement, less what threads waited for a processor. */
typedef struct ThreadsGain {
    double one, many; /* with one thread, with all */
    double gain;      /* many for one, of the same round */
} ThreadsGain;

/* Medians over the rounds. */
typedef struct ThreadsReport {
    int threads, rounds;
    double seconds; /* that it took */
    ThreadsGain limit, plans, batch;
    double of_limit;       /* the gain of matches for that of the limit, of the same round */
    double batch_of_limit; /* likewise that of a batch */
    double of_engine; /* the plans' rate for that of the engine's own mirror of Big Money, both of
                       * one thread, by the processor's time */
} ThreadsReport;

/* Measures for about so long; false: told why not. */
bool threads_measure(int threads, double seconds, BenchProgress *progress, ThreadsReport *report);
