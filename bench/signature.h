/* signature.h - one number for how all games go: equal on every compiler and machine. */
#pragma once

#include <stdint.h>

/* Plays some thousand random games and hashes them; a second or so. A change of the rules, of the
 * order of options, of a random number or of a byte of a game's state changes it. */
uint64_t signature(void);
