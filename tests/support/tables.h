/* tables.h - tables for the tests of table/: a set-up, people and bots who sit down, lines that
 * must fit. */
#pragma once

#include <stdlib.h>
#include <string.h>

#include <talia/game.h>

#include "../../lab/trail.h"
#include "../../script/setup.h"
#include "../../bots/players/level.h"
#include "../../table/record.h"
#include "check.h"

/* A line that must fit. */
static inline void apply(Table *table, const char *line)
{
    char error[TABLE_ERROR] = "", what[TABLE_ERROR + 128];
    const bool good = table_apply(table, line, strlen(line), error);
    snprintf(what, sizeof what, "%.100s: %s", line, error);
    if (!good) check(false, what);
}

/* One that must not, with a word why; the table stays as it is. */
static inline void refused(Table *table, const char *line)
{
    char error[TABLE_ERROR] = "";
    const int lines = table->lines, count = table->count;
    Record record;
    check(!record_read(line, strlen(line), &record, error) || !table_fits(table, &record, error),
          line);
    check(!table_apply(table, line, strlen(line), error) && error[0], line);
    check(table->lines == lines && table->count == count, "a line that does not fit does nothing");
}

static inline TaliaSetup some_setup(int seed, int players, const char *kingdom)
{
    char error[SETUP_ERROR], seed_words[16];
    const char players_words[2] = {(char)('0' + players), 0};
    TaliaSetup setup;
    snprintf(seed_words, sizeof seed_words, "%d", seed);
    const SetupWish wish = {.seed = seed_words,
                            .players = players_words,
                            .edition = seed % 3 ? "2" : "1",
                            .sets = "all",
                            .kingdom = kingdom,
                            .events = kingdom ? NULL : "random"};
    if (!setup_resolve(&wish, &setup, error)) {
        check(false, error);
        exit(1);
    }
    return setup;
}

/* A table that has begun with that line: people on the first seats, bots on the others. */
static inline Table *some_table_begun(const TaliaSetup *setup, int people, Record start)
{
    static const char *const name[] = {"Anna", "Bartek", "Celina [x]", "Darek", "Ewa", ""};
    RecordTable begin = {.setup = *setup,
                         .host = people ? 0 : -1,
                         .terms.shows_points = true,
                         .by_choice = start.chance.is_there};
    char line[RECORD_LINE];
    uint8_t key[TABLE_KEY] = {0};
    Table *table = table_new("k3f9x2ab");
    if (!table) exit(1);
    record_write(line, record_table(&begin));
    apply(table, line);
    for (int seat = 0; seat < setup->players; seat++) {
        key[0] = (uint8_t)seat;
        if (seat < people)
            record_write(line, record_sit(seat, key, name[seat]));
        else
            record_write(line, record_bot(seat, LEVEL_EASY, name[seat]));
        apply(table, line);
    }
    record_write(line, start);
    apply(table, line);
    return table;
}

static inline Table *some_table(const TaliaSetup *setup, int people)
{
    return some_table_begun(setup, people, record_start(setup->seed));
}

static inline TaliaChoice random_choice(const TaliaGame *game, uint64_t *random)
{
    const TaliaDecision *decision = talia_decision(game);
    if (talia_plain_treasures(game) && random_below(random, 3)) return TALIA_PLAY_TREASURES;
    return talia_option(decision, random_below(random, talia_option_count(decision)));
}

static inline void choose_at(Table *table, TaliaChoice choice, RecordWord word)
{
    char line[RECORD_LINE];
    record_write(line, record_choice(word, table->game, choice));
    apply(table, line);
}
