/* master.h - a net that looks ahead. It plays on from the position many times, each time with the
 * hidden cards dealt anew as its seat's knowledge allows (lane.h). All in whole numbers: so many
 * playouts give the same choice on every machine, with any number of threads, and nothing that is
 * hidden has a part in it. */
#pragma once

#include <talia/game.h>

#include "../net/net.h"

typedef struct Master Master;

/* One who looks ahead in games of so many players, with so many playouts for a choice that is open;
 * NULL: no memory. */
Master *master_new(const Net *net, int players, int playouts);
void master_free(Master *master);

/* What the one who is asked should do now. What was tried on the way here is kept. */
void master_ask(Master *master, const TaliaGame *game);

/* Plays on, by so many threads: for less than a millisecond with one, some milliseconds with more.
 * False: it has come to its end. */
bool master_step(Master *master, int threads);

/* The best so far. */
TaliaChoice master_best(const Master *master);
