/* outlook.c - see outlook.h. */
#include "outlook.h"

int min_of(int a, int b)
{
    return a < b ? a : b;
}

int max_of(int a, int b)
{
    return a > b ? a : b;
}

int mine(const Mind *mind, TaliaSetting setting)
{
    return talia_view_get(mind->view, mind->view.seat, setting);
}

/* It is in the Action phase of its own turn. */
static bool plays_on(const Mind *mind)
{
    return is_my_turn(mind) && talia_view_phase(mind->view) == TALIA_PHASE_ACTION;
}

/* ---- This turn ------------------------------------------------------------------------------- */

/* Between the turns the counters are those of the last one. */
static int actions_to_play(const Mind *mind)
{
    if (!is_my_turn(mind)) return 1;
    return plays_on(mind) ? actions_left(mind) : 0;
}

static int buys_to_come(const Mind *mind)
{
    if (!is_my_turn(mind)) return 1;
    return talia_view_counters(mind->view, mind->view.seat).buys;
}

static uint64_t actions_in_hand(const Mind *mind)
{
    uint64_t actions = 0;
    for (uint64_t left = hand_kinds(mind); left; left &= left - 1) {
        if (talia_view_types(mind->view, __builtin_ctzll(left)) & TALIA_ACTION)
            actions |= left & -left;
    }
    return actions;
}

/* All that give back an Action, and the best of the others. */
static int coins_of_actions(const Mind *mind)
{
    int coins = 0, best = 0;
    if (actions_to_play(mind) == 0) return 0;
    for (uint64_t left = actions_in_hand(mind); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        const TaliaCardInfo *info = info_of_kind(mind, kind);
        if (info->plus_actions)
            coins += in_hand(mind, kind) * info->plus_coins;
        else
            best = max_of(best, info->plus_coins);
    }
    return coins + best;
}

int coins_in_sight(const Mind *mind)
{
    const int now = is_my_turn(mind) ? coins_now(mind) : 0;
    const int more = coins_in_hand(mind) + coins_of_actions(mind);
    return now + more - (more && mine(mind, TALIA_MINUS_COIN));
}

static uint64_t events_up_to(const Mind *mind, int cost)
{
    uint64_t kinds = 0;
    for (uint64_t left = talia_view_events(mind->view); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        if (talia_view_cost(mind->view, kind) <= cost) kinds |= one(kind);
    }
    return kinds;
}

int coins_of_use(const Mind *mind, int coins)
{
    int left = coins;
    for (int buys = buys_to_come(mind); buys > 0; buys--) {
        const int kind = plan_pick(mind, supply_up_to(mind, left) | events_up_to(mind, left));
        if (kind == TALIA_NONE) break;
        left -= talia_view_cost(mind->view, kind);
    }
    return coins - left;
}

int time_left(const Mind *mind)
{
    const int players = talia_view_players(mind->view);
    const int all = players == 2 ? 8 : players < 5 ? 12 : 3 * players;
    return min_of(8, provinces_left(mind) * 8 / all);
}

int worth_keeping(const Mind *mind, int kind)
{
    const TaliaCardInfo *info = info_of_kind(mind, kind);
    if (mind->planner->worth[kind] && deck_money(mind) < 5) return 8 * COIN; /* the last money */
    if (info->points > 1) return max_of(COIN * info->cost, worth_owning(mind, kind));
    const int worth = worth_owning(mind, kind);
    return info->points || worth < 0 ? worth : worth * time_left(mind) / 8;
}

static int worth_buying(const Mind *mind, int kind)
{
    const int worth = COIN * talia_view_cost(mind->view, kind);
    return info_of_kind(mind, kind)->points > 0 ? worth : worth * time_left(mind) / 8;
}

int worth_of_coins(const Mind *mind, int coins)
{
    int worth = 0, left = coins;
    for (int buys = buys_to_come(mind); buys > 0; buys--) {
        const int kind = plan_pick(mind, supply_up_to(mind, left) | events_up_to(mind, left));
        if (kind == TALIA_NONE) break;
        left -= talia_view_cost(mind->view, kind);
        worth += worth_buying(mind, kind);
    }
    return worth;
}

int use_lost(const Mind *mind, int coins)
{
    const int all = coins_in_sight(mind);
    return coins == 0 ? 0 : coins_of_use(mind, all) - coins_of_use(mind, all - coins);
}

int use_won(const Mind *mind, int coins)
{
    const int all = coins_in_sight(mind);
    return coins == 0 ? 0 : coins_of_use(mind, all + coins) - coins_of_use(mind, all);
}

uint64_t stranded_actions(const Mind *mind)
{
    const uint64_t actions = actions_in_hand(mind);
    int can = actions_to_play(mind), terminals = 0;
    uint64_t terminal = 0;
    if (can == 0) return actions;
    for (uint64_t left = actions; left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        const int plus = info_of_kind(mind, kind)->plus_actions;
        if (plus) can += in_hand(mind, kind) * (plus - 1);
        if (plus) continue;
        terminal |= one(kind);
        terminals += in_hand(mind, kind);
    }
    return terminals > can ? one(least(mind, terminal, worth_playing)) : 0;
}

/* ---- Hands to come --------------------------------------------------------------------------- */

/* What cards do beyond the numbers on them. */
static const int8_t beyond[TALIA_CARDS] = {
#define PLAY(id, worth) [TALIA_##id] = (worth),
#include "deeds.def"
#undef PLAY
};

int worth_drawing(const Mind *mind, int kind)
{
    const TaliaCardInfo *info = info_of_kind(mind, kind);
    if (kind == TALIA_estate && mine(mind, TALIA_INHERITED) != TALIA_NONE) return 2 * COIN;
    if (info->types & TALIA_TREASURE) return COIN * info->plus_coins + (kind > TALIA_gold ? 5 : 0);
    if (!(info->types & TALIA_ACTION)) return 0;
    return COIN * (info->plus_cards + info->plus_coins) +
           5 * (info->plus_buys + info->plus_actions) + beyond[card_of(mind, kind)];
}

int mean_draw(const Mind *mind)
{
    uint8_t worth[TALIA_MAX_KINDS];
    for (int kind = 0; kind < talia_view_kinds(mind->view); kind++)
        worth[kind] = (uint8_t)worth_drawing(mind, kind);
    const int sum = talia_view_owned_sum(mind->view, mind->view.seat, worth);
    return sum / max_of(cards_owned_by_me(mind), 1);
}

/* A coin that buys nothing now buys something later, most likely; one that does is not given up. A
 * card that nobody can use now costs nothing to keep; even a dead one is better out of the way:
 * it misses the next shuffle. */
int worth_later(const Mind *mind, int kind)
{
    const TaliaCardInfo *info = info_of_kind(mind, kind);
    if (info->types & TALIA_TREASURE) {
        const int coins = mind->planner->worth[kind];
        return 16 * coins - COIN * use_lost(mind, coins);
    }
    const int later = worth_drawing(mind, kind);
    return later == 0 || stranded_actions(mind) >> kind & 1 ? later + 2 : -2 * COIN;
}

/* ---- Plays ----------------------------------------------------------------------------------- */

/* Every other time they do much. */
static int worth_of_journey(const Mind *mind, TaliaCard card)
{
    const int great = card == TALIA_giant ? 6 * COIN : 5 * mean_draw(mind);
    const int small = card == TALIA_giant ? COIN : 0;
    return mine(mind, TALIA_JOURNEY_DOWN) ? great : small;
}

static bool is_spent(const Mind *mind, TaliaCard card)
{
    const bool gives_curses = card == TALIA_witch || card == TALIA_sea_hag ||
                              card == TALIA_swamp_hag || card == TALIA_torturer;
    return gives_curses && talia_view_pile(mind->view, TALIA_curse) == 0;
}

int worth_playing(const Mind *mind, int kind)
{
    const TaliaCardInfo *info = info_of_kind(mind, kind);
    const TaliaCard card = card_of(mind, kind);
    int worth = min_of(info->plus_cards, cards_to_draw(mind)) * mean_draw(mind);
    worth += COIN * info->plus_coins + 6 * info->plus_buys + 5 * info->plus_actions;
    if (card == TALIA_giant || card == TALIA_ranger) return worth + worth_of_journey(mind, card);
    return is_spent(mind, card) ? worth : worth + beyond[card];
}

int worth_playing_last(const Mind *mind, int kind)
{
    const TaliaCardInfo *info = info_of_kind(mind, kind);
    const int cards = min_of(info->plus_cards, cards_to_draw(mind));
    const int money = cards * deck_money(mind) + cards_owned_by_me(mind) - 1;
    const int coins = info->plus_coins + money / cards_owned_by_me(mind);
    const int spent = COIN * info->plus_coins + cards * mean_draw(mind);
    return worth_playing(mind, kind) - spent + COIN * use_won(mind, coins);
}

/* Estates that play the inherited card use the tokens on its pile. */
static int copies_of_pile(const Mind *mind, int kind)
{
    const int owned = owned_by_me(mind, kind);
    return kind == mine(mind, TALIA_INHERITED) ? owned + owned_by_me(mind, TALIA_estate) : owned;
}

/* A Traveller leaves its pile soon; what the plan goes on buying becomes more. */
int use_of_pile(const Mind *mind, int kind)
{
    const TaliaCardInfo *info = info_of_kind(mind, kind);
    int use = (info->types & TALIA_TRAVELLER ? 4 : 10) * copies_of_pile(mind, kind);
    if (talia_view_pile(mind->view, kind) && plan_pick(mind, one(kind)) == kind) use += 12;
    if (mind->planner->wanted >> kind & 1) use += 5;
    return use + info->cost / 3;
}

/* ---- Answers --------------------------------------------------------------------------------- */

int trash_now(const Mind *mind, uint64_t mask)
{
    const int kind = least(mind, rubbish(mind, mask), worth_owning);
    if (kind == TALIA_NONE) return TALIA_NONE;
    return use_lost(mind, mind->planner->worth[kind]) ? TALIA_NONE : kind;
}

/* One Treasure Map is none. */
static int worth_this_turn(const Mind *mind, int kind)
{
    if (card_of(mind, kind) == TALIA_treasure_map) return in_hand(mind, kind) > 1 ? 10 * COIN : 3;
    return stranded_actions(mind) >> kind & 1 ? 4 : worth_holding(mind, kind);
}

TaliaChoice discard_useless(const Mind *mind)
{
    return TALIA_CHOICE(TALIA_DISCARD, least(mind, offered(mind, TALIA_DISCARD), worth_this_turn));
}

TaliaChoice topdeck_best_last(const Mind *mind)
{
    return TALIA_CHOICE(TALIA_TOPDECK, least(mind, offered(mind, TALIA_TOPDECK), worth_drawing));
}
