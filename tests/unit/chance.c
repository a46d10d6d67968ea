/* chance.c - chance that nobody can foresee: each choice has its own, by its number; no number
 * comes twice, whatever is taken back; and a file brings the same game again, wherever it is read.
 */
#include "../../script/chance.h"

#include <inttypes.h>

#include <talia/position.h>
#include <talia/saves.h>

#include "../../script/save.h"
#include "../../script/scenario.h"
#include "../support/tables.h"

static const char key_words[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

static Chance example(void)
{
    Chance chance;
    check(chance_read(slice_of(key_words), &chance), "a key");
    return chance;
}

/* ---- The sum ------------------------------------------------------------------------------- */

/* What coreutils' sha256sum makes of the same text (docs/FORMAT.md). */
static void test_sum(void)
{
    const Chance chance = example();
    static const struct {
        int number;
        const char *words;
    } known[] = {{0, "02de4ed87b8577a65dedaa36651feb8b"}, {17, "d12fb8075b17f9ed8a90cc122e3304d5"}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        uint64_t seed[2];
        char words[33];
        chance_seed(&chance, known[i].number, seed);
        snprintf(words, sizeof words, "%016" PRIx64 "%016" PRIx64, seed[0], seed[1]);
        check(strcmp(words, known[i].words) == 0, "a seed, as others work it out");
    }
}

static void test_none(void)
{
    const TaliaSetup setup = some_setup(3, 2, NULL);
    const Chance none = {.is_there = false};
    TaliaGame game, same;
    talia_start(&game, &setup);
    talia_copy(&same, &game);
    chance_give(&none, 1, &game);
    check(talia_same(&game, &same), "without a key nothing changes");
}

/* ---- Cards that lie settled ---------------------------------------------------------------- */

/* Cards that were put onto a deck lie there whatever chance comes after. */
static void test_settled_cards_stay(void)
{
    static const TaliaCard put[] = {TALIA_gold, TALIA_province, TALIA_curse, TALIA_estate};
    const TaliaSetup setup = some_setup(1, 2, "First Game");
    const Chance chance = example();
    TaliaGame game;
    uint8_t before[TALIA_MAX_OWNED], after[TALIA_MAX_OWNED];
    talia_lay_position(&game, &setup);
    for (size_t i = 0; i < sizeof put / sizeof put[0]; i++)
        talia_put(&game, 0, TALIA_DECK, talia_kind(&game, put[i]));
    talia_put(&game, 0, TALIA_HAND, talia_kind(&game, TALIA_smithy));
    talia_resume(&game, TALIA_PHASE_ACTION);
    const int size = talia_zone(&game, 0, TALIA_DECK, before);
    for (int number = 1; number < 50; number++) {
        chance_give(&chance, number, &game);
        check(talia_zone(&game, 0, TALIA_DECK, after) == size &&
                  memcmp(before, after, (size_t)size) == 0,
              "settled cards stay");
    }
    talia_choose(&game, TALIA_CHOICE(TALIA_PLAY, talia_kind(&game, TALIA_smithy)));
    check(talia_zone(&game, 0, TALIA_HAND, after) == 3 &&
              talia_zone(&game, 0, TALIA_DECK, after) == 1 && after[0] == before[3],
          "and are drawn");
}

/* ---- Tables -------------------------------------------------------------------------------- */

static Table *chance_table(int seed, int players)
{
    const TaliaSetup setup = some_setup(seed, players, NULL);
    const Chance chance = example();
    return some_table_begun(&setup, players, record_start_chance(&chance));
}

static void undo(Table *table, int seat)
{
    bool is_free;
    char line[RECORD_LINE];
    const int to = table_undo_to(table, seat, &is_free);
    if (to < 0) return;
    record_write(line, record_back(RECORD_UNDO, seat, to));
    apply(table, line);
}

/* The table's game as it would be saved. */
static void save_table(const Table *table, SavedGame *saved)
{
    TaliaGame game;
    *saved = (SavedGame){.setup = table->setup};
    save_set_chance(saved, &table->chance);
    talia_start(&game, &table->setup);
    for (int i = 0; i < table->count; i++) {
        saved->numbers = table->number[i] - chance_numbers(&game, table->choice[i]);
        save_remember(saved, &game, table->choice[i]);
        table_prepare(table, i, &game);
        talia_choose(&game, table->choice[i]);
    }
    check(talia_same(&game, table->game), "the same choices with the same numbers");
}

static char *written(const SavedGame *saved, size_t *length)
{
    char *text = NULL;
    FILE *file = open_memstream(&text, length);
    if (!file) exit(1);
    check(save_write(saved, file), "it is written");
    fclose(file);
    return text;
}

/* Every reader of the file comes to the same game. */
static void check_readers(const Table *table)
{
    SavedGame saved, again;
    TaliaGame game;
    TaliaSetup setup;
    TaliaChoice *choices;
    uint64_t(*seeds)[2];
    size_t length, count;
    char error[SAVE_ERROR] = "";
    save_table(table, &saved);
    char *text = written(&saved, &length);
    check(strstr(text, "\nchance: ") && !strstr(text, "\nseed: "), "a key, and no seed");
    check(save_read("game", text, length, &again, error), error);
    save_replay(&again, &game);
    check(talia_same(&game, table->game), "a file brings the same game");
    check(again.count == saved.count &&
              memcmp(again.number, saved.number, saved.count * sizeof *saved.number) == 0,
          "and the same numbers");
    Scenario *scenario = scenario_read("game", (Slice){text, length}, stderr);
    check(scenario && scenario_run(scenario, stderr), "it is a scenario like others");
    scenario_free(scenario);
    check(talia_read_replay("game", text, length, &setup, &choices, &seeds, &count, error), error);
    talia_start(&game, &setup);
    for (size_t i = 0; i < count; i++) {
        talia_reseed(&game, seeds[i]);
        talia_choose(&game, choices[i]);
    }
    check(talia_same(&game, table->game), "the library brings it, too");
    free(choices);
    free(seeds);
    check(!talia_read_save("game", text, length, &setup, &choices, &count, error) &&
              strstr(error, "talia_read_replay"),
          "but not without the seeds");
    free(text);
    save_free(&saved);
    save_free(&again);
}

static void play_with_undo(int seed)
{
    enum { MOST = 150 };
    Table *table = chance_table(seed, 2 + seed % 5);
    uint64_t random = (uint64_t)seed;
    int last = 0, undone = 0;
    for (int i = 0; i < MOST && table->state == TABLE_PLAYING; i++) {
        const int who = talia_decision(table->game)->who;
        TaliaGame position;
        choose_at(table, random_choice(table->game, &random), RECORD_CHOOSE);
        check(table->number[table->count - 1] > last, "no number comes twice");
        last = table->numbers;
        if (table->state != TABLE_PLAYING || random_below(&random, 10)) continue;
        undo(table, who);
        undone++;
        check(table->numbers == last && table->numbers_left < last, "what is undone counts");
        table_position(table, table->count, &position);
        check(talia_same(&position, table->game), "what was before is as it was");
    }
    check(undone > 0, "something was taken back");
    check_readers(table);
    table_free(table);
}

static void test_tables(void)
{
    for (int seed = 1; seed <= 10; seed++) play_with_undo(seed);
}

/* Who takes a choice back and makes it again does not draw the same cards. */
static void test_made_again(void)
{
    enum { TIMES = 20 };
    Table *table = chance_table(1, 2);
    uint8_t first[TALIA_MAX_OWNED], hand[TALIA_MAX_OWNED];
    const int begun = 2; /* of ten cards the second hand is what the first one left */
    int others = 0;
    for (int i = 0; i < begun; i++)
        choose_at(table, TALIA_CHOICE(TALIA_WORD, TALIA_END), RECORD_CHOOSE);
    for (int i = 0; i < TIMES; i++) {
        const int who = talia_decision(table->game)->who;
        choose_at(table, TALIA_CHOICE(TALIA_WORD, TALIA_END), RECORD_CHOOSE);
        const int size = talia_zone(table->game, who, TALIA_HAND, i ? hand : first);
        others += i && memcmp(first, hand, (size_t)size) != 0;
        undo(table, who);
    }
    check(others > TIMES / 4, "each time other cards");
    check(table->numbers == begun + TIMES && table->numbers_left == begun && table->count == begun,
          "all are counted");
    table_free(table);
}

/* Treasures at once are the same to the byte as one by one. */
static void test_treasures(void)
{
    Table *at_once = chance_table(4, 2), *one_by_one = chance_table(4, 2);
    uint64_t random = 4;
    int times = 0;
    while (at_once->state == TABLE_PLAYING && at_once->count < 200) {
        const uint64_t plain = talia_plain_treasures(at_once->game);
        TaliaChoice choice = random_choice(at_once->game, &random);
        uint8_t hand[TALIA_MAX_OWNED];
        const int who = talia_decision(at_once->game)->who;
        const int size = talia_zone(at_once->game, who, TALIA_HAND, hand);
        choose_at(at_once, choice, RECORD_CHOOSE);
        if (choice != TALIA_PLAY_TREASURES) choose_at(one_by_one, choice, RECORD_CHOOSE);
        for (int i = 0; choice == TALIA_PLAY_TREASURES && i < size; i++) {
            if (plain >> hand[i] & 1)
                choose_at(one_by_one, TALIA_CHOICE(TALIA_PLAY, hand[i]), RECORD_CHOOSE);
        }
        times += choice == TALIA_PLAY_TREASURES;
        check(talia_same(at_once->game, one_by_one->game) &&
                  at_once->numbers == one_by_one->numbers,
              "the same game, the same numbers");
    }
    check(times > 10, "Treasures were played");
    table_free(at_once);
    table_free(one_by_one);
}

static void test_lines(void)
{
    const TaliaSetup setup = some_setup(1, 2, NULL);
    Table *plain = some_table(&setup, 2), *table = chance_table(1, 2);
    refused(plain, "undone 3");
    apply(table, "undone 3");
    check(table->numbers == 3 && table->numbers_left == 0, "numbers that were used elsewhere");
    refused(table, "undone 9999999");
    refused(table, "undone");
    refused(table, "undone -1");
    check(table->chance.is_there && !plain->chance.is_there, "a key, and none");
    table_free(plain);
    table_free(table);
}

/* ---- Texts --------------------------------------------------------------------------------- */

#define HEAD "deal: yes\nkingdom: First Game\n"
#define KEY "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

/* Both readers say the same: that it is good, or what is wrong. */
static void check_text(const char *text, const char *fault)
{
    SavedGame saved;
    char error[SAVE_ERROR] = "", *told = NULL;
    size_t length;
    FILE *faults = open_memstream(&told, &length);
    if (!faults) exit(1);
    const bool is_read = save_read("x", text, strlen(text), &saved, error);
    Scenario *scenario = scenario_read("x", slice_of(text), faults);
    fclose(faults);
    check(is_read == !fault && (scenario != NULL) == !fault, text);
    if (fault) check(strstr(error, fault) && strstr(told, fault), error);
    if (is_read) save_free(&saved);
    scenario_free(scenario);
    free(told);
}

static void test_texts(void)
{
    check_text(HEAD "chance: " KEY "\n---\nA: end\nundone: 3\nB: end\n", NULL);
    check_text(HEAD "chance: " KEY "\n---\nundone: 9999999\n", NULL);
    check_text(HEAD "chance: " KEY "\nseed: 1\n---\nA: end\n", "in place of 'seed'");
    check_text(HEAD "chance: 0001\n---\nA: end\n", "64 small hex digits");
    check_text(HEAD "chance:\n---\nA: end\n", "64 small hex digits");
    check_text(HEAD "chance: " KEY "\nchance: " KEY "\n---\n", "given");
    check_text(HEAD "seed: 1\n---\nundone: 3\nA: end\n", "where the head has 'chance'");
    check_text(HEAD "chance: " KEY "\n---\nundone: 0\n", "undone");
    check_text(HEAD "chance: " KEY "\n---\nundone: 9999999\nundone: 1\n", "undone");
    check_text(HEAD "chance: " KEY "\n---\nundone:\n", "undone");
}

/* What an expectation that does not hold says is there, of two scripts. */
static bool scripts_agree(const char *second)
{
    char text[512], *told = NULL, *hand[2] = {NULL, NULL};
    size_t length;
    FILE *failures = open_memstream(&told, &length);
    snprintf(text, sizeof text,
             "kingdom: First Game\nchance: " KEY "\nA.hand: Smithy\n"
             "A.discard: Gold*5, Silver*5, Copper*5, Estate*5, Duchy*5, Province*5\n"
             "---\nA: play Smithy\nexpect A.hand =\n---\n%sA: play Smithy\nexpect A.hand =\n",
             second);
    Scenario *scenario = scenario_read("x", slice_of(text), stderr);
    if (!scenario || !failures) exit(1);
    check(!scenario_run(scenario, failures), "neither holds");
    fclose(failures);
    scenario_free(scenario);
    for (char *line = strtok(told, "\n"); line; line = strtok(NULL, "\n")) {
        if (strncmp(line, "x:", 2) == 0) continue; /* where it is, and not what */
        if (hand[0]) hand[1] = line;
        if (!hand[0]) hand[0] = line;
    }
    const bool agree = hand[0] && hand[1] && strcmp(hand[0], hand[1]) == 0;
    free(told);
    return agree;
}

static void test_scripts(void)
{
    check(scripts_agree(""), "every script counts from 1");
    check(!scripts_agree("undone: 1\n"), "what was taken back counts");
}

int main(void)
{
    test_sum();
    test_none();
    test_settled_cards_stay();
    test_tables();
    test_made_again();
    test_treasures();
    test_lines();
    test_texts();
    test_scripts();
    return checks_end();
}
