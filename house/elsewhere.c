/* elsewhere.c - who is where, of people at a table whose seats are at several houses.
 *
 * Houses with a common store tell each other which seats they have connections of: words of a
 * table's id, the seats that are there and those that have just gone, as bits in hex digits
 * ("k3f9x2ab:3:4"); and a house that begins to have a table asks for it ("k3f9x2ab?"). What is not
 * told again for a while is over: a house may end without a word. What somebody says goes the same
 * way ("k3f9x2ab!1:good-game"). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parts.h"

static unsigned seats_here(const Room *room)
{
    unsigned seats = 0;
    for (int seat = 0; seat < TALIA_MAX_PLAYERS; seat++)
        seats |= (unsigned)(room->here[seat] > 0) << seat;
    return seats;
}

unsigned room_present(const Room *room)
{
    return seats_here(room) | room->elsewhere;
}

/* ---- Hearing ------------------------------------------------------------------------------- */

static void note_change(House *house, Room *room)
{
    room->table_changed = true;
    house->lobby_changed |= room->table->terms.is_public;
}

/* Clocks that rested because nobody was there begin anew. */
void elsewhere_note(House *house, Room *room, int seat)
{
    if (room_present(room) == 0) room_clock_anew(house, room);
    if (!(room_present(room) >> seat & 1)) note_change(house, room);
    room->elsewhere |= 1u << seat;
    room->elsewhere_until[seat] = house->now + HOUSE_PRESENCE_LASTS;
}

static void note_gone(House *house, Room *room, int seat)
{
    if (!(room->elsewhere >> seat & 1)) return;
    room->elsewhere &= ~(1u << seat);
    if (room->here[seat] > 0) return;
    room->gone_at[seat] = house->now;
    note_change(house, room);
}

void elsewhere_forget(House *house, Room *room)
{
    for (int seat = 0; seat < TALIA_MAX_PLAYERS; seat++) {
        if (house->now >= room->elsewhere_until[seat]) note_gone(house, room, seat);
    }
}

int64_t elsewhere_due(const Room *room)
{
    int64_t due = -1;
    for (int seat = 0; seat < TALIA_MAX_PLAYERS; seat++) {
        if (room->elsewhere >> seat & 1) due = sooner(due, room->elsewhere_until[seat]);
    }
    return due;
}

static void hear_of(House *house, Room *room, const char *words)
{
    char *end;
    const unsigned long here = strtoul(words, &end, 16);
    const unsigned long gone = *end == ':' ? strtoul(end + 1, NULL, 16) : 0;
    for (int seat = 0; seat < room->table->setup.players; seat++) {
        if (here >> seat & 1)
            elsewhere_note(house, room, seat);
        else if (gone >> seat & 1)
            note_gone(house, room, seat);
    }
    room_settle(house, room);
}

void house_heard(House *house, const char *words, int64_t now)
{
    house->now = now;
    while (*words) {
        char id[TABLE_ID];
        const size_t length = strcspn(words, ":?! ");
        snprintf(id, sizeof id, "%.*s", (int)(length < TABLE_ID ? length : 0), words);
        Room *room = room_in_memory(house, id);
        const char after = words[length];
        words += length + (after != '\0');
        if (room && !room->is_ready) room = NULL;
        if (room && after == ':') hear_of(house, room, words);
        if (room && after == '!') emote_heard(house, room, words);
        if (room && after == '?') {
            room->told_here = 0;
            room->presence_changed = house->presence_changed = true;
        }
        words += strcspn(words, " ");
        words += strspn(words, " ");
    }
    note_work(house, NULL);
}

/* ---- Telling ------------------------------------------------------------------------------- */

/* What there is to say of a room; its length, 0: nothing. */
static size_t write_words(Room *room, bool again, char *out, size_t room_left)
{
    const unsigned here = seats_here(room), gone = room->told_here & ~here;
    int n = 0;
    if (room->asks_presence) n = snprintf(out, room_left, "%s? ", room->table->id);
    if (here != room->told_here || (again && here))
        n += snprintf(out + n, room_left - (size_t)n, "%s:%x:%x ", room->table->id, here, gone);
    room->told_here = here;
    room->presence_changed = room->asks_presence = false;
    return (size_t)n;
}

void elsewhere_tell(House *house)
{
    enum { LONGEST = 2 * (TABLE_ID + 16) };
    const Store *store = &house->hooks.store;
    const bool again = house->now - house->presence_at >= HOUSE_PRESENCE;
    char words[STORE_WORDS];
    size_t n = 0;
    if (is_solo(house) || (!again && !house->presence_changed)) return;
    if (again) house->presence_at = house->now;
    house->presence_changed = false;
    for (int i = 0; store->tell && i < house->rooms; i++) {
        Room *room = house->room[i];
        if (room->is_ready && (again || room->presence_changed))
            n += write_words(room, again, words + n, sizeof words - n);
        const bool is_last = i == house->rooms - 1;
        if (n > 0 && (is_last || n + LONGEST > sizeof words)) {
            words[n - 1] = '\0'; /* in place of a space */
            store->tell(store->self, words);
            n = 0;
        }
    }
}
