/* arena.c - lists of kingdoms, bouts, and the file that keeps what came of them (lab/arena.h). */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../lab/arena.h"
#include "../../report/strength.h"
#include "../../script/files.h"
#include "../support/check.h"

static ArenaLists lists;
static char error[SETUP_ERROR];

/* ---- Lists ----------------------------------------------------------------------------------- */

static bool is_refused(const char *text, const char *word)
{
    return !arena_read(slice_of(text), &lists, error) && strstr(error, word);
}

static void test_lists(void)
{
    size_t length;
    TaliaSetup setup;
    check(is_refused("Cellar, Market\n", "line 1: a kingdom before"), "no list");
    check(is_refused("list a 3\n", "edition"), "an edition that there is not");
    check(is_refused("list averyveryverylongnameindeed 2\n", "short name"), "a long name");
    check(is_refused("# words\n\nlist a 2\nCellar, Markt\n", "line 4: "), "no such card");
    check(is_refused("list a 2\nCellar; Alm\n", "line 2: "), "no such Event");
    char *text = file_read("arena/kingdoms.txt", &length);
    check(text && arena_read((Slice){text, length}, &lists, error), error);
    const ArenaList *all = arena_list(&lists, "all"), *first = arena_list(&lists, "base1");
    check(all && all->kingdoms == 300 && !arena_list(&lists, "none"), "300 of all sets");
    int events[3] = {0, 0, 0};
    for (int i = 0; all && i < all->kingdoms; i++) {
        const bool good = arena_setup(all, i, 2 + i % 5, &setup, error);
        check(good && setup.kingdom_count == 10 && setup.players == 2 + i % 5, error);
        events[setup.event_count % 3]++;
    }
    check(events[0] == 100 && events[1] > 60 && events[2] > 60, "none, one and two Events");
    check(first && arena_setup(first, 0, 2, &setup, error) && setup.edition == 1, "an edition");
    free(text);
}

/* The file is as it was drawn. */
static void test_draw(void)
{
    size_t length, drawn;
    char *kept = file_read("arena/kingdoms.txt", &length), *text = NULL;
    FILE *out = open_memstream(&text, &drawn);
    if (out) arena_draw(out);
    if (out) fclose(out);
    check(kept && text && drawn == length && memcmp(kept, text, length) == 0, "drawn the same");
    free(kept);
    free(text);
}

/* ---- Bouts ----------------------------------------------------------------------------------- */

static void test_lowest(void)
{
    double on[] = {0.5, 0.2, 0.9, 0.2, 0.1};
    const BoutResult result = {.kingdoms = 5, .on = on};
    int order[5];
    check(result_lowest(&result, 3, order) == 3 && order[0] == 4 && order[1] == 1 && order[2] == 3,
          "the lowest three in order");
    check(result_lowest(&result, 5, order) == 5 && order[4] == 2, "all of them");
}

static bool play(const char *id, int players, BoutResult *out)
{
    enum { KINGDOMS = 4 };
    TaliaSetup setup[KINGDOMS];
    char *text = strdup("list a 2\nCellar, Market\nMoat, Smithy; Alms\nChapel, Witch\nVillage\n");
    Player player[2];
    bool good = text && arena_read(slice_of(text), &lists, error);
    for (int i = 0; i < KINGDOMS; i++)
        good = good && arena_setup(&lists.list[0], i, players, &setup[i], error);
    good = good && player_read("bmu", (PlanSwitches){0}, &player[0], stderr) &&
           player_read("dearest", (PlanSwitches){0}, &player[1], stderr);
    Bout bout = {.contestants = players, .setup = setup, .kingdoms = KINGDOMS, .groups = 5};
    bout.seed = 7;
    for (int i = 0; i < players; i++) bout.contestant[i] = &player[i > 0];
    snprintf(bout.id, sizeof bout.id, "%s", id);
    good = good && bout_play(&bout, out);
    free(text);
    return good;
}

static void test_bouts(void)
{
    for (int players = 2; players <= 3; players++) {
        BoutResult one, two;
        const bool played = play("a", players, &one) && play("a", players, &two);
        check(played, "a bout is played");
        if (!played) return;
        double mean = 0;
        for (int i = 0; i < one.kingdoms; i++) mean += one.on[i] / one.kingdoms;
        check(one.games == (uint64_t)(20 * players), "as many games as were wanted");
        check(one.share.value > 0.7 && one.share.value - mean < 1e-9 &&
                  mean - one.share.value < 1e-9,
              "kingdoms make up the whole");
        for (int i = 0; i < one.kingdoms; i++) check(one.on[i] == two.on[i], "the same again");
        free(one.on);
        free(two.on);
    }
}

/* ---- The file -------------------------------------------------------------------------------- */

static void append(const char *path, const char *text)
{
    FILE *file = fopen(path, "a");
    if (!file) exit(1);
    fputs(text, file);
    fclose(file);
}

static void test_results(void)
{
    char path[] = "/tmp/talia-arena-XXXXXX";
    ArenaResults results;
    BoutResult result;
    close(mkstemp(path));
    unlink(path);
    check(results_open("test", path, "so", &results) && results.count == 0, "a file is begun");
    check(play("one: a v b", 2, &result) && results_add(path, &results, &result), "one is added");
    const double share = result.share.value;
    results_free(&results);
    append(path, "two: a v b\t20\t0.5"); /* and stopped there */
    check(results_open("test", path, "so", &results) && results.count == 1,
          "what was cut off is gone");
    const BoutResult *found = results_find(&results, "one: a v b");
    check(found && found->games == 40 && found->kingdoms == 4 &&
              found->share.value > share - 1e-5 && found->share.value < share + 1e-5,
          "one is there again");
    check(!results_find(&results, "two: a v b"), "the other is not");
    results_free(&results);
    check(!results_open("test", path, "otherwise", &results), "it was played in another way");
    results_free(&results);
    append(path, "words\n");
    check(!results_open("test", path, "so", &results), "a line that is no result");
    results_free(&results);
    unlink(path);
}

/* The page has what was played, and says what was not. */
static void test_page(void)
{
    ArenaResults results = {.count = 0};
    char *text = NULL;
    size_t length = 0;
    static double on[] = {0.75};
    static BoutResult played[] = {
        {.id = "all: expert v strong-1",
         .games = 40,
         .share = {0.75, 0.7, 0.8},
         .kingdoms = 1,
         .on = on},
        {.id = "plan: expert v Ball",
         .games = 40,
         .share = {0.6, 0.5, 0.7},
         .kingdoms = 1,
         .on = on},
    };
    results.result = played;
    results.count = 2;
    FILE *out = open_memstream(&text, &length);
    if (!out) exit(1);
    strength_write(&results, &lists, "talia arena x", out);
    fclose(out);
    check(strstr(text, "| `expert` v `strong-1` | 75.0 ± 5.0 | 40 | 1 of 1 |"), "what was played");
    check(strstr(text, "| Ball | 60.0 ± 10.0 |"), "a plan");
    check(strstr(text, "| `strong-1` v `medium` | - |"), "what was not");
    free(text);
}

int main(void)
{
    test_lists();
    test_draw();
    test_lowest();
    test_bouts();
    test_results();
    test_page();
    return checks_end();
}
