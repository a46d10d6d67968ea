/* prune.c - see prune.h. */
#include "prune.h"

#include <stdlib.h>

#include "../bots/players/breed.h"
#include "../script/random.h"

enum { MOST_CHOICES = 2500 }; /* in a game */

typedef struct Pruning {
    TaliaGame game;
    Planner planner[2];
    Plan shorter;
} Pruning;

/* All choices of a game in one number, from another on; the plan in that seat. */
static uint64_t course_of_game(Pruning *p, const TaliaGame *laid_out, const uint64_t seed[2],
                               int seat, uint64_t course)
{
    talia_copy(&p->game, laid_out);
    talia_deal(&p->game, seed);
    for (int left = MOST_CHOICES; left > 0 && !talia_is_over(&p->game); left--) {
        const TaliaView view = {&p->game, talia_decision(&p->game)->who};
        const TaliaChoice choice = planner_choose(&p->planner[view.seat != seat], &view, NULL);
        course += choice;
        course = random_next(&course);
        talia_choose(&p->game, choice);
    }
    return course;
}

static uint64_t course_of(Pruning *p, const Plan *plan, const PruneGames *games)
{
    uint64_t course = 0;
    for (int where = 0; where < games->setups; where++) {
        const TaliaGame *const laid_out = &games->laid_out[where];
        const TaliaView view = {laid_out, 0};
        planner_bind(&p->planner[0], plan, &view);
        for (int who = 0; who < games->rivals; who++) {
            uint64_t random = games->seed + (uint64_t)who;
            planner_bind(&p->planner[1], games->rival[who], &view);
            for (int pair = 0; pair < games->pairs; pair++) {
                uint64_t seed[2];
                random_seed(&random, seed);
                for (int seat = 0; seat < 2; seat++)
                    course = course_of_game(p, laid_out, seed, seat, course);
            }
        }
    }
    return course;
}

bool prune_plan(Plan *plan, const PruneGames *games)
{
    Pruning *p = aligned_alloc(_Alignof(Pruning), sizeof *p);
    if (!p) return false;
    const uint64_t course = course_of(p, plan, games);
    for (int rule = plan->rules - 1; rule >= 0; rule--) {
        breed_without(plan, rule, &p->shorter);
        if (course_of(p, &p->shorter, games) == course) *plan = p->shorter;
    }
    free(p);
    return true;
}
