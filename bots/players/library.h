/* library.h - the plans of plans/, inside the program: tools/pack_plans.c packs them when it is
 * built, so that whoever plays against them needs no files. */
#pragma once

#include "../plan.h"

int library_plans(void); /* how many; the strongest first */

/* A plan's share of wins against BMU in half percents, as plans/strength.tsv has it. */
int library_strength(int plan);

/* Whether all that the plan needs lies on the table of that game. */
bool library_fits(int plan, const TaliaView *view);

/* How many kingdom cards and Events it needs. */
int library_needs(int plan);

void library_read(int plan, Plan *out);
int library_money(void);            /* BMU */
const char *library_name(int plan); /* as the plan names itself */
int library_find(const char *name); /* the plan of that name; -1: none */
