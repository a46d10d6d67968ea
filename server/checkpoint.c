/* checkpoint.c - see checkpoint.h. */
#include "checkpoint.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/* A page that was changed many times is put into the file once: the log may well be long. But while
 * it is written to without a pause it is never in the file to its end, and only then does it begin
 * anew: when it is very long, and the thread has just done its part, whoever writes puts the short
 * rest there. */
enum { DUE = 8192, VERY_LONG = 4 * DUE }; /* pages of it */
enum { BUSY_MILLISECONDS = 2000 };

struct Checkpoint {
    sqlite3 *file; /* the thread's own connection */
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool is_due, is_over; /* under the mutex, */
    bool is_done;         /* and these, too: since it was due; */
    bool is_doubtful;     /* a sync has failed */
    int pages;            /* of the log when it was last due; the writer's */
};

/* Whether there is something to do; false: the end. A doubt is the caller's from then on. */
static bool wait_until_due(Checkpoint *checkpoint, bool *is_doubtful)
{
    pthread_mutex_lock(&checkpoint->mutex);
    while (!checkpoint->is_due && !checkpoint->is_over)
        pthread_cond_wait(&checkpoint->changed, &checkpoint->mutex);
    checkpoint->is_due = false;
    *is_doubtful = checkpoint->is_doubtful;
    checkpoint->is_doubtful = false;
    const bool goes_on = !checkpoint->is_over;
    pthread_mutex_unlock(&checkpoint->mutex);
    return goes_on;
}

static bool write_again(sqlite3_file *log)
{
    enum { PIECE = 32 << 10 };
    uint8_t piece[PIECE];
    sqlite3_int64 size = 0;
    if (log->pMethods->xFileSize(log, &size) != SQLITE_OK) return false;
    for (sqlite3_int64 at = 0; at < size; at += PIECE) {
        const int length = size - at < PIECE ? (int)(size - at) : PIECE;
        if (log->pMethods->xRead(log, piece, length, at) != SQLITE_OK ||
            log->pMethods->xWrite(log, piece, length, at) != SQLITE_OK)
            return false;
    }
    return log->pMethods->xSync(log, SQLITE_SYNC_NORMAL) == SQLITE_OK;
}

/* Nobody else writes to it meanwhile. The end is made ready before the beginning: what it takes may
 * fail, and what has begun must not stay so, since then nobody could write any more. */
bool checkpoint_renew_log(sqlite3 *file)
{
    sqlite3_file *log = NULL;
    sqlite3_stmt *end = NULL;
    if (sqlite3_prepare_v2(file, "ROLLBACK", -1, &end, NULL) != SQLITE_OK) return false;
    bool good = sqlite3_exec(file, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
    if (good) {
        sqlite3_file_control(file, NULL, SQLITE_FCNTL_JOURNAL_POINTER, &log);
        good = !log || !log->pMethods || write_again(log);
        good &= sqlite3_step(end) == SQLITE_DONE;
    }
    sqlite3_finalize(end);
    return good;
}

/* A connection that has never read anything does not know that there is a log, and says that all
 * is well. */
static int try_checkpoint(sqlite3 *file)
{
    int pages = -1, done = -1;
    sqlite3_exec(file, "SELECT 1 FROM sqlite_schema LIMIT 1", NULL, NULL, NULL);
    const int status =
        sqlite3_wal_checkpoint_v2(file, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &done);
    return status == SQLITE_OK && pages < 0 ? SQLITE_BUSY : status;
}

static bool is_failure(int status)
{
    return status != SQLITE_OK && status != SQLITE_BUSY && status != SQLITE_LOCKED;
}

bool checkpoint_do(sqlite3 *file, bool *is_doubtful)
{
    if (*is_doubtful && !checkpoint_renew_log(file)) return false;
    const int status = try_checkpoint(file);
    *is_doubtful = is_failure(status) && !checkpoint_renew_log(file);
    return status == SQLITE_OK;
}

/* What fails here, because the disk is full, say, is still in the log and is tried again. */
static void *work(void *self)
{
    Checkpoint *checkpoint = self;
    bool is_doubtful;
    while (wait_until_due(checkpoint, &is_doubtful)) {
        const bool is_done = checkpoint_do(checkpoint->file, &is_doubtful);
        pthread_mutex_lock(&checkpoint->mutex);
        checkpoint->is_done = is_done && !checkpoint->is_due;
        checkpoint->is_doubtful |= is_doubtful;
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

typedef enum Word { IS_DUE, IS_DOUBTFUL, IS_OVER } Word;

static void tell(Checkpoint *checkpoint, Word word)
{
    pthread_mutex_lock(&checkpoint->mutex);
    checkpoint->is_due = true;
    checkpoint->is_done = false;
    checkpoint->is_doubtful |= word == IS_DOUBTFUL;
    checkpoint->is_over = word == IS_OVER;
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
        tell(checkpoint, IS_DUE);
    }
    if (pages >= VERY_LONG && has_just_done(checkpoint) &&
        is_failure(sqlite3_wal_checkpoint_v2(file, schema, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL)))
        tell(checkpoint, IS_DOUBTFUL);
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
    sqlite3_busy_timeout(checkpoint->file, BUSY_MILLISECONDS);
    sqlite3_wal_hook(file, committed, checkpoint);
    return checkpoint;
}

void checkpoint_close(Checkpoint *checkpoint)
{
    if (!checkpoint) return;
    tell(checkpoint, IS_OVER);
    pthread_join(checkpoint->thread, NULL);
    sqlite3_close(checkpoint->file);
    pthread_mutex_destroy(&checkpoint->mutex);
    pthread_cond_destroy(&checkpoint->changed);
    free(checkpoint);
}
