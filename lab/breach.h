/* breach.h - how an invariant is broken. */
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct Breach {
    char words[240]; /* empty: it is not */
} Breach;

/* Writes the words; always false, so that a check can return it. */
__attribute__((format(printf, 2, 3))) static inline bool broken(Breach *why, const char *format,
                                                                ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(why->words, sizeof why->words, format, values);
    va_end(values);
    return false;
}
