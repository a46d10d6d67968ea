/* room.c - tables in memory: found, read from the store, and dropped. */
#include <stdlib.h>
#include <string.h>

#include "parts.h"

#include "../script/hash.h"

/* ---- Finding ------------------------------------------------------------------------------- */

/* Ids are random letters, unless a stranger asks for one that is none: then it is not found. */
static unsigned bucket_of(const char *id)
{
    return hash_words(id) % HOUSE_BUCKETS;
}

Room *room_in_memory(const House *house, const char *id)
{
    Room *room = house->bucket[bucket_of(id)];
    while (room && strcmp(room->table->id, id) != 0) room = room->next;
    return room;
}

int room_open_seats(const Room *room)
{
    int open = 0;
    for (int seat = 0; seat < room->table->setup.players; seat++)
        open += room->table->seat[seat].kind == SEAT_OPEN;
    return open;
}

/* ---- Dropping ------------------------------------------------------------------------------ */

static void free_room(Room *room)
{
    for (int seat = 0; seat < TALIA_MAX_PLAYERS; seat++) player_stand_up(&room->bot[seat]);
    table_free(room->table);
    free(room);
}

static void follow(const House *house, const Room *room, bool on)
{
    const Store *store = &house->hooks.store;
    if (store->follow) store->follow(store->self, room->table->id, on);
}

/* Guests are sent away: there is nothing here that they could be told. */
void room_drop(House *house, Room *room)
{
    Room **at = &house->bucket[bucket_of(room->table->id)];
    while (room->first) guest_place(house, room->first, NULL, -1);
    while (*at && *at != room) at = &(*at)->next;
    if (*at) *at = room->next;
    Room *last = house->room[--house->rooms];
    house->room[room->index] = last;
    last->index = room->index;
    if (room->table->terms.is_public) house->lobby_changed = true;
    follow(house, room, false);
    free_room(room);
}

void room_drop_idle(House *house)
{
    for (int i = house->rooms - 1; i >= 0; i--) {
        const Room *room = house->room[i];
        const bool is_busy = room->guests > 0 || room->work_at >= 0 || !room->is_ready;
        if (!is_busy && house->now - room->left_at >= HOUSE_IDLE) room_drop(house, house->room[i]);
    }
}

/* Where the house is full, the table that nobody has been at for longest makes room. */
static bool make_room(House *house)
{
    Room *longest = NULL;
    if (house->rooms < house->hooks.rooms) return true;
    for (int i = 0; i < house->rooms; i++) {
        Room *room = house->room[i];
        if (room->guests > 0 || !room->is_ready) continue;
        if (!longest || room->left_at < longest->left_at) longest = room;
    }
    if (longest) room_drop(house, longest);
    return longest != NULL;
}

/* ---- Adding -------------------------------------------------------------------------------- */

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
    room->left_at = room->asked_at = room->seated_at = room->kept_at = house->now;
    for (int seat = 0; seat < TALIA_MAX_PLAYERS; seat++) room->gone_at[seat] = house->now;
    room->asked_n = -1;
    for (int seat = 0; seat < TALIA_MAX_PLAYERS; seat++) room->asked_first[seat] = -1;
    repeat_forget(room);
    room->work_at = room->wish_at = -1;
    room->index = house->rooms;
    room->next = house->bucket[bucket_of(id)];
    house->bucket[bucket_of(id)] = room;
    house->room[house->rooms++] = room;
    follow(house, room, true);
    return room;
}

Room *room_new(House *house, const char *key)
{
    _Static_assert((int)HOUSE_ID < (int)TABLE_ID, "an id fits");
    char id[TABLE_ID];
    int number = 0;
    while (!id_of_key(house, key, number, id)) number++;
    return room_in_memory(house, id) ? NULL : add_room(house, id);
}

/* ---- From the store ------------------------------------------------------------------------ */

typedef struct Rules {
    int version;
} Rules;

static bool note_rules(void *to, int number, const char *line, size_t length)
{
    Rules *rules = to;
    (void)number;
    rules->version = record_rules(line, length);
    return true;
}

/* Why a record that is there cannot be used: a later talia may have written it. */
static Refusal why_unreadable(const House *house, const char *id)
{
    const Store *store = &house->hooks.store;
    Rules rules = {TALIA_RULES_VERSION};
    if (!store->read(store->self, id, 0, 1, note_rules, &rules)) return REFUSAL_not_read;
    note_event(house, HOUSE_UNREADABLE, id);
    if (rules.version > TALIA_RULES_VERSION) return REFUSAL_newer_rules;
    const bool is_older = rules.version >= 0 && rules.version < TALIA_RULES_VERSION;
    return is_older ? REFUSAL_older_rules : REFUSAL_unreadable;
}

bool house_setup(const char *line, size_t length, TaliaSetup *out)
{
    char error[TABLE_ERROR];
    Record record;
    if (!record_read(line, length, &record, error) || record.word != RECORD_TABLE) return false;
    *out = record.table.setup;
    return true;
}

void room_ready(House *house, Room *room)
{
    room->is_ready = true;
    room->ready_at = house->now;
    room->left_at = room->asked_at = room->seated_at = room->kept_at = house->now;
    if (room->table->terms.is_public) house->lobby_changed = true;
}

/* The people of a table that was not in memory are taken for gone just now: whoever is at another
 * house, it will say so. */
static void begin_room(House *house, Room *room)
{
    room->is_reading = false;
    table_forget_news(room->table);
    room->table_changed = room->view_changed = false;
    room->elsewhere = 0;
    room->asks_presence = room->presence_changed = house->presence_changed = true;
    for (int seat = 0; seat < TALIA_MAX_PLAYERS; seat++) room->gone_at[seat] = house->now;
    room_ready(house, room);
}

/* Some lines of it; why it cannot be had, or ROOM_IS_COMING: it can, when it is ready. */
static Refusal read_room(House *house, Room *room)
{
    bool all;
    if (!room_catch_up(house, room, HOUSE_SLICE, &all)) {
        if (room->lacks_memory) return REFUSAL_memory;
        return room->is_broken ? why_unreadable(house, room->table->id) : REFUSAL_not_read;
    }
    if (!all) return ROOM_IS_COMING;
    if (room->table->lines == 0) return REFUSAL_no_table;
    begin_room(house, room);
    return ROOM_IS_COMING;
}

/* Whoever waits for it asks again, and is told what is wrong; it is not read from its beginning
 * for that, which would come to the same end. */
void room_read_on(House *house, Room *room)
{
    const Refusal why = read_room(house, room);
    house->due = house->now;
    if (why == ROOM_IS_COMING) return;
    memcpy(house->unread, room->table->id, sizeof house->unread);
    house->unread_why = why;
    house->unread_until = house->now + HOUSE_READ_AGAIN;
    room_drop(house, room);
}

Room *room_find(House *house, const char *id, Refusal *why)
{
    *why = REFUSAL_no_table;
    if (!fair_is_id(id, strlen(id))) return NULL;
    Room *room = room_in_memory(house, id);
    if (!room && house->hooks.shuns && house->hooks.shuns(house->hooks.self, id)) {
        *why = REFUSAL_unreadable;
        return NULL;
    }
    if (!room && house->now < house->unread_until && strcmp(id, house->unread) == 0) {
        *why = house->unread_why;
        return NULL;
    }
    if (!room) {
        room = add_room(house, id);
        *why = REFUSAL_house_full;
        if (!room) return NULL;
        room->is_reading = true;
        do *why = read_room(house, room);
        while (*why == ROOM_IS_COMING && !room->is_ready && is_solo(house));
        if (*why != ROOM_IS_COMING) {
            room_drop(house, room);
            return NULL;
        }
        house->due = house->now;
    }
    *why = ROOM_IS_COMING;
    return room->is_ready ? room : NULL;
}
