/* match_report.h - the report of a match or a league: the figures that it is made of, and writing
 * it as a page, as files and for the terminal.
 *
 * Fill a MatchFigures with counts and hand it over:
 *
 *     MatchFigures *f = calloc(1, sizeof *f);       (about 1 MB; all zeros is a match of no games)
 *     f->players = 2;
 *     figures_name(f->side[0].name, "Smithy");
 *     f->games = 1000;
 *     f->side[0].wins = 613;
 *     f->side[0].win = figures_share(613, 1000);  (or an interval from paired seeds)
 *     f->side[0].points[t] = spread_of_counts(count, FIGURES_SCORES, FIGURES_LEAST_SCORE);
 *     ...
 *     match_make_sound(f);
 *     match_report_page(out, f, ENGLISH);
 *
 * What is left at zero is left out of the report: without coins by turn, no such plot. */
#pragma once

#include <stdio.h>

#include "../text/text.h"
#include "../lab/estimate.h"

enum {
    FIGURES_NAME = 96,          /* bytes of a name with the 0 at its end */
    FIGURES_TURNS = 200,        /* turns count from 1; later ones count as this one */
    FIGURES_LEAST_SCORE = -100, /* points below count as this */
    FIGURES_SCORES = 501,       /* points -100 to 400; above count as 400 */
    FIGURES_CARDS = TALIA_MAX_KINDS,
    FIGURES_PILE = 120, /* cards of the largest pile */
    FIGURES_OPTIONS = 8,
    FIGURES_WORDS = 256, /* bytes of an option's value */
    FIGURES_LEAGUE = 64, /* players of a league */
};

/* How something was spread over games. */
typedef struct Spread {
    uint64_t games; /* that count here; 0: nothing is known */
    double mean, sd;
    bool has_percentiles;
    double percentile[5]; /* 10, 25, 50, 75, 90 */
} Spread;

typedef struct PlayerFigures {
    char name[FIGURES_NAME];

    /* Games won alone, won together with others, and lost; and as shares of all games. */
    uint64_t wins, ties, losses;
    Estimate win, tie, loss;
    Estimate share; /* of the victories: a tie of n players counts 1/n; who leads is told by it */

    Estimate score; /* mean points at the end */
    Estimate turns; /* mean number of turns that this player had */

    uint64_t scores[FIGURES_SCORES];         /* games, by points - FIGURES_LEAST_SCORE */
    uint64_t won_in_turn[FIGURES_TURNS + 1]; /* games won alone, by their length */
    Spread points[FIGURES_TURNS + 1];        /* at the end of the player's turn 1, 2, ... */
    Spread coins[FIGURES_TURNS + 1];         /* to spend in the Buy phase of that turn */
    Spread chance[FIGURES_TURNS + 1];        /* to win, at the start of that turn: 0 to 1 */
    uint64_t bought[FIGURES_CARDS][FIGURES_TURNS + 1]; /* by `card` and turn, over all games */
    uint64_t owned[FIGURES_CARDS]; /* by `owned` of the match: at the end, over all games */
    Estimate adjusted;             /* share of the victories without luck */
    double games_needed;           /* for it, as a part of all games; 0: luck is not known */
} PlayerFigures;

typedef struct PileFigures {
    TaliaCard card;
    int size;                        /* at the start, at most FIGURES_PILE */
    uint64_t left[FIGURES_PILE + 1]; /* games, by cards left at the end */
} PileFigures;

typedef enum Ending {
    ENDED_PROVINCES, /* the Provinces were gone */
    ENDED_PILES,     /* three piles were, or four with five or six players */
    ENDED_BOTH,
    ENDED_LIMIT, /* the match stopped the game */
    ENDINGS
} Ending;

/* A game that stands for many: of those that a player won, the one nearest to their means. */
typedef struct FigureGame {
    int winner;
    uint64_t number; /* from 1 */
    int score[TALIA_MAX_PLAYERS], rounds;
    TaliaSetup setup;
    char *text; /* the saved game, on the heap: figures_free */
} FigureGame;

enum { FIGURES_GAMES = 2 };

typedef struct FigureOption {
    char name[FIGURES_NAME], value[FIGURES_WORDS]; /* as they are to be shown */
} FigureOption;

typedef struct MatchFigures {
    int players; /* 1 to TALIA_MAX_PLAYERS */
    int seats;   /* at the table, for each player as often; 0: one each */
    PlayerFigures side[TALIA_MAX_PLAYERS];
    uint64_t games;
    uint64_t watched; /* games of which it is known what happened turn by turn; 0: all */

    /* What was played. */
    int kingdoms;                    /* of more than one, none is named */
    char kingdom_name[FIGURES_NAME]; /* or "" */
    TaliaCard kingdom[TALIA_MAX_KINGDOM], event[TALIA_MAX_EVENTS];
    int kingdom_count, event_count;
    int edition;                     /* 0: not told */
    char seed[FIGURES_NAME];         /* or "" */
    char command[2 * FIGURES_WORDS]; /* the command that repeats it, or "" */
    FigureOption option[FIGURES_OPTIONS];
    int options;

    /* The length of a game is the number of turns of the player who had most. */
    uint64_t length[FIGURES_TURNS + 1];
    uint64_t ending[ENDINGS];

    TaliaCard card[FIGURES_CARDS]; /* cards and Events that could be bought: rows of `bought` */
    int cards;
    TaliaCard owned[FIGURES_CARDS]; /* cards in decks at the end, the most frequent first */
    int owned_cards;
    FigureGame game[FIGURES_GAMES];
    int typical_games;
    char page[FIGURES_WORDS];        /* where games can be replayed: http://localhost:8080/ */
    PileFigures pile[FIGURES_CARDS]; /* in the order in which they are to be shown */
    int piles;
} MatchFigures;

/* What two of a league met on: a kingdom, or what all of several have in common. */
typedef struct FigureKingdom {
    uint8_t kingdom[TALIA_MAX_KINGDOM], event[TALIA_MAX_EVENTS]; /* TaliaCard */
    uint8_t kingdom_count, event_count;
} FigureKingdom;

typedef struct LeagueFigures {
    int players;
    int left_out; /* players beyond the best FIGURES_LEAGUE, of whom nothing is told */
    char name[FIGURES_LEAGUE][FIGURES_NAME];
    uint64_t games; /* of all pairs together */
    Estimate rating[FIGURES_LEAGUE];
    /* The row's share of the victories against the column (a tie counts half), and in how many
     * games: 0 where the two did not meet, such as each with itself. */
    Estimate cross[FIGURES_LEAGUE][FIGURES_LEAGUE];
    uint64_t met[FIGURES_LEAGUE][FIGURES_LEAGUE];
    /* Every two met on kingdoms of their own: on so many each, and on these, with the row before
     * the column. */
    bool apart;
    int kingdoms;
    FigureKingdom on[FIGURES_LEAGUE][FIGURES_LEAGUE];
    char command[2 * FIGURES_WORDS];
    FigureOption option[FIGURES_OPTIONS];
    int options;
} LeagueFigures;

/* ---- Filling ------------------------------------------------------------------------------- */

/* Copies a name, cut between two characters if it is too long. */
void figures_name(char out[FIGURES_NAME], const char *text);

/* So many of so many games, with Wilson's interval. */
Estimate figures_share(uint64_t count, uint64_t games);

/* The mean with its interval, from the sums over games of a value and of its square. */
Estimate figures_mean(uint64_t games, double sum, double squares);

/* A spread from counts of the values least, least + 1, ...; from sums, without percentiles. */
Spread spread_of_counts(const uint64_t *count, int values, int least);
Spread spread_of_sums(uint64_t games, double sum, double squares);

/* Once all is filled in: numbers out of range become the nearest that is in range, cards that there
 * are not are left out, names are ended. What is written below must be sound. */
void match_make_sound(MatchFigures *figures);
void league_make_sound(LeagueFigures *figures);

/* Frees what the figures of a match hold, not themselves. */
void figures_free(MatchFigures *figures);

/* ---- Writing ------------------------------------------------------------------------------- */

enum { REPORT_ERROR = 512 };

/* One page with everything, for any browser. False: it could not be written. */
bool match_report_page(FILE *out, const MatchFigures *figures, Language language);
bool league_report_page(FILE *out, const LeagueFigures *figures, Language language);

/* All numbers as JSON: an object with "tables", each with id, title, columns and rows. */
bool match_report_json(FILE *out, const MatchFigures *figures, Language language);
bool league_report_json(FILE *out, const LeagueFigures *figures, Language language);

/* Into a folder that is there: each plot as ID.svg, its numbers as ID.csv, all as numbers.json.
 * False: `error` says which file could not be written, and why. */
bool match_report_files(const char *folder, const MatchFigures *figures, Language language,
                        char error[REPORT_ERROR]);
bool league_report_files(const char *folder, const LeagueFigures *figures, Language language,
                         char error[REPORT_ERROR]);

/* The key plots for a terminal of that width (40 or more columns); `ascii`: drawn without block
 * characters. In brief: who wins, and the points by turn. */
void match_report_brief(FILE *out, const MatchFigures *figures, Language language, int width,
                        bool ascii);
void match_report_text(FILE *out, const MatchFigures *figures, Language language, int width,
                       bool ascii);
void league_report_text(FILE *out, const LeagueFigures *figures, Language language, int width,
                        bool ascii);
