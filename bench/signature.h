/* signature.h - one number for how all games go: equal on every compiler and machine. */
#pragma once

#include <stdint.h>

/* Plays some thousand random games and hashes them; a second or so. A change of the rules, of the
 * order of options or of a random number changes it; how a game's bytes are laid out does not. */
uint64_t signature(void);
