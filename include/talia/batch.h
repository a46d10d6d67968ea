/* batch.h - many games in lockstep, as arrays: for learners, searches and statistics.
 *
 * Every game of a batch waits for a decision. One call takes a choice for each, runs each on to its
 * next decision and writes what the one who is asked then may know (observe.h) into arrays of the
 * caller's. A game that ends is scored and dealt anew on the way, so all games always wait. The
 * same plan and the same choices give the same games and arrays to the byte, with any number of
 * threads, on a CPU and on a GPU.
 *
 *     TaliaBatch *batch = talia_batch_open(&plan, error);
 *     talia_batch_observe(batch, &rows);
 *     for (;;) {
 *         choose(&rows, pick);
 *         talia_batch_step(batch, pick, &rows);
 *     }
 *
 * On a GPU (`make cuda`, plan.device) all arrays lie on the device, calls are queued on its stream
 * and return at once. docs/LIBRARY.md has more. Unlike the engine a batch takes memory. One thread
 * at a time calls it. */
#pragma once

#include "game.h"
#include "observe.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TaliaBatch TaliaBatch;

enum {
    TALIA_BATCH_ERROR = 256, /* room for a sentence that says what is wrong */
    TALIA_MOST_GAMES = 1 << 20,
    TALIA_MOST_THREADS = 256,
    TALIA_MOST_DRAWN_EVENTS = 2,
    TALIA_PASS_OVER = 0xffff, /* as a pick: this game stays as it is */
};

/* ---- Where games come from ------------------------------------------------------------------- */

/* Kingdoms that are drawn, each game its own. Chances are parts of their sum; a game of which
 * nothing is said has two players, the second edition and no Events. */
typedef struct TaliaDraw {
    uint32_t sets; /* a bit for each TaliaSet; TALIA_SET_BASE brings its edition's own cards */
    uint16_t players[TALIA_MAX_PLAYERS + 1]; /* chances of [2] to [6] */
    uint16_t edition[3];                     /* of [1] and [2] */
    uint16_t events[TALIA_MOST_DRAWN_EVENTS + 1];
    uint8_t kingdom_count, event_count;
    uint8_t kingdom[TALIA_MAX_KINGDOM];     /* cards that are always there */
    uint8_t event[TALIA_MOST_DRAWN_EVENTS]; /* likewise */
    uint8_t any_begins;                     /* chance says who begins; else the first seat does */
} TaliaDraw;

typedef struct TaliaBatchPlan {
    int games;              /* 1 to TALIA_MOST_GAMES */
    int threads;            /* on a CPU; 0: as many as there are processors */
    uint64_t seed;          /* of all chance */
    TaliaDraw draw;         /* of no account if there are several: */
    const TaliaDraw *drawn; /* game i is drawn by drawn[i % draws]; they are copied */
    int draws;
    const TaliaSetup *setup; /* or game i plays setup[i % setups], over and over; copied too */
    int setups;
    uint8_t treasures; /* whether plain Treasures are played by rule, as soon as they can be */
    uint32_t limit;    /* decisions after which a game is cut; 0: none */
    int device;        /* 0: the CPU; 1 and more: that GPU */
    void *stream;      /* of a GPU: a cudaStream_t, or NULL */
} TaliaBatchPlan;

/* A batch whose games have been dealt and wait; NULL: what is wrong is in `error`. A game's first
 * seed is that of its set-up where each game has one of its own (i < setups); all others follow
 * from the plan's seed and the number of the game. */
TaliaBatch *talia_batch_open(const TaliaBatchPlan *plan, char error[TALIA_BATCH_ERROR]);
void talia_batch_close(TaliaBatch *batch); /* NULL is allowed */
int talia_batch_games(const TaliaBatch *batch);

/* What was wrong with the last call that failed. */
const char *talia_batch_fault(const TaliaBatch *batch);

/* ---- Arrays ---------------------------------------------------------------------------------- */

enum { TALIA_RUNNING, TALIA_ENDED, TALIA_CUT };

/* The caller's arrays, one row for each game; NULL: not wanted. `options`, `inputs` and `columns`
 * say how long rows are. */
typedef struct TaliaRows {
    /* Of the decision that a game waits for: */
    uint8_t *seat;         /* who is asked */
    uint8_t *players;      /* how many play */
    uint8_t *option_count; /* how many options there are */
    uint16_t *option;      /* [options] the first of them: TaliaChoice */
    uint16_t *output;      /* [options] their outputs: talia_output */
    uint16_t *input_count; /* how many inputs are not 0 */
    uint16_t *input;       /* [inputs] the first of them; after the last, 0; with `value` only */
    uint8_t *value;        /* [inputs] their values; after the last, 0; with `input` only */
    uint8_t *dense;        /* [columns] the first inputs there are, all of them */

    /* Of a step: */
    uint8_t *ended;   /* TALIA_ENDED, TALIA_CUT: a game did, and the next one has been dealt */
    float *result;    /* [TALIA_MAX_PLAYERS] of that game: all together 0, see below */
    int16_t *score;   /* [TALIA_MAX_PLAYERS] of that game */
    uint32_t *length; /* of that game: decisions that it asked */

    int options, inputs, columns;
    uint8_t unfilled; /* not 0: what comes after the last input of a row may be anything */
} TaliaRows;

/* Results: who wins alone has 1, who loses -1 / (players - 1), which is -1 where two play; of w
 * winners each has (players / w - 1) / (players - 1). A game that was cut is scored as it lies. */

/* Room for such arrays where the batch has its own, which is on the GPU if the games are there, and
 * copies from there to the CPU and back. NULL: there is no more room. */
void *talia_batch_room(TaliaBatch *batch, size_t bytes);
void talia_batch_free(TaliaBatch *batch, void *room);
bool talia_batch_read(TaliaBatch *batch, void *to, const void *from_room, size_t bytes);
bool talia_batch_write(TaliaBatch *batch, void *to_room, const void *from, size_t bytes);

/* ---- Playing --------------------------------------------------------------------------------- */

/* Writes of what the games wait for. The rows of a step are left alone. */
bool talia_batch_observe(TaliaBatch *batch, const TaliaRows *rows);

/* Takes pick[i], the number of an option, for game i, or leaves it (TALIA_PASS_OVER); runs on; and
 * writes all rows. Results of games that did not end are not written. False: an option that is not
 * there was picked, and nothing has happened. On a GPU these games are left as they are, and
 * talia_batch_wait says so. */
bool talia_batch_step(TaliaBatch *batch, const uint16_t *pick, const TaliaRows *rows);

/* Picks any option for each game, all alike: by the seed and the game's number. */
bool talia_batch_pick_any(TaliaBatch *batch, uint64_t seed, uint16_t *pick);

/* Deals anew what the one who is asked cannot know (talia_deal_anew), in all games; what comes of
 * it follows from the seed and the game's number. */
bool talia_batch_deal_anew(TaliaBatch *batch, uint64_t seed);

/* Waits for the GPU; false: something was wrong since the last time. */
bool talia_batch_wait(TaliaBatch *batch);

/* ---- Single games ---------------------------------------------------------------------------- */

/* A copy of a game, and a game for a copy, both on the CPU. What is put must wait for a decision,
 * and is played by the batch's rules from there on. */
bool talia_batch_get(TaliaBatch *batch, int game, TaliaGame *out);
bool talia_batch_put(TaliaBatch *batch, int game, const TaliaGame *in);

/* Game to[i] becomes a copy of game from[i]; arrays of the CPU. No game is named twice in `to`, and
 * none in both. */
bool talia_batch_copy(TaliaBatch *batch, const int32_t *to, const int32_t *from, int count);

/* Hashes of all games (talia_hash). */
bool talia_batch_hash(TaliaBatch *batch, uint64_t *out);

#ifdef __cplusplus
}
#endif
