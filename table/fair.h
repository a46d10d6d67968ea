/* fair.h - the shuffles of a table are nobody's choice: docs/FAIRNESS.md.
 *
 * The house makes a secret before anybody sits down and tells its hash, the commitment. Each
 * person, having seen that, gives a salt. The key of the game's chance follows from all of them;
 * after the end the secret is told, and everybody can do the sum again. The kingdom is no part of
 * it; who begins is (engine/setup.c). Games that were begun before choices had chance of their own
 * have a seed instead. */
#pragma once

#include <stdio.h>

#include <talia/game.h>

#include "../script/chance.h"
#include "../script/hex.h"
#include "../script/sha256.h"

enum {
    FAIR_SECRET = 32, /* bytes */
    FAIR_SALT = 16,
    FAIR_TABLE = 16, /* room for a table's id: small letters and digits */
};

typedef struct Fair {
    bool is_there; /* else the table has no secret, and all the rest means nothing */
    bool is_old;   /* the game has a seed, from which all its chance follows */
    char table[FAIR_TABLE];
    int players;
    uint8_t secret[FAIR_SECRET];
    uint8_t salt[TALIA_MAX_PLAYERS][FAIR_SALT];
    unsigned salted; /* a bit for each seat whose person has given one */
} Fair;

/* Whether a table can be called so. */
bool fair_is_id(const char *id, size_t length);

/* A table that has this secret and no salts yet; false: the id is none. */
bool fair_begin(Fair *fair, const char *table, int players, const uint8_t secret[FAIR_SECRET]);

/* The person of that seat gives a salt, or stands up. */
void fair_give(Fair *fair, int seat, const uint8_t salt[FAIR_SALT]);
void fair_take_back(Fair *fair, int seat);
bool fair_has_given(const Fair *fair, int seat);

void fair_commitment(const Fair *fair, uint8_t out[SHA256_BYTES]);

/* The chance that the game is to have. */
void fair_chance(const Fair *fair, Chance *chance);

/* The seed of a game that is old. */
void fair_seed(const Fair *fair, uint64_t seed[2]);

/* As comments at the beginning of a saved game; nothing where there is none. Only once the game is
 * over: it has the secret. */
void fair_write(const Fair *fair, FILE *file);

/* What is read back from a saved game; on a fault false, and the number of the line. A text without
 * such comments is no fault: then `fair->is_there` is false. */
typedef struct FairFile {
    Fair fair;
    uint8_t commitment[SHA256_BYTES];
    int fault_line; /* 0: it ends too soon */
} FairFile;
bool fair_read(const char *text, size_t length, FairFile *out);
