/* lab_state.h - a long run that was stopped goes on later: what was taken so far, in a file. */
#pragma once

#include "lab_options.h"

enum { STATE_PARTS = 2 };

/* What a run has come to: bytes that lie where they are, as they are. */
typedef struct LabState {
    const char *path; /* NULL: nothing is kept */
    uint64_t mark;    /* a number that follows from all that is played */
    struct {
        void *bytes;
        size_t length;
    } part[STATE_PARTS]; /* those in use first */
    double saved;        /* when */
} LabState;

/* The mark of a command with its contestants, whose files may have changed since. */
uint64_t state_mark(const LabOptions *options, const Player *contestants, int count);

/* Reads it, if the file is there; else begins the file. False: told why not. */
bool state_load(const char *command, LabState *state);

/* Writes it in place of what was there; false: told why not. */
bool state_save(const char *command, LabState *state);

/* The same, if the last time is some seconds ago. */
bool state_save_now_and_then(const char *command, LabState *state);
