/* batch.c - many games at once are the same games, to the byte: beside single ones, with any number
 * of threads, with set-ups given and drawn; what they write; what is refused; copies. */
#include <stdlib.h>
#include <string.h>

#include <talia/batch.h>
#include <talia/position.h>

#include "../../script/random.h"
#include "../support/check.h"

enum { GAMES = 300, OPTIONS = TALIA_MAX_OPTIONS, INPUTS = 640 };

/* Everything that a batch writes. */
typedef struct Arrays {
    uint8_t seat[GAMES], players[GAMES], option_count[GAMES], ended[GAMES];
    uint16_t option[GAMES][OPTIONS], output[GAMES][OPTIONS];
    uint16_t input_count[GAMES], input[GAMES][INPUTS];
    uint8_t value[GAMES][INPUTS];
    float result[GAMES][TALIA_MAX_PLAYERS];
    int16_t score[GAMES][TALIA_MAX_PLAYERS];
    uint32_t length[GAMES];
    uint8_t *dense;
} Arrays;

static Arrays arrays[2];

static TaliaRows rows_of(Arrays *a)
{
    if (!a->dense) a->dense = malloc((size_t)GAMES * (size_t)talia_inputs());
    return (TaliaRows){.seat = a->seat,
                       .players = a->players,
                       .option_count = a->option_count,
                       .option = a->option[0],
                       .output = a->output[0],
                       .input_count = a->input_count,
                       .input = a->input[0],
                       .value = a->value[0],
                       .dense = a->dense,
                       .ended = a->ended,
                       .result = a->result[0],
                       .score = a->score[0],
                       .length = a->length,
                       .options = OPTIONS,
                       .inputs = INPUTS,
                       .columns = talia_inputs()};
}

/* All sets, 2 to 6 players, both editions, 0 to 2 Events. */
static TaliaBatchPlan plan_of(uint64_t seed, int threads)
{
    TaliaBatchPlan plan = {.games = GAMES, .threads = threads, .seed = seed};
    for (int set = 0; set < TALIA_SETS; set++) plan.draw.sets |= 1u << set;
    for (int players = 2; players <= TALIA_MAX_PLAYERS; players++)
        plan.draw.players[players] = (uint16_t)(players == 2 ? 4 : 1);
    plan.draw.edition[1] = 1;
    plan.draw.edition[2] = 3;
    for (int events = 0; events <= TALIA_MOST_DRAWN_EVENTS; events++) plan.draw.events[events] = 1;
    plan.draw.any_begins = true;
    plan.limit = 400;
    return plan;
}

static TaliaBatch *open_batch(const TaliaBatchPlan *plan)
{
    char error[TALIA_BATCH_ERROR] = "";
    TaliaBatch *batch = talia_batch_open(plan, error);
    if (!batch) {
        fprintf(stderr, "%s\n", error);
        exit(1);
    }
    return batch;
}

/* ---- Beside single games --------------------------------------------------------------------- */

static TaliaGame single[GAMES], fetched;
static uint32_t asked[GAMES];

static bool is_cut(const TaliaBatchPlan *plan, int i)
{
    return plan->limit && asked[i] >= plan->limit;
}

static void run_on(const TaliaBatchPlan *plan, TaliaGame *game)
{
    while (plan->treasures && talia_plain_treasures(game)) talia_choose(game, TALIA_PLAY_TREASURES);
}

static bool results_agree(const Arrays *a, int i, const TaliaGame *game)
{
    const int players = talia_players(game);
    const unsigned winners = talia_winners(game);
    double sum = 0;
    bool agree = a->length[i] == asked[i];
    for (int who = 0; who < players; who++) {
        const float result = a->result[i][who];
        agree &= a->score[i][who] == talia_score(game, who);
        agree &= winners == 1u << who ? result == 1.0f : result < 1.0f;
        agree &= winners >> who & 1 || result == -1.0f / (float)(players - 1);
        sum += (double)result;
    }
    return agree && sum > -1e-6 && sum < 1e-6;
}

/* The rows say what the game's view and decision say. */
static bool rows_agree(const Arrays *a, int i, const TaliaGame *game)
{
    const TaliaView view = {game, talia_decision(game)->who};
    uint16_t input[INPUTS];
    uint8_t value[INPUTS];
    TaliaChoice option[TALIA_MAX_OPTIONS];
    memset(input, 0, sizeof input);
    memset(value, 0, sizeof value);
    const int n = talia_observe(&view, input, value, INPUTS);
    const int options = talia_options(game, option);
    bool agree = a->seat[i] == view.seat && a->players[i] == talia_players(game) &&
                 a->option_count[i] == options && a->input_count[i] == n && n <= INPUTS &&
                 memcmp(input, a->input[i], sizeof input) == 0 &&
                 memcmp(value, a->value[i], sizeof value) == 0;
    for (int k = 0; k < options; k++)
        agree &= a->option[i][k] == option[k] && a->output[i][k] == talia_output(&view, option[k]);
    return agree;
}

static bool dense_agrees(const Arrays *a, int i)
{
    const uint8_t *row = a->dense + (size_t)i * (size_t)talia_inputs();
    int count = 0;
    for (int input = 0; input < talia_inputs(); input++) count += row[input] != 0;
    bool agree = count == a->input_count[i];
    for (int k = 0; k < count && k < INPUTS; k++) agree &= row[a->input[i][k]] == a->value[i][k];
    return agree;
}

/* One step of a game by itself; false: the batch did something else. */
static bool follow(const TaliaBatchPlan *plan, TaliaBatch *batch, Arrays *a, int i, int pick)
{
    TaliaGame *game = &single[i];
    talia_choose(game, talia_option(talia_decision(game), pick));
    asked[i]++;
    run_on(plan, game);
    talia_batch_get(batch, i, &fetched);
    const int ended = talia_is_over(game) ? TALIA_ENDED : is_cut(plan, i) ? TALIA_CUT : 0;
    bool agree = a->ended[i] == ended;
    if (ended) {
        agree &= results_agree(a, i, game);
        talia_copy(game, &fetched); /* the next one: a fresh deal */
        asked[i] = 0;
    }
    return agree && talia_same(game, &fetched) && rows_agree(a, i, game) && dense_agrees(a, i);
}

static void test_beside_single_games(bool treasures)
{
    TaliaBatchPlan plan = plan_of(7, 2);
    plan.treasures = treasures;
    TaliaBatch *batch = open_batch(&plan);
    const TaliaRows rows = rows_of(&arrays[0]);
    uint16_t pick[GAMES];
    int wrong = 0, ended = 0;
    memset(asked, 0, sizeof asked);
    check(talia_batch_observe(batch, &rows), "a batch is observed");
    for (int i = 0; i < GAMES; i++) {
        talia_batch_get(batch, i, &single[i]);
        wrong += !rows_agree(&arrays[0], i, &single[i]);
    }
    for (int step = 0, steps = times(500, 250); step < steps; step++) {
        talia_batch_pick_any(batch, (uint64_t)step, pick);
        check(talia_batch_step(batch, pick, &rows), "a batch goes on");
        for (int i = 0; i < GAMES; i++) {
            wrong += !follow(&plan, batch, &arrays[0], i, pick[i]);
            ended += arrays[0].ended[i] != 0;
        }
    }
    check(wrong == 0, "a batch plays the games that are played singly");
    check(ended > times(GAMES, 0), "games end, and others begin");
    talia_batch_close(batch);
}

/* ---- Set-ups --------------------------------------------------------------------------------- */

static void test_given_setups(void)
{
    enum { SETUPS = 40 };
    TaliaSetup setup[SETUPS];
    uint64_t random = 3;
    for (int i = 0; i < SETUPS; i++) {
        setup[i] = (TaliaSetup){.players = (uint8_t)(2 + i % 5), .edition = 2};
        random_kingdom(&random, &setup[i], TALIA_SET_ADVENTURES);
        if (i % 2) setup[i].may_begin = 3;
    }
    const TaliaBatchPlan plan = {.games = GAMES, .threads = 1, .setup = setup, .setups = SETUPS};
    TaliaBatch *batch = open_batch(&plan);
    bool same = true, fits = true, differ = false;
    for (int i = 0; i < GAMES; i++) {
        TaliaGame game;
        talia_batch_get(batch, i, &fetched);
        talia_start(&game, &setup[i % SETUPS]);
        if (i < SETUPS) same &= talia_same(&game, &fetched);
        if (i >= SETUPS) differ |= !talia_same(&game, &fetched);
        fits &= talia_players(&fetched) == setup[i % SETUPS].players &&
                talia_kinds(&fetched) == talia_kinds(&game);
    }
    check(same, "the first games are those of the set-ups, to the byte");
    check(fits && differ, "the others are other games of the same set-ups");
    talia_batch_close(batch);
}

static void test_drawn_kingdoms(void)
{
    TaliaBatchPlan plan = plan_of(11, 1);
    plan.draw.kingdom[plan.draw.kingdom_count++] = TALIA_witch;
    plan.draw.event[plan.draw.event_count++] = TALIA_ball;
    plan.draw.players[2] = 0;
    TaliaBatch *batch = open_batch(&plan);
    int players[TALIA_MAX_PLAYERS + 1] = {0}, editions[3] = {0}, events[3] = {0};
    bool have = true;
    for (int i = 0; i < GAMES; i++) {
        talia_batch_get(batch, i, &fetched);
        players[talia_players(&fetched)]++;
        editions[talia_edition(&fetched)]++;
        events[__builtin_popcountll(talia_events(&fetched))]++;
        have &= talia_kind(&fetched, TALIA_witch) != TALIA_NONE &&
                talia_kind(&fetched, TALIA_ball) != TALIA_NONE &&
                __builtin_popcountll(talia_supply(&fetched)) == 7 + TALIA_MAX_KINGDOM;
    }
    check(have, "ten piles, with the cards that are always there");
    check(players[2] == 0 && players[3] && players[4] && players[5] && players[6],
          "as many players as have a chance");
    check(editions[1] && editions[2] > editions[1], "editions by their chances");
    check(events[0] == 0 && events[1] && events[2], "Events: those that are there, and drawn ones");
    talia_batch_close(batch);
}

/* Game i is drawn by drawn[i % draws], and so are those that come after it. */
static void test_several_draws(void)
{
    enum { DRAWS = 3 };
    static const TaliaCard always[DRAWS] = {TALIA_witch, TALIA_chapel, TALIA_moat};
    TaliaDraw drawn[DRAWS];
    TaliaBatchPlan plan = plan_of(13, 2);
    for (int k = 0; k < DRAWS; k++) {
        drawn[k] = (TaliaDraw){.sets = plan.draw.sets, .kingdom_count = 1};
        drawn[k].players[2 + k] = 1;
        drawn[k].kingdom[0] = (uint8_t)always[k];
    }
    plan.draw = (TaliaDraw){0};
    plan.drawn = drawn;
    plan.draws = DRAWS;
    plan.limit = 40;
    TaliaBatch *batch = open_batch(&plan);
    const TaliaRows rows = rows_of(&arrays[0]);
    uint16_t pick[GAMES];
    int wrong = 0, ended = 0;
    memset(drawn, 0, sizeof drawn); /* they were copied */
    for (uint64_t step = 0; step < 100; step++) {
        talia_batch_pick_any(batch, step, pick);
        talia_batch_step(batch, pick, &rows);
        for (int i = 0; i < GAMES; i++) {
            talia_batch_get(batch, i, &fetched);
            wrong += talia_players(&fetched) != 2 + i % DRAWS ||
                     talia_kind(&fetched, always[i % DRAWS]) == TALIA_NONE;
            ended += arrays[0].ended[i] != 0;
        }
    }
    check(wrong == 0 && ended > GAMES, "each game by its draw, over and over");
    talia_batch_close(batch);
}

/* ---- Threads --------------------------------------------------------------------------------- */

static bool same_results(const Arrays *a, const Arrays *b)
{
    bool same = true;
    for (int i = 0; i < GAMES; i++) {
        for (int who = 0; who < TALIA_MAX_PLAYERS; who++)
            same &= a->result[i][who] == b->result[i][who];
    }
    return same;
}

static bool same_arrays(void)
{
    const Arrays *a = &arrays[0], *b = &arrays[1];
    const size_t inputs = (size_t)GAMES * (size_t)talia_inputs();
#define SAME(field) (memcmp(a->field, b->field, sizeof a->field) == 0)
    return SAME(seat) && SAME(players) && SAME(option_count) && SAME(ended) && SAME(option) &&
           SAME(output) && SAME(input_count) && SAME(input) && SAME(value) && same_results(a, b) &&
           SAME(score) && SAME(length) && memcmp(a->dense, b->dense, inputs) == 0;
#undef SAME
}

static void test_threads(void)
{
    const TaliaBatchPlan plan[2] = {plan_of(5, 1), plan_of(5, 3)};
    TaliaBatch *batch[2];
    uint16_t pick[GAMES];
    uint64_t hash[2][GAMES];
    bool same = true;
    for (int k = 0; k < 2; k++) {
        uint8_t *dense = arrays[k].dense;
        memset(&arrays[k], 0, sizeof arrays[k]);
        arrays[k].dense = dense;
        batch[k] = open_batch(&plan[k]);
    }
    for (int step = 0, steps = times(600, 150); step < steps; step++) {
        for (int k = 0; k < 2; k++) {
            const TaliaRows rows = rows_of(&arrays[k]);
            talia_batch_pick_any(batch[k], (uint64_t)step, pick);
            talia_batch_step(batch[k], pick, &rows);
            talia_batch_hash(batch[k], hash[k]);
        }
        same &= memcmp(hash[0], hash[1], sizeof hash[0]) == 0 && same_arrays();
    }
    check(same, "with any number of threads the same games and arrays");
    for (int k = 0; k < 2; k++) talia_batch_close(batch[k]);
}

/* So many that picks, too, are made and looked at by all threads. */
static void test_many(void)
{
    enum { MANY = 5000, WRONG = 4321 };
    static uint16_t pick[2][MANY];
    static uint64_t hash[2][MANY];
    TaliaBatch *batch[2];
    bool same = true;
    for (int k = 0; k < 2; k++) {
        TaliaBatchPlan plan = plan_of(6, k == 0 ? 1 : 3);
        plan.games = MANY;
        batch[k] = open_batch(&plan);
    }
    for (uint64_t step = 0; step < 40; step++) {
        for (int k = 0; k < 2; k++) {
            talia_batch_pick_any(batch[k], step, pick[k]);
            talia_batch_step(batch[k], pick[k], &(TaliaRows){0});
            talia_batch_hash(batch[k], hash[k]);
        }
        same &= memcmp(pick[0], pick[1], sizeof pick[0]) == 0 &&
                memcmp(hash[0], hash[1], sizeof hash[0]) == 0;
    }
    check(same, "thousands of games on three threads go as on one");
    talia_batch_pick_any(batch[1], 1, pick[1]);
    pick[1][WRONG] = pick[1][MANY - 1] = 999;
    check(!talia_batch_step(batch[1], pick[1], &(TaliaRows){0}), "an option that is not there");
    check(strstr(talia_batch_fault(batch[1]), "game 4321 has") != NULL, "the first one is named");
    talia_batch_hash(batch[1], hash[1]);
    check(memcmp(hash[0], hash[1], sizeof hash[0]) == 0, "no game has gone on then");
    for (int k = 0; k < 2; k++) talia_batch_close(batch[k]);
}

/* ---- Copies ---------------------------------------------------------------------------------- */

static void test_copies(void)
{
    const TaliaBatchPlan plan = plan_of(9, 1);
    TaliaBatch *batch = open_batch(&plan);
    const TaliaRows rows = rows_of(&arrays[0]);
    const int32_t to[] = {4, 5, 6}, from[] = {1, 1, 2}, twice[] = {4, 4, 6};
    uint16_t pick[GAMES];
    uint64_t hash[GAMES], after[GAMES];
    for (uint64_t step = 0; step < 50; step++) {
        talia_batch_pick_any(batch, step, pick);
        talia_batch_step(batch, pick, &rows);
    }
    talia_batch_hash(batch, hash);
    check(talia_batch_copy(batch, to, from, 3), "games are copied within a batch");
    talia_batch_hash(batch, after);
    check(after[4] == hash[1] && after[5] == hash[1] && after[6] == hash[2] && after[1] == hash[1],
          "copies are what they are copies of");
    check(!talia_batch_copy(batch, twice, from, 3) &&
              strstr(talia_batch_fault(batch), "game 4 is written twice"),
          "a game is written once");
    check(!talia_batch_copy(batch, to, to, 3), "a game is not both read and written");
    talia_batch_get(batch, 1, &fetched);
    check(talia_batch_put(batch, 0, &fetched), "a game is put");
    for (int i = 0; i < GAMES; i++) pick[i] = i < 2 ? 0 : TALIA_PASS_OVER;
    check(talia_batch_step(batch, pick, &rows), "some games go on");
    talia_batch_hash(batch, hash);
    check(hash[0] == hash[1] && hash[0] != after[1], "a copy goes on as the game does");
    check(memcmp(hash + 2, after + 2, sizeof hash - 2 * sizeof *hash) == 0, "the others stay");
    talia_batch_close(batch);
}

/* ---- What is refused ------------------------------------------------------------------------- */

static void refused(const TaliaBatchPlan *plan, const char *words)
{
    char error[TALIA_BATCH_ERROR] = "";
    TaliaBatch *batch = talia_batch_open(plan, error);
    check(!batch && strstr(error, words), words);
    if (batch || !strstr(error, words)) fprintf(stderr, "it says: %s\n", error);
    talia_batch_close(batch);
}

static void test_plans_refused(void)
{
    TaliaBatchPlan plan = plan_of(1, 1);
    plan.games = 0;
    refused(&plan, "1 to 1048576 games, not 0");
    plan = plan_of(1, -1);
    refused(&plan, "threads, not -1");
    plan = plan_of(1, 1);
    plan.draw.sets = 0;
    refused(&plan, "only 0 cards for a kingdom of 10");
    plan.draw.sets = 1u << TALIA_SETS;
    refused(&plan, "sets: bit");
    plan = plan_of(1, 1);
    plan.draw.players[1] = 1;
    refused(&plan, "games of 1 players");
    plan = plan_of(1, 1);
    plan.draw.edition[0] = 1;
    refused(&plan, "edition 0");
    plan = plan_of(1, 1);
    plan.draw.kingdom_count = 2;
    plan.draw.kingdom[0] = plan.draw.kingdom[1] = TALIA_moat;
    refused(&plan, "make no kingdom");
    plan.draw.kingdom_count = TALIA_MAX_KINGDOM + 1;
    refused(&plan, "at most 10 cards");
    const TaliaSetup unsound = {.players = 9};
    plan = (TaliaBatchPlan){.games = 1, .setup = &unsound, .setups = 1};
    refused(&plan, "set-up 0 is not sound");
    plan.setup = NULL;
    refused(&plan, "no 1 set-ups");
    plan = (TaliaBatchPlan){.games = 1, .draws = 1};
    refused(&plan, "no 1 draws");
    const TaliaDraw poor[2] = {plan_of(1, 1).draw, {.sets = 0}};
    plan = (TaliaBatchPlan){.games = 2, .drawn = poor, .draws = 2};
    refused(&plan, "only 0 cards for a kingdom of 10");
    plan = plan_of(1, 1);
    plan.device = 99;
    refused(&plan, "99");
}

static void test_calls_refused(void)
{
    const TaliaBatchPlan plan = plan_of(1, 1);
    TaliaBatch *batch = open_batch(&plan);
    TaliaRows rows = rows_of(&arrays[0]);
    uint16_t pick[GAMES] = {0};
    uint64_t before[GAMES], after[GAMES];
    talia_batch_hash(batch, before);
    pick[17] = 200;
    check(!talia_batch_step(batch, pick, &rows) &&
              strstr(talia_batch_fault(batch), "game 17 has") &&
              strstr(talia_batch_fault(batch), "no option 200"),
          "an option that is not there");
    talia_batch_hash(batch, after);
    check(memcmp(before, after, sizeof before) == 0, "then nothing has happened");
    rows.columns = talia_inputs() + 1;
    check(!talia_batch_observe(batch, &rows), "more columns than inputs");
    rows = rows_of(&arrays[0]);
    rows.value = NULL;
    check(!talia_batch_observe(batch, &rows), "inputs without values");
    rows = rows_of(&arrays[0]);
    rows.options = 0;
    check(!talia_batch_observe(batch, &rows), "options without room");
    check(!talia_batch_get(batch, GAMES, &fetched) && !talia_batch_get(batch, -1, &fetched),
          "a game that is not there");
    talia_batch_get(batch, 0, &fetched);
    while (!talia_is_over(&fetched))
        talia_choose(&fetched, talia_plain_treasures(&fetched)
                                   ? TALIA_PLAY_TREASURES
                                   : talia_option(talia_decision(&fetched), 0));
    check(!talia_batch_put(batch, 0, &fetched), "a game that is over");
    talia_batch_close(batch);
}

int main(void)
{
    test_beside_single_games(false);
    test_beside_single_games(true);
    test_given_setups();
    test_drawn_kingdoms();
    test_several_draws();
    test_threads();
    test_many();
    test_copies();
    test_plans_refused();
    test_calls_refused();
    talia_batch_close(NULL);
    for (int k = 0; k < 2; k++) free(arrays[k].dense);
    return checks_end();
}
