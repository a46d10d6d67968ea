/* lab_options.h - what `talia match` and `talia league` have in common: options, contestants,
 * and playing with progress until all is played or somebody presses Ctrl-C. */
#pragma once

#include <stdio.h>

#include "../report/results.h"
#include "../script/setup.h"
#include "../text/text.h"

enum { LAB_COMMAND = 480 };

typedef struct LabOptions {
    SetupWish wish; /* its seed is never NULL */
    uint64_t games, kingdoms, threads, watch, seconds;
    bool says_games, says_watch, says_threads;
    PlanSwitches switches;
    const char *until, *sprt;                /* as typed, or NULL */
    const char *json, *csv, *report, *plots; /* paths */
    bool text_plots;
    bool says_language;
    Language language;
    char command[LAB_COMMAND]; /* the one that repeats it; "": it is too long */
} LabOptions;

/* Reads options; what is left of argv, from optind on, are contestants. -1: go on; else the exit
 * status. The help, if asked for, is `help`, what the options in common mean, and `footnote`. */
int lab_read_options(int argc, char **argv, const char *help, const char *footnote,
                     LabOptions *options);

/* Says what is wrong with an option; 2. */
int lab_refuse(const char *command, const char *option, const char *value, const char *right);

/* Contestants by their words, on the heap, names told apart; NULL: told why not. */
Player *lab_contestants(const LabOptions *options, const char *command, char *const *words,
                        int count);
void lab_free_contestants(Player *contestants, int count);

/* A positive number, "0.5%" or "0.5". */
bool lab_read_margin(const char *text, double *out);

/* ---- Playing ------------------------------------------------------------------------------- */

/* What is known so far, in a few words, for the line of progress; and games that are left, by the
 * rule that ends it. */
typedef struct LabProgress {
    void (*describe)(const void *run, char *out, size_t size);
    double (*games_left)(const void *run);
    const void *run;
} LabProgress;

/* Plays, with all ranks of an mpirun if there are several; false: it could not (told). `facts` says
 * how it went. */
bool lab_play(const char *command, const Work *work, const LabOptions *options,
              const LabProgress *progress, RunFacts *facts);
