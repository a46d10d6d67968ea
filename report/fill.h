/* fill.h - from a match or a league to the figures of its report (match_report.h).
 *
 * Intervals are those of lab/summary.h, from groups of games with one seed. Points, coins, buys and
 * piles come from the watched games, the rest from all of them. */
#pragma once

#include "match_report.h"
#include "../lab/league.h"

/* What a report tells of how it was played; what is NULL is left out. */
typedef struct PlayedAs {
    Language language;
    const char *kingdom; /* as it was said: the name of a kingdom, or cards */
    const char *seed;
    const char *command;
} PlayedAs;

void match_figures(const MatchRun *run, const PlayedAs *as, MatchFigures *out);

/* Plays typical games once more, for a page that links to where they are replayed. */
void match_figure_games(const MatchRun *run, const char *page, MatchFigures *out);

/* Of a league that was rated (league_rate). False: no memory. */
bool league_figures(const LeagueRun *run, const PlayedAs *as, LeagueFigures *out);
