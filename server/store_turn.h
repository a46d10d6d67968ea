/* store_turn.h - a store around another one: what a house writes in one turn of the loop that runs
 * it is put there at once, at the turn's end. A transaction costs far more than a line, and with
 * several workers each one waits for the others' as well.
 *
 * So a line is `STORED` for the house before it is. Whoever runs the house keeps back what it sends
 * until the turn has ended. If the lines are not there then, nobody has seen anything of them: what
 * was kept back is thrown away, and the house forgets these tables (house_lost). */
#pragma once

#include "../house/store.h"

typedef struct Turn Turn;

/* Around one that has `append_each`. Closing it closes the one within. NULL: no memory. */
Turn *turn_open(const Store *within, Store *out);

/* All that was written is there; false: something is not, and `lost` is told each table that misses
 * lines. */
bool turn_ends(Turn *turn, void (*lost)(void *to, const char *table), void *to);
