/* recipe.c - see recipe.h. */
#include "recipe.h"

#include <string.h>

#include "library.h"

int recipe_buy_rules(const Plan *plan)
{
    int count = 0;
    for (int i = 0; i < plan->rules; i++) count += plan->rule[i].verb == TALIA_BUY;
    return count;
}

/* Where the buy rule of that number stands; after all rules if there are fewer. */
static int place_of(const Plan *plan, int number)
{
    int at = 0;
    while (at < plan->rules && (plan->rule[at].verb != TALIA_BUY || number-- > 0)) at++;
    return at;
}

static void add_condition(Plan *plan, PlanRule *rule, const int16_t *code, int length)
{
    if (plan->code_length + length > PLAN_MAX_CODE) return;
    rule->code = plan->code_length;
    memcpy(plan->code + plan->code_length, code, (size_t)length * sizeof *code);
    plan->code_length = (uint16_t)(plan->code_length + length);
}

/* What of an Event tells whether it has been bought: its token. */
static bool moves_token(int card)
{
    return talia_token_of((TaliaCard)card) != TALIA_SETTINGS;
}

static void add_extra(Plan *plan, RecipeExtra extra)
{
    const bool is_event = talia_card_info((TaliaCard)extra.card)->types & TALIA_EVENT;
    const int16_t owned[] = {PLAN_OWN, extra.card, PLAN_NUMBER, extra.most, PLAN_LESS, PLAN_STOP};
    const int16_t token[] = {PLAN_TOKENS, extra.card, PLAN_NOT, PLAN_STOP};
    PlanRule rule = {.code = PLAN_ALWAYS,
                     .verb = TALIA_BUY,
                     .about = TALIA_NONE,
                     .object = PLAN_CARD,
                     .which = extra.card};
    if (plan->rules == PLAN_MAX_RULES) return;
    if (!is_event) add_condition(plan, &rule, owned, (int)(sizeof owned / sizeof *owned));
    if (moves_token(extra.card)) add_condition(plan, &rule, token, 4);
    const int at = place_of(plan, extra.before);
    memmove(plan->rule + at + 1, plan->rule + at, (size_t)(plan->rules - at) * sizeof rule);
    plan->rule[at] = rule;
    plan->rules++;
}

void recipe_read(const Recipe *recipe, Plan *out)
{
    library_read(recipe->base, out);
    out->careful = out->finisher = true;
    for (int i = 0; i < recipe->extras; i++) add_extra(out, recipe->extra[i]);
}
