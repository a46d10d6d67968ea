/* svg.h - writing SVG: elements, their colours, and how wide words are.
 *
 * A colour is a part that something plays (an Ink), never a value: the value stands in a style
 * sheet of CSS variables, one set for light and one for dark. Each element also carries the light
 * value as an attribute, for programs that know no variables. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef enum Ink {
    INK_NONE,
    INK_PAPER,
    INK_TEXT,
    INK_FAINT, /* words of less importance */
    INK_GRID,
    INK_TRACK, /* what a bar could fill */
    INK_MUTED, /* a series that is nobody's: ties */
    INK_HIGH,  /* both ends of a scale with a middle; words stand on them */
    INK_LOW,
    INK_SERIES, /* this and the next ones: colours that colour-blind people can tell apart */
    INK_SERIES_END = INK_SERIES + 6,
    INKS = INK_SERIES_END
} Ink;

/* The colour of a series: 0, 1, ... */
Ink ink_of(int series);

typedef struct Box {
    double x, y, width, height;
} Box;

typedef struct Look {
    Ink fill, stroke;
    double opacity;   /* of the fill; 0: all of it */
    double thickness; /* of the stroke; 0: 1 */
    const char *dash; /* of the stroke, or NULL */
} Look;

typedef enum Anchor { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END } Anchor;

typedef struct Letters {
    Ink ink;
    Anchor anchor;
    double size; /* 0: SVG_LETTERS */
    bool bold;
} Letters;

enum { SVG_LETTERS = 13 }; /* units high, unless said otherwise */

/* The style sheet that all drawings share, without the element around it. */
void svg_style(FILE *out);

/* A drawing of that size; id, title and what it shows, for those who cannot see it. `alone`: it is
 * a file of its own and brings the style sheet along. */
void svg_begin(FILE *out, double width, double height, const char *id, const char *title,
               const char *about, bool alone);
void svg_end(FILE *out);

/* `title`: shown when somebody points at it, or NULL. */
void svg_box(FILE *out, Box box, Look look, const char *title);
void svg_line(FILE *out, double x1, double y1, double x2, double y2, Look look);
void svg_dot(FILE *out, double x, double y, double radius, Look look);

/* Through these points; closed and filled if the look has a fill. */
typedef struct Point {
    double x, y;
} Point;
void svg_path(FILE *out, const Point *point, int count, Look look);

/* y is the line on which the letters stand. */
void svg_words(FILE *out, double x, double y, Letters letters, const char *words);

/* Words that are cut to a width, with an ellipsis; all of them are shown to who points there. */
void svg_words_within(FILE *out, double x, double y, double width, Letters letters,
                      const char *words);

/* How wide words are at most, in the usual fonts of systems. */
double svg_width(const char *words, double size);
