/* lab_options.h - what `talia match`, `talia league` and others of many games have in common:
 * options, contestants, and playing with progress until all is played or somebody presses Ctrl-C.
 */
#pragma once

#include <stdio.h>

#include "../../report/results.h"
#include "../../script/setup.h"
#include "../../text/text.h"
#include "../options/option.h"

enum { LAB_COMMAND = 480, LANGUAGE_UNSAID = -1 };
#define LAB_UNSAID UINT64_MAX

typedef struct LabOptions {
    SetupWish wish;          /* its seed is never NULL */
    uint64_t games, threads; /* 0: unsaid */
    uint64_t kingdoms, seconds;
    uint64_t watch, judge; /* LAB_UNSAID */
    bool luck;
    int careful, finisher;
    PlanSwitches switches;                   /* of these two */
    const char *until, *sprt;                /* as typed, or NULL */
    const char *json, *csv, *report, *plots; /* paths */
    const char *state;                       /* a path, or NULL */
    const char *page;                        /* an address; or NULL */
    bool text_plots;
    int language;              /* LANGUAGE_UNSAID */
    char command[LAB_COMMAND]; /* the one that repeats it; "": it is too long */
    uint64_t words;            /* a hash of that command, however long */
} LabOptions;

/* The options that match and league have, and most games of a row of their own. */
extern const Option lab_common_options[];
#define LAB_MOST_GAMES 1000000000000u

/* Reads the options of one of them, which notes them by lab_repeat_option; its own may stand behind
 * a LabOptions in a larger struct. What is left are contestants. -1: go on; else the exit status.
 */
int lab_read_options(const Command *command, int argc, char **argv, LabOptions *out,
                     Arguments *rest);
void lab_repeat_option(void *to, const Option *option, const char *value);

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
    struct LabState *state; /* lab_state.h: kept on the way; NULL: it is not */
} LabProgress;

/* Plays, with all ranks of an mpirun if there are several; false: it could not (told). `facts` says
 * how it went. */
bool lab_play(const char *command, const Work *work, const LabOptions *options,
              const LabProgress *progress, RunFacts *facts);
