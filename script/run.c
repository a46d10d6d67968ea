/* run.c - a scenario's scripts, played. */
#include "scenario.h"

/* A script that is being played. */
typedef struct Playing {
    TaliaGame game;
    int numbers; /* that choices have used so far (chance.h) */
} Playing;

static void begin(const Scenario *scenario, Playing *playing)
{
    talia_copy(&playing->game, &scenario->start);
    playing->numbers = 0;
}

static void take(const Scenario *scenario, Playing *playing, TaliaChoice choice)
{
    playing->numbers += chance_numbers(&playing->game, choice);
    chance_give(&scenario->chance, playing->numbers, &playing->game);
    talia_choose(&playing->game, choice);
}

/* Takes the choice; false, and why, if the game does not wait for it. */
static bool choose(const Scenario *scenario, Playing *playing, const Statement *statement,
                   FILE *failures)
{
    const TaliaGame *game = &playing->game;
    const bool asked_here = !talia_is_over(game) && talia_decision(game)->who == statement->seat;
    TaliaChoice choice;
    if (asked_here && label_is_nothing(&statement->label, game)) return true;
    if (asked_here && label_choice(&statement->label, game, &choice)) {
        take(scenario, playing, choice);
        return true;
    }
    tell_place(scenario, statement->line_number, failures);
    fprintf(failures,
            "'%c: ", letter_before(statement->seat, scenario->moved, talia_players(game)));
    source_print(failures, statement->label.words);
    fputs("' is not what the game waits for\n    ", failures);
    tell_decision(game, scenario->moved, failures);
    fputc('\n', failures);
    return false;
}

static bool is_over_as_expected(const Scenario *scenario, const TaliaGame *game,
                                const Statement *statement, FILE *failures)
{
    if (talia_is_over(game) == (statement->kind == EXPECT_OVER)) return true;
    tell_place(scenario, statement->line_number, failures);
    fprintf(failures, "expected %s\n    ", statement->kind == EXPECT_OVER ? "over" : "not over");
    tell_decision(game, scenario->moved, failures);
    fputc('\n', failures);
    return false;
}

static bool run_scripts(const Scenario *scenario, FILE *failures)
{
    Playing playing;
    const TaliaGame *game = &playing.game;
    bool good = true, astray = false; /* astray: a choice did not fit, the rest means nothing */
    begin(scenario, &playing);
    for (size_t i = 0; i < scenario->statement_count; i++) {
        const Statement *statement = &scenario->statement[i];
        if (statement->kind == NEXT_SCRIPT) {
            begin(scenario, &playing);
            astray = false;
        } else if (astray) {
            continue;
        } else if (statement->kind == CHOICE) {
            astray = !choose(scenario, &playing, statement, failures);
            good = good && !astray;
        } else if (statement->kind == UNDONE) {
            playing.numbers += statement->numbers;
        } else if (statement->kind == EXPECTATION) {
            if (!clause_holds(scenario, game, &statement->clause, failures)) good = false;
        } else {
            if (!is_over_as_expected(scenario, game, statement, failures)) good = false;
        }
    }
    return good;
}

bool scenario_play(const Scenario *scenario, uint64_t most, TaliaGame *out, FILE *failures)
{
    Playing playing;
    uint64_t made = 0;
    begin(scenario, &playing);
    for (size_t i = 0; i < scenario->statement_count && made < most; i++) {
        const Statement *statement = &scenario->statement[i];
        if (statement->kind == NEXT_SCRIPT) break;
        if (statement->kind == UNDONE) playing.numbers += statement->numbers;
        if (statement->kind != CHOICE) continue;
        if (!choose(scenario, &playing, statement, failures)) return false;
        made++;
    }
    talia_copy(out, &playing.game);
    return true;
}

bool scenario_run(Scenario *scenario, FILE *failures)
{
    bool good = run_scripts(scenario, failures);
    if (!scenario->rotates) return good;
    for (int seat = 1; seat < scenario->setup.players; seat++) {
        scenario_move_on(scenario);
        good = good && run_scripts(scenario, failures);
    }
    scenario_move_on(scenario); /* now everybody sits where the text has them */
    return good;
}
