/* write.c - the one way to change a table: a line of its record, which is put into the store
 * and then taken. */
#include <string.h>

#include "parts.h"

/* ---- Taking -------------------------------------------------------------------------------- */

/* Takes a line that fits and is in the store, and notes what will have to be told. */
static bool take_line(House *house, Room *room, const Record *next, char error[TABLE_ERROR])
{
    Table *table = room->table;
    const Before before = {table->count, table->undo_by, table->undo_wish};
    const int undo_by = before.undo_by, count = before.count, open = room_open_seats(room);
    const TableState state = table->state;
    if (!table_take(table, next, error)) {
        room->is_broken = room->lacks_memory = true;
        return false;
    }
    repeat_note(room, next, &before);
    const bool is_choice = table->count > count && table->state == state;
    if (next->word == RECORD_USED) {
        room_bank_used(room, next->seat);
        return true;
    }
    if (!is_choice || table->undo_by != undo_by) room->table_changed = true;
    if (!is_choice && table->terms.is_public) house->lobby_changed = true;
    room->view_changed |= table->state != TABLE_WAITING;
    if (room_open_seats(room) != open) room->seated_at = house->now;
    room->kept_at = house->now;
    if (!is_solo(house) && room_open_seats(room) > open) unseat(house, room);
    return true;
}

static StoreMark mark_of(const Table *table)
{
    if (table->terms.is_rated && table->state != TABLE_WAITING && !is_all_rated(table))
        return STORE_RATING;
    if (table->state == TABLE_OVER) return STORE_OVER;
    return table->terms.is_public && table->state == TABLE_WAITING ? STORE_LISTED : STORE_PLAIN;
}

/* What the store is to know of a table whose lines this house has written. */
static void note_mark(const House *house, Room *room)
{
    const Store *store = &house->hooks.store;
    const StoreMark mark = mark_of(room->table);
    if (mark == room->mark || is_solo(house) || room->is_unstored) return;
    if (store->mark(store->self, room->table->id, mark, 0)) room->mark = mark;
    if (mark == STORE_OVER) note_event(house, HOUSE_ENDED_TABLE, room->table->id);
}

/* ---- Reading on ---------------------------------------------------------------------------- */

typedef struct Reader {
    House *house;
    Room *room;
    int read, most;
    int64_t until; /* of the table's work: going back is more of it than one line */
    bool all;
} Reader;

/* Lines that only somebody who is there brings about. Bots choose, too, and clocks. */
static bool is_own_doing(const Table *table, const Record *record)
{
    switch (record->word) {
    case RECORD_SIT:
    case RECORD_SALT:
    case RECORD_UNDO:
    case RECORD_ASK:
    case RECORD_AGREE:
    case RECORD_AUTO:
        return true;
    case RECORD_CHOOSE:
        return table->seat[record->seat].kind == SEAT_PERSON &&
               !table->seat[record->seat].bot_plays && !table->seat[record->seat].resigned;
    default:
        return false;
    }
}

/* Whoever acts at another house is there: that one is not ours to miss. */
static void note_elsewhere(House *house, Room *room, const Record *record)
{
    if (!is_solo(house) && record->seat >= 0 && is_own_doing(room->table, record))
        elsewhere_note(house, room, record->seat);
}

static bool read_line(void *to, int number, const char *line, size_t length)
{
    Reader *reader = to;
    Room *room = reader->room;
    char error[TABLE_ERROR];
    Record record;
    reader->read++;
    if (number != room->table->lines || !record_read(line, length, &record, error) ||
        !table_fits(room->table, &record, error))
        room->is_broken = true;
    if (room->is_broken || !take_line(reader->house, room, &record, error)) return true;
    note_elsewhere(reader->house, room, &record);
    reader->all = reader->most == STORE_ALL || room->table->work < reader->until;
    return !reader->all;
}

bool room_catch_up(House *house, Room *room, int most, bool *all)
{
    const Store *store = &house->hooks.store;
    Table *table = room->table;
    Reader reader = {
        .house = house, .room = room, .most = most, .until = table->work + most, .all = true};
    *all = true;
    if (room->is_unstored) return true;
    note_work(house, room);
    const bool is_read =
        store->read(store->self, table->id, table->lines, most, read_line, &reader);
    *all = reader.all && reader.read < most;
    room->mark = mark_of(table); /* whoever wrote the lines has noted it */
    return is_read && !room->is_broken;
}

/* Everything that is new: others write no more than one choice after the other. */
static bool read_new(House *house, Room *room)
{
    bool all;
    return room_catch_up(house, room, STORE_ALL, &all);
}

/* ---- Writing ------------------------------------------------------------------------------- */

/* Who pays for what is stored without anybody's asking: the host, or whoever has been there for
 * longest. NULL: nobody is there. */
static const Guest *payer(const Room *room)
{
    const Guest *found = NULL;
    for (const Guest *guest = room->first; guest; guest = guest->next) {
        if (!found || found->seat < 0 || found->seat != room->table->host) found = guest;
    }
    return found;
}

void charge_bytes(const House *house, const Guest *guest, size_t bytes)
{
    const HouseHooks *hooks = &house->hooks;
    if (guest && hooks->stored)
        hooks->stored(hooks->self, (int)(guest - house->guest), (int64_t)bytes);
}

static Stored append(const House *house, const Room *room, const char *line, size_t length)
{
    const Store *store = &house->hooks.store;
    if (room->is_unstored) return STORED;
    const Stored stored =
        store->append(store->self, room->table->id, room->table->lines, line, length);
    if (stored == STORED) charge_bytes(house, payer(room), length + HOUSE_LINE_BYTES);
    return stored;
}

static Wrote try_line(House *house, Room *room, Record *next, char error[TABLE_ERROR])
{
    char line[RECORD_LINE];
    Table *table = room->table;
    const int count = table->count;
    if (room->is_broken) return WROTE_FAILED;
    if (table->lines >= HOUSE_LINES) return WROTE_TOO_LONG;
    error[0] = '\0';
    if (!table_fits(table, next, error)) return WROTE_MISFIT;
    const size_t length = record_write(line, *next);
    if (length == 0) return WROTE_MISFIT;
    switch (append(house, room, line, length)) {
    case STORED:
        if (!take_line(house, room, next, error)) return WROTE_FAILED;
        house->choices += table->count > count;
        note_mark(house, room);
        return WROTE;
    case STORE_TAKEN:
        return read_new(house, room) ? WROTE_LATE : WROTE_FAILED;
    default:
        room->is_removed = room_is_removed(house, room);
        return WROTE_FAILED;
    }
}

/* An answer is to the wish that there was, and to no other. */
static bool is_answer(const Record *record)
{
    return record->word == RECORD_AGREE || record->word == RECORD_REFUSE;
}

/* Follows from who sits there, or has gone where: when that has changed it has to be thought
 * over. */
static bool is_decision(const Record *record)
{
    return record->word == RECORD_CLOSE || record->word == RECORD_HOST ||
           record->word == RECORD_OPEN || record->word == RECORD_AGAIN;
}

/* Who comes second tries again, as long as nobody has chosen in the meantime, nor taken the seat
 * from the guest who asks for it; NULL: nobody asks. */
static Wrote write_as(House *house, Room *room, const Guest *guest, Record *next,
                      char error[TABLE_ERROR])
{
    enum { TRIES = 5 };
    const Table *table = room->table;
    const int count = table->count, seat = guest ? guest->seat : -1;
    const int undo_by = table->undo_by, wish = table->undo_wish;
    const TableState state = table->state;
    Wrote wrote = WROTE_LATE;
    for (int i = 0; i < TRIES && wrote == WROTE_LATE; i++) {
        if (table->count != count || table->state != state) break;
        if ((guest && guest->seat != seat) || (i > 0 && is_decision(next))) break;
        if (is_answer(next) && (table->undo_by != undo_by || table->undo_wish != wish)) break;
        wrote = try_line(house, room, next, error);
    }
    return wrote;
}

Wrote room_write(House *house, Room *room, Record next, char error[TABLE_ERROR])
{
    return write_as(house, room, NULL, &next, error);
}

Wrote room_write_new(const Request *request, Room *room, int number, const StoreText *lines,
                     int count)
{
    const Store *store = &request->house->hooks.store;
    size_t bytes = 0;
    if (room->is_unstored) return WROTE;
    for (int i = 0; i < count; i++) bytes += lines[i].length + HOUSE_LINE_BYTES;
    charge_bytes(request->house, request->guest, bytes);
    switch (store->append_all(store->self, room->table->id, number, lines, count)) {
    case STORED:
        return WROTE;
    case STORE_TAKEN:
        return WROTE_LATE;
    default:
        return WROTE_FAILED;
    }
}

void room_is_made(House *house, Room *room)
{
    room->table_changed = true;
    room->view_changed = room->table->state != TABLE_WAITING;
    room_ready(house, room);
    note_event(house, HOUSE_MADE_TABLE, room->table->id);
    note_mark(house, room);
}

bool write_for(const Request *request, Record next)
{
    const Guest *guest = request->guest;
    char error[TABLE_ERROR] = "";
    switch (write_as(request->house, guest->room, guest, &next, error)) {
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

/* Nobody can fill a record up, and so end the game, by anything but playing it. */
bool may_do_more(const Request *request, int costs)
{
    const House *house = request->house;
    Room *room = request->guest->room;
    const int seat = request->guest->seat;
    if (room->table->lines >= HOUSE_MORE_LINES) return refuse(request, REFUSAL_game_long);
    if (is_solo(house) || seat < 0) return true;
    const int64_t from = room->more_until[seat] > house->now ? room->more_until[seat] : house->now;
    if (from + costs - house->now > HOUSE_MORE) return refuse(request, REFUSAL_too_fast);
    room->more_until[seat] = from + costs;
    return true;
}
