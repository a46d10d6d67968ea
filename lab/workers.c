/* workers.c - see workers.h. */
#include "workers.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>

enum {
    FIRST_BLOCK = 64, /* games, before it is known how long they take */
    LARGEST_BLOCK = 16384,
    LINE = 64,   /* bytes: no two results share a cache line */
    SPARE = 4,   /* blocks for each worker that may wait for an earlier one */
    CROWD = 256, /* workers who hand in as many results as one thread takes with ease */
};

/* Seconds. A block is to take so many: long beside what its result costs, short beside patience. */
#define SHORTEST 0.010
#define LONGEST 0.040
#define PROGRESS 0.25   /* between two calls of it; */
#define HASTE 0.02      /* with others elsewhere: who started them leaves little time to stop */
#define TENDING 0.0003  /* between two calls of `tend` */
#define LAST_ORDERS 0.1 /* after a stop, for those elsewhere */

typedef enum SlotState { SLOT_OUT, SLOT_RETURNED, SLOT_DONE } SlotState;

/* The block of number n is in slot n % slots. */
typedef struct Slot {
    void *result;
    Block block;
    SlotState state;
} Slot;

struct Board {
    const Work *work;
    uint64_t next;          /* the first game of the next block */
    uint64_t given, merged; /* blocks */
    uint64_t taken;         /* games */
    uint64_t returned;      /* blocks that wait for somebody else */
    uint64_t size;          /* games of a block */
    double shortest, longest;
    bool sized; /* by somebody else */
    bool stopped, enough;
    uint64_t slots;
    Slot *slot;
    pthread_mutex_t lock; /* for all of the above */
    pthread_cond_t news;
};

double workers_clock(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* ---- The board ----------------------------------------------------------------------------- */

static bool make_slots(Board *board)
{
    const size_t room = (board->work->room + LINE - 1) / LINE * LINE;
    board->slot = calloc(board->slots, sizeof *board->slot);
    for (uint64_t i = 0; board->slot && i < board->slots; i++) {
        board->slot[i].result = aligned_alloc(LINE, room);
        if (!board->slot[i].result) return false;
    }
    return board->slot != NULL;
}

/* Whole grains: rounded down, but one at least. */
static uint64_t whole(const Board *board, uint64_t games)
{
    const uint64_t grain = board->work->grain;
    return games < grain ? grain : games / grain * grain;
}

Board *board_open(const Work *work, int workers, uint64_t block)
{
    Board *board = calloc(1, sizeof *board);
    if (!board) return NULL;
    board->work = work;
    board->next = board->taken = work->done;
    board->sized = block > 0;
    board->size = whole(board, block ? block : FIRST_BLOCK);
    board->slots = SPARE * (uint64_t)workers;
    board->shortest = SHORTEST * (1 + (double)workers / CROWD);
    board->longest = LONGEST * (1 + (double)workers / CROWD);
    pthread_mutex_init(&board->lock, NULL);
    pthread_cond_init(&board->news, NULL);
    if (make_slots(board)) return board;
    board_close(board);
    return NULL;
}

void board_close(Board *board)
{
    for (uint64_t i = 0; board->slot && i < board->slots; i++) free(board->slot[i].result);
    free(board->slot);
    pthread_cond_destroy(&board->news);
    pthread_mutex_destroy(&board->lock);
    free(board);
}

/* While a block is out it may be returned. */
static bool is_over(const Board *board)
{
    const bool all_given = board->next >= board->work->games;
    return board->stopped || board->enough || (all_given && board->merged == board->given);
}

static bool has_none(const Board *board)
{
    if (board->returned) return false;
    return board->next >= board->work->games || board->given - board->merged == board->slots;
}

static void give_again(Board *board, Errand *errand)
{
    uint64_t number = board->merged;
    while (board->slot[number % board->slots].state != SLOT_RETURNED) number++;
    Slot *slot = &board->slot[number % board->slots];
    slot->state = SLOT_OUT;
    board->returned--;
    *errand = (Errand){slot->block, slot->result, number, workers_clock()};
}

static void give(Board *board, Errand *errand)
{
    const Work *work = board->work;
    Slot *slot = &board->slot[board->given % board->slots];
    const uint64_t limit = work->limit(work->self, board->next);
    uint64_t count = board->size < limit ? board->size : whole(board, limit);
    if (count > work->games - board->next) count = work->games - board->next;
    slot->block = (Block){board->next, count};
    slot->state = SLOT_OUT;
    *errand = (Errand){slot->block, slot->result, board->given, workers_clock()};
    board->next += count;
    board->given++;
}

BoardAnswer board_ask(Board *board, bool wait, Errand *errand)
{
    pthread_mutex_lock(&board->lock);
    while (wait && !is_over(board) && has_none(board))
        pthread_cond_wait(&board->news, &board->lock);
    const BoardAnswer answer = is_over(board)    ? BOARD_OVER
                               : has_none(board) ? BOARD_FULL
                                                 : BOARD_ERRAND;
    if (answer == BOARD_ERRAND && board->returned)
        give_again(board, errand);
    else if (answer == BOARD_ERRAND)
        give(board, errand);
    pthread_mutex_unlock(&board->lock);
    return answer;
}

/* That a block which was cut short by a limit was done soon says nothing about a longer one. */
static void adapt_size(Board *board, const Errand *errand)
{
    const uint64_t count = errand->block.count;
    const double seconds = workers_clock() - errand->began;
    if (board->sized) return;
    if (seconds < board->shortest && count == board->size && count < LARGEST_BLOCK)
        board->size *= 2;
    if (seconds > board->longest && count <= board->size) board->size = whole(board, count / 2);
}

static void take_in_order(Board *board)
{
    const Work *work = board->work;
    while (board->merged < board->given &&
           board->slot[board->merged % board->slots].state == SLOT_DONE) {
        Slot *slot = &board->slot[board->merged++ % board->slots];
        if (board->enough) continue;
        board->taken += slot->block.count;
        board->enough = !work->take(work->self, slot->block, slot->result);
    }
}

void board_done(Board *board, const Errand *errand)
{
    pthread_mutex_lock(&board->lock);
    board->slot[errand->number % board->slots].state = SLOT_DONE;
    adapt_size(board, errand);
    take_in_order(board);
    pthread_cond_broadcast(&board->news);
    pthread_mutex_unlock(&board->lock);
}

void board_return(Board *board, const Errand *errand)
{
    pthread_mutex_lock(&board->lock);
    board->slot[errand->number % board->slots].state = SLOT_RETURNED;
    board->returned++;
    pthread_cond_broadcast(&board->news);
    pthread_mutex_unlock(&board->lock);
}

void board_stop(Board *board)
{
    pthread_mutex_lock(&board->lock);
    board->stopped = true;
    pthread_cond_broadcast(&board->news);
    pthread_mutex_unlock(&board->lock);
}

/* ---- Threads ------------------------------------------------------------------------------- */

typedef struct Crew {
    Board *board;
    int working; /* threads; with the board's lock */
} Crew;

static void *work_on(void *self)
{
    Crew *crew = self;
    Board *board = crew->board;
    const Work *work = board->work;
    void *own = work->open(work->self);
    Errand errand;
    while (own && board_ask(board, true, &errand) == BOARD_ERRAND) {
        work->play(work->self, own, errand.block, errand.result);
        board_done(board, &errand);
    }
    if (own) work->close(own);
    pthread_mutex_lock(&board->lock);
    crew->working--;
    pthread_cond_broadcast(&board->news);
    pthread_mutex_unlock(&board->lock);
    return NULL;
}

static struct timespec in_seconds(double seconds)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    time.tv_nsec += (long)(seconds * 1e9);
    time.tv_sec += time.tv_nsec / 1000000000;
    time.tv_nsec %= 1000000000;
    return time;
}

/* With the board's lock, which is let go meanwhile. */
static void tend(Board *board, const Elsewhere *elsewhere)
{
    pthread_mutex_unlock(&board->lock);
    elsewhere->tend(elsewhere->self, board);
    pthread_mutex_lock(&board->lock);
}

static void wait_for_threads(Crew *crew, const Workers *workers)
{
    Board *board = crew->board;
    const double began = workers_clock();
    const double pace = workers->elsewhere ? HASTE : PROGRESS;
    double told = began;
    while (crew->working > 0) {
        const struct timespec until = in_seconds(workers->elsewhere ? TENDING : PROGRESS);
        pthread_cond_timedwait(&board->news, &board->lock, &until);
        if (workers->elsewhere) tend(board, workers->elsewhere);
        if (!workers->progress || workers_clock() - told < pace) continue;
        told = workers_clock();
        if (board->stopped || workers->progress(workers->watcher, board->taken, told - began))
            continue;
        board->stopped = true;
        pthread_cond_broadcast(&board->news);
    }
}

/* What is played elsewhere, with what is done already behind it, is worth a moment. */
static void wait_for_elsewhere(Board *board, const Workers *workers)
{
    const double began = workers_clock();
    while (workers->elsewhere && board->stopped && !board->enough && board->merged < board->given &&
           workers_clock() - began < LAST_ORDERS) {
        const struct timespec until = in_seconds(TENDING);
        pthread_cond_timedwait(&board->news, &board->lock, &until);
        tend(board, workers->elsewhere);
    }
}

bool workers_run(const Work *work, const Workers *workers)
{
    pthread_t thread[WORKERS_MOST_THREADS];
    const int elsewhere = workers->elsewhere ? workers->elsewhere->blocks : 0;
    Crew crew = {.board = board_open(work, workers->threads + elsewhere, workers->block)};
    int started = 0;
    if (!crew.board) return false;
    pthread_mutex_lock(&crew.board->lock);
    while (started < workers->threads &&
           pthread_create(&thread[started], NULL, work_on, &crew) == 0)
        started++;
    crew.working = started;
    wait_for_threads(&crew, workers);
    wait_for_elsewhere(crew.board, workers);
    pthread_mutex_unlock(&crew.board->lock);
    for (int i = 0; i < started; i++) pthread_join(thread[i], NULL);
    const bool played = is_over(crew.board);
    board_close(crew.board);
    return played;
}

int workers_processors(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
    const int count = CPU_COUNT(&set);
    return count < 1 ? 1 : count > WORKERS_MOST_THREADS ? WORKERS_MOST_THREADS : count;
}
