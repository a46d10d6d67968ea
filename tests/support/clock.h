/* clock.h - the clock of the stores of tests: the machine's, but for a jump that a test makes. */
#pragma once

#include <stdint.h>
#include <time.h>

static int64_t clock_jump; /* seconds */

static inline int64_t wall_clock(void)
{
    return (int64_t)time(NULL) + clock_jump;
}
