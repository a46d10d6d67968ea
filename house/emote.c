/* emote.c - what people say to each other at a table: one of a few things, by its id, which every
 * reader has in their own language. It is no part of the record: who is not there misses it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parts.h"

enum {
    EMOTE_COSTS = 5 * 1000, /* milliseconds: one in so many, */
    EMOTES_AT_ONCE = 4,     /* after some at once */
    EMOTE_WHAT = 16,        /* room for an id */
};

const char *const house_emotes[HOUSE_EMOTES] = {
    "hello", "good-luck", "well-played", "wow", "oops", "thinking", "thanks", "good-game",
};

/* -1: there is no such thing to say. */
static int which_emote(const char *id, size_t length)
{
    for (int i = 0; i < HOUSE_EMOTES; i++) {
        if (strlen(house_emotes[i]) == length && memcmp(house_emotes[i], id, length) == 0) return i;
    }
    return -1;
}

/* Counts one more; false: it is too soon for that. */
static bool may_say(const House *house, Room *room, int seat)
{
    const int64_t until = room->emote_until[seat];
    const int64_t next = (until > house->now ? until : house->now) + EMOTE_COSTS;
    if (next - house->now > EMOTES_AT_ONCE * EMOTE_COSTS) return false;
    room->emote_until[seat] = next;
    return true;
}

static void tell_emote(House *house, const Room *room, int seat, int emote)
{
    Json *out = &house->out;
    for (const Guest *guest = room->first; guest; guest = guest->next) {
        json_start(out);
        json_open(out, NULL, '{');
        json_string(out, "type", "emote");
        json_string(out, "table", room->table->id);
        json_integer(out, "seat", seat);
        json_string(out, "what", house_emotes[emote]);
        json_close(out, '}');
        send_out(house, guest);
    }
}

/* Others may be at another house. */
static void tell_elsewhere(const House *house, const Room *room, int seat, int emote)
{
    const Store *store = &house->hooks.store;
    char words[TABLE_ID + EMOTE_WHAT + 8];
    if (!store->tell) return;
    snprintf(words, sizeof words, "%s!%d:%s", room->table->id, seat, house_emotes[emote]);
    store->tell(store->self, words);
}

void emote_heard(House *house, Room *room, const char *words)
{
    char *end;
    const long seat = strtol(words, &end, 10);
    if (end == words || *end != ':' || seat < 0 || seat >= room->table->setup.players) return;
    const int emote = which_emote(end + 1, strcspn(end + 1, " "));
    if (emote >= 0 && may_say(house, room, (int)seat)) tell_emote(house, room, (int)seat, emote);
}

bool obey_emote(const Request *request)
{
    House *house = request->house;
    Room *room = request->guest->room;
    const int seat = request->guest->seat;
    char what[EMOTE_WHAT];
    if (!needs_seat(request) || !get_text(request, "what", what, sizeof what)) return false;
    const int emote = which_emote(what, strlen(what));
    if (emote < 0) return refuse_value(request, REFUSAL_member, "what");
    if (table_people(room->table) < 2) return refuse(request, REFUSAL_nobody_hears);
    if (!may_say(house, room, seat)) return refuse(request, REFUSAL_too_fast);
    tell_emote(house, room, seat, emote);
    tell_elsewhere(house, room, seat, emote);
    return true;
}
