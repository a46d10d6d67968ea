/* portable.h - what differs between C, CUDA C++ and freestanding wasm32. All headers of engine/
 * include it, and it is for the engine alone. */
#pragma once

#ifndef TALIA_ENGINE
#error "the inside of the engine is its own: what others may use is in include/talia/"
#endif

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the public headers declare, where it is defined. The headers know nothing of devices. */
#ifdef __CUDACC__
#define PUBLIC __host__ __device__ __noinline__ /* one copy for all kernels */
#pragma nv_diag_suppress 20040                  /* 'redeclared with __host__ __device__' */
#else
#define PUBLIC
#endif

/* Of these, what gcc is to inline where it is called, with link-time optimisation. There is one to
 * call, too: the headers declare it without that word. */
#if defined(__GNUC__) && !defined(__clang__) && !defined(__CUDACC__)
#define PUBLIC_HOT inline
#else
#define PUBLIC_HOT PUBLIC
#endif

#ifdef __CUDACC__
#define FN static __host__ __device__
#define FALLTHROUGH [[fallthrough]]
#elif defined(TALIA_ONCE) /* small rather than fast: told.c */
#define FN static __attribute__((noinline))
#define FALLTHROUGH __attribute__((fallthrough))
#else
#define FN static
#define FALLTHROUGH __attribute__((fallthrough))
#endif

/* Said of a type: whoever is given such a value has to use it. */
#if defined(__cplusplus) || !defined(__clang__)
#define MUST_BE_USED [[nodiscard]]
#else
#define MUST_BE_USED __attribute__((warn_unused_result))
#endif

/* What is rarely needed is kept out of the way of what is needed all the time. */
#ifdef __CUDACC__
#define RARE FN
#define OUTLINED FN
#define HOT FN __forceinline__
#elif defined(TALIA_ONCE)
#define RARE FN
#define OUTLINED FN
#define HOT FN
#else
#define RARE FN __attribute__((noinline, cold))
#define OUTLINED FN __attribute__((noinline))
#define HOT FN inline __attribute__((always_inline))
#endif

/* Before a loop that always goes around so many times: without one. On a GPU code costs, too. */
#ifdef __CUDACC__
#define UNROLL(times)
#else
#define UNROLL(times) PRAGMA(GCC unroll times)
#define PRAGMA(what) _Pragma(#what)
#endif

/* What is nearly always so. */
#define LIKELY(what) __builtin_expect(!!(what), 1)

#ifdef __CUDA_ARCH__
#define TRAP() __trap()
#else
#define TRAP() __builtin_trap()
#endif

/* Checks of what the engine itself must keep true. CHECKED is set in debug and sanitizer builds. */
#ifdef TALIA_CHECKED
#define ASSERT(what)                                                                               \
    do {                                                                                           \
        if (!(what)) TRAP();                                                                       \
    } while (0)
#else
#define ASSERT(what) ((void)0)
#endif

/* A limit that is proved in engine/README.md; kept in release builds: it guards memory. */
#define LIMIT(what)                                                                                \
    do {                                                                                           \
        if (!(what)) TRAP();                                                                       \
    } while (0)

/* The lowest set bit of a mask that is not empty. */
FN inline int lowest(uint64_t mask)
{
#ifdef __CUDA_ARCH__
    return __ffsll((long long)mask) - 1;
#else
    return __builtin_ctzll(mask);
#endif
}

FN inline uint64_t bit(int kind)
{
    return (uint64_t)1 << kind;
}

/* For the hottest of all loops, in which compilers would use three instructions for it. */
FN inline void add_bit(uint64_t *mask, size_t kind)
{
#if defined(__x86_64__) && !defined(__CUDACC__)
    __asm__("btsq %1, %0" : "+r"(*mask) : "r"(kind) : "cc");
#else
    *mask |= (uint64_t)1 << kind;
#endif
}

/* No call into a library: x86-64 without extensions has no such instruction. */
FN inline int count_bits(uint64_t mask)
{
#ifdef __CUDA_ARCH__
    return __popcll(mask);
#else
    int n = 0;
    for (; mask; mask &= mask - 1) n++;
    return n;
#endif
}

/* What a `void *` points to may lie anywhere: nvcc would take it byte by byte. */
#ifdef __CUDACC__
#define WHERE_IT_LIES(at, Type) __builtin_assume_aligned((void *)(at), alignof(Type))

template <typename To, typename From>
FN __forceinline__ void copy_bytes(To *to, const From *from, size_t n)
{
    __builtin_memcpy(WHERE_IT_LIES(to, To), WHERE_IT_LIES(from, From), n);
}

template <typename To> FN __forceinline__ void fill_bytes(To *to, int byte, size_t n)
{
    __builtin_memset(WHERE_IT_LIES(to, To), byte, n);
}
#else
FN inline void copy_bytes(void *to, const void *from, size_t n)
{
    __builtin_memcpy(to, from, n);
}

FN inline void fill_bytes(void *to, int byte, size_t n)
{
    __builtin_memset(to, byte, n);
}
#endif

#define zero_bytes(to, n) fill_bytes(to, 0, n)

FN inline void move_bytes(void *to, const void *from, size_t n)
{
#ifdef __CUDA_ARCH__ /* has no memmove */
    uint8_t *target = (uint8_t *)to;
    const uint8_t *source = (const uint8_t *)from;
    if (target < source) {
        for (size_t i = 0; i < n; i++) target[i] = source[i];
    } else {
        for (size_t i = n; i > 0; i--) target[i - 1] = source[i - 1];
    }
#else
    __builtin_memmove(to, from, n);
#endif
}

/* These bytes will be needed soon. */
FN inline void expect(const void *at)
{
#ifdef __CUDA_ARCH__
    (void)at;
#else
    __builtin_prefetch(at);
#endif
}

/* For each kind of a mask, lowest first; `kind` is an int declared outside. */
#define EACH_KIND(kind, mask)                                                                      \
    for (uint64_t kind##_left = (mask); kind##_left && (kind = lowest(kind##_left), true);         \
         kind##_left &= kind##_left - 1)
