/* tell_seats.c - what lies before each player, in a view. */
#include "tell_parts.h"

/* The cards of a zone, `null` for those that the listener may not know. */
static void tell_zone(Json *out, const char *key, const TaliaView *view, int who, TaliaZone zone)
{
    uint8_t list[TALIA_MAX_OWNED];
    const int size = talia_view_zone(view, who, zone, list);
    json_open(out, key, '[');
    for (int i = 0; i < size; i++) tell_kind(out, NULL, view->game, list[i]);
    json_close(out, ']');
}

/* A zone of which only its owner sees anything. */
static void tell_own_zone(Json *out, const char *key, const TaliaView *view, int who,
                          TaliaZone zone)
{
    if (who == view->seat)
        tell_zone(out, key, view, who, zone);
    else
        json_null(out, key);
}

static void tell_deck(Json *out, const TaliaView *view, int who)
{
    uint8_t list[TALIA_MAX_OWNED];
    int size = talia_view_zone(view, who, TALIA_DECK, list);
    json_integer(out, "deckCount", size);
    while (size > 0 && list[size - 1] == TALIA_NONE) size--;
    json_open(out, "deckKnown", '[');
    for (int i = 0; i < size; i++) tell_kind(out, NULL, view->game, list[i]);
    json_close(out, ']');
}

static void tell_discard(Json *out, const TaliaView *view, int who)
{
    uint8_t list[TALIA_MAX_OWNED];
    const int size = talia_view_zone(view, who, TALIA_DISCARD_PILE, list);
    json_integer(out, "discardCount", size);
    tell_kind(out, "discardTop", view->game, size ? list[0] : TALIA_NONE);
}

static void tell_copies(Json *out, const char *key, const TaliaGame *game,
                        const int count[TALIA_MAX_KINDS])
{
    json_open(out, key, '[');
    for (int kind = 0; kind < talia_kinds(game); kind++) {
        for (int i = 0; i < count[kind]; i++) tell_kind(out, NULL, game, kind);
    }
    json_close(out, ']');
}

/* Each card once, with how many of it there are. */
static void tell_counts(Json *out, const char *key, const TaliaGame *game,
                        const int count[TALIA_MAX_KINDS])
{
    json_open(out, key, '[');
    for (int kind = 0; kind < talia_kinds(game); kind++) {
        if (count[kind] == 0) continue;
        json_open(out, NULL, '{');
        tell_kind(out, "card", game, kind);
        json_integer(out, "count", count[kind]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* What its owner knows by heart: all that it owns, and which of these lie in the discard pile. */
static void tell_by_heart(Json *out, const TaliaView *view, int who)
{
    uint8_t list[TALIA_MAX_OWNED];
    int owned[TALIA_MAX_KINDS] = {0}, discarded[TALIA_MAX_KINDS] = {0};
    if (who != view->seat) return;
    const int size = talia_view_zone(view, who, TALIA_DISCARD_PILE, list);
    for (int i = 0; i < size; i++) discarded[list[i]]++;
    for (int kind = 0; kind < talia_view_kinds(view); kind++)
        owned[kind] = talia_view_owned(view, who, kind);
    tell_counts(out, "discard", view->game, discarded);
    tell_counts(out, "owns", view->game, owned);
}

static void tell_play(Json *out, const TaliaView *view, int who)
{
    uint8_t list[TALIA_MAX_OWNED];
    int leaving[TALIA_MAX_KINDS] = {0}, staying[TALIA_MAX_KINDS] = {0};
    const int size = talia_view_zone(view, who, TALIA_IN_PLAY, list);
    for (int i = 0; i < size; i++) leaving[list[i]]++;
    for (int kind = 0; kind < talia_view_kinds(view); kind++) {
        if (leaving[kind]) staying[kind] = talia_view_staying(view, who, kind);
        leaving[kind] -= staying[kind];
    }
    tell_copies(out, "play", view->game, leaving);
    tell_copies(out, "staying", view->game, staying);
}

/* Of another player's cards that are looked at those that everybody has seen, and then the rest. */
static void tell_revealed(Json *out, const Told *told, const TaliaView *view, int who)
{
    if (who == view->seat) {
        tell_zone(out, "revealed", view, who, TALIA_LOOKED);
        return;
    }
    int left = talia_view_size(view, who, TALIA_LOOKED);
    json_open(out, "revealed", '[');
    for (int kind = 0; kind < talia_view_kinds(view); kind++) {
        for (int i = told->shown->count[who][kind]; i > 0 && left > 0; i--, left--)
            tell_kind(out, NULL, view->game, kind);
    }
    for (; left > 0; left--) json_null(out, NULL);
    json_close(out, ']');
}

const char *tell_token_id(TaliaSetting token)
{
    static const char *const id[] = {"card", "action", "buy", "coin", "cost", "trash"};
    return id[token - TALIA_TOKEN_CARD];
}

static void tell_tokens_of(Json *out, const TaliaView *view, int who)
{
    json_open(out, "tokens", '{');
    for (int i = 0; i <= TALIA_TOKEN_TRASH - TALIA_TOKEN_CARD; i++) {
        const TaliaSetting token = (TaliaSetting)(TALIA_TOKEN_CARD + i);
        const int kind = talia_view_get(view, who, token);
        if (kind != TALIA_NONE) tell_kind(out, tell_token_id(token), view->game, kind);
    }
    json_close(out, '}');
}

/* Where the table is over all cards are counted; until then those that the listener knows. */
static void tell_score(Json *out, const Told *told, const TaliaView *view, int who)
{
    const bool is_over = told->table->state == TABLE_OVER;
    const TaliaView counting = {view->game, is_over ? who : view->seat};
    const bool is_shown = is_over || told->table->terms.shows_points;
    if (is_shown && talia_view_unseen(&counting, who) == 0)
        json_integer(out, "score", talia_view_score(&counting, who));
    else
        json_null(out, "score");
}

static void tell_numbers(Json *out, const Told *told, const TaliaView *view, int who)
{
    json_integer(out, "pirate", talia_view_get(view, who, TALIA_PIRATE));
    json_bool(out, "journeyDown", talia_view_get(view, who, TALIA_JOURNEY_DOWN));
    json_bool(out, "minusCard", talia_view_get(view, who, TALIA_MINUS_CARD));
    json_bool(out, "minusCoin", talia_view_get(view, who, TALIA_MINUS_COIN));
    tell_kind(out, "inherited", view->game, talia_view_get(view, who, TALIA_INHERITED));
    json_integer(out, "turns", talia_view_turns(view, who));
    tell_score(out, told, view, who);
    json_integer(out, "cards", talia_view_cards(view, who));
    json_integer(out, "unseen", talia_view_unseen(view, who));
}

static void tell_seat(Json *out, const Told *told, int who)
{
    const TaliaView view = told_view(told, who);
    json_open(out, NULL, '{');
    tell_own_zone(out, "hand", &view, who, TALIA_HAND);
    json_integer(out, "handCount", talia_view_size(&view, who, TALIA_HAND));
    tell_deck(out, &view, who);
    tell_discard(out, &view, who);
    tell_by_heart(out, &view, who);
    tell_play(out, &view, who);
    tell_zone(out, "island", &view, who, TALIA_ISLAND);
    tell_own_zone(out, "native", &view, who, TALIA_NATIVE);
    json_integer(out, "nativeCount", talia_view_size(&view, who, TALIA_NATIVE));
    tell_zone(out, "tavern", &view, who, TALIA_TAVERN);
    tell_zone(out, "aside", &view, who, TALIA_ASIDE);
    tell_revealed(out, told, &view, who);
    tell_numbers(out, told, &view, who);
    tell_tokens_of(out, &view, who);
    json_close(out, '}');
}

void tell_seats(Json *out, const Told *told)
{
    json_open(out, "seats", '[');
    for (int who = 0; who < talia_players(told->game); who++) tell_seat(out, told, who);
    json_close(out, ']');
}
