/* match.c - `talia match A B ...`: many games, and who is better. */
#include <math.h>
#include <stdlib.h>

#include "../report/results.h"
#include "../lab/summary.h"
#include "commands.h"
#include "parts/lab_files.h"
#include "parts/lab_setups.h"
#include "parts/lab_state.h"
#include "../mpi/ranks.h"

enum { GAMES = 10000, OPEN_END_GAMES = 10000000, WATCHED = 20000, JUDGED = 400 };

/* ---- Progress ------------------------------------------------------------------------------ */

static void describe(const void *self, char *out, size_t size)
{
    const MatchRun *run = self;
    const Estimate share = summary_best_share(run->tally, 0);
    snprintf(out, size, ", %.24s %.2f %% ± %.2f", run->match->contestant[0]->name,
             100 * share.value, 100 * estimate_margin(share));
}

/* A margin falls with the root of the number of games. */
static double games_left(const void *self)
{
    const MatchRun *run = self;
    const double played = (double)run->tally->games;
    double left = (double)run->games - played;
    if (run->rule.until > 0) {
        double widest = 0;
        for (int who = 0; who < run->match->contestants; who++) {
            const Estimate share = summary_best_share(run->tally, who);
            widest = fmax(widest, estimate_margin(share));
        }
        const double times = widest / run->rule.until;
        left = fmin(left, fmax(0, played * (times * times - 1)));
    }
    return left;
}

/* ---- Reading -------------------------------------------------------------------------------- */

static int read_rule(const LabOptions *options, const char *command, int contestants,
                     MatchRule *rule)
{
    *rule = (MatchRule){.until = 0};
    if (options->until) {
        if (!lab_read_margin(options->until, &rule->until) || rule->until >= 50)
            return option_refuse(&command_match, "--until", options->until,
                                 "a number of per cent above 0 and below 50, like 0.5%");
        rule->until /= 100;
    }
    if (!options->sprt) return 0;
    rule->tests = true;
    if (!sprt_read(options->sprt, &rule->sprt))
        return option_refuse(
            &command_match, "--sprt", options->sprt,
            "LOW,HIGH, both in Elo (0,5) or of the wins (50%,52%), and two error rates "
            "below 0.5 after them if you like");
    if (contestants == 2) return 0;
    fprintf(stderr, "%s: --sprt is for two contestants, not %d\n", command, contestants);
    return 2;
}

/* The number of seats; 0: told what is wrong. */
static int read_players(const LabOptions *options, const char *command, int contestants)
{
    int players = contestants;
    Fault fault;
    if (contestants < 2 || contestants > TALIA_MAX_PLAYERS) {
        fprintf(stderr, "%s: two to six contestants play a match, not %d; %s --help says more\n",
                command, contestants, command);
        return 0;
    }
    if (!options->wish.players) return players;
    if (!read_number(slice_of(options->wish.players), "--players", 2, TALIA_MAX_PLAYERS, &players,
                     &fault)) {
        fprintf(stderr, "%s: %s\n", command, fault.words);
        return 0;
    }
    if (players >= contestants) return players;
    fprintf(stderr,
            "%s: %d contestants do not fit at a table for %d; talia league has everyone play "
            "everyone\n",
            command, contestants, players);
    return 0;
}

static void fill_in(const LabOptions *options, Match *match, MatchRun *run)
{
    const uint64_t k = (uint64_t)match->contestants;
    const bool open_end = run->rule.tests || run->rule.until > 0;
    uint64_t games = options->games ? options->games : open_end ? OPEN_END_GAMES : GAMES;
    const uint64_t watch = options->watch != LAB_UNSAID ? options->watch : WATCHED;
    const uint64_t judged = options->judge != LAB_UNSAID        ? options->judge
                            : options->report || options->plots ? JUDGED
                                                                : 0;
    match->watched = (watch + k - 1) / k;
    match->judged = (judged + k - 1) / k;
    match->luck = options->luck;
    run->games = (games + k - 1) / k * k;
}

/* ---- The whole ------------------------------------------------------------------------------ */

static int status_of(const MatchRun *run)
{
    if (run->stop == MATCH_INTERRUPTED) return 3;
    if (run->rule.tests) {
        const SprtAnswer answer = sprt_answer(&run->rule.sprt, run->tally->pairs);
        if (answer != SPRT_GO_ON) return answer == SPRT_YES ? 0 : 1;
    }
    const bool open_end = run->rule.tests || run->rule.until > 0;
    return open_end && run->stop == MATCH_ALL_PLAYED ? 3 : 0;
}

static int play_match(const LabOptions *options, const char *command, MatchRun *run)
{
    LabState state = {.path = options->state,
                      .mark =
                          state_mark(options, run->match->contestant[0], run->match->contestants),
                      .part = {{run->tally, run->tally->bytes}}};
    const LabProgress progress = {describe, games_left, run, &state};
    RunFacts facts;
    LabFiles files;
    if (!state_load(command, &state) || !lab_files_open(options, command, &files)) return 2;
    match_resume(run);
    const Work work = match_work(run);
    const bool played = lab_play(command, &work, options, &progress, &facts);
    if (played) match_print(run, &facts, files.words);
    if (played && files.json) match_write_json(run, &facts, files.json);
    if (played && files.csv) match_write_csv(run, files.csv);
    const bool shown = played && lab_show_match(options, command, run, &files);
    const bool written = lab_files_close(options, command, &files);
    return shown && written ? status_of(run) : 2;
}

static int set_up_and_play(const LabOptions *options, const char *command, char **words, int count)
{
    MatchRule rule;
    const int players = read_players(options, command, count);
    if (!players || read_rule(options, command, count, &rule)) return 2;
    Player *contestants = lab_contestants(options, command, words, count);
    uint64_t seed[2];
    TaliaSetup *setups =
        contestants ? lab_setups(options, command, players, contestants, count, seed) : NULL;
    int status = 2;
    if (setups) {
        Match match = {.contestants = count,
                       .setup = setups,
                       .kingdoms = (int)options->kingdoms,
                       .run = 1,
                       .seed = {seed[0], seed[1]}};
        MatchRun run = {.match = &match, .rule = rule};
        for (int i = 0; i < count; i++) match.contestant[i] = &contestants[i];
        fill_in(options, &match, &run);
        if (match_begin(&run))
            status = play_match(options, command, &run);
        else
            fprintf(stderr, "%s: not enough memory\n", command);
        match_end(&run);
    }
    free(setups);
    if (contestants) lab_free_contestants(contestants, count);
    return status;
}

static const Option option_table[] = {
    {.name = "games",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "how many, rounded up to whole groups (10000; at most, with --until or --sprt: "
             "10000000)",
     .least = 1,
     .most = LAB_MOST_GAMES,
     .to = offsetof(LabOptions, games)},
    {.name = "until",
     .kind = OPTION_TEXT,
     .argument = "M%",
     .help = "stop as soon as every share of wins is known to plus or minus M %",
     .to = offsetof(LabOptions, until)},
    {.name = "sprt",
     .kind = OPTION_TEXT,
     .argument = "LOW,HIGH",
     .help = "stop as soon as it is clear whether A, against B, is as strong as HIGH or only as "
             "LOW: in Elo (0,5) or of the wins (50%,52%). LOW,HIGH,X,Y: with error rates X (HIGH, "
             "though LOW is true) and Y (LOW, though HIGH is true) instead of 0.05",
     .to = offsetof(LabOptions, sprt)},
    {.name = "players",
     .kind = OPTION_TEXT,
     .argument = "N",
     .help = "seats (one for each contestant). With more seats than contestants these sit down "
             "again and again: A B A B, then B A B A; one of them wins if any of its seats does",
     .to = offsetof(LabOptions, wish.players)},
    {.name = "watch",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "turn by turn statistics from the first N games (20000)",
     .most = 10000000,
     .to = offsetof(LabOptions, watch)},
    {.name = "judge",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "chances to win by turn, as the net of expert sees them, from the first N of these "
             "games (400 for a page or plots, else none)",
     .most = 10000000,
     .is_beside = true,
     .to = offsetof(LabOptions, judge)},
    {.name = "page",
     .kind = OPTION_TEXT,
     .argument = "URL",
     .help = "where the page of --report replays typical games (http://localhost:8080/)",
     .is_beside = true,
     .to = offsetof(LabOptions, page)},
    {.name = "luck-adjusted",
     .kind = OPTION_FLAG,
     .help = "tell luck from skill by that net: the same interval with fewer games, each of which "
             "takes a millisecond more; --until goes by it (docs/MATCHES.md)",
     .to = offsetof(LabOptions, luck)},
    {.name = NULL},
};

static int lead(int argc, char **argv)
{
    LabOptions said;
    Arguments rest;
    const int status = lab_read_options(&command_match, argc, argv, &said, &rest);
    return status >= 0 ? status : set_up_and_play(&said, argv[0], rest.word, rest.count);
}

static int run(int argc, char **argv)
{
    return ranks_run(argc, argv, lead);
}

static const Example examples[] = {
    {"talia match plans/smithy.plan bmu", "ten thousand games of the two"},
    {"talia match strong medium --sets all --kingdoms 100 --until 1%",
     "on a hundred kingdoms, until it is clear to one per cent"},
    {NULL, NULL},
};

const Command command_match = {
    .name = "match",
    .arguments = "A B [C...]",
    .purpose = "many games: who is better, and how sure that is",
    .about = "Many games of two to six contestants: who wins, by how much, and how sure that is. A "
             "contestant is a file *.plan (docs/PLANS.md), a bot (random, big-money, bmu, smithy, "
             "idle), a bot as it sits at tables (easy, medium, strong), or exec:COMMAND, a program "
             "of yours (docs/BOTS.md).\n\n"
             "Games come in groups: as many as there are contestants, with one seed; from game to "
             "game everybody moves on by one seat.",
    .option = option_table,
    .common = lab_common_options,
    .footnote = "Ctrl-C stops and prints what is known. Status 0: done; with --sprt: HIGH. 1: "
                "--sprt says LOW. 3: stopped before --until or --sprt were decided, or by Ctrl-C. "
                "2: bad input, or output lost.",
    .example = examples,
    .offer = OFFER_PLAYERS,
    .most = ANY_NUMBER,
    .note = lab_repeat_option,
    .run = run,
};
