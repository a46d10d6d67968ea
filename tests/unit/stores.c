/* stores.c - every store keeps what store.h says: in memory, in a SQLite file, and in the
 * PostgreSQL that TALIA_TEST_POSTGRES names (tests/server/postgres sets it; without it that one is
 * left out, and said so). Among them: several programs at once, and programs that are killed. */
#include "../../house/store.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../../server/store_postgres.h"
#include "../../server/store_sqlite.h"
#include "../../server/store_turn.h"
#include "../support/check.h"
#include "../support/clock.h"

static char folder[] = "/tmp/talia-stores-XXXXXX";
static char file[64];
static const char *uri;

/* ---- The stores ---------------------------------------------------------------------------- */

static bool open_memory(Store *out)
{
    return store_memory(out, wall_clock, NULL, NULL);
}

static bool open_sqlite(Store *out)
{
    return store_sqlite(file, wall_clock, out);
}

static bool open_postgres(Store *out)
{
    return store_postgres(uri, out);
}

typedef struct Kind {
    const char *name;
    bool (*open)(Store *out);
    bool is_shared; /* what one writes another reads, also later */
    bool hears;     /* of what the others do */
    bool has_clock; /* goes by ours, not by one of its own */
} Kind;

static const Kind kinds[] = {
    {"memory", open_memory, false, false, true},
    {"sqlite", open_sqlite, true, false, true},
    {"postgres", open_postgres, true, true, false},
};

static const Kind *kind; /* the one under test */

static void expect(bool good, const char *what)
{
    char words[160];
    snprintf(words, sizeof words, "%s: %s", kind->name, what);
    check(good, words);
}

static Store open_or_end(void)
{
    Store store;
    if (kind->open(&store)) return store;
    fprintf(stderr, "%s: it does not open\n", kind->name);
    exit(1);
}

/* Another id each time: a database outlives the test. */
static const char *fresh(void)
{
    static int count;
    static char id[4][16];
    char *out = id[count % 4];
    snprintf(out, 16, "t%x%d", (unsigned)time(NULL) & 0xffffff, count++);
    return out;
}

static Stored put(const Store *store, const char *table, int number, const char *line)
{
    return store->append(store->self, table, number, line, strlen(line));
}

/* ---- Reading back -------------------------------------------------------------------------- */

typedef struct Lines {
    char all[512]; /* "0=first;1=second;" */
    int count, most;
    bool in_order;
} Lines;

static bool note_line(void *to, int number, const char *line, size_t length)
{
    Lines *lines = to;
    const size_t n = strlen(lines->all);
    snprintf(lines->all + n, sizeof lines->all - n, "%d=%.*s;", number, (int)length, line);
    return ++lines->count == lines->most;
}

static bool reads(const Store *store, const char *table, int from, int most, const char *wanted)
{
    Lines lines = {.most = most}, limited = {.most = 0};
    const bool good =
        store->read(store->self, table, from, STORE_ALL, note_line, &lines) &&
        store->read(store->self, table, from, most ? most : STORE_ALL, note_line, &limited) &&
        strcmp(lines.all, limited.all) == 0;
    if (strcmp(lines.all, wanted) != 0) fprintf(stderr, "  it reads: %s\n", lines.all);
    return good && strcmp(lines.all, wanted) == 0;
}

static bool count_line(void *to, int number, const char *line, size_t length)
{
    Lines *lines = to;
    (void)line;
    (void)length;
    lines->in_order &= number == lines->count;
    lines->count++;
    return false;
}

/* How many lines, numbered without a gap; -1: there is one. */
static int lines_of(const Store *store, const char *table)
{
    Lines lines = {.in_order = true};
    if (!store->read(store->self, table, 0, STORE_ALL, count_line, &lines) || !lines.in_order)
        return -1;
    return lines.count;
}

/* ---- One at a time ------------------------------------------------------------------------- */

static void test_lines(void)
{
    Store store = open_or_end();
    const char *table = fresh(), *other = fresh();
    expect(reads(&store, table, 0, 0, ""), "a table that is not there has no lines");
    expect(put(&store, table, 1, "too soon") == STORE_FAILED, "no line before the first");
    expect(put(&store, table, -1, "nowhere") != STORED, "no line before that");
    expect(put(&store, table, 0, "one") == STORED, "the first line");
    expect(put(&store, table, 0, "one") == STORE_TAKEN, "its number is taken");
    expect(put(&store, table, 2, "three") == STORE_FAILED, "no gap");
    expect(put(&store, table, 1, "two") == STORED && put(&store, table, 2, "three") == STORED,
           "more lines");
    expect(put(&store, table, 1, "else") == STORE_TAKEN, "a number before the last is taken");
    expect(put(&store, other, 0, "another") == STORED, "another table");
    expect(reads(&store, table, 0, 0, "0=one;1=two;2=three;"), "all lines");
    expect(reads(&store, table, 2, 0, "2=three;"), "from the third on");
    expect(reads(&store, table, 3, 0, ""), "from after the last on");
    expect(reads(&store, table, 0, 2, "0=one;1=two;"), "only two");
    expect(reads(&store, other, 0, 0, "0=another;"), "the other table");
    expect(reads(&store, "x'; DROP", 0, 0, ""), "an id that is none");
    store.close(store.self);
}

typedef struct Bytes {
    const char *wanted;
    size_t length;
    bool same;
} Bytes;

static bool compare(void *to, int number, const char *line, size_t length)
{
    Bytes *bytes = to;
    (void)number;
    bytes->same = length == bytes->length && memcmp(line, bytes->wanted, length) == 0;
    return true;
}

/* Whether a line comes back as it is. */
static bool keeps(const Store *store, const char *line, size_t length)
{
    Bytes bytes = {line, length, false};
    const char *table = fresh();
    return store->append(store->self, table, 0, line, length) == STORED &&
           store->read(store->self, table, 0, STORE_ALL, compare, &bytes) && bytes.same;
}

static void test_bytes(void)
{
    enum { LARGE = 300 << 10 };
    static const char signs[] = "Zażółć gęślą jaźń 'quoted' \\x41 \n%s";
    Store store = open_or_end();
    char *line = malloc(LARGE);
    if (!line) exit(1);
    for (int i = 0; i < LARGE; i++) line[i] = (char)(i % 251 + i / 251);
    expect(keeps(&store, line, LARGE), "a large line");
    for (int i = 0; i < 256; i++) line[i] = (char)i;
    expect(keeps(&store, line, 256), "every byte there is, 0 too");
    expect(keeps(&store, "", 0), "an empty line");
    expect(keeps(&store, signs, strlen(signs)), "words and signs");
    free(line);
    store.close(store.self);
}

/* ---- Time ---------------------------------------------------------------------------------- */

typedef struct Wanted {
    const char *id;
    bool found;
    int lines;
    int64_t written;
    StoreMark mark;
} Wanted;

static bool look_for(void *to, const StoreEntry *entry)
{
    Wanted *wanted = to;
    if (strcmp(entry->table, wanted->id) != 0) return false;
    wanted->found = true;
    wanted->lines = entry->lines;
    wanted->written = entry->written;
    wanted->mark = entry->mark;
    return true;
}

static Wanted listed(const Store *store, StoreMark mark, int64_t seconds, const char *table)
{
    Wanted wanted = {.id = table};
    expect(store->list(store->self, mark, seconds, look_for, &wanted), "tables are listed");
    return wanted;
}

static bool lists(const Store *store, int64_t seconds, const char *table)
{
    return listed(store, STORE_ANY, seconds, table).found;
}

static int expire(const Store *store, int64_t seconds)
{
    int removed = 0, now = 0;
    bool more = true;
    while (more && (now = store->expire(store->self, STORE_ANY, seconds, 2, &more)) >= 0)
        removed += now;
    return now < 0 ? -1 : removed;
}

/* As if its last line were so old. */
static bool make_old(const Store *store, const char *table, int64_t seconds)
{
    return store->mark(store->self, table, STORE_PLAIN, (int64_t)time(NULL) - seconds);
}

static void test_time(void)
{
    const int64_t hour = 3600;
    Store store = open_or_end();
    const char *old = fresh(), *young = fresh(), *touched = fresh();
    expect(put(&store, old, 0, "old") == STORED && put(&store, old, 1, "older") == STORED &&
               put(&store, touched, 0, "touched") == STORED,
           "tables of before");
    expect(lists(&store, hour, old) && lists(&store, INT64_MAX / 2, old), "a table of this hour");
    expect(store.mark(store.self, young, STORE_PLAIN, STORE_NOW) == false, "one that is not there");
    expect(make_old(&store, old, 2 * hour) && make_old(&store, touched, 2 * hour), "they are old");
    expect(!lists(&store, hour, touched), "one that was not touched");
    put(&store, young, 0, "young");
    put(&store, touched, 1, "again");
    expect(!lists(&store, hour, old), "not one of the last hour");
    expect(lists(&store, hour, young) && lists(&store, hour, touched), "others are");
    expect(make_old(&store, young, 2 * hour) && !lists(&store, hour, young) &&
               store.mark(store.self, young, STORE_PLAIN, STORE_NOW) && lists(&store, hour, young),
           "one that is said to be in use is");
    expect(expire(&store, 3 * hour) >= 0 && lines_of(&store, old) == 2, "three are not over");
    expect(expire(&store, hour) > 0 && lines_of(&store, old) == 0, "an hour is");
    expect(!lists(&store, 3 * hour, old), "it is gone");
    expect(lines_of(&store, young) == 1 && lines_of(&store, touched) == 2, "others are not");
    expect(put(&store, old, 2, "ghost") == STORE_FAILED, "what is gone does not go on");
    expect(put(&store, old, 0, "anew") == STORED, "but may begin anew");
    store.close(store.self);
}

/* A clock that jumps removes nothing, nor does time in which nobody looked. */
static void test_clock(void)
{
    enum { DAY = 24 * 3600 };
    const char *table = fresh(), *later = fresh(), *old = fresh();
    Store store = open_or_end();
    put(&store, table, 0, "one");
    put(&store, old, 0, "old");
    expect(expire(&store, 30 * DAY) >= 0, "the clock is looked at");
    expect(make_old(&store, old, 29 * DAY), "one that is nearly old");
    clock_jump = 40 * DAY;
    put(&store, later, 0, "later");
    expect(expire(&store, 30 * DAY) == 0 && lines_of(&store, table) == 1, "forty days on");
    expect(expire(&store, 30 * DAY) == 0 && lines_of(&store, old) == 1, "nothing is removed");
    clock_jump = 0;
    expect(expire(&store, 30 * DAY) == 0 && lines_of(&store, table) == 1, "and forty back");
    expect(lines_of(&store, later) == 1 && lines_of(&store, old) == 1, "nothing either");
    clock_jump = -40 * DAY;
    expect(expire(&store, 30 * DAY) == 0, "further back");
    put(&store, later, 1, "then");
    clock_jump = 0;
    expect(expire(&store, 30 * DAY) == 0 && lines_of(&store, later) == 2, "and there again");
    for (int hour = 1; hour <= 31 * 24; hour++) {
        clock_jump = hour * 3600;
        expire(&store, 30 * DAY);
        if (hour == 25) expect(lines_of(&store, table) == 1, "a day that is seen to pass");
    }
    expect(lines_of(&store, table) == 0 && lines_of(&store, old) == 0, "thirty of them are");
    clock_jump = 0;
    store.close(store.self);
}

/* Nor does one that was wrong for a while, between two looks: what was written meanwhile is as old
 * as it is. */
static void test_wrong_clock(void)
{
    enum { DAY = 24 * 3600 };
    const char *before = fresh(), *meanwhile = fresh();
    Store store = open_or_end();
    put(&store, before, 0, "before");
    expect(expire(&store, 30 * DAY) >= 0, "the clock is looked at");
    clock_jump = -40 * DAY;
    put(&store, meanwhile, 0, "meanwhile");
    put(&store, before, 1, "and");
    clock_jump = 0;
    put(&store, fresh(), 0, "after");
    expect(expire(&store, 30 * DAY) == 0 && lines_of(&store, meanwhile) == 1 &&
               lines_of(&store, before) == 2,
           "nothing is removed");
    expect(lists(&store, 3600, meanwhile) && lists(&store, 3600, before), "they are young");
    clock_jump = 40 * DAY;
    put(&store, before, 2, "once more");
    clock_jump = 0;
    expect(expire(&store, 30 * DAY) == 0 && make_old(&store, before, 31 * DAY), "ahead, and back");
    expect(expire(&store, 30 * DAY) == 1 && lines_of(&store, before) == 0, "what is old is");
    store.close(store.self);
}

static void tell_file(const char *words)
{
    sqlite3 *other = NULL;
    const bool good = sqlite3_open(file, &other) == SQLITE_OK &&
                      sqlite3_exec(other, words, NULL, NULL, NULL) == SQLITE_OK;
    expect(good, words);
    sqlite3_close(other);
}

/* Where a jump cannot be noted nothing is written by that clock, and no age stays changed: half of
 * a look at it made tables hours older, once the clock was right again. */
static void test_unnoted_clock(void)
{
    enum { DAY = 24 * 3600 };
    const char *table = fresh(), *other = fresh();
    Store store = open_or_end();
    put(&store, table, 0, "one");
    expect(expire(&store, 30 * DAY) >= 0, "the clock is looked at");
    tell_file("CREATE TRIGGER unnoted BEFORE UPDATE ON clock BEGIN "
              "SELECT RAISE(FAIL, 'unnoted'); END");
    clock_jump = -40 * DAY;
    expect(put(&store, other, 0, "two") == STORE_FAILED, "no time can be noted");
    tell_file("DROP TRIGGER unnoted");
    clock_jump = 0;
    expect(expire(&store, 30 * DAY) == 0 && lines_of(&store, table) == 1, "and none was");
    store.close(store.self);
}

/* The database goes by its own clock: as if nobody had looked at it for forty days. */
static void test_database_clock(void)
{
    enum { DAY = 24 * 3600 };
    char command[512];
    Store store = open_or_end();
    const char *table = fresh();
    put(&store, table, 0, "one");
    expect(expire(&store, 30 * DAY) >= 0 && make_old(&store, table, 41 * DAY), "an old table");
    snprintf(command, sizeof command,
             "psql -q -v ON_ERROR_STOP=1 '%s' -c \"UPDATE talia_clock SET seen = seen - interval "
             "'40 days'\"",
             uri);
    expect(system(command) == 0, "forty days unseen");
    expect(expire(&store, 30 * DAY) == 0 && lines_of(&store, table) == 1, "remove nothing");
    expect(make_old(&store, table, 41 * DAY) && expire(&store, 30 * DAY) == 1, "others do");
    store.close(store.self);
}

static void test_marks(void)
{
    const int64_t day = 24 * 3600, now = (int64_t)time(NULL);
    Store store = open_or_end();
    const char *plain = fresh(), *open = fresh(), *over = fresh();
    bool more;
    put(&store, plain, 0, "plain");
    put(&store, open, 0, "open");
    put(&store, over, 0, "over");
    expect(store.mark(store.self, open, STORE_LISTED, 0) &&
               store.mark(store.self, over, STORE_OVER, now - 40 * day),
           "marks");
    expect(!store.mark(store.self, "nosuch", STORE_OVER, 0), "no mark without a table");
    const Wanted found = listed(&store, STORE_LISTED, day, open);
    expect(found.found && found.lines == 1 && found.mark == STORE_LISTED, "a marked one");
    expect(found.written >= now - 1 && found.written <= now + 5, "with the time of its line");
    expect(!listed(&store, STORE_LISTED, day, plain).found, "not others");
    expect(listed(&store, STORE_ANY, day, plain).mark == STORE_PLAIN, "most have none");
    expect(!lists(&store, 39 * day, over) && lists(&store, 41 * day, over), "a time of one's own");
    put(&store, open, 1, "more");
    expect(listed(&store, STORE_LISTED, day, open).lines == 2, "a line leaves the mark");
    store.mark(store.self, plain, STORE_PLAIN, now - 40 * day);
    expect(store.expire(store.self, STORE_OVER, 30 * day, 10, &more) == 1, "old ones of a mark");
    expect(lines_of(&store, over) == 0 && lines_of(&store, plain) == 1, "no others");
    expect(store.expire(store.self, STORE_PLAIN, 30 * day, 0, &more) == 0, "none is none");
    expect(store.expire(store.self, STORE_PLAIN, 30 * day, 1, &more) == 1 &&
               lines_of(&store, plain) == 0,
           "one is one");
    store.close(store.self);
}

static bool note_id(void *to, const StoreEntry *entry)
{
    strcat(strcat(to, entry->table), entry->lines == 1 ? " " : "? ");
    return false;
}

/* In the order of bytes, in which some signs come after digits and capitals after both. */
static void test_pages(void)
{
    static const char *const ids[] = {"9page", "@page1", "@page2", "@page3", "@pageA", "Apage"};
    enum { IDS = sizeof ids / sizeof ids[0] };
    char found[128] = "";
    Store store = open_or_end();
    for (int i = IDS - 1; i >= 0; i--) put(&store, ids[i], 0, "line");
    expect(store.page(store.self, "@page", "@pageZ", 2, note_id, found) &&
               strcmp(found, "@page1 @page2 ") == 0,
           "so many");
    found[0] = '\0';
    expect(store.page(store.self, "@page2", "A", 9, note_id, found) &&
               strcmp(found, "@page3 @pageA ") == 0,
           "after that one, and not beyond");
    for (int i = 0; i < IDS; i++) store.remove(store.self, ids[i]);
    store.close(store.self);
}

/* However long an old table is, others wait for a part of it at most. */
static void test_long_removal(void)
{
    enum { MANY = 1700, DAY = 24 * 3600 };
    Store store = open_or_end();
    const char *table = fresh();
    StoreText *lines = calloc(MANY, sizeof *lines);
    bool more = true;
    int steps = 0, removed = 0;
    if (!lines) exit(1);
    for (int i = 0; i < MANY; i++) lines[i] = (StoreText){"line", 4};
    expect(store.append_all(store.self, table, 0, lines, MANY) == STORED, "a long table");
    expect(store.mark(store.self, table, STORE_OVER, (int64_t)time(NULL) - 400 * DAY), "is old");
    for (; more && steps < 10; steps++)
        removed += store.expire(store.self, STORE_OVER, 300 * DAY, 20, &more);
    expect(removed == 1 && lines_of(&store, table) == 0, "it is removed");
    if (strcmp(kind->name, "sqlite") == 0) expect(steps > 3, "in parts");
    free(lines);
    store.close(store.self);
}

static void test_removal(void)
{
    Store store = open_or_end();
    const char *table = fresh(), *other = fresh();
    expect(store.remove(store.self, table), "there is nothing to remove");
    store.mark(store.self, table, STORE_OVER, 0); /* nor to mark */
    put(&store, table, 0, "one");
    put(&store, table, 1, "two");
    put(&store, other, 0, "another");
    expect(store.remove(store.self, table) && lines_of(&store, table) == 0, "a table is removed");
    expect(!lists(&store, 3600, table), "and not listed");
    expect(put(&store, table, 2, "three") == STORE_FAILED, "it does not go on");
    expect(store.remove(store.self, table), "there is nothing left to remove");
    expect(lines_of(&store, other) == 1 && lists(&store, 3600, other), "others stay");
    store.close(store.self);
}

static void test_many(void)
{
    enum { MANY = 20000 };
    static const StoreText three[] = {{"a", 1}, {"", 0}, {"\"c'\\\n", 5}};
    Store store = open_or_end();
    const char *table = fresh(), *other = fresh();
    StoreText *lines = calloc(MANY, sizeof *lines);
    if (!lines) exit(1);
    expect(store.append_all(store.self, table, 1, three, 3) == STORE_FAILED, "no gap");
    expect(store.append_all(store.self, table, 0, three, 3) == STORED, "three at once");
    expect(reads(&store, table, 0, 0, "0=a;1=;2=\"c'\\\n;"), "in order");
    expect(store.append_all(store.self, table, 2, three, 2) == STORE_TAKEN, "one is taken: none");
    expect(store.append_all(store.self, table, 3, three, 2) == STORED, "more of them");
    expect(put(&store, table, 5, "on") == STORED && lines_of(&store, table) == 6, "and one more");
    for (int i = 0; i < MANY; i++) lines[i] = (StoreText){"choose 0 play Smithy", 20};
    expect(store.append_all(store.self, other, 0, lines, MANY) == STORED, "a whole record");
    expect(lines_of(&store, other) == MANY, "is there");
    free(lines);
    store.close(store.self);
}

/* ---- Several ------------------------------------------------------------------------------- */

static void test_again(void)
{
    const char *table = fresh();
    Store one = open_or_end(), two = open_or_end();
    expect(put(&one, table, 0, "one") == STORED, "the first of two writes");
    expect(put(&two, table, 0, "two") == STORE_TAKEN, "the second comes too late");
    expect(reads(&two, table, 0, 0, "0=one;"), "and reads it");
    expect(put(&two, table, 1, "two") == STORED && put(&one, table, 1, "one") == STORE_TAKEN,
           "the other way round");
    one.close(one.self);
    two.close(two.self);
    one = open_or_end();
    expect(reads(&one, table, 0, 0, "0=one;1=two;"), "all is there after opening again");
    expect(put(&one, table, 2, "three") == STORED, "and goes on");
    one.close(one.self);
}

enum { WRITERS = 4, TOGETHER = 200 };

/* Appends until the table has enough lines; the status is how many of them are its own. */
static void write_on(const char *table)
{
    Store store = open_or_end();
    int next = lines_of(&store, table), own = 0;
    while (next >= 0 && next < TOGETHER) {
        const Stored stored = put(&store, table, next, "line");
        own += stored == STORED;
        if (stored == STORE_FAILED) break;
        next = stored == STORED ? next + 1 : lines_of(&store, table);
    }
    store.close(store.self);
    _exit(own);
}

static void test_together(void)
{
    const char *table = fresh();
    pid_t child[WRITERS];
    int own = 0, ended = 0;
    for (int i = 0; i < WRITERS; i++) {
        child[i] = fork();
        if (child[i] == 0) write_on(table);
    }
    for (int i = 0; i < WRITERS; i++) {
        int status = 0;
        waitpid(child[i], &status, 0);
        ended += WIFEXITED(status);
        if (WIFEXITED(status)) own += WEXITSTATUS(status);
    }
    Store store = open_or_end();
    expect(ended == WRITERS, "all writers ended well");
    expect(lines_of(&store, table) == TOGETHER, "several writers: every number once");
    expect(own == TOGETHER, "each line was acknowledged to one of them");
    store.close(store.self);
}

/* Appends for ever, and says so after each line. */
static void write_and_tell(const char *table, int to)
{
    Store store = open_or_end();
    for (int i = 0; put(&store, table, i, "line") == STORED; i++) {
        if (write(to, "+", 1) != 1) break;
    }
    _exit(1);
}

static void test_killed(void)
{
    const char *table = fresh();
    int ends[2], told = 0;
    char sign;
    if (pipe(ends)) exit(1);
    const pid_t child = fork();
    if (child == 0) write_and_tell(table, ends[1]);
    close(ends[1]);
    for (; told < 50 && read(ends[0], &sign, 1) == 1; told++) continue;
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    while (read(ends[0], &sign, 1) == 1) told++;
    close(ends[0]);
    Store store = open_or_end();
    int there = lines_of(&store, table);
    Stored on = put(&store, table, there, "on");
    if (on == STORE_TAKEN) on = put(&store, table, ++there, "on"); /* its last line came only now */
    expect(told >= 50, "it wrote a while before it was killed");
    expect(there == told || there == told + 1, "what was acknowledged is there");
    expect(on == STORED, "and others go on");
    store.close(store.self);
}

/* ---- The log of a SQLite file -------------------------------------------------------------- */

static off_t size_of(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 ? status.st_size : 0;
}

/* While it is open, what was written comes from the log into the file: the log does not grow for
 * ever, and nobody who writes waits for it. */
static void test_log(void)
{
    enum { LINES = 12000, LINE = 100, PAUSES = 1000 };
    Store store = open_or_end();
    const char *table = fresh();
    const off_t before = size_of(file);
    bool good = true;
    for (int i = 0; i < LINES; i++) {
        char line[LINE + 1];
        snprintf(line, sizeof line, "%0*d", LINE, i);
        good = good && put(&store, table, i, line) == STORED;
    }
    expect(good, "many lines");
    const off_t wanted = before + (off_t)LINES * LINE / 4;
    for (int i = 0; i < PAUSES && size_of(file) < wanted; i++)
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    expect(size_of(file) >= wanted, "the log comes into the file");
    store.close(store.self);
}

/* ---- Several tables at once ---------------------------------------------------------------- */

static StoreNext next_line(const char *table, int number, const char *line)
{
    return (StoreNext){.table = table, .number = number, .text = {line, strlen(line)}};
}

static void test_each(void)
{
    Store store = open_or_end();
    const char *one = fresh(), *other = fresh(), *none = fresh();
    expect(put(&store, one, 0, "a") == STORED && put(&store, other, 0, "a") == STORED &&
               put(&store, other, 1, "b") == STORED,
           "two tables");
    StoreNext lines[] = {next_line(one, 1, "b"), next_line(other, 1, "x"), next_line(none, 1, "x"),
                         next_line(one, 2, "c"), next_line(other, 2, "x"), next_line(none, 2, "x")};
    store.append_each(store.self, lines, 6);
    expect(lines[0].stored == STORED && lines[3].stored == STORED, "lines of one table");
    expect(lines[1].stored == STORE_TAKEN && lines[2].stored == STORE_FAILED,
           "one that is taken, and one without any before it");
    expect(lines[4].stored != STORED && lines[5].stored != STORED, "nor is what follows them");
    expect(reads(&store, one, 0, 0, "0=a;1=b;2=c;") && reads(&store, other, 0, 0, "0=a;1=b;") &&
               reads(&store, none, 0, 0, ""),
           "each table has what it was told to have");
    store.close(store.self);
}

static void note_lost(void *to, const char *table)
{
    strcat(to, table);
}

/* What waits for the end of a turn is seen by whoever writes it, and by nobody else before that. */
static void test_turns(void)
{
    Store other = open_or_end(), within = open_or_end(), store;
    Turn *turn = turn_open(&within, &store);
    const char *one = fresh(), *two = fresh();
    char lost[64] = "";
    expect(put(&store, one, 0, "a") == STORED && put(&store, two, 0, "a") == STORED, "two tables");
    expect(reads(&other, one, 0, 0, "0=a;"), "a new one is there at once");
    expect(put(&store, one, 1, "b") == STORED && put(&store, two, 1, "b") == STORED &&
               put(&store, one, 2, "c") == STORED,
           "lines of a turn");
    expect(reads(&other, one, 0, 0, "0=a;"), "which nobody else sees yet");
    expect(turn_ends(turn, note_lost, lost) && !lost[0], "it ends well");
    expect(reads(&other, one, 0, 0, "0=a;1=b;2=c;") && reads(&other, two, 0, 0, "0=a;1=b;"),
           "and all is there");
    expect(put(&store, one, 3, "d") == STORED && reads(&store, one, 3, 0, "3=d;"),
           "who reads has written before");
    expect(put(&store, one, 4, "e") == STORED && put(&store, two, 2, "c") == STORED, "the next");
    expect(put(&other, one, 4, "mine") == STORED, "somebody else is quicker at one of them");
    expect(!turn_ends(turn, note_lost, lost) && strcmp(lost, one) == 0, "that one is named");
    expect(reads(&other, one, 4, 0, "4=mine;") && reads(&other, two, 0, 0, "0=a;1=b;2=c;"),
           "and the other table goes on");
    expect(put(&store, one, 5, "f") == STORED && put(&store, two, 3, "d") == STORED &&
               turn_ends(turn, note_lost, lost),
           "in the next turn both do");
    expect(put(&other, one, 6, "mine") == STORED && put(&store, one, 6, "g") == STORED &&
               !store.mark(store.self, two, STORE_OVER, 0) &&
               put(&store, two, 4, "e") == STORE_FAILED && !turn_ends(turn, note_lost, lost),
           "from when it is found on nothing is done in that turn");
    expect(store.mark(store.self, two, STORE_OVER, 0), "but in the one after it");
    for (int i = 4; i < 700; i++) expect(put(&store, two, i, "many") == STORED, "many lines");
    expect(turn_ends(turn, note_lost, lost) && lines_of(&other, two) == 700, "of one turn");
    store.close(store.self);
    other.close(other.self);
}

/* ---- All ----------------------------------------------------------------------------------- */

/* What a store has for several houses it has whole, or not at all. */
static void test_others(void)
{
    Store store = open_or_end();
    const int has = (store.tell != NULL) + (store.hear != NULL) + (store.watched != NULL);
    expect(has == (kind->hears ? 3 : 0), "the others are told, heard and watched");
    store.close(store.self);
}

static void test_kind(void)
{
    const int before = passed;
    test_others();
    test_lines();
    test_bytes();
    test_time();
    test_marks();
    if (kind->has_clock) test_wrong_clock();
    if (kind->has_clock)
        test_clock();
    else
        test_database_clock();
    test_many();
    test_removal();
    test_pages();
    test_long_removal();
    if (kind->is_shared) {
        if (kind->has_clock) test_unnoted_clock();
        test_again();
        test_together();
        test_killed();
    }
    if (kind->open == open_sqlite) {
        test_log();
        test_each();
        test_turns();
    }
    fprintf(stderr, "%s: %d passed\n", kind->name, passed - before);
}

int main(void)
{
    uri = getenv("TALIA_TEST_POSTGRES");
    if (!mkdtemp(folder)) return 1;
    snprintf(file, sizeof file, "%s/records", folder);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        kind = &kinds[i];
        if (kind->open == open_postgres && !uri)
            fprintf(stderr, "postgres: not tested, TALIA_TEST_POSTGRES is not set\n");
        else
            test_kind();
    }
    for (const char *const *end = (const char *const[]){"", "-wal", "-shm", NULL}; *end; end++) {
        char path[80];
        snprintf(path, sizeof path, "%s%s", file, *end);
        unlink(path);
    }
    rmdir(folder);
    return checks_end();
}
