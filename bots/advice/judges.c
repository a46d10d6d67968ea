/* judges.c - see judges.h. In the order of the alphabet, all sets together. Nobody asks what
 * another play is worth exactly (value_of_play), but for the cards that play another. */
#include "judges.h"

/* ---- Words that several use ------------------------------------------------------------------ */

/* Whatever bonuses there are, it is not worth that. */
enum { NOT_AT_ALL = -1000 };

enum { DEAREST = 100 }; /* what a card is worth at most, where a Province would tell too much */

/* What is worth so much to own is worth that many tenths of a coin of this turn. */
static int now(int worth)
{
    return worth / 8;
}

static bool has(uint64_t kinds, int kind)
{
    return kind != TALIA_NONE && kinds >> kind & 1;
}

static bool is_left(const Mind *mind, int kind)
{
    return talia_view_pile(mind->view, kind) > 0;
}

/* What trashing up to so many cards of the hand brings: it is for the whole game, and the sooner
 * the better, so it counts twice. */
static int worth_of_trashing(const Mind *mind, uint64_t kinds, int cards)
{
    int worth = 0;
    for (uint64_t left = rubbish(mind, kinds); left && cards > 0; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        const int loss = loss_of_trashing(mind, kind);
        if (loss >= 0) continue;
        const int copies = in_hand(mind, kind) < cards ? in_hand(mind, kind) : cards;
        worth -= now(2 * loss * copies);
        cards -= copies;
    }
    return worth;
}

/* What giving up a card of the hand costs now: what it is worth to own, and its coins. */
static int price_of(const Mind *mind, int kind)
{
    return now(worth_owning(mind, kind)) + 10 * mind->planner->worth[kind];
}

/* The least price of two cards of these kinds. */
static int price_of_two(const Mind *mind, uint64_t kinds)
{
    const int first = least(mind, kinds, price_of);
    const int copies = in_hand(mind, first);
    const int second = copies > 1 ? first : least(mind, kinds & ~one(first), price_of);
    return price_of(mind, first) + (second == TALIA_NONE ? 0 : price_of(mind, second));
}

/* What a card that is traded in paid so far it pays no more on this turn. A loss is for good; to be
 * rid of rubbish counts twice, as with any trashing. */
static int worth_of_trade(const Mind *mind, Trade trade)
{
    if (trade.give == TALIA_NONE) return 0;
    if (trade.gain < 0) return trade.gain / 4;
    const int rid = plays_as_of_old(mind) ? 0 : max_of(0, -worth_owning(mind, trade.give));
    return now(trade.gain + rid) - 4 * mind->planner->worth[trade.give];
}

/* What a card of up to that cost is worth, unless all are bad: what the plan would buy now is good
 * to have for nothing, whatever cards are worth (Gardens are little until there are many). */
static int worth_of_gain(const Mind *mind, int cost, int worth)
{
    const uint64_t mask = supply_up_to(mind, cost);
    if (plan_pick(mind, mask) != TALIA_NONE) return worth;
    const int kind = best_gain(mind, mask);
    return kind != TALIA_NONE && worth_owning(mind, kind) > 0 ? worth : NOT_AT_ALL;
}

/* Curses that there are for others. */
static int worth_of_cursing(const Mind *mind, int worth)
{
    return is_left(mind, TALIA_curse) ? worth : 3;
}

static bool journey_is_down(const Mind *mind)
{
    return mine(mind, TALIA_JOURNEY_DOWN);
}

static int worth_of_repeating(const Mind *mind, uint64_t rest)
{
    const int kind = best_to_repeat(mind, rest);
    return kind == TALIA_NONE ? 0 : worth_playing_twice(mind, kind);
}

/* ---- Cards ----------------------------------------------------------------------------------- */

int judge_adventurer(const Mind *mind, uint64_t rest)
{
    (void)rest;
    const uint64_t kinds = of_type(mind, TALIA_TREASURE);
    const int treasures = talia_view_owned_of(mind->view, mind->seat, kinds);
    return treasures && cards_to_draw(mind) ? 20 * deck_money(mind) / treasures : 0;
}

/* Two copies of the same rubbish are best; the others get one in any case. */
int judge_ambassador(const Mind *mind, uint64_t rest)
{
    enum { TO_THE_OTHERS = 16 };
    const uint64_t basic = one(TALIA_copper) | one(TALIA_estate) | one(TALIA_curse);
    int best = rest & basic && !plays_as_of_old(mind) ? TO_THE_OTHERS / 4 : NOT_AT_ALL;
    if (is_late(mind) && !plays_as_of_old(mind))
        return NOT_AT_ALL; /* what the others get, and what is gone, tells no more */
    for (uint64_t left = rubbish(mind, rest); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        const int copies = in_hand(mind, kind) > 1 ? 2 : 1;
        const int worth = TO_THE_OTHERS - now(copies * loss_of_trashing(mind, kind));
        if (worth > best) best = worth;
    }
    return best;
}

int judge_artisan(const Mind *mind, uint64_t rest)
{
    (void)rest;
    return worth_of_gain(mind, 5, 38);
}

/* Without an Estate to discard it brings one. */
int judge_baron(const Mind *mind, uint64_t rest)
{
    if (has(rest, TALIA_estate)) return 40;
    return is_rubbish(mind, TALIA_estate) && is_left(mind, TALIA_estate) ? -20 : 2;
}

/* It costs nothing: what to discard is another question. */
int judge_cellar(const Mind *mind, uint64_t rest)
{
    const int worth = worth_of_draws(mind, dead_cards(mind, rest));
    return plays_as_of_old(mind) ? worth : max_of(worth, 1);
}

int judge_chapel(const Mind *mind, uint64_t rest)
{
    return worth_of_trashing(mind, rest, 4);
}

int judge_conspirator(const Mind *mind, uint64_t rest)
{
    (void)rest;
    return is_third_action(mind) ? worth_of_draws(mind, 1) : 0;
}

int judge_coppersmith(const Mind *mind, uint64_t rest)
{
    (void)rest;
    return 10 * in_hand(mind, TALIA_copper);
}

int judge_disciple(const Mind *mind, uint64_t rest)
{
    const int twice = worth_of_repeating(mind, rest);
    return twice > 0 ? twice + 10 : 2; /* it may become a Teacher */
}

/* Its points count on the mat only. */
int judge_distant_lands(const Mind *mind, uint64_t rest)
{
    (void)rest;
    return is_late(mind) ? 80 : 22;
}

int judge_explorer(const Mind *mind, uint64_t rest)
{
    (void)mind;
    return has(rest, TALIA_province) ? 40 : 24;
}

int judge_feast(const Mind *mind, uint64_t rest)
{
    (void)rest;
    return worth_of_gain(mind, 5, 30);
}

int judge_giant(const Mind *mind, uint64_t rest)
{
    (void)rest;
    return journey_is_down(mind) ? 65 : 10;
}

int judge_hireling(const Mind *mind, uint64_t rest)
{
    (void)rest;
    return 4 * (turns_left(mind) - 1);
}

int judge_ironworks(const Mind *mind, uint64_t rest)
{
    (void)rest;
    return worth_of_gain(mind, 4, 22);
}

/* It takes another card along: best one that is only worth points. */
int judge_island(const Mind *mind, uint64_t rest)
{
    enum { ITSELF = 14 }; /* that it is out of the deck */
    if (!rest) return 4;
    const uint64_t idle = of_type(mind, TALIA_VICTORY) & ~of_type(mind, TALIA_ACTION) &
                          ~of_type(mind, TALIA_TREASURE);
    if (rest & idle) return 14;
    if (rubbish(mind, rest)) return 10;
    const int price = price_of(mind, least(mind, rest, price_of));
    return plays_as_of_old(mind) ? NOT_AT_ALL : ITSELF - price;
}

int judge_library(const Mind *mind, uint64_t rest)
{
    (void)rest;
    const int lacking = 7 - (hand_count(mind) - 1);
    return lacking > 0 ? worth_of_draws(mind, lacking) : 0;
}

/* One of three cards is trashed. How often none of them is bad follows from how many bad ones there
 * are to draw; then it costs about the worst of three good ones. */
int judge_lookout(const Mind *mind, uint64_t rest)
{
    (void)rest;
    int bad = 0, good = 0, relief = 0, loss = 0;
    for (int kind = 0; kind < talia_view_kinds(mind->view); kind++) {
        const int copies = owned_by_me(mind, kind) - in_hand(mind, kind);
        const int worth = copies ? worth_keeping(mind, kind) : 0;
        if (copies && is_rubbish(mind, kind)) {
            bad += copies;
            relief -= copies * worth;
        } else {
            good += copies;
            loss += copies * min_of(worth, DEAREST);
        }
    }
    if (!bad) return NOT_AT_ALL;
    const int all = bad + good, cubed = all * all * all, missing = good * good * good;
    const int hits = (cubed - missing) / max_of(cubed / 100, 1);
    const int worth = hits * relief / bad - (100 - hits) * (good ? loss / good : 0) * 2 / 3;
    return worth > 0 ? 4 + now(worth) / 100 : NOT_AT_ALL;
}

/* A card must be passed: with nothing bad in hand it may be a good one. */
int judge_masquerade(const Mind *mind, uint64_t rest)
{
    const int passed = least(mind, rest, worth_owning);
    const int worth = passed == TALIA_NONE ? 0 : worth_owning(mind, passed);
    return worth > 0 ? 2 - worth / 4 : 8;
}

int judge_mine(const Mind *mind, uint64_t rest)
{
    const bool silver = has(rest, TALIA_copper) && is_left(mind, TALIA_silver);
    const bool gold = has(rest, TALIA_silver) && is_left(mind, TALIA_gold);
    return silver || gold ? 18 : 0;
}

int judge_miser(const Mind *mind, uint64_t rest)
{
    const int coins = on_mat(mind, TALIA_TAVERN, TALIA_copper);
    const int saving = has(rest, TALIA_copper) && !is_late(mind) ? 14 : 0;
    return 10 * coins > saving ? 10 * coins : saving;
}

int judge_moneylender(const Mind *mind, uint64_t rest)
{
    (void)mind;
    return has(rest, TALIA_copper) ? 24 : 0;
}

int judge_nobles(const Mind *mind, uint64_t rest)
{
    (void)rest;
    return worth_of_draws(mind, 3);
}

/* It is in play on the extra turn, and then it only costs cards. */
int judge_outpost(const Mind *mind, uint64_t rest)
{
    (void)rest;
    return in_play(mind, kind_of(mind, TALIA_outpost)) ? NOT_AT_ALL : 3 * worth_of_a_card(mind);
}

int judge_pirate_ship(const Mind *mind, uint64_t rest)
{
    (void)rest;
    const int coins = 10 * mine(mind, TALIA_PIRATE);
    return coins > 16 ? coins : 16;
}

int judge_ranger(const Mind *mind, uint64_t rest)
{
    (void)rest;
    return journey_is_down(mind) ? worth_of_draws(mind, 5) : 4;
}

int judge_raze(const Mind *mind, uint64_t rest)
{
    const int worth = worth_of_trashing(mind, rest, 1);
    if (is_late(mind) && !plays_as_of_old(mind)) return 4; /* itself, for a better card */
    return worth > 0 ? worth + 4 : NOT_AT_ALL;
}

int judge_remodel(const Mind *mind, uint64_t rest)
{
    return worth_of_trade(mind, best_trade(mind, rest, 2, false));
}

/* Coins for a card: for one that is bad, or at the end for anything but points. */
int judge_salvager(const Mind *mind, uint64_t rest)
{
    if (!rest) return 0;
    const int worth = worth_salvaging(mind, most(mind, rest, worth_salvaging));
    return worth > 0 ? worth / 3 : NOT_AT_ALL;
}

int judge_sea_hag(const Mind *mind, uint64_t rest)
{
    (void)rest;
    return worth_of_cursing(mind, 45);
}

/* Before a Tactician the whole hand goes for coins, but for one card. */
int judge_secret_chamber(const Mind *mind, uint64_t rest)
{
    const bool serves = has(rest, kind_of(mind, TALIA_tactician)) && actions_left(mind) > 1;
    if (serves && !plays_as_of_old(mind)) return 10 * max_of(hand_count(mind) - 3, 0);
    return 10 * dead_cards(mind, rest);
}

int judge_shanty_town(const Mind *mind, uint64_t rest)
{
    return rest & of_type(mind, TALIA_ACTION) ? 2 : worth_of_draws(mind, 2);
}

int judge_steward(const Mind *mind, uint64_t rest)
{
    const int cards = worth_of_draws(mind, 2);
    const int trashing = worth_of_trashing(mind, rest, 2);
    const int best = cards > trashing ? cards : trashing;
    return best > 20 ? best : 20;
}

/* It pays all coins for cards. */
int judge_storyteller(const Mind *mind, uint64_t rest)
{
    const int silver = 20 * in_hand(mind, TALIA_silver), gold = 30 * in_hand(mind, TALIA_gold);
    const int spent = coins_now(mind) * 10;
    const int played = has(rest, TALIA_copper) ? 20 + silver + gold : silver + gold;
    const int most_coins = spent + (played > 60 ? 60 : played);
    const int card = worth_of_a_card(mind);
    const int all = card + most_coins * (card - 10) / 10, none = card + spent * (card - 10) / 10;
    const int playable = plays_as_of_old(mind) ? 0 : 3; /* Actions that are drawn */
    return max_of(all, none) + playable;
}

int judge_swamp_hag(const Mind *mind, uint64_t rest)
{
    (void)rest;
    return 26 + worth_of_cursing(mind, 16);
}

/* A poor hand for a large one on the next turn. What cards that were played have paid for stays:
 * only the coins of the hand are given up, and only what they would buy counts. */
int judge_tactician(const Mind *mind, uint64_t rest)
{
    enum { PROVINCE = 8 };
    const int all = coins_in_sight(mind), paid = coins_now(mind), given_up = all - paid;
    const bool of_old = plays_as_of_old(mind);
    if (all >= PROVINCE && (paid < PROVINCE || of_old)) return NOT_AT_ALL;
    if (!rest) return 0;
    if (of_old) return 5 * worth_of_a_card(mind) + 8 - 8 * coins_in_hand(mind);
    const int missed = missed_without(mind, given_up) * 10 / 24;
    return 5 * worth_of_a_card(mind) + 8 - min_of(8 * given_up, missed);
}

/* Late its token does not come to much: after all others, but before it is left in hand. */
int judge_teacher(const Mind *mind, uint64_t rest)
{
    (void)rest;
    if (is_late(mind)) return plays_as_of_old(mind) ? 0 : 1;
    return 35;
}

int judge_throne_room(const Mind *mind, uint64_t rest)
{
    return worth_of_repeating(mind, rest);
}

int judge_trading_post(const Mind *mind, uint64_t rest)
{
    if (hand_count(mind) < 3) return 0;
    return (is_left(mind, TALIA_silver) ? 23 : 0) - price_of_two(mind, rest);
}

int judge_treasure_map(const Mind *mind, uint64_t rest)
{
    return has(rest, kind_of(mind, TALIA_treasure_map)) ? 120 : NOT_AT_ALL;
}

/* Whatever it draws may be trashed as well. */
int judge_upgrade(const Mind *mind, uint64_t rest)
{
    return worth_of_trade(mind, best_trade(mind, rest, 1, true));
}

/* Of three cards and the hand the worst three go. */
int judge_warehouse(const Mind *mind, uint64_t rest)
{
    (void)rest;
    return 3 - worth_of_draws(mind, 3) / 3;
}

int judge_witch(const Mind *mind, uint64_t rest)
{
    (void)rest;
    return worth_of_cursing(mind, 35);
}

int judge_workshop(const Mind *mind, uint64_t rest)
{
    (void)rest;
    return worth_of_gain(mind, 4, 20);
}
