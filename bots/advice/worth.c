/* worth.c - how long the game lasts, and what cards are worth in it. */
#include "../advice.h"

/* ---- How long the game lasts ----------------------------------------------------------------- */

enum { USUAL_TURNS = 18 };

/* Cards in the lowest piles that are not empty yet and whose end is the end of the game. */
static int cards_to_piles_end(const Mind *mind)
{
    int low[4] = {TALIA_NONE, TALIA_NONE, TALIA_NONE, TALIA_NONE};
    const int needed = talia_view_piles_to_end(mind->view) - talia_view_empty_piles(mind->view);
    for (uint64_t left = talia_view_supply(mind->view); left; left &= left - 1) {
        int height = talia_view_pile(mind->view, __builtin_ctzll(left));
        if (!height) continue;
        for (int i = 0; i < needed; i++) {
            if (height >= low[i]) continue;
            const int higher = low[i];
            low[i] = height;
            height = higher;
        }
    }
    int cards = 0;
    for (int i = 0; i < needed; i++) cards += low[i];
    return cards;
}

int gains_to_end(const Mind *mind)
{
    return min_of(provinces_left(mind), cards_to_piles_end(mind));
}

static int count_turns_left(const Mind *mind)
{
    const int players = talia_view_players(mind->view);
    const int provinces = provinces_left(mind);
    int turns = 1 + provinces * 12 / (5 * players);
    if (provinces == mind->planner->provinces) {
        const int usual = USUAL_TURNS - talia_view_turns(mind->view, mind->seat);
        if (usual > turns) turns = usual;
    }
    if (talia_view_empty_piles(mind->view)) {
        const int by_piles = 1 + cards_to_piles_end(mind) * 3 / (2 * players);
        if (by_piles < turns) turns = by_piles;
    }
    return turns;
}

int turns_left(const Mind *mind)
{
    if (is_seen(mind, SEEN_TURNS_LEFT)) return seen(mind, SEEN_TURNS_LEFT);
    return note_seen(mind, SEEN_TURNS_LEFT, count_turns_left(mind));
}

bool is_late(const Mind *mind)
{
    return turns_left(mind) <= 4;
}

/* ---- What cards are worth -------------------------------------------------------------------- */

/* The yardstick: a coin that a card gives each time it is drawn. A card takes the place of another
 * in the hand; a deck that does well makes ENOUGH tenths of a coin with each card. */
enum {
    ENOUGH = 16,
    PER_TENTH = 7,
    LEAST_MONEY = 5,
    LEAST_WEALTH = 9,
    LAST_MONEY = 160,
    SOUGHT_GARDENS = 4
};

static bool is_wanted(const Mind *mind, int kind)
{
    return kind != TALIA_NONE && mind->planner->wanted >> kind & 1;
}

/* What a point is worth: a card comes to hand once in so many turns, a point is for good. */
static int worth_of_point(const Mind *mind, int turns)
{
    return 24 * (cards_owned_by_me(mind) + turns / 2) / turns;
}

int points_of(const Mind *mind, int kind)
{
    switch (card_of(mind, kind)) {
    case TALIA_gardens:
        return cards_owned_by_me(mind) / 10;
    case TALIA_duke:
        return owned_by_me(mind, TALIA_duchy);
    case TALIA_duchy:
        return 3 + owned_by_me(mind, kind_of(mind, TALIA_duke));
    case TALIA_distant_lands:
        return 4;
    default:
        return info_of_kind(mind, kind)->points;
    }
}

/* Tenths of a point that any card adds for the Gardens that there are or shall be. */
static int tenths_for_gardens(const Mind *mind)
{
    const int gardens = kind_of(mind, TALIA_gardens);
    if (gardens == TALIA_NONE) return 0;
    const int owned = owned_by_me(mind, gardens);
    return is_wanted(mind, gardens) && owned < SOUGHT_GARDENS ? SOUGHT_GARDENS : owned;
}

int spare_actions(const Mind *mind)
{
    enum { CARDS_PER_TERMINAL = 5 };
    if (is_seen(mind, SEEN_SPARE_ACTIONS)) return seen(mind, SEEN_SPARE_ACTIONS);
    int spare = cards_owned_by_me(mind) / CARDS_PER_TERMINAL;
    for (uint64_t left = of_type(mind, TALIA_ACTION); left; left &= left - 1) {
        const int other = __builtin_ctzll(left), gives = info_of_kind(mind, other)->plus_actions;
        if (gives != 1) spare += gives ? owned_by_me(mind, other) : -owned_by_me(mind, other);
    }
    return note_seen(mind, SEEN_SPARE_ACTIONS, spare);
}

/* Whether it is one of several Terminals of its kind that a deck has no Actions for. */
static bool is_surplus(const Mind *mind, int kind)
{
    if (info_of_kind(mind, kind)->plus_actions || owned_by_me(mind, kind) < 2) return false;
    return !plays_as_of_old(mind) && spare_actions(mind) < 0;
}

/* An Action that nobody asked for is little better than none: it may be one too many. */
static int use_of_action(const Mind *mind, int kind)
{
    const TaliaCardInfo *info = info_of_kind(mind, kind);
    const bool is_upgrade = !(talia_view_supply(mind->view) >> kind & 1);
    if (is_surplus(mind, kind)) return ENOUGH;
    if (is_wanted(mind, kind) || is_upgrade) return ENOUGH + 3 * info->cost;
    return ENOUGH - 2 + info->cost;
}

/* Whether so many coins less would leave the deck with its last money. Coins of Actions buy too,
 * though not on every turn. */
static bool is_poor_without(const Mind *mind, int coins)
{
    if (deck_money(mind) - coins > LEAST_MONEY) return false;
    return plays_as_of_old(mind) || deck_wealth(mind) - coins <= LEAST_WEALTH;
}

/* Tenths of a coin that a card gives when it is in hand. */
static int use_of(const Mind *mind, int kind)
{
    const TaliaCardInfo *info = info_of_kind(mind, kind);
    if (info->types & TALIA_TREASURE) {
        if (kind == TALIA_copper && is_poor_without(mind, 0)) return ENOUGH + 4;
        return 10 * info->plus_coins + (info->does_more ? 6 : 0);
    }
    if (info->types & TALIA_ACTION) return use_of_action(mind, kind);
    if (talia_view_types(mind->view, kind) & TALIA_ACTION) return ENOUGH + 10; /* Inheritance */
    return 0;
}

int worth_owning(const Mind *mind, int kind)
{
    if (is_seen_of(mind, SEEN_WORTH, kind)) return seen_of(mind, SEEN_WORTH, kind);
    const int point = worth_of_point(mind, turns_left(mind));
    const int worth = PER_TENTH * (use_of(mind, kind) - ENOUGH) + point * points_of(mind, kind) +
                      point * tenths_for_gardens(mind) / 10;
    return note_seen_of(mind, SEEN_WORTH, kind, worth);
}

/* An Action is worth to others what it costs. */
int worth_to_others(const Mind *mind, int kind)
{
    const TaliaCardInfo *info = info_of_kind(mind, kind);
    const int point = worth_of_point(mind, turns_left(mind));
    const bool acts = info->types & TALIA_ACTION;
    const int use = acts ? ENOUGH + 3 * info->cost : 10 * mind->planner->worth[kind];
    return PER_TENTH * (use - ENOUGH) + point * points_of(mind, kind);
}

int worth_keeping(const Mind *mind, int kind)
{
    const TaliaCardInfo *info = info_of_kind(mind, kind);
    const int worth = worth_owning(mind, kind);
    const int coins = mind->planner->worth[kind];
    if (coins && is_poor_without(mind, coins - 1)) return max_of(worth, LAST_MONEY);
    return info->points > 1 ? max_of(worth, PRICE * info->cost) : worth;
}

int least(const Mind *mind, uint64_t mask, Worth *worth)
{
    int best = TALIA_NONE, low = 0;
    for (uint64_t left = mask; left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        const int value = worth(mind, kind);
        if (best != TALIA_NONE && value >= low) continue;
        best = kind;
        low = value;
    }
    return best;
}

int most(const Mind *mind, uint64_t mask, Worth *worth)
{
    int best = TALIA_NONE, high = 0;
    for (uint64_t left = mask; left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        const int value = worth(mind, kind);
        if (best != TALIA_NONE && value <= high) continue;
        best = kind;
        high = value;
    }
    return best;
}

/* Whether the plan takes points and might have a Province, for which it saves its money: one that
 * is gained costs none. */
static bool is_for_province(const Mind *mind, uint64_t mask, int kind)
{
    return !plays_as_of_old(mind) && mask >> TALIA_province & 1 &&
           is_wanted(mind, TALIA_province) && kind_of(mind, TALIA_duke) == TALIA_NONE &&
           info_of_kind(mind, kind)->points < info_of_kind(mind, TALIA_province)->points;
}

/* On the last turn or two nothing but points is of use, whatever the plan says. */
int best_gain(const Mind *mind, uint64_t mask)
{
    enum { LAST_TURNS = 2 };
    const int kind = plan_pick(mind, mask);
    if (kind == TALIA_NONE) return most(mind, mask, worth_owning);
    const uint64_t points = mask & of_type(mind, TALIA_VICTORY);
    if (points >> kind & 1) return is_for_province(mind, mask, kind) ? TALIA_province : kind;
    if (!points || turns_left(mind) > LAST_TURNS) return kind;
    return most(mind, points | one(kind), worth_owning);
}

uint64_t supply_up_to(const Mind *mind, int coins)
{
    return talia_view_up_to(mind->view, coins) & talia_view_supply(mind->view);
}

uint64_t supply_of_cost(const Mind *mind, int coins)
{
    return supply_up_to(mind, coins) & ~supply_up_to(mind, coins - 1);
}

/* A Victory card of some size is never too bad to keep. */
bool is_rubbish(const Mind *mind, int kind)
{
    const TaliaCardInfo *info = info_of_kind(mind, kind);
    if (info->types & TALIA_VICTORY && info->cost >= 4) return false;
    return worth_owning(mind, kind) < 0;
}

uint64_t rubbish(const Mind *mind, uint64_t mask)
{
    uint64_t worthless = 0;
    for (uint64_t left = mask; left; left &= left - 1) {
        if (is_rubbish(mind, __builtin_ctzll(left))) worthless |= left & -left;
    }
    return worthless;
}
