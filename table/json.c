/* json.c - the writer of json.h. */
#include "json.h"

#include <stdio.h>
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

/* Room for so many bytes more and the 0 behind them. */
static bool reserve(Json *json, size_t bytes)
{
    enum { FIRST = 1024 };
    if (!json->ok) return false;
    if (json->room - json->length > bytes) return true;
    size_t room = json->room ? json->room : FIRST;
    while (room - json->length <= bytes) room *= 2;
    char *text = realloc(json->text, room);
    if (!text) {
        json->ok = false;
        return false;
    }
    json->text = text;
    json->room = room;
    return true;
}

static void put(Json *json, const char *text, size_t length)
{
    if (!reserve(json, length)) return;
    memcpy(json->text + json->length, text, length);
    json->length += length;
    json->text[json->length] = 0;
}

static void put_char(Json *json, char c)
{
    if (!reserve(json, 1)) return;
    json->text[json->length++] = c;
    json->text[json->length] = 0;
}

/* ---- Strings ------------------------------------------------------------------------------- */

static void put_control(Json *json, char c)
{
    char escape[8];
    const int n = c == '\n'   ? snprintf(escape, sizeof escape, "\\n")
                  : c == '\t' ? snprintf(escape, sizeof escape, "\\t")
                              : snprintf(escape, sizeof escape, "\\u%04x", (unsigned)(uint8_t)c);
    put(json, escape, (size_t)n);
}

/* Bytes that can stand in a string as they are. */
static size_t plain_length(const char *text, size_t length)
{
    size_t n = 0;
    while (n < length) {
        const uint8_t c = (uint8_t)text[n];
        uint32_t code;
        if (c < ' ' || c == '"' || c == '\\') break;
        const size_t bytes = c < 0x80 ? 1 : utf8_read(text + n, length - n, &code);
        if (bytes == 0) break;
        n += bytes;
    }
    return n;
}

/* A byte that is no UTF-8 becomes the sign for what cannot be read. */
static void put_quoted(Json *json, const char *text, size_t length)
{
    static const char unreadable[] = "\xef\xbf\xbd";
    put_char(json, '"');
    while (length > 0) {
        const size_t plain = plain_length(text, length);
        put(json, text, plain);
        text += plain, length -= plain;
        if (length == 0) break;
        if (*text == '"' || *text == '\\') {
            put_char(json, '\\');
            put_char(json, *text);
        } else if ((uint8_t)*text < ' ') {
            put_control(json, *text);
        } else {
            put(json, unreadable, sizeof unreadable - 1);
        }
        text++, length--;
    }
    put_char(json, '"');
}

/* ---- Values -------------------------------------------------------------------------------- */

/* Keys are words of the program: nothing in them needs an escape. */
static void begin_value(Json *json, const char *key)
{
    const size_t length = key ? strlen(key) : 0;
    if (!reserve(json, length + 4)) return;
    char *at = json->text + json->length;
    if (json->comma) *at++ = ',';
    json->comma = true;
    if (key) {
        *at++ = '"';
        memcpy(at, key, length);
        at += length;
        *at++ = '"';
        *at++ = ':';
    }
    json->length = (size_t)(at - json->text);
}

void json_open(Json *json, const char *key, char bracket)
{
    begin_value(json, key);
    put_char(json, bracket);
    json->comma = false;
}

void json_close(Json *json, char bracket)
{
    put_char(json, bracket);
    json->comma = true;
}

void json_string(Json *json, const char *key, const char *text)
{
    json_bytes(json, key, text, strlen(text));
}

void json_bytes(Json *json, const char *key, const char *text, size_t length)
{
    begin_value(json, key);
    put_quoted(json, text, length);
}

void json_integer(Json *json, const char *key, int64_t number)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    begin_value(json, key);
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (number < 0) digits[--at] = '-';
    put(json, digits + at, sizeof digits - at);
}

void json_bool(Json *json, const char *key, bool yes)
{
    begin_value(json, key);
    if (yes)
        put(json, "true", 4);
    else
        put(json, "false", 5);
}

void json_null(Json *json, const char *key)
{
    begin_value(json, key);
    put(json, "null", 4);
}
