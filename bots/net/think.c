/* think.c - what a net computes. The loops are written for vector registers: rows of bytes times
 * one small number, added up. Sums are of unsigned numbers, which may run over without harm; those
 * of sound nets do not come near it. */
#include "net.h"

#define INLINE static inline __attribute__((always_inline))

#if defined __has_feature
#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#define LOOKS_ONCE __attribute__((noinline, no_sanitize("address", "undefined")))
#endif
#endif

/* What the seat knows. */
typedef struct Seen {
    int count;
    uint16_t input[TALIA_MOST_INPUTS];
    uint8_t value[TALIA_MOST_INPUTS];
} Seen;

/* Rows of the first layer's weights that are to be added up, each so many times. */
typedef struct Rows {
    int count;
    uint16_t input[2 * TALIA_MOST_INPUTS];
    int16_t times[2 * TALIA_MOST_INPUTS];
} Rows;

/* A layer's values, from 0 to its limit. */
typedef struct Units {
    int16_t first[NET_MOST_FIRST], second[NET_MOST_SECOND];
} Units;

/* Number i of a part of the file. */
INLINE int32_t number_of(const uint8_t *part, int i)
{
    const uint8_t *at = part + (size_t)i * 4;
    return (int32_t)(at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24);
}

/* ---- Layers ---------------------------------------------------------------------------------- */

/* Of a layer. That they are a multiple is for the compiler to know. */
INLINE int in_lanes(int units)
{
    return units / NET_LANES * NET_LANES;
}

#ifdef LOOKS_ONCE
/* A sanitizer looks at each byte that a loop touches, and nearly all that a net does are these two
 * lines: here it looks at all of a row at once. */
static void look_at(const void *part, size_t bytes)
{
    const volatile char *bad = __asan_region_is_poisoned((void *)(uintptr_t)part, bytes);
    if (bad) (void)*bad; /* tells of it */
}

LOOKS_ONCE static void add(uint32_t *sum, const int8_t *row, int16_t times, int n)
#else
#define look_at(part, bytes) ((void)0)
INLINE void add(uint32_t *restrict sum, const int8_t *restrict row, int16_t times, int n)
#endif
{
    for (int i = 0; i < n; i++) sum[i] += (uint32_t)(row[i] * times);
}

/* sum += times * row */
INLINE void add_row(uint32_t *restrict sum, const int8_t *restrict row, int16_t times, int n)
{
    look_at(sum, (size_t)n * sizeof *sum);
    look_at(row, (size_t)n);
    add(sum, row, times, n);
}

INLINE int16_t unit_of(int64_t sum, int shift, int limit)
{
    const int64_t value = sum > 0 ? sum >> shift : 0;
    return (int16_t)(value < limit ? value : limit);
}

INLINE void first_layer(const Net *net, const Rows *rows, uint32_t *restrict sum, int16_t *units)
{
    const int n = in_lanes(net->first);
    for (int k = 0; k < rows->count; k++)
        add_row(sum, net->first_row + (size_t)rows->input[k] * (size_t)n, rows->times[k], n);
    for (int i = 0; i < n; i++) units[i] = unit_of((int32_t)sum[i], net->shift[0], net->limit[0]);
}

/* Most units of the first layer are 0. */
INLINE void second_layer(const Net *net, const int16_t *first, int16_t *units)
{
    uint32_t sum[NET_MOST_SECOND];
    const int n = in_lanes(net->second);
    for (int i = 0; i < n; i++) sum[i] = (uint32_t)number_of(net->second_bias, i);
    for (int k = 0; k < net->first; k++) {
        if (first[k]) add_row(sum, net->second_row + (size_t)k * (size_t)n, first[k], n);
    }
    for (int i = 0; i < n; i++)
        units[i] = unit_of((int64_t)(int32_t)sum[i] * number_of(net->second_factor, i),
                           net->shift[1], net->limit[1]);
}

INLINE int32_t output(const Net *net, const int16_t *second, int which)
{
    const int n = in_lanes(net->second);
    const int8_t *row = net->output_row + (size_t)which * (size_t)n;
    uint32_t sum = 0;
    for (int i = 0; i < n; i++) sum += (uint32_t)(row[i] * second[i]);
    const int64_t scaled = (int64_t)(int32_t)sum * number_of(net->output_factor, which);
    return (int32_t)((scaled >> net->shift[2]) + number_of(net->output_bias, which));
}

/* `sum` of the first layer has all but these rows, and gets them. */
INLINE void think(const Net *net, const Rows *rows, uint32_t *restrict sum, const uint16_t *outputs,
                  NetRatings *out)
{
    Units units;
    first_layer(net, rows, sum, units.first);
    second_layer(net, units.first, units.second);
    for (int i = 0; i < out->options; i++) out->rating[i] = output(net, units.second, outputs[i]);
    out->value = output(net, units.second, net->outputs);
}

/* ---- Processors ------------------------------------------------------------------------------ */

typedef void Think(const Net *net, const Rows *rows, uint32_t *restrict sum,
                   const uint16_t *outputs, NetRatings *out);

static void think_plain(const Net *net, const Rows *rows, uint32_t *restrict sum,
                        const uint16_t *outputs, NetRatings *out)
{
    think(net, rows, sum, outputs, out);
}

#if defined __x86_64__ && defined __linux__
__attribute__((target("avx2"))) static void think_avx2(const Net *net, const Rows *rows,
                                                       uint32_t *restrict sum,
                                                       const uint16_t *outputs, NetRatings *out)
{
    think(net, rows, sum, outputs, out);
}

static Think *best_think(void)
{
    return __builtin_cpu_supports("avx2") ? think_avx2 : think_plain;
}
#else
static Think *best_think(void)
{
    return think_plain;
}
#endif

/* ---- Positions ------------------------------------------------------------------------------- */

/* What an input adds to the key of a position, in any order. */
static uint64_t key_part(int input, int value)
{
    uint64_t x = ((uint64_t)input << 8 | (unsigned)value) * 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 29)) * 0xbf58476d1ce4e5b9u;
    return x ^ (x >> 32);
}

static uint64_t key_of(const Seen *seen)
{
    uint64_t key = 0;
    for (int i = 0; i < seen->count; i++) key += key_part(seen->input[i], seen->value[i]);
    return key;
}

/* What is seen, each input as often as it is worth. */
static void rows_of(const Net *net, const Seen *seen, Rows *rows)
{
    rows->count = seen->count;
    for (int i = 0; i < seen->count; i++) {
        rows->input[i] = seen->input[i];
        rows->times[i] = (int16_t)(seen->value[i] * net->input_factor[seen->input[i]]);
    }
}

/* An input is another now: a row more, and another key. */
static void note_change(const Net *net, NetMemory *memory, int input, int value, Rows *rows)
{
    const int before = memory->value[input];
    if (value == before) return;
    rows->input[rows->count] = (uint16_t)input;
    rows->times[rows->count++] = (int16_t)((value - before) * net->input_factor[input]);
    if (before) memory->key -= key_part(input, before);
    if (value) memory->key += key_part(input, value);
}

/* What has changed since; the memory is then of what is seen now, but for its sums. */
static void change_memory(const Net *net, const Seen *seen, NetMemory *memory, Rows *rows)
{
    rows->count = 0;
    for (int i = 0; i < seen->count; i++) {
        note_change(net, memory, seen->input[i], seen->value[i], rows);
        memory->value[seen->input[i]] = 0;
    }
    for (int i = 0; i < memory->count; i++) { /* is none of these */
        note_change(net, memory, memory->input[i], 0, rows);
        memory->value[memory->input[i]] = 0;
    }
    memory->count = seen->count;
    for (int i = 0; i < seen->count; i++) {
        memory->input[i] = seen->input[i];
        memory->value[seen->input[i]] = seen->value[i];
    }
}

static void begin_sums(const Net *net, uint32_t *sum)
{
    for (int i = 0; i < net->first; i++) sum[i] = (uint32_t)number_of(net->first_bias, i);
}

static void observe(const TaliaView *view, Seen *seen)
{
    const int all = talia_observe(view, seen->input, seen->value, TALIA_MOST_INPUTS);
    seen->count = all < TALIA_MOST_INPUTS ? all : TALIA_MOST_INPUTS;
}

/* The options, without ratings yet, and their outputs. */
static void list_options(const TaliaView *view, uint16_t *outputs, NetRatings *out)
{
    const TaliaDecision *decision = talia_view_decision(view);
    out->options = talia_option_count(decision);
    for (int i = 0; i < out->options; i++) {
        out->option[i] = talia_option(decision, i);
        outputs[i] = (uint16_t)talia_output(view, out->option[i]);
    }
}

static void rate(const Net *net, const TaliaView *view, Think *think_it, NetRatings *out)
{
    uint16_t outputs[TALIA_MAX_OPTIONS];
    uint32_t sum[NET_MOST_FIRST];
    Seen seen;
    Rows rows;
    observe(view, &seen);
    list_options(view, outputs, out);
    out->key = key_of(&seen);
    begin_sums(net, sum);
    rows_of(net, &seen, &rows);
    think_it(net, &rows, sum, outputs, out);
}

void net_rate(const Net *net, const TaliaView *view, NetRatings *out)
{
    rate(net, view, best_think(), out);
}

void net_rate_plainly(const Net *net, const TaliaView *view, NetRatings *out)
{
    rate(net, view, think_plain, out);
}

void net_rate_on(const Net *net, const TaliaView *view, NetMemory *memory, NetRatings *out)
{
    uint16_t outputs[TALIA_MAX_OPTIONS];
    Seen seen;
    Rows rows;
    observe(view, &seen);
    list_options(view, outputs, out);
    if (memory->count == 0) begin_sums(net, memory->sum);
    change_memory(net, &seen, memory, &rows);
    out->key = memory->key;
    best_think()(net, &rows, memory->sum, outputs, out);
}

bool net_is_asked(const TaliaView *view)
{
    const TaliaDecision *decision = talia_view_decision(view);
    return decision && !talia_view_plain_treasures(view) && talia_option_count(decision) > 1;
}

TaliaChoice net_rule(const TaliaView *view)
{
    if (talia_view_plain_treasures(view)) return TALIA_PLAY_TREASURES;
    return talia_option(talia_view_decision(view), 0);
}

int net_best(const NetRatings *ratings)
{
    int best = 0;
    for (int i = 1; i < ratings->options; i++) {
        if (ratings->rating[i] > ratings->rating[best]) best = i;
    }
    return best;
}

TaliaChoice net_choose(const Net *net, const TaliaView *view)
{
    NetRatings ratings;
    if (!net_is_asked(view)) return net_rule(view);
    net_rate(net, view, &ratings);
    return ratings.option[net_best(&ratings)];
}
