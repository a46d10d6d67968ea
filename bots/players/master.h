/* master.h - a net that looks ahead. It plays on from the position many times, each time with the
 * hidden cards dealt anew as its seat's knowledge allows, along a tree of choices that grows where
 * the net's ratings and what came of earlier playouts point (PUCT); at the end of each way the
 * net's value counts, or who has won. All in whole numbers: so many playouts give the same choice
 * on every machine, and nothing that is hidden has a part in it. */
#pragma once

#include <talia/game.h>

#include "../net/net.h"

typedef struct Master Master;

/* A search for the one who is asked, with so many playouts; NULL: no memory. What the net is nearly
 * sure of it does not search. */
Master *master_new(const Net *net, const TaliaGame *game, int playouts);
void master_free(Master *master);

/* Plays on for about a millisecond; false: it has come to its end. */
bool master_step(Master *master);

/* The best so far. */
TaliaChoice master_best(const Master *master);
