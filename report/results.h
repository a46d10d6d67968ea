/* results.h - results of matches and leagues for people (a table in the terminal) and for programs
 * (JSON, CSV). docs/MATCHES.md describes what stands where. */
#pragma once

#include <stdio.h>

#include "../lab/league.h"

void match_print(const MatchRun *run, const RunFacts *facts, FILE *out);
void match_write_json(const MatchRun *run, const RunFacts *facts, FILE *out);
void match_write_csv(const MatchRun *run, FILE *out);

void league_print(const LeagueRun *run, const RunFacts *facts, FILE *out);
void league_write_json(const LeagueRun *run, const RunFacts *facts, FILE *out);
void league_write_csv(const LeagueRun *run, FILE *out);

/* Why it ended, as a word of the data: "games", "until", "sprt", "interrupted". */
const char *match_stop_word(MatchStop stop);
