/* fuzz.h - many games of random choices, each held against the invariants.
 *
 * The game of number i has the seed `seed + i` and depends on nothing else: not on the number of
 * threads, nor on the other games. Its seed alone repeats it. */
#pragma once

#include "../script/setup.h"
#include "random_game.h"

typedef struct FuzzPlan {
    SetupWish wish;    /* without players and seed; without an edition each game picks one;
                        * without kingdom and Events one game in three has no Events */
    unsigned players;  /* bit n: games for n players */
    uint64_t seed;     /* at least 1; with the number of games below 10^19 */
    uint64_t games;    /* at most that many */
    uint64_t thorough; /* one game in that many, by its seed, is checked thoroughly; at least 1 */
    double seconds;    /* begin no game later; 0: no limit */
    int threads;
} FuzzPlan;

enum { FUZZ_LAST_SEED_DIGITS = 19 };

typedef struct FuzzReport {
    uint64_t games, decisions;
    uint64_t thorough, given_up; /* of the games */
    bool failed;
    Breach breach;
    uint64_t seed; /* of the game that failed: the first one by its number */
    Trail trail;   /* how it went until then */
} FuzzReport;

/* What a game of that seed is set up with; false: why it cannot be, in `error`. */
bool fuzz_setup(const FuzzPlan *plan, uint64_t seed, TaliaSetup *out, char error[SETUP_ERROR]);

/* Whether the game of that seed is one of those that are checked thoroughly. */
bool fuzz_is_thorough(const FuzzPlan *plan, uint64_t seed);

/* Adds a game to a report. */
void fuzz_book(FuzzReport *report, uint64_t seed, const RandomGame *run, bool thorough, bool fine);

/* Runs the plan, whose set-ups must be sound; false: no thread could be started. `progress` may be
 * NULL; it is called about every second with the games and decisions so far. */
typedef void FuzzProgress(const FuzzPlan *plan, const FuzzReport *so_far, double seconds);
bool fuzz_run(const FuzzPlan *plan, FuzzReport *report, FuzzProgress *progress);

/* Writes the set-up and choices of a report as a saved game. */
bool fuzz_save(const FuzzReport *report, FILE *file);
