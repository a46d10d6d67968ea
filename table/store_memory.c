/* store_memory.c - a store that ends with the program: see store.h. */
#include "store.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "table.h"

typedef struct Line {
    char *text;
    size_t length;
} Line;

typedef struct Record {
    char id[TABLE_ID];
    Line *line;
    int count, room;
    int64_t written; /* when its last line was, in seconds */
} Record;

typedef struct Memory {
    Record *record; /* by id, in the order of strcmp */
    int count, room;
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

static bool add_line(Record *record, const char *line, size_t length)
{
    void *all = record->line;
    if (!make_room(&all, record->count, &record->room, sizeof *record->line)) return false;
    record->line = all;
    char *text = malloc(length + 1);
    if (!text) return false;
    memcpy(text, line, length);
    text[length] = '\0';
    record->line[record->count++] = (Line){text, length};
    record->written = (int64_t)time(NULL);
    return true;
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
    if (!record || !add_line(record, line, length)) return STORE_FAILED;
    if (memory->told) memory->told(memory->to, table, number, line, length);
    return STORED;
}

static bool read_lines(void *self, const char *table, int from, StoreLine *each, void *to)
{
    const Memory *memory = self;
    bool found;
    const int at = find(memory, table, &found);
    if (!found) return true;
    const Record *record = &memory->record[at];
    for (int i = from; i < record->count; i++) {
        if (each(to, i, record->line[i].text, record->line[i].length)) break;
    }
    return true;
}

static bool list_tables(void *self, int64_t seconds, StoreTable *each, void *to)
{
    const Memory *memory = self;
    const int64_t since = (int64_t)time(NULL) - seconds;
    for (int i = 0; i < memory->count; i++) {
        if (memory->record[i].written > since && each(to, memory->record[i].id)) break;
    }
    return true;
}

static void free_record(Record *record)
{
    for (int i = 0; i < record->count; i++) free(record->line[i].text);
    free(record->line);
}

static bool expire(void *self, int64_t seconds)
{
    Memory *memory = self;
    const int64_t since = (int64_t)time(NULL) - seconds;
    int kept = 0;
    for (int i = 0; i < memory->count; i++) {
        if (memory->record[i].written < since)
            free_record(&memory->record[i]);
        else
            memory->record[kept++] = memory->record[i];
    }
    memory->count = kept;
    return true;
}

static void close_memory(void *self)
{
    Memory *memory = self;
    for (int i = 0; i < memory->count; i++) free_record(&memory->record[i]);
    free(memory->record);
    free(memory);
}

bool store_memory(Store *out,
                  void (*told)(void *to, const char *table, int number, const char *line,
                               size_t length),
                  void *to)
{
    Memory *memory = calloc(1, sizeof *memory);
    if (!memory) return false;
    memory->told = told;
    memory->to = to;
    *out = (Store){memory, append, read_lines, list_tables, expire, close_memory};
    return true;
}
