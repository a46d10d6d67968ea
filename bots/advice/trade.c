/* trade.c - trashing a card for a better one: Remodel, Upgrade and their like; for coins. */
#include "../advice.h"

#include "../ending.h"

/* Whether one of these gains ends the game with the seat alone ahead, with so many points less. */
static bool wins_with_less(const Mind *mind, int lost, uint64_t gains)
{
    if (plays_as_of_old(mind) || !mind->planner->plan->finisher) return false;
    if (!is_my_turn(mind) || !talia_view_may_end(mind->view)) return false;
    for (uint64_t left = gains; left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        if (!talia_view_would_end(mind->view, kind)) continue;
        if (standing_with(mind->view, talia_view_points_of_gain(mind->view, kind) - lost) > 0)
            return true;
    }
    return false;
}

bool wins_without(const Mind *mind, int give, uint64_t gains)
{
    return wins_with_less(mind, points_of(mind, give), gains);
}

bool wins_at_once(const Mind *mind, uint64_t gains)
{
    return wins_with_less(mind, 0, gains);
}

static Trade trade_of(const Mind *mind, int give, int more, bool exactly)
{
    const int limit = talia_view_cost(mind->view, give) + more;
    const uint64_t mask = exactly ? supply_of_cost(mind, limit) : supply_up_to(mind, limit);
    if (wins_without(mind, give, mask)) return (Trade){give, winning_end(mind->view, mask), WINS};
    const int get = best_gain(mind, mask);
    const int worth = get == TALIA_NONE ? 0 : worth_owning(mind, get);
    return (Trade){give, get, worth - loss_of_trashing(mind, give)};
}

Trade best_trade(const Mind *mind, uint64_t mask, int more, bool exactly)
{
    Trade best = {TALIA_NONE, TALIA_NONE, 0};
    for (uint64_t left = mask; left; left &= left - 1) {
        const Trade trade = trade_of(mind, __builtin_ctzll(left), more, exactly);
        if (best.give == TALIA_NONE || trade.gain > best.gain) best = trade;
    }
    return best;
}

int worth_salvaging(const Mind *mind, int kind)
{
    const int coins = talia_view_cost(mind->view, kind) - mind->planner->worth[kind];
    if (wins_without(mind, kind, supply_up_to(mind, coins_in_sight(mind) + coins))) return WINS;
    return won_with(mind, coins) - missed_without(mind, -coins) - worth_keeping(mind, kind);
}
