/* json.c - the writer of json.h. */
#include "json.h"

#include <stdlib.h>
#include <string.h>

#include "../text/utf8.h"

void json_start(Json *json)
{
    json->length = 0;
    json->ok = true;
    json->comma = false;
}

void json_free(Json *json)
{
    free(json->text);
    *json = (Json){.ok = false};
}

static bool grow(Json *json, size_t bytes)
{
    enum { FIRST = 1024 };
    size_t room = json->room ? json->room : FIRST;
    while (room - json->length <= bytes) room *= 2;
    char *text = realloc(json->text, room);
    json->ok = text != NULL;
    if (!text) return false;
    json->text = text;
    json->room = room;
    return true;
}

/* Room for so many bytes more and the 0 after them. Views are written for everybody after every
 * choice: each value asks for its room once, and then is put there without further questions. */
static inline bool reserve(Json *json, size_t bytes)
{
    if (!json->ok) return false;
    return json->room - json->length > bytes || grow(json, bytes);
}

/* The value ends here. */
static inline void end_at(Json *json, char *end)
{
    json->length = (size_t)(end - json->text);
    *end = 0;
}

/* memcpy of a few bytes; to call it would take longer. */
static inline char *put_short(char *at, const char *text, size_t length)
{
    if (length >= 8 && length <= 16) {
        memcpy(at, text, 8);
        memcpy(at + length - 8, text + length - 8, 8);
    } else if (length >= 4 && length < 8) {
        memcpy(at, text, 4);
        memcpy(at + length - 4, text + length - 4, 4);
    } else if (length < 4) {
        for (size_t i = 0; i < length; i++) at[i] = text[i];
    } else {
        memcpy(at, text, length);
    }
    return at + length;
}

/* ---- Values -------------------------------------------------------------------------------- */

/* Room for a comma, the key and a value of so many bytes; where the value is to be put. NULL: there
 * is no memory. */
static inline char *begin_value(Json *json, JsonKey key, size_t bytes)
{
    if (!reserve(json, key.length + bytes + 4)) return NULL;
    char *at = json->text + json->length;
    if (json->comma) *at++ = ',';
    json->comma = true;
    if (!key.text) return at;
    *at++ = '"';
    at = put_short(at, key.text, key.length);
    *at++ = '"';
    *at++ = ':';
    return at;
}

void json_put_open(Json *json, JsonKey key, char bracket)
{
    char *at = begin_value(json, key, 1);
    if (!at) return;
    *at++ = bracket;
    end_at(json, at);
    json->comma = false;
}

void json_close(Json *json, char bracket)
{
    if (!reserve(json, 1)) return;
    json->text[json->length] = bracket;
    end_at(json, json->text + json->length + 1);
    json->comma = true;
}

void json_put_integer(Json *json, JsonKey key, int64_t number)
{
    enum { DIGITS = 20 };
    char digits[DIGITS];
    int count = 0;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    char *at = begin_value(json, key, DIGITS + 1);
    if (!at) return;
    if (left < 10 && number >= 0) { /* nearly all */
        *at++ = (char)('0' + left);
        end_at(json, at);
        return;
    }
    if (number < 0) *at++ = '-';
    do {
        digits[count++] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    while (count > 0) *at++ = digits[--count];
    end_at(json, at);
}

void json_put_word(Json *json, JsonKey key, const char *word, size_t length)
{
    char *at = begin_value(json, key, length);
    if (!at) return;
    end_at(json, put_short(at, word, length));
}

void json_written(Json *json, const char *text, size_t length)
{
    json_put_word(json, (JsonKey){NULL, 0}, text, length);
}

/* ---- Strings ------------------------------------------------------------------------------- */

static char *put_control(char *at, char c)
{
    static const char hex[] = "0123456789abcdef";
    *at++ = '\\';
    if (c == '\n' || c == '\t') {
        *at++ = c == '\n' ? 'n' : 't';
        return at;
    }
    at = put_short(at, "u00", 3);
    *at++ = hex[(uint8_t)c >> 4];
    *at++ = hex[(uint8_t)c & 15];
    return at;
}

char *json_escape(char *at, const char *text, size_t length)
{
    for (size_t i = 0; i < length;) {
        const char c = text[i];
        uint32_t code;
        const size_t bytes = utf8_read(text + i, length - i, &code);
        if (bytes == 0) {
            at = put_short(at, "\xef\xbf\xbd", 3);
        } else if ((uint8_t)c < ' ') {
            at = put_control(at, c);
        } else {
            if (c == '"' || c == '\\') *at++ = '\\';
            at = put_short(at, text + i, bytes);
        }
        i += bytes ? bytes : 1;
    }
    return at;
}

static bool is_plain_byte(uint8_t c)
{
    return c >= ' ' && c < 0x80 && c != '"' && c != '\\';
}

/* The same of eight at once: a byte that is none has its high bit set in the end. A byte below 0x20
 * borrows from it, one of 0x80 and more has it, and one that equals c is 0 after the exclusive or,
 * from which 1 borrows. A byte may be taken for one of them because of its neighbour: that is found
 * out later, byte by byte. */
static bool are_plain(uint64_t eight)
{
    const uint64_t each = 0x0101010101010101, high = each << 7;
    const uint64_t quote = eight ^ each * '"', slash = eight ^ each * '\\';
    return ((eight | (eight - each * ' ') | (quote - each) | (slash - each)) & high) == 0;
}

/* Whether all bytes can stand in a string as they are. */
static bool is_plain(const char *text, size_t length)
{
    size_t at = 0;
    for (; at + 8 <= length; at += 8) {
        uint64_t eight;
        memcpy(&eight, text + at, sizeof eight);
        if (!are_plain(eight)) return false;
    }
    while (at < length && is_plain_byte((uint8_t)text[at])) at++;
    return at == length;
}

void json_put_bytes(Json *json, JsonKey key, const char *text, size_t length)
{
    const bool plain = is_plain(text, length);
    char *at = begin_value(json, key, (plain ? length : JSON_ESCAPED * length) + 2);
    if (!at) return;
    *at++ = '"';
    at = plain ? put_short(at, text, length) : json_escape(at, text, length);
    *at++ = '"';
    end_at(json, at);
}
