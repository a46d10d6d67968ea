/* frame.h - what plots share: the head with its legend, axes, grid. Only for plot*.c. */
#pragma once

#include "plot.h"
#include "scale.h"

enum {
    FRAME_MARGIN = 12,
    FRAME_LINE = 19,  /* from one line of words to the next */
    FRAME_GAP = 8,    /* between a word and what it belongs to */
    FRAME_TITLE = 16, /* letters of the title */
};

typedef struct Key {
    const char *name;
    Ink ink;
    const char *dash; /* a line with that pattern; "": a whole line; NULL: a box */
} Key;

typedef struct Frame {
    FILE *out;
    const PlotHead *head;
    double width, height;
    double top; /* below the head */
    Scale x, y; /* y.from is the bottom */
} Frame;

/* Begins the drawing and writes its head: title, what y counts, and the keys if there are several.
 * `below`: how high everything under the head is. */
Frame frame_begin(FILE *out, const PlotHead *head, double width, double below, const Key *key,
                  int keys);
void frame_end(const Frame *frame);

/* Sets the places of both scales in a field of that height under the head, leaving room for the
 * words of the ticks, and draws grid, ticks and what x counts. */
void frame_axes(Frame *frame, double height);

/* What frame_axes needs below the field. */
double frame_foot(const PlotHead *head);

/* Ticks and grid of x alone, from top to bottom. */
void frame_columns(const Frame *frame, double top, double bottom);

/* A value as the plot writes it. */
void frame_number(const Frame *frame, char out[48], double value, int decimals);

/* The dash pattern of a line: the first ones are told apart by more than their colours. */
const char *frame_dash(int series);
