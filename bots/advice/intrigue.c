/* intrigue.c - the questions of the cards of Intrigue, in the order of the alphabet. */
#include "../advice.h"

#include "actions.h"

/* Baron: four coins for an Estate. */
TaliaChoice advise_baron(const Mind *mind)
{
    (void)mind;
    return TALIA_CHOICE(TALIA_DISCARD, TALIA_estate);
}

TaliaChoice advise_courtyard(const Mind *mind)
{
    return topdeck_spare(mind);
}

/* Ironworks: an Action gives the Action back, which is worth a card that the plan wants less where
 * another waits in hand that could not be played otherwise. */
TaliaChoice advise_ironworks(const Mind *mind)
{
    const uint64_t mask = offered(mind, TALIA_GAIN), actions = mask & of_type(mind, TALIA_ACTION);
    const bool waits = hand_kinds(mind) & action_kinds(mind) && !plays_as_of_old(mind);
    if (!actions || !waits || actions_left(mind) > 0 || is_late(mind)) return gain_best(mind);
    const bool is_wanted = plan_pick(mind, actions) != TALIA_NONE;
    if (!is_wanted && plan_pick(mind, mask) != TALIA_NONE) return gain_best(mind);
    return gain_best_of(mind, actions);
}

/* Whoever is passed it has it then. */
static int loss_of_passing(const Mind *mind, int kind)
{
    return loss_of_trashing(mind, kind) + (plays_as_of_old(mind) ? 0 : worth_to_others(mind, kind));
}

/* Masquerade: everybody passes the worst card; then rubbish may be trashed. */
TaliaChoice advise_masquerade(const Mind *mind)
{
    if (offered(mind, TALIA_TRASH)) return trash_worst(mind);
    return TALIA_CHOICE(TALIA_PASS, least(mind, offered(mind, TALIA_PASS), loss_of_passing));
}

/* Mining Village: it goes when its coins buy something that is worth more. */
TaliaChoice advise_mining_village(const Mind *mind)
{
    const bool pays = won_with(mind, 2) > worth_owning(mind, mind->decision->card);
    return say_word(pays ? TALIA_YES : TALIA_NO);
}

/* Other players who hold five cards or more. */
static bool hits_somebody(const Mind *mind)
{
    for (int who = 0; who < talia_view_players(mind->view); who++) {
        if (who != mind->seat && talia_view_size(mind->view, who, TALIA_HAND) >= 5) return true;
    }
    return false;
}

/* What the hand is worth this turn, in tenths of a coin. */
static int value_of_hand(const Mind *mind)
{
    int value = 10 * coins_in_hand(mind);
    for (uint64_t left = hand_kinds(mind) & action_kinds(mind); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        value += live_copies(mind, kind) * usual_value(mind, kind);
    }
    return value;
}

/* Minion: the coins, unless four new cards promise a better buy than they and the hand. With
 * another Minion in hand that can wait for the last one. */
TaliaChoice advise_minion(const Mind *mind)
{
    if (in_hand(mind, mind->decision->card)) return say_word(TALIA_WORD_COINS);
    const int minions = owned_by_me(mind, mind->decision->card);
    const int card = worth_of_a_card(mind) + 28 * minions / (cards_owned_by_me(mind) + 1);
    const int cards = cards_to_draw(mind) + hand_count(mind);
    const int renewed = (cards < 4 ? cards : 4) * card, kept = 20 + value_of_hand(mind);
    const int so_far = 10 * coins_now(mind);
    const int attack = hits_somebody(mind) ? 30 : 0;
    const bool better = renewed + attack > kept && worth_of_coins(mind, (so_far + renewed) / 10) >=
                                                       worth_of_coins(mind, (so_far + kept) / 10);
    return say_word(better ? TALIA_WORD_DISCARD : TALIA_WORD_COINS);
}

/* What the best two Actions of the hand would do. */
static int value_of_two_actions(const Mind *mind)
{
    const uint64_t actions = hand_kinds(mind) & action_kinds(mind);
    const int first = most(mind, actions, value_of_play);
    if (first == TALIA_NONE) return 0;
    const uint64_t others = in_hand(mind, first) > 1 ? actions : actions & ~one(first);
    const int second = most(mind, others, value_of_play);
    return max_of(0, value_of_play(mind, first)) +
           (second == TALIA_NONE ? 0 : max_of(0, value_of_play(mind, second)));
}

/* Nobles: Actions for those that wait in hand, if they do as much as two cards; else cards. */
TaliaChoice advise_nobles(const Mind *mind)
{
    const bool waiting = hand_kinds(mind) & action_kinds(mind);
    const bool do_more =
        plays_as_of_old(mind) || value_of_two_actions(mind) >= worth_of_draws(mind, 2);
    const bool lacks_actions = waiting && do_more && actions_left(mind) == 0;
    return say_word(lacks_actions ? TALIA_WORD_ACTIONS : TALIA_WORD_CARDS);
}

/* Pawn: a card and an Action where one is needed, else a card and a coin. */
TaliaChoice advise_pawn(const Mind *mind)
{
    enum { CARD = 10 };
    const int next = most(mind, hand_kinds(mind) & action_kinds(mind), value_of_play);
    const bool waiting =
        next != TALIA_NONE && (plays_as_of_old(mind) || value_of_play(mind, next) > CARD);
    const bool needs_action = waiting && actions_left(mind) == 0;
    const TaliaWord wish[] = {needs_action ? TALIA_WORD_ACTION : TALIA_WORD_CARD,
                              cards_to_draw(mind) ? TALIA_WORD_CARD : TALIA_WORD_COIN,
                              TALIA_WORD_COIN, TALIA_WORD_BUY};
    for (int i = 0; i < 3; i++) {
        if (offers_word(mind, wish[i])) return say_word(wish[i]);
    }
    return say_word(wish[3]);
}

/* Saboteur: the victim takes what is worth having. */
TaliaChoice advise_saboteur(const Mind *mind)
{
    const int kind = best_gain(mind, offered(mind, TALIA_GAIN));
    if (worth_owning(mind, kind) <= 0) return say_word(TALIA_DONE);
    return TALIA_CHOICE(TALIA_GAIN, kind);
}

TaliaChoice advise_scout(const Mind *mind)
{
    return topdeck_worst(mind);
}

/* Whether somebody whose turn it is has that card in play. */
static bool attacks_with(const Mind *mind, TaliaCard card)
{
    uint8_t list[TALIA_MAX_OWNED];
    const int attacker = talia_view_turn_of(mind->view);
    const int size = talia_view_zone(mind->view, attacker, TALIA_IN_PLAY, list);
    for (int i = 0; i < size; i++) {
        if (card_of(mind, list[i]) == card) return true;
    }
    return false;
}

/* The kind of the card that comes after so many better ones in hand. */
static int next_best(const Mind *mind, uint64_t mask, int better)
{
    int kind = most(mind, mask, worth_holding);
    while (mask & ~one(kind) && better >= in_hand(mind, kind)) {
        better -= in_hand(mind, kind);
        mask &= ~one(kind);
        kind = most(mind, mask, worth_holding);
    }
    return kind;
}

/* Secret Chamber, revealed: good cards are safe on the deck from Attacks on the hand; for all
 * others the worst two go there. */
static TaliaChoice put_back_for_chamber(const Mind *mind)
{
    const uint64_t mask = offered(mind, TALIA_TOPDECK);
    const bool keeps_three = attacks_with(mind, TALIA_militia);
    if (attacks_with(mind, TALIA_minion))
        return TALIA_CHOICE(TALIA_TOPDECK, most(mind, mask, worth_holding));
    if (keeps_three) return TALIA_CHOICE(TALIA_TOPDECK, next_best(mind, mask, 3));
    return TALIA_CHOICE(TALIA_TOPDECK, least(mind, mask, worth_holding));
}

/* With a Tactician that is played next the whole hand goes anyway: each card is a coin now. */
static bool serves_tactician(const Mind *mind)
{
    return !plays_as_of_old(mind) && actions_left(mind) > 0 &&
           in_hand(mind, kind_of(mind, TALIA_tactician)) && turns_left(mind) > 2;
}

/* The Tactician stays, and a card for it to discard. */
static TaliaChoice discard_but_two(const Mind *mind)
{
    const int tactician = kind_of(mind, TALIA_tactician);
    const uint64_t others = offered(mind, TALIA_DISCARD) & ~one(tactician);
    if (hand_count(mind) <= 2 || !others) return say_word(TALIA_DONE);
    return TALIA_CHOICE(TALIA_DISCARD, least(mind, others, worth_holding));
}

/* Secret Chamber, played: a coin for whatever does nothing any more. */
TaliaChoice advise_secret_chamber(const Mind *mind)
{
    if (offered(mind, TALIA_TOPDECK)) return put_back_for_chamber(mind);
    if (serves_tactician(mind)) return discard_but_two(mind);
    for (uint64_t left = offered(mind, TALIA_DISCARD); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        if (is_dead(mind, kind)) return TALIA_CHOICE(TALIA_DISCARD, kind);
    }
    return say_word(TALIA_DONE);
}

/* A Copper is no great burden. */
static int worth_of_riddance(const Mind *mind, int kind)
{
    const bool half = kind == TALIA_copper && !plays_as_of_old(mind);
    return -worth_owning(mind, kind) / (half ? 2 : 1);
}

/* What is won by trashing the two worst cards of the hand, the buy counted that they would have
 * paid; less than 0: it would be a loss. */
static int gain_of_trashing_two(const Mind *mind)
{
    const uint64_t hand = hand_kinds(mind);
    const int first = least(mind, hand, loss_of_trashing);
    if (first == TALIA_NONE || !is_rubbish(mind, first)) return -1;
    const uint64_t others = in_hand(mind, first) > 1 ? hand : hand & ~one(first);
    const int second = least(mind, others, loss_of_trashing);
    if (second == TALIA_NONE || !is_rubbish(mind, second)) return -1;
    const int coins = mind->planner->worth[first] + mind->planner->worth[second];
    return worth_of_riddance(mind, first) + worth_of_riddance(mind, second) -
           missed_without(mind, coins);
}

/* Steward: two bad cards are trashed; else coins, or cards where the deck is good. */
TaliaChoice advise_steward(const Mind *mind)
{
    if (offered(mind, TALIA_TRASH)) return trash_worst(mind);
    const int bought = won_with(mind, 2);
    if (gain_of_trashing_two(mind) * 2 > bought * 3) return say_word(TALIA_WORD_TRASH);
    if (worth_of_draws(mind, 2) > 20 || (bought == 0 && cards_to_draw(mind)))
        return say_word(TALIA_WORD_CARDS);
    return say_word(TALIA_WORD_COINS);
}

/* Swindler: of the same cost, what helps the victim least. */
TaliaChoice advise_swindler(const Mind *mind)
{
    return TALIA_CHOICE(TALIA_GAIN, least(mind, offered(mind, TALIA_GAIN), worth_owning));
}

/* What the two worst cards of the hand are worth to hold. */
static int worth_of_two_worst(const Mind *mind)
{
    const uint64_t hand = hand_kinds(mind);
    const int first = least(mind, hand, worth_holding);
    if (first == TALIA_NONE) return 0;
    const uint64_t others = in_hand(mind, first) > 1 ? hand : hand & ~one(first);
    const int second = least(mind, others, worth_holding);
    return worth_holding(mind, first) + (second == TALIA_NONE ? 0 : worth_holding(mind, second));
}

/* Torturer: two cards that are not worth much rather than a Curse. */
TaliaChoice advise_torturer(const Mind *mind)
{
    enum { MUCH = 100 }; /* more than two Coppers */
    if (offered(mind, TALIA_DISCARD)) return discard_worst(mind);
    if (talia_view_pile(mind->view, TALIA_curse) == 0) return say_word(TALIA_WORD_CURSE);
    const bool cheap = worth_of_two_worst(mind) < MUCH;
    return say_word(cheap ? TALIA_WORD_DISCARD : TALIA_WORD_CURSE);
}

TaliaChoice advise_trading_post(const Mind *mind)
{
    return trash_worst(mind);
}

/* Of two Upgrades one will do: the other is worth half. */
static Trade trade_of_second(const Mind *mind, uint64_t hand)
{
    Trade trade = best_trade(mind, hand & one(mind->decision->card), 1, true);
    if (trade.give != TALIA_NONE) trade.gain += worth_owning(mind, trade.give) / 2;
    return trade;
}

/* Upgrade: the card that gains most by it. */
TaliaChoice advise_upgrade(const Mind *mind)
{
    const uint64_t hand = offered(mind, TALIA_TRASH);
    if (offered(mind, TALIA_GAIN)) return gain_best(mind);
    const Trade best = best_trade(mind, hand, 1, true), second = trade_of_second(mind, hand);
    const bool is_second =
        second.give != TALIA_NONE && second.gain > best.gain && !plays_as_of_old(mind);
    return TALIA_CHOICE(TALIA_TRASH, is_second ? second.give : best.give);
}

/* Copies of a kind that lie in deck or discard pile; `play`: the cards in play. */
static int copies_to_come(const Mind *mind, int kind, const uint8_t *play, int in_play_size)
{
    int copies = owned_by_me(mind, kind) - in_hand(mind, kind);
    for (int i = 0; i < in_play_size; i++) copies -= play[i] == kind;
    return copies;
}

/* Wishing Well: the known top card; else what is most likely there and of use. */
TaliaChoice advise_wishing_well(const Mind *mind)
{
    uint8_t list[TALIA_MAX_OWNED];
    const int seat = mind->seat;
    const int deck = talia_view_zone(mind->view, seat, TALIA_DECK, list);
    if (deck && list[0] != TALIA_NONE) return TALIA_CHOICE(TALIA_NAME, list[0]);
    const int size = talia_view_zone(mind->view, seat, TALIA_IN_PLAY, list);
    int best = TALIA_copper, most_hope = -1;
    for (uint64_t left = offered(mind, TALIA_NAME); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        const int worth = worth_drawing(mind, kind);
        const int hope = copies_to_come(mind, kind, list, size) * (worth ? 10 + worth : 1);
        if (hope <= most_hope) continue;
        best = kind;
        most_hope = hope;
    }
    return TALIA_CHOICE(TALIA_NAME, best);
}
