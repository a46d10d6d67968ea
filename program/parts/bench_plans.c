/* bench_plans.c - see bench_plans.h. */
#include "bench_plans.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "../../bench/limit.h"
#include "../../lab/match.h"
#include "../../script/files.h"
#include "lab_setups.h"

static const char command[] = "talia bench";

/* A game of the limit takes 2 560 instructions; what engines aim at is 15 000, 40 000 and 50 000
 * games a second where it plays 3.7 million. */
const BenchKind plans_kind[PLANS_WORKLOADS] = {
    {"limit", "limit: Big Money, by hand", BENCH_GAMES, 0},
    {"bmu", "BMU mirror", BENCH_GAMES, 0.125},
    {"first_game", "First Game's engine mirror", BENCH_GAMES, 0.004},
    {"thinned", "Laboratory, Militia, Chapel", BENCH_GAMES, 0.0108},
    {"adventures", "Ranger v Peasant, Adventures", BENCH_GAMES, 0.0135},
};

/* Who meets, and on which kingdom; "": with what they need, filled up. */
static const struct {
    const char *plan[2];
    const char *kingdom;
} bout[PLANS_WORKLOADS] = {
    [PLANS_BIG_MONEY] = {{"plans/bmu.plan", "plans/bmu.plan"}, "First Game"},
    [PLANS_FIRST_GAME] = {{"bench/plans/first-game.plan", "bench/plans/first-game.plan"},
                          "First Game"},
    [PLANS_THINNED] = {{"bench/plans/laboratory-militia-chapel.plan",
                        "bench/plans/laboratory-militia-chapel.plan"},
                       "Laboratory, Militia, Chapel, Village, Smithy, Market, Moat, Remodel, "
                       "Cellar, Workshop"},
    [PLANS_ADVENTURES] = {{"plans/ranger-lost-arts.plan", "plans/peasant-fishing-village.plan"},
                          "Ranger, Peasant, Fishing Village, Wharf, Guide, Gear, Magpie, Port, "
                          "Artificer, Amulet"},
};

/* One match, which goes on where it stopped. */
typedef struct Bout {
    Player *contestant;
    TaliaSetup *setup;
    Match match;
    Room *room;
    Tally *tally;
    uint64_t games; /* played so far */
} Bout;

enum { BATCH = 100, LIMIT_BATCH = 1000 }; /* games between two looks at the clock */

static void close_bout(Bout *b)
{
    if (b->contestant) lab_free_contestants(b->contestant, 2);
    if (b->room) room_close(b->room);
    free(b->setup);
    free(b->tally);
}

/* To be closed in any case. */
static bool open_bout(PlansWorkload workload, Bout *b)
{
    char first[FILE_PATH], second[FILE_PATH];
    char *words[2] = {first, second};
    snprintf(first, sizeof first, "%s", bout[workload].plan[0]);
    snprintf(second, sizeof second, "%s", bout[workload].plan[1]);
    const LabOptions options = {.wish = {.seed = "1", .kingdom = bout[workload].kingdom},
                                .kingdoms = 1};
    *b = (Bout){.contestant = lab_contestants(&options, command, words, 2)};
    if (!b->contestant) return false;
    b->match = (Match){.contestants = 2,
                       .contestant = {&b->contestant[0], &b->contestant[1]},
                       .kingdoms = 1,
                       .run = 1};
    b->match.setup = b->setup = lab_setups(&options, command, 2, b->contestant, 2, b->match.seed);
    if (!b->setup) return false;
    const TallyShape shape = match_shape(&b->match, (Block){0, BATCH});
    b->room = room_open(1);
    b->tally = malloc(tally_bytes(&shape));
    if (!b->room || !b->tally) fprintf(stderr, "%s: not enough memory\n", command);
    return b->room && b->tally;
}

static double now(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* About so many games; how many they were. */
static uint64_t play(Bout *b, uint64_t games)
{
    if (!b->room) {
        LimitResult result;
        limit_run(games, ++b->games, &result);
        return result.games;
    }
    const uint64_t whole = games + games % 2; /* groups of two */
    match_play(b->room, &b->match, (Block){b->games, whole}, b->tally);
    b->games += whole;
    return whole;
}

/* Games a second of the processor's time. */
static double measure(Bout *b, uint64_t games, double seconds)
{
    const double start = now(CLOCK_THREAD_CPUTIME_ID);
    uint64_t played = 0;
    double taken;
    do {
        played += play(b, games ? games : b->room ? BATCH : LIMIT_BATCH);
        taken = now(CLOCK_THREAD_CPUTIME_ID) - start;
    } while (!games && taken < seconds);
    return (double)played / taken;
}

static void measure_all(Bout *bouts, const BenchPlan *plan, BenchProgress *progress,
                        PlansReport *report)
{
    const int rounds = plan->games ? 1 : BENCH_ROUNDS;
    const double slice = plan->seconds / (rounds * PLANS_WORKLOADS);
    const double start = now(CLOCK_MONOTONIC);
    double rate[PLANS_WORKLOADS][BENCH_ROUNDS];
    for (int round = 0; round < rounds; round++) {
        if (progress) progress(round, rounds);
        for (int i = 0; i < PLANS_WORKLOADS; i++)
            rate[i][round] = measure(&bouts[i], plan->games, slice);
    }
    if (progress) progress(rounds, rounds);
    report->rounds = rounds;
    report->seconds = now(CLOCK_MONOTONIC) - start;
    for (int i = 0; i < PLANS_WORKLOADS; i++)
        bench_summarize(&report->result[i], rate[i], rate[PLANS_LIMIT], rounds, BENCH_GAMES);
}

bool plans_measure(const BenchPlan *plan, BenchProgress *progress, PlansReport *report)
{
    Bout bouts[PLANS_WORKLOADS] = {{.games = 0}};
    bool is_well = true;
    for (int i = PLANS_LIMIT + 1; is_well && i < PLANS_WORKLOADS; i++)
        is_well = open_bout((PlansWorkload)i, &bouts[i]);
    if (is_well) measure_all(bouts, plan, progress, report);
    for (int i = 0; i < PLANS_WORKLOADS; i++) close_bout(&bouts[i]);
    return is_well;
}
