/* workers.c - what the workers of one server share (server/shared.h): news of what they write,
 * limits, addresses that are shut out, figures; and what is left of it when one of them dies. */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../server/bans.h"
#include "../../server/lock.h"
#include "../../server/store_news.h"
#include "../../server/store_open.h"
#include "../../server/supervisor.h"
#include "../support/check.h"

static Shared *make(int workers)
{
    Shared *shared = shared_make(workers);
    if (!shared || !supervisor_prepare(shared)) exit(1);
    return shared;
}

/* ---- News ---------------------------------------------------------------------------------- */

typedef struct Heard {
    int changed, told, anything;
    char table[32], words[64];
} Heard;

static void note_changed(void *to, const char *table)
{
    Heard *heard = to;
    heard->changed += table != NULL;
    heard->anything += table == NULL;
    snprintf(heard->table, sizeof heard->table, "%s", table ? table : "");
}

static void note_told(void *to, const char *words)
{
    Heard *heard = to;
    heard->told++;
    snprintf(heard->words, sizeof heard->words, "%s", words);
}

static Heard hear(const Store *store)
{
    Heard heard = {.changed = 0};
    const StoreListener listener = {&heard, note_changed, note_told};
    check(store->hear(store->self, &listener), "it hears");
    return heard;
}

static Stored write_line(const Store *store, const char *table, int number)
{
    return store->append(store->self, table, number, "x", 1);
}

static void open_at(Shared *shared, int number, const char *words, Store *out)
{
    Store own;
    if (!store_open(words, &own) || !store_news(shared, number, &own, out)) exit(1);
}

static void test_news(const char *words)
{
    StoreNext lines[] = {{.table = "one", .number = 3, .text = {"x", 1}},
                         {.table = "one", .number = 5, .text = {"x", 1}}};
    Shared *shared = make(2);
    Store a, b;
    open_at(shared, 0, words, &a);
    open_at(shared, 1, words, &b);
    check(write_line(&a, "one", 0) == STORED && hear(&b).changed == 0, "a table that nobody has");
    b.follow(b.self, "one", true);
    check(write_line(&a, "one", 1) == STORED, "one that the other has");
    const Heard heard = hear(&b);
    check(heard.changed == 1 && strcmp(heard.table, "one") == 0, "is heard of");
    check(hear(&a).changed == 0, "by others only");
    check(write_line(&b, "one", 1) == STORE_TAKEN && write_line(&b, "one", 2) == STORED,
          "of two lines at once one is taken");
    check(a.is_shared(a.self, "one") && !b.is_shared(b.self, "one"), "who follows it shares it");
    a.append_each(a.self, lines, 2);
    check(lines[0].stored == STORED && lines[1].stored != STORED && hear(&b).changed == 1,
          "of several lines those are heard of that are there");
    a.tell(a.self, "one:1:0");
    check(strcmp(hear(&b).words, "one:1:0") == 0, "words come as they are");
    check(a.remove(a.self, "one") && hear(&b).changed == 1, "what is removed is heard of");
    b.follow(b.self, "one", false);
    check(write_line(&a, "one", 0) == STORED && hear(&b).changed == 0, "no longer");
    b.follow(b.self, "one", true);
    for (int i = 1; i < 20000; i++) a.tell(a.self, "much");
    Heard sum = {.changed = 0};
    for (int i = 0; i < 20000 && sum.anything == 0; i++) sum = hear(&b);
    check(sum.anything == 1, "who was told too much looks at all of it");
    shared_begin(shared, 1);
    check(write_line(&a, "one", 1) == STORED && hear(&b).changed == 0, "a new process has nothing");
    a.close(a.self);
    b.close(b.self);
    shared_free(shared);
}

/* ---- Limits and bans ----------------------------------------------------------------------- */

static Address address(const char *words)
{
    Address out = {{0}};
    check(address_read(words, &out), words);
    return out;
}

static void test_limits(void)
{
    LimitRules rules = limits_usual;
    rules.connections = 3;
    Shared *shared = make(2);
    check(limits_begin(shared_limits(shared), &rules), "a book of limits");
    Limits *a = limits_join(shared_limits(shared), 0), *b = limits_join(shared_limits(shared), 1);
    const Address from = address("203.0.113.7");
    const int place = limits_place(a, &from, 1);
    check(limits_place(b, &from, 1) == place && limits_origin(a, place) == limits_origin(b, place),
          "an address is the same for all");
    check(limits_enter(a, place) && limits_enter(a, place) && limits_enter(b, place),
          "three connections, wherever they are");
    check(!limits_enter(a, place) && !limits_enter(b, place), "and no more");
    limits_close(a);
    a = limits_join(shared_limits(shared), 0);
    check(limits_enter(a, place) && limits_enter(b, place) && !limits_enter(b, place),
          "what a worker had that is gone is free, and only that");
    limits_close(a);
    limits_close(b);
    shared_free(shared);
}

static void test_bans(void)
{
    Shared *shared = make(2);
    check(bans_begin(shared_bans(shared), NULL, 1000), "a list");
    Bans *a = bans_join(shared_bans(shared), NULL), *b = bans_join(shared_bans(shared), NULL);
    const Address from = address("203.0.113.7");
    check(bans_add(a, "203.0.113.0/24", 2000, 1000) && bans_has(b, &from, 1500), "for all of them");
    check(bans_remove(b, "203.0.113.0/24", 1500) && !bans_has(a, &from, 1500), "and no longer");
    bans_close(a);
    bans_close(b);
    shared_free(shared);
}

/* One dies with the lock in its hand: the next gets it, and is told. */
static void test_death(void)
{
    Shared *shared = make(1);
    Lock *lock = shared_bans(shared); /* any place that both have */
    int status;
    check(lock_make(lock), "a lock");
    const pid_t child = fork();
    if (child == 0) {
        lock_take(lock);
        raise(SIGKILL);
    }
    check(waitpid(child, &status, 0) == child && WIFSIGNALED(status), "one dies");
    check(!lock_take(lock), "the next is told so");
    lock_give(lock);
    check(lock_take(lock), "and all is well again");
    lock_give(lock);
    shared_free(shared);
}

/* ---- Figures and tables -------------------------------------------------------------------- */

static void test_figures(void)
{
    Shared *shared = make(2);
    for (int i = 0; i < 2; i++) {
        Figures *figures = &shared->slot[i].figures;
        shared->slot[i].state = WORKER_SERVES;
        shared->slot[i].connections = 5;
        figures->house.choices = 10;
        figures->house.tables = 2;
        figures->metrics.longest_hold = 100 * (i + 1);
        metrics_refused(&figures->metrics, i == 0 ? "seats" : "tables");
        metrics_refused(&figures->metrics, "seats");
    }
    Figures sum = shared_figures(shared);
    check(sum.house.choices == 20 && sum.house.tables == 4 && shared_connections(shared) == 10,
          "sums");
    check(sum.metrics.longest_hold == 200 && sum.metrics.reasons == 2 &&
              sum.metrics.refused[0].count == 3,
          "the longest, and reasons by name");
    shared_begin(shared, 0);
    sum = shared_figures(shared);
    check(sum.house.choices == 20 && sum.house.tables == 2 && shared_connections(shared) == 5,
          "what was counted stays when a worker ends, what it had does not");
    shared_free(shared);
}

static useconds_t answers_after; /* microseconds */

static bool read_slowly(void *self, const char *table, int from, int most, StoreLine *each,
                        void *to)
{
    (void)self, (void)table, (void)from, (void)most, (void)each, (void)to;
    usleep(answers_after);
    return true;
}

static bool hear_nothing(void *self, const StoreListener *listener)
{
    (void)self, (void)listener;
    return true;
}

static void close_nothing(void *self)
{
    (void)self;
}

static int64_t waited_for(Store slow, useconds_t time)
{
    Metrics metrics = {.waited = 0};
    Store measured;
    if (!metrics_store(&metrics, &slow, &measured)) exit(1);
    answers_after = time;
    measured.read(measured.self, "table", 0, 1, NULL, NULL);
    measured.close(measured.self);
    return metrics.waited;
}

/* While a database is read everybody waits: whoever has it read pays for that. */
static void test_waits(void)
{
    const Store near = {.read = read_slowly, .close = close_nothing};
    const Store far = {.read = read_slowly, .close = close_nothing, .hear = hear_nothing};
    check(waited_for(far, 2000) >= 1500 && waited_for(far, 2000) <= 5000, "what it takes");
    check(waited_for(far, 50000) == 5000, "but not for one that hardly answers");
    check(waited_for(near, 2000) == 0, "nor for a disk");
}

static void test_signs(void)
{
    Shared *shared = make(3);
    int seen[3] = {0};
    check(shared_sign("k3f9x2abcd") == 0xea && shared_sign("") == 0xc5, "as PROTOCOL.md has it");
    for (int i = 0; i < 300; i++) {
        char table[16];
        snprintf(table, sizeof table, "table%d", i);
        seen[shared_worker_of(shared, shared_sign(table))]++;
    }
    check(seen[0] > 60 && seen[1] > 60 && seen[2] > 60, "tables are shared out");
    shared_free(shared);
}

/* A table at which workers die is suspected, and then left alone for an hour. */
static void test_suspects(void)
{
    Shared *shared = make(2);
    char table[SHARED_TABLE];
    check(!shared_suspect(shared, 0, 1000, table) && !table[0], "it was at no table");
    for (int i = 0; i < SHARED_SUSPECTS + 5; i++) {
        snprintf(shared->slot[0].at, SHARED_TABLE, "t%d", i);
        check(!shared_suspect(shared, 0, 1000 + i, table), "once may be anything");
    }
    snprintf(shared->slot[0].at, SHARED_TABLE, "poison");
    shared_suspect(shared, 0, 2000, table);
    check(strcmp(table, "poison") == 0 && !shared_shuns(shared, "poison", 2000), "once more");
    check(!shared_suspect(shared, 0, 2500, table), "what another did counts for nothing");
    snprintf(shared->slot[1].at, SHARED_TABLE, "poison");
    check(shared_suspect(shared, 1, 3000, table), "twice, at any worker");
    check(shared_shuns(shared, "poison", 4000) && !shared_shuns(shared, "t9", 4000), "is enough");
    check(!shared_shuns(shared, "poison", 3000 + 3600 * 1000 + 1), "for an hour");
    shared_free(shared);
}

/* ---- Starting ------------------------------------------------------------------------------ */

static bool sleeps_after_fork;

pid_t __real_fork(void);
pid_t __wrap_fork(void);

/* Whoever has started another process may be the last to know. */
pid_t __wrap_fork(void)
{
    const pid_t made = __real_fork();
    if (made > 0 && sleeps_after_fork) usleep(500 * 1000);
    return made;
}

/* What a supervisor starts is this program again. */
static int serve(Shared *shared, int number)
{
    shared_begin(shared, number);
    shared->slot[number].state = WORKER_SERVES;
    for (;;) pause();
}

static void note_ready(void *to)
{
    const int *pipe_end = to;
    check(write(*pipe_end, "r", 1) == 1, "all serve");
}

/* Workers that serve before their supervisor has gone on are seen to. */
static void test_slow_supervisor(void)
{
    enum { PATIENCE = 10 * 1000 };
    Shared *shared = make(2);
    int ends[2], status = 0;
    if (pipe(ends) != 0) exit(1);
    const pid_t made = fork();
    if (made == 0) {
        sleeps_after_fork = true;
        _exit(supervisor_run(shared, note_ready, &ends[1]));
    }
    struct pollfd ready = {.fd = ends[0], .events = POLLIN};
    check(poll(&ready, 1, PATIENCE) == 1, "a server whose workers all serve is ready");
    kill(made, SIGTERM);
    check(waitpid(made, &status, 0) == made && WIFEXITED(status), "and ends when it is told to");
    close(ends[0]);
    close(ends[1]);
    shared_free(shared);
}

int main(void)
{
    int number = -1;
    Shared *joined = supervisor_joined(&number);
    if (joined) return serve(joined, number);
    char folder[] = "/tmp/talia-workers-XXXXXX", words[64], command[64];
    if (!mkdtemp(folder)) return 1;
    snprintf(words, sizeof words, "sqlite:%s/tables.db", folder);
    test_news(words);
    test_limits();
    test_bans();
    test_death();
    test_figures();
    test_waits();
    test_signs();
    test_suspects();
    test_slow_supervisor();
    snprintf(command, sizeof command, "rm -r %s", folder);
    check(system(command) == 0, "nothing is left");
    return checks_end();
}
