/* reference.h - known figures of simple plans, measured again with this engine: a wrong rule or a
 * draw that is not fair shows here. docs/PERFORMANCE.md says where the figures come from. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bench.h"

enum { REFERENCE_MOST = 48 };

typedef struct ReferenceFigure {
    const char *of;   /* the plan or match */
    const char *what; /* the figure */
    double ours, theirs;
    double allowed; /* difference: chance alone stays within it */
} ReferenceFigure;

/* Plays that many games for every plan and match. Returns the number of figures. `progress` may be
 * NULL. */
int reference_measure(uint64_t games, BenchProgress *progress, ReferenceFigure out[REFERENCE_MOST]);

bool reference_agrees(const ReferenceFigure *figure);
