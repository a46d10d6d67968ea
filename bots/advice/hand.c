/* hand.c - what the hand is good for: this turn's buy, and cards that do nothing any more. */
#include "../advice.h"

#include "actions.h"

/* ---- This turn's buy ------------------------------------------------------------------------- */

int coins_to_spend(const Mind *mind)
{
    return coins_now(mind) + coins_in_hand(mind);
}

int buy_with(const Mind *mind, int coins)
{
    return plan_pick(mind, supply_up_to(mind, coins));
}

/* What the buy with so many coins is worth more than the one with fewer: the plan likes it better,
 * so it is never worth less. */
static int difference(const Mind *mind, int coins, int fewer)
{
    const int with = buy_with(mind, coins), without = buy_with(mind, fewer);
    if (with == without || with == TALIA_NONE) return 0;
    int more = worth_owning(mind, with);
    if (without != TALIA_NONE && worth_owning(mind, without) > 0)
        more -= worth_owning(mind, without);
    return more > 1 ? more : 1;
}

int missed_without(const Mind *mind, int fewer)
{
    if (!is_my_turn(mind) || fewer <= 0) return 0;
    const int coins = coins_to_spend(mind);
    return difference(mind, coins, coins - fewer);
}

int won_with(const Mind *mind, int more)
{
    const int coins = coins_to_spend(mind);
    return difference(mind, coins + more, coins);
}

int loss_of_trashing(const Mind *mind, int kind)
{
    return worth_owning(mind, kind) + missed_without(mind, mind->planner->worth[kind]);
}

/* ---- Cards that do nothing any more ---------------------------------------------------------- */

/* Actions that this turn has for Terminals, those that the hand's other cards give counted. */
static int room_for_terminals(const Mind *mind)
{
    int room = actions_to_use(mind);
    for (uint64_t left = hand_kinds(mind) & action_kinds(mind); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        const int gives = actions_of_play(mind, kind);
        if (gives > 1) room += (gives - 1) * in_hand(mind, kind);
    }
    return room;
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

int live_copies(const Mind *mind, int kind)
{
    const int copies = in_hand(mind, kind);
    if (actions_to_use(mind) == 0) return 0;
    if (actions_of_play(mind, kind)) return copies;
    const int before = terminals_before(mind, kind, usual_value(mind, kind));
    const int live = room_for_terminals(mind) - before;
    if (live >= copies) return copies;
    return live > 0 ? live : 0;
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
