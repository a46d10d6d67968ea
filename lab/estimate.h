/* estimate.h - a value with its 95 % interval: what statistics find out and reports show. */
#pragma once

/* Without an interval both ends are the value itself, or no numbers (NaN). */
typedef struct Estimate {
    double value, low, high;
} Estimate;
