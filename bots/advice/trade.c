/* trade.c - trashing a card for a better one: Remodel, Upgrade and their like; for coins. */
#include "../advice.h"

static Trade trade_of(const Mind *mind, int give, int more, bool exactly)
{
    const int limit = talia_view_cost(mind->view, give) + more;
    const uint64_t mask = exactly ? supply_of_cost(mind, limit) : supply_up_to(mind, limit);
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
    return won_with(mind, coins) - missed_without(mind, -coins) - worth_keeping(mind, kind);
}
