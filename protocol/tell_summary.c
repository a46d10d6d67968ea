/* tell_summary.c - the message `summary`: how a game went, turn by turn, and what everybody had. */
#include "tell_parts.h"

#include <talia/events.h>
#include <talia/table.h>

static void tell_bits(Json *out, const char *key, unsigned seats)
{
    json_open(out, key, '[');
    for (int i = 0; i < TALIA_MAX_PLAYERS; i++) {
        if (seats >> i & 1) json_integer(out, NULL, i);
    }
    json_close(out, ']');
}

static unsigned resigned(const Table *table)
{
    unsigned seats = 0;
    for (int i = 0; i < table->setup.players; i++) seats |= (unsigned)table->seat[i].resigned << i;
    return seats;
}

static void tell_cards(Json *out, const TaliaGame *game, int who)
{
    json_open(out, "cards", '[');
    for (int kind = 0; kind < talia_kinds(game); kind++) {
        const int count = talia_owned(game, who, kind);
        if (count == 0) continue;
        json_open(out, NULL, '{');
        tell_kind(out, "card", game, kind);
        json_integer(out, "count", count);
        json_integer(out, "points", talia_points(game, who, kind));
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void tell_results(Json *out, const TaliaGame *game)
{
    json_open(out, "seats", '[');
    for (int who = 0; who < talia_players(game); who++) {
        json_open(out, NULL, '{');
        json_integer(out, "score", talia_score(game, who));
        json_integer(out, "turns", talia_turns(game, who));
        tell_cards(out, game, who);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* ---- Turn by turn -------------------------------------------------------------------------- */

/* A turn is over when the next one begins, the last one when the game is. */
static void tell_points(Json *out, const Table *table)
{
    const int players = table->setup.players;
    for (int turn = 1; turn <= table->turns; turn++) {
        const int16_t *points = table->points + (ptrdiff_t)turn * players;
        json_open(out, NULL, '[');
        for (int who = 0; who < players; who++)
            json_integer(out, NULL,
                         turn < table->turns ? points[who] : talia_score(table->game, who));
        json_close(out, ']');
    }
}

static void tell_turns(Json *out, const Table *table)
{
    for (int i = 0; i < table->turns; i++) {
        const Turn *turn = &table->turn[i];
        json_open(out, NULL, '{');
        json_integer(out, "n", turn->n + 1);
        json_integer(out, "who", turn->who);
        json_integer(out, "number", turn->number);
        json_close(out, '}');
    }
}

void tell_summary(Json *out, const Table *table)
{
    json_open(out, NULL, '{');
    json_string(out, "type", "summary");
    tell_bits(out, "winners", table_winners(table));
    tell_bits(out, "resigned", resigned(table));
    tell_results(out, table->game);
    json_open(out, "points", '[');
    tell_points(out, table);
    json_close(out, ']');
    json_open(out, "turns", '[');
    tell_turns(out, table);
    json_close(out, ']');
    json_close(out, '}');
    if (table->turns_lost) out->ok = false;
}
