/* later.c - what cards are worth in the hands to come. */
#include "../advice.h"

#include "actions.h"

int worth_drawing(const Mind *mind, int kind)
{
    const TaliaCardInfo *info = info_of_kind(mind, kind);
    if (kind == TALIA_estate && mine(mind, TALIA_INHERITED) != TALIA_NONE) return 20;
    if (info->types & TALIA_TREASURE) return 10 * info->plus_coins + (info->does_more ? 3 : 0);
    if (!(info->types & TALIA_ACTION)) return 0;
    return max_of(0, 10 * (info->plus_cards + info->plus_coins) +
                         3 * (info->plus_buys + info->plus_actions) + text_value(mind, kind));
}

int mean_draw(const Mind *mind)
{
    int sum = 0;
    for (int kind = 0; kind < talia_view_kinds(mind->view); kind++) {
        const int copies = owned_by_me(mind, kind);
        if (copies) sum += copies * worth_drawing(mind, kind);
    }
    return sum / max_of(cards_owned_by_me(mind), 1);
}

/* A coin that buys nothing now buys something later, most likely; one that does is not given up. A
 * card that nobody can use now costs nothing to keep; even a dead one is better out of the way: it
 * misses the next shuffle. */
int worth_later(const Mind *mind, int kind)
{
    enum { COIN_LATER = 10, IN_USE = -40 };
    const int coins = mind->planner->worth[kind];
    if (info_of_kind(mind, kind)->types & TALIA_TREASURE)
        return COIN_LATER * coins - missed_without(mind, coins);
    const int later = 2 * worth_drawing(mind, kind);
    return later == 0 || is_dead(mind, kind) ? later + 2 : IN_USE;
}

/* What lies in the deck, in whatever order. */
static bool is_better_than_most(const Mind *mind)
{
    uint8_t count[TALIA_MAX_KINDS];
    int cards = 0, sum = 0;
    count_deck(mind, count);
    for (int kind = 0; kind < talia_view_kinds(mind->view); kind++) {
        cards += count[kind];
        sum += count[kind] * worth_drawing(mind, kind);
    }
    return sum > cards * mean_draw(mind);
}

/* The next hand comes from the deck, or from all cards, those of this turn as well. */
bool is_good_deck(const Mind *mind)
{
    uint8_t list[TALIA_MAX_OWNED];
    const int size = talia_view_zone(mind->view, mind->seat, TALIA_DECK, list);
    int known = 0, sum = 0;
    while (known < size && list[known] != TALIA_NONE) sum += worth_drawing(mind, list[known++]);
    if (known) return sum > known * mean_draw(mind);
    return plays_as_of_old(mind) ? is_late(mind) : is_better_than_most(mind);
}
