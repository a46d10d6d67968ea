/* lab_play.c - playing with a line of progress until all is played or somebody presses Ctrl-C. */
#include <inttypes.h>
#include <unistd.h>

#include "interrupt.h"
#include "lab_options.h"
#include "lab_state.h"
#include "../../mpi/ranks.h"

/* The first Ctrl-C ends the match in good order, the second the program. mpirun makes SIGTERM of
 * Ctrl-C, and sends it when a rank is lost; soon after that it kills: what is printed by then must
 * not be cut by a second one. */
static void catch_interrupt(struct sigaction *before)
{
    interrupt_catch(before);
    if (ranks_count() > 1) interrupt_catch_also(SIGTERM);
}

/* What is looked at while it is played. */
typedef struct Watcher {
    const LabProgress *progress;
    const char *command;
    uint64_t done; /* games of an earlier run */
} Watcher;

static bool show_progress(void *self, uint64_t games, double seconds)
{
    const Watcher *watcher = self;
    const LabProgress *progress = watcher->progress;
    if (isatty(STDERR_FILENO)) {
        char known[128] = "";
        const double rate = (double)(games - watcher->done) / seconds;
        if (games) progress->describe(progress->run, known, sizeof known);
        fprintf(stderr, "\r%" PRIu64 " games, %.0f a second%s", games, rate, known);
        if (rate > 0) fprintf(stderr, ", %.0f s left", progress->games_left(progress->run) / rate);
        fputs(" \033[K", stderr);
    }
    if (progress->state && !state_save_now_and_then(watcher->command, progress->state))
        return false;
    return !interrupt_noted();
}

static void tell_of_interrupt(const char *command)
{
    if (interrupt_noted() != SIGTERM) return;
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
    Watcher watcher = {progress, command, work->done};
    Elsewhere elsewhere;
    const int of_others = (int)options->threads;
    Workers workers = {.threads = of_others ? of_others : workers_processors(),
                       .progress = show_progress,
                       .watcher = &watcher};
    *facts = (RunFacts){
        .seed = options->wish.seed, .done = work->done, .threads = workers.threads, .ranks = 1};
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
    return played && (!progress->state || state_save(command, progress->state));
}
