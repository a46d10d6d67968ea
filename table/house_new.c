/* house_new.c - new tables: their record, and what `create` wishes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../script/setup.h"
#include "house_draft.h"

/* ---- Its record ---------------------------------------------------------------------------- */

static bool put(House *house, Room *room, const char *line, size_t length)
{
    char error[TABLE_ERROR];
    return room_write(house, room, line, length, error) == WROTE;
}

/* A room with the first line of the draft; NULL: there is no place, or no store. */
static Room *begin_record(House *house, const Draft *draft)
{
    enum { TRIES = 3 }; /* an id that is taken comes once in a life of the world */
    for (int i = 0; i < TRIES; i++) {
        char id[TABLE_ID], line[RECORD_LINE];
        Room *room = room_new(house, id);
        if (!room) return NULL;
        if (put(house, room, line, record_table(line, &draft->table))) return room;
        room_drop(house, room);
    }
    return NULL;
}

static bool put_seats(House *house, Room *room, const Draft *draft, char key[HOUSE_KEY + 1])
{
    char line[RECORD_LINE];
    uint8_t hash[TABLE_KEY];
    make_letters(house, key, HOUSE_KEY);
    key_hash(key, hash);
    for (int seat = 0; seat < draft->table.setup.players; seat++) {
        const char *name = draft->seat[seat].name;
        bool good = true;
        if (draft->seat[seat].kind == SEAT_BOT)
            good = put(house, room, line, record_bot(line, seat, draft->seat[seat].level, name));
        else if (seat == draft->me)
            good = put(house, room, line, record_sit(line, seat, hash, name));
        if (!good) return false;
    }
    return true;
}

static bool put_past(House *house, Room *room, const Draft *draft, const Past *past)
{
    const Table *table = room->table;
    char line[RECORD_LINE];
    if (!put(house, room, line, record_start(line, draft->seed))) return false;
    for (int i = 0; i < past->count; i++) {
        const size_t length = record_choice(line, RECORD_CHOOSE, table->game, past->choice[i]);
        if (!put(house, room, line, length)) return false;
    }
    if (!past->is_closed || table->state == TABLE_OVER) return true;
    return put(house, room, line, record_close(line));
}

void draft_secret(House *house, Draft *draft)
{
    draft->table.has_secret = !draft->has_seed && !house->hooks.solo;
    if (draft->table.has_secret)
        house->hooks.random(house->hooks.self, draft->table.secret, FAIR_SECRET);
}

bool open_table(const Request *request, const Draft *draft, const Past *past)
{
    enum { OTHER_LINES = 100 }; /* seats and the like, and something to go on with */
    House *house = request->house;
    char key[HOUSE_KEY + 1];
    if (past && past->count + OTHER_LINES > HOUSE_LINES) return refuse(request, REFUSAL_game_long);
    Room *room = begin_record(house, draft);
    if (!room) return refuse(request, REFUSAL_house_full);
    if (!put_seats(house, room, draft, key) || (past && !put_past(house, room, draft, past))) {
        room_drop(house, room);
        return refuse(request, REFUSAL_not_stored);
    }
    room->has_seed = draft->has_seed;
    memcpy(room->seed, draft->seed, sizeof room->seed);
    guest_goes_to(house, request->guest, room, draft->me);
    send_joined(house, request->guest, draft->me >= 0 ? key : NULL);
    return true;
}

/* ---- By a set-up --------------------------------------------------------------------------- */

/* The seed that somebody names, if any. */
static bool read_seed(const Request *request, Draft *draft)
{
    char words[80] = "";
    const JsonValue seed = json_member(json_member(request->message, "setup"), "seed");
    if (!seed.at || json_is_null(seed)) return true;
    if (!json_get_text(seed, words, sizeof words))
        return refuse_value(request, REFUSAL_member, "seed");
    if (!*words) return true;
    draft->has_seed = setup_seed(words, strlen(words), draft->seed);
    return draft->has_seed || refuse_value(request, REFUSAL_member, "seed");
}

bool read_setup(const Request *request, TaliaSetup *out, char name[WISH_NAME])
{
    char error[SETUP_ERROR];
    uint64_t random = 0;
    Draft seeded = {.has_seed = false};
    if (!read_seed(request, &seeded)) return false;
    if (seeded.has_seed)
        random = seeded.seed[0] ^ seeded.seed[1];
    else
        request->house->hooks.random(request->house->hooks.self, &random, sizeof random);
    *out = (TaliaSetup){.seed = {0, 1}};
    return wish_setup(json_member(request->message, "setup"), &random, out, name, error) ||
           refuse_value(request, REFUSAL_setup, error);
}

static bool read_seat(const Request *request, JsonValue wish, int seat, Draft *draft)
{
    char who[16] = "";
    const JsonValue name = json_member(wish, "name");
    json_get_text(json_member(wish, "who"), who, sizeof who);
    if (strcmp(who, "open") == 0) return true;
    if (strcmp(who, "me") == 0) {
        if (draft->me >= 0) return refuse(request, REFUSAL_one_me);
        draft->me = seat;
        draft->seat[seat].kind = SEAT_PERSON;
        return get_name(request, name, draft->seat[seat].name);
    }
    if (strcmp(who, "bot") != 0) return refuse_value(request, REFUSAL_member, "who");
    draft->seat[seat].kind = SEAT_BOT;
    if (!get_level(request, json_member(wish, "level"), &draft->seat[seat].level)) return false;
    if (name.at && !json_is_null(name)) return get_name(request, name, draft->seat[seat].name);
    return true;
}

/* Bots that were given no name get the one of their seat. */
static void name_bots(Draft *draft)
{
    for (int seat = 0; seat < draft->table.setup.players; seat++) {
        if (draft->seat[seat].kind == SEAT_BOT && !draft->seat[seat].name[0])
            snprintf(draft->seat[seat].name, TABLE_NAME, "%s", bot_name_at(seat));
    }
}

static bool read_seats(const Request *request, Draft *draft)
{
    const JsonValue seats = json_member(request->message, "seats");
    const JsonValue players = json_member(json_member(request->message, "setup"), "players");
    int count = 0;
    for (JsonValue at = json_first(seats); at.at; at = json_next(seats, at)) {
        if (count == TALIA_MAX_PLAYERS) return refuse_value(request, REFUSAL_seats_count, "2-6");
        if (!read_seat(request, at, count++, draft)) return false;
    }
    if (!players.at && count >= 2) draft->table.setup.players = (uint8_t)count;
    return count == draft->table.setup.players ||
           refuse_number(request, REFUSAL_seats_count, draft->table.setup.players);
}

/* Before anybody has given a salt: the order is no part of what the seed decides. */
static void mix_seats(House *house, Draft *draft)
{
    for (int i = draft->table.setup.players - 1; i > 0; i--) {
        uint32_t random;
        house->hooks.random(house->hooks.self, &random, sizeof random);
        const int other = (int)(random % (uint32_t)(i + 1));
        const Draft before = *draft;
        draft->seat[i] = before.seat[other];
        draft->seat[other] = before.seat[i];
        if (before.me == i) draft->me = other;
        if (before.me == other) draft->me = i;
    }
}

static bool read_terms(const Request *request, TableTerms *terms)
{
    enum { SHORTEST = 5, LONGEST = 24 * 60 * 60 };
    const JsonValue wish = json_member(request->message, "terms");
    const JsonValue name = json_member(wish, "name");
    char words[1024] = "";
    int64_t clock = 0;
    *terms = (TableTerms){.shows_points = true, .takeover = true};
    json_get_bool(json_member(wish, "public"), &terms->is_public);
    json_get_bool(json_member(wish, "points"), &terms->shows_points);
    json_get_bool(json_member(wish, "takeover"), &terms->takeover);
    json_get_integer(json_member(wish, "clock"), &clock);
    if (clock != 0 && (clock < SHORTEST || clock > LONGEST))
        return refuse_value(request, REFUSAL_member, "clock");
    terms->clock = (int)clock;
    if (name.at && !json_get_text(name, words, sizeof words))
        return refuse_value(request, REFUSAL_member, "name");
    if (clean_name(words)) memcpy(terms->name, words, strlen(words) + 1);
    return true;
}

static bool has_open_seat(const Draft *draft)
{
    for (int seat = 0; seat < draft->table.setup.players; seat++) {
        if (draft->seat[seat].kind == SEAT_OPEN) return true;
    }
    return false;
}

/* Who names the seed knows the cards: then nobody else may sit there, and there is no secret. */
static bool commit(const Request *request, Draft *draft)
{
    House *house = request->house;
    if (draft->has_seed && !house->hooks.solo && has_open_seat(draft))
        return refuse(request, REFUSAL_seed);
    draft_secret(house, draft);
    return true;
}

bool obey_create(const Request *request)
{
    Draft draft = {.me = -1};
    char order[16] = "";
    const JsonValue wish = json_member(json_member(request->message, "terms"), "order");
    if (!read_setup(request, &draft.table.setup, draft.table.kingdom_name) ||
        !read_seed(request, &draft) || !read_seats(request, &draft) ||
        !read_terms(request, &draft.table.terms) || !commit(request, &draft))
        return false;
    json_get_text(wish, order, sizeof order);
    if (strcmp(order, "random") == 0) mix_seats(request->house, &draft);
    name_bots(&draft);
    draft.table.host = draft.me;
    return open_table(request, &draft, NULL);
}
