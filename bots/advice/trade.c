/* trade.c - trashing a card for a better one: Remodel, Upgrade and their like; for coins. */
#include "../advice.h"

#include "../ending.h"

/* What wins at once of these gains, in place of a card of the hand (or of none: TALIA_NONE). */
static int win_of(const Mind *mind, int give, uint64_t gains)
{
    if (plays_as_of_old(mind) || !mind->planner->plan->finisher) return TALIA_NONE;
    if (!is_my_turn(mind) || !talia_view_may_end(mind->view)) return TALIA_NONE;
    return winning_trade(mind->view, give, gains);
}

bool wins_without(const Mind *mind, int give, uint64_t gains)
{
    return win_of(mind, give, gains) != TALIA_NONE;
}

bool wins_at_once(const Mind *mind, uint64_t gains)
{
    return win_of(mind, TALIA_NONE, gains) != TALIA_NONE;
}

static Trade trade_of(const Mind *mind, int give, int more, bool exactly)
{
    const int limit = talia_view_cost(mind->view, give) + more;
    const uint64_t mask = exactly ? supply_of_cost(mind, limit) : supply_up_to(mind, limit);
    const int win = win_of(mind, give, mask);
    if (win != TALIA_NONE) return (Trade){give, win, WINS};
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
