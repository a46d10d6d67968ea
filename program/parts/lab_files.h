/* lab_files.h - what `talia match`, `talia league` and `talia survey` leave behind: data, reports,
 * plots. */
#pragma once

#include "../../report/fill.h"
#include "../../report/survey.h"
#include "lab_options.h"

/* A path that is "-" means the standard output; then the words go to the standard error. */
typedef struct LabFiles {
    FILE *json, *csv, *report; /* NULL: not asked for */
    FILE *words;               /* where the tables for people go */
} LabFiles;

/* Whether such a path means the standard output; it may be NULL. */
bool lab_is_standard_output(const char *path);

/* Say so, and why by errno; false. */
bool lab_cannot_write(const char *command, const char *path);
bool lab_cannot_read(const char *command, const char *path);

/* Makes a folder for these things, unless it is there; NULL: for none. False: told why not. */
bool lab_make_folder(const char *command, const char *path, const char *things);

/* Opens all files, and makes the folder for plots, before anything is played. False: told why. */
bool lab_files_open(const LabOptions *options, const char *command, LabFiles *files);

/* Closes them; false: not all was written (told). */
bool lab_files_close(const LabOptions *options, const char *command, LabFiles *files);

/* Writes page, plots and text plots, as they were asked for. False: not all was written (told,
 * but of a page that is closed later). */
bool lab_show_match(const LabOptions *options, const char *command, const MatchRun *run,
                    const LabFiles *files);
bool lab_show_league(const LabOptions *options, const char *command, const LeagueRun *run,
                     const LabFiles *files);

/* All of a survey: words, page and JSON; likewise. */
bool lab_show_survey(const LabOptions *options, const Survey *survey, const LabFiles *files);
