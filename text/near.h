/* near.h - comparing what somebody typed with the words there are. */
#pragma once

#include <stddef.h>

enum {
    NEAR_FOLDED = 48, /* room for a folded word */
    NEAR_COUNT = 3,   /* suggestions in a message */
    NEAR_QUOTE = 64,  /* room for a quotation of what was typed */
};

/* A word as it is compared: small letters without diacritics (ł as l); no spaces, hyphens,
 * underscores, apostrophes or quotation marks. Returns its length. A word that is too long is cut,
 * and then equals none that there is. */
size_t near_fold(const char *typed, size_t length, char out[NEAR_FOLDED]);

/* How many slips lie between two folded words: a letter too many, one missing, another one, or two
 * neighbours swapped. The beginning of a word counts as one slip. */
int near_slips(const char *typed, const char *word);

/* The best few of a list of words, by number. */
typedef struct Near {
    int count;
    int word[NEAR_COUNT];
    int slips[NEAR_COUNT];
} Near;

/* Offers a word (folded) as what `typed` (folded) might have been meant to be. A number that is
 * offered under several words is kept once. */
void near_offer(Near *near, const char *typed, const char *word, int number);

/* 'so', as much of it as fits, without control characters. */
void near_quote(const char *typed, size_t length, char out[NEAR_QUOTE]);
