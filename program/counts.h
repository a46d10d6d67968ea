/* counts.h - numbers among the options. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* A whole number from `least` to `most`, digits only. */
bool read_count(const char *text, uint64_t least, uint64_t most, uint64_t *out);

/* A number of seconds from `least` to `most`. */
bool read_seconds(const char *text, double least, double most, double *out);
