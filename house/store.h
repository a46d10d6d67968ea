/* store.h - where records are kept. A table is lines numbered from 0, without gaps; whoever appends
 * says which number the line is to have, so that of two at once one wins. A line is any bytes. */
#pragma once

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum Stored {
    STORED,      /* it will be there after a crash */
    STORE_TAKEN, /* the record has that line already: read on, and try again */
    STORE_FAILED /* it is not there; but one that was lost on its way to a database may yet arrive:
                    whoever reads on finds it */
} Stored;

/* What is noted of a table beside its lines. */
typedef enum StoreMark {
    STORE_PLAIN,
    STORE_LISTED, /* public, and waits for people */
    STORE_OVER,
    STORE_RATING, /* a game that ratings depend on, which it has yet to change */
    STORE_PLAYER, /* no table: what is kept of somebody who has a rating (house/contender.c) */
    STORE_MARKS,
    STORE_ANY = -1 /* of those that are listed */
} StoreMark;

typedef struct StoreText {
    const char *text;
    size_t length;
} StoreText;

/* A line of any table, and what has come of it. */
typedef struct StoreNext {
    const char *table;
    int number;
    StoreText text;
    Stored stored;
} StoreNext;

typedef struct StoreEntry {
    const char *table;
    int lines;
    int64_t written; /* when its last line was, in seconds since 1970; a minute behind at most */
    StoreMark mark;
} StoreEntry;

/* `true`: stop after this one. The store is not to be asked meanwhile. */
typedef bool StoreLine(void *to, int number, const char *line, size_t length);
typedef bool StoreTable(void *to, const StoreEntry *entry);

/* Who hears what the other houses do that use the same store. */
typedef struct StoreListener {
    void *to;
    /* They have written to that table; NULL: to any, perhaps, since a while was missed. */
    void (*changed)(void *to, const char *table);
    void (*told)(void *to, const char *words);
} StoreListener;

enum {
    STORE_WORDS = 4096, /* room for what is told at once, with a 0 after it */
    STORE_NOW = -1,
    STORE_ALL = INT_MAX,  /* lines */
    STORE_GAP = 2 * 3600, /* seconds that nobody has looked at the clock: longer does not count */
};

/* Seconds since 1970. */
typedef int64_t StoreClock(void);

typedef struct Store {
    void *self;
    Stored (*append)(void *self, const char *table, int number, const char *line, size_t length);
    /* Several lines, the first of them with that number: all of them or none. Where others wait for
     * the end of a turn (server/store_turn.h), these do not. */
    Stored (*append_all)(void *self, const char *table, int number, const StoreText *lines,
                         int count);
    /* Lines of several tables, those of one in their order: of each table all, or none from some
     * line on; if the store fails, none at all. NULL: it can only be done one by one. */
    void (*append_each)(void *self, StoreNext *lines, int count);
    /* Lines from number `from` on, at most so many; false: they could not be read. */
    bool (*read)(void *self, const char *table, int from, int most, StoreLine *each, void *to);
    /* Tables with that mark whose last line is younger than so many seconds, the youngest first. */
    bool (*list)(void *self, StoreMark mark, int64_t seconds, StoreTable *each, void *to);
    /* Records with ids between these two, neither of them included, in the order of their bytes, at
     * most so many: what is long is listed some at a time. */
    bool (*page)(void *self, const char *after, const char *before, int most, StoreTable *each,
                 void *to);
    /* Notes a mark of a table that is there, and if `written` is not 0, when its last line was;
     * STORE_NOW: as if it were now. */
    bool (*mark)(void *self, const char *table, StoreMark mark, int64_t written);
    /* Removes tables with that mark whose last line is older than so many seconds, at most so many
     * of them; returns how many, -1: it failed. `more`: there are others, or lines of a long one.
     *
     * To be asked at least once an hour: time in which it was not, since no server ran or since
     * the clock has jumped, makes no table older. So a wrong clock removes nothing. */
    int (*expire)(void *self, StoreMark mark, int64_t seconds, int most, bool *more);
    /* Removes a table, for good; true as well if there is none. Whoever has it in memory elsewhere
     * hears that it has changed. */
    bool (*remove)(void *self, const char *table);
    void (*close)(void *self);

    /* Of a store that several houses can use; of others all of these are NULL.
     * `tell`: some words to the others, if it can. */
    void (*tell)(void *self, const char *words);
    /* What the others have done since it was last asked. It does not wait, but for a moment after
     * connecting again; false: the store cannot be reached now. */
    bool (*hear)(void *self, const StoreListener *listener);
    /* A file to poll for reading, the same one as long as the store is open: readable when there is
     * something to hear. */
    int (*watched)(void *self);
    /* This house has a table in memory from now on, before it reads it, or no more: it is to hear
     * of such tables. NULL: it hears of all. */
    void (*follow)(void *self, const char *table, bool on);
    /* Whether another house has that table in memory, or might. NULL: this one is alone. */
    bool (*is_shared)(void *self, const char *table);
} Store;

/* Keeps nothing but what it is told, in memory: tests, and the page, where each line is also
 * handed to `told` (it may be NULL). */
bool store_memory(Store *out, StoreClock *clock,
                  void (*told)(void *to, const char *table, int number, const char *line,
                               size_t length),
                  void *to);
