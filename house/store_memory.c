/* store_memory.c - a store that ends with the program: see store.h. */
#include "store.h"

#include <stdlib.h>
#include <string.h>

#include "../table/table.h"

typedef struct Line {
    char *text;
    size_t length;
} Line;

typedef struct Record {
    char id[TABLE_ID];
    Line *line;
    int count, room;
    int64_t written;
    StoreMark mark;
} Record;

typedef struct Memory {
    Record *record; /* by id, in the order of strcmp */
    int count, room;
    StoreClock *clock;
    int64_t seen; /* when the clock was last looked at for old tables; 0: never */
    void (*told)(void *to, const char *table, int number, const char *line, size_t length);
    void *to;
} Memory;

/* Where the record of that id stands, or where it would. */
static int find(const Memory *memory, const char *id, bool *found)
{
    int low = 0, high = memory->count;
    *found = false;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        const int order = strcmp(memory->record[middle].id, id);
        if (order == 0) {
            *found = true;
            return middle;
        }
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Room for one more of that size; false: no memory, and nothing has changed. */
static bool make_room(void **array, int count, int *room, size_t size)
{
    if (count < *room) return true;
    const int wanted = *room ? *room * 2 : 8;
    void *more = realloc(*array, (size_t)wanted * size);
    if (!more) return false;
    *array = more;
    *room = wanted;
    return true;
}

static Record *add_record(Memory *memory, int at, const char *id)
{
    void *all = memory->record;
    if (!make_room(&all, memory->count, &memory->room, sizeof *memory->record)) return NULL;
    memory->record = all;
    Record *record = memory->record + at;
    memmove(record + 1, record, (size_t)(memory->count - at) * sizeof *record);
    *record = (Record){.count = 0};
    memcpy(record->id, id, strlen(id) + 1);
    memory->count++;
    return record;
}

static bool add_line(Record *record, const char *line, size_t length, int64_t now)
{
    void *all = record->line;
    if (!make_room(&all, record->count, &record->room, sizeof *record->line)) return false;
    record->line = all;
    char *text = malloc(length + 1);
    if (!text) return false;
    memcpy(text, line, length);
    text[length] = '\0';
    record->line[record->count++] = (Line){text, length};
    record->written = now;
    return true;
}

/* What of the time has passed unseen makes no table older. */
static void look_at_clock(Memory *memory)
{
    const int64_t now = memory->clock(), before = memory->seen, gap = now - before;
    for (int i = 0; i < memory->count && before; i++) {
        int64_t *written = &memory->record[i].written;
        const bool is_passed = gap > STORE_GAP && *written <= before + STORE_GAP;
        const bool is_to_come = gap<-STORE_GAP && * written> now + STORE_GAP;
        if (is_passed || is_to_come) *written += gap;
    }
    memory->seen = now;
}

/* What the clock says. If it has jumped, it is looked at before anything is noted by it: later it
 * may be right again, and nobody would know. */
static int64_t time_now(Memory *memory)
{
    const int64_t now = memory->clock(), gap = now - memory->seen;
    if (memory->seen && (gap > STORE_GAP || gap < -STORE_GAP)) look_at_clock(memory);
    return now;
}

static Stored append(void *self, const char *table, int number, const char *line, size_t length)
{
    Memory *memory = self;
    bool found;
    if (strlen(table) >= TABLE_ID) return STORE_FAILED;
    const int at = find(memory, table, &found);
    const int count = found ? memory->record[at].count : 0;
    if (number < count) return STORE_TAKEN;
    if (number > count) return STORE_FAILED;
    Record *record = found ? &memory->record[at] : add_record(memory, at, table);
    if (!record || !add_line(record, line, length, time_now(memory))) return STORE_FAILED;
    if (memory->told) memory->told(memory->to, table, number, line, length);
    return STORED;
}

/* Without memory for all of them those that were added are taken away again. */
static Stored append_all(void *self, const char *table, int number, const StoreText *lines,
                         int count)
{
    Memory *memory = self;
    bool found;
    for (int i = 0; i < count; i++) {
        const Stored stored = append(self, table, number + i, lines[i].text, lines[i].length);
        if (stored == STORED) continue;
        Record *record = i > 0 ? &memory->record[find(memory, table, &found)] : NULL;
        while (record && record->count > number) free(record->line[--record->count].text);
        return stored;
    }
    return STORED;
}

static bool read_lines(void *self, const char *table, int from, int most, StoreLine *each, void *to)
{
    const Memory *memory = self;
    bool found;
    const int at = find(memory, table, &found);
    if (!found) return true;
    const Record *record = &memory->record[at];
    for (int i = from; i < record->count && i - from < most; i++) {
        if (each(to, i, record->line[i].text, record->line[i].length)) break;
    }
    return true;
}

/* Records that were written to before that time, or those that were not. */
static bool fits(const Record *record, StoreMark mark, int64_t time, bool before)
{
    return (mark == STORE_ANY || record->mark == mark) && (record->written < time) == before;
}

static bool list_tables(void *self, StoreMark mark, int64_t seconds, StoreTable *each, void *to)
{
    const Memory *memory = self;
    const int64_t since = memory->clock() - seconds + 1;
    for (int i = 0; i < memory->count; i++) {
        const Record *record = &memory->record[i];
        const StoreEntry entry = {record->id, record->count, record->written, record->mark};
        if (fits(record, mark, since, false) && each(to, &entry)) break;
    }
    return true;
}

static bool page_tables(void *self, const char *after, const char *before, int most,
                        StoreTable *each, void *to)
{
    const Memory *memory = self;
    bool found;
    const int first = find(memory, after, &found) + found;
    for (int i = first; i < memory->count && i - first < most; i++) {
        const Record *record = &memory->record[i];
        const StoreEntry entry = {record->id, record->count, record->written, record->mark};
        if (strcmp(record->id, before) >= 0 || each(to, &entry)) break;
    }
    return true;
}

static bool mark_table(void *self, const char *table, StoreMark mark, int64_t written)
{
    Memory *memory = self;
    bool found;
    const int at = find(memory, table, &found);
    if (!found) return false;
    Record *record = &memory->record[at];
    record->mark = mark;
    if (written) record->written = written == STORE_NOW ? time_now(memory) : written;
    return true;
}

static void free_record(Record *record)
{
    for (int i = 0; i < record->count; i++) free(record->line[i].text);
    free(record->line);
}

static int expire(void *self, StoreMark mark, int64_t seconds, int most, bool *more)
{
    Memory *memory = self;
    look_at_clock(memory);
    const int64_t since = memory->clock() - seconds;
    int kept = 0, removed = 0;
    for (int i = 0; i < memory->count; i++) {
        Record *record = &memory->record[i];
        if (removed < most && fits(record, mark, since, true)) {
            free_record(record);
            removed++;
        } else {
            memory->record[kept++] = *record;
        }
    }
    memory->count = kept;
    *more = removed == most;
    return removed;
}

static bool remove_table(void *self, const char *table)
{
    Memory *memory = self;
    bool found;
    const int at = find(memory, table, &found);
    if (!found) return true;
    Record *record = &memory->record[at];
    free_record(record);
    memory->count--;
    memmove(record, record + 1, (size_t)(memory->record + memory->count - record) * sizeof *record);
    return true;
}

static void close_memory(void *self)
{
    Memory *memory = self;
    for (int i = 0; i < memory->count; i++) free_record(&memory->record[i]);
    free(memory->record);
    free(memory);
}

bool store_memory(Store *out, StoreClock *clock,
                  void (*told)(void *to, const char *table, int number, const char *line,
                               size_t length),
                  void *to)
{
    Memory *memory = calloc(1, sizeof *memory);
    if (!memory) return false;
    memory->clock = clock;
    memory->told = told;
    memory->to = to;
    *out = (Store){.self = memory,
                   .append = append,
                   .append_all = append_all,
                   .read = read_lines,
                   .list = list_tables,
                   .page = page_tables,
                   .mark = mark_table,
                   .expire = expire,
                   .remove = remove_table,
                   .close = close_memory};
    return true;
}
