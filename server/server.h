/* server.h - a server: the network, the house, the store, limits, figures and the log, together. */
#pragma once

#include "limits.h"
#include "log.h"

typedef struct ServerOptions {
    const char *address, *store, *page; /* store_open.h; NULL: the usual one, and no page */
    int port;
    bool behind_proxy;
    const char *hosts;   /* net.h */
    const char *control; /* the socket of `talia admin`; NULL: beside the file of a SQLite store */
    const char *bans;    /* the file of addresses that are shut out; NULL: likewise */
    Address metrics;
    LimitRules limits;
    LogLevel log;
    int64_t keeps, keeps_over; /* seconds; house.h */
    int workers; /* processes that serve; 0: this one, and no supervisor; -1: as many as fit */
} ServerOptions;

/* Where a server listens to `talia admin` that was given that socket and that store (NULL: unsaid),
 * on the heap; NULL: nowhere, which is said on standard error. */
char *server_control(const char *control, const char *store);

/* Serves until SIGINT or SIGTERM; the status of the program. */
int server_run(const ServerOptions *options);
