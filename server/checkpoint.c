/* checkpoint.c - see checkpoint.h. */
#include "checkpoint.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>

/* A page that was changed many times is put into the file once: the log may well be long. But while
 * it is written to without a pause it is never in the file to its end, and only then does it begin
 * anew: when it is very long, and the thread has just done its part, whoever writes puts the short
 * rest there. */
enum { DUE = 8192, VERY_LONG = 4 * DUE }; /* pages of it */

struct Checkpoint {
    sqlite3 *file; /* the thread's own connection */
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool is_due, is_over; /* under the mutex, */
    bool is_done;         /* and this, too: since it was due */
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

/* A connection that has never read anything does not know that there is a log, and says that all
 * is well. */
bool checkpoint_do(sqlite3 *file)
{
    int pages = -1, done = -1;
    sqlite3_exec(file, "SELECT 1 FROM sqlite_schema LIMIT 1", NULL, NULL, NULL);
    return sqlite3_wal_checkpoint_v2(file, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &done) ==
               SQLITE_OK &&
           pages >= 0;
}

/* What fails here, because the disk is full, say, is still in the log and is tried again. */
static void *work(void *self)
{
    Checkpoint *checkpoint = self;
    while (wait_until_due(checkpoint)) {
        const bool is_done = checkpoint_do(checkpoint->file);
        pthread_mutex_lock(&checkpoint->mutex);
        checkpoint->is_done = is_done && !checkpoint->is_due;
        pthread_mutex_unlock(&checkpoint->mutex);
    }
    return NULL;
}

/* Whether it has, since this was asked last. */
static bool has_just_done(Checkpoint *checkpoint)
{
    pthread_mutex_lock(&checkpoint->mutex);
    const bool is_done = checkpoint->is_done;
    checkpoint->is_done = false;
    pthread_mutex_unlock(&checkpoint->mutex);
    return is_done;
}

static void tell(Checkpoint *checkpoint, bool is_over)
{
    pthread_mutex_lock(&checkpoint->mutex);
    checkpoint->is_due = true;
    checkpoint->is_done = false;
    checkpoint->is_over = is_over;
    pthread_cond_signal(&checkpoint->changed);
    pthread_mutex_unlock(&checkpoint->mutex);
}

/* SQLite calls it after each commit, with the length of the log. */
static int committed(void *self, sqlite3 *file, const char *schema, int pages)
{
    Checkpoint *checkpoint = self;
    if (pages < checkpoint->pages) checkpoint->pages = 0; /* it has begun anew */
    if (pages - checkpoint->pages >= DUE) {
        checkpoint->pages = pages;
        tell(checkpoint, false);
    }
    if (pages >= VERY_LONG && has_just_done(checkpoint))
        sqlite3_wal_checkpoint_v2(file, schema, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
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
