/* postgres_link.h - a connection to PostgreSQL that comes back by itself, and on which no question
 * waits for ever. */
#pragma once

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../house/store.h"

typedef enum LinkState { LINK_NONE, LINK_CONNECTING, LINK_READY } LinkState;

enum { LINK_CHANGES = 256 }; /* tables that wait to be told of; more: all may have changed */

typedef struct Link {
    char *uri;
    uint64_t mark; /* of this connection: its own changes are no news */
    PGconn *connection;
    LinkState state;
    bool has_served;             /* it was connected before */
    int failures;                /* since the last answer */
    int64_t next_at;             /* LINK_NONE: when to connect again */
    int64_t give_up_at;          /* LINK_CONNECTING */
    short awaited;               /* what of its socket, as in poll(2) */
    int wakeful;                 /* an epoll of the two below: what others poll */
    int socket, timer;           /* of the connection, or -1; of what is to be done without it */
    char *changed[LINK_CHANGES]; /* tables, and after a '!' words */
    int changes;
    bool missed; /* all may have changed */
} Link;

/* Milliseconds that never go back. */
int64_t link_now(void);

/* The first connection. False: why not is on standard error. Close it in either case. */
bool link_open(Link *link, const char *uri);
void link_close(Link *link);

/* Goes on with whatever can go on without waiting. */
void link_step(Link *link);

/* What others have changed and told so far. */
void link_tell_changes(Link *link, const StoreListener *listener);

/* Connected, perhaps after waiting for it until then: only once after it was lost. */
bool link_ready(Link *link, int64_t deadline);

/* A value of a statement: text, or bytes as they are. */
typedef struct LinkValue {
    const char *at;
    int length; /* of bytes; -1: it is text */
} LinkValue;

/* Runs one of the statements that postgres_schema.c prepared; the result, in binary, is to be
 * cleared. NULL: there was no (good) answer. `lost` says that nobody knows whether it was done. */
PGresult *link_ask(Link *link, const char *statement, const LinkValue *values, int count,
                   int64_t deadline, bool *lost);

/* Runs statements as they are; the last result, or NULL, and why is on standard error. */
PGresult *link_command(Link *link, const char *sql, int64_t deadline);

/* postgres_schema.c: makes the tables or brings them up to date, and prepares the statements. */
bool postgres_prepare(Link *link, int64_t deadline);
