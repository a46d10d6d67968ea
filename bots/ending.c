/* ending.c - see ending.h. */
#include "ending.h"

bool game_may_end(const TaliaView *view)
{
    return talia_view_pile(view, TALIA_province) <= 1 ||
           talia_view_empty_piles(view) + 1 >= talia_view_piles_to_end(view);
}

static bool is_over_anyway(const TaliaView *view)
{
    return talia_view_pile(view, TALIA_province) == 0 ||
           talia_view_empty_piles(view) >= talia_view_piles_to_end(view);
}

static bool ends_game(const TaliaView *view, int kind)
{
    if (is_over_anyway(view) || talia_view_pile(view, kind) != 1) return false;
    return kind == TALIA_province ||
           talia_view_empty_piles(view) + 1 >= talia_view_piles_to_end(view);
}

static int owned_card(const TaliaView *view, TaliaCard card)
{
    const int kind = talia_view_kind(view, card);
    return kind == TALIA_NONE ? 0 : talia_view_owned(view, talia_view_seat(view), kind);
}

static int printed_points(TaliaCard card)
{
    return talia_card_info(card)->points;
}

/* How many points the gain of that card adds. */
static int points_of_gain(const TaliaView *view, int kind)
{
    const int cards = talia_view_cards(view, talia_view_seat(view));
    const TaliaCard card = talia_view_card(view, kind);
    int points = printed_points(card);
    points += owned_card(view, TALIA_gardens) * ((cards + 1) / 10 - cards / 10);
    if (card == TALIA_gardens) points += (cards + 1) / 10;
    if (card == TALIA_duchy) points += owned_card(view, TALIA_duke);
    if (card == TALIA_duke) points += owned_card(view, TALIA_duchy);
    return points;
}

/* How the seat stands with so many points more at the end of this turn: 1 ahead of all others, 0
 * tied with the best, -1 behind. */
static int standing(const TaliaView *view, int more)
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
    return ends_game(view, kind) && standing(view, points_of_gain(view, kind)) < 0;
}

int winning_end(const TaliaView *view, uint64_t buyable)
{
    int best = TALIA_NONE, best_points = 0;
    for (uint64_t left = buyable; left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        if (!ends_game(view, kind)) continue;
        const int points = points_of_gain(view, kind);
        if (standing(view, points) <= 0 || (best != TALIA_NONE && points <= best_points)) continue;
        best = kind;
        best_points = points;
    }
    return best;
}
