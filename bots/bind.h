/* bind.h - the conditions of a plan, made ready for one set-up. */
#pragma once

#include "plan.h"

/* Adds a condition of the plan to the planner's code, with kinds in place of cards, what is certain
 * in this set-up worked out, and comparisons in one piece. Where it begins there; PLAN_ALWAYS,
 * PLAN_NEVER: it does not depend on anything. */
int bind_condition(Planner *planner, const TaliaView *view, int code);

/* What an operator makes of two numbers. */
double plan_calculate(PlanCode code, double a, double b);
