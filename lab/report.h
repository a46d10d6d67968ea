/* report.h - results of matches and leagues for people (a table in the terminal) and for programs
 * (JSON, CSV). docs/MATCHES.md describes what stands where. */
#pragma once

#include <stdio.h>

#include "league.h"

/* How it was run; of no influence on the results. */
typedef struct RunFacts {
    const char *seed; /* as it was said */
    double seconds;
    int threads; /* on all machines */
    int ranks;   /* processes of mpirun; 1 without it */
    int lost;    /* of these; others have played what they were to play */
} RunFacts;

void match_print(const MatchRun *run, const RunFacts *facts, FILE *out);
void match_write_json(const MatchRun *run, const RunFacts *facts, FILE *out);
void match_write_csv(const MatchRun *run, FILE *out);

void league_print(const LeagueRun *run, const RunFacts *facts, FILE *out);
void league_write_json(const LeagueRun *run, const RunFacts *facts, FILE *out);
void league_write_csv(const LeagueRun *run, FILE *out);

/* Why it ended, as a word of the data: "games", "until", "sprt", "interrupted". */
const char *match_stop_word(MatchStop stop);
