/* rivals.h - who plays: bots by their names, and plans from files. */
#pragma once

#include "../bots/bots.h"
#include "../script/plan.h"
#include "../bots/players/opponent.h"

/* A plan with its text, for those who want to read the lines again. */
typedef struct PlanFile {
    const char *path;
    char *text; /* on the heap */
    size_t length;
    Plan plan;
} PlanFile;

/* Reads a plan; false: why not is told on stderr. */
bool plan_file_read(const char *path, PlanFile *out);
void plan_file_free(PlanFile *file);

/* One who was named. */
typedef struct Rival {
    Bot bot;
    PlanFile file; /* of BOT_PLAN */
    Planner planner;
    bool has_level; /* a bot that sits at tables, by its level: then `bot` is none */
    Level level;
} Rival;

typedef struct Rivals {
    int count;
    Rival rival[TALIA_MAX_PLAYERS];
} Rivals;

/* What became of a name. */
typedef enum RivalNamed {
    RIVAL_KNOWN,
    RIVAL_UNKNOWN,  /* it is neither a bot's name nor that of a *.plan */
    RIVAL_BAD_PLAN, /* told on stderr */
    RIVAL_TOO_MANY,
} RivalNamed;

/* Adds a player: "big-money", "plans/smithy.plan". */
RivalNamed rivals_add(Rivals *rivals, const char *name);
RivalNamed rivals_add_level(Rivals *rivals, Level level);
void rivals_free(Rivals *rivals);

/* The set-up of a wish with what their plans need (plan_setup); the plans are bound to it. */
bool rivals_set_up(Rivals *rivals, const SetupWish *wish, TaliaSetup *out, char error[SETUP_ERROR]);
