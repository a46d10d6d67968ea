/* source.h - a text that is read line by line, and telling what is wrong where in it. */
#pragma once

#include <stdio.h>

#include "words.h"

/* A text and where its faults are told. */
typedef struct Source {
    const char *name; /* of the file */
    Slice text;
    int line_number; /* of the line that is being read */
    FILE *faults;
    int fault_count;
} Source;

enum { SOURCE_MOST_FAULTS = 20 }; /* a file with more is not what it should be at all */

/* A text without the mark that some editors put at its beginning. */
Source source_open(const char *name, Slice text, FILE *faults);

/* The next line without its comment, its end and the spaces around it; false: none is left. */
bool source_next_line(Slice *rest, Slice *line);

/* Part of a text as it can be shown: what would change the terminal is left out. */
void source_print(FILE *file, Slice part);

/* "name:line:column: what". */
void source_tell(Source *source, const Fault *fault);
