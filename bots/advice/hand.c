/* hand.c - what the hand is good for: this turn's buy, and cards that do nothing any more. */
#include "../advice.h"

#include "actions.h"

/* ---- This turn's buys ------------------------------------------------------------------------ */

/* All that give back an Action, and the best of the others. */
static int coins_of_actions(const Mind *mind)
{
    int coins = 0, best = 0;
    if (actions_to_use(mind) == 0) return 0;
    for (uint64_t left = hand_kinds(mind) & action_kinds(mind); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        const TaliaCardInfo *info = info_of_kind(mind, kind);
        if (info->plus_actions)
            coins += in_hand(mind, kind) * info->plus_coins;
        else
            best = max_of(best, info->plus_coins);
    }
    return coins + best;
}

static int look_for_coins(const Mind *mind)
{
    const int now = is_my_turn(mind) ? coins_now(mind) : 0;
    const int more = coins_in_hand(mind) + coins_of_actions(mind);
    return now + more - (more && mine(mind, TALIA_MINUS_COIN));
}

int coins_in_sight(const Mind *mind)
{
    if (is_seen(mind, SEEN_COINS_IN_SIGHT)) return seen(mind, SEEN_COINS_IN_SIGHT);
    return note_seen(mind, SEEN_COINS_IN_SIGHT, look_for_coins(mind));
}

static int buys_to_come(const Mind *mind)
{
    if (!is_my_turn(mind)) return 1; /* the counters are those of the last turn */
    return talia_view_counters(mind->view, mind->seat).buys;
}

/* Of what the plan buys, Events too, what so many coins pay for. */
static uint64_t wanted_up_to(const Mind *mind, int coins)
{
    return mind->planner->wanted & talia_view_up_to(mind->view, coins);
}

/* What the plan asks for is worth its price to it, points and Events more so. */
static int worth_buying(const Mind *mind, int kind)
{
    enum { LEAST_PRICE = 8 };
    const int cost = talia_view_cost(mind->view, kind);
    if (talia_view_events(mind->view) >> kind & 1) return PRICE * cost;
    const bool points = info_of_kind(mind, kind)->points > 0;
    return max_of(worth_owning(mind, kind), (points ? PRICE : LEAST_PRICE) * cost + 1);
}

enum { MOST_BUYS = 8 }; /* more are never looked at */

typedef struct Buys {
    int count, spent;
    uint8_t kind[MOST_BUYS];
} Buys;

static Buys buys_with(const Mind *mind, int coins)
{
    Buys all;
    all.count = all.spent = 0;
    for (int buys = min_of(buys_to_come(mind), MOST_BUYS); buys > 0; buys--) {
        const int kind = plan_pick(mind, wanted_up_to(mind, coins - all.spent));
        if (kind == TALIA_NONE) break;
        all.spent += talia_view_cost(mind->view, kind);
        all.kind[all.count++] = (uint8_t)kind;
    }
    return all;
}

static int worth_of_buys(const Mind *mind, const Buys *all)
{
    int worth = 0;
    for (int i = 0; i < all->count; i++) worth += worth_buying(mind, all->kind[i]);
    return worth;
}

int worth_of_coins(const Mind *mind, int coins)
{
    const Buys all = buys_with(mind, coins);
    return worth_of_buys(mind, &all);
}

/* Where more coins buy something else the plan likes that better, whatever cards are worth. */
static int difference(const Mind *mind, int more, int fewer)
{
    const Buys with = buys_with(mind, more), without = buys_with(mind, fewer);
    if (with.spent == without.spent) return 0;
    return max_of(PRICE, worth_of_buys(mind, &with) - worth_of_buys(mind, &without));
}

int missed_without(const Mind *mind, int coins)
{
    if (coins <= 0) return 0;
    const int all = coins_in_sight(mind);
    return difference(mind, all, all - coins);
}

int won_with(const Mind *mind, int coins)
{
    if (coins <= 0) return 0;
    const int all = coins_in_sight(mind);
    return difference(mind, all + coins, all);
}

int loss_of_trashing(const Mind *mind, int kind)
{
    return worth_owning(mind, kind) + missed_without(mind, mind->planner->worth[kind]);
}

int trash_now(const Mind *mind, uint64_t mask)
{
    const int kind = least(mind, rubbish(mind, mask), worth_owning);
    if (kind == TALIA_NONE) return TALIA_NONE;
    return missed_without(mind, mind->planner->worth[kind]) ? TALIA_NONE : kind;
}

/* ---- Cards that do nothing any more ---------------------------------------------------------- */

/* Actions that this turn has for Terminals, those that the hand's other cards give counted. */
static int count_room(const Mind *mind)
{
    int room = actions_to_use(mind);
    for (uint64_t left = hand_kinds(mind) & action_kinds(mind); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        const int gives = actions_of_play(mind, kind);
        if (gives > 1) room += (gives - 1) * in_hand(mind, kind);
    }
    return room;
}

static int room_for_terminals(const Mind *mind)
{
    if (is_seen(mind, SEEN_ROOM_FOR_TERMINALS)) return seen(mind, SEEN_ROOM_FOR_TERMINALS);
    return note_seen(mind, SEEN_ROOM_FOR_TERMINALS, count_room(mind));
}

/* Terminals in hand that are played before that one. */
static int terminals_before(const Mind *mind, int than, int value)
{
    int before = 0;
    const uint64_t others = hand_kinds(mind) & action_kinds(mind) & ~one(than);
    for (uint64_t left = others; left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        if (actions_of_play(mind, kind)) continue;
        const int its = usual_value(mind, kind);
        if (its > value || (its == value && kind < than)) before += in_hand(mind, kind);
    }
    return before;
}

static int count_live(const Mind *mind, int kind)
{
    const int copies = in_hand(mind, kind);
    if (actions_to_use(mind) == 0) return 0;
    if (actions_of_play(mind, kind)) return copies;
    const int before = terminals_before(mind, kind, usual_value(mind, kind));
    const int live = room_for_terminals(mind) - before;
    if (live > 0 && card_of(mind, kind) == TALIA_treasure_map) return copies; /* two in one play */
    if (live >= copies) return copies;
    return live > 0 ? live : 0;
}

int live_copies(const Mind *mind, int kind)
{
    if (is_seen_of(mind, SEEN_LIVE, kind)) return seen_of(mind, SEEN_LIVE, kind);
    return note_seen_of(mind, SEEN_LIVE, kind, count_live(mind, kind));
}

bool is_dead(const Mind *mind, int kind)
{
    const int types = talia_view_types(mind->view, kind);
    if (types & TALIA_TREASURE) return false;
    if (types & TALIA_ACTION) return live_copies(mind, kind) < in_hand(mind, kind);
    const int baron = kind_of(mind, TALIA_baron);
    return kind != TALIA_estate || !in_hand(mind, baron) || actions_to_use(mind) == 0;
}

int dead_cards(const Mind *mind, uint64_t mask)
{
    int dead = 0;
    for (uint64_t left = mask & ~of_type(mind, TALIA_TREASURE); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        if (!is_dead(mind, kind)) continue;
        const bool is_action = talia_view_types(mind->view, kind) & TALIA_ACTION;
        dead += in_hand(mind, kind) - (is_action ? live_copies(mind, kind) : 0);
    }
    return dead;
}

/* ---- What there is to hold and to draw ------------------------------------------------------- */

/* A Treasure Map waits for its fellow as long as something that can be played may draw it. */
static bool may_find_its_fellow(const Mind *mind, int kind)
{
    if (card_of(mind, kind) != TALIA_treasure_map || actions_to_use(mind) == 0) return false;
    if (plays_as_of_old(mind)) return false;
    for (uint64_t left = hand_kinds(mind) & action_kinds(mind); left; left &= left - 1) {
        const int other = __builtin_ctzll(left);
        if (info_of_kind(mind, other)->plus_cards > 0 && live_copies(mind, other) > 0) return true;
    }
    return false;
}

int worth_holding(const Mind *mind, int kind)
{
    enum { DEAD = 5, ALIVE = 20, MORE_THAN_COPPER = 41 };
    const TaliaCardInfo *info = info_of_kind(mind, kind);
    if (info->types & TALIA_TREASURE)
        return 20 + 20 * mind->planner->worth[kind] + (info->does_more ? 8 : 0);
    if (info->types & TALIA_CURSE) return 0;
    if (may_find_its_fellow(mind, kind)) return MORE_THAN_COPPER;
    if (is_dead(mind, kind)) return info->types & TALIA_ACTION ? DEAD : 1;
    const int value = value_of_play(mind, kind);
    return value > 0 ? ALIVE + 2 * value : DEAD;
}

/* With Actions left those that are drawn may be played. */
int worth_of_a_card(const Mind *mind)
{
    if (is_seen(mind, SEEN_WORTH_OF_A_CARD)) return seen(mind, SEEN_WORTH_OF_A_CARD);
    const int coins = 10 * deck_money(mind) / (cards_owned_by_me(mind) + 1);
    return note_seen(mind, SEEN_WORTH_OF_A_CARD, coins + (actions_to_use(mind) > 1 ? 4 : 1));
}
