/* reference.c - `talia reference`: figures that others have published or measured, and ours. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../bench/known.h"
#include "../bench/reference.h"
#include "../lab/summary.h"
#include "commands.h"
#include "parts/lab_setups.h"
#include "parts/setup_options.h"

enum { GAMES = 1000000, GAMES_OF_IDEAS = 20000, MOST_PATH = 4096 };

typedef struct Options {
    uint64_t games, threads;
    const char *plans;
} Options;

/* ---- Two plans ------------------------------------------------------------------------------ */

/* A match of two plan files. */
typedef struct Measured {
    Estimate wins, losses, ties;
    double rounds;
    uint64_t seat[3]; /* of the first seat: wins, ties, losses */
} Measured;

static void describe(const void *self, char *out, size_t size)
{
    (void)self;
    snprintf(out, size, "%s", "");
}

static double games_left(const void *self)
{
    const MatchRun *run = self;
    return (double)(run->games - run->tally->games);
}

static void take_figures(const Tally *tally, Measured *out)
{
    *out = (Measured){.wins = summary_estimate(tally, 0, TALLY_WINS),
                      .losses = summary_estimate(tally, 0, TALLY_LOSSES),
                      .ties = summary_estimate(tally, 0, TALLY_TIES),
                      .rounds = summary_rounds(tally).value};
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < 3; i++) out->seat[i] += tally->side[side].seat[0][i];
    }
}

static bool play(const LabOptions *lab, Player contestant[2], const TaliaSetup *setup,
                 uint64_t games, Measured *out)
{
    Match match = {.contestants = 2,
                   .contestant = {&contestant[0], &contestant[1]},
                   .setup = setup,
                   .kingdoms = 1,
                   .run = 1,
                   .seed = {setup->seed[0], setup->seed[1]}};
    MatchRun run = {.match = &match, .games = (games + 1) / 2 * 2};
    const LabProgress progress = {.describe = describe, .games_left = games_left, .run = &run};
    RunFacts facts;
    bool played = false;
    if (match_begin(&run)) {
        const Work work = match_work(&run);
        played = lab_play("talia reference", &work, lab, &progress, &facts) &&
                 run.stop == MATCH_ALL_PLAYED;
        take_figures(run.tally, out);
    }
    match_end(&run);
    return played;
}

/* Two plans by their names; false: told why not, or stopped. */
static bool measure(const Options *options, const char *one, const char *other,
                    PlanSwitches switches, uint64_t games, Measured *out)
{
    char path[2][MOST_PATH];
    char *words[2] = {path[0], path[1]};
    snprintf(path[0], MOST_PATH, "%s/%s.plan", options->plans, one);
    snprintf(path[1], MOST_PATH, "%s/%s.plan", options->plans, other);
    const LabOptions lab = {.wish = {.seed = "1", .sets = "all", .events = "none"},
                            .kingdoms = 1,
                            .threads = options->threads,
                            .switches = switches};
    uint64_t seed[2];
    Player *contestants = lab_contestants(&lab, "talia reference", words, 2);
    TaliaSetup *setup =
        contestants ? lab_setups(&lab, "talia reference", 2, contestants, 2, seed) : NULL;
    const bool played = setup && play(&lab, contestants, setup, games, out);
    free(setup);
    if (contestants) lab_free_contestants(contestants, 2);
    return played;
}

/* ---- Tables --------------------------------------------------------------------------------- */

/* Whether ours is near enough: 0.2 points at a million games, more with fewer. */
static bool print_figure(const char *of, const char *what, double ours, double theirs,
                         double allowed)
{
    const bool agrees = fabs(ours - theirs) <= allowed;
    printf("%-32s %-10s %9.3f %9.3f %+10.3f%s\n", of, what, ours, theirs, ours - theirs,
           agrees ? "" : "  off");
    return agrees;
}

static int print_bots(uint64_t games)
{
    ReferenceFigure figure[REFERENCE_MOST];
    const int count = reference_measure(games, NULL, figure);
    int off = 0;
    printf("%-27s %-23s %9s %9s %10s\n", "bots", "", "ours", "known", "difference");
    for (int i = 0; i < count; i++) {
        const bool same = i && strcmp(figure[i].of, figure[i - 1].of) == 0;
        off += !reference_agrees(&figure[i]);
        printf("%-27s %-23s %9.3f %9.3f %+10.3f%s\n", same ? "" : figure[i].of, figure[i].what,
               figure[i].ours, figure[i].theirs, figure[i].ours - figure[i].theirs,
               reference_agrees(&figure[i]) ? "" : "  off");
    }
    return off;
}

/* How many figures of a match are off; -1: it was not played. */
static int print_known(const Options *options, const KnownMatch *match)
{
    const PlanSwitches switches = {.careful = match->careful ? SWITCH_ON : SWITCH_OFF,
                                   .finisher = SWITCH_OFF};
    const double leeway = fmax(1, sqrt(GAMES / (double)options->games));
    Measured m;
    if (!measure(options, match->one, match->other, switches, options->games, &m)) return -1;
    double ours[3] = {100 * m.wins.value, 100 * m.losses.value, 100 * m.ties.value};
    if (match->by_seat) {
        const double all = (double)(m.seat[0] + m.seat[1] + m.seat[2]);
        ours[0] = 100 * (double)m.seat[0] / all;
        ours[1] = 100 * (double)m.seat[2] / all;
        ours[2] = 100 * (double)m.seat[1] / all;
    }
    int off = !print_figure(match->name, "wins, %", ours[0], match->wins, 0.2 * leeway);
    off += !print_figure("", "losses, %", ours[1], match->losses, 0.2 * leeway);
    off += !print_figure("", "ties, %", ours[2], match->ties, 0.2 * leeway);
    off += !print_figure("", "rounds", m.rounds, match->rounds, 0.03 * leeway);
    return off;
}

static int print_idea(const Options *options, const KnownIdea *idea)
{
    const PlanSwitches switches = {.careful = SWITCH_ON};
    const uint64_t games = options->games < GAMES_OF_IDEAS ? options->games : GAMES_OF_IDEAS;
    Measured m;
    if (!measure(options, idea->plan, "bmu", switches, games, &m)) return -1;
    const double wins = 100 * m.wins.value, margin = 100 * estimate_margin(m.wins);
    const bool reached = wins + margin >= idea->wins;
    printf("%-32s %-10s %9.2f %9.1f %+10.2f%s\n", idea->name, "wins, %", wins, idea->wins,
           wins - idea->wins, reached ? "" : "  below");
    return !reached;
}

static int print_all(const Options *options)
{
    int off = print_bots(options->games);
    printf("\n%-32s %-10s %9s %9s %10s\n", "plan files", "", "ours", "known", "difference");
    for (int i = 0; i < KNOWN_MATCHES; i++) {
        const int more = print_known(options, &known_matches[i]);
        if (more < 0) return 2;
        off += more;
    }
    printf("\n%-32s %-10s %9s %9s %10s\n", "ideas, careful, against BMU", "", "ours", "at least",
           "difference");
    for (int i = 0; i < KNOWN_IDEAS; i++) {
        const int more = print_idea(options, &known_ideas[i]);
        if (more < 0) return 2;
        off += more;
    }
    printf("\n%" PRIu64 " games each; %s\n", options->games,
           off ? "some figures are off" : "all figures agree");
    return off ? 1 : 0;
}

/* ---- Options ------------------------------------------------------------------------------- */

static const Option option_table[] = {
    {.name = "games",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "of each measurement (1000000; of the third table at most 20000)",
     .least = 1,
     .most = 1000000000,
     .to = offsetof(Options, games)},
    {.name = "plans",
     .kind = OPTION_TEXT,
     .offer = OFFER_FOLDERS,
     .argument = "FOLDER",
     .help = "where the plans are (plans)",
     .to = offsetof(Options, plans)},
    THREADS_OPTION(Options, threads),
    {.name = NULL},
};

static int run(int argc, char **argv)
{
    Options said = {.games = GAMES, .plans = "plans"};
    Arguments rest;
    const int status = options_read(&command_reference, argc, argv, &said, &rest);
    return status >= 0 ? status : print_all(&said);
}

const Command command_reference = {
    .name = "reference",
    .purpose = "known figures of simple plans, measured again",
    .about = "Three tables: openings and plans on their own, and plain players, by the bots that "
             "are built in; players from plan files, plain and careful; and plans for ideas with "
             "Action cards against BMU, where ours should reach at least what is known.",
    .option = option_table,
    .footnote = "Status 1: some figure is off.",
    .run = run,
};
