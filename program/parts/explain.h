/* explain.h - a game in which a plan plays, told turn by turn: what was done, and by which line. */
#pragma once

#include "../../bots/players/player.h"

/* Plays the game and prints it. The first player sits in seat A, the second in all others. */
void explain_game(const Player player[2], const TaliaSetup *setup);
