/* player.h - who sits at a table when no person does: named by a word, bound to the set-up that is
 * played, asked for choices. */
#pragma once

#include <stdio.h>

#include "../bots.h"
#include "../plan.h"
#include "level.h"

typedef enum PlayerKind {
    PLAYER_BOT,     /* by its name: "big-money" */
    PLAYER_LEVEL,   /* by its strength: "strong" */
    PLAYER_PLAN,    /* a file *.plan */
    PLAYER_NET,     /* a file *.net (nets/README.md): plays it as `expert` plays its own */
    PLAYER_PROGRAM, /* "exec:" and a command: a program from outside (docs/BOTS.md) */
} PlayerKind;

enum { PLAYER_NAME = PLAN_NAME + 8 };

typedef struct Player {
    PlayerKind kind;
    char name[PLAYER_NAME]; /* as results call it */
    Bot bot;
    Level level;
    Plan *plan;    /* on the heap; NULL: it has none */
    Net *net;      /* likewise, in the bytes of `text` */
    char *text;    /* the plan's or net's file as it is, on the heap; NULL: there is none */
    size_t length; /* of that */
    char *command; /* on the heap; NULL: it is no program */
    int seconds;   /* that a program has for each answer; whoever names it says how many */
} Player;

/* What was said on the command line about all plans. */
typedef enum Switch { SWITCH_UNSAID, SWITCH_ON, SWITCH_OFF } Switch;

typedef struct PlanSwitches {
    Switch careful, finisher; /* unsaid: as each plan says */
} PlanSwitches;

/* The player that a word means. False: told to `faults` why there is none. */
bool player_read(const char *word, PlanSwitches switches, Player *out, FILE *faults);

/* Whether a word means a file, by how it ends: of a plan, or of a net. */
bool player_is_file(const char *word);

/* One that plays the plan of a file, whatever it is called; likewise. */
bool player_read_plan(const char *path, PlanSwitches switches, Player *out, FILE *faults);

/* One that plays a copy of that plan; false: no memory. */
bool player_of_plan(const Plan *plan, PlanSwitches switches, Player *out);

Player player_of_level(Level level);

/* One that plays the net of these bytes, which it copies. False: it is none, or no memory; told. */
bool player_of_net(const char *name, const void *bytes, size_t length, Player *out, FILE *faults);

/* Names beside those of bots and levels: what a level was once ("strong-1"); NULL: no more. */
const char *player_kept(int which);

void player_free(Player *player);

/* Tells those apart that have the same name: "bmu", "bmu (2)". */
void players_name_apart(Player *players, int count);

/* The plans among them, whose cards must lie on the table; how many. */
int players_plans(const Player *players, int count, const Plan **out);

/* ---- At a table ------------------------------------------------------------------------------ */

/* A player in games of one set-up. Nothing is kept of a game but the state of a random bot. */
typedef struct Seated {
    Planner *planner; /* of its plan; NULL: it has none */
    Wits *wits;       /* of its level; NULL: it has none */
    Bot bot;          /* without any of them */
} Seated;

/* Binds a player to a running game of the set-up and a seat there. Programs from outside are no
 * part of this: whoever plays with them asks them (lab/match.c). False: no memory. */
bool player_sit_down(const Player *player, const TaliaGame *game, int seat, Seated *out);
void player_stand_up(Seated *seated);

/* A strong bot looks for its plan first, by playing (search.h: a tenth of a second in all, once for
 * a set-up: the last ones are remembered); a master looks ahead before each choice, as the seat
 * that is asked. This does about a millisecond of it; true: it is ready to choose. Whoever chooses
 * before that has it think to the end. With several strong bots at a table, let one think after the
 * other: the second is ready at once. */
static inline bool seated_think(Seated *seated, const TaliaView *view)
{
    return !seated->wits || wits_think(seated->wits, view);
}

static inline TaliaChoice seated_choose(Seated *seated, const TaliaView *view)
{
    if (seated->planner) return planner_choose(seated->planner, view, NULL);
    return seated->wits ? wits_choose(seated->wits, view) : bot_choose(&seated->bot, view);
}

/* The same in one game from its beginning on (planner_go_on). */
static inline TaliaChoice seated_go_on(Seated *seated, const TaliaView *view, Sight *sight)
{
    return seated->planner ? planner_go_on(seated->planner, view, sight)
                           : seated_choose(seated, view);
}

/* The plan that a level follows, as plans/ names it ("Two Witches"); "": it is none, or thinks. */
static inline const char *seated_plan(const Seated *seated)
{
    return seated->wits ? wits_plan(seated->wits) : "";
}
