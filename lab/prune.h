/* prune.h - a plan without the rules that make no difference: plans that were bred carry many which
 * never come to be looked at, or never hold. */
#pragma once

#include <talia/game.h>

#include "../bots/plan.h"

/* Where it plays, against whom, and how often: pairs of games with one seed on each set-up against
 * each of the others. */
typedef struct PruneGames {
    const TaliaGame *laid_out;
    int setups;
    const Plan *const *rival;
    int rivals, pairs;
    uint64_t seed;
} PruneGames;

/* Takes out of a plan as bred (breed_tidy) every rule without which it makes the same choices in
 * all of these games. False: no memory, and it is as before. */
bool prune_plan(Plan *plan, const PruneGames *games);
