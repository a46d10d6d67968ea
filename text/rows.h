/* rows.h - texts that stand one after the other, each with its 0, and where each begins.
 *
 * That is found before main begins (index.h) and not by the compiler: everybody who opens the page
 * fetches the texts, and pointers to them would be a good part of it. */
#pragma once

#include <string.h>

static inline void find_rows(const void *texts, const char **out, int count)
{
    const char *at = (const char *)texts;
    for (int i = 0; i < count; i++) {
        out[i] = at;
        at += strlen(at) + 1;
    }
}
