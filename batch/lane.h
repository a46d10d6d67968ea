/* lane.h - one game of a batch: where it comes from, a step of it, what is written of it. The same
 * lines for the CPU and, as CUDA C++, for the GPU: they say what a batch is, batch.c and gpu.cu
 * only where it lies and who does it. */
#pragma once

#include <talia/batch.h>

#ifdef __CUDACC__
#define LANE static __host__ __device__ inline
#else
#define LANE static inline
#endif

/* Beside the game itself. */
typedef struct Lane {
    uint64_t random; /* draws seeds and kingdoms */
    uint32_t asked;  /* decisions of this game so far */
    uint16_t options;
    uint8_t is_new; /* nothing has been dealt yet */
} Lane;

/* A draw, and the cards to draw from, by edition. */
typedef struct Drawn {
    TaliaDraw draw;
    uint8_t pool[2][TALIA_CARDS];
    int pool_size[2];
} Drawn;

/* What all lanes share: the plan, and what follows from it. */
typedef struct Source {
    const Drawn *drawn;
    int draws;
    uint8_t events[TALIA_CARDS];
    int event_pool_size;
    const TaliaSetup *setup;
    const TaliaGame *laid_out; /* one for each set-up */
    int setups;
    uint64_t seed;
    uint32_t limit;
    uint8_t treasures;
} Source;

/* ---- Chance ---------------------------------------------------------------------------------- */

/* splitmix64 (Steele, Lea and Flood). */
LANE uint64_t lane_mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

LANE uint64_t lane_random(uint64_t *state)
{
    return lane_mix(*state += 0x9e3779b97f4a7c15u);
}

/* Below n, which is small. */
LANE int lane_below(uint64_t *state, int n)
{
    return (int)((lane_random(state) >> 32) * (uint64_t)n >> 32);
}

/* One of n by their chances; `unsaid` if there is none. */
LANE int lane_by_chance(uint64_t *state, const uint16_t *chance, int n, int unsaid)
{
    int sum = 0, i;
    for (i = 0; i < n; i++) sum += chance[i];
    if (sum == 0) return unsaid;
    int left = lane_below(state, sum);
    for (i = 0; left >= chance[i]; i++) left -= chance[i];
    return i;
}

/* ---- Dealing --------------------------------------------------------------------------------- */

LANE bool lane_has(const uint8_t *list, int n, int card)
{
    for (int i = 0; i < n; i++) {
        if (list[i] == card) return true;
    }
    return false;
}

/* Adds cards of a pool, which has enough of them, until there are `want`: none twice. */
LANE int lane_fill(uint64_t *random, const uint8_t *pool, int size, uint8_t *list, int n, int want)
{
    while (n < want) {
        const uint8_t card = pool[lane_below(random, size)];
        if (!lane_has(list, n, card)) list[n++] = card;
    }
    return n;
}

LANE void lane_seed(Lane *lane, TaliaSetup *setup)
{
    setup->seed[0] = lane_random(&lane->random);
    setup->seed[1] = lane_random(&lane->random) | 1;
}

LANE void lane_draw(const Source *source, Lane *lane, int number, TaliaSetup *setup)
{
    const Drawn *drawn = &source->drawn[number % source->draws];
    const TaliaDraw *draw = &drawn->draw;
    uint64_t *random = &lane->random;
    __builtin_memset(setup, 0, sizeof *setup);
    lane_seed(lane, setup);
    setup->players = (uint8_t)lane_by_chance(random, draw->players, TALIA_MAX_PLAYERS + 1, 2);
    setup->edition = (uint8_t)lane_by_chance(random, draw->edition, 3, 2);
    for (int i = 0; i < draw->kingdom_count; i++) setup->kingdom[i] = draw->kingdom[i];
    for (int i = 0; i < draw->event_count; i++) setup->event[i] = draw->event[i];
    const int edition = setup->edition - 1;
    setup->kingdom_count =
        (uint8_t)lane_fill(random, drawn->pool[edition], drawn->pool_size[edition], setup->kingdom,
                           draw->kingdom_count, TALIA_MAX_KINGDOM);
    const int events = lane_by_chance(random, draw->events, TALIA_MOST_DRAWN_EVENTS + 1, 0);
    setup->event_count = (uint8_t)lane_fill(random, source->events, source->event_pool_size,
                                            setup->event, draw->event_count, events);
    if (draw->any_begins) setup->may_begin = (uint8_t)((1u << setup->players) - 1);
}

/* A game of a set-up that was given: that of the batch's lane with this number. */
LANE void lane_deal_given(const Source *source, Lane *lane, int number, TaliaGame *game)
{
    const int which = number % source->setups;
    TaliaSetup setup = source->setup[which];
    if (!lane->is_new || number >= source->setups) lane_seed(lane, &setup);
    if (setup.may_begin) { /* the seed says who begins */
        talia_start(game, &setup);
    } else {
        talia_copy(game, &source->laid_out[which]);
        talia_deal(game, setup.seed);
    }
}

LANE void lane_deal(const Source *source, Lane *lane, int number, TaliaGame *game)
{
    if (source->setups) {
        lane_deal_given(source, lane, number, game);
    } else {
        TaliaSetup setup;
        lane_draw(source, lane, number, &setup);
        talia_start(game, &setup);
    }
    lane->asked = 0;
    lane->is_new = false;
}

/* ---- Playing --------------------------------------------------------------------------------- */

/* Goes on by rule to a decision that is one. TALIA_RUNNING: it waits. */
LANE int lane_run_on(const Source *source, Lane *lane, TaliaGame *game)
{
    if (source->treasures) {
        while (talia_plain_treasures(game)) talia_choose(game, TALIA_PLAY_TREASURES);
    }
    if (talia_is_over(game)) return TALIA_ENDED;
    if (source->limit && lane->asked >= source->limit) return TALIA_CUT;
    lane->options = (uint16_t)talia_option_count(talia_decision(game));
    return TALIA_RUNNING;
}

/* Deals until a game waits, which is the first one but for very odd set-ups. */
LANE void lane_begin(const Source *source, Lane *lane, int number, TaliaGame *game)
{
    do {
        lane_deal(source, lane, number, game);
    } while (lane_run_on(source, lane, game) != TALIA_RUNNING);
}

LANE void lane_open(const Source *source, Lane *lane, int number, TaliaGame *game)
{
    lane->random = lane_mix(source->seed + (uint64_t)number * 0x9e3779b97f4a7c15u);
    lane->is_new = true;
    lane_begin(source, lane, number, game);
}

/* Takes an option and runs on. What has come of the game. */
LANE int lane_choose(const Source *source, Lane *lane, TaliaGame *game, int pick)
{
    talia_choose(game, talia_option(talia_decision(game), pick));
    lane->asked++;
    return lane_run_on(source, lane, game);
}

LANE int lane_pick_any(const Lane *lane, int number, uint64_t seed)
{
    uint64_t state = seed + (uint64_t)number * 0xd1342543de82ef95u;
    return lane_below(&state, lane->options);
}

LANE void lane_deal_anew(TaliaGame *game, int number, uint64_t seed)
{
    uint64_t state = lane_mix(seed) + (uint64_t)number * 0x9e3779b97f4a7c15u;
    uint64_t seeds[2];
    seeds[0] = lane_random(&state);
    seeds[1] = lane_random(&state) | 1;
    talia_deal_anew(game, seeds);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* Who won alone has 1; who lost -1 divided among those who did not: all together are 0. */
LANE void lane_write_results(const TaliaRows *rows, int i, const Lane *lane, const TaliaGame *game)
{
    const int players = talia_players(game);
    const unsigned winners = talia_winners(game);
    int won = 0;
    for (int who = 0; who < players; who++) won += (int)(winners >> who & 1);
    for (int who = 0; who < TALIA_MAX_PLAYERS; who++) {
        const bool plays = who < players;
        const int shares = plays ? players * (int)(winners >> who & 1) - won : 0;
        const int at = i * TALIA_MAX_PLAYERS + who;
        if (rows->result) rows->result[at] = (float)shares / (float)(won * (players - 1));
        if (rows->score) rows->score[at] = (int16_t)(plays ? talia_score(game, who) : 0);
    }
    if (rows->length) rows->length[i] = lane->asked;
}

LANE void lane_write_options(const TaliaRows *rows, int i, const TaliaView *view)
{
    TaliaChoice option[TALIA_MAX_OPTIONS];
    const int count = talia_options(view->game, option);
    const size_t row = (size_t)i * (size_t)rows->options;
    for (int k = 0; k < count && k < rows->options; k++) {
        if (rows->option) rows->option[row + (size_t)k] = option[k];
        if (rows->output) rows->output[row + (size_t)k] = (uint16_t)talia_output(view, option[k]);
    }
}

LANE void lane_write_dense(const TaliaRows *rows, int i, const uint16_t *input,
                           const uint8_t *value, int n)
{
    uint8_t *row = rows->dense + (size_t)i * (size_t)rows->columns;
    for (int k = 0; k < n; k++) {
        if (input[k] < rows->columns) row[input[k]] = value[k];
    }
}

/* Zeroes in the bytes from..to-1 of a row; a device writes sixteen at a time where it can. */
LANE void lane_clear(void *row, size_t from, size_t to)
{
    uint8_t *bytes = (uint8_t *)row;
#ifdef __CUDA_ARCH__
    for (; from < to && ((size_t)(bytes + from) & 15); from++) bytes[from] = 0;
    for (; from + 16 <= to; from += 16) *(uint4 *)(bytes + from) = make_uint4(0, 0, 0, 0);
    for (; from < to; from++) bytes[from] = 0;
#else
    if (from < to) __builtin_memset(bytes + from, 0, to - from);
#endif
}

LANE int lane_write_sparse(const TaliaRows *rows, int i, const TaliaView *view)
{
    const size_t room = (size_t)rows->inputs, row = (size_t)i * room;
    uint16_t *input = rows->input + row;
    uint8_t *value = rows->value + row;
    const int n = talia_observe(view, input, value, rows->inputs);
    if (!rows->unfilled) {
        lane_clear(input, (size_t)n * sizeof *input, room * sizeof *input);
        lane_clear(value, (size_t)n, room);
    }
    return n;
}

LANE void lane_write_inputs(const TaliaRows *rows, int i, const TaliaView *view)
{
    const size_t row = (size_t)i * (size_t)rows->inputs;
    int n = rows->input ? lane_write_sparse(rows, i, view) : 0;
    if (rows->dense && rows->input && n <= rows->inputs) {
        lane_write_dense(rows, i, rows->input + row, rows->value + row, n);
    } else if (rows->dense) {
        uint16_t input[TALIA_MOST_INPUTS];
        uint8_t value[TALIA_MOST_INPUTS];
        n = talia_observe(view, input, value, TALIA_MOST_INPUTS);
        lane_write_dense(rows, i, input, value, n < TALIA_MOST_INPUTS ? n : TALIA_MOST_INPUTS);
    }
    if (rows->input_count) rows->input_count[i] = (uint16_t)n;
}

/* What game i waits for. Dense rows are zero before. */
LANE void lane_write(const TaliaRows *rows, int i, const Lane *lane, const TaliaGame *game)
{
    const TaliaView view = {game, talia_decision(game)->who};
    if (rows->seat) rows->seat[i] = (uint8_t)view.seat;
    if (rows->players) rows->players[i] = (uint8_t)talia_players(game);
    if (rows->option_count) rows->option_count[i] = (uint8_t)lane->options;
    if (rows->option || rows->output) lane_write_options(rows, i, &view);
    if (rows->input || rows->dense) lane_write_inputs(rows, i, &view);
}
