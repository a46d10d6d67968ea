/* library.c - the plans of plans/ and cookbook/: each is read without a warning and plays against
 * BMU, in both seats, without choosing what is not offered, until the games end. */
#include <stdlib.h>
#include <string.h>

#include <talia/game.h>

#include "../../bots/bots.h"
#include "../../script/files.h"
#include "../../script/plan.h"
#include "../support/check.h"

static void check_of(bool good, const char *file, const char *what)
{
    char words[512];
    snprintf(words, sizeof words, "%s: %s", file, what);
    check(good, words);
}

static bool read(const char *path, Plan *out)
{
    size_t length;
    char *text = file_read(path, &length);
    const bool good = text && plan_read(path, (Slice){text, length}, out, stderr);
    free(text);
    return good;
}

/* ---- Games ----------------------------------------------------------------------------------- */

enum { MOST_DECISIONS = 20000 };

static Plan plan[2]; /* of seats 0 and 1: the one that is tried, BMU */
static Planner planner[2];
static TaliaGame game;

static bool is_offered(TaliaChoice choice)
{
    if (choice == TALIA_PLAY_TREASURES) return talia_plain_treasures(&game) != 0;
    return talia_is_option(talia_decision(&game), choice);
}

/* Plays on to the end, the first planner in seat `first`; false: a choice that is not offered. */
static bool play(int first)
{
    for (int i = 0; i < MOST_DECISIONS && !talia_is_over(&game); i++) {
        const int who = talia_decision(&game)->who;
        const TaliaView view = {&game, who};
        const TaliaChoice choice = planner_choose(&planner[who != first], &view, NULL);
        if (!is_offered(choice)) return false;
        talia_choose(&game, choice);
    }
    return true;
}

static void play_games(const char *file, int games)
{
    const Plan *const plans[] = {&plan[0], &plan[1]};
    char error[SETUP_ERROR];
    TaliaSetup setup;
    int illegal = 0, endless = 0;
    const bool good = plan_setup(&(SetupWish){.seed = "1"}, plans, 2, &setup, error);
    check_of(good, file, good ? "set-up" : error);
    if (!good) return;
    for (int i = 0; i < games; i++) {
        setup.seed[0] = (uint64_t)i + 1;
        talia_start(&game, &setup);
        for (int k = 0; k < 2; k++) planner_bind(&planner[k], &plan[k], &(TaliaView){&game, 0});
        illegal += !play(i % 2);
        endless += !talia_is_over(&game);
    }
    check_of(illegal == 0, file, "what is chosen is offered");
    check_of(endless == 0, file, "its games end");
}

static void test_folder(const char *folder, size_t plans, int games)
{
    static const char *const suffixes[] = {".plan", NULL};
    Paths paths = {.count = 0};
    check_of(paths_add(&paths, folder, suffixes), folder, "is there");
    check_of(paths.count >= plans, folder, "has its plans");
    for (size_t i = 0; i < paths.count; i++) {
        const char *file = paths.path[i];
        const bool good = read(file, &plan[0]);
        check_of(good, file, "is a plan");
        if (!good) continue;
        check_of(plan_warn(file, &plan[0], stderr) == 0, file, "has nothing odd");
        play_games(file, games);
    }
    paths_free(&paths);
}

int main(void)
{
    check_of(read("plans/bmu.plan", &plan[1]), "plans/bmu.plan", "is a plan");
    test_folder("plans", 60, times(200, 40));
    test_folder("cookbook", 40, times(20, 8));
    return checks_end();
}
