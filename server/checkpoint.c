/* checkpoint.c - see checkpoint.h. */
#include "checkpoint.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>

/* A log that is written to without a pause is never put into the file to its end, and only then
 * does it begin anew: when it is very long, whoever writes puts the short rest there. */
enum { DUE = 2048, VERY_LONG = 32768 }; /* pages of it */

struct Checkpoint {
    sqlite3 *file; /* the thread's own connection */
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool is_due, is_over; /* under the mutex */
    int pages;            /* of the log when it was last due; the writer's */
};

/* Whether there is something to do; false: the end. */
static bool wait_until_due(Checkpoint *checkpoint)
{
    pthread_mutex_lock(&checkpoint->mutex);
    while (!checkpoint->is_due && !checkpoint->is_over)
        pthread_cond_wait(&checkpoint->changed, &checkpoint->mutex);
    checkpoint->is_due = false;
    const bool goes_on = !checkpoint->is_over;
    pthread_mutex_unlock(&checkpoint->mutex);
    return goes_on;
}

/* What fails here, because the disk is full, say, is still in the log and is tried again. */
static void *work(void *self)
{
    Checkpoint *checkpoint = self;
    while (wait_until_due(checkpoint))
        sqlite3_wal_checkpoint_v2(checkpoint->file, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    return NULL;
}

static void tell(Checkpoint *checkpoint, bool is_over)
{
    pthread_mutex_lock(&checkpoint->mutex);
    checkpoint->is_due = true;
    checkpoint->is_over = is_over;
    pthread_cond_signal(&checkpoint->changed);
    pthread_mutex_unlock(&checkpoint->mutex);
}

/* SQLite calls it after each commit, with the length of the log. */
static int committed(void *self, sqlite3 *file, const char *schema, int pages)
{
    Checkpoint *checkpoint = self;
    if (pages < checkpoint->pages) checkpoint->pages = 0; /* it has begun anew */
    if (pages >= VERY_LONG)
        sqlite3_wal_checkpoint_v2(file, schema, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    if (pages - checkpoint->pages >= DUE) {
        checkpoint->pages = pages;
        tell(checkpoint, false);
    }
    return SQLITE_OK;
}

/* Signals are for those who can answer them. */
static bool start(Checkpoint *checkpoint)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const int status = pthread_create(&checkpoint->thread, NULL, work, checkpoint);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return status == 0;
}

Checkpoint *checkpoint_open(sqlite3 *file, const char *path)
{
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    Checkpoint *checkpoint = calloc(1, sizeof *checkpoint);
    if (!checkpoint) return NULL;
    pthread_mutex_init(&checkpoint->mutex, NULL);
    pthread_cond_init(&checkpoint->changed, NULL);
    if (sqlite3_open_v2(path, &checkpoint->file, flags, NULL) != SQLITE_OK || !start(checkpoint)) {
        sqlite3_close(checkpoint->file);
        free(checkpoint);
        return NULL;
    }
    sqlite3_wal_hook(file, committed, checkpoint);
    return checkpoint;
}

void checkpoint_close(Checkpoint *checkpoint)
{
    if (!checkpoint) return;
    tell(checkpoint, true);
    pthread_join(checkpoint->thread, NULL);
    sqlite3_close(checkpoint->file);
    pthread_mutex_destroy(&checkpoint->mutex);
    pthread_cond_destroy(&checkpoint->changed);
    free(checkpoint);
}
