/* hint.h - the chance to win after each option, in words (docs/ADVICE.md). */
#pragma once

#include <talia/game.h>

#include "../text/text.h"
#include "paper.h"

/* For the one who is asked: the best option first, a line for each, with a reason. */
void hint_show(const TaliaGame *game, Language language, const Paper *paper);
