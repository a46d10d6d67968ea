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
    uint64_t tables_made, tables_ended, tables_expired, tables_unreadable, hung_up;
    Durations store[STORE_DOINGS];
    uint64_t store_failed[STORE_DOINGS];
    int64_t append_failed_at; /* microseconds; 0: the last one was stored */
    int64_t waited;           /* microseconds for a database to be read, beside the processor's */
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
void metrics_add(Metrics *to, const Metrics *more); /* of another worker, or an earlier one */

/* What all of it is written from. */
typedef struct MetricsText {
    const Metrics *metrics;
    const HouseFigures *house;
    const NetFigures *net;
    double uptime, memory; /* seconds, bytes */
    int workers;
    uint64_t restarts, supervisor_restarts;
} MetricsText;

/* As text, on the heap; NULL: no memory. */
char *metrics_write(const MetricsText *from, size_t *length);

/* Bytes of memory that this process has in use; 0: the system does not say. */
double metrics_memory(void);

/* Whether the last lines could not be stored, a moment ago. */
bool metrics_store_fails(const Metrics *metrics);

/* The same store, but what it does is measured. Closing it closes the one within. */
bool metrics_store(Metrics *metrics, const Store *within, Store *out);
