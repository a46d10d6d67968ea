/* plot_rows.c - rows with names: who wins, bars, dots with intervals, the parts of a whole. */
#include "frame.h"

#include <math.h>

#include "numbers.h"

enum { NAME_ROOM = 132, BAR = 16, TIP = 256 };

static double known(double value)
{
    return isfinite(value) ? value : 0;
}

/* From low to high, with a mark at both ends; on a lighter ground, so that it shows on bars. */
static void draw_interval(const Frame *frame, double low, double high, double y, double half)
{
    if (!isfinite(low) || !isfinite(high) || high <= low) return;
    const double a = scale_at(&frame->x, low), b = scale_at(&frame->x, high);
    const Look looks[] = {{.stroke = INK_PAPER, .thickness = 2.8},
                          {.stroke = INK_TEXT, .thickness = 1.4}};
    for (int i = 0; i < 2; i++) {
        svg_line(frame->out, a, y, b, y, looks[i]);
        svg_line(frame->out, a, y - half, a, y + half, looks[i]);
        svg_line(frame->out, b, y - half, b, y + half, looks[i]);
    }
}

/* ---- Who wins ------------------------------------------------------------------------------ */

enum { WIN_ROW = 46 };

static void draw_win(const Frame *frame, const PlotWin *win, double y, const char *ties)
{
    const Language language = frame->head->language;
    const double zero = frame->x.from, end = scale_at(&frame->x, known(win->win));
    const double tie = scale_at(&frame->x, known(win->win) + known(win->tie));
    const int decimals = number_decimals(100 * win->low, 100 * win->high, 1);
    char share[NUMBER_WORDS], range[RANGE_WORDS], tied[NUMBER_WORDS], words[TIP];
    percent_words(share, win->win, decimals, language);
    percent_range_words(range, win->low, win->high, decimals, language);
    percent_words(tied, win->tie, 1, language);
    snprintf(words, sizeof words, "%s (%s)", share, range);
    const double room = frame->width - 3 * FRAME_MARGIN - svg_width(words, SVG_LETTERS);
    svg_words_within(frame->out, zero, y + 13, room, (Letters){.ink = INK_TEXT, .bold = true},
                     win->name);
    svg_words(frame->out, frame->x.to, y + 13, (Letters){.ink = INK_TEXT, .anchor = ANCHOR_END},
              words);
    const double top = y + 19;
    svg_box(frame->out, (Box){zero, top, frame->x.to - zero, BAR}, (Look){.fill = INK_TRACK}, NULL);
    snprintf(words, sizeof words, "%s: %s", ties, tied);
    svg_box(frame->out, (Box){end, top, tie - end, BAR}, (Look){.fill = win->ink, .opacity = 0.4},
            words);
    svg_box(frame->out, (Box){zero, top, end - zero, BAR}, (Look){.fill = win->ink}, NULL);
    draw_interval(frame, win->low, win->high, top + BAR / 2.0, BAR / 2.0 - 3);
}

void plot_wins(FILE *out, const PlotHead *head, const PlotWin *win, int count, double even,
               const char *ties)
{
    const double height = WIN_ROW * count;
    Frame frame = frame_begin(out, head, PLOT_WIDTH, height + frame_foot(head), NULL, 0);
    frame.x = scale_of(0, 1, 5, false);
    frame.x.tick = 0;
    frame.x.step = 0.25;
    frame.x.ticks = 5;
    frame.x.from = FRAME_MARGIN;
    frame.x.to = frame.width - FRAME_MARGIN;
    const double bottom = frame.top + height;
    for (int i = 0; i < frame.x.ticks; i++) {
        char words[NUMBER_WORDS];
        const double value = scale_tick(&frame.x, i), x = scale_at(&frame.x, value);
        const Anchor anchor = i == 0 ? ANCHOR_START : i == 4 ? ANCHOR_END : ANCHOR_MIDDLE;
        percent_words(words, value, 0, head->language);
        svg_line(out, x, bottom - 3, x, bottom + 2, (Look){.stroke = INK_MUTED});
        svg_words(out, x, bottom + 16, (Letters){.ink = INK_FAINT, .anchor = anchor}, words);
    }
    if (head->x)
        svg_words_within(out, frame.width / 2, bottom + 34, frame.width - 2 * FRAME_MARGIN,
                         (Letters){.ink = INK_FAINT, .anchor = ANCHOR_MIDDLE}, head->x);
    for (int i = 0; i < count; i++) draw_win(&frame, &win[i], frame.top + WIN_ROW * i, ties);
    for (int i = 0; i < count && even > 0; i++) {
        const double x = scale_at(&frame.x, even), y = frame.top + WIN_ROW * i + 19;
        svg_line(out, x, y, x, y + BAR, (Look){.stroke = INK_TEXT, .dash = "2 2"});
    }
    frame_end(&frame);
}

/* ---- Bars and dots ------------------------------------------------------------------------- */

typedef struct Columns {
    double name, note[2]; /* widths */
} Columns;

static Columns measure(const RowPlot *plot)
{
    Columns columns = {0};
    for (int n = 0; n < 2; n++) {
        if (plot->note[n]) columns.note[n] = svg_width(plot->note[n], SVG_LETTERS);
    }
    for (int i = 0; i < plot->rows; i++) {
        columns.name = fmax(columns.name, svg_width(plot->row[i].name, SVG_LETTERS));
        for (int n = 0; n < 2; n++) {
            const char *note = plot->row[i].note[n];
            if (note) columns.note[n] = fmax(columns.note[n], svg_width(note, SVG_LETTERS));
        }
    }
    columns.name = fmin(columns.name, NAME_ROOM);
    return columns;
}

static double bar_height(const RowPlot *plot)
{
    if (plot->series <= 1) return 14;
    return plot->series == 2 ? 9 : plot->series == 3 ? 7 : 5;
}

static double row_height(const RowPlot *plot)
{
    return fmax(22, plot->series * bar_height(plot) + 9);
}

static Scale row_scale(const RowPlot *plot)
{
    double low = plot->is_dots ? INFINITY : 0, high = plot->is_dots ? -INFINITY : 0;
    for (int i = 0; i < plot->rows; i++) {
        const PlotRow *row = &plot->row[i];
        for (int s = 0; s < plot->series; s++) {
            if (!isfinite(row->value[s])) continue;
            low = fmin(low, row->value[s]);
            high = fmax(high, row->value[s]);
        }
        if (!isfinite(row->low) || !isfinite(row->high)) continue;
        low = fmin(low, row->low);
        high = fmax(high, row->high);
    }
    if (low > high) low = high = 0;
    if (plot->most > 0) return scale_of(0, plot->most, 5, false);
    return scale_round(low, high, 6, high - low > 4);
}

static void draw_dot(const Frame *frame, const PlotRow *row, Ink ink, double middle)
{
    draw_interval(frame, row->low, row->high, middle, 4);
    if (isfinite(row->value[0]))
        svg_dot(frame->out, scale_at(&frame->x, row->value[0]), middle, 5, (Look){.fill = ink});
}

static void draw_bars(const Frame *frame, const RowPlot *plot, const PlotRow *row, double top)
{
    const double thick = bar_height(plot), height = row_height(plot);
    const double zero = scale_at(&frame->x, 0);
    double y = top + (height - thick * plot->series) / 2;
    for (int s = 0; s < plot->series; s++) {
        char tip[TIP], words[NUMBER_WORDS];
        const double end = scale_at(&frame->x, known(row->value[s]));
        frame_number(frame, words, row->value[s], 2 + frame->head->percent);
        snprintf(tip, sizeof tip, "%s%s%s: %s", row->name, plot->series > 1 ? " \u00b7 " : "",
                 plot->series > 1 ? plot->name[s] : "", words);
        if (plot->has_track)
            svg_box(frame->out, (Box){zero, y, frame->x.to - zero, thick},
                    (Look){.fill = INK_TRACK}, NULL);
        svg_box(frame->out, (Box){fmin(zero, end), y, fabs(end - zero), thick - 1},
                (Look){.fill = plot->ink[s]}, tip);
        y += thick;
    }
    draw_interval(frame, row->low, row->high, top + height / 2, thick / 2 - 1);
}

static void draw_notes(const Frame *frame, const Columns *columns, const char *const note[2],
                       double y, Ink ink)
{
    double x = frame->width - FRAME_MARGIN;
    for (int n = 1; n >= 0; n--) {
        if (note[n])
            svg_words(frame->out, x, y, (Letters){.ink = ink, .anchor = ANCHOR_END}, note[n]);
        if (columns->note[n] > 0) x -= columns->note[n] + FRAME_MARGIN;
    }
}

void plot_rows(FILE *out, const PlotHead *head, const RowPlot *plot)
{
    Key key[PLOT_SERIES];
    for (int i = 0; i < plot->series; i++) key[i] = (Key){plot->name[i], plot->ink[i], NULL};
    const bool has_notes = plot->note[0] || plot->note[1];
    const double each = row_height(plot), lead = has_notes ? FRAME_LINE : 0;
    const double height = lead + each * plot->rows;
    Frame frame = frame_begin(out, head, PLOT_WIDTH, height + frame_foot(head), key, plot->series);
    const Columns columns = measure(plot);
    const double top = frame.top + lead, bottom = frame.top + height;
    frame.x = row_scale(plot);
    frame.x.from = FRAME_MARGIN + columns.name + FRAME_GAP;
    frame.x.to = frame.width - FRAME_MARGIN;
    for (int n = 0; n < 2; n++) {
        if (columns.note[n] > 0) frame.x.to -= columns.note[n] + FRAME_MARGIN;
    }
    if (!has_notes) frame.x.to -= FRAME_GAP;
    frame_columns(&frame, top, bottom);
    draw_notes(&frame, &columns, plot->note, frame.top + 11, INK_FAINT);
    for (int i = 0; i < plot->rows; i++) {
        const PlotRow *row = &plot->row[i];
        const double y = top + each * i, words = y + each / 2 + 4.5;
        svg_words_within(out, FRAME_MARGIN + columns.name, words, NAME_ROOM + 1,
                         (Letters){.ink = INK_TEXT, .anchor = ANCHOR_END}, row->name);
        if (plot->is_dots)
            draw_dot(&frame, row, plot->ink[0], y + each / 2);
        else
            draw_bars(&frame, plot, row, y);
        draw_notes(&frame, &columns, row->note, words, INK_TEXT);
    }
    frame_end(&frame);
}

/* ---- Parts --------------------------------------------------------------------------------- */

void plot_parts(FILE *out, const PlotHead *head, const PlotPart *part, int count)
{
    enum { THICK = 26 };
    const double height = THICK + FRAME_MARGIN + FRAME_LINE * count;
    Frame frame = frame_begin(out, head, PLOT_WIDTH, height, NULL, 0);
    const double room = frame.width - 2 * FRAME_MARGIN;
    double x = FRAME_MARGIN, y = frame.top + THICK + FRAME_MARGIN;
    svg_box(out, (Box){x, frame.top, room, THICK}, (Look){.fill = INK_TRACK}, NULL);
    for (int i = 0; i < count; i++) {
        const double width = room * fmax(0, fmin(1, known(part[i].share)));
        char words[NUMBER_WORDS];
        percent_words(words, part[i].share, 1, head->language);
        svg_box(out, (Box){x, frame.top, width, THICK}, (Look){.fill = part[i].ink}, part[i].name);
        x += width;
        y += FRAME_LINE;
        svg_box(out, (Box){FRAME_MARGIN + 1, y - 16, 11, 11}, (Look){.fill = part[i].ink}, NULL);
        svg_words(out, FRAME_MARGIN + 68, y - 6, (Letters){.ink = INK_TEXT, .anchor = ANCHOR_END},
                  words);
        svg_words_within(out, FRAME_MARGIN + 78, y - 6, room - 78, (Letters){.ink = INK_TEXT},
                         part[i].name);
    }
    frame_end(&frame);
}
