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

/* Of bytes, 64 bits. */
static inline uint64_t hash_bytes(const void *bytes, size_t length)
{
    const uint8_t *byte = bytes;
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < length; i++) hash = (hash ^ byte[i]) * 0x100000001b3u;
    return hash;
}
