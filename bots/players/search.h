/* search.h - looking for a good plan for one set-up by playing it: begins with the plan of the
 * library that is best by its strength, lets others that fit challenge it, then changes it by
 * chance and keeps every change that wins. The same set-up gives the same plan on every machine. */
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
