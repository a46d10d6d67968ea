/* clock.h - how late it is, and how long a thread has worked. */
#pragma once

#include <stdint.h>

/* Since some moment; it never goes back. */
int64_t clock_microseconds(void);
int64_t clock_milliseconds(void);

/* Microseconds of the processor's that this thread has had, for those who use it at all times of
 * the day: to ask the kernel takes longer than much of what is measured, so it is asked every half
 * millisecond at most. Time that passes in between counts as worked, and is taken back then if it
 * was not: whoever waits for a disk or a database for long does not pay for that. */
typedef struct Worked {
    int64_t (*passed)(void);            /* microseconds by the clock on the wall, */
    int64_t (*had)(void);               /* and by the kernel's account of the thread */
    int64_t passed_then, had_then, sum; /* when the kernel was asked last */
    int64_t told;                       /* the last answer: it never goes back */
} Worked;

int64_t worked_so_far(Worked *worked);
int64_t clock_worked(void);
