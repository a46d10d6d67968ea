/* scenario.h - a scenario (docs/FORMAT.md): a position, choices, and what must then be true. */
#pragma once

#include <stdio.h>

#include <talia/game.h>

#include "chance.h"
#include "keys.h"
#include "label.h"
#include "source.h"

/* How an expectation compares. */
typedef enum Relation {
    RELATION_IS,
    RELATION_HAS,
    RELATION_LACKS,
    RELATION_STARTS,
    RELATION_SIZE,
    RELATION_HIDDEN,
} Relation;

/* Part of one of the scenario's arrays. */
typedef struct Span {
    size_t first, count;
} Span;

/* A key and its value: a line of the head, or an expectation. */
typedef struct Clause {
    Key key;
    Slice line;  /* as it is written */
    Slice value; /* likewise */
    int line_number;
    Relation relation;
    int viewer; /* the seat of `sees`, or TALIA_NONE */
    int number; /* a number, a seat, several as bits, a phase, yes or down or rotate as 1 */
    int card;   /* TaliaCard of VALUE_PILE, or TALIA_NONE */
    Span cards, labels;
} Clause;

typedef enum StatementKind {
    NEXT_SCRIPT, /* the position afresh */
    CHOICE,
    UNDONE, /* choices that were taken back */
    EXPECT_OVER,
    EXPECT_NOT_OVER,
    EXPECTATION,
} StatementKind;

typedef struct Statement {
    StatementKind kind;
    Slice line;
    int line_number;
    int seat;    /* CHOICE */
    int numbers; /* UNDONE: how many were used */
    Label label; /* CHOICE */
    Clause clause;
} Statement;

typedef struct Scenario {
    Source source;
    Clause *head;
    size_t head_count, head_room;
    Statement *statement;
    size_t statement_count, statement_room;
    CardCopies *copies; /* what the clauses' `cards` are parts of */
    size_t copies_count, copies_room;
    Label *label; /* likewise `labels` */
    size_t label_count, label_room;
    Slice *cover; /* ids of rulings */
    size_t cover_count, cover_room;
    TaliaSetup setup;
    Chance chance;
    int undone;      /* choices that its scripts say were taken back, in all */
    bool is_dealt;   /* begins like a real game, no position given */
    bool rotates;    /* `seats: rotate`: it is played from every seat */
    int moved;       /* how many seats on from those of the text everybody sits now */
    uint64_t piles;  /* kinds that have a pile, in the supply or beside it */
    TaliaGame start; /* where its scripts begin */
} Scenario;

/* Reads a scenario; the text must live as long as it. Every fault is told to `faults` as
 * "name:line:column: ...", and then the answer is NULL. */
Scenario *scenario_read(const char *name, Slice text, FILE *faults);
void scenario_free(Scenario *scenario);

/* The value of a key of the head that is plain text; empty if it is not there. */
Slice scenario_text(const Scenario *scenario, KeySubject subject, int seat);

/* Its title, or, where it has none, the name of its file without the folders. */
Slice scenario_title(const Scenario *scenario);

/* Runs its scripts, from every seat if it says so, up to the first one from which they fail. Every
 * failure is told to `failures`; true when there was none. */
bool scenario_run(Scenario *scenario, FILE *failures);

/* The position after its first script's choices, the first `most` of them at most; false, and why,
 * if one of them does not fit. */
bool scenario_play(const Scenario *scenario, uint64_t most, TaliaGame *out, FILE *failures);

/* ---- Between the files of script/ ----------------------------------------------------------- */

/* value.c: the value of a clause, as its key and relation want it; its lists (NULL: empty). */
bool clause_read_value(Scenario *scenario, Clause *clause, Fault *fault);
const CardCopies *clause_cards(const Scenario *scenario, const Clause *clause);
const Label *clause_labels(const Scenario *scenario, const Clause *clause);

/* lay.c: from the head's clauses to `setup` and `start`; faults are told. */
void scenario_lay(Scenario *scenario);
void scenario_lay_again(Scenario *scenario); /* for players who sit elsewhere than before */

/* rotate.c: everybody moves on by a seat, and who was last sits on A; as often as there are players
 * it changes nothing. */
void scenario_move_on(Scenario *scenario);

/* The letter that whoever sits there had before everybody moved on by so many seats. */
char letter_before(int seat, int moved, int players);

/* "file:12: ", and from which seat it is played. */
void tell_place(const Scenario *scenario, int line_number, FILE *out);

/* put.c: cards, piles and counters of the head, into a game that is laid out without any. */
bool scenario_put(Scenario *scenario, bool dealt, Fault *fault);

/* expect.c: false, and why, on `failures`, if the game is not as the clause has it. */
bool clause_holds(const Scenario *scenario, const TaliaGame *game, const Clause *clause,
                  FILE *failures);

/* "A is asked (Buy phase): play Copper, buy Copper, end", or that the game is over. Seats have the
 * letters from before everybody moved on by so many. */
void tell_decision(const TaliaGame *game, int moved, FILE *out);
