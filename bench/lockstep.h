/* lockstep.h - how fast a batch goes on (talia/batch.h): beside the plain loop over one game, and
 * beside a batch that does nothing but touch the same memory. */
#pragma once

#include <talia/batch.h>

#include "bench.h"

typedef enum LockstepKind {
    LOCKSTEP_PLAIN,  /* one game after the other, without a batch */
    LOCKSTEP_BATCH,  /* steps of a batch */
    LOCKSTEP_NOTHING /* its memory read and written, and no more */
} LockstepKind;

/* A workload. `goal`: decisions a second that are aimed at; or `of`: that part of the plain loop's
 * rate. 0: nothing. */
typedef struct LockstepWork {
    const char *id, *name;
    LockstepKind kind;
    int games;
    bool all_sets; /* random kingdoms, or First Game */
    bool sparse, dense;
    double goal, of;
} LockstepWork;

enum { LOCKSTEP_MOST = 8, LOCKSTEP_SPARSE = 256 };

typedef struct LockstepResult {
    const LockstepWork *work;
    double rate;     /* decisions a second, median of rounds */
    double of_plain; /* for those of the plain loop, of the same round; 0: there is none */
    double inputs;   /* that are not 0, on average */
} LockstepResult;

typedef struct LockstepReport {
    int device, threads, rounds, count;
    double seconds;
    LockstepResult result[LOCKSTEP_MOST];
} LockstepReport;

/* Measures for about so long, on the CPU with so many threads or on that GPU; false: why not is in
 * `error`. */
bool lockstep_measure(int device, int threads, double seconds, BenchProgress *progress,
                      LockstepReport *report, char error[TALIA_BATCH_ERROR]);

/* 4 096 games with sparse observations on so many threads, by themselves: to be measured in turns
 * with something else. NULL: why not is in `error`. */
typedef struct Lockstep Lockstep;
Lockstep *lockstep_open(int threads, char error[TALIA_BATCH_ERROR]);
double lockstep_rate(Lockstep *lockstep, double seconds); /* decisions a second, by the clock */
void lockstep_close(Lockstep *lockstep);

bool lockstep_is_reached(const LockstepResult *result);

/* Whether batches of every kind go the same way on that GPU as here, to the byte: their games, and
 * all that they write. False: `error` says which. */
bool lockstep_agrees(int device, int steps, char error[TALIA_BATCH_ERROR]);
