/* check.h - what every test program does: checks, counted, and told with their place when they
 * fail. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

static int passed, failed;

static inline void check_at(bool good, const char *what, const char *file, int line)
{
    if (good)
        passed++;
    else
        failed++;
    if (!good) fprintf(stderr, "%s:%d: failed: %s\n", file, line, what);
}

#define check(good, what) check_at(good, what, __FILE__, __LINE__)

/* The last line of a program, and its exit status: a program that has checked nothing fails. */
static inline int checks_end(void)
{
    fprintf(stderr, "%d passed, %d failed\n", passed, failed);
    if (passed + failed == 0) fprintf(stderr, "nothing was checked\n");
    return failed > 0 || passed == 0;
}
