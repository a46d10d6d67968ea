/* chronicle.c - each table's record as it must be: what was stored stays, as it was. */
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "disk.h"
#include "sim.h"

enum { BUCKETS = 4096 };
static Chronicle *bucket[BUCKETS], *first, *first_live;

static uint64_t hash(const char *text, size_t length)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < length; i++) hash = (hash ^ (uint8_t)text[i]) * 0x100000001b3u;
    return hash;
}

Chronicle *chronicle_first(void)
{
    return first;
}

Chronicle *chronicle_first_live(void)
{
    return first_live;
}

static void set_removed(Chronicle *of, bool is_removed)
{
    of->is_removed = is_removed;
    if (is_removed == !of->here) return;
    if (is_removed) {
        *of->here = of->live;
        if (of->live) of->live->here = of->here;
        of->here = NULL;
    } else {
        if (first_live) first_live->here = &of->live;
        of->live = first_live;
        of->here = &first_live;
        first_live = of;
    }
}

Chronicle *chronicle_of(const char *table)
{
    Chronicle *of = bucket[hash(table, strlen(table)) % BUCKETS];
    while (of && strcmp(of->id, table) != 0) of = of->next;
    return of;
}

Chronicle *chronicle_new(const char *table)
{
    Chronicle **in = &bucket[hash(table, strlen(table)) % BUCKETS];
    Chronicle *of = calloc(1, sizeof *of);
    if (!of) abort();
    snprintf(of->id, sizeof of->id, "%s", table);
    of->next = *in;
    of->older = first;
    of->made_at = of->written_at = sim.now;
    of->is_being_made = true;
    first = *in = of;
    set_removed(of, false);
    return of;
}

/* ---- Its lines ------------------------------------------------------------------------------ */

static void fold(Chronicle *of, const char *line, size_t length)
{
    char error[TABLE_ERROR] = "";
    if (is_player(of)) return;
    if (!of->table) of->table = table_new(of->id);
    if (!of->table) abort();
    if (!table_apply(of->table, line, length, error))
        sim_fails("%s: line %d does not fit: %.*s: %s", of->id, of->count, (int)length, line,
                  error);
    table_forget_news(of->table);
}

Table *chronicle_fold(const Chronicle *of, int lines)
{
    char error[TABLE_ERROR] = "";
    Table *table = table_new(of->id);
    if (!table) abort();
    for (int i = 0; i < lines; i++) table_apply(table, of->line[i].text, of->line[i].length, error);
    table_forget_news(table);
    return table;
}

static void keep(Chronicle *of, const char *line, size_t length)
{
    if (of->count == of->room) {
        of->room = 2 * of->room + 32;
        of->line = realloc(of->line, (size_t)of->room * sizeof *of->line);
        if (!of->line) abort();
    }
    char *text = malloc(length + 1);
    const Table *table = of->table;
    const int n = table && table->game ? table->count : -1;
    if (!text) abort();
    memcpy(text, line, length);
    text[length] = '\0';
    of->line[of->count++] = (Line){text, length, n, table ? table->numbers : 0};
}

/* ---- Its keys ------------------------------------------------------------------------------- */

/* Seats that somebody once sat down at, by the key that they brought. */
typedef struct Sat {
    struct Sat *next; /* in its bucket */
    const Chronicle *of;
    int seat;
} Sat;

static Sat *sat[BUCKETS];

/* Keys are hashes already. */
static Sat **sat_by(const uint8_t key[TABLE_KEY])
{
    return &sat[(key[0] | key[1] << 8) % BUCKETS];
}

static bool has_key(const Chronicle *of, int seat, const uint8_t key[TABLE_KEY])
{
    if (!of->table || seat >= of->table->setup.players) return false;
    const Seat *at = &of->table->seat[seat];
    return at->kind == SEAT_PERSON && memcmp(at->key, key, TABLE_KEY) == 0;
}

static void keep_sat(const Chronicle *of, int seat, const uint8_t key[TABLE_KEY])
{
    Sat **in = sat_by(key), *one = malloc(sizeof *one);
    if (!one) abort();
    *one = (Sat){*in, of, seat};
    *in = one;
}

static void forget_sat(void)
{
    for (int i = 0; i < BUCKETS; i++) {
        while (sat[i]) {
            Sat *one = sat[i];
            sat[i] = one->next;
            free(one);
        }
    }
}

/* What is asked once is done once, however often it is said: of all seats a key has one. */
static void check_key(const Chronicle *of, const char *line, size_t length)
{
    char error[TABLE_ERROR];
    Record record;
    bool is_known = false;
    if (strncmp(line, "sit ", 4) != 0 || !record_read(line, length, &record, error)) return;
    for (const Sat *one = *sat_by(record.key); one; one = one->next) {
        const bool is_that = one->of == of && one->seat == record.seat;
        is_known |= is_that;
        if (!is_that && has_key(one->of, one->seat, record.key))
            sim_fails("%s: whoever sits down there has seat %d of %s by the same key", of->id,
                      one->seat, one->of->id);
    }
    if (!is_known) keep_sat(of, record.seat, record.key);
}

void chronicle_add(Process *by, Chronicle *of, const char *line, size_t length)
{
    const TableState state = of->table ? of->table->state : TABLE_WAITING;
    const int choices = of->table ? of->table->count : 0;
    of->is_unheard = !by;
    if (is_player(of)) set_removed(of, false); /* whoever has the key may begin anew */
    if (of->is_removed) sim_fails("%s has been removed, and is written to", of->id);
    check_key(of, line, length);
    ratings_check_line(of, line, length);
    fold(of, line, length);
    if (sim.has_failed) return;
    keep(of, line, length);
    of->written_at = sim.now;
    if (strncmp(line, "resign", 6) != 0) of->choice_at = sim.now;
    sim.tally.lines++;
    sim_note("line", by ? by->number : -1, line, length);
    if (is_player(of)) return;
    sim.tally.choices += of->table->count > choices;
    if (of->table->state == TABLE_OVER && state != TABLE_OVER) {
        of->over_at = sim.now;
        sim.tally.over++;
    }
}

void chronicle_try(Chronicle *of, const char *line, size_t length)
{
    of->tried[of->tries++ % TRIED] = hash(line, length);
}

static bool was_tried(const Chronicle *of, const char *line, size_t length)
{
    const uint64_t wanted = hash(line, length);
    for (int i = 0; i < TRIED && i < of->tries; i++) {
        if (of->tried[i] == wanted) return true;
    }
    return false;
}

/* Its life counts as simulated. */
static void count_time(const Chronicle *of)
{
    if (of->count > 0 && !is_player(of))
        sim.tally.table_ms += (of->over_at ? of->over_at : sim.now) - of->made_at;
}

static void forget_lines(Chronicle *of, int from)
{
    for (int i = from; i < of->count; i++) free(of->line[i].text);
    of->count = from;
}

void chronicle_removed(Chronicle *of)
{
    if (of->is_removed) return;
    sim_note("removed", -1, of->id, strlen(of->id));
    count_time(of);
    forget_lines(of, 0);
    free(of->line);
    of->line = NULL;
    of->room = 0;
    table_free(of->table);
    of->table = NULL;
    set_removed(of, true);
}

/* The last lines were lost with the power. */
static void lose_lines(Chronicle *of, int from)
{
    forget_lines(of, from);
    table_free(of->table);
    of->table = NULL;
    for (int i = 0; i < from; i++) fold(of, of->line[i].text, of->line[i].length);
    of->over_at = of->table && of->table->state == TABLE_OVER ? sim.now : 0;
}

void chronicles_free(void)
{
    while (first) {
        Chronicle *of = first;
        first = of->older;
        if (!of->is_removed) count_time(of);
        forget_lines(of, 0);
        free(of->line);
        table_free(of->table);
        free(of);
    }
    memset(bucket, 0, sizeof bucket);
    first_live = NULL;
    forget_sat();
}

/* ---- Against the store ---------------------------------------------------------------------- */

/* One that was removed in the last moments before a power cut is there again. */
static void revive(Chronicle *of, bool may_lose)
{
    if (!may_lose && !of->may_be_removed) sim_fails("%s is there again", of->id);
    set_removed(of, false);
    of->is_revived = true;
    of->made_at = of->written_at = sim.now;
}

static void look_at_line(Chronicle *of, int number, const char *line, size_t length, bool may_lose)
{
    if (of->is_removed) revive(of, may_lose);
    if (number > of->seen) sim_fails("%s: line %d is missing", of->id, of->seen);
    of->seen = number + 1;
    if (number < of->count) {
        const Line *known = &of->line[number];
        if (known->length != length || memcmp(known->text, line, length) != 0)
            sim_fails("%s: line %d is not what was written", of->id, number);
    } else {
        const bool is_known = was_tried(of, line, length) || of->is_revived;
        if (!is_known) sim_fails("%s: line %d comes from nowhere", of->id, number);
        sim.is_unsafe = true;
        chronicle_add(NULL, of, line, length);
    }
}

static void look_for_lost(Chronicle *of, bool may_lose)
{
    if (of->is_removed || of->is_unstored || of->seen == of->count) return;
    const bool is_gone = of->seen == 0 && (of->may_be_removed || sim.is_in_doubt || may_lose);
    if (is_gone)
        chronicle_removed(of);
    else if (may_lose)
        lose_lines(of, of->seen);
    else
        sim_fails("%s: of %d lines %d are left", of->id, of->count, of->seen);
}

static bool any_is_up(void)
{
    bool any = false;
    for (int i = 0; i < sim.houses; i++) any |= sim.process[i].is_up;
    return any;
}

/* What a house would find that opened it now. Beside others it sees what they see; where there are
 * none it mends what is left in the log: on a copy, since nothing is to be done to the disk. */
static sqlite3 *open_audit(void)
{
    sqlite3 *file = NULL;
    const char *name = any_is_up() ? "store" : "copy";
    disk.process = DISK_PROCESSES - 1;
    if (!any_is_up() && !disk_copy("store", "copy")) return NULL;
    if (sqlite3_open_v2(name, &file, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        sim_fails("the store cannot be opened: %s", sqlite3_errmsg(file));
    return file;
}

static void close_audit(sqlite3 *file)
{
    sqlite3_close(file);
    disk_remove("copy");
    disk_remove("copy-wal");
    disk_remove("copy-journal");
}

static void check_sound(sqlite3 *file)
{
    sqlite3_stmt *ask = NULL;
    if (sqlite3_prepare_v2(file, "PRAGMA integrity_check(1)", -1, &ask, NULL) != SQLITE_OK ||
        sqlite3_step(ask) != SQLITE_ROW ||
        strcmp((const char *)sqlite3_column_text(ask, 0), "ok") != 0)
        sim_fails("the store is not sound: %s", sqlite3_errmsg(file));
    sqlite3_finalize(ask);
}

static void look_at_lines(sqlite3 *file, bool may_lose)
{
    sqlite3_stmt *ask = NULL;
    const char *words = "SELECT record, number, text FROM line ORDER BY record, number";
    if (sqlite3_prepare_v2(file, words, -1, &ask, NULL) != SQLITE_OK) {
        sqlite3_finalize(ask); /* it has no tables yet */
        return;
    }
    int step;
    while ((step = sqlite3_step(ask)) == SQLITE_ROW && !sim.has_failed) {
        const char *id = (const char *)sqlite3_column_text(ask, 0);
        Chronicle *of = chronicle_of(id);
        if (!of) {
            sim_fails("%s comes from nowhere", id);
            break;
        }
        look_at_line(of, sqlite3_column_int(ask, 1), sqlite3_column_blob(ask, 2),
                     (size_t)sqlite3_column_bytes(ask, 2), may_lose);
    }
    if (step != SQLITE_ROW && step != SQLITE_DONE)
        sim_fails("the store cannot be read: %s", sqlite3_errmsg(file));
    sqlite3_finalize(ask);
}

typedef struct Looking {
    Chronicle *of;
} Looking;

static bool look_in_memory(void *to, int number, const char *line, size_t length)
{
    const Looking *looking = to;
    look_at_line(looking->of, number, line, length, false);
    return sim.has_failed;
}

static void look_at_memory(Chronicle *of)
{
    Process *any = &sim.process[0];
    Looking looking = {of};
    if (any->inner.read)
        any->inner.read(any->inner.self, of->id, 0, STORE_ALL, look_in_memory, &looking);
}

/* Nothing fails while one looks. */
static void look_at_store(bool may_lose)
{
    const DiskFaults faults = disk.faults;
    disk.faults = (DiskFaults){.writes = 0};
    sqlite3 *file = open_audit();
    if (file && !sim.has_failed) look_at_lines(file, may_lose);
    if (file && !sim.has_failed) check_sound(file);
    if (file) close_audit(file);
    disk.faults = faults;
}

void chronicle_audit(bool may_lose)
{
    for (Chronicle *of = first; of; of = of->older) {
        of->seen = 0;
        of->is_revived = false;
    }
    if (sim.kind != KEPT_IN_MEMORY) look_at_store(may_lose);
    for (Chronicle *of = first; of && !sim.has_failed; of = of->older) {
        if (sim.kind == KEPT_IN_MEMORY) look_at_memory(of);
        look_for_lost(of, may_lose);
    }
    sim.is_in_doubt = false;
}
