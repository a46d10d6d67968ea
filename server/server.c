/* server.c - see server.h: what there is before anybody is served, and which process does what. */
#include "server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <talia/base.h>

#include "bans.h"
#include "clock.h"
#include "control.h"
#include "store_open.h"
#include "supervisor.h"
#include "worker.h"

/* ---- The page ------------------------------------------------------------------------------ */

/* Without a page there are still tables, for programs. */
static bool open_page(const char *folder, Page *out)
{
    *out = (Page){.file = NULL};
    return !folder || page_read(out, folder);
}

/* ---- Files --------------------------------------------------------------------------------- */

/* Each connection is a file. libwebsockets finds a connection by its file's number at once if it
 * has been given no other limit than this one, of which it makes a table. */
static void limit_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max < NET_FILES ? limit.rlim_max : NET_FILES;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* "FILE-END" of a SQLite store, on the heap; NULL: it is another one. */
static char *beside(const char *store, const char *end)
{
    const char *file = store_file(store);
    char *path = NULL;
    if (!file || asprintf(&path, "%.*s-%s", (int)strcspn(file, "?"), file, end) < 0) return NULL;
    return path;
}

char *server_control(const char *control, const char *store)
{
    if (control) return strdup(control);
    char *usual = store ? NULL : store_usual();
    char *path = store || usual ? beside(store ? store : usual, "control") : NULL;
    if (!path) fputs("talia: which server? --control names its socket\n", stderr);
    free(usual);
    return path;
}

/* What a process of a server has of its options. Without a file beside which they could be, and
 * unnamed, there is no socket for `talia admin` and no file of addresses that are shut out. */
typedef struct Start {
    const ServerOptions *options;
    char *store, *control, *bans; /* on the heap */
    Page page;
    Shared *shared;
} Start;

static bool read_start(const ServerOptions *options, Start *out)
{
    *out = (Start){.options = options};
    out->store = options->store ? strdup(options->store) : store_usual();
    if (!out->store) return false;
    out->control = options->control ? strdup(options->control) : beside(out->store, "control");
    out->bans = options->bans ? strdup(options->bans) : beside(out->store, "bans");
    return open_page(options->page, &out->page);
}

static void free_start(Start *start)
{
    page_free(&start->page);
    free(start->store);
    free(start->control);
    free(start->bans);
    shared_free(start->shared);
}

/* ---- Beginning ----------------------------------------------------------------------------- */

/* Tables in memory are those of one process. */
static int count_workers(const Start *start)
{
    enum { FEWEST = 2, USUALLY = 8 };
    const int asked = start->options->workers;
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (asked == 0) return 0;
    if (strcmp(start->store, "memory") == 0) return 1;
    if (asked > 0) return asked < SHARED_WORKERS ? asked : SHARED_WORKERS;
    if (cores < FEWEST) return FEWEST;
    return cores < USUALLY ? (int)cores : USUALLY;
}

/* What is wrong with the store is found out before anybody is started. */
static bool try_store(const char *words)
{
    Store store;
    if (!store_reserve(words) || !store_open(words, &store)) return false;
    store.close(store.self);
    return true;
}

static bool begin(Start *start)
{
    const ServerOptions *options = start->options;
    Shared *shared = start->shared = shared_make(count_workers(start));
    if (!shared || !try_store(start->store)) return false;
    shared->begun_at = clock_milliseconds();
    shared->listening = net_listen(options->address, options->port);
    if (shared->listening < 0) return false;
    if (start->control) shared->control = control_open(start->control);
    return (shared->control >= 0 || !options->control) && supervisor_prepare(shared) &&
           limits_begin(shared_limits(shared), &options->limits) &&
           bans_begin(shared_bans(shared), start->bans, (int64_t)time(NULL));
}

/* ---- Running ------------------------------------------------------------------------------- */

static void say_where(const char *address, int port)
{
    const bool is_here = strcmp(address, "127.0.0.1") == 0 || strcmp(address, "0.0.0.0") == 0 ||
                         strcmp(address, "::") == 0;
    const bool is_six = !is_here && strchr(address, ':');
    printf("talia: http://%s%s%s:%d/\n", is_six ? "[" : "", is_here ? "localhost" : address,
           is_six ? "]" : "", port);
    fflush(stdout);
}

static void say_start(void *to)
{
    const Start *start = to;
    const ServerOptions *options = start->options;
    const int port = net_port(start->shared->listening);
    char rules[16];
    snprintf(rules, sizeof rules, "%d", TALIA_RULES_VERSION);
    say_where(options->address, port);
    log_event(LOG_USUAL, "start", "version", TALIA_VERSION, "rules", rules, "address",
              options->address, "port", log_number(port), "files", log_number(start->page.count),
              "behind-proxy", options->behind_proxy ? "yes" : "no", "workers",
              log_number(start->shared->workers), NULL);
}

static int serve(Start *start, int number)
{
    const WorkerPlace place = {start->shared, number, start->store, start->bans};
    return worker_run(start->options, &place, &start->page);
}

/* A supervisor that was started over has its workers already. */
static int supervise(Start *start, bool is_over)
{
    if (is_over && !store_reserve(start->store)) return 2;
    if (is_over) log_fault("supervisor", "supervising", "it crashed, and was started over");
    return supervisor_run(start->shared, say_start, start);
}

/* The process that all others come from, or the only one. */
static int run_first(Start *start, bool is_over)
{
    Shared *shared = start->shared;
    log_open(start->options->log);
    if (shared->workers == 0) say_start(start);
    const int status = shared->workers > 0 ? supervise(start, is_over) : serve(start, 0);
    if (status == 0)
        log_event(LOG_USUAL, "stop", "uptime",
                  log_number((clock_milliseconds() - shared->begun_at) / 1000), NULL);
    if (start->control && shared->control >= 0) unlink(start->control);
    return status;
}

static int run_as(Start *start, Shared *joined, int number)
{
    start->shared = joined;
    if (joined) return number >= 0 ? serve(start, number) : run_first(start, true);
    if (!start->options->page)
        fputs("talia: there is no page (`make page` builds it), only tables at /ws\n", stderr);
    return begin(start) ? run_first(start, false) : 2;
}

int server_run(const ServerOptions *options)
{
    Start start;
    int number = -1, status = 2;
    Shared *joined = supervisor_joined(&number);
    limit_files();
    if (read_start(options, &start)) status = run_as(&start, joined, number);
    free_start(&start);
    return status;
}
