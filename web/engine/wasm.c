/* wasm.c - a house in the browser: its messages cross the border of a WebAssembly module as bytes.
 *
 * module.mjs and worker.ts are the other side. There is one connection, number 0. The page writes
 * what it wants to say where talia_alloc() tells it to, and calls. Numbers that can be large, such
 * as times, are doubles, which JavaScript has. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../bots/players/learned.h"
#include "../../house/house.h"

#define FROM_PAGE(name) __attribute__((import_module("talia"), import_name(#name)))
#define TO_PAGE(name) __attribute__((export_name(#name)))

/* ---- What the page does ---------------------------------------------------------------------- */

/* A message for it. */
FROM_PAGE(send) void page_send(const char *text, size_t length);

/* A line of a record was written: it is the page that keeps it. */
FROM_PAGE(stored)
void page_stored(const char *table, size_t table_length, int number, const char *line,
                 size_t length);

FROM_PAGE(random) void page_random(void *out, size_t size);

FROM_PAGE(seconds) double page_seconds(void); /* since 1970 */

time_t time(time_t *out)
{
    const time_t now = (time_t)page_seconds();
    if (out) *out = now;
    return now;
}

static void send(void *self, int connection, const char *text, size_t length)
{
    (void)self;
    (void)connection;
    page_send(text, length);
}

static void draw(void *self, void *out, size_t size)
{
    (void)self;
    page_random(out, size);
}

static bool is_restoring;

static void stored(void *to, const char *table, int number, const char *line, size_t length)
{
    (void)to;
    if (!is_restoring) page_stored(table, strlen(table), number, line, length);
}

/* ---- What it can ask for --------------------------------------------------------------------- */

static House *house;
static Store store;

/* What the page writes into: room for so many bytes; NULL: no memory. */
TO_PAGE(talia_alloc) void *talia_alloc(size_t size)
{
    static void *inbox;
    static size_t room;
    if (size <= room) return inbox;
    void *larger = realloc(inbox, size);
    if (!larger) return NULL;
    inbox = larger;
    room = size;
    return inbox;
}

/* The same for the net, which stays there: once. */
TO_PAGE(talia_net_room) void *talia_net_room(size_t size)
{
    return malloc(size);
}

/* That lies there now. False: it is damaged, or learned from other observations. */
TO_PAGE(talia_net) bool talia_net(void *bytes, size_t length)
{
    const bool is_taken = learned_take(bytes, length);
    if (!is_taken) free(bytes);
    return is_taken;
}

static int64_t seconds(void)
{
    return (int64_t)time(NULL);
}

/* Once, before all that follows; false: no memory. */
TO_PAGE(talia_open) bool talia_open(double now)
{
    HouseHooks hooks = {.send = send, .random = draw, .solo = true};
    if (!store_memory(&store, seconds, stored, NULL)) return false;
    hooks.store = store;
    house = house_open(&hooks);
    return house && house_connect(house, 0, (int64_t)now);
}

TO_PAGE(talia_receive) void talia_receive(const char *text, size_t length, double now)
{
    house_receive(house, 0, text, length, (int64_t)now);
}

/* The milliseconds until it wants to be called again. */
TO_PAGE(talia_tick) int talia_tick(double now)
{
    return house_tick(house, (int64_t)now);
}

/* A record that the page has kept: the table's id, then its lines, each after a '\n'. False: the
 * store has another one of that table. */
TO_PAGE(talia_restore) bool talia_restore(char *text, size_t length)
{
    char *const end = text + length;
    char *line = memchr(text, '\n', length);
    bool is_there = line != NULL;
    if (line) *line++ = '\0';
    is_restoring = true;
    for (int number = 0; is_there && line < end; number++) {
        char *next = memchr(line, '\n', (size_t)(end - line));
        if (!next) next = end;
        is_there = store.append(store.self, text, number, line, (size_t)(next - line)) == STORED;
        line = next + 1;
    }
    is_restoring = false;
    return is_there;
}
