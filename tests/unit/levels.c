/* levels.c - the bots that sit at tables: the library inside the program is that of plans/, every
 * level plays any kingdom to its end by choices that are offered, the same bot comes out whenever
 * it is asked for, and a higher level wins more. */
#include <stdlib.h>
#include <string.h>

#include <talia/game.h>

#include "../../script/files.h"
#include "../../script/plan.h"
#include "../../script/random.h"
#include "../../bots/players/hunt.h"
#include "../../bots/players/library.h"
#include "../../bots/players/player.h"
#include "../../bots/players/search.h"
#include "../support/check.h"

enum { MOST_CHOICES = 20000 };

static TaliaGame game;

/* ---- The library ----------------------------------------------------------------------------- */

static bool is_same_rule(const Plan *a, const PlanRule *x, const Plan *b, const PlanRule *y)
{
    if (x->verb != y->verb || x->about != y->about || x->object != y->object ||
        x->which != y->which || x->veto != y->veto)
        return false;
    if (x->code == PLAN_ALWAYS || y->code == PLAN_ALWAYS) return x->code == y->code;
    return a->code[x->code] == b->code[y->code];
}

static bool is_same_plan(const Plan *a, const Plan *b)
{
    if (strcmp(a->name, b->name) != 0 || a->careful != b->careful || a->finisher != b->finisher ||
        a->rules != b->rules || a->code_length != b->code_length ||
        a->kingdom_count != b->kingdom_count || a->event_count != b->event_count)
        return false;
    for (int i = 0; i < a->rules; i++) {
        if (!is_same_rule(a, &a->rule[i], b, &b->rule[i])) return false;
    }
    return memcmp(a->code, b->code, a->code_length * sizeof *a->code) == 0 &&
           memcmp(a->kingdom, b->kingdom, sizeof a->kingdom) == 0 &&
           memcmp(a->event, b->event, sizeof a->event) == 0;
}

static void test_library(void)
{
    static const char *const suffixes[] = {".plan", NULL};
    static Plan read, packed;
    Paths paths = {.count = 0};
    check(paths_add(&paths, "plans", suffixes), "plans/ is there");
    check((int)paths.count == library_plans(), "as many plans inside as outside");
    for (size_t i = 0; i < paths.count; i++) {
        size_t length;
        char *text = file_read(paths.path[i], &length);
        const bool good = text && plan_read(paths.path[i], (Slice){text, length}, &read, stderr);
        const int index = good ? library_find(read.name) : -1;
        if (index >= 0) library_read(index, &packed);
        check(index >= 0 && is_same_plan(&read, &packed), paths.path[i]);
        free(text);
    }
    for (int i = 1; i < library_plans(); i++)
        check(library_strength(i - 1) >= library_strength(i), "the strongest come first");
    check(library_find("BMU") == library_money() && library_needs(library_money()) == 0,
          "Big Money is among them and fits always");
    paths_free(&paths);
}

/* ---- Games ----------------------------------------------------------------------------------- */

static TaliaSetup random_setup(uint64_t *random, int players)
{
    TaliaSetup setup = {.players = (uint8_t)players,
                        .edition = (uint8_t)(1 + random_under(random, 2))};
    random_kingdom(random, &setup, TALIA_SET_ADVENTURES);
    random_events_or_none(random, &setup);
    return setup;
}

static bool is_offered(TaliaChoice choice)
{
    if (choice == TALIA_PLAY_TREASURES) return talia_plain_treasures(&game) != 0;
    return talia_is_option(talia_decision(&game), choice);
}

static void sit_down(Level level, int seat, Seated *out)
{
    const Player player = player_of_level(level);
    check(player_sit_down(&player, &game, seat, out), "there is memory for a bot");
}

/* Plays on to the end; false: it does not end, or a choice was not offered. */
static bool play(Seated *seated)
{
    for (int i = 0; i < MOST_CHOICES && !talia_is_over(&game); i++) {
        const TaliaView view = {&game, talia_decision(&game)->who};
        const TaliaChoice choice = seated_choose(&seated[view.seat], &view);
        if (!is_offered(choice)) return false;
        talia_choose(&game, choice);
    }
    return talia_is_over(&game);
}

static bool is_learned(Level level)
{
    return level == LEVEL_NOVICE || level == LEVEL_CASUAL || level >= LEVEL_EXPERT;
}

static Level level_at(int seat, int i, bool with_strong)
{
    return (Level)((seat + i) % (with_strong ? (int)LEVELS : (int)LEVEL_STRONG));
}

/* Every level at tables of every size. */
static void test_games(int kingdoms, bool with_strong)
{
    uint64_t random = 3;
    for (int i = 0; i < kingdoms; i++) {
        const int players = 2 + i % 5;
        const TaliaSetup setup = random_setup(&random, players);
        Seated seated[TALIA_MAX_PLAYERS];
        talia_start(&game, &setup);
        for (int seat = 0; seat < players; seat++) {
            sit_down(level_at(seat, i, with_strong), seat, &seated[seat]);
        }
        check(play(seated), "a game is played to its end, by choices that are offered");
        for (int seat = 0; seat < players; seat++) {
            const bool has_plan = seated_plan(&seated[seat])[0];
            check(has_plan == !is_learned(level_at(seat, i, with_strong)), "a plan has a name");
            player_stand_up(&seated[seat]);
        }
    }
}

/* The same bot in the middle of a game, whatever came before. */
static void test_same(int games)
{
    uint64_t random = 5;
    for (int i = 0; i < games; i++) {
        static const Level quick[] = {LEVEL_EASY, LEVEL_MEDIUM, LEVEL_NOVICE, LEVEL_EXPERT,
                                      LEVEL_MASTER};
        const Level level = i < games / 15 ? LEVEL_STRONG : quick[i % 5];
        const TaliaSetup setup = random_setup(&random, 2);
        Seated both[2];
        talia_start(&game, &setup);
        for (int seat = 0; seat < 2; seat++) sit_down(level, seat, &both[seat]);
        for (int n = 0; n < 150 && !talia_is_over(&game); n++) {
            const TaliaView view = {&game, talia_decision(&game)->who};
            const TaliaChoice choice = seated_choose(&both[view.seat], &view);
            if (n % 10 == 0) {
                Seated late;
                sit_down(level, view.seat, &late);
                check(seated_choose(&late, &view) == choice, "the same choice as of a new bot");
                player_stand_up(&late);
            }
            talia_choose(&game, choice);
        }
        for (int seat = 0; seat < 2; seat++) player_stand_up(&both[seat]);
    }
}

static void find_strong(const TaliaSetup *setup, Plan *out)
{
    Hunt *hunt = hunt_new(setup);
    while (hunt_step(hunt)) continue;
    *out = *hunt_best(hunt);
    hunt_free(hunt);
}

static void find_strong_1(const TaliaSetup *setup, Plan *out)
{
    Search *search = search_new(setup);
    while (search_step(search)) continue;
    const Recipe found = search_best(search);
    search_free(search);
    recipe_read(&found, out);
}

static void test_search(void)
{
    uint64_t random = 9;
    const TaliaSetup setup = random_setup(&random, 3);
    static Plan found;
    char *words[2] = {NULL, NULL};
    for (int i = 0; i < 2; i++) {
        size_t length;
        FILE *out = open_memstream(&words[i], &length);
        find_strong(&setup, &found);
        check(out && plan_write(&found, out) && fclose(out) == 0, "a plan can be written");
    }
    check(strcmp(words[0], words[1]) == 0, "the same plan is found again");
    for (int i = 0; i < 2; i++) free(words[i]);
}

/* Wins of the plan that is found in pairs of games against BMU, ties as a half. */
static double share_against_money(const TaliaSetup *setup,
                                  void (*find)(const TaliaSetup *setup, Plan *out), int pairs)
{
    static Plan plan[2];
    static Planner planner[2];
    double won = 0;
    find(setup, &plan[0]);
    library_read(library_money(), &plan[1]);
    for (int n = 0; n < 2 * pairs; n++) {
        TaliaSetup of = *setup;
        of.seed[0] = 1 + (uint64_t)n / 2;
        of.seed[1] = 1;
        talia_start(&game, &of);
        for (int i = 0; i < 2; i++) planner_bind(&planner[i], &plan[i], &(TaliaView){&game, 0});
        while (!talia_is_over(&game)) {
            const TaliaView view = {&game, talia_decision(&game)->who};
            talia_choose(&game, planner_choose(&planner[(view.seat + n) % 2], &view, NULL));
        }
        const unsigned winners = talia_winners(&game);
        won += winners == 3 ? 0.5 : (winners >> n % 2 & 1);
    }
    return won / (2 * pairs);
}

/* Where changes that only beat their own kind once led to a plan that loses to money: proven ones
 * do not, and the yardstick still does. */
static void test_proof(void)
{
    const TaliaSetup setup = {.seed = {1, 1},
                              .players = 2,
                              .edition = 2,
                              .kingdom_count = 10,
                              .kingdom = {TALIA_explorer, TALIA_transmogrify, TALIA_festival,
                                          TALIA_native_village, TALIA_ironworks, TALIA_storyteller,
                                          TALIA_great_hall, TALIA_caravan_guard, TALIA_artificer,
                                          TALIA_bridge},
                              .event_count = 1,
                              .event = {TALIA_bonfire}};
    check(share_against_money(&setup, find_strong, 50) > 0.7, "a proven plan beats money");
    check(share_against_money(&setup, find_strong_1, 50) < 0.1, "strong-1 stays as it was");
}

/* ---- Levels ---------------------------------------------------------------------------------- */

/* Wins of the one level in a hundred games against the other, ties as a half. */
static double share_of(Level one, Level other, int kingdoms, int games)
{
    uint64_t random = 21;
    double won = 0;
    for (int i = 0; i < kingdoms; i++) {
        TaliaSetup setup = random_setup(&random, 2);
        for (int n = 0; n < games; n++) {
            Seated seated[2];
            const int seat = n % 2;
            setup.seed[0] = 1 + (uint64_t)n / 2;
            talia_start(&game, &setup);
            sit_down(one, seat, &seated[seat]);
            sit_down(other, !seat, &seated[!seat]);
            check(play(seated), "a game is played to its end");
            const unsigned winners = talia_winners(&game);
            won += winners == 3u ? 0.5 : winners >> seat & 1;
            for (int k = 0; k < 2; k++) player_stand_up(&seated[k]);
        }
    }
    return 100 * won / (kingdoms * games);
}

static void test_levels(void)
{
    for (int level = 0; level < LEVELS; level++)
        check(level_by_id(level_id((Level)level)) == level, "a level by its name");
    check(level_by_id("nobody") == -1, "no such level");
}

/* Figures over many games: nothing for sanitizers. */
static void test_strengths(void)
{
    const double medium = share_of(LEVEL_MEDIUM, LEVEL_EASY, 40, 20);
    const double strong = share_of(LEVEL_STRONG, LEVEL_MEDIUM, 8, 100);
    fprintf(stderr, "medium beats easy in %.1f %%, strong beats medium in %.1f %%\n", medium,
            strong);
    check(medium > 70, "medium is better than easy");
    check(strong > 60, "strong is better than medium");
}

int main(void)
{
    level_playouts = 8;
    hunt_choices = times(1000000, 100000);
    test_library();
    test_games(times(100, 30), false);
    test_games(times(7, 2), true);
    test_same(times(30, 15));
    test_search();
    test_proof();
    test_levels();
    if (times(true, false)) test_strengths();
    return checks_end();
}
