/* plan_check.c - what is no fault in a plan and yet hardly meant. */
#include <string.h>

#include "../text/text.h"
#include "plan_parts.h"

static const char *name_of(int card)
{
    return text_card_name(ENGLISH, (TaliaCard)card);
}

static const char *object_of(const PlanRule *rule)
{
    switch (rule->object) {
    case PLAN_CARD:
        return name_of(rule->which);
    case PLAN_TYPE:
        return plan_type_name(rule->which);
    case PLAN_WORD:
        return text_word((TaliaWord)rule->which);
    default:
        return "nothing";
    }
}

/* Whether all that `b` means is meant by `a` too. */
static bool includes(const PlanRule *a, const PlanRule *b)
{
    if (a->object == b->object && a->which == b->which) return true;
    return a->object == PLAN_TYPE && b->object == PLAN_CARD &&
           plan_types_of((TaliaCard)b->which) & a->which;
}

/* Whether `a`, which comes first, leaves nothing to do for `b`. To do nothing is not always
 * allowed, but nothing need be bought. */
static bool hides(const PlanRule *a, const PlanRule *b)
{
    if (a->code != PLAN_ALWAYS || a->verb != b->verb || a->about != b->about || a->veto != b->veto)
        return false;
    if (a->verb == TALIA_BUY && a->object == PLAN_NOTHING) return true;
    return includes(a, b);
}

static int warn_of_unasked(const char *file, const PlanRule *rule, FILE *out)
{
    const bool is_word = rule->verb == TALIA_WORD;
    if (rule->about == TALIA_NONE ||
        plan_card_asks((TaliaCard)rule->about, TALIA_CHOICE(rule->verb, is_word ? rule->which : 0)))
        return 0;
    fprintf(out, "%s:%d: warning: %s never asks to %s%s\n", file, rule->line, name_of(rule->about),
            is_word ? "choose " : "", is_word ? object_of(rule) : text_verb((TaliaVerb)rule->verb));
    return 1;
}

static int warn_of_hidden(const char *file, const Plan *plan, int number, FILE *out)
{
    const PlanRule *rule = &plan->rule[number];
    for (int i = 0; i < number; i++) {
        if (!hides(&plan->rule[i], rule)) continue;
        fprintf(out, "%s:%d: warning: '%s' is never reached here: line %d has '%s' always\n", file,
                rule->line, object_of(rule), plan->rule[i].line, object_of(&plan->rule[i]));
        return 1;
    }
    return 0;
}

static int warn_of_unbuyable(const char *file, const Plan *plan, const PlanRule *rule, FILE *out)
{
    if (rule->verb != TALIA_BUY || rule->object != PLAN_CARD) return 0;
    const int pile = talia_card_info((TaliaCard)rule->which)->pile;
    if (pile == TALIA_PILE_FIVE_BESIDE) {
        fprintf(out, "%s:%d: warning: %s is never bought: it is exchanged for\n", file, rule->line,
                name_of(rule->which));
        return 1;
    }
    if (!setup_is_kingdom_card(rule->which) || plan->kingdom_count < TALIA_MAX_KINGDOM ||
        memchr(plan->kingdom, rule->which, sizeof plan->kingdom))
        return 0;
    fprintf(out, "%s:%d: warning: %s is not among the %d kingdom cards that this plan needs\n",
            file, rule->line, name_of(rule->which), TALIA_MAX_KINGDOM);
    return 1;
}

int plan_warn(const char *file, const Plan *plan, FILE *out)
{
    int warnings = 0, buys = 0;
    for (int i = 0; i < plan->rules; i++) {
        buys += plan->rule[i].verb == TALIA_BUY;
        warnings += warn_of_hidden(file, plan, i, out);
        warnings += warn_of_unbuyable(file, plan, &plan->rule[i], out);
        warnings += warn_of_unasked(file, &plan->rule[i], out);
    }
    if (buys) return warnings;
    fprintf(out, "%s:1: warning: this plan buys nothing: it has no section 'buy:'\n", file);
    return warnings + 1;
}
