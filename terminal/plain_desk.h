/* plain_desk.h - a table of a house in plain text: what a desk is told is written down line by
 * line, and what somebody types is said to the house. It knows no network, and waits for nobody. */
#pragma once

#include "paper.h"
#include "screen/desk.h"

typedef struct PlainDesk {
    Desk *desk;
    Paper paper;
    int lines;              /* of the log, written so far, */
    uint64_t *told;         /* and a hash of each, on the heap */
    size_t room;            /* for so many */
    int asked;              /* the position whose question is written; -1: none */
    int unheard;            /* the one at which the choice may have been lost; -1: none */
    int turn;               /* the own turn on which the whole table was written */
    int wish;               /* to take back something, told last; -1: none */
    char seats[DESK_WORDS]; /* those at the table, as told last */
    bool is_resigning;      /* whether that is meant is asked */
    bool is_over;           /* the end is written */
    bool is_left;           /* by the person */
} PlainDesk;

void plain_desk_open(PlainDesk *plain, Desk *desk);
void plain_desk_close(PlainDesk *plain);

/* A message of the house is taken, and written down. */
void plain_desk_take(PlainDesk *plain, const char *text, size_t length);

/* What was said to the person last, if it is not written yet. */
void plain_desk_tell(PlainDesk *plain);

/* The connection is lost: what was asked is asked again when it is back. */
void plain_desk_lost(PlainDesk *plain);

/* Whether the person is to answer now; whether that line may be the answer. */
bool plain_desk_asks(const PlainDesk *plain);
bool plain_desk_awaits(const PlainDesk *plain, const char *typed);

/* A line that the person has typed, without its end. */
void plain_desk_typed(PlainDesk *plain, const char *typed);
