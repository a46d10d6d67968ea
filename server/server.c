/* server.c - see server.h. */
#include "server.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <time.h>

#include <talia/base.h>

#include "admin.h"
#include "clock.h"
#include "metrics.h"
#include "net.h"
#include "privacy.h"
#include "store_open.h"

enum { LOGGED_EVERY = 60 * 1000 }; /* milliseconds between two sums of what was refused */

typedef struct Server {
    House *house;
    Net *net;
    Limits *limits;
    Store store; /* measured */
    Metrics metrics;
    int64_t logged_at;
    bool is_cut_off;  /* the store has said that it cannot be reached */
    Control *control; /* NULL: none */
    Admin admin;
} Server;

/* ---- Time and chance ----------------------------------------------------------------------- */

static int64_t microseconds(void *self)
{
    (void)self;
    return clock_microseconds();
}

/* Of this thread: what waits for a disk or a database takes none of it. */
static int64_t processor(void *self)
{
    (void)self;
    return clock_worked();
}

/* Keys and seeds are made of it: without it nothing must go on. */
static void random_bytes(void *self, void *out, size_t size)
{
    (void)self;
    for (uint8_t *at = out; size > 0;) {
        const ssize_t got = getrandom(at, size, 0);
        if (got < 0 && errno != EINTR) {
            fputs("talia: the system gives no random bytes\n", stderr);
            abort();
        }
        if (got > 0) {
            at += got;
            size -= (size_t)got;
        }
    }
}

/* ---- How long everybody waits -------------------------------------------------------------- */

typedef struct Hold {
    int64_t begun, worked;
} Hold;

static Hold hold_begins(void)
{
    return (Hold){clock_microseconds(), clock_worked()};
}

static void hold_ends(Server *server, Hold hold)
{
    const int64_t worked = clock_worked() - hold.worked;
    metrics_took(&server->metrics.held, clock_microseconds() - hold.begun);
    if (worked > server->metrics.longest_hold) server->metrics.longest_hold = worked;
}

/* ---- From the network to the house --------------------------------------------------------- */

static bool opened(void *self, int connection)
{
    const Server *server = self;
    log_event(LOG_EVERYTHING, "connected", "connection", log_number(connection), NULL);
    return house_connect(server->house, connection, clock_milliseconds());
}

static void closed(void *self, int connection)
{
    const Server *server = self;
    log_event(LOG_EVERYTHING, "disconnected", "connection", log_number(connection), NULL);
    house_disconnect(server->house, connection, clock_milliseconds());
}

static void received(void *self, int connection, const char *text, size_t length)
{
    Server *server = self;
    const Hold hold = hold_begins();
    house_receive(server->house, connection, text, length, clock_milliseconds());
    hold_ends(server, hold);
}

/* What is refused is told as a sum: strangers must not be able to fill the disk with it. */
static void log_refused(Server *server, int64_t now)
{
    if (now - server->logged_at < LOGGED_EVERY) return;
    server->logged_at = now;
    for (int i = 0; i < server->metrics.reasons; i++) {
        const uint64_t count = server->metrics.refused[i].count;
        const uint64_t more = count - server->metrics.refused[i].logged;
        server->metrics.refused[i].logged = count;
        if (more > 0)
            log_event(LOG_USUAL, "refused", "reason", server->metrics.refused[i].reason, "count",
                      log_number((long long)more), NULL);
    }
}

static int tick(void *self)
{
    Server *server = self;
    const int64_t now = clock_milliseconds();
    log_refused(server, now);
    const Hold hold = hold_begins();
    const int wait = house_tick(server->house, now);
    hold_ends(server, hold);
    return wait;
}

static void refused(void *self, const char *limit, const Address *from)
{
    Server *server = self;
    char words[ADDRESS_WORDS];
    address_write(from, words);
    metrics_refused(&server->metrics, limit);
    log_event(LOG_EVERYTHING, "limit", "limit", limit, "address", words, NULL);
}

static char *metrics_text(void *self, size_t *length)
{
    const Server *server = self;
    HouseFigures house;
    NetFigures net;
    house_figures(server->house, &house);
    net_figures(server->net, &net);
    return metrics_write(&server->metrics, &house, &net, clock_milliseconds(), length);
}

/* ---- From the store ------------------------------------------------------------------------ */

static void changed(void *self, const char *table)
{
    const Server *server = self;
    house_changed(server->house, table, clock_milliseconds());
}

static void told(void *self, const char *words)
{
    const Server *server = self;
    house_heard(server->house, words, clock_milliseconds());
}

static int64_t wall_seconds(void)
{
    return (int64_t)time(NULL);
}

static void asked(void *self, char words[CONTROL_WORDS], FILE *out)
{
    Server *server = self;
    admin_answer(&server->admin, words, clock_milliseconds(), wall_seconds(), out);
}

/* The store, or whoever runs the server. */
static void readable(void *self)
{
    Server *server = self;
    const StoreListener listener = {.to = server, .changed = changed, .told = told};
    if (server->store.hear) server->is_cut_off = !server->store.hear(server->store.self, &listener);
    if (server->control) control_answer(server->control, asked, server);
}

static bool banned(void *self, const Address *address)
{
    const Server *server = self;
    return bans_has(server->admin.bans, address, wall_seconds());
}

static bool stop_at_once(void *to, const StoreEntry *entry)
{
    (void)to;
    (void)entry;
    return true;
}

/* Whether people can be sent here: the store is there, and takes what is written. One that others
 * use as well tells by itself when it is away; to ask it would be to wait for it. */
static bool ready(void *self)
{
    const Server *server = self;
    const Store *store = &server->store;
    if (server->admin.is_draining || server->is_cut_off || metrics_store_fails(&server->metrics))
        return false;
    return store->hear || store->list(store->self, STORE_LISTED, 1, stop_at_once, NULL);
}

/* ---- From the house ------------------------------------------------------------------------ */

static void send_text(void *self, int connection, const char *text, size_t length)
{
    const Server *server = self;
    net_send(server->net, connection, text, length);
}

static void hang_up(void *self, int connection)
{
    Server *server = self;
    server->metrics.hung_up++;
    net_end(server->net, connection, NET_END_POLICY);
}

static bool allows(void *self, int connection, HouseAsk what)
{
    static const LimitKind kinds[] = {[HOUSE_ASKS_MESSAGE] = LIMIT_MESSAGES,
                                      [HOUSE_ASKS_TABLE] = LIMIT_TABLES,
                                      [HOUSE_ASKS_SEAT] = LIMIT_SEATS};
    Server *server = self;
    const int place = net_place(server->net, connection);
    const int64_t now = clock_milliseconds();
    LimitKind limit = kinds[what];
    if (!limits_has(server->limits, place, LIMIT_TIME, now))
        limit = LIMIT_TIME;
    else if (what == HOUSE_ASKS_TABLE && !limits_has(server->limits, place, LIMIT_STORED, now))
        limit = LIMIT_STORED;
    else if (limits_allow(server->limits, place, limit, now))
        return true;
    metrics_refused(&server->metrics, limits_name(limit));
    return false;
}

static void took(void *self, int connection, int64_t microseconds)
{
    const Server *server = self;
    limits_spend(server->limits, net_place(server->net, connection), LIMIT_TIME, microseconds,
                 clock_milliseconds());
}

static void stored(void *self, int connection, int64_t bytes)
{
    const Server *server = self;
    limits_spend(server->limits, net_place(server->net, connection), LIMIT_STORED, bytes,
                 clock_milliseconds());
}

static uint64_t origin(void *self, int connection)
{
    const Server *server = self;
    return limits_origin(server->limits, net_place(server->net, connection));
}

static void happened(void *self, HouseEvent what, const char *about)
{
    static const char *const events[] = {[HOUSE_MADE_TABLE] = "table-created",
                                         [HOUSE_ENDED_TABLE] = "table-finished",
                                         [HOUSE_UNREADABLE] = "table-unreadable"};
    Server *server = self;
    char table[LOG_TABLE];
    switch (what) {
    case HOUSE_REFUSED:
        metrics_refused(&server->metrics, about);
        log_event(LOG_EVERYTHING, "refused", "reason", about, NULL);
        return;
    case HOUSE_EXPIRED:
        server->metrics.tables_expired += strtoull(about, NULL, 10);
        log_event(LOG_USUAL, "tables-expired", "count", about, NULL);
        return;
    default:
        break;
    }
    server->metrics.tables_made += what == HOUSE_MADE_TABLE;
    server->metrics.tables_ended += what == HOUSE_ENDED_TABLE;
    server->metrics.tables_unreadable += what == HOUSE_UNREADABLE;
    log_table_name(about, table);
    log_event(LOG_USUAL, events[what], "table", table, NULL);
}

/* ---- The page ------------------------------------------------------------------------------ */

/* Without a page there are still tables, for programs. */
static bool open_page(const char *folder, Page *out)
{
    *out = (Page){.file = NULL};
    if (folder) return page_read(out, folder);
    fputs("talia: there is no page (`make page` builds it), only tables at /ws\n", stderr);
    return true;
}

/* ---- Running ------------------------------------------------------------------------------- */

static Net *running; /* for the signals that stop it */

static void stop(int number)
{
    (void)number;
    net_stop(running);
}

/* Each connection is a file. libwebsockets finds a connection by its file's number at once if it
 * has been given no other limit than this one, of which it makes a table. */
static void limit_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max < NET_FILES ? limit.rlim_max : NET_FILES;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static void say_where(const char *address, int port)
{
    const bool is_here = strcmp(address, "127.0.0.1") == 0 || strcmp(address, "0.0.0.0") == 0 ||
                         strcmp(address, "::") == 0;
    const bool is_six = !is_here && strchr(address, ':');
    printf("talia: http://%s%s%s:%d/\n", is_six ? "[" : "", is_here ? "localhost" : address,
           is_six ? "]" : "", port);
    fflush(stdout);
}

static void serve_until_stopped(Server *server, const ServerOptions *options, const Page *page)
{
    const struct sigaction stopping = {.sa_handler = stop};
    char rules[16];
    running = server->net;
    sigaction(SIGINT, &stopping, NULL);
    sigaction(SIGTERM, &stopping, NULL);
    signal(SIGPIPE, SIG_IGN);
    say_where(options->address, net_port(server->net));
    snprintf(rules, sizeof rules, "%d", TALIA_RULES_VERSION);
    log_open(options->log);
    log_event(LOG_USUAL, "start", "version", TALIA_VERSION, "rules", rules, "address",
              options->address, "port", log_number(net_port(server->net)), "files",
              log_number(page->count), "behind-proxy", options->behind_proxy ? "yes" : "no", NULL);
    net_run(server->net);
    log_refused(server, INT64_MAX);
    log_event(LOG_USUAL, "stop", "uptime",
              log_number((clock_milliseconds() - server->metrics.begun_at) / 1000), NULL);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
}

static int64_t keeps(int64_t seconds, int64_t usual)
{
    return seconds ? seconds : usual;
}

static int run(const ServerOptions *options, Server *server, const Page *page)
{
    const HouseHooks hooks = {.self = server,
                              .send = send_text,
                              .random = random_bytes,
                              .store = server->store,
                              .allows = allows,
                              .origin = origin,
                              .hang_up = hang_up,
                              .happened = happened,
                              .microseconds = microseconds,
                              .processor = processor,
                              .took = took,
                              .stored = stored,
                              .rooms = options->limits.memory,
                              .keeps = options->keeps,
                              .keeps_over = options->keeps_over};
    const Store *store = &server->store;
    size_t length;
    char *privacy = privacy_write(keeps(options->keeps, HOUSE_KEEPS),
                                  keeps(options->keeps_over, HOUSE_KEEPS_OVER), &length);
    const int total = options->limits.total;
    const NetOptions net = {.address = options->address,
                            .port = options->port,
                            .page = page,
                            .privacy = privacy,
                            .limits = server->limits,
                            .connections =
                                total > 0 && total < NET_CONNECTIONS ? total : NET_CONNECTIONS,
                            .behind_proxy = options->behind_proxy,
                            .hosts = options->hosts,
                            .metrics = options->metrics,
                            .ready = ready,
                            .self = server,
                            .opened = opened,
                            .closed = closed,
                            .received = received,
                            .refused = refused,
                            .metrics_text = metrics_text,
                            .tick = tick,
                            .watched = {store->watched ? store->watched(store->self) : -1,
                                        server->control ? control_watched(server->control) : -1},
                            .readable = readable,
                            .banned = banned};
    server->house = privacy ? house_open(&hooks) : NULL;
    if (!server->house) {
        free(privacy);
        return 2;
    }
    server->net = net_open(&net);
    server->admin.house = server->house;
    server->admin.store = &server->store;
    server->admin.net = server->net;
    if (server->net) {
        serve_until_stopped(server, options, page);
        net_close(server->net);
    }
    house_close(server->house);
    free(privacy);
    return server->net ? 0 : 2;
}

/* ---- What whoever runs it says ------------------------------------------------------------- */

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

/* Without a file beside which it could be, and unnamed, there is none. */
static bool open_admin(const ServerOptions *options, const char *store, Server *server)
{
    char *control = options->control ? strdup(options->control) : beside(store, "control");
    char *bans = options->bans ? strdup(options->bans) : beside(store, "bans");
    server->admin.bans = bans_open(bans, wall_seconds());
    server->control = control ? control_open(control) : NULL;
    const bool good = server->admin.bans && (!options->control || server->control);
    free(control);
    free(bans);
    return good;
}

static void close_admin(Server *server)
{
    control_close(server->control);
    bans_close(server->admin.bans);
}

/* Nothing is written but by the house: when that is closed, all is in the store. */
static int run_with_store(const ServerOptions *options, const char *store, const Page *page)
{
    static Server server;
    Store within;
    int status = 2;
    server.metrics.begun_at = server.logged_at = clock_milliseconds();
    if (!store_reserve(store) || !store_open(store, &within)) return 2;
    server.limits = limits_open(&options->limits);
    if (server.limits && metrics_store(&server.metrics, &within, &server.store)) {
        if (open_admin(options, store, &server)) status = run(options, &server, page);
        close_admin(&server);
        server.store.close(server.store.self);
    } else {
        within.close(within.self);
    }
    limits_close(server.limits);
    return status;
}

int server_run(const ServerOptions *options)
{
    Page page;
    int status = 2;
    limit_files();
    if (!open_page(options->page, &page)) return 2;
    char *usual = options->store ? NULL : store_usual();
    const char *store = options->store ? options->store : usual;
    if (store) status = run_with_store(options, store, &page);
    free(usual);
    page_free(&page);
    return status;
}
