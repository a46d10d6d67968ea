/* beginner.c - see beginner.h. */
#include "beginner.h"

#include "../../script/random.h"

enum {
    FAVOURITES = 3, /* cards of the kingdom that it buys, up to so many of each: */
    MOST_OF_ONE = 2,
    WHIM_OF_100 = 15,   /* how often it buys something else */
    DEAR_ENOUGH = 2,    /* that costs at most so much less than it can pay */
    LATE_PROVINCES = 3, /* from when on it takes Duchies and Estates */
};

static void add_rule(Plan *plan, int card, const int16_t *code, int length)
{
    PlanRule *rule = &plan->rule[plan->rules++];
    *rule = (PlanRule){.code = PLAN_ALWAYS,
                       .verb = TALIA_BUY,
                       .about = TALIA_NONE,
                       .object = PLAN_CARD,
                       .which = (uint16_t)card};
    if (length == 0) return;
    rule->code = plan->code_length;
    for (int i = 0; i < length; i++) plan->code[plan->code_length++] = code[i];
}

static void add_limited(Plan *plan, int card, int most)
{
    const int16_t code[] = {PLAN_OWN,      (int16_t)card, PLAN_NUMBER,
                            (int16_t)most, PLAN_LESS,     PLAN_STOP};
    add_rule(plan, card, code, (int)(sizeof code / sizeof *code));
}

static void add_late(Plan *plan, int card)
{
    static const int16_t code[] = {PLAN_PILE,      TALIA_province,  PLAN_NUMBER,
                                   LATE_PROVINCES, PLAN_LESS_EQUAL, PLAN_STOP};
    add_rule(plan, card, code, (int)(sizeof code / sizeof *code));
}

/* A beginner does not like to attack. */
static bool is_peaceful(int card)
{
    return !(talia_card_info((TaliaCard)card)->types & TALIA_ATTACK);
}

void beginner_plan(const TaliaSetup *setup, uint64_t who, Plan *out)
{
    uint8_t card[TALIA_MAX_KINGDOM];
    int left = 0;
    uint64_t random = who;
    for (int i = 0; i < setup->kingdom_count; i++) {
        if (is_peaceful(setup->kingdom[i])) card[left++] = setup->kingdom[i];
    }
    *out = (Plan){.name = "Beginner", .careful = true, .finisher = true};
    add_rule(out, TALIA_province, NULL, 0);
    add_late(out, TALIA_duchy);
    add_late(out, TALIA_estate);
    for (int i = 0; i < FAVOURITES && left > 0; i++) {
        const int favourite = random_take(&random, card, &left);
        add_limited(out, favourite, 1 + random_under(&random, MOST_OF_ONE));
    }
    add_rule(out, TALIA_gold, NULL, 0);
    add_rule(out, TALIA_silver, NULL, 0);
}

/* A number for this point of the game, as the seat sees it. */
static uint64_t moment(uint64_t who, const TaliaView *view)
{
    const TaliaCounters counters = talia_view_counters(view, view->seat);
    uint64_t state = who ^ (uint64_t)talia_view_turns(view, view->seat) << 32;
    state = random_next(&state) ^ (uint64_t)(counters.coins << 8 | counters.buys);
    return random_next(&state);
}

/* What looks good to a beginner: dear, and neither an Attack nor a Curse nor a Copper. */
static uint64_t tempting(const TaliaView *view, uint64_t offered)
{
    const int coins = talia_view_counters(view, view->seat).coins;
    uint64_t good = 0;
    for (; offered; offered &= offered - 1) {
        const int kind = __builtin_ctzll(offered);
        const int types = talia_view_types(view, kind);
        if (types & (TALIA_ATTACK | TALIA_CURSE | TALIA_EVENT)) continue;
        const int cost = talia_view_cost(view, kind);
        if (cost > 0 && cost + DEAR_ENOUGH >= coins) good |= offered & -offered;
    }
    return good;
}

TaliaChoice beginner_choice(uint64_t who, const TaliaView *view, TaliaChoice choice)
{
    const TaliaDecision *decision = talia_view_decision(view);
    const bool is_buy = decision->question == TALIA_Q_BUY && !decision->mask[0];
    if (!is_buy || choice == TALIA_CHOICE(TALIA_BUY, TALIA_province)) return choice;
    uint64_t random = moment(who, view);
    if (random_under(&random, 100) >= WHIM_OF_100) return choice;
    uint64_t good = tempting(view, decision->mask[1]);
    if (!good) return choice;
    for (int skip = random_under(&random, __builtin_popcountll(good)); skip > 0; skip--)
        good &= good - 1;
    return TALIA_CHOICE(TALIA_BUY, __builtin_ctzll(good));
}
