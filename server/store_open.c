/* store_open.c - see store_open.h. */
#include "store_open.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "store_postgres.h"
#include "store_sqlite.h"

static bool begins(const char *words, const char *with)
{
    return strncmp(words, with, strlen(with)) == 0;
}

const char *store_file(const char *words)
{
    static const char kind[] = "sqlite:";
    return begins(words, kind) && words[sizeof kind - 1] ? words + sizeof kind - 1 : NULL;
}

static int64_t wall_clock(void)
{
    return (int64_t)time(NULL);
}

bool store_open(const char *words, Store *out)
{
    const char *file = store_file(words);
    if (file) return store_sqlite(file, wall_clock, out);
    if (strcmp(words, "memory") == 0) return store_memory(out, wall_clock, NULL, NULL);
    if (begins(words, "postgres://") || begins(words, "postgresql://"))
        return store_postgres(words, out);
    fprintf(stderr, "talia: '%s' is not a store; sqlite:FILE, postgres://... and memory are\n",
            words);
    return false;
}

char *store_usual(void)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    char *words = NULL;
    int length = -1;
    if (data && data[0] == '/')
        length = asprintf(&words, "sqlite:%s/talia/tables.db", data);
    else if (home && home[0] == '/')
        length = asprintf(&words, "sqlite:%s/.local/share/talia/tables.db", home);
    if (length < 0) {
        fputs("talia: no folder for the tables is known; --store sqlite:FILE names a file\n",
              stderr);
        return NULL;
    }
    char *folder = words + strlen("sqlite:"), *last = strrchr(folder, '/');
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, slash == last ? 0700 : 0755);
        *slash = '/';
    }
    return words;
}

/* A server that is about to end may still have it. */
static bool lock(int file)
{
    enum { TRIES = 30, PAUSE_NS = 100 * 1000 * 1000 };
    for (int i = 0; i < TRIES; i++) {
        if (flock(file, LOCK_EX | LOCK_NB) == 0) return true;
        if (errno != EWOULDBLOCK) return true; /* a file system without locks */
        nanosleep(&(struct timespec){.tv_nsec = PAUSE_NS}, NULL);
    }
    return false;
}

/* False: a server has the file. */
static bool reserve(const char *file)
{
    char *path = NULL;
    if (asprintf(&path, "%.*s-serve", (int)strcspn(file, "?"), file) < 0) return false;
    const int reserved = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    free(path);
    if (reserved < 0) return true;   /* then the store will say what is wrong */
    if (lock(reserved)) return true; /* it stays open as long as the program runs */
    close(reserved);
    return false;
}

bool store_reserve(const char *words)
{
    const char *file = store_file(words);
    if (!file || reserve(file)) return true;
    fprintf(stderr, "talia: another `talia serve` has this file; several servers need PostgreSQL "
                    "(docs/OPERATIONS.md)\n");
    return false;
}

bool store_open_beside(const char *words, Store *out)
{
    const char *file = store_file(words);
    if (!file || !store_sqlite_is_older(file) || reserve(file)) return store_open(words, out);
    fprintf(stderr,
            "talia: an older `talia serve` has this file, which would have to be brought up "
            "to date: stop it first, or use that talia\n");
    return false;
}
