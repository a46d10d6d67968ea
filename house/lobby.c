/* lobby.c - the list of public tables, those of other houses with the same store as well. */
#include <stdlib.h>
#include <string.h>

#include "parts.h"

enum {
    LISTED = 100,         /* tables that a lobby shows */
    LISTING = 500,        /* milliseconds between two lists, */
    LISTING_EACH = 2,     /* and so many more for each who gets one */
    SEARCHING = 3 * 1000, /* between two looks for tables of others */
    LISTED_SECONDS = 24 * 3600,
};

void write_cards(Json *out, const char *key, const uint8_t *cards, int count)
{
    json_open(out, key, '[');
    for (int i = 0; i < count; i++) json_string(out, NULL, text_card_id((TaliaCard)cards[i]));
    json_close(out, ']');
}

static int count_watching(const Room *room)
{
    int watching = room->guests;
    for (int seat = 0; seat < TALIA_MAX_PLAYERS; seat++) watching -= room->here[seat];
    return watching;
}

static void write_listed(const Room *room, int64_t now, Json *out)
{
    const Table *table = room->table;
    const TaliaSetup *setup = &table->setup;
    json_open(out, NULL, '{');
    json_string(out, "table", table->id);
    json_string(out, "name", table->terms.name);
    json_integer(out, "players", setup->players);
    json_open(out, "seated", '[');
    for (int seat = 0; seat < setup->players; seat++) {
        if (table->seat[seat].kind != SEAT_OPEN) json_string(out, NULL, table->seat[seat].name);
    }
    json_close(out, ']');
    json_integer(out, "open", room_open_seats(room));
    json_string(out, "state", table->state == TABLE_WAITING ? "waiting" : "playing");
    write_cards(out, "kingdom", setup->kingdom, setup->kingdom_count);
    write_cards(out, "events", setup->event, setup->event_count);
    json_integer(out, "watching", count_watching(room));
    if (table->terms.is_quick) {
        json_bool(out, "quick", true);
        json_integer(out, "seconds", (now - room->ready_at) / 1000);
    }
    json_close(out, '}');
}

/* Where people sit but nobody is there, nothing will happen. */
static bool is_listed(const Room *room)
{
    const Table *table = room->table;
    return room->is_ready && table->terms.is_public && table->state != TABLE_OVER &&
           (room_present(room) != 0 || table_people(table) == 0);
}

static void write_lobby(House *house)
{
    Json *out = &house->out;
    int listed = 0;
    json_start(out);
    json_open(out, NULL, '{');
    json_string(out, "type", "lobby");
    json_open(out, "tables", '[');
    for (int i = 0; !is_solo(house) && i < house->rooms && listed < LISTED; i++) {
        if (!is_listed(house->room[i])) continue;
        write_listed(house->room[i], house->now, out);
        listed++;
    }
    json_close(out, ']');
    json_close(out, '}');
}

void send_lobby(House *house, const Guest *guest)
{
    write_lobby(house);
    send_out(house, guest);
}

static void tell_lobby(House *house)
{
    if (house->listing > 0) write_lobby(house);
    for (int i = 0; i < house->guests && house->listing > 0; i++) {
        if (house->guest[i].lists_tables) send_out(house, &house->guest[i]);
    }
    house->lobby_changed = false;
    house->listed_at = house->now;
}

/* ---- Tables of others ---------------------------------------------------------------------- */

/* They are listed first and read then, since a store answers one thing at a time; and some at a
 * time, since people wait for it. */
struct Search {
    char id[LISTED][TABLE_ID];
    int count, read;
};

static bool note_table(void *to, const StoreEntry *entry)
{
    Search *search = to;
    const size_t length = strlen(entry->table);
    if (length < TABLE_ID) memcpy(search->id[search->count++], entry->table, length + 1);
    return search->count == LISTED;
}

static void search_on(House *house)
{
    Search *search = house->search;
    Refusal why;
    while (search->read < search->count && !moment_is_over(house))
        room_find(house, search->id[search->read++], &why);
    if (search->read < search->count) return;
    free(search);
    house->search = NULL;
}

/* Once when the house opens, so that the tables of before are listed; then while somebody looks
 * and others may open some. */
void lobby_search(House *house)
{
    const Store *store = &house->hooks.store;
    const bool is_wanted = house->listing > 0 || house->matching > 0;
    const bool has_others = store->tell != NULL && is_wanted;
    const bool is_time =
        !house->has_loaded || (has_others && house->now - house->searched_at >= SEARCHING);
    if (!house->search && is_time) {
        house->has_loaded = true;
        house->searched_at = house->now;
        house->search = calloc(1, sizeof *house->search);
        if (!house->search) return;
        store->list(store->self, STORE_LISTED, LISTED_SECONDS, note_table, house->search);
    }
    if (house->search) search_on(house);
}

static int64_t list_at(const House *house)
{
    return house->listed_at + LISTING + (int64_t)LISTING_EACH * house->listing;
}

int64_t lobby_due(const House *house)
{
    if (house->search) return house->now;
    if (is_solo(house) || !house->lobby_changed || house->listing == 0) return -1;
    return list_at(house);
}

void lobby_tick(House *house)
{
    if (is_solo(house)) return;
    lobby_search(house);
    if (house->lobby_changed && house->now >= list_at(house)) tell_lobby(house);
}
