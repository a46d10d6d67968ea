/* store_turn.c - see store_turn.h.
 *
 * Only lines wait, each for the end of the turn: whatever else is asked of the store comes after
 * them. Tables that another house has in memory do not wait: of two that write at once one must
 * hear at once that it was late. */
#include "store_turn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINES = 256, /* that wait, at most, */
    BYTES = 64 << 10,
    NAME = 32, /* room for a table's id */
};

struct Turn {
    Store within;
    char table[LINES][NAME];
    StoreNext line[LINES];
    int lines;
    char text[BYTES];
    size_t bytes;
    char lost[LINES][NAME];
    int losses;
    bool has_failed;  /* in this turn: nothing more can be done in it */
    bool is_cautious; /* it has failed: until a line is stored again, each is tried by itself */
};

/* ---- Lines that wait ----------------------------------------------------------------------- */

static bool is_lost(const Turn *turn, const char *table)
{
    for (int i = 0; i < turn->losses; i++) {
        if (strcmp(turn->lost[i], table) == 0) return true;
    }
    return false;
}

static void lose(Turn *turn, const char table[NAME])
{
    if (turn->losses < LINES && !is_lost(turn, table))
        memcpy(turn->lost[turn->losses++], table, NAME);
}

/* Now; false: some of them could not be stored, in this turn. */
static bool flush(Turn *turn)
{
    const Store *within = &turn->within;
    const int count = turn->lines;
    turn->lines = 0;
    turn->bytes = 0;
    if (count > 0) within->append_each(within->self, turn->line, count);
    for (int i = 0; i < count; i++) {
        if (turn->line[i].stored == STORED) continue;
        lose(turn, turn->table[i]);
        turn->has_failed = true;
        turn->is_cautious |= turn->line[i].stored == STORE_FAILED;
    }
    return !turn->has_failed;
}

static bool has_room(const Turn *turn, size_t length)
{
    return turn->lines < LINES && turn->losses < LINES && turn->bytes + length <= BYTES;
}

static void keep(Turn *turn, const char *table, int number, const char *line, size_t length)
{
    const int at = turn->lines++;
    char *text = turn->text + turn->bytes;
    memcpy(text, line, length);
    turn->bytes += length;
    snprintf(turn->table[at], NAME, "%s", table);
    turn->line[at] = (StoreNext){
        .table = turn->table[at], .number = number, .text = {text, length}, .stored = STORE_FAILED};
}

static bool is_waiting(const Turn *turn, const char *table)
{
    for (int i = 0; i < turn->lines; i++) {
        if (strcmp(turn->table[i], table) == 0) return true;
    }
    return false;
}

static bool may_wait(const Turn *turn, const char *table, int number, size_t length)
{
    const Store *within = &turn->within;
    if (turn->is_cautious || number == 0 || length > BYTES || strlen(table) >= NAME) return false;
    return !within->is_shared || !within->is_shared(within->self, table);
}

/* ---- The store ----------------------------------------------------------------------------- */

static Stored append(void *self, const char *table, int number, const char *line, size_t length)
{
    Turn *turn = self;
    const Store *within = &turn->within;
    if (turn->has_failed) return STORE_FAILED;
    if (may_wait(turn, table, number, length)) {
        if (!has_room(turn, length) && !flush(turn)) return STORE_FAILED;
        keep(turn, table, number, line, length);
        return STORED;
    }
    if (is_waiting(turn, table) && !flush(turn)) return STORE_FAILED;
    const Stored stored = within->append(within->self, table, number, line, length);
    if (stored == STORED) turn->is_cautious = false;
    return stored;
}

static Stored append_all(void *self, const char *table, int number, const StoreText *lines,
                         int count)
{
    Turn *turn = self;
    const Store *within = &turn->within;
    if (!flush(turn)) return STORE_FAILED;
    return within->append_all(within->self, table, number, lines, count);
}

static bool read_lines(void *self, const char *table, int from, int most, StoreLine *each, void *to)
{
    Turn *turn = self;
    return flush(turn) && turn->within.read(turn->within.self, table, from, most, each, to);
}

static bool list_tables(void *self, StoreMark mark, int64_t seconds, StoreTable *each, void *to)
{
    Turn *turn = self;
    return flush(turn) && turn->within.list(turn->within.self, mark, seconds, each, to);
}

static bool page_tables(void *self, const char *after, const char *before, int most,
                        StoreTable *each, void *to)
{
    Turn *turn = self;
    return flush(turn) && turn->within.page(turn->within.self, after, before, most, each, to);
}

static bool mark_table(void *self, const char *table, StoreMark mark, int64_t written)
{
    Turn *turn = self;
    return flush(turn) && turn->within.mark(turn->within.self, table, mark, written);
}

static int expire(void *self, StoreMark mark, int64_t seconds, int most, bool *more)
{
    Turn *turn = self;
    *more = false;
    return flush(turn) ? turn->within.expire(turn->within.self, mark, seconds, most, more) : -1;
}

static bool remove_table(void *self, const char *table)
{
    Turn *turn = self;
    return flush(turn) && turn->within.remove(turn->within.self, table);
}

/* What others are told of lines they are told by the store within, when these are there. */
static void tell(void *self, const char *words)
{
    const Turn *turn = self;
    turn->within.tell(turn->within.self, words);
}

static bool hear(void *self, const StoreListener *listener)
{
    const Turn *turn = self;
    return turn->within.hear(turn->within.self, listener);
}

static int watched(void *self)
{
    const Turn *turn = self;
    return turn->within.watched(turn->within.self);
}

static void follow(void *self, const char *table, bool on)
{
    const Turn *turn = self;
    turn->within.follow(turn->within.self, table, on);
}

static void close_turn(void *self)
{
    Turn *turn = self;
    flush(turn);
    turn->within.close(turn->within.self);
    free(turn);
}

/* ---- The turn ------------------------------------------------------------------------------ */

bool turn_ends(Turn *turn, void (*lost)(void *to, const char *table), void *to)
{
    const bool good = flush(turn);
    for (int i = 0; i < turn->losses; i++) lost(to, turn->lost[i]);
    turn->losses = 0;
    turn->has_failed = false;
    return good;
}

Turn *turn_open(const Store *within, Store *out)
{
    Turn *turn = calloc(1, sizeof *turn);
    if (!turn) return NULL;
    turn->within = *within;
    *out = (Store){.self = turn,
                   .append = append,
                   .append_all = append_all,
                   .read = read_lines,
                   .list = list_tables,
                   .page = page_tables,
                   .mark = mark_table,
                   .expire = expire,
                   .remove = remove_table,
                   .close = close_turn,
                   .tell = within->tell ? tell : NULL,
                   .hear = within->hear ? hear : NULL,
                   .watched = within->watched ? watched : NULL,
                   .follow = within->follow ? follow : NULL};
    return turn;
}
