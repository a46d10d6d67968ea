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
static bool holds(const Mind *mind, int other)
{
    return rule_holds(mind, (unsigned)(mind->planner->buys + other));
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

/* Likewise with all of these, unless nothing would be left. `left` is the decision of that mind. */
static void narrow(const Mind *mind, const OtherRules *rules, uint32_t verbs, TaliaDecision *left)
{
    if (!(rules->forbidden & verbs)) return;
    const TaliaDecision before = *left;
    for (int i = rules->from; i < rules->to; i++) {
        const PlanOther *rule = &mind->planner->other[i];
        if (rule->forbidden & verbs && is_hit(rule, left) && holds(mind, i)) forbid(rule, left);
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

/* The first of these rules that fits a decision with these verbs. */
static int find_rule(const Mind *mind, const OtherRules *rules, uint32_t verbs, TaliaChoice *choice)
{
    if (!(rules->verbs & verbs)) return -1;
    for (int i = rules->from; i < rules->to; i++) {
        const PlanOther *rule = &mind->planner->other[i];
        if (rule->veto || !(verbs >> rule->verb & 1)) continue;
        if (!fits(mind, rule) || !holds(mind, i)) continue;
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

static TaliaChoice answer_with_rules(const Mind *mind, uint32_t verbs, int *out)
{
    TaliaDecision left = *mind->decision;
    Mind rest = *mind;
    rest.decision = &left;
    TaliaChoice choice = NO_CHOICE;
    int rule = -1;
    if (left.card != TALIA_NONE) {
        const OtherRules *asks = &mind->planner->about[left.card];
        narrow(&rest, asks, verbs, &left);
        rule = find_rule(&rest, asks, verbs, &choice);
    }
    if (rule < 0 && !is_about_others(mind)) {
        narrow(&rest, &mind->planner->anywhere, verbs, &left);
        rule = find_rule(&rest, &mind->planner->anywhere, verbs, &choice);
    }
    if (rule < 0) return choose_of_rest(&rest, mind->decision);
    if (out) *out = rule;
    return choice;
}

/* A bit for each that it has options with. */
static uint32_t verbs_of(const TaliaDecision *decision)
{
    uint32_t verbs = decision->words ? 1u << TALIA_WORD : 0;
    for (int group = 0; group < TALIA_MAX_GROUPS; group++) {
        if (decision->mask[group]) verbs |= 1u << decision->verb[group];
    }
    return verbs;
}

/* Whether some of these have a say in options with these verbs. */
static bool concern(const OtherRules *rules, uint32_t verbs)
{
    return (rules->verbs | rules->forbidden) & verbs;
}

/* Whether the plan has a rule that may have a say in the decision. */
static bool concerns(const Planner *p, const TaliaDecision *decision, uint32_t verbs)
{
    return concern(&p->anywhere, verbs) ||
           (decision->card != TALIA_NONE && concern(&p->about[decision->card], verbs));
}

TaliaChoice choose_with_rules(const Mind *mind, int *rule)
{
    const uint32_t rules = mind->planner->verbs;
    const uint32_t verbs = rules ? verbs_of(mind->decision) & rules : 0;
    const bool has_say = verbs && concerns(mind->planner, mind->decision, verbs);
    return has_say ? answer_with_rules(mind, verbs, rule) : choose_by_default(mind);
}
