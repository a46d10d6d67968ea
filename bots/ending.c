/* ending.c - see ending.h. */
#include "ending.h"

int standing_with(const TaliaView *view, int more)
{
    const int score = talia_view_score(view, talia_view_seat(view)) + more;
    const int turns = talia_view_turns(view, talia_view_seat(view)) + 1;
    int result = 1;
    for (int who = 0; who < talia_view_players(view); who++) {
        if (who == talia_view_seat(view)) continue;
        const int theirs = talia_view_score(view, who);
        const int taken = talia_view_turns(view, who);
        if (theirs > score || (theirs == score && taken < turns)) return -1;
        if (theirs == score && taken == turns) result = 0;
    }
    return result;
}

bool is_losing_end(const TaliaView *view, int kind)
{
    return talia_view_would_end(view, kind) &&
           standing_with(view, talia_view_points_of_gain(view, kind)) < 0;
}

int winning_trade(const TaliaView *view, int give, uint64_t gains)
{
    int best = TALIA_NONE, best_points = 0;
    for (uint64_t left = gains; left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        if (!talia_view_would_end(view, kind)) continue;
        const int points = talia_view_points_of_trade(view, give, kind);
        if (standing_with(view, points) <= 0) continue;
        if (best != TALIA_NONE && points <= best_points) continue;
        best = kind;
        best_points = points;
    }
    return best;
}

int winning_end(const TaliaView *view, uint64_t buyable)
{
    return winning_trade(view, TALIA_NONE, buyable);
}
