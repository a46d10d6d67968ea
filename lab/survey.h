/* survey.h - what wins on a kingdom: the best plans known for it, what each card adds, and opening
 * buys (`talia survey`).
 *
 * The plans are those that `talia evolve` begins with (breed.h), what it finds, and others that are
 * named. All play BMU; the best of them play each other. What a card adds is how much less the best
 * plan that does without it wins against the best of all. What is picked as the best of several is
 * measured anew, in other games: the best of many looks better than it is. */
#pragma once

#include "../bots/plan.h"
#include "arena.h"

enum {
    SURVEY_PLANS = 60, /* that play BMU */
    SURVEY_BEST = 8,   /* of these, that play each other */
    SURVEY_CARDS = TALIA_MAX_KINGDOM + TALIA_MAX_EVENTS,
    SURVEY_BUYS = TALIA_MAX_KINGDOM + 1, /* opening buys: Silver, and what costs up to 5 */
};

/* A plan, and what it wins against BMU; of the best also their ratings, in Elo. */
typedef struct SurveyPlan {
    Plan plan;
    bool is_named; /* by whoever asked */
    Estimate money, rating;
} SurveyPlan;

typedef struct SurveyCard {
    TaliaCard card;
    bool is_used;       /* by the best plan */
    char by[PLAN_NAME]; /* the best plan without it, */
    Estimate without;   /* and what that wins against the best of all */
    bool has_money;
    Estimate money; /* what BMU with one or two of them wins against BMU */
} SurveyCard;

typedef struct Survey {
    const TaliaSetup *setup; /* for two players */
    uint64_t seed;
    int threads;                 /* 0: one for each processor */
    int groups;                  /* pairs of games of every two */
    const char *path, *settings; /* a file that keeps results (arena.h); or NULL */
    const char *command;         /* who tells what is wrong with it */
    /* Told before every bout; false: stop. */
    bool (*progress)(void *self, const char *what, int done, int of);
    void *self;

    int plans, best; /* the best ones first, as they did against each other */
    SurveyPlan *plan;
    int cards;
    SurveyCard card[SURVEY_CARDS];
    int buys;
    TaliaCard buy[SURVEY_BUYS];
    Estimate opening[SURVEY_BUYS][SURVEY_BUYS]; /* of both, against the best plan as it is */
    uint64_t games;
    ArenaResults results;
    int done, of; /* bouts of this part */
    const char *part;
    bool is_stopped;
} Survey;

/* Begins with what there is; a plan beside these, which keeps its name, or, if it was bred, is
 * called after what it buys. False: no memory, told, or no room. */
bool survey_begin(Survey *survey);
bool survey_add(Survey *survey, const Plan *plan, bool is_bred);
void survey_end(Survey *survey);

/* Plays all of it; false: no memory, told, or stopped. */
bool survey_play(Survey *survey);
