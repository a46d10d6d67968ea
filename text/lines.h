/* lines.h - what happened, in lines: which events share a line, and what it says of them. The
 * terminal and the page tell the same story. */
#pragma once

#include <talia/events.h>

#include "names.h"

/* A deed is the row of what "you" did; what somebody else did is the next one. */
typedef struct Line {
    int deed;
    int who;
    int number;   /* of a turn; which token; the kind that was exchanged for */
    int depth;    /* 0: by itself; more: because of what is above it */
    int n, turn;  /* which choice brought it, and in which turn of all */
    int answered; /* the question to which that choice was the answer */
    uint16_t cards[TALIA_MAX_KINDS];
    int unnamed;
    int actions, buys, coins; /* got by it */
} Line;

/* How far the story has come, for one reader, and the lines since its beginning or the last
 * story_turn_page. */
typedef struct Story {
    int seat;    /* who reads it; -1: somebody who looks on */
    bool nested; /* lines have depths, and an Action that is played has one to itself */
    int turn_of; /* whose turn it is, or TALIA_NONE */
    int turns;   /* of all players, begun so far */
    bool in_clean_up;
    bool has_acted;    /* something was played or bought this turn */
    int depth;         /* of what happens now */
    int acting;        /* who played last what was played because of something else, or -1 */
    int acted;         /* the choice that brought the last play */
    TaliaEvent before; /* the last event; its happening is TALIA_GAME_ENDED where there was none */
    Line *line;        /* on the heap */
    int count, room;
    int last;    /* the line that the last event went on; -1: none tells of it */
    int touched; /* the first line that was begun or changed since somebody set this to `count` */
    bool failed; /* no memory: lines are missing */
} Story;

/* Before the cards are dealt. */
void story_open(Story *story, int seat, bool nested);
void story_close(Story *story);

/* An event of choice `n`, the answer to that question. */
void story_tell(Story *story, const TaliaEvent *event, int n, TaliaQuestion answered);

/* Forgets the lines. */
void story_turn_page(Story *story);

/* The line in words for that reader; `names` of all seats. */
enum { LINE_WORDS = NAMES_ROOM + 256 };
void line_words(const Line *line, int seat, const TaliaGame *game, const char *const *names,
                Wording wording, char out[LINE_WORDS]);

/* Whether it says that a turn begins; whether what is got by it stands after it: "(+2 coins)". */
bool line_begins_turn(const Line *line);
bool line_gives(const Line *line);
