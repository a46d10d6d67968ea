/* seaside.c - the questions of Seaside's cards, in the order of the alphabet. */
#include "../advice.h"

#include "actions.h"

/* ---- Ambassador ------------------------------------------------------------------------------ */

/* What it is worth to be rid of one copy, less what the turn buys without it. */
static int worth_returning(const Mind *mind, int kind, int copies)
{
    const int coins = mind->planner->worth[kind] * copies;
    return copies * (20 - worth_owning(mind, kind)) - missed_without(mind, coins);
}

/* Points that there will be no time to buy anew. */
static bool counts_soon(const Mind *mind, int kind)
{
    enum { TIME_FOR_POINTS = 6 };
    return info_of_kind(mind, kind)->points > 0 && turns_left(mind) < TIME_FOR_POINTS;
}

/* The others gain one of it in any case; one without a pile does nothing at all. */
static int worth_revealing(const Mind *mind, int kind)
{
    if (!(talia_view_supply(mind->view) >> kind & 1)) return 0;
    const int gained = (plays_as_of_old(mind) ? worth_owning : worth_to_others)(mind, kind);
    const int theirs = talia_view_pile(mind->view, kind) ? -gained : 0;
    const TaliaCardInfo *info = info_of_kind(mind, kind);
    if (counts_soon(mind, kind)) return -20 * info->points;
    if (!is_rubbish(mind, kind)) return theirs;
    const int ours = max_of(0, worth_returning(mind, kind, 1));
    if (in_hand(mind, kind) < 2) return ours + theirs;
    return max_of(ours, worth_returning(mind, kind, 2)) + theirs;
}

/* Ambassador: the worst card that there are two of. */
TaliaChoice advise_ambassador(const Mind *mind)
{
    const uint64_t hand = offered(mind, TALIA_REVEAL);
    if (hand) return TALIA_CHOICE(TALIA_REVEAL, most(mind, hand, worth_revealing));
    const int kind = least(mind, offered(mind, TALIA_RETURN), worth_owning);
    const bool stays = counts_soon(mind, kind) && !plays_as_of_old(mind);
    const bool goes = is_rubbish(mind, kind) && !stays && worth_returning(mind, kind, 1) > 0;
    return goes ? TALIA_CHOICE(TALIA_RETURN, kind) : say_word(TALIA_DONE);
}

/* ---- The others ------------------------------------------------------------------------------ */

static int most_of_the_others(const Mind *mind, int kind)
{
    int owned = 0;
    for (int who = 0; who < talia_view_players(mind->view); who++) {
        if (who != mind->seat) owned = max_of(owned, talia_view_owned(mind->view, who, kind));
    }
    return owned;
}

/* What the others have bought most of, and will again, and rather what the plan does not buy; if
 * there is nothing else, what nobody buys. */
static int worth_embargo(const Mind *mind, int kind)
{
    enum { OURS = 20, OURS_OF_OLD = 200, A_CARD = 40, A_CARD_OF_OLD = 8 };
    const TaliaCardInfo *info = info_of_kind(mind, kind);
    const bool is_old = plays_as_of_old(mind);
    if (!talia_view_pile(mind->view, kind) || info->cost == 0) return -100;
    const bool is_ours = mind->planner->wanted >> kind & 1;
    const int theirs = kind <= TALIA_gold || info->types & TALIA_ACTION
                           ? (is_old ? A_CARD_OF_OLD : A_CARD) * most_of_the_others(mind, kind)
                           : 4 * info->points;
    return theirs + 2 * info->cost - 8 * talia_view_embargo(mind->view, kind) -
           (is_ours ? (is_old ? OURS_OF_OLD : OURS) : 0);
}

/* Embargo: a pile that hurts the others more. */
TaliaChoice advise_embargo(const Mind *mind)
{
    return TALIA_CHOICE(TALIA_PILE, most(mind, offered(mind, TALIA_PILE), worth_embargo));
}

/* Explorer: a Gold is always better. */
TaliaChoice advise_explorer(const Mind *mind)
{
    (void)mind;
    return TALIA_CHOICE(TALIA_REVEAL, TALIA_province);
}

/* Ghost Ship: back goes what the next turn can spare and the one after it can use. */
TaliaChoice advise_ghost_ship(const Mind *mind)
{
    return TALIA_CHOICE(TALIA_TOPDECK, most(mind, offered(mind, TALIA_TOPDECK), worth_later));
}

/* Haven: the same for this turn and the next. */
TaliaChoice advise_haven(const Mind *mind)
{
    const uint64_t hand = offered(mind, TALIA_SET_ASIDE);
    return TALIA_CHOICE(TALIA_SET_ASIDE, most(mind, hand, worth_later));
}

/* For good: a dead card, and its points are kept; of these the one that nobody would trash. */
static int worth_banishing(const Mind *mind, int kind)
{
    if (worth_drawing(mind, kind) == 0) return 100 + info_of_kind(mind, kind)->points;
    return -worth_owning(mind, kind) - missed_without(mind, mind->planner->worth[kind]);
}

TaliaChoice advise_island(const Mind *mind)
{
    const uint64_t hand = offered(mind, TALIA_SET_ASIDE);
    return TALIA_CHOICE(TALIA_SET_ASIDE, most(mind, hand, worth_banishing));
}

/* A Lookout that finds too little to trash is no use any more. */
static int worth_after_look(const Mind *mind, int kind)
{
    const bool is_lookout = kind == mind->decision->card && !plays_as_of_old(mind);
    if (is_lookout && value_of_play(mind, kind) <= 0) return 0;
    return worth_keeping(mind, kind);
}

/* Lookout: the worst card goes for good, the one that is least use next out of the way. */
TaliaChoice advise_lookout(const Mind *mind)
{
    const uint64_t looked = offered(mind, TALIA_DISCARD);
    const uint64_t worst = offered(mind, TALIA_TRASH);
    if (worst) return TALIA_CHOICE(TALIA_TRASH, least(mind, worst, worth_after_look));
    return TALIA_CHOICE(TALIA_DISCARD, least(mind, looked, worth_drawing));
}

/* ---- Native Village -------------------------------------------------------------------------- */

/* What the mat would add to this hand. */
typedef struct Mat {
    int coins, actions, cards, bridges;
    int room;   /* Actions that its cards give beyond those that they take */
    int burden; /* cards that are better left there: their points count all the same */
} Mat;

static int room_by(const Mind *mind, int kind)
{
    return max_of(info_of_kind(mind, kind)->plus_actions - 1, 0);
}

static Mat mat_of(const Mind *mind)
{
    uint8_t list[TALIA_MAX_OWNED];
    const int bridge = kind_of(mind, TALIA_bridge);
    Mat mat = {.cards = talia_view_zone(mind->view, mind->seat, TALIA_NATIVE, list)};
    for (int i = 0; i < mat.cards; i++) {
        mat.coins += mind->planner->worth[list[i]];
        mat.actions += (info_of_kind(mind, list[i])->types & TALIA_ACTION) != 0;
        mat.bridges += list[i] == bridge;
        mat.room += room_by(mind, list[i]);
        if (worth_drawing(mind, list[i]) == 0) mat.burden++;
    }
    return mat;
}

/* Provinces that this turn buys with the Bridges of mat and hand, each of which makes them cheaper
 * and brings a coin and a Buy. */
static int provinces_by_bridges(const Mind *mind, const Mat *mat)
{
    const int held = mat->bridges + in_hand(mind, kind_of(mind, TALIA_bridge));
    int room = actions_left(mind) + mat->room;
    for (uint64_t left = hand_kinds(mind); left; left &= left - 1)
        room += in_hand(mind, __builtin_ctzll(left)) * room_by(mind, __builtin_ctzll(left));
    const int bridges = min_of(held, room);
    const int cost = max_of(talia_view_cost(mind->view, TALIA_province) - bridges, 0);
    const int coins = coins_now(mind) + coins_in_hand(mind) + mat->coins + bridges;
    const int buys = talia_view_counters(mind->view, mind->seat).buys + bridges;
    return min_of(cost ? min_of(coins / cost, buys) : buys, provinces_left(mind));
}

/* Native Village: the mat is taken when its coins are well spent, or the game is nearly over.
 * Bridges wait there until together they buy all Provinces that are left. */
TaliaChoice advise_native_village(const Mind *mind)
{
    enum { ACTION = 40, BURDEN = 30, EARLY = 90, LATE = 10 };
    const Mat mat = mat_of(mind);
    if (mat.bridges) {
        const bool wins = provinces_by_bridges(mind, &mat) >= provinces_left(mind);
        return say_word(wins ? TALIA_WORD_HAND : TALIA_WORD_MAT);
    }
    const int won = won_with(mind, mat.coins) + ACTION * min_of(mat.actions, actions_left(mind));
    const bool enough = won - BURDEN * mat.burden >= (is_late(mind) ? LATE : EARLY);
    return say_word(enough ? TALIA_WORD_HAND : TALIA_WORD_MAT);
}

/* ---- Decks ----------------------------------------------------------------------------------- */

/* Navigator: cards that are worse than most are discarded. */
TaliaChoice advise_navigator(const Mind *mind)
{
    uint8_t list[TALIA_MAX_OWNED];
    int sum = 0;
    if (offered(mind, TALIA_TOPDECK)) return topdeck_worst(mind);
    const int size = talia_view_zone(mind->view, mind->seat, TALIA_LOOKED, list);
    for (int i = 0; i < size; i++) sum += worth_drawing(mind, list[i]);
    return say_word(sum < size * mean_draw(mind) ? TALIA_WORD_DISCARD : TALIA_WORD_TOPDECK);
}

/* Pearl Diver: a card that is better than most comes up. */
TaliaChoice advise_pearl_diver(const Mind *mind)
{
    const int kind = most(mind, offered(mind, TALIA_TOPDECK), worth_drawing);
    if (worth_drawing(mind, kind) <= mean_draw(mind)) return say_word(TALIA_DONE);
    return TALIA_CHOICE(TALIA_TOPDECK, kind);
}

static bool somebody_has_treasures(const Mind *mind)
{
    for (int who = 0; who < talia_view_players(mind->view); who++) {
        if (who != mind->seat &&
            talia_view_owned_of(mind->view, who, of_type(mind, TALIA_TREASURE)))
            return true;
    }
    return false;
}

/* Pirate Ship: coins when they buy more, else a token more. */
TaliaChoice advise_pirate_ship(const Mind *mind)
{
    const uint64_t treasures = offered(mind, TALIA_TRASH);
    if (treasures) return TALIA_CHOICE(TALIA_TRASH, most(mind, treasures, worth_owning));
    const int tokens = mine(mind, TALIA_PIRATE);
    const bool spend = tokens >= 4 && won_with(mind, tokens) > 0;
    return say_word(spend || !somebody_has_treasures(mind) ? TALIA_WORD_COINS : TALIA_WORD_ATTACK);
}

/* Salvager: what brings most coins of use for least loss. */
TaliaChoice advise_salvager(const Mind *mind)
{
    return TALIA_CHOICE(TALIA_TRASH, most(mind, offered(mind, TALIA_TRASH), worth_salvaging));
}

/* Smugglers: what the plan would buy. */
TaliaChoice advise_smugglers(const Mind *mind)
{
    return gain_best(mind);
}

TaliaChoice advise_warehouse(const Mind *mind)
{
    return discard_worst(mind);
}
