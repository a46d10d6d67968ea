/* shared.h - what the processes of one server share: a supervisor, which starts the workers again
 * that end, and the workers, of which each has the whole of the network and the house.
 *
 * It is memory of fixed size without pointers: figures, flags, numbers of files, the book of limits
 * and the list of addresses that are shut out. What a worker that is dying writes there can spoil
 * figures or limits, never a table. */
#pragma once

#include <stdatomic.h>

#include "metrics.h"

enum {
    SHARED_WORKERS = LIMITS_WORKERS,
    SHARED_BUCKETS = 1 << 16, /* of tables: who follows them */
    SHARED_SIGNS = 256,       /* shared_sign() */
    SHARED_SUSPECTS = 32,     /* tables that are remembered */
};

typedef enum WorkerState {
    WORKER_STARTS, /* or will in a moment */
    WORKER_SERVES,
    WORKER_RESTS, /* it has ended again and again, and is started later */
} WorkerState;

/* What a worker has counted. */
typedef struct Figures {
    Metrics metrics;
    HouseFigures house;
    NetFigures net;
    double memory; /* bytes in use */
} Figures;

enum { SHARED_TABLE = 16 }; /* room for the id of one */

/* A table that a worker was at when it died. */
typedef struct Suspect {
    char table[SHARED_TABLE];
    _Atomic int deaths;
    int64_t last; /* milliseconds */
} Suspect;

/* One worker: its number is for life, its process is not. */
typedef struct Slot {
    _Atomic int pid;            /* 0: there is none */
    _Atomic int state;          /* WorkerState */
    _Atomic int64_t beat;       /* when it was last seen to go on, in milliseconds */
    _Atomic int connections;    /* WebSockets */
    char at[SHARED_TABLE];      /* the table that it is at; "": none */
    _Atomic bool missed;        /* there was more news of others than it could be told */
    Figures figures, past;      /* of its process, and of all before it, as far as these are sums */
    int64_t begun, rests_until; /* the supervisor's: milliseconds, */
    int quick;                  /* and how often in a row it ended soon after it was started */
} Slot;

/* Two ends of a socket: what anybody sends to `to` comes out of `from`. */
typedef struct Mail {
    int from, to;
} Mail;

typedef struct Shared {
    int workers;            /* 0: no others, and no supervisor */
    int file;               /* this memory; -1: of one process only */
    int listening, control; /* -1: none */
    Mail news[SHARED_WORKERS], door[SHARED_WORKERS];
    int64_t begun_at; /* milliseconds */
    bool is_ready;    /* all workers have served: from now on one that ends is started again */
    bool is_over;     /* they are told to end */
    _Atomic uint64_t restarts, supervisor_restarts;
    _Atomic unsigned arrivals;                /* of people who name no table */
    _Atomic bool is_draining;                 /* no new tables: the server is to be started again */
    _Atomic unsigned bans_changed;            /* how often */
    _Atomic uint16_t follows[SHARED_BUCKETS]; /* workers, a bit each */
    Suspect suspect[SHARED_SUSPECTS];
    Slot slot[SHARED_WORKERS];
} Shared;

/* Memory for so many workers, on its own (0), or one that processes which are started with its file
 * can map. NULL: there is none. */
Shared *shared_make(int workers);
Shared *shared_map(int file);
void shared_free(Shared *shared);

/* What limits.h and bans.h want there. */
void *shared_limits(Shared *shared);
void *shared_bans(Shared *shared);

/* All of them together, as far as they have been written. */
Figures shared_figures(const Shared *shared);
int shared_connections(const Shared *shared);
bool shared_store_fails(const Shared *shared); /* one of them could not store a line lately */

/* Another process has taken that number: what was counted before is of the past. */
void shared_begin(Shared *shared, int number);

/* A worker has died: whatever table it was at is suspected of it. True: and that not for the first
 * time, so that workers keep away from it from now on, for an hour. `table`: its id, or "". */
bool shared_suspect(Shared *shared, int number, int64_t now, char table[SHARED_TABLE]);
bool shared_shuns(const Shared *shared, const char *table, int64_t now);

/* A table's sign is a number below SHARED_SIGNS that says nothing else about it, but who comes for
 * the table can name it before anything is asked, so that all who do meet at one worker. */
unsigned shared_sign(const char *table);
int shared_worker_of(const Shared *shared, unsigned sign);
