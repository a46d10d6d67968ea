/* program_mark.c - see program_mark.h. */
#include "program_mark.h"

#include <stddef.h>
#include <stdlib.h>

#include "../script/files.h"

/* FNV-1a. A file that cannot be read has the mark of an empty one. */
uint64_t program_mark(void)
{
    size_t length = 0;
    char *bytes = file_read("/proc/self/exe", &length);
    uint64_t mark = 0xcbf29ce484222325u;
    for (size_t i = 0; bytes && i < length; i++)
        mark = (mark ^ (unsigned char)bytes[i]) * 0x100000001b3u;
    free(bytes);
    return mark;
}
