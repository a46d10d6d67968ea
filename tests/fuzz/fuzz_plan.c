/* fuzz_plan.c - libFuzzer: bytes as a plan. Any text has an answer: it is a plan, or its faults are
 * told; and whatever is a plan chooses nothing but options, in a game that has all it needs. */
#include <stdlib.h>

#include <talia/game.h>

#include "../../script/plan.h"

enum { MOST_DECISIONS = 300 };

static void must(bool good, const char *what)
{
    if (good) return;
    fprintf(stderr, "%s\n", what);
    abort();
}

static void play(const Plan *plan)
{
    static TaliaGame game;
    static Planner planner;
    const Plan *const plans[] = {plan};
    TaliaSetup setup;
    char error[SETUP_ERROR] = "";
    if (!plan_setup(&(SetupWish){.sets = "all"}, plans, 1, &setup, error)) {
        must(error[0], "no set-up, and no word why");
        return;
    }
    talia_start(&game, &setup);
    planner_bind(&planner, plan, &(TaliaView){&game, 0});
    for (int i = 0; i < MOST_DECISIONS && !talia_is_over(&game); i++) {
        const TaliaDecision *asked = talia_decision(&game);
        int rule;
        const TaliaChoice choice = planner_choose(&planner, &(TaliaView){&game, asked->who}, &rule);
        must(talia_is_option(asked, choice) ||
                 (choice == TALIA_PLAY_TREASURES && talia_plain_treasures(&game)),
             "it chooses what is not an option");
        must(rule < plan->rules && rule >= PLAN_BY_FINISHER, "it follows a rule that is none");
        talia_choose(&game, choice);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Plan plan;
    char *told = NULL;
    size_t length = 0;
    FILE *faults = open_memstream(&told, &length);
    if (!faults) return 0;
    const bool good =
        plan_read("fuzz.plan", (Slice){.at = (const char *)data, .length = size}, &plan, faults);
    fflush(faults);
    must(good == (length == 0), "refused, and no word why");
    if (good) {
        plan_warn("fuzz.plan", &plan, faults);
        play(&plan);
    }
    fclose(faults);
    free(told);
    return 0;
}
