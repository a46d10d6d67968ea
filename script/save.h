/* save.h - a saved game is its set-up and its choices, as text: a `.talia` file, which is a
 * scenario with `deal: yes` (docs/FORMAT.md). */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include <talia/game.h>

#include "chance.h"

typedef struct SavedGame {
    TaliaSetup setup;    /* with all ten cards of the kingdom */
    Chance chance;       /* where it is there the set-up's seed is that of number 0 */
    TaliaChoice *choice; /* on the heap */
    int *number;         /* likewise: of each choice; NULL without `chance` */
    size_t count, room;
    int numbers;                         /* used so far, those of choices taken back too */
    const char *title;                   /* or NULL */
    const char *name[TALIA_MAX_PLAYERS]; /* of the players, or NULL */
    char *words; /* on the heap: title and names, where they were read from a file */
} SavedGame;

/* Remembers a choice about to be made; TALIA_PLAY_TREASURES as the single plays it stands for. */
void save_remember(SavedGame *saved, const TaliaGame *before, TaliaChoice choice);
void save_free(SavedGame *saved);

/* Has the game draw its chance from this, or, where it is not there, from the set-up's seed. */
void save_set_chance(SavedGame *saved, const Chance *chance);

/* Before choice i is made again in a game that was started with the set-up. */
void save_prepare(const SavedGame *saved, size_t i, TaliaGame *game);

/* The game after all of its choices. */
void save_replay(const SavedGame *saved, TaliaGame *game);

/* Writes the text; false when the file could not be written. */
bool save_write(const SavedGame *saved, FILE *file);

/* The text, on the heap; NULL: no memory. */
char *save_text(const SavedGame *saved);

/* The same in parts: the head; then each choice with its number, of several the last. */
typedef struct SaveWriter {
    FILE *file;
    TaliaGame game; /* before the next choice */
    Chance chance;
    int numbers; /* used so far */
} SaveWriter;

void save_write_begin(SaveWriter *writer, const SavedGame *head, FILE *file);
void save_write_choice(SaveWriter *writer, TaliaChoice choice, int number);

/* Reads it back. On a fault false, and what and where ("file:line:column: ...") in `error`; then
 * there is nothing to free. Expectations are passed over: `talia scenario` checks them. */
enum { SAVE_ERROR = 1024 };
bool save_read(const char *name, const char *text, size_t length, SavedGame *out,
               char error[SAVE_ERROR]);

/* The same some lines and choices at a time, of a text that stays where it is; NULL: no memory. On
 * SAVE_FAULT what and where is in `error`, on SAVE_IS_READ there is the game, as long as the
 * reader. */
typedef struct SaveReader SaveReader;
typedef enum SaveStep { SAVE_GOES_ON, SAVE_IS_READ, SAVE_FAULT } SaveStep;
SaveReader *save_reader_open(const char *name, const char *text, size_t length);
SaveStep save_reader_on(SaveReader *reader, int most, char error[SAVE_ERROR]);
const SavedGame *save_reader_game(const SaveReader *reader);
void save_reader_close(SaveReader *reader);
