/* plot.h - plots as SVG. A plot is data in plain arrays; each plot_... draws one whole drawing.
 *
 * All are PLOT_WIDTH units wide (heat maps of many columns more), which is about a phone; pages
 * show two side by side on wide screens. Values that are no numbers are gaps. */
#pragma once

#include "../text/text.h"
#include "svg.h"

enum { PLOT_WIDTH = 480, PLOT_SERIES = 7 };

/* What every plot has. */
typedef struct PlotHead {
    const char *id;    /* letters, digits and '-': of the element, of the file */
    const char *title; /* what the plot shows */
    const char *about; /* the same in a sentence with the main numbers, for who cannot see it */
    const char *x, *y; /* what the axes count, or NULL */
    bool percent;      /* values are shares of 1 and shown in percent */
    bool alone;        /* a file of its own */
    Language language; /* of the numbers */
} PlotHead;

/* Lines over the whole numbers first, first + 1, ...; with up to two bands around each. */
typedef struct PlotLine {
    const char *name;
    Ink ink;
    const double *value;
    const double *low[2], *high[2]; /* the wider band first; NULL: none */
} PlotLine;

typedef struct LinePlot {
    const PlotLine *line;
    int lines;
    int first, count;
} LinePlot;

void plot_lines(FILE *out, const PlotHead *head, const LinePlot *plot);

/* Values of bins of equal width; bin i begins at first + i * width. */
typedef struct PlotSeries {
    const char *name;
    Ink ink;
    const double *value;
    double mean; /* marked on the axis; not a number: none */
} PlotSeries;

typedef struct BinPlot {
    const PlotSeries *series;
    int count; /* of series */
    int bins;
    int first, width; /* whole numbers per bin: 1 is a bar for each number */
} BinPlot;

/* One over the other, each with its outline. */
void plot_histogram(FILE *out, const PlotHead *head, const BinPlot *plot);

/* One on top of the other. */
void plot_stacked(FILE *out, const PlotHead *head, const BinPlot *plot);

/* The width (1, 2, 5, 10, ...) with which first to last are at most so many bins. */
int plot_bin_width(int first, int last, int most);

/* Who wins how often: a bar each, with the interval of the wins. */
typedef struct PlotWin {
    const char *name;
    Ink ink;
    double win, low, high; /* shares */
    double tie;
} PlotWin;

/* `even`: what each would win were all equal, marked; `ties`: the word for them. */
void plot_wins(FILE *out, const PlotHead *head, const PlotWin *win, int count, double even,
               const char *ties);

/* A row with a name, bars one below the other, and up to two columns of words after them. */
typedef struct PlotRow {
    const char *name;
    double value[PLOT_SERIES];
    double low, high; /* around the first value; not a number: none */
    const char *note[2];
} PlotRow;

typedef struct RowPlot {
    const PlotRow *row;
    int rows;
    int series;                    /* bars per row */
    const char *name[PLOT_SERIES]; /* of the series, where there are several */
    Ink ink[PLOT_SERIES];
    double most;         /* where the axis ends; 0: where the values do */
    bool has_track;      /* show how much is missing to `most` */
    bool is_dots;        /* a dot with its interval instead of a bar, the axis from the least on */
    const char *note[2]; /* what the columns are, or NULL */
} RowPlot;

void plot_rows(FILE *out, const PlotHead *head, const RowPlot *plot);

/* One bar of parts that make up a whole, with their names and shares. */
typedef struct PlotPart {
    const char *name;
    Ink ink;
    double share;
} PlotPart;

void plot_parts(FILE *out, const PlotHead *head, const PlotPart *part, int count);

/* A table of colours. */
typedef struct HeatPlot {
    int rows, columns;
    const double *value; /* row by row */
    const char *const *row;
    const char *const *column; /* names; NULL: the columns are numbers from `first` on */
    int first;
    const char *const *note; /* a word after each row, or NULL */
    const char *note_title;
    double most;    /* the value of the full colour */
    double middle;  /* of two-coloured maps: the value without colour */
    Ink high, low;  /* low: INK_NONE for one colour, from 0 on */
    bool has_words; /* values stand in the cells */
} HeatPlot;

void plot_heat(FILE *out, const PlotHead *head, const HeatPlot *plot);

/* A cross table: what share each has against each, more than half in one colour, less in another.
 * Rows have numbers and names, columns the numbers. */
typedef struct CrossPlot {
    const char *const *name;
    int count;           /* at most PLOT_CROSS */
    const double *value; /* row by row */
    double most;         /* the share of the full colour */
} CrossPlot;

enum { PLOT_CROSS = 64 };

void plot_cross(FILE *out, const PlotHead *head, const CrossPlot *plot);

/* How wide the figure of such a table is; 0: as others are. */
int plot_cross_width(int count);
