/* sha256.c - see sha256.h. */
#include "sha256.h"

enum { BLOCK = SHA256_BLOCK, ROUNDS = 64, LENGTH_AT = 56 };

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t constant[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turned(uint32_t x, int by)
{
    return x >> by | x << (32 - by);
}

static void spread(const uint8_t block[BLOCK], uint32_t word[ROUNDS])
{
    for (int i = 0; i < 16; i++) {
        const uint8_t *at = block + (size_t)i * 4;
        word[i] = (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
    }
    for (int i = 16; i < ROUNDS; i++) {
        const uint32_t x = word[i - 15], y = word[i - 2];
        const uint32_t low = turned(x, 7) ^ turned(x, 18) ^ x >> 3;
        const uint32_t high = turned(y, 17) ^ turned(y, 19) ^ y >> 10;
        word[i] = word[i - 16] + low + word[i - 7] + high;
    }
}

static void take_block(uint32_t hash[8], const uint8_t block[BLOCK])
{
    uint32_t word[ROUNDS], s[8];
    spread(block, word);
    for (int i = 0; i < 8; i++) s[i] = hash[i];
    for (int i = 0; i < ROUNDS; i++) {
        const uint32_t e = turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25);
        const uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        const uint32_t one = s[7] + e + choice + constant[i] + word[i];
        const uint32_t a = turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22);
        const uint32_t most = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        for (int j = 7; j > 0; j--) s[j] = s[j - 1];
        s[4] += one;
        s[0] = one + a + most;
    }
    for (int i = 0; i < 8; i++) hash[i] += s[i];
}

/* What is left after the last whole block, a bit 1, zeros, and the length of all in bits. */
static void take_rest(uint32_t hash[8], const uint8_t *rest, size_t size)
{
    uint8_t block[BLOCK] = {0};
    const size_t left = size % BLOCK;
    const uint64_t bits = (uint64_t)size * 8;
    for (size_t i = 0; i < left; i++) block[i] = rest[i];
    block[left] = 0x80;
    if (left >= LENGTH_AT) {
        take_block(hash, block);
        for (size_t i = 0; i < BLOCK; i++) block[i] = 0;
    }
    for (int i = 0; i < 8; i++) block[LENGTH_AT + i] = (uint8_t)(bits >> (56 - 8 * i));
    take_block(hash, block);
}

static const Sha256 at_first = {{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f,
                                 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};

/* What comes after so many bytes, of which `begun` has the hash so far. */
static void take_all(const Sha256 *begun, size_t before, const uint8_t *data, size_t size,
                     uint8_t out[SHA256_BYTES])
{
    Sha256 hash = *begun;
    for (size_t left = size; left >= BLOCK; left -= BLOCK, data += BLOCK)
        take_block(hash.state, data);
    take_rest(hash.state, data, before + size);
    for (int i = 0; i < SHA256_BYTES; i++)
        out[i] = (uint8_t)(hash.state[i / 4] >> (24 - 8 * (i % 4)));
}

void sha256(const void *data, size_t size, uint8_t out[SHA256_BYTES])
{
    take_all(&at_first, 0, data, size, out);
}

void sha256_begin(Sha256 *out, const uint8_t first[SHA256_BLOCK])
{
    *out = at_first;
    take_block(out->state, first);
}

void sha256_end(const Sha256 *begun, const void *rest, size_t size, uint8_t out[SHA256_BYTES])
{
    take_all(begun, BLOCK, rest, size, out);
}

bool sha256_same(const uint8_t a[SHA256_BYTES], const uint8_t b[SHA256_BYTES])
{
    unsigned apart = 0;
    for (int i = 0; i < SHA256_BYTES; i++) apart |= (unsigned)(a[i] ^ b[i]);
    return apart == 0;
}
