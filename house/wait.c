/* wait.c - what follows by itself at a table that waits for its start: the start, another
 * host in place of one who is gone, and seats of a public table that nobody comes back to. */
#include "parts.h"

/* ---- The start ----------------------------------------------------------------------------- */

/* Whether the seed still waits for somebody's salt. */
static bool waits_for_salt(const Table *table)
{
    if (!table->fair.is_there) return false;
    for (int seat = 0; seat < table->setup.players; seat++) {
        if (table->seat[seat].kind == SEAT_PERSON && !fair_has_given(&table->fair, seat))
            return true;
    }
    return false;
}

/* When it starts by itself; -1: it does not. */
static int64_t start_due(const Room *room)
{
    if (room_open_seats(room) > 0) return -1;
    return waits_for_salt(room->table) && !room->starts_now ? room->seated_at + HOUSE_SALT_WAIT : 0;
}

static Record make_start(House *house, const Room *room)
{
    uint64_t seed[2] = {room->seed[0], room->seed[1]};
    Chance chance;
    if (room->table->by_choice) {
        fair_chance(&room->table->fair, &chance);
        return record_start_chance(&chance);
    }
    if (room->table->fair.is_there) /* made by an earlier version */
        fair_seed(&room->table->fair, seed);
    else if (!room->has_seed)
        house->hooks.random(house->hooks.self, seed, sizeof seed);
    if (!seed[0] && !seed[1]) seed[1] = 1;
    return record_start(seed);
}

/* ---- Those who are gone -------------------------------------------------------------------- */

static bool is_gone(const Room *room, int seat)
{
    return room->table->seat[seat].kind == SEAT_PERSON && !(room_present(room) >> seat & 1);
}

/* A seat that somebody is there to take the host's place from; -1: none. */
static int next_host(const Room *room)
{
    const Table *table = room->table;
    if (table->host < 0 || !is_gone(room, table->host)) return -1;
    for (int seat = 0; seat < table->setup.players; seat++) {
        if (table->seat[seat].kind == SEAT_PERSON && !is_gone(room, seat)) return seat;
    }
    return -1;
}

static int64_t host_due(const Room *room)
{
    return next_host(room) < 0 ? -1 : room->gone_at[room->table->host] + HOUSE_ABSENT;
}

/* The seat of a public table whose person has been gone for longest; -1: none. */
static int longest_gone(const Room *room)
{
    int longest = -1;
    if (!room->table->terms.is_public) return -1;
    for (int seat = 0; seat < room->table->setup.players; seat++) {
        if (is_gone(room, seat) && (longest < 0 || room->gone_at[seat] < room->gone_at[longest]))
            longest = seat;
    }
    return longest;
}

static int64_t seat_due(const Room *room)
{
    const int seat = longest_gone(room);
    return seat < 0 ? -1 : room->gone_at[seat] + HOUSE_ABSENT;
}

/* ---- All of it ----------------------------------------------------------------------------- */

int64_t wait_due(const Room *room)
{
    if (room->table->state != TABLE_WAITING) return -1;
    return sooner(start_due(room), sooner(host_due(room), seat_due(room)));
}

static bool is_due(const House *house, int64_t due)
{
    return due >= 0 && house->now >= due;
}

Record wait_next(House *house, const Room *room)
{
    if (is_due(house, start_due(room))) return make_start(house, room);
    if (is_due(house, host_due(room))) return record_seat(RECORD_HOST, next_host(room));
    if (!is_due(house, seat_due(room))) return record_none();
    if (table_people(room->table) == 1) return record_close();
    return record_seat(RECORD_OPEN, longest_gone(room));
}
