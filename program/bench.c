/* bench.c - `talia bench`: how fast the engine is, and whether games still go as they should. */
#include <getopt.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

#include "../bench/bench.h"
#include "../bench/gpu.h"
#include "../bench/lockstep.h"
#include "../bench/signature.h"
#include "bench_threads.h"
#include "commands.h"
#include "counts.h"

static const char help[] =
    "talia bench - how fast the engine plays, on one thread, beside a loop that knows nothing but\n"
    "one game: the limit (docs/PERFORMANCE.md)\n"
    "\n"
    "  --seconds S   for the whole measurement, 0.1 to 3600 (10; with --threads 30)\n"
    "  --games N     one round of N games or copies each, whatever time that takes\n"
    "  --signature   instead: two numbers for how all games go, without and with Adventures: the\n"
    "                same on every machine\n"
    "  --threads N   instead: what N threads gain over one, 2 to 256: by the limit, and by "
    "matches\n"
    "                of BMU v BMU from plan files; and how fast these are beside the engine\n"
    "  --plans DIR   where the plans are, for --threads (plans)\n"
    "  --batch       instead: many games in lockstep, beside the plain loop; with --threads N on\n"
    "                N threads\n"
    "  --gpu         the same on the first GPU, if this talia was built for one (make cuda): "
    "first\n"
    "                whether games go there as they go here, then how fast\n"
    "  --json        the results as data\n";

enum { DEFAULT_SECONDS = 10, THREADS_SECONDS = 30, MOST_SECONDS = 3600 };
enum { MOST_GAMES = 1000000000 };
#define LEAST_SECONDS 0.1

typedef struct Options {
    bool json, signature, batch, gpu;
    uint64_t games;   /* 0: not said */
    uint64_t threads; /* likewise */
    double seconds;   /* likewise */
    const char *plans;
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

/* ---- Threads ------------------------------------------------------------------------------- */

static const char *judge(double value, double target)
{
    return value >= target ? "reached" : "missed";
}

static void print_gain(const char *name, const ThreadsGain *gain)
{
    printf("%-29s %8.3f M %8.3f M %8.3f\n", name, gain->one / 1e6, gain->many / 1e6, gain->gain);
}

static void print_threads(const ThreadsReport *report)
{
    char many[32];
    snprintf(many, sizeof many, "%d threads", report->threads);
    printf("games a second; medians of %d interleaved rounds, %.1f s\n\n", report->rounds,
           report->seconds);
    printf("%-29s %10s %10s %8s\n", "", "1 thread", many, "gain");
    print_gain("limit: Big Money, by hand", &report->limit);
    print_gain("BMU v BMU, plan files", &report->plans);
    printf("\n%-55s %6.3f   from %g: %s\n", "the gain of matches, of that of the limit",
           report->of_limit, THREADS_GAIN, judge(report->of_limit, THREADS_GAIN));
    printf("%-55s %6.3f   from %g: %s\n", "BMU v BMU, of the engine's Big Money mirror, per thread",
           report->of_engine, PLANS_RATE, judge(report->of_engine, PLANS_RATE));
}

static void print_threads_json(const ThreadsReport *report)
{
    printf("{\"threads\": %d, \"rounds\": %d, \"seconds\": %.3f,\n", report->threads,
           report->rounds, report->seconds);
    printf(" \"limit\": {\"one\": %.6g, \"many\": %.6g, \"gain\": %.6g},\n", report->limit.one,
           report->limit.many, report->limit.gain);
    printf(" \"plans\": {\"one\": %.6g, \"many\": %.6g, \"gain\": %.6g},\n", report->plans.one,
           report->plans.many, report->plans.gain);
    printf(" \"gain_of_limit\": %.6g, \"gain_of_limit_target\": %g,\n", report->of_limit,
           THREADS_GAIN);
    printf(" \"rate_of_engine\": %.6g, \"rate_of_engine_target\": %g}\n", report->of_engine,
           PLANS_RATE);
}

static int measure_threads(const Options *options)
{
    ThreadsReport report;
    if (!threads_measure((int)options->threads, options->plans ? options->plans : "plans",
                         options->seconds > 0 ? options->seconds : THREADS_SECONDS, progress(),
                         &report))
        return 2;
    if (options->json)
        print_threads_json(&report);
    else
        print_threads(&report);
    return 0;
}

/* ---- Batches ------------------------------------------------------------------------------- */

static void print_lockstep_line(const LockstepResult *result)
{
    const LockstepWork *work = result->work;
    printf("%-33s %8.3f M", work->name, result->rate / 1e6);
    if (result->of_plain > 0)
        printf(" %8.3f", result->of_plain);
    else
        printf(" %8s", "");
    if (result->inputs > 0)
        printf(" %8.1f", result->inputs);
    else
        printf(" %8s", "");
    if (work->of > 0)
        printf("   from %g of plain: %s", work->of,
               lockstep_is_reached(result) ? "reached" : "missed");
    if (work->goal > 0)
        printf("   from %g M: %s", work->goal / 1e6,
               lockstep_is_reached(result) ? "reached" : "missed");
    putchar('\n');
}

static void print_lockstep(const LockstepReport *report)
{
    printf("decisions a second, %s; medians of %d interleaved rounds, %.1f s\n\n",
           report->device        ? "on a GPU"
           : report->threads > 1 ? "on threads"
                                 : "on one thread",
           report->rounds, report->seconds);
    printf("%-33s %10s %8s %8s   %s\n", "", "", "of plain", "inputs", "target");
    for (int i = 0; i < report->count; i++) print_lockstep_line(&report->result[i]);
}

static void print_lockstep_json(const LockstepReport *report)
{
    printf("{\"device\": %d, \"threads\": %d, \"rounds\": %d, \"seconds\": %.3f,\n"
           " \"workloads\": [\n",
           report->device, report->threads, report->rounds, report->seconds);
    for (int i = 0; i < report->count; i++) {
        const LockstepResult *result = &report->result[i];
        printf("  {\"id\": \"%s\", \"games\": %d, \"rate\": %.6g, \"of_plain\": %.6g, "
               "\"inputs\": %.6g",
               result->work->id, result->work->games, result->rate, result->of_plain,
               result->inputs);
        if (result->work->of > 0 || result->work->goal > 0)
            printf(", \"reached\": %s", lockstep_is_reached(result) ? "true" : "false");
        printf("}%s\n", i + 1 < report->count ? "," : "");
    }
    printf(" ]}\n");
}

#ifdef TALIA_CUDA
/* The signature, link by link, and whole games by a bot that is on the device. */
static bool measure_whole(int device, bool json, char *error)
{
    static SignatureLink chain[SIGNATURE_GAMES + 1];
    static const TaliaSet newest[] = {TALIA_SET_SEASIDE, TALIA_SET_ADVENTURES};
    GpuRates rates;
    uint64_t hash[2];
    for (int i = 0; i < 2; i++) {
        signature_chain(newest[i], chain);
        if (!gpu_follows_chain(device, newest[i], chain, error)) return false;
        hash[i] = chain[SIGNATURE_GAMES].hash;
    }
    if (!gpu_play_whole(device, &rates, error)) return false;
    if (json)
        printf("{\"signature\": [\"%016" PRIx64 "\", \"%016" PRIx64 "\"], \"big_money\": %.6g, "
               "\"turns\": %.6g, \"first_game\": %.6g, \"all_sets\": %.6g}\n",
               hash[0], hash[1], rates.big_money, rates.turns, rates.first_game, rates.all_sets);
    else
        printf("on the GPU: signature %016" PRIx64 " %016" PRIx64 "\n\n"
               "whole games in a kernel\n"
               "Big Money mirror                  %8.1f M games/s       from 250 M: %s\n"
               "random play, First Game           %8.1f M decisions/s   from 2500 M: %s\n"
               "random play, all sets             %8.1f M decisions/s   from 600 M: %s\n"
               "a game of Big Money has %.4f turns\n\n",
               hash[0], hash[1], rates.big_money / 1e6, judge(rates.big_money, 250e6),
               rates.first_game / 1e6, judge(rates.first_game, 2.5e9), rates.all_sets / 1e6,
               judge(rates.all_sets, 0.6e9), rates.turns);
    return true;
}
#else
static bool measure_whole(int device, bool json, char *error)
{
    (void)json;
    snprintf(error, TALIA_BATCH_ERROR, "device %d: this talia was built without GPUs (make cuda)",
             device);
    return false;
}
#endif

static int measure_lockstep(const Options *options)
{
    enum { STEPS = 400 };
    const int device = options->gpu ? 1 : 0;
    const int threads = options->threads ? (int)options->threads : 1;
    char error[TALIA_BATCH_ERROR];
    LockstepReport report;
    if ((device && !lockstep_agrees(device, STEPS, error)) ||
        (device && !measure_whole(device, options->json, error)) ||
        !lockstep_measure(device, threads,
                          options->seconds > 0 ? options->seconds : DEFAULT_SECONDS, progress(),
                          &report, error)) {
        fprintf(stderr, "talia bench: %s\n", error);
        return 2;
    }
    if (options->json)
        print_lockstep_json(&report);
    else
        print_lockstep(&report);
    return 0;
}

/* ---- Options ------------------------------------------------------------------------------- */

static int refuse(const char *option, const char *value, const char *right)
{
    fprintf(stderr, "talia bench: %s cannot be '%s'; it is %s\n", option, value, right);
    return 2;
}

static int read_option(Options *options, int option, const char *value)
{
    switch (option) {
    case 'g':
        return read_count(value, 1, MOST_GAMES, &options->games)
                   ? 0
                   : refuse("--games", value, "a whole number from 1 to 1000000000");
    case 't':
        return read_seconds(value, LEAST_SECONDS, MOST_SECONDS, &options->seconds)
                   ? 0
                   : refuse("--seconds", value, "a number from 0.1 to 3600");
    case 'T':
        return read_count(value, 2, WORKERS_MOST_THREADS, &options->threads)
                   ? 0
                   : refuse("--threads", value, "a whole number from 2 to 256");
    case 'P':
        options->plans = value;
        return 0;
    case 'j':
        options->json = true;
        return 0;
    case 'b':
        options->batch = true;
        return 0;
    case 'G':
        options->gpu = true;
        return 0;
    default:
        options->signature = true;
        return 0;
    }
}

static int check_together(const Options *options)
{
    const char *wrong = NULL;
    const bool lockstep = options->batch || options->gpu;
    if (options->signature &&
        (options->games || options->seconds > 0 || options->threads || lockstep))
        wrong = "--signature goes only with --json";
    else if (options->threads && options->games)
        wrong = "--threads goes by --seconds, not by --games";
    else if (lockstep && (options->games || options->plans))
        wrong = "--batch and --gpu go by --seconds, without --games and --plans";
    else if (options->gpu && options->threads)
        wrong = "--threads are the CPU's: they do not go with --gpu";
    else if (options->plans && !options->threads)
        wrong = "--plans goes with --threads";
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
        {"games", required_argument, NULL, 'g'},   {"seconds", required_argument, NULL, 't'},
        {"json", no_argument, NULL, 'j'},          {"signature", no_argument, NULL, 's'},
        {"threads", required_argument, NULL, 'T'}, {"plans", required_argument, NULL, 'P'},
        {"batch", no_argument, NULL, 'b'},         {"gpu", no_argument, NULL, 'G'},
        {"help", no_argument, NULL, 'h'},          {NULL, 0, NULL, 0},
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
            fprintf(stderr, "talia bench: %s is not an option; talia bench --help lists them\n",
                    argv[optind - 1]);
            return 2;
        }
        const int status = read_option(options, option, optarg);
        if (status) return status;
    }
    if (optind < argc) {
        fprintf(stderr, "talia bench: '%s' is not an option; talia bench --help lists them\n",
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
    if (options.batch || options.gpu) return measure_lockstep(&options);
    if (options.threads) return measure_threads(&options);
    return measure_speed(&options);
}
