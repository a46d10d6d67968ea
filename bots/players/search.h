/* search.h - how `strong-1` looks for a plan, a yardstick that stays as it is: it begins with the
 * plan of the library that is best by its strength, lets others that fit challenge it, then changes
 * it by chance and keeps every change that wins against it. The same set-up gives the same plan on
 * every machine. What only beats its own kind drifts: `strong` does otherwise (hunt.h). */
#pragma once

#include <talia/game.h>

#include "recipe.h"

typedef struct Search Search;

/* The set-up must be sound; NULL: no memory. */
Search *search_new(const TaliaSetup *setup);
void search_free(Search *search);

/* Plays on for about a millisecond; false: it has come to its end. */
bool search_step(Search *search);

/* The best so far. */
Recipe search_best(const Search *search);
