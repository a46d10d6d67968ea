/* adventures.c - the questions of Adventures' cards and Events, in the order of the alphabet. */
#include "adventures.h"

#include "actions.h"

/* Alms: what the plan would buy. */
TaliaChoice advise_alms(const Mind *mind)
{
    return gain_best(mind);
}

/* Whether the game is too far on for thinning the deck. */
static bool is_too_late_to_thin(const Mind *mind, int kind)
{
    return is_late(mind) && kind != TALIA_curse && !plays_as_of_old(mind);
}

/* Amulet: rubbish goes while that tells, a coin that buys more is taken, else a Silver. */
TaliaChoice advise_amulet(const Mind *mind)
{
    if (offered(mind, TALIA_TRASH)) return trash_worst(mind);
    const int worst = trash_now(mind, hand_kinds(mind));
    const int silver = is_late(mind) ? 2 : worth_owning(mind, TALIA_silver);
    const int coin = won_with(mind, 1);
    const int rid = worst == TALIA_NONE ? 0 : -worth_owning(mind, worst), trash = rid * 2 / 3;
    const bool tells = worst != TALIA_NONE && !is_too_late_to_thin(mind, worst);
    if (tells && trash > silver && (plays_as_of_old(mind) ? trash : rid) >= coin)
        return say_word(TALIA_WORD_TRASH);
    if (is_late(mind) && !plays_as_of_old(mind)) return say_word(TALIA_WORD_COIN);
    return say_word(coin >= silver ? TALIA_WORD_COIN : TALIA_WORD_SILVER);
}

/* ---- Artificer ------------------------------------------------------------------------------- */

/* Whether an Action in hand can be played yet that draws: what the turn buys is open then. */
static bool draws_more(const Mind *mind)
{
    for (uint64_t left = hand_kinds(mind) & action_kinds(mind); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        if (info_of_kind(mind, kind)->plus_cards > 1 && live_copies(mind, kind)) return true;
    }
    return false;
}

/* What the turn loses with the n least useful cards of the hand. Actions that can be played are
 * worth more than what is gained, and so are coins while more is drawn. */
static int loss_of_discards(const Mind *mind, int n)
{
    enum { COIN = 100, ACTION = 200 };
    uint64_t hand = hand_kinds(mind);
    int coins = 0, actions = 0;
    while (n > 0 && hand) {
        const int kind = least(mind, hand, worth_holding);
        const int copies = min_of(n, in_hand(mind, kind));
        coins += copies * mind->planner->worth[kind];
        if (action_kinds(mind) >> kind & 1 && !is_dead(mind, kind)) actions += copies;
        hand &= ~one(kind);
        n -= copies;
    }
    const int missed = missed_without(mind, coins);
    return (draws_more(mind) ? max_of(missed, COIN * coins) : missed) + ACTION * actions;
}

/* What a discard of that many in all brings: the card onto the deck, less what is missed. */
static int worth_of_discards(const Mind *mind, int all, int more)
{
    const uint64_t exactly = supply_of_cost(mind, all);
    const int kind = best_gain(mind, exactly);
    if (kind == TALIA_NONE) return 0;
    return worth_owning(mind, kind) - loss_of_discards(mind, more);
}

/* How many cards more are worth discarding. */
static int discards_to_make(const Mind *mind)
{
    const int made = talia_view_size(mind->view, mind->seat, TALIA_LOOKED);
    int best = 0, high = max_of(20, worth_of_discards(mind, made, 0));
    for (int more = 1; more <= hand_count(mind); more++) {
        const int worth = worth_of_discards(mind, made + more, more);
        if (worth <= high) continue;
        best = more;
        high = worth;
    }
    return best;
}

/* Artificer: useless cards become a good one on the deck. */
TaliaChoice advise_artificer(const Mind *mind)
{
    if (offered(mind, TALIA_DISCARD))
        return discards_to_make(mind) ? discard_worst(mind) : say_word(TALIA_DONE);
    const int kind = best_gain(mind, offered(mind, TALIA_GAIN));
    return worth_owning(mind, kind) >= 20 ? TALIA_CHOICE(TALIA_GAIN, kind) : say_word(TALIA_DONE);
}

/* ---- Ball to Haunted Woods ------------------------------------------------------------------- */

TaliaChoice advise_ball(const Mind *mind)
{
    return gain_best(mind);
}

/* Bonfire: Coppers, as long as there is other money. */
TaliaChoice advise_bonfire(const Mind *mind)
{
    const int enough = plays_as_of_old(mind) ? 4 : 2;
    return deck_money(mind) > enough ? TALIA_CHOICE(TALIA_TRASH, TALIA_copper)
                                     : say_word(TALIA_DONE);
}

/* Two plays, and another copy where there is one. */
static int worth_disciple(const Mind *mind, int kind)
{
    const int copy = talia_view_supply(mind->view) >> kind & 1 && talia_view_pile(mind->view, kind)
                         ? worth_owning(mind, kind) / 3
                         : 0;
    const bool leaves = info_of_kind(mind, kind)->types & TALIA_RESERVE;
    const int plays = 2 * value_of_play(mind, kind) * (leaves ? 1 : 2);
    return plays > 0 ? plays + copy : 0;
}

TaliaChoice advise_disciple(const Mind *mind)
{
    const int kind = most(mind, offered(mind, TALIA_PLAY), worth_disciple);
    return worth_disciple(mind, kind) > 0 ? TALIA_CHOICE(TALIA_PLAY, kind) : say_word(TALIA_DONE);
}

TaliaChoice advise_dungeon(const Mind *mind)
{
    return discard_worst(mind);
}

/* Estates that play the inherited card use the tokens on its pile. */
static int copies_of_pile(const Mind *mind, int kind)
{
    const int owned = owned_by_me(mind, kind);
    return kind == mine(mind, TALIA_INHERITED) ? owned + owned_by_me(mind, TALIA_estate) : owned;
}

/* How much the seat plays the cards of a pile: a token there works as often. A Traveller leaves its
 * pile soon; what the plan goes on buying becomes more. */
static int use_of_pile(const Mind *mind, int kind)
{
    const TaliaCardInfo *info = info_of_kind(mind, kind);
    int use = (info->types & TALIA_TRAVELLER ? 4 : 10) * copies_of_pile(mind, kind);
    if (talia_view_pile(mind->view, kind) && plan_pick(mind, one(kind)) == kind) use += 12;
    if (mind->planner->wanted >> kind & 1) use += 5;
    return use + info->cost / 3;
}

/* A token goes where it works most. */
static TaliaChoice put_token(const Mind *mind, Worth *worth)
{
    return TALIA_CHOICE(TALIA_PILE, most(mind, offered(mind, TALIA_PILE), worth));
}

/* Of what the plan buys next cards are to be cheaper; and so with the Trashing token. */
static TaliaChoice put_token_on_purchase(const Mind *mind)
{
    const uint64_t piles = offered(mind, TALIA_PILE) & supply_up_to(mind, TALIA_MAX_COST);
    const int kind = plan_pick(mind, piles);
    return kind == TALIA_NONE ? put_token(mind, use_of_pile) : TALIA_CHOICE(TALIA_PILE, kind);
}

TaliaChoice advise_ferry(const Mind *mind)
{
    return put_token_on_purchase(mind);
}

TaliaChoice advise_fugitive(const Mind *mind)
{
    return discard_worst(mind);
}

/* Gear: what this turn can spare. */
TaliaChoice advise_gear(const Mind *mind)
{
    const int kind = most(mind, offered(mind, TALIA_SET_ASIDE), worth_later);
    if (worth_later(mind, kind) <= 0) return say_word(TALIA_DONE);
    return TALIA_CHOICE(TALIA_SET_ASIDE, kind);
}

TaliaChoice advise_haunted_woods(const Mind *mind)
{
    return topdeck_worst(mind);
}

/* ---- Hero to Plan ---------------------------------------------------------------------------- */

TaliaChoice advise_hero(const Mind *mind)
{
    return gain_best(mind);
}

/* Whether a Terminal more would be one too many, or the next one. */
static bool has_terminals_enough(const Mind *mind)
{
    enum { SPARE = 1 };
    return spare_actions(mind) <= SPARE;
}

/* There are many Estates: best as what gives its Action back, above all where there are Terminals
 * already. A Reserve card does not get to the mat from there, and an Estate does not travel. */
static int worth_inheriting(const Mind *mind, int kind)
{
    const TaliaCardInfo *info = info_of_kind(mind, kind);
    const bool is_old = plays_as_of_old(mind);
    const int in_demand = is_old ? 20 : has_terminals_enough(mind) ? 25 : 15;
    const int many = info->plus_actions ? in_demand : 0;
    const int stuck = TALIA_RESERVE | (is_old ? 0 : TALIA_TRAVELLER);
    if (info->types & stuck) return 10 * (info->plus_cards + info->plus_coins) + many;
    return (is_old ? usual_value : worth_drawing)(mind, kind) + many;
}

TaliaChoice advise_inheritance(const Mind *mind)
{
    const uint64_t cards = offered(mind, TALIA_SET_ASIDE);
    return TALIA_CHOICE(TALIA_SET_ASIDE, most(mind, cards, worth_inheriting));
}

/* An Action more is of little use to a card that gives one itself. */
static int use_of_action_token(const Mind *mind, int kind)
{
    return use_of_pile(mind, kind) / (info_of_kind(mind, kind)->plus_actions ? 4 : 1);
}

TaliaChoice advise_lost_arts(const Mind *mind)
{
    return put_token(mind, use_of_action_token);
}

/* The others get one as well: no Action that may be news to them. */
static TaliaChoice gain_with_the_others(const Mind *mind)
{
    const uint64_t cards = offered(mind, TALIA_GAIN);
    const int kind = plan_pick(mind, cards & ~of_type(mind, TALIA_ACTION));
    return kind == TALIA_NONE ? gain_best(mind) : TALIA_CHOICE(TALIA_GAIN, kind);
}

/* Messenger: new cards come sooner from a deck turned over, green ones as well. */
TaliaChoice advise_messenger(const Mind *mind)
{
    if (offered(mind, TALIA_GAIN)) return gain_with_the_others(mind);
    return say_word(is_good_deck(mind) ? TALIA_NO : TALIA_YES);
}

/* Miser: a Copper more on the mat is out of the deck and pays with every play to come; the coins
 * are taken when they buy more than that is worth. */
TaliaChoice advise_miser(const Mind *mind)
{
    enum { COIN = 20 };
    const int saved = on_mat(mind, TALIA_TAVERN, TALIA_copper);
    const int misers = owned_by_me(mind, mind->decision->card);
    const int plays = misers * (turns_left(mind) - 1) * 5 / cards_owned_by_me(mind);
    if (!in_hand(mind, TALIA_copper)) return say_word(TALIA_WORD_COINS);
    const int later = COIN * plays - worth_owning(mind, TALIA_copper) - missed_without(mind, 1);
    return say_word(won_with(mind, saved) >= later ? TALIA_WORD_COINS : TALIA_WORD_MAT);
}

TaliaChoice advise_pathfinding(const Mind *mind)
{
    return put_token(mind, use_of_pile);
}

/* Pilgrimage: whatever is good, a Silver too, but for a Copper that a poor deck could do with. */
TaliaChoice advise_pilgrimage(const Mind *mind)
{
    const int good = plays_as_of_old(mind) ? 40 : 20;
    const uint64_t copper = plays_as_of_old(mind) ? 0 : one(TALIA_copper);
    const int kind = best_gain(mind, offered(mind, TALIA_GAIN) & ~copper);
    if (kind == TALIA_NONE) return say_word(TALIA_DONE);
    return worth_owning(mind, kind) >= good ? TALIA_CHOICE(TALIA_GAIN, kind) : say_word(TALIA_DONE);
}

TaliaChoice advise_plan(const Mind *mind)
{
    return put_token_on_purchase(mind);
}

/* ---- Quest to Soldier ------------------------------------------------------------------------ */

/* Quest: what costs least; nothing that brings no Gold. */
TaliaChoice advise_quest(const Mind *mind)
{
    if (offered(mind, TALIA_DISCARD)) return discard_worst(mind);
    if (in_hand(mind, TALIA_curse) > 1) return say_word(TALIA_WORD_CURSES);
    if (offers_word(mind, TALIA_WORD_ATTACK)) return say_word(TALIA_WORD_ATTACK);
    return say_word(hand_count(mind) >= 6 ? TALIA_WORD_SIX : TALIA_DONE);
}

TaliaChoice advise_ratcatcher(const Mind *mind)
{
    const int kind = trash_now(mind, offered(mind, TALIA_TRASH));
    return kind == TALIA_NONE ? trash_worst(mind) : TALIA_CHOICE(TALIA_TRASH, kind);
}

/* A dear card shows more of the deck. */
static int worth_razing(const Mind *mind, int kind)
{
    const int looks = min_of(talia_view_cost(mind->view, kind), 3);
    return 8 * looks - loss_of_trashing(mind, kind);
}

/* Raze: rubbish, else itself. */
TaliaChoice advise_raze(const Mind *mind)
{
    const uint64_t looked = offered(mind, TALIA_TAKE);
    if (looked) return TALIA_CHOICE(TALIA_TAKE, most(mind, looked, worth_holding));
    const int kind = most(mind, offered(mind, TALIA_TRASH), worth_razing);
    const bool itself =
        kind == TALIA_NONE || worth_razing(mind, kind) < 0 || is_too_late_to_thin(mind, kind);
    return itself && offers_word(mind, TALIA_WORD_THIS) ? say_word(TALIA_WORD_THIS)
                                                        : TALIA_CHOICE(TALIA_TRASH, kind);
}

/* Save: after the first buy nothing of the hand is of use any more. */
TaliaChoice advise_save(const Mind *mind)
{
    const uint64_t hand = offered(mind, TALIA_SET_ASIDE);
    return TALIA_CHOICE(TALIA_SET_ASIDE, most(mind, hand, worth_drawing));
}

/* Scouting Party: the best two for the next hand. */
TaliaChoice advise_scouting_party(const Mind *mind)
{
    const uint64_t looked = offered(mind, TALIA_DISCARD);
    if (!looked) return topdeck_worst(mind);
    return TALIA_CHOICE(TALIA_DISCARD, least(mind, looked, worth_drawing));
}

/* A Buy more comes with each play: best of what does most, or, where there are Terminals enough, of
 * what costs no Action. */
static int worth_seaway(const Mind *mind, int kind)
{
    enum { COSTS_NO_ACTION = 80 };
    const int worth = 2 * use_of_pile(mind, kind) + worth_owning(mind, kind) / 4;
    if (plays_as_of_old(mind)) return worth;
    const bool is_free = info_of_kind(mind, kind)->plus_actions > 0;
    return worth + 2 * worth_drawing(mind, kind) +
           (is_free && has_terminals_enough(mind) ? COSTS_NO_ACTION : 0);
}

TaliaChoice advise_seaway(const Mind *mind)
{
    const uint64_t cards = offered(mind, TALIA_GAIN);
    const int asked_for = plays_as_of_old(mind) ? TALIA_NONE : plan_pick(mind, cards);
    return TALIA_CHOICE(TALIA_GAIN,
                        asked_for == TALIA_NONE ? most(mind, cards, worth_seaway) : asked_for);
}

TaliaChoice advise_soldier(const Mind *mind)
{
    return discard_worst(mind);
}

/* ---- Storyteller ----------------------------------------------------------------------------- */

static int worth_telling(const Mind *mind, int kind)
{
    return mind->planner->worth[kind];
}

/* Storyteller: coins become cards, as far as there are any, where these are worth more; where they
 * are worth about as much, if the hand as it is does not buy all that is wanted. */
TaliaChoice advise_storyteller(const Mind *mind)
{
    enum { MORE_THAN_A_COIN = 12, ABOUT_A_COIN = 10, MUCH_MORE = 5 };
    const int room = cards_to_draw(mind) - 1 - coins_now(mind), mean = mean_draw(mind);
    const int kind = most(mind, offered(mind, TALIA_PLAY), worth_telling);
    const bool pays =
        mean >= MORE_THAN_A_COIN || (mean >= ABOUT_A_COIN && won_with(mind, MUCH_MORE) > 0);
    return pays && mind->planner->worth[kind] <= room ? TALIA_CHOICE(TALIA_PLAY, kind)
                                                      : say_word(TALIA_DONE);
}

/* ---- Teacher --------------------------------------------------------------------------------- */

/* Action piles on which the seat has no token. */
static uint64_t free_piles(const Mind *mind)
{
    uint64_t piles = 0;
    for (uint64_t left = talia_view_supply(mind->view); left; left &= left - 1) {
        if (talia_view_types(mind->view, __builtin_ctzll(left)) & TALIA_ACTION)
            piles |= left & -left;
    }
    for (int token = TALIA_TOKEN_CARD; token <= TALIA_TOKEN_TRASH; token++) {
        const int kind = mine(mind, (TaliaSetting)token);
        if (kind != TALIA_NONE) piles &= ~one(kind);
    }
    return piles;
}

typedef struct Token {
    TaliaWord word;
    TaliaSetting setting;
    int weight;
} Token;

static int worth_of_token(const Mind *mind, const Token *token, int pile)
{
    if (pile == TALIA_NONE) return 0;
    return token->weight * (token->setting == TALIA_TOKEN_ACTION ? use_of_action_token(mind, pile)
                                                                 : use_of_pile(mind, pile));
}

/* Whether the seat draws all of its deck in a good turn: one card more is no use then. */
static bool draws_everything(const Mind *mind)
{
    int drawn = 5;
    for (uint64_t left = of_type(mind, TALIA_ACTION); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        drawn += owned_by_me(mind, kind) * info_of_kind(mind, kind)->plus_cards;
    }
    return drawn >= cards_owned_by_me(mind);
}

Lesson best_lesson(const Mind *mind)
{
    const Token tokens[] = {
        {TALIA_WORD_CARD, TALIA_TOKEN_CARD, draws_everything(mind) ? 4 : 10},
        {TALIA_WORD_COIN, TALIA_TOKEN_COIN, 9},
        {TALIA_WORD_ACTION, TALIA_TOKEN_ACTION, 8},
        {TALIA_WORD_BUY, TALIA_TOKEN_BUY, 3},
    };
    Lesson best = {TALIA_WORD_CARD, TALIA_NONE, 0};
    const uint64_t piles = free_piles(mind);
    for (int i = 0; i < (int)(sizeof tokens / sizeof *tokens); i++) {
        const Token *token = &tokens[i];
        const int pile =
            most(mind, piles, token->word == TALIA_WORD_ACTION ? use_of_action_token : use_of_pile);
        const int worth = worth_of_token(mind, token, pile) -
                          worth_of_token(mind, token, mine(mind, token->setting));
        if (worth > best.worth) best = (Lesson){token->word, pile, worth};
    }
    return best;
}

/* Teacher: between the two questions nothing has changed. */
TaliaChoice advise_teacher(const Mind *mind)
{
    const Lesson lesson = best_lesson(mind);
    const uint64_t piles = offered(mind, TALIA_PILE);
    if (!piles) return say_word(lesson.token);
    if (lesson.pile != TALIA_NONE) return TALIA_CHOICE(TALIA_PILE, lesson.pile);
    return put_token(mind, use_of_pile);
}

/* ---- Trade to Wine Merchant ------------------------------------------------------------------ */

/* Trade: what is worse than a Silver; at the end of the game only what does harm. */
TaliaChoice advise_trade(const Mind *mind)
{
    const int kind = least(mind, offered(mind, TALIA_TRASH), worth_owning);
    const bool goes = is_late(mind)
                          ? is_rubbish(mind, kind)
                          : worth_owning(mind, kind) + 15 < worth_owning(mind, TALIA_silver);
    return goes ? TALIA_CHOICE(TALIA_TRASH, kind) : say_word(TALIA_DONE);
}

TaliaChoice advise_training(const Mind *mind)
{
    return put_token(mind, use_of_pile);
}

/* What a card that comes to hand is worth: a Treasure also by what its coins buy. */
static int worth_in_hand(const Mind *mind, int kind)
{
    return worth_owning(mind, kind) + won_with(mind, mind->planner->worth[kind]);
}

/* To hand: the best card, or a Treasure whose coins buy something that is better still. */
static int best_to_hand(const Mind *mind, uint64_t mask)
{
    const int best = best_gain(mind, mask);
    const int pays = most(mind, mask & of_type(mind, TALIA_TREASURE), worth_in_hand);
    if (plays_as_of_old(mind) || best == TALIA_NONE || pays == TALIA_NONE) return best;
    const bool buys_more = won_with(mind, mind->planner->worth[pays]) > 0;
    return buys_more && worth_in_hand(mind, pays) > worth_in_hand(mind, best) ? pays : best;
}

int worth_transmogrifying(const Mind *mind, int kind)
{
    const int cost = talia_view_cost(mind->view, kind);
    const uint64_t mask = supply_up_to(mind, cost + 1);
    const int gained = best_to_hand(mind, mask);
    if (gained == TALIA_NONE) return -200;
    const int coins = mind->planner->worth[gained] - mind->planner->worth[kind];
    const uint64_t bought = supply_up_to(mind, coins_in_sight(mind) + coins);
    if (wins_without(mind, kind, mask | bought)) return WINS;
    return worth_owning(mind, gained) - worth_keeping(mind, kind) + won_with(mind, coins) / 2 -
           missed_without(mind, -coins) / 2;
}

TaliaChoice advise_transmogrify(const Mind *mind)
{
    const uint64_t hand = offered(mind, TALIA_TRASH);
    if (hand) return TALIA_CHOICE(TALIA_TRASH, most(mind, hand, worth_transmogrifying));
    const uint64_t cards = offered(mind, TALIA_GAIN);
    const int kind = best_to_hand(mind, cards);
    if (kind == best_gain(mind, cards) || wins_at_once(mind, cards)) return gain_best(mind);
    return TALIA_CHOICE(TALIA_GAIN, kind);
}

/* Wine Merchant: back into the deck, whenever it may. */
TaliaChoice advise_wine_merchant(const Mind *mind)
{
    return TALIA_CHOICE(TALIA_DISCARD, mind->decision->card);
}
