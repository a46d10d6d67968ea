/* png.c - see png.h. The formats are those of RFC 2083 (PNG), 1950 (zlib) and 1951 (deflate). */
#include "png.h"

#include <stdlib.h>
#include <string.h>

/* ---- Bytes --------------------------------------------------------------------------------- */

/* A file that grows. */
typedef struct Out {
    uint8_t *bytes;
    size_t size, room;
    uint32_t bits; /* not written yet, the first one lowest */
    int count;
    bool good;
} Out;

static void put_byte(Out *out, uint8_t byte)
{
    if (out->size == out->room) {
        const size_t room = 2 * out->room + 4096;
        uint8_t *bytes = out->good ? realloc(out->bytes, room) : NULL;
        out->good = bytes;
        if (!bytes) return;
        out->bytes = bytes;
        out->room = room;
    }
    out->bytes[out->size++] = byte;
}

static void put_word(Out *out, uint32_t word)
{
    for (int shift = 24; shift >= 0; shift -= 8) put_byte(out, (uint8_t)(word >> shift));
}

static void put_bits(Out *out, uint32_t bits, int count)
{
    out->bits |= bits << out->count;
    out->count += count;
    for (; out->count >= 8; out->count -= 8) {
        put_byte(out, (uint8_t)out->bits);
        out->bits >>= 8;
    }
}

/* ---- Deflate, with the codes that are fixed -------------------------------------------------- */

enum { SHORTEST = 3, LONGEST = 258, SYMBOLS = 288, END = 256 };

/* Bits as they are put: what stands for a symbol, and what follows it. */
typedef struct Code {
    uint32_t bits;
    int count;
} Code;

typedef struct Codes {
    Code symbol[SYMBOLS];
    Code length[LONGEST + 1];
} Codes;

/* Huffman codes begin with their highest bit. */
static Code turned(unsigned code, int count)
{
    Code out = {0, count};
    for (int i = 0; i < count; i++) out.bits |= ((code >> i) & 1) << (count - 1 - i);
    return out;
}

static Code code_of_symbol(int symbol)
{
    const unsigned number = (unsigned)symbol;
    if (symbol < 144) return turned(0x30 + number, 8);
    if (symbol < 256) return turned(0x190 + number - 144, 9);
    if (symbol < 280) return turned(number - 256, 7);
    return turned(0xc0 + number - 280, 8);
}

/* The number of the code for a value, and what is to be put after it: of these codes each `step`
 * have one bit more after them than those before. */
static int code_for(int value, int first, int step, Code *rest)
{
    int code = 0, base = first, extra = 0;
    while (value >= base + (1 << extra)) {
        base += 1 << extra;
        code++;
        extra = code < 2 * step ? 0 : code / step - 1;
    }
    *rest = (Code){(uint32_t)(value - base), extra};
    return code;
}

static Code joined(Code first, Code second)
{
    return (Code){first.bits | second.bits << first.count, first.count + second.count};
}

static Code code_of_length(int length)
{
    Code rest;
    if (length == LONGEST) return code_of_symbol(285);
    const int code = code_for(length, SHORTEST, 4, &rest);
    return joined(code_of_symbol(257 + code), rest);
}

static Code code_of_distance(int distance)
{
    Code rest;
    const int code = code_for(distance, 1, 2, &rest);
    return joined(turned((unsigned)code, 5), rest);
}

static void put_code(Out *out, Code code)
{
    put_bits(out, code.bits, code.count);
}

static int matching(const uint8_t *at, const uint8_t *end, int distance)
{
    const uint8_t *a = at, *const last = end - at < LONGEST ? end : at + LONGEST;
    while (last - a >= 8 && memcmp(a, a - distance, 8) == 0) a += 8;
    while (a < last && *a == a[-distance]) a++;
    return (int)(a - at);
}

/* One block. `row`: bytes after which things are likely to come again. */
static void deflate(Out *out, const uint8_t *bytes, size_t size, int row)
{
    const uint8_t *const end = bytes + size;
    const Code distance_above = code_of_distance(row), distance_left = code_of_distance(1);
    Codes codes;
    for (int i = 0; i < SYMBOLS; i++) codes.symbol[i] = code_of_symbol(i);
    for (int i = SHORTEST; i <= LONGEST; i++) codes.length[i] = code_of_length(i);
    put_bits(out, 1, 1); /* the last block, */
    put_bits(out, 1, 2); /* with fixed codes */
    for (const uint8_t *at = bytes; at < end;) {
        const int above = at - bytes >= row ? matching(at, end, row) : 0;
        const int left = above < LONGEST && at > bytes ? matching(at, end, 1) : 0;
        const int length = above > left ? above : left;
        if (length < SHORTEST) {
            put_code(out, codes.symbol[*at++]);
            continue;
        }
        put_code(out, codes.length[length]);
        put_code(out, above > left ? distance_above : distance_left);
        at += length;
    }
    put_code(out, codes.symbol[END]);
    put_bits(out, 0, 7); /* to the end of a byte */
    out->bits = 0;
    out->count = 0;
}

static uint32_t adler(const uint8_t *bytes, size_t size)
{
    enum { AT_ONCE = 5552 }; /* so many cannot overflow */
    uint32_t a = 1, b = 0;
    while (size > 0) {
        const size_t some = size < AT_ONCE ? size : AT_ONCE;
        for (size_t i = 0; i < some; i++) {
            a += bytes[i];
            b += a;
        }
        a %= 65521;
        b %= 65521;
        bytes += some;
        size -= some;
    }
    return b << 16 | a;
}

/* ---- Chunks -------------------------------------------------------------------------------- */

static uint32_t crc(const uint8_t *bytes, size_t size)
{
    uint32_t table[256], sum = 0xffffffff;
    for (uint32_t i = 0; i < 256; i++) {
        table[i] = i;
        for (int bit = 0; bit < 8; bit++)
            table[i] = table[i] >> 1 ^ (table[i] & 1 ? 0xedb88320 : 0);
    }
    for (size_t i = 0; i < size; i++) sum = sum >> 8 ^ table[(sum ^ bytes[i]) & 255];
    return ~sum;
}

static size_t begin_chunk(Out *out, const char name[4])
{
    const size_t at = out->size;
    put_word(out, 0); /* its length, later */
    for (int i = 0; i < 4; i++) put_byte(out, (uint8_t)name[i]);
    return at;
}

static void end_chunk(Out *out, size_t at)
{
    if (!out->good) return;
    const uint32_t length = (uint32_t)(out->size - at - 8);
    for (int i = 0; i < 4; i++) out->bytes[at + (size_t)i] = (uint8_t)(length >> (24 - 8 * i));
    put_word(out, crc(out->bytes + at + 4, out->size - at - 4));
}

static void put_head(Out *out, const Picture *picture)
{
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    static const uint8_t kind[5] = {8, 3, 0, 0, 0}; /* bits a pixel; colours by their numbers */
    for (size_t i = 0; i < sizeof signature; i++) put_byte(out, signature[i]);
    const size_t head = begin_chunk(out, "IHDR");
    put_word(out, (uint32_t)picture->width);
    put_word(out, (uint32_t)picture->height);
    for (size_t i = 0; i < sizeof kind; i++) put_byte(out, kind[i]);
    end_chunk(out, head);
    const size_t colours = begin_chunk(out, "PLTE");
    for (int i = 0; i < picture->colours; i++) {
        for (int part = 0; part < 3; part++) put_byte(out, picture->colour[i][part]);
    }
    end_chunk(out, colours);
}

/* Each row has a byte before it that says how it is written: 0, as it is. */
static uint8_t *rows_of(const Picture *picture, size_t *size)
{
    const size_t width = (size_t)picture->width, row = width + 1;
    *size = row * (size_t)picture->height;
    uint8_t *rows = malloc(*size);
    for (int y = 0; rows && y < picture->height; y++) {
        rows[(size_t)y * row] = 0;
        memcpy(rows + (size_t)y * row + 1, picture->pixel + (size_t)y * width, width);
    }
    return rows;
}

uint8_t *png_write(const Picture *picture, size_t *size)
{
    Out out = {.good = true};
    size_t length;
    uint8_t *rows = rows_of(picture, &length);
    if (!rows) return NULL;
    put_head(&out, picture);
    const size_t data = begin_chunk(&out, "IDAT");
    put_byte(&out, 0x78); /* zlib, of a window of 32 KB */
    put_byte(&out, 0x01);
    deflate(&out, rows, length, picture->width + 1);
    put_word(&out, adler(rows, length));
    end_chunk(&out, data);
    end_chunk(&out, begin_chunk(&out, "IEND"));
    free(rows);
    *size = out.size;
    if (out.good) return out.bytes;
    free(out.bytes);
    return NULL;
}
