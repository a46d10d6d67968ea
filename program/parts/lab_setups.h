/* lab_setups.h - on which kingdoms contestants meet. */
#pragma once

#include "lab_options.h"

/* Set-ups for so many players, one for each kingdom, on the heap, with what the contestants' plans
 * need, and the seed of the whole; NULL: told why not. */
TaliaSetup *lab_setups(const LabOptions *options, const char *command, int players,
                       const Player *contestants, int count, uint64_t seed[2]);

/* Who meets whom in a league, and where: all on the same kingdoms if --kingdom says on which; else
 * every two on those with what both need, as in a match of the two. Where ten piles do not hold it,
 * these two do not meet. */
typedef struct LabFixtures {
    Fixture *fixture; /* as in a League */
    int count;
    TaliaSetup *setup;
    int venues;
    size_t room; /* set-ups that there is room for */
    uint64_t seed[2];
} LabFixtures;

/* False: told why not. To be freed in any case. */
bool lab_fixtures(const LabOptions *options, const char *command, int players,
                  const Player *contestants, int count, LabFixtures *out);
void lab_free_fixtures(LabFixtures *fixtures);
