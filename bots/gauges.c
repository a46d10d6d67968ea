/* gauges.c - see gauges.h. */
#include "gauges.h"

/* Of a rule in its word. */
static uint64_t bit_of(int rule)
{
    return (uint64_t)1 << rule % 64;
}

/* ---- Gauges and tests ------------------------------------------------------------------------ */

/* What takes a look at one number. Gauges of such things come first: where one of them fails a rule
 * the others are not looked at. */
static bool is_at_hand(int code)
{
    switch ((PlanCode)code) {
    case PLAN_OWN:
    case PLAN_HAND:
    case PLAN_PILE:
    case PLAN_COST:
    case PLAN_COINS:
    case PLAN_BUYS:
    case PLAN_ACTIONS:
    case PLAN_EMPTY:
    case PLAN_CARDS:
    case PLAN_HAND_SIZE:
        return true;
    default:
        return false;
    }
}

/* What depends on nothing but what players own, piles, mats and turns. */
static bool is_lasting(int code)
{
    switch ((PlanCode)code) {
    case PLAN_OWN:
    case PLAN_MAT:
    case PLAN_THEIRS:
    case PLAN_PILE:
    case PLAN_TRASH:
    case PLAN_TURN:
    case PLAN_EMPTY:
    case PLAN_CARDS:
    case PLAN_MONEY:
    case PLAN_SCORE:
    case PLAN_LEAD:
    case PLAN_ENDING:
    case PLAN_SMALLEST:
    case PLAN_WEALTH:
    case PLAN_THEIR_CARDS:
        return true;
    default:
        return false;
    }
}

/* The gauge of that; PLAN_GAUGES: there is none yet. */
static int find_gauge(const Planner *p, int code, int operand)
{
    for (uint64_t left = p->gauges; left; left &= left - 1) {
        const int which = __builtin_ctzll(left);
        if (p->gauge[which].code == code && p->gauge[which].operand == operand) return which;
    }
    return PLAN_GAUGES;
}

static int new_gauge(const Planner *p, int code, int operand)
{
    const uint64_t taken = p->gauges | (uint64_t)1 << GAUGE_PROVINCES | (uint64_t)1 << GAUGE_TURN;
    if (code == PLAN_PILE && operand == TALIA_province) return GAUGE_PROVINCES;
    if (code == PLAN_TURN) return GAUGE_TURN;
    if (!~taken) return PLAN_GAUGES;
    return is_at_hand(code) ? __builtin_ctzll(~taken) : PLAN_GAUGES - 1 - __builtin_clzll(~taken);
}

/* The numbers at which a test begins and ceases to hold, or the other way round: before the lowest
 * of all nothing changes. */
static void stretch_to(PlanGauge *gauge, int edge)
{
    if (edge == INT16_MIN) return;
    const int end = gauge->first + gauge->more;
    const int first = edge - 1 < gauge->first ? edge - 1 : gauge->first;
    gauge->first = (int16_t)first;
    gauge->more = (uint16_t)((edge > end ? edge : end) - first);
}

static void stretch_for(PlanGauge *gauge, const GaugedTest *test)
{
    stretch_to(gauge, test->low);
    stretch_to(gauge, (int16_t)(test->low + test->more + 1));
}

static int rows_of(const PlanGauge *gauge)
{
    return gauge->more + 1;
}

/* One test more, for no rule yet; NULL: there is no room. */
static GaugedTest *add_test(Gauging *g, const int16_t measured[4])
{
    Planner *const p = g->planner;
    const int known = find_gauge(p, measured[0], measured[1]);
    const int which = known == PLAN_GAUGES ? new_gauge(p, measured[0], measured[1]) : known;
    if (which == PLAN_GAUGES || g->tests == GAUGED_TESTS) return 0;
    GaugedTest test = {.low = measured[2], .more = (uint16_t)measured[3], .gauge = (uint8_t)which};
    PlanGauge gauge = {.code = measured[0],
                       .operand = measured[1],
                       .first = (int16_t)(test.low == INT16_MIN ? 0 : test.low - 1)};
    if (known != PLAN_GAUGES) gauge = p->gauge[which];
    const int before = known == PLAN_GAUGES ? 0 : rows_of(&gauge);
    stretch_for(&gauge, &test);
    const int rows = g->rows - before + rows_of(&gauge);
    if (rows * p->words > PLAN_FAILS) return 0;
    g->rows = rows;
    p->gauges |= (uint64_t)1 << which;
    if (is_lasting(gauge.code)) p->lasting |= (uint64_t)1 << which;
    p->gauge[which] = gauge;
    g->test[g->tests] = test;
    return &g->test[g->tests++];
}

/* A measure, its operand, and the range. */
static GaugedTest *find_test(Gauging *g, const int16_t measured[4])
{
    for (int i = 0; i < g->tests; i++) {
        GaugedTest *const test = &g->test[i];
        const PlanGauge *const gauge = &g->planner->gauge[test->gauge];
        if (gauge->code == measured[0] && gauge->operand == measured[1] &&
            test->low == measured[2] && test->more == (uint16_t)measured[3])
            return test;
    }
    return add_test(g, measured);
}

static uint64_t *rules_of(GaugedTest *test, int rule)
{
    return &test->rules[rule / 64];
}

void gauge_rule(Gauging *g, int rule)
{
    g->planner->condition[rule] = (PlanCondition){.code = PLAN_ALWAYS};
    for (int i = 0; i < g->tests; i++) *rules_of(&g->test[i], rule) &= ~bit_of(rule);
}

bool gauge_test(Gauging *g, int rule, const int16_t measured[4])
{
    GaugedTest *const test = find_test(g, measured);
    if (!test) return false;
    *rules_of(test, rule) |= bit_of(rule);
    g->planner->condition[rule].gauges |= (uint64_t)1 << test->gauge;
    return true;
}

void gauge_alike(Gauging *g, int rule, int as)
{
    gauge_rule(g, rule);
    g->planner->condition[rule] = g->planner->condition[as];
    for (int i = 0; i < g->tests; i++) {
        GaugedTest *const test = &g->test[i];
        if (*rules_of(test, as) & bit_of(as)) *rules_of(test, rule) |= bit_of(rule);
    }
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static bool passes(const GaugedTest *test, int number)
{
    return (uint16_t)(number - test->low) <= test->more;
}

static void fill_row(const Gauging *g, int which, int number, uint64_t *fails)
{
    for (int word = 0; word < g->planner->words; word++) fails[word] = 0;
    for (int i = 0; i < g->tests; i++) {
        const GaugedTest *const test = &g->test[i];
        if (test->gauge != which || passes(test, number)) continue;
        for (int word = 0; word < g->planner->words; word++) fails[word] |= test->rules[word];
    }
}

void gauge_all(const Gauging *g)
{
    Planner *const p = g->planner;
    int row = 0;
    for (uint64_t left = p->gauges; left; left &= left - 1) {
        const int which = __builtin_ctzll(left);
        PlanGauge *const gauge = &p->gauge[which];
        gauge->row = (uint16_t)row;
        for (int i = 0; i < rows_of(gauge); i++, row += p->words)
            fill_row(g, which, gauge->first + i, p->fails + row);
    }
}
