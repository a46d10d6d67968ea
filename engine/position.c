/* position.c - see position.h. */
#include "position.h"

#include "setup.c"

void talia_lay_position(TaliaGame *game, const TaliaSetup *setup)
{
    lay_out(game, setup);
    seed_chance(game, setup->seed);
    game->stride = TALIA_MAX_OWNED; /* the copies need not add up with the box */
    for (int who = 0; who < game->players; who++) empty_zones(game, who);
    game->player[0].actions = 1;
    game->player[0].buys = 1;
}

void talia_put_openings(TaliaGame *game)
{
    for (int who = 0; who < game->players; who++) put_opening(game, who);
}

bool talia_put(TaliaGame *game, int who, TaliaZone zone, int kind)
{
    Player *p = &game->player[who];
    uint8_t *c = cards_of(game, who);
    if (cards_owned(game, who) >= game->stride) return false;
    switch (zone) {
    case TALIA_DECK: /* settled, but nobody has seen it */
        insert_on_deck(p, c, kind, false);
        break;
    case TALIA_DISCARD_PILE:
        insert_on_discard(p, c, kind);
        break;
    case TALIA_HAND:
        if (p->hand[kind] == 255) return false;
        insert_into_hand_and_play(p, c, kind);
        count_into_hand(p, kind);
        break;
    case TALIA_IN_PLAY:
        insert_into_hand_and_play(p, c, kind);
        break;
    default:
        insert_on_mat(p, c, (int)zone - TALIA_ISLAND, kind);
    }
    return true;
}

void talia_empty_zone(TaliaGame *game, int who, TaliaZone zone)
{
    uint8_t old[TALIA_ZONES][TALIA_MAX_OWNED];
    int n[TALIA_ZONES];
    for (int z = 0; z < TALIA_ZONES; z++)
        n[z] = z < TALIA_LOOKED ? talia_zone(game, who, (TaliaZone)z, old[z]) : 0;
    Player *p = &game->player[who];
    p->hand_mask = 0;
    zero_bytes(p->hand, sizeof p->hand);
    zero_bytes(p->mat_end, sizeof p->mat_end);
    p->deck_at = p->hand_at = p->discard_at = game->stride;
    forget_order(p);
    for (int z = 0; z < TALIA_LOOKED; z++) {
        if (z == (int)zone) continue;
        for (int i = n[z] - 1; i >= 0; i--) talia_put(game, who, (TaliaZone)z, old[z][i]);
    }
}

static uint8_t *small_setting(Player *p, TaliaSetting setting)
{
    switch (setting) {
    case TALIA_JOURNEY_DOWN:
        return &p->journey_down;
    case TALIA_MINUS_CARD:
        return &p->minus_card;
    case TALIA_MINUS_COIN:
        return &p->minus_coin;
    case TALIA_INHERITED:
        return &p->inherited;
    default:
        return &p->token[setting - TALIA_TOKEN_CARD];
    }
}

static uint16_t *large_setting(Player *p, TaliaSetting setting)
{
    switch (setting) {
    case TALIA_ACTIONS:
        return &p->actions;
    case TALIA_BUYS:
        return &p->buys;
    case TALIA_COINS:
        return &p->coins;
    case TALIA_TURNS:
        return &p->turns;
    case TALIA_PIRATE:
        return &p->pirate;
    default:
        return NULL;
    }
}

void talia_set(TaliaGame *game, int who, TaliaSetting setting, int value)
{
    uint16_t *large = large_setting(&game->player[who], setting);
    if (large)
        *large = (uint16_t)value;
    else
        *small_setting(&game->player[who], setting) = (uint8_t)value;
}

int talia_get(const TaliaGame *game, int who, TaliaSetting setting)
{
    Player p = game->player[who];
    const uint16_t *large = large_setting(&p, setting);
    return large ? *large : *small_setting(&p, setting);
}

void talia_set_pile(TaliaGame *game, int kind, int count)
{
    set_pile(game, kind, count);
}

bool talia_has_pile(const TaliaGame *game, int kind)
{
    return is(game->supply, kind) || game->pile[kind];
}

void talia_set_trash(TaliaGame *game, int kind, int count)
{
    game->trash[kind] = (uint8_t)count;
}

void talia_set_embargo(TaliaGame *game, int kind, int tokens)
{
    game->embargo[kind] = (uint8_t)tokens;
}

int talia_embargo(const TaliaGame *game, int kind)
{
    return game->embargo[kind];
}

void talia_resume(TaliaGame *game, TaliaPhase phase)
{
    game->phase = (uint8_t)phase;
    game->frame[0].m = phase == TALIA_PHASE_ACTION ? IN_ACTION_PHASE : IN_BUY_PHASE;
    int kind;
    EACH_KIND(kind, game->action) { /* cards that lie in play count as played this turn */
        const int plays = count_in_play(game, game->turn_of, kind);
        game->actions_played = (uint8_t)(game->actions_played + plays);
    }
    run(game);
}

void talia_resume_at_start(TaliaGame *game)
{
    run(game);
}

/* ---- Checks -------------------------------------------------------------------------------- */

/* The byte of the i-th card of a list of talia_zone. */
static uint8_t *hidden_card(Game *g, int who, TaliaZone zone, int i)
{
    Player *p = &g->player[who];
    uint8_t *c = cards_of(g, who);
    if (zone == TALIA_DECK) return c + looked_at(p) - 1 - i;
    uint8_t list[TALIA_MAX_OWNED];
    talia_zone(g, who, zone, list);
    return c + find_in_hand_and_play(p, c, list[i]);
}

void talia_swap_hidden(TaliaGame *game, int who, TaliaZone one, int i, TaliaZone other, int j)
{
    Player *p = &game->player[who];
    uint8_t *a = hidden_card(game, who, one, i);
    uint8_t *b = hidden_card(game, who, other, j);
    if (one == TALIA_HAND) count_out_of_hand(p, *a);
    if (other == TALIA_HAND) count_out_of_hand(p, *b);
    const uint8_t card = *a;
    *a = *b;
    *b = card;
    if (one == TALIA_HAND) count_into_hand(p, *a);
    if (other == TALIA_HAND) count_into_hand(p, *b);
}

int talia_all_cards(const TaliaGame *game)
{
    int all = 0;
    for (int who = 0; who < game->players; who++) all += cards_owned(game, who);
    for (int kind = 0; kind < game->kinds; kind++) all += game->pile[kind] + game->trash[kind];
    return all;
}

static const char *audit_player(const Game *g, int who)
{
    const Player *p = &g->player[who];
    const uint8_t *c = cards_of_const(g, who);
    for (int m = 1; m < MATS; m++) {
        if (p->mat_end[m] < p->mat_end[m - 1]) return "mats overlap";
    }
    if (p->mat_end[MATS - 1] > p->deck_at || p->deck_at + p->looked > p->hand_at ||
        p->hand_at > p->discard_at || p->discard_at > g->stride)
        return "the zones of a player overlap";
    if (p->ordered + p->under > deck_size(p) || p->known > p->ordered || p->under_known > p->under)
        return "more of a deck is settled than there is";
    for (int kind = 0; kind < TALIA_MAX_KINDS; kind++) {
        if ((p->hand[kind] != 0) != is(p->hand_mask, kind)) return "hand and its mask differ";
        if (kind < g->kinds ? count_in_play(g, who, kind) < 0 : p->hand[kind] > 0)
            return "a hand holds more than there is";
    }
    for (int at = p->deck_at; at < g->stride; at++) {
        if (c[at] >= g->kinds) return "a card of no kind";
    }
    return NULL;
}

const char *talia_audit(const TaliaGame *game, int all)
{
    for (int who = 0; who < game->players; who++) {
        const char *fault = audit_player(game, who);
        if (fault) return fault;
    }
    int empty = 0;
    for (int kind = 0; kind < game->kinds; kind++) {
        if (!is(game->supply, kind)) continue;
        empty += game->pile[kind] == 0;
        if ((game->pile[kind] != 0) != is(game->nonempty, kind))
            return "a pile and its mask differ";
    }
    if (empty != game->empty_piles) return "empty piles are miscounted";
    if (talia_all_cards(game) != all) return "cards were made or lost";
    if (game->depth < 1 || game->depth > MAX_DEPTH || game->entries > MAX_ENTRIES ||
        game->promises > MAX_PROMISES)
        return "a stack is out of its limits";
    const Player *p = &game->player[game->turn_of];
    if (p->actions > TALIA_MOST_COUNTER || p->buys > TALIA_MOST_COUNTER ||
        p->coins > TALIA_MOST_COUNTER)
        return "a counter is out of its limits";
    if (!talia_is_over(game) && talia_option_count(&game->decision) < 2)
        return "a decision with fewer than two options is asked";
    return NULL;
}
