/* host.c - before the start: what the host arranges, and people's salts. */
#include <string.h>

#include "parts.h"

static bool may_arrange(const Request *request)
{
    const Table *table = request->guest->room->table;
    if (request->guest->seat < 0 || request->guest->seat != table->host)
        return refuse(request, REFUSAL_host_only);
    return table->state == TABLE_WAITING || refuse(request, REFUSAL_begun);
}

/* ---- Sending away -------------------------------------------------------------------------- */

bool is_sent_away(const House *house, const Room *room, uint64_t origin)
{
    for (int i = 0; i < HOUSE_SENT_AWAY; i++) {
        if (room->sent_away[i].origin == origin && room->sent_away[i].until > house->now)
            return true;
    }
    return false;
}

/* Whoever the host takes a seat from does not sit down again at once: the place that was noted
 * first is forgotten for it. */
static void note_sent_away(const House *house, Room *room, uint64_t origin)
{
    int first = 0;
    for (int i = 0; i < HOUSE_SENT_AWAY && room->sent_away[first].origin != origin; i++) {
        if (room->sent_away[i].origin == origin ||
            room->sent_away[i].until < room->sent_away[first].until)
            first = i;
    }
    room->sent_away[first].origin = origin;
    room->sent_away[first].until = house->now + HOUSE_AWAY;
}

/* Those who sat on a seat that is open now look on, whichever house it was opened at. */
void unseat(House *house, Room *room)
{
    for (Guest *guest = room->first, *next; guest; guest = next) {
        const int seat = guest->seat;
        next = guest->next;
        if (seat < 0 || room->table->seat[seat].kind != SEAT_OPEN) continue;
        guest_place(house, guest, room, -1);
        guest->wants_table = true;
        send_joined(house, guest, NULL);
        if (room->here[seat] == 0) note_sent_away(house, room, room->origin[seat]);
    }
    for (int seat = 0; seat < room->table->setup.players; seat++) {
        if (room->table->seat[seat].kind != SEAT_OPEN) continue;
        room->origin[seat] = 0;
        room->elsewhere &= ~(1u << seat);
    }
}

/* ---- Seats --------------------------------------------------------------------------------- */

static Record make_bot(const Table *table, int seat, int level)
{
    char name[TABLE_NAME] = "";
    memcpy(name, bot_name_at(seat), strlen(bot_name_at(seat)));
    tell_apart_at(table, name);
    return record_bot(seat, level, name);
}

bool obey_seat(const Request *request)
{
    Room *room = request->guest->room;
    char who[16];
    int seat, level;
    if (!may_arrange(request)) return false;
    if (!get_number(request, "seat", 0, room->table->setup.players - 1, &seat) ||
        !get_text(request, "who", who, sizeof who) ||
        !get_level(request, json_member(request->message, "level"), &level))
        return false;
    const bool wants_bot = strcmp(who, "bot") == 0;
    if (!wants_bot && strcmp(who, "open") != 0) return refuse_value(request, REFUSAL_member, "who");
    if (seat == request->guest->seat) return refuse(request, REFUSAL_seat_taken);
    if (!may_do_more(request, MORE_LITTLE)) return false;
    const SeatKind kind = room->table->seat[seat].kind;
    const uint64_t origin = room->origin[seat];
    if (kind != SEAT_OPEN && !write_for(request, record_seat(RECORD_OPEN, seat))) return false;
    if (kind == SEAT_PERSON) note_sent_away(request->house, room, origin);
    return !wants_bot || write_for(request, make_bot(room->table, seat, level));
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
    const bool is_host = request->guest->seat >= 0 && request->guest->seat == table->host;
    if (is_host && table->state == TABLE_PLAYING) return true; /* said once more */
    if (!may_arrange(request)) return false;
    const int level = level_of_bots(table);
    for (int seat = 0; seat < table->setup.players; seat++) {
        if (table->seat[seat].kind == SEAT_OPEN &&
            !write_for(request, make_bot(table, seat, level)))
            return false;
    }
    room->starts_now = true;
    return true;
}

bool obey_salt(const Request *request)
{
    const Table *table = request->guest->room->table;
    char hex[2 * FAIR_SALT + 1];
    uint8_t salt[FAIR_SALT];
    if (!needs_seat(request) || !get_text(request, "salt", hex, sizeof hex)) return false;
    if (!hex_read(salt, sizeof salt, hex, strlen(hex)))
        return refuse_value(request, REFUSAL_member, "salt");
    if (fair_has_given(&table->fair, request->guest->seat) &&
        memcmp(table->fair.salt[request->guest->seat], salt, sizeof salt) == 0)
        return true; /* said once more */
    if (table->state != TABLE_WAITING) return refuse(request, REFUSAL_begun);
    return write_for(request, record_salt(request->guest->seat, salt));
}
