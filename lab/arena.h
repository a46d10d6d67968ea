/* arena.h - strength on fixed kingdoms: lists of them, bouts that are played there, and a file that
 * keeps what came of each, so that a long measurement goes on where it was stopped. */
#pragma once

#include <stdio.h>

#include "../bots/players/player.h"
#include "../script/setup.h"
#include "estimate.h"

enum {
    ARENA_NAME = 24,
    ARENA_LISTS = 12,
    ARENA_ID = 96,
    ARENA_MOST_KINGDOMS = 1000, /* of a list */
};

/* ---- Lists ----------------------------------------------------------------------------------- */

/* Kingdoms in words, a line each: "Cellar, Market, ...; Alms". */
typedef struct ArenaList {
    char name[ARENA_NAME];
    int edition;
    int kingdoms;
    Slice line[ARENA_MOST_KINGDOMS]; /* of the text that was read */
} ArenaList;

typedef struct ArenaLists {
    int count;
    ArenaList list[ARENA_LISTS];
} ArenaLists;

/* Reads lists out of a text that stays. False: why not, in `error`. */
bool arena_read(Slice text, ArenaLists *out, char error[SETUP_ERROR]);

/* By its name; NULL: there is none. */
const ArenaList *arena_list(const ArenaLists *lists, const char *name);

/* A kingdom of a list as a set-up for so many players. */
bool arena_setup(const ArenaList *list, int kingdom, int players, TaliaSetup *out,
                 char error[SETUP_ERROR]);

/* Draws the lists by chance, always the same, and writes them as text. */
void arena_draw(FILE *out);

/* ---- Bouts ----------------------------------------------------------------------------------- */

/* Who is measured: a yardstick, then bots and levels, the weakest first. Every two of them meet. */
extern const char *const arena_ladder[];
enum { ARENA_LADDER = 8 };

/* Who is measured set by set, the one against the other. */
typedef struct ArenaPair {
    const char *a, *b;
} ArenaPair;
extern const ArenaPair arena_by_set[];
enum { ARENA_BY_SET = 4 };

/* The ids of bouts: on a list; of one among several of another; against a plan; and once more on
 * the kingdoms on which it came out lowest. */
void bout_id(char out[ARENA_ID], const char *list, const char *a, const char *b);
void bout_id_among(char out[ARENA_ID], int players, const char *a, const char *b);
void bout_id_plan(char out[ARENA_ID], const char *a, const char *plan);
void bout_id_again(char out[ARENA_ID], const char *a, const char *b);

/* What came of one. */
typedef struct BoutResult {
    char id[ARENA_ID];
    uint64_t games;
    Estimate share; /* of wins, of the first contestant */
    int kingdoms;   /* and its shares on each of them, on the heap: */
    double *on;
} BoutResult;

/* The first contestant meets the others at a table that has a seat for each. */
typedef struct Bout {
    char id[ARENA_ID];
    int contestants;
    const Player *contestant[TALIA_MAX_PLAYERS];
    const TaliaSetup *setup;
    int kingdoms;
    int groups; /* on each kingdom: as many games as there are contestants, seats rotated */
    uint64_t seed;
    int threads;
} Bout;

/* Plays it; false: no memory. */
bool bout_play(const Bout *bout, BoutResult *out);

/* ---- Results --------------------------------------------------------------------------------- */

typedef struct ArenaResults {
    const char *command; /* who tells what is wrong with the file */
    BoutResult *result;
    size_t count, room;
} ArenaResults;

/* Reads what a file has, whose first line says how it was played: `settings`. A file that is not
 * there is begun. False: told why not, as that command. */
bool results_open(const char *command, const char *path, const char *settings, ArenaResults *out);
void results_free(ArenaResults *results);

const BoutResult *results_find(const ArenaResults *results, const char *id); /* NULL: not yet */

/* Adds one to the file and to those in memory, which have it from now on. False: told why not. */
bool results_add(const char *path, ArenaResults *results, BoutResult *result);

/* The numbers of the kingdoms with the lowest shares, the lowest first; how many. */
int result_lowest(const BoutResult *result, int most, int *out);
