/* outside.c - see outside.h. */
#include "outside.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

struct Outside {
    pid_t process;
    int to, from; /* its standard input, its standard output; -1: closed */
    int seconds;
    size_t length; /* of what it wrote */
    size_t taken;  /* of that, as lines */
    char text[OUTSIDE_LINE];
    char fault[OUTSIDE_FAULT];
};

enum { GRACE = 300 }; /* milliseconds to end by itself */

static int64_t milliseconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* ---- Starting ------------------------------------------------------------------------------ */

/* In a group of its own: Ctrl-C is for whoever plays the match. */
static int spawn(Outside *outside, char *const arguments[], int in, int out)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&how);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigdefault(&how, &usual);
    const int error =
        posix_spawnp(&outside->process, arguments[0], &files, &how, arguments, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&how);
    return error;
}

static void close_file(int *file)
{
    if (*file >= 0) close(*file);
    *file = -1;
}

Outside *outside_start(char *const arguments[], int seconds, char fault[OUTSIDE_FAULT])
{
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    Outside *outside = calloc(1, sizeof *outside);
    int error = ENOMEM;
    if (outside) {
        signal(SIGPIPE, SIG_IGN); /* one that has ended is noticed when it is written to */
        outside->seconds = seconds;
        error = pipe2(in, O_CLOEXEC) || pipe2(out, O_CLOEXEC) ? errno : 0;
        if (!error) error = spawn(outside, arguments, in[0], out[1]);
    }
    close_file(&in[0]);
    close_file(&out[1]);
    if (!error) {
        outside->to = in[1];
        outside->from = out[0];
        fcntl(outside->to, F_SETFL, O_NONBLOCK);
        return outside;
    }
    snprintf(fault, OUTSIDE_FAULT, "could not be started: %s", strerror(error));
    close_file(&in[1]);
    close_file(&out[0]);
    free(outside);
    return NULL;
}

Outside *outside_self(int seconds)
{
    Outside *outside = calloc(1, sizeof *outside);
    if (!outside) return NULL;
    signal(SIGPIPE, SIG_IGN);
    outside->seconds = seconds;
    outside->to = STDOUT_FILENO;
    outside->from = STDIN_FILENO;
    return outside;
}

/* ---- Ending -------------------------------------------------------------------------------- */

/* Whether it has ended, waiting so long for it; then how, in `status`. */
static bool has_ended(Outside *outside, int wait, int *status)
{
    const int64_t until = milliseconds() + wait;
    do {
        if (waitpid(outside->process, status, WNOHANG) == outside->process) {
            outside->process = 0;
            return true;
        }
        poll(NULL, 0, 2);
    } while (milliseconds() < until);
    return false;
}

void outside_stop(Outside *outside)
{
    int status;
    if (!outside) return;
    close_file(&outside->to);
    const pid_t group = outside->process;
    if (group && !has_ended(outside, GRACE, &status)) {
        kill(-group, SIGKILL);
        waitpid(group, &status, 0);
    }
    close_file(&outside->from);
    free(outside);
}

/* Why nothing comes from it any more. */
static bool note_end(Outside *outside)
{
    int status = 0;
    if (!outside->process || !has_ended(outside, GRACE, &status))
        snprintf(outside->fault, OUTSIDE_FAULT, "has closed its standard input or output");
    else if (WIFSIGNALED(status))
        snprintf(outside->fault, OUTSIDE_FAULT, "was ended by signal %d (%s)", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else
        snprintf(outside->fault, OUTSIDE_FAULT, "has ended, with status %d", WEXITSTATUS(status));
    return false;
}

static bool note_silence(Outside *outside, const char *what)
{
    snprintf(outside->fault, OUTSIDE_FAULT, "did not %s within %d s", what, outside->seconds);
    return false;
}

const char *outside_fault(const Outside *outside)
{
    return outside->fault;
}

/* ---- Lines --------------------------------------------------------------------------------- */

/* Waits until the file is ready for that; false: it took too long. */
static bool await(int file, short what, int64_t until)
{
    struct pollfd ready = {.fd = file, .events = what};
    for (;;) {
        const int64_t left = until - milliseconds();
        const int found = poll(&ready, 1, left > 0 ? (int)left : 0);
        if (found > 0) return true;
        if (found == 0 || errno != EINTR) return false;
    }
}

static bool write_all(Outside *outside, const char *text, size_t length, int64_t until)
{
    while (length > 0) {
        if (!await(outside->to, POLLOUT, until)) return note_silence(outside, "read");
        const ssize_t written = write(outside->to, text, length);
        if (written < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        if (written < 0) return note_end(outside);
        text += written;
        length -= (size_t)written;
    }
    return true;
}

bool outside_send(Outside *outside, const char *text, size_t length)
{
    const int64_t until = milliseconds() + outside->seconds * 1000;
    return write_all(outside, text, length, until) && write_all(outside, "\n", 1, until);
}

static char *find_end(const Outside *outside)
{
    const size_t left = outside->length - outside->taken;
    return left ? memchr(outside->text + outside->taken, '\n', left) : NULL;
}

bool outside_has_line(const Outside *outside)
{
    return find_end(outside) != NULL;
}

int outside_file(const Outside *outside)
{
    return outside->from;
}

bool outside_take(Outside *outside)
{
    memmove(outside->text, outside->text + outside->taken, outside->length - outside->taken);
    outside->length -= outside->taken;
    outside->taken = 0;
    if (outside->length == OUTSIDE_LINE) {
        snprintf(outside->fault, OUTSIDE_FAULT, "wrote a line of more than %d bytes", OUTSIDE_LINE);
        return false;
    }
    const ssize_t got =
        read(outside->from, outside->text + outside->length, OUTSIDE_LINE - outside->length);
    if (got < 0 && errno == EINTR) return true;
    if (got <= 0) return note_end(outside);
    outside->length += (size_t)got;
    return true;
}

const char *outside_line(Outside *outside, size_t *length)
{
    const int64_t until = milliseconds() + outside->seconds * 1000;
    char *end;
    while (!(end = find_end(outside))) {
        if (!await(outside->from, POLLIN, until)) {
            note_silence(outside, "answer");
            return NULL;
        }
        if (!outside_take(outside)) return NULL;
    }
    const char *line = outside->text + outside->taken;
    *length = (size_t)(end - line);
    outside->taken += *length + 1;
    *end = '\0';
    return line;
}
