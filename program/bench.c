/* bench.c - `talia bench`: how fast the engine is, and whether games still go as they should. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

#include "../bench/bench.h"
#include "../bench/made_up.h"
#include "../bench/signature.h"
#include "commands.h"
#include "parts/bench_lockstep.h"
#include "parts/bench_net.h"
#include "parts/bench_plans.h"
#include "parts/bench_threads.h"

enum { DEFAULT_SECONDS = 10, THREADS_SECONDS = 30, MOST_SECONDS = 3600 };
enum { MOST_GAMES = 1000000000 };
#define LEAST_SECONDS 0.1

typedef struct Options {
    bool json, signature, choices, net, plans, batch, gpu;
    uint64_t games;   /* 0: not said */
    uint64_t threads; /* likewise */
    double seconds;   /* likewise */
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

static void print_speed_line(const BenchKind *kind, const BenchResult *result)
{
    const char *unit = unit_name[kind->unit];
    const bool is_time = kind->unit == BENCH_NANOSECONDS;
    if (is_time)
        printf("%-29s %8.1f %s", kind->name, result->median, unit);
    else if (result->median >= 1e5)
        printf("%-29s %8.3f M %-12s%10.3f", kind->name, result->median / 1e6, unit,
               result->per_limit);
    else
        printf("%-29s %8.0f   %-12s%10.5f", kind->name, result->median, unit, result->per_limit);
    if (kind->target > 0)
        printf("%*s %g: %s", is_time ? 30 : 7, is_time ? "below" : "from", kind->target,
               bench_is_reached(kind, result) ? "reached" : "missed");
    putchar('\n');
}

static void print_head(int rounds, double seconds)
{
    if (rounds > 1)
        printf("one thread; medians of %d interleaved rounds, %.1f s\n\n", rounds, seconds);
    else
        printf("one thread; a single round, %.1f s\n\n", seconds);
    printf("%-29s %8s %-14s%10s   %s\n", "", "", "", "per limit", "target");
}

static void print_speed(const BenchReport *report)
{
    print_head(report->rounds, report->seconds);
    for (int i = 0; i < BENCH_WORKLOADS; i++) print_speed_line(&bench_kind[i], &report->result[i]);
    printf(
        "\nper limit: in the time in which the limit plays one game, measured in the same round\n"
        "a copy moves %zu bytes\n",
        report->copy_bytes);
}

static void print_results_json(const BenchKind *kind, const BenchResult *result, int count)
{
    for (int i = 0; i < count; i++, kind++, result++) {
        printf("  {\"id\": \"%s\", \"unit\": \"%s\", \"median\": %.6g, \"lowest\": %.6g, "
               "\"highest\": %.6g",
               kind->id, unit_name[kind->unit], result->median, result->lowest, result->highest);
        if (kind->unit != BENCH_NANOSECONDS) printf(", \"per_limit\": %.6g", result->per_limit);
        if (kind->target > 0)
            printf(", \"target\": %g, \"reached\": %s", kind->target,
                   bench_is_reached(kind, result) ? "true" : "false");
        printf("}%s\n", i + 1 < count ? "," : "");
    }
}

static void print_speed_json(const BenchReport *report)
{
    printf("{\"threads\": 1, \"rounds\": %d, \"seconds\": %.3f, \"copy_bytes\": %zu,\n"
           " \"workloads\": [\n",
           report->rounds, report->seconds, report->copy_bytes);
    print_results_json(bench_kind, report->result, BENCH_WORKLOADS);
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

/* ---- Plans --------------------------------------------------------------------------------- */

static int measure_plans(const Options *options)
{
    const BenchPlan plan = {options->seconds > 0 ? options->seconds : DEFAULT_SECONDS,
                            options->games};
    PlansReport report;
    if (!plans_measure(&plan, progress(), &report)) return 2;
    if (options->json) {
        printf("{\"threads\": 1, \"rounds\": %d, \"seconds\": %.3f,\n \"workloads\": [\n",
               report.rounds, report.seconds);
        print_results_json(plans_kind, report.result, PLANS_WORKLOADS);
        printf(" ]}\n");
        return 0;
    }
    print_head(report.rounds, report.seconds);
    for (int i = 0; i < PLANS_WORKLOADS; i++) print_speed_line(&plans_kind[i], &report.result[i]);
    puts("\nmatches of plan files, not watched; per limit: as in talia bench");
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
    print_gain("4096 games, sparse: decisions", &report->batch);
    printf("\n%-55s %6.3f   from %g: %s\n", "the gain of matches, of that of the limit",
           report->of_limit, THREADS_GAIN, judge(report->of_limit, THREADS_GAIN));
    printf("%-55s %6.3f   from %g: %s\n", "the gain of a batch, of that of the limit",
           report->batch_of_limit, THREADS_GAIN, judge(report->batch_of_limit, THREADS_GAIN));
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
    printf(" \"batch\": {\"one\": %.6g, \"many\": %.6g, \"gain\": %.6g},\n", report->batch.one,
           report->batch.many, report->batch.gain);
    printf(" \"gain_of_limit\": %.6g, \"batch_gain_of_limit\": %.6g, \"gain_target\": %g,\n",
           report->of_limit, report->batch_of_limit, THREADS_GAIN);
    printf(" \"rate_of_engine\": %.6g, \"rate_of_engine_target\": %g}\n", report->of_engine,
           PLANS_RATE);
}

static int measure_threads(const Options *options)
{
    ThreadsReport report;
    if (!threads_measure((int)options->threads,
                         options->seconds > 0 ? options->seconds : THREADS_SECONDS, progress(),
                         &report))
        return 2;
    if (options->json)
        print_threads_json(&report);
    else
        print_threads(&report);
    return 0;
}

/* ---- Options ------------------------------------------------------------------------------- */

static const Option option_table[] = {
    {.name = "seconds",
     .kind = OPTION_NUMBER,
     .argument = "S",
     .help = "for the whole measurement, 0.1 to 3600 (10; with --threads 30)",
     .low = LEAST_SECONDS,
     .high = MOST_SECONDS,
     .to = offsetof(Options, seconds)},
    {.name = "games",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "one round of N games or copies each, whatever time that takes",
     .least = 1,
     .most = MOST_GAMES,
     .to = offsetof(Options, games)},
    {.name = "signature",
     .kind = OPTION_FLAG,
     .help = "instead: two numbers for how all games go, without and with Adventures: the same on "
             "every machine",
     .to = offsetof(Options, signature)},
    {.name = "choices",
     .kind = OPTION_FLAG,
     .help = "instead: a number for what a made-up net chooses: the same on every machine",
     .to = offsetof(Options, choices)},
    {.name = "net",
     .kind = OPTION_FLAG,
     .help = "instead: how long the net inside the program takes for a decision",
     .to = offsetof(Options, net)},
    {.name = "threads",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "instead: what N threads gain over one, 2 to 256: by the limit, by a batch, and by "
             "matches of "
             "BMU v BMU from plan files; and how fast these are beside the engine",
     .least = 2,
     .most = WORKERS_MOST_THREADS,
     .to = offsetof(Options, threads)},
    {.name = "plans",
     .kind = OPTION_FLAG,
     .help = "instead: matches of plans as people write them, engines too, beside the limit",
     .to = offsetof(Options, plans)},
    {.name = "batch",
     .kind = OPTION_FLAG,
     .help =
         "instead: many games in lockstep, beside the plain loop; with --threads N on N threads",
     .to = offsetof(Options, batch)},
    {.name = "gpu",
     .kind = OPTION_FLAG,
     .help =
         "the same on the first GPU, if this talia was built for one (make cuda): first whether "
         "games go there as they go here, then how fast",
     .to = offsetof(Options, gpu)},
    {.name = "json",
     .kind = OPTION_FLAG,
     .help = "the results as data",
     .to = offsetof(Options, json)},
    {.name = NULL},
};

static int check_together(const Options *options)
{
    const char *wrong = NULL;
    const bool lockstep = options->batch || options->gpu;
    if ((options->net || options->plans) &&
        (options->signature || options->choices || options->threads || lockstep))
        wrong = "--net and --plans go only with --seconds, --games and --json";
    else if (options->net && options->plans)
        wrong = "--net and --plans do not go together";
    else if ((options->signature || options->choices) &&
             (options->games || options->seconds > 0 || options->threads || lockstep))
        wrong = "--signature and --choices go only with --json";
    else if (options->signature && options->choices)
        wrong = "--signature and --choices do not go together";
    else if (options->threads && options->games)
        wrong = "--threads goes by --seconds, not by --games";
    else if (lockstep && options->games)
        wrong = "--batch and --gpu go by --seconds, not by --games";
    else if (options->gpu && options->threads)
        wrong = "--threads are the CPU's: they do not go with --gpu";
    else if (options->seconds > 0 && options->games)
        wrong = "--seconds does not go with --games, which take the time they need";
    if (!wrong) return -1;
    fprintf(stderr, "talia bench: %s\n", wrong);
    return 2;
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

static int print_choices(bool json)
{
    printf(json ? "{\"choices\": \"%016" PRIx64 "\"}\n" : "choices %016" PRIx64 "\n",
           made_up_choices());
    return 0;
}

static int run(int argc, char **argv)
{
    Options said = {.json = false};
    Arguments rest;
    int status = options_read(&command_bench, argc, argv, &said, &rest);
    if (status < 0) status = check_together(&said);
    if (status >= 0) return status;
    if (said.signature) return print_signature(said.json);
    if (said.choices) return print_choices(said.json);
    if (said.net)
        return report_net(said.games, said.seconds > 0 ? said.seconds : DEFAULT_SECONDS, said.json);
    if (said.batch || said.gpu)
        return report_lockstep(said.gpu, said.threads ? (int)said.threads : 1,
                               said.seconds > 0 ? said.seconds : DEFAULT_SECONDS, said.json,
                               progress());
    if (said.plans) return measure_plans(&said);
    if (said.threads) return measure_threads(&said);
    return measure_speed(&said);
}

const Command command_bench = {
    .name = "bench",
    .purpose = "measure the engine",
    .about = "How fast the engine plays, on one thread, beside a loop that knows nothing but one "
             "game: the limit (docs/PERFORMANCE.md).",
    .option = option_table,
    .run = run,
};
