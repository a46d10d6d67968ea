/* infer.h - a trained net on a CPU: reads the weights' file, sees a game, gives numbers for its
 * options and its value. */
#pragma once

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../engine/steps.h"

enum { MOST_SEEN = 1024, MOST_UNITS = 4096, MOST_BLOCKS = 8, HEAD_BYTES = 32 };

/* The inputs of a decision that are not 0. */
typedef struct Sink {
    int count;
    int index[MOST_SEEN];
    float value[MOST_SEEN];
} Sink;

static void emit(Sink *sink, int index, float value)
{
    if (sink->count == MOST_SEEN) abort();
    sink->index[sink->count] = index;
    sink->value[sink->count++] = value;
}

static int16_t slots[TALIA_CARDS * 24];

#define EMIT(sink, index, value) emit(sink, index, value)
#define SCORE(game, seat) talia_score(game, seat)
#define INFO(card) talia_card_info((TaliaCard)(card))
#define SLOT(card, number) slots[(card)*CARD_NUMBERS + (number)]
#define LEVEL 3
#include "observe.cuh"

static struct {
    int inputs, wide, second, blocks; /* inputs: older weights have fewer, the last ones lack */
    float *a, *b, *b_bias; /* b by unit of the first layer: most are 0, and are left out */
    float *c[MOST_BLOCKS], *c_bias[MOST_BLOCKS], *p, *p_bias;
} net;

static bool left_out[INPUTS]; /* inputs that are taken as 0: to see what they are good for */

static const TaliaCardInfo *info_of_card(int card)
{
    return talia_card_info((TaliaCard)card);
}

static float from_half(uint16_t half)
{
    const int exponent = half >> 10 & 31, fraction = half & 1023;
    const float size =
        exponent ? ldexpf((float)(fraction | 1024), exponent - 25) : ldexpf((float)fraction, -24);
    return half >> 15 ? -size : size;
}

/* All parts of the file, one after the other. */
static uint8_t *read_parts(const char *path)
{
    enum { MOST = 1 << 27 };
    uint8_t *data = malloc(MOST);
    size_t n = 0;
    for (int part = 0; data; part++) {
        char name[1024];
        snprintf(name, sizeof name, part ? "%s.%d" : "%s", path, part);
        FILE *in = fopen(name, "rb");
        if (!in) break;
        n += fread(data + n, 1, MOST - n, in);
        fclose(in);
    }
    if (n < HEAD_BYTES || memcmp(data, "TNET", 4) != 0) {
        fprintf(stderr, "%s: no weights\n", path);
        exit(2);
    }
    return data;
}

static float *take(const uint8_t **at, size_t n)
{
    float *out = malloc(n * sizeof *out);
    for (size_t i = 0; out && i < n; i++)
        out[i] = from_half((uint16_t)((*at)[2 * i] | (*at)[2 * i + 1] << 8));
    *at += 2 * n;
    return out;
}

/* Rows become columns. */
static float *turned(float *from, size_t rows, size_t columns)
{
    float *to = malloc(rows * columns * sizeof *to);
    for (size_t i = 0; to && i < rows; i++) {
        for (size_t k = 0; k < columns; k++) to[k * rows + i] = from[i * columns + k];
    }
    free(from);
    return to;
}

static void load_net(const char *path)
{
    uint8_t *data = read_parts(path);
    int32_t head[7];
    memcpy(head, data + 4, sizeof head);
    const uint8_t *at = data + HEAD_BYTES;
    net.wide = head[2], net.second = head[3], net.blocks = head[4];
    const size_t wide = (size_t)net.wide, second = (size_t)net.second;
    net.inputs = head[1];
    if (net.inputs > INPUTS || head[5] != OUTPUTS || wide > MOST_UNITS || second > MOST_UNITS ||
        net.blocks > MOST_BLOCKS)
        abort();
    net.a = take(&at, (size_t)net.inputs * wide);
    net.b = turned(take(&at, second * wide), second, wide);
    net.b_bias = take(&at, second);
    for (int i = 0; i < net.blocks; i++) {
        net.c[i] = take(&at, second * second);
        net.c_bias[i] = take(&at, second);
    }
    net.p = take(&at, OUTPUTS * second);
    net.p_bias = take(&at, OUTPUTS);
    free(data);
    fill_slots(slots, info_of_card, LEVEL);
}

static float dot(const float *a, const float *b, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}

/* What the last layer says of the position, into h. */
static void think(const Game *g, float *h)
{
    static _Thread_local Sink sink;
    static _Thread_local float first[MOST_UNITS], before[MOST_UNITS];
    sink.count = 0;
    see(g, &sink);
    memset(first, 0, sizeof first);
    for (int k = 0; k < sink.count; k++) {
        if (sink.index[k] >= net.inputs || left_out[sink.index[k]]) continue;
        const float *row = net.a + (size_t)sink.index[k] * (size_t)net.wide;
        for (int i = 0; i < net.wide; i++) first[i] += sink.value[k] * row[i];
    }
    memcpy(h, net.b_bias, (size_t)net.second * sizeof *h);
    for (int i = 0; i < net.wide; i++) {
        if (first[i] <= 0) continue;
        const float *row = net.b + (size_t)i * (size_t)net.second;
        for (int j = 0; j < net.second; j++) h[j] += first[i] * row[j];
    }
    for (int j = 0; j < net.second; j++) h[j] = h[j] > 0 ? h[j] : 0;
    for (int block = 0; block < net.blocks; block++) {
        memcpy(before, h, (size_t)net.second * sizeof *h);
        for (int j = 0; j < net.second; j++) {
            const float *row = net.c[block] + (size_t)j * (size_t)net.second;
            const float x = before[j] + dot(row, before, net.second) + net.c_bias[block][j];
            h[j] = x > 0 ? x : 0;
        }
    }
}

/* One of the outputs, from what the last layer says. */
static float output_at(const float *h, int at)
{
    return dot(net.p + at * (size_t)net.second, h, net.second) + net.p_bias[at];
}
