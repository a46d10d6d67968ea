/* scale.h - from values to places along an axis, and where its ticks stand. */
#pragma once

#include <stdbool.h>

typedef struct Scale {
    double low, high; /* values at both ends */
    double from, to;  /* their places */
    double tick;      /* the first tick's value */
    double step;      /* between ticks: 1, 2 or 5 times a power of ten */
    int ticks;
    int decimals; /* that the ticks' values need */
} Scale;

/* From low to high with at most `most` ticks (2 or more), `whole`: at whole numbers only. An empty
 * range becomes a range; what is not a number counts as 0. */
Scale scale_of(double low, double high, int most, bool whole);

/* The same, widened so that a tick stands at both ends. */
Scale scale_round(double low, double high, int most, bool whole);

/* The place of a value; beyond the ends, the end. */
double scale_at(const Scale *scale, double value);
double scale_tick(const Scale *scale, int index);
