/* simulate.c - runs of the simulation, each in a process of its own: what one leaves behind, or its
 * death, is nobody else's.
 *
 *     simulate [--seed N] [--runs N | --seconds N] [--minutes N] [--attack | --storm] [--jobs N]
 *              [--log] [--twice] [--bugs N]
 *
 * A run is some hours of tables, as long as --minutes says. Without --seed the first one is new
 * each time, and told. --log tells all that happens: with --seed, a failure once more. --twice:
 * each run once more, which must be the same. --bugs: each bug that is made on purpose must be
 * found by one of so many runs. --attack: many strangers. --storm: all goes wrong all the time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "sim.h"

typedef struct Options {
    uint64_t seed;
    bool has_seed, is_logged, is_attack, is_storm, twice;
    long runs, seconds, minutes, jobs, bugs;
} Options;

/* What comes back from a run. */
typedef struct Result {
    uint64_t seed, hash, events, messages, choices, tables, over, views, undos, kills, cuts;
    int64_t table_ms, simulated_ms;
    size_t most_bytes;
    bool has_failed, is_back;
    char fault[1024];
} Result;

static Result all;

static double seconds_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* ---- A run ---------------------------------------------------------------------------------- */

static void run_here(uint64_t seed, const Options *options, Bug bug, Result *out)
{
    sim.is_logged = options->is_logged;
    const bool is_storm = options->is_storm || bug != NO_BUG;
    world_run(seed, options->minutes,
              is_storm             ? STORM
              : options->is_attack ? ATTACK
                                   : AS_IT_COMES,
              bug);
    *out = (Result){.seed = seed,
                    .hash = sim.hash,
                    .events = sim.tally.events,
                    .messages = sim.tally.messages,
                    .choices = sim.tally.choices,
                    .tables = sim.tally.tables,
                    .over = sim.tally.over,
                    .views = sim.tally.compared,
                    .undos = sim.tally.undos,
                    .kills = sim.tally.kills,
                    .cuts = sim.tally.cuts,
                    .table_ms = sim.tally.table_ms,
                    .simulated_ms = sim.now,
                    .most_bytes = sim.tally.most_bytes,
                    .has_failed = sim.has_failed,
                    .is_back = true};
    memcpy(out->fault, sim.fault, sizeof out->fault);
}

typedef struct Child {
    pid_t pid;
    int from;
    uint64_t seed;
} Child;

static Child start_run(uint64_t seed, const Options *options, Bug bug)
{
    int ends[2];
    Result result;
    fflush(NULL);
    if (pipe(ends) != 0) exit(2);
    const pid_t pid = fork();
    if (pid < 0) exit(2);
    if (pid == 0) {
        close(ends[0]);
        run_here(seed, options, bug, &result);
        fflush(NULL);
        const bool is_told = write(ends[1], &result, sizeof result) == (ssize_t)sizeof result;
        exit(is_told ? 0 : 1);
    }
    close(ends[1]);
    return (Child){pid, ends[0], seed};
}

static Result end_run(const Child *child)
{
    Result result = {.seed = child->seed};
    int status = 0;
    size_t got = 0;
    ssize_t more;
    while (got < sizeof result &&
           (more = read(child->from, (char *)&result + got, sizeof result - got)) > 0)
        got += (size_t)more;
    close(child->from);
    waitpid(child->pid, &status, 0);
    if (got == sizeof result && status == 0) return result;
    result = (Result){.seed = child->seed, .has_failed = true};
    snprintf(result.fault, sizeof result.fault, "it ended with status %#x", (unsigned)status);
    return result;
}

static void add_up(const Result *result)
{
    all.events += result->events;
    all.messages += result->messages;
    all.choices += result->choices;
    all.tables += result->tables;
    all.over += result->over;
    all.views += result->views;
    all.undos += result->undos;
    all.kills += result->kills;
    all.cuts += result->cuts;
    all.table_ms += result->table_ms;
    all.simulated_ms += result->simulated_ms;
    if (result->most_bytes > all.most_bytes) all.most_bytes = result->most_bytes;
}

/* ---- Many runs ------------------------------------------------------------------------------ */

enum { MOST_JOBS = 64 };

static void tell_failure(const Result *result, const Options *options)
{
    printf("FAILED: seed %llu: %s\n  again: simulate --seed %llu --minutes %ld%s --log\n",
           (unsigned long long)result->seed, result->fault, (unsigned long long)result->seed,
           options->minutes,
           options->is_storm    ? " --storm"
           : options->is_attack ? " --attack"
                                : "");
}

static void tell_progress(long runs, double took)
{
    printf("%ld runs, %.0f s: %.1f hours, %.1f hours of tables, %llu choices, %llu kills\n", runs,
           took, (double)all.simulated_ms / HOUR, (double)all.table_ms / HOUR,
           (unsigned long long)all.choices, (unsigned long long)all.kills);
    fflush(stdout);
}

static bool is_enough(const Options *options, long begun, double took)
{
    return options->seconds > 0 ? took >= (double)options->seconds : begun >= options->runs;
}

/* Whether the same seed gave the same. */
static bool is_same_again(const Result *result, const Options *options)
{
    const Child child = start_run(result->seed, options, NO_BUG);
    const Result again = end_run(&child);
    if (again.hash == result->hash && again.events == result->events) return true;
    printf("FAILED: seed %llu is another run the second time\n", (unsigned long long)result->seed);
    return false;
}

static bool run_many(const Options *options)
{
    Child child[MOST_JOBS];
    const double begun = seconds_now();
    double told = begun;
    long runs = 0, ended = 0, failed = 0, jobs = 0;
    while (jobs > 0 || !is_enough(options, runs, seconds_now() - begun)) {
        while (jobs < options->jobs && !is_enough(options, runs, seconds_now() - begun) && !failed)
            child[jobs++] = start_run(options->seed + (uint64_t)runs++, options, NO_BUG);
        if (jobs == 0) break;
        const Result result = end_run(&child[0]);
        memmove(child, child + 1, (size_t)--jobs * sizeof *child);
        ended++;
        add_up(&result);
        if (result.has_failed) tell_failure(&result, options);
        failed += result.has_failed;
        if (options->twice && !result.has_failed) failed += !is_same_again(&result, options);
        if (seconds_now() - told < 10) continue;
        told = seconds_now();
        tell_progress(ended, told - begun);
    }
    const double took = seconds_now() - begun;
    printf("views compared: %llu; undos looked into: %llu; power cuts: %llu; most memory: %zu KB\n",
           (unsigned long long)all.views, (unsigned long long)all.undos,
           (unsigned long long)all.cuts, all.most_bytes >> 10);
    printf("%ld runs, %ld failed: %.0f hours, %.0f hours of tables (%.0f a second), %llu tables, "
           "%llu choices, %llu messages, %llu kills\n",
           ended, failed, (double)all.simulated_ms / HOUR, (double)all.table_ms / HOUR,
           (double)all.table_ms / HOUR / took, (unsigned long long)all.tables,
           (unsigned long long)all.choices, (unsigned long long)all.messages,
           (unsigned long long)all.kills);
    return failed == 0;
}

/* ---- Bugs that are made on purpose ---------------------------------------------------------- */

/* Runs become longer: some bugs show only when games end. */
static bool find_bug(const Options *options, Bug bug)
{
    for (long run = 0; run < options->bugs; run++) {
        Options longer = *options;
        longer.minutes *= 1 + run / 4;
        const Child child = start_run(options->seed + (uint64_t)run, &longer, bug);
        const Result result = end_run(&child);
        if (!result.has_failed) continue;
        printf("found, run %ld: %s: %s\n", run + 1, bug_name[bug], result.fault);
        return true;
    }
    printf("FAILED: not found in %ld runs: %s\n", options->bugs, bug_name[bug]);
    return false;
}

static bool find_bugs(const Options *options)
{
    int missed = 0;
    for (int bug = NO_BUG + 1; bug < BUGS; bug++) missed += !find_bug(options, (Bug)bug);
    printf("%d bugs made on purpose, %d not found\n", BUGS - 1, missed);
    return missed == 0;
}

/* ---- Options -------------------------------------------------------------------------------- */

static bool is_word(const char *word, const char *wanted, bool *out)
{
    if (strcmp(word, wanted) != 0) return false;
    *out = true;
    return true;
}

static bool is_number(char **words, const char *wanted, long *out)
{
    char *end = NULL;
    if (strcmp(words[0], wanted) != 0 || !words[1]) return false;
    *out = strtol(words[1], &end, 10);
    return *end == '\0' && *out > 0;
}

static bool read_options(char **words, Options *out)
{
    while (*words) {
        long number = 0;
        if (is_word(*words, "--log", &out->is_logged) ||
            is_word(*words, "--attack", &out->is_attack) ||
            is_word(*words, "--storm", &out->is_storm) || is_word(*words, "--twice", &out->twice)) {
            words++;
            continue;
        }
        if (strcmp(*words, "--seed") == 0 && words[1]) {
            out->seed = strtoull(words[1], NULL, 10);
            out->has_seed = true;
        } else if (is_number(words, "--runs", &number)) {
            out->runs = number;
        } else if (is_number(words, "--seconds", &number)) {
            out->seconds = number;
        } else if (is_number(words, "--minutes", &number)) {
            out->minutes = number;
        } else if (is_number(words, "--jobs", &number) && number <= MOST_JOBS) {
            out->jobs = number;
        } else if (is_number(words, "--bugs", &number)) {
            out->bugs = number;
        } else {
            return false;
        }
        words += 2;
    }
    return true;
}

int main(int count, char **words)
{
    Options options = {.runs = 1, .minutes = 60, .jobs = 1};
    (void)count;
    if (!read_options(words + 1, &options)) {
        fputs("simulate: see the beginning of tests/simulation/simulate.c\n", stderr);
        return 2;
    }
    if (!options.has_seed && getrandom(&options.seed, sizeof options.seed, 0) > 0)
        options.seed %= 1000000000;
    printf("the first seed is %llu\n", (unsigned long long)options.seed);
    if (options.bugs > 0) return find_bugs(&options) ? 0 : 1;
    return run_many(&options) ? 0 : 1;
}
