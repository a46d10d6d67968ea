/* postgres_store.c - what only the store in PostgreSQL has: others are heard of, and a connection
 * that breaks at the worst moment, hangs, or a database that crashes lose nothing and block nobody.
 * Run by tests/server/postgres, which starts a database for it. */
#include "../../server/store_postgres.h"

#include <libpq-fe.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../support/check.h"
#include "postgres_proxy.h"

static const char *uri;

static Store open_or_end(const char *where)
{
    Store store;
    if (store_postgres(where, &store)) return store;
    fprintf(stderr, "the store does not open\n");
    exit(1);
}

static Stored put(const Store *store, const char *table, int number, const char *line)
{
    return store->append(store->self, table, number, line, strlen(line));
}

static bool add_line(void *to, int number, const char *line, size_t length)
{
    char *all = to;
    const size_t n = strlen(all);
    snprintf(all + n, 256 - n, "%d=%.*s;", number, (int)length, line);
    return false;
}

static bool reads(const Store *store, const char *table, const char *wanted)
{
    char all[256] = "";
    const bool good = store->read(store->self, table, 0, STORE_ALL, add_line, all);
    if (strcmp(all, wanted) != 0) fprintf(stderr, "  it reads: %s\n", all);
    return good && strcmp(all, wanted) == 0;
}

/* One statement, on a connection of its own; the first value of what comes. */
static int obey(const char *sql)
{
    PGconn *connection = PQconnectdb(uri);
    PGresult *result = PQexec(connection, sql);
    const bool has = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) > 0;
    if (!has && PQresultStatus(result) != PGRES_COMMAND_OK)
        fprintf(stderr, "%s", PQerrorMessage(connection));
    const int value = has ? (int)strtol(PQgetvalue(result, 0, 0), NULL, 10) : -1;
    PQclear(result);
    PQfinish(connection);
    return value;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* ---- Hearing of others --------------------------------------------------------------------- */

typedef struct Heard {
    char all[256]; /* "table;table;", "*;" for any */
    int count;
    char words[64]; /* the last ones */
} Heard;

static void hear(void *to, const char *table)
{
    Heard *heard = to;
    const size_t n = strlen(heard->all);
    snprintf(heard->all + n, sizeof heard->all - n, "%s;", table ? table : "*");
    heard->count++;
}

static void hear_words(void *to, const char *words)
{
    Heard *heard = to;
    snprintf(heard->words, sizeof heard->words, "%s", words);
}

/* What is heard within so many seconds, up to the first, or up to those words. */
static Heard wait_for_news(Store *store, double most, const char *words)
{
    const double end = seconds() + most;
    Heard heard = {.count = 0};
    const StoreListener listener = {.to = &heard, .changed = hear, .told = hear_words};
    while ((heard.count == 0 || (words && !strstr(heard.all, words))) && seconds() < end) {
        struct pollfd fd = {.fd = store->watched(store->self), .events = POLLIN};
        if (poll(&fd, 1, 50) > 0) store->hear(store->self, &listener);
    }
    return heard;
}

static bool hears(Store *store, double most, const char *wanted)
{
    const Heard heard = wait_for_news(store, most, NULL);
    if (strcmp(heard.all, wanted) != 0) fprintf(stderr, "  heard: %s\n", heard.all);
    return strcmp(heard.all, wanted) == 0;
}

static void test_news(void)
{
    Store one = open_or_end(uri), two = open_or_end(uri);
    check(put(&one, "news", 0, "a") == STORED && hears(&two, 5, "news;"), "a line of another");
    check(hears(&one, 0.3, ""), "nothing of one's own");
    put(&one, "news", 1, "b");
    put(&one, "news", 2, "c");
    check(put(&two, "own", 0, "d") == STORED, "writing with news on the way");
    check(hears(&two, 5, "news;"), "news that came while writing, once for a table");
    check(hears(&one, 5, "own;") && hears(&one, 0.3, "") && hears(&two, 0.3, ""), "no more");
    check(put(&one, "news", 2, "x") == STORE_TAKEN && hears(&two, 0.3, ""), "no line, no news");
    for (int i = 0; i < 300; i++) {
        char table[16];
        snprintf(table, sizeof table, "many%d", i);
        put(&one, table, 0, "e");
    }
    check(reads(&two, "news", "0=a;1=b;2=c;"), "reading, with many news on the way");
    check(hears(&two, 5, "*;"), "more news than are kept: all may have changed");
    one.close(one.self);
    two.close(two.self);
}

static void test_words(void)
{
    Store one = open_or_end(uri), two = open_or_end(uri);
    one.tell(one.self, "words for all");
    Heard heard = wait_for_news(&two, 0.5, NULL);
    check(heard.count == 0 && strcmp(heard.words, "words for all") == 0, "words of another");
    put(&one, "words", 0, "a");
    one.tell(one.self, "more");
    heard = wait_for_news(&two, 5, NULL);
    check(strcmp(heard.all, "words;") == 0, "a line beside words");
    for (int i = 0; i < 50 && strcmp(heard.words, "more") != 0; i++)
        heard = wait_for_news(&two, 0.1, NULL);
    check(strcmp(heard.words, "more") == 0, "words beside a line");
    two.tell(two.self, "own");
    heard = wait_for_news(&two, 0.3, NULL);
    check(heard.count == 0 && !heard.words[0], "not one's own");
    one.close(one.self);
    two.close(two.self);
}

static void test_quiet_loss(void)
{
    Store store = open_or_end(uri);
    obey("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
         " WHERE application_name = 'talia'");
    check(hears(&store, 5, "*;"), "lost while idle: connected again, all may have changed");
    check(put(&store, "quiet", 0, "a") == STORED, "and writing goes on");
    obey("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
         " WHERE application_name = 'talia'");
    check(put(&store, "quiet", 1, "b") == STORED, "lost before writing: it is written");
    obey("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
         " WHERE application_name = 'talia'");
    check(reads(&store, "quiet", "0=a;1=b;"), "lost before reading: it is read");
    check(hears(&store, 5, "*;"), "and it is said that something was missed");
    store.close(store.self);
}

/* ---- The worst moments --------------------------------------------------------------------- */

static void rival(void)
{
    Store store = open_or_end(uri);
    put(&store, "worst", 3, "rival");
    store.close(store.self);
}

static void test_worst_moments(const char *through)
{
    Store store = open_or_end(through);
    check(put(&store, "worst", 0, "a") == STORED, "through a proxy");
    proxy_do(PROXY_CUT_ANSWER);
    check(put(&store, "worst", 1, "b") == STORED, "the answer to a commit is lost: it is there");
    proxy_do(PROXY_CUT_REQUEST);
    check(put(&store, "worst", 2, "c") == STORED, "the line is lost: it is sent again");
    proxy_do(PROXY_RIVAL);
    check(put(&store, "worst", 3, "d") == STORE_TAKEN, "lost, and somebody else was faster");
    check(reads(&store, "worst", "0=a;1=b;2=c;3=rival;"), "every line once");
    proxy_do(PROXY_CUT_ANSWER);
    check(put(&store, "worst", 3, "rival") == STORE_TAKEN, "another's line is not one's own");
    proxy_do(PROXY_CUT_ANSWER);
    check(put(&store, "worse", 0, "a") == STORED, "the same of a first line");
    check(reads(&store, "worse", "0=a;"), "which is there once");
    store.close(store.self);
}

static void test_hanging(const char *through)
{
    Store store = open_or_end(through);
    check(put(&store, "hang", 0, "a") == STORED, "before it hangs");
    proxy_do(PROXY_STALL);
    double begun = seconds();
    check(put(&store, "hang", 1, "b") == STORE_FAILED, "a database that hangs: it fails");
    const double first = seconds() - begun;
    begun = seconds();
    check(put(&store, "hang", 1, "b") == STORE_FAILED, "and again, while it hangs");
    for (int i = 0; i < 100; i++) put(&store, "hang", 1, "b");
    const double rest = seconds() - begun;
    check(first < 3, "after two seconds");
    check(rest < 3, "then almost at once");
    proxy_do(PROXY_FORWARD);
    check(hears(&store, 30, "*;"), "when it wakes up it is connected again");
    put(&store, "hang", 1, "b"); /* what was on its way may have arrived after all */
    check(put(&store, "hang", 2, "c") == STORED, "and writing goes on");
    check(reads(&store, "hang", "0=a;1=b;2=c;"), "every line once");
    store.close(store.self);
}

/* A writer waits for another transaction longer than the database allows. */
static void test_locked(void)
{
    Store store = open_or_end(uri);
    put(&store, "locked", 0, "a");
    PGconn *other = PQconnectdb(uri);
    PQclear(PQexec(other, "BEGIN; SELECT * FROM talia_record WHERE id = 'locked' FOR UPDATE"));
    const double begun = seconds();
    check(put(&store, "locked", 1, "b") == STORE_FAILED, "a record that is locked: it fails");
    check(seconds() - begun < 3, "after two seconds");
    PQfinish(other);
    check(put(&store, "locked", 1, "c") == STORED, "then it is free");
    check(reads(&store, "locked", "0=a;1=c;"), "and what failed is not there");
    store.close(store.self);
}

/* ---- A crash ------------------------------------------------------------------------------- */

static void write_and_tell(int to)
{
    Store store = open_or_end(uri);
    for (int i = 0; i < 100000 && put(&store, "crash", i, "line") == STORED; i++) {
        if (write(to, "+", 1) != 1) break;
    }
    _exit(0);
}

static void test_crash(const char *crash)
{
    int ends[2], told = 0;
    char sign;
    Store store = open_or_end(uri), deaf = open_or_end(uri);
    put(&deaf, "deaf", 0, "a");
    if (pipe(ends)) exit(1);
    const pid_t child = fork();
    if (child == 0) write_and_tell(ends[1]);
    close(ends[1]);
    for (; told < 100 && read(ends[0], &sign, 1) == 1; told++) continue;
    check(told == 100 && system(crash) == 0, "the database crashes and starts again");
    kill(child, SIGKILL);
    while (read(ends[0], &sign, 1) == 1) told++;
    waitpid(child, NULL, 0);
    close(ends[0]);
    check(strstr(wait_for_news(&store, 30, "*;").all, "*;"), "after a crash: connected again");
    const int there = obey("SELECT lines FROM talia_record WHERE id = 'crash'");
    check(there == told || there == told + 1, "what was acknowledged is there");
    check(obey("SELECT count(*) FROM talia_line WHERE record = 'crash'") == there, "line by line");
    check(put(&store, "crash", there, "on") == STORED, "and it goes on");
    const double end = seconds() + 15;
    while (put(&deaf, "deaf", 1, "b") != STORED && seconds() < end) usleep(1000);
    check(reads(&deaf, "deaf", "0=a;1=b;"), "so does one that only writes");
    deaf.close(deaf.self);
    store.close(store.self);
}

/* ---- Its tables ---------------------------------------------------------------------------- */

static void test_schema(void)
{
    enum { STARTERS = 6 };
    char elsewhere[512];
    pid_t child[STARTERS];
    int well = 0;
    Store store;
    snprintf(elsewhere, sizeof elsewhere, "%s&options=-csearch_path%%3Delsewhere", uri);
    obey("CREATE SCHEMA elsewhere");
    for (int i = 0; i < STARTERS; i++) {
        child[i] = fork();
        if (child[i] == 0) _exit(store_postgres(elsewhere, &store) ? 0 : 1);
    }
    for (int i = 0; i < STARTERS; i++) {
        int status = 1;
        waitpid(child[i], &status, 0);
        well += status == 0;
    }
    check(well == STARTERS, "several start at once on an empty database");
    check(obey("SELECT count(*) - count(DISTINCT version) FROM elsewhere.talia_version") == 0,
          "the tables were made once");
    obey("INSERT INTO elsewhere.talia_version VALUES (99)");
    check(!store_postgres(elsewhere, &store), "tables of a later version are refused");
    check(!store_postgres("postgres://nobody@/none?host=/nonexistent", &store), "no database");
    check(!store_postgres("postgres://[", &store), "no URI");
    store = open_or_end(uri);
    store.close(store.self);
    obey("CREATE ROLE guest LOGIN");
    obey("GRANT SELECT, INSERT, UPDATE, DELETE"
         " ON talia_version, talia_record, talia_line, talia_clock TO guest");
    char guest[512];
    const char *at = strchr(uri, '@');
    snprintf(guest, sizeof guest, "postgresql://guest%s", at ? at : "");
    store = open_or_end(guest);
    check(put(&store, "guest", 0, "a") == STORED, "an account that may not make tables");
    store.close(store.self);
}

static void measure(void)
{
    enum { LINES = 500 };
    Store store = open_or_end(uri);
    const double begun = seconds();
    for (int i = 0; i < LINES; i++) put(&store, "speed", i, "choose 57 2");
    fprintf(stderr, "a line takes %.2f ms\n", (seconds() - begun) * 1000 / LINES);
    store.close(store.self);
}

/* ---- A clock that is wrong ------------------------------------------------------------------- */

enum { DAY = 24 * 3600, YEAR = 365 * DAY };

/* The database's clock is wrong by so much from now on. */
static void set_clock(int seconds)
{
    char sql[128];
    snprintf(sql, sizeof sql, "UPDATE late.wrong SET by = make_interval(secs => %d)", seconds);
    obey(sql);
}

/* A store whose database has a clock of the test's. */
static Store open_late(void)
{
    char late[512];
    obey("CREATE SCHEMA late; CREATE TABLE late.wrong (by interval NOT NULL);"
         "INSERT INTO late.wrong VALUES ('0');"
         "CREATE FUNCTION late.clock_timestamp() RETURNS timestamptz VOLATILE LANGUAGE sql AS"
         " 'SELECT pg_catalog.clock_timestamp() + by FROM late.wrong';"
         "CREATE FUNCTION late.now() RETURNS timestamptz VOLATILE LANGUAGE sql AS"
         " 'SELECT pg_catalog.clock_timestamp() + by FROM late.wrong'");
    snprintf(late, sizeof late, "%s&options=-csearch_path%%3Dlate,pg_catalog", uri);
    return open_or_end(late);
}

/* How long ago, in days, the last line of a table was, as the store has it. */
static bool note_age(void *to, const StoreEntry *entry)
{
    if (strcmp(entry->table, "wrong") != 0) return false;
    *(int64_t *)to = ((int64_t)time(NULL) - entry->written) / DAY;
    return true;
}

static int64_t age_of_wrong(Store *store)
{
    int64_t days = -1000;
    store->list(store->self, STORE_ANY, INT64_C(90) * YEAR, note_age, &days);
    return days;
}

static int expired(Store *store, int days)
{
    bool more;
    return store->expire(store->self, STORE_PLAIN, (int64_t)days * DAY, 20, &more);
}

/* A clock that is wrong while something is written, and right when it is looked at, makes no table
 * older, nor younger; and one that has jumped when it is looked at does not either. */
static void test_late_clock(void)
{
    static const int wrong[] = {-YEAR, YEAR, -3 * DAY, 3 * DAY};
    Store store = open_late();
    check(put(&store, "right", 0, "a") == STORED && expired(&store, 30) == 0, "all is right");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        set_clock(wrong[i]);
        check(put(&store, "wrong", 0, "a") == STORED, "a table by a wrong clock");
        check(put(&store, "wrong", 1, "b") == STORED, "and another line");
        store.mark(store.self, "right", STORE_PLAIN, STORE_NOW);
        set_clock(0);
        check(age_of_wrong(&store) == 0, "it is as old as it is");
        check(expired(&store, 2) == 0, "and stays");
        check(reads(&store, "wrong", "0=a;1=b;") && reads(&store, "right", "0=a;"), "whole");
        set_clock(wrong[i]);
        check(expired(&store, 2) == 0, "a clock that has jumped removes nothing");
        set_clock(0);
        check(expired(&store, 2) == 0 && age_of_wrong(&store) == 0, "nor when it is right again");
        check(store.remove(store.self, "wrong"), "it is removed");
    }
    store.close(store.self);
    obey("DROP SCHEMA late CASCADE");
}

/* What is old goes some lines at a time, and at last all of it. */
static void test_old(void)
{
    enum { TABLES = 30, LINES = 400 };
    static const StoreText lines[LINES] = {{"x", 1}};
    StoreText all[LINES];
    Store store = open_or_end(uri);
    int gone = 0;
    bool more = true;
    for (int i = 0; i < LINES; i++) all[i] = lines[0];
    for (int i = 0; i < TABLES; i++) {
        char table[16];
        snprintf(table, sizeof table, "old%d", i);
        store.append_all(store.self, table, 0, all, LINES);
        store.mark(store.self, table, STORE_OVER, (int64_t)time(NULL) - 10 * DAY);
    }
    for (int i = 0; i < TABLES && more; i++) {
        const int now = store.expire(store.self, STORE_OVER, 9 * DAY, 20, &more);
        check(now >= 0 && now * LINES <= 3000, "some at a time");
        gone += now;
    }
    check(gone == TABLES && !more, "all of them");
    store.close(store.self);
}

static bool count_entry(void *to, const StoreEntry *entry)
{
    (void)entry;
    ++*(int *)to;
    return false;
}

/* Of many games the few who have a rating are found without a look at all: by an index, however
 * often it is asked. The database counts its use after a while. */
static void test_few_of_many(void)
{
    static const char used[] =
        "SELECT idx_scan FROM pg_stat_user_indexes WHERE indexrelname = 'talia_marked'"
        " AND schemaname = 'public'";
    enum { ASKED = 10, TRIES = 60 };
    Store store = open_or_end(uri);
    obey("INSERT INTO talia_record (id, lines, written, mark)"
         " SELECT 'few' || n, 1, now(), CASE WHEN n > 20000 THEN 4 ELSE 2 END"
         " FROM generate_series(1, 20003) AS n");
    obey("ANALYZE talia_record");
    const int before = obey(used);
    for (int i = 0; i < ASKED; i++) {
        int count = 0;
        check(store.list(store.self, STORE_PLAYER, DAY, count_entry, &count) && count == 3,
              "those who have a rating are listed");
    }
    int since = 0;
    for (int i = 0; i < TRIES && since < ASKED; i++) {
        int count = 0;
        usleep(100000);
        store.list(store.self, STORE_LISTED, DAY, count_entry, &count); /* and so tells of it */
        since = obey(used) - before;
    }
    check(since >= ASKED, "by an index");
    obey("DELETE FROM talia_record WHERE id LIKE 'few%'");
    store.close(store.self);
}

int main(void)
{
    char through[256];
    uri = getenv("TALIA_TEST_POSTGRES");
    const char *crash = getenv("TALIA_TEST_POSTGRES_CRASH");
    if (!uri || !crash) {
        fprintf(stderr, "tests/server/postgres starts this program with a database\n");
        return 1;
    }
    test_schema();
    measure();
    test_news();
    test_words();
    test_late_clock();
    test_old();
    test_few_of_many();
    test_quiet_loss();
    proxy_start(uri, rival, through, sizeof through);
    test_worst_moments(through);
    test_hanging(through);
    proxy_stop();
    test_locked();
    test_crash(crash);
    return checks_end();
}
