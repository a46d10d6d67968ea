/* glicko.h - how a game changes a rating: Glicko's sums (docs/RATINGS.md). Nothing but numbers: who
 * played whom is rated.c's. A Standing has tenths of points: by whole ones the small changes of
 * somebody who has played a lot would be lost. */
#pragma once

#include "../table/table.h"

enum {
    GLICKO_POINT = 10,    /* tenths; below are points: */
    GLICKO_RATING = 1500, /* of somebody of whom nothing is known, */
    GLICKO_UNKNOWN = 350, /* and how unsure that is: as much as it can be; */
    GLICKO_KNOWN = 60,    /* and as little: ratings go on moving */
    GLICKO_LEAST = 100,   /* no rating is less, */
    GLICKO_MOST = 4000,   /* nor more */
};

/* Somebody one has played against, and how that went. */
typedef struct Bout {
    Standing other;
    double score;  /* 1: won, 0: lost, a half: neither */
    double weight; /* a part of a game: of one between several each pair is one */
} Bout;

Standing glicko_unknown(void);
int glicko_points(int tenths); /* as they are shown */

/* The share of wins that is to be expected. */
double glicko_expects(Standing own, Standing other);

/* The standing after all of these at once. */
Standing glicko_after(Standing own, const Bout *bouts, int count);
