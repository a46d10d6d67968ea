/* signature.h - one number for how all games go: equal on every compiler and machine. */
#pragma once

#include <talia/game.h>

/* Plays some thousand random games with the sets up to that one and hashes them; a second or two.
 * A change of the rules, of the order of options or of a random number changes it; how a game's
 * bytes are laid out does not. */
uint64_t signature(TaliaSet newest);

/* One game after the other changes these: a chain. */
typedef struct SignatureLink {
    uint64_t random, hash;
} SignatureLink;

enum { SIGNATURE_GAMES = 3000 * (TALIA_MAX_PLAYERS - 1) };

/* The states before each game and after the last. */
void signature_chain(TaliaSet newest, SignatureLink out[SIGNATURE_GAMES + 1]);
