/* bench.c - `talia bench`: how fast the engine is, and whether games still go as they should. */
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../bench/bench.h"
#include "../bench/signature.h"
#include "commands.h"

static const char help[] =
    "talia bench - how fast the engine plays, on one thread, beside a loop that knows nothing but\n"
    "one game: the limit (docs/PERFORMANCE.md)\n"
    "\n"
    "  --seconds S   for the whole measurement, 0.1 to 3600 (10)\n"
    "  --games N     one round of N games or copies each, whatever time that takes\n"
    "  --signature   instead: two numbers for how all games go, without and with Adventures: the\n"
    "                same on every machine\n"
    "  --json        the results as data\n";

enum { DEFAULT_SECONDS = 10, MOST_SECONDS = 3600 };
enum { MOST_GAMES = 1000000000 };
#define LEAST_SECONDS 0.1

typedef struct Options {
    bool json, signature;
    uint64_t games; /* 0: not said */
    double seconds; /* likewise */
} Options;

/* ---- Progress ------------------------------------------------------------------------------ */

static void show_progress(int done, int all)
{
    if (done < all)
        fprintf(stderr, "\r%d of %d \033[K", done + 1, all);
    else
        fputs("\r\033[K", stderr);
}

static BenchProgress *progress(void)
{
    return isatty(STDERR_FILENO) ? show_progress : NULL;
}

/* ---- Speed --------------------------------------------------------------------------------- */

static const char *const unit_name[] = {"games/s", "decisions/s", "ns"};

static void print_speed_line(BenchWorkload workload, const BenchReport *report)
{
    const BenchKind *kind = &bench_kind[workload];
    const BenchResult *result = &report->result[workload];
    const char *unit = unit_name[kind->unit];
    const bool is_time = kind->unit == BENCH_NANOSECONDS;
    if (is_time)
        printf("%-29s %8.1f %s", kind->name, result->median, unit);
    else
        printf("%-29s %8.3f M %-12s%10.3f", kind->name, result->median / 1e6, unit,
               result->per_limit);
    if (kind->target > 0)
        printf("%*s %g: %s", is_time ? 30 : 7, is_time ? "below" : "from", kind->target,
               bench_is_reached(workload, result) ? "reached" : "missed");
    putchar('\n');
}

static void print_speed(const BenchReport *report)
{
    if (report->rounds > 1)
        printf("one thread; medians of %d interleaved rounds, %.1f s\n\n", report->rounds,
               report->seconds);
    else
        printf("one thread; a single round, %.1f s\n\n", report->seconds);
    printf("%-29s %8s %-14s%10s   %s\n", "", "", "", "per limit", "target");
    for (int i = 0; i < BENCH_WORKLOADS; i++) print_speed_line((BenchWorkload)i, report);
    printf(
        "\nper limit: in the time in which the limit plays one game, measured in the same round\n"
        "a copy moves %zu bytes\n",
        report->copy_bytes);
}

static void print_speed_json(const BenchReport *report)
{
    printf("{\"threads\": 1, \"rounds\": %d, \"seconds\": %.3f, \"copy_bytes\": %zu,\n"
           " \"workloads\": [\n",
           report->rounds, report->seconds, report->copy_bytes);
    for (int i = 0; i < BENCH_WORKLOADS; i++) {
        const BenchKind *kind = &bench_kind[i];
        const BenchResult *result = &report->result[i];
        printf("  {\"id\": \"%s\", \"unit\": \"%s\", \"median\": %.6g, \"lowest\": %.6g, "
               "\"highest\": %.6g",
               kind->id, unit_name[kind->unit], result->median, result->lowest, result->highest);
        if (kind->unit != BENCH_NANOSECONDS) printf(", \"per_limit\": %.6g", result->per_limit);
        if (kind->target > 0)
            printf(", \"target\": %g, \"reached\": %s", kind->target,
                   bench_is_reached((BenchWorkload)i, result) ? "true" : "false");
        printf("}%s\n", i + 1 < BENCH_WORKLOADS ? "," : "");
    }
    printf(" ]}\n");
}

static int measure_speed(const Options *options)
{
    const BenchPlan plan = {options->seconds > 0 ? options->seconds : DEFAULT_SECONDS,
                            options->games};
    BenchReport report;
    if (!bench_measure(&plan, progress(), &report)) {
        fprintf(stderr, "talia bench: not enough memory; 500 MB would do\n");
        return 2;
    }
    if (options->json)
        print_speed_json(&report);
    else
        print_speed(&report);
    return 0;
}

/* ---- Options ------------------------------------------------------------------------------- */

static int refuse(const char *option, const char *value, const char *right)
{
    fprintf(stderr, "talia bench: %s cannot be '%s'; it is %s\n", option, value, right);
    return 2;
}

static bool read_games(const char *text, uint64_t *out)
{
    char *end;
    if (*text < '0' || *text > '9') return false;
    errno = 0;
    *out = strtoull(text, &end, 10);
    return !errno && !*end && *out >= 1 && *out <= MOST_GAMES;
}

static bool read_seconds(const char *text, double *out)
{
    char *end;
    if ((*text < '0' || *text > '9') && *text != '.') return false;
    *out = strtod(text, &end);
    return !*end && *out >= LEAST_SECONDS && *out <= MOST_SECONDS;
}

static int read_option(Options *options, int option, const char *value)
{
    switch (option) {
    case 'g':
        return read_games(value, &options->games)
                   ? 0
                   : refuse("--games", value, "a whole number from 1 to 1000000000");
    case 't':
        return read_seconds(value, &options->seconds)
                   ? 0
                   : refuse("--seconds", value, "a number from 0.1 to 3600");
    case 'j':
        options->json = true;
        return 0;
    default:
        options->signature = true;
        return 0;
    }
}

static int check_together(const Options *options)
{
    const char *wrong = NULL;
    if (options->signature && (options->games || options->seconds > 0))
        wrong = "--signature goes only with --json";
    else if (options->seconds > 0 && options->games)
        wrong = "--seconds does not go with --games, which take the time they need";
    if (!wrong) return -1;
    fprintf(stderr, "talia bench: %s\n", wrong);
    return 2;
}

/* -1: go on; else the exit status. */
static int read_options(int argc, char **argv, Options *options)
{
    static const struct option known[] = {
        {"games", required_argument, NULL, 'g'}, {"seconds", required_argument, NULL, 't'},
        {"json", no_argument, NULL, 'j'},        {"signature", no_argument, NULL, 's'},
        {"help", no_argument, NULL, 'h'},        {NULL, 0, NULL, 0},
    };
    optind = 1;
    opterr = 0; /* what is wrong is said below */
    for (int option; (option = getopt_long(argc, argv, ":h", known, NULL)) != -1;) {
        if (option == 'h') {
            fputs(help, stdout);
            return 0;
        }
        if (option == ':') return refuse(argv[optind - 1], "", "followed by a number");
        if (option == '?') {
            fprintf(stderr, "talia bench: %s is no option; talia bench --help lists them\n",
                    argv[optind - 1]);
            return 2;
        }
        const int status = read_option(options, option, optarg);
        if (status) return status;
    }
    if (optind < argc) {
        fprintf(stderr, "talia bench: '%s' is no option; talia bench --help lists them\n",
                argv[optind]);
        return 2;
    }
    return check_together(options);
}

static int print_signature(bool json)
{
    const uint64_t older = signature(TALIA_SET_SEASIDE);
    const uint64_t all = signature(TALIA_SET_ADVENTURES);
    printf(json ? "{\"signature\": [\"%016" PRIx64 "\", \"%016" PRIx64 "\"]}\n"
                : "signature %016" PRIx64 " %016" PRIx64 "\n",
           older, all);
    return 0;
}

int command_bench(int argc, char **argv)
{
    Options options = {0};
    const int status = read_options(argc, argv, &options);
    if (status >= 0) return status;
    if (options.signature) return print_signature(options.json);
    return measure_speed(&options);
}
