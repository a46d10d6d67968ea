/* ledger.c - see ledger.h. */
#include "ledger.h"

#include <talia/events.h>
#include <talia/position.h>

void ledger_open(Ledger *ledger, const TaliaSetup *setup)
{
    static const Ledger nothing;
    TaliaGame opening;
    talia_lay_position(&opening, setup);
    talia_put_openings(&opening);
    *ledger = nothing;
    ledger->players = setup->players;
    ledger->turn_of = TALIA_NONE;
    ledger->first = talia_turn_of(&opening);
    for (int kind = 0; kind < talia_kinds(&opening); kind++)
        ledger->pile[kind] = talia_pile(&opening, kind);
    for (int who = 0; who < setup->players; who++) {
        for (int kind = 0; kind < talia_kinds(&opening); kind++) {
            ledger->owned[who][kind] = talia_owned(&opening, who, kind);
            ledger->size[who][TALIA_DECK] += ledger->owned[who][kind]; /* nothing is drawn yet */
        }
        ledger->top[who] = ledger->inherited[who] = TALIA_NONE;
        for (int token = TALIA_TOKEN_CARD; token <= TALIA_TOKEN_TRASH; token++)
            ledger->token[who][token] = TALIA_NONE;
    }
}

/* ---- Booking ------------------------------------------------------------------------------- */

static void refuse(Ledger *l, const TaliaEvent *event, const char *why)
{
    if (l->breach.words[0]) return;
    broken(&l->breach, "an event cannot be: %s (happening %d, player %d, kind %d, zone %d to %d)",
           why, event->happening, event->who, event->kind, event->from, event->to);
}

static bool seen_by_all(const Ledger *l, const TaliaEvent *event)
{
    const int all = (1 << l->players) - 1;
    return event->kind != TALIA_NONE && (event->seen_by & all) == all;
}

static bool seen_by_owner(const TaliaEvent *event)
{
    return event->kind != TALIA_NONE && (event->seen_by >> event->who & 1);
}

/* One end of a move: `sign` is -1 where cards leave and 1 where they arrive. */
static void book_end(Ledger *l, const TaliaEvent *event, int zone, int sign)
{
    const int n = sign * event->amount;
    const int who = event->who;
    if (zone < LEDGER_ZONES) {
        l->size[who][zone] += n;
        if (l->size[who][zone] < 0) refuse(l, event, "more leaves a zone than lies in it");
        if (seen_by_owner(event)) l->own[who][zone][event->kind] += n;
        if (seen_by_all(l, event)) l->open[who][zone][event->kind] += n;
        if (zone == TALIA_DISCARD_PILE)
            l->top[who] = sign > 0 && seen_by_all(l, event) ? event->kind : TALIA_NONE;
        return;
    }
    if (!seen_by_all(l, event)) {
        refuse(l, event, "supply and trash are open, but not all see the card");
        return;
    }
    if (zone == TALIA_INHERITED_CARD) { /* it stays its owner's */
        l->inherited[who] = sign > 0 ? event->kind : TALIA_NONE;
        return;
    }
    int *count = zone == TALIA_SUPPLY ? &l->pile[event->kind] : &l->trash[event->kind];
    *count += n;
    l->owned[who][event->kind] -= n;
    if (*count < 0) refuse(l, event, "more leaves a pile than lies in it");
}

static void book_shuffle(Ledger *l, const TaliaEvent *event)
{
    int *size = l->size[event->who];
    size[TALIA_DECK] += size[TALIA_DISCARD_PILE];
    size[TALIA_DISCARD_PILE] = 0;
    l->top[event->who] = TALIA_NONE;
    if (size[TALIA_DECK] != event->amount) refuse(l, event, "a shuffle of another size");
}

/* A card from hand to hand: only these two know which. */
static void book_pass(Ledger *l, const TaliaEvent *event)
{
    const int from = event->who, to = event->amount;
    l->size[from][TALIA_LOOKED]--;
    l->size[to][TALIA_HAND]++;
    l->own[from][TALIA_LOOKED][event->kind]--;
    l->own[to][TALIA_HAND][event->kind]++;
    l->owned[from][event->kind]--;
    l->owned[to][event->kind]++;
}

/* The next player, or the same one once more. */
static void book_turn(Ledger *l, const TaliaEvent *event)
{
    const int next = l->turn_of == TALIA_NONE ? l->first : (l->turn_of + 1) % l->players;
    if (event->who != next && event->who != l->turn_of) refuse(l, event, "another player's turn");
    l->turn_of = event->who;
    l->buys[event->who] = 1;
    l->coins[event->who] = 0;
}

/* The -1 Card and the -1 Coin token come and go by turns. */
static void book_token(Ledger *l, const TaliaEvent *event)
{
    int *has = &l->token[event->who][event->amount];
    const int now = event->happening == TALIA_TOKEN_TAKEN;
    if (*has == now) refuse(l, event, "a token is taken twice or is gone twice");
    *has = now;
}

static bool is_sound(const Ledger *l, const TaliaEvent *event)
{
    if (event->who >= l->players) return false;
    switch (event->happening) {
    case TALIA_MOVED: /* several at once may be told without a name */
        return event->from < TALIA_ZONES && event->to < TALIA_ZONES &&
               (event->kind == TALIA_NONE || event->kind < TALIA_MAX_KINDS);
    case TALIA_REVEALED:
        return event->from < LEDGER_ZONES && event->kind < TALIA_MAX_KINDS;
    case TALIA_PASSED:
        return event->amount < l->players && event->kind < TALIA_MAX_KINDS;
    case TALIA_BOUGHT:
    case TALIA_EMBARGOED:
        return event->kind < TALIA_MAX_KINDS;
    case TALIA_TOKEN_MOVED:
    case TALIA_TOKEN_TAKEN:
    case TALIA_TOKEN_GONE:
        return event->amount < TALIA_SETTINGS;
    default:
        return true;
    }
}

static void book(void *self, const TaliaGame *game, const TaliaEvent *event)
{
    Ledger *l = self;
    if (!is_sound(l, event)) {
        refuse(l, event, "no such player, kind or zone");
        return;
    }
    switch (event->happening) {
    case TALIA_MOVED:
        book_end(l, event, event->from, -1);
        book_end(l, event, event->to, 1);
        break;
    case TALIA_PASSED:
        book_pass(l, event);
        break;
    case TALIA_BOUGHT:
        l->buys[event->who]--;
        l->coins[event->who] -= talia_cost(game, event->kind);
        break;
    case TALIA_REVEALED:
        if (l->own[event->who][event->from][event->kind] < event->amount)
            refuse(l, event, "a card is revealed that does not lie there");
        break;
    case TALIA_SHUFFLED:
        book_shuffle(l, event);
        break;
    case TALIA_GOT_BUYS:
        l->buys[event->who] += event->amount;
        break;
    case TALIA_GOT_COINS:
        l->coins[event->who] += event->amount;
        break;
    case TALIA_PAID_COINS:
        l->coins[event->who] -= event->amount;
        break;
    case TALIA_TOKEN_MOVED:
        l->token[event->who][event->amount] = event->kind;
        break;
    case TALIA_TOKEN_TAKEN:
    case TALIA_TOKEN_GONE:
        book_token(l, event);
        break;
    case TALIA_EMBARGOED:
        l->embargo[event->kind]++;
        break;
    case TALIA_PLUNDERED:
        l->token[event->who][TALIA_PIRATE] = event->amount;
        break;
    case TALIA_JOURNEY:
        l->token[event->who][TALIA_JOURNEY_DOWN] = !event->amount;
        break;
    case TALIA_TURN_BEGAN:
        book_turn(l, event);
        break;
    case TALIA_PHASE_BEGAN:
        l->phase = event->amount;
        break;
    case TALIA_GAME_ENDED:
        l->over = true;
        break;
    default: /* what is played shows in the moves; Actions are also spent untold */
        break;
    }
}

TaliaSink ledger_sink(Ledger *ledger)
{
    return (TaliaSink){.tell = book, .self = ledger};
}

/* ---- Comparing ----------------------------------------------------------------------------- */

/* The names in a zone that its owner, or everybody, has been told all about. */
static bool names_agree(const TaliaGame *game, int who, TaliaZone zone,
                        const int told[TALIA_MAX_KINDS], Breach *why)
{
    uint8_t list[TALIA_MAX_OWNED];
    int count[TALIA_MAX_KINDS] = {0};
    const int size = talia_zone(game, who, zone, list);
    for (int i = 0; i < size; i++) count[list[i]]++;
    for (int kind = 0; kind < talia_kinds(game); kind++) {
        if (count[kind] != told[kind])
            return broken(why, "told: player %d has %d of kind %d in zone %d, but it is %d", who,
                          told[kind], kind, (int)zone, count[kind]);
    }
    return true;
}

static bool counters_agree(const Ledger *l, const TaliaGame *game, int who, Breach *why)
{
    const TaliaCounters counters = talia_counters(game, who);
    if (l->coins[who] == counters.coins && l->buys[who] == counters.buys) return true;
    return broken(why, "told: player %d has %d coins and %d buys, but it is %d and %d", who,
                  l->coins[who], l->buys[who], counters.coins, counters.buys);
}

static bool tokens_agree(const Ledger *l, const TaliaGame *game, int who, Breach *why)
{
    for (int setting = TALIA_PIRATE; setting <= TALIA_TOKEN_TRASH; setting++) {
        const int is = talia_get(game, who, (TaliaSetting)setting);
        if (l->token[who][setting] != is)
            return broken(why, "told: token %d of player %d is %d, but it is %d", setting, who,
                          l->token[who][setting], is);
    }
    if (l->inherited[who] != talia_get(game, who, TALIA_INHERITED))
        return broken(why, "told: player %d has inherited %d, but not so", who, l->inherited[who]);
    return true;
}

static bool player_agrees(const Ledger *l, const TaliaGame *game, int who, Breach *why)
{
    for (int zone = 0; zone < LEDGER_ZONES; zone++) {
        const int size = talia_zone_size(game, who, (TaliaZone)zone);
        if (size != l->size[who][zone])
            return broken(why, "told: zone %d of player %d holds %d cards, but it is %d", zone, who,
                          l->size[who][zone], size);
    }
    for (int kind = 0; kind < talia_kinds(game); kind++) {
        if (talia_owned(game, who, kind) != l->owned[who][kind])
            return broken(why, "told: player %d owns %d of kind %d, but it is %d", who,
                          l->owned[who][kind], kind, talia_owned(game, who, kind));
    }
    uint8_t pile[TALIA_MAX_OWNED];
    const int discarded = talia_zone(game, who, TALIA_DISCARD_PILE, pile);
    if (discarded && l->top[who] != TALIA_NONE && l->top[who] != pile[0])
        return broken(why, "told: kind %d lies on player %d's discard pile, but it is %d",
                      l->top[who], who, pile[0]);
    return counters_agree(l, game, who, why) && tokens_agree(l, game, who, why) &&
           names_agree(game, who, TALIA_HAND, l->own[who][TALIA_HAND], why) &&
           names_agree(game, who, TALIA_LOOKED, l->own[who][TALIA_LOOKED], why) &&
           names_agree(game, who, TALIA_IN_PLAY, l->open[who][TALIA_IN_PLAY], why);
}

bool ledger_agrees(const Ledger *l, const TaliaGame *game, Breach *why)
{
    if (l->breach.words[0]) {
        *why = l->breach;
        return false;
    }
    for (int who = 0; who < l->players; who++) {
        if (!player_agrees(l, game, who, why)) return false;
    }
    for (int kind = 0; kind < talia_kinds(game); kind++) {
        if (l->embargo[kind] != talia_embargo(game, kind))
            return broken(why, "told: %d Embargo tokens on kind %d, but it is %d", l->embargo[kind],
                          kind, talia_embargo(game, kind));
        if (l->pile[kind] != talia_pile(game, kind) ||
            l->trash[kind] != talia_trash_count(game, kind))
            return broken(why, "told: %d of kind %d in the supply and %d in the trash, but not so",
                          l->pile[kind], kind, l->trash[kind]);
    }
    if (l->over != talia_is_over(game)) return broken(why, "told: the end of the game differs");
    if (l->turn_of != talia_turn_of(game) || l->phase != (int)talia_phase(game))
        return broken(why, "told: the turn of %d, phase %d, but not so", l->turn_of, l->phase);
    return true;
}
