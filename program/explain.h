/* explain.h - a game in which a plan plays, told turn by turn: what was done, and by which line. */
#pragma once

#include "rivals.h"

/* Plays the game and prints it. The first player sits in seat A, the others go round. */
void explain_game(Rivals *rivals, const TaliaSetup *setup);
