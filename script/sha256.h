/* sha256.h - SHA-256 (FIPS 180-4): of seats' keys, of fair shuffles. It needs no C library. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32 };

void sha256(const void *data, size_t size, uint8_t out[SHA256_BYTES]);

/* The same of two parts, the first of SHA256_BLOCK bytes: many that begin alike share its work. */
enum { SHA256_BLOCK = 64 };

typedef struct Sha256 {
    uint32_t state[8];
} Sha256;

void sha256_begin(Sha256 *out, const uint8_t first[SHA256_BLOCK]);
void sha256_end(const Sha256 *begun, const void *rest, size_t size, uint8_t out[SHA256_BYTES]);

/* Whether two hashes are the same, in a time that does not say where they differ. */
bool sha256_same(const uint8_t a[SHA256_BYTES], const uint8_t b[SHA256_BYTES]);
