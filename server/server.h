/* server.h - a server: the network, the house, the store, limits, figures and the log, together. */
#pragma once

#include "limits.h"
#include "log.h"

typedef struct ServerOptions {
    const char *address, *store, *page; /* store_open.h; NULL: the usual one, and no page */
    int port;
    bool behind_proxy;
    const char *hosts; /* net.h */
    Address metrics;
    LimitRules limits;
    LogLevel log;
    int64_t keeps, keeps_over; /* seconds; house.h */
} ServerOptions;

/* Serves until SIGINT or SIGTERM; the status of the program. */
int server_run(const ServerOptions *options);
