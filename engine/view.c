/* view.c - see view.h. */
#include <talia/view.h>

#include "places.c"

PUBLIC int talia_view_seat(const TaliaView *view)
{
    return view->seat;
}

PUBLIC const TaliaDecision *talia_view_decision(const TaliaView *view)
{
    return view->game->decision.who == view->seat ? &view->game->decision : NULL;
}

PUBLIC TaliaPlace talia_view_place(const TaliaView *view, TaliaChoice option)
{
    return talia_view_decision(view) ? talia_option_place(view->game, option) : nowhere();
}

PUBLIC int talia_view_asked(const TaliaView *view)
{
    return view->game->decision.who;
}

PUBLIC TaliaQuestion talia_view_question(const TaliaView *view)
{
    return (TaliaQuestion)view->game->decision.question;
}

PUBLIC int talia_view_asking(const TaliaView *view)
{
    return view->game->decision.card;
}

PUBLIC int talia_view_players(const TaliaView *view)
{
    return view->game->players;
}

PUBLIC int talia_view_turn_of(const TaliaView *view)
{
    return view->game->turn_of;
}

PUBLIC bool talia_view_extra_turn(const TaliaView *view)
{
    return view->game->extra_turn != EXTRA_NONE;
}

PUBLIC TaliaPhase talia_view_phase(const TaliaView *view)
{
    return (TaliaPhase)view->game->phase;
}

PUBLIC TaliaCounters talia_view_counters(const TaliaView *view, int who)
{
    return talia_counters(view->game, who);
}

PUBLIC int talia_view_turns(const TaliaView *view, int who)
{
    return view->game->player[who].turns;
}

PUBLIC int talia_view_get(const TaliaView *view, int who, TaliaSetting setting)
{
    return talia_get(view->game, who, setting);
}

PUBLIC int talia_view_embargo(const TaliaView *view, int kind)
{
    return embargo_tokens(view->game, kind);
}

PUBLIC uint64_t talia_view_beside(const TaliaView *view)
{
    return view->game->beside;
}

PUBLIC uint64_t talia_view_events(const TaliaView *view)
{
    return view->game->events;
}

PUBLIC uint64_t talia_view_up_to(const TaliaView *view, int coins)
{
    return coins < 0 ? 0 : on_offer_up_to(view->game, coins);
}

PUBLIC int talia_view_pile(const TaliaView *view, int kind)
{
    return view->game->pile[kind];
}

PUBLIC int talia_view_trash(const TaliaView *view, int kind)
{
    return view->game->trash[kind];
}

PUBLIC int talia_view_cost(const TaliaView *view, int kind)
{
    return cost(view->game, kind);
}

PUBLIC int talia_view_types(const TaliaView *view, int kind)
{
    return talia_types(view->game, kind);
}

PUBLIC int talia_view_owned(const TaliaView *view, int who, int kind)
{
    return owned_as_seen(view->game, view->seat, who, kind);
}

PUBLIC int talia_view_unseen(const TaliaView *view, int who)
{
    return count_unseen(view->game, view->seat, who);
}

PUBLIC int talia_view_score(const TaliaView *view, int who)
{
    const Game *g = view->game;
    int score = 0;
    int kind;
    if (knows_cards(g, view->seat, who)) return talia_score(g, who);
    EACH_KIND(kind, g->scoring) {
        score += talia_view_owned(view, who, kind) * worth(g, who, kind, view->seat);
        score += total(g, who, kind);
    }
    return score;
}

PUBLIC int talia_view_points_of_trade(const TaliaView *view, int give, int kind)
{
    Game game;
    const TaliaView after = {&game, view->seat};
    talia_copy(&game, view->game);
    if (give != NONE && game.player[view->seat].hand[give])
        take_out_of(&game, view->seat, give, TALIA_HAND);
    talia_put(&game, view->seat, TALIA_DISCARD_PILE, kind);
    return talia_view_score(&after, view->seat) - talia_view_score(view, view->seat);
}

PUBLIC int talia_view_points_of_gain(const TaliaView *view, int kind)
{
    return talia_view_points_of_trade(view, NONE, kind);
}

PUBLIC TaliaCard talia_view_card(const TaliaView *view, int kind)
{
    return (TaliaCard)view->game->card[kind];
}

PUBLIC int talia_view_kind(const TaliaView *view, TaliaCard card)
{
    return talia_kind(view->game, card);
}

PUBLIC int talia_view_kinds(const TaliaView *view)
{
    return view->game->kinds;
}

PUBLIC int talia_view_cards(const TaliaView *view, int who)
{
    return cards_owned(view->game, who);
}

PUBLIC int talia_view_owned_of(const TaliaView *view, int who, uint64_t kinds)
{
    int n = 0;
    int kind;
    EACH_KIND(kind, kinds) n += talia_view_owned(view, who, kind);
    return n;
}

PUBLIC const uint8_t *talia_view_own(const TaliaView *view)
{
    return view->game->owned[view->seat];
}

PUBLIC uint32_t talia_view_changes(const TaliaView *view)
{
    return view->game->changes;
}

PUBLIC int talia_view_empty_piles(const TaliaView *view)
{
    return view->game->empty_piles;
}

PUBLIC int talia_view_piles_to_end(const TaliaView *view)
{
    return view->game->piles_to_end;
}

PUBLIC int talia_view_full_pile(const TaliaView *view, int kind)
{
    const Game *g = view->game;
    return pile_size(g->players, g->two_boxes, info_of(g, kind)->pile);
}

PUBLIC bool talia_view_may_end(const TaliaView *view)
{
    const Game *g = view->game;
    return g->pile[PROVINCE] <= 1 || g->empty_piles + 1 >= g->piles_to_end;
}

PUBLIC bool talia_view_would_end(const TaliaView *view, int kind)
{
    const Game *g = view->game;
    if (g->pile[kind] != 1 || has_lost_its_piles(g)) return false;
    return kind == PROVINCE || g->empty_piles + 1 >= g->piles_to_end;
}

PUBLIC uint64_t talia_view_supply(const TaliaView *view)
{
    return view->game->supply;
}

PUBLIC uint64_t talia_view_bought(const TaliaView *view)
{
    return view->game->bought;
}

PUBLIC uint64_t talia_view_gained(const TaliaView *view)
{
    const Game *g = view->game;
    return g->player[g->turn_of].gained | (g->bought & ~g->events);
}

PUBLIC uint64_t talia_view_hand(const TaliaView *view)
{
    return view->game->player[view->seat].hand_mask;
}

PUBLIC int talia_view_in_hand(const TaliaView *view, int kind)
{
    return view->game->player[view->seat].hand[kind];
}

PUBLIC uint64_t talia_view_plain_treasures(const TaliaView *view)
{
    return view->game->decision.who == view->seat ? plain_treasures(view->game) : 0;
}

PUBLIC int talia_view_size(const TaliaView *view, int who, TaliaZone zone)
{
    return talia_zone_size(view->game, who, zone);
}

PUBLIC int talia_view_staying(const TaliaView *view, int who, int kind)
{
    return count_in_play(view->game, who, kind) - count_leaving(view->game, who, kind);
}

/* How many cards of a list the seat may see: those on top; of a deck also some at the bottom. */
FN int seen_on_top(const TaliaView *view, int who, TaliaZone zone, int size)
{
    const bool own = who == view->seat;
    switch (zone) {
    case TALIA_HAND:
    case TALIA_NATIVE:
    case TALIA_ASIDE:
    case TALIA_LOOKED:
        return own ? size : 0;
    case TALIA_DECK:
        return own ? view->game->player[who].known : 0;
    case TALIA_DISCARD_PILE:
        return own ? size : size ? 1 : 0;
    default:
        return size;
    }
}

/* In the order of kinds. */
FN void sort_cards(uint8_t *list, int n)
{
    uint16_t count[TALIA_MAX_KINDS];
    zero_bytes(count, sizeof count);
    for (int i = 0; i < n; i++) count[list[i]]++;
    for (int kind = 0, at = 0; at < n; kind++) {
        for (int i = 0; i < count[kind]; i++) list[at++] = (uint8_t)kind;
    }
}

PUBLIC int talia_view_zone(const TaliaView *view, int who, TaliaZone zone,
                           uint8_t out[TALIA_MAX_OWNED])
{
    const int size = talia_zone(view->game, who, zone, out);
    const int top = seen_on_top(view, who, zone, size);
    const int bottom =
        zone == TALIA_DECK && who == view->seat ? view->game->player[who].under_known : 0;
    for (int i = top; i < size - bottom; i++) out[i] = NONE;
    if (zone == TALIA_DISCARD_PILE && top > 1) sort_cards(out + 1, size - 1);
    return size;
}

/* ---- Written out --------------------------------------------------------------------------- */

FN uint8_t *write_16(uint8_t *out, int value)
{
    *out++ = (uint8_t)(value & 0xff);
    *out++ = (uint8_t)(value >> 8 & 0xff);
    return out;
}

FN uint8_t *write_64(uint8_t *out, uint64_t value)
{
    for (int i = 0; i < 8; i++, value >>= 8) *out++ = (uint8_t)(value & 0xff);
    return out;
}

FN uint8_t *write_player(const TaliaView *view, int who, uint8_t *out)
{
    const TaliaCounters counters = talia_counters(view->game, who);
    out = write_16(out, counters.actions);
    out = write_16(out, counters.buys);
    out = write_16(out, counters.coins);
    out = write_16(out, talia_view_turns(view, who));
    out = write_16(out, talia_view_score(view, who));
    out = write_16(out, talia_view_unseen(view, who));
    for (int setting = TALIA_PIRATE; setting < TALIA_SETTINGS; setting++)
        out = write_16(out, talia_view_get(view, who, (TaliaSetting)setting));
    for (int zone = 0; zone <= TALIA_LOOKED; zone++) {
        uint8_t list[TALIA_MAX_OWNED];
        const int size = talia_view_zone(view, who, (TaliaZone)zone, list);
        out = write_16(out, size);
        for (int i = 0; i < size; i++) *out++ = list[i];
    }
    for (int kind = 0; kind < view->game->kinds; kind++) {
        out = write_16(out, talia_view_owned(view, who, kind));
        *out++ = (uint8_t)talia_view_staying(view, who, kind);
    }
    return out;
}

PUBLIC size_t talia_view_write(const TaliaView *view, uint8_t out[TALIA_VIEW_BYTES])
{
    uint8_t *at = out;
    const TaliaDecision *decision = talia_view_decision(view);
    *at++ = (uint8_t)talia_view_asked(view);
    *at++ = (uint8_t)talia_view_question(view);
    *at++ = (uint8_t)talia_view_asking(view);
    *at++ = (uint8_t)view->game->turn_of;
    *at++ = talia_view_extra_turn(view);
    *at++ = view->game->phase;
    at = write_64(at, talia_view_changes(view));
    at = write_64(at, talia_view_bought(view));
    at = write_64(at, talia_view_gained(view));
    if (decision) {
        TaliaChoice options[TALIA_MAX_OPTIONS];
        const int n = talia_options(view->game, options);
        for (int i = 0; i < n; i++) {
            const TaliaPlace place = talia_view_place(view, options[i]);
            at = write_16(at, options[i]);
            *at++ = place.zone;
            *at++ = place.who;
        }
    }
    for (int kind = 0; kind < view->game->kinds; kind++) {
        *at++ = (uint8_t)talia_view_pile(view, kind);
        *at++ = (uint8_t)talia_view_trash(view, kind);
        *at++ = (uint8_t)talia_view_cost(view, kind);
        at = write_16(at, talia_view_embargo(view, kind));
        at = write_16(at, talia_view_types(view, kind));
    }
    for (int who = 0; who < view->game->players; who++) at = write_player(view, who, at);
    return (size_t)(at - out);
}
