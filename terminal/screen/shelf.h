/* shelf.h - games that are kept between two visits: each table a file of lines, in the folder for
 * the state of programs ($XDG_STATE_HOME, or ~/.local/state), and those that are over as saved
 * games beside them.
 *
 *     talia table 1
 *     k 0 abcd...        the key of a seat whose player is at this screen
 *     r ...              a line of its record
 *
 * Lines of other kinds are passed over. */
#pragma once

#include "../../house/store.h"
#include "stage.h"

/* The folder, made if need be; false: there is none. */
bool shelf_open(char out[STAGE_PATH]);

/* Those that are there, the youngest first: to go on with, then those that are over. */
int shelf_list(const char *folder, Language language, Kept out[STAGE_KEPT]);

/* A kept table, read. */
typedef struct ShelfTable {
    char table[DESK_ID];
    int people; /* who have a key */
    char key[TALIA_MAX_PLAYERS][DESK_ID];
    int lines;
} ShelfTable;
bool shelf_read(const char *path, ShelfTable *out, Store *store);

void shelf_path(const char *folder, const char *table, char out[STAGE_PATH]);

/* A table's file, to write to until it is closed, made if need be; what was cut off at its end is
 * gone. SHELF_TAKEN: another program has it, and two of them would make one record of two games.
 * SHELF_CLOSED: it cannot be written. */
enum { SHELF_CLOSED = -1, SHELF_TAKEN = -2 };
int shelf_take(const char *path);

/* Adds a whole line to it, or nothing: false. */
bool shelf_add(int file, char kind, const char *text, size_t length);

/* The game is over: a saved game of it stays. */
void shelf_finish(const char *folder, const char *table, const char *file);
