/* utf8.c - see utf8.h. */
#include "utf8.h"

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
