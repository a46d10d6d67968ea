/* batch.c - see talia/batch.h: plans are checked here, and games lie here unless a GPU has them. */
#include <talia/batch.h>

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "batch.h"
#include "lane.h"

/* ---- What is wrong --------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static bool refuse(char error[TALIA_BATCH_ERROR],
                                                         const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(error, TALIA_BATCH_ERROR, format, list);
    va_end(list);
    return false;
}

static bool is_event(int card)
{
    return talia_card_info((TaliaCard)card)->types & TALIA_EVENT;
}

/* ---- Where games come from ------------------------------------------------------------------- */

static void fill_pools(Drawn *drawn)
{
    const uint32_t sets = drawn->draw.sets;
    for (int edition = 0; edition < 2; edition++) {
        const TaliaSet own = edition == 0 ? TALIA_SET_BASE1 : TALIA_SET_BASE2;
        const uint32_t all = sets >> TALIA_SET_BASE & 1 ? sets | 1u << own : sets;
        drawn->pool_size[edition] = 0;
        for (int card = 0; card < TALIA_CARDS; card++) {
            if (talia_is_kingdom_card((TaliaCard)card) &&
                all >> talia_card_info((TaliaCard)card)->set & 1)
                drawn->pool[edition][drawn->pool_size[edition]++] = (uint8_t)card;
        }
    }
}

static void fill_events(Source *source)
{
    source->event_pool_size = 0;
    for (int card = 0; card < TALIA_CARDS; card++) {
        if (is_event(card)) source->events[source->event_pool_size++] = (uint8_t)card;
    }
}

/* Whether the cards that are always there, with those of the pool, make kingdoms. */
static bool check_pool(const Drawn *drawn, int edition, char *error)
{
    const TaliaDraw *draw = &drawn->draw;
    int count = drawn->pool_size[edition - 1];
    for (int i = 0; i < draw->kingdom_count; i++)
        count +=
            !lane_has(drawn->pool[edition - 1], drawn->pool_size[edition - 1], draw->kingdom[i]);
    return count >= TALIA_MAX_KINGDOM ||
           refuse(error, "the sets have only %d cards for a kingdom of %d", count,
                  TALIA_MAX_KINGDOM);
}

static uint8_t any_kingdom_card(void)
{
    int card = 0;
    while (!talia_is_kingdom_card((TaliaCard)card)) card++;
    return (uint8_t)card;
}

/* The cards that are always there, as a set-up; its own check says the rest. */
static bool check_always(const TaliaDraw *draw, int players, int edition, char *error)
{
    TaliaSetup setup = {.seed = {1, 1}};
    if (draw->kingdom_count > TALIA_MAX_KINGDOM || draw->event_count > TALIA_MOST_DRAWN_EVENTS)
        return refuse(error, "at most %d cards and %d Events can always be there",
                      TALIA_MAX_KINGDOM, TALIA_MOST_DRAWN_EVENTS);
    setup.players = (uint8_t)players;
    setup.edition = (uint8_t)edition;
    setup.kingdom_count = draw->kingdom_count;
    setup.event_count = draw->event_count;
    memcpy(setup.kingdom, draw->kingdom, draw->kingdom_count);
    memcpy(setup.event, draw->event, draw->event_count);
    if (draw->kingdom_count == 0) setup.kingdom[setup.kingdom_count++] = any_kingdom_card();
    const TaliaFault fault = talia_setup_fault(&setup);
    if (fault == TALIA_FAULT_PLAYERS)
        return refuse(error, "games of %d players have a chance; there are 2 to %d", players,
                      TALIA_MAX_PLAYERS);
    if (fault == TALIA_FAULT_EDITION)
        return refuse(error, "edition %d has a chance; there are 1 and 2", edition);
    return fault == TALIA_SOUND ||
           refuse(error, "the cards that are always there make no kingdom: one is there twice, or "
                         "is no kingdom card or Event");
}

static bool check_draw(const Drawn *drawn, char *error)
{
    const TaliaDraw *draw = &drawn->draw;
    static const int unsaid = 2;
    if (draw->sets >> TALIA_SETS)
        return refuse(error, "there are %d sets: bit %d is of none", TALIA_SETS, TALIA_SETS);
    for (int players = 0; players <= TALIA_MAX_PLAYERS; players++) {
        if ((draw->players[players] || players == unsaid) &&
            !check_always(draw, players, unsaid, error))
            return false;
    }
    const bool is_said = draw->edition[0] || draw->edition[1] || draw->edition[2];
    for (int edition = 0; edition < 3; edition++) {
        if (!draw->edition[edition] && (is_said || edition != unsaid)) continue;
        if (!check_always(draw, unsaid, edition, error) || !check_pool(drawn, edition, error))
            return false;
    }
    return true;
}

static bool check_setups(const TaliaBatchPlan *plan, char *error)
{
    if (plan->setups < 0 || (plan->setups > 0 && !plan->setup))
        return refuse(error, "there are no %d set-ups", plan->setups);
    for (int i = 0; i < plan->setups && i < plan->games; i++) {
        if (talia_setup_fault(&plan->setup[i]) != TALIA_SOUND)
            return refuse(error, "set-up %d is not sound", i);
    }
    return true;
}

static bool check_plan(const TaliaBatchPlan *plan, char *error)
{
    if (plan->games < 1 || plan->games > TALIA_MOST_GAMES)
        return refuse(error, "a batch has 1 to %d games, not %d", TALIA_MOST_GAMES, plan->games);
    if (plan->threads < 0 || plan->threads > TALIA_MOST_THREADS)
        return refuse(error, "a batch has up to %d threads, not %d", TALIA_MOST_THREADS,
                      plan->threads);
    if (plan->draws < 0 || (plan->draws > 0 && !plan->drawn))
        return refuse(error, "there are no %d draws", plan->draws);
    return check_setups(plan, error);
}

static bool lay_out_setups(Source *source, const TaliaBatchPlan *plan, char *error)
{
    source->setups = plan->setups < plan->games ? plan->setups : plan->games;
    TaliaSetup *setup = malloc((size_t)source->setups * sizeof *setup);
    TaliaGame *laid_out = malloc((size_t)source->setups * sizeof *laid_out);
    source->setup = setup;
    source->laid_out = laid_out;
    if (!setup || !laid_out) return refuse(error, "not enough memory for the set-ups");
    for (int i = 0; i < source->setups; i++) {
        setup[i] = plan->setup[i];
        talia_lay_out(&laid_out[i], &setup[i]);
    }
    return true;
}

static bool prepare_draws(Source *source, const TaliaBatchPlan *plan, char *error)
{
    const TaliaDraw *given = plan->draws ? plan->drawn : &plan->draw;
    const int draws = plan->draws ? plan->draws : 1;
    source->draws = draws < plan->games ? draws : plan->games;
    Drawn *drawn = calloc((size_t)source->draws, sizeof *drawn);
    source->drawn = drawn;
    if (!drawn) return refuse(error, "not enough memory for the draws");
    for (int i = 0; i < source->draws; i++) {
        drawn[i].draw = given[i];
        fill_pools(&drawn[i]);
        if (!check_draw(&drawn[i], error)) return false;
    }
    return true;
}

static bool make_source(Source *source, const TaliaBatchPlan *plan, char *error)
{
    source->seed = lane_mix(plan->seed);
    source->limit = plan->limit;
    source->treasures = plan->treasures;
    fill_events(source);
    return plan->setups ? lay_out_setups(source, plan, error) : prepare_draws(source, plan, error);
}

/* ---- Opening and closing --------------------------------------------------------------------- */

/* What threads are given to do. */
typedef struct Work {
    TaliaBatch *batch;
    const uint16_t *pick;
    const TaliaRows *rows;
    uint64_t seed;
    uint64_t *hash;
    uint16_t *any;      /* picks, by chance */
    atomic_bool *wrong; /* whether any pick is no option */
} Work;

static void open_some(void *self, int from, int to)
{
    TaliaBatch *batch = ((Work *)self)->batch;
    for (int i = from; i < to; i++) lane_open(&batch->source, &batch->lane[i], i, &batch->game[i]);
}

/* In pages of the larger size where there are enough of them: a game lies on four of the others,
 * and to find these is what a step would wait for. */
static void *make_room(size_t bytes)
{
    const size_t page = (size_t)2 << 20, line = 64;
    const size_t unit = bytes < page ? line : page;
    const size_t whole = (bytes + unit - 1) / unit * unit;
    void *room = aligned_alloc(unit, whole);
#ifdef MADV_HUGEPAGE
    if (room && unit == page) madvise(room, whole, MADV_HUGEPAGE);
#endif
    return room;
}

static bool open_on_cpu(TaliaBatch *batch, const TaliaBatchPlan *plan, char *error)
{
    batch->lane = calloc((size_t)plan->games, sizeof *batch->lane);
    batch->game = make_room((size_t)plan->games * sizeof *batch->game);
    if (!batch->lane || !batch->game)
        return refuse(error, "not enough memory for %d games", plan->games);
    batch->threads = threads_open(plan->threads ? plan->threads : threads_processors());
    if (!batch->threads) return refuse(error, "the threads could not be started");
    threads_do(batch->threads, PLAYS, open_some, &(Work){.batch = batch}, batch->games);
    return true;
}

static bool open_on_gpu(TaliaBatch *batch, const TaliaBatchPlan *plan, char *error)
{
#ifdef TALIA_CUDA
    return gpu_open(batch, plan, error);
#else
    (void)batch;
    return refuse(error, "device %d: this talia was built without GPUs (make cuda)", plan->device);
#endif
}

TaliaBatch *talia_batch_open(const TaliaBatchPlan *plan, char error[TALIA_BATCH_ERROR])
{
    if (!check_plan(plan, error)) return NULL;
    TaliaBatch *batch = calloc(1, sizeof *batch);
    if (!batch) {
        refuse(error, "not enough memory");
        return NULL;
    }
    batch->games = plan->games;
    const bool good =
        make_source(&batch->source, plan, error) &&
        (plan->device ? open_on_gpu(batch, plan, error) : open_on_cpu(batch, plan, error));
    if (good) return batch;
    talia_batch_close(batch);
    return NULL;
}

void talia_batch_close(TaliaBatch *batch)
{
    if (!batch) return;
    if (batch->device) batch->device->close(batch);
    threads_close(batch->threads);
    free(batch->lane);
    free(batch->game);
    free((void *)batch->source.drawn);
    free((void *)batch->source.setup);
    free((void *)batch->source.laid_out);
    free(batch);
}

int talia_batch_games(const TaliaBatch *batch)
{
    return batch->games;
}

const char *talia_batch_fault(const TaliaBatch *batch)
{
    return batch->fault;
}

/* ---- Room for arrays ------------------------------------------------------------------------- */

void *talia_batch_room(TaliaBatch *batch, size_t bytes)
{
    return batch->device ? batch->device->room(batch, bytes) : make_room(bytes);
}

void talia_batch_free(TaliaBatch *batch, void *room)
{
    if (batch->device)
        batch->device->free(batch, room);
    else
        free(room);
}

bool talia_batch_read(TaliaBatch *batch, void *to, const void *from_room, size_t bytes)
{
    if (batch->device) return batch->device->read(batch, to, from_room, bytes);
    memcpy(to, from_room, bytes);
    return true;
}

bool talia_batch_write(TaliaBatch *batch, void *to_room, const void *from, size_t bytes)
{
    if (batch->device) return batch->device->write(batch, to_room, from, bytes);
    memcpy(to_room, from, bytes);
    return true;
}

/* ---- Playing --------------------------------------------------------------------------------- */

static bool check_rows(TaliaBatch *batch, const TaliaRows *rows)
{
    if ((rows->option || rows->output) && rows->options < 1)
        return refuse(batch->fault, "rows of options have no room");
    if ((rows->input != NULL) != (rows->value != NULL))
        return refuse(batch->fault, "inputs and values are written together");
    if (rows->input && rows->inputs < 1) return refuse(batch->fault, "rows of inputs have no room");
    if (rows->dense && (rows->columns < 1 || rows->columns > talia_inputs()))
        return refuse(batch->fault, "dense rows have 1 to %d columns, not %d", talia_inputs(),
                      rows->columns);
    return true;
}

static void clear_dense(const TaliaRows *rows, int from, int to)
{
    if (rows->dense)
        memset(rows->dense + (size_t)from * (size_t)rows->columns, 0,
               (size_t)(to - from) * (size_t)rows->columns);
}

/* Where the inputs of a game will be written, most of the time. */
static void expect_row(const TaliaRows *rows, int i)
{
    enum { USUAL = 128, LINE = 64 };
    if (!rows->input) return;
    const char *input = (const char *)(rows->input + (size_t)i * (size_t)rows->inputs);
    const char *value = (const char *)(rows->value + (size_t)i * (size_t)rows->inputs);
    for (size_t at = 0; at < USUAL * sizeof *rows->input; at += LINE)
        __builtin_prefetch(input + at, 1);
    for (size_t at = 0; at < USUAL; at += LINE) __builtin_prefetch(value + at, 1);
}

/* Game i is next: those after it are fetched. */
static void look_ahead(const TaliaBatch *batch, const TaliaRows *rows, int i, int to)
{
    enum { FAR = 6, NEAR = 3 };
    if (i + FAR < to) talia_expect(&batch->game[i + FAR]);
    if (i + NEAR < to) talia_expect_cards(&batch->game[i + NEAR]);
    if (i + 1 < to) expect_row(rows, i + 1);
}

static void observe_some(void *self, int from, int to)
{
    const Work *work = self;
    const TaliaBatch *batch = work->batch;
    clear_dense(work->rows, from, to);
    for (int i = from; i < to; i++) {
        look_ahead(batch, work->rows, i, to);
        lane_write(work->rows, i, &batch->lane[i], &batch->game[i]);
    }
}

bool talia_batch_observe(TaliaBatch *batch, const TaliaRows *rows)
{
    if (!check_rows(batch, rows)) return false;
    if (batch->device) return batch->device->observe(batch, rows);
    threads_do(batch->threads, PLAYS, observe_some, &(Work){.batch = batch, .rows = rows},
               batch->games);
    return true;
}

static void step_some(void *self, int from, int to)
{
    const Work *work = self;
    TaliaBatch *batch = work->batch;
    clear_dense(work->rows, from, to);
    for (int i = from; i < to; i++) {
        Lane *lane = &batch->lane[i];
        TaliaGame *game = &batch->game[i];
        int ended = TALIA_RUNNING;
        look_ahead(batch, work->rows, i, to);
        if (work->pick[i] != TALIA_PASS_OVER)
            ended = lane_choose(&batch->source, lane, game, work->pick[i]);
        if (ended != TALIA_RUNNING) {
            lane_write_results(work->rows, i, lane, game);
            lane_begin(&batch->source, lane, i, game);
        }
        if (work->rows->ended) work->rows->ended[i] = (uint8_t)ended;
        lane_write(work->rows, i, lane, game);
    }
}

static bool is_pick(const TaliaBatch *batch, const uint16_t *pick, int i)
{
    return pick[i] < batch->lane[i].options || pick[i] == TALIA_PASS_OVER;
}

static void check_some(void *self, int from, int to)
{
    const Work *work = self;
    bool good = true;
    for (int i = from; i < to; i++) good &= is_pick(work->batch, work->pick, i);
    if (!good) atomic_store(work->wrong, true);
}

static bool check_picks(TaliaBatch *batch, const uint16_t *pick)
{
    atomic_bool wrong = false;
    int i = 0;
    threads_do(batch->threads, GLANCES, check_some,
               &(Work){.batch = batch, .pick = pick, .wrong = &wrong}, batch->games);
    if (!wrong) return true;
    while (is_pick(batch, pick, i)) i++;
    return refuse(batch->fault, "game %d has %d options: there is no option %d", i,
                  batch->lane[i].options, pick[i]);
}

bool talia_batch_step(TaliaBatch *batch, const uint16_t *pick, const TaliaRows *rows)
{
    if (!check_rows(batch, rows)) return false;
    if (batch->device) return batch->device->step(batch, pick, rows);
    if (!check_picks(batch, pick)) return false;
    threads_do(batch->threads, PLAYS, step_some,
               &(Work){.batch = batch, .pick = pick, .rows = rows}, batch->games);
    return true;
}

static void pick_some(void *self, int from, int to)
{
    const Work *work = self;
    for (int i = from; i < to; i++)
        work->any[i] = (uint16_t)lane_pick_any(&work->batch->lane[i], i, work->seed);
}

bool talia_batch_pick_any(TaliaBatch *batch, uint64_t seed, uint16_t *pick)
{
    if (batch->device) return batch->device->pick_any(batch, seed, pick);
    threads_do(batch->threads, GLANCES, pick_some,
               &(Work){.batch = batch, .seed = seed, .any = pick}, batch->games);
    return true;
}

static void deal_anew_some(void *self, int from, int to)
{
    const Work *work = self;
    for (int i = from; i < to; i++) lane_deal_anew(&work->batch->game[i], i, work->seed);
}

bool talia_batch_deal_anew(TaliaBatch *batch, uint64_t seed)
{
    if (batch->device) return batch->device->deal_anew(batch, seed);
    threads_do(batch->threads, PLAYS, deal_anew_some, &(Work){.batch = batch, .seed = seed},
               batch->games);
    return true;
}

bool talia_batch_wait(TaliaBatch *batch)
{
    return batch->device ? batch->device->wait(batch) : true;
}

/* ---- Single games ---------------------------------------------------------------------------- */

static bool check_game(TaliaBatch *batch, int game)
{
    return (game >= 0 && game < batch->games) ||
           refuse(batch->fault, "there is no game %d: there are %d", game, batch->games);
}

bool talia_batch_get(TaliaBatch *batch, int game, TaliaGame *out)
{
    if (!check_game(batch, game)) return false;
    if (batch->device) return batch->device->get(batch, game, out);
    talia_copy(out, &batch->game[game]);
    return true;
}

bool talia_batch_put(TaliaBatch *batch, int game, const TaliaGame *in)
{
    if (!check_game(batch, game)) return false;
    if (talia_is_over(in)) return refuse(batch->fault, "a game that is over waits for no decision");
    if (batch->device) return batch->device->put(batch, game, in);
    Lane *lane = &batch->lane[game];
    talia_copy(&batch->game[game], in);
    lane->asked = 0;
    lane_run_on(&batch->source, lane, &batch->game[game]);
    return true;
}

/* Whether each game is named once where it is written, and not where it is read. */
static bool check_copies(TaliaBatch *batch, const int32_t *to, const int32_t *from, int count)
{
    uint8_t *named = calloc((size_t)batch->games, 1);
    bool good = true;
    if (!named) return refuse(batch->fault, "not enough memory");
    for (int i = 0; good && i < count; i++)
        good = check_game(batch, to[i]) && check_game(batch, from[i]) &&
               (!named[to[i]]++ || refuse(batch->fault, "game %d is written twice", to[i]));
    for (int i = 0; good && i < count; i++)
        good = !named[from[i]] || refuse(batch->fault, "game %d is both read and written", from[i]);
    free(named);
    return good;
}

bool talia_batch_copy(TaliaBatch *batch, const int32_t *to, const int32_t *from, int count)
{
    if (!check_copies(batch, to, from, count)) return false;
    if (batch->device) return batch->device->copy(batch, to, from, count);
    for (int i = 0; i < count; i++) {
        talia_copy(&batch->game[to[i]], &batch->game[from[i]]);
        batch->lane[to[i]].asked = batch->lane[from[i]].asked;
        batch->lane[to[i]].options = batch->lane[from[i]].options;
    }
    return true;
}

static void hash_some(void *self, int from, int to)
{
    const Work *work = self;
    for (int i = from; i < to; i++) work->hash[i] = talia_hash(&work->batch->game[i]);
}

bool talia_batch_hash(TaliaBatch *batch, uint64_t *out)
{
    if (batch->device) return batch->device->hash(batch, out);
    threads_do(batch->threads, PLAYS, hash_some, &(Work){.batch = batch, .hash = out},
               batch->games);
    return true;
}
