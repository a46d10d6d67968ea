/* breed.h - plans to begin with, and plans that differ a little from others: what `talia evolve`
 * chooses among (evolve.h). The same random numbers give the same plans. */
#pragma once

#include <talia/game.h>

#include "../plan.h"

/* What a plan may buy: the basic cards, and the kingdom cards and Events that are on the table of
 * all set-ups. */
typedef struct Stock {
    uint8_t card[TALIA_MAX_KINDS];
    int cards;
    uint64_t random;
} Stock;

void stock_find(const TaliaSetup *setup, int setups, uint64_t seed, Stock *out);

/* Plans to begin with, at most so many: those of the library that fit, the strongest first; money
 * with each kingdom card; engines of what gives Actions and what draws; rushes; trashing. How many
 * they are. */
int breed_founders(const Stock *stock, const TaliaSetup *setup, int setups, Plan *out, int most);

/* The plan as one that is bred: each rule with a condition of its own, what buys first. */
void breed_tidy(Plan *plan);

/* Such a plan without one of its rules. */
void breed_without(const Plan *plan, int rule, Plan *out);

/* A plan like the first one, with one to three changes: rules in another order, gone, taken from
 * the second one or new; other numbers, other cards, another condition; a village and what draws,
 * both at once, since one is of no use without the other. */
void breed_child(Stock *stock, const Plan *parent, const Plan *other, Plan *out);
