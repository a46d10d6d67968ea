/* seats.c - who sits where: joining, coming back, looking on, leaving. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../script/sha256.h"
#include "parts.h"

/* ---- Coming and going ---------------------------------------------------------------------- */

static bool someone_else_sits(const Table *table, int seat)
{
    return table_people(table) > (table->seat[seat].kind == SEAT_PERSON);
}

/* What follows costs lines of the record: somebody who does it all the time is just gone. */
static bool may_come_and_go(const House *house, Room *room, int seat)
{
    if (is_solo(house)) return true;
    const int64_t from = room->more_until[seat] > house->now ? room->more_until[seat] : house->now;
    if (from + MORE_SEAT - house->now > HOUSE_MORE) return false;
    room->more_until[seat] = from + MORE_SEAT;
    return room->table->lines < HOUSE_MORE_LINES;
}

/* What somebody who stands up for good leaves behind. */
static Record leaving(const House *house, Room *room, int seat)
{
    const Table *table = room->table;
    const bool has_others = someone_else_sits(table, seat);
    if (table->state == TABLE_WAITING)
        return has_others ? record_seat(RECORD_OPEN, seat) : record_close();
    const bool bot_has_to = table->state == TABLE_PLAYING && has_others &&
                            !table->seat[seat].bot_plays && may_come_and_go(house, room, seat);
    return bot_has_to ? record_level(RECORD_TAKEOVER, seat, HOUSE_LEVEL) : record_none();
}

/* What the store does not take is not told to one who is going. */
static void stand_up(House *house, Room *room, int seat)
{
    enum { TRIES = 5 };
    char error[TABLE_ERROR];
    Wrote wrote = WROTE_LATE;
    for (int i = 0; i < TRIES && wrote == WROTE_LATE; i++) {
        const Record next = leaving(house, room, seat);
        if (next.word == RECORD_WORDS) return;
        wrote = room_write(house, room, next, error);
    }
}

static void take_out(Guest *guest)
{
    Room *room = guest->room;
    if (guest->seat >= 0) room->here[guest->seat]--;
    room->guests--;
    if (guest->next) guest->next->previous = guest->previous;
    if (guest->previous)
        guest->previous->next = guest->next;
    else
        room->first = guest->next;
    room->presence_changed = true;
}

/* Moves a guest to a seat of that room, -1: to look on; without a room, out of the one it is in. */
void guest_place(House *house, Guest *guest, Room *room, int seat)
{
    work_leave_room(house, guest);
    if (guest->room) take_out(guest);
    house->presence_changed = true;
    guest->room = room;
    guest->seat = seat;
    guest->undo_re = -1;
    guest->next = guest->previous = NULL;
    if (!room) return;
    if (seat >= 0) room->here[seat]++;
    room->guests++;
    guest->next = room->first;
    if (room->first) room->first->previous = guest;
    room->first = guest;
    room->presence_changed = true;
}

void guest_leaves(House *house, Guest *guest, bool for_good)
{
    Room *room = guest->room;
    const int seat = guest->seat;
    if (!room) return;
    guest_place(house, guest, NULL, -1);
    if (room->guests == 0) room->left_at = house->now;
    room->table_changed = true;
    if (room->table->terms.is_public) house->lobby_changed = true;
    if (seat >= 0 && !(room_present(room) >> seat & 1)) {
        room->gone_at[seat] = house->now;
        if (for_good) stand_up(house, room, seat);
    }
    room_settle(house, room);
}

/* Clocks that rested because nobody was there begin anew. */
void guest_goes_to(House *house, Guest *guest, Room *room, int seat)
{
    if (guest->room != room) guest_leaves(house, guest, true);
    if (seat >= 0 && room_present(room) == 0) room_clock_anew(house, room);
    guest_place(house, guest, room, seat);
    if (seat >= 0) {
        room->origin[seat] = guest_origin(house, guest);
        room->elsewhere &= ~(1u << seat); /* and if it is there, too, one will hear of it */
    }
    guest->wants_table = guest->wants_whole = true;
    room->table_changed = true;
    if (room->table->terms.is_public) house->lobby_changed = true;
}

/* Whoever comes finds the table as the store has it: what another house has written may not have
 * been heard of here. NULL: it has been removed. */
static Room *read_news(House *house, Room *room)
{
    char id[TABLE_ID];
    if (!house->hooks.store.tell) return room;
    memcpy(id, room->table->id, sizeof id);
    house_changed(house, id, house->now);
    return room_in_memory(house, id);
}

Room *find_table(const Request *request, bool *is_coming)
{
    House *house = request->house;
    char id[64];
    Refusal why;
    *is_coming = false;
    if (!get_text(request, "table", id, sizeof id)) return NULL;
    const bool was_here = room_in_memory(house, id) != NULL;
    Room *room = room_find(house, id, &why);
    const bool may_wait = !request->has_waited && !request->is_quiet && !is_solo(house);
    *is_coming = !room && (why == ROOM_IS_COMING || (why == REFUSAL_not_read && may_wait));
    if (room && was_here) {
        room = read_news(house, room);
        why = REFUSAL_no_table;
    }
    if (!room && !*is_coming) refuse_value(request, why, id);
    return room;
}

/* ---- Waiting for a table that is read ------------------------------------------------------ */

/* The message again, when the table is there. What the store does not tell right now it may tell in
 * a moment: a database that was started again is not back for all at once, and who returns then
 * should come to the table without doing anything. */
typedef struct Finding {
    Work work;
    int64_t until; /* as long as that is tried */
    char id[64];
    size_t length;
    char text[];
} Finding;

static WorkState find_on(const Request *request, Work *work)
{
    const Finding *finding = (const Finding *)work;
    House *house = request->house;
    Request again = *request;
    Refusal why;
    const bool is_here = room_find(house, finding->id, &why) != NULL;
    if (why == REFUSAL_not_read && house->now < finding->until) {
        work->rests_until = house->now + HOUSE_READ_AGAIN;
        return WORK_GOES_ON;
    }
    if (!is_here && why == ROOM_IS_COMING) return WORK_GOES_ON;
    again.message = (JsonValue){finding->text, finding->length};
    again.has_waited = true;
    return message_obey(&again) ? WORK_DONE : WORK_REFUSED;
}

bool wait_for_table(const Request *request)
{
    const JsonValue message = request->message;
    Finding *finding = malloc(sizeof *finding + message.length);
    if (!finding) return refuse(request, REFUSAL_memory);
    const int64_t now = request->house->now;
    *finding = (Finding){.work = {.go_on = find_on},
                         .until = now + (request->has_waited ? 0 : HOUSE_READ_UNTIL),
                         .length = message.length};
    get_text(request, "table", finding->id, sizeof finding->id);
    if (!room_in_memory(request->house, finding->id))
        finding->work.rests_until = now + HOUSE_READ_AGAIN;
    memcpy(finding->text, message.at, message.length);
    return work_begin(request, &finding->work);
}

/* ---- Looking on ---------------------------------------------------------------------------- */

/* Neither can many look on from one place, so that nobody else can. */
static bool may_look_on(const Request *request, const Room *room)
{
    const uint64_t origin = guest_origin(request->house, request->guest);
    int watching = 0, of_origin = 0;
    if (is_solo(request->house)) return true;
    for (const Guest *guest = room->first; guest; guest = guest->next) {
        if (guest->seat >= 0 || guest == request->guest) continue;
        watching++;
        of_origin += origin && guest_origin(request->house, guest) == origin;
    }
    return (watching < HOUSE_WATCHERS && of_origin < HOUSE_WATCHERS_ORIGIN) ||
           refuse(request, REFUSAL_table_full);
}

bool obey_watch(const Request *request)
{
    bool is_coming;
    Room *room = find_table(request, &is_coming);
    if (is_coming) return wait_for_table(request);
    if (!room || !may_look_on(request, room)) return false;
    if (request->guest->room == room && request->guest->seat >= 0)
        return refuse(request, REFUSAL_sits_here);
    guest_goes_to(request->house, request->guest, room, -1);
    send_joined(request->house, request->guest, NULL);
    return true;
}

/* Whoever is not at the table any more names it, and has its key. Other connections of that seat
 * keep it, but not those at other houses: one of them may be the one that was lost. */
static bool leave_by_key(const Request *request)
{
    House *house = request->house;
    Guest *guest = request->guest;
    char key[64];
    bool is_coming;
    Room *room = find_table(request, &is_coming);
    if (is_coming) return wait_for_table(request);
    if (!room || !get_text(request, "key", key, sizeof key)) return false;
    const int seat = seat_of_key(room->table, key);
    const bool sat_there = guest->room == room && guest->seat == seat;
    if (guest->room == room) guest_leaves(house, guest, true);
    if (!sat_there && seat >= 0 && room->here[seat] == 0) {
        room->elsewhere &= ~(1u << seat);
        stand_up(house, room, seat);
        room_settle(house, room);
    }
    return true;
}

bool obey_leave(const Request *request)
{
    if (json_member(request->message, "table").at) return leave_by_key(request);
    if (!request->guest->room) return refuse(request, REFUSAL_at_no_table);
    guest_leaves(request->house, request->guest, true);
    return true;
}

/* ---- Sitting down -------------------------------------------------------------------------- */

/* The seat that is asked for, or the first open one. */
static bool find_seat(const Request *request, const Table *table, int *seat)
{
    const JsonValue wish = json_member(request->message, "seat");
    if (wish.at && !json_is_null(wish)) {
        if (!get_number(request, "seat", 0, table->setup.players - 1, seat)) return false;
        return table->seat[*seat].kind == SEAT_OPEN || refuse(request, REFUSAL_seat_taken);
    }
    for (*seat = 0; *seat < table->setup.players; ++*seat) {
        if (table->seat[*seat].kind == SEAT_OPEN) return true;
    }
    return refuse(request, REFUSAL_all_taken);
}

/* Nobody takes all seats of a public table, nor sits down again and again. */
static bool may_sit(const Request *request, const Room *room)
{
    const House *house = request->house;
    const uint64_t origin = guest_origin(house, request->guest);
    int seats = 0;
    if (is_solo(house)) return true;
    for (int seat = 0; seat < room->table->setup.players; seat++)
        seats += room->table->seat[seat].kind == SEAT_PERSON && room->origin[seat] == origin;
    if (origin && room->table->terms.is_public) {
        if (seats >= HOUSE_SEATS_ORIGIN) return refuse(request, REFUSAL_seats_origin);
        if (is_sent_away(house, room, origin)) return refuse(request, REFUSAL_sent_away);
    }
    return room->table->lines < HOUSE_MORE_LINES || refuse(request, REFUSAL_game_long);
}

static bool is_let_sit(const Request *request)
{
    const HouseHooks *hooks = &request->house->hooks;
    const int connection = (int)(request->guest - request->house->guest);
    return !hooks->allows || hooks->allows(hooks->self, connection, HOUSE_ASKS_SEAT) ||
           refuse(request, REFUSAL_too_fast);
}

static bool may_join(const Request *request, const Room *room, char name[TABLE_NAME], int *seat)
{
    const Table *table = room->table;
    if (request->guest->room == room && request->guest->seat >= 0)
        return refuse(request, REFUSAL_sits_here);
    if (table->state != TABLE_WAITING)
        return refuse(request, table->state == TABLE_OVER ? REFUSAL_over : REFUSAL_begun);
    return get_name(request, json_member(request->message, "name"), name) &&
           find_seat(request, table, seat) && may_sit(request, room);
}

/* Where somebody else sits down at the same moment, at another house, it is another seat, unless
 * that very one was asked for. */
static bool sit_down(const Request *request, Room *room, const char *key, int *seat)
{
    House *house = request->house;
    char name[TABLE_NAME], error[TABLE_ERROR];
    uint8_t hash[TABLE_KEY];
    key_hash(key, hash);
    for (int i = 0; i < TALIA_MAX_PLAYERS; i++) {
        if (!may_join(request, room, name, seat) || (i == 0 && !is_let_sit(request))) return false;
        tell_apart_at(room->table, name);
        const Wrote wrote = room_write(house, room, record_sit(*seat, hash, name), error);
        if (wrote == WROTE) return true;
        room_settle(house, room);
        if (wrote != WROTE_LATE && wrote != WROTE_MISFIT)
            return refuse(request, REFUSAL_not_stored);
    }
    return refuse(request, REFUSAL_seat_taken);
}

bool sit_at(const Request *request, Room *room, const char *key)
{
    House *house = request->house;
    char error[TABLE_ERROR];
    int seat;
    if (!sit_down(request, room, key, &seat)) return false;
    if (room->table->host < 0) room_write(house, room, record_seat(RECORD_HOST, seat), error);
    rated_sits(request, room, seat);
    guest_goes_to(house, request->guest, room, seat);
    send_joined(house, request->guest, key);
    return true;
}

bool obey_join(const Request *request)
{
    char key[HOUSE_KEY + 1];
    bool is_coming;
    Room *room = find_table(request, &is_coming);
    if (is_coming) return wait_for_table(request);
    if (!room || !get_key(request, key)) return false;
    const int seat = seat_of_key(room->table, key);
    if (seat >= 0) return come_back(request, room, seat, key); /* it is said once more */
    return sit_at(request, room, key);
}

/* ---- Coming back --------------------------------------------------------------------------- */

int seat_of_key(const Table *table, const char *key)
{
    uint8_t hash[TABLE_KEY];
    int found = -1;
    key_hash(key, hash);
    for (int seat = 0; seat < table->setup.players; seat++) {
        const Seat *at = &table->seat[seat];
        if (at->kind == SEAT_PERSON && sha256_same(at->key, hash)) found = seat;
    }
    return found;
}

/* A seat with too many connections loses the one that came first. */
static void make_place(House *house, const Room *room, int seat)
{
    static const char *const nothing[2] = {"", ""};
    Guest *oldest = NULL;
    if (room->here[seat] < HOUSE_WINDOWS) return;
    for (Guest *guest = room->first; guest; guest = guest->next) {
        if (guest->seat == seat) oldest = guest;
    }
    if (!oldest) return;
    guest_place(house, oldest, NULL, -1);
    refuse_with(house, oldest, "", REFUSAL_other_windows, nothing);
}

bool come_back(const Request *request, Room *room, int seat, const char *key)
{
    House *house = request->house;
    char error[TABLE_ERROR];
    const Seat *at = &room->table->seat[seat];
    const bool takes_cards = room->table->state == TABLE_PLAYING && at->bot_plays && !at->resigned;
    if (takes_cards && !may_come_and_go(house, room, seat))
        return refuse(request, REFUSAL_too_fast);
    if (request->guest->room != room || request->guest->seat != seat) make_place(house, room, seat);
    guest_goes_to(house, request->guest, room, seat);
    send_joined(house, request->guest, key);
    if (takes_cards) room_write(house, room, record_level(RECORD_TAKEOVER, seat, -1), error);
    return true;
}

bool obey_return(const Request *request)
{
    char key[64];
    bool is_coming;
    Room *room = find_table(request, &is_coming);
    if (is_coming) return wait_for_table(request);
    if (!room || !get_text(request, "key", key, sizeof key)) return false;
    const int seat = seat_of_key(room->table, key);
    if (seat < 0) return refuse(request, REFUSAL_wrong_key);
    return come_back(request, room, seat, key);
}

bool come_back_to(const Request *request, const char *table)
{
    char key[HOUSE_KEY + 1], text[TABLE_ID + HOUSE_KEY + 32];
    Request again = *request;
    if (!get_key(request, key)) return false;
    const int length = snprintf(text, sizeof text, "{\"table\":\"%s\",\"key\":\"%s\"}", table, key);
    again.message = (JsonValue){text, (size_t)length};
    again.what = "return";
    return obey_return(&again);
}
