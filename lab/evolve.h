/* evolve.h - a strong plan for some kingdoms, found by playing (`talia evolve`).
 *
 * Plans are judged by what they win against a pool that is not their own kind: BMU, the best of the
 * library, whoever else is named, and earlier bests. Every round some children of the best plans
 * (breed.h) play, the better ones play more, and the best of all stay. The same seed gives the same
 * plans, whatever the number of threads and however often it was stopped. */
#pragma once

#include <stdio.h>

#include "../bots/players/player.h"
#include "../script/source.h"
#include "estimate.h"

enum {
    EVOLVE_PARENTS = 12, /* plans that stay */
    EVOLVE_POOL = 8,     /* who they play against, at most */
};

typedef struct EvolveWish {
    const TaliaSetup *setup; /* for two players each */
    int setups;
    uint64_t seed;
    int threads;
    const Player *rival; /* in the pool besides; NULL: nobody */
} EvolveWish;

typedef struct Evolution Evolution;

/* With the plans to begin with, which have played; NULL: no memory. */
Evolution *evolution_new(const EvolveWish *wish);
void evolution_free(Evolution *evolution);

/* One more round; false: no memory. */
bool evolution_round(Evolution *evolution);
int evolution_rounds(const Evolution *evolution); /* so far */

/* What the best plan wins against the pool, as far as it has played. */
double evolution_share(const Evolution *evolution);

/* All of it as text; from such a text, in place of what a new one has. False: it cannot be written;
 * the text is none of this seed and these set-ups. */
bool evolution_save(const Evolution *evolution, FILE *out);
bool evolution_load(Evolution *evolution, Slice text);

/* ---- The end --------------------------------------------------------------------------------- */

typedef struct EvolveResult {
    /* the best: of several by games of their own, and never one that loses to `start`; without the
     * rules that make no difference */
    Plan plan;
    Plan start; /* the best of those to begin with */
    Estimate against_start;
    int opponents;
    char opponent[EVOLVE_POOL][PLAYER_NAME];
    Estimate against[EVOLVE_POOL], start_against[EVOLVE_POOL];
} EvolveResult;

/* Plays so many pairs of games against each of the pool; false: no memory. */
bool evolution_finish(Evolution *evolution, int pairs, EvolveResult *out);
