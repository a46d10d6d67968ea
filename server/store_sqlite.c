/* store_sqlite.c - see store_sqlite.h.
 *
 * `line` has the lines of all records, `record` when the last line of each came, give or take a
 * minute, and what is noted of it (StoreMark). With the write-ahead log and `synchronous = NORMAL`
 * a committed line survives the death of the program; only a machine that loses its power may lose
 * the last moments, whole lines of them. `synchronous = FULL` keeps these as well, for a wait of
 * the disk a line.
 *
 * Nearly all that is ever written is one line after another, and what that takes is most of what a
 * choice costs a server: it is one statement that changes one page. */
#include "store_sqlite.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../script/hash.h"
#include "checkpoint.h"
#include "log.h"

enum {
    BUSY_MILLISECONDS = 2000,
    BUSY_YIELDS = 100,    /* short pauses, since a line takes no longer than that, */
    BUSY_PAUSE = 20,      /* microseconds each, before longer ones */
    PAGE = 1024,          /* bytes of a new file: a line is short, and all of its page is written */
    CACHE = 8192,         /* KB: the last pages of all tables that are played at */
    WRITTEN_SECONDS = 60, /* that `written` may be behind */
    RECENT = 4096,        /* tables of which is known when it was noted; a power of 2 */
    REMOVED_AT_ONCE = 500, /* lines of old tables, so that nobody waits long for it */
};

typedef enum Query {
    Q_BEGIN,
    Q_COMMIT,
    Q_ROLLBACK,
    Q_NEXT,
    Q_LINE,
    Q_RECORD,
    Q_WRITTEN,
    Q_READ,
    Q_LIST,
    Q_PAGE,
    Q_MARK,
    Q_SEEN,
    Q_SEE,
    Q_AGE,
    Q_OLD,
    Q_LINES,
    Q_REMOVE_LINES,
    Q_REMOVE_RECORD,
    QUERIES
} Query;

static const char *const query[QUERIES] = {
    [Q_BEGIN] = "BEGIN IMMEDIATE",
    [Q_COMMIT] = "COMMIT",
    [Q_ROLLBACK] = "ROLLBACK",
    [Q_NEXT] = "INSERT INTO line (record, number, text) SELECT ?1, ?2, ?3"
               " WHERE EXISTS (SELECT 1 FROM line WHERE record = ?1 AND number = ?2 - 1)",
    [Q_LINE] = "INSERT INTO line (record, number, text) VALUES (?1, ?2, ?3)",
    [Q_RECORD] = "INSERT INTO record (id, written) VALUES (?1, ?2)",
    [Q_WRITTEN] = "UPDATE record SET written = ?2 WHERE id = ?1",
    [Q_READ] = "SELECT number, text FROM line WHERE record = ?1 AND number >= ?2 ORDER BY number"
               " LIMIT ?3",
    [Q_LIST] = "SELECT id, (SELECT max(number) + 1 FROM line WHERE record = id), written, mark"
               " FROM record WHERE mark BETWEEN ?1 AND ?2 AND written > ?3 ORDER BY written DESC",
    [Q_PAGE] = "SELECT id, (SELECT max(number) + 1 FROM line WHERE record = id), written, mark"
               " FROM record WHERE id > ?1 AND id < ?2 ORDER BY id LIMIT ?3",
    [Q_MARK] = "UPDATE record SET mark = ?2, written = coalesce(?3, written) WHERE id = ?1",
    [Q_SEEN] = "SELECT max(seen) FROM clock",
    [Q_SEE] = "UPDATE clock SET seen = ?1",
    [Q_AGE] = "UPDATE record SET written = written + ?1 WHERE written > ?2 AND written <= ?3",
    [Q_OLD] = "SELECT id FROM record WHERE mark BETWEEN ?1 AND ?2 AND written < ?3 LIMIT 1",
    [Q_LINES] = "SELECT coalesce(max(number) + 1, 0) FROM line WHERE record = ?1",
    [Q_REMOVE_LINES] = "DELETE FROM line WHERE record = ?1 AND number >= ?2",
    [Q_REMOVE_RECORD] = "DELETE FROM record WHERE id = ?1",
};

/* What makes version i + 1 of the file out of version i. A row, once published, stays as it is. */
static const char *const migration[] = {
    "CREATE TABLE record (id TEXT PRIMARY KEY, lines INTEGER NOT NULL, written INTEGER NOT NULL)"
    " STRICT, WITHOUT ROWID;"
    "CREATE INDEX record_written ON record (written);"
    "CREATE TABLE line (record TEXT NOT NULL, number INTEGER NOT NULL, text BLOB NOT NULL,"
    " PRIMARY KEY (record, number)) STRICT, WITHOUT ROWID;",

    "ALTER TABLE record ADD COLUMN mark INTEGER NOT NULL DEFAULT 0;"
    "DROP INDEX record_written;"
    "CREATE INDEX record_mark ON record (mark, written);",

    "ALTER TABLE record DROP COLUMN lines;",

    /* When the clock was last looked at for old records; 0: never. */
    "CREATE TABLE clock (seen INTEGER NOT NULL) STRICT; INSERT INTO clock VALUES (0);",
};

enum { VERSION = sizeof migration / sizeof migration[0] };

/* When a table's `written` was noted last. */
typedef struct Recent {
    uint64_t table; /* its hash */
    int64_t noted;
} Recent;

typedef struct Sqlite {
    sqlite3 *file;
    StoreClock *clock;
    Checkpoint *checkpoint;
    sqlite3_stmt *statement[QUERIES];
    int64_t looked_at; /* the clock: what it said then; 0: never */
    Recent recent[RECENT];
} Sqlite;

static bool complain(const Sqlite *sqlite, const char *doing)
{
    log_fault("store", doing, sqlite3_errmsg(sqlite->file));
    return false;
}

/* ---- Statements ---------------------------------------------------------------------------- */

/* A statement ready for its values. */
static sqlite3_stmt *prepared(const Sqlite *sqlite, Query which)
{
    sqlite3_stmt *statement = sqlite->statement[which];
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return statement;
}

/* Runs one that gives no rows. */
static bool run(const Sqlite *sqlite, Query which, const char *doing)
{
    sqlite3_stmt *statement = sqlite->statement[which];
    const bool good = sqlite3_step(statement) == SQLITE_DONE || complain(sqlite, doing);
    sqlite3_reset(statement);
    return good;
}

static bool begin(const Sqlite *sqlite)
{
    prepared(sqlite, Q_BEGIN);
    return run(sqlite, Q_BEGIN, "beginning");
}

static bool commit(const Sqlite *sqlite)
{
    prepared(sqlite, Q_COMMIT);
    return run(sqlite, Q_COMMIT, "writing");
}

/* After some faults SQLite has rolled back by itself; what was noted of the clock, too. */
static void roll_back(Sqlite *sqlite)
{
    sqlite->looked_at = 0;
    if (sqlite3_get_autocommit(sqlite->file)) return;
    prepared(sqlite, Q_ROLLBACK);
    run(sqlite, Q_ROLLBACK, "going back");
}

/* ---- The store ----------------------------------------------------------------------------- */

static bool is_taken(const Sqlite *sqlite)
{
    return sqlite3_extended_errcode(sqlite->file) == SQLITE_CONSTRAINT_PRIMARYKEY;
}

/* After an attempt that has failed: nothing is wrong but that there is no line before it. */
static bool is_missing(const Sqlite *sqlite)
{
    return sqlite3_errcode(sqlite->file) == SQLITE_OK;
}

/* Adds a line after another, or with Q_LINE, whatever is before it. */
static Stored add(const Sqlite *sqlite, Query which, const char *table, int number,
                  const StoreText *line)
{
    sqlite3_stmt *statement = prepared(sqlite, which);
    sqlite3_bind_text(statement, 1, table, -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 2, number);
    sqlite3_bind_blob64(statement, 3, line->text, line->length, SQLITE_STATIC);
    Stored stored = STORED;
    if (sqlite3_step(statement) != SQLITE_DONE) {
        stored = is_taken(sqlite) ? STORE_TAKEN : STORE_FAILED;
        if (stored == STORE_FAILED) complain(sqlite, "adding a line");
    } else if (sqlite3_changes(sqlite->file) == 0) {
        log_fault("store", "adding a line", "one is missing before");
        stored = STORE_FAILED;
    }
    sqlite3_reset(statement);
    return stored;
}

static Recent *recent_of(Sqlite *sqlite, const char *table)
{
    const uint64_t key = hash_bytes(table, strlen(table));
    Recent *recent = &sqlite->recent[key % RECENT];
    if (recent->table != key) *recent = (Recent){.table = key};
    return recent;
}

/* When the clock was last looked at; -1: it cannot be said. */
static int64_t last_seen(const Sqlite *sqlite)
{
    sqlite3_stmt *ask = prepared(sqlite, Q_SEEN);
    const int64_t seen = sqlite3_step(ask) == SQLITE_ROW ? sqlite3_column_int64(ask, 0) : -1;
    sqlite3_reset(ask);
    return seen;
}

/* Records that were written in that time, after its beginning, are so much younger. */
static bool change_ages(Sqlite *sqlite, int64_t after, int64_t until, int64_t seconds)
{
    sqlite3_stmt *age = prepared(sqlite, Q_AGE);
    sqlite3_bind_int64(age, 1, seconds);
    sqlite3_bind_int64(age, 2, after);
    sqlite3_bind_int64(age, 3, until);
    memset(sqlite->recent, 0, sizeof sqlite->recent);
    return run(sqlite, Q_AGE, "looking at the clock");
}

/* What of the time has passed unseen makes no table older. */
static bool note_clock(Sqlite *sqlite)
{
    const int64_t now = sqlite->clock(), before = last_seen(sqlite), gap = now - before;
    bool good = before >= 0;
    if (good && before > 0 && gap > STORE_GAP)
        good = change_ages(sqlite, INT64_MIN, before + STORE_GAP, gap);
    else if (good && before > 0 && gap < -STORE_GAP)
        good = change_ages(sqlite, now + STORE_GAP, INT64_MAX, gap);
    sqlite3_bind_int64(prepared(sqlite, Q_SEE), 1, now);
    if (!good || !run(sqlite, Q_SEE, "looking at the clock")) return false;
    sqlite->looked_at = now;
    return true;
}

/* All of it or nothing: were ages changed, and not noted for which time, they would be wrong once
 * the clock is right again. */
static bool look_at_clock(Sqlite *sqlite)
{
    if (!sqlite3_get_autocommit(sqlite->file)) return note_clock(sqlite);
    if (!begin(sqlite)) return false;
    const bool good = note_clock(sqlite) && commit(sqlite);
    if (!good) roll_back(sqlite);
    return good;
}

/* What the clock says. If it has jumped since it was looked at, it is looked at before anything is
 * noted by it: later it may be right again, and nobody would know. If it cannot be looked at there
 * is no time to note, and a transaction must not go on: it may have changed half of the ages. */
static bool time_now(Sqlite *sqlite, int64_t *now)
{
    *now = sqlite->clock();
    const int64_t gap = *now - sqlite->looked_at;
    return (gap <= STORE_GAP && gap >= -STORE_GAP) || look_at_clock(sqlite);
}

/* Notes that lines of a table have come: the first of all, or others. */
static bool note_written(Sqlite *sqlite, const char *table, bool is_new)
{
    int64_t now;
    const Query which = is_new ? Q_RECORD : Q_WRITTEN;
    Recent *recent = recent_of(sqlite, table);
    if (!time_now(sqlite, &now)) return false;
    if (!is_new && now >= recent->noted && now - recent->noted < WRITTEN_SECONDS) return true;
    sqlite3_stmt *statement = prepared(sqlite, which);
    sqlite3_bind_text(statement, 1, table, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, now);
    if (!run(sqlite, which, "noting the time")) return false;
    recent->noted = now;
    return true;
}

static Stored add_all(Sqlite *sqlite, const char *table, int number, const StoreText *lines,
                      int count)
{
    Stored stored = STORED;
    for (int i = 0; i < count && stored == STORED; i++)
        stored = add(sqlite, number + i > 0 ? Q_NEXT : Q_LINE, table, number + i, &lines[i]);
    if (stored == STORED && !note_written(sqlite, table, number == 0)) return STORE_FAILED;
    return stored;
}

static Stored append_all(void *self, const char *table, int number, const StoreText *lines,
                         int count)
{
    Sqlite *sqlite = self;
    if (!begin(sqlite)) return STORE_FAILED;
    Stored stored = add_all(sqlite, table, number, lines, count);
    if (stored == STORED && !commit(sqlite)) stored = STORE_FAILED;
    if (stored != STORED) roll_back(sqlite);
    return stored;
}

/* The line is there whether or not its time can be noted. */
static Stored append(void *self, const char *table, int number, const char *line, size_t length)
{
    Sqlite *sqlite = self;
    const StoreText text = {line, length};
    if (number == 0) return append_all(self, table, 0, &text, 1);
    const Stored stored = add(sqlite, Q_NEXT, table, number, &text);
    if (stored == STORED) note_written(sqlite, table, false);
    return stored;
}

/* Whether the line before it was one of that table's, and is not there. */
static bool follows_lost(const StoreNext *lines, int at)
{
    for (int i = at - 1; i >= 0; i--) {
        if (strcmp(lines[i].table, lines[at].table) == 0) return lines[i].stored != STORED;
    }
    return false;
}

/* One that is taken, or has none before it, changes nothing for other tables; a file that cannot be
 * written to does. */
static bool add_each(Sqlite *sqlite, StoreNext *lines, int count)
{
    for (int i = 0; i < count; i++) {
        StoreNext *next = &lines[i];
        next->stored = STORE_TAKEN;
        if (follows_lost(lines, i)) continue;
        next->stored = add(sqlite, Q_NEXT, next->table, next->number, &next->text);
        if (next->stored == STORE_FAILED && !is_missing(sqlite)) return false;
        if (next->stored == STORED && !note_written(sqlite, next->table, false)) return false;
    }
    return true;
}

static void append_each(void *self, StoreNext *lines, int count)
{
    Sqlite *sqlite = self;
    if (count == 1) {
        lines->stored =
            append(self, lines->table, lines->number, lines->text.text, lines->text.length);
        return;
    }
    const bool has_begun = begin(sqlite);
    if (has_begun && add_each(sqlite, lines, count) && commit(sqlite)) return;
    if (has_begun) roll_back(sqlite);
    for (int i = 0; i < count; i++) lines[i].stored = STORE_FAILED;
}

static bool read_lines(void *self, const char *table, int from, int most, StoreLine *each, void *to)
{
    const Sqlite *sqlite = self;
    sqlite3_stmt *read = prepared(sqlite, Q_READ);
    int found;
    sqlite3_bind_text(read, 1, table, -1, SQLITE_STATIC);
    sqlite3_bind_int(read, 2, from);
    sqlite3_bind_int(read, 3, most);
    while ((found = sqlite3_step(read)) == SQLITE_ROW) {
        const char *text = sqlite3_column_blob(read, 1); /* NULL: it is empty */
        const size_t length = (size_t)sqlite3_column_bytes(read, 1);
        if (each(to, sqlite3_column_int(read, 0), text ? text : "", length)) break;
    }
    const bool good = found == SQLITE_DONE || found == SQLITE_ROW || complain(sqlite, "reading");
    sqlite3_reset(read);
    return good;
}

/* The values of a mark and a time, of which the statements have the first three. */
static sqlite3_stmt *marked(const Sqlite *sqlite, Query which, StoreMark mark, int64_t seconds)
{
    sqlite3_stmt *statement = prepared(sqlite, which);
    sqlite3_bind_int(statement, 1, mark == STORE_ANY ? 0 : (int)mark);
    sqlite3_bind_int(statement, 2, mark == STORE_ANY ? STORE_MARKS : (int)mark);
    sqlite3_bind_int64(statement, 3, sqlite->clock() - seconds);
    return statement;
}

/* The rows of a statement whose values are set. */
static bool tell_entries(const Sqlite *sqlite, sqlite3_stmt *list, StoreTable *each, void *to)
{
    int found;
    while ((found = sqlite3_step(list)) == SQLITE_ROW) {
        const StoreEntry entry = {
            .table = (const char *)sqlite3_column_text(list, 0),
            .lines = sqlite3_column_int(list, 1),
            .written = sqlite3_column_int64(list, 2),
            .mark = (StoreMark)sqlite3_column_int(list, 3),
        };
        if (!entry.table || each(to, &entry)) break;
    }
    const bool good = found == SQLITE_DONE || found == SQLITE_ROW || complain(sqlite, "listing");
    sqlite3_reset(list);
    return good;
}

static bool list_tables(void *self, StoreMark mark, int64_t seconds, StoreTable *each, void *to)
{
    const Sqlite *sqlite = self;
    return tell_entries(sqlite, marked(sqlite, Q_LIST, mark, seconds), each, to);
}

static bool page_tables(void *self, const char *after, const char *before, int most,
                        StoreTable *each, void *to)
{
    const Sqlite *sqlite = self;
    sqlite3_stmt *page = prepared(sqlite, Q_PAGE);
    sqlite3_bind_text(page, 1, after, -1, SQLITE_STATIC);
    sqlite3_bind_text(page, 2, before, -1, SQLITE_STATIC);
    sqlite3_bind_int(page, 3, most);
    return tell_entries(sqlite, page, each, to);
}

static bool mark_table(void *self, const char *table, StoreMark mark, int64_t written)
{
    Sqlite *sqlite = self;
    int64_t when = written;
    if (written == STORE_NOW && !time_now(sqlite, &when)) return false;
    sqlite3_stmt *statement = prepared(sqlite, Q_MARK);
    sqlite3_bind_text(statement, 1, table, -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 2, (int)mark);
    if (written) {
        sqlite3_bind_int64(statement, 3, when);
        recent_of(sqlite, table)->noted = 0;
    }
    return run(sqlite, Q_MARK, "noting a mark") && sqlite3_changes(sqlite->file) == 1;
}

/* Its lines from that number on, and with the first of them the table. */
static bool remove_rows(const Sqlite *sqlite, const char *table, int from)
{
    sqlite3_stmt *lines = prepared(sqlite, Q_REMOVE_LINES);
    sqlite3_bind_text(lines, 1, table, -1, SQLITE_STATIC);
    sqlite3_bind_int(lines, 2, from);
    sqlite3_bind_text(prepared(sqlite, Q_REMOVE_RECORD), 1, table, -1, SQLITE_STATIC);
    return run(sqlite, Q_REMOVE_LINES, "removing lines") &&
           (from > 0 || run(sqlite, Q_REMOVE_RECORD, "removing a record"));
}

/* How many lines a table has; -1: it cannot be said. */
static int lines_of(const Sqlite *sqlite, const char *table)
{
    sqlite3_stmt *ask = prepared(sqlite, Q_LINES);
    sqlite3_bind_text(ask, 1, table, -1, SQLITE_STATIC);
    const int lines = sqlite3_step(ask) == SQLITE_ROW ? sqlite3_column_int(ask, 0) : -1;
    sqlite3_reset(ask);
    return lines;
}

/* One table that is old, on the heap; NULL: there is none (*found), or it cannot be said. */
static char *find_old(const Sqlite *sqlite, StoreMark mark, int64_t seconds, bool *good)
{
    sqlite3_stmt *old = marked(sqlite, Q_OLD, mark, seconds);
    const int found = sqlite3_step(old);
    const char *id = found == SQLITE_ROW ? (const char *)sqlite3_column_text(old, 0) : NULL;
    char *table = id ? strdup(id) : NULL;
    sqlite3_reset(old);
    *good = found == SQLITE_DONE || table;
    if (!*good) complain(sqlite, "looking for old records");
    return table;
}

typedef struct Removal {
    int tables, lines; /* gone */
    bool good, more;   /* nothing failed; and there is more that is old */
} Removal;

/* One table that is old, or the last lines of a long one: the rest goes the next time. */
static void remove_one(const Sqlite *sqlite, StoreMark mark, int64_t seconds, Removal *removal)
{
    char *table = find_old(sqlite, mark, seconds, &removal->good);
    removal->more = table != NULL;
    if (!table) return;
    const int lines = lines_of(sqlite, table), left = REMOVED_AT_ONCE - removal->lines;
    const int from = lines > left ? lines - left : 0;
    removal->good = lines >= 0 && remove_rows(sqlite, table, from);
    removal->lines += lines - from;
    removal->tables += from == 0;
    free(table);
}

static int expire(void *self, StoreMark mark, int64_t seconds, int most, bool *more)
{
    Sqlite *sqlite = self;
    Removal removal = {.more = true};
    if (!begin(sqlite)) return -1;
    removal.good = look_at_clock(sqlite);
    while (removal.good && removal.more && removal.tables < most && removal.lines < REMOVED_AT_ONCE)
        remove_one(sqlite, mark, seconds, &removal);
    *more = removal.more;
    if (removal.good && commit(sqlite)) return removal.tables;
    roll_back(sqlite);
    return -1;
}

static bool remove_table(void *self, const char *table)
{
    Sqlite *sqlite = self;
    if (!begin(sqlite)) return false;
    if (remove_rows(sqlite, table, 0) && commit(sqlite)) return true;
    roll_back(sqlite);
    return false;
}

static void close_sqlite(void *self)
{
    Sqlite *sqlite = self;
    checkpoint_close(sqlite->checkpoint);
    for (int i = 0; i < QUERIES; i++) sqlite3_finalize(sqlite->statement[i]);
    sqlite3_close(sqlite->file);
    free(sqlite);
}

/* ---- Opening ------------------------------------------------------------------------------- */

static bool obey(const Sqlite *sqlite, const char *statements, const char *doing)
{
    return sqlite3_exec(sqlite->file, statements, NULL, NULL, NULL) == SQLITE_OK ||
           complain(sqlite, doing);
}

/* The version that the file has; -1: it could not be read. */
static int version_of(const Sqlite *sqlite)
{
    sqlite3_stmt *ask = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(sqlite->file, "PRAGMA user_version", -1, &ask, NULL) == SQLITE_OK &&
        sqlite3_step(ask) == SQLITE_ROW)
        version = sqlite3_column_int(ask, 0);
    else
        complain(sqlite, "opening");
    sqlite3_finalize(ask);
    return version;
}

static bool migrate_from(const Sqlite *sqlite, int version)
{
    if (version > VERSION) {
        char words[96];
        snprintf(words, sizeof words, "it is of version %d, and this talia knows up to %d", version,
                 VERSION);
        log_fault("store", "opening", words);
    }
    if (version < 0 || version > VERSION) return false;
    for (; version < VERSION; version++) {
        char mark[64];
        snprintf(mark, sizeof mark, "PRAGMA user_version = %d", version + 1);
        if (!obey(sqlite, migration[version], "making its tables") ||
            !obey(sqlite, mark, "noting its version"))
            return false;
    }
    return true;
}

/* In one transaction: of two that open a new file at once one makes the tables. */
static bool migrate(const Sqlite *sqlite)
{
    if (!obey(sqlite, "BEGIN IMMEDIATE", "opening")) return false;
    if (migrate_from(sqlite, version_of(sqlite)) && obey(sqlite, "COMMIT", "making its tables"))
        return true;
    if (!sqlite3_get_autocommit(sqlite->file)) obey(sqlite, "ROLLBACK", "going back");
    return false;
}

static bool prepare_all(Sqlite *sqlite)
{
    for (int i = 0; i < QUERIES; i++) {
        const int good = sqlite3_prepare_v3(sqlite->file, query[i], -1, SQLITE_PREPARE_PERSISTENT,
                                            &sqlite->statement[i], NULL);
        if (good != SQLITE_OK) return complain(sqlite, query[i]);
    }
    return true;
}

/* Whether a line waits for the disk; and the path without the word that says so. False: there is
 * another word. */
static bool read_path(const char *words, char **path, bool *is_full)
{
    const char *option = strchr(words, '?');
    *is_full = option && strcmp(option, "?sync=full") == 0;
    if (option && !*is_full && strcmp(option, "?sync=normal") != 0) {
        log_fault("store", "opening", "after the file's name there can only be ?sync=full");
        return false;
    }
    *path = strndup(words, option ? (size_t)(option - words) : strlen(words));
    return *path != NULL;
}

/* Another worker writes a line just now: SQLite's own pauses are longer than that takes. */
static int wait_for_others(void *self, int times)
{
    (void)self;
    const int pause = times < BUSY_YIELDS ? BUSY_PAUSE : 1000;
    usleep((useconds_t)pause);
    return times < BUSY_YIELDS + BUSY_MILLISECONDS;
}

static bool set_up(const Sqlite *sqlite, bool is_full)
{
    char sizes[96];
    snprintf(sizes, sizeof sizes, "PRAGMA page_size = %d; PRAGMA cache_size = -%d", PAGE, CACHE);
    sqlite3_busy_handler(sqlite->file, wait_for_others, NULL);
    return obey(sqlite, sizes, "opening") && obey(sqlite, "PRAGMA journal_mode = WAL", "opening") &&
           obey(sqlite, is_full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL",
                "opening");
}

static bool open_checkpoint(Sqlite *sqlite, const char *path)
{
    sqlite->checkpoint = checkpoint_open(sqlite->file, path);
    if (!sqlite->checkpoint) log_fault("store", "opening", "no thread can be started");
    return sqlite->checkpoint != NULL;
}

/* Whoever had it before may have died with a log that could not be synced. */
static bool renew_log(const Sqlite *sqlite)
{
    if (checkpoint_renew_log(sqlite->file)) return true;
    log_fault("store", "opening", "its log cannot be written");
    return false;
}

static bool open_file(Sqlite *sqlite, const char *words)
{
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    char *path;
    bool is_full;
    if (!read_path(words, &path, &is_full)) return false;
    store_sqlite_private(path);
    const bool is_open = (sqlite3_open_v2(path, &sqlite->file, flags, NULL) == SQLITE_OK ||
                          complain(sqlite, path)) &&
                         set_up(sqlite, is_full) && migrate(sqlite) && renew_log(sqlite) &&
                         prepare_all(sqlite) && open_checkpoint(sqlite, path);
    free(path);
    return is_open;
}

bool store_sqlite_is_older(const char *words)
{
    Sqlite sqlite = {.file = NULL};
    char *path;
    bool is_full;
    if (!read_path(words, &path, &is_full)) return false;
    const bool is_open =
        sqlite3_open_v2(path, &sqlite.file, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK;
    free(path);
    sqlite3_busy_timeout(sqlite.file, BUSY_MILLISECONDS);
    const int version = is_open ? version_of(&sqlite) : 0;
    sqlite3_close(sqlite.file);
    return version > 0 && version < VERSION;
}

bool store_sqlite(const char *path, StoreClock *clock, Store *out)
{
    Sqlite *sqlite = calloc(1, sizeof *sqlite);
    if (!sqlite) return false;
    sqlite->clock = clock;
    if (!open_file(sqlite, path)) {
        close_sqlite(sqlite);
        return false;
    }
    *out = (Store){.self = sqlite,
                   .append = append,
                   .append_all = append_all,
                   .append_each = append_each,
                   .read = read_lines,
                   .list = list_tables,
                   .page = page_tables,
                   .mark = mark_table,
                   .expire = expire,
                   .remove = remove_table,
                   .close = close_sqlite};
    return true;
}
