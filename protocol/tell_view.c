/* tell_view.c - the messages `view` and `step`: a position as one seat may see it. */
#include "tell_parts.h"

#include <limits.h>

#include <talia/table.h>

TaliaView told_view(const Told *told, int who)
{
    return (TaliaView){told->game, told->is_open ? who : told->who.seat};
}

Wording told_wording(const Told *told)
{
    return (Wording){.language = told->who.language, .marks = true};
}

/* ---- The turn ------------------------------------------------------------------------------ */

/* Turns are counted when they end, and extra turns are not counted. */
static int turn_number(const TaliaView *view, int who)
{
    const bool has_ended = talia_is_over(view->game) || talia_view_extra_turn(view);
    return talia_view_turns(view, who) + !has_ended;
}

static void tell_turn(Json *out, const Told *told)
{
    const int who = talia_turn_of(told->game);
    const TaliaView view = told_view(told, who);
    const TaliaCounters counters = talia_view_counters(&view, who);
    json_open(out, "turn", '{');
    json_integer(out, "who", who);
    json_integer(out, "number", turn_number(&view, who));
    json_bool(out, "extra", talia_view_extra_turn(&view));
    json_close(out, '}');
    json_string(out, "phase", text_phase_id(talia_view_phase(&view)));
    json_integer(out, "actions", counters.actions);
    json_integer(out, "buys", counters.buys);
    json_integer(out, "coins", counters.coins);
}

/* ---- Piles --------------------------------------------------------------------------------- */

enum { PILE_TOKENS = TALIA_TOKEN_TRASH - TALIA_TOKEN_CARD + 1 };

static TaliaSetting pile_token(int i)
{
    return (TaliaSetting)(TALIA_TOKEN_CARD + i);
}

/* The piles on which somebody has a token. */
static uint64_t piles_with_tokens(const TaliaView *view)
{
    uint64_t kinds = 0;
    for (int who = 0; who < talia_view_players(view); who++) {
        for (int i = 0; i < PILE_TOKENS; i++) {
            const int kind = talia_view_get(view, who, pile_token(i));
            if (kind != TALIA_NONE) kinds |= TALIA_BIT(kind);
        }
    }
    return kinds;
}

static void tell_tokens_on(Json *out, const TaliaView *view, int kind, bool any)
{
    json_open(out, "tokens", '[');
    for (int who = 0; any && who < talia_view_players(view); who++) {
        for (int i = 0; i < PILE_TOKENS; i++) {
            if (talia_view_get(view, who, pile_token(i)) != kind) continue;
            json_open(out, NULL, '{');
            json_integer(out, "seat", who);
            json_string(out, "token", tell_token_id(pile_token(i)));
            json_close(out, '}');
        }
    }
    json_close(out, ']');
}

/* Its types only while they are others than those that are printed. */
static void tell_pile(Json *out, const TaliaView *view, int kind, bool has_tokens)
{
    const int types = talia_view_types(view, kind);
    json_open(out, NULL, '{');
    tell_kind(out, "card", view->game, kind);
    json_integer(out, "left", talia_view_pile(view, kind));
    json_integer(out, "cost", talia_view_cost(view, kind));
    json_integer(out, "embargo", talia_view_embargo(view, kind));
    if (types != talia_card_info(talia_view_card(view, kind))->types) tell_card_types(out, types);
    tell_tokens_on(out, view, kind, has_tokens);
    json_close(out, '}');
}

static void tell_piles_of(Json *out, const char *key, const TaliaView *view, uint64_t kinds)
{
    const uint64_t with_tokens = piles_with_tokens(view);
    json_open(out, key, '[');
    for (int kind = 0; kind < talia_view_kinds(view); kind++) {
        if (kinds >> kind & 1) tell_pile(out, view, kind, with_tokens >> kind & 1);
    }
    json_close(out, ']');
}

static void tell_events(Json *out, const TaliaView *view)
{
    json_open(out, "events", '[');
    for (int kind = 0; kind < talia_view_kinds(view); kind++) {
        if (!(talia_view_events(view) >> kind & 1)) continue;
        json_open(out, NULL, '{');
        tell_kind(out, "card", view->game, kind);
        json_integer(out, "cost", talia_view_cost(view, kind));
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void tell_trash(Json *out, const TaliaView *view)
{
    json_open(out, "trash", '[');
    for (int kind = 0; kind < talia_view_kinds(view); kind++) {
        if (talia_view_trash(view, kind) == 0) continue;
        json_open(out, NULL, '{');
        tell_kind(out, "card", view->game, kind);
        json_integer(out, "count", talia_view_trash(view, kind));
        json_close(out, '}');
    }
    json_close(out, ']');
}

void tell_piles(Json *out, const TaliaGame *game)
{
    const TaliaView view = {game, -1};
    tell_piles_of(out, "supply", &view, talia_view_supply(&view));
    tell_piles_of(out, "beside", &view, talia_view_beside(&view));
    tell_events(out, &view);
    tell_trash(out, &view);
}

/* ---- The whole ----------------------------------------------------------------------------- */

static void tell_head(Json *out, const Told *told, const char *type)
{
    json_open(out, NULL, '{');
    json_string(out, "type", type);
    json_string(out, "table", told->table->id);
    json_integer(out, "n", told->n);
    tell_seat_number(out, "seat", told->who.seat);
    tell_turn(out, told);
}

/* By these a listener knows later which choices of the record came before this view. */
static void tell_numbers(Json *out, const Table *table)
{
    if (!table->chance.is_there) return;
    json_integer(out, "number", table->numbers);
    json_integer(out, "undone", table->numbers - table->numbers_left);
}

static void tell_undo(Json *out, const Told *told)
{
    bool is_free = false;
    const int to = told->who.seat < 0 ? -1 : table_undo_to(told->table, told->who.seat, &is_free);
    if (to < 0)
        json_null(out, "canUndo");
    else
        json_string(out, "canUndo", is_free ? "free" : "ask");
}

static void tell_clock(Json *out, const Told *told, int64_t left_ms)
{
    if (left_ms < 0)
        json_null(out, "deadline");
    else
        json_integer(out, "deadline", left_ms);
    if (!told->who.bank) return;
    json_open(out, "bank", '[');
    for (int seat = 0; seat < told->table->setup.players; seat++)
        json_integer(out, NULL, told->who.bank[seat]);
    json_close(out, ']');
}

/* With the whole log if there is one, else with what is new. */
static void tell_now(Json *out, const Table *table, Listener who, Tale *whole, int64_t left_ms)
{
    SeatNames names;
    const Told told = {.table = table,
                       .game = table->game,
                       .shown = &table->shown,
                       .names = &names,
                       .who = who,
                       .n = table->count};
    seat_names(table, who.language, &names);
    tell_head(out, &told, "view");
    tell_numbers(out, table);
    tell_question(out, &told, true);
    if (who.piles)
        json_written(out, who.piles->text, who.piles->length);
    else
        tell_piles(out, told.game);
    tell_seats(out, &told);
    if (whole)
        tell_whole_log(out, &told, whole);
    else
        tell_new_log(out, &told);
    tell_undo(out, &told);
    tell_clock(out, &told, left_ms);
    json_close(out, '}');
}

/* A tale that goes all the way at once; without memory for it nothing is told. */
static Tale *whole_tale(Json *out, const Table *table, Listener who, int n)
{
    Tale *tale = tale_open(table, who);
    if (tale)
        tale_on(tale, table, n, INT_MAX);
    else
        out->ok = false;
    return tale;
}

void tell_view(Json *out, const Table *table, Listener who, bool whole, int64_t left_ms)
{
    const bool anew = whole || table->news_lost;
    Tale *tale = anew ? whole_tale(out, table, who, table->count) : NULL;
    tell_now(out, table, who, tale, left_ms);
    tale_close(tale);
}

void tell_view_with(Json *out, const Table *table, Listener who, Tale *tale, int64_t left_ms)
{
    tell_now(out, table, who, tale, left_ms);
}

void tell_step_with(Json *out, const Table *table, Listener who, Tale *tale)
{
    SeatNames names;
    const Told told = {.table = table,
                       .game = tale_game(tale),
                       .shown = tale_shown(tale),
                       .names = &names,
                       .who = who,
                       .n = tale_n(tale),
                       .is_open = table->state == TABLE_OVER};
    seat_names(table, who.language, &names);
    tell_head(out, &told, "step");
    tell_question(out, &told, false);
    tell_piles(out, told.game);
    tell_seats(out, &told);
    tell_whole_log(out, &told, tale);
    json_null(out, "canUndo");
    json_null(out, "deadline");
    json_bool(out, "open", told.is_open);
    json_integer(out, "of", table->count);
    json_close(out, '}');
}

void tell_step(Json *out, const Table *table, Listener who, int n)
{
    Tale *tale = whole_tale(out, table, who, n);
    if (tale) tell_step_with(out, table, who, tale);
    tale_close(tale);
}
