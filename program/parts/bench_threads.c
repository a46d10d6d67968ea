/* bench_threads.c - see bench_threads.h.
 *
 * Whether two threads play twice as much depends on the machine more than on the program: shared
 * processors, a clock that falls. What threads wait for a processor that others have is left out
 * as far as the system tells of it. The limit (bench/limit.c) has nothing to share and nothing to
 * wait for, so its gain is what the machine allows; that of matches is compared with it within a
 * round, and the median taken over rounds. */
#include "bench_threads.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "../../bench/limit.h"
#include "../../bench/lockstep.h"
#include "lab_setups.h"

enum {
    ROUNDS = 11,
    SLICES = 7, /* of a round: two by the limit, by matches and by batches, one by the engine */
    LIMIT_BATCH = 1000, /* games between two looks at the clock */
};

static const char command[] = "talia bench";

static double cpu_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Nanoseconds that threads of ours, which have ended, were ready to run while others had the
 * processors: on a shared machine much of the time. */
static _Atomic uint64_t waited;

/* Called by each thread at its end: the file has the time that it ran, then that it waited. Where
 * the system does not tell, nothing is added. */
static void add_waiting(void)
{
    char line[128] = "", *after_first;
    FILE *file = fopen("/proc/thread-self/schedstat", "r");
    if (!file) return;
    if (fgets(line, sizeof line, file)) {
        strtoull(line, &after_first, 10);
        waited += strtoull(after_first, NULL, 10);
    }
    fclose(file);
}

/* Games a second: by the clock, less what the threads waited for a processor; and by the
 * processors' time. */
typedef struct Rate {
    double wall, cpu;
} Rate;

typedef struct Start {
    double wall, cpu;
} Start;

static Start start_now(void)
{
    waited = 0;
    return (Start){workers_clock(), cpu_seconds()};
}

static Rate rate_since(Start start, uint64_t games, int threads)
{
    const double wall = workers_clock() - start.wall - 1e-9 * (double)waited / threads;
    return (Rate){(double)games / wall, (double)games / (cpu_seconds() - start.cpu)};
}

/* ---- The limit ----------------------------------------------------------------------------- */

/* One thread's part, on cache lines of its own. */
typedef struct LimitPart {
    _Alignas(128) uint64_t seed;
    double until;
    uint64_t games;
} LimitPart;

static void *play_limit(void *self)
{
    LimitPart *part = self;
    uint64_t games = 0, seed = part->seed;
    do {
        LimitResult result;
        limit_run(LIMIT_BATCH, seed++, &result);
        games += result.games;
    } while (workers_clock() < part->until);
    part->games = games;
    add_waiting();
    return NULL;
}

/* False: a thread could not be started. */
static bool measure_limit(int threads, double seconds, Rate *out)
{
    static LimitPart part[WORKERS_MOST_THREADS];
    pthread_t thread[WORKERS_MOST_THREADS];
    const Start start = start_now();
    uint64_t games = 0;
    int started = 0;
    for (int i = 0; i < threads; i++)
        part[i] = (LimitPart){.seed = (uint64_t)(i + 1) << 32, .until = start.wall + seconds};
    while (started < threads &&
           pthread_create(&thread[started], NULL, play_limit, &part[started]) == 0)
        started++;
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
        games += part[i].games;
    }
    *out = rate_since(start, games, threads);
    return started == threads;
}

/* ---- Matches ------------------------------------------------------------------------------- */

/* BMU and BMU, and their table. */
typedef struct Mirror {
    Player *contestant;
    TaliaSetup *setup;
    Match match;
} Mirror;

static bool read_mirror(Mirror *out)
{
    char path[] = "plans/bmu.plan";
    char *words[2] = {path, path};
    const LabOptions options = {.wish = {.seed = "1", .kingdom = "First Game"}, .kingdoms = 1};
    *out = (Mirror){.contestant = NULL};
    out->contestant = lab_contestants(&options, command, words, 2);
    if (!out->contestant) return false;
    out->match = (Match){.contestants = 2,
                         .contestant = {&out->contestant[0], &out->contestant[1]},
                         .kingdoms = 1,
                         .run = 1};
    out->match.setup = out->setup =
        lab_setups(&options, command, 2, out->contestant, 2, out->match.seed);
    return out->setup != NULL;
}

static void free_mirror(Mirror *mirror)
{
    if (mirror->contestant) lab_free_contestants(mirror->contestant, 2);
    free(mirror->setup);
}

/* At the end of a thread. */
static void close_room(void *room)
{
    room_close(room);
    add_waiting();
}

/* Asked four times a second: on average it is right. */
static bool is_early(void *watcher, uint64_t games, double seconds)
{
    const double *most = watcher;
    (void)games;
    return seconds < *most - 0.125;
}

/* Games are taken up to the moment at which the time is over; false: it could not be played. */
static bool measure_match(const Match *match, int threads, double seconds, Rate *out)
{
    const uint64_t no_end = UINT64_C(1) << 40;
    const Workers workers = {.threads = threads, .progress = is_early, .watcher = &seconds};
    MatchRun run = {.match = match, .games = no_end};
    if (!match_begin(&run)) return false;
    Work work = match_work(&run);
    work.close = close_room;
    const Start start = start_now();
    const bool played = workers_run(&work, &workers);
    *out = rate_since(start, run.tally->games, threads);
    match_end(&run);
    return played;
}

/* ---- Rounds -------------------------------------------------------------------------------- */

typedef struct Round {
    Rate limit[2], plans[2]; /* with one thread, with all */
    double batch[2];         /* likewise */
    double engine;           /* by the processor's time */
} Round;

/* Limit, matches and batches take turns, so that what changes on the machine meets all. */
static bool measure_round(const Match *match, Lockstep *const batch[2], int threads, double slice,
                          Round *out)
{
    const int count[2] = {1, threads};
    for (int i = 0; i < 2; i++) {
        if (!measure_limit(count[i], slice, &out->limit[i]) ||
            !measure_match(match, count[i], slice, &out->plans[i]))
            return false;
        out->batch[i] = lockstep_rate(batch[i], slice);
    }
    out->engine = bench_big_money(slice);
    return out->engine > 0;
}

static int by_size(const void *a, const void *b)
{
    const double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

static double median(double value[ROUNDS])
{
    qsort(value, ROUNDS, sizeof *value, by_size);
    return value[ROUNDS / 2];
}

static void summarize(const Round round[ROUNDS], ThreadsReport *out)
{
    double limit[3][ROUNDS], plans[3][ROUNDS], batch[3][ROUNDS];
    double of_limit[ROUNDS], batch_of_limit[ROUNDS], of_engine[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
        for (int many = 0; many < 2; many++) {
            limit[many][i] = round[i].limit[many].wall;
            plans[many][i] = round[i].plans[many].wall;
            batch[many][i] = round[i].batch[many];
        }
        limit[2][i] = limit[1][i] / limit[0][i];
        plans[2][i] = plans[1][i] / plans[0][i];
        batch[2][i] = batch[1][i] / batch[0][i];
        of_limit[i] = plans[2][i] / limit[2][i];
        batch_of_limit[i] = batch[2][i] / limit[2][i];
        of_engine[i] = round[i].plans[0].cpu / round[i].engine;
    }
    out->limit = (ThreadsGain){median(limit[0]), median(limit[1]), median(limit[2])};
    out->plans = (ThreadsGain){median(plans[0]), median(plans[1]), median(plans[2])};
    out->batch = (ThreadsGain){median(batch[0]), median(batch[1]), median(batch[2])};
    out->of_limit = median(of_limit);
    out->batch_of_limit = median(batch_of_limit);
    out->of_engine = median(of_engine);
}

static bool open_batches(Lockstep *batch[2], int threads)
{
    char error[TALIA_BATCH_ERROR];
    batch[0] = lockstep_open(1, error);
    batch[1] = batch[0] ? lockstep_open(threads, error) : NULL;
    if (!batch[1]) fprintf(stderr, "%s: %s\n", command, error);
    return batch[1] != NULL;
}

bool threads_measure(int threads, double seconds, BenchProgress *progress, ThreadsReport *report)
{
    Round round[ROUNDS];
    Mirror mirror;
    Lockstep *batch[2] = {NULL, NULL};
    const double began = workers_clock();
    bool is_well = read_mirror(&mirror) && open_batches(batch, threads);
    for (int i = 0; is_well && i < ROUNDS; i++) {
        if (progress) progress(i, ROUNDS);
        is_well =
            measure_round(&mirror.match, batch, threads, seconds / (ROUNDS * SLICES), &round[i]);
        if (!is_well)
            fprintf(stderr, "%s: not enough memory, or no thread could be started\n", command);
    }
    if (progress) progress(ROUNDS, ROUNDS);
    for (int i = 0; i < 2; i++) lockstep_close(batch[i]);
    free_mirror(&mirror);
    if (!is_well) return false;
    *report =
        (ThreadsReport){.threads = threads, .rounds = ROUNDS, .seconds = workers_clock() - began};
    summarize(round, report);
    return true;
}
