/* sheet.c - see sheet.h. */
#include "sheet.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "../json/print.h"
#include "markup.h"

enum { COLUMN = 64, DECIMALS = 6 };

static void put_columns(const Sheet *sheet, const char *columns)
{
    for (const char *at = columns; *at;) {
        char name[COLUMN];
        const size_t length = strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        if (at != columns) fputc(',', sheet->out);
        if (sheet->format == SHEET_JSON)
            json_print_in_page(sheet->out, name);
        else
            markup_csv(sheet->out, name);
        at += length + (at[length] == ',');
    }
}

void sheet_begin(Sheet *sheet, const char *id, const char *title, const char *columns)
{
    sheet->rows = sheet->cells = 0;
    if (sheet->format == SHEET_CSV) {
        put_columns(sheet, columns);
        return;
    }
    fputs("{\"id\":", sheet->out);
    json_print_in_page(sheet->out, id);
    fputs(",\"title\":", sheet->out);
    json_print_in_page(sheet->out, title);
    fputs(",\"columns\":[", sheet->out);
    put_columns(sheet, columns);
    fputs("],\"rows\":[", sheet->out);
}

static void end_row(const Sheet *sheet)
{
    if (sheet->format == SHEET_CSV)
        fputs("\r\n", sheet->out);
    else if (sheet->rows)
        fputc(']', sheet->out);
}

void sheet_row(Sheet *sheet)
{
    end_row(sheet);
    if (sheet->format == SHEET_JSON) fputs(sheet->rows ? ",\n[" : "\n[", sheet->out);
    sheet->rows++;
    sheet->cells = 0;
}

void sheet_end(Sheet *sheet)
{
    end_row(sheet);
    if (sheet->format == SHEET_JSON) fputs("]}", sheet->out);
}

static void next_cell(Sheet *sheet)
{
    if (sheet->cells++) fputc(',', sheet->out);
}

void sheet_text(Sheet *sheet, const char *text)
{
    next_cell(sheet);
    if (sheet->format == SHEET_JSON)
        json_print_in_page(sheet->out, text);
    else
        markup_csv(sheet->out, text);
}

void sheet_count(Sheet *sheet, uint64_t count)
{
    next_cell(sheet);
    fprintf(sheet->out, "%" PRIu64, count);
}

void sheet_number(Sheet *sheet, double value)
{
    next_cell(sheet);
    if (isfinite(value))
        markup_number(sheet->out, value, DECIMALS);
    else if (sheet->format == SHEET_JSON)
        fputs("null", sheet->out);
}
