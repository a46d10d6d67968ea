/* hash.h - FNV-1a: tells bytes apart where nobody makes them alike on purpose; else sha256.h. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Of words, 32 bits: docs/PROTOCOL.md has a table's sign made of it. */
static inline uint32_t hash_words(const char *words)
{
    uint32_t hash = 2166136261u;
    for (; *words; words++) hash = (hash ^ (uint8_t)*words) * 16777619u;
    return hash;
}

/* Of bytes, 64 bits: those behind others whose hash that is. */
static inline uint64_t hash_more(uint64_t hash, const void *bytes, size_t length)
{
    const uint8_t *byte = bytes;
    for (size_t i = 0; i < length; i++) hash = (hash ^ byte[i]) * 0x100000001b3u;
    return hash;
}

#define HASH_OF_NOTHING 0xcbf29ce484222325u

static inline uint64_t hash_bytes(const void *bytes, size_t length)
{
    return hash_more(HASH_OF_NOTHING, bytes, length);
}
