/* sheet.h - a table of numbers for programs, as CSV or as JSON. Columns have English names in every
 * language; names of cards and players are those of the report. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef enum SheetFormat { SHEET_CSV, SHEET_JSON } SheetFormat;

typedef struct Sheet {
    FILE *out;
    SheetFormat format;
    int rows;  /* begun so far */
    int cells; /* of this row */
} Sheet;

/* Columns are separated by ','. */
void sheet_begin(Sheet *sheet, const char *id, const char *title, const char *columns);
void sheet_end(Sheet *sheet);

void sheet_row(Sheet *sheet);
void sheet_text(Sheet *sheet, const char *text);
void sheet_count(Sheet *sheet, uint64_t count);
void sheet_number(Sheet *sheet, double value); /* what is not a number is left empty */
