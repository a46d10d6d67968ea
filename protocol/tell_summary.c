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

static void tell_scores(Json *out, const TaliaGame *game)
{
    json_open(out, NULL, '[');
    for (int who = 0; who < talia_players(game); who++)
        json_integer(out, NULL, talia_score(game, who));
    json_close(out, ']');
}

/* A turn is over when the next one begins. */
static void tell_points(void *to, const TaliaGame *game, const News *news)
{
    const bool is_first = news->n < 0;
    if (news->event.happening == TALIA_TURN_BEGAN && !is_first) tell_scores(to, game);
}

static void tell_turn(void *to, const TaliaGame *game, const News *news)
{
    Json *out = to;
    (void)game;
    if (news->event.happening != TALIA_TURN_BEGAN) return;
    json_open(out, NULL, '{');
    json_integer(out, "n", news->n + 1);
    json_integer(out, "who", news->event.who);
    json_integer(out, "number", news->event.amount);
    json_close(out, '}');
}

void tell_summary(Json *out, const Table *table)
{
    json_open(out, NULL, '{');
    json_string(out, "type", "summary");
    tell_bits(out, "winners", table_winners(table));
    tell_bits(out, "resigned", resigned(table));
    tell_results(out, table->game);
    json_open(out, "points", '[');
    table_retell(table, -1, table->count, tell_points, out);
    tell_scores(out, table->game);
    json_close(out, ']');
    json_open(out, "turns", '[');
    table_retell(table, -1, table->count, tell_turn, out);
    json_close(out, ']');
    json_close(out, '}');
}
