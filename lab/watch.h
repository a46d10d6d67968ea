/* watch.h - a game that is watched: what its players have and buy, turn by turn. */
#pragma once

#include <talia/events.h>

#include "../bots/net/net.h"
#include "tally.h"

/* What a player has at the end of a turn. */
typedef struct WatchedTurn {
    int points, coins, cards;
    int unspent; /* coins */
    int chance;  /* to win, in per cent, at its start; -1: nobody looked */
} WatchedTurn;

typedef struct Watch {
    TallyStory *story;
    const Net *net;               /* that judges; NULL: none */
    const uint8_t *who;           /* the contestant at each seat */
    int on_turn;                  /* the seat */
    int turn[TALIA_MAX_PLAYERS];  /* the number of its turn: from 1; 0 before its first */
    int ended[TALIA_MAX_PLAYERS]; /* turns */
    WatchedTurn at[TALIA_MAX_PLAYERS][TALLY_TURNS];
} Watch;

/* Before the first choice of a game that was dealt, before each choice, and after its end. */
void watch_begin(Watch *watch, TallyStory *story, const Net *net, const uint8_t *who);
void watch_look(Watch *watch, const TaliaView *view);
TaliaSink watch_sink(Watch *watch);
void watch_end(Watch *watch, const TaliaGame *game);
