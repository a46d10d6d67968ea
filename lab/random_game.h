/* random_game.h - one game of random choices, held against the invariants. */
#pragma once

#include "breach.h"
#include "trail.h"

/* What a game is played with: large, so on the heap; and it must outlive a stop of the engine. */
typedef struct RandomGame {
    uint64_t wanted; /* by the caller: kinds to gain and play before all others; 0: none */
    uint64_t bought[TALIA_MAX_PLAYERS]; /* Events of them, by each player: once is enough */
    Trail trail;                        /* the whole game */
    Trail tried;                        /* its first choices, then what the checks try */
    const Trail *led;                   /* which of the two led to where the game is now */
    int all;                            /* cards in the game */
    uint64_t random;
    int eager;     /* of 100 times that it would end or decline, how often it thinks again */
    bool given_up; /* nothing led to its end any more */
    Breach breach;
} RandomGame;

/* Plays a game of that set-up, chosen by these random numbers, with its books checked after every
 * choice. Thorough: with every other check too. The choices are the same. False: a fault is in
 * `breach`, and `led` leads to it. */
bool random_game_play(RandomGame *run, const TaliaSetup *setup, uint64_t random, bool thorough);

/* Once for the whole program, before the first game: the engine's stops become faults. */
void random_game_catch_stops(void);
