/* tally.h - what is counted of many games, as plain bytes: to be added up, sent and compared.
 *
 * Everything in a tally is a whole number. So a sum of tallies does not depend on the order or the
 * size of the parts, and results are equal to the bit with any number of threads or machines.
 *
 * The unit is the *group*: as many games as there are contestants, with one seed, the seats
 * rotated. Games of a group are alike in their luck; groups are not. So all variances come from the
 * sums of whole groups; with several kingdoms from the sums of each kingdom (its *cell*), since
 * groups on one kingdom are alike too.
 *
 * The bytes: a Tally, then its cells, then, if its games were watched, a TallyStory. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <talia/game.h>

enum {
    TALLY_GAME = 60,       /* what a game is worth: 60 has a half, a third ... a sixth */
    TALLY_LOWEST = -40,    /* scores below count as this one */
    TALLY_SCORES = 240,    /* the highest is TALLY_LOWEST + 239 */
    TALLY_LENGTHS = 100,   /* rounds; a longer game counts as one of 99 */
    TALLY_TURNS = 40,      /* turns that are watched one by one */
    TALLY_COINS = 100,     /* to spend on a turn; more count as 99 */
    TALLY_PILE = 121,      /* cards left in a pile */
    TALLY_PAIRS = 5,       /* what a pair of games can bring: 0, 1/2 ... 2 wins */
    TALLY_CHANCES = 101,   /* to win, in per cent: 0 to 100 */
    TALLY_KEPT = 256,      /* games of which each is remembered by itself: the first ones */
    TALLY_LONGEST = 20000, /* decisions; then a game is given up, and nobody has won */
    TALLY_MOST_KINGDOMS = 10000,
};

/* What has an interval: sums over the games of a group, over its n seats for score and turns. */
typedef enum TallyMetric {
    TALLY_SHARE, /* TALLY_GAME for a win; of a tie, the part of each contestant in it */
    TALLY_WINS,
    TALLY_TIES,
    TALLY_LOSSES,
    TALLY_SCORE,
    TALLY_OWN_TURNS,
    TALLY_METRICS
} TallyMetric;

typedef enum TallyEnd {
    TALLY_BY_PROVINCES,
    TALLY_BY_PILES,
    TALLY_BY_BOTH,
    TALLY_GIVEN_UP,
    TALLY_FORFEITED, /* by a program from outside: outsider.h */
    TALLY_ENDS
} TallyEnd;

typedef struct Moments {
    int64_t sum;
    int64_t squares;
} Moments;

/* One contestant. It may have several seats in a game; then it has won if one of them has. */
typedef struct TallySide {
    Moments of[TALLY_METRICS];
    int64_t share_with[TALIA_MAX_PLAYERS]; /* sums of the products with each contestant's share */
    int64_t score_with[TALIA_MAX_PLAYERS];
    Moments luck;       /* of a group, in units of 1 / NET_ONE (luck.h); all 0: nobody looked */
    int64_t share_luck; /* sum of the products of share and luck */
    uint64_t seat[TALIA_MAX_PLAYERS][3]; /* at each seat: wins, ties, losses of that seat */
    uint64_t scores[TALLY_SCORES];
    uint64_t won_in[TALLY_LENGTHS]; /* games won alone, by their rounds */
} TallySide;

typedef struct Tally {
    uint64_t bytes; /* all of it */
    uint32_t contestants, seats;
    uint32_t kingdoms; /* of the whole match; 1: no cells */
    uint32_t first_cell, cells;
    uint32_t watched; /* 1: with a story */
    uint64_t games, groups;
    uint64_t ends[TALLY_ENDS];
    Moments rounds; /* turns of the first seat */
    uint64_t lengths[TALLY_LENGTHS];
    uint64_t pairs[TALLY_PAIRS]; /* of two contestants: what the first one got of a pair */
    TallySide side[TALIA_MAX_PLAYERS];
} Tally;

/* The sums of one kingdom, `contestants` of `sum` in use. */
typedef struct TallyCell {
    int64_t groups, rounds;
    int64_t sum[TALIA_MAX_PLAYERS][TALLY_METRICS];
    int64_t luck[TALIA_MAX_PLAYERS];
} TallyCell;

/* ---- Watched games ------------------------------------------------------------------------- */

/* One turn of one contestant, at its end. */
typedef struct TallyTurn {
    uint64_t count; /* of such turns */
    Moments points, coins, cards;
} TallyTurn;

/* Turns after the last that is watched: what is bought and gained counts as bought then, the rest
 * is left out. */
typedef struct TallyStoryOfSide {
    TallyTurn turn[TALLY_TURNS];
    uint32_t points[TALLY_TURNS][TALLY_SCORES]; /* turns, by points - TALLY_LOWEST at their end */
    uint32_t coins[TALLY_TURNS][TALLY_COINS];   /* turns, by coins that could be spent */
    uint32_t bought[TALLY_TURNS][TALIA_CARDS];
    uint32_t gained[TALLY_TURNS][TALIA_CARDS];   /* whether bought or not, and exchanged for */
    uint32_t owned[TALIA_CARDS];                 /* when the game was over */
    uint32_t chance[TALLY_TURNS][TALLY_CHANCES]; /* turns, by the chance to win at their start */
} TallyStoryOfSide;

/* A pile of the supply at the end. */
typedef struct TallyPile {
    uint64_t games;                  /* in which it was in the supply */
    uint64_t empty;                  /* of these */
    uint64_t left;                   /* cards */
    uint32_t ended_with[TALLY_PILE]; /* games, by cards left */
} TallyPile;

/* A game by itself, as it ended. */
typedef struct TallyKept {
    int16_t score[TALIA_MAX_PLAYERS]; /* of each contestant: with several seats, their sum */
    uint16_t rounds;
    uint16_t winners; /* contestants: a bit each */
} TallyKept;

typedef struct TallyStory {
    uint64_t games;
    uint64_t kept_games; /* game 0 and those after it, in the tally of a match */
    TallyKept kept[TALLY_KEPT];
    TallyPile pile[TALIA_CARDS];
    TallyStoryOfSide side[TALIA_MAX_PLAYERS]; /* those in use only */
} TallyStory;

/* ---- Making and adding --------------------------------------------------------------------- */

typedef struct TallyShape {
    int contestants, seats, kingdoms;
    int first_cell, cells; /* none of one kingdom */
    bool watched;
} TallyShape;

size_t tally_bytes(const TallyShape *shape);

/* The bytes of a tally that is there. */
size_t tally_length(const void *tally);

/* An empty tally into tally_bytes(shape) bytes. */
void tally_clear(Tally *tally, const TallyShape *shape);

/* Adds a tally of the same match; what `into` has no room for (cells, a story) is left out. */
void tally_add(Tally *into, const Tally *from);

/* Whether so many bytes are a tally of that match: what came from elsewhere must be. */
bool tally_is_sound(const void *bytes, size_t length, const TallyShape *of_match);

TallyCell *tally_cell(Tally *tally, int index);
const TallyCell *tally_cell_of(const Tally *tally, int index);
TallyStory *tally_story(Tally *tally); /* NULL: not watched */
const TallyStory *tally_story_of(const Tally *tally);

/* ---- Booking ------------------------------------------------------------------------------- */

/* A finished game: what is needed of it. */
typedef struct TallyGame {
    uint8_t who[TALIA_MAX_PLAYERS]; /* the contestant at each seat */
    int16_t score[TALIA_MAX_PLAYERS];
    uint16_t turns[TALIA_MAX_PLAYERS];
    unsigned winners; /* a bit for each seat; none of a game that was given up */
    TallyEnd end;
    int64_t luck[TALIA_MAX_PLAYERS]; /* of each seat */
} TallyGame;

/* The games of a group so far. */
typedef struct TallyGroup {
    int64_t sum[TALIA_MAX_PLAYERS][TALLY_METRICS];
    int64_t rounds;
    int64_t luck[TALIA_MAX_PLAYERS];
} TallyGroup;

void tally_game(Tally *tally, TallyGroup *group, const TallyGame *game);
void tally_group(Tally *tally, const TallyGroup *group, int kingdom);
