/* worker.c - see worker.h. */
#include "worker.h"

#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <time.h>

#include <talia/base.h>

#include "admin.h"
#include "clock.h"
#include "net.h"
#include "privacy.h"
#include "store_news.h"
#include "store_open.h"
#include "store_turn.h"

enum {
    LOGGED_EVERY = 60 * 1000,     /* milliseconds between two sums of what was refused, */
    GIVEN_BACK_EVERY = 60 * 1000, /* between two times that free memory goes back, */
    NOTED_EVERY = 100,            /* and between two looks at what there is, for others to see */
    SILENT = 3000,                /* after which a worker is taken to hang */
};

typedef struct Server {
    Shared *shared;
    int number; /* of this worker */
    Slot *slot;
    Metrics *metrics; /* there */
    House *house;
    Net *net;
    Limits *limits;
    Store store;    /* measured */
    Turn *turn;     /* NULL: each line is stored by itself */
    bool is_losing; /* who is hung up on is to come back: its table misses lines */
    int64_t logged_at, given_back_at, noted_at;
    bool is_cut_off;  /* the store has said that it cannot be reached */
    Control *control; /* NULL: none */
    Admin admin;
    bool has_news;         /* something has happened since what there is was noted */
    bool is_draining;      /* the house knows, */
    unsigned bans_changed; /* and the network does */
} Server;

/* ---- Time and chance ----------------------------------------------------------------------- */

static int64_t microseconds(void *self)
{
    (void)self;
    return clock_microseconds();
}

/* Of this thread: what waits for a disk takes none of it, nor what is written to a database; but
 * what is read there, everybody else waits for as well. */
static int64_t processor(void *self)
{
    const Server *server = self;
    return clock_worked() + server->metrics->waited;
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
    metrics_took(&server->metrics->held, clock_microseconds() - hold.begun);
    if (worked > server->metrics->longest_hold) server->metrics->longest_hold = worked;
}

/* ---- From the network to the house --------------------------------------------------------- */

static bool opened(void *self, int connection)
{
    Server *server = self;
    server->slot->connections++;
    server->has_news = true;
    log_event(LOG_EVERYTHING, "connected", "connection", log_number(connection), NULL);
    if (house_connect(server->house, connection, clock_milliseconds())) return true;
    server->slot->connections--;
    return false;
}

static void closed(void *self, int connection)
{
    Server *server = self;
    server->slot->connections--;
    server->has_news = true;
    log_event(LOG_EVERYTHING, "disconnected", "connection", log_number(connection), NULL);
    house_disconnect(server->house, connection, clock_milliseconds());
}

/* What another worker was told by whoever runs the server. */
static void obey_orders(Server *server)
{
    const Shared *shared = server->shared;
    if (server->is_draining != shared->is_draining) {
        server->is_draining = shared->is_draining;
        house_drain(server->house, server->is_draining);
    }
    if (server->bans_changed != shared->bans_changed) {
        server->bans_changed = shared->bans_changed;
        net_end_banned(server->net);
    }
}

static void received(void *self, int connection, const char *text, size_t length)
{
    Server *server = self;
    const Hold hold = hold_begins();
    server->has_news = true;
    obey_orders(server);
    house_receive(server->house, connection, text, length, clock_milliseconds());
    hold_ends(server, hold);
}

/* What is refused is told as a sum: strangers must not be able to fill the disk with it. */
static void log_refused(Server *server, int64_t now)
{
    if (now - server->logged_at < LOGGED_EVERY) return;
    server->logged_at = now;
    for (int i = 0; i < server->metrics->reasons; i++) {
        const uint64_t count = server->metrics->refused[i].count;
        const uint64_t more = count - server->metrics->refused[i].logged;
        server->metrics->refused[i].logged = count;
        if (more > 0)
            log_event(LOG_USUAL, "refused", "reason", server->metrics->refused[i].reason, "count",
                      log_number((long long)more), NULL);
    }
}

/* Large pieces go back to the system as soon as they are free. By itself the C library keeps ever
 * more for later, up to 64 MB, once it has freed a large one. */
static void keep_little_memory(void)
{
#ifdef M_TRIM_THRESHOLD
    mallopt(M_MMAP_THRESHOLD, 256 << 10);
    mallopt(M_TRIM_THRESHOLD, 1 << 20);
#endif
}

/* And the small ones between those in use: after a flood a server becomes as small as it was. */
static void give_back_memory(Server *server, int64_t now)
{
    if (now - server->given_back_at < GIVEN_BACK_EVERY) return;
    server->given_back_at = now;
#ifdef M_TRIM_THRESHOLD
    malloc_trim(0);
#endif
}

/* What there is now, for whichever worker is asked for the sum. */
static void note_figures(Server *server, int64_t now)
{
    Figures *figures = &server->slot->figures;
    house_figures(server->house, &figures->house);
    net_figures(server->net, &figures->net);
    figures->memory = metrics_memory();
    server->noted_at = now;
    server->has_news = false;
}

static int tick(void *self)
{
    Server *server = self;
    const int64_t now = clock_milliseconds();
    server->slot->beat = now;
    log_refused(server, now);
    give_back_memory(server, now);
    if (server->has_news && now - server->noted_at >= NOTED_EVERY) note_figures(server, now);
    obey_orders(server);
    const Hold hold = hold_begins();
    const int wait = house_tick(server->house, now);
    hold_ends(server, hold);
    if (wait == 0) server->has_news = true; /* bots play on */
    const int64_t next_note = server->noted_at + NOTED_EVERY - now;
    if (!server->has_news || next_note >= wait) return wait;
    return next_note > 0 ? (int)next_note : 0;
}

static void refused(void *self, const char *limit, const Address *from)
{
    Server *server = self;
    char words[ADDRESS_WORDS];
    address_write(from, words);
    metrics_refused(server->metrics, limit);
    log_event(LOG_EVERYTHING, "limit", "limit", limit, "address", words, NULL);
}

static char *metrics_text(void *self, size_t *length)
{
    Server *server = self;
    const Shared *shared = server->shared;
    const int64_t now = clock_milliseconds();
    note_figures(server, now);
    const Figures sum = shared_figures(shared);
    const MetricsText from = {.metrics = &sum.metrics,
                              .house = &sum.house,
                              .net = &sum.net,
                              .uptime = (double)(now - shared->begun_at) / 1000,
                              .memory = sum.memory,
                              .workers = shared->workers,
                              .restarts = shared->restarts,
                              .supervisor_restarts = shared->supervisor_restarts};
    return metrics_write(&from, length);
}

/* ---- Turns ---------------------------------------------------------------------------------- */

static void lost(void *self, const char *table)
{
    const Server *server = self;
    house_lost(server->house, table, clock_milliseconds());
}

/* Nobody has been told anything of it, and all whom it concerns come back. */
static bool turn_is_over(void *self)
{
    Server *server = self;
    server->is_losing = true;
    const bool good = !server->turn || turn_ends(server->turn, lost, server);
    server->is_losing = false;
    return good;
}

/* ---- Other workers ------------------------------------------------------------------------- */

static int connected(void *self)
{
    const Server *server = self;
    return shared_connections(server->shared);
}

/* One that hangs, or ends again and again, is not waited for. */
static int hand_on(void *self, int sign)
{
    const Server *server = self;
    Shared *shared = server->shared;
    const unsigned which = sign == NET_NO_SIGN ? shared->arrivals++ : (unsigned)sign;
    const int number = shared_worker_of(shared, which);
    const Slot *slot = &shared->slot[number];
    const bool hangs = slot->state == WORKER_SERVES && clock_milliseconds() - slot->beat > SILENT;
    if (number == server->number || slot->state == WORKER_RESTS || hangs) return NET_NOBODY;
    return shared->door[number].to;
}

/* A few letters; of what is longer the beginning. */
static void works_at(void *self, const char *table)
{
    const Server *server = self;
    strncpy(server->slot->at, table, SHARED_TABLE - 1);
}

static bool shuns(void *self, const char *table)
{
    const Server *server = self;
    return shared_shuns(server->shared, table, clock_milliseconds());
}

/* Tables are made where those who come for them are handed on to. */
static bool suits(void *self, const char *table)
{
    const Server *server = self;
    return shared_worker_of(server->shared, shared_sign(table)) == server->number;
}

/* ---- From the store ------------------------------------------------------------------------ */

static void changed(void *self, const char *table)
{
    Server *server = self;
    server->has_news = true;
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
    note_figures(server, clock_milliseconds());
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
    if (server->shared->is_draining || server->is_cut_off || shared_store_fails(server->shared))
        return false;
    return store->hear || store->list(store->self, STORE_LISTED, 1, stop_at_once, NULL);
}

/* ---- Invitations --------------------------------------------------------------------------- */

typedef struct Invitation {
    Language language;
    Link *link;
    bool is_there;
} Invitation;

static bool read_invitation(void *to, int number, const char *line, size_t length)
{
    Invitation *invitation = to;
    (void)number;
    invitation->is_there = link_to_table(line, length, invitation->language, invitation->link);
    return true;
}

/* The first line has it all. A store that is away is not waited for. */
static bool table(void *self, const char *id, Language language, Link *out)
{
    const Server *server = self;
    const Store *store = &server->store;
    Invitation invitation = {language, out, false};
    if (server->is_cut_off) return false;
    return store->read(store->self, id, 0, 1, read_invitation, &invitation) && invitation.is_there;
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
    server->metrics->hung_up++;
    net_end(server->net, connection, server->is_losing ? NET_END_RESTART : NET_END_POLICY);
}

static bool allows(void *self, int connection, HouseAsk what)
{
    static const LimitKind kinds[] = {[HOUSE_ASKS_MESSAGE] = LIMIT_MESSAGES,
                                      [HOUSE_ASKS_TABLE] = LIMIT_TABLES,
                                      [HOUSE_ASKS_SEAT] = LIMIT_SEATS,
                                      [HOUSE_ASKS_PLAYER] = LIMIT_PLAYERS};
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
    metrics_refused(server->metrics, limits_name(limit));
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
        metrics_refused(server->metrics, about);
        log_event(LOG_EVERYTHING, "refused", "reason", about, NULL);
        return;
    case HOUSE_EXPIRED:
        server->metrics->tables_expired += strtoull(about, NULL, 10);
        log_event(LOG_USUAL, "tables-expired", "count", about, NULL);
        return;
    default:
        break;
    }
    server->metrics->tables_made += what == HOUSE_MADE_TABLE;
    server->metrics->tables_ended += what == HOUSE_ENDED_TABLE;
    server->metrics->tables_unreadable += what == HOUSE_UNREADABLE;
    log_table_name(about, table);
    log_event(LOG_USUAL, events[what], "table", table, NULL);
}

/* ---- Running ------------------------------------------------------------------------------- */

static Net *running; /* for the signals that stop it */

static void stop(int number)
{
    (void)number;
    net_stop(running);
}

static void serve_until_stopped(Server *server)
{
    const struct sigaction stopping = {.sa_handler = stop};
    running = server->net;
    sigaction(SIGINT, &stopping, NULL);
    sigaction(SIGTERM, &stopping, NULL);
    signal(SIGPIPE, SIG_IGN);
    server->slot->beat = clock_milliseconds();
    server->slot->state = WORKER_SERVES;
    net_run(server->net);
    log_refused(server, INT64_MAX);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
}

static int64_t keeps(int64_t seconds, int64_t usual)
{
    return seconds ? seconds : usual;
}

static int workers_of(const Shared *shared)
{
    return shared->workers > 0 ? shared->workers : 1;
}

static HouseHooks house_hooks(const ServerOptions *options, Server *server)
{
    const int workers = workers_of(server->shared);
    return (HouseHooks){.self = server,
                        .send = send_text,
                        .random = random_bytes,
                        .store = server->store,
                        .allows = allows,
                        .origin = origin,
                        .hang_up = hang_up,
                        .suits = suits,
                        .works_at = works_at,
                        .shuns = shuns,
                        .happened = happened,
                        .microseconds = microseconds,
                        .processor = processor,
                        .took = took,
                        .stored = stored,
                        .rooms = (options->limits.memory + workers - 1) / workers,
                        .keeps = options->keeps,
                        .keeps_over = options->keeps_over};
}

static NetOptions net_options(const ServerOptions *options, Server *server, const Page *page,
                              const char *privacy)
{
    const Shared *shared = server->shared;
    const Store *store = &server->store;
    const int total = options->limits.total, most = NET_CONNECTIONS * SHARED_WORKERS;
    return (NetOptions){.listening = shared->listening,
                        .door = shared->door[server->number].from,
                        .page = page,
                        .privacy = privacy,
                        .limits = server->limits,
                        .connections = total > 0 ? total : most,
                        .workers = workers_of(shared),
                        .behind_proxy = options->behind_proxy,
                        .hosts = options->hosts,
                        .metrics = options->metrics,
                        .ready = ready,
                        .table = table,
                        .self = server,
                        .opened = opened,
                        .closed = closed,
                        .received = received,
                        .refused = refused,
                        .metrics_text = metrics_text,
                        .tick = tick,
                        .turn_ends = turn_is_over,
                        .watched = {store->watched ? store->watched(store->self) : -1,
                                    server->control ? control_watched(server->control) : -1},
                        .readable = readable,
                        .connected = connected,
                        .hand_on = hand_on,
                        .banned = banned};
}

static int run(const ServerOptions *options, Server *server, const Page *page)
{
    const HouseHooks hooks = house_hooks(options, server);
    size_t length;
    char *privacy = privacy_write(keeps(options->keeps, HOUSE_KEEPS),
                                  keeps(options->keeps_over, HOUSE_KEEPS_OVER), &length);
    const NetOptions net = net_options(options, server, page, privacy);
    server->house = privacy ? house_open(&hooks) : NULL;
    server->net = server->house ? net_open(&net) : NULL;
    server->admin.house = server->house;
    server->admin.store = &server->store;
    server->admin.net = server->net;
    server->admin.shared = server->shared;
    if (server->net) {
        serve_until_stopped(server);
        net_close(server->net);
    }
    house_close(server->house);
    free(privacy);
    return server->net ? 0 : 2;
}

/* ---- Beginning ----------------------------------------------------------------------------- */

/* What one worker writes to a SQLite file the others hear of; a database tells by itself. */
static bool open_store(Server *server, const char *words)
{
    Store *store = &server->store, within;
    if (!store_open(words, store)) return false;
    within = *store;
    bool good = server->shared->workers <= 1 || within.tell ||
                store_news(server->shared, server->number, &within, store);
    within = *store;
    good = good && metrics_store(server->metrics, &within, store);
    within = *store;
    if (good && within.append_each) {
        server->turn = turn_open(&within, store);
        good = server->turn != NULL;
    }
    if (!good) within.close(within.self);
    return good;
}

static void close_all(Server *server)
{
    limits_close(server->limits);
    bans_close(server->admin.bans);
    control_close(server->control);
}

/* Nothing is written but by the house: when that is closed, all is in the store. */
int worker_run(const ServerOptions *options, const WorkerPlace *place, const Page *page)
{
    static Server server;
    Shared *shared = place->shared;
    int status = 2;
    prctl(PR_SET_NAME, "talia"); /* else it would be called as the link is that it was started by */
    shared_begin(shared, place->number);
    server = (Server){.shared = shared, .number = place->number};
    server.slot = &shared->slot[place->number];
    server.metrics = &server.slot->figures.metrics;
    server.logged_at = server.given_back_at = clock_milliseconds();
    keep_little_memory();
    server.limits = limits_join(shared_limits(shared), place->number);
    server.admin.bans = bans_join(shared_bans(shared), place->bans);
    server.control = shared->control >= 0 ? control_join(shared->control) : NULL;
    log_open(options->log);
    if (server.limits && server.admin.bans && (shared->control < 0 || server.control) &&
        open_store(&server, place->store)) {
        status = run(options, &server, page);
        server.store.close(server.store.self);
    }
    close_all(&server);
    return status;
}
