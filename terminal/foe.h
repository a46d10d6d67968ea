/* foe.h - who plays against the person: a bot of a level, as at the tables in the browser, or one
 * with a name or a plan. */
#pragma once

#include "../bots/bots.h"
#include "../bots/players/opponent.h"
#include "../text/text.h"
#include "paper.h"

typedef struct Foe {
    bool has_level;
    Level level;
    Bot bot;            /* without a level */
    Opponent *opponent; /* of the level, while it sits at a table */
} Foe;

/* The level that somebody typed, in either language; -1: none. */
int foe_level(const char *typed);
const char *foe_level_name(Level level, Language language);

/* What it is called at the table: "strong bot", "big-money", the plan's name. */
enum { FOE_TITLE = PLAN_NAME };
void foe_title(const Foe *foe, Language language, char out[FOE_TITLE]);

void foe_sit_down(Foe *foe, const TaliaGame *game, int seat);
void foe_stand_up(Foe *foe);

/* What it chooses; while it thinks for long, the paper says so. */
TaliaChoice foe_choose(Foe *foe, const TaliaView *view, Language language, const Paper *paper);
