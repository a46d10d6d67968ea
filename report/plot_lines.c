/* plot_lines.c - lines with bands around them. */
#include "frame.h"

#include <math.h>

enum { HEIGHT = 210, MOST_POINTS = 512 };

/* The least and greatest value of all that is drawn. */
static void widen(const double *value, int count, double *low, double *high)
{
    for (int i = 0; value && i < count; i++) {
        if (!isfinite(value[i])) continue;
        *low = fmin(*low, value[i]);
        *high = fmax(*high, value[i]);
    }
}

static Scale value_scale(const LinePlot *plot)
{
    double low = 0, high = 0;
    for (int i = 0; i < plot->lines; i++) {
        const PlotLine *line = &plot->line[i];
        widen(line->value, plot->count, &low, &high);
        for (int b = 0; b < 2; b++) {
            widen(line->low[b], plot->count, &low, &high);
            widen(line->high[b], plot->count, &low, &high);
        }
    }
    return scale_round(low, high, 7, high - low > 4);
}

/* The end of the run of values that begins here. */
static int run_end(const double *a, const double *b, int at, int count)
{
    while (at < count && isfinite(a[at]) && isfinite(b[at])) at++;
    return at;
}

static void draw_band(const Frame *frame, const LinePlot *plot, const PlotLine *line, int which)
{
    static const double alone[] = {0.13, 0.2};
    const double opacity = alone[which] / (plot->lines > 3 ? 2 : 1);
    const double *low = line->low[which], *high = line->high[which];
    Point point[2 * MOST_POINTS];
    for (int at = 0; at < plot->count; at++) {
        const int end = run_end(low, high, at, plot->count);
        int n = 0;
        for (int i = at; i < end; i++)
            point[n++] =
                (Point){scale_at(&frame->x, plot->first + i), scale_at(&frame->y, high[i])};
        for (int i = end - 1; i >= at; i--)
            point[n++] = (Point){scale_at(&frame->x, plot->first + i), scale_at(&frame->y, low[i])};
        svg_path(frame->out, point, n, (Look){.fill = line->ink, .opacity = opacity});
        at = end;
    }
}

static void draw_line(const Frame *frame, const LinePlot *plot, const PlotLine *line,
                      const char *dash)
{
    Point point[MOST_POINTS];
    for (int at = 0; at < plot->count; at++) {
        const int end = run_end(line->value, line->value, at, plot->count);
        int n = 0;
        for (int i = at; i < end; i++)
            point[n++] =
                (Point){scale_at(&frame->x, plot->first + i), scale_at(&frame->y, line->value[i])};
        if (n == 1)
            svg_dot(frame->out, point[0].x, point[0].y, 3, (Look){.fill = line->ink});
        else
            svg_path(frame->out, point, n,
                     (Look){.stroke = line->ink, .thickness = 2.2, .dash = *dash ? dash : NULL});
        at = end;
    }
}

void plot_lines(FILE *out, const PlotHead *head, const LinePlot *asked)
{
    LinePlot plot = *asked;
    if (plot.count > MOST_POINTS) plot.count = MOST_POINTS;
    Key key[PLOT_SERIES];
    if (plot.lines > PLOT_SERIES) plot.lines = PLOT_SERIES;
    for (int i = 0; i < plot.lines; i++)
        key[i] = (Key){plot.line[i].name, plot.line[i].ink, frame_dash(i)};
    Frame frame = frame_begin(out, head, PLOT_WIDTH, HEIGHT + frame_foot(head), key, plot.lines);
    frame.x = scale_of(plot.first, plot.first + plot.count - 1, 11, true);
    frame.y = value_scale(&plot);
    frame_axes(&frame, HEIGHT);
    for (int b = 0; b < 2; b++) {
        for (int i = 0; i < plot.lines; i++) {
            if (plot.line[i].low[b]) draw_band(&frame, &plot, &plot.line[i], b);
        }
    }
    for (int i = plot.lines - 1; i >= 0; i--)
        draw_line(&frame, &plot, &plot.line[i], frame_dash(i));
    frame_end(&frame);
}
