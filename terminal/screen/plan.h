/* plan.h - a game that somebody wishes to play here. */
#pragma once

#include <talia/game.h>

#include "../../bots/players/level.h"
#include "desk.h"

typedef struct GamePlan {
    int players, people;            /* people at this screen: 1, or several by turns */
    Level level[TALIA_MAX_PLAYERS]; /* of the bots, in the order in which they sit */
    int seat;                       /* of a single person; -1: drawn */
    char kingdom[DESK_KINGDOM];     /* a name, or cards; "": by the wishes below */
    char events[DESK_WORDS];        /* "": as comes */
    char seed[40];                  /* "": none */
    int edition, boxes;             /* 0: unsaid */

    /* Wishes. */
    unsigned sets;   /* a bit for each of base, intrigue, seaside, adventures */
    unsigned want;   /* likewise of village, trashing, buy */
    int attacks;     /* any, none, answered */
    int event_count; /* 0, 1, 2; 3: as chance has it */
    bool is_of_day;
} GamePlan;

enum { PLAN_SETS = 4, PLAN_WANTS = 3, PLAN_ATTACKS = 3, PLAN_EVENTS = 4 };

/* Two play, against a medium bot, with cards of all sets. */
void plan_begin(GamePlan *plan);

/* The kingdom of the day: the same for everybody, and dealt alike. */
void plan_of_day(GamePlan *plan, int64_t seconds);

/* What a set-up says, as the command line has it. */
void plan_of_setup(GamePlan *plan, const TaliaSetup *setup);

/* Asks for a kingdom by the wishes, and for a table. */
void plan_propose(const GamePlan *plan, Desk *desk);
void plan_create(const GamePlan *plan, Desk *desk);
