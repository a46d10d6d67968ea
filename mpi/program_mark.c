/* program_mark.c - see program_mark.h. */
#include "program_mark.h"

#include <stddef.h>
#include <stdlib.h>

#include "../script/files.h"
#include "../script/hash.h"

/* A file that cannot be read has the mark of an empty one. */
uint64_t program_mark(void)
{
    size_t length = 0;
    char *bytes = file_read("/proc/self/exe", &length);
    const uint64_t mark = hash_bytes(bytes, bytes ? length : 0);
    free(bytes);
    return mark;
}
