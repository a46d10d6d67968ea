/* privacy.h - what the server keeps, for how long, and how to have a game removed: a page in two
 * languages, at /privacy. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Of a server that keeps unfinished and finished games for so many seconds; on the heap, NULL: no
 * memory. */
char *privacy_write(int64_t keeps, int64_t keeps_over, size_t *length);
