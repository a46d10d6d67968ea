/* seen.h - what somebody was shown at a table, held against the record that is told after the end:
 * a house that dealt otherwise, or changed somebody's choices, is found out, and where.
 *
 * Clients keep a list of what they saw and did (docs/PROTOCOL.md, `verify`):
 *
 *     {"came": 0, "names": ["Anna", "Bartek"]}     sat down on seat 0, for the first time or again
 *     {"n": 55, "number": 57, "undone": 0, "asked": 0, "hand": ["copper", ...],
 *      "options": ["play Smithy", "end"], "from": 31, "log": ["You play: [smithy]"]}
 *                                                  of a view; `options` where one was asked
 *     {"chose": "play Smithy", "n": 55}            the house has taken this choice
 *     {"back": true}                               asked for choices to be taken back, or agreed
 *
 * By `number` and `undone`, which only grow, it is known when something was shown, and after which
 * of the record's choices: `number` less `undone` of them. So lists of several windows can follow
 * one another. What was shown after choices that were taken back is no longer in the record: it is
 * passed over. But a choice of one's own is only taken back by oneself, or if one agrees. */
#pragma once

#include "../json/json.h"
#include "../script/save.h"
#include "../text/text.h"

/* Appends to such a list, which begins with json_open(list, NULL, '['): one has a seat, and the
 * table is as a `table` message says; a `view` has come; a choice at that `n` was taken; one has
 * asked for choices to be taken back, or agreed. */
void seen_came(Json *list, int seat, JsonValue table);
void seen_view(Json *list, JsonValue view);
void seen_chose(Json *list, int64_t n, JsonValue label);
void seen_back(Json *list);

/* The first thing that differs, or what could not be read. */
typedef enum SeenFault {
    SEEN_NO_FAULT,
    SEEN_UNREADABLE, /* the list is none */
    SEEN_HAND,
    SEEN_ASKED,
    SEEN_OPTIONS,
    SEEN_CHOICE,  /* one's own */
    SEEN_LOG,     /* what others did, say */
    SEEN_NUMBERS, /* how often chance was drawn; in the words, of which choice */
    SEEN_TAKEN_BACK,
    SEEN_SHORT, /* more was shown than the record has */
} SeenFault;

enum { SEEN_WORDS = 512 };

typedef struct SeenReport {
    SeenFault fault;
    int views, choices; /* compared */
    int from;           /* choices of the game before the first thing that was kept */
    int away;           /* later ones of which nothing was kept */
    /* Where: the turn, of a player and by number; what was shown, and what the record has. */
    int turn_of, turn;
    char shown[SEEN_WORDS], recorded[SEEN_WORDS];
} SeenReport;

/* The game must have chance of its own for each choice: others' choices have no numbers. Words are
 * in that language. */
void seen_check(const SavedGame *saved, JsonValue list, Language language, SeenReport *report);
