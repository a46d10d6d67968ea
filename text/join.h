/* join.h - short texts put one after the other. Every view has a hundred of them, and snprintf
 * takes ten times as long. */
#pragma once

#include <stddef.h>

static inline size_t join_on(char *out, size_t size, size_t at, const char *text)
{
    while (*text && at + 1 < size) out[at++] = *text++;
    out[at] = 0;
    return at;
}

/* As far as there is room, with a 0 after them. */
static inline void join(char *out, size_t size, const char *first, const char *then,
                        const char *last)
{
    join_on(out, size, join_on(out, size, join_on(out, size, 0, first), then), last);
}

/* A number in decimal, after a sign. */
static inline void join_number(char *out, size_t size, const char *sign, int number)
{
    enum { DIGITS = 10 };
    char digits[DIGITS + 2] = "", *at = digits + sizeof digits - 1;
    unsigned left = number < 0 ? 0u - (unsigned)number : (unsigned)number;
    *at = 0;
    do {
        *--at = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (number < 0) *--at = '-';
    join(out, size, sign, at, "");
}
