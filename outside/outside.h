/* outside.h - another program that plays (docs/BOTS.md): it is told what happens on its standard
 * input, a message a line, and writes what it chooses to its standard output, likewise. Nothing
 * that it does or fails to do can hold anybody up for longer than it may take. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { OUTSIDE_SECONDS = 10, OUTSIDE_LINE = 16384, OUTSIDE_FAULT = 256 };

typedef struct Outside Outside;

/* Starts a program, by its arguments; a list that ends with NULL. It has so many seconds for each
 * line that it is to write or read. NULL: why, in `fault`. */
Outside *outside_start(char *const arguments[], int seconds, char fault[OUTSIDE_FAULT]);

/* Whoever has started this program, at the other ends of its standard input and output. */
Outside *outside_self(int seconds);

/* Lets it end by itself for a moment, then ends it. */
void outside_stop(Outside *outside);

/* A message for it, which must be one line. False: outside_fault says why. */
bool outside_send(Outside *outside, const char *text, size_t length);

/* The next line that it writes, with a 0 after it, until the next call. NULL: likewise. */
const char *outside_line(Outside *outside, size_t *length);

/* What went wrong, as part of a sentence: "did not answer within 10 s". */
const char *outside_fault(const Outside *outside);

/* For those who wait for others too: where its lines come from, to be polled for reading; reading
 * what is there (false: likewise); and whether a line is here already. */
int outside_file(const Outside *outside);
bool outside_take(Outside *outside);
bool outside_has_line(const Outside *outside);
