/* stats.h - how sure a result is: intervals, comparisons, and when to stop.
 *
 * docs/MATCHES.md explains all of it in plain words. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "estimate.h"

/* Half the interval's width. Without enough units there is no interval: its ends are NaN, its half
 * is infinite. */
double estimate_margin(Estimate e);

/* Sums over units that are independent of each other: their sizes n and what was counted in them,
 * x. The mean is the sum of x over the sum of n. */
typedef struct Sample {
    double units;
    double n, nn;
    double x, xx, xn;
} Sample;

/* Units of size 1. */
Sample sample_of_ones(double units, double sum, double squares);
void sample_add(Sample *sample, double n, double x);

/* x / n divided by `per`, with the interval of a mean. */
Estimate stats_mean(const Sample *sample, double per);

/* The same of something between 0 and 1: the interval stays inside, and is right near the ends. */
Estimate stats_share(const Sample *sample, double per);

/* How many standard errors a mean is away from 0, as if of a normal distribution. */
double stats_z(const Sample *sample);

/* How often chance alone brings as much, either way. */
double stats_p(double z);

/* The factor of the standard error for a 95 % interval with so many degrees of freedom. */
double stats_factor(double freedom);

/* ---- Elo ----------------------------------------------------------------------------------- */

double elo_of_share(double share);
double share_of_elo(double elo);

/* ---- The sequential test -------------------------------------------------------------------- */

/* Is the share of wins `share1` or more, or `share0` or less? */
typedef struct Sprt {
    double share0, share1;
    double alpha; /* how often it may say yes although share0 is true */
    double beta;  /* how often no although share1 is true */
} Sprt;

typedef enum SprtAnswer { SPRT_GO_ON, SPRT_NO, SPRT_YES } SprtAnswer;

enum { SPRT_OUTCOMES = 5 };

/* The logarithm of how much likelier pairs with these outcomes (0, 1/2 ... 2 wins: how many of
 * each) are if the share is share1 than if it is share0; nothing else is taken for granted of how
 * outcomes are distributed. */
double sprt_ratio(const Sprt *sprt, const uint64_t pairs[SPRT_OUTCOMES]);

double sprt_lower(const Sprt *sprt); /* at that ratio or below: no */
double sprt_upper(const Sprt *sprt);
SprtAnswer sprt_answer(const Sprt *sprt, const uint64_t pairs[SPRT_OUTCOMES]);

/* "0,5" (Elo) or "50%,52%" (share of wins), followed by error rates if not 0.05: "0,5,0.01,0.01".
 * False: not that. */
bool sprt_read(const char *words, Sprt *out);
