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
    if (p->coins[kind]) p->paying |= one(kind);
    p->gives[kind] = (uint8_t)actions_given(card);
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
        if (talia_view_get(view, who, TALIA_INHERITED) != TALIA_NONE) return true;
        for (int token = TALIA_TOKEN_CARD; token <= TALIA_TOKEN_TRASH; token++) {
            if (talia_view_get(view, who, (TaliaSetting)token) != TALIA_NONE) return true;
        }
    }
    return false;
}

static void bind_buy(Planner *p, int number, int kind)
{
    const int index = p->buys++;
    p->buy[index] = (PlanBuy){.rule = (uint16_t)number,
                              .kind = kind == TALIA_NONE ? 0 : (uint8_t)kind,
                              .is_nothing = kind == TALIA_NONE};
    if (kind == TALIA_NONE)
        p->stops[index / 64] |= one(index % 64);
    else
        p->buys_of[index / 64][kind] |= one(index % 64);
}

static void bind_other(Planner *p, int number, int kind)
{
    const PlanRule *rule = &p->plan->rule[number];
    PlanOther *other = &p->other[p->others++];
    *other = (PlanOther){.rule = (uint16_t)number,
                         .forbidden = verbs_forbidden(rule),
                         .chooses = rule->veto ? 0 : 1u << rule->verb,
                         .which = rule->which,
                         .verb = rule->verb,
                         .object = rule->object};
    if (rule->object == PLAN_TYPE)
        other->kinds = p->types[__builtin_ctz(rule->which)];
    else if (rule->object == PLAN_CARD)
        other->kinds = one(kind);
    p->verbs |= verbs_touched(rule);
}

typedef struct Binding {
    Gauging gauging;
    const TaliaView *view;
    int code, rule; /* the last condition, and whose it was */
} Binding;

/* Rules on one line share a condition: it is bound once. False: it never holds. */
static bool bind_condition_of(Binding *b, int code, int rule)
{
    if (code != PLAN_ALWAYS && code == b->code) {
        gauge_alike(&b->gauging, rule, b->rule);
        return true;
    }
    gauge_rule(&b->gauging, rule);
    if (code == PLAN_ALWAYS) return true;
    if (!bind_condition(&b->gauging, b->view, code, rule)) return false;
    b->code = code;
    b->rule = rule;
    return true;
}

static void bind_rule(Binding *b, int number)
{
    Planner *const p = b->gauging.planner;
    const PlanRule *rule = &p->plan->rule[number];
    const int kind = rule->object == PLAN_CARD ? p->kind[rule->which] : TALIA_NONE;
    if (rule->object == PLAN_CARD && kind == TALIA_NONE) return;
    const bool is_buy = rule->verb == TALIA_BUY;
    if (is_buy && kind != TALIA_NONE) p->wanted |= one(kind);
    if (!bind_condition_of(b, rule->code, p->buys + p->others)) return;
    if (is_buy)
        bind_buy(p, number, kind);
    else
        bind_other(p, number, kind);
}

/* The rules that buy, or the others, about what one card asks; TALIA_NONE: about any question. */
static void bind_rules_about(Binding *b, bool buying, int about)
{
    const Plan *const plan = b->gauging.planner->plan;
    for (int i = 0; i < plan->rules; i++) {
        const PlanRule *rule = &plan->rule[i];
        if (rule->about == about && (rule->verb == TALIA_BUY) == buying) bind_rule(b, i);
    }
}

static void bind_others_about(Binding *b, int about, OtherRules *out)
{
    const Planner *const p = b->gauging.planner;
    out->from = p->others;
    bind_rules_about(b, false, about);
    out->to = p->others;
    for (int i = out->from; i < out->to; i++) {
        const PlanOther *rule = &p->other[i];
        out->forbidden |= rule->forbidden;
        out->verbs |= rule->chooses;
        if (rule->forbidden) out->forbidden_kinds |= rule->kinds;
        if (rule->chooses) out->kinds |= rule->kinds ? rule->kinds : ~(uint64_t)0;
    }
}

static void bind_rules(Planner *p, const TaliaView *view)
{
    Binding b;
    b.gauging.planner = p;
    b.gauging.tests = b.gauging.rows = 0;
    b.view = view;
    b.code = PLAN_ALWAYS;
    bool asks[TALIA_NONE + 1] = {false};
    for (int i = 0; i < p->plan->rules; i++) asks[p->plan->rule[i].about] = true;
    bind_rules_about(&b, true, TALIA_NONE);
    bind_others_about(&b, TALIA_NONE, &p->anywhere);
    for (int kind = 0; kind < talia_view_kinds(view); kind++) {
        if (asks[p->card[kind]]) bind_others_about(&b, p->card[kind], &p->about[kind]);
    }
    gauge_all(&b.gauging);
}

void planner_bind(Planner *p, const Plan *plan, const TaliaView *view)
{
    *p = (Planner){.plan = plan, .words = (uint16_t)((plan->rules + 63) / 64)};
    for (int card = 0; card < TALIA_CARDS; card++)
        p->kind[card] = (uint8_t)talia_view_kind(view, (TaliaCard)card);
    for (int kind = 0; kind < talia_view_kinds(view); kind++)
        bind_card(p, talia_view_card(view, kind), kind);
    p->provinces = talia_view_full_pile(view, TALIA_province);
    bind_rules(p, view);
    p->has_tokens = puts_tokens(p, view);
}

static inline Mind think_of(const Planner *p, const TaliaView *view, Sight *sight)
{
    const int seat = talia_view_seat(view);
    sight_begin(sight, p, view);
    return (Mind){.planner = p,
                  .view = view,
                  .seat = seat,
                  .decision = talia_view_decision(view),
                  .sight = sight};
}

/* ---- Buying -------------------------------------------------------------------------------- */

/* What most rules of a plan look at, so at once. */
static inline void look_first(const Mind *mind)
{
    const Planner *const p = mind->planner;
    if (p->gauges >> GAUGE_PROVINCES & 1)
        note_gauge(mind->sight, p, GAUGE_PROVINCES, talia_view_pile(mind->view, TALIA_province));
    if (p->gauges >> GAUGE_TURN & 1)
        note_gauge(mind->sight, p, GAUGE_TURN, talia_view_turns(mind->view, mind->seat) + 1);
}

/* Rules of a word that buy one of these kinds, which the plan wants. */
static uint64_t find_rules_buying(const Planner *p, int word, uint64_t kinds)
{
    uint64_t rules = 0;
    for (; kinds; kinds &= kinds - 1) rules |= p->buys_of[word][__builtin_ctzll(kinds)];
    return rules;
}

/* The same: there are few sets of such kinds in a game. */
static inline uint64_t rules_buying(const Mind *mind, int word, uint64_t kinds)
{
    if (word) return find_rules_buying(mind->planner, word, kinds);
    Buying *const at = &mind->sight->buying[kinds * 0x9e3779b97f4a7c15u >> 61];
    if (at->kinds != kinds) *at = (Buying){kinds, find_rules_buying(mind->planner, 0, kinds)};
    return at->rules;
}

/* The next rule from `from` on that buys one of these kinds; NULL: none. */
static const PlanBuy *next_buy(const Mind *mind, uint64_t buyable, int from)
{
    const Planner *p = mind->planner;
    if (p->gauges & ~mind->sight->gauged & FIRST_GAUGES) look_first(mind);
    uint64_t later = ~(uint64_t)0 << from % 64;
    for (int word = from / 64; word * 64 < p->buys; word++, later = ~(uint64_t)0) {
        uint64_t open = (p->stops[word] | rules_buying(mind, word, buyable & p->wanted)) & later;
        while (open &= ~mind->sight->fails[word]) {
            const int index = word * 64 + __builtin_ctzll(open);
            const PlanCondition *const condition = &p->condition[index];
            const uint64_t left = condition->gauges & ~mind->sight->gauged;
            if (left) /* which may tell against some that come after it, too */
                look_at_gauge(mind, (unsigned)__builtin_ctzll(left));
            else if (condition->code == PLAN_ALWAYS || rest_holds(mind, (unsigned)index))
                return &p->buy[index];
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
    sight.is_new = true;
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

/* The way of most decisions. */
static inline bool plays_treasures(const Planner *p, const TaliaView *view)
{
    const TaliaDecision *decision = talia_view_decision(view);
    return decision->question == TALIA_Q_BUY && decision->mask[0] && !p->verbs &&
           talia_view_plain_treasures(view);
}

/* Any other. */
static TaliaChoice choose(const Planner *p, const TaliaView *view, Sight *sight, int *rule)
{
    const TaliaDecision *decision = talia_view_decision(view);
    const bool is_buy = decision->question == TALIA_Q_BUY;
    const Mind mind = think_of(p, view, sight);
    if (is_buy && !decision->mask[0]) return buy(&mind, decision->mask[1], rule);
    const TaliaChoice choice = choose_with_rules(&mind, rule);
    if (!is_buy || choice != say_word(TALIA_END)) return choice;
    TaliaDecision rest = *decision; /* Treasures that are held back are as good as played */
    rest.mask[0] = 0;
    Mind buying = think_of(p, view, sight);
    buying.decision = &rest;
    return buy(&buying, decision->mask[1], rule);
}

TaliaChoice planner_choose(const Planner *p, const TaliaView *view, int *rule)
{
    if (rule) *rule = PLAN_BY_DEFAULT;
    if (plays_treasures(p, view)) return TALIA_PLAY_TREASURES;
    Sight sight;
    sight.is_new = true;
    return choose(p, view, &sight, rule);
}

TaliaChoice planner_go_on(const Planner *p, const TaliaView *view, Sight *sight)
{
    return plays_treasures(p, view) ? TALIA_PLAY_TREASURES : choose(p, view, sight, NULL);
}

bool planner_holds(const Planner *p, const TaliaView *view, int rule)
{
    Sight sight;
    sight.is_new = true;
    const Mind mind = think_of(p, view, &sight);
    for (int i = 0; i < p->buys; i++) {
        if (p->buy[i].rule == rule) return rule_holds(&mind, (unsigned)i);
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
