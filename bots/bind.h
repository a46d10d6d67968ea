/* bind.h - the conditions of a plan, made ready for one set-up. */
#pragma once

#include "gauges.h"

/* Makes a condition of the plan that of a rule of the planner, which always holds as yet: kinds in
 * place of cards, what is certain in this set-up worked out, comparisons with numbers to gauges,
 * and the rest into the planner's code. False: it never holds. */
bool bind_condition(Gauging *g, const TaliaView *view, int code, int rule);

/* What an operator makes of two numbers. */
double plan_calculate(PlanCode code, double a, double b);
