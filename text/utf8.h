/* utf8.h - characters of texts that come from outside. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The bytes of the character that a text begins with, its code in *code; 0: it begins with none,
 * or with one that is cut off. Surrogates and characters longer than need be are none. */
size_t utf8_read(const char *text, size_t length, uint32_t *code);

/* Writes a character; how many bytes (at most 4). */
size_t utf8_write(uint32_t code, char out[4]);
