/* page.h - a page of HTML in one file: headings, tables, figures, numbers. It fetches nothing, and
 * works as a file on disk. It is written so that it is well-formed XML too, which tests check. */
#pragma once

#include "../text/text.h"

#include <stdio.h>

void page_begin(FILE *out, Language language, const char *title);
void page_end(FILE *out);

void page_section(FILE *out, const char *heading);
void page_paragraph(FILE *out, const char *words, bool is_key); /* key: what to read first */

/* Names and what they are, such as the options of a match. */
void page_facts_begin(FILE *out);
void page_fact(FILE *out, const char *name, const char *words, bool is_code);
void page_facts_end(FILE *out);

/* A table whose first column holds names. Small print, and the note below it, may be NULL. */
void page_table_begin(FILE *out, const char *const *heading, int columns);
void page_row_begin(FILE *out, const char *name);
void page_cell(FILE *out, const char *words, const char *small_print);
/* A cell that is a link: its address is written between the two. `file`: it is saved as that. */
void page_link_begin(FILE *out, const char *file);
void page_link_end(FILE *out, const char *words);
void page_row_end(FILE *out);
void page_table_end(FILE *out, const char *note);

/* Text as it stands, line by line. */
void page_verbatim(FILE *out, const char *words);

/* What comes between these two is shown when somebody asks for it. */
void page_fold_begin(FILE *out, const char *heading);
void page_fold_end(FILE *out);

/* Figures, and tables among them, stand side by side where there is room. Between page_figure and
 * page_figure_end the plot writes itself; its id is that of its table of numbers. `width`: of a
 * plot that is wider than others and takes a whole line, about its units; 0: it is not. */
void page_figures_begin(FILE *out);
void page_figure(FILE *out, int width);
void page_figure_end(FILE *out, Language language, const char *id, const char *caption);
void page_figures_end(FILE *out);

/* The JSON of match_report_json goes between these two. */
void page_numbers_begin(FILE *out, Language language);
void page_numbers_end(FILE *out);
