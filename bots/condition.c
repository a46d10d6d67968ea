/* condition.c - the value of a condition, as bind.c has made it ready: see PlanCode. */
#include "advice.h"
#include "bind.h"

/* ---- Counting cards ------------------------------------------------------------------------- */

/* The kinds that an operand is about: one, or all of a type. */
static uint64_t kinds_about(const Mind *mind, int operand)
{
    return operand < 0 ? mind->planner->types[PLAN_OF_TYPE(operand)] : one(operand);
}

static int owned(const Mind *mind, int operand)
{
    const uint8_t *counts = owned_counts(mind);
    if (operand >= 0) return counts[operand];
    int n = 0;
    for (uint64_t left = kinds_about(mind, operand); left; left &= left - 1)
        n += counts[__builtin_ctzll(left)];
    return n;
}

static int most_of_theirs(const Mind *mind, int operand)
{
    const uint64_t kinds = kinds_about(mind, operand);
    int most = 0;
    for (int who = 0; who < talia_view_players(mind->view); who++) {
        if (who != mind->seat) most = max_of(most, talia_view_owned_of(mind->view, who, kinds));
    }
    return most;
}

static int in_zone(const Mind *mind, int who, TaliaZone zone, uint64_t kinds)
{
    uint8_t list[TALIA_MAX_OWNED];
    const int size = talia_view_zone(mind->view, who, zone, list);
    int n = 0;
    for (int i = 0; i < size; i++) n += (int)(kinds >> list[i] & 1);
    return n;
}

static int most_facing(const Mind *mind, uint64_t kinds)
{
    int most = 0;
    for (int who = 0; who < talia_view_players(mind->view); who++) {
        if (who != mind->seat) most = max_of(most, in_zone(mind, who, TALIA_IN_PLAY, kinds));
    }
    return most;
}

static int their_cards(const Mind *mind)
{
    int most = 0;
    for (int who = 0; who < talia_view_players(mind->view); who++) {
        if (who != mind->seat) most = max_of(most, talia_view_cards(mind->view, who));
    }
    return most;
}

static int of_hand(const Mind *mind, uint64_t kinds)
{
    int n = 0;
    for (kinds &= hand_kinds(mind); kinds; kinds &= kinds - 1)
        n += in_hand(mind, __builtin_ctzll(kinds));
    return n;
}

static int on_mats(const Mind *mind, uint64_t kinds)
{
    return in_zone(mind, mind->seat, TALIA_TAVERN, kinds) +
           in_zone(mind, mind->seat, TALIA_ISLAND, kinds) +
           in_zone(mind, mind->seat, TALIA_NATIVE, kinds);
}

static int tokens(const Mind *mind, int kind)
{
    const TaliaSetting moved = talia_token_of(card_of(mind, kind));
    int n = 0;
    if (moved != TALIA_SETTINGS) return mine(mind, moved) != TALIA_NONE;
    for (int token = TALIA_TOKEN_CARD; token <= TALIA_TOKEN_TRASH; token++)
        n += mine(mind, (TaliaSetting)token) == kind;
    return n;
}

static int how_many(uint64_t kinds)
{
    return __builtin_popcountll(kinds);
}

static uint64_t gained_now(const Mind *mind)
{
    return is_my_turn(mind) ? talia_view_gained(mind->view) : 0;
}

static uint64_t bought_now(const Mind *mind)
{
    return is_my_turn(mind) ? talia_view_bought(mind->view) : 0;
}

/* ---- Piles ---------------------------------------------------------------------------------- */

static int smallest_pile(const Mind *mind)
{
    int smallest = 0;
    for (uint64_t left = talia_view_supply(mind->view); left; left &= left - 1) {
        const int cards = talia_view_pile(mind->view, __builtin_ctzll(left));
        if (cards && (!smallest || cards < smallest)) smallest = cards;
    }
    return smallest;
}

/* ---- Scores --------------------------------------------------------------------------------- */

static int score(const Mind *mind)
{
    if (is_seen(mind, SEEN_SCORE)) return seen(mind, SEEN_SCORE);
    return note_seen(mind, SEEN_SCORE, talia_view_score(mind->view, mind->seat));
}

static int lead(const Mind *mind)
{
    int best = -1000000;
    if (is_seen(mind, SEEN_LEAD)) return seen(mind, SEEN_LEAD);
    for (int who = 0; who < talia_view_players(mind->view); who++) {
        if (who != mind->seat) best = max_of(best, talia_view_score(mind->view, who));
    }
    return note_seen(mind, SEEN_LEAD, score(mind) - best);
}

/* ---- The machine ---------------------------------------------------------------------------- */

/* What few plans ask for. */
static int measure_more(const Mind *mind, int code, int operand)
{
    switch ((PlanCode)code) {
    case PLAN_FACING:
        return most_facing(mind, kinds_about(mind, operand));
    case PLAN_GAINED:
        return how_many(gained_now(mind) & kinds_about(mind, operand));
    case PLAN_BOUGHT:
        return how_many(bought_now(mind) & kinds_about(mind, operand));
    case PLAN_ALL_GAINED:
        return how_many(gained_now(mind));
    case PLAN_ALL_BOUGHT:
        return how_many(bought_now(mind));
    case PLAN_PIRATE:
        return mine(mind, TALIA_PIRATE);
    case PLAN_ENDING:
        return gains_to_end(mind);
    case PLAN_SMALLEST:
        return smallest_pile(mind);
    case PLAN_WEALTH:
        return deck_wealth(mind);
    case PLAN_DECK:
        return cards_to_draw(mind);
    case PLAN_THEIR_CARDS:
        return their_cards(mind);
    case PLAN_BUYING:
        return mind->decision && mind->decision->question == TALIA_Q_BUY &&
               !mind->decision->mask[0];
    case PLAN_HAND_SIZE:
        return hand_count(mind);
    default: /* one of the tokens */
        return mine(mind, (TaliaSetting)(TALIA_TOKEN_CARD + code - PLAN_TOKEN_CARD)) == operand;
    }
}

int plan_measure(const Mind *mind, int code, int operand)
{
    const TaliaView *view = mind->view;
    switch ((PlanCode)code) {
    case PLAN_OWN:
        return owned(mind, operand);
    case PLAN_HAND:
        return of_hand(mind, kinds_about(mind, operand));
    case PLAN_IN_PLAY:
        return in_zone(mind, mind->seat, TALIA_IN_PLAY, kinds_about(mind, operand));
    case PLAN_MAT:
        return on_mats(mind, kinds_about(mind, operand));
    case PLAN_THEIRS:
        return most_of_theirs(mind, operand);
    case PLAN_PILE:
        return talia_view_pile(view, operand);
    case PLAN_TRASH:
        return talia_view_trash(view, operand);
    case PLAN_EMBARGO:
        return talia_view_embargo(view, operand);
    case PLAN_TOKENS:
        return tokens(mind, operand);
    case PLAN_COST:
        return talia_view_cost(view, operand);
    case PLAN_TURN:
        return talia_view_turns(view, mind->seat) + 1;
    case PLAN_COINS:
        return coins_now(mind);
    case PLAN_PURSE:
        return coins_now(mind) + coins_in_hand(mind);
    case PLAN_BUYS:
        return talia_view_counters(view, mind->seat).buys;
    case PLAN_ACTIONS:
        return actions_left(mind);
    case PLAN_EMPTY:
        return talia_view_empty_piles(view);
    case PLAN_CARDS:
        return cards_owned_by_me(mind);
    case PLAN_MONEY:
        return deck_money(mind);
    case PLAN_SCORE:
        return score(mind);
    case PLAN_LEAD:
        return lead(mind);
    default:
        return measure_more(mind, code, operand);
    }
}

/* A measure, its operand, and the range. */
static inline bool test(const Mind *mind, const int16_t *code)
{
    const int number = min_of(plan_measure(mind, code[0], code[1]), INT16_MAX);
    return (uint16_t)(number - code[2]) <= (uint16_t)code[3];
}

static double value_of(const Mind *mind, const int16_t *code)
{
    double stack[PLAN_MAX_STACK + 1];
    int top = 0;
    stack[0] = 0;
    for (;;) {
        const int what = *code++;
        if (what == PLAN_TEST) {
            stack[++top] = test(mind, code);
            code += PLAN_TEST_LENGTH - 1;
        } else if (what == PLAN_STOP) {
            return stack[top];
        } else if (what == PLAN_NUMBER) {
            stack[++top] = *code++;
        } else if (what <= PLAN_LAST_MEASURE) {
            stack[++top] = plan_measure(mind, what, *code++);
        } else if (what == PLAN_NOT) {
            stack[top] = !(stack[top] > 0 || stack[top] < 0);
        } else if (what == PLAN_AND || what == PLAN_OR) {
            const int skip = *code++;
            const bool is_true = stack[top] > 0 || stack[top] < 0;
            if (is_true == (what == PLAN_OR))
                code += skip;
            else
                top--;
        } else {
            top--;
            stack[top] = plan_calculate((PlanCode)what, stack[top], stack[top + 1]);
        }
    }
}

/* ---- Rules ---------------------------------------------------------------------------------- */

bool rest_holds(const Mind *mind, unsigned rule)
{
    Sight *const sight = mind->sight;
    uint64_t *const fails = &sight->fails[rule / 64], *const asked = &sight->asked[rule / 64];
    const uint64_t bit = (uint64_t)1 << rule % 64;
    if (*asked & bit) return !(*fails & bit);
    *asked |= bit;
    const double value = value_of(mind, mind->planner->code + mind->planner->condition[rule].code);
    if (!(value > 0 || value < 0)) *fails |= bit;
    return !(*fails & bit);
}
