/* worker.h - one that serves people: the network, the house and the store, in a process of its own
 * or, without a supervisor, in the only one. */
#pragma once

#include "server.h"
#include "shared.h"

typedef struct WorkerPlace {
    Shared *shared;
    int number;
    const char *store, *bans; /* words for store_open(); a file, or NULL */
} WorkerPlace;

/* Serves until SIGINT or SIGTERM; the status of the process. */
int worker_run(const ServerOptions *options, const WorkerPlace *place, const Page *page);
