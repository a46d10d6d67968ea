/* heap.c - see heap.h. */
#include "heap.h"

#include <malloc.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Names that begin so belong to the linker, which gives them this meaning. */
#define REAL(name) __real_##name   /* NOLINT */
#define BEFORE(name) __wrap_##name /* NOLINT */

void *REAL(malloc)(size_t size);
void *REAL(calloc)(size_t count, size_t size);
void *REAL(realloc)(void *memory, size_t size);
void REAL(free)(void *memory);
FILE *REAL(open_memstream)(char **text, size_t *length);

void *BEFORE(malloc)(size_t size);
void *BEFORE(calloc)(size_t count, size_t size);
void *BEFORE(realloc)(void *memory, size_t size);
void *BEFORE(reallocarray)(void *memory, size_t count, size_t size);
char *BEFORE(strdup)(const char *text);
char *BEFORE(strndup)(const char *text, size_t length);
FILE *BEFORE(open_memstream)(char **text, size_t *length);
void BEFORE(free)(void *memory);

Heap heap;

/* ---- Which blocks are counted --------------------------------------------------------------- */

enum { PLACES = 1 << 18 };
static void *place[PLACES];

static size_t place_of(const void *memory)
{
    return (size_t)((uintptr_t)memory * 0x9e3779b97f4a7c15u >> 46) % PLACES;
}

static void note(void *memory)
{
    size_t at = place_of(memory);
    if (!memory) return;
    if (heap.blocks >= PLACES / 2) {
        fputs("simulation: too many blocks of memory\n", stderr);
        abort();
    }
    while (place[at]) at = (at + 1) % PLACES;
    place[at] = memory;
    heap.bytes += malloc_usable_size(memory);
    heap.blocks++;
}

/* Those after it that could stand there move up. */
static void close_gap(size_t gap)
{
    for (size_t at = (gap + 1) % PLACES; place[at]; at = (at + 1) % PLACES) {
        const size_t wanted = place_of(place[at]);
        if ((at - wanted) % PLACES < (at - gap) % PLACES) continue;
        place[gap] = place[at];
        place[at] = NULL;
        gap = at;
    }
}

/* Whether it was counted. */
static bool forget(void *memory)
{
    size_t at = place_of(memory);
    if (!memory) return false;
    while (place[at] && place[at] != memory) at = (at + 1) % PLACES;
    if (!place[at]) return false;
    place[at] = NULL;
    close_gap(at);
    heap.bytes -= malloc_usable_size(memory);
    heap.blocks--;
    return true;
}

static bool is_refused(void)
{
    if (!heap.counts) return false;
    heap.asked++;
    const bool fails = heap.fails_at > 0 && (heap.asked == heap.fails_at ||
                                             (heap.keeps_failing && heap.asked > heap.fails_at));
    heap.has_failed |= fails;
    return fails;
}

/* ---- Before the C library ------------------------------------------------------------------- */

static void *counted(void *memory)
{
    if (heap.counts) note(memory);
    return memory;
}

void *BEFORE(malloc)(size_t size)
{
    return is_refused() ? NULL : counted(REAL(malloc)(size));
}

void *BEFORE(calloc)(size_t count, size_t size)
{
    return is_refused() ? NULL : counted(REAL(calloc)(count, size));
}

void *BEFORE(realloc)(void *memory, size_t size)
{
    if (is_refused()) return NULL;
    const bool was_counted = forget(memory);
    void *more = REAL(realloc)(memory, size);
    if (was_counted || heap.counts) note(more);
    return more;
}

void *BEFORE(reallocarray)(void *memory, size_t count, size_t size)
{
    size_t all;
    if (__builtin_mul_overflow(count, size, &all)) return NULL;
    return BEFORE(realloc)(memory, all);
}

char *BEFORE(strndup)(const char *text, size_t length)
{
    const size_t size = strnlen(text, length);
    char *copy = BEFORE(malloc)(size + 1);
    if (!copy) return NULL;
    memcpy(copy, text, size);
    copy[size] = '\0';
    return copy;
}

char *BEFORE(strdup)(const char *text)
{
    return BEFORE(strndup)(text, SIZE_MAX);
}

FILE *BEFORE(open_memstream)(char **text, size_t *length)
{
    return is_refused() ? NULL : REAL(open_memstream)(text, length);
}

void BEFORE(free)(void *memory)
{
    if (forget(memory) && heap.leaks) return;
    REAL(free)(memory);
}

/* ---- SQLite --------------------------------------------------------------------------------- */

static void *sqlite_malloc(int size)
{
    return BEFORE(malloc)((size_t)size);
}

static void *sqlite_realloc(void *memory, int size)
{
    return BEFORE(realloc)(memory, (size_t)size);
}

static void sqlite_free(void *memory)
{
    BEFORE(free)(memory);
}

static int sqlite_size(void *memory)
{
    return memory ? (int)malloc_usable_size(memory) : 0;
}

static int sqlite_round_up(int size)
{
    return (size + 7) & ~7;
}

static int sqlite_begin(void *self)
{
    (void)self;
    return SQLITE_OK;
}

static void sqlite_end(void *self)
{
    (void)self;
}

bool heap_for_sqlite(void)
{
    static sqlite3_mem_methods methods = {.xMalloc = sqlite_malloc,
                                          .xFree = sqlite_free,
                                          .xRealloc = sqlite_realloc,
                                          .xSize = sqlite_size,
                                          .xRoundup = sqlite_round_up,
                                          .xInit = sqlite_begin,
                                          .xShutdown = sqlite_end};
    return sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) == SQLITE_OK;
}
