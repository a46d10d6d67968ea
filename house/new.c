/* new.c - new tables: their record, and what `create` wishes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../script/setup.h"
#include "draft.h"

/* ---- Its record ---------------------------------------------------------------------------- */

/* The lines of a record that is being made: the room's table has taken them, the store gets them
 * all at once. */
typedef struct Batch {
    Table *table;
    char *bytes; /* one line after the other */
    size_t used, room;
    StoreText *line; /* `text` is set at the end: `bytes` moves while it grows */
    int count, lines;
    bool good; /* false: a line does not fit, or there is no memory */
} Batch;

static bool grow(Batch *batch, size_t length)
{
    if (batch->used + length > batch->room) {
        const size_t room = 2 * (batch->room + length) + RECORD_LINE;
        char *bytes = realloc(batch->bytes, room);
        if (!bytes) return false;
        batch->bytes = bytes;
        batch->room = room;
    }
    if (batch->count == batch->lines) {
        const int lines = 2 * batch->lines + 16;
        StoreText *line = realloc(batch->line, (size_t)lines * sizeof *line);
        if (!line) return false;
        batch->line = line;
        batch->lines = lines;
    }
    return true;
}

static void put(Batch *batch, Record next)
{
    char line[RECORD_LINE], error[TABLE_ERROR];
    const size_t length = record_write(line, next);
    batch->good = batch->good && length > 0 && grow(batch, length) &&
                  table_fits(batch->table, &next, error) && table_take(batch->table, &next, error);
    if (!batch->good) return;
    memcpy(batch->bytes + batch->used, line, length);
    batch->line[batch->count++] = (StoreText){NULL, length};
    batch->used += length;
}

static Wrote store_batch(House *house, Room *room, Batch *batch)
{
    const char *at = batch->bytes;
    for (int i = 0; i < batch->count; i++) {
        batch->line[i].text = at;
        at += batch->line[i].length;
    }
    return batch->good ? room_write_new(house, room, batch->line, batch->count) : WROTE_FAILED;
}

static void put_seats(Batch *batch, const Draft *draft, const uint8_t hash[TABLE_KEY])
{
    for (int seat = 0; seat < draft->table.setup.players; seat++) {
        const char *name = draft->seat[seat].name;
        if (draft->seat[seat].kind == SEAT_BOT)
            put(batch, record_bot(seat, draft->seat[seat].level, name));
        else if (seat == draft->me)
            put(batch, record_sit(seat, hash, name));
    }
}

/* Numbers that were used before this choice had its own. */
static void put_undone(Batch *batch, TaliaChoice choice, int number)
{
    const Table *table = batch->table;
    const int undone = number - table->numbers - chance_numbers(table->game, choice);
    if (undone > 0) put(batch, record_undone(undone));
}

/* Lines of a record that it takes, or a few more. */
static int past_lines(const Past *past)
{
    int lines = past->count;
    for (int i = 0; past->number && i < past->count; i++)
        lines += past->number[i] != 1 + (i ? past->number[i - 1] : 0);
    return lines;
}

static void put_past(Batch *batch, const Draft *draft, const Past *past)
{
    put(batch,
        draft->chance.is_there ? record_start_chance(&draft->chance) : record_start(draft->seed));
    for (int i = 0; i < past->count && batch->good; i++) {
        if (draft->chance.is_there) put_undone(batch, past->choice[i], past->number[i]);
        put(batch, record_choice(RECORD_CHOOSE, batch->table->game, past->choice[i]));
    }
    if (past->is_closed && batch->table->state != TABLE_OVER) put(batch, record_close());
}

void draft_secret(House *house, Draft *draft)
{
    draft->table.has_secret = draft->table.by_choice = !draft->has_seed && !is_solo(house);
    if (draft->table.has_secret)
        house->hooks.random(house->hooks.self, draft->table.secret, FAIR_SECRET);
}

/* WROTE_LATE: there is a table of that id, which comes once in a life of the world. */
static Wrote make_table(House *house, const Draft *draft, const Past *past,
                        const uint8_t hash[TABLE_KEY], Room **out)
{
    Room *room = *out = room_new(house);
    if (!room) return WROTE_TOO_LONG;
    Batch batch = {.table = room->table, .good = true};
    put(&batch, record_table(&draft->table));
    put_seats(&batch, draft, hash);
    if (past) put_past(&batch, draft, past);
    const Wrote wrote = store_batch(house, room, &batch);
    free(batch.bytes);
    free(batch.line);
    if (wrote != WROTE) room_drop(house, room);
    return wrote;
}

/* The person's name last: bots are there already. */
static void tell_names_apart(Draft *draft)
{
    const char *names[TALIA_MAX_PLAYERS] = {NULL};
    for (int i = 0; i <= draft->table.setup.players; i++) {
        const int seat = i < draft->table.setup.players ? i : draft->me;
        if (seat < 0 || (seat == draft->me && i == seat)) continue;
        tell_apart(names, draft->seat[seat].name);
        names[seat] = draft->seat[seat].name;
    }
}

bool open_table(const Request *request, const Draft *from, const Past *past)
{
    enum { TRIES = 3, OTHER_LINES = 100 }; /* seats and the like, and something to go on with */
    House *house = request->house;
    char key[HOUSE_KEY + 1];
    uint8_t hash[TABLE_KEY];
    Draft draft = *from;
    Room *room = NULL;
    Wrote wrote = WROTE_LATE;
    if (past && past_lines(past) + OTHER_LINES > HOUSE_LINES)
        return refuse(request, REFUSAL_game_long);
    tell_names_apart(&draft);
    make_letters(house, key, HOUSE_KEY);
    key_hash(key, hash);
    for (int i = 0; i < TRIES && wrote == WROTE_LATE; i++)
        wrote = make_table(house, &draft, past, hash, &room);
    if (!room) return refuse(request, REFUSAL_house_full);
    if (wrote != WROTE) return refuse(request, REFUSAL_not_stored);
    room->has_seed = draft.has_seed;
    memcpy(room->seed, draft.seed, sizeof room->seed);
    guest_goes_to(house, request->guest, room, draft.me);
    send_joined(house, request->guest, draft.me >= 0 ? key : NULL);
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
    return wish_setup(json_member(request->message, "setup"), request->guest->language, &random,
                      out, name, error) ||
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

/* Unless somebody asks for a seat, all may begin, and the seed of the game picks one of them. */
static bool read_who_begins(const Request *request, TaliaSetup *setup)
{
    const JsonValue wish = json_member(json_member(request->message, "terms"), "begins");
    char words[8];
    int64_t seat;
    setup->may_begin = (uint8_t)((1u << setup->players) - 1);
    if (!wish.at || json_is_null(wish)) return true;
    if (json_get_text(wish, words, sizeof words) && strcmp(words, "random") == 0) return true;
    if (!json_get_integer(wish, &seat) || seat < 0 || seat >= setup->players)
        return refuse_value(request, REFUSAL_member, "begins");
    setup->may_begin = (uint8_t)(1u << seat);
    return true;
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
    if (draft->has_seed && !is_solo(house) && has_open_seat(draft))
        return refuse(request, REFUSAL_seed);
    draft_secret(house, draft);
    return true;
}

bool obey_create(const Request *request)
{
    Draft draft = {.me = -1};
    if (!read_setup(request, &draft.table.setup, draft.table.kingdom_name) ||
        !read_seed(request, &draft) || !read_seats(request, &draft) ||
        !read_terms(request, &draft.table.terms) || !read_who_begins(request, &draft.table.setup) ||
        !commit(request, &draft))
        return false;
    name_bots(&draft);
    draft.table.host = draft.me;
    return open_table(request, &draft, NULL);
}
