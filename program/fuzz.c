/* fuzz.c - `talia fuzz`: random games, held against what must be true of every game. */
#include <errno.h>
#include <float.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../lab/fuzz.h"
#include "../lab/pairs.h"
#include "../text/text.h"
#include "commands.h"
#include "parts/setup_options.h"

enum { MOST_THREADS = 256, MOST_SECONDS = 1000000000 };
#define SEEDS_END 10000000000000000000u /* 10^19: seeds have up to 19 digits */

typedef struct Options {
    FuzzPlan plan; /* but what is below */
    SetupWish wish;
    uint64_t threads;
    const char *players; /* as it was typed */
    const char *out;
    bool pairs;
} Options;

/* ---- Reading the options ------------------------------------------------------------------- */

/* "4", "2-4" or "2,4-6" as bits. */
static bool read_players(const char *text, unsigned *out)
{
    for (*out = 0;; text++) {
        const int from = *text - '0';
        int to = from;
        if (from < 2 || from > TALIA_MAX_PLAYERS) return false;
        text++;
        if (*text == '-') {
            to = text[1] - '0';
            if (to < from || to > TALIA_MAX_PLAYERS) return false;
            text += 2;
        }
        for (int count = from; count <= to; count++) *out |= 1u << count;
        if (!*text) return true;
        if (*text != ',') return false;
    }
}

static bool check_players(const char *text, void *to)
{
    unsigned bits;
    *(const char **)to = text;
    return read_players(text, &bits);
}

static const Option option_table[] = {
    {.name = "games",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "how many (1000, or no limit with --seconds)",
     .least = 1,
     .most = SEEDS_END,
     .right = "a whole number from 1 on",
     .to = offsetof(Options, plan.games)},
    {.name = "seconds",
     .kind = OPTION_NUMBER,
     .argument = "S",
     .help = "begin no game after that time",
     .low = DBL_MIN,
     .high = MOST_SECONDS,
     .right = "a number above 0",
     .to = offsetof(Options, plan.seconds)},
    {.name = "thorough",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "every check in one game of N; in the others the books and options after each choice "
             "(1; of more than 10000 games: so that it is 10000 of them)",
     .least = 1,
     .most = SEEDS_END,
     .right = "a whole number from 1 on",
     .to = offsetof(Options, plan.thorough)},
    {.name = "players",
     .kind = OPTION_OWN,
     .argument = "LIST",
     .help = "2 to 6: a number, a range or a list (2-6)",
     .read = check_players,
     .right = "2 to 6: a number, a range (2-4) or a list (2,4)",
     .to = offsetof(Options, players)},
    {.name = "edition",
     .kind = OPTION_TEXT,
     .offer = OFFER_ARGUMENT,
     .argument = "1|2",
     .help = "of the base cards (either, at random; that of a kingdom by name)",
     .to = offsetof(Options, wish.edition)},
    BOXES_OPTION(Options),
    BASE_SETS_OPTION(Options),
    KINGDOM_OPTION(Options),
    {.name = "events",
     .kind = OPTION_TEXT,
     .offer = OFFER_EVENTS,
     .argument = "CARDS|random|none",
     .help = "random: one or two (those of the kingdom that is named; where all cards are picked "
             "from Adventures among others: random, or none in one game of three)",
     .to = offsetof(Options, wish.events)},
    {.name = "seed",
     .kind = OPTION_COUNT,
     .argument = "S",
     .help = "of the first game; those after it count on (from the clock)",
     .least = 1,
     .most = SEEDS_END - 1,
     .right = "a whole number from 1 on, of up to 19 digits",
     .to = offsetof(Options, plan.seed)},
    {.name = "threads",
     .kind = OPTION_COUNT,
     .argument = "T",
     .help = "games at the same time (1); the result is the same",
     .least = 1,
     .most = MOST_THREADS,
     .to = offsetof(Options, threads)},
    {.name = "out",
     .kind = OPTION_TEXT,
     .offer = OFFER_FOLDERS,
     .argument = "FOLDER",
     .help = "where a game that fails is saved (.)",
     .to = offsetof(Options, out)},
    {.name = "pairs",
     .kind = OPTION_FLAG,
     .help = "instead: games until every two kingdom cards of all sets have met, played by one "
             "player (at most 20000 games; for --sets, --kingdom, --events and --threads there is "
             "no use then)",
     .to = offsetof(Options, pairs)},
    {.name = NULL},
};

/* What --pairs has no use for; 0: nothing of that was said. */
static int check_pairs(const Options *options)
{
    const SetupWish *wish = &options->wish;
    if (!options->pairs || !(wish->sets || wish->kingdom || wish->events)) return 0;
    fprintf(stderr,
            "talia fuzz: --pairs takes all kingdom cards: no --sets, --kingdom, --events\n");
    return 2;
}

static void fill_in(FuzzPlan *plan, bool pairs)
{
    enum { GAMES = 1000, PAIRS_GAMES = 20000, THOROUGH_GAMES = 10000 };
    const bool counted = plan->games || plan->seconds <= 0;
    if (!plan->seed) plan->seed = (uint64_t)time(NULL);
    if (!plan->games && pairs) plan->games = PAIRS_GAMES;
    if (!plan->thorough && pairs) plan->thorough = 1; /* they meet in a few hundred games */
    if (!plan->games) plan->games = counted ? GAMES : SEEDS_END;
    if (plan->games > SEEDS_END - plan->seed) plan->games = SEEDS_END - plan->seed;
    if (!plan->thorough)
        plan->thorough = counted ? (plan->games + THOROUGH_GAMES - 1) / THOROUGH_GAMES : 1;
}

/* ---- Saying how it goes -------------------------------------------------------------------- */

static void show_progress(const FuzzPlan *plan, const FuzzReport *so_far, double seconds)
{
    const double rate = (double)so_far->games / seconds;
    double left = rate > 0 ? (double)(plan->games - so_far->games) / rate : 0;
    if (plan->seconds > 0 && left > plan->seconds - seconds) left = plan->seconds - seconds;
    fprintf(stderr, "\r%" PRIu64 " games, %.0f a second, %.0f s left \033[K", so_far->games, rate,
            left > 0 ? left : 0);
}

/* A word as a shell reads it back. */
static void print_quoted(const char *option, const char *value)
{
    if (!value) return;
    printf(" %s '", option);
    for (; *value; value++) {
        if (*value == '\'')
            fputs("'\\''", stdout);
        else
            putchar(*value);
    }
    putchar('\'');
}

static void save_game(const FuzzReport *report, const char *folder)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/fuzz-%" PRIu64 ".talia", folder, report->seed);
    FILE *file = fopen(path, "w");
    bool written = file && fuzz_save(report, file);
    if (file && fclose(file)) written = false;
    if (written)
        printf("%s holds the game so far (%d choices); `talia replay` shows it\n", path,
               report->trail.count);
    else
        fprintf(stderr, "talia fuzz: '%s' cannot be written: %s\n", path, strerror(errno));
}

static int report_breach(const Options *options, const FuzzReport *report)
{
    const SetupWish *wish = &options->wish;
    printf("%s\n", report->breach.words);
    printf("in the game with seed %" PRIu64 ", after %d choices; to repeat it:\n", report->seed,
           report->trail.count);
    if (options->pairs) /* each game depends on those before it */
        printf("talia fuzz --pairs --seed %" PRIu64, options->plan.seed);
    else
        printf("talia fuzz --seed %" PRIu64 " --games 1", report->seed);
    print_quoted("--players", options->players);
    print_quoted("--edition", wish->edition);
    print_quoted("--boxes", wish->boxes);
    print_quoted("--sets", wish->sets);
    print_quoted("--kingdom", wish->kingdom);
    print_quoted("--events", wish->events);
    putchar('\n');
    save_game(report, options->out);
    return 1;
}

/* How much was looked at, and in which games nothing led to their end any more. */
static void print_thorough(const FuzzReport *report)
{
    printf("every check in %" PRIu64 " of the games; %" PRIu64 " given up in vain\n",
           report->thorough, report->given_up);
}

static int fuzz_pairs(const Options *options)
{
    static PairsReport report; /* it holds a whole game */
    pairs_run(&options->plan, &report);
    if (report.fuzz.failed) return report_breach(options, &report.fuzz);
    print_thorough(&report.fuzz);
    for (int a = 0; a < TALIA_CARDS; a++) {
        for (int b = a + 1; b < TALIA_CARDS; b++) {
            if (pairs_unmet(&report, a, b))
                printf("%s and %s have not met\n", text_card_name(ENGLISH, (TaliaCard)a),
                       text_card_name(ENGLISH, (TaliaCard)b));
        }
    }
    printf("%d pairs, ", report.pairs);
    if (report.unmet)
        printf("%d not met", report.unmet);
    else
        printf("all met");
    printf(", %" PRIu64 " games\n", report.fuzz.games);
    return report.unmet > 0;
}

static int fuzz_games(const Options *options)
{
    static FuzzReport report; /* it holds a whole game */
    const bool terminal = isatty(STDERR_FILENO);
    const bool ran = fuzz_run(&options->plan, &report, terminal ? show_progress : NULL);
    if (terminal) fputs("\r\033[K", stderr);
    if (!ran) {
        fprintf(stderr, "talia fuzz: no thread can be started\n");
        return 2;
    }
    if (report.failed) return report_breach(options, &report);
    print_thorough(&report);
    printf("%" PRIu64 " games, %" PRIu64 " decisions, no fault\n", report.games, report.decisions);
    return 0;
}

static int run(int argc, char **argv)
{
    Options said = {.threads = 1, .out = "."};
    Arguments rest;
    int status = options_read(&command_fuzz, argc, argv, &said, &rest);
    if (status >= 0) return status;
    status = check_pairs(&said);
    if (status) return status;
    said.plan.wish = said.wish;
    said.plan.threads = (int)said.threads;
    read_players(said.players ? said.players : "2-6", &said.plan.players);
    fill_in(&said.plan, said.pairs);
    TaliaSetup trial;
    char error[SETUP_ERROR];
    if (!fuzz_setup(&said.plan, said.plan.seed, &trial, error)) {
        fprintf(stderr, "talia fuzz: %s\n", error);
        return 2;
    }
    printf("the first game has seed %" PRIu64 "\n", said.plan.seed);
    fflush(stdout);
    return said.pairs ? fuzz_pairs(&said) : fuzz_games(&said);
}

static const Example examples[] = {
    {"talia fuzz --sets all --seconds 60", "a minute with all cards"},
    {"talia fuzz --kingdom witch,moat --games 100000", "with these two, and eight others"},
    {NULL, NULL},
};

const Command command_fuzz = {
    .name = "fuzz",
    .purpose = "random games, held against what must be true of every game",
    .option = option_table,
    .footnote = "Ends with `N games, M decisions, no fault` or `N pairs, all met, M games` and "
                "status 0; or with what failed, the command that repeats it, the game as a .talia "
                "file, and status 1.",
    .example = examples,
    .run = run,
};
