/* moments.c - see moments.h. */
#include "moments.h"

#include "../ending.h"
#include "actions.h"
#include "adventures.h"

static bool offers_card(const Mind *mind, TaliaVerb verb, TaliaCard card)
{
    const int kind = kind_of(mind, card);
    return kind != TALIA_NONE && offered(mind, verb) >> kind & 1;
}

static TaliaChoice call(const Mind *mind, TaliaCard card)
{
    return TALIA_CHOICE(TALIA_CALL, kind_of(mind, card));
}

/* ---- Start of the turn, extra turns ---------------------------------------------------------- */

/* Cards come first, most of them at once, so that whatever looks at the hand sees more of it; what
 * discards or trashes comes last. Of two extra turns the one with a Buy phase. */
enum { LAST = 1 };

static int urgency(const Mind *mind, int kind)
{
    switch (card_of(mind, kind)) {
    case TALIA_tactician:
        return 9;
    case TALIA_haunted_woods:
        return 8;
    case TALIA_wharf:
        return 7;
    case TALIA_hireling:
    case TALIA_caravan:
    case TALIA_haven:
    case TALIA_gear:
    case TALIA_outpost:
        return 6;
    case TALIA_dungeon:
        return 4;
    case TALIA_amulet:
    case TALIA_mission:
        return LAST;
    default:
        return 5;
    }
}

static bool is_poor_hand(const Mind *mind)
{
    int sum = 0;
    for (uint64_t left = hand_kinds(mind); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        sum += in_hand(mind, kind) * worth_drawing(mind, kind);
    }
    return sum * 10 < mean_draw(mind) * 5 * 9;
}

/* Ratcatcher or Transmogrify, if it has something to do; TALIA_CARDS: neither. */
static TaliaCard trasher_to_call(const Mind *mind)
{
    const uint64_t hand = hand_kinds(mind);
    if (!hand) return TALIA_CARDS;
    if (offers_card(mind, TALIA_CALL, TALIA_transmogrify)) {
        const int kind = most(mind, hand, worth_transmogrifying);
        if (worth_transmogrifying(mind, kind) >= 40) return TALIA_transmogrify;
    }
    if (offers_card(mind, TALIA_CALL, TALIA_ratcatcher) && trash_now(mind, hand) != TALIA_NONE)
        return TALIA_ratcatcher;
    return TALIA_CARDS;
}

static TaliaChoice call_or_be_done(const Mind *mind)
{
    if (offers_card(mind, TALIA_CALL, TALIA_teacher) && best_lesson(mind).worth >= 60)
        return call(mind, TALIA_teacher);
    const int last = most(mind, offered(mind, TALIA_FIRST), urgency);
    return last == TALIA_NONE ? say_word(TALIA_DONE) : TALIA_CHOICE(TALIA_FIRST, last);
}

/* Guide before anything that adds to the hand, and after what is good at using a poor one. */
static TaliaChoice advise_order(const Mind *mind)
{
    const bool guide = offers_card(mind, TALIA_CALL, TALIA_guide) && is_poor_hand(mind);
    const int next = most(mind, offered(mind, TALIA_FIRST), urgency);
    const bool waits = next != TALIA_NONE && urgency(mind, next) > LAST;
    if (waits && !guide) return TALIA_CHOICE(TALIA_FIRST, next);
    const bool thins = plays_as_of_old(mind) || !is_late(mind);
    if (guide && thins && offers_card(mind, TALIA_FIRST, TALIA_amulet) &&
        trash_now(mind, hand_kinds(mind)) != TALIA_NONE)
        return TALIA_CHOICE(TALIA_FIRST, kind_of(mind, TALIA_amulet));
    const TaliaCard trasher = trasher_to_call(mind);
    if (trasher != TALIA_CARDS) return call(mind, trasher);
    return guide ? call(mind, TALIA_guide) : call_or_be_done(mind);
}

/* ---- After a play ---------------------------------------------------------------------------- */

static uint64_t own_actions(const Mind *mind)
{
    uint64_t kinds = 0;
    for (uint64_t left = of_type(mind, TALIA_ACTION); left; left &= left - 1) {
        if (owned_by_me(mind, __builtin_ctzll(left))) kinds |= left & -left;
    }
    return kinds;
}

/* The best play of all that could be played again: Reserve cards leave play at once. */
static int best_replay(const Mind *mind)
{
    const int kind = most(mind, own_actions(mind) & ~of_type(mind, TALIA_RESERVE), usual_value);
    return kind == TALIA_NONE ? 0 : usual_value(mind, kind);
}

/* With an Action left, cards that are drawn may be played. */
static int worth_now(const Mind *mind, int kind)
{
    return actions_left(mind) ? value_of_play(mind, kind) : value_of_last_play(mind, kind);
}

/* Royal Carriage: for the good plays; a single one waits for the best. */
static bool is_worth_replaying(const Mind *mind)
{
    const int worth = worth_now(mind, mind->decision->card);
    const int carriages = on_mat(mind, TALIA_TAVERN, kind_of(mind, TALIA_royal_carriage));
    if (worth < 20) return false;
    if (is_late(mind) || carriages > 2) return true;
    return worth * 10 >= 7 * best_replay(mind);
}

/* Coin of the Realm: when an Action that is worth playing could not be played otherwise. */
static bool needs_actions(const Mind *mind)
{
    if (!is_my_turn(mind) || actions_left(mind)) return false;
    const int kind = most(mind, hand_kinds(mind) & action_kinds(mind), urge_to_play);
    if (kind == TALIA_NONE || urge_to_play(mind, kind) <= 0) return false;
    return value_of_last_play(mind, kind) > 0;
}

static TaliaChoice advise_after_play(const Mind *mind)
{
    if (offers_card(mind, TALIA_CALL, TALIA_royal_carriage) && is_worth_replaying(mind))
        return call(mind, TALIA_royal_carriage);
    if (offers_card(mind, TALIA_CALL, TALIA_coin_of_the_realm) && needs_actions(mind))
        return call(mind, TALIA_coin_of_the_realm);
    return say_word(TALIA_DONE);
}

/* ---- On a gain ------------------------------------------------------------------------------- */

/* Duplicate: for what costs 5 and 6; for an Action only if the plan has use for another. */
static bool is_worth_doubling(const Mind *mind, int kind)
{
    if (!talia_view_pile(mind->view, kind) || !(talia_view_supply(mind->view) >> kind & 1))
        return false;
    if (is_losing_end(mind->view, kind)) return false;
    const int types = info_of_kind(mind, kind)->types;
    if (types & TALIA_VICTORY) return is_late(mind) && worth_owning(mind, kind) >= 60;
    if (is_late(mind) || worth_owning(mind, kind) < (plays_as_of_old(mind) ? 60 : 90)) return false;
    return !(types & TALIA_ACTION) || plan_pick(mind, one(kind)) == kind;
}

/* What empties the hand waits for the token; what goes onto the deck lies best above the hand. */
static TaliaChoice advise_on_gain(const Mind *mind)
{
    const int gained = mind->decision->card;
    const int rubbish_in_hand = trash_now(mind, offered(mind, TALIA_TRASH));
    const uint64_t musts = offered(mind, TALIA_FIRST);
    if (rubbish_in_hand != TALIA_NONE) return TALIA_CHOICE(TALIA_TRASH, rubbish_in_hand);
    if (offers_card(mind, TALIA_CALL, TALIA_duplicate) && is_worth_doubling(mind, gained))
        return call(mind, TALIA_duplicate);
    if (musts) return TALIA_CHOICE(TALIA_FIRST, most(mind, musts, worth_owning));
    if (offered(mind, TALIA_TOPDECK) && worth_drawing(mind, gained) > mean_draw(mind))
        return TALIA_CHOICE(TALIA_TOPDECK, gained);
    return say_word(TALIA_DONE);
}

/* ---- Clean-up -------------------------------------------------------------------------------- */

static int attacks_of_others(const Mind *mind)
{
    int most_owned = 0;
    for (int who = 0; who < talia_view_players(mind->view); who++) {
        const int n = talia_view_owned_of(mind->view, who, of_type(mind, TALIA_ATTACK));
        if (who != mind->seat) most_owned = max_of(most_owned, n);
    }
    return most_owned;
}

/* Actions that are there to stay; of these, those that use up an Action. */
static int lasting_actions(const Mind *mind, bool terminal)
{
    int n = 0;
    for (uint64_t left = own_actions(mind); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        const TaliaCardInfo *info = info_of_kind(mind, kind);
        if (info->types & TALIA_TRAVELLER || (terminal && info->plus_actions)) continue;
        n += owned_by_me(mind, kind);
    }
    return n;
}

/* Whether one pile is played so much that tokens there tell, by cards that give their Action back;
 * one Teacher does. */
static bool has_much_to_teach(const Mind *mind)
{
    enum { MUCH = 3 };
    if (owned_by_me(mind, kind_of(mind, TALIA_teacher))) return false;
    for (uint64_t left = own_actions(mind); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        const TaliaCardInfo *info = info_of_kind(mind, kind);
        if (info->types & TALIA_TRAVELLER || !info->plus_actions) continue;
        if (owned_by_me(mind, kind) >= MUCH) return true;
    }
    return false;
}

/* Where a Traveller is better than the next one. One Champion does for the whole game, and it helps
 * only those who have Actions to play, or Attacks to fear; so do Disciple and Teacher. Among
 * Treasures a Hero brings Golds and a Fugitive cards. */
static bool stays_traveller(const Mind *mind, int kind)
{
    switch (card_of(mind, kind)) {
    case TALIA_hero:
        if (owned_by_me(mind, kind_of(mind, TALIA_champion))) return true;
        return lasting_actions(mind, true) < 3 && attacks_of_others(mind) < 2;
    case TALIA_fugitive:
        return lasting_actions(mind, false) < 6;
    case TALIA_disciple:
        return !plays_as_of_old(mind) && (is_late(mind) || !has_much_to_teach(mind));
    default:
        return false;
    }
}

static int rank_of_traveller(const Mind *mind, int kind)
{
    return stays_traveller(mind, kind) ? 0 : info_of_kind(mind, kind)->cost;
}

/* A Treasury comes back with the next hand. Travellers go up, the highest first: it makes room. */
static TaliaChoice advise_leaving(const Mind *mind)
{
    const uint64_t onto_deck = offered(mind, TALIA_TOPDECK);
    if (onto_deck) return TALIA_CHOICE(TALIA_TOPDECK, most(mind, onto_deck, worth_drawing));
    const int kind = most(mind, offered(mind, TALIA_EXCHANGE), rank_of_traveller);
    if (rank_of_traveller(mind, kind) == 0) return say_word(TALIA_DONE);
    return TALIA_CHOICE(TALIA_EXCHANGE, kind);
}

Advice *moment_advice(TaliaQuestion question)
{
    switch (question) {
    case TALIA_Q_ORDER:
        return advise_order;
    case TALIA_Q_LEAVE:
        return advise_leaving;
    case TALIA_Q_PLAYED:
        return advise_after_play;
    case TALIA_Q_GAINED:
        return advise_on_gain;
    default:
        return 0;
    }
}
