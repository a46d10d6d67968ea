/* rotate.c - `seats: rotate`: everybody of a scenario moves on from seat to seat. */
#include "scenario.h"

static int seat_after(int seat, int players)
{
    return (seat + 1) % players;
}

static unsigned seats_after(unsigned seats, int players)
{
    return (seats << 1 | seats >> (players - 1)) & ((1u << players) - 1);
}

/* A clause knows seats by its key, by who looks and by its value. */
static void move_clause(Clause *clause, int players)
{
    const KeyWord *word = clause->key.word;
    if (word->shape == KEY_OF_SEAT) clause->key.seat = seat_after(clause->key.seat, players);
    if (clause->viewer != TALIA_NONE) clause->viewer = seat_after(clause->viewer, players);
    if (word->value == VALUE_SEAT) clause->number = seat_after(clause->number, players);
    if (word->value == VALUE_SEATS)
        clause->number = (int)seats_after((unsigned)clause->number, players);
}

void scenario_move_on(Scenario *scenario)
{
    const int players = scenario->setup.players;
    for (size_t i = 0; i < scenario->head_count; i++) move_clause(&scenario->head[i], players);
    for (size_t i = 0; i < scenario->statement_count; i++) {
        Statement *statement = &scenario->statement[i];
        if (statement->kind == CHOICE) statement->seat = seat_after(statement->seat, players);
        if (statement->kind == EXPECTATION) move_clause(&statement->clause, players);
    }
    scenario->setup.may_begin = (uint8_t)seats_after(scenario->setup.may_begin, players);
    scenario->moved = seat_after(scenario->moved, players);
    scenario_lay_again(scenario);
}

char letter_before(int seat, int moved, int players)
{
    return (char)('A' + (seat - moved + players) % players);
}

void tell_place(const Scenario *scenario, int line_number, FILE *out)
{
    fprintf(out, "%s:%d: ", scenario->source.name, line_number);
    if (scenario->rotates) fprintf(out, "played from seat %c: ", 'A' + scenario->moved);
}
