/* columns.h - tables in the terminal: cells of a width, counted in characters. */
#pragma once

#include <stdio.h>

#include "results.h"
#include "../lab/stats.h"
#include "../lab/tally.h"

enum { COLUMN_WORDS = 64, COLUMN_NAME = 28 };

/* A name, cut if it is too long, filled up with spaces to `width`. */
void column_name(FILE *out, int width, const char *name);

/* Right-aligned, two spaces before it. */
void column_words(FILE *out, int width, const char *words);

/* "51.3 % ± 0.4" of something from 0 to 1; "18.57 ± 0.02" of a mean. As many decimals as the margin
 * deserves; without an interval, the value alone. */
void words_of_share(char out[COLUMN_WORDS], Estimate e);
void words_of_mean(char out[COLUMN_WORDS], Estimate e);

/* "p < 0.0001" or "p = 0.03". */
void words_of_p(char out[COLUMN_WORDS], double p);

/* "Moat, Mine ... ; Events: Ferry" and a newline, in lines of up to 100 columns. */
void print_cards_of(FILE *out, const TaliaSetup *setup);

/* "12.3 s, 250000 games a second, 2 threads" and a newline. */
void print_rate(FILE *out, const RunFacts *facts, uint64_t games);
