/* layout.h - where everything of a table stands, on a screen of any size from 80 x 24 up; smaller
 * ones show what has room. Pure: only numbers. */
#pragma once

#include <talia/base.h>

#include "picture.h"

/* What is to be shown. */
typedef struct LayoutNeeds {
    int width, height;
    int piles;                            /* of the supply, beside it, and Events, */
    int pile_width;                       /* and the columns that the widest one wants */
    int others;                           /* opponents, */
    int other_columns[TALIA_MAX_PLAYERS]; /* and the columns that each takes on one line */
    int play, hand;                       /* columns that these take on one line */
    int options;                          /* to choose from */
    int option_width;                     /* of the widest one */
    int info;                             /* lines of text on the card at the cursor */
} LayoutNeeds;

typedef struct Layout {
    Rect title, supply, log, others, play, hand, question, options, info, keys;
    int supply_columns, option_columns;
    bool is_whole; /* there is room for all piles */
} Layout;

enum { LAYOUT_PILE = 26, LAYOUT_WIDEST_PILE = 36, LAYOUT_LEAST_LOG = 26, LAYOUT_QUESTION = 2 };

Layout layout_make(const LayoutNeeds *needs);
