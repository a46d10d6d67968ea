/* house_seats.c - who sits where: joining, coming back, looking on, leaving, and what the host may
 * do before the start. */
#include <stdio.h>
#include <string.h>

#include "house_parts.h"
#include "sha256.h"

/* ---- Coming and going ---------------------------------------------------------------------- */

static bool someone_else_sits(const Table *table, int seat)
{
    return table_people(table) > (table->seat[seat].kind == SEAT_PERSON);
}

/* Somebody stands up for good. What the store does not take is not told to one who is going. */
static void stand_up(House *house, Room *room, int seat)
{
    const Table *table = room->table;
    char line[RECORD_LINE], error[TABLE_ERROR];
    const bool has_others = someone_else_sits(table, seat);
    if (table->state == TABLE_WAITING && !has_others) {
        room_write(house, room, line, record_close(line), error);
    } else if (table->state == TABLE_WAITING) {
        room_write(house, room, line, record_seat(line, RECORD_OPEN, seat), error);
    } else if (table->state == TABLE_PLAYING && has_others && !table->seat[seat].bot_plays) {
        room_write(house, room, line, record_level(line, RECORD_TAKEOVER, seat, HOUSE_LEVEL),
                   error);
    }
}

/* Moves a guest to a seat of that room, -1: to look on; without a room, out of the one it is in. */
static void place(Guest *guest, Room *room, int seat)
{
    if (guest->room && guest->seat >= 0) guest->room->here[guest->seat]--;
    if (guest->room) guest->room->guests--;
    guest->room = room;
    guest->seat = seat;
    if (room && seat >= 0) room->here[seat]++;
    if (room) room->guests++;
}

void guest_leaves(House *house, Guest *guest, bool for_good)
{
    Room *room = guest->room;
    const int seat = guest->seat;
    if (!room) return;
    place(guest, NULL, -1);
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
    if (seat >= 0 && room_present(room) == 0) room->asked_at = house->now;
    place(guest, room, seat);
    guest->wants_table = guest->wants_whole = true;
    room->table_changed = true;
    if (room->table->terms.is_public) house->lobby_changed = true;
}

static Room *find_table(const Request *request)
{
    char id[64];
    if (!get_text(request, "table", id, sizeof id)) return NULL;
    Room *room = room_find(request->house, id);
    if (!room) refuse_value(request, REFUSAL_no_table, id);
    return room;
}

static bool has_place(const Request *request, const Room *room, int most)
{
    return request->guest->room == room || room->guests < most ||
           refuse(request, REFUSAL_table_full);
}

bool obey_watch(const Request *request)
{
    Room *room = find_table(request);
    if (!room || !has_place(request, room, HOUSE_WATCHERS)) return false;
    if (request->guest->room == room && request->guest->seat >= 0)
        return refuse(request, REFUSAL_sits_here);
    guest_goes_to(request->house, request->guest, room, -1);
    send_joined(request->house, request->guest, NULL);
    return true;
}

bool obey_leave(const Request *request)
{
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

static bool is_taken(const Table *table, const char *name)
{
    for (int seat = 0; seat < table->setup.players; seat++) {
        if (table->seat[seat].kind != SEAT_OPEN && strcmp(table->seat[seat].name, name) == 0)
            return true;
    }
    return false;
}

/* Another Anna is 'Anna 2'. */
static void tell_apart(const Table *table, char name[TABLE_NAME])
{
    char tried[TABLE_NAME + 16];
    snprintf(tried, sizeof tried, "%s", name);
    for (int n = 2; is_taken(table, tried); n++) snprintf(tried, sizeof tried, "%s %d", name, n);
    if (strlen(tried) < TABLE_NAME) memcpy(name, tried, strlen(tried) + 1);
}

bool obey_join(const Request *request)
{
    House *house = request->house;
    char name[TABLE_NAME], key[HOUSE_KEY + 1], line[RECORD_LINE];
    char error[TABLE_ERROR];
    uint8_t hash[TABLE_KEY];
    int seat;
    Room *room = find_table(request);
    if (!room || !has_place(request, room, HOUSE_AT_TABLE)) return false;
    const Table *table = room->table;
    if (request->guest->room == room && request->guest->seat >= 0)
        return refuse(request, REFUSAL_sits_here);
    if (table->state != TABLE_WAITING)
        return refuse(request, table->state == TABLE_OVER ? REFUSAL_over : REFUSAL_begun);
    if (!get_name(request, json_member(request->message, "name"), name)) return false;
    if (!find_seat(request, table, &seat)) return false;
    tell_apart(table, name);
    make_letters(house, key, HOUSE_KEY);
    key_hash(key, hash);
    switch (room_write(house, room, line, record_sit(line, seat, hash, name), error)) {
    case WROTE:
        break;
    case WROTE_LATE:
    case WROTE_MISFIT: /* somebody else sat down at the same moment */
        room_settle(house, room);
        return refuse(request, REFUSAL_seat_taken);
    default:
        return refuse(request, REFUSAL_not_stored);
    }
    if (table->host < 0) room_write(house, room, line, record_seat(line, RECORD_HOST, seat), error);
    guest_goes_to(house, request->guest, room, seat);
    send_joined(house, request->guest, key);
    return true;
}

/* The seat that a key opens; -1: none. */
static int seat_of_key(const Table *table, const char *key)
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

bool obey_return(const Request *request)
{
    House *house = request->house;
    char key[64], line[RECORD_LINE], error[TABLE_ERROR];
    Room *room = find_table(request);
    if (!room || !get_text(request, "key", key, sizeof key)) return false;
    const int seat = seat_of_key(room->table, key);
    if (seat < 0) return refuse(request, REFUSAL_wrong_key);
    if (!has_place(request, room, HOUSE_AT_TABLE)) return false;
    guest_goes_to(house, request->guest, room, seat);
    send_joined(house, request->guest, key);
    const Seat *at = &room->table->seat[seat];
    if (room->table->state == TABLE_PLAYING && at->bot_plays && !at->resigned)
        room_write(house, room, line, record_level(line, RECORD_TAKEOVER, seat, -1), error);
    return true;
}

/* ---- Before the start ---------------------------------------------------------------------- */

static bool may_arrange(const Request *request)
{
    const Table *table = request->guest->room->table;
    if (request->guest->seat < 0 || request->guest->seat != table->host)
        return refuse(request, REFUSAL_host_only);
    return table->state == TABLE_WAITING || refuse(request, REFUSAL_begun);
}

/* Those who sat there look on now. */
static void unseat(House *house, Room *room, int seat)
{
    for (int i = 0; i < house->guests; i++) {
        Guest *guest = &house->guest[i];
        if (guest->room != room || guest->seat != seat) continue;
        place(guest, room, -1);
        guest->wants_table = true;
        send_joined(house, guest, NULL);
    }
}

bool obey_seat(const Request *request)
{
    Room *room = request->guest->room;
    char who[16], line[RECORD_LINE];
    int seat, level;
    if (!may_arrange(request)) return false;
    if (!get_number(request, "seat", 0, room->table->setup.players - 1, &seat) ||
        !get_text(request, "who", who, sizeof who) ||
        !get_level(request, json_member(request->message, "level"), &level))
        return false;
    const bool wants_bot = strcmp(who, "bot") == 0;
    if (!wants_bot && strcmp(who, "open") != 0) return refuse_value(request, REFUSAL_member, "who");
    if (seat == request->guest->seat) return refuse(request, REFUSAL_seat_taken);
    if (room->table->seat[seat].kind != SEAT_OPEN &&
        !write_for(request, line, record_seat(line, RECORD_OPEN, seat)))
        return false;
    unseat(request->house, room, seat);
    return !wants_bot || write_for(request, line, record_bot(line, seat, level, bot_name_at(seat)));
}

/* The level of the bots that are there already. */
static int level_of_bots(const Table *table)
{
    for (int seat = 0; seat < table->setup.players; seat++) {
        if (table->seat[seat].kind == SEAT_BOT) return table->seat[seat].level;
    }
    return HOUSE_LEVEL;
}

bool obey_start(const Request *request)
{
    Room *room = request->guest->room;
    const Table *table = room->table;
    char line[RECORD_LINE];
    if (!may_arrange(request)) return false;
    const int level = level_of_bots(table);
    for (int seat = 0; seat < table->setup.players; seat++) {
        if (table->seat[seat].kind == SEAT_OPEN &&
            !write_for(request, line, record_bot(line, seat, level, bot_name_at(seat))))
            return false;
    }
    room->starts_now = true;
    return true;
}

bool obey_salt(const Request *request)
{
    const Table *table = request->guest->room->table;
    char hex[2 * FAIR_SALT + 1], line[RECORD_LINE];
    uint8_t salt[FAIR_SALT];
    if (!needs_seat(request) || !get_text(request, "salt", hex, sizeof hex)) return false;
    if (!fair_bytes(salt, sizeof salt, hex, strlen(hex)))
        return refuse_value(request, REFUSAL_member, "salt");
    if (table->state != TABLE_WAITING) return refuse(request, REFUSAL_begun);
    return write_for(request, line, record_salt(line, request->guest->seat, salt));
}
