/* utf8.h - characters of texts that come from outside. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The bytes of the character that a text begins with, its code in *code; 0: it begins with none,
 * or with one that is cut off. Surrogates and characters longer than need be are none. */
size_t utf8_read(const char *text, size_t length, uint32_t *code);

/* Whether it shows something, or is a space, and leaves alone how others are shown: so no controls
 * of a terminal, no marks that turn the direction of writing, nothing invisible, and nothing that
 * is no character or means something else everywhere. */
bool utf8_is_shown(uint32_t code);

/* Copies those characters of a text that are shown; how many bytes, with no 0 after them. `out` may
 * be `text`. */
size_t utf8_shown(const char *text, size_t length, char *out);

/* Leaves of a text that ends with a 0 those characters alone. */
void utf8_keep_shown(char *text);

/* Writes a character; how many bytes (at most 4). */
size_t utf8_write(uint32_t code, char out[4]);
