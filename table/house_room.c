/* house_room.c - tables in memory, and the one way to change them: a line of the record. */
#include <stdlib.h>
#include <string.h>

#include "house_parts.h"

/* ---- Rooms --------------------------------------------------------------------------------- */

static void free_room(Room *room)
{
    for (int seat = 0; seat < TALIA_MAX_PLAYERS; seat++) opponent_free(room->bot[seat]);
    table_free(room->table);
    free(room);
}

/* Guests are sent away: there is nothing here that they could be told. */
void room_drop(House *house, Room *room)
{
    for (int i = 0; i < house->guests; i++) {
        if (house->guest[i].room != room) continue;
        house->guest[i].room = NULL;
        house->guest[i].seat = -1;
    }
    int at = 0;
    while (at < house->rooms && house->room[at] != room) at++;
    if (at < house->rooms) house->room[at] = house->room[--house->rooms];
    house->lobby_changed = true;
    free_room(room);
}

void room_drop_idle(House *house)
{
    for (int i = house->rooms - 1; i >= 0; i--) {
        const Room *room = house->room[i];
        const bool is_busy = room->guests > 0 || room->work_at >= 0;
        if (!is_busy && house->now - room->left_at >= HOUSE_IDLE) room_drop(house, house->room[i]);
    }
}

/* Where the house is full, the table that nobody has been at for longest makes room. */
static bool make_room(House *house)
{
    Room *longest = NULL;
    if (house->rooms < HOUSE_ROOMS) return true;
    for (int i = 0; i < house->rooms; i++) {
        Room *room = house->room[i];
        if (room->guests == 0 && (!longest || room->left_at < longest->left_at)) longest = room;
    }
    if (longest) room_drop(house, longest);
    return longest != NULL;
}

/* A room whose table has no lines yet; NULL: there is no place for it. */
static Room *add_room(House *house, const char *id)
{
    if (!make_room(house)) return NULL;
    Room *room = calloc(1, sizeof *room);
    if (!room) return NULL;
    room->table = table_new(id);
    if (!room->table) {
        free(room);
        return NULL;
    }
    room->left_at = room->asked_at = room->seated_at = house->now;
    for (int seat = 0; seat < TALIA_MAX_PLAYERS; seat++) room->gone_at[seat] = -1;
    room->asked_n = -1;
    room->work_at = -1;
    house->room[house->rooms++] = room;
    return room;
}

Room *room_new(House *house, char id[TABLE_ID])
{
    _Static_assert((int)HOUSE_ID < (int)TABLE_ID, "an id fits");
    make_letters(house, id, HOUSE_ID);
    return add_room(house, id);
}

static bool is_id(const char *id)
{
    const size_t length = strlen(id);
    return length > 0 && length < TABLE_ID &&
           strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789") == length;
}

Room *room_find(House *house, const char *id)
{
    if (!is_id(id)) return NULL;
    for (int i = 0; i < house->rooms; i++) {
        if (strcmp(house->room[i]->table->id, id) == 0) return house->room[i];
    }
    Room *room = add_room(house, id);
    if (!room) return NULL;
    if (!room_catch_up(house, room) || room->table->lines == 0) {
        room_drop(house, room);
        return NULL;
    }
    table_forget_news(room->table);
    room->table_changed = room->view_changed = false;
    return room;
}

/* ---- Lines --------------------------------------------------------------------------------- */

static int open_seats(const Table *table)
{
    int open = 0;
    for (int seat = 0; seat < table->setup.players; seat++)
        open += table->seat[seat].kind == SEAT_OPEN;
    return open;
}

/* Takes a line that is in the store, and notes what will have to be told. */
static bool take_line(House *house, Room *room, const char *line, size_t length,
                      char error[TABLE_ERROR])
{
    Table *table = room->table;
    const int undo_by = table->undo_by, count = table->count, open = open_seats(table);
    const TableState state = table->state;
    if (!table_apply(table, line, length, false, error)) {
        room->is_broken = true;
        return false;
    }
    const bool is_choice = table->count > count && table->state == state;
    if (!is_choice || table->undo_by != undo_by) room->table_changed = true;
    if (!is_choice && table->terms.is_public) house->lobby_changed = true;
    room->view_changed |= table->state != TABLE_WAITING;
    if (open_seats(table) != open) room->seated_at = house->now;
    return true;
}

typedef struct Reader {
    House *house;
    Room *room;
} Reader;

/* Whoever acts at another house is there: that one is not ours to miss. */
static void note_elsewhere(Room *room, const char *line, size_t length)
{
    char error[TABLE_ERROR];
    Record record;
    if (record_read(line, length, &record, error) && record.seat >= 0)
        room->gone_at[record.seat] = -1;
}

static bool read_line(void *to, int number, const char *line, size_t length)
{
    const Reader *reader = to;
    Room *room = reader->room;
    char error[TABLE_ERROR];
    if (number != room->table->lines) room->is_broken = true;
    if (room->is_broken || !take_line(reader->house, room, line, length, error)) return true;
    note_elsewhere(room, line, length);
    return false;
}

bool room_catch_up(House *house, Room *room)
{
    const Store *store = &house->hooks.store;
    Reader reader = {house, room};
    return store->read(store->self, room->table->id, room->table->lines, read_line, &reader) &&
           !room->is_broken;
}

static Wrote try_line(House *house, Room *room, const char *line, size_t length,
                      char error[TABLE_ERROR])
{
    const Store *store = &house->hooks.store;
    Table *table = room->table;
    if (room->is_broken) return WROTE_FAILED;
    if (table->lines >= HOUSE_LINES) return WROTE_TOO_LONG;
    if (!table_apply(table, line, length, true, error)) return WROTE_MISFIT;
    switch (store->append(store->self, table->id, table->lines, line, length)) {
    case STORED:
        return take_line(house, room, line, length, error) ? WROTE : WROTE_FAILED;
    case STORE_TAKEN:
        return room_catch_up(house, room) ? WROTE_LATE : WROTE_FAILED;
    default:
        return WROTE_FAILED;
    }
}

/* Who comes second tries again, as long as nobody has chosen in the meantime. */
Wrote room_write(House *house, Room *room, const char *line, size_t length, char error[TABLE_ERROR])
{
    enum { TRIES = 5 };
    const int count = room->table->count;
    const TableState state = room->table->state;
    Wrote wrote = WROTE_LATE;
    for (int i = 0; i < TRIES && wrote == WROTE_LATE; i++) {
        if (room->table->count != count || room->table->state != state) break;
        wrote = try_line(house, room, line, length, error);
    }
    return wrote;
}

bool write_for(const Request *request, const char *line, size_t length)
{
    char error[TABLE_ERROR] = "";
    switch (room_write(request->house, request->guest->room, line, length, error)) {
    case WROTE:
        return true;
    case WROTE_LATE:
        request->guest->wants_whole = true;
        return refuse(request, REFUSAL_too_late);
    case WROTE_MISFIT:
        return refuse_value(request, REFUSAL_no_fit, error);
    case WROTE_TOO_LONG:
        return refuse(request, REFUSAL_game_long);
    default:
        return refuse(request, REFUSAL_not_stored);
    }
}
