/* clock.c - the account of what a thread has worked (server/clock.h): how true it is, and how
 * rarely the kernel is asked for it. */
#include "../../server/clock.h"

#include "../support/check.h"

static int64_t now, done; /* on the wall, and by the kernel's account */
static int asked;         /* times */

static int64_t wall(void)
{
    return now;
}

static int64_t had(void)
{
    asked++;
    return done;
}

static void work(int64_t microseconds)
{
    now += microseconds;
    done += microseconds;
}

/* A thousand messages in a row, each measured before and after, as a server does that is never
 * idle. */
static void test_busy(void)
{
    enum { MESSAGES = 1000, EACH = 60 };
    Worked worked = {.passed = wall, .had = had};
    int64_t sum = 0;
    worked_so_far(&worked);
    asked = 0;
    for (int i = 0; i < MESSAGES; i++) {
        const int64_t begun = worked_so_far(&worked);
        work(EACH);
        sum += worked_so_far(&worked) - begun;
    }
    check(sum == (int64_t)MESSAGES * EACH, "all of the time is somebody's");
    check(asked <= MESSAGES * EACH / 500, "the kernel is asked every half millisecond");
}

/* Whoever waits for a disk pays for what was done, not for the wait. */
static void test_waiting(void)
{
    Worked worked = {.passed = wall, .had = had};
    const int64_t begun = worked_so_far(&worked);
    work(700);
    now += 1000000;
    check(worked_so_far(&worked) - begun == 700, "a long wait is nobody's work");
    const int64_t then = worked_so_far(&worked);
    now += 400;
    const int64_t later = worked_so_far(&worked);
    check(later - then == 400, "a short one counts at first");
    work(200);
    check(worked_so_far(&worked) - then == 400, "and is taken back by what comes next");
    work(1000);
    check(worked_so_far(&worked) - then == 1200, "so that the sum is right");
}

static void test_kernel(void)
{
    const int64_t begun = clock_worked(), from = clock_microseconds();
    while (clock_microseconds() - from < 3000) continue;
    const int64_t took = clock_worked() - begun;
    check(took > 0 && took <= clock_microseconds() - from + 500, "the real one goes on");
}

int main(void)
{
    test_busy();
    test_waiting();
    test_kernel();
    return checks_end();
}
