/* plot_heat.c - heat maps: a colour for each row and column. */
#include "frame.h"

#include <math.h>

#include "numbers.h"

enum {
    NAME_ROOM = 132,
    LEAST_CELL = 30,
    MOST_CELL = 46,
    SCALE_STEPS = 8,
    TIP = 320,
    CROSS_NAME = 104
};

/* Words stand on the colour: the fullest leaves them readable. */
static const double fullest = 0.92;

typedef struct Grid {
    double left, top, width, height; /* of the whole and of a cell */
    double cell, row;
    double note;
} Grid;

static double widest(const char *const *name, int count)
{
    double width = 0;
    for (int i = 0; name && i < count; i++) width = fmax(width, svg_width(name[i], SVG_LETTERS));
    return width;
}

/* Cells with words have a least width: a map of many columns grows wider than other plots. */
static Grid measure(const HeatPlot *plot)
{
    Grid grid = {.left = FRAME_MARGIN + fmin(NAME_ROOM, widest(plot->row, plot->rows)) + FRAME_GAP};
    const int columns = plot->columns > 0 ? plot->columns : 1;
    grid.note = fmax(widest(plot->note, plot->rows),
                     plot->note_title ? svg_width(plot->note_title, SVG_LETTERS) : 0);
    if (grid.note > 0) grid.note += FRAME_GAP;
    const double room = PLOT_WIDTH - FRAME_MARGIN - grid.left - grid.note;
    grid.cell = fmin(MOST_CELL, room / columns);
    if (plot->has_words) grid.cell = fmax(LEAST_CELL, grid.cell);
    grid.row = plot->has_words ? 28 : 21;
    grid.width = grid.cell * columns;
    grid.height = grid.row * plot->rows;
    return grid;
}

/* How much colour, 0 to 1, and which. */
static double strength(const HeatPlot *plot, double value, Ink *ink)
{
    const double middle = plot->low ? plot->middle : 0;
    const double range = plot->most - middle;
    *ink = value >= middle ? plot->high : plot->low;
    return range > 0 ? fmin(1, fabs(value - middle) / range) : 0;
}

static void draw_cell(const Frame *frame, const HeatPlot *plot, const Grid *grid, int r, int c)
{
    const double value = plot->value[r * plot->columns + c];
    if (!isfinite(value)) return;
    Ink ink;
    const double full = strength(plot, value, &ink);
    if (full < 0.004 && !plot->has_words) return;
    const double gap = grid->cell >= 6 ? 1 : 0;
    const Box box = {grid->left + c * grid->cell, grid->top + r * grid->row, grid->cell - gap,
                     grid->row - 1};
    char words[NUMBER_WORDS], column[16], tip[TIP];
    frame_number(frame, words, value, frame->head->percent ? 3 : 2);
    snprintf(column, sizeof column, "%d", plot->first + c);
    snprintf(tip, sizeof tip, "%s \u00b7 %s: %s", plot->row[r],
             plot->column ? plot->column[c] : column, words);
    svg_box(frame->out, box, (Look){.fill = ink, .opacity = fmax(0.01, full * fullest)}, tip);
    if (!plot->has_words) return;
    number_words(words, frame->head->percent ? 100 * value : value, 0, frame->head->language);
    svg_words(frame->out, box.x + box.width / 2, box.y + box.height / 2 + 4.5,
              (Letters){.ink = INK_TEXT, .anchor = ANCHOR_MIDDLE}, words);
}

static void draw_rows(const Frame *frame, const HeatPlot *plot, const Grid *grid)
{
    for (int r = 0; r < plot->rows; r++) {
        const double y = grid->top + r * grid->row + grid->row / 2 + 4;
        svg_words_within(frame->out, grid->left - FRAME_GAP, y, NAME_ROOM + 1,
                         (Letters){.ink = INK_TEXT, .anchor = ANCHOR_END}, plot->row[r]);
        if (plot->note)
            svg_words(frame->out, frame->width - FRAME_MARGIN, y,
                      (Letters){.ink = INK_TEXT, .anchor = ANCHOR_END}, plot->note[r]);
        if (!plot->has_words)
            svg_box(frame->out,
                    (Box){grid->left, grid->top + r * grid->row, grid->width, grid->row - 1},
                    (Look){.fill = INK_TRACK, .opacity = 0.5}, NULL);
        for (int c = 0; c < plot->columns; c++) draw_cell(frame, plot, grid, r, c);
    }
}

static void put_column(const Frame *frame, const HeatPlot *plot, const Grid *grid, int c, double y)
{
    char words[16];
    snprintf(words, sizeof words, "%d", plot->first + c);
    svg_words(frame->out, grid->left + (c + 0.5) * grid->cell, y,
              (Letters){.ink = INK_FAINT, .anchor = ANCHOR_MIDDLE}, words);
}

/* Numbers of columns: all of them where they are names, else round ones. */
static void draw_columns(const Frame *frame, const HeatPlot *plot, const Grid *grid)
{
    const double y = plot->column ? grid->top - 5 : grid->top + grid->height + 15;
    if (plot->column) {
        for (int c = 0; c < plot->columns; c++) put_column(frame, plot, grid, c, y);
        return;
    }
    const int most = (int)fmax(2, grid->width / 32);
    const Scale scale = scale_of(plot->first, plot->first + plot->columns - 1, most, true);
    for (int i = 0; i < scale.ticks; i++) {
        const int c = (int)lround(scale_tick(&scale, i)) - plot->first;
        if (c >= 0 && c < plot->columns) put_column(frame, plot, grid, c, y);
    }
    if (frame->head->x)
        svg_words(frame->out, grid->left + grid->width / 2, y + 18,
                  (Letters){.ink = INK_FAINT, .anchor = ANCHOR_MIDDLE}, frame->head->x);
}

/* What the colours mean: a strip from the least to the most. */
static void draw_scale(const Frame *frame, const HeatPlot *plot, const Grid *grid, double y)
{
    const double least = plot->low ? 2 * plot->middle - plot->most : 0;
    const double step = 14;
    char words[NUMBER_WORDS];
    double x = grid->left;
    frame_number(frame, words, least, 0);
    svg_words(frame->out, x, y, (Letters){.ink = INK_FAINT}, words);
    x += svg_width(words, SVG_LETTERS) + FRAME_GAP;
    for (int i = 0; i <= SCALE_STEPS; i++) {
        Ink ink;
        const double value = least + (plot->most - least) * i / SCALE_STEPS;
        const double full = strength(plot, value, &ink);
        svg_box(frame->out, (Box){x, y - 10, step, 11}, (Look){.fill = INK_TRACK, .opacity = 0.5},
                NULL);
        svg_box(frame->out, (Box){x, y - 10, step, 11},
                (Look){.fill = ink, .opacity = fmax(0.01, full * fullest)}, NULL);
        x += step;
    }
    frame_number(frame, words, plot->most, frame->head->percent ? 0 : 2);
    svg_words(frame->out, x + FRAME_GAP, y, (Letters){.ink = INK_FAINT}, words);
}

void plot_heat(FILE *out, const PlotHead *head, const HeatPlot *plot)
{
    Grid grid = measure(plot);
    const bool has_lead = plot->column || plot->note_title;
    const double lead = has_lead ? FRAME_LINE : 0;
    const double foot = (plot->column ? 0 : frame_foot(head)) + FRAME_LINE + FRAME_GAP;
    const double width = fmax(PLOT_WIDTH, grid.left + grid.width + grid.note + FRAME_MARGIN);
    const Frame frame = frame_begin(out, head, width, lead + grid.height + foot, NULL, 0);
    grid.top = frame.top + lead;
    draw_rows(&frame, plot, &grid);
    draw_columns(&frame, plot, &grid);
    if (plot->note_title)
        svg_words(out, frame.width - FRAME_MARGIN, grid.top - 5,
                  (Letters){.ink = INK_FAINT, .anchor = ANCHOR_END}, plot->note_title);
    draw_scale(&frame, plot, &grid, frame.height - FRAME_MARGIN - 2);
    frame_end(&frame);
}

/* ---- Cross tables ---------------------------------------------------------------------------- */

void plot_cross(FILE *out, const PlotHead *head, const CrossPlot *plot)
{
    char name[PLOT_CROSS][CROSS_NAME];
    const char *row[PLOT_CROSS];
    PlotHead percent = *head;
    for (int i = 0; i < plot->count; i++) {
        snprintf(name[i], sizeof name[i], "%d. %s", i + 1, plot->name[i]);
        row[i] = name[i];
    }
    percent.percent = true;
    const HeatPlot heat = {.rows = plot->count,
                           .columns = plot->count,
                           .value = plot->value,
                           .row = row,
                           .column = plot->name,
                           .first = 1,
                           .most = plot->most,
                           .middle = 0.5,
                           .high = INK_HIGH,
                           .low = INK_LOW,
                           .has_words = true};
    plot_heat(out, &percent, &heat);
}

int plot_cross_width(int count)
{
    enum { NARROW = 10, NAMES = 160 }; /* so many are as wide as other plots; beside the cells */
    return count > NARROW ? NAMES + LEAST_CELL * count : 0;
}
