/* plan.c - see plan.h. */
#include "plan.h"

#include "advice.h"
#include "ending.h"
#include "rules.h"

static TaliaChoice follow(int *out, int rule, TaliaChoice choice)
{
    if (out) *out = rule;
    return choice;
}

/* ---- Binding ------------------------------------------------------------------------------- */

static void bind_card(Planner *p, TaliaCard card, int kind)
{
    const TaliaCardInfo *info = talia_card_info(card);
    p->card[kind] = (uint8_t)card;
    if (info->types & TALIA_TREASURE) p->worth[kind] = info->plus_coins;
    for (int type = 0; type < TALIA_TYPES; type++) {
        if (info->types >> type & 1) p->types[type] |= one(kind);
    }
}

enum { MOST_IN_PILE = 255 };

/* Whether the comparison with `n` holds for a stretch of what a pile can have: which one. */
static bool find_bounds(PlanBuy *buy, int relation, int n)
{
    const int below = relation == PLAN_LESS ? n - 1 : n;
    const int above = relation == PLAN_GREATER ? n + 1 : n;
    const bool from = relation == PLAN_GREATER || relation == PLAN_GREATER_EQUAL;
    const bool to = relation == PLAN_LESS || relation == PLAN_LESS_EQUAL;
    const bool is = relation == PLAN_EQUAL;
    if (!(from || to || is) || below < 0 || above > MOST_IN_PILE || below > MOST_IN_PILE)
        return false;
    buy->low = from || is ? (uint8_t)above : 0;
    buy->more = (uint8_t)((to || is ? below : MOST_IN_PILE) - buy->low);
    return true;
}

static void bind_condition(const Planner *p, int at, PlanBuy *buy)
{
    const int16_t *code = p->plan->code + at;
    buy->asks = true;
    if (code[0] != PLAN_PILE || code[2] != PLAN_NUMBER || code[5] != PLAN_STOP) return;
    if (p->kind[code[1]] == TALIA_NONE || !find_bounds(buy, code[4], code[3])) return;
    buy->pile = p->kind[code[1]];
    buy->asks = false;
}

static void bind_buy(Planner *p, int number, int kind)
{
    PlanBuy *buy = &p->buy[p->buys++];
    const int code = p->plan->rule[number].code;
    *buy = (PlanBuy){.rule = (uint16_t)number, .more = MOST_IN_PILE};
    if (kind == TALIA_NONE)
        buy->is_nothing = true;
    else
        buy->kind = (uint8_t)kind;
    if (code != PLAN_ALWAYS) bind_condition(p, code, buy);
    if (kind != TALIA_NONE) p->wanted |= one(kind);
}

static void bind_rule(Planner *p, int number)
{
    const PlanRule *rule = &p->plan->rule[number];
    const int kind = rule->object == PLAN_CARD ? p->kind[rule->which] : TALIA_NONE;
    if (rule->object == PLAN_CARD && kind == TALIA_NONE) return;
    if (rule->verb == TALIA_BUY) {
        bind_buy(p, number, kind);
        return;
    }
    p->other[p->others++] = (uint16_t)number;
    p->verbs |= verbs_touched(rule);
}

void planner_bind(Planner *p, const Plan *plan, const TaliaView *view)
{
    *p = (Planner){.plan = plan};
    for (int card = 0; card < TALIA_CARDS; card++)
        p->kind[card] = (uint8_t)talia_view_kind(view, (TaliaCard)card);
    for (int kind = 0; kind < talia_view_kinds(view); kind++)
        bind_card(p, talia_view_card(view, kind), kind);
    p->provinces = talia_view_full_pile(view, TALIA_province);
    for (int i = 0; i < plan->rules; i++) bind_rule(p, i);
}

/* ---- Buying -------------------------------------------------------------------------------- */

/* The rules from `first` on, at most 64, that can buy one of these kinds, as far as piles tell: a
 * bit for each. How full piles are changes slowly, so a branch on it costs little; which cards are
 * affordable changes from turn to turn, so that is no branch. */
static uint64_t open_rules(const Planner *p, const TaliaView *view, uint64_t buyable, int first)
{
    const int count = p->buys - first < 64 ? p->buys - first : 64;
    uint64_t open = 0, bit = 1;
    for (const PlanBuy *rule = &p->buy[first], *end = rule + count; rule < end; rule++) {
        const unsigned more = (unsigned)talia_view_pile(view, rule->pile) - rule->low;
        if (more <= rule->more) open |= bit & -((buyable >> rule->kind & 1) | rule->is_nothing);
        bit <<= 1;
    }
    return open;
}

/* The next rule from `from` on that buys one of these kinds; NULL: none. */
static const PlanBuy *next_buy(const Planner *p, const TaliaView *view, uint64_t buyable, int from)
{
    for (int first = from; first < p->buys; first += 64) {
        uint64_t open = open_rules(p, view, buyable, first);
        for (; open; open &= open - 1) {
            const PlanBuy *rule = &p->buy[first + __builtin_ctzll(open)];
            if (!rule->asks || plan_holds(p, view, rule->rule)) return rule;
        }
    }
    return NULL;
}

/* Likewise, and being careful passes over what would end the game as a loser. */
static const PlanBuy *next_safe_buy(const Planner *p, const TaliaView *view, uint64_t buyable)
{
    const PlanBuy *rule = next_buy(p, view, buyable, 0);
    while (rule && !rule->is_nothing && is_losing_end(view, rule->kind))
        rule = next_buy(p, view, buyable, (int)(rule - p->buy) + 1);
    return rule;
}

static TaliaChoice buy(const Planner *p, const TaliaView *view, uint64_t buyable, int *out)
{
    const bool may_end = talia_view_may_end(view);
    if (may_end && p->plan->finisher) {
        const int kind = winning_end(view, buyable);
        if (kind != TALIA_NONE) return follow(out, PLAN_BY_FINISHER, TALIA_CHOICE(TALIA_BUY, kind));
    }
    const PlanBuy *rule = may_end && p->plan->careful ? next_safe_buy(p, view, buyable)
                                                      : next_buy(p, view, buyable, 0);
    if (!rule) return follow(out, PLAN_BY_DEFAULT, say_word(TALIA_END));
    return follow(out, rule->rule,
                  rule->is_nothing ? say_word(TALIA_END) : TALIA_CHOICE(TALIA_BUY, rule->kind));
}

int planner_refuses(const Planner *p, const TaliaView *view)
{
    const TaliaDecision *decision = talia_view_decision(view);
    if (decision->question != TALIA_Q_BUY || !p->plan->careful) return -1;
    const PlanBuy *rule = next_buy(p, view, decision->mask[1], 0);
    if (!rule || rule->is_nothing || !is_losing_end(view, rule->kind)) return -1;
    return rule->rule;
}

int plan_pick(const Mind *mind, uint64_t mask)
{
    const Planner *p = mind->planner;
    const PlanBuy *rule = next_buy(p, mind->view, mask & p->wanted, 0);
    while (rule && rule->is_nothing)
        rule = next_buy(p, mind->view, mask & p->wanted, (int)(rule - p->buy) + 1);
    return rule ? rule->kind : TALIA_NONE;
}

/* ---- Choosing ------------------------------------------------------------------------------ */

TaliaChoice planner_choose(const Planner *p, const TaliaView *view, int *rule)
{
    const TaliaDecision *decision = talia_view_decision(view);
    const bool is_buy = decision->question == TALIA_Q_BUY;
    if (rule) *rule = PLAN_BY_DEFAULT;
    if (is_buy) { /* the way of most decisions */
        if (!decision->mask[0]) return buy(p, view, decision->mask[1], rule);
        if (!p->verbs && talia_view_plain_treasures(view)) return TALIA_PLAY_TREASURES;
    }
    const Mind mind = {
        .planner = p, .view = view, .seat = talia_view_seat(view), .decision = decision};
    const TaliaChoice choice = choose_with_rules(&mind, rule);
    if (is_buy && choice == say_word(TALIA_END)) return buy(p, view, decision->mask[1], rule);
    return choice;
}

/* ---- Without a plan -------------------------------------------------------------------------- */

#define BUY(card)                                                                                  \
    {                                                                                              \
        .code = PLAN_ALWAYS, .verb = TALIA_BUY, .about = TALIA_NONE, .object = PLAN_CARD,          \
        .which = card                                                                              \
    }

static const Plan money = {.name = "money",
                           .careful = true,
                           .finisher = true,
                           .rules = 3,
                           .rule = {BUY(TALIA_province), BUY(TALIA_gold), BUY(TALIA_silver)}};

TaliaChoice default_choice(const TaliaView *view)
{
    Planner planner;
    planner_bind(&planner, &money, view);
    const TaliaChoice choice = planner_choose(&planner, view, NULL);
    if (choice != TALIA_PLAY_TREASURES) return choice;
    return TALIA_CHOICE(TALIA_PLAY, __builtin_ctzll(talia_view_plain_treasures(view)));
}
