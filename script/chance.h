/* chance.h - chance that nobody can foresee (docs/FORMAT.md, `chance`): before each choice the
 * game's generator begins anew, from a hash of a key and of the number of that choice.
 *
 * The deal has number 0, choices are counted from 1, and those that are taken back keep theirs: no
 * number is used twice. TALIA_PLAY_TREASURES counts as the plays it stands for. None of these but
 * the last can draw a card, so its number is the only one that matters. */
#pragma once

#include <stdbool.h>

#include <talia/game.h>

#include "words.h"

enum {
    CHANCE_KEY = 32, /* bytes */
    CHANCE_HEX = 2 * CHANCE_KEY,
    CHANCE_NUMBERS = 9999999, /* the most that one game may use */
};

typedef struct Chance {
    bool is_there; /* else all chance follows from the seed */
    uint8_t key[CHANCE_KEY];
} Chance;

/* The key by its hex digits; false: it is none. */
bool chance_read(Slice words, Chance *out);
void chance_write(const Chance *chance, char out[CHANCE_HEX + 1]);

/* The same behind `chance:` in a head; beside a seed it is a fault. */
bool chance_of_head(Slice words, bool has_seed, Chance *out, Fault *fault);

/* Whether a line of a script says that choices were taken back (`undone: 3`); adds how many numbers
 * they have used. */
bool undone_is(Slice line);
bool undone_read(Slice line, const Chance *chance, int *numbers, Fault *fault);

/* The seed of what has this number. */
void chance_seed(const Chance *chance, int number, uint64_t seed[2]);

/* Before the choice of that number is made; nothing where there is no key. */
void chance_give(const Chance *chance, int number, TaliaGame *game);

/* How many numbers a choice that is about to be made takes. */
int chance_numbers(const TaliaGame *game, TaliaChoice choice);
