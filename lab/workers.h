/* workers.h - numbered games in blocks, played by threads or elsewhere, taken in order.
 *
 * A block is a range of game numbers. Whoever is free asks the *board* for one, plays it and hands
 * its result in: plain bytes. The board has results *taken* in the order of their games, whoever
 * finishes first; once enough is taken, what comes later is thrown away. So what was taken is
 * always a beginning of all games, and as results are sums of whole numbers (tally.h) it does not
 * matter how these were cut into blocks or who played them.
 *
 * workers_run() has threads do all of it. For games on other machines, `elsewhere` asks for errands
 * on their behalf, sends the block (two numbers), receives the bytes into `result` and calls
 * board_done(); or, if they are lost, board_return(). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Block {
    uint64_t first, count; /* games */
} Block;

typedef struct Work {
    void *self;
    uint64_t games; /* in all: whole grains, */
    uint64_t done;  /* of these, the first ones: they were taken some other time */
    uint64_t grain; /* games that must not be parted; every block begins and ends with whole ones */
    size_t room;    /* bytes of the largest result */

    /* Games that a block from there on may have; at least a grain. */
    uint64_t (*limit)(const void *self, uint64_t first);

    /* What one worker plays with; NULL: no memory for it. */
    void *(*open)(const void *self);
    void (*close)(void *own);
    void (*play)(const void *self, void *own, Block block, void *result);

    /* Takes the next result; false: that is enough. Never called by two at once. */
    bool (*take)(void *self, Block block, const void *result);

    /* For games elsewhere: all that one needs to play them, on the heap (NULL: no memory), which
     * job_read() makes work of again; the bytes of a result; whether bytes are that of a block. */
    void *(*pack)(const void *self, size_t *length);
    size_t (*length)(const void *result);
    bool (*is_sound)(const void *self, Block block, const void *result, size_t length);
} Work;

/* ---- The board ----------------------------------------------------------------------------- */

typedef struct Board Board;

/* A block to be played, and where its result belongs. */
typedef struct Errand {
    Block block;
    void *result; /* room for work->room bytes */
    uint64_t number;
    double began;
} Errand;

typedef enum BoardAnswer {
    BOARD_ERRAND, /* here is one: it must be done, or returned */
    BOARD_FULL,   /* none now: too many results wait for an earlier one, or all blocks are out */
    BOARD_OVER,   /* none any more */
} BoardAnswer;

/* `workers`: about how many blocks will be out. `block`: games of a block; 0: so many that one
 * takes about a fiftieth of a second, longer with hundreds of workers. NULL: no memory. */
Board *board_open(const Work *work, int workers, uint64_t block);
void board_close(Board *board);

/* Asks for an errand; with `wait`, BOARD_FULL is never the answer. */
BoardAnswer board_ask(Board *board, bool wait, Errand *errand);
void board_done(Board *board, const Errand *errand);

/* It will not be done: somebody else gets that block. */
void board_return(Board *board, const Errand *errand);

/* No more errands. Those that are out are still to be done, and taken. */
void board_stop(Board *board);

/* ---- Threads ------------------------------------------------------------------------------- */

/* Those who play elsewhere. `tend` is called by the caller's thread all the time: it asks for
 * errands on their behalf and brings results. When the run is over, what is still out is nobody's
 * business any more. */
typedef struct Elsewhere {
    int blocks; /* that may be out at once */
    void (*tend)(void *self, Board *board);
    void *self;
} Elsewhere;

typedef struct Workers {
    int threads;
    const Elsewhere *elsewhere; /* may be NULL */
    uint64_t block;             /* as above */
    /* Called some times a second with the games taken so far, while nothing is taken; false: stop.
     * May be NULL. */
    bool (*progress)(void *watcher, uint64_t games, double seconds);
    void *watcher;
} Workers;

enum { WORKERS_MOST_THREADS = 256 };

/* Plays until all is taken, enough is, or progress says stop; then those elsewhere have a moment to
 * finish what comes next. False: no memory, or no thread could
 * be started. */
bool workers_run(const Work *work, const Workers *workers);

/* Seconds since some moment: to measure by. */
double workers_clock(void);

/* Processors that this program may use. */
int workers_processors(void);

/* ---- How it went --------------------------------------------------------------------------- */

/* How it was run; of no influence on the results. */
typedef struct RunFacts {
    const char *seed; /* as it was said */
    double seconds;
    uint64_t done; /* games of an earlier run that this one went on with */
    int threads;   /* on all machines */
    int ranks;     /* processes of mpirun; 1 without it */
    int lost;      /* of these; others have played what they were to play */
} RunFacts;
