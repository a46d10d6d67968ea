/* opponent.h - bots that sit at tables, by strength. Each level is a way of picking one of the
 * plans of plans/ that fits the kingdom; the plan and default play do the rest. */
#pragma once

#include <talia/game.h>

#include "../bots.h"

typedef enum Level { LEVEL_EASY, LEVEL_MEDIUM, LEVEL_STRONG, LEVELS } Level;

const char *level_id(Level level); /* "easy" */
int level_by_id(const char *id);   /* -1: none */

/* A bot of that level for the game of that view. The same set-up, seat and level give the same
 * bot, whoever asks: nothing is kept of a bot between two choices. NULL: no memory. */
typedef struct Opponent Opponent;
Opponent *opponent_new(Level level, const TaliaGame *game, int seat);
void opponent_free(Opponent *opponent);

/* A strong bot looks for its plan first, by playing (search.h: a tenth of a second in all, once for
 * a set-up: the last ones are remembered). This does about a millisecond of it; true: it is ready.
 * Whoever chooses before that has it think to the end. With several strong bots at a table, let one
 * think after the other: the second is ready at once. */
bool opponent_think(Opponent *opponent);

TaliaChoice opponent_choose(Opponent *opponent, const TaliaView *view);

/* The plan that it follows, as plans/ names it ("Two Witches"). */
const char *opponent_plan(const Opponent *opponent);
