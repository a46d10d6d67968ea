/* match.c - matches and leagues: the same results however the games are cut and shared out, seats
 * and seeds, early ends, watched games. The statistics have tests of their own: stats.c. */
#include "../../lab/match.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talia/table.h>

#include "../../lab/job.h"
#include "../../lab/league.h"
#include "../../report/results.h"
#include "../../lab/summary.h"
#include "../../lab/typical.h"
#include "../../script/setup.h"
#include "../support/check.h"

/* ---- Contestants and matches ---------------------------------------------------------------- */

enum { MOST_KINGDOMS = 7 };

static Player contestant[TALIA_MAX_PLAYERS];
static TaliaSetup setup[MOST_KINGDOMS];

/* Big Money as a plan: Province, Gold, Silver. */
static void make_plan(Plan *plan)
{
    static const TaliaCard buys[] = {TALIA_province, TALIA_gold, TALIA_silver};
    *plan = (Plan){.name = "money", .rules = 3};
    for (int i = 0; i < 3; i++)
        plan->rule[i] = (PlanRule){.code = PLAN_ALWAYS,
                                   .verb = TALIA_BUY,
                                   .about = TALIA_NONE,
                                   .object = PLAN_CARD,
                                   .which = (uint16_t)buys[i]};
}

/* A word for each contestant; "plan" is the one above. */
static void invite(const char *const *words, int count)
{
    static Plan plan;
    make_plan(&plan);
    for (int i = 0; i < count; i++) {
        const bool is_plan = strcmp(words[i], "plan") == 0;
        player_free(&contestant[i]);
        check(is_plan ? player_of_plan(&plan, (PlanSwitches){0}, &contestant[i])
                      : player_read(words[i], (PlanSwitches){0}, &contestant[i], stderr),
              "a contestant");
    }
    players_name_apart(contestant, count);
}

static void lay_out_kingdoms(int players)
{
    char error[SETUP_ERROR], seed[8], count[2] = {(char)('0' + players), 0};
    for (int i = 0; i < MOST_KINGDOMS; i++) {
        snprintf(seed, sizeof seed, "%d", i + 1);
        const SetupWish wish = {
            .seed = seed, .players = count, .sets = "all", .kingdom = "Smithy", .events = "random"};
        check(setup_resolve(&wish, &setup[i], error), error);
    }
}

static Match make_match(const char *const *words, int count, int players, int kingdoms)
{
    Match match = {.contestants = count,
                   .setup = setup,
                   .kingdoms = kingdoms,
                   .run = 1,
                   .seed = {5, 7},
                   .watched = 40};
    invite(words, count);
    lay_out_kingdoms(players);
    for (int i = 0; i < count; i++) match.contestant[i] = &contestant[i];
    return match;
}

static const char *const two[] = {"smithy", "bmu"};
static const char *const three[] = {"plan", "random", "smithy"};

/* Plays a match; its run must be ended with match_end. */
static MatchRun play(const Match *match, uint64_t games, MatchRule rule, int threads,
                     uint64_t block)
{
    MatchRun run = {.match = match, .games = games, .rule = rule};
    check(match_begin(&run), "there is memory");
    const Work work = match_work(&run);
    const Workers workers = {.threads = threads, .block = block};
    check(workers_run(&work, &workers), "it is played");
    return run;
}

static bool same_tally(const Tally *a, const Tally *b)
{
    return a->bytes == b->bytes && memcmp(a, b, a->bytes) == 0;
}

/* ---- The same results ----------------------------------------------------------------------- */

static void write_both(const MatchRun *run, char **text, size_t *length)
{
    const RunFacts facts = {.seed = "5", .seconds = 1, .threads = 1, .ranks = 1};
    FILE *out = open_memstream(text, length);
    if (!out) exit(1);
    match_write_json(run, &facts, out);
    match_write_csv(run, out);
    match_print(run, &facts, out);
    fclose(out);
}

static bool same_words(const MatchRun *a, const MatchRun *b)
{
    char *one, *other;
    size_t length, others;
    write_both(a, &one, &length);
    write_both(b, &other, &others);
    const bool same = length == others && memcmp(one, other, length) == 0;
    free(one);
    free(other);
    return same;
}

static void test_same_results(const char *const *words, int count, int players, int kingdoms)
{
    static const uint64_t blocks[] = {0, 1, 14, 100, 100000};
    const Match match = make_match(words, count, players, kingdoms);
    const uint64_t games = 150 * (uint64_t)count;
    MatchRun first = play(&match, games, (MatchRule){0}, 1, 0);
    check(first.tally->games == games && first.stop == MATCH_ALL_PLAYED, "all games are played");
    for (int threads = 1; threads <= 3; threads++) {
        for (int i = 0; i < 5; i++) {
            MatchRun run = play(&match, games, (MatchRule){0}, threads, blocks[i]);
            check(same_tally(first.tally, run.tally), "the same tally to the bit");
            if (i == 2) check(same_words(&first, &run), "the same JSON, CSV and table");
            match_end(&run);
        }
    }
    match_end(&first);
}

/* ---- Seats and seeds ------------------------------------------------------------------------ */

static void test_seats(void)
{
    for (int count = 2; count <= TALIA_MAX_PLAYERS; count++) {
        const Match match = {.contestants = count};
        for (int seat = 0; seat < TALIA_MAX_PLAYERS; seat++) {
            unsigned seen = 0;
            for (uint64_t game = 0; game < (uint64_t)count; game++)
                seen |= 1u << match_contestant_at(&match, game, seat);
            check(seen == (1u << count) - 1, "everybody has every seat once in a group");
        }
    }
    const Match match = {.contestants = 2};
    check(match_contestant_at(&match, 0, 0) == 0 && match_contestant_at(&match, 0, 1) == 1 &&
              match_contestant_at(&match, 0, 3) == 1,
          "A B A B");
    check(match_contestant_at(&match, 1, 0) == 1 && match_contestant_at(&match, 1, 3) == 0,
          "then B A B A");
}

static void test_seeds(void)
{
    enum { SEEDS = 2000 };
    static uint64_t seed[SEEDS][2];
    const Match match = {.contestants = 2, .seed = {1, 2}}, other = {.seed = {2, 1}};
    bool all_differ = true;
    for (uint64_t i = 0; i < SEEDS; i++) {
        uint64_t of_other[2];
        match_seed_of(&match, i, seed[i]);
        match_seed_of(&other, i, of_other);
        all_differ &= memcmp(seed[i], of_other, sizeof of_other) != 0;
        for (uint64_t k = 0; k < i; k++)
            all_differ &= seed[i][0] != seed[k][0] && seed[i][1] != seed[k][1];
    }
    check(all_differ, "no two groups, and no two matches, have the same seed");
}

/* Two who play alike: what one gets in a game, the other gets with the seats swapped. */
static void test_mirror(void)
{
    static const char *const alike[] = {"smithy", "smithy"};
    const Match match = make_match(alike, 2, 2, 1);
    MatchRun run = play(&match, 400, (MatchRule){0}, 2, 0);
    const Tally *tally = run.tally;
    check(tally->pairs[2] == tally->groups, "a pair of alike is always shared");
    check(memcmp(tally->side[0].seat, tally->side[1].seat, sizeof tally->side[0].seat) == 0,
          "by seats, too");
    check(tally->side[0].of[TALLY_SCORE].squares == tally->side[1].of[TALLY_SCORE].squares,
          "and so are the points");
    check(strcmp(contestant[1].name, "smithy (2)") == 0, "names are told apart");
    match_end(&run);
}

/* ---- What is counted ------------------------------------------------------------------------ */

typedef struct ByHand {
    int64_t wins[2], ties, score[2], rounds;
} ByHand;

static void play_by_hand(const Match *match, uint64_t groups, ByHand *sum)
{
    static TaliaGame game;
    for (uint64_t i = 0; i < 2 * groups; i++) {
        TaliaSetup dealt = setup[0];
        match_seed_of(match, i / 2, dealt.seed);
        talia_start(&game, &dealt);
        while (!talia_is_over(&game)) {
            const TaliaView view = {&game, talia_decision(&game)->who};
            Bot *bot = &contestant[match_contestant_at(match, i % 2, view.seat)].bot;
            talia_choose(&game, bot_choose(bot, &view));
        }
        const unsigned winners = talia_winners(&game);
        for (int seat = 0; seat < 2; seat++) {
            const int who = match_contestant_at(match, i % 2, seat);
            sum->wins[who] += winners == 1u << seat;
            sum->score[who] += talia_score(&game, seat);
        }
        sum->ties += winners == 3;
        sum->rounds += talia_turns(&game, 0);
    }
}

static void test_counts(void)
{
    const Match match = make_match(two, 2, 2, 1);
    MatchRun run = play(&match, 600, (MatchRule){0}, 2, 0);
    const Tally *tally = run.tally;
    ByHand sum = {.ties = 0};
    play_by_hand(&match, 300, &sum);
    for (int who = 0; who < 2; who++) {
        const Moments *of = tally->side[who].of;
        check(of[TALLY_WINS].sum == sum.wins[who] && of[TALLY_TIES].sum == sum.ties,
              "wins and ties are those of talia_winners");
        check(of[TALLY_SCORE].sum == sum.score[who], "scores are those of talia_score");
        check(of[TALLY_SHARE].sum == TALLY_GAME * sum.wins[who] + TALLY_GAME / 2 * sum.ties,
              "a tie is half a win");
    }
    check(tally->rounds.sum == sum.rounds, "rounds");
    check(fabs(summary_rounds(tally).value * 600 - (double)sum.rounds) < 1e-6, "their mean");
    match_end(&run);
}

static void test_plans(void)
{
    static const char *const words[] = {"plan", "big-money"};
    Match match = make_match(words, 2, 2, 1);
    MatchRun run = play(&match, 200, (MatchRule){0}, 1, 0);
    const int64_t rounds = run.tally->rounds.sum;
    check(run.tally->pairs[2] == run.tally->groups, "the same as a plan and as a bot");
    match_end(&run);
    player_free(&contestant[0]);
    Plan plan;
    make_plan(&plan);
    check(player_of_plan(&plan, (PlanSwitches){SWITCH_ON, SWITCH_ON}, &contestant[0]) &&
              contestant[0].plan->careful && contestant[0].plan->finisher,
          "switches are turned on");
    run = play(&match, 200, (MatchRule){0}, 1, 0);
    check(run.tally->rounds.sum > rounds, "a careful player does not end a lost game");
    match_end(&run);
}

static uint64_t sum_cards(const uint32_t of[TALLY_TURNS][TALIA_CARDS], TaliaCard card)
{
    uint64_t sum = 0;
    for (int turn = 0; turn < TALLY_TURNS; turn++) sum += of[turn][card];
    return sum;
}

static void test_watched(void)
{
    static const char *const words[] = {"big-money", "idle"};
    Match match = make_match(words, 2, 2, 1);
    match.watched = 50;
    MatchRun run = play(&match, 200, (MatchRule){0}, 2, 0);
    const TallyStory *story = tally_story_of(run.tally);
    if (!story) exit(1);
    check(story->games == 100, "the first games are watched");
    check(sum_cards(story->side[0].bought, TALIA_province) == 800, "all Provinces are bought");
    check(memcmp(story->side[0].bought, story->side[0].gained, sizeof story->side[0].bought) == 0,
          "what is bought is gained");
    check(sum_cards(story->side[1].gained, TALIA_province) == 0, "by one of two");
    check(story->side[0].turn[0].count == 100 && story->side[1].turn[0].count == 100,
          "everybody has a first turn");
    check(story->pile[TALIA_province].empty == 100 && story->pile[TALIA_copper].empty == 0,
          "which piles were empty in the end");
    check(story->side[1].turn[9].points.sum == 300 && story->side[1].turn[9].cards.sum == 1000,
          "three points, ten cards");
    match.watched = 0;
    MatchRun silent = play(&match, 200, (MatchRule){0}, 2, 0);
    check(!tally_story_of(silent.tally), "unless nobody watches");
    silent.tally->bytes = run.tally->bytes;
    silent.tally->watched = 1;
    check(memcmp(silent.tally, run.tally, sizeof(Tally)) == 0, "watching changes nothing");
    match_end(&silent);
    match_end(&run);
}

static void test_sound(void)
{
    const Match match = make_match(three, 3, 4, 5);
    MatchRun run = play(&match, 90, (MatchRule){0}, 1, 0);
    Tally *tally = run.tally;
    TallyShape shape = match_shape(&match, (Block){0, 90});
    check(tally_is_sound(tally, tally->bytes, &shape), "a tally is sound");
    check(!tally_is_sound(tally, tally->bytes - 8, &shape), "not when cut");
    check(!tally_is_sound(tally, 10, &shape), "nor a few bytes");
    shape.seats = 3;
    check(!tally_is_sound(tally, tally->bytes, &shape), "nor for another match");
    shape.seats = 4;
    tally->cells = 1u << 30;
    check(!tally_is_sound(tally, tally->bytes, &shape), "nor with cells that are not there");
    match_end(&run);
}

static void test_given_up(void)
{
    static const char *const words[] = {"idle", "idle"};
    Match match = make_match(words, 2, 2, 1);
    match.watched = 0;
    MatchRun run = play(&match, 4, (MatchRule){0}, 1, 0);
    check(run.tally->ends[TALLY_GIVEN_UP] == 4, "games without an end are given up");
    check(run.tally->side[0].of[TALLY_TIES].sum == 4, "and are ties");
    match_end(&run);
}

/* ---- Early ends ----------------------------------------------------------------------------- */

static void check_prefix(const Match *match, const MatchRun *run, const char *what)
{
    const uint64_t games = run->tally->games;
    MatchRun alone = play(match, games, (MatchRule){0}, 1, 0);
    check(games > 0 && games < run->games, what);
    /* the tally of a shorter match may have fewer cells and no story */
    check(alone.tally->groups == run->tally->groups &&
              memcmp(alone.tally->side, run->tally->side, sizeof alone.tally->side) == 0 &&
              memcmp(alone.tally->lengths, run->tally->lengths, sizeof run->tally->lengths) == 0,
          "what is known is what a match of so many games would tell");
    match_end(&alone);
}

static void test_rules(void)
{
    const Match match = make_match(two, 2, 2, 1);
    const MatchRule until = {.until = 0.03};
    const MatchRule test = {.tests = true, .sprt = {0.5, 0.55, 0.05, 0.05}};
    MatchRun run = play(&match, 100000, until, 1, 0);
    check(run.stop == MATCH_UNTIL_REACHED && match_is_checkpoint(run.tally->groups), "until");
    check(estimate_margin(summary_estimate(run.tally, 0, TALLY_SHARE)) <= 0.03, "is reached");
    check_prefix(&match, &run, "before all is played");
    for (int threads = 2; threads <= 3; threads++) {
        MatchRun other = play(&match, 100000, until, threads, threads == 2 ? 0 : 6);
        check(same_tally(run.tally, other.tally), "at the same game with any number of threads");
        match_end(&other);
    }
    match_end(&run);
    run = play(&match, 100000, test, 2, 0);
    check(run.stop == MATCH_TEST_DECIDED, "the test is decided");
    check(sprt_answer(&test.sprt, run.tally->pairs) == SPRT_YES, "Smithy is better");
    check_prefix(&match, &run, "soon");
    match_end(&run);
}

static bool stop_now(void *watcher, uint64_t games, double seconds)
{
    (void)watcher, (void)seconds;
    return games == 0;
}

static void test_interrupt(void)
{
    const Match match = make_match(two, 2, 2, 3);
    MatchRun run = {.match = &match, .games = 100000000};
    if (!match_begin(&run)) exit(1);
    const Work work = match_work(&run);
    const Workers workers = {.threads = 3, .progress = stop_now};
    check(workers_run(&work, &workers), "an interrupted match has been played");
    check(run.stop == MATCH_INTERRUPTED, "and says so");
    check_prefix(&match, &run, "it ends early");
    match_end(&run);
}

/* What was taken before a run ended is gone on with. */
static void test_resumed(void)
{
    const Match match = make_match(two, 2, 2, 3);
    MatchRun whole = play(&match, 600, (MatchRule){0}, 2, 0);
    MatchRun first = play(&match, 210, (MatchRule){0}, 2, 0);
    MatchRun second = {.match = &match, .games = 600};
    if (!match_begin(&second)) exit(1);
    tally_add(second.tally, first.tally);
    match_resume(&second);
    const Work work = match_work(&second);
    check(work.done == 210, "what was played is not played again");
    check(workers_run(&work, &(Workers){.threads = 2}), "the rest is");
    check(same_tally(whole.tally, second.tally), "and all of it is the same");
    match_resume(&second);
    check(match_work(&second).done == 600, "what has come to its end is not played on");
    match_end(&whole);
    match_end(&first);
    match_end(&second);
}

/* ---- The board ------------------------------------------------------------------------------ */

typedef struct Taken {
    uint64_t next, enough;
    bool in_order;
} Taken;

static uint64_t any_length(const void *self, uint64_t first)
{
    (void)self;
    return first < 20 ? 3 : 1000; /* not whole grains: the board rounds */
}

static bool note_taken(void *self, Block block, const void *result)
{
    Taken *taken = self;
    taken->in_order &= block.first == taken->next && *(const uint64_t *)result == block.first;
    taken->next += block.count;
    return taken->next < taken->enough;
}

static void test_board(void)
{
    Taken taken = {.enough = 34, .in_order = true};
    const Work work = {.self = &taken,
                       .games = 60,
                       .grain = 2,
                       .room = sizeof(uint64_t),
                       .limit = any_length,
                       .take = note_taken};
    Board *board = board_open(&work, 1, 10);
    Errand errand[5];
    for (int i = 0; i < 4; i++) {
        check(board_ask(board, false, &errand[i]) == BOARD_ERRAND, "an errand");
        *(uint64_t *)errand[i].result = errand[i].block.first;
    }
    check(errand[1].block.first == 2 && errand[1].block.count == 2, "of whole grains");
    check(board_ask(board, false, &errand[4]) == BOARD_FULL, "then all slots are out");
    for (int i = 3; i > 0; i--) board_done(board, &errand[i]);
    check(taken.next == 0, "nothing is taken before the first");
    board_done(board, &errand[0]);
    check(taken.next == 8 && taken.in_order, "then all of it, in order");
    BoardAnswer answer;
    while ((answer = board_ask(board, false, &errand[0])) == BOARD_ERRAND) {
        *(uint64_t *)errand[0].result = errand[0].block.first;
        board_done(board, &errand[0]);
    }
    check(answer == BOARD_OVER && taken.next == 40 && taken.in_order, "until it is enough");
    board_close(board);
    taken = (Taken){.enough = 60, .in_order = true};
    board = board_open(&work, 1, 10);
    check(board_ask(board, true, &errand[0]) == BOARD_ERRAND, "an errand that is out");
    *(uint64_t *)errand[0].result = 0;
    board_stop(board);
    check(board_ask(board, true, &errand[1]) == BOARD_OVER, "after a stop there are no more");
    board_done(board, &errand[0]);
    check(taken.next == 2, "but it is taken");
    board_close(board);
}

static void test_returned(void)
{
    Taken taken = {.enough = 100, .in_order = true};
    const Work work = {.self = &taken,
                       .games = 12,
                       .grain = 2,
                       .room = sizeof(uint64_t),
                       .limit = any_length,
                       .take = note_taken};
    Board *board = board_open(&work, 2, 2);
    Errand errand[6], again;
    for (int i = 0; i < 6; i++) {
        check(board_ask(board, false, &errand[i]) == BOARD_ERRAND, "an errand");
        *(uint64_t *)errand[i].result = errand[i].block.first;
    }
    check(board_ask(board, false, &again) == BOARD_FULL, "all is out: one may come back");
    for (int i = 0; i < 6; i++) {
        if (i == 1 || i == 4)
            board_return(board, &errand[i]);
        else
            board_done(board, &errand[i]);
    }
    check(taken.next == 2, "what was returned is missing");
    for (int i = 1; i < 6; i += 3) {
        check(board_ask(board, true, &again) == BOARD_ERRAND &&
                  again.block.first == errand[i].block.first &&
                  again.block.count == errand[i].block.count,
              "somebody else gets it");
        board_done(board, &again);
    }
    check(taken.next == 12 && taken.in_order, "then nothing is");
    check(board_ask(board, true, &again) == BOARD_OVER, "and it is over");
    board_close(board);
}

/* ---- Elsewhere ------------------------------------------------------------------------------- */

/* Another machine, as it were: it has the job's bytes, plays one block at a time, and loses every
 * third. */
typedef struct OtherMachine {
    Job *job;
    void *own, *result;
    int asked;
} OtherMachine;

/* A thread can play everything before anybody asks on behalf of another machine. So here it begins
 * only when that one has played twice and lost a block. */
static struct Gate {
    pthread_mutex_t lock;
    pthread_cond_t opened;
    bool is_open;
    void *(*open)(const void *self); /* of the work */
} gate = {.lock = PTHREAD_MUTEX_INITIALIZER, .opened = PTHREAD_COND_INITIALIZER};

static void open_gate(void)
{
    pthread_mutex_lock(&gate.lock);
    gate.is_open = true;
    pthread_cond_broadcast(&gate.opened);
    pthread_mutex_unlock(&gate.lock);
}

static void *open_behind_gate(const void *self)
{
    pthread_mutex_lock(&gate.lock);
    while (!gate.is_open) pthread_cond_wait(&gate.opened, &gate.lock);
    pthread_mutex_unlock(&gate.lock);
    return gate.open(self);
}

static void play_elsewhere(void *self, Board *board)
{
    OtherMachine *other = self;
    const Work *work = job_work(other->job);
    Errand errand;
    if (board_ask(board, false, &errand) != BOARD_ERRAND) return;
    if (++other->asked % 3 == 0) {
        board_return(board, &errand);
        open_gate();
        return;
    }
    work->play(work->self, other->own, errand.block, other->result);
    const size_t length = work->length(other->result);
    check(work->is_sound(work->self, errand.block, other->result, length), "a sound result");
    const Block longer = {errand.block.first, errand.block.count + work->grain};
    check(!work->is_sound(work->self, longer, other->result, length), "of that block alone");
    memcpy(errand.result, other->result, length);
    board_done(board, &errand);
}

/* Plays work with the help of another machine. */
static void play_with_help(const Work *work)
{
    size_t length;
    void *bytes = work->pack(work->self, &length);
    if (!bytes) exit(1);
    check(!job_read(bytes, length - 1) && !job_read(bytes, 5), "half a job is none");
    OtherMachine other = {.job = job_read(bytes, length), .result = malloc(work->room)};
    free(bytes);
    if (!other.job || !other.result) exit(1);
    other.own = job_work(other.job)->open(job_work(other.job)->self);
    const Elsewhere elsewhere = {.blocks = 1, .tend = play_elsewhere, .self = &other};
    const Workers workers = {.threads = 1, .elsewhere = &elsewhere, .block = 10};
    Work gated = *work;
    gated.open = open_behind_gate;
    gate.open = work->open;
    gate.is_open = false;
    check(workers_run(&gated, &workers), "it is played");
    check(other.asked > 2, "elsewhere, too");
    job_work(other.job)->close(other.own);
    job_free(other.job);
    free(other.result);
}

static void test_elsewhere(void)
{
    const Match match = make_match(three, 3, 4, 5);
    MatchRun alone = play(&match, 3000, (MatchRule){0}, 1, 0);
    MatchRun helped = {.match = &match, .games = 3000};
    if (!match_begin(&helped)) exit(1);
    const Work work = match_work(&helped);
    play_with_help(&work);
    check(same_tally(alone.tally, helped.tally), "the same tally to the bit with help");
    check(same_words(&alone, &helped), "and the same words");
    match_end(&alone);
    match_end(&helped);
}

/* ---- Luck, chances, typical games ------------------------------------------------------------ */

static void test_luck(void)
{
    Match match = make_match(two, 2, 2, 1);
    match.watched = match.judged = 30;
    match.luck = true;
    MatchRun run = play(&match, 120, (MatchRule){0}, 1, 0),
             helped = {.match = &match, .games = 120};
    const Tally *tally = run.tally;
    const double mean = (double)tally->side[0].luck.sum / 60;
    const double deviation = sqrt((double)tally->side[0].luck.squares / 60 - mean * mean);
    check(fabs(mean) < 4 * deviation / sqrt(60) && deviation > 0, "luck is nobody's friend");
    check(tally->side[1].luck.sum == -tally->side[0].luck.sum, "what one has, the other lacks");
    check(summary_knows_luck(tally) && summary_games_needed(tally, 0) < 0.9, "it is worth games");
    check(fabs(summary_adjusted(tally, 0).value + summary_adjusted(tally, 1).value - 1) < 1e-9,
          "shares without it are shares");
    if (!match_begin(&helped)) exit(1);
    const Work work = match_work(&helped);
    play_with_help(&work);
    check(same_tally(tally, helped.tally) && same_words(&run, &helped), "the same elsewhere");
    match.luck = false;
    match.judged = 0;
    MatchRun plain = play(&match, 120, (MatchRule){0}, 2, 0);
    const Moments *of = plain.tally->side[0].of;
    check(memcmp(of, tally->side[0].of, sizeof plain.tally->side[0].of) == 0,
          "who looks changes nothing");
    check(!summary_knows_luck(plain.tally), "and without a look nothing is known");
    match_end(&plain);
    match_end(&helped);
    match_end(&run);
}

static uint64_t judged_on(const TallyStoryOfSide *side, int turn)
{
    uint64_t count = 0;
    for (int i = 0; i < TALLY_CHANCES; i++) count += side->chance[turn][i];
    return count;
}

static void test_typical(void)
{
    Match match = make_match(two, 2, 2, 1);
    match.watched = 400;
    match.judged = 10;
    MatchRun run = play(&match, 800, (MatchRule){0}, 3, 0);
    const TallyStory *story = tally_story_of(run.tally);
    check(story->kept_games == TALLY_KEPT, "the first games are remembered");
    check(judged_on(&story->side[0], 3) == 20 && judged_on(&story->side[1], 3) == 20,
          "those that are judged, once a turn");
    check(story->side[0].owned[TALIA_copper] == 7 * 800, "and what everybody owns in the end");
    for (int who = 0; who < 2; who++) {
        const int number = typical_win(run.tally, who);
        SavedGame saved;
        TaliaGame game;
        check(number >= 0 && match_record(&match, (uint64_t)number, &saved), "a typical game");
        save_replay(&saved, &game);
        const int seat = match_contestant_at(&match, (uint64_t)number, who); /* of two: the same */
        check(talia_is_over(&game) && talia_winners(&game) == 1u << seat, "is won by its winner");
        check(talia_score(&game, seat) == typical_kept(run.tally, number)->score[who],
              "with the points that it had");
        save_free(&saved);
    }
    match_end(&run);
}

/* ---- Leagues --------------------------------------------------------------------------------- */

/* Everybody meets everybody, all on the same kingdoms. */
static const Fixture *all_meet(int count)
{
    static Fixture fixture[TALIA_MAX_PLAYERS * TALIA_MAX_PLAYERS];
    for (int i = 0; i < league_pairings(count); i++) {
        int a, b;
        league_pair(count, i, &a, &b);
        fixture[i] = (Fixture){a, b, 0};
    }
    return fixture;
}

static LeagueRun play_league(const League *league, double until, int threads, uint64_t block)
{
    LeagueRun run = {.league = league, .until = until};
    check(league_begin(&run), "there is memory");
    const Work work = league_work(&run);
    const Workers workers = {.threads = threads, .block = block};
    check(workers_run(&work, &workers) && league_rate(&run), "a league is played");
    return run;
}

static void test_pairings(void)
{
    for (int count = 2; count < 9; count++) {
        int index = 0;
        for (int a = 0; a < count; a++) {
            for (int b = a + 1; b < count; b++, index++) {
                int one, other;
                league_pair(count, index, &one, &other);
                check(league_index(count, a, b) == index && one == a && other == b, "pairings");
            }
        }
        check(index == league_pairings(count), "all of them");
    }
}

static bool same_ratings(const Rating *a, const Rating *b, int count)
{
    bool same = true;
    for (int i = 0; i < count; i++)
        same &= a[i].elo <= b[i].elo && a[i].elo >= b[i].elo && a[i].margin <= b[i].margin &&
                a[i].margin >= b[i].margin;
    return same;
}

static void test_league(void)
{
    static const char *const words[] = {"smithy", "plan", "bmu", "random"};
    invite(words, 4);
    lay_out_kingdoms(3);
    const League league = {.count = 4,
                           .contestant = contestant,
                           .setup = setup,
                           .venues = 1,
                           .kingdoms = 5,
                           .fixture = all_meet(4),
                           .fixtures = league_pairings(4),
                           .seed = {5, 7},
                           .groups = 70};
    LeagueRun first = play_league(&league, 0, 1, 0);
    check(first.games == 6 * 140 && first.stop == MATCH_ALL_PLAYED, "all pairings are played");
    check(first.rating[0].elo > first.rating[1].elo && first.rating[1].elo > first.rating[3].elo,
          "the ratings are in order");
    for (int threads = 1; threads <= 3; threads++) {
        LeagueRun run = play_league(&league, 0, threads, threads == 3 ? 6 : 0);
        check(memcmp(run.pairing, first.pairing, 6 * sizeof *run.pairing) == 0,
              "the same with any number of threads");
        check(same_ratings(run.rating, first.rating, 4), "to the last bit");
        league_end(&run);
    }
    LeagueRun helped = {.league = &league};
    if (!league_begin(&helped)) exit(1);
    const Work work = league_work(&helped);
    play_with_help(&work);
    check(memcmp(helped.pairing, first.pairing, 6 * sizeof *helped.pairing) == 0,
          "and with help from elsewhere");
    league_end(&helped);
    const Pairing there = league_between(&first, 0, 2), back = league_between(&first, 2, 0);
    check(there.wins == back.losses && there.margin.sum == -back.margin.sum &&
              fabs(pairing_share(&there).low + pairing_share(&back).high - 1) < 1e-9,
          "seen from either side");
    league_end(&first);
}

/* The league's pairing is the match of these two. */
static void test_league_is_matches(void)
{
    static const char *const words[] = {"smithy", "bmu", "big-money"};
    invite(words, 3);
    lay_out_kingdoms(2);
    const League league = {.count = 3,
                           .contestant = contestant,
                           .setup = setup,
                           .venues = 1,
                           .kingdoms = 1,
                           .fixture = all_meet(3),
                           .fixtures = league_pairings(3),
                           .seed = {5, 7},
                           .groups = 100};
    LeagueRun run = play_league(&league, 0, 2, 0);
    const Match match = {.contestants = 2,
                         .contestant = {&contestant[0], &contestant[2]},
                         .setup = setup,
                         .kingdoms = 1,
                         .run = 1,
                         .seed = {5, 7}};
    MatchRun alone = play(&match, 200, (MatchRule){0}, 1, 0);
    const Pairing with = league_between(&run, 0, 2);
    check(with.groups == 100 && with.wins == (uint64_t)alone.tally->side[0].of[TALLY_WINS].sum &&
              with.share.squares == alone.tally->side[0].of[TALLY_SHARE].squares,
          "a pairing is a match");
    match_end(&alone);
    league_end(&run);
    LeagueRun until = play_league(&league, 60, 2, 0);
    check(until.stop == MATCH_UNTIL_REACHED && until.games < 600 && until.games % 192 == 0,
          "a league ends when ratings are known well enough");
    league_end(&until);
}

/* Some meet here, some there, some not at all. */
static void test_venues(void)
{
    static const char *const words[] = {"smithy", "plan", "bmu", "big-money", "random"};
    static const Fixture fixture[] = {{0, 1, 0}, {0, 2, 1}, {1, 2, 2}, {3, 4, 1}};
    invite(words, 5);
    lay_out_kingdoms(2);
    const League league = {.count = 5,
                           .contestant = contestant,
                           .setup = setup,
                           .venues = 3,
                           .kingdoms = 2,
                           .fixture = fixture,
                           .fixtures = 4,
                           .seed = {5, 7},
                           .groups = 64};
    check(league_venue(&league, 2, 0) == 1 && league_venue(&league, 3, 4) == 1 &&
              league_venue(&league, 0, 3) == -1,
          "who meets where");
    check(league_parts(&league) == 2, "two parts");
    LeagueRun run = play_league(&league, 0, 2, 0), helped = {.league = &league};
    check(run.games == 4 * 128 && run.stop == MATCH_ALL_PLAYED, "all fixtures are played");
    check(league_between(&run, 0, 3).games == 0, "the others are not");
    check(isfinite(run.rating[0].elo) && isfinite(run.rating[3].margin), "there are ratings");
    const Match match = {.contestants = 2,
                         .contestant = {&contestant[0], &contestant[2]},
                         .setup = setup + 2,
                         .kingdoms = 2,
                         .run = 32,
                         .seed = {5, 7}};
    MatchRun alone = play(&match, 128, (MatchRule){0}, 1, 0);
    check(league_between(&run, 0, 2).wins == (uint64_t)alone.tally->side[0].of[TALLY_WINS].sum,
          "each on its own kingdoms");
    match_end(&alone);
    if (!league_begin(&helped)) exit(1);
    const Work work = league_work(&helped);
    play_with_help(&work);
    check(memcmp(helped.pairing, run.pairing, 10 * sizeof *run.pairing) == 0,
          "elsewhere they are the same");
    league_end(&helped);
    league_end(&run);
    const TaliaSetup common = league_common(&league, 2);
    for (int i = 0; i < common.kingdom_count; i++)
        check(memchr(setup[4].kingdom, common.kingdom[i], setup[4].kingdom_count) &&
                  memchr(setup[5].kingdom, common.kingdom[i], setup[5].kingdom_count),
              "what both kingdoms have");
}

int main(void)
{
    test_seats();
    test_seeds();
    test_board();
    test_returned();
    test_elsewhere();
    test_same_results(two, 2, 2, 1);
    test_same_results(three, 3, 4, 5);
    test_mirror();
    test_counts();
    test_plans();
    test_watched();
    test_sound();
    test_given_up();
    test_rules();
    test_interrupt();
    test_resumed();
    test_luck();
    test_typical();
    test_pairings();
    test_league();
    test_league_is_matches();
    test_venues();
    for (int i = 0; i < TALIA_MAX_PLAYERS; i++) player_free(&contestant[i]);
    return checks_end();
}
