/* plot_bins.c - histograms, over one another and on top of one another. */
#include "frame.h"

#include <math.h>

#include "numbers.h"

enum { HEIGHT = 190, MOST_BINS = 512, TIP = 160 };

int plot_bin_width(int first, int last, int most)
{
    static const int digit[] = {1, 2, 5};
    for (int power = 1;; power *= 10) {
        for (int i = 0; i < 3; i++) {
            const int width = digit[i] * power;
            if (last / width - first / width + 2 <= most || width >= 100000000) return width;
        }
    }
}

static double value_at(const PlotSeries *series, int bin)
{
    return isfinite(series->value[bin]) && series->value[bin] > 0 ? series->value[bin] : 0;
}

/* Where bins begin: a bin of one number stands over that number. */
static double edge(const BinPlot *plot, int bin)
{
    return plot->first + bin * plot->width - (plot->width == 1 ? 0.5 : 0);
}

static Frame begin(FILE *out, const PlotHead *head, const BinPlot *plot, double most)
{
    Key key[PLOT_SERIES];
    for (int i = 0; i < plot->count; i++)
        key[i] = (Key){plot->series[i].name, plot->series[i].ink, NULL};
    Frame frame = frame_begin(out, head, PLOT_WIDTH, HEIGHT + frame_foot(head), key, plot->count);
    frame.x = scale_of(edge(plot, 0), edge(plot, plot->bins > 0 ? plot->bins : 1), 11, true);
    frame.y = scale_round(0, most, 6, false);
    frame_axes(&frame, HEIGHT);
    return frame;
}

static BinPlot sound(const BinPlot *asked)
{
    BinPlot plot = *asked;
    if (plot.bins > MOST_BINS) plot.bins = MOST_BINS;
    if (plot.count > PLOT_SERIES) plot.count = PLOT_SERIES;
    if (plot.width < 1) plot.width = 1;
    return plot;
}

static void draw_outline(const Frame *frame, const BinPlot *plot, const PlotSeries *series,
                         bool is_filled)
{
    Point point[2 * MOST_BINS + 2];
    int n = 0;
    point[n++] = (Point){scale_at(&frame->x, edge(plot, 0)), frame->y.from};
    for (int i = 0; i < plot->bins; i++) {
        const double y = scale_at(&frame->y, value_at(series, i));
        point[n++] = (Point){scale_at(&frame->x, edge(plot, i)), y};
        point[n++] = (Point){scale_at(&frame->x, edge(plot, i + 1)), y};
    }
    point[n++] = (Point){scale_at(&frame->x, edge(plot, plot->bins)), frame->y.from};
    if (is_filled)
        svg_path(frame->out, point, n,
                 (Look){.fill = series->ink, .opacity = plot->count > 3 ? 0.08 : 0.22});
    else
        svg_path(frame->out, point, n, (Look){.stroke = series->ink, .thickness = 1.8});
}

/* The mean: a line through the field with a mark on top. */
static void draw_mean(const Frame *frame, const PlotSeries *series)
{
    if (!isfinite(series->mean)) return;
    const double x = scale_at(&frame->x, series->mean);
    const Point mark[] = {{x - 4, frame->y.to - 7}, {x + 4, frame->y.to - 7}, {x, frame->y.to}};
    svg_line(frame->out, x, frame->y.to, x, frame->y.from,
             (Look){.stroke = series->ink, .thickness = 1.4, .dash = "3 3"});
    svg_path(frame->out, mark, 3, (Look){.fill = series->ink});
}

void plot_histogram(FILE *out, const PlotHead *head, const BinPlot *asked)
{
    const BinPlot plot = sound(asked);
    double most = 0;
    for (int s = 0; s < plot.count; s++) {
        for (int i = 0; i < plot.bins; i++) most = fmax(most, value_at(&plot.series[s], i));
    }
    const Frame frame = begin(out, head, &plot, most);
    for (int s = 0; plot.bins && s < plot.count; s++)
        draw_outline(&frame, &plot, &plot.series[s], true);
    for (int s = plot.count - 1; plot.bins && s >= 0; s--)
        draw_outline(&frame, &plot, &plot.series[s], false);
    for (int s = plot.count - 1; plot.bins && s >= 0; s--) draw_mean(&frame, &plot.series[s]);
    frame_end(&frame);
}

/* "Smithy: 4.1%" of bin 17, or of 15 to 19. */
static void tell(const Frame *frame, const BinPlot *plot, const PlotSeries *series, int bin,
                 char out[TIP])
{
    const int first = plot->first + bin * plot->width;
    char words[NUMBER_WORDS], range[40];
    frame_number(frame, words, value_at(series, bin), frame->y.decimals + 1);
    if (plot->width > 1)
        snprintf(range, sizeof range, "%d\u2013%d", first, first + plot->width - 1);
    else
        snprintf(range, sizeof range, "%d", first);
    snprintf(out, TIP, "%s \u00b7 %s: %s", series->name, range, words);
}

void plot_stacked(FILE *out, const PlotHead *head, const BinPlot *asked)
{
    const BinPlot plot = sound(asked);
    double most = 0;
    for (int i = 0; i < plot.bins; i++) {
        double sum = 0;
        for (int s = 0; s < plot.count; s++) sum += value_at(&plot.series[s], i);
        most = fmax(most, sum);
    }
    const Frame frame = begin(out, head, &plot, most);
    for (int i = 0; i < plot.bins; i++) {
        const double left = scale_at(&frame.x, edge(&plot, i));
        const double room = scale_at(&frame.x, edge(&plot, i + 1)) - left;
        const double gap = fmin(2, room * 0.15);
        double sum = 0;
        for (int s = 0; s < plot.count; s++) {
            const double value = value_at(&plot.series[s], i);
            const double top = scale_at(&frame.y, sum + value), bottom = scale_at(&frame.y, sum);
            char tip[TIP];
            if (value <= 0) continue;
            tell(&frame, &plot, &plot.series[s], i, tip);
            svg_box(out, (Box){left + gap / 2, top, room - gap, bottom - top},
                    (Look){.fill = plot.series[s].ink}, tip);
            sum += value;
        }
    }
    frame_end(&frame);
}
