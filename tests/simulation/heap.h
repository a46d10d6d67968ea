/* heap.h - counts what is asked of the heap while somebody says so, and lets it fail. The linker
 * puts it before the C library (--wrap, see CMakeLists.txt). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Heap {
    bool counts;   /* what is asked for now: */
    int64_t asked; /* so many times, */
    size_t bytes;  /* of it still there */
    int64_t blocks;
    int64_t fails_at;   /* the one with this number fails, from 1; 0: none */
    bool keeps_failing; /* and all after it */
    bool has_failed;
    bool leaks; /* a bug that is made on purpose: nothing is given back */
} Heap;

extern Heap heap;

/* SQLite asks here, too: before it is used at all. */
bool heap_for_sqlite(void);
