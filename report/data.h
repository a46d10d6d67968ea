/* data.h - helpers that write JSON and CSV. */
#pragma once

#include <stdio.h>

#include "results.h"
#include "../lab/stats.h"
#include "../lab/tally.h"

/* A number with so many digits that nothing is lost, nothing if it is none; texts: markup_csv. */
void csv_number(FILE *out, double number);

/* {"value": 0.5, "low": 0.4, "high": 0.6} */
void json_estimate(FILE *out, Estimate e);

/* What all set-ups of a match have in common, and "kingdoms": [...], the cards of each. */
void json_kingdoms(FILE *out, const TaliaSetup *setup, int kingdoms);

/* Games a second, of those that were not played before: in a run that goes on and whose rule was
 * decided already, none. */
double run_rate(const RunFacts *facts, uint64_t games);

/* How it was run: what may differ from run to run, on one line. */
void json_run(FILE *out, const RunFacts *facts, uint64_t games);

/* A row: table,who,item,at,count,value,low,high. What is NULL, 0 (`at`), negative (`count`)
 * or NaN stays empty. */
typedef struct CsvRow {
    const char *table, *who, *item;
    int at; /* a turn or a seat, from 1 */
    double count;
    Estimate value;
} CsvRow;

void csv_head(FILE *out);
void csv_row(FILE *out, const CsvRow *row);
