/* chance.c - the game's own generator: xoroshiro128++ (Blackman and Vigna), alike everywhere. */
#pragma once
#include "state.h"

FN inline uint64_t rotate_left(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

FN inline uint64_t next_random(Game *g)
{
    const uint64_t a = g->random[0];
    uint64_t b = g->random[1];
    const uint64_t result = rotate_left(a + b, 17) + a;
    b ^= a;
    g->random[0] = rotate_left(a, 49) ^ b ^ (b << 21);
    g->random[1] = rotate_left(b, 28);
    return result;
}

/* A number below n from the fraction r / 2^64; r becomes what is left of the fraction, so that one
 * random number serves for several picks. The pick is biased by less than n / 2^64 of the product
 * of all the n's so far. */
FN inline size_t pick_below(uint64_t *r, size_t n)
{
#if defined(__x86_64__) && !defined(__CUDACC__)
    uint64_t whole; /* compilers would move both halves to and fro */
    __asm__("mulq %2" : "+a"(*r), "=d"(whole) : "r"((uint64_t)n) : "cc");
    return (size_t)whole;
#elif defined(__SIZEOF_INT128__) && !defined(__wasm__) && !defined(__CUDACC__)
    __extension__ typedef unsigned __int128 Wide;
    const Wide wide = (Wide)*r * n;
    *r = (uint64_t)wide;
    return (size_t)(wide >> 64);
#else
    const uint64_t low = (*r & 0xffffffffu) * n;
    const uint64_t high = (*r >> 32) * n + (low >> 32);
    *r = (high << 32) | (low & 0xffffffffu);
    return (size_t)(high >> 32);
#endif
}

FN inline int random_below(Game *g, int n)
{
    uint64_t r = next_random(g);
    return (int)pick_below(&r, (size_t)n);
}
