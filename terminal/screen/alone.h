/* alone.h - full-screen games on this machine: a house of its own (house/house.h), whose records
 * are kept in files, so that nothing is lost when the terminal is closed. */
#pragma once

#include "stage.h"

typedef struct AloneOptions {
    Language language;
    const GamePlan *plan; /* begin with this game; NULL: with the first screen */
    const char *save;     /* where it is written in the end; NULL: nowhere */
    const char *replay;   /* look at this saved game; NULL: at none */
} AloneOptions;

/* Until the person leaves; the exit status. */
int alone_play(const AloneOptions *options);
