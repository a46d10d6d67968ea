/* plain.h - one person against bots, in plain text: for terminals and for pipes. */
#pragma once

#include "others.h"

typedef struct PlainGame {
    TaliaSetup setup;
    int seat;                                /* the person's */
    const Player *player[TALIA_MAX_PLAYERS]; /* on the other seats */
    Language language;
    const char *save; /* where the game is written in the end, or NULL */
} PlainGame;

/* Plays it to its end, or until the person leaves. False: it could not be saved. */
bool plain_play(const PlainGame *plan);
