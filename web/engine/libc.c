/* libc.c - what wasi-libc does well and at length, done shortly: it is fetched by everybody who
 * opens the page. These take the place of the library's own.
 *
 * Memory comes in blocks of a power of two, each with its size before it, and goes back to a list
 * of its size; nothing is given back to the browser. A page holds a few games: that is enough. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- Bytes ----------------------------------------------------------------------------------- */

/* Instructions of WebAssembly do these. */
void *memcpy(void *restrict to, const void *restrict from, size_t length)
{
    return __builtin_memcpy(to, from, length);
}

void *memmove(void *to, const void *from, size_t length)
{
    return __builtin_memmove(to, from, length);
}

void *memset(void *to, int byte, size_t length)
{
    return __builtin_memset(to, byte, length);
}

/* The library's look at four bytes at a time. */
void *memchr(const void *text, int byte, size_t length)
{
    for (const unsigned char *at = text; length > 0; at++, length--) {
        if (*at == (unsigned char)byte) return (void *)at;
    }
    return NULL;
}

size_t strlen(const char *text)
{
    const char *end = text;
    while (*end) end++;
    return (size_t)(end - text);
}

char *strchr(const char *text, int byte)
{
    return memchr(text, byte, strlen(text) + 1);
}

size_t strcspn(const char *text, const char *stops)
{
    size_t length = 0;
    while (text[length] && !strchr(stops, text[length])) length++;
    return length;
}

/* ---- Memory ---------------------------------------------------------------------------------- */

typedef struct Block {
    uint32_t class; /* it has 2 to the power of that bytes, these eight among them */
    struct Block *next;
} Block;

_Static_assert(sizeof(Block) == 8, "what follows a block is aligned for everything there is");

enum { PAGE = 65536, LEAST_CLASS = 4, CLASSES = 31 };

extern unsigned char __heap_base; /* the linker's: the first byte that is free */

static Block *spare[CLASSES];
static uintptr_t top, end; /* of memory that was never used */

/* So many bytes that were never used; NULL: there are no more. */
static Block *grow(size_t size)
{
    if (!top) {
        top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
        end = __builtin_wasm_memory_size(0) * PAGE;
    }
    if (size > end - top) {
        const size_t pages = (size - (end - top) + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return NULL;
        end += pages * PAGE;
    }
    Block *block = (Block *)top;
    top += size;
    return block;
}

void *malloc(size_t size)
{
    if (size > ((size_t)1 << (CLASSES - 1)) - sizeof(Block)) return NULL;
    uint32_t class = LEAST_CLASS;
    while (((size_t)1 << class) < size + sizeof(Block)) class ++;
    Block *block = spare[class];
    if (block)
        spare[class] = block->next;
    else
        block = grow((size_t)1 << class);
    if (!block) return NULL;
    block->class = class;
    return block + 1;
}

void free(void *memory)
{
    if (!memory) return;
    Block *block = (Block *)memory - 1;
    block->next = spare[block->class];
    spare[block->class] = block;
}

void *calloc(size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) return NULL;
    void *memory = malloc(bytes);
    return memory ? memset(memory, 0, bytes) : NULL;
}

void *realloc(void *memory, size_t size)
{
    if (!memory) return malloc(size);
    const size_t room = ((size_t)1 << ((Block *)memory - 1)->class) - sizeof(Block);
    if (size <= room) return memory;
    void *larger = malloc(size);
    if (!larger) return NULL;
    memcpy(larger, memory, room);
    free(memory);
    return larger;
}

/* ---- Sorting --------------------------------------------------------------------------------- */

static void swap(unsigned char *a, unsigned char *b, size_t size)
{
    while (size-- > 0) {
        const unsigned char byte = a[size];
        a[size] = b[size];
        b[size] = byte;
    }
}

/* Shell's way: some hundred names are sorted once. */
void qsort(void *list, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    unsigned char *const first = list;
    for (size_t gap = count / 2; gap > 0; gap /= 2) {
        for (size_t i = gap; i < count; i++) {
            for (size_t k = i; k >= gap; k -= gap) {
                unsigned char *a = first + (k - gap) * size, *b = first + k * size;
                if (compare(a, b) <= 0) break;
                swap(a, b, size);
            }
        }
    }
}

/* ---- The end --------------------------------------------------------------------------------- */

/* Only who has no memory left ends here; the page says so. */
_Noreturn void exit(int status)
{
    (void)status;
    __builtin_trap();
}
