/* plain.h - one person against bots, in plain text: for terminals and for pipes. */
#pragma once

#include "../bots/bots.h"
#include "../text/text.h"

typedef struct PlainGame {
    TaliaSetup setup;
    int seat; /* the person's */
    Bot bot[TALIA_MAX_PLAYERS];
    Language language;
    const char *save; /* where the game is written in the end, or NULL */
} PlainGame;

/* Plays it to its end, or until the person leaves. False: it could not be saved. */
bool plain_play(const PlainGame *plan);
