/* threads.h - threads that wait for work, and do a part of it each. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct Threads Threads;

/* Does the items from `from` up to `to`. */
typedef void Task(void *self, int from, int to);

/* NULL: no memory, or no thread could be started. With one thread none is. */
Threads *threads_open(int threads);
void threads_close(Threads *threads);

/* How many items have to be there for others to be called: to tell them, and to hear that they are
 * through, takes a microsecond or two. */
typedef enum TaskSize {
    PLAYS = 128,    /* a game goes on, or is written: some ten or hundred nanoseconds each */
    GLANCES = 2048, /* some nanoseconds */
} TaskSize;

/* Has the items from 0 up to `count` done, in blocks, and returns when all are. */
void threads_do(Threads *threads, TaskSize size, Task *task, void *self, int count);

int threads_processors(void);
