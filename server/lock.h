/* lock.h - a lock in memory that several processes share. One that dies while it holds the lock
 * does not keep it. */
#pragma once

#include <pthread.h>
#include <stdbool.h>

typedef pthread_mutex_t Lock;

bool lock_make(Lock *lock); /* false: the system has none */

/* False: whoever had it last died meanwhile, so that what it guards may be half done. It is held
 * all the same. */
bool lock_take(Lock *lock);
void lock_give(Lock *lock);
