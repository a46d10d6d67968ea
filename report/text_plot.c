/* text_plot.c - see text_plot.h. */
#include "text_plot.h"

#include <math.h>
#include <string.h>

#include "../text/say.h"
#include "markup.h"
#include "numbers.h"
#include "phrases.h"
#include "scale.h"

enum { MOST_WIDTH = 200, HISTOGRAM_ROWS = 5, LINE_ROWS = 12, EDGE = 8 };

/* ---- Characters ---------------------------------------------------------------------------- */

typedef enum Sign { WON, TIED, LOST, LOW_END, BETWEEN, HIGH_END, POINT, SIDE, CORNER, FLOOR } Sign;

static const char *sign(const TextPaper *paper, Sign which)
{
    static const char *const block[] = {"█", "▒", "░", "├", "─", "┤", "●", "│", "└", "─"};
    static const char *const plain[] = {"#", "=", ".", "[", "-", "]", "o", "|", "+", "-"};
    return (paper->ascii ? plain : block)[which];
}

/* Eighths of a cell, from below or from the left; 0 is a space. */
static const char *part_up(const TextPaper *paper, int eighths)
{
    static const char *const block[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    if (paper->ascii) return eighths >= 4 ? "#" : eighths > 0 ? "." : " ";
    return block[eighths];
}

static const char *mark(const TextPaper *paper, int series)
{
    static const char *const block[] = {"●", "○", "◆", "◇", "■", "□"};
    static const char *const plain[] = {"A", "B", "C", "D", "E", "F"};
    return (paper->ascii ? plain : block)[series % 6];
}

static void repeat(const TextPaper *paper, const char *what, int count)
{
    for (int i = 0; i < count; i++) fputs(what, paper->out);
}

/* A character of words; the dashes and dots that phrases and numbers use have ASCII forms. */
static void put_character(const TextPaper *paper, const char *at, const char *end)
{
    static const char *const known[][2] = {
        {"\u2013", "-"}, {"\u00a0", " "}, {"\u2026", "."}, {"\u00b7", "-"}};
    const size_t length = (size_t)(end - at);
    for (size_t i = 0; paper->ascii && i < sizeof known / sizeof known[0]; i++) {
        if (strlen(known[i][0]) == length && memcmp(known[i][0], at, length) == 0) {
            fputs(known[i][1], paper->out);
            return;
        }
    }
    const bool is_bad = (unsigned char)*at < 0x20 || *at == 0x7f;
    if (is_bad)
        fputc('?', paper->out);
    else
        fwrite(at, 1, length, paper->out);
}

/* At most so many columns of the words; how many it were. */
static int put_words(const TextPaper *paper, const char *words, int most)
{
    const int all = text_width(words);
    const int shown = all <= most ? all : most - 1;
    int columns = 0;
    while (*words && columns < shown) {
        const char *at = words;
        const unsigned character = markup_character(&words);
        if (character == 0xfffd)
            fputc('?', paper->out);
        else
            put_character(paper, at, words);
        columns++;
    }
    if (all <= most) return columns;
    fputs(paper->ascii ? "." : "\u2026", paper->out);
    return columns + 1;
}

void text_column(const TextPaper *paper, const char *words, int columns)
{
    repeat(paper, " ", columns - put_words(paper, words, columns));
}

void text_write(const TextPaper *paper, const char *words)
{
    put_words(paper, words, paper->width);
    fputc('\n', paper->out);
}

void text_paragraph(const TextPaper *paper, const char *words)
{
    enum { WORD = 256 };
    for (int column = 0; *words;) {
        char word[WORD];
        const size_t length = strcspn(words, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, words);
        words += length + (words[length] == ' ');
        if (column && column + 1 + text_width(word) > paper->width) {
            fputc('\n', paper->out);
            column = 0;
        } else if (column) {
            fputc(' ', paper->out);
            column++;
        }
        column += put_words(paper, word, paper->width);
    }
    fputc('\n', paper->out);
}

static int within(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

/* The width that names need, at most a third of the line. */
static int name_column(const TextPaper *paper, const char *name, int column)
{
    const int width = text_width(name);
    return within(width > column ? width : column, 1, paper->width / 3);
}

/* ---- Who wins ------------------------------------------------------------------------------ */

/* From cell a to cell b. */
static void put_interval(const TextPaper *paper, int a, int b)
{
    if (a == b) {
        fputs(sign(paper, SIDE), paper->out);
        return;
    }
    fputs(sign(paper, LOW_END), paper->out);
    repeat(paper, sign(paper, BETWEEN), b - a - 1);
    fputs(sign(paper, HIGH_END), paper->out);
}

static int cell_of(double share, int cells)
{
    return within(isfinite(share) ? (int)floor(share * cells) : 0, 0, cells - 1);
}

static void put_bar(const TextPaper *paper, const PlotWin *win, int cells)
{
    const double won = isfinite(win->win) ? win->win : 0, tied = isfinite(win->tie) ? win->tie : 0;
    const int first = within((int)lround(won * cells), 0, cells);
    const int second = within((int)lround((won + tied) * cells), first, cells);
    repeat(paper, sign(paper, WON), first);
    repeat(paper, sign(paper, TIED), second - first);
    repeat(paper, sign(paper, LOST), cells - second);
}

static int win_words(const TextPaper *paper, const PlotWin *win, char out[4 * NUMBER_WORDS])
{
    const int decimals = number_decimals(100 * win->low, 100 * win->high, 1);
    char share[NUMBER_WORDS], range[RANGE_WORDS];
    percent_words(share, win->win, decimals, paper->language);
    range_words(range, 100 * win->low, 100 * win->high, decimals, paper->language);
    snprintf(out, 4 * NUMBER_WORDS, "%s (%s)", share, range);
    return text_width(out);
}

void text_wins(const TextPaper *paper, const PlotWin *win, int count)
{
    char words[4 * NUMBER_WORDS];
    int names = 1, values = 1;
    for (int i = 0; i < count; i++) {
        names = name_column(paper, win[i].name, names);
        const int width = win_words(paper, &win[i], words);
        if (width > values) values = width;
    }
    const int cells = within(paper->width - names - values - 3, 8, MOST_WIDTH);
    for (int i = 0; i < count; i++) {
        win_words(paper, &win[i], words);
        text_column(paper, win[i].name, names + 1);
        put_bar(paper, &win[i], cells);
        fprintf(paper->out, "%*s", 1 + values - text_width(words), "");
        put_words(paper, words, values + 1);
        fprintf(paper->out, "\n%*s", names + 1, "");
        const int low = cell_of(win[i].low, cells), high = cell_of(win[i].high, cells);
        repeat(paper, " ", low);
        put_interval(paper, low, high < low ? low : high);
        fputc('\n', paper->out);
    }
}

/* ---- Histograms ---------------------------------------------------------------------------- */

int text_bins(const TextPaper *paper)
{
    return paper->width - EDGE - 2;
}

/* The words of a tick, right-aligned before the side of the field. */
static void put_side(const TextPaper *paper, const char *words, Sign side)
{
    fprintf(paper->out, "%*s", EDGE - 1 - text_width(words), "");
    put_words(paper, words, EDGE - 1);
    fputs(sign(paper, side), paper->out);
}

/* The floor of a field and the numbers below it. */
static void put_floor(const TextPaper *paper, const char *words, const Scale *x, int cells)
{
    char line[MOST_WIDTH + 1];
    put_side(paper, words, CORNER);
    repeat(paper, sign(paper, FLOOR), cells);
    memset(line, ' ', sizeof line);
    int end = 0;
    for (int i = 0; i < x->ticks; i++) {
        char number[MARKUP_NUMBER];
        markup_digits(number, scale_tick(x, i), 0);
        const int length = (int)strlen(number);
        const int at =
            within((int)lround(scale_at(x, scale_tick(x, i))) - length / 2, 0, MOST_WIDTH - length);
        if (at < end + (end > 0) || at + length > cells + 2) continue;
        memcpy(line + at, number, (size_t)length);
        end = at + length;
    }
    line[end] = 0;
    fprintf(paper->out, "\n%*s%s\n", EDGE, "", line);
}

/* Eighths of a cell's height that a bin fills, over all rows. */
static int height_of(const PlotSeries *series, int bin, double most)
{
    const double value = isfinite(series->value[bin]) ? series->value[bin] : 0;
    return (int)lround(value / most * 8 * HISTOGRAM_ROWS);
}

static void put_histogram(const TextPaper *paper, const BinPlot *plot, const PlotSeries *series,
                          double most, int cell)
{
    char words[NUMBER_WORDS];
    for (int row = HISTOGRAM_ROWS - 1; row >= 0; row--) {
        int last = plot->bins;
        percent_words(words, most, most < 0.1, paper->language);
        put_side(paper, row == HISTOGRAM_ROWS - 1 ? words : "", SIDE);
        while (last > 0 && height_of(series, last - 1, most) <= 8 * row) last--;
        for (int i = 0; i < last; i++) {
            const int eighths = within(height_of(series, i, most) - 8 * row, 0, 8);
            repeat(paper, part_up(paper, eighths), cell);
        }
        fputc('\n', paper->out);
    }
}

static void put_name(const TextPaper *paper, const PlotSeries *series)
{
    enum { ROOM = 512 };
    char mean[NUMBER_WORDS], words[ROOM];
    const char *const values[] = {series->name, mean};
    number_words(mean, series->mean, 1, paper->language);
    say_fill(words, sizeof words, phrase(paper->language, PHRASE_mean), values, 2);
    text_write(paper, isfinite(series->mean) ? words : series->name);
}

void text_histogram(const TextPaper *paper, const BinPlot *plot)
{
    const int cell = plot->bins > 0 ? within(text_bins(paper) / plot->bins, 1, 3) : 1;
    double most = 0;
    for (int s = 0; s < plot->count; s++) {
        for (int i = 0; i < plot->bins; i++) most = fmax(most, plot->series[s].value[i]);
    }
    if (!(most > 0)) return;
    const int cells = cell * plot->bins;
    Scale x = scale_of(plot->first, plot->first + plot->bins * plot->width, cells / 6, true);
    x.from = plot->width == 1 ? floor((cell - 1) / 2.0) : 0; /* one number: below its middle */
    x.to = x.from + cells;
    for (int s = 0; s < plot->count; s++) {
        const PlotSeries *series = &plot->series[s];
        put_name(paper, series);
        put_histogram(paper, plot, series, most, cell);
        put_floor(paper, "0%", &x, cells);
    }
}

/* ---- Lines --------------------------------------------------------------------------------- */

typedef struct Field {
    int series[LINE_ROWS + 1][MOST_WIDTH]; /* -1: none; -2: several */
    int cells, cell, each;                 /* columns; columns per turn; turns per column */
    Scale y;
} Field;

static void set_point(Field *field, int row, int column, int series)
{
    if (row < 0 || row > LINE_ROWS || column < 0 || column >= field->cells) return;
    int *at = &field->series[row][column];
    *at = *at == -1 || *at == series ? series : -2;
}

static void lay_lines(const TextPaper *paper, const LinePlot *plot, Field *field)
{
    const int room = paper->width - EDGE - 2;
    double low = 0, high = 0;
    memset(field->series, -1, sizeof field->series);
    field->each = (plot->count + room - 1) / room;
    const int columns = (plot->count + field->each - 1) / field->each;
    field->cell = within(room / columns, 1, 3);
    field->cells = columns * field->cell;
    for (int s = 0; s < plot->lines; s++) {
        for (int i = 0; i < plot->count; i++) {
            const double value = plot->line[s].value[i];
            if (!isfinite(value)) continue;
            low = fmin(low, value);
            high = fmax(high, value);
        }
    }
    field->y = scale_round(low, high, 6, high - low > 4);
    field->y.from = LINE_ROWS;
    for (int s = 0; s < plot->lines; s++) {
        for (int i = 0; i < plot->count; i += field->each) {
            const double value = plot->line[s].value[i];
            if (!isfinite(value)) continue;
            set_point(field, (int)lround(scale_at(&field->y, value)),
                      i / field->each * field->cell + (field->cell - 1) / 2, s);
        }
    }
}

static void put_tick(const TextPaper *paper, const Field *field, int row)
{
    char words[NUMBER_WORDS] = "";
    for (int i = 0; i < field->y.ticks; i++) {
        const double value = scale_tick(&field->y, i);
        if ((int)lround(scale_at(&field->y, value)) == row)
            number_words(words, value, field->y.decimals, paper->language);
    }
    put_side(paper, words, SIDE);
}

static const char *shared_mark(const TextPaper *paper)
{
    return paper->ascii ? "*" : "\u00d7";
}

static void put_legend(const TextPaper *paper, const LinePlot *plot)
{
    const int keys = plot->lines + 1;
    const int room = within(paper->width / keys - 4, 4, MOST_WIDTH);
    for (int s = 0; s < plot->lines; s++) {
        fprintf(paper->out, "%s ", mark(paper, s));
        put_words(paper, plot->line[s].name, room);
        fputs(s + 1 < plot->lines ? "  " : "", paper->out);
    }
    if (plot->lines > 1) {
        fprintf(paper->out, "  %s ", shared_mark(paper));
        put_words(paper, phrase(paper->language, PHRASE_together), room);
    }
    fputc('\n', paper->out);
}

void text_lines(const TextPaper *paper, const LinePlot *plot)
{
    Field field;
    if (plot->count < 1) return;
    lay_lines(paper, plot, &field);
    put_legend(paper, plot);
    for (int row = 0; row <= LINE_ROWS; row++) {
        put_tick(paper, &field, row);
        int last = field.cells;
        while (last > 0 && field.series[row][last - 1] == -1) last--;
        for (int i = 0; i < last; i++) {
            const int series = field.series[row][i];
            fputs(series == -1   ? " "
                  : series == -2 ? shared_mark(paper)
                                 : mark(paper, series),
                  paper->out);
        }
        fputc('\n', paper->out);
    }
    Scale x = scale_of(plot->first, plot->first + plot->count - 1, field.cells / 6, true);
    x.from = floor((field.cell - 1) / 2.0);
    x.to = x.from + (double)(plot->count > 1 ? plot->count - 1 : 1) * field.cell / field.each;
    put_floor(paper, "", &x, field.cells);
}

/* ---- Dots ---------------------------------------------------------------------------------- */

static void put_dot(const TextPaper *paper, const PlotRow *row, const Scale *x, int cells)
{
    const int low = (int)lround(scale_at(x, isfinite(row->low) ? row->low : row->value[0]));
    const int high = (int)lround(scale_at(x, isfinite(row->high) ? row->high : row->value[0]));
    const int middle = (int)lround(scale_at(x, row->value[0]));
    for (int i = 0; i < cells; i++) {
        const bool inside = i > low && i < high;
        fputs(i == middle               ? sign(paper, POINT)
              : i == low && low < high  ? sign(paper, LOW_END)
              : i == high && low < high ? sign(paper, HIGH_END)
              : inside                  ? sign(paper, BETWEEN)
                                        : " ",
              paper->out);
    }
}

void text_dots(const TextPaper *paper, const PlotRow *row, int count)
{
    double low = INFINITY, high = -INFINITY;
    int names = 1, notes = 1;
    for (int i = 0; i < count; i++) {
        const char *note = row[i].note[0] ? row[i].note[0] : "";
        names = name_column(paper, row[i].name, names);
        if (text_width(note) > notes) notes = text_width(note);
        low = fmin(low, isfinite(row[i].low) ? row[i].low : row[i].value[0]);
        high = fmax(high, isfinite(row[i].high) ? row[i].high : row[i].value[0]);
    }
    const int cells = within(paper->width - names - notes - 3, 8, MOST_WIDTH);
    Scale x = scale_of(low, high, 5, false);
    x.to = cells - 1;
    for (int i = 0; i < count; i++) {
        text_column(paper, row[i].name, names + 1);
        put_dot(paper, &row[i], &x, cells);
        fputs("  ", paper->out);
        put_words(paper, row[i].note[0] ? row[i].note[0] : "", notes);
        fputc('\n', paper->out);
    }
}
