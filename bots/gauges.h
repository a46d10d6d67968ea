/* gauges.h - what the rules of a planner look at, gathered so that each thing is looked at once in
 * a decision (PlanGauge). */
#pragma once

#include "plan.h"

enum { GAUGED_TESTS = 256 };

/* What is counted must be in a range, from a number on up to so many more: for the rules of these
 * bits. */
typedef struct GaugedTest {
    int16_t low;
    uint16_t more;
    uint8_t gauge;
    uint64_t rules[PLAN_RULE_WORDS];
} GaugedTest;

typedef struct Gauging {
    Planner *planner; /* whose `words` are known */
    int tests, rows;
    GaugedTest test[GAUGED_TESTS];
} Gauging;

/* A rule begins; its condition always holds as yet. */
void gauge_rule(Gauging *g, int rule);

/* A measure, its operand, and a range: it must be in that for the rule to hold. False: there is no
 * room for it. */
bool gauge_test(Gauging *g, int rule, const int16_t measured[4]);

/* A rule with the same condition as another. */
void gauge_alike(Gauging *g, int rule, int as);

/* When all rules are through. */
void gauge_all(const Gauging *g);
