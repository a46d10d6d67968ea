/* bench_lockstep.c - see bench_lockstep.h. */
#include "bench_lockstep.h"

#include <inttypes.h>
#include <stdio.h>

#include "../../bench/gpu.h"
#include "../../bench/lockstep.h"

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
static const char *judge(double value, double target)
{
    return value >= target ? "reached" : "missed";
}

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
               "\"turns\": %.6g, \"first_game\": %.6g, \"adventures\": %.6g, "
               "\"all_sets\": %.6g}\n",
               hash[0], hash[1], rates.big_money, rates.turns, rates.first_game, rates.adventures,
               rates.all_sets);
    else
        printf("on the GPU: signature %016" PRIx64 " %016" PRIx64 "\n\n"
               "whole games in a kernel\n"
               "Big Money mirror                  %8.1f M games/s       from 250 M: %s\n"
               "random play, First Game           %8.1f M decisions/s   from 2500 M: %s\n"
               "random play, Adventures           %8.1f M decisions/s   from 600 M: %s\n"
               "random play, all sets             %8.1f M decisions/s\n"
               "a game of Big Money has %.4f turns\n\n",
               hash[0], hash[1], rates.big_money / 1e6, judge(rates.big_money, 250e6),
               rates.first_game / 1e6, judge(rates.first_game, 2.5e9), rates.adventures / 1e6,
               judge(rates.adventures, 0.6e9), rates.all_sets / 1e6, rates.turns);
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

int report_lockstep(bool gpu, int threads, double seconds, bool json, BenchProgress *progress)
{
    enum { STEPS = 400 };
    const int device = gpu ? 1 : 0;
    char error[TALIA_BATCH_ERROR];
    LockstepReport report;
    if ((device && !lockstep_agrees(device, STEPS, error)) ||
        (device && !measure_whole(device, json, error)) ||
        !lockstep_measure(device, threads, seconds, progress, &report, error)) {
        fprintf(stderr, "talia bench: %s\n", error);
        return 2;
    }
    if (json)
        print_lockstep_json(&report);
    else
        print_lockstep(&report);
    return 0;
}
