/* match_parts.h - the plots of a report, each with the table of its numbers. Only for the
 * files of a report: *_report.c put them together, *_plots.c and *_sheets.c hold them. */
#pragma once

#include "match_report.h"
#include "phrases.h"
#include "plot.h"
#include "sheet.h"

enum {
    PART_ID = 32,
    PART_TITLE = 256,
    MATCH_WIDE_BANDS = 3, /* with more players than that, lines have one narrow band each */
};

typedef const Spread *(*SpreadsOf)(const PlayerFigures *player);

/* One plot: of a match, or of one player (`who`) of it. */
typedef struct MatchPart {
    const char *id; /* with the player's number after it, if there is one for each */
    bool (*is_there)(const MatchFigures *figures, int who);
    void (*draw)(FILE *out, const MatchFigures *figures, int who, PlotHead head);
    void (*fill)(Sheet *sheet, const MatchFigures *figures, int who, Language language);
    const char *columns; /* of the table */
    SpreadsOf course;    /* of lines by turn: their note depends on it; else NULL */
    Phrase section, title, note;
    bool each_player;
} MatchPart;

typedef struct LeaguePart {
    const char *id;
    Phrase title, note;
    void (*draw)(FILE *out, const LeagueFigures *figures, PlotHead head);
    const char *columns;
    void (*fill)(Sheet *sheet, const LeagueFigures *figures, Language language);
} LeaguePart;

/* ---- What plots, tables and texts want to know ---------------------------------------------- */

/* Count as a share of all games. */
double match_share(const MatchFigures *figures, uint64_t count);

/* How often each player sat down in so many games: once in each, unless it has several seats. */
double match_plays(const MatchFigures *figures, uint64_t games);

/* Count per watched game of a player. */
double match_per_play(const MatchFigures *figures, uint64_t count);

/* The last turn that at least 5 % of the games of such a course reached, of all players. */
const Spread *spreads_of_points(const PlayerFigures *player);
const Spread *spreads_of_coins(const PlayerFigures *player);
const Spread *spreads_of_chance(const PlayerFigures *player);
double match_least_games(const MatchFigures *figures, SpreadsOf of); /* 5 % of them */
int match_last_turn(const MatchFigures *figures, SpreadsOf of);

/* The last turn in which a player bought something that counts: 1 % of all its buys come later at
 * most. 0: nothing was bought. */
int match_last_buy(const MatchFigures *figures, int who);

/* How many of that card the player bought in all games together. */
uint64_t match_bought(const MatchFigures *figures, int who, int card);

/* Bins for counts of the values least, least + 1, ...: the first value and the width; how many. */
typedef struct Bins {
    int first, width, count;
} Bins;
Bins match_score_bins(const MatchFigures *figures, int most);
Bins match_length_bins(const MatchFigures *figures, int most);

/* Parts of `all` per bin. */
void match_fill_bins(double all, const uint64_t *count, int values, int least, Bins bins,
                     double *out);

/* Why games ended, in words. */
Phrase match_ending(const MatchFigures *figures, Ending ending);

/* Who leads, and whether that is certain, in a sentence. */
void match_verdict(const MatchFigures *figures, Language language, char *out, size_t size);

/* Players of a league, the best one first. */
void league_order(const LeagueFigures *figures, int order[FIGURES_LEAGUE]);
