/* new.c - new tables: what `create` wishes. */
#include <stdio.h>
#include <string.h>

#include "../script/setup.h"
#include "draft.h"

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
    enum { SHORTEST = 5, LONGEST = 24 * 60 * 60, LARGEST_BANK = 60 * 60 };
    const JsonValue wish = json_member(request->message, "terms");
    const JsonValue name = json_member(wish, "name");
    char words[1024] = "";
    int64_t clock = 0, bank = 0;
    *terms = (TableTerms){.shows_points = true, .takeover = true};
    json_get_bool(json_member(wish, "public"), &terms->is_public);
    json_get_bool(json_member(wish, "quick"), &terms->is_quick);
    terms->is_public |= terms->is_quick;
    json_get_bool(json_member(wish, "rated"), &terms->is_rated);
    json_get_bool(json_member(wish, "advice"), &terms->has_advice);
    if (terms->has_advice && terms->is_rated) return refuse(request, REFUSAL_rated);
    json_get_bool(json_member(wish, "points"), &terms->shows_points);
    json_get_bool(json_member(wish, "takeover"), &terms->takeover);
    json_get_integer(json_member(wish, "clock"), &clock);
    if (clock != 0 && (clock < SHORTEST || clock > LONGEST))
        return refuse_value(request, REFUSAL_member, "clock");
    json_get_integer(json_member(wish, "bank"), &bank);
    if (bank < 0 || bank > LARGEST_BANK || (bank > 0 && clock == 0))
        return refuse_value(request, REFUSAL_member, "bank");
    terms->clock = (int)clock;
    terms->bank = (int)bank;
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
    return open_table(request, &draft);
}
