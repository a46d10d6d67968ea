/* utf8.c - see utf8.h. */
#include "utf8.h"

#include <string.h>

/* How many bytes a character has that begins with this one, and the least code that needs them. */
static size_t length_of(uint8_t first, uint32_t *least)
{
    if (first < 0x80) {
        *least = 0;
        return 1;
    }
    if (first >= 0xc2 && first < 0xe0) {
        *least = 0x80;
        return 2;
    }
    if (first >= 0xe0 && first < 0xf0) {
        *least = 0x800;
        return 3;
    }
    *least = 0x10000;
    return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

size_t utf8_read(const char *text, size_t length, uint32_t *code)
{
    static const uint8_t first_bits[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    uint32_t least;
    if (length == 0) return 0;
    const size_t bytes = length_of((uint8_t)text[0], &least);
    if (bytes == 0 || bytes > length) return 0;
    uint32_t found = (uint8_t)text[0] & first_bits[bytes];
    for (size_t i = 1; i < bytes; i++) {
        const uint8_t next = (uint8_t)text[i];
        if ((next & 0xc0) != 0x80) return 0;
        found = found << 6 | (next & 0x3f);
    }
    if (found < least || found > 0x10ffff || (found >= 0xd800 && found < 0xe000)) return 0;
    *code = found;
    return bytes;
}

size_t utf8_write(uint32_t code, char out[4])
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    const size_t bytes = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = bytes - 1; i > 0; i--) {
        out[i] = (char)(0x80 | (code & 0x3f));
        code >>= 6;
    }
    out[0] = (char)((bytes == 2 ? 0xc0 : bytes == 3 ? 0xe0 : 0xf0) | code);
    return bytes;
}

/* What Unicode calls controls, formats, line and paragraph separators, private or no characters,
 * and those that are invisible though they are letters or marks. */
static const struct {
    uint32_t first, last;
} unshown[] = {
    {0x0, 0x1f},         {0x7f, 0x9f},       {0xad, 0xad},       {0x34f, 0x34f},
    {0x600, 0x605},      {0x61c, 0x61c},     {0x6dd, 0x6dd},     {0x70f, 0x70f},
    {0x890, 0x891},      {0x8e2, 0x8e2},     {0x115f, 0x1160},   {0x17b4, 0x17b5},
    {0x180b, 0x180f},    {0x200b, 0x200f},   {0x2028, 0x202e},   {0x2060, 0x206f},
    {0x2800, 0x2800},    {0x3164, 0x3164},   {0xe000, 0xf8ff},   {0xfdd0, 0xfdef},
    {0xfe00, 0xfe0f},    {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffb},
    {0xfffe, 0xffff},    {0x110bd, 0x110bd}, {0x110cd, 0x110cd}, {0x13430, 0x1345f},
    {0x1bca0, 0x1bca3},  {0x1d173, 0x1d17a}, {0x1fffe, 0x1ffff}, {0x2fffe, 0x2ffff},
    {0x3fffe, 0x10ffff},
};

bool utf8_is_shown(uint32_t code)
{
    for (size_t i = 0; i < sizeof unshown / sizeof unshown[0]; i++) {
        if (code <= unshown[i].last) return code < unshown[i].first;
    }
    return false;
}

size_t utf8_shown(const char *text, size_t length, char *out)
{
    size_t used = 0;
    for (size_t at = 0; at < length;) {
        uint32_t code = 0;
        const size_t bytes = utf8_read(text + at, length - at, &code);
        for (size_t i = 0; i < bytes && utf8_is_shown(code); i++) out[used++] = text[at + i];
        at += bytes ? bytes : 1;
    }
    return used;
}

void utf8_keep_shown(char *text)
{
    text[utf8_shown(text, strlen(text), text)] = 0;
}
