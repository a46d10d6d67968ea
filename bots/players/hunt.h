/* hunt.h - looking for a good plan for one set-up by playing it, as `strong` does: plans to begin
 * with (breed.h) play in heats, of which the better ones go on; then the best is changed by chance,
 * and a change stays that beats it. The same set-up gives the same plan on every machine.
 *
 * A change that beats the plan it comes from may lose to others: what only beats its own kind
 * drifts. So it has to do as well against others, BMU among them, and at the end the plan meets
 * what it started from once more. */
#pragma once

#include <talia/game.h>

#include "../plan.h"

typedef struct Hunt Hunt;

/* Choices in all its games together, some 300 ms of them; tests do with fewer. */
extern int hunt_choices;

/* The set-up must be sound; NULL: no memory. */
Hunt *hunt_new(const TaliaSetup *setup);
void hunt_free(Hunt *hunt);

/* Plays on for about a millisecond; false: it has come to its end. */
bool hunt_step(Hunt *hunt);

/* The best so far. */
const Plan *hunt_best(const Hunt *hunt);
