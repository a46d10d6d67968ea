/* ledger.h - the table once more, from what is told of it alone: every event is booked, and after
 * each choice the books must agree with the game. */
#pragma once

#include <talia/events.h>

#include "breach.h"

enum { LEDGER_ZONES = TALIA_LOOKED + 1 }; /* the zones that belong to a player */

typedef struct Ledger {
    int players;
    int size[TALIA_MAX_PLAYERS][LEDGER_ZONES];
    /* How often each name went in, less how often it went out: as told to the owner, to all. */
    int own[TALIA_MAX_PLAYERS][LEDGER_ZONES][TALIA_MAX_KINDS];
    int open[TALIA_MAX_PLAYERS][LEDGER_ZONES][TALIA_MAX_KINDS];
    int owned[TALIA_MAX_PLAYERS][TALIA_MAX_KINDS];
    int pile[TALIA_MAX_KINDS], trash[TALIA_MAX_KINDS], embargo[TALIA_MAX_KINDS];
    int top[TALIA_MAX_PLAYERS]; /* of the discard pile, or TALIA_NONE when nobody was told */
    int buys[TALIA_MAX_PLAYERS], coins[TALIA_MAX_PLAYERS]; /* of a player's latest turn */
    int token[TALIA_MAX_PLAYERS][TALIA_SETTINGS];          /* the tokens among the settings */
    int inherited[TALIA_MAX_PLAYERS];
    int turn_of, phase, first;
    bool over;
    Breach breach; /* the first event that could not be booked; empty: none */
} Ledger;

/* The books before the first event of that set-up. */
void ledger_open(Ledger *ledger, const TaliaSetup *setup);

/* Books what talia_start_told and talia_choose_told tell; the ledger must outlive it. */
TaliaSink ledger_sink(Ledger *ledger);

bool ledger_agrees(const Ledger *ledger, const TaliaGame *game, Breach *why);
