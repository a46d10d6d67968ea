/* tell.c - see tell.h: the message `table`, errors, and what all messages share. */
#include "tell_parts.h"

#include <stdio.h>
#include <string.h>

#include "../bots/players/level.h"

void tell_seat_number(Json *out, const char *key, int seat)
{
    if (seat < 0 || seat == TALIA_NONE)
        json_null(out, key);
    else
        json_integer(out, key, seat);
}

void tell_kind(Json *out, const char *key, const TaliaGame *game, int kind)
{
    if (kind == TALIA_NONE)
        json_null(out, key);
    else
        json_string(out, key, text_card_id(talia_card(game, kind)));
}

void tell_zone_id(Json *out, const char *key, int zone)
{
    static const char *const id[] = {
        [TALIA_HAND] = "hand",
        [TALIA_DECK] = "deck",
        [TALIA_DISCARD_PILE] = "discard",
        [TALIA_IN_PLAY] = "play",
        [TALIA_ISLAND] = "island",
        [TALIA_NATIVE] = "native",
        [TALIA_TAVERN] = "tavern",
        [TALIA_ASIDE] = "aside",
        [TALIA_LOOKED] = "looked",
        [TALIA_SUPPLY] = "supply",
        [TALIA_TRASH_PILE] = "trash",
        [TALIA_INHERITED_CARD] = "inherited",
        [TALIA_EVENT_LINE] = "events",
    };
    if (zone == TALIA_NONE)
        json_null(out, key);
    else
        json_string(out, key, id[zone]);
}

void tell_card_types(Json *out, int types)
{
    json_open(out, "types", '[');
    for (int type = 0; type < TEXT_TYPES; type++) {
        if (types >> type & 1) json_string(out, NULL, text_type_id(1 << type));
    }
    json_close(out, ']');
}

/* ---- Names --------------------------------------------------------------------------------- */

void seat_names(const Table *table, Language language, SeatNames *out)
{
    for (int i = 0; i < table->setup.players; i++) {
        const Seat *seat = &table->seat[i];
        seat_words(seat->name, seat->kind == SEAT_BOT, i, language, out->words[i]);
        out->name[i] = out->words[i];
    }
}

/* ---- The table ----------------------------------------------------------------------------- */

static void tell_terms(Json *out, const TableTerms *terms)
{
    json_open(out, "terms", '{');
    json_bool(out, "public", terms->is_public);
    json_bool(out, "points", terms->shows_points);
    json_integer(out, "clock", terms->clock);
    if (terms->bank) json_integer(out, "bank", terms->bank);
    if (terms->is_quick) json_bool(out, "quick", true);
    if (terms->is_rated) json_bool(out, "rated", true);
    if (terms->has_advice) json_bool(out, "advice", true);
    json_bool(out, "takeover", terms->takeover);
    json_close(out, '}');
}

static void tell_cards(Json *out, const char *key, const uint8_t *cards, int count)
{
    json_open(out, key, '[');
    for (int i = 0; i < count; i++) json_string(out, NULL, text_card_id((TaliaCard)cards[i]));
    json_close(out, ']');
}

static void tell_seats_of(Json *out, const char *key, unsigned seats)
{
    json_open(out, key, '[');
    for (int seat = 0; seat < TALIA_MAX_PLAYERS; seat++) {
        if (seats >> seat & 1) json_integer(out, NULL, seat);
    }
    json_close(out, ']');
}

static void tell_kingdom_name(Json *out, const Table *table, Language language)
{
    const char *name = table->kingdom_name;
    if (!name[0]) {
        json_null(out, "kingdomName");
        return;
    }
    const Kingdom *kingdom = text_find_kingdom(name, strlen(name), table->setup.edition);
    json_string(out, "kingdomName", kingdom ? kingdom->name[language] : name);
}

static void tell_setup(Json *out, const Table *table, Language language)
{
    const TaliaSetup *setup = &table->setup;
    json_open(out, "setup", '{');
    json_integer(out, "players", setup->players);
    json_integer(out, "edition", setup->edition);
    json_integer(out, "boxes", talia_setup_boxes(setup));
    tell_cards(out, "kingdom", setup->kingdom, setup->kingdom_count);
    tell_cards(out, "events", setup->event, setup->event_count);
    tell_seats_of(out, "begins", setup->may_begin ? setup->may_begin : 1);
    tell_kingdom_name(out, table, language);
    json_close(out, '}');
}

/* Of tenths. */
static int points(int tenths)
{
    return (tenths + 5) / 10;
}

/* What it was when the game began, and after the end what it is. */
static void tell_rating(Json *out, const SeatPlayer *player)
{
    if (!player->id[0]) return;
    json_integer(out, "rating", points(player->before.rating));
    json_integer(out, "deviation", points(player->before.deviation));
    if (player->is_rated) json_integer(out, "after", points(player->after.rating));
}

static void tell_seat(Json *out, const Seat *seat, bool present)
{
    static const char *const who[] = {
        [SEAT_OPEN] = "open", [SEAT_PERSON] = "person", [SEAT_BOT] = "bot"};
    json_open(out, NULL, '{');
    json_string(out, "name", seat->name);
    json_string(out, "who", who[seat->kind]);
    if (seat->kind == SEAT_BOT || seat->bot_plays || seat->resigned)
        json_string(out, "level", level_id((Level)seat->level));
    json_bool(out, "present", present);
    json_bool(out, "bot", seat->bot_plays);
    json_bool(out, "resigned", seat->resigned);
    tell_rating(out, &seat->player);
    json_close(out, '}');
}

static void tell_wish_to_undo(Json *out, const Table *table)
{
    if (table->undo_by < 0) return;
    json_open(out, "undo", '{');
    json_integer(out, "by", table->undo_by);
    json_integer(out, "to", table->undo_to);
    json_integer(out, "wish", table->undo_wish);
    tell_seats_of(out, "waiting", table->undo_waiting);
    json_close(out, '}');
}

static void tell_auto(Json *out, const Seat *seat)
{
    json_open(out, "auto", '{');
    json_bool(out, "forced", seat->auto_forced);
    json_bool(out, "obvious", seat->auto_obvious);
    json_close(out, '}');
}

void tell_fair(Json *out, const Fair *fair, bool over)
{
    char hex[2 * SHA256_BYTES + 1];
    uint8_t commitment[SHA256_BYTES];
    if (!fair->is_there) return;
    json_open(out, "fair", '{');
    fair_commitment(fair, commitment);
    hex_write(hex, commitment, SHA256_BYTES);
    json_string(out, "commitment", hex);
    json_open(out, "salts", '[');
    for (int seat = 0; seat < fair->players; seat++) {
        hex_write(hex, fair->salt[seat], FAIR_SALT);
        if (fair_has_given(fair, seat))
            json_string(out, NULL, hex);
        else
            json_null(out, NULL);
    }
    json_close(out, ']');
    hex_write(hex, fair->secret, FAIR_SECRET);
    if (over) json_string(out, "secret", hex);
    json_close(out, '}');
}

void tell_table(Json *out, const Table *table, Listener who, unsigned present, int watching)
{
    static const char *const state[] = {
        [TABLE_WAITING] = "waiting", [TABLE_PLAYING] = "playing", [TABLE_OVER] = "over"};
    json_open(out, NULL, '{');
    json_string(out, "type", "table");
    json_string(out, "table", table->id);
    json_string(out, "name", table->terms.name);
    json_string(out, "state", state[table->state]);
    tell_seat_number(out, "host", table->host);
    tell_seat_number(out, "you", who.seat);
    tell_terms(out, &table->terms);
    tell_setup(out, table, who.language);
    json_open(out, "seats", '[');
    for (int i = 0; i < table->setup.players; i++)
        tell_seat(out, &table->seat[i], table->seat[i].kind == SEAT_BOT || (present >> i & 1));
    json_close(out, ']');
    json_integer(out, "watching", watching);
    tell_wish_to_undo(out, table);
    if (who.seat >= 0) tell_auto(out, &table->seat[who.seat]);
    tell_fair(out, &table->fair, table->state == TABLE_OVER);
    if (who.seat >= 0 && table->again_by >= 0) json_integer(out, "again", table->again_by);
    json_close(out, '}');
}

void tell_error(Json *out, const char *what, const char *code, const char *words)
{
    json_open(out, NULL, '{');
    json_string(out, "type", "error");
    json_string(out, "do", what);
    json_string(out, "code", code);
    json_string(out, "words", words);
    json_close(out, '}');
}
