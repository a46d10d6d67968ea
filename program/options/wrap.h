/* wrap.h - a text in lines that are not too long. */
#pragma once

#include <stdio.h>

typedef struct Wrap {
    int width;  /* of a line, in characters */
    int indent; /* of every line but the first */
    int column; /* where the first one stands already */
} Wrap;

/* Prints it, and ends the last line. A '\n' in it begins a new line, two of them a paragraph. */
void wrap_print(FILE *out, const char *text, Wrap wrap);
