/* tick.c - what the house does as time passes, and what it hears of other houses. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parts.h"

enum {
    EXPIRING = 3600 * 1000, /* milliseconds between two looks for old records */
    EXPIRING_STEP = 1000,   /* between two steps of that */
    EXPIRED_AT_ONCE = 20,   /* tables */
    LONGEST_WAIT = 1000,    /* milliseconds between two ticks */
};

/* ---- The house ----------------------------------------------------------------------------- */

House *house_open(const HouseHooks *hooks)
{
    House *house = calloc(1, sizeof *house);
    if (!house) return NULL;
    house->hooks = *hooks;
    house->expiring = STORE_MARKS;
    house->round = INT64_MAX;
    house->expired_at = -EXPIRING; /* the first look is at the first tick */
    if (hooks->rooms <= 0 || hooks->rooms > HOUSE_ROOMS) house->hooks.rooms = HOUSE_ROOMS;
    if (!hooks->keeps) house->hooks.keeps = HOUSE_KEEPS;
    if (!hooks->keeps_over) house->hooks.keeps_over = HOUSE_KEEPS_OVER;
    return house;
}

void house_close(House *house)
{
    if (!house) return;
    for (int i = 0; i < house->guests; i++) {
        work_forget(house, &house->guest[i]);
        match_ends(house, &house->guest[i]);
    }
    while (house->rooms > 0) room_drop(house, house->room[0]);
    ladder_free(house->ladder);
    free(house->rest);
    free(house->search);
    json_free(&house->out);
    json_free(&house->piles);
    free(house);
}

void house_figures(const House *house, HouseFigures *out)
{
    *out = (HouseFigures){.tables = house->rooms,
                          .choices = house->choices,
                          .bot_choices = house->bot_choices,
                          .bot_microseconds = house->bot_microseconds};
    for (int i = 0; i < house->guests; i++) out->guests += house->guest[i].is_here;
    for (int i = 0; i < house->rooms; i++) {
        out->playing += house->room[i]->table->state == TABLE_PLAYING;
        out->table_bytes += sizeof *house->room[i] + table_bytes(house->room[i]->table);
    }
}

/* ---- As time passes ------------------------------------------------------------------------ */

void moment_begins(House *house)
{
    house->moment = house_microseconds(house);
}

bool moment_is_over(const House *house)
{
    return house_microseconds(house) - house->moment >= HOUSE_ENOUGH;
}

/* Or goes on reading it. */
static void settle(House *house, Room *room)
{
    if (!room->is_reading)
        room_settle(house, room);
    else
        room_read_on(house, room);
}

/* Where bots think at many tables, some wait for the next tick, so that people are heard in
 * between; then those who have had theirs wait until all others have. */
static void settle_due(House *house)
{
    const int64_t begun = house_microseconds(house);
    bool is_enough = false, some_wait = false;
    house->due = INT64_MAX;
    for (int i = house->rooms - 1; i >= 0; i--) {
        Room *room = house->room[i];
        const int64_t due = room_due(house, room);
        const bool is_next = due <= house->now && due < house->round;
        if (due >= 0 && is_next && !is_enough) {
            settle(house, room);
            is_enough = house_microseconds(house) - begun >= HOUSE_ENOUGH;
        } else if (due >= 0) {
            some_wait |= is_next;
            if (due < house->due) house->due = due;
        }
    }
    if (!some_wait)
        house->round = INT64_MAX;
    else if (house->now < house->round)
        house->round = house->now;
    room_drop_idle(house);
}

static int64_t keeps(const House *house, StoreMark mark)
{
    if (mark == STORE_PLAYER) return HOUSE_KEEPS_PLAYERS;
    return mark == STORE_OVER ? house->hooks.keeps_over : house->hooks.keeps;
}

/* A table where somebody sits is not old, however long its last choice was ago. */
static void keep_used(const House *house)
{
    const Store *store = &house->hooks.store;
    for (int i = 0; i < house->rooms; i++) {
        Room *room = house->room[i];
        const int64_t unused = house->now - room->kept_at;
        if (room->guests == 0 || unused < keeps(house, room->mark) * 1000 / 2) continue;
        if (store->mark(store->self, room->table->id, room->mark, STORE_NOW))
            room->kept_at = house->now;
    }
}

/* Some at a time, so that nobody has to wait for it. */
static void expire(House *house)
{
    const Store *store = &house->hooks.store;
    const int64_t pause = house->expiring == STORE_MARKS ? EXPIRING : EXPIRING_STEP;
    if (is_solo(house) || house->now - house->expired_at < pause) return;
    house->expired_at = house->now;
    if (house->expiring == STORE_MARKS) {
        keep_used(house);
        house->expiring = 0;
    }
    const StoreMark mark = (StoreMark)house->expiring;
    bool more = false;
    const int removed =
        store->expire(store->self, mark, keeps(house, mark), EXPIRED_AT_ONCE, &more);
    if (removed < 0 || !more) house->expiring++;
    if (removed > 0) {
        char words[16];
        snprintf(words, sizeof words, "%d", removed);
        note_event(house, HOUSE_EXPIRED, words);
    }
}

/* Whoever connects and says nothing takes somebody else's place. */
static void hang_up_silent(House *house)
{
    const HouseHooks *hooks = &house->hooks;
    if (is_solo(house) || !hooks->hang_up || house->now - house->greeted_at < LONGEST_WAIT) return;
    house->greeted_at = house->now;
    for (int i = 0; i < house->guests; i++) {
        Guest *guest = &house->guest[i];
        if (!guest->is_here || guest->has_greeted || guest->is_hung_up) continue;
        if (house->now - guest->came_at < HOUSE_HELLO) continue;
        guest->is_hung_up = true;
        hooks->hang_up(hooks->self, i);
    }
}

/* What cannot be read now is read before the next line. */
static void read_on(House *house, Room *room)
{
    bool all;
    if (!room->is_ready) return;
    const int lines = room->table->lines;
    const bool is_read = room_catch_up(house, room, STORE_ALL, &all);
    if (is_read && room->table->lines == lines && room_is_removed(house, room))
        room_remove(house, room);
    else
        room_settle(house, room);
}

/* `table` NULL: any of them may have changed. There are many: they are read some at a time. */
void house_changed(House *house, const char *table, int64_t now)
{
    house->now = now;
    Room *changed = table ? room_in_memory(house, table) : NULL;
    if (changed) read_on(house, changed);
    if (!table) house->has_missed = true;
    for (int i = 0; !table && i < house->rooms; i++) house->room[i]->has_missed = true;
    note_work(house, NULL);
}

void room_read_missed(House *house, Room *room)
{
    if (!room->has_missed) return;
    room->has_missed = false;
    read_on(house, room);
}

static void read_missed(House *house)
{
    house->has_missed = false;
    for (int i = house->rooms - 1; i >= 0; i--) {
        Room *room = house->room[i];
        if (!room->has_missed) continue;
        house->has_missed = moment_is_over(house);
        if (house->has_missed) return;
        room_read_missed(house, room);
    }
}

int house_tick(House *house, int64_t now)
{
    house->now = now;
    moment_begins(house);
    lobby_tick(house);
    match_tick(house);
    if (house->has_missed) read_missed(house);
    if (now >= house->due) settle_due(house);
    if (house->busy > 0) work_tick(house);
    note_work(house, NULL);
    elsewhere_tell(house);
    hang_up_silent(house);
    expire(house);
    rated_tick(house);
    const int64_t due = sooner(sooner(house->due, lobby_due(house)), work_due(house));
    const bool goes_on = house->has_missed || house->match_at > 0;
    const int64_t wait = due > now && !goes_on ? due - now : 0;
    return wait < LONGEST_WAIT ? (int)wait : LONGEST_WAIT;
}

void house_lost(House *house, const char *table, int64_t now)
{
    const HouseHooks *hooks = &house->hooks;
    Room *room = room_in_memory(house, table);
    house->now = now;
    if (!room) return;
    for (Guest *guest = room->first; guest; guest = guest->next) {
        guest->is_hung_up = true;
        hooks->hang_up(hooks->self, (int)(guest - house->guest));
    }
    room_drop(house, room);
}
