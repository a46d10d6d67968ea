/* games.c - see games.h. */
#include "games.h"

bool net_run_on(TaliaGame *game)
{
    while (!talia_is_over(game)) {
        const TaliaView view = {game, talia_decision(game)->who};
        if (net_is_asked(&view)) return true;
        talia_choose(game, net_rule(&view));
    }
    return false;
}

int32_t net_result(const TaliaGame *game, int seat)
{
    const unsigned winners = talia_winners(game);
    return winners >> seat & 1 ? NET_ONE / __builtin_popcount(winners) : 0;
}
