/* store.h - where records are kept. A table is lines numbered from 0, without gaps; whoever appends
 * says which number the line is to have, so that of two at once one wins. A line is any bytes. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum Stored {
    STORED,      /* it will be there after a crash */
    STORE_TAKEN, /* the record has that line already: read on, and try again */
    STORE_FAILED /* it is not there; but one that was lost on its way to a database may yet arrive:
                    whoever reads on finds it */
} Stored;

/* `done`: stop after this one. */
typedef bool StoreLine(void *to, int number, const char *line, size_t length);
typedef bool StoreTable(void *to, const char *table);

typedef struct Store {
    void *self;
    Stored (*append)(void *self, const char *table, int number, const char *line, size_t length);
    /* Lines from number `from` on; false: they could not be read. */
    bool (*read)(void *self, const char *table, int from, StoreLine *each, void *to);
    /* Tables whose last line is younger than so many seconds. */
    bool (*tables)(void *self, int64_t seconds, StoreTable *each, void *to);
    /* Removes tables whose last line is older than that. */
    bool (*expire)(void *self, int64_t seconds);
    void (*close)(void *self);
} Store;

/* Keeps nothing but what it is told, in memory: tests, and the page, where each line is also
 * handed to `told` (it may be NULL). */
bool store_memory(Store *out,
                  void (*told)(void *to, const char *table, int number, const char *line,
                               size_t length),
                  void *to);
