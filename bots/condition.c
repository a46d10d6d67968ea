/* condition.c - the value of a plan's condition: see PlanCode. */
#include "plan.h"

/* ---- Counting cards ------------------------------------------------------------------------- */

/* The kinds that an operand is about: a card's, or all of a type; 0 if there is none here. */
static uint64_t kinds_about(const Planner *p, int operand)
{
    if (operand < 0) return p->types[PLAN_OF_TYPE(operand)];
    return p->kind[operand] == TALIA_NONE ? 0 : (uint64_t)1 << p->kind[operand];
}

static int owned_by(const Planner *p, const TaliaView *view, int who, int operand)
{
    if (operand < 0) return talia_view_owned_of(view, who, kinds_about(p, operand));
    return p->kind[operand] == TALIA_NONE ? 0 : talia_view_owned(view, who, p->kind[operand]);
}

static int most_of_theirs(const Planner *p, const TaliaView *view, int operand)
{
    int most = 0;
    for (int who = 0; who < talia_view_players(view); who++) {
        const int n = who == talia_view_seat(view) ? 0 : owned_by(p, view, who, operand);
        if (n > most) most = n;
    }
    return most;
}

static int in_hand(const TaliaView *view, uint64_t kinds)
{
    int n = 0;
    for (kinds &= talia_view_hand(view); kinds; kinds &= kinds - 1)
        n += talia_view_in_hand(view, __builtin_ctzll(kinds));
    return n;
}

static int in_zone(const TaliaView *view, TaliaZone zone, uint64_t kinds)
{
    uint8_t list[TALIA_MAX_OWNED];
    const int size = talia_view_zone(view, talia_view_seat(view), zone, list);
    int n = 0;
    for (int i = 0; i < size; i++) n += (int)(kinds >> list[i] & 1);
    return n;
}

static int on_mats(const TaliaView *view, uint64_t kinds)
{
    return in_zone(view, TALIA_TAVERN, kinds) + in_zone(view, TALIA_ISLAND, kinds) +
           in_zone(view, TALIA_NATIVE, kinds);
}

/* ---- Tokens and costs ----------------------------------------------------------------------- */

static int tokens(const Planner *p, const TaliaView *view, int card)
{
    const TaliaSetting moved = talia_token_of((TaliaCard)card);
    int n = 0;
    if (moved != TALIA_SETTINGS)
        return talia_view_get(view, talia_view_seat(view), moved) != TALIA_NONE;
    for (int token = TALIA_TOKEN_CARD; token <= TALIA_TOKEN_TRASH; token++)
        n += talia_view_get(view, talia_view_seat(view), (TaliaSetting)token) == p->kind[card];
    return n;
}

/* What is known of a pile. */
static int of_pile(const Planner *p, const TaliaView *view, int code, int card)
{
    const int kind = p->kind[card];
    if (kind == TALIA_NONE) return code == PLAN_COST ? talia_card_info((TaliaCard)card)->cost : 0;
    switch (code) {
    case PLAN_PILE:
        return talia_view_pile(view, kind);
    case PLAN_TRASH:
        return talia_view_trash(view, kind);
    case PLAN_EMBARGO:
        return talia_view_embargo(view, kind);
    case PLAN_TOKENS:
        return tokens(p, view, card);
    default:
        return talia_view_cost(view, kind);
    }
}

/* ---- The seat ------------------------------------------------------------------------------- */

static int lead(const TaliaView *view)
{
    int best = -1000000;
    for (int who = 0; who < talia_view_players(view); who++) {
        const int score = who == talia_view_seat(view) ? best : talia_view_score(view, who);
        if (score > best) best = score;
    }
    return talia_view_score(view, talia_view_seat(view)) - best;
}

static int coins_in_hand(const Planner *p, const TaliaView *view)
{
    uint64_t kinds = p->types[__builtin_ctz(TALIA_TREASURE)] & talia_view_hand(view);
    int coins = 0;
    for (; kinds; kinds &= kinds - 1) {
        const int kind = __builtin_ctzll(kinds);
        coins += talia_view_in_hand(view, kind) * p->worth[kind];
    }
    return coins;
}

static int of_seat(const Planner *p, const TaliaView *view, int code)
{
    switch (code) {
    case PLAN_TURN:
        return talia_view_turns(view, talia_view_seat(view)) + 1;
    case PLAN_COINS:
        return talia_view_counters(view, talia_view_seat(view)).coins;
    case PLAN_PURSE:
        return talia_view_counters(view, talia_view_seat(view)).coins + coins_in_hand(p, view);
    case PLAN_BUYS:
        return talia_view_counters(view, talia_view_seat(view)).buys;
    case PLAN_ACTIONS:
        return talia_view_counters(view, talia_view_seat(view)).actions;
    case PLAN_EMPTY:
        return talia_view_empty_piles(view);
    case PLAN_CARDS:
        return talia_view_cards(view, talia_view_seat(view));
    case PLAN_MONEY:
        return talia_view_owned_sum(view, p->worth);
    case PLAN_SCORE:
        return talia_view_score(view, talia_view_seat(view));
    case PLAN_LEAD:
        return lead(view);
    case PLAN_PLAYERS:
        return talia_view_players(view);
    case PLAN_PIRATE:
        return talia_view_get(view, talia_view_seat(view), TALIA_PIRATE);
    default:
        return talia_view_size(view, talia_view_seat(view), TALIA_HAND);
    }
}

/* ---- The machine ---------------------------------------------------------------------------- */

static int measure(const Planner *p, const TaliaView *view, int code, int operand)
{
    switch (code) {
    case PLAN_OWN:
        return owned_by(p, view, talia_view_seat(view), operand);
    case PLAN_HAND:
        return in_hand(view, kinds_about(p, operand));
    case PLAN_IN_PLAY:
        return in_zone(view, TALIA_IN_PLAY, kinds_about(p, operand));
    case PLAN_MAT:
        return on_mats(view, kinds_about(p, operand));
    case PLAN_THEIRS:
        return most_of_theirs(p, view, operand);
    default:
        return code <= PLAN_COST ? of_pile(p, view, code, operand) : of_seat(p, view, code);
    }
}

static double calculate(int code, double a, double b)
{
    switch (code) {
    case PLAN_ADD:
        return a + b;
    case PLAN_SUBTRACT:
        return a - b;
    case PLAN_MULTIPLY:
        return a * b;
    case PLAN_DIVIDE:
        return b > 0 || b < 0 ? a / b : 0;
    case PLAN_LESS:
        return a < b;
    case PLAN_LESS_EQUAL:
        return a <= b;
    case PLAN_GREATER:
        return a > b;
    case PLAN_GREATER_EQUAL:
        return a >= b;
    case PLAN_EQUAL:
        return a <= b && a >= b;
    default:
        return a < b || a > b;
    }
}

double plan_value(const Planner *p, const TaliaView *view, int at)
{
    const int16_t *code = p->plan->code + at;
    double stack[PLAN_MAX_STACK + 1];
    int top = 0;
    stack[0] = 0;
    for (;;) {
        const int what = *code++;
        if (what == PLAN_STOP) return stack[top];
        if (what == PLAN_NUMBER) {
            stack[++top] = *code++;
        } else if (what <= PLAN_COST) {
            stack[++top] = measure(p, view, what, *code++);
        } else if (what <= PLAN_PIRATE) {
            stack[++top] = measure(p, view, what, 0);
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
            stack[top] = calculate(what, stack[top], stack[top + 1]);
        }
    }
}

bool plan_holds(const Planner *p, const TaliaView *view, int rule)
{
    const int code = p->plan->rule[rule].code;
    if (code == PLAN_ALWAYS) return true;
    const double value = plan_value(p, view, code);
    return value > 0 || value < 0;
}
