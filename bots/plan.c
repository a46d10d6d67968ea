/* plan.c - see plan.h. */
#include "plan.h"

#include "advice.h"
#include "bind.h"
#include "ending.h"
#include "rules.h"

static TaliaChoice follow(int *out, int rule, TaliaChoice choice)
{
    if (out) *out = rule;
    return choice;
}

/* ---- Types and classes --------------------------------------------------------------------- */

static bool asks_for(TaliaCard card, TaliaVerb verb)
{
    return talia_card_asks(card).verbs >> verb & 1;
}

static bool offers_action(TaliaCard card)
{
    const uint32_t words = talia_card_asks(card).words;
    return words >> TALIA_WORD_ACTION & 1 || words >> TALIA_WORD_ACTIONS & 1;
}

int plan_types_of(TaliaCard card)
{
    const TaliaCardInfo *info = talia_card_info(card);
    const unsigned tags = talia_card_tags(card);
    const bool is_attack = info->types & TALIA_ATTACK;
    int types = info->types;
    if (!(types & TALIA_ACTION)) return types;
    if (!info->plus_actions && !offers_action(card) && !(tags & TALIA_TAG_VILLAGE))
        types |= PLAN_TERMINALS;
    if (tags & TALIA_TAG_VILLAGE || info->plus_actions >= 2) types |= PLAN_VILLAGES;
    if (info->plus_cards && info->plus_actions) types |= PLAN_CANTRIPS;
    if (asks_for(card, TALIA_TRASH) && !is_attack) types |= PLAN_TRASHERS;
    if (asks_for(card, TALIA_GAIN) && !is_attack) types |= PLAN_GAINERS;
    return types;
}

/* ---- Binding ------------------------------------------------------------------------------- */

static void bind_card(Planner *p, TaliaCard card, int kind)
{
    const TaliaCardInfo *info = talia_card_info(card);
    p->card[kind] = (uint8_t)card;
    if (info->types & TALIA_TREASURE) p->worth[kind] = info->plus_coins;
    if (info->types & (TALIA_TREASURE | TALIA_ACTION)) p->coins[kind] = info->plus_coins;
    for (int type = 0; type < PLAN_TYPES; type++) {
        if (plan_types_of(card) >> type & 1) p->types[type] |= one(kind);
    }
}

/* Whether there may be tokens of the seats on piles: a card puts them there, or they lie there. */
static bool puts_tokens(const Planner *p, const TaliaView *view)
{
    for (int kind = 0; kind < talia_view_kinds(view); kind++) {
        const TaliaCard card = (TaliaCard)p->card[kind];
        if (talia_token_of(card) != TALIA_SETTINGS || talia_card_asks(card).verbs >> TALIA_PILE & 1)
            return true;
    }
    for (int who = 0; who < talia_view_players(view); who++) {
        for (int token = TALIA_TOKEN_CARD; token <= TALIA_TOKEN_TRASH; token++) {
            if (talia_view_get(view, who, (TaliaSetting)token) != TALIA_NONE) return true;
        }
    }
    return false;
}

/* Whether a condition is a single test of a pile: then these follow, the kind, from where, and up
 * to how many more. */
static bool asks_for_pile(const int16_t *code)
{
    return code[0] == PLAN_CHAIN && code[1] == PLAN_TEST && code[2] == PLAN_PILE;
}

static void bind_buy(Planner *p, int number, int kind, int code)
{
    const int index = p->buys++;
    const uint64_t bit = one(index % 64);
    p->words = (uint16_t)(index / 64 + 1);
    PlanBuy *const buy = &p->buy[index];
    *buy = (PlanBuy){.rule = (uint16_t)number,
                     .code = (uint16_t)code,
                     .kind = kind == TALIA_NONE ? 0 : (uint8_t)kind,
                     .is_nothing = kind == TALIA_NONE,
                     .more = UINT16_MAX};
    if (code != PLAN_ALWAYS && asks_for_pile(p->code + code)) {
        buy->code = PLAN_ALWAYS;
        buy->pile = (uint8_t)p->code[code + 3];
        buy->low = (uint16_t)p->code[code + 4];
        buy->more = (uint16_t)p->code[code + 5];
    }
    if (kind == TALIA_NONE)
        p->stops[index / 64] |= bit;
    else
        p->buys_of[index / 64][kind] |= bit;
}

static void bind_other(Planner *p, int number, int kind, int code)
{
    const PlanRule *rule = &p->plan->rule[number];
    PlanOther *other = &p->other[p->others++];
    *other = (PlanOther){.rule = (uint16_t)number,
                         .code = (uint16_t)code,
                         .which = rule->which,
                         .verb = rule->verb,
                         .object = rule->object,
                         .veto = rule->veto};
    if (rule->object == PLAN_TYPE)
        other->kinds = p->types[__builtin_ctz(rule->which)];
    else if (rule->object == PLAN_CARD)
        other->kinds = one(kind);
    p->verbs |= verbs_touched(rule);
}

/* Rules on one line share a condition: it is bound once. */
typedef struct Bound {
    int code, to;
} Bound;

static int condition_of(Planner *p, const TaliaView *view, int code, Bound *last)
{
    if (code == PLAN_ALWAYS) return PLAN_ALWAYS;
    if (code != last->code) *last = (Bound){code, bind_condition(p, view, code)};
    return last->to;
}

static void bind_rule(Planner *p, const TaliaView *view, int number, Bound *last)
{
    const PlanRule *rule = &p->plan->rule[number];
    const int kind = rule->object == PLAN_CARD ? p->kind[rule->which] : TALIA_NONE;
    if (rule->object == PLAN_CARD && kind == TALIA_NONE) return;
    const bool is_buy = rule->verb == TALIA_BUY;
    if (is_buy && kind != TALIA_NONE) p->wanted |= one(kind);
    const int code = condition_of(p, view, rule->code, last);
    if (code == PLAN_NEVER) return;
    if (is_buy)
        bind_buy(p, number, kind, code);
    else
        bind_other(p, number, kind, code);
}

/* The rules about what one card asks, or TALIA_NONE: about any question. */
static void bind_rules_about(Planner *p, const TaliaView *view, int about, OtherRules *out)
{
    Bound last = {PLAN_ALWAYS, PLAN_ALWAYS};
    out->from = p->others;
    for (int i = 0; i < p->plan->rules; i++) {
        if (p->plan->rule[i].about == about) bind_rule(p, view, i, &last);
    }
    out->to = p->others;
    for (int i = out->from; i < out->to; i++) {
        const PlanOther *rule = &p->other[i];
        if (rule->veto || rule->verb == TALIA_KEEP) out->forbid = true;
        if (!rule->veto) out->verbs |= 1u << rule->verb;
    }
}

void planner_bind(Planner *p, const Plan *plan, const TaliaView *view)
{
    bool asks[TALIA_NONE + 1] = {false};
    *p = (Planner){.plan = plan};
    for (int card = 0; card < TALIA_CARDS; card++)
        p->kind[card] = (uint8_t)talia_view_kind(view, (TaliaCard)card);
    for (int kind = 0; kind < talia_view_kinds(view); kind++)
        bind_card(p, talia_view_card(view, kind), kind);
    p->provinces = talia_view_full_pile(view, TALIA_province);
    for (int i = 0; i < plan->rules; i++) asks[plan->rule[i].about] = true;
    bind_rules_about(p, view, TALIA_NONE, &p->anywhere);
    for (int kind = 0; kind < talia_view_kinds(view); kind++) {
        if (asks[p->card[kind]]) bind_rules_about(p, view, p->card[kind], &p->about[kind]);
    }
    p->has_tokens = puts_tokens(p, view);
}

static Mind think_of(const Planner *p, const TaliaView *view, Sight *sight)
{
    sight_clear(sight, p);
    return (Mind){.planner = p,
                  .view = view,
                  .seat = talia_view_seat(view),
                  .decision = talia_view_decision(view),
                  .sight = sight};
}

/* ---- Buying -------------------------------------------------------------------------------- */

/* Whether the condition of that buy rule holds: worked out once in a decision. */
static bool holds(const Mind *mind, int index)
{
    const PlanBuy *const buy = &mind->planner->buy[index];
    Sight *const sight = mind->sight;
    const uint64_t bit = one(index % 64);
    const int pile = talia_view_pile(mind->view, buy->pile);
    if ((uint16_t)(pile - buy->low) > buy->more) return false;
    if (buy->code == PLAN_ALWAYS) return true;
    if (!(sight->asked[index / 64] & bit)) {
        sight->asked[index / 64] |= bit;
        if (!condition_holds(mind, buy->code)) sight->fails[index / 64] |= bit;
    }
    return !(sight->fails[index / 64] & bit);
}

/* The next rule from `from` on that buys one of these kinds; NULL: none. */
static const PlanBuy *next_buy(const Mind *mind, uint64_t buyable, int from)
{
    const Planner *p = mind->planner;
    uint64_t later = ~(uint64_t)0 << from % 64;
    for (int word = from / 64; word < p->words; word++, later = ~(uint64_t)0) {
        uint64_t open = p->stops[word];
        for (uint64_t left = buyable & p->wanted; left; left &= left - 1)
            open |= p->buys_of[word][__builtin_ctzll(left)];
        for (open &= later & ~mind->sight->fails[word]; open; open &= open - 1) {
            const int index = word * 64 + __builtin_ctzll(open);
            if (holds(mind, index)) return &p->buy[index];
        }
    }
    return NULL;
}

static const PlanBuy *next_after(const Mind *mind, uint64_t buyable, const PlanBuy *rule)
{
    return next_buy(mind, buyable, (int)(rule - mind->planner->buy) + 1);
}

/* Likewise, and being careful passes over what would end the game as a loser. */
static const PlanBuy *next_safe_buy(const Mind *mind, uint64_t buyable)
{
    const PlanBuy *rule = next_buy(mind, buyable, 0);
    while (rule && !rule->is_nothing && is_losing_end(mind->view, rule->kind))
        rule = next_after(mind, buyable, rule);
    return rule;
}

static TaliaChoice buy(const Mind *mind, uint64_t buyable, int *out)
{
    const TaliaView *view = mind->view;
    const Planner *p = mind->planner;
    const bool may_end = talia_view_may_end(view);
    if (may_end && p->plan->finisher) {
        const int kind = winning_end(view, buyable);
        if (kind != TALIA_NONE) return follow(out, PLAN_BY_FINISHER, TALIA_CHOICE(TALIA_BUY, kind));
    }
    const PlanBuy *rule =
        may_end && p->plan->careful ? next_safe_buy(mind, buyable) : next_buy(mind, buyable, 0);
    if (!rule) return follow(out, PLAN_BY_DEFAULT, say_word(TALIA_END));
    return follow(out, rule->rule,
                  rule->is_nothing ? say_word(TALIA_END) : TALIA_CHOICE(TALIA_BUY, rule->kind));
}

int planner_refuses(const Planner *p, const TaliaView *view)
{
    const TaliaDecision *decision = talia_view_decision(view);
    if (decision->question != TALIA_Q_BUY || !p->plan->careful) return -1;
    Sight sight;
    const Mind mind = think_of(p, view, &sight);
    const PlanBuy *rule = next_buy(&mind, decision->mask[1], 0);
    if (!rule || rule->is_nothing || !is_losing_end(view, rule->kind)) return -1;
    return rule->rule;
}

static int first_bought(const Mind *mind, uint64_t mask)
{
    const PlanBuy *rule = next_buy(mind, mask, 0);
    while (rule && rule->is_nothing) rule = next_after(mind, mask, rule);
    return rule ? rule->kind : TALIA_NONE;
}

int plan_pick(const Mind *mind, uint64_t mask)
{
    const uint64_t wanted = mask & mind->planner->wanted;
    const unsigned at = (unsigned)(wanted * 0x9e3779b97f4a7c15u >> 61);
    Pick *const pick = &mind->sight->pick[at];
    if (!(mind->sight->picked >> at & 1) || pick->mask != wanted) {
        mind->sight->picked |= 1u << at;
        *pick = (Pick){wanted, first_bought(mind, wanted)};
    }
    return pick->kind;
}

/* ---- Choosing ------------------------------------------------------------------------------ */

TaliaChoice planner_choose(const Planner *p, const TaliaView *view, int *rule)
{
    const TaliaDecision *decision = talia_view_decision(view);
    const bool is_buy = decision->question == TALIA_Q_BUY;
    if (rule) *rule = PLAN_BY_DEFAULT;
    if (is_buy && decision->mask[0] && !p->verbs && talia_view_plain_treasures(view))
        return TALIA_PLAY_TREASURES; /* the way of most decisions, and: */
    Sight sight;
    const Mind mind = think_of(p, view, &sight);
    if (is_buy && !decision->mask[0]) return buy(&mind, decision->mask[1], rule);
    const TaliaChoice choice = choose_with_rules(&mind, rule);
    if (is_buy && choice == say_word(TALIA_END)) return buy(&mind, decision->mask[1], rule);
    return choice;
}

bool planner_holds(const Planner *p, const TaliaView *view, int rule)
{
    Sight sight;
    const Mind mind = think_of(p, view, &sight);
    for (int i = 0; i < p->buys; i++) {
        if (p->buy[i].rule == rule) return holds(&mind, i);
    }
    return false;
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
