/* postgres_link.c - see postgres_link.h. libpq is used without its waiting calls: those know no
 * limit. */
#include "postgres_link.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#include "log.h"

enum {
    CONNECT_MS = 2000,
    GREET_MS = 60000,      /* the first time: another program may be making the tables */
    GREET_AGAIN_MS = 1000, /* everybody waits meanwhile */
    SHORTEST_PAUSE_MS = 100,
    LONGEST_PAUSE_MS = 10000,
};

int64_t link_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void complain(const char *doing, const char *why)
{
    log_fault("store", doing, why);
}

/* ---- Being woken --------------------------------------------------------------------------- */

/* Wakes whoever polls, after so many milliseconds. */
static void wake_in(const Link *link, int64_t ms)
{
    const int64_t ns = ms > 0 ? ms % 1000 * 1000000 : 1;
    const struct itimerspec when = {
        .it_value = {.tv_sec = (time_t)(ms > 0 ? ms / 1000 : 0), .tv_nsec = (long)ns}};
    timerfd_settime(link->timer, 0, &when, NULL);
}

static void sleep_on(const Link *link)
{
    timerfd_settime(link->timer, 0, &(struct itimerspec){.it_value = {.tv_sec = 0}}, NULL);
}

/* Polls the connection's socket from now on: connecting may change it. */
static void watch(Link *link, short events)
{
    struct epoll_event event = {.events = events == POLLOUT ? EPOLLOUT : EPOLLIN};
    link->awaited = events;
    if (link->socket >= 0) epoll_ctl(link->wakeful, EPOLL_CTL_DEL, link->socket, &event);
    link->socket = PQsocket(link->connection);
    if (link->socket >= 0) epoll_ctl(link->wakeful, EPOLL_CTL_ADD, link->socket, &event);
}

/* ---- Losing and finding -------------------------------------------------------------------- */

static int64_t pause_after(int failures)
{
    int64_t pause = SHORTEST_PAUSE_MS;
    for (int i = 1; i < failures && pause < LONGEST_PAUSE_MS; i++) pause *= 2;
    return pause < LONGEST_PAUSE_MS ? pause : LONGEST_PAUSE_MS;
}

/* Hangs up; the next try is at once, or after a pause. */
static void hang_up(Link *link, bool at_once)
{
    struct epoll_event event = {.events = 0};
    if (link->socket >= 0) epoll_ctl(link->wakeful, EPOLL_CTL_DEL, link->socket, &event);
    PQfinish(link->connection);
    link->connection = NULL;
    link->socket = -1;
    link->state = LINK_NONE;
    link->next_at = link_now() + (at_once ? 0 : pause_after(link->failures));
    wake_in(link, link->next_at - link_now());
}

static void fail(Link *link, const char *doing)
{
    complain(doing, link->connection ? PQerrorMessage(link->connection) : "out of memory");
    link->failures++;
    hang_up(link, false);
}

/* A connection that served has broken. */
static void lose(Link *link, const char *why)
{
    complain("the connection is lost", why);
    hang_up(link, link->failures++ == 0);
}

static void say_nothing(void *self, const char *notice)
{
    (void)self;
    (void)notice;
}

/* Each connection has a mark of its own: what a lost one had on its way may yet arrive, and is news
 * then. */
static bool pick_mark(Link *link)
{
    return getrandom(&link->mark, sizeof link->mark, 0) == sizeof link->mark;
}

static void begin_connecting(Link *link)
{
    /* The URI may overrule what stands before it, but not what stands after it. */
    static const char *const key[] = {
        "fallback_application_name", "keepalives_idle", "keepalives_interval", "keepalives_count",
        "tcp_user_timeout",          "dbname",          "client_encoding",     NULL,
    };
    const char *const value[] = {"talia", "30", "10", "3", "10000", link->uri, "UTF8", NULL};
    link->connection = pick_mark(link) ? PQconnectStartParams(key, value, 1) : NULL;
    if (!link->connection || PQstatus(link->connection) == CONNECTION_BAD) {
        fail(link, "connecting");
        return;
    }
    PQsetNoticeProcessor(link->connection, say_nothing, NULL);
    link->state = LINK_CONNECTING;
    link->give_up_at = link_now() + CONNECT_MS;
    watch(link, POLLOUT); /* as libpq has it before the first PQconnectPoll */
    wake_in(link, CONNECT_MS);
}

static void greet(Link *link)
{
    const bool again = link->has_served;
    PQsetnonblocking(link->connection, 1);
    watch(link, POLLIN);
    sleep_on(link);
    link->state = LINK_READY;
    if (!postgres_prepare(link, link_now() + (again ? GREET_AGAIN_MS : GREET_MS))) {
        if (link->state != LINK_READY) return; /* it was lost meanwhile */
        link->failures++;
        hang_up(link, false);
        return;
    }
    if (again) log_event(LOG_USUAL, "store-connected-again", NULL);
    link->has_served = true;
    link->missed = again;
    if (again) wake_in(link, 0);
}

/* libpq wants to be called when its socket is ready, and not before. */
static void go_on_connecting(Link *link)
{
    struct pollfd fd = {.fd = link->socket, .events = link->awaited};
    const int64_t left = link->give_up_at - link_now();
    if (left <= 0) {
        complain("connecting", "no answer in time");
        link->failures++;
        hang_up(link, false);
        return;
    }
    wake_in(link, left);
    if (poll(&fd, 1, 0) <= 0) return;
    switch (PQconnectPoll(link->connection)) {
    case PGRES_POLLING_OK:
        greet(link);
        return;
    case PGRES_POLLING_FAILED:
        fail(link, "connecting");
        return;
    case PGRES_POLLING_WRITING:
        watch(link, POLLOUT);
        return;
    default:
        watch(link, POLLIN);
    }
}

/* ---- What others have changed -------------------------------------------------------------- */

/* What cannot be kept: a table is missed, words are told again. */
static void note_change(Link *link, const char *payload)
{
    char *end, *change = NULL;
    const uint64_t mark = strtoull(payload, &end, 16);
    const bool is_words = *end == '!';
    if (mark == link->mark) return;
    if (*end == ' ') end++;
    for (int i = 0; i < link->changes; i++) {
        if (strcmp(link->changed[i], end) == 0) return;
    }
    if (*end && link->changes < LINK_CHANGES) change = strdup(end);
    if (change)
        link->changed[link->changes++] = change;
    else if (!is_words)
        link->missed = true;
}

static void collect_changes(Link *link)
{
    for (PGnotify *notify; (notify = PQnotifies(link->connection));) {
        note_change(link, notify->extra);
        PQfreemem(notify);
    }
    if (link->changes || link->missed) wake_in(link, 0);
}

void link_step(Link *link)
{
    sleep_on(link);
    if (link->state == LINK_NONE) {
        const int64_t left = link->next_at - link_now();
        if (left > 0)
            wake_in(link, left);
        else
            begin_connecting(link);
    } else if (link->state == LINK_CONNECTING) {
        go_on_connecting(link);
    } else if (link->state == LINK_READY) {
        if (!PQconsumeInput(link->connection) || PQstatus(link->connection) == CONNECTION_BAD)
            lose(link, PQerrorMessage(link->connection));
        else
            collect_changes(link);
    }
}

void link_tell_changes(Link *link, const StoreListener *listener)
{
    char *table[LINK_CHANGES];
    const int count = link->changes;
    const bool missed = link->missed;
    memcpy(table, link->changed, sizeof table);
    link->changes = 0; /* whoever is told may ask, and then more can come */
    link->missed = false;
    if (link->state == LINK_READY) sleep_on(link);
    for (int i = 0; i < count; i++) {
        if (table[i][0] == '!')
            listener->told(listener->to, table[i] + 1);
        else if (!missed)
            listener->changed(listener->to, table[i]);
        free(table[i]);
    }
    if (missed) listener->changed(listener->to, NULL);
}

bool link_ready(Link *link, int64_t deadline)
{
    const bool may_wait = link->failures <= 1;
    while (link->state != LINK_READY) {
        const int64_t now = link_now();
        const bool is_waiting = link->state == LINK_NONE && now < link->next_at;
        if (is_waiting || now >= deadline) return false;
        if (link->state == LINK_CONNECTING) {
            struct pollfd fd = {.fd = link->wakeful, .events = POLLIN};
            if (poll(&fd, 1, may_wait ? (int)(deadline - now) : 0) == 0) return false;
        }
        link_step(link);
    }
    return true;
}

/* ---- Asking -------------------------------------------------------------------------------- */

/* Until there is a result to get; false: too late, or the connection is lost. */
static bool await(const Link *link, int64_t deadline)
{
    PGconn *connection = link->connection;
    for (;;) {
        const int unsent = PQflush(connection);
        if (unsent < 0) return false;
        if (!unsent && !PQisBusy(connection)) return true;
        const int64_t left = deadline - link_now();
        struct pollfd fd = {.fd = PQsocket(connection), .events = POLLIN};
        if (unsent) fd.events |= POLLOUT;
        const int ready = left > 0 ? poll(&fd, 1, (int)left) : 0;
        if (ready == 0 || (ready < 0 && errno != EINTR)) return false;
        if (!PQconsumeInput(connection)) return false;
    }
}

/* The last result of what was sent; NULL: the connection broke, and is given up. */
static PGresult *answer(Link *link, int64_t deadline)
{
    PGresult *last = NULL;
    bool came;
    while ((came = await(link, deadline))) {
        PGresult *next = PQgetResult(link->connection);
        if (!next) break;
        PQclear(last);
        last = next;
    }
    if (came && PQstatus(link->connection) == CONNECTION_OK) {
        collect_changes(link);
        return last;
    }
    PQclear(last);
    const bool is_bad = PQstatus(link->connection) == CONNECTION_BAD;
    lose(link,
         is_bad || link_now() < deadline ? PQerrorMessage(link->connection) : "no answer in time");
    return NULL;
}

/* A result that is one: else it is cleared, and why is told. */
static PGresult *good(PGresult *result, const char *doing)
{
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) return result;
    complain(doing, PQresultErrorMessage(result));
    PQclear(result);
    return NULL;
}

PGresult *link_ask(Link *link, const char *statement, const LinkValue *values, int count,
                   int64_t deadline, bool *lost)
{
    enum { MOST = 8, BINARY = 1 };
    const char *at[MOST];
    int length[MOST], format[MOST];
    *lost = false;
    if (link->state != LINK_READY) return NULL;
    for (int i = 0; i < count; i++) {
        at[i] = values[i].at;
        length[i] = values[i].length;
        format[i] = values[i].length >= 0;
    }
    PGresult *result = NULL;
    if (PQsendQueryPrepared(link->connection, statement, count, at, length, format, BINARY))
        result = answer(link, deadline);
    else
        lose(link, PQerrorMessage(link->connection));
    *lost = !result;
    if (!result) return NULL;
    result = good(result, statement);
    if (result) link->failures = 0;
    return result;
}

PGresult *link_command(Link *link, const char *sql, int64_t deadline)
{
    PGresult *result = NULL;
    if (PQsendQuery(link->connection, sql))
        result = answer(link, deadline);
    else
        lose(link, PQerrorMessage(link->connection));
    return result ? good(result, "opening") : NULL;
}

/* ---- Opening and closing ------------------------------------------------------------------- */

static bool make_wakeful(Link *link)
{
    struct epoll_event event = {.events = EPOLLIN};
    link->wakeful = epoll_create1(EPOLL_CLOEXEC);
    link->timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    return link->wakeful >= 0 && link->timer >= 0 &&
           epoll_ctl(link->wakeful, EPOLL_CTL_ADD, link->timer, &event) == 0;
}

/* What libpq says of a bad URI would have the password in it. */
static bool check_uri(const char *uri)
{
    PQconninfoOption *parts = PQconninfoParse(uri, NULL);
    if (!parts) complain("opening", "the URI is none: postgres://user@host/database is one");
    PQconninfoFree(parts);
    return parts != NULL;
}

bool link_open(Link *link, const char *uri)
{
    *link = (Link){.socket = -1, .wakeful = -1, .timer = -1};
    if (!check_uri(uri)) return false;
    link->uri = strdup(uri);
    if (!link->uri || !make_wakeful(link)) {
        complain("opening", strerror(errno));
        return false;
    }
    return link_ready(link, link_now() + CONNECT_MS);
}

void link_close(Link *link)
{
    PQfinish(link->connection);
    for (int i = 0; i < link->changes; i++) free(link->changed[i]);
    if (link->timer >= 0) close(link->timer);
    if (link->wakeful >= 0) close(link->wakeful);
    free(link->uri);
}
