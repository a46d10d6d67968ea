/* bench.c - see bench.h.
 *
 * The machine may be shared and its clock may change. So what counts is the processor's time of
 * this thread, and no workload is measured in one go: every round runs all of them for a moment,
 * ratios are taken within a round, and medians over the rounds. */
#include "bench.h"

#include <stdlib.h>
#include <time.h>

#include <talia/table.h>

#include "../bots/big_money.h"
#include "limit.h"
#include "../script/random.h"

enum {
    KINGDOMS = 64,
    MOST_DECISIONS = 10000, /* players by chance may trash all money and then go on for ever */
    HOT_GAMES = 8,          /* all of them stay in the nearest cache */
    COLD_GAMES = 32768,     /* what is in use of them is some 40 MB, and the array 300 MB */
};

const BenchKind bench_kind[BENCH_WORKLOADS] = {
    {"limit", "limit: Big Money, by hand", BENCH_GAMES, 0},
    {"big_money", "Big Money mirror", BENCH_GAMES, 0.25},
    {"smithies", "Big Money + 2 Smithies mirror", BENCH_GAMES, 0},
    {"first_game", "random play, First Game", BENCH_DECISIONS, 6},
    {"random_kingdom", "random play, random kingdoms", BENCH_DECISIONS, 0},
    {"copy_hot", "copy of a game, hot", BENCH_NANOSECONDS, 30},
    {"copy_cold", "copy of a game, cold", BENCH_NANOSECONDS, 0},
};

/* All that the workloads need; they go on where they stopped. */
typedef struct Bench {
    Bot money, smithies, random;
    uint64_t seed;
    uint64_t copies;
    TaliaGame game;
    TaliaGame first_game;        /* laid out, not dealt */
    TaliaGame kingdom[KINGDOMS]; /* likewise */
    TaliaGame hot[HOT_GAMES];
    TaliaGame *cold;
} Bench;

/* ---- Games --------------------------------------------------------------------------------- */

static TaliaGame *deal(Bench *b, const TaliaGame *laid_out)
{
    const uint64_t seed[2] = {++b->seed, 1};
    talia_copy(&b->game, laid_out);
    talia_deal(&b->game, seed);
    return &b->game;
}

static inline void choose(TaliaGame *game, Bot *bot)
{
    const TaliaView view = {game, talia_decision(game)->who};
    talia_choose(game, bot_choose(bot, &view));
}

/* Plays Big Money against its like, the bot inlined. */
static __attribute__((flatten)) uint64_t play_mirrors(Bench *b, const Bot *bot, uint64_t games)
{
    for (uint64_t i = 0; i < games; i++) {
        TaliaGame *const game = deal(b, &b->first_game);
        while (!talia_is_over(game)) {
            const TaliaView view = {game, talia_decision(game)->who};
            talia_choose(game, choose_big_money(bot, &view));
        }
    }
    return games;
}

/* Plays a game by chance. Returns the number of decisions. */
static uint64_t play_by_chance(Bench *b, const TaliaGame *laid_out)
{
    TaliaGame *const game = deal(b, laid_out);
    uint64_t decisions = 0;
    for (; decisions < MOST_DECISIONS && !talia_is_over(game); decisions++)
        choose(game, &b->random);
    return decisions;
}

static uint64_t run_limit(Bench *b, uint64_t games)
{
    LimitResult result;
    limit_run(games, ++b->seed, &result);
    return result.games;
}

static uint64_t run_big_money(Bench *b, uint64_t games)
{
    return play_mirrors(b, &b->money, games);
}

static uint64_t run_smithies(Bench *b, uint64_t games)
{
    return play_mirrors(b, &b->smithies, games);
}

static uint64_t run_first_game(Bench *b, uint64_t games)
{
    uint64_t decisions = 0;
    for (uint64_t i = 0; i < games; i++) decisions += play_by_chance(b, &b->first_game);
    return decisions;
}

static uint64_t run_random_kingdom(Bench *b, uint64_t games)
{
    uint64_t decisions = 0;
    for (uint64_t i = 0; i < games; i++)
        decisions += play_by_chance(b, &b->kingdom[b->seed % KINGDOMS]);
    return decisions;
}

/* ---- Copies -------------------------------------------------------------------------------- */

/* Nothing before this is put off or left out by the compiler. */
static inline void keep_all(void)
{
    __asm__ volatile("" ::: "memory");
}

static uint64_t run_copy_hot(Bench *b, uint64_t copies)
{
    for (uint64_t i = 0; i < copies; i++) {
        talia_copy(&b->game, &b->hot[i % HOT_GAMES]);
        keep_all();
    }
    return copies;
}

/* In an order that no prefetcher guesses. */
static uint64_t run_copy_cold(Bench *b, uint64_t copies)
{
    for (uint64_t i = 0; i < copies; i++) {
        const uint64_t at = ++b->copies * 0x9e3779b97f4a7c15u >> 32;
        talia_copy(&b->game, &b->cold[at % COLD_GAMES]);
        keep_all();
    }
    return copies;
}

/* ---- Setting up ---------------------------------------------------------------------------- */

static void lay_out_first_game(TaliaGame *game)
{
    const TaliaSetup setup = {
        .players = 2,
        .edition = 2,
        .kingdom_count = 10,
        .kingdom = {TALIA_moat, TALIA_mine, TALIA_merchant, TALIA_smithy, TALIA_militia,
                    TALIA_cellar, TALIA_remodel, TALIA_market, TALIA_workshop, TALIA_village},
    };
    talia_lay_out(game, &setup);
}

static void lay_out_kingdoms(Bench *b)
{
    uint64_t random = 1;
    for (int i = 0; i < KINGDOMS; i++) {
        TaliaSetup setup = {.players = 2, .edition = 2};
        random_kingdom(&random, &setup, TALIA_SET_SEASIDE);
        talia_lay_out(&b->kingdom[i], &setup);
    }
}

/* A game of random play in the middle of a turn: some rounds are over, and two Actions lie in
 * play, the last of which may be asking something. */
static void play_to_middle(Bench *b, TaliaGame *game)
{
    enum { ROUNDS_BEFORE = 10, ACTIONS_IN_PLAY = 2 };
    do {
        const uint64_t seed[2] = {++b->seed, 2};
        talia_copy(game, &b->first_game);
        talia_deal(game, seed);
        while (!talia_is_over(game)) {
            const int who = talia_turn_of(game);
            if (talia_turns(game, who) >= ROUNDS_BEFORE &&
                talia_phase(game) == TALIA_PHASE_ACTION &&
                talia_zone_size(game, who, TALIA_IN_PLAY) >= ACTIONS_IN_PLAY)
                return;
            choose(game, &b->random);
        }
    } while (true);
}

/* Games begin at cache lines, which malloc does not see to. */
static void *make_room(size_t bytes)
{
    const size_t line = _Alignof(TaliaGame);
    return aligned_alloc(line, (bytes + line - 1) / line * line);
}

/* Without copies and random kingdoms. */
static Bench *make_small_bench(void)
{
    Bench *b = make_room(sizeof *b);
    if (!b) return NULL;
    b->money = (Bot){.kind = BOT_BIG_MONEY, .random = 1};
    b->smithies = (Bot){.kind = BOT_BIG_MONEY, .smithies = 2, .random = 1};
    b->random = (Bot){.kind = BOT_RANDOM, .random = 1};
    b->seed = 0;
    b->copies = 0;
    b->cold = NULL;
    lay_out_first_game(&b->first_game);
    return b;
}

static Bench *make_bench(void)
{
    Bench *b = make_small_bench();
    TaliaGame *cold = make_room(COLD_GAMES * sizeof *cold);
    if (!b || !cold) {
        free(b);
        free(cold);
        return NULL;
    }
    b->cold = cold;
    lay_out_kingdoms(b);
    for (int i = 0; i < HOT_GAMES; i++) play_to_middle(b, &b->hot[i]);
    for (int i = 0; i < COLD_GAMES; i++) talia_copy(&cold[i], &b->hot[i % HOT_GAMES]);
    return b;
}

/* ---- Measuring ----------------------------------------------------------------------------- */

typedef struct Runner {
    uint64_t (*run)(Bench *b, uint64_t n); /* n games or copies; how many units these were */
    uint64_t batch;                        /* between two looks at the clock */
} Runner;

static const Runner runner[BENCH_WORKLOADS] = {
    {run_limit, 1000},        {run_big_money, 200}, {run_smithies, 200},   {run_first_game, 20},
    {run_random_kingdom, 20}, {run_copy_hot, 5000}, {run_copy_cold, 1000},
};

static double now(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Units a second. */
static double measure(Bench *b, const Runner *of, uint64_t games, double seconds)
{
    const double start = now(CLOCK_THREAD_CPUTIME_ID);
    uint64_t units = 0;
    double taken;
    do {
        units += of->run(b, games ? games : of->batch);
        taken = now(CLOCK_THREAD_CPUTIME_ID) - start;
    } while (!games && taken < seconds);
    return (double)units / taken;
}

static int by_size(const void *a, const void *b)
{
    const double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

static double sort_for_median(double *values, int n)
{
    qsort(values, (size_t)n, sizeof *values, by_size);
    return values[n / 2];
}

void bench_summarize(BenchResult *result, const double *rate, const double *limit, int rounds,
                     BenchUnit unit)
{
    double value[BENCH_ROUNDS], ratio[BENCH_ROUNDS];
    for (int i = 0; i < rounds; i++) {
        value[i] = unit == BENCH_NANOSECONDS ? 1e9 / rate[i] : rate[i];
        ratio[i] = rate[i] / limit[i];
    }
    result->median = sort_for_median(value, rounds);
    result->lowest = value[0];
    result->highest = value[rounds - 1];
    result->per_limit = sort_for_median(ratio, rounds);
}

static size_t mean_bytes(const Bench *b)
{
    size_t sum = 0;
    for (int i = 0; i < HOT_GAMES; i++) sum += talia_copy_bytes(&b->hot[i]);
    return sum / HOT_GAMES;
}

bool bench_measure(const BenchPlan *plan, BenchProgress *progress, BenchReport *report)
{
    const int rounds = plan->games ? 1 : BENCH_ROUNDS;
    const double slice = plan->seconds / (rounds * BENCH_WORKLOADS);
    double rate[BENCH_WORKLOADS][BENCH_ROUNDS];
    Bench *b = make_bench();
    if (!b) return false;
    const double start = now(CLOCK_MONOTONIC);
    for (int round = 0; round < rounds; round++) {
        if (progress) progress(round, rounds);
        for (int i = 0; i < BENCH_WORKLOADS; i++)
            rate[i][round] = measure(b, &runner[i], plan->games, slice);
    }
    if (progress) progress(rounds, rounds);
    report->rounds = rounds;
    report->seconds = now(CLOCK_MONOTONIC) - start;
    report->copy_bytes = mean_bytes(b);
    for (int i = 0; i < BENCH_WORKLOADS; i++)
        bench_summarize(&report->result[i], rate[i], rate[BENCH_LIMIT], rounds, bench_kind[i].unit);
    free(b->cold);
    free(b);
    return true;
}

double bench_big_money(double seconds)
{
    Bench *b = make_small_bench();
    const double rate = b ? measure(b, &runner[BENCH_BIG_MONEY], 0, seconds) : 0;
    free(b);
    return rate;
}

bool bench_is_reached(const BenchKind *kind, const BenchResult *result)
{
    if (kind->target == 0) return true;
    return kind->unit == BENCH_NANOSECONDS ? result->median < kind->target
                                           : result->per_limit >= kind->target;
}
