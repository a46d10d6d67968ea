/* draw.h - drawing with a round pen: lines, curves and letters of our own, with soft edges. Each
 * colour of the ground has a ramp of shades towards the ink; a pixel is a ground and a shade. */
#pragma once

#include "png.h"

enum { DRAW_SHADES = 16, DRAW_GROUNDS = PNG_COLOURS / DRAW_SHADES };

/* 0xf0ebdf */
typedef uint32_t Colour;

typedef struct Point {
    float x, y;
} Point;

/* Gives the ground of that number its colour, and its ramp. */
void draw_ground(Picture *picture, int ground, Colour colour, Colour ink);

void draw_fill(Picture *picture, int ground);

/* With round corners and a thin edge. `right`: another ground below the diagonal, or the same. */
typedef struct Panel {
    int x, y, width, height;
    int left, right;
} Panel;

void draw_panel(Picture *picture, Panel panel);

/* A disc of that ground with an edge. */
void draw_disc(Picture *picture, Point middle, float radius, int ground);

/* How dark at most: DRAW_SHADES - 1 is all of the ink. */
typedef struct Pen {
    float radius;
    int shade;
} Pen;

void draw_line(Picture *picture, Pen pen, Point from, Point to);

/* A line of capitals, whatever case they are given in; `height` is that of a capital. */
float draw_words_width(const char *words, size_t length, float height);
void draw_words(Picture *picture, Pen pen, Point at, float height, const char *words,
                size_t length);
