/* house.c - see house.h: who is connected, and which message goes where. */
#include "house.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "house_parts.h"

enum {
    CREDIT = 2000,         /* milliseconds: a hundred messages at once, then fifty a second */
    MESSAGE_COSTS = 20,    /* and one more for so many bytes: */
    BYTES_COST = 256,      /* a saved game takes a second */
    TABLE_CREDIT = 120000, /* thirty tables at once, then one every four seconds */
    TABLE_COSTS = 4000,
    SCOLDING = 1000,          /* milliseconds between two words about too much */
    LISTING = 500,            /* between two lists of tables */
    EXPIRING = 3600 * 1000,   /* between two looks for old records */
    LONGEST_WAIT = 1000,      /* between two ticks */
    LOADED_SECONDS = 15 * 60, /* tables that young are loaded when the house opens */
    LOADED_TABLES = 500,
};

/* ---- Members of a message ------------------------------------------------------------------ */

bool get_text(const Request *request, const char *key, char *out, size_t size)
{
    return json_get_text(json_member(request->message, key), out, size) ||
           refuse_value(request, REFUSAL_member, key);
}

bool get_number(const Request *request, const char *key, int least, int most, int *out)
{
    int64_t number = 0;
    if (!json_get_integer(json_member(request->message, key), &number) || number < least ||
        number > most)
        return refuse_value(request, REFUSAL_member, key);
    *out = (int)number;
    return true;
}

bool get_bool(const Request *request, const char *key, bool *out)
{
    return json_get_bool(json_member(request->message, key), out) ||
           refuse_value(request, REFUSAL_member, key);
}

bool get_level(const Request *request, JsonValue value, int *out)
{
    char id[32] = "";
    *out = HOUSE_LEVEL;
    if (!value.at) return true;
    const int level = json_get_text(value, id, sizeof id) ? level_by_id(id) : -1;
    if (level < 0) return refuse_value(request, REFUSAL_level, id);
    *out = level;
    return true;
}

bool get_name(const Request *request, JsonValue value, char out[TABLE_NAME])
{
    char name[1024];
    if (!json_get_text(value, name, sizeof name))
        return refuse_value(request, REFUSAL_member, "name");
    if (!clean_name(name)) return refuse(request, REFUSAL_name);
    memcpy(out, name, strlen(name) + 1);
    return true;
}

bool needs_seat(const Request *request)
{
    return request->guest->seat >= 0 || refuse(request, REFUSAL_looks_on);
}

/* ---- Messages ------------------------------------------------------------------------------ */

typedef enum Needs {
    NEEDS_NOTHING,
    NEEDS_TABLE = 1, /* is at a table */
    MAKES_TABLE = 2, /* takes from the credit for tables */
    BRINGS_FILE = 4, /* may be long */
    COMES_FIRST = 8, /* needs no `hello` before it */
} Needs;

static const struct {
    const char *what;
    Obey *obey;
    unsigned needs;
} messages[] = {
    {"hello", obey_hello, COMES_FIRST},
    {"choose", obey_choose, NEEDS_TABLE},
    {"undo", obey_undo, NEEDS_TABLE},
    {"allow", obey_allow, NEEDS_TABLE},
    {"auto", obey_auto, NEEDS_TABLE},
    {"bot", obey_bot, NEEDS_TABLE},
    {"resign", obey_resign, NEEDS_TABLE},
    {"log", obey_log, NEEDS_TABLE},
    {"save", obey_save, NEEDS_TABLE},
    {"step", obey_step, NEEDS_TABLE},
    {"language", obey_language, NEEDS_NOTHING},
    {"propose", obey_propose, NEEDS_NOTHING},
    {"lobby", obey_lobby, NEEDS_NOTHING},
    {"create", obey_create, MAKES_TABLE},
    {"again", obey_again, NEEDS_TABLE | MAKES_TABLE},
    {"branch", obey_branch, NEEDS_TABLE | MAKES_TABLE},
    {"load", obey_load, MAKES_TABLE | BRINGS_FILE},
    {"join", obey_join, NEEDS_NOTHING},
    {"return", obey_return, NEEDS_NOTHING},
    {"watch", obey_watch, NEEDS_NOTHING},
    {"leave", obey_leave, NEEDS_TABLE},
    {"seat", obey_seat, NEEDS_TABLE},
    {"start", obey_start, NEEDS_TABLE},
    {"salt", obey_salt, NEEDS_TABLE},
    {"verify", obey_verify, BRINGS_FILE},
};

enum { MESSAGES = sizeof messages / sizeof messages[0], WHAT = 32 };

/* Whether the guest may take that much of the house's time. The page alone has all of it. */
static bool has_credit(House *house, Guest *guest, int64_t *credit, int64_t costs)
{
    static const char *const nothing[2] = {"", ""};
    if (house->hooks.solo) return true;
    if (*credit >= costs) {
        *credit -= costs;
        return true;
    }
    const Refusal why = credit == &guest->credit ? REFUSAL_too_fast : REFUSAL_too_many_tables;
    if (house->now - guest->scolded_at >= SCOLDING) refuse_with(house, guest, "", why, nothing);
    guest->scolded_at = house->now;
    return false;
}

static void count_credit(const House *house, Guest *guest)
{
    const int64_t passed = house->now - guest->counted_at;
    guest->credit += passed;
    guest->table_credit += passed;
    if (guest->credit > CREDIT) guest->credit = CREDIT;
    if (guest->table_credit > TABLE_CREDIT) guest->table_credit = TABLE_CREDIT;
    guest->counted_at = house->now;
}

static bool refuse_length(const Request *request)
{
    char most[16];
    snprintf(most, sizeof most, "%d", HOUSE_MESSAGE);
    const char *const values[2] = {request->what, most};
    return refuse_with(request->house, request->guest, request->what, REFUSAL_too_long, values);
}

static bool obey(Request *request, size_t length)
{
    House *house = request->house;
    Guest *guest = request->guest;
    int which = 0;
    while (which < MESSAGES && strcmp(messages[which].what, request->what) != 0) which++;
    if (which == MESSAGES) return refuse_value(request, REFUSAL_unknown, request->what);
    const unsigned needs = messages[which].needs;
    if (length > HOUSE_MESSAGE && !(needs & BRINGS_FILE)) return refuse_length(request);
    if (!guest->has_greeted && !(needs & COMES_FIRST)) return refuse(request, REFUSAL_hello_first);
    if (needs & NEEDS_TABLE && !guest->room) return refuse(request, REFUSAL_at_no_table);
    if (needs & MAKES_TABLE && !has_credit(house, guest, &guest->table_credit, TABLE_COSTS))
        return false;
    return messages[which].obey(request);
}

void house_receive(House *house, int connection, const char *text, size_t length, int64_t now)
{
    if (connection < 0 || connection >= house->guests || !house->guest[connection].is_here) return;
    Guest *guest = &house->guest[connection];
    char what[WHAT] = "";
    Request request = {house, guest, {text, length}, what};
    house->now = now;
    count_credit(house, guest);
    if (!has_credit(house, guest, &guest->credit, MESSAGE_COSTS + (int64_t)length / BYTES_COST))
        return;
    const bool is_sound = length <= HOUSE_FILE && json_check(text, length);
    if (!is_sound || !json_get_text(json_member(request.message, "do"), what, sizeof what)) {
        what[0] = '\0';
        refuse(&request, REFUSAL_no_json);
        return;
    }
    obey(&request, length);
    if (guest->room) room_settle(house, guest->room);
}

/* ---- Connections --------------------------------------------------------------------------- */

bool house_connect(House *house, int connection, int64_t now)
{
    if (connection < 0 || connection >= HOUSE_GUESTS) return false;
    Guest *guest = &house->guest[connection];
    if (guest->is_here) return false;
    house->now = now;
    *guest = (Guest){.is_here = true,
                     .seat = -1,
                     .counted_at = now,
                     .credit = CREDIT,
                     .table_credit = TABLE_CREDIT,
                     .scolded_at = now - SCOLDING};
    if (house->guests <= connection) house->guests = connection + 1;
    return true;
}

void house_disconnect(House *house, int connection, int64_t now)
{
    if (connection < 0 || connection >= house->guests || !house->guest[connection].is_here) return;
    Guest *guest = &house->guest[connection];
    house->now = now;
    guest->is_here = guest->lists_tables = false;
    guest_leaves(house, guest, false);
    while (house->guests > 0 && !house->guest[house->guests - 1].is_here) house->guests--;
}

/* ---- The house ----------------------------------------------------------------------------- */

typedef struct Names {
    char (*id)[TABLE_ID];
    int count;
} Names;

static bool note_table(void *to, const StoreEntry *entry)
{
    Names *names = to;
    const size_t length = strlen(entry->table);
    if (length < TABLE_ID) memcpy(names->id[names->count++], entry->table, length + 1);
    return names->count == LOADED_TABLES;
}

/* Tables that were played at not long ago: bots and clocks go on, and the lobby lists them. They
 * are listed first and read then, since a store answers one thing at a time. */
static void load_tables(House *house)
{
    const Store *store = &house->hooks.store;
    Names names = {calloc(LOADED_TABLES, sizeof *names.id), 0};
    if (!names.id) return;
    store->list(store->self, STORE_ANY, LOADED_SECONDS, note_table, &names);
    for (int i = 0; i < names.count; i++) room_find(house, names.id[i]);
    free(names.id);
}

House *house_open(const HouseHooks *hooks)
{
    House *house = calloc(1, sizeof *house);
    if (!house) return NULL;
    house->hooks = *hooks;
    return house;
}

void house_close(House *house)
{
    if (!house) return;
    while (house->rooms > 0) room_drop(house, house->room[0]);
    json_free(&house->out);
    free(house);
}

static void settle_due(House *house)
{
    house->due = INT64_MAX;
    for (int i = house->rooms - 1; i >= 0; i--) {
        Room *room = house->room[i];
        const int64_t due = room_due(house, room);
        if (due >= 0 && due <= house->now)
            room_settle(house, room);
        else if (due >= 0 && due < house->due)
            house->due = due;
    }
    room_drop_idle(house);
}

static void expire(House *house)
{
    const Store *store = &house->hooks.store;
    if (house->hooks.solo || house->now - house->expired_at < EXPIRING) return;
    store->expire(store->self, STORE_ANY, HOUSE_EXPIRES, 100);
    house->expired_at = house->now;
}

int house_tick(House *house, int64_t now)
{
    house->now = now;
    if (!house->has_loaded && !house->hooks.solo) load_tables(house);
    house->has_loaded = true;
    if (now >= house->due) settle_due(house);
    if (house->lobby_changed && now - house->listed_at >= LISTING) tell_lobby(house);
    expire(house);
    int64_t wait = house->due > now ? house->due - now : 0;
    if (house->lobby_changed && wait > LISTING) wait = LISTING;
    return wait < LONGEST_WAIT ? (int)wait : LONGEST_WAIT;
}

/* `table` NULL: any of them may have changed. */
void house_changed(House *house, const char *table, int64_t now)
{
    house->now = now;
    for (int i = house->rooms - 1; i >= 0; i--) {
        Room *room = house->room[i];
        if (table && strcmp(room->table->id, table) != 0) continue;
        room_catch_up(house, room); /* what cannot be read now is read before the next line */
        room_settle(house, room);
    }
}
