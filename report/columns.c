/* columns.c - see columns.h. */
#include "columns.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "../text/text.h"
#include "data.h"

static void spaces(FILE *out, int count)
{
    for (; count > 0; count--) putc(' ', out);
}

/* So many bytes of a text are at most `width` characters. */
static int bytes_within(const char *text, int width)
{
    int at = 0;
    for (; text[at]; at++) {
        const bool begins = (text[at] & 0xc0) != 0x80;
        if (begins && width-- == 0) break;
    }
    return at;
}

void column_name(FILE *out, int width, const char *name)
{
    fprintf(out, "%.*s", bytes_within(name, width), name);
    spaces(out, width - text_width(name));
}

void column_words(FILE *out, int width, const char *words)
{
    spaces(out, width + 2 - text_width(words));
    fputs(words, out);
}

/* Two digits of the margin; one decimal of what does not vary. */
static int decimals_for(double margin)
{
    if (margin <= 0 || margin >= 0.95) return 1;
    return margin >= 0.095 ? 2 : 3;
}

static void words_of(char out[COLUMN_WORDS], Estimate e, double factor, const char *unit)
{
    const double margin = factor * estimate_margin(e);
    const int decimals = decimals_for(margin);
    if (isnan(e.value))
        snprintf(out, COLUMN_WORDS, "-");
    else if (isinf(margin))
        snprintf(out, COLUMN_WORDS, "%.1f%s", factor * e.value, unit);
    else
        snprintf(out, COLUMN_WORDS, "%.*f%s ± %.*f", decimals, factor * e.value, unit, decimals,
                 margin);
}

void words_of_share(char out[COLUMN_WORDS], Estimate e)
{
    words_of(out, e, 100, " %");
}

void words_of_mean(char out[COLUMN_WORDS], Estimate e)
{
    words_of(out, e, 1, "");
}

void words_of_p(char out[COLUMN_WORDS], double p)
{
    if (p < 1e-4)
        snprintf(out, COLUMN_WORDS, "p < 0.0001");
    else
        snprintf(out, COLUMN_WORDS, "p = %.2g", p);
}

/* Adds a word to a line, or begins the next one. */
static void put_word(FILE *out, int *column, const char *word, const char *after)
{
    enum { COLUMNS = 100 };
    const int width = text_width(word) + (int)strlen(after);
    if (*column && *column + width > COLUMNS) {
        fputs("\n  ", out);
        *column = 2;
    }
    *column += fprintf(out, "%s%s", word, after) > 0 ? width : 0;
}

void print_cards_of(FILE *out, const TaliaSetup *setup)
{
    int column = 0;
    for (int i = 0; i < setup->kingdom_count; i++)
        put_word(out, &column, text_card_name(ENGLISH, (TaliaCard)setup->kingdom[i]),
                 i + 1 < setup->kingdom_count ? ", "
                 : setup->event_count         ? "; "
                                              : "");
    for (int i = 0; i < setup->event_count; i++)
        put_word(out, &column, text_card_name(ENGLISH, (TaliaCard)setup->event[i]),
                 i + 1 < setup->event_count ? ", " : "");
    putc('\n', out);
}

void print_rate(FILE *out, const RunFacts *facts, uint64_t games)
{
    if (facts->lost)
        fprintf(out, "%d of %d ranks %s lost: others have played what %s to play\n", facts->lost,
                facts->ranks, facts->lost == 1 ? "was" : "were",
                facts->lost == 1 ? "it was" : "they were");
    fprintf(out, "%.1f s, %.0f games a second, %d thread%s", facts->seconds, run_rate(facts, games),
            facts->threads, facts->threads == 1 ? "" : "s");
    if (facts->ranks > 1) fprintf(out, " of %d ranks", facts->ranks);
    putc('\n', out);
}
