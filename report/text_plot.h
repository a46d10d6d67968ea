/* text_plot.h - plots for a terminal: the same data as in plot.h, in characters. */
#pragma once

#include "plot.h"

typedef struct TextPaper {
    FILE *out;
    int width;  /* columns, 40 to 200 */
    bool ascii; /* neither blocks nor lines nor dashes but those of ASCII; names stay as they are */
    Language language;
} TextPaper;

/* A paragraph, broken between words. */
void text_paragraph(const TextPaper *paper, const char *words);

/* A line of words, cut to the width. */
void text_write(const TextPaper *paper, const char *words);

/* Words in so many columns, cut or filled up. */
void text_column(const TextPaper *paper, const char *words, int columns);

/* A bar each, with the interval of the wins below it. */
void text_wins(const TextPaper *paper, const PlotWin *win, int count);

/* Columns of blocks, one series below the other; of at most text_bins() bins. Shares of 1. */
void text_histogram(const TextPaper *paper, const BinPlot *plot);
int text_bins(const TextPaper *paper);

/* Means over turns, all in one field: each line has a sign of its own. */
void text_lines(const TextPaper *paper, const LinePlot *plot);

/* A dot with its interval in each row; the note after it. */
void text_dots(const TextPaper *paper, const PlotRow *row, int count);
