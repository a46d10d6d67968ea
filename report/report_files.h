/* report_files.h - what reports of matches and of leagues share: files in a folder, options,
 * cells of tables. */
#pragma once

#include "match_report.h"

typedef void ReportWriter(FILE *out, const void *self);

/* Writes FOLDER/NAME.KIND; false: `error` says why not. */
bool report_write(const char *folder, const char *name, const char *kind, ReportWriter *write,
                  const void *self, char error[REPORT_ERROR]);

/* Whether all has been written so far. */
bool report_is_written(FILE *out);

/* Members "command" and "options" of a JSON object that others follow, a comma before them. */
void report_json_options(FILE *out, const char *command, const FigureOption *option, int count);

/* The same as facts of a page. */
void report_put_options(FILE *out, Language language, const char *command,
                        const FigureOption *option, int count);

/* A cell of a page's table: the value, in percent or as it is, and its interval in small print, as
 * "±0.9" unless it is lopsided. `least`: decimals that it has at least. */
void report_put_estimate(FILE *out, Estimate estimate, bool percent, int least, Language language);
