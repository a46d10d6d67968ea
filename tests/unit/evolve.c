/* evolve.c - plans that are looked for (lab/evolve.h): the same ones by any number of threads, and
 * when it is stopped and gone on with; none that loses to what it started from. */
#include <stdlib.h>
#include <string.h>

#include "../../bots/players/breed.h"
#include "../../lab/evolve.h"
#include "../../lab/prune.h"
#include "../../script/plan.h"
#include "../support/check.h"

enum { ROUNDS = 13, PAIRS = 40 };

static const TaliaSetup setups[] = {
    {.players = 2,
     .edition = 2,
     .kingdom_count = 10,
     .kingdom = {TALIA_moat, TALIA_mine, TALIA_merchant, TALIA_smithy, TALIA_militia, TALIA_cellar,
                 TALIA_remodel, TALIA_market, TALIA_workshop, TALIA_village}},
    {.players = 2,
     .edition = 2,
     .kingdom_count = 10,
     .kingdom = {TALIA_chapel, TALIA_witch, TALIA_laboratory, TALIA_smithy, TALIA_militia,
                 TALIA_festival, TALIA_gardens, TALIA_market, TALIA_workshop, TALIA_village},
     .event_count = 1,
     .event = {TALIA_lost_arts}},
};

static EvolveResult result[2];

/* The state as text, on the heap. */
static char *state_of(const Evolution *evolution)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out || !evolution_save(evolution, out) || fclose(out) != 0) exit(1);
    return text;
}

static Evolution *begin(int count, int threads)
{
    const EvolveWish wish = {.setup = setups, .setups = count, .seed = 7, .threads = threads};
    Evolution *evolution = evolution_new(&wish);
    if (!evolution) exit(1);
    return evolution;
}

/* Stopped halfway, kept as text and gone on with by another one. */
static Evolution *interrupted(Evolution *evolution, int count, int threads)
{
    char *text = state_of(evolution);
    evolution_free(evolution);
    Evolution *later = begin(count, threads);
    check(evolution_load(later, slice_of(text)), "what was kept is read");
    free(text);
    return later;
}

static char *run(int count, int threads, bool stops, EvolveResult *out)
{
    Evolution *evolution = begin(count, threads);
    for (int round = 0; round < ROUNDS; round++) {
        if (stops && round == ROUNDS / 2) evolution = interrupted(evolution, count, threads);
        check(evolution_round(evolution), "a round");
    }
    check(evolution_rounds(evolution) == ROUNDS, "as many rounds");
    check(evolution_finish(evolution, PAIRS, out), "the end");
    char *text = state_of(evolution);
    evolution_free(evolution);
    return text;
}

static void test_kingdoms(int count)
{
    char *one = run(count, 1, false, &result[0]);
    char *other = run(count, 3, true, &result[1]);
    check(strcmp(one, other) == 0, "the same plans and games by three threads, in two parts");
    const Estimate a = result[0].against_start, b = result[1].against_start;
    check(a.value <= b.value && a.value >= b.value && a.low <= b.low && a.low >= b.low,
          "the same result");
    check(result[0].against_start.value >= 0.5, "it does not lose to what it started from");
    check(result[0].opponents > 1 && result[0].against[0].value > 0.5, "it beats BMU");
    check(result[0].plan.rules > 0 && result[0].plan.careful, "a plan");
    free(one);
    free(other);
}

/* A plan that has rules without any effect is played without them, and no other way. */
static void test_pruning(void)
{
    static const char text[] = "buy:\n"
                               " Province\n"
                               " Gold\n"
                               " Curse if own(Silver) > 200\n"
                               " Smithy if own(Smithy) < 1\n"
                               " Smithy if own(Smithy) < 1 and turn > 3\n"
                               " Silver\n"
                               " Silver if own(Gold) > 2\n"
                               "Cellar: discard Estate\n";
    static TaliaGame game;
    static Plan plan, rival;
    const Plan *const rivals[] = {&rival};
    const PruneGames games = {
        .laid_out = &game, .setups = 1, .rival = rivals, .rivals = 1, .pairs = 20, .seed = 1};
    TaliaSetup setup = setups[0];
    setup.seed[0] = setup.seed[1] = 1;
    talia_lay_out(&game, &setup);
    check(plan_read("test", slice_of(text), &plan, stderr), "a plan is read");
    breed_tidy(&plan);
    rival = plan;
    check(prune_plan(&plan, &games), "it is pruned");
    check(plan.rules == 4, "four rules make a difference");
    check(plan.rule[0].which == TALIA_province && plan.rule[1].which == TALIA_gold &&
              plan.rule[2].which == TALIA_smithy && plan.rule[3].which == TALIA_silver,
          "these ones");
}

/* Whatever is bred is a plan that can be written and read, where Events are bought, too. */
static void test_words(void)
{
    static Plan plan[2], read;
    static Stock stock;
    TaliaSetup setup = setups[0];
    setup.event_count = 2;
    setup.event[0] = TALIA_mission;
    setup.event[1] = TALIA_plan;
    stock_find(&setup, 1, 11, &stock);
    check(plan_read("test", slice_of("buy:\n Province\n Gold\n Silver\n"), &plan[0], stderr),
          "read");
    for (int i = 0; i < 2000; i++) {
        char *text = NULL;
        size_t length = 0;
        breed_child(&stock, &plan[i % 2], &plan[i % 2], &plan[1 - i % 2]);
        FILE *out = open_memstream(&text, &length);
        if (!out || !plan_write(&plan[1 - i % 2], out) || fclose(out) != 0) exit(1);
        check(plan_read("bred", slice_of(text), &read, stderr), "what is bred is read again");
        free(text);
    }
}

static void test_others(void)
{
    Evolution *one = begin(1, 1), *two = begin(2, 1);
    char *text = state_of(one);
    check(!evolution_load(two, slice_of(text)), "what is of other kingdoms is refused");
    check(!evolution_load(one, slice_of("talia evolve 1\n")), "and what is none");
    text[strlen(text) / 2] = '\0';
    check(!evolution_load(one, slice_of(text)), "and half of it");
    free(text);
    evolution_free(one);
    evolution_free(two);
}

int main(void)
{
    for (int count = times(1, 2); count <= 2; count++) test_kingdoms(count);
    test_others();
    test_pruning();
    test_words();
    return checks_end();
}
