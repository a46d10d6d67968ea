/* hex.h - bytes as hex digits, and back. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes as small hex digits, two each, and a 0 after them; and back: false unless it is exactly so
 * many. */
void hex_write(char *out, const uint8_t *bytes, size_t size);
bool hex_read(uint8_t *out, size_t size, const char *hex, size_t length);
