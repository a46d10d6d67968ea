/* clock.c - see clock.h. */
#include "clock.h"

#include <time.h>

enum { TRUSTED = 500 }; /* microseconds that an account is good for */

static int64_t read_clock(clockid_t which)
{
    struct timespec time;
    clock_gettime(which, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

int64_t clock_microseconds(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

int64_t clock_milliseconds(void)
{
    return clock_microseconds() / 1000;
}

static int64_t had(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

int64_t worked_so_far(Worked *worked)
{
    const int64_t passed = worked->passed();
    int64_t sum = worked->sum + passed - worked->passed_then;
    if (passed - worked->passed_then >= TRUSTED) {
        const int64_t had_now = worked->had(), more = had_now - worked->had_then;
        if (more < passed - worked->passed_then) sum = worked->sum + more;
        worked->passed_then = passed;
        worked->had_then = had_now;
        worked->sum = sum;
    }
    if (sum > worked->told) worked->told = sum;
    return worked->told;
}

int64_t clock_worked(void)
{
    static _Thread_local Worked worked = {.passed = clock_microseconds, .had = had};
    return worked_so_far(&worked);
}
