/* store_news.c - see store_news.h.
 *
 * News is a packet that begins with a letter: 'c' and a table that has changed, or 't' and words of
 * one house to the others. Each worker notes in the memory that all share which tables it follows,
 * before it reads them: so a line is either read, or told. */
#include "store_news.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "../script/hash.h"

enum { AT_ONCE = 64 }; /* packets, then it is somebody else's turn */

typedef struct News {
    Store within;
    Shared *shared;
    int number;
    uint16_t following[SHARED_BUCKETS]; /* how many tables there */
} News;

static unsigned bucket_of(const char *table)
{
    return hash_words(table) % SHARED_BUCKETS;
}

/* ---- Telling ------------------------------------------------------------------------------- */

/* Who has too much to hear already looks at everything. */
static void send_to(const News *news, int worker, char kind, const char *words)
{
    char packet[STORE_WORDS + 1];
    const int length = snprintf(packet, sizeof packet, "%c%s", kind, words);
    if (length >= (int)sizeof packet || send(news->shared->news[worker].to, packet, (size_t)length,
                                             MSG_DONTWAIT | MSG_NOSIGNAL) < 0)
        news->shared->slot[worker].missed = true;
}

/* Workers that have the table in memory, or another one of its bucket: a bit each. */
static unsigned others_at(const News *news, const char *table)
{
    return atomic_load(&news->shared->follows[bucket_of(table)]) & ~(1u << news->number);
}

static bool is_shared(void *self, const char *table)
{
    return others_at(self, table) != 0;
}

static void publish(const News *news, const char *table)
{
    const unsigned others = others_at(news, table);
    for (int i = 0; others >> i; i++) {
        if (others >> i & 1) send_to(news, i, 'c', table);
    }
}

static void tell(void *self, const char *words)
{
    const News *news = self;
    for (int i = 0; i < news->shared->workers; i++) {
        if (i != news->number) send_to(news, i, 't', words);
    }
}

static void follow(void *self, const char *table, bool on)
{
    News *news = self;
    const unsigned bucket = bucket_of(table);
    const uint16_t own = (uint16_t)(1u << news->number);
    if (on && news->following[bucket]++ == 0) atomic_fetch_or(&news->shared->follows[bucket], own);
    if (!on && --news->following[bucket] == 0)
        atomic_fetch_and(&news->shared->follows[bucket], (uint16_t)~own);
}

/* ---- Hearing ------------------------------------------------------------------------------- */

static void hear_one(char kind, const char *words, const StoreListener *listener)
{
    if (kind == 'c') listener->changed(listener->to, words);
    if (kind == 't') listener->told(listener->to, words);
}

static bool hear(void *self, const StoreListener *listener)
{
    const News *news = self;
    char packet[STORE_WORDS + 2];
    for (int i = 0; i < AT_ONCE; i++) {
        const ssize_t length =
            recv(news->shared->news[news->number].from, packet, sizeof packet - 1, MSG_DONTWAIT);
        if (length <= 0) break;
        packet[length] = '\0';
        hear_one(packet[0], packet + 1, listener);
    }
    if (atomic_exchange(&news->shared->slot[news->number].missed, false))
        listener->changed(listener->to, NULL);
    return true;
}

static int watched(void *self)
{
    const News *news = self;
    return news->shared->news[news->number].from;
}

/* ---- The store within ---------------------------------------------------------------------- */

static Stored append(void *self, const char *table, int number, const char *line, size_t length)
{
    const News *news = self;
    const Stored stored = news->within.append(news->within.self, table, number, line, length);
    if (stored == STORED) publish(news, table);
    return stored;
}

static Stored append_all(void *self, const char *table, int number, const StoreText *lines,
                         int count)
{
    const News *news = self;
    const Stored stored = news->within.append_all(news->within.self, table, number, lines, count);
    if (stored == STORED) publish(news, table);
    return stored;
}

static void append_each(void *self, StoreNext *lines, int count)
{
    const News *news = self;
    news->within.append_each(news->within.self, lines, count);
    for (int i = 0; i < count; i++) {
        if (lines[i].stored == STORED) publish(news, lines[i].table);
    }
}

static bool read_lines(void *self, const char *table, int from, int most, StoreLine *each, void *to)
{
    const News *news = self;
    return news->within.read(news->within.self, table, from, most, each, to);
}

static bool list_tables(void *self, StoreMark mark, int64_t seconds, StoreTable *each, void *to)
{
    const News *news = self;
    return news->within.list(news->within.self, mark, seconds, each, to);
}

static bool page_tables(void *self, const char *after, const char *before, int most,
                        StoreTable *each, void *to)
{
    const News *news = self;
    return news->within.page(news->within.self, after, before, most, each, to);
}

static bool mark_table(void *self, const char *table, StoreMark mark, int64_t written)
{
    const News *news = self;
    return news->within.mark(news->within.self, table, mark, written);
}

static int expire(void *self, StoreMark mark, int64_t seconds, int most, bool *more)
{
    const News *news = self;
    return news->within.expire(news->within.self, mark, seconds, most, more);
}

static bool remove_table(void *self, const char *table)
{
    const News *news = self;
    const bool good = news->within.remove(news->within.self, table);
    if (good) publish(news, table);
    return good;
}

static void close_news(void *self)
{
    const News *news = self;
    news->within.close(news->within.self);
    free(self);
}

bool store_news(Shared *shared, int number, const Store *within, Store *out)
{
    News *news = calloc(1, sizeof *news);
    if (!news) return false;
    news->within = *within;
    news->shared = shared;
    news->number = number;
    *out = (Store){.self = news,
                   .append = append,
                   .append_all = append_all,
                   .append_each = within->append_each ? append_each : NULL,
                   .read = read_lines,
                   .list = list_tables,
                   .page = page_tables,
                   .mark = mark_table,
                   .expire = expire,
                   .remove = remove_table,
                   .close = close_news,
                   .tell = tell,
                   .hear = hear,
                   .watched = watched,
                   .follow = follow,
                   .is_shared = is_shared};
    return true;
}
