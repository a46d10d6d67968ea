/* rating.h - how strong each of many is, from who met whom and how that went.
 *
 * The model is Bradley and Terry's with Davidson's ties: between two whose ratings differ by d Elo,
 * wins are to losses as 10^(d / 400) to 1, and ties are to the geometric mean of both as one
 * number, the same for all, to 1. The ratings are those under which the results are likeliest; 0 is
 * their mean, each counting as much as is known of it. The intervals come from how fast that
 * likelihood falls around them (the observed information). Somebody who has won or lost everything
 * gets a finite rating, since half a win and half a loss against an average player is added for
 * each. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* How it went for one against another. */
typedef struct Encounter {
    double wins, ties, losses; /* games */
} Encounter;

enum { RATING_MOST = 400 };

typedef struct Rating {
    double elo;
    double margin; /* of its 95 % interval, to either side */
} Rating;

/* `table` has a row of `count` for each; what stands right of the diagonal is read. `ties`: the
 * number of the model, may be NULL. False: no memory. */
bool rating_solve(int count, const Encounter *table, Rating *out, double *ties);

/* What the model expects between two. */
typedef struct Expectation {
    double win, tie, loss;
} Expectation;

Expectation rating_expect(double elo_difference, double ties);
