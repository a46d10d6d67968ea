/* lock.c - see lock.h. */
#include "lock.h"

#include <errno.h>

bool lock_make(Lock *lock)
{
    pthread_mutexattr_t kind;
    if (pthread_mutexattr_init(&kind) != 0) return false;
    const bool good = pthread_mutexattr_setpshared(&kind, PTHREAD_PROCESS_SHARED) == 0 &&
                      pthread_mutexattr_setrobust(&kind, PTHREAD_MUTEX_ROBUST) == 0 &&
                      pthread_mutex_init(lock, &kind) == 0;
    pthread_mutexattr_destroy(&kind);
    return good;
}

bool lock_take(Lock *lock)
{
    if (pthread_mutex_lock(lock) != EOWNERDEAD) return true;
    pthread_mutex_consistent(lock);
    return false;
}

void lock_give(Lock *lock)
{
    pthread_mutex_unlock(lock);
}
