/* supervisor.c - see supervisor.h. */
#include "supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clock.h"
#include "log.h"

enum {
    ARGUMENTS = 256,
    WORDS = 64 << 10, /* bytes of the arguments */
    ROOM = 1 << 20,   /* bytes of news that may wait for a worker */
    SUPERVISOR = -1,  /* in place of a worker's number */
    CRASHES = 20,     /* of the supervisor: then it is over */

    /* Milliseconds: */
    LONG_LIFE = 10 * 1000,     /* whoever lives so long is started again at once */
    PAUSE = 100,               /* else after that, and twice that the next time, */
    LONGEST_PAUSE = 10 * 1000, /* and so on up to this */
    HANGS = 30 * 1000,         /* without going on: it is ended */
    LOOK = 1000,               /* between two looks at the workers, */
    LOOK_FIRST = 5,            /* and when they are started first */
    LEAVING = 5 * 1000,        /* that they may take to end when told to */
};

static const char variable[] = "TALIA_SHARED";

/* ---- Starting the same program again ------------------------------------------------------- */

static char words_of_all[WORDS]; /* the arguments, one after the other */
static char *arguments[ARGUMENTS + 1];
static char own_place[sizeof variable + 32]; /* of the environment: "TALIA_SHARED=5 -1" */
static char *own_environment[4096];

static bool read_arguments(void)
{
    const int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    size_t length = 0;
    ssize_t got;
    if (file < 0) return false;
    while ((got = read(file, words_of_all + length, WORDS - length)) > 0) length += (size_t)got;
    close(file);
    int count = 0;
    for (size_t at = 0; at < length && count < ARGUMENTS; at += strlen(words_of_all + at) + 1)
        arguments[count++] = words_of_all + at;
    return count > 0 && length < WORDS && words_of_all[length - 1] == '\0';
}

/* The environment that this process has, and its place. */
static bool make_environment(const Shared *shared)
{
    enum { MOST = sizeof own_environment / sizeof own_environment[0] - 2 };
    int count = 0;
    snprintf(own_place, sizeof own_place, "%s=%d %d", variable, shared->file, SUPERVISOR);
    for (char **each = environ; *each && count < MOST; each++) {
        if (strncmp(*each, variable, sizeof variable - 1) != 0) own_environment[count++] = *each;
    }
    own_environment[count++] = own_place;
    return count <= MOST;
}

Shared *supervisor_joined(int *number)
{
    const char *words = getenv(variable);
    char *end = NULL;
    if (!words) return NULL;
    const long file = strtol(words, &end, 10);
    *number = (int)strtol(end, NULL, 10);
    Shared *shared = file > 0 ? shared_map((int)file) : NULL;
    if (shared && *number < shared->workers) return shared;
    fputs("talia: there is no memory to share\n", stderr);
    exit(2);
}

/* ---- Crashing ------------------------------------------------------------------------------ */

static Shared *crashing; /* what is left to one that crashes */
static pid_t supervisor;

/* Only what may be done in such a state. The arguments, the environment and the workers stay. One
 * that is about to become a worker is not meant. */
static void start_over(int number)
{
    if (getpid() == supervisor && atomic_fetch_add(&crashing->supervisor_restarts, 1) < CRASHES)
        execve("/proc/self/exe", arguments, own_environment);
    signal(number, SIG_DFL);
    raise(number);
}

static void survive_crashes(Shared *shared)
{
    static char stack[32 << 10];
    static const int numbers[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
    const stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
    const struct sigaction action = {.sa_handler = start_over, .sa_flags = SA_ONSTACK | SA_NODEFER};
    crashing = shared;
    supervisor = getpid();
    sigaltstack(&own, NULL);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        sigaction(numbers[i], &action, NULL);
}

/* ---- Workers ------------------------------------------------------------------------------- */

/* Its own: what a dying worker writes to the memory that all share does not lead it astray. There
 * is a copy there, for a supervisor that is started over. */
static pid_t pids[SHARED_WORKERS]; /* 0: none */
static int count;

static void set_pid(Shared *shared, int number, pid_t pid)
{
    pids[number] = pid;
    shared->slot[number].pid = pid;
}

static void know_workers(const Shared *shared)
{
    count = shared->workers < SHARED_WORKERS ? shared->workers : SHARED_WORKERS;
    for (int i = 0; i < count; i++) pids[i] = shared->slot[i].pid;
}

static void get_signals(sigset_t *out)
{
    sigemptyset(out);
    sigaddset(out, SIGINT);
    sigaddset(out, SIGTERM);
    sigaddset(out, SIGCHLD);
}

/* In the new process. If the supervisor is gone by now nobody would end this one. */
__attribute__((noreturn)) static void become(const Shared *shared, int number)
{
    char place[32];
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    snprintf(place, sizeof place, "%d %d", shared->file, number);
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == supervisor &&
        setenv(variable, place, 1) == 0)
        execv("/proc/self/exe", arguments);
    _exit(2);
}

static void start(Shared *shared, int number, int64_t now)
{
    Slot *slot = &shared->slot[number];
    slot->begun = now;
    slot->beat = now;
    slot->state = WORKER_STARTS; /* from here on it is the worker's, who may be faster than we */
    const pid_t made = fork();
    if (made == 0) become(shared, number);
    set_pid(shared, number, made > 0 ? made : 0);
    if (made > 0) return;
    log_fault("worker", "starting", strerror(errno));
    slot->rests_until = now + PAUSE;
}

static void start_due(Shared *shared, int64_t now)
{
    for (int i = 0; i < count; i++) {
        if (pids[i] == 0 && now >= shared->slot[i].rests_until) start(shared, i, now);
    }
}

static int64_t pause_after(const Slot *slot)
{
    int64_t pause = PAUSE;
    if (slot->quick <= 2) return 0;
    for (int i = 3; i < slot->quick && pause < LONGEST_PAUSE; i++) pause *= 2;
    return pause < LONGEST_PAUSE ? pause : LONGEST_PAUSE;
}

/* One that can only be played at by crashing is left alone: else it would end one worker after the
 * other, wherever its people come to. */
static void note_table(Shared *shared, int number, int status, int64_t now)
{
    char table[SHARED_TABLE], name[LOG_TABLE], why[64];
    if (!WIFSIGNALED(status)) return;
    const bool is_shut = shared_suspect(shared, number, now, table);
    if (!table[0]) return;
    log_table_name(table, name);
    snprintf(why, sizeof why, "table %s%s", name, is_shut ? " is shut for an hour" : "");
    log_fault("worker", "serving a table", why);
}

/* Whoever ends soon after it was started, a third time in a row, waits: others do its work. */
static void note_end(Shared *shared, int number, int status, int64_t now)
{
    Slot *slot = &shared->slot[number];
    char why[96];
    set_pid(shared, number, 0);
    slot->connections = 0;
    slot->quick = now - slot->begun < LONG_LIFE ? slot->quick + 1 : 0;
    const int64_t pause = pause_after(slot);
    slot->rests_until = now + pause;
    slot->state = pause > 0 ? WORKER_RESTS : WORKER_STARTS;
    shared->restarts++;
    snprintf(why, sizeof why, "worker %d ended by %s %d; it is started again in %lld ms", number,
             WIFSIGNALED(status) ? "signal" : "itself with status",
             WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status), (long long)pause);
    log_fault("worker", "serving", why);
    note_table(shared, number, status, now);
}

static int number_of(pid_t pid)
{
    for (int i = 0; i < count; i++) {
        if (pids[i] == pid) return i;
    }
    return -1;
}

/* The number of one that has ended, and how; -1: none. */
static int next_end(int *status)
{
    pid_t pid;
    while ((pid = waitpid(-1, status, WNOHANG)) > 0) {
        const int number = number_of(pid);
        if (number >= 0) return number;
    }
    return -1;
}

/* One that does not go on is of no use; seen so twice, it is not we who were asleep. */
static void end_hanging(Shared *shared, int64_t now)
{
    static int64_t seen[SHARED_WORKERS];
    for (int i = 0; i < count; i++) {
        const Slot *slot = &shared->slot[i];
        const bool hangs = pids[i] > 0 && now - slot->beat > HANGS;
        if (hangs && seen[i] == slot->beat) {
            log_fault("worker", "waiting for it", "it does not go on, and is ended");
            kill(pids[i], SIGKILL);
        }
        seen[i] = hangs ? slot->beat : 0;
    }
}

static bool all_serve(const Shared *shared)
{
    for (int i = 0; i < count; i++) {
        if (shared->slot[i].state != WORKER_SERVES) return false;
    }
    return true;
}

static void tell_all(int number)
{
    for (int i = 0; i < count; i++) {
        if (pids[i] > 0) kill(pids[i], number);
    }
}

static void end_all(Shared *shared)
{
    const int64_t until = clock_milliseconds() + LEAVING;
    int left = 0, number, status;
    sigset_t signals;
    get_signals(&signals);
    shared->is_over = true;
    tell_all(SIGTERM);
    for (int i = 0; i < count; i++) left += pids[i] > 0;
    while (left > 0) {
        while ((number = next_end(&status)) >= 0) {
            set_pid(shared, number, 0);
            left--;
        }
        if (clock_milliseconds() >= until) tell_all(SIGKILL);
        if (left > 0) sigtimedwait(&signals, NULL, &(struct timespec){.tv_nsec = 50 * 1000 * 1000});
    }
}

/* ---- Running ------------------------------------------------------------------------------- */

static bool make_mail(Mail *out)
{
    const int room = ROOM;
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK, 0, ends) != 0) return false;
    setsockopt(ends[1], SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
    *out = (Mail){.from = ends[0], .to = ends[1]};
    return true;
}

bool supervisor_prepare(Shared *shared)
{
    bool good = true;
    for (int i = 0; shared->workers > 1 && i < shared->workers && good; i++)
        good = make_mail(&shared->news[i]) && make_mail(&shared->door[i]);
    if (!good) fputs("talia: the workers cannot be connected: too many files are open\n", stderr);
    return good;
}

/* Milliseconds until there is something to do. */
static int64_t wait_of(const Shared *shared, bool is_ready, int64_t now)
{
    int64_t wait = is_ready ? LOOK : LOOK_FIRST;
    for (int i = 0; i < count; i++) {
        const Slot *slot = &shared->slot[i];
        if (pids[i] == 0 && slot->rests_until - now < wait) wait = slot->rests_until - now;
    }
    return wait > 0 ? wait : 0;
}

/* False: one ended before all of them served for the first time. */
static bool note_ends(Shared *shared, bool is_ready)
{
    int number, status;
    while ((number = next_end(&status)) >= 0) {
        if (is_ready) {
            note_end(shared, number, status, clock_milliseconds());
            continue;
        }
        set_pid(shared, number, 0);
        return false;
    }
    return true;
}

int supervisor_run(Shared *shared, void (*ready)(void *to), void *to)
{
    sigset_t signals;
    int got = 0;
    if (!read_arguments() || !make_environment(shared)) {
        fputs("talia: /proc does not say how this program was started; --workers 0 needs none\n",
              stderr);
        return 2;
    }
    prctl(PR_SET_NAME, "talia"); /* as it was called before it was started over */
    get_signals(&signals);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    signal(SIGPIPE, SIG_IGN); /* nobody need read its log */
    survive_crashes(shared);
    know_workers(shared);
    while (!shared->is_over && got != SIGINT && got != SIGTERM) {
        const int64_t now = clock_milliseconds();
        if (!note_ends(shared, shared->is_ready)) break;
        start_due(shared, now);
        end_hanging(shared, now);
        if (!shared->is_ready && all_serve(shared)) {
            shared->is_ready = true;
            ready(to);
        }
        const int64_t wait = wait_of(shared, shared->is_ready, clock_milliseconds());
        const struct timespec patience = {.tv_sec = wait / 1000, .tv_nsec = wait % 1000 * 1000000};
        got = sigtimedwait(&signals, NULL, &patience);
    }
    end_all(shared);
    return shared->is_ready ? 0 : 2;
}
