/* places.c - every question of every scenario: do the cards of its options lie where the game says,
 * and are they taken from there? Random games ask the same (lab/invariants.c), but they do not come
 * to every card. */
#include "../../lab/invariants.h"
#include "../../script/files.h"
#include "../../script/scenario.h"

#include <stdlib.h>

#include "../support/check.h"

static bool verb_seen[TALIA_VERBS], zone_seen[TALIA_SEVERAL + 1], others_seen;

static void note(const TaliaGame *game)
{
    const TaliaDecision *decision = talia_decision(game);
    TaliaChoice options[TALIA_MAX_OPTIONS];
    const int n = talia_options(game, options);
    for (int i = 0; i < n; i++) {
        const TaliaPlace place = talia_option_place(game, options[i]);
        verb_seen[options[i] >> 8] = true;
        if (place.zone != TALIA_NONE) zone_seen[place.zone] = true;
        if (place.who == TALIA_NONE || place.who == decision->who) continue;
        others_seen = true;
        check(decision->question != TALIA_Q_CARD ||
                  talia_asks_about_others(talia_card(game, decision->card)),
              "a card that asks about another player's has a row ABOUT_OTHERS");
    }
    for (int group = 0; group < TALIA_MAX_GROUPS; group++)
        if (talia_group_zone(game, group) == TALIA_SEVERAL) zone_seen[TALIA_SEVERAL] = true;
}

static bool check_question(const Scenario *scenario, const Statement *statement,
                           const TaliaGame *game)
{
    Breach why = {""};
    if (talia_is_over(game)) return true;
    note(game);
    if (check_places(game, &why)) return true;
    fprintf(stderr, "%s:%d: %s\n", scenario->source.name, statement->line_number, why.words);
    return false;
}

static bool holds(const Scenario *scenario)
{
    TaliaGame game;
    talia_copy(&game, &scenario->start);
    for (size_t i = 0; i < scenario->statement_count; i++) {
        const Statement *statement = &scenario->statement[i];
        TaliaChoice choice;
        if (statement->kind == NEXT_SCRIPT) talia_copy(&game, &scenario->start);
        if (statement->kind != CHOICE) continue;
        if (!check_question(scenario, statement, &game)) return false;
        if (talia_is_over(&game) || label_is_nothing(&statement->label, &game)) continue;
        if (!label_choice(&statement->label, &game, &choice)) return false;
        talia_choose(&game, choice);
    }
    return true;
}

static bool holds_from_every_seat(Scenario *scenario)
{
    bool good = holds(scenario);
    for (int seat = 1; scenario->rotates && seat < scenario->setup.players; seat++) {
        scenario_move_on(scenario);
        good = good && holds(scenario);
    }
    return good;
}

static void check_file(const char *path)
{
    size_t length = 0;
    char *text = file_read(path, &length);
    Scenario *scenario = text ? scenario_read(path, (Slice){text, length}, stderr) : NULL;
    check(scenario && holds_from_every_seat(scenario), path);
    scenario_free(scenario);
    free(text);
}

/* Else the scenarios would prove less than they seem to. */
static void check_that_all_was_seen(void)
{
    static const TaliaZone zones[] = {
        TALIA_HAND,   TALIA_DISCARD_PILE, TALIA_IN_PLAY,    TALIA_TAVERN,  TALIA_LOOKED,
        TALIA_SUPPLY, TALIA_TRASH_PILE,   TALIA_EVENT_LINE, TALIA_SEVERAL,
    };
    for (int verb = 0; verb < TALIA_VERBS; verb++) check(verb_seen[verb], "every verb was offered");
    for (size_t i = 0; i < sizeof zones / sizeof *zones; i++)
        check(zone_seen[zones[i]], "cards were offered in every zone");
    check(others_seen, "cards of other players were offered");
}

int main(void)
{
    static const char *const suffixes[] = {".scn", NULL};
    Paths paths = {.count = 0};
    check(paths_add(&paths, "tests/scenarios", suffixes), "the scenarios are found");
    for (size_t i = 0; i < paths.count; i++) check_file(paths.path[i]);
    paths_free(&paths);
    check_that_all_was_seen();
    return checks_end();
}
