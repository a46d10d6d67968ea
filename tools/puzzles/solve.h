/* solve.h - can the one who is asked end the game on this turn and win alone, whatever chance and
 * the others hold? All ways to play the turn are tried. A way that turns over a card which its
 * player cannot know ends there and is no win, unless it draws the deck to its last card: then
 * what is drawn does not depend on the order. */
#pragma once

#include <talia/game.h>

enum { SOLVE_LONGEST = 64 }; /* choices of a line */

typedef struct Solution {
    int length; /* of the shortest line that wins; 0: there is none */
    TaliaChoice line[SOLVE_LONGEST];
    double wins, ways; /* lines that win, of all lines */
    bool is_whole;     /* everything was tried: the turn is not too long for that */
} Solution;

void solve(const TaliaGame *game, Solution *out);

/* Makes a choice; whether nothing came of it that its player could not foresee. */
bool choose_surely(TaliaGame *game, TaliaChoice choice, int me);

/* Whether that seat alone has won. */
bool has_won(const TaliaGame *game, int me);
