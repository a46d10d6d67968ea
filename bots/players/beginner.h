/* beginner.h - how somebody plays who has just learnt the rules: buys Provinces and money, and a
 * few cards of the kingdom without asking whether they go together; no Attacks. */
#pragma once

#include <talia/game.h>

#include "../plan.h"

/* The plan of a beginner, who is a number. */
void beginner_plan(const TaliaSetup *setup, uint64_t who, Plan *out);

/* What the beginner chooses instead of that: now and then something else is bought that looks good.
 * The same at the same point of a game. */
TaliaChoice beginner_choice(uint64_t who, const TaliaView *view, TaliaChoice choice);
