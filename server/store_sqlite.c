/* store_sqlite.c - see store_sqlite.h.
 *
 * `line` has the lines of all records, `record` how many lines each has and when the last one came.
 * With the write-ahead log and `synchronous = NORMAL` a committed line survives the death of the
 * program; only a machine that loses its power may lose the last moments, whole lines of them. */
#include "store_sqlite.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { BUSY_MILLISECONDS = 2000 };

typedef enum Query {
    Q_BEGIN,
    Q_COMMIT,
    Q_ROLLBACK,
    Q_COUNT,
    Q_LINE,
    Q_RECORD,
    Q_READ,
    Q_TABLES,
    Q_EXPIRE_LINES,
    Q_EXPIRE_RECORDS,
    QUERIES
} Query;

static const char *const query[QUERIES] = {
    [Q_BEGIN] = "BEGIN IMMEDIATE",
    [Q_COMMIT] = "COMMIT",
    [Q_ROLLBACK] = "ROLLBACK",
    [Q_COUNT] = "SELECT lines FROM record WHERE id = ?1",
    [Q_LINE] = "INSERT INTO line (record, number, text) VALUES (?1, ?2, ?3)",
    [Q_RECORD] = "INSERT OR REPLACE INTO record (id, lines, written) VALUES (?1, ?2 + 1, ?3)",
    [Q_READ] = "SELECT number, text FROM line WHERE record = ?1 AND number >= ?2 ORDER BY number",
    [Q_TABLES] = "SELECT id FROM record WHERE written > ?1 ORDER BY written DESC",
    [Q_EXPIRE_LINES] =
        "DELETE FROM line WHERE record IN (SELECT id FROM record WHERE written < ?1)",
    [Q_EXPIRE_RECORDS] = "DELETE FROM record WHERE written < ?1",
};

/* What makes version i + 1 of the file out of version i. A row, once published, stays as it is. */
static const char *const migration[] = {
    "CREATE TABLE record (id TEXT PRIMARY KEY, lines INTEGER NOT NULL, written INTEGER NOT NULL)"
    " STRICT, WITHOUT ROWID;"
    "CREATE INDEX record_written ON record (written);"
    "CREATE TABLE line (record TEXT NOT NULL, number INTEGER NOT NULL, text BLOB NOT NULL,"
    " PRIMARY KEY (record, number)) STRICT, WITHOUT ROWID;",
};

enum { VERSION = sizeof migration / sizeof migration[0] };

typedef struct Sqlite {
    sqlite3 *file;
    sqlite3_stmt *statement[QUERIES];
} Sqlite;

static bool complain(const Sqlite *sqlite, const char *doing)
{
    fprintf(stderr, "talia: the store: %s: %s\n", doing, sqlite3_errmsg(sqlite->file));
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

/* After some faults SQLite has rolled back by itself. */
static void roll_back(const Sqlite *sqlite)
{
    if (sqlite3_get_autocommit(sqlite->file)) return;
    prepared(sqlite, Q_ROLLBACK);
    run(sqlite, Q_ROLLBACK, "going back");
}

/* ---- The store ----------------------------------------------------------------------------- */

/* How many lines a record has; -1: it could not be read. */
static int count_lines(const Sqlite *sqlite, const char *table)
{
    sqlite3_stmt *count = prepared(sqlite, Q_COUNT);
    sqlite3_bind_text(count, 1, table, -1, SQLITE_STATIC);
    const int found = sqlite3_step(count);
    int lines = found == SQLITE_ROW ? sqlite3_column_int(count, 0) : 0;
    if (found != SQLITE_ROW && found != SQLITE_DONE) {
        complain(sqlite, "counting lines");
        lines = -1;
    }
    sqlite3_reset(count);
    return lines;
}

static bool insert(const Sqlite *sqlite, const char *table, int number, const char *line,
                   size_t length)
{
    sqlite3_stmt *statement = prepared(sqlite, Q_LINE);
    sqlite3_bind_text(statement, 1, table, -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 2, number);
    sqlite3_bind_blob64(statement, 3, line, length, SQLITE_STATIC);
    if (!run(sqlite, Q_LINE, "adding a line")) return false;
    statement = prepared(sqlite, Q_RECORD);
    sqlite3_bind_text(statement, 1, table, -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 2, number);
    sqlite3_bind_int64(statement, 3, (sqlite3_int64)time(NULL));
    return run(sqlite, Q_RECORD, "counting a line");
}

static Stored append(void *self, const char *table, int number, const char *line, size_t length)
{
    const Sqlite *sqlite = self;
    if (!begin(sqlite)) return STORE_FAILED;
    const int lines = count_lines(sqlite, table);
    Stored stored = lines > number ? STORE_TAKEN : STORE_FAILED;
    if (lines >= 0 && lines < number)
        fprintf(stderr, "talia: the store: line %d of %s comes before line %d\n", number, table,
                lines);
    if (lines == number && insert(sqlite, table, number, line, length) && commit(sqlite))
        stored = STORED;
    if (stored != STORED) roll_back(sqlite);
    return stored;
}

static bool read_lines(void *self, const char *table, int from, StoreLine *each, void *to)
{
    const Sqlite *sqlite = self;
    sqlite3_stmt *read = prepared(sqlite, Q_READ);
    int found;
    sqlite3_bind_text(read, 1, table, -1, SQLITE_STATIC);
    sqlite3_bind_int(read, 2, from);
    while ((found = sqlite3_step(read)) == SQLITE_ROW) {
        const char *text = sqlite3_column_blob(read, 1); /* NULL: it is empty */
        const size_t length = (size_t)sqlite3_column_bytes(read, 1);
        if (each(to, sqlite3_column_int(read, 0), text ? text : "", length)) break;
    }
    const bool good = found == SQLITE_DONE || found == SQLITE_ROW || complain(sqlite, "reading");
    sqlite3_reset(read);
    return good;
}

static bool list_tables(void *self, int64_t seconds, StoreTable *each, void *to)
{
    const Sqlite *sqlite = self;
    sqlite3_stmt *list = prepared(sqlite, Q_TABLES);
    int found;
    sqlite3_bind_int64(list, 1, (sqlite3_int64)time(NULL) - seconds);
    while ((found = sqlite3_step(list)) == SQLITE_ROW) {
        const char *id = (const char *)sqlite3_column_text(list, 0);
        if (!id || each(to, id)) break;
    }
    const bool good = found == SQLITE_DONE || found == SQLITE_ROW || complain(sqlite, "listing");
    sqlite3_reset(list);
    return good;
}

static bool expire(void *self, int64_t seconds)
{
    const Sqlite *sqlite = self;
    const sqlite3_int64 since = (sqlite3_int64)time(NULL) - seconds;
    bool good = begin(sqlite);
    sqlite3_bind_int64(prepared(sqlite, Q_EXPIRE_LINES), 1, since);
    sqlite3_bind_int64(prepared(sqlite, Q_EXPIRE_RECORDS), 1, since);
    good = good && run(sqlite, Q_EXPIRE_LINES, "removing old lines") &&
           run(sqlite, Q_EXPIRE_RECORDS, "removing old records") && commit(sqlite);
    if (!good) roll_back(sqlite);
    return good;
}

static void close_sqlite(void *self)
{
    Sqlite *sqlite = self;
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
    if (version > VERSION)
        fprintf(stderr, "talia: the store is of version %d, and this talia knows up to %d\n",
                version, VERSION);
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

static bool open_file(Sqlite *sqlite, const char *path)
{
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &sqlite->file, flags, NULL) != SQLITE_OK)
        return complain(sqlite, path);
    sqlite3_busy_timeout(sqlite->file, BUSY_MILLISECONDS);
    return obey(sqlite, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;", "opening") &&
           migrate(sqlite) && prepare_all(sqlite);
}

bool store_sqlite(const char *path, Store *out)
{
    Sqlite *sqlite = calloc(1, sizeof *sqlite);
    if (!sqlite) return false;
    if (!open_file(sqlite, path)) {
        close_sqlite(sqlite);
        return false;
    }
    *out = (Store){sqlite, append, read_lines, list_tables, expire, close_sqlite};
    return true;
}
