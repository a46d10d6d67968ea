/* fuzz.c - `talia fuzz`: random games, held against what must be true of every game. */
#include <errno.h>
#include <float.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../lab/fuzz.h"
#include "../lab/pairs.h"
#include "../text/text.h"
#include "commands.h"
#include "counts.h"

static const char help[] =
    "talia fuzz - plays random games and checks what must be true of every game\n"
    "\n"
    "  --games N       how many (1000, or no limit with --seconds)\n"
    "  --seconds S     begin no game after that time\n"
    "  --thorough N    every check in one game of N; in the others the books and options after\n"
    "                  each choice (1; of more than 10000 games: so that it is 10000 of them)\n"
    "  --players LIST  2 to 6: a number, a range or a list (2-6)\n"
    "  --edition 1|2   of the base cards (either, at random; that of a kingdom by name)\n"
    "  --boxes 1|2     whose Treasures lie in the supply (1; with five or six players 2)\n"
    "  --sets LIST     what kingdoms are picked or filled up from: base (with its edition's own\n"
    "                  cards), intrigue, seaside, adventures, or all of these (base)\n"
    "  --kingdom NAME|CARDS   fewer than ten cards are filled up at random\n"
    "  --events CARDS|random|none   random: one or two (those of the kingdom that is\n"
    "                  named; where all cards are picked from Adventures among others: random,\n"
    "                  or none in one game of three)\n"
    "  --seed S        of the first game; those after it count on (from the clock)\n"
    "  --threads T     games at the same time (1); the result is the same\n"
    "  --out FOLDER    where a game that fails is saved (.)\n"
    "  --pairs         instead: games until every two kingdom cards of all sets have met, played\n"
    "                  by one player (at most 20000 games; for --sets, --kingdom, --events and\n"
    "                  --threads there is no use then)\n"
    "\n"
    "Ends with `N games, M decisions, no fault` or `N pairs, all met, M games` and status 0; or\n"
    "with what failed, the command that repeats it, the game as a .talia file, and status 1.\n";

enum { MOST_THREADS = 256, MOST_SECONDS = 1000000000 };
static const uint64_t seeds_end = 10000000000000000000u; /* 10^19: seeds have up to 19 digits */

typedef struct Options {
    FuzzPlan plan;
    const char *players; /* as it was typed */
    const char *out;
    bool pairs;
} Options;

/* ---- Reading the options ------------------------------------------------------------------- */

static int refuse(const char *option, const char *value, const char *right)
{
    fprintf(stderr, "talia fuzz: %s cannot be '%s'; it is %s\n", option, value, right);
    return 2;
}

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

static int read_numbers(Options *options, int option, const char *value)
{
    FuzzPlan *plan = &options->plan;
    uint64_t threads;
    switch (option) {
    case 'g':
        return read_count(value, 1, seeds_end, &plan->games)
                   ? 0
                   : refuse("--games", value, "a whole number from 1 on");
    case 't':
        return read_seconds(value, DBL_MIN, MOST_SECONDS, &plan->seconds)
                   ? 0
                   : refuse("--seconds", value, "a number above 0");
    case 'c':
        return read_count(value, 1, seeds_end, &plan->thorough)
                   ? 0
                   : refuse("--thorough", value, "a whole number from 1 on");
    case 's':
        return read_count(value, 1, seeds_end - 1, &plan->seed)
                   ? 0
                   : refuse("--seed", value, "a whole number from 1 on, of up to 19 digits");
    case 'p':
        options->players = value;
        return read_players(value, &plan->players)
                   ? 0
                   : refuse("--players", value, "2 to 6: a number, a range (2-4) or a list (2,4)");
    default:
        if (!read_count(value, 1, MOST_THREADS, &threads))
            return refuse("--threads", value, "a whole number from 1 to 256");
        plan->threads = (int)threads;
        return 0;
    }
}

static int read_option(Options *options, int option, const char *value)
{
    SetupWish *wish = &options->plan.wish;
    switch (option) {
    case 'e':
        wish->edition = value;
        return 0;
    case 'B':
        wish->boxes = value;
        return 0;
    case 'S':
        wish->sets = value;
        return 0;
    case 'k':
        wish->kingdom = value;
        return 0;
    case 'v':
        wish->events = value;
        return 0;
    case 'o':
        options->out = value;
        return 0;
    case 'P':
        options->pairs = true;
        return 0;
    default:
        return read_numbers(options, option, value);
    }
}

/* -1: go on; else the exit status. */
static int read_options(int argc, char **argv, Options *options)
{
    static const struct option known[] = {
        {"games", required_argument, NULL, 'g'},
        {"seconds", required_argument, NULL, 't'},
        {"players", required_argument, NULL, 'p'},
        {"edition", required_argument, NULL, 'e'},
        {"sets", required_argument, NULL, 'S'},
        {"kingdom", required_argument, NULL, 'k'},
        {"events", required_argument, NULL, 'v'},
        {"seed", required_argument, NULL, 's'},
        {"threads", required_argument, NULL, 'T'},
        {"out", required_argument, NULL, 'o'},
        {"thorough", required_argument, NULL, 'c'},
        {"pairs", no_argument, NULL, 'P'},
        {"boxes", required_argument, NULL, 'B'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    optind = 1;
    for (int option; (option = getopt_long(argc, argv, "h", known, NULL)) != -1;) {
        if (option == 'h') {
            fputs(help, stdout);
            return 0;
        }
        if (option == '?') {
            fprintf(stderr, "talia fuzz --help lists the options\n");
            return 2;
        }
        const int status = read_option(options, option, optarg);
        if (status) return status;
    }
    if (optind < argc) {
        fprintf(stderr, "talia fuzz: '%s' is not an option; talia fuzz --help lists them\n",
                argv[optind]);
        return 2;
    }
    return -1;
}

/* What --pairs has no use for; 0: nothing of that was said. */
static int check_pairs(const Options *options)
{
    const SetupWish *wish = &options->plan.wish;
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
    if (!plan->games) plan->games = counted ? GAMES : seeds_end;
    if (plan->games > seeds_end - plan->seed) plan->games = seeds_end - plan->seed;
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
    const SetupWish *wish = &options->plan.wish;
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

int command_fuzz(int argc, char **argv)
{
    Options options = {.plan = {.threads = 1}, .out = "."};
    const unsigned two_to_six = 0x7c;
    options.plan.players = two_to_six;
    int status = read_options(argc, argv, &options);
    if (status >= 0) return status;
    status = check_pairs(&options);
    if (status) return status;
    fill_in(&options.plan, options.pairs);
    TaliaSetup trial;
    char error[SETUP_ERROR];
    if (!fuzz_setup(&options.plan, options.plan.seed, &trial, error)) {
        fprintf(stderr, "talia fuzz: %s\n", error);
        return 2;
    }
    printf("the first game has seed %" PRIu64 "\n", options.plan.seed);
    fflush(stdout);
    return options.pairs ? fuzz_pairs(&options) : fuzz_games(&options);
}
