/* threads.h - threads that wait for work, and do a part of it each. */
#pragma once

#include <stdbool.h>

typedef struct Threads Threads;

/* Does the items from `from` up to `to`. */
typedef void Task(void *self, int from, int to);

/* NULL: no memory, or no thread could be started. With one thread none is. */
Threads *threads_open(int threads);
void threads_close(Threads *threads);

/* Has the items from 0 up to `count` done, in blocks, and returns when all are. */
void threads_do(Threads *threads, Task *task, void *self, int count);

int threads_processors(void);
