/* recipe.h - a plan in a few bytes: one of the library (library.h), and cards that it buys besides.
 * So plans are tried and remembered by the hundred. */
#pragma once

#include "../plan.h"

enum { RECIPE_EXTRAS = 6 };

/* Up to `most` of that card, looked at before the buy rule number `before` of the plan as it is by
 * then. An Event that moves a token is bought until it lies somewhere, any other always. */
typedef struct RecipeExtra {
    uint8_t card, most, before;
} RecipeExtra;

typedef struct Recipe {
    uint8_t base; /* of the library */
    uint8_t extras;
    RecipeExtra extra[RECIPE_EXTRAS];
} Recipe;

/* The plan, careful and a finisher whatever the library's is. */
void recipe_read(const Recipe *recipe, Plan *out);

/* How many buy rules a plan has. */
int recipe_buy_rules(const Plan *plan);
