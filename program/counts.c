/* counts.c - see counts.h. */
#include "counts.h"

#include <errno.h>
#include <stdlib.h>

bool read_count(const char *text, uint64_t least, uint64_t most, uint64_t *out)
{
    char *end;
    if (*text < '0' || *text > '9') return false;
    errno = 0;
    *out = strtoull(text, &end, 10);
    return !errno && !*end && *out >= least && *out <= most;
}

bool read_seconds(const char *text, double least, double most, double *out)
{
    char *end;
    if ((*text < '0' || *text > '9') && *text != '.') return false;
    *out = strtod(text, &end);
    return !*end && *out >= least && *out <= most;
}
