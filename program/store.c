/* store.c - `talia store`: backups of tables, a look whether they are sound, and moving them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../server/store_open.h"
#include "../server/store_sqlite.h"
#include "../table/record.h"
#include "../table/table.h"
#include "commands.h"

/* ---- All tables of a store ----------------------------------------------------------------- */

typedef struct Entry {
    char table[TABLE_ID];
    int64_t written;
    StoreMark mark;
} Entry;

typedef struct Entries {
    Entry *all;
    int count, room;
    bool good;
} Entries;

static bool note_entry(void *to, const StoreEntry *from)
{
    Entries *entries = to;
    if (entries->count == entries->room) {
        const int room = 2 * entries->room + 1024;
        Entry *more = realloc(entries->all, (size_t)room * sizeof *more);
        entries->good = more != NULL;
        if (!more) return true;
        entries->all = more;
        entries->room = room;
    }
    Entry *entry = &entries->all[entries->count++];
    *entry = (Entry){.written = from->written, .mark = from->mark};
    snprintf(entry->table, sizeof entry->table, "%s", from->table);
    return false;
}

/* Noted first and read then, since a store answers one thing at a time. */
static bool list_all(const Store *store, Entries *out)
{
    const int64_t ever = INT64_MAX / 4;
    *out = (Entries){.good = true};
    if (store->list(store->self, STORE_ANY, ever, note_entry, out) && out->good) return true;
    fputs("talia: the tables could not be listed\n", stderr);
    free(out->all);
    return false;
}

/* ---- A record ------------------------------------------------------------------------------ */

typedef struct Lines {
    char *bytes;
    size_t used, room;
    StoreText *line; /* `text` counts when all are there */
    int count, lines;
    bool good;
} Lines;

static bool grow(Lines *lines, size_t length)
{
    if (lines->used + length > lines->room) {
        const size_t room = 2 * lines->room + length + 4096;
        char *bytes = realloc(lines->bytes, room);
        if (!bytes) return false;
        lines->bytes = bytes;
        lines->room = room;
    }
    if (lines->count == lines->lines) {
        const int more = 2 * lines->lines + 256;
        StoreText *line = realloc(lines->line, (size_t)more * sizeof *line);
        if (!line) return false;
        lines->line = line;
        lines->lines = more;
    }
    return true;
}

static bool note_line(void *to, int number, const char *text, size_t length)
{
    Lines *lines = to;
    lines->good = number == lines->count && grow(lines, length);
    if (!lines->good) return true;
    if (length) memcpy(lines->bytes + lines->used, text, length);
    lines->used += length;
    lines->line[lines->count++].length = length;
    return false;
}

/* All lines of a table, which replace those of before. */
static bool read_record(const Store *store, const char *table, Lines *lines)
{
    lines->used = 0;
    lines->count = 0;
    lines->good = true;
    if (!store->read(store->self, table, 0, STORE_ALL, note_line, lines) || !lines->good)
        return false;
    const char *at = lines->bytes;
    for (int i = 0; i < lines->count; i++) {
        lines->line[i].text = at;
        at += lines->line[i].length;
    }
    return true;
}

static void free_lines(Lines *lines)
{
    free(lines->bytes);
    free(lines->line);
}

/* ---- check --------------------------------------------------------------------------------- */

typedef struct Census {
    int state[TABLE_OVER + 1];
    int other_rules, unsound;
    long long lines;
} Census;

/* False: why is in `error`. */
static bool fold(const char *id, const Lines *lines, Census *census, char error[TABLE_ERROR])
{
    Table *table = table_new(id);
    bool good = table != NULL;
    snprintf(error, TABLE_ERROR, "%s", good ? "it has no lines" : "no memory");
    for (int i = 0; good && i < lines->count; i++) {
        char why[TABLE_ERROR];
        good = table_apply(table, lines->line[i].text, lines->line[i].length, why);
        if (!good) snprintf(error, TABLE_ERROR, "line %d: %.200s", i, why);
    }
    good = good && lines->count > 0;
    if (good) census->state[table->state]++;
    table_free(table);
    return good;
}

static void check_table(const Store *store, const char *id, Lines *lines, Census *census)
{
    char error[TABLE_ERROR] = "it cannot be read";
    if (read_record(store, id, lines)) {
        census->lines += lines->count;
        if (fold(id, lines, census, error)) return;
        const int rules =
            lines->count ? record_rules(lines->line[0].text, lines->line[0].length) : -1;
        if (rules >= 0 && rules != TALIA_RULES_VERSION) {
            census->other_rules++;
            return;
        }
    }
    census->unsound++;
    printf("table %s: %s\n", id, error);
}

static int check_store(const char *words)
{
    const char *file = store_file(words);
    Store store;
    Entries entries;
    Lines lines = {.bytes = NULL};
    Census census = {.lines = 0};
    if (file && !store_sqlite_check(file)) return 1;
    if (!store_open_beside(words, &store)) return 2;
    const bool is_listed = list_all(&store, &entries);
    if (is_listed) {
        for (int i = 0; i < entries.count; i++)
            check_table(&store, entries.all[i].table, &lines, &census);
        printf("%d tables, %lld lines: %d waiting, %d playing, %d over; %d of other rules, "
               "%d not sound\n",
               entries.count, census.lines, census.state[TABLE_WAITING],
               census.state[TABLE_PLAYING], census.state[TABLE_OVER], census.other_rules,
               census.unsound);
        free(entries.all);
    }
    free_lines(&lines);
    store.close(store.self);
    if (!is_listed) return 2;
    return census.unsound > 0 ? 1 : 0;
}

/* ---- backup -------------------------------------------------------------------------------- */

static int back_up(const char *words, const char *to)
{
    const char *file = store_file(words);
    if (!file) {
        fputs("talia: `backup` copies sqlite:FILE; of PostgreSQL pg_dump makes backups, and `talia "
              "store copy` copies the tables of any store\n",
              stderr);
        return 2;
    }
    if (!store_sqlite_backup(file, to)) return 2;
    printf("%s is a sound copy\n", to);
    return 0;
}

/* ---- copy ---------------------------------------------------------------------------------- */

typedef struct Copied {
    int tables, there, failed;
} Copied;

/* What the other store has of the same table already. */
static bool is_there(const Store *to, const char *table, Lines *lines)
{
    return read_record(to, table, lines) && lines->count > 0;
}

static void copy_table(const Store *from, const Store *to, const Entry *entry, Lines *lines,
                       Copied *copied)
{
    if (is_there(to, entry->table, lines)) {
        copied->there++;
        return;
    }
    const bool good =
        read_record(from, entry->table, lines) && lines->count > 0 &&
        to->append_all(to->self, entry->table, 0, lines->line, lines->count) == STORED &&
        to->mark(to->self, entry->table, entry->mark, entry->written);
    copied->tables += good;
    copied->failed += !good;
    if (!good) printf("table %s could not be copied\n", entry->table);
}

static int copy_all(const Store *from, const Store *to)
{
    Entries entries;
    Lines lines = {.bytes = NULL};
    Copied copied = {0, 0, 0};
    if (!list_all(from, &entries)) return 2;
    for (int i = 0; i < entries.count; i++) copy_table(from, to, &entries.all[i], &lines, &copied);
    printf("%d tables copied, %d were there already, %d failed\n", copied.tables, copied.there,
           copied.failed);
    free(entries.all);
    free_lines(&lines);
    return copied.failed > 0 ? 1 : 0;
}

static int copy_store(const char *from_words, const char *to_words)
{
    Store from, to;
    const char *file = store_file(from_words);
    if (file && !store_sqlite_check(file)) return 2; /* which would be made if it is not there */
    if (!store_open_beside(from_words, &from)) return 2;
    int status = 2;
    if (store_open_beside(to_words, &to)) {
        status = copy_all(&from, &to);
        to.close(to.self);
    }
    from.close(from.self);
    return status;
}

/* ---- All of it ----------------------------------------------------------------------------- */

static const Job jobs[] = {
    {"check", "STORE", "reads every table: is it sound, and what is there?", OFFER_NOTHING},
    {"backup", "sqlite:FILE TO", "copies the file as it is at one moment", OFFER_NOTHING},
    {"copy", "FROM TO", "adds all tables of one store to another", OFFER_NOTHING},
    {NULL, NULL, NULL, OFFER_NOTHING},
};

static int run(int argc, char **argv)
{
    char unused;
    Arguments rest;
    const int status = options_read(&command_store, argc, argv, &unused, &rest);
    if (status >= 0) return status;
    const char *job = rest.word[0], *first = rest.word[1];
    if (strcmp(job, "check") == 0 && rest.count == 2) return check_store(first);
    if (strcmp(job, "backup") == 0 && rest.count == 3) return back_up(first, rest.word[2]);
    if (strcmp(job, "copy") == 0 && rest.count == 3) return copy_store(first, rest.word[2]);
    print_help(stderr, &command_store, ENGLISH);
    return 2;
}

const Command command_store = {
    .name = "store",
    .arguments = "JOB STORE...",
    .purpose = "what `talia serve` keeps: check, backup, copy",
    .about = "The server may be running meanwhile. STORE, FROM and TO of copy are as for `talia "
             "serve --store`: sqlite:FILE, postgres://...",
    .footnote = "Status 0: well. 1: something is not sound. 2: bad input, or it could not be done.",
    .job = jobs,
    .least = 1,
    .most = ANY_NUMBER,
    .run = run,
};
