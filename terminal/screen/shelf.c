/* shelf.c - see shelf.h. */
#include "shelf.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "../../script/files.h"
#include "describe.h"

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

/* A kept table's lines: a kind, a space, and what it says. */
typedef struct Line {
    char kind;
    const char *words;
    size_t length;
} Line;

typedef struct Lines {
    char *text; /* on the heap; NULL: it is no such file */
    const char *at, *end;
} Lines;

static Lines lines_of(const char *path)
{
    size_t length, head = strlen(HEAD);
    char *text = file_read(path, &length);
    if (text && length >= head && memcmp(text, HEAD, head) == 0)
        return (Lines){.text = text, .at = text + head, .end = text + length};
    free(text);
    return (Lines){.text = NULL};
}

/* The next one that is whole; false: there is none. A last line may have been cut off. */
static bool next_line(Lines *lines, Line *out)
{
    const char *at = lines->at, *end = memchr(at, '\n', (size_t)(lines->end - at));
    if (!end) return false;
    const size_t length = (size_t)(end - at);
    *out = (Line){.kind = *at, .words = at + 2, .length = length > 2 ? length - 2 : 0};
    lines->at = end + 1;
    return true;
}

static void id_of(const char *path, char out[DESK_ID])
{
    const char *name = strrchr(path, '/') + 1;
    snprintf(out, DESK_ID, "%.*s", (int)strcspn(name, "."), name);
}

static bool describe_kept(const char *path, Language language, Names *out)
{
    char error[TABLE_ERROR], id[DESK_ID];
    id_of(path, id);
    Table *table = table_new(id);
    Lines lines = lines_of(path);
    bool is_good = table && lines.text, has_key = false;
    for (Line line; is_good && next_line(&lines, &line);) {
        has_key |= line.kind == 'k';
        if (line.kind == 'r') is_good = table_apply(table, line.words, line.length, error);
    }
    is_good &= has_key;
    if (is_good) describe_table(table, language, out);
    if (table) table_free(table);
    free(lines.text);
    return is_good;
}

static bool describe_over(const char *path, Language language, Names *out)
{
    char error[SAVE_ERROR];
    SavedGame saved;
    size_t length;
    char *text = file_read(path, &length);
    const bool is_good = text && save_read("kept", text, length, &saved, error);
    free(text);
    if (!is_good) return false;
    describe_saved(&saved, language, out);
    save_free(&saved);
    return true;
}

/* When it was played last, and what it is. */
static bool describe(Kept *kept, time_t when, Language language)
{
    char date[32];
    Names words = {.words = ""};
    struct tm day;
    localtime_r(&when, &day);
    strftime(date, sizeof date, "%Y-%m-%d %H:%M", &day);
    if (!(kept->is_over ? describe_over : describe_kept)(kept->path, language, &words))
        return false;
    snprintf(kept->words, sizeof kept->words, "%s · %.*s", date, DESK_WORDS - 64, words.words);
    return true;
}

typedef struct Found {
    Kept kept;
    struct timespec when;
} Found;

/* Those to go on with first, then the youngest. */
static int compare(const void *a, const void *b)
{
    const Found *x = a, *y = b;
    if (x->kept.is_over != y->kept.is_over) return x->kept.is_over ? 1 : -1;
    if (x->when.tv_sec != y->when.tv_sec) return x->when.tv_sec > y->when.tv_sec ? -1 : 1;
    return (x->when.tv_nsec < y->when.tv_nsec) - (x->when.tv_nsec > y->when.tv_nsec);
}

int shelf_list(const char *folder, Language language, Kept out[STAGE_KEPT])
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
        each->when = about.st_mtim;
        n++;
    }
    closedir(all);
    qsort(found, (size_t)n, sizeof *found, compare);
    for (int i = 0; i < n && kept < STAGE_KEPT && games < GAMES; i++) {
        if (!describe(&found[i].kept, found[i].when.tv_sec, language)) continue;
        games += found[i].kept.is_over;
        out[kept++] = found[i].kept;
    }
    return kept;
}

/* ---- A table --------------------------------------------------------------------------------- */

/* How much of a file are whole lines. */
static off_t whole_lines(int file)
{
    for (off_t end = lseek(file, 0, SEEK_END); end > 0; end--) {
        char last;
        if (pread(file, &last, 1, end - 1) != 1) return -1;
        if (last == '\n') return end;
    }
    return 0;
}

int shelf_take(const char *path)
{
    const int file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return SHELF_CLOSED;
    const bool is_taken = flock(file, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK;
    const off_t whole = is_taken ? -1 : whole_lines(file);
    if (whole >= 0 && ftruncate(file, whole) == 0) return file;
    close(file);
    return is_taken ? SHELF_TAKEN : SHELF_CLOSED;
}

bool shelf_add(int file, char kind, const char *text, size_t length)
{
    const off_t end = lseek(file, 0, SEEK_END);
    char *line = malloc(length + sizeof HEAD + 4);
    bool is_added = false;
    if (end >= 0 && line) {
        const int n = sprintf(line, "%s%c %.*s\n", end ? "" : HEAD, kind, (int)length, text);
        is_added = write(file, line, (size_t)n) == n;
        const int cut = is_added ? 0 : ftruncate(file, end); /* else when it is taken again */
        (void)cut;
    }
    free(line);
    return is_added;
}

/* "0 abcd": whoever has a key sits at this screen. */
static void read_key(const Line *line, ShelfTable *out)
{
    enum { BEFORE = 2 };
    const int seat = line->length > BEFORE ? line->words[0] - '0' : -1;
    if (seat < 0 || seat >= TALIA_MAX_PLAYERS || line->length - BEFORE >= DESK_ID) return;
    out->people += !out->key[seat][0];
    memcpy(out->key[seat], line->words + BEFORE, line->length - BEFORE);
}

bool shelf_read(const char *path, ShelfTable *out, Store *store)
{
    Lines lines = lines_of(path);
    bool is_good = lines.text != NULL;
    memset(out, 0, sizeof *out);
    id_of(path, out->table);
    for (Line line; is_good && next_line(&lines, &line);) {
        if (line.kind == 'k') read_key(&line, out);
        if (line.kind == 'r')
            is_good = store->append(store->self, out->table, out->lines++, line.words,
                                    line.length) == STORED;
    }
    free(lines.text);
    return is_good && out->lines > 0 && out->people > 0;
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
