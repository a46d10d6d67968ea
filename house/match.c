/* match.c - a game with whoever waits: people who ask for one are seated together.
 *
 * Who waits, waits at a table: a public one whose terms say `quick`. So those who wait are known at
 * every house with the same store, of two who want the same seat one gets it, and nothing is lost
 * when a house ends. Whoever asks for a match sits down at such a table if one suits, or opens one.
 * Two may open theirs at the same moment, at two houses: then, or when a seat is left, the one at
 * the worse table goes to the better one. Which is better is the same for all: the one with more
 * people, of fewer sets, then by id. So nobody passes another on the way. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../script/setup.h"
#include "../script/sha256.h"
#include "parts.h"

enum {
    MATCH_PLAYERS = 4, /* at most */
    MATCH_CLOCK = 60,  /* seconds for a choice, */
    MATCH_BANK = 240,  /* and beside them for the game */
    MATCHING = 1000,   /* milliseconds between two looks for a better table */
};

/* What somebody wishes who waits; and the way to go on to another table. */
struct Match {
    int players;
    unsigned sets; /* a bit for each TaliaSet */
    bool is_rated; /* ratings depend on it */
    char name[TABLE_NAME];
    char key[HOUSE_KEY + 1];
};

/* ---- Tables that suit ---------------------------------------------------------------------- */

static unsigned set_bit(TaliaCard card)
{
    const TaliaSet set = talia_card_info(card)->set;
    const bool is_base = set == TALIA_SET_BASE1 || set == TALIA_SET_BASE2;
    return 1u << (is_base ? TALIA_SET_BASE : set);
}

/* The sets that its cards come from. */
static unsigned sets_of(const TaliaSetup *setup)
{
    unsigned sets = 0;
    for (int i = 0; i < setup->kingdom_count; i++) sets |= set_bit((TaliaCard)setup->kingdom[i]);
    for (int i = 0; i < setup->event_count; i++) sets |= set_bit((TaliaCard)setup->event[i]);
    return sets;
}

static bool waits(const Room *room)
{
    return room->is_ready && room->table->terms.is_quick && room->table->state == TABLE_WAITING;
}

static int count_bits(unsigned bits)
{
    return __builtin_popcount(bits);
}

static bool is_better(const Room *a, const Room *b)
{
    const int people = table_people(a->table) - table_people(b->table);
    const int sets = count_bits(sets_of(&a->table->setup)) - count_bits(sets_of(&b->table->setup));
    if (people != 0) return people > 0;
    if (sets != 0) return sets < 0;
    return strcmp(a->table->id, b->table->id) < 0;
}

/* Somebody is there, and the cards are of sets that one wants to play with. */
static bool does_suit(const Match *match, const Room *room)
{
    const TaliaSetup *setup = &room->table->setup;
    return waits(room) && setup->players == match->players &&
           room->table->terms.is_rated == match->is_rated && room_open_seats(room) > 0 &&
           room_present(room) != 0 && (sets_of(setup) & ~match->sets) == 0;
}

/* The best of those that suit and are better than that one; NULL: any is. */
static Room *find_best(const House *house, const Match *match, const Room *than)
{
    Room *best = NULL;
    for (int i = 0; i < house->rooms; i++) {
        Room *room = house->room[i];
        if (room == than || !does_suit(match, room)) continue;
        if (than && !is_better(room, than)) continue;
        if (!best || is_better(room, best)) best = room;
    }
    return best;
}

/* ---- Sitting down -------------------------------------------------------------------------- */

void match_ends(House *house, Guest *guest)
{
    if (!guest->match) return;
    free(guest->match);
    guest->match = NULL;
    house->matching--;
}

/* What `join` would say. */
static void write_join(Json *out, const Match *match)
{
    json_start(out);
    json_open(out, NULL, '{');
    json_string(out, "name", match->name);
    json_close(out, '}');
}

/* And `create`. */
static void write_create(Json *out, const Match *match)
{
    json_start(out);
    json_open(out, NULL, '{');
    json_open(out, "setup", '{');
    json_integer(out, "players", match->players);
    json_open(out, "sets", '[');
    for (int set = 0; set < TALIA_SETS; set++) {
        if (match->sets >> set & 1) json_string(out, NULL, text_set_id((TaliaSet)set));
    }
    json_close(out, ']');
    json_close(out, '}');
    json_open(out, "seats", '[');
    for (int seat = 0; seat < match->players; seat++) {
        json_open(out, NULL, '{');
        json_string(out, "who", seat == 0 ? "me" : "open");
        if (seat == 0) json_string(out, "name", match->name);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "terms", '{');
    json_bool(out, "quick", true);
    json_bool(out, "rated", match->is_rated);
    json_integer(out, "clock", MATCH_CLOCK);
    json_integer(out, "bank", MATCH_BANK);
    json_close(out, '}');
    json_string(out, "key", match->key);
    json_close(out, '}');
}

/* The key of whoever comes to that table by a match: another one at each. A store that fails may
 * have taken a seat all the same, and whoever then sits elsewhere has not the key of both. */
static void key_at(const Match *match, const Room *room, char out[HOUSE_KEY + 1])
{
    _Static_assert((int)HOUSE_KEY <= (int)SHA256_BYTES, "a hash has enough letters");
    char words[TABLE_ID + HOUSE_KEY + 16];
    uint8_t hash[SHA256_BYTES];
    const int length = snprintf(words, sizeof words, "match %s %s", room->table->id, match->key);
    sha256(words, (size_t)length, hash);
    write_letters(hash, HOUSE_KEY, out);
}

/* Whether a seat at that table was had, by that key. Nobody is told that one was not: there are
 * others. */
static bool go_there(const Request *request, const Match *match, const char *key, Room *room)
{
    Json text = {.ok = false};
    Request join = *request;
    write_join(&text, match);
    join.message = (JsonValue){text.text, text.length};
    join.is_quiet = true;
    const bool sits = text.ok && sit_at(&join, room, key);
    json_free(&text);
    return sits;
}

static bool open_one(const Request *request, const Match *match)
{
    Json text = {.ok = false};
    Request create = *request;
    write_create(&text, match);
    create.message = (JsonValue){text.text, text.length};
    const bool good = text.ok ? obey_create(&create) : refuse(request, REFUSAL_memory);
    json_free(&text);
    return good;
}

/* ---- Asking for one ------------------------------------------------------------------------ */

static bool get_sets(const Request *request, unsigned *out)
{
    const JsonValue sets = json_member(request->message, "sets");
    char id[16];
    *out = 0;
    for (JsonValue at = json_first(sets); at.at; at = json_next(sets, at)) {
        int set = 0;
        if (!json_get_text(at, id, sizeof id)) return refuse_value(request, REFUSAL_member, "sets");
        while (set < TALIA_SETS && strcmp(text_set_id((TaliaSet)set), id) != 0) set++;
        if (set == TALIA_SETS || !(setup_all_sets() >> set & 1))
            return refuse_value(request, REFUSAL_member, "sets");
        *out |= 1u << set;
    }
    if (*out == 0) *out = setup_all_sets();
    return true;
}

static bool get_match(const Request *request, Match *out)
{
    *out = (Match){.players = 0};
    json_get_bool(json_member(request->message, "rated"), &out->is_rated);
    return get_number(request, "players", 2, MATCH_PLAYERS, &out->players) &&
           get_sets(request, &out->sets) &&
           get_name(request, json_member(request->message, "name"), out->name) &&
           get_key(request, out->key);
}

/* The table that somebody has come to, or made, who asks once more; and the key there. */
static Room *find_seated(const House *house, const Match *match, char key[HOUSE_KEY + 1])
{
    for (int i = 0; i < house->rooms; i++) {
        Room *room = house->room[i];
        if (!room->is_ready || !room->table->terms.is_quick || room->table->closed) continue;
        key_at(match, room, key);
        if (seat_of_key(room->table, key) >= 0) return room;
        memcpy(key, match->key, sizeof match->key);
        if (seat_of_key(room->table, key) >= 0) return room;
    }
    return NULL;
}

/* Whether that table, which was made by the key, has been left since. */
static bool is_left(House *house, const char *table)
{
    Refusal why;
    const Room *room = room_find(house, table, &why);
    return room && room->table->closed;
}

/* Has a seat, or a table of its own; or there was none to be had, which was told. */
static bool be_seated(const Request *request, Match *match)
{
    House *house = request->house;
    char made[TABLE_ID], key[HOUSE_KEY + 1];
    Room *seated = find_seated(house, match, key);
    if (seated) return come_back(request, seated, seat_of_key(seated->table, key), key);
    if (find_made(request, made)) {
        if (!is_left(house, made)) return come_back_to(request, made);
        make_key(house, match->key); /* a key is one seat's for ever */
    }
    Room *best = find_best(house, match, NULL);
    if (best) key_at(match, best, key);
    if (best && go_there(request, match, key, best)) return true;
    return may_make_table(request) && open_one(request, match);
}

bool obey_match(const Request *request)
{
    House *house = request->house;
    Guest *guest = request->guest;
    Match *match = malloc(sizeof *match);
    if (!match) return refuse(request, REFUSAL_memory);
    if (!get_match(request, match)) {
        free(match);
        return false;
    }
    match_ends(house, guest);
    guest->match = match;
    house->matching++;
    moment_begins(house);
    lobby_search(house);
    if (be_seated(request, match)) return true;
    match_ends(house, guest);
    return false;
}

/* ---- As time passes ------------------------------------------------------------------------ */

/* Whoever plays, or has gone elsewhere, waits no more. */
static bool still_waits(const Guest *guest)
{
    if (guest->work) return true; /* the table is being made */
    return guest->room && guest->seat >= 0 && waits(guest->room);
}

static void look_again(House *house, Guest *guest)
{
    const Request request = {.house = house, .guest = guest, .what = "match"};
    if (!still_waits(guest)) {
        match_ends(house, guest);
        return;
    }
    if (guest->work) return;
    Room *best = find_best(house, guest->match, guest->room);
    if (!best) return;
    char key[HOUSE_KEY + 1];
    make_key(house, key);
    if (go_there(&request, guest->match, key, best)) room_settle(house, guest->room);
}

/* Each of them looks at all tables: where many wait, some look later. */
void match_tick(House *house)
{
    if (house->match_at == 0 && house->now - house->matched_at < MATCHING) return;
    if (house->match_at == 0) house->matched_at = house->now;
    while (house->match_at < house->guests && house->matching > 0) {
        Guest *guest = &house->guest[house->match_at++];
        if (!guest->match) continue;
        look_again(house, guest);
        if (moment_is_over(house)) return;
    }
    house->match_at = 0;
}

/* Who waits there and loses the connection does not keep others waiting: it is as good as left. */
bool match_is_over_without(const Guest *guest)
{
    return guest->room && guest->seat >= 0 && waits(guest->room);
}
