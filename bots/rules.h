/* rules.h - the rules of a plan about anything but buying. */
#pragma once

#include "advice.h"

/* The verbs of decisions that a rule can have a say in: a bit for each. */
uint32_t verbs_touched(const PlanRule *rule);

/* The verbs of options that it takes away. */
uint32_t verbs_forbidden(const PlanRule *rule);

/* The first rule of the plan that fits; else default play, of what no rule forbids. `rule`: which
 * one it was; it is left alone by default play, and may be NULL. In the Buy phase `end` means that
 * no more Treasures are played. */
TaliaChoice choose_with_rules(const Mind *mind, int *rule);
