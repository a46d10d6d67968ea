/* metrics_store.c - a store around another one, which measures it. */
#include <stdlib.h>

#include "clock.h"
#include "metrics.h"

typedef struct Measured {
    Store within;
    Metrics *metrics;
    bool is_far; /* a database, for whose answers everybody waits */
} Measured;

static void note(const Measured *measured, StoreDoing doing, int64_t begun, bool good)
{
    metrics_took(&measured->metrics->store[doing], clock_microseconds() - begun);
    measured->metrics->store_failed[doing] += !good;
    if (doing == STORE_APPEND)
        measured->metrics->append_failed_at = good ? 0 : clock_microseconds();
}

/* Of what is read, or looked for to be removed: since when that takes, and of it the processor's
 * time. */
typedef struct Reading {
    int64_t begun, worked;
} Reading;

static Reading reading_begins(const Measured *measured)
{
    return (Reading){clock_microseconds(), measured->is_far ? clock_worked() : 0};
}

/* Whoever has it read pays for that, but not for a database that hardly answers. */
static void reading_ends(const Measured *measured, StoreDoing doing, Reading reading, bool good)
{
    enum { MOST = 5000 };
    note(measured, doing, reading.begun, good);
    if (!measured->is_far) return;
    const int64_t took = clock_microseconds() - reading.begun;
    const int64_t waited = took - (clock_worked() - reading.worked);
    if (waited > 0) measured->metrics->waited += waited < MOST ? waited : MOST;
}

bool metrics_store_fails(const Metrics *metrics)
{
    enum { MOMENT = 10 * 1000000 };
    return metrics->append_failed_at && clock_microseconds() - metrics->append_failed_at < MOMENT;
}

static Stored append(void *self, const char *table, int number, const char *line, size_t length)
{
    const Measured *measured = self;
    const int64_t begun = clock_microseconds();
    const Stored stored =
        measured->within.append(measured->within.self, table, number, line, length);
    note(measured, STORE_APPEND, begun, stored != STORE_FAILED);
    return stored;
}

static Stored append_all(void *self, const char *table, int number, const StoreText *lines,
                         int count)
{
    const Measured *measured = self;
    const int64_t begun = clock_microseconds();
    const Stored stored =
        measured->within.append_all(measured->within.self, table, number, lines, count);
    note(measured, STORE_APPEND, begun, stored != STORE_FAILED);
    return stored;
}

static void append_each(void *self, StoreNext *lines, int count)
{
    const Measured *measured = self;
    const int64_t begun = clock_microseconds();
    bool good = true;
    measured->within.append_each(measured->within.self, lines, count);
    for (int i = 0; i < count; i++) good &= lines[i].stored != STORE_FAILED;
    note(measured, STORE_APPEND, begun, good);
}

static bool read_lines(void *self, const char *table, int from, int most, StoreLine *each, void *to)
{
    const Measured *measured = self;
    const Reading reading = reading_begins(measured);
    const bool good = measured->within.read(measured->within.self, table, from, most, each, to);
    reading_ends(measured, STORE_READ, reading, good);
    return good;
}

static bool list_tables(void *self, StoreMark mark, int64_t seconds, StoreTable *each, void *to)
{
    const Measured *measured = self;
    const Reading reading = reading_begins(measured);
    const bool good = measured->within.list(measured->within.self, mark, seconds, each, to);
    reading_ends(measured, STORE_OTHER, reading, good);
    return good;
}

static bool page_tables(void *self, const char *after, const char *before, int most,
                        StoreTable *each, void *to)
{
    const Measured *measured = self;
    const Reading reading = reading_begins(measured);
    const bool good = measured->within.page(measured->within.self, after, before, most, each, to);
    reading_ends(measured, STORE_OTHER, reading, good);
    return good;
}

static bool mark_table(void *self, const char *table, StoreMark mark, int64_t written)
{
    const Measured *measured = self;
    const int64_t begun = clock_microseconds();
    const bool good = measured->within.mark(measured->within.self, table, mark, written);
    note(measured, STORE_OTHER, begun, good);
    return good;
}

static int expire(void *self, StoreMark mark, int64_t seconds, int most, bool *more)
{
    const Measured *measured = self;
    const int64_t begun = clock_microseconds();
    const int removed = measured->within.expire(measured->within.self, mark, seconds, most, more);
    note(measured, STORE_OTHER, begun, removed >= 0);
    return removed;
}

static bool remove_table(void *self, const char *table)
{
    const Measured *measured = self;
    const Reading reading = reading_begins(measured);
    const bool good = measured->within.remove(measured->within.self, table);
    reading_ends(measured, STORE_OTHER, reading, good);
    return good;
}

static void tell(void *self, const char *words)
{
    const Measured *measured = self;
    const int64_t begun = clock_microseconds();
    measured->within.tell(measured->within.self, words);
    note(measured, STORE_OTHER, begun, true);
}

/* These wait for nothing that could be measured. */
static bool hear(void *self, const StoreListener *listener)
{
    const Measured *measured = self;
    return measured->within.hear(measured->within.self, listener);
}

static int watched(void *self)
{
    const Measured *measured = self;
    return measured->within.watched(measured->within.self);
}

static void follow(void *self, const char *table, bool on)
{
    const Measured *measured = self;
    measured->within.follow(measured->within.self, table, on);
}

static bool is_shared(void *self, const char *table)
{
    const Measured *measured = self;
    return measured->within.is_shared(measured->within.self, table);
}

static void close_measured(void *self)
{
    const Measured *measured = self;
    measured->within.close(measured->within.self);
    free(self);
}

bool metrics_store(Metrics *metrics, const Store *within, Store *out)
{
    Measured *measured = malloc(sizeof *measured);
    if (!measured) return false;
    *measured = (Measured){*within, metrics, within->hear && !within->append_each};
    *out = (Store){.self = measured,
                   .append = append,
                   .append_all = append_all,
                   .append_each = within->append_each ? append_each : NULL,
                   .read = read_lines,
                   .list = list_tables,
                   .page = page_tables,
                   .mark = mark_table,
                   .expire = expire,
                   .remove = remove_table,
                   .close = close_measured,
                   .tell = within->tell ? tell : NULL,
                   .hear = within->hear ? hear : NULL,
                   .watched = within->watched ? watched : NULL,
                   .follow = within->follow ? follow : NULL,
                   .is_shared = within->is_shared ? is_shared : NULL};
    return true;
}
