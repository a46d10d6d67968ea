/* postgres_schema.c - the tables in the database and the statements that use them.
 *
 * `talia_record` has how many lines each record has, when the last one came and what is noted of it
 * (StoreMark); its row is what those who append at the same time wait for. `talia_line` has the
 * lines: bytes, whatever the encoding of the database. `mark` there says by which connection one
 * was written. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "log.h"
#include "postgres_link.h"

/* What makes version i + 1 out of version i. A row, once published, stays as it is. */
static const char *const migration[] = {
    /* Rows of talia_record change with every line, and stay on their page: hence the room. */
    "CREATE TABLE talia_record (id text PRIMARY KEY, lines integer NOT NULL,"
    " written timestamptz NOT NULL) WITH (fillfactor = 50);"
    "CREATE TABLE talia_line (record text NOT NULL REFERENCES talia_record ON DELETE CASCADE,"
    " number integer NOT NULL, written timestamptz NOT NULL, mark bigint NOT NULL,"
    " text bytea NOT NULL, PRIMARY KEY (record, number));",

    /* The index has no column that a line changes: rows stay on their page. */
    "ALTER TABLE talia_record ADD COLUMN mark integer NOT NULL DEFAULT 0;"
    "CREATE INDEX talia_listed ON talia_record (id) WHERE mark = 1;",

    /* When the clock was last looked at for old records. */
    "CREATE TABLE talia_clock (seen timestamptz NOT NULL);"
    "INSERT INTO talia_clock VALUES (clock_timestamp());",

    /* Of many games the few that are listed, or old of their kind, and who has a rating. */
    "DROP INDEX talia_listed; CREATE INDEX talia_marked ON talia_record (mark);",

    /* In the order of bytes, whatever the order of the database is. */
    "CREATE INDEX talia_by_id ON talia_record (id COLLATE \"C\");",
};

/* Those of a mark, or with -1 all: as a range, which the index has whatever the number is. */
#define MARKED " mark BETWEEN $2 AND CASE WHEN $2 < 0 THEN 2147483647 ELSE $2 END"

enum { VERSION = sizeof migration / sizeof migration[0] };

/* The lock is any number that nobody else uses: programs that start at once make the tables one
 * after the other. */
static const char begin[] = "BEGIN; SET LOCAL statement_timeout = '60s';"
                            "SELECT pg_advisory_xact_lock(7020114801230918);"
                            "CREATE TABLE IF NOT EXISTS talia_version (version integer NOT NULL)";

/* STORED is a promise: the database's own setting must not make it less. What it guesses of tables
 * that it has not counted yet makes it compile statements, which takes longer than to run them. */
static const char settings[] = "SET statement_timeout = '1500ms'; SET jit = off;"
                               "SET default_transaction_isolation = 'read committed';"
                               "SELECT set_config('synchronous_commit', 'on', false)"
                               " WHERE current_setting('synchronous_commit') = 'off';"
                               "LISTEN talia;";

/* What the clock says, as far as it can be right: it was looked at less than a few hours ago. One
 * that is wrong for a while, and right again when it is looked at, makes no table older. */
#define TIME                                                                                       \
    "(SELECT least(greatest(clock_timestamp(), seen), seen + interval '2 hours')"                  \
    " FROM talia_clock)"
_Static_assert((int)STORE_GAP == 2 * 3600, "the same hours");

#define LINE "(text, integer, bytea, bigint, text)"
#define PUT                                                                                        \
    ", put AS (INSERT INTO talia_line (record, number, written, mark, text)"                       \
    " SELECT id, $2, clock_timestamp(), $4, $3 FROM next)"                                         \
    " SELECT pg_notify('talia', $5) FROM next;"

#define LINES "(text, integer, text[], bigint, text)"
#define PUT_ALL                                                                                    \
    ", put AS (INSERT INTO talia_line (record, number, written, mark, text)"                       \
    " SELECT id, $2 + place - 1, clock_timestamp(), $4, decode(digits, 'hex')"                     \
    " FROM next, unnest($3) WITH ORDINALITY AS line (digits, place))"                              \
    " SELECT pg_notify('talia', $5) FROM next;"

/* Of the first four a row comes back if the line was added. The first line makes the record, others
 * need it. */
static const char *const statement[] = {
    "PREPARE talia_first " LINE " AS WITH next AS (INSERT INTO talia_record (id, lines, written)"
    " VALUES ($1, $2 + 1, " TIME ") ON CONFLICT DO NOTHING RETURNING id)" PUT,
    "PREPARE talia_next " LINE " AS WITH next AS (UPDATE talia_record SET lines = lines + 1,"
    " written = " TIME " WHERE id = $1 AND lines = $2 RETURNING id)" PUT,
    "PREPARE talia_first_all " LINES
    " AS WITH next AS (INSERT INTO talia_record (id, lines, written)"
    " VALUES ($1, $2 + cardinality($3), " TIME ") ON CONFLICT DO NOTHING"
    " RETURNING id)" PUT_ALL,
    "PREPARE talia_next_all " LINES
    " AS WITH next AS (UPDATE talia_record SET lines = lines + cardinality($3),"
    " written = " TIME " WHERE id = $1 AND lines = $2 RETURNING id)" PUT_ALL,
    "PREPARE talia_own " LINE " AS SELECT $5 FROM talia_line"
    " WHERE record = $1 AND number = $2 AND text = $3 AND mark = $4;",
    "PREPARE talia_lines (text) AS SELECT lines FROM talia_record WHERE id = $1;",
    "PREPARE talia_read (text, integer, integer) AS SELECT number, text FROM talia_line"
    " WHERE record = $1 AND number >= $2 ORDER BY number LIMIT $3;",
    "PREPARE talia_list (double precision, integer) AS"
    " SELECT id, lines, floor(extract(epoch FROM written))::bigint, mark FROM talia_record"
    " WHERE written > " TIME " - make_interval(secs => $1) AND" MARKED " ORDER BY written DESC;",
    "PREPARE talia_page (text, text, integer) AS"
    " SELECT id, lines, floor(extract(epoch FROM written))::bigint, mark FROM talia_record"
    " WHERE id COLLATE \"C\" > $1 AND id COLLATE \"C\" < $2 ORDER BY id COLLATE \"C\" LIMIT $3;",
    "PREPARE talia_mark (text, integer, double precision) AS UPDATE talia_record SET mark = $2,"
    " written = CASE WHEN $3 < 0 THEN " TIME " WHEN $3 > 0 THEN to_timestamp($3)"
    " ELSE written END WHERE id = $1;",
    /* What of the time has passed unseen makes no table older. */
    "PREPARE talia_look (double precision) AS WITH"
    " gap AS (SELECT make_interval(secs => $1) AS most),"
    " look AS (UPDATE talia_clock SET seen = clock_timestamp() FROM"
    " (SELECT seen AS before FROM talia_clock FOR UPDATE) AS was RETURNING before, seen),"
    " change AS (UPDATE talia_record SET written = written + (seen - before) FROM look, gap"
    " WHERE (seen - before > most AND written <= before + most)"
    " OR (seen - before < -most AND written > seen + most))"
    " SELECT before FROM look;",
    /* Old ones, so many at most, and so many lines or one table: nobody waits for long. */
    "PREPARE talia_expire (double precision, integer, integer, integer) AS"
    " DELETE FROM talia_record WHERE id IN (SELECT id FROM talia_record WHERE id IN"
    " (SELECT id FROM (SELECT id, sum(lines) OVER (ORDER BY written, id) - lines AS before"
    " FROM talia_record WHERE" MARKED
    " AND written < (SELECT seen FROM talia_clock) - make_interval(secs => $1)) AS old"
    " WHERE before < $4 ORDER BY before LIMIT $3) FOR UPDATE SKIP LOCKED);",
    "PREPARE talia_remove (text, text) AS WITH gone AS (DELETE FROM talia_record WHERE id = $1"
    " RETURNING id) SELECT pg_notify('talia', $2) FROM gone;",
    "PREPARE talia_tell (text) AS SELECT pg_notify('talia', $1);",
};

enum { STATEMENTS = sizeof statement / sizeof statement[0] };

static bool obey(Link *link, const char *sql, int64_t deadline)
{
    PGresult *result = link_command(link, sql, deadline);
    PQclear(result);
    return result != NULL;
}

/* One number; -1: it could not be had. */
static int number_of(Link *link, const char *sql, int64_t deadline)
{
    PGresult *result = link_command(link, sql, deadline);
    const bool has = result && PQntuples(result) == 1;
    const int number = has ? (int)strtol(PQgetvalue(result, 0, 0), NULL, 10) : -1;
    PQclear(result);
    return number;
}

static int version_of(Link *link, int64_t deadline)
{
    return number_of(link, "SELECT coalesce(max(version), 0) FROM talia_version", deadline);
}

static bool is_known(int version)
{
    if (version > VERSION) {
        char words[96];
        snprintf(words, sizeof words, "it is of version %d, and this talia knows up to %d", version,
                 VERSION);
        log_fault("store", "opening", words);
    }
    return version >= 0 && version <= VERSION;
}

/* In one transaction, alone. */
static bool make_tables(Link *link, int64_t deadline)
{
    int version = obey(link, begin, deadline) ? version_of(link, deadline) : -1;
    bool good = is_known(version);
    for (; good && version < VERSION; version++) {
        char mark[64];
        snprintf(mark, sizeof mark, "INSERT INTO talia_version VALUES (%d)", version + 1);
        good = obey(link, migration[version], deadline) && obey(link, mark, deadline);
    }
    if (good) return obey(link, "COMMIT", deadline);
    if (link->state == LINK_READY) obey(link, "ROLLBACK", deadline);
    return false;
}

/* An account that may not make tables can use those that are there: so they are looked for
 * first. */
static bool bring_up_to_date(Link *link, int64_t deadline)
{
    const int tables = number_of(link, "SELECT count(to_regclass('talia_version'))", deadline);
    const int version = tables > 0 ? version_of(link, deadline) : tables;
    if (!is_known(version)) return false;
    return version == VERSION || make_tables(link, deadline);
}

bool postgres_prepare(Link *link, int64_t deadline)
{
    char all[8192];
    size_t n = (size_t)snprintf(all, sizeof all, "%s", settings);
    for (int i = 0; i < STATEMENTS; i++)
        n += (size_t)snprintf(all + n, sizeof all - n, "%s", statement[i]);
    return bring_up_to_date(link, deadline) && obey(link, all, deadline);
}
