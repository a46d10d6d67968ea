/* lab_play.c - playing with a line of progress until all is played or somebody presses Ctrl-C. */
#include <inttypes.h>
#include <signal.h>
#include <unistd.h>

#include "lab_options.h"
#include "../../mpi/ranks.h"

static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal)
{
    interrupted = signal;
}

/* The first Ctrl-C ends the match in good order, the second the program. mpirun makes SIGTERM of
 * Ctrl-C, and sends it when a rank is lost; soon after that it kills: what is printed by then must
 * not be cut by a second one. */
static void catch_interrupt(struct sigaction *before)
{
    struct sigaction action = {.sa_handler = note_interrupt};
    sigemptyset(&action.sa_mask);
    action.sa_flags = (int)(SA_RESTART | SA_RESETHAND);
    interrupted = 0;
    sigaction(SIGINT, &action, before);
    action.sa_flags = SA_RESTART;
    if (ranks_count() > 1) sigaction(SIGTERM, &action, NULL);
}

static bool show_progress(void *watcher, uint64_t games, double seconds)
{
    const LabProgress *progress = watcher;
    if (isatty(STDERR_FILENO)) {
        char known[128] = "";
        const double rate = (double)games / seconds;
        if (games) progress->describe(progress->run, known, sizeof known);
        fprintf(stderr, "\r%" PRIu64 " games, %.0f a second%s", games, rate, known);
        if (games) fprintf(stderr, ", %.0f s left", progress->games_left(progress->run) / rate);
        fputs(" \033[K", stderr);
    }
    return !interrupted;
}

static void tell_of_interrupt(const char *command)
{
    if (interrupted != SIGTERM) return;
    lead_hurry();
    fprintf(stderr,
            "%s: mpirun ends the job, because of Ctrl-C or of a rank that is lost (it says which): "
            "the results are those so far\n",
            command);
}

bool lab_play(const char *command, const Work *work, const LabOptions *options,
              const LabProgress *progress, RunFacts *facts)
{
    struct sigaction before;
    LabProgress shown = *progress;
    Elsewhere elsewhere;
    const int of_others = (int)options->threads;
    Workers workers = {.threads = of_others ? of_others : workers_processors(),
                       .progress = show_progress,
                       .watcher = &shown};
    *facts = (RunFacts){.seed = options->wish.seed, .threads = workers.threads, .ranks = 1};
    catch_interrupt(&before);
    if (ranks_count() > 1) {
        if (!lead_begin(command, work, of_others, &elsewhere)) return false;
        workers.elsewhere = &elsewhere;
    }
    const double began = workers_clock();
    const bool played = workers_run(work, &workers);
    facts->seconds = workers_clock() - began;
    if (ranks_count() > 1) lead_count(facts);
    sigaction(SIGINT, &before, NULL);
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    if (!played) fprintf(stderr, "%s: not enough memory, or no thread could be started\n", command);
    tell_of_interrupt(command);
    return played;
}
