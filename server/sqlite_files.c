/* sqlite_files.c - whole SQLite files: copying one that is in use, and looking whether one is
 * sound. */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "log.h"
#include "store_sqlite.h"

enum {
    BUSY_MILLISECONDS = 5000,
    ALL_PAGES = -1,
    PAUSE_MILLISECONDS = 5,
    PATIENCE = 2000, /* pauses in a row while somebody else has the file */
};

static bool complain(sqlite3 *file, const char *doing)
{
    log_fault("store", doing, file ? sqlite3_errmsg(file) : "no memory");
    return false;
}

/* What cannot be done here is found when the file is opened. */
void store_sqlite_private(const char *path)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    const int made = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made >= 0) close(made);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char *name = NULL;
        struct stat status;
        if (asprintf(&name, "%s%s", path, ends[i]) < 0) return;
        if (stat(name, &status) == 0 && status.st_mode & S_IRWXO)
            chmod(name, status.st_mode & 07770);
        free(name);
    }
}

/* Without what follows a question mark. */
static sqlite3 *open_file(const char *words, int flags)
{
    sqlite3 *file = NULL;
    char *path = strndup(words, strcspn(words, "?"));
    const bool is_open = path && sqlite3_open_v2(path, &file, flags, NULL) == SQLITE_OK;
    if (!is_open) complain(file, path ? path : words);
    free(path);
    if (is_open) {
        sqlite3_busy_timeout(file, BUSY_MILLISECONDS);
        return file;
    }
    sqlite3_close(file);
    return NULL;
}

/* At one go, as it is at one moment: whoever plays meanwhile writes to the log and is not kept
 * waiting. In steps it would begin anew whenever somebody has written between two of them, and on
 * a busy server never end. */
static bool copy_pages(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    int step = SQLITE_OK;
    if (!backup) return complain(to, "copying");
    for (int waited = 0; waited < PATIENCE; waited++) {
        step = sqlite3_backup_step(backup, ALL_PAGES);
        if (step != SQLITE_BUSY && step != SQLITE_LOCKED) break;
        sqlite3_sleep(PAUSE_MILLISECONDS);
    }
    const int finished = sqlite3_backup_finish(backup);
    return (step == SQLITE_DONE && finished == SQLITE_OK) || complain(to, "copying");
}

/* One row of text, "ok" if all is well. */
static bool is_sound(sqlite3 *file)
{
    sqlite3_stmt *ask = NULL;
    const bool answers =
        sqlite3_prepare_v2(file, "PRAGMA integrity_check(1)", -1, &ask, NULL) == SQLITE_OK &&
        sqlite3_step(ask) == SQLITE_ROW;
    const char *words = answers ? (const char *)sqlite3_column_text(ask, 0) : NULL;
    const bool good = words && strcmp(words, "ok") == 0;
    if (!good) log_fault("store", "checking", words ? words : sqlite3_errmsg(file));
    sqlite3_finalize(ask);
    return good;
}

/* As one file, without a log beside it. */
static bool make_whole(sqlite3 *file)
{
    return sqlite3_exec(file, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) == SQLITE_OK ||
           complain(file, "ending the copy");
}

/* The copy gets its name when it is whole: nobody takes half of one for a backup. */
static bool copy_to(sqlite3 *from, const char *to)
{
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    char *part = NULL;
    if (access(to, F_OK) == 0) {
        log_fault("store", to, "there is such a file already");
        return false;
    }
    if (asprintf(&part, "%s.part", to) < 0) return false;
    unlink(part);
    store_sqlite_private(part);
    sqlite3 *copy = open_file(part, flags);
    bool good = copy && copy_pages(from, copy) && make_whole(copy) && is_sound(copy);
    if (copy && sqlite3_close(copy) != SQLITE_OK) good = false;
    if (good && rename(part, to) != 0) {
        log_fault("store", to, strerror(errno));
        good = false;
    }
    if (!good) unlink(part);
    free(part);
    return good;
}

bool store_sqlite_backup(const char *path, const char *to)
{
    sqlite3 *from = open_file(path, SQLITE_OPEN_READWRITE);
    const bool good = from && copy_to(from, to);
    sqlite3_close(from);
    return good;
}

bool store_sqlite_check(const char *path)
{
    sqlite3 *file = open_file(path, SQLITE_OPEN_READWRITE);
    const bool good = file && is_sound(file);
    sqlite3_close(file);
    return good;
}
