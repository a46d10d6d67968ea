/* sha256.h - SHA-256 (FIPS 180-4): of seats' keys, of fair shuffles. It needs no C library. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32 };

void sha256(const void *data, size_t size, uint8_t out[SHA256_BYTES]);

/* Whether two hashes are the same, in a time that does not say where they differ. */
bool sha256_same(const uint8_t a[SHA256_BYTES], const uint8_t b[SHA256_BYTES]);
