/* report_files.c - see report_files.h. */
#include "report_files.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include "../json/print.h"
#include "markup.h"
#include "numbers.h"
#include "page.h"
#include "phrases.h"

enum { PATH = 4096 };

static bool complain(char error[REPORT_ERROR], const char *folder, const char *name,
                     const char *kind)
{
    snprintf(error, REPORT_ERROR, "cannot write %.300s/%.60s.%.10s: %.100s", folder, name, kind,
             strerror(errno));
    return false;
}

bool report_write(const char *folder, const char *name, const char *kind, ReportWriter *write,
                  const void *self, char error[REPORT_ERROR])
{
    char path[PATH];
    errno = ENAMETOOLONG;
    FILE *file = snprintf(path, sizeof path, "%s/%s.%s", folder, name, kind) < (int)sizeof path
                     ? fopen(path, "w")
                     : NULL;
    if (!file) return complain(error, folder, name, kind);
    write(file, self);
    const bool was_well = !ferror(file);
    return (fclose(file) == 0 && was_well) || complain(error, folder, name, kind);
}

bool report_is_written(FILE *out)
{
    return fflush(out) == 0 && !ferror(out);
}

void report_json_options(FILE *out, const char *command, const FigureOption *option, int count)
{
    fputs(",\n\"command\":", out);
    json_print_in_page(out, command);
    fputs(",\n\"options\":{", out);
    for (int i = 0; i < count; i++) {
        if (i) fputc(',', out);
        json_print_in_page(out, option[i].name);
        fputc(':', out);
        json_print_in_page(out, option[i].value);
    }
    fputs("},\n", out);
}

void report_put_options(FILE *out, Language language, const char *command,
                        const FigureOption *option, int count)
{
    for (int i = 0; i < count; i++) page_fact(out, option[i].name, option[i].value, false);
    if (*command) page_fact(out, phrase(language, PHRASE_command), command, true);
}

/* The ends differ in how far they are from the value by more than a fifth. */
static bool is_lopsided(double value, double low, double high)
{
    const double below = value - low, above = high - value;
    return fmin(below, above) < 0.8 * fmax(below, above);
}

void report_put_estimate(FILE *out, Estimate estimate, bool percent, int least, Language language)
{
    const double unit = percent ? 100 : 1;
    const double low = unit * estimate.low, high = unit * estimate.high;
    const int decimals = number_decimals(low, high, least);
    char words[NUMBER_WORDS], half[NUMBER_WORDS], range[RANGE_WORDS];
    if (percent)
        percent_words(words, estimate.value, decimals, language);
    else
        number_words(words, estimate.value, decimals, language);
    number_words(half, (high - low) / 2, decimals, language);
    if (is_lopsided(unit * estimate.value, low, high))
        range_words(range, low, high, decimals, language);
    else
        snprintf(range, sizeof range, "\u00b1%s", half);
    page_cell(out, words, high > low ? range : NULL);
}
