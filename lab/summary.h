/* summary.h - from a tally to what it says: values with intervals, and who is better. */
#pragma once

#include "stats.h"
#include "tally.h"

/* A contestant's share of wins, wins, ties and losses (from 0 to 1, of its games), or its mean
 * score or turns. */
Estimate summary_estimate(const Tally *tally, int who, TallyMetric metric);

/* Whether luck was told from skill (luck.h); then the share of wins without luck, and which part of
 * the games it needs for the same interval: 1 less the square of the correlation of the two. */
bool summary_knows_luck(const Tally *tally);
Estimate summary_adjusted(const Tally *tally, int who);
double summary_games_needed(const Tally *tally, int who);

/* That share, or without luck known the plain one: by which a match is judged. */
Estimate summary_best_share(const Tally *tally, int who);

/* Rounds of a game: turns of the first seat. */
Estimate summary_rounds(const Tally *tally);

/* One contestant beside another. */
typedef struct Comparison {
    Estimate share; /* the share of wins of a less that of b */
    Estimate score; /* likewise */
    double p;       /* how often chance alone makes such a difference in the share, or a larger one,
                     * between two of all contestants who are alike */
} Comparison;

Comparison summary_compare(const Tally *tally, int a, int b);

/* Chance alone makes such a difference at most once in twenty matches. */
bool comparison_is_sure(const Comparison *comparison);

/* Contestants with their shares in falling order. */
void summary_rank(const Tally *tally, int order[TALIA_MAX_PLAYERS]);

/* Kingdoms that were played on. */
int summary_kingdoms(const Tally *tally);

/* How often each contestant sat at a table that was watched: more often than it has games, if it
 * has several seats. */
uint64_t summary_watched_plays(const Tally *tally);

/* Cards of one name that it bought each time, on all turns. */
double summary_bought(const Tally *tally, int who, TaliaCard card);

/* Mean and standard deviation of what was watched so many times. */
typedef struct Scatter {
    double mean, deviation;
} Scatter;

Scatter summary_spread(const Moments *moments, uint64_t count);
