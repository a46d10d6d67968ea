/* plan.h - plan files (docs/PLANS.md): reading them, what is odd about them, and games that have
 * what they need on the table. */
#pragma once

#include <stdio.h>

#include "../bots/plan.h"
#include "setup.h"

/* Whether a word names a plan file: it ends in .plan. */
bool plan_is_file(const char *word);

/* Reads a plan; a file without `name:` is named after itself. Every fault is told to `faults` as
 * "file:line:column: ...", and then the answer is false. */
bool plan_read(const char *file, Slice text, Plan *out, FILE *faults);

/* Writes it as text that is read as the same plan. False: no memory, or it cannot be written. */
bool plan_write(const Plan *plan, FILE *out);

/* Tells what is no fault and yet hardly meant, as "file:line: ..."; how many such things. */
int plan_warn(const char *file, const Plan *plan, FILE *out);

/* The set-up of a wish, with what the plans need on the table: needed cards fill the kingdom before
 * random ones do. What has no place beside the cards that the wish names is left out; false: why
 * there is no such set-up, in `error`. */
bool plan_setup(const SetupWish *wish, const Plan *const *plan, int plans, TaliaSetup *out,
                char error[SETUP_ERROR]);

/* Kingdom i of several for such a wish: with a seed of its own, from that of the match. */
bool plan_setup_of_several(const SetupWish *wish, const Plan *const *plan, int plans,
                           const uint64_t seed[2], uint64_t i, TaliaSetup *out,
                           char error[SETUP_ERROR]);

/* Whether one kingdom holds what the wish names and all that the plans need. */
bool plan_fits(const SetupWish *wish, const Plan *const *plan, int plans);
