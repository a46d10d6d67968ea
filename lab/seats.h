/* seats.h - who plays: a contestant by a word, and a contestant on a chair of one table. */
#pragma once

#include <stdbool.h>

#include "../bots/bots.h"
#include "../bots/plan.h"
#include "../bots/players/opponent.h"
#include "../outside/outsider.h"

enum { CONTESTANT_NAME = PLAN_NAME + 8, CONTESTANT_ERROR = 512 };

typedef struct Contestant {
    char name[CONTESTANT_NAME]; /* as results call it */
    Plan *plan;                 /* on the heap; NULL: it is a bot */
    bool has_level;             /* a bot that sits at tables, by its level */
    Level level;
    char *command; /* on the heap: another program (docs/BOTS.md); else NULL */
    int seconds;   /* that it has for each answer */
    Bot bot;       /* where it is none of these */
} Contestant;

/* What was said on the command line about all plans. */
typedef enum Switch { SWITCH_UNSAID, SWITCH_ON, SWITCH_OFF } Switch;

typedef struct PlanSwitches {
    Switch careful, finisher; /* unsaid: as each plan says */
} PlanSwitches;

/* The contestant that a word means: a file *.plan, the name of a bot, a level, or "exec:" and a
 * command. False: why not, in `error`. */
bool contestant_read(const char *word, PlanSwitches switches, Contestant *out,
                     char error[CONTESTANT_ERROR]);

/* One that plays a copy of that plan; false: no memory. */
bool contestant_of_plan(const Plan *plan, PlanSwitches switches, Contestant *out);

void contestant_free(Contestant *contestant);

/* Tells those apart that have the same name: "bmu", "bmu (2)". */
void contestants_name_apart(Contestant *contestants, int count);

/* A contestant in one game. */
typedef struct Chair {
    const Planner *planner; /* bound to the game's set-up; NULL: none */
    Opponent *opponent;     /* of that set-up; NULL: none */
    Outsider *outsider;     /* NULL: none. Whoever has one is asked otherwise: see match.c */
    Bot bot;                /* without any of them */
} Chair;

static inline TaliaChoice chair_choose(Chair *chair, const TaliaView *view)
{
    if (chair->planner) return planner_choose(chair->planner, view, 0);
    return chair->opponent ? opponent_choose(chair->opponent, view) : bot_choose(&chair->bot, view);
}
