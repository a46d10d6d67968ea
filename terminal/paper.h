/* paper.h - putting words on a terminal, or into a pipe: wrapped lines, lists, bold. Whoever hears
 * it read aloud gets all of it in its order: nothing stands side by side, nothing is taken away. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

typedef struct Paper {
    FILE *out;
    int width; /* columns */
    bool is_terminal;
    bool can_style; /* a terminal that may be sent control codes */
} Paper;

/* Standard output as it is: its width, and whether styles are wanted (NO_COLOR, TERM). */
Paper paper_open(void);

/* The terminal may have got another width meanwhile. */
void paper_measure(Paper *paper);

typedef enum Style { PLAIN, BOLD } Style;

/* A paragraph: broken between words, lines after the first one indented, by more than it if it
 * begins with spaces. '\n' begins a new one. */
void paper_write(const Paper *paper, Style style, const char *text);

/* A line for somebody who has to wait; in a pipe there is none: what stands there does not depend
 * on time. */
void paper_wait(const Paper *paper, const char *text);

/* A line of a list, below what it belongs to. */
void paper_item(const Paper *paper, const char *text);
