/* search.h - looking for a good plan for one set-up by playing it: begins with the plan of the
 * library that is best by its strength, lets others that fit challenge it, then changes it by
 * chance and keeps every change that wins. The same set-up gives the same plan on every machine.
 *
 * A change that beats the plan it comes from may lose to others: what only beats its own kind
 * drifts. So it has to prove itself against the best of the library and against BMU as well, and at
 * the end the plan meets the best of the library once more. */
#pragma once

#include <talia/game.h>

#include "recipe.h"

typedef struct Search Search;

/* SEARCH_FIRST: without any proof, as `strong-1` does for ever. */
typedef enum SearchManner { SEARCH_PROVEN, SEARCH_FIRST } SearchManner;

/* The set-up must be sound; NULL: no memory. */
Search *search_new(const TaliaSetup *setup, SearchManner manner);
void search_free(Search *search);

/* Plays on for about a millisecond; false: it has come to its end. */
bool search_step(Search *search);

/* The best so far. */
Recipe search_best(const Search *search);
