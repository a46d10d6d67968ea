/* store.c - the real stores, with what can go wrong between a house and a database, and the words
 * that houses tell each other through it. What is really there goes into the chronicles. */
#include <stdlib.h>
#include <string.h>

#include "../../server/store_sqlite.h"
#include "disk.h"
#include "heap.h"
#include "sim.h"

static Store memory; /* as a database that no house takes along when it dies */
static bool memory_is_open;

static const char path[] = "store";

/* ---- Opening -------------------------------------------------------------------------------- */

bool store_open_inner(Process *process)
{
    if (sim.kind != KEPT_IN_MEMORY)
        return store_sqlite(sim.kind == KEPT_SAFELY ? "store?sync=full" : path, sim_wall,
                            &process->inner);
    if (!memory_is_open && !store_memory(&memory, sim_wall, NULL, NULL)) abort();
    memory_is_open = true;
    process->inner = memory;
    return true;
}

void store_close_all(void)
{
    if (memory_is_open) memory.close(memory.self);
    memory_is_open = false;
}

/* The machine is without power for a moment: all houses on it die. A database is elsewhere. */
void store_power_cut(void)
{
    const bool may_lose = sim.kind == KEPT_IN_SQLITE || sim.is_unsafe;
    sim.power_is_cut = sim.kind != KEPT_IN_MEMORY;
    for (int i = 0; i < sim.houses; i++) process_kill(i);
    if (!sim.power_is_cut) return;
    disk_power_cut();
    sim.tally.cuts++;
    chronicle_audit(may_lose);
    sim.is_unsafe = sim.power_is_cut = false;
}

/* ---- Words to the others -------------------------------------------------------------------- */

static void tell_others(const Process *from, char what, const char *words)
{
    char text[STORE_WORDS + 8];
    const int length = snprintf(text, sizeof text, "%c %s", what, words);
    if (sim.bus_is_out) return;
    for (int i = 0; i < sim.houses; i++) {
        if (i == from->number || (sim.bug == BUG_NOT_HEARD && what == 'C')) continue;
        queue_put(EVENT_BUS, sim.now + sim_about(10), i, 0, text, (size_t)length);
    }
}

static void tell(void *self, const char *words)
{
    const Process *process = self;
    const bool counted = heap.counts;
    heap.counts = false;
    if (!process->is_dead) tell_others(process, 'T', words);
    heap.counts = counted;
}

/* ---- Lines ---------------------------------------------------------------------------------- */

/* Whether the process, or what it is connected by, fails now. */
static bool dies_now(Process *process)
{
    return process->dies_in > 0 && --process->dies_in == 0;
}

static bool is_dead(const Process *process)
{
    return process->is_dead || disk.is_dead[process->number];
}

/* "k3f9x2abcd 17 choose 0 end": comes too late for an answer. */
static void send_late(const char *table, int number, const StoreText *line)
{
    char text[RECORD_LINE + 64];
    const int length =
        snprintf(text, sizeof text, "%s %d %.*s", table, number, (int)line->length, line->text);
    queue_put(EVENT_LATE_LINE, sim.now + sim_about(SECOND), 0, 0, text, (size_t)length);
}

void store_late_line(const char *words, size_t length)
{
    char table[TABLE_ID] = "";
    char *end;
    const size_t id = strcspn(words, " ");
    memcpy(table, words, id < TABLE_ID ? id : 0);
    const int number = (int)strtol(words + id, &end, 10);
    const size_t left = length - (size_t)(end + 1 - words);
    Chronicle *of = chronicle_of(table);
    if (!of || number != of->count) return;
    if (memory.append(memory.self, table, number, end + 1, left) != STORED) return;
    chronicle_add(NULL, of, end + 1, left);
    for (int i = 0; i < sim.houses; i++) {
        char text[TABLE_ID + 8];
        const int n = snprintf(text, sizeof text, "C %s", table);
        queue_put(EVENT_BUS, sim.now + sim_about(10), i, 0, text, (size_t)n);
    }
}

/* A database that cannot be reached: has it heard, or not, or will it? */
static Stored fail(Process *process, Chronicle *of, int number, const StoreText *lines, int count)
{
    for (int i = 0; i < count; i++) chronicle_try(of, lines[i].text, lines[i].length);
    if (count == 1 && number > 0 && sim_one_of(3)) send_late(of->id, number, &lines[0]);
    if (!sim_one_of(3)) return STORE_FAILED;
    if (process->inner.append_all(process->inner.self, of->id, number, lines, count) != STORED)
        return STORE_FAILED;
    for (int i = 0; i < count; i++) chronicle_add(NULL, of, lines[i].text, lines[i].length);
    return STORE_FAILED;
}

static void check_lines(Process *process, Chronicle *of, int number, const StoreText *lines,
                        int count)
{
    if (of->is_removed || of->is_being_made || count > 1 || number > of->count) return;
    chronicle_check_line(process, of, number, lines[0].text, lines[0].length);
}

static Stored really_append(Process *process, const char *table, int number, const StoreText *lines,
                            int count, bool as_one)
{
    Store *inner = &process->inner;
    if (as_one) return inner->append(inner->self, table, number, lines->text, lines->length);
    return inner->append_all(inner->self, table, number, lines, count);
}

static Stored try_lines(Process *process, const char *table, int number, const StoreText *lines,
                        int count, bool as_one)
{
    Chronicle *of = chronicle_of(table);
    if (!of) of = chronicle_new(table);
    if (is_dead(process)) return STORE_FAILED;
    check_lines(process, of, number, lines, count);
    if (sim.bug == BUG_TOLD_BEFORE_STORED && number > 0 && sim_one_of(40)) return STORED;
    if (sim.store_fails && sim_one_of(3)) {
        const Stored stored = fail(process, of, number, lines, count);
        return sim.bug == BUG_FAILURE_TAKEN_FOR_STORED ? STORED : stored;
    }
    const bool dies = dies_now(process), is_before = dies && sim_one_of(2);
    if (is_before) process->is_dead = true;
    if (is_before) return STORE_FAILED;
    const Stored stored = really_append(process, table, number, lines, count, as_one);
    process->is_dead |= dies;
    if (stored == STORED && !disk.is_dead[process->number]) {
        if (number != of->count)
            sim_fails("%s: a line with number %d is stored as %d", table, of->count, number);
        for (int i = 0; i < count; i++) chronicle_add(process, of, lines[i].text, lines[i].length);
        if (!is_dead(process)) tell_others(process, 'C', table);
    } else if (stored != STORE_TAKEN) {
        for (int i = 0; i < count; i++) chronicle_try(of, lines[i].text, lines[i].length);
    }
    if (stored == STORE_TAKEN && number >= of->count)
        sim_fails("%s: line %d is said to be taken", table, number);
    const bool is_taken_for = sim.bug == BUG_FAILURE_TAKEN_FOR_STORED && stored == STORE_FAILED;
    if (is_dead(process)) return STORE_FAILED;
    return is_taken_for ? STORED : stored;
}

/* All ways to put lines there. */
static Stored put_lines(Process *process, const char *table, int number, const StoreText *lines,
                        int count, bool as_one)
{
    const Stored stored = try_lines(process, table, number, lines, count, as_one);
    if (stored != STORED) chronicle_unuse();
    return stored;
}

static Stored append(void *self, const char *table, int number, const char *line, size_t length)
{
    const StoreText text = {line, length};
    const bool counted = heap.counts;
    heap.counts = false;
    const Stored stored = put_lines(self, table, number, &text, 1, true);
    heap.counts = counted;
    return stored;
}

static Stored append_all(void *self, const char *table, int number, const StoreText *lines,
                         int count)
{
    const bool counted = heap.counts;
    heap.counts = false;
    const Stored stored = put_lines(self, table, number, lines, count, false);
    heap.counts = counted;
    return stored;
}

/* The end of a turn: each line in its order, but all of it at once. */
static void put_each(Process *process, StoreNext *lines, int count)
{
    Store *inner = &process->inner;
    for (int i = 0; i < count; i++) lines[i].stored = STORE_FAILED;
    if (is_dead(process)) return;
    inner->append_each(inner->self, lines, count);
    for (int i = 0; i < count; i++) {
        const StoreNext *next = &lines[i];
        const StoreText *text = &next->text;
        Chronicle *of = chronicle_of(next->table);
        if (next->stored == STORED && !disk.is_dead[process->number]) {
            check_lines(process, of, next->number, text, 1);
            if (next->number != of->count)
                sim_fails("%s: line %d is stored as %d", of->id, of->count, next->number);
            chronicle_add(process, of, text->text, text->length);
            tell_others(process, 'C', next->table);
        } else if (next->stored != STORE_TAKEN) {
            chronicle_try(of, text->text, text->length);
        }
        if (is_dead(process)) lines[i].stored = STORE_FAILED;
    }
}

static void append_each(void *self, StoreNext *lines, int count)
{
    const bool counted = heap.counts;
    heap.counts = false;
    put_each(self, lines, count);
    heap.counts = counted;
}

/* ---- Who has what in memory ----------------------------------------------------------------- */

static unsigned place_of(const char *table)
{
    unsigned place = 0;
    for (; *table; table++) place = place * 31 + (uint8_t)*table;
    return place % FOLLOWED;
}

static void follow(void *self, const char *table, bool on)
{
    Process *process = self;
    process->following[place_of(table)] += on ? 1 : -1;
}

static bool is_shared(void *self, const char *table)
{
    const Process *process = self;
    for (int i = 0; i < sim.houses; i++) {
        const Process *other = &sim.process[i];
        if (other != process && other->is_up && other->following[place_of(table)] > 0) return true;
    }
    return false;
}

/* ---- The rest ------------------------------------------------------------------------------- */

typedef struct Reading {
    StoreLine *each;
    void *to;
    const Chronicle *of;
    bool counted, is_wrong;
    int next;
} Reading;

/* The house works on while it is read to; and what is read is what was written. */
static bool read_line(void *to, int number, const char *line, size_t length)
{
    Reading *reading = to;
    const Chronicle *of = reading->of;
    const Line *known = of && number < of->count ? &of->line[number] : NULL;
    reading->is_wrong |= number != reading->next++ || !known || known->length != length ||
                         memcmp(known->text, line, length) != 0;
    heap.counts = reading->counted;
    const bool stop = reading->each(reading->to, number, line, length);
    heap.counts = false;
    return stop;
}

static bool read_lines(void *self, const char *table, int from, int most, StoreLine *each, void *to)
{
    Process *process = self;
    Store *inner = &process->inner;
    Reading reading = {
        .each = each, .to = to, .of = chronicle_of(table), .counted = heap.counts, .next = from};
    if (is_dead(process) || (sim.store_fails && sim_one_of(4))) return false;
    heap.counts = false;
    const bool good = inner->read(inner->self, table, from, most, read_line, &reading);
    heap.counts = reading.counted;
    if (reading.is_wrong) sim_fails("%s: what is read is not what was written", table);
    return good;
}

typedef struct Listing {
    StoreTable *each;
    void *to;
    bool counted;
} Listing;

static bool list_one(void *to, const StoreEntry *entry)
{
    const Listing *listing = to;
    heap.counts = listing->counted;
    const bool stop = listing->each(listing->to, entry);
    heap.counts = false;
    return stop;
}

static bool list_tables(void *self, StoreMark mark, int64_t seconds, StoreTable *each, void *to)
{
    Process *process = self;
    Listing listing = {each, to, heap.counts};
    if (is_dead(process) || (sim.store_fails && sim_one_of(4))) return false;
    heap.counts = false;
    const bool good = process->inner.list(process->inner.self, mark, seconds, list_one, &listing);
    heap.counts = listing.counted;
    return good;
}

static bool page_tables(void *self, const char *after, const char *before, int most,
                        StoreTable *each, void *to)
{
    Process *process = self;
    const Store *inner = &process->inner;
    Listing listing = {each, to, heap.counts};
    if (is_dead(process) || (sim.store_fails && sim_one_of(4))) return false;
    heap.counts = false;
    const bool good = inner->page(inner->self, after, before, most, list_one, &listing);
    heap.counts = listing.counted;
    return good;
}

static bool mark_table(void *self, const char *table, StoreMark mark, int64_t written)
{
    Process *process = self;
    const bool counted = heap.counts;
    if (is_dead(process) || (sim.store_fails && sim_one_of(4))) return false;
    heap.counts = false;
    const bool good = process->inner.mark(process->inner.self, table, mark, written);
    if (written && chronicle_of(table)) chronicle_of(table)->written_at = sim.now;
    heap.counts = counted;
    return good && !is_dead(process);
}

/* ---- Removing ------------------------------------------------------------------------------- */

static bool note_there(void *to, const StoreEntry *entry)
{
    Chronicle *of = chronicle_of(entry->table);
    (void)to;
    if (of) of->is_there = true;
    return false;
}

/* However the clock has jumped: longer than it is kept, but for the small jumps that nobody can
 * tell from time that has passed. */
static bool is_old(const Chronicle *of, int64_t seconds)
{
    const int64_t slack = 90 + sim.small_jumps; /* `written` is a minute behind at most */
    return (sim.now - of->written_at) / SECOND + slack >= seconds;
}

static bool note_line(void *to, int number, const char *line, size_t length)
{
    (void)number, (void)line, (void)length;
    *(bool *)to = true;
    return true;
}

static bool is_gone(const Process *process, const Chronicle *of)
{
    const Store *inner = &process->inner;
    bool is_there = false;
    return inner->read(inner->self, of->id, 0, 1, note_line, &is_there) && !is_there;
}

/* How many of those that are old are gone. */
static int find_old(const Process *process, int64_t seconds)
{
    int found = 0;
    for (Chronicle *of = chronicle_first_live(), *next; of; of = next) {
        next = of->live;
        if (of->is_unstored || of->count == 0 || !is_old(of, seconds)) continue;
        if (!is_gone(process, of)) continue;
        chronicle_removed(of);
        found++;
    }
    return found;
}

/* Those that are gone must be old. Where they are not all among these, all are looked at. */
static void find_expired(const Process *process, int64_t seconds, int removed)
{
    const Store *inner = &process->inner;
    if (find_old(process, seconds) == removed) return;
    for (Chronicle *of = chronicle_first_live(); of; of = of->live) of->is_there = false;
    if (!inner->list(inner->self, STORE_ANY, INT32_MAX, note_there, NULL)) return;
    for (Chronicle *of = chronicle_first_live(), *next; of; of = next) {
        next = of->live;
        if (of->is_there || of->is_unstored || of->count == 0) continue;
        if (!is_old(of, seconds))
            sim_fails("%s is removed after %lld s, not %lld", of->id,
                      (long long)((sim.now - of->written_at) / SECOND), (long long)seconds);
        chronicle_removed(of);
    }
}

static int expire(void *self, StoreMark mark, int64_t seconds, int most, bool *more)
{
    Process *process = self;
    const bool counted = heap.counts;
    const int64_t kept = seconds;
    *more = false;
    if (is_dead(process) || (sim.store_fails && sim_one_of(4))) return -1;
    heap.counts = false;
    if (sim.bug == BUG_CLOCK_BELIEVED && sim.wall_jump > seconds) seconds = 0;
    const int removed = process->inner.expire(process->inner.self, mark, seconds, most, more);
    if (removed > 0 && !is_dead(process)) find_expired(process, kept, removed);
    if (is_dead(process)) sim.is_in_doubt = true;
    heap.counts = counted;
    return is_dead(process) ? -1 : removed;
}

/* Only whoever hosts it removes a table, whoever runs the house, or the house itself one that it
 * could not make. */
static void check_removal(Process *process, const Chronicle *of)
{
    if (sim.is_ruling || !of || of->count == 0 || !of->table || of->table->host < 0) return;
    const Table *table = of->table;
    Said *said = said_by(process, of->id, table->host, "remove");
    const bool is_new = of->is_being_made;
    const bool has_key = said_with_key(process, of, table->host, "remove");
    if (!said && !has_key && !is_new) sim_fails("%s is removed by nobody who may", of->id);
    if ((said || has_key) && !is_new && table->state == TABLE_PLAYING && table_people(table) > 1)
        sim_fails("%s is removed while others play", of->id);
    if (said) said->is_used = true;
}

static bool remove_table(void *self, const char *table)
{
    Process *process = self;
    const bool counted = heap.counts;
    Chronicle *of = chronicle_of(table);
    if (is_dead(process) || (sim.store_fails && sim_one_of(4))) return false;
    heap.counts = false;
    check_removal(process, of);
    if (of) of->may_be_removed = true;
    const bool good = process->inner.remove(process->inner.self, table);
    if (good && !is_dead(process)) {
        if (of) chronicle_removed(of);
        tell_others(process, 'C', table);
    }
    if (is_dead(process)) sim.is_in_doubt = true;
    heap.counts = counted;
    return good && !is_dead(process);
}

/* A database in memory stays when a house goes. */
static void close_inner(void *self)
{
    Process *process = self;
    if (sim.kind != KEPT_IN_MEMORY) process->inner.close(process->inner.self);
}

void store_wrap(Process *process)
{
    const bool has_turns = process->inner.append_each != NULL;
    const Store wrapped = {.self = process,
                           .append = append,
                           .append_all = append_all,
                           .append_each = append_each,
                           .read = read_lines,
                           .list = list_tables,
                           .page = page_tables,
                           .mark = mark_table,
                           .expire = expire,
                           .remove = remove_table,
                           .close = close_inner,
                           .follow = follow,
                           .is_shared = is_shared,
                           .tell = sim.houses > 1 ? tell : NULL};
    memset(process->following, 0, sizeof process->following);
    process->store = wrapped;
    process->turn = has_turns ? turn_open(&wrapped, &process->store) : NULL;
    if (has_turns && !process->turn) abort();
}
