/* plan.c - see plan.h. */
#include "plan.h"

#include "advice.h"
#include "ending.h"

/* ---- Conditions ---------------------------------------------------------------------------- */

static int copies(const Planner *p, TaliaView view, int who, int card)
{
    return p->kind[card] == TALIA_NONE ? 0 : talia_view_owned(view, who, p->kind[card]);
}

static uint64_t kinds_of_type(const Planner *p, int type)
{
    return p->types[__builtin_ctz((unsigned)type)];
}

static int most_of_theirs(const Planner *p, TaliaView view, int card, int type)
{
    int most = 0;
    for (int who = 0; who < talia_view_players(view); who++) {
        if (who == view.seat) continue;
        const int n = type ? talia_view_owned_of(view, who, kinds_of_type(p, type))
                           : copies(p, view, who, card);
        if (n > most) most = n;
    }
    return most;
}

static int in_hand_of_type(const Planner *p, TaliaView view, int type)
{
    int n = 0;
    for (uint64_t kinds = kinds_of_type(p, type) & talia_view_hand(view); kinds; kinds &= kinds - 1)
        n += talia_view_in_hand(view, __builtin_ctzll(kinds));
    return n;
}

static int count_in_play(const Planner *p, TaliaView view, int card)
{
    uint8_t list[TALIA_MAX_OWNED];
    const int size = talia_view_zone(view, view.seat, TALIA_IN_PLAY, list);
    int n = 0;
    for (int i = 0; i < size; i++) n += list[i] == p->kind[card];
    return n;
}

static int lead(TaliaView view)
{
    int best = -1000000;
    for (int who = 0; who < talia_view_players(view); who++) {
        const int score = talia_view_score(view, who);
        if (who != view.seat && score > best) best = score;
    }
    return talia_view_score(view, view.seat) - best;
}

/* What is about a card: its number in this game, or nothing. */
static int of_card(const Planner *p, TaliaView view, int code, int card)
{
    const int kind = p->kind[card];
    if (kind == TALIA_NONE) return 0;
    switch (code) {
    case PLAN_OWN:
        return talia_view_owned(view, view.seat, kind);
    case PLAN_HAND:
        return talia_view_in_hand(view, kind);
    case PLAN_IN_PLAY:
        return count_in_play(p, view, card);
    case PLAN_PILE:
        return talia_view_pile(view, kind);
    case PLAN_TRASH:
        return talia_view_trash(view, kind);
    default:
        return most_of_theirs(p, view, card, 0);
    }
}

static int of_seat(const Planner *p, TaliaView view, int code)
{
    const TaliaCounters counters = talia_view_counters(view, view.seat);
    switch (code) {
    case PLAN_TURN:
        return talia_view_turns(view, view.seat) + 1;
    case PLAN_COINS:
        return counters.coins;
    case PLAN_BUYS:
        return counters.buys;
    case PLAN_ACTIONS:
        return counters.actions;
    case PLAN_EMPTY:
        return talia_view_empty_piles(view);
    case PLAN_CARDS:
        return talia_view_cards(view, view.seat);
    case PLAN_MONEY:
        return talia_view_owned_sum(view, view.seat, p->worth);
    case PLAN_SCORE:
        return talia_view_score(view, view.seat);
    case PLAN_LEAD:
        return lead(view);
    case PLAN_PLAYERS:
        return talia_view_players(view);
    default:
        return talia_view_size(view, view.seat, TALIA_HAND);
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

static double value_of(const Planner *p, TaliaView view, int code, int operand)
{
    switch (code) {
    case PLAN_NUMBER:
        return operand;
    case PLAN_OWN_TYPE:
        return talia_view_owned_of(view, view.seat, kinds_of_type(p, operand));
    case PLAN_HAND_TYPE:
        return in_hand_of_type(p, view, operand);
    case PLAN_THEIRS_TYPE:
        return most_of_theirs(p, view, 0, operand);
    case PLAN_COST:
        return p->kind[operand] == TALIA_NONE ? talia_card_info((TaliaCard)operand)->cost
                                              : talia_view_cost(view, p->kind[operand]);
    default:
        return of_card(p, view, code, operand);
    }
}

double plan_value(const Planner *p, TaliaView view, int at)
{
    const int16_t *code = p->plan->code + at;
    double stack[PLAN_MAX_STACK + 1];
    int top = 0;
    stack[0] = 0;
    for (;;) {
        const int what = *code++;
        if (what == PLAN_STOP) return stack[top];
        if (what <= PLAN_COST) {
            stack[++top] = value_of(p, view, what, *code++);
        } else if (what <= PLAN_HAND_SIZE) {
            stack[++top] = of_seat(p, view, what);
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

static bool holds(const Planner *p, TaliaView view, const PlanRule *rule)
{
    if (rule->code == PLAN_ALWAYS) return true;
    const double value = plan_value(p, view, rule->code);
    return value > 0 || value < 0;
}

/* ---- Binding ------------------------------------------------------------------------------- */

void planner_bind(Planner *p, const Plan *plan, TaliaView view)
{
    *p = (Planner){.plan = plan};
    for (int card = 0; card < TALIA_CARDS; card++)
        p->kind[card] = (uint8_t)talia_view_kind(view, (TaliaCard)card);
    for (int kind = 0; kind < talia_view_kinds(view); kind++) {
        const TaliaCardInfo *info = talia_card_info(talia_view_card(view, kind));
        p->card[kind] = (uint8_t)talia_view_card(view, kind);
        if (info->types & TALIA_TREASURE) p->worth[kind] = info->plus_coins;
        for (int type = 0; type < TALIA_TYPES; type++) {
            if (info->types >> type & 1) p->types[type] |= one(kind);
        }
    }
    for (int i = 0; i < plan->rules; i++) {
        const PlanRule *rule = &plan->rule[i];
        if (rule->verb != TALIA_BUY) continue;
        const int kind = rule->object == PLAN_CARD ? p->kind[rule->which] : TALIA_NONE;
        if (rule->object == PLAN_CARD && kind == TALIA_NONE) continue;
        p->buy[p->buys].rule = (uint16_t)i;
        p->buy[p->buys++].kind = (uint8_t)kind;
        if (kind != TALIA_NONE) p->wanted |= one(kind);
    }
}

/* ---- Buying -------------------------------------------------------------------------------- */

static TaliaChoice follow(int *out, int rule, TaliaChoice choice)
{
    if (out) *out = rule;
    return choice;
}

static TaliaChoice buy(const Planner *p, TaliaView view, uint64_t buyable, int *rule)
{
    const bool may_end = game_may_end(view);
    if (may_end && p->plan->finisher) {
        const int kind = winning_end(view, buyable);
        if (kind != TALIA_NONE) return TALIA_CHOICE(TALIA_BUY, kind);
    }
    for (int i = 0; i < p->buys; i++) {
        const int kind = p->buy[i].kind;
        if (kind != TALIA_NONE && !(buyable >> kind & 1)) continue;
        const int number = p->buy[i].rule;
        if (!holds(p, view, &p->plan->rule[number])) continue;
        if (kind == TALIA_NONE) return follow(rule, number, say_word(TALIA_END));
        if (may_end && p->plan->careful && is_losing_end(view, kind)) continue;
        return follow(rule, number, TALIA_CHOICE(TALIA_BUY, kind));
    }
    return say_word(TALIA_END);
}

int plan_pick(const Mind *mind, uint64_t mask)
{
    const Planner *p = mind->planner;
    if (!(mask & p->wanted)) return TALIA_NONE;
    for (int i = 0; i < p->buys; i++) {
        const int kind = p->buy[i].kind;
        if (kind != TALIA_NONE && mask >> kind & 1 &&
            holds(p, mind->view, &p->plan->rule[p->buy[i].rule]))
            return kind;
    }
    return TALIA_NONE;
}

/* ---- Rules for single cards ----------------------------------------------------------------- */

static TaliaChoice first_of(const Mind *mind, const PlanRule *rule)
{
    const uint64_t mask = offered(mind, (TaliaVerb)rule->verb);
    uint64_t fits = 0;
    if (rule->object == PLAN_CARD && kind_of(mind, (TaliaCard)rule->which) != TALIA_NONE)
        fits = mask & one(kind_of(mind, (TaliaCard)rule->which));
    if (rule->object == PLAN_TYPE) fits = mask & of_type(mind, rule->which);
    if (!fits) return TALIA_PLAY_TREASURES; /* none */
    return TALIA_CHOICE(rule->verb, __builtin_ctzll(fits));
}

/* What the rule chooses; TALIA_PLAY_TREASURES: it does not fit this decision. */
static TaliaChoice obey(const Mind *mind, const PlanRule *rule)
{
    if (rule->object == PLAN_WORD && offers_word(mind, (TaliaWord)rule->which))
        return say_word((TaliaWord)rule->which);
    if (rule->object == PLAN_NOTHING && offered(mind, (TaliaVerb)rule->verb)) {
        if (offers_word(mind, TALIA_DONE)) return say_word(TALIA_DONE);
        if (offers_word(mind, TALIA_END)) return say_word(TALIA_END);
    }
    return rule->object == PLAN_CARD || rule->object == PLAN_TYPE ? first_of(mind, rule)
                                                                  : TALIA_PLAY_TREASURES;
}

/* The first rule about that card (TALIA_NONE: about any) that fits. */
static int find_rule(const Mind *mind, int about, TaliaChoice *choice)
{
    const Plan *plan = mind->planner->plan;
    for (int i = 0; i < plan->rules; i++) {
        const PlanRule *rule = &plan->rule[i];
        if (rule->about != about || rule->verb == TALIA_BUY) continue;
        *choice = obey(mind, rule);
        if (*choice != TALIA_PLAY_TREASURES && holds(mind->planner, mind->view, rule)) return i;
    }
    return -1;
}

static TaliaChoice answer_with_rules(const Mind *mind, int *out)
{
    const int asks = mind->decision->card;
    TaliaChoice choice;
    int rule = -1;
    if (mind->planner->plan->rules > mind->planner->buys) {
        if (asks != TALIA_NONE) rule = find_rule(mind, (int)card_of(mind, asks), &choice);
        if (rule < 0) rule = find_rule(mind, TALIA_NONE, &choice);
        if (rule >= 0) return follow(out, rule, choice);
    }
    return mind->decision->question == TALIA_Q_ACTION ? advise_action(mind) : advise(mind);
}

TaliaChoice planner_choose(const Planner *p, TaliaView view, int *rule)
{
    const TaliaDecision *decision = talia_view_decision(view);
    if (rule) *rule = -1;
    if (decision->question == TALIA_Q_BUY && !decision->mask[0])
        return buy(p, view, decision->mask[1], rule);
    if (decision->question == TALIA_Q_BUY && talia_view_plain_treasures(view))
        return TALIA_PLAY_TREASURES;
    const Mind mind = {.planner = p, .view = view, .decision = decision};
    return answer_with_rules(&mind, rule);
}

/* ---- Without a plan -------------------------------------------------------------------------- */

static const Plan money = {.name = "money",
                           .careful = true,
                           .finisher = true,
                           .rules = 3,
                           .rule = {
                               {0, PLAN_ALWAYS, TALIA_BUY, TALIA_NONE, PLAN_CARD, TALIA_province},
                               {0, PLAN_ALWAYS, TALIA_BUY, TALIA_NONE, PLAN_CARD, TALIA_gold},
                               {0, PLAN_ALWAYS, TALIA_BUY, TALIA_NONE, PLAN_CARD, TALIA_silver},
                           }};

TaliaChoice default_choice(const TaliaGame *game)
{
    const TaliaView view = {game, talia_decision(game)->who};
    Planner planner;
    planner_bind(&planner, &money, view);
    const TaliaChoice choice = planner_choose(&planner, view, 0);
    if (choice != TALIA_PLAY_TREASURES) return choice;
    return TALIA_CHOICE(TALIA_PLAY, __builtin_ctzll(talia_view_plain_treasures(view)));
}
