/* match.h - many games of the same contestants, on one set-up or on many kingdoms.
 *
 * Games are numbered. As many in a row as there are contestants are a group: they have one seed,
 * which follows from the match's seed and the group's number, and the contestants move on by one
 * seat from game to game. Contestant (seat + game) mod k sits at a seat, so with more seats than
 * contestants these sit down again and again, and each has every seat once in a group. */
#pragma once

#include "../bots/players/player.h"
#include "../script/save.h"
#include "stats.h"
#include "tally.h"
#include "workers.h"

/* A contestant that is a function of whoever runs the match: asked instead of the player. False: it
 * does not choose, and has lost. */
typedef struct MatchFunction {
    bool (*choose)(void *self, const TaliaView *view, TaliaChoice *choice); /* NULL: none */
    void *self;
} MatchFunction;

typedef struct Match {
    int contestants; /* 2 to as many as there are seats */
    const Player *contestant[TALIA_MAX_PLAYERS];
    MatchFunction function[TALIA_MAX_PLAYERS]; /* of these; they stay in this process */
    const TaliaSetup *setup;                   /* one for each kingdom, all for as many players */
    int kingdoms;
    uint64_t run;     /* groups in a row on one kingdom, then it is the next one's turn */
    uint64_t seed[2]; /* of the match */
    uint64_t watched; /* so many groups, the first ones, are watched turn by turn, */
    uint64_t judged;  /* and so many of these by the net inside the program too */
    bool luck;        /* whether that net tells luck from skill (luck.h) */
    uint64_t lineup;  /* a number of its own for each set of contestants that shares a room */
} Match;

/* ---- Blocks -------------------------------------------------------------------------------- */

/* What one thread plays with: tables laid out, plans bound. One room serves matches with the same
 * set-ups. NULL: no memory. */
typedef struct Room Room;
Room *room_open(int kingdoms);
void room_close(void *room);

/* The shape of the tally of a block, or with all games of the match of the whole. A block's groups
 * are all watched, or none is. */
TallyShape match_shape(const Match *match, Block block);

/* Plays a block into a tally, which is cleared first. */
void match_play(Room *room, const Match *match, Block block, Tally *tally);

/* Whether so many bytes are the tally of that block. */
bool match_is_result(const Match *match, Block block, const Tally *tally, size_t length);

/* Who sits where, and the seed, in a game. */
/* The game of that number once more, as a saved game that is to be freed; false: no memory, or
 * somebody who cannot be asked again plays in it. */
bool match_record(const Match *match, uint64_t game, SavedGame *out);

int match_contestant_at(const Match *match, uint64_t game, int seat);
int match_kingdom_of(const Match *match, uint64_t group);
void match_seed_of(const Match *match, uint64_t group, uint64_t seed[2]);

/* ---- Whole matches ------------------------------------------------------------------------- */

/* When a match ends before all its games are played. */
typedef struct MatchRule {
    double until; /* the margin of every contestant's share of wins; 0: none is asked for */
    bool tests;   /* by `sprt`: whether the first of two contestants is better */
    Sprt sprt;
} MatchRule;

typedef enum MatchStop {
    MATCH_ALL_PLAYED,
    MATCH_UNTIL_REACHED,
    MATCH_TEST_DECIDED,
    MATCH_INTERRUPTED,
} MatchStop;

typedef struct MatchRun {
    const Match *match;
    uint64_t games; /* whole groups */
    MatchRule rule;
    Tally *tally;   /* of all games taken so far */
    MatchStop stop; /* interrupted, if nothing else has ended it */
} MatchRun;

/* Begins a run with an empty tally; false: no memory. */
bool match_begin(MatchRun *run);
void match_end(MatchRun *run);

/* After its tally was read from elsewhere: the run goes on from there. */
void match_resume(MatchRun *run);

/* The run as work for anybody (workers.h). It is to be given back its own results only: bytes from
 * elsewhere go through its is_sound first. */
Work match_work(MatchRun *run);

/* Whether the rule is looked at after so many groups: the same ones whoever plays which blocks. */
bool match_is_checkpoint(uint64_t groups);
