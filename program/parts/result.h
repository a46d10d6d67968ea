/* result.h - how a game began and how it ended, in words. */
#pragma once

#include <talia/game.h>

/* "A (BMU)", or "A" of one without a name. */
void print_seat(int seat, const char *name);

/* "2 players, edition 2: Cellar, Market, ..." */
void print_setup(const TaliaSetup *setup);

/* The scores, what they are made of, and who has won; or who is to choose. */
void print_result(const TaliaGame *game, const char *const name[TALIA_MAX_PLAYERS]);
