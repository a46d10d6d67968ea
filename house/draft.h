/* draft.h - a table before it is made: see make.c. */
#pragma once

#include "parts.h"

/* A table that is to be. */
typedef struct Draft {
    RecordTable table;
    struct {
        SeatKind kind;
        int level;
        char name[TABLE_NAME];
    } seat[TALIA_MAX_PLAYERS];
    int me; /* the guest's seat; -1: looks on */
    bool has_seed;
    uint64_t seed[2];
    Chance chance;           /* in place of a seed */
    char again_of[TABLE_ID]; /* the table whose people play again; "": it is for nobody else */
} Draft;

/* A game that was played elsewhere. */
typedef struct Past {
    bool is_there;
    TaliaChoice *choice; /* on the heap: whoever gets it frees it */
    int *number;         /* likewise: of each, where there is chance (script/chance.h) */
    int count;
    bool is_closed;   /* is not to go on */
    bool is_unstored; /* is not kept */
} Past;

/* Makes the table and takes the guest there. On a fault false, and the guest has been told. */
bool open_table(const Request *request, const Draft *draft);

/* The same with a game, which takes a while if it is long. */
bool open_past(const Request *request, const Draft *draft, Past past);

/* Tells the others of the old table that this one is theirs. If one of them was faster it is that
 * one's, which is returned; else NULL. */
Room *again_claims(const Request *request, const Draft *draft, const char *id);
bool sit_again(const Request *request, Room *again, const char *key);

/* Gives the draft a secret, unless it is dealt with a seed that somebody knows. */
void draft_secret(House *house, Draft *draft);
