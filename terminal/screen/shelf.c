/* shelf.c - see shelf.h. */
#include "shelf.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "../../script/files.h"

#define HEAD "talia table 1\n"

/* ---- The folder ------------------------------------------------------------------------------ */

/* Makes a folder and those that it lies in. */
static bool make_folders(char *path)
{
    for (char *at = path + 1; *at; at++) {
        if (*at != '/') continue;
        *at = 0;
        mkdir(path, 0700);
        *at = '/';
    }
    mkdir(path, 0700);
    return access(path, W_OK) == 0;
}

bool shelf_open(char out[STAGE_PATH])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = -1;
    if (state && *state == '/')
        length = snprintf(out, STAGE_PATH, "%s/talia", state);
    else if (home && *home == '/')
        length = snprintf(out, STAGE_PATH, "%s/.local/state/talia", home);
    return length > 0 && length < STAGE_PATH - 64 && make_folders(out);
}

void shelf_path(const char *folder, const char *table, char out[STAGE_PATH])
{
    snprintf(out, STAGE_PATH, "%.*s/%.32s.table", STAGE_PATH - 64, folder, table);
}

/* ---- Listing --------------------------------------------------------------------------------- */

static bool ends_with(const char *name, const char *end)
{
    const size_t length = strlen(name);
    return length > strlen(end) && strcmp(name + length - strlen(end), end) == 0;
}

/* The line of that kind, copied; false: there is none. */
static bool find_line(const char *text, char kind, char *out, size_t size)
{
    for (const char *line = text; line && *line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (line[0] != kind || line[1] != ' ') continue;
        snprintf(out, size, "%.*s", (int)strcspn(line + 2, "\n"), line + 2);
        return true;
    }
    return false;
}

/* What it is and when it was played last. */
static bool describe(Kept *kept, time_t when)
{
    char date[32], words[DESK_WORDS / 2] = "";
    struct tm day;
    localtime_r(&when, &day);
    strftime(date, sizeof date, "%Y-%m-%d %H:%M", &day);
    if (!kept->is_over) {
        size_t length;
        char *text = file_read(kept->path, &length);
        char key[8];
        const bool good = text && strncmp(text, HEAD, strlen(HEAD)) == 0 &&
                          find_line(text, 'd', words, sizeof words) &&
                          find_line(text, 'k', key, sizeof key);
        free(text);
        if (!good) return false;
    } else {
        const char *name = strrchr(kept->path, '/') + 1;
        snprintf(words, sizeof words, "%s", name);
    }
    snprintf(kept->words, sizeof kept->words, "%s · %s", date, words);
    return true;
}

typedef struct Found {
    Kept kept;
    time_t when;
} Found;

/* Those to go on with first, then the youngest. */
static int compare(const void *a, const void *b)
{
    const Found *x = a, *y = b;
    if (x->kept.is_over != y->kept.is_over) return x->kept.is_over ? 1 : -1;
    return x->when == y->when ? 0 : x->when > y->when ? -1 : 1;
}

int shelf_list(const char *folder, Kept out[STAGE_KEPT])
{
    enum { MOST = 256, GAMES = 8 };
    static Found found[MOST];
    int n = 0, kept = 0, games = 0;
    DIR *all = opendir(folder);
    if (!all) return 0;
    for (const struct dirent *entry = readdir(all); entry && n < MOST; entry = readdir(all)) {
        Found *each = &found[n];
        struct stat about;
        each->kept.is_over = ends_with(entry->d_name, ".talia");
        if (!each->kept.is_over && !ends_with(entry->d_name, ".table")) continue;
        const int length = snprintf(each->kept.path, STAGE_PATH, "%s/%s", folder, entry->d_name);
        if (length >= STAGE_PATH || stat(each->kept.path, &about)) continue;
        each->when = about.st_mtime;
        n += describe(&each->kept, each->when);
    }
    closedir(all);
    qsort(found, (size_t)n, sizeof *found, compare);
    for (int i = 0; i < n && kept < STAGE_KEPT; i++) {
        if (found[i].kept.is_over && games++ >= GAMES) break;
        out[kept++] = found[i].kept;
    }
    return kept;
}

/* ---- A table --------------------------------------------------------------------------------- */

void shelf_add(const char *path, char kind, const char *text, size_t length)
{
    const int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return;
    const bool is_new = lseek(file, 0, SEEK_END) == 0;
    char *line = malloc(length + sizeof HEAD + 4);
    if (line) {
        const int n = sprintf(line, "%s%c %.*s\n", is_new ? HEAD : "", kind, (int)length, text);
        const ssize_t written = write(file, line, (size_t)n);
        (void)written;
    }
    free(line);
    close(file);
}

/* "k 0 abcd" */
static void read_key(const char *line, size_t length, ShelfTable *out)
{
    enum { BEFORE = 4 };
    const int seat = length > BEFORE ? line[2] - '0' : -1;
    if (seat < 0 || seat >= TALIA_MAX_PLAYERS || length - BEFORE >= DESK_ID) return;
    memcpy(out->key[seat], line + BEFORE, length - BEFORE);
}

bool shelf_read(const char *path, ShelfTable *out, Store *store)
{
    size_t length;
    char *text = file_read(path, &length), *line = text;
    const char *name = strrchr(path, '/');
    memset(out, 0, sizeof *out);
    out->people = 1;
    snprintf(out->table, sizeof out->table, "%.*s", (int)strcspn(name + 1, "."), name + 1);
    bool is_good = text && strncmp(text, HEAD, strlen(HEAD)) == 0;
    while (is_good && line && *line) {
        char *end = strchr(line, '\n');
        const size_t size = end ? (size_t)(end - line) : strlen(line);
        if (line[0] == 'p') out->people = line[2] - '0';
        if (line[0] == 'k') read_key(line, size, out);
        /* A last line that was cut off is none. */
        if (line[0] == 'r' && size > 2 && end)
            is_good =
                store->append(store->self, out->table, out->lines++, line + 2, size - 2) == STORED;
        line = end ? end + 1 : NULL;
    }
    free(text);
    return is_good && out->lines > 0;
}

void shelf_finish(const char *folder, const char *table, const char *file)
{
    char path[STAGE_PATH], date[32];
    const time_t now = time(NULL);
    struct tm day;
    localtime_r(&now, &day);
    strftime(date, sizeof date, "%Y-%m-%d", &day);
    snprintf(path, sizeof path, "%.*s/%s-%.32s.talia", STAGE_PATH - 80, folder, date, table);
    if (!write_file(path, file)) return;
    shelf_path(folder, table, path);
    unlink(path);
}
