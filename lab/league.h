/* league.h - everyone against everyone.
 *
 * Every two are a pairing: a match of two contestants (match.h), with the same seeds as all others.
 * Those that are played are the league's fixtures, each on the kingdoms of a venue. They take
 * turns, some groups each, so that after any number of rounds all have played alike. */
#pragma once

#include "match.h"
#include "rating.h"

/* Two who meet, and where: plans that need different cards meet on kingdoms of their own. */
typedef struct Fixture {
    int32_t a, b; /* a before b */
    int32_t venue;
} Fixture;

typedef struct League {
    int count; /* contestants: 2 to RATING_MOST */
    const Player *contestant;
    const TaliaSetup *setup; /* the kingdoms of the first venue, then those of the second ... */
    int venues;
    int kingdoms;           /* of each venue */
    const Fixture *fixture; /* in the order of pairings */
    int fixtures;
    uint64_t seed[2];
    uint64_t groups; /* of each fixture */
} League;

static inline const char *league_name(const League *league, int who)
{
    return league->contestant[who].name;
}

static inline int league_seats(const League *league)
{
    return league->setup->players;
}

/* How one contestant did against another. */
typedef struct Pairing {
    uint64_t games, groups;
    Moments share, score, margin; /* of the one: of its scores, and of these less the other's */
    Moments other_score;
    uint64_t wins, ties, losses;
    Moments rounds;
    uint64_t given_up;
} Pairing;

typedef struct LeagueRun {
    const League *league;
    double until;     /* Elo: the margin of every rating; 0: none is asked for */
    Pairing *pairing; /* those of the first contestant, then of the second with later ones ... */
    Rating *rating;
    double ties;    /* the model's number (rating.h) */
    uint64_t games; /* taken */
    MatchStop stop;
} LeagueRun;

int league_pairings(int count);

/* The index of the pairing of two, a before b; and which two an index means. */
int league_index(int count, int a, int b);
void league_pair(int count, int index, int *a, int *b);

/* Games of all fixtures. */
uint64_t league_games(const League *league);

bool league_begin(LeagueRun *run); /* false: no memory */
void league_end(LeagueRun *run);
Work league_work(LeagueRun *run);

/* After pairings and games were read from elsewhere: the run goes on from there. */
void league_resume(LeagueRun *run);

/* The ratings by what was taken; false: no memory. */
bool league_rate(LeagueRun *run);

/* How a contestant did against another, as it sees it. */
Pairing league_between(const LeagueRun *run, int a, int b);
/* Everything that one has played, as one pairing with all others. Its groups have seeds in common:
 * an interval of it would mean nothing. */
Pairing league_total(const LeagueRun *run, int who);

Estimate pairing_share(const Pairing *pairing);
Estimate pairing_margin(const Pairing *pairing, int seats);

/* Contestants in the order of their ratings. */
void league_rank(const LeagueRun *run, int *order);

/* ---- Who meets where (venues.c) ------------------------------------------------------------ */

/* Where two meet; -1: nowhere, since no kingdom has what both need. */
int league_venue(const League *league, int a, int b);

/* The cards and Events that all kingdoms of a venue have. */
TaliaSetup league_common(const League *league, int venue);

/* In how many parts the contestants fall who have not met anybody of another part. Ratings compare
 * only those of one part. */
int league_parts(const League *league);
