/* check.h - what every test program does: checks, counted, and told when they fail. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

static int passed, failed;

static inline void check(bool good, const char *what)
{
    if (good)
        passed++;
    else
        failed++;
    if (!good) fprintf(stderr, "failed: %s\n", what);
}

/* The last line of a program, and its exit status. */
static inline int checks_end(void)
{
    fprintf(stderr, "%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
