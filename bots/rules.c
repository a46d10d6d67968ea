/* rules.c - see rules.h. */
#include "rules.h"

#include "advice/actions.h"

/* What is kept is not lost by one of these. */
enum {
    LOSING_VERBS = 1 << TALIA_DISCARD | 1 << TALIA_TRASH | 1 << TALIA_TOPDECK | 1 << TALIA_RETURN |
                   1 << TALIA_PASS,
};

uint32_t verbs_touched(const PlanRule *rule)
{
    return 1u << rule->verb | (rule->verb == TALIA_KEEP ? LOSING_VERBS : 0);
}

/* ---- What the plan would rather not ---------------------------------------------------------- */

uint32_t verbs_forbidden(const PlanRule *rule)
{
    if (rule->veto) return 1u << rule->verb;
    return rule->verb == TALIA_KEEP ? LOSING_VERBS : 0;
}

static bool is_empty(const TaliaDecision *decision)
{
    uint64_t any = decision->words;
    for (int group = 0; group < TALIA_MAX_GROUPS; group++) any |= decision->mask[group];
    return !any;
}

/* Whether the condition of one of the other rules holds. */
static bool holds(const Mind *mind, const PlanOther *rule)
{
    const Planner *const p = mind->planner;
    return rule_holds(mind, (unsigned)(p->buys + (rule - p->other)));
}

/* Takes the kinds that a rule forbids out of the decision. */
static void forbid(const PlanOther *rule, TaliaDecision *left)
{
    for (int group = 0; group < TALIA_MAX_GROUPS; group++) {
        if (rule->forbidden >> left->verb[group] & 1) left->mask[group] &= ~rule->kinds;
    }
}

static bool is_hit(const PlanOther *rule, const TaliaDecision *left)
{
    uint64_t hit = 0;
    for (int group = 0; group < TALIA_MAX_GROUPS; group++)
        hit |= rule->forbidden >> left->verb[group] & 1 ? left->mask[group] : 0;
    return hit & rule->kinds;
}

/* What a decision is about. */
typedef struct Offer {
    uint32_t verbs; /* that it has options with, a bit each */
    uint64_t kinds; /* of all its options */
} Offer;

static bool can_forbid(const OtherRules *rules, Offer offer)
{
    return rules->forbidden & offer.verbs && rules->forbidden_kinds & offer.kinds;
}

/* Likewise with all of these, unless nothing would be left: then that mind has `left` to decide. */
static __attribute__((noinline)) void narrow(Mind *mind, const OtherRules *rules, Offer offer,
                                             TaliaDecision *left)
{
    const TaliaDecision before = *mind->decision;
    *left = before;
    mind->decision = left;
    for (int i = rules->from; i < rules->to; i++) {
        const PlanOther *rule = &mind->planner->other[i];
        if (rule->forbidden & offer.verbs && is_hit(rule, left) && holds(mind, rule))
            forbid(rule, left);
    }
    if (is_empty(left)) *left = before;
}

/* ---- Rules that choose ----------------------------------------------------------------------- */

enum { NO_CHOICE = 0xffff };

/* Of several cards of a type: the one that is best to have or best to be rid of. */
static int best_for(const Mind *mind, int verb, uint64_t mask)
{
    if (!(mask & (mask - 1))) return __builtin_ctzll(mask);
    switch (verb) {
    case TALIA_PLAY:
        return most(mind, mask, urge_to_play);
    case TALIA_DISCARD:
    case TALIA_TOPDECK:
    case TALIA_SET_ASIDE:
        return least(mind, mask, worth_holding);
    case TALIA_TRASH:
    case TALIA_RETURN:
    case TALIA_PASS:
        return least(mind, mask, worth_owning);
    default:
        return most(mind, mask, worth_owning);
    }
}

static TaliaChoice decline(const Mind *mind)
{
    static const uint8_t words[] = {TALIA_DONE, TALIA_END, TALIA_NO};
    for (unsigned i = 0; i < sizeof words; i++) {
        if (offers_word(mind, (TaliaWord)words[i])) return say_word((TaliaWord)words[i]);
    }
    return NO_CHOICE;
}

/* Whether a decision offers what the rule chooses. */
static bool fits(const Mind *mind, const PlanOther *rule)
{
    if (rule->object == PLAN_WORD) return offers_word(mind, (TaliaWord)rule->which);
    const uint64_t mask = offered(mind, (TaliaVerb)rule->verb);
    return rule->object == PLAN_NOTHING ? mask && decline(mind) != NO_CHOICE : mask & rule->kinds;
}

static TaliaChoice obey(const Mind *mind, const PlanOther *rule)
{
    if (rule->object == PLAN_WORD) return say_word((TaliaWord)rule->which);
    if (rule->object == PLAN_NOTHING) return decline(mind);
    const uint64_t mask = offered(mind, (TaliaVerb)rule->verb) & rule->kinds;
    return TALIA_CHOICE(rule->verb, best_for(mind, rule->verb, mask));
}

static bool can_choose(const OtherRules *rules, Offer offer)
{
    return rules->verbs & offer.verbs && (rules->kinds & offer.kinds || !offer.kinds);
}

/* The first of these rules that fits a decision with these verbs. */
static int find_rule(const Mind *mind, const OtherRules *rules, Offer offer, TaliaChoice *choice)
{
    const PlanOther *const end = &mind->planner->other[rules->to];
    for (const PlanOther *rule = &mind->planner->other[rules->from]; rule < end; rule++) {
        if (!(rule->chooses & offer.verbs)) continue;
        if (rule->kinds && !(rule->kinds & offer.kinds)) continue;
        if (!fits(mind, rule) || !holds(mind, rule)) continue;
        *choice = obey(mind, rule);
        return rule->rule;
    }
    return -1;
}

/* ---- Any other question ---------------------------------------------------------------------- */

/* These ask about cards of others: what the plan says about its own cards is no answer. */
static bool is_about_others(const Mind *mind)
{
    return mind->decision->question == TALIA_Q_CARD && mind->decision->card != TALIA_NONE &&
           talia_asks_about_others(card_of(mind, mind->decision->card));
}

/* Treasures that are only coins go first, all at once, if none of them is to be held back. */
static TaliaChoice choose_by_default(const Mind *mind)
{
    if (mind->decision->question == TALIA_Q_ACTION) return advise_action(mind);
    if (mind->decision->question != TALIA_Q_BUY) return advise(mind);
    const uint64_t plain = talia_view_plain_treasures(mind->view);
    if (plain && !(plain & ~mind->decision->mask[0])) return TALIA_PLAY_TREASURES;
    return mind->decision->mask[0] ? advise(mind) : say_word(TALIA_END);
}

/* Whether every group and the words still have an option: then the default play of a card, which
 * counts on them, can be asked. */
static bool has_all_kinds(const TaliaDecision *left, const TaliaDecision *all)
{
    for (int group = 0; group < TALIA_MAX_GROUPS; group++) {
        if (all->mask[group] && !left->mask[group]) return false;
    }
    return left->words == all->words;
}

/* By default, of what is left. The default play of a card may insist on what is not. */
static TaliaChoice choose_of_rest(const Mind *mind, const TaliaDecision *all)
{
    if (mind->decision == all) return choose_by_default(mind);
    Mind whole = *mind;
    whole.decision = all;
    const bool can_ask = mind->decision->question == TALIA_Q_BUY ||
                         mind->decision->question == TALIA_Q_ACTION ||
                         has_all_kinds(mind->decision, all);
    const TaliaChoice choice = choose_by_default(can_ask ? mind : &whole);
    if (choice == TALIA_PLAY_TREASURES || talia_is_option(mind->decision, choice)) return choice;
    const TaliaChoice declined = decline(mind);
    if (declined != NO_CHOICE) return declined;
    if (talia_option_count(mind->decision)) return talia_option(mind->decision, 0);
    return choose_by_default(&whole);
}

static TaliaChoice answer_with_rules(const Mind *mind, Offer offer, int *out)
{
    TaliaDecision left; /* if some options are forbidden */
    Mind rest = {mind->planner, mind->view, mind->seat, mind->decision, mind->sight};
    TaliaChoice choice = NO_CHOICE;
    int rule = -1;
    if (mind->decision->card != TALIA_NONE) {
        const OtherRules *asks = &mind->planner->about[mind->decision->card];
        if (can_forbid(asks, offer)) narrow(&rest, asks, offer, &left);
        if (can_choose(asks, offer)) rule = find_rule(&rest, asks, offer, &choice);
    }
    if (rule < 0 && !is_about_others(mind)) {
        const OtherRules *any = &mind->planner->anywhere;
        if (can_forbid(any, offer)) narrow(&rest, any, offer, &left);
        if (can_choose(any, offer)) rule = find_rule(&rest, any, offer, &choice);
    }
    if (rule < 0) return choose_of_rest(&rest, mind->decision);
    if (out) *out = rule;
    return choice;
}

static Offer offer_of(const TaliaDecision *decision)
{
    Offer offer = {decision->words ? 1u << TALIA_WORD : 0, 0};
    const int groups = decision->mask[2] | decision->mask[3] ? TALIA_MAX_GROUPS : 2;
    for (int group = 0; group < groups; group++) {
        offer.verbs |= (uint32_t)(decision->mask[group] != 0) << decision->verb[group];
        offer.kinds |= decision->mask[group];
    }
    return offer;
}

/* Whether some of these have a say in such options. */
static bool concern(const OtherRules *rules, Offer offer)
{
    return can_choose(rules, offer) || can_forbid(rules, offer);
}

/* Whether the plan has a rule that may have a say in the decision. */
static bool concerns(const Planner *p, const TaliaDecision *decision, Offer offer)
{
    return concern(&p->anywhere, offer) ||
           (decision->card != TALIA_NONE && concern(&p->about[decision->card], offer));
}

TaliaChoice choose_with_rules(const Mind *mind, int *rule)
{
    if (!mind->planner->verbs) return choose_by_default(mind);
    const Offer offer = offer_of(mind->decision);
    const bool has_say = concerns(mind->planner, mind->decision, offer);
    return has_say ? answer_with_rules(mind, offer, rule) : choose_by_default(mind);
}
