/* metrics.h - figures of the running server as Prometheus reads them. */
#pragma once

#include "../house/house.h"
#include "net.h"

/* How long something took, as a histogram. */
enum { METRICS_BOUNDS = 10 };

typedef struct Durations {
    uint64_t within[METRICS_BOUNDS + 1]; /* the last one: longer than all bounds */
    uint64_t microseconds;
} Durations;

typedef enum StoreDoing { STORE_APPEND, STORE_READ, STORE_OTHER, STORE_DOINGS } StoreDoing;

enum { METRICS_REASONS = 32 };

typedef struct Metrics {
    int64_t begun_at; /* milliseconds */
    uint64_t tables_made, tables_ended, tables_expired, tables_unreadable, hung_up;
    Durations store[STORE_DOINGS];
    uint64_t store_failed[STORE_DOINGS];
    int64_t append_failed_at; /* microseconds; 0: the last one was stored */
    Durations held;           /* how long everybody waited for one message, or for one tick */
    int64_t longest_hold;     /* microseconds of the processor's that the longest one took */
    /* Codes of errors and names of limits, in the order in which they came first. */
    struct {
        char reason[16];
        uint64_t count, logged;
    } refused[METRICS_REASONS];
    int reasons;
} Metrics;

void metrics_took(Durations *durations, int64_t microseconds);
void metrics_refused(Metrics *metrics, const char *reason);

/* All of it as text, on the heap; NULL: no memory. */
char *metrics_write(const Metrics *metrics, const HouseFigures *house, const NetFigures *net,
                    int64_t now, size_t *length);

/* Whether the last lines could not be stored, a moment ago. */
bool metrics_store_fails(const Metrics *metrics);

/* The same store, but what it does is measured. Closing it closes the one within. */
bool metrics_store(Metrics *metrics, const Store *within, Store *out);
