/* pairs.h - random games in which every two kingdom cards meet: one player has played both of them,
 * or, of cards that are never played, gained. Kingdoms are built of pairs that have not met. */
#pragma once

#include "fuzz.h"

typedef struct PairsReport {
    bool in[TALIA_CARDS];               /* the kingdom cards */
    bool met[TALIA_CARDS][TALIA_CARDS]; /* [a][b] with a < b */
    int pairs, unmet;
    FuzzReport fuzz;
} PairsReport;

/* Plays until all have met; at most the games and seconds of the plan, of whose wish only the
 * edition counts. Each game depends on those before it. */
void pairs_run(const FuzzPlan *plan, PairsReport *report);

/* Whether two cards have yet to meet; false of any but kingdom cards. */
bool pairs_unmet(const PairsReport *report, int a, int b);
