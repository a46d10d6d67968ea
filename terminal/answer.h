/* answer.h - which of the options somebody meant. */
#pragma once

#include "../text/say.h"

/* The options that were typed, in either language: all those whose words, card's name or alias it
 * is; if there are none, those that begin so. How many, and which. */
int answer_options(const TaliaGame *game, const char *typed, TaliaChoice out[TALIA_MAX_OPTIONS]);

/* Whether that is what is typed for a command, in either language. */
bool answer_is(const char *typed, Saying command);
