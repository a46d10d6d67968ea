/* frame.c - see frame.h. */
#include "frame.h"

#include <math.h>

#include "numbers.h"

enum { SWATCH = 14, KEY_GAP = 16, TICK_GAP = 6 };

static double key_width(const Frame *frame, const Key *key)
{
    const double most = frame->width - 2 * FRAME_MARGIN - SWATCH - TICK_GAP;
    return SWATCH + TICK_GAP + fmin(most, svg_width(key->name, SVG_LETTERS));
}

static void draw_key(const Frame *frame, const Key *key, double x, double y)
{
    const double room = frame->width - FRAME_MARGIN - x - SWATCH - TICK_GAP;
    if (key->dash)
        svg_line(
            frame->out, x, y - 4.5, x + SWATCH, y - 4.5,
            (Look){.stroke = key->ink, .thickness = 2.5, .dash = *key->dash ? key->dash : NULL});
    else
        svg_box(frame->out, (Box){x + 1, y - 10, SWATCH - 3, SWATCH - 3}, (Look){.fill = key->ink},
                NULL);
    svg_words_within(frame->out, x + SWATCH + TICK_GAP, y, room + 1, (Letters){.ink = INK_TEXT},
                     key->name);
}

/* Puts the keys side by side, in as many lines as they need; returns how many. */
static int lay_keys(const Frame *frame, const Key *key, int keys, double y, bool draw)
{
    double x = FRAME_MARGIN;
    int lines = keys > 0;
    for (int i = 0; i < keys; i++) {
        const double width = key_width(frame, &key[i]);
        if (x > FRAME_MARGIN && x + width > frame->width - FRAME_MARGIN) {
            x = FRAME_MARGIN;
            y += FRAME_LINE;
            lines++;
        }
        if (draw) draw_key(frame, &key[i], x, y);
        x += width + KEY_GAP;
    }
    return lines;
}

Frame frame_begin(FILE *out, const PlotHead *head, double width, double below, const Key *key,
                  int keys)
{
    Frame frame = {.out = out, .head = head, .width = width};
    if (keys < 2) keys = 0;
    const double room = width - 2 * FRAME_MARGIN;
    double y = FRAME_MARGIN + FRAME_TITLE - 2;
    const int lines = lay_keys(&frame, key, keys, 0, false);
    frame.top = y + FRAME_LINE * (lines + (head->y != NULL)) + FRAME_MARGIN + 4;
    frame.height = frame.top + below + FRAME_MARGIN;
    svg_begin(out, width, frame.height, head->id, head->title, head->about, head->alone);
    svg_words_within(out, FRAME_MARGIN, y, room,
                     (Letters){.ink = INK_TEXT, .size = FRAME_TITLE, .bold = true}, head->title);
    if (head->y) {
        y += FRAME_LINE;
        svg_words_within(out, FRAME_MARGIN, y, room, (Letters){.ink = INK_FAINT}, head->y);
    }
    lay_keys(&frame, key, keys, y + FRAME_LINE + 1, true);
    return frame;
}

void frame_end(const Frame *frame)
{
    svg_end(frame->out);
}

void frame_number(const Frame *frame, char out[48], double value, int decimals)
{
    if (frame->head->percent)
        percent_words(out, value, decimals > 2 ? decimals - 2 : 0, frame->head->language);
    else
        number_words(out, value, decimals, frame->head->language);
}

double frame_foot(const PlotHead *head)
{
    return head->x ? 2 * FRAME_LINE : FRAME_LINE;
}

static double widest_tick(const Frame *frame)
{
    double widest = 0;
    for (int i = 0; i < frame->y.ticks; i++) {
        char words[NUMBER_WORDS];
        frame_number(frame, words, scale_tick(&frame->y, i), frame->y.decimals);
        widest = fmax(widest, svg_width(words, SVG_LETTERS));
    }
    return widest;
}

static void draw_rows(const Frame *frame)
{
    for (int i = 0; i < frame->y.ticks; i++) {
        char words[NUMBER_WORDS];
        const double value = scale_tick(&frame->y, i), y = scale_at(&frame->y, value);
        frame_number(frame, words, value, frame->y.decimals);
        svg_line(frame->out, frame->x.from, y, frame->x.to, y,
                 (Look){.stroke = value == 0 ? INK_MUTED : INK_GRID});
        svg_words(frame->out, frame->x.from - TICK_GAP, y + 4.5,
                  (Letters){.ink = INK_FAINT, .anchor = ANCHOR_END}, words);
    }
}

void frame_axes(Frame *frame, double height)
{
    const PlotHead *head = frame->head;
    frame->y.from = frame->top + height;
    frame->y.to = frame->top;
    frame->x.from = FRAME_MARGIN + widest_tick(frame) + TICK_GAP;
    frame->x.to = frame->width - FRAME_MARGIN - FRAME_GAP;
    draw_rows(frame);
    for (int i = 0; i < frame->x.ticks; i++) {
        char words[NUMBER_WORDS];
        const double value = scale_tick(&frame->x, i), x = scale_at(&frame->x, value);
        number_words(words, value, frame->x.decimals, head->language);
        svg_line(frame->out, x, frame->y.from, x, frame->y.from + 4, (Look){.stroke = INK_MUTED});
        svg_words(frame->out, x, frame->y.from + 17,
                  (Letters){.ink = INK_FAINT, .anchor = ANCHOR_MIDDLE}, words);
    }
    if (head->x)
        svg_words_within(frame->out, (frame->x.from + frame->x.to) / 2, frame->y.from + 35,
                         frame->x.to - frame->x.from,
                         (Letters){.ink = INK_FAINT, .anchor = ANCHOR_MIDDLE}, head->x);
}

void frame_columns(const Frame *frame, double top, double bottom)
{
    for (int i = 0; i < frame->x.ticks; i++) {
        char words[NUMBER_WORDS];
        const double value = scale_tick(&frame->x, i), x = scale_at(&frame->x, value);
        frame_number(frame, words, value, frame->x.decimals);
        svg_line(frame->out, x, top, x, bottom, (Look){.stroke = INK_GRID});
        svg_words(frame->out, x, bottom + 15, (Letters){.ink = INK_FAINT, .anchor = ANCHOR_MIDDLE},
                  words);
    }
    if (frame->head->x)
        svg_words_within(frame->out, (frame->x.from + frame->x.to) / 2, bottom + 33,
                         frame->width - 2 * FRAME_MARGIN,
                         (Letters){.ink = INK_FAINT, .anchor = ANCHOR_MIDDLE}, frame->head->x);
}

const char *frame_dash(int series)
{
    static const char *const dash[] = {"", "8 3", "2 2.5", "8 3 2 3", "5 2", "10 3 2 3 2 3"};
    return dash[series % 6];
}
