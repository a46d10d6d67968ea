/* rule.c - what is done to a table from outside the game: whoever hosts it removes it, and whoever
 * runs the house ends or removes any, or lets no new ones begin. */
#include <string.h>

#include "parts.h"

/* ---- Removing ------------------------------------------------------------------------------ */

static bool note_any(void *to, int number, const char *line, size_t length)
{
    (void)number, (void)line, (void)length;
    *(bool *)to = true;
    return true;
}

bool is_stored(const House *house, const char *table, bool *is_there)
{
    const Store *store = &house->hooks.store;
    *is_there = false;
    return store->read(store->self, table, 0, 1, note_any, is_there);
}

bool room_is_removed(const House *house, const Room *room)
{
    bool is_there = false;
    if (is_solo(house) || room->is_unstored || room->table->lines == 0) return false;
    return is_stored(house, room->table->id, &is_there) && !is_there;
}

static void send_removed(House *house, const Guest *guest, const char *table)
{
    Json *out = &house->out;
    json_start(out);
    json_open(out, NULL, '{');
    json_string(out, "type", "removed");
    json_string(out, "table", table);
    json_close(out, '}');
    send_out(house, guest);
}

void room_remove(House *house, Room *room)
{
    for (const Guest *guest = room->first; guest; guest = guest->next)
        send_removed(house, guest, room->table->id);
    room_drop(house, room);
}

/* Of a game that others play, too, nobody is the only master. */
static bool may_remove(const Request *request, const Table *table, int seat)
{
    if (seat < 0 || seat != table->host) return refuse(request, REFUSAL_host_only);
    if (table->state == TABLE_PLAYING && table->terms.is_rated)
        return refuse(request, REFUSAL_rated);
    return table->state != TABLE_PLAYING || table_people(table) == 1 ||
           refuse(request, REFUSAL_others_here);
}

static bool remove_for(const Request *request, Room *room, int seat)
{
    House *house = request->house;
    const Guest *guest = request->guest;
    const Store *store = &house->hooks.store;
    char id[TABLE_ID];
    if (!may_remove(request, room->table, seat)) return false;
    if (!room->is_unstored && !store->remove(store->self, room->table->id))
        return refuse(request, REFUSAL_not_stored);
    memcpy(id, room->table->id, sizeof id);
    const bool is_here = guest->room == room;
    room_remove(house, room);
    if (!is_here) send_removed(house, guest, id);
    return true;
}

/* Whoever says of the request that it is a repeat, and names a table that is not there, has done
 * it. */
static bool is_repeated_removal(const Request *request, char id[TABLE_ID])
{
    bool is_repeat = false, is_there = true;
    json_get_bool(json_member(request->message, "repeat"), &is_repeat);
    return is_repeat && json_get_text(json_member(request->message, "table"), id, TABLE_ID) &&
           fair_is_id(id, strlen(id)) && !room_in_memory(request->house, id) &&
           is_stored(request->house, id, &is_there) && !is_there;
}

/* With a table and its key one need not be there. */
static bool remove_by_key(const Request *request)
{
    char key[64], id[TABLE_ID];
    bool is_coming;
    if (!get_text(request, "key", key, sizeof key)) return false;
    if (is_repeated_removal(request, id)) {
        send_removed(request->house, request->guest, id);
        return true;
    }
    Room *room = find_table(request, &is_coming);
    if (is_coming) return wait_for_table(request);
    return room && remove_for(request, room, seat_of_key(room->table, key));
}

bool obey_remove(const Request *request)
{
    const Guest *guest = request->guest;
    if (json_member(request->message, "table").at) return remove_by_key(request);
    if (!guest->room) return refuse(request, REFUSAL_at_no_table);
    return remove_for(request, guest->room, guest->seat);
}

/* ---- For those who run the house ----------------------------------------------------------- */

/* Reads all of it if need be: whoever runs the house can wait. */
static Room *find(House *house, const char *table, HouseDid *why)
{
    Refusal refusal;
    Room *room = room_find(house, table, &refusal);
    while (!room && refusal == ROOM_IS_COMING) {
        Room *coming = room_in_memory(house, table);
        if (!coming->is_reading) break; /* it is being made, and nobody knows of it yet */
        room_read_on(house, coming);
        room = room_find(house, table, &refusal);
    }
    *why = room ? HOUSE_DID : refusal == REFUSAL_no_table ? HOUSE_NO_TABLE : HOUSE_FAILED;
    return room;
}

HouseDid house_close_table(House *house, const char *table, int64_t now)
{
    enum { TRIES = 5 };
    char error[TABLE_ERROR];
    HouseDid did;
    Wrote wrote = WROTE_LATE;
    bool is_there = false;
    house->now = now;
    Room *room = find(house, table, &did);
    if (!room) return did;
    for (int i = 0; i < TRIES && wrote == WROTE_LATE; i++)
        wrote = room_write(house, room, record_close(), error);
    room_settle(house, room);
    if (wrote == WROTE && is_stored(house, table, &is_there)) return HOUSE_DID;
    return wrote == WROTE_MISFIT ? HOUSE_NOT_NOW : HOUSE_FAILED;
}

/* Also one that cannot be read. */
HouseDid house_remove_table(House *house, const char *table, int64_t now)
{
    const Store *store = &house->hooks.store;
    bool is_there = false;
    house->now = now;
    if (!fair_is_id(table, strlen(table))) return HOUSE_NO_TABLE;
    Room *room = room_in_memory(house, table);
    if (!is_stored(house, table, &is_there)) return HOUSE_FAILED;
    if (room && !room->is_ready) return HOUSE_NOT_NOW;
    if (!room && !is_there) return HOUSE_NO_TABLE;
    if (is_there && !store->remove(store->self, table)) return HOUSE_FAILED;
    if (room) room_remove(house, room);
    return HOUSE_DID;
}

/* ---- Ratings ------------------------------------------------------------------------------- */

static HouseDid find_player(const House *house, const char *id, Kept *out)
{
    if (id[0] != RECORD_PLAYER_SIGN || strlen(id) >= TABLE_ID) return HOUSE_NO_TABLE;
    if (!contender_read(house, id, NULL, out)) return HOUSE_FAILED;
    return out->is_there ? HOUSE_DID : HOUSE_NO_TABLE;
}

HouseDid house_player(const House *house, const char *id, HousePlayer *out)
{
    Kept kept;
    const HouseDid did = find_player(house, id, &kept);
    *out = (HousePlayer){.name = ""};
    if (did != HOUSE_DID) return did;
    out->rating = glicko_points(kept.standing.rating);
    out->deviation = glicko_points(kept.standing.deviation);
    out->games = kept.games;
    snprintf(out->name, sizeof out->name, "%s", kept.name);
    return HOUSE_DID;
}

/* Whoever has the key and is here begins anew. */
HouseDid house_forget_player(House *house, const char *id, int64_t now)
{
    Kept kept;
    house->now = now;
    const HouseDid did = find_player(house, id, &kept);
    if (did != HOUSE_DID) return did;
    return player_forget(house, id) ? HOUSE_DID : HOUSE_FAILED;
}

void house_drain(House *house, bool on)
{
    house->is_draining = on;
}
