/* lab_play.c - playing with a line of progress until all is played or somebody presses Ctrl-C. */
#include <inttypes.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "lab_options.h"

static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

/* The first Ctrl-C ends the match in good order, the second the program. */
static void catch_interrupt(struct sigaction *before)
{
    struct sigaction action = {.sa_handler = note_interrupt};
    sigemptyset(&action.sa_mask);
    action.sa_flags = (int)(SA_RESTART | SA_RESETHAND);
    interrupted = 0;
    sigaction(SIGINT, &action, before);
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

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

bool lab_play(const char *command, const Work *work, int threads, const LabProgress *progress,
              double *seconds)
{
    struct sigaction before;
    LabProgress shown = *progress;
    const Workers workers = {.threads = threads, .progress = show_progress, .watcher = &shown};
    catch_interrupt(&before);
    const double began = now();
    const bool played = workers_run(work, &workers);
    *seconds = now() - began;
    sigaction(SIGINT, &before, NULL);
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    if (!played) fprintf(stderr, "%s: not enough memory, or no thread could be started\n", command);
    return played;
}
