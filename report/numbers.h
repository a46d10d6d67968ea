/* numbers.h - numbers for people, as their language writes them: "12,345.6" and "12 345,6". */
#pragma once

#include "../text/text.h"

enum { NUMBER_WORDS = 48 };

/* With exactly so many decimals (0 to 6); groups of three from 10 000 on. */
void number_words(char out[NUMBER_WORDS], double value, int decimals, Language language);

/* A share of 1: "54.2%", "54,2%". */
void percent_words(char out[NUMBER_WORDS], double share, int decimals, Language language);

/* "53.2-55.2" with a dash between, "53.2-55.2%" for shares. */
enum { RANGE_WORDS = 2 * NUMBER_WORDS + 8 };
void range_words(char out[RANGE_WORDS], double low, double high, int decimals, Language language);
void percent_range_words(char out[RANGE_WORDS], double low, double high, int decimals,
                         Language language);

/* Decimals that are worth showing of something known to within low to high: one more than those
 * that are certain, at least `least` and at most 3. */
int number_decimals(double low, double high, int least);
