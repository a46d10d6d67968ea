/* lockstep.c - see lockstep.h. Rates are by the processor's time on one thread, else by the clock
 * on the wall. */
#include "lockstep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../script/random.h"

enum { ROUNDS = 7, MOST_DECISIONS = 10000, SPARSE = 3 };

static const LockstepWork on_cpu[] = {
    {"plain", "plain loop, First Game", LOCKSTEP_PLAIN, 1, false, false, false, 0, 0},
    {"step_256", "256 games", LOCKSTEP_BATCH, 256, false, false, false, 0, 0.5},
    {"step_4096", "4096 games", LOCKSTEP_BATCH, 4096, false, false, false, 0, 0},
    {"sparse", "4096 games, sparse", LOCKSTEP_BATCH, 4096, false, true, false, 2e6, 0},
    {"dense", "4096 games, dense", LOCKSTEP_BATCH, 4096, false, false, true, 0, 0},
    {"sparse_all", "4096 games of all sets, sparse", LOCKSTEP_BATCH, 4096, true, true, false, 0, 0},
    {"nothing", "nothing, memory of 4096 sparse", LOCKSTEP_NOTHING, 4096, false, true, false, 0, 0},
};

static const LockstepWork on_gpu[] = {
    {"step", "32768 games", LOCKSTEP_BATCH, 32768, false, false, false, 0, 0},
    {"sparse", "32768 games, sparse", LOCKSTEP_BATCH, 32768, false, true, false, 100e6, 0},
    {"dense", "32768 games, dense", LOCKSTEP_BATCH, 32768, false, false, true, 0, 0},
    {"step_all", "32768 games of all sets", LOCKSTEP_BATCH, 32768, true, false, false, 0, 0},
    {"sparse_all", "32768 of all sets, sparse", LOCKSTEP_BATCH, 32768, true, true, false, 50e6, 0},
    {"sparse_many", "262144 of all sets, sparse", LOCKSTEP_BATCH, 262144, true, true, false, 0, 0},
    {"nothing", "nothing, memory of 32768 sparse", LOCKSTEP_NOTHING, 32768, false, true, false, 0,
     0},
};

/* ---- One workload ---------------------------------------------------------------------------- */

/* What is measured; it goes on where it stopped. */
struct Lockstep {
    const LockstepWork *work;
    TaliaBatch *batch;
    TaliaRows rows;
    uint16_t *pick, *pass_over;
    uint64_t step;
    TaliaGame game, laid_out;
    TaliaGame *idle; /* games that nothing happens to */
};

static TaliaSetup first_game(void)
{
    return (TaliaSetup){
        .seed = {1, 1},
        .players = 2,
        .edition = 2,
        .kingdom_count = 10,
        .kingdom = {TALIA_moat, TALIA_mine, TALIA_merchant, TALIA_smithy, TALIA_militia,
                    TALIA_cellar, TALIA_remodel, TALIA_market, TALIA_workshop, TALIA_village},
    };
}

static void draw_from_all(TaliaDraw *draw)
{
    for (int set = 0; set < TALIA_SETS; set++) draw->sets |= 1u << set;
    draw->events[0] = 2;
    draw->events[1] = draw->events[2] = 1;
}

static bool take_rows(Lockstep *b, char *error)
{
    const size_t games = (size_t)b->work->games, inputs = LOCKSTEP_SPARSE;
    TaliaRows *rows = &b->rows;
    rows->inputs = LOCKSTEP_SPARSE;
    rows->unfilled = true;
    rows->columns = talia_inputs_for_two();
    b->pick = talia_batch_room(b->batch, games * sizeof *b->pick);
    rows->ended = talia_batch_room(b->batch, games);
    bool good = b->pick && rows->ended;
    if (b->work->sparse) {
        rows->input_count = talia_batch_room(b->batch, games * sizeof *rows->input_count);
        rows->input = talia_batch_room(b->batch, games * inputs * sizeof *rows->input);
        rows->value = talia_batch_room(b->batch, games * inputs);
        good &= rows->input_count && rows->input && rows->value;
    }
    if (b->work->dense) {
        rows->dense = talia_batch_room(b->batch, games * (size_t)rows->columns);
        good &= rows->dense != NULL;
    }
    if (!good) snprintf(error, TALIA_BATCH_ERROR, "not enough memory");
    return good;
}

/* On a GPU a step that passes over all games; here copies, and rows of the usual length. */
static bool make_idle(Lockstep *b, int device, char *error)
{
    const size_t games = (size_t)b->work->games;
    uint16_t *none = malloc(games * sizeof *none);
    b->pass_over = talia_batch_room(b->batch, games * sizeof *none);
    if (!device) b->idle = talia_batch_room(b->batch, games * sizeof *b->idle);
    const bool good = none && b->pass_over && (device || b->idle);
    for (size_t i = 0; good && i < games; i++) {
        none[i] = TALIA_PASS_OVER;
        if (!device) talia_batch_get(b->batch, (int)i, &b->idle[i]);
    }
    if (good)
        talia_batch_write(b->batch, b->pass_over, none, games * sizeof *none);
    else
        snprintf(error, TALIA_BATCH_ERROR, "not enough memory");
    free(none);
    return good;
}

static void close_bench(Lockstep *b)
{
    if (!b->batch) return;
    void *const rooms[] = {
        b->pick,       b->pass_over,        b->idle,      b->rows.ended, b->rows.input,
        b->rows.value, b->rows.input_count, b->rows.dense};
    for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++) {
        if (rooms[i]) talia_batch_free(b->batch, rooms[i]);
    }
    talia_batch_close(b->batch);
}

static bool warm_up(Lockstep *b)
{
    enum { STEPS = 300 }; /* so that games are at all stages */
    bool good = true;
    for (int i = 0; good && i < STEPS; i++)
        good = talia_batch_pick_any(b->batch, ++b->step, b->pick) &&
               talia_batch_step(b->batch, b->pick, &(TaliaRows){0});
    return good && talia_batch_wait(b->batch);
}

static bool open_bench(Lockstep *b, const LockstepWork *work, int device, int threads, char *error)
{
    const TaliaSetup setup = first_game();
    TaliaBatchPlan plan = {.games = work->games,
                           .threads = threads,
                           .seed = 1,
                           .limit = MOST_DECISIONS,
                           .device = device};
    if (work->all_sets) {
        draw_from_all(&plan.draw);
    } else {
        plan.setup = &setup;
        plan.setups = 1;
    }
    *b = (Lockstep){.work = work};
    talia_lay_out(&b->laid_out, &setup);
    if (work->kind == LOCKSTEP_PLAIN) {
        talia_start(&b->game, &setup);
        return true;
    }
    b->batch = talia_batch_open(&plan, error);
    if (!b->batch || !take_rows(b, error)) return false;
    if (work->kind == LOCKSTEP_NOTHING && !make_idle(b, device, error)) return false;
    if (warm_up(b)) return true;
    snprintf(error, TALIA_BATCH_ERROR, "%s", talia_batch_fault(b->batch));
    return false;
}

/* ---- Going on -------------------------------------------------------------------------------- */

/* So many decisions of single games, as those of the batch are chosen. */
static uint64_t run_plain(Lockstep *b, uint64_t decisions)
{
    for (uint64_t i = 0; i < decisions; i++) {
        const TaliaDecision *decision = talia_decision(&b->game);
        const int pick = random_under(&b->step, talia_option_count(decision));
        talia_choose(&b->game, talia_option(decision, pick));
        if (!talia_is_over(&b->game)) continue;
        const uint64_t seed[2] = {b->step, 1};
        talia_copy(&b->game, &b->laid_out);
        talia_deal(&b->game, seed);
    }
    return decisions;
}

static uint64_t run_idle(Lockstep *b)
{
    enum { INPUTS_USED = 128, AHEAD = 6 };
    const int games = b->work->games;
    for (int i = 0; i < games; i++) {
        const size_t row = (size_t)i * LOCKSTEP_SPARSE;
        if (i + AHEAD < games) talia_expect(&b->idle[i + AHEAD]);
        if (i + AHEAD / 2 < games) talia_expect_cards(&b->idle[i + AHEAD / 2]);
        talia_copy(&b->game, &b->idle[i]);
        talia_copy(&b->idle[i], &b->game);
        memset(b->rows.input + row, 1, INPUTS_USED * sizeof *b->rows.input);
        memset(b->rows.value + row, 1, INPUTS_USED);
    }
    return (uint64_t)games;
}

/* Some steps; how many decisions. */
static uint64_t run_some(Lockstep *b)
{
    enum { STEPS = 8, PLAIN = 20000 };
    uint64_t decisions = 0;
    if (b->work->kind == LOCKSTEP_PLAIN) return run_plain(b, PLAIN);
    for (int i = 0; i < STEPS; i++) {
        if (b->idle) {
            decisions += run_idle(b);
            continue;
        }
        if (b->pass_over) {
            talia_batch_step(b->batch, b->pass_over, &(TaliaRows){0});
        } else {
            talia_batch_pick_any(b->batch, ++b->step, b->pick);
            talia_batch_step(b->batch, b->pick, &b->rows);
        }
        decisions += (uint64_t)b->work->games;
    }
    if (b->batch) talia_batch_wait(b->batch);
    return decisions;
}

static double now(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double measure(Lockstep *b, double seconds, clockid_t clock)
{
    const double start = now(clock);
    uint64_t decisions = 0;
    double taken;
    do {
        decisions += run_some(b);
        taken = now(clock) - start;
    } while (taken < seconds);
    return (double)decisions / taken;
}

/* ---- All of them ----------------------------------------------------------------------------- */

static double mean_inputs(Lockstep *b)
{
    const size_t games = (size_t)b->work->games;
    uint16_t *count = b->work->sparse && b->batch ? malloc(games * sizeof *count) : NULL;
    double sum = 0;
    if (!count) return 0;
    talia_batch_observe(b->batch, &b->rows);
    talia_batch_read(b->batch, count, b->rows.input_count, games * sizeof *count);
    for (size_t i = 0; i < games; i++) sum += count[i];
    free(count);
    return sum / (double)games;
}

static int by_size(const void *a, const void *b)
{
    const double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

static double median(double *values)
{
    qsort(values, ROUNDS, sizeof *values, by_size);
    return values[ROUNDS / 2];
}

static void summarize(LockstepResult *result, const double rate[ROUNDS], const double *plain)
{
    double value[ROUNDS], ratio[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
        value[i] = rate[i];
        ratio[i] = plain ? rate[i] / plain[i] : 0;
    }
    result->rate = median(value);
    result->of_plain = median(ratio);
}

bool lockstep_measure(int device, int threads, double seconds, BenchProgress *progress,
                      LockstepReport *report, char error[TALIA_BATCH_ERROR])
{
    static Lockstep bench[LOCKSTEP_MOST];
    double rate[LOCKSTEP_MOST][ROUNDS];
    const LockstepWork *works = device ? on_gpu : on_cpu;
    const int count = (int)(device ? sizeof on_gpu : sizeof on_cpu) / (int)sizeof *works;
    const clockid_t clock = device || threads > 1 ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID;
    const double start = now(CLOCK_MONOTONIC);
    bool good = true;
    memset(bench, 0, sizeof bench);
    for (int i = 0; good && i < count; i++)
        good = open_bench(&bench[i], &works[i], device, threads, error);
    for (int round = 0; good && round < ROUNDS; round++) {
        if (progress) progress(round, ROUNDS);
        for (int i = 0; i < count; i++)
            rate[i][round] = measure(&bench[i], seconds / (ROUNDS * count), clock);
    }
    if (good && progress) progress(ROUNDS, ROUNDS);
    *report = (LockstepReport){.device = device, .threads = threads, .rounds = ROUNDS};
    for (int i = 0; i < count; i++) {
        report->result[i].work = &works[i];
        if (good) {
            summarize(&report->result[i], rate[i], device ? NULL : rate[0]);
            report->result[i].inputs = mean_inputs(&bench[i]);
        }
        close_bench(&bench[i]);
    }
    report->count = count;
    report->seconds = now(CLOCK_MONOTONIC) - start;
    return good;
}

Lockstep *lockstep_open(int threads, char error[TALIA_BATCH_ERROR])
{
    Lockstep *bench = calloc(1, sizeof *bench);
    if (bench && open_bench(bench, &on_cpu[SPARSE], 0, threads, error)) return bench;
    if (!bench) snprintf(error, TALIA_BATCH_ERROR, "not enough memory");
    lockstep_close(bench);
    return NULL;
}

double lockstep_rate(Lockstep *lockstep, double seconds)
{
    return measure(lockstep, seconds, CLOCK_MONOTONIC);
}

void lockstep_close(Lockstep *lockstep)
{
    if (lockstep) close_bench(lockstep);
    free(lockstep);
}

bool lockstep_is_reached(const LockstepResult *result)
{
    const LockstepWork *work = result->work;
    return work->of > 0 ? result->of_plain >= work->of : result->rate >= work->goal;
}

/* ---- The same on a GPU ----------------------------------------------------------------------- */

enum { TRIED = 1024, OPTIONS = TALIA_MAX_OPTIONS, INPUTS = TALIA_MOST_INPUTS };

/* One array after the other in one room. */
static void *lay_part(void *room, size_t *at, size_t bytes)
{
    const size_t begins = *at;
    *at += (bytes + 63) / 64 * 64;
    return (void *)((uintptr_t)room + begins);
}

/* Everything that a batch writes; how many bytes that is. */
static size_t lay_rows(TaliaRows *rows, void *room, size_t games)
{
    const size_t seats = games * TALIA_MAX_PLAYERS;
    size_t at = 0;
    rows->options = OPTIONS;
    rows->inputs = INPUTS;
    rows->columns = talia_inputs();
    rows->seat = lay_part(room, &at, games);
    rows->players = lay_part(room, &at, games);
    rows->option_count = lay_part(room, &at, games);
    rows->ended = lay_part(room, &at, games);
    rows->option = lay_part(room, &at, games * OPTIONS * sizeof *rows->option);
    rows->output = lay_part(room, &at, games * OPTIONS * sizeof *rows->output);
    rows->input_count = lay_part(room, &at, games * sizeof *rows->input_count);
    rows->input = lay_part(room, &at, games * INPUTS * sizeof *rows->input);
    rows->value = lay_part(room, &at, games * INPUTS);
    rows->dense = lay_part(room, &at, games * (size_t)rows->columns);
    rows->result = lay_part(room, &at, seats * sizeof *rows->result);
    rows->score = lay_part(room, &at, seats * sizeof *rows->score);
    rows->length = lay_part(room, &at, games * sizeof *rows->length);
    return at;
}

/* One of the two. */
typedef struct Side {
    TaliaBatch *batch;
    TaliaRows rows;
    uint16_t *pick;
    uint64_t *hash;
    uint8_t *room, *read; /* the arrays, and a copy of them here */
    size_t bytes;
    uint64_t hashes[TRIED];
} Side;

static bool open_side(Side *side, const TaliaBatchPlan *plan, char *error)
{
    *side = (Side){.batch = talia_batch_open(plan, error)};
    if (!side->batch) return false;
    TaliaRows nowhere;
    side->bytes = lay_rows(&nowhere, NULL, TRIED);
    side->room = talia_batch_room(side->batch, side->bytes);
    side->pick = talia_batch_room(side->batch, TRIED * sizeof *side->pick);
    side->hash = talia_batch_room(side->batch, TRIED * sizeof *side->hash);
    side->read = calloc(1, side->bytes);
    if (side->room && side->pick && side->hash && side->read) {
        lay_rows(&side->rows, side->room, TRIED);
        return talia_batch_write(side->batch, side->room, side->read, side->bytes);
    }
    snprintf(error, TALIA_BATCH_ERROR, "not enough memory");
    return false;
}

static void close_side(Side *side)
{
    if (!side->batch) return;
    talia_batch_free(side->batch, side->room);
    talia_batch_free(side->batch, side->pick);
    talia_batch_free(side->batch, side->hash);
    talia_batch_close(side->batch);
    free(side->read);
}

static bool step_side(Side *side, uint64_t step)
{
    enum { ANEW_EVERY = 50 };
    TaliaBatch *b = side->batch;
    if (step % ANEW_EVERY == 0 && !talia_batch_deal_anew(b, step)) return false;
    return talia_batch_pick_any(b, step, side->pick) &&
           talia_batch_step(b, side->pick, &side->rows) && talia_batch_hash(b, side->hash) &&
           talia_batch_wait(b) &&
           talia_batch_read(b, side->hashes, side->hash, sizeof side->hashes) &&
           talia_batch_read(b, side->read, side->room, side->bytes);
}

static bool compare_sides(Side side[2], int steps, char *error)
{
    for (int step = 0; step < steps; step++) {
        for (int k = 0; k < 2; k++) {
            if (step_side(&side[k], (uint64_t)step)) continue;
            snprintf(error, TALIA_BATCH_ERROR, "%s", talia_batch_fault(side[k].batch));
            return false;
        }
        const bool same = memcmp(side[0].hashes, side[1].hashes, sizeof side[0].hashes) == 0;
        if (same && memcmp(side[0].read, side[1].read, side[0].bytes) == 0) continue;
        snprintf(error, TALIA_BATCH_ERROR, "the %s differ after %d steps",
                 same ? "arrays" : "games", step + 1);
        return false;
    }
    return true;
}

bool lockstep_agrees(int device, int steps, char error[TALIA_BATCH_ERROR])
{
    static Side side[2];
    TaliaBatchPlan plan = {.games = TRIED, .threads = 1, .seed = 2, .limit = 300, .treasures = 1};
    draw_from_all(&plan.draw);
    for (int players = 2; players <= TALIA_MAX_PLAYERS; players++) plan.draw.players[players] = 1;
    plan.draw.edition[1] = plan.draw.edition[2] = 1;
    plan.draw.any_begins = true;
    memset(side, 0, sizeof side);
    bool good = open_side(&side[0], &plan, error);
    plan.device = device;
    good = good && open_side(&side[1], &plan, error) && compare_sides(side, steps, error);
    for (int k = 0; k < 2; k++) close_side(&side[k]);
    return good;
}
