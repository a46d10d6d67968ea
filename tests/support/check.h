/* check.h - what every test program does: checks, counted, and told with their place when they
 * fail. */
#pragma once

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

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

/* How often something is done: as often as that, or, with sanitizers, which see in a few games what
 * they see in many, as often as this. In the environment TALIA_THOROUGH: always as often as that
 * (the proof `thorough`); TALIA_BRIEF: as often as this without sanitizers too (tests/new_card). */
#if defined(__SANITIZE_ADDRESS__)
#define HAS_SANITIZERS 1
#elif defined(__has_feature)
#define HAS_SANITIZERS __has_feature(address_sanitizer)
#else
#define HAS_SANITIZERS 0
#endif

static inline int times(int all, int few)
{
    if (getenv("TALIA_BRIEF")) return few;
    return HAS_SANITIZERS && !getenv("TALIA_THOROUGH") ? few : all;
}

/* The last line of a program, and its exit status: a program that has checked nothing fails. */
static inline int checks_end(void)
{
    fflush(stdout); /* that is the last word */
    fprintf(stderr, "%d passed, %d failed\n", passed, failed);
    if (passed + failed == 0) fprintf(stderr, "nothing was checked\n");
    return failed > 0 || passed == 0;
}
