/* json_read.h - reading the messages of docs/PROTOCOL.md, which strangers send. Nothing is ever
 * allocated: a value is a slice of the text, checked once by json_check. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A value in a message that was received. */
typedef struct JsonValue {
    const char *at; /* NULL: there is none */
    size_t length;
} JsonValue;

enum { JSON_MAX_DEPTH = 8, JSON_MAX_MEMBERS = 64 };

/* Whether the text is one JSON value: sound UTF-8, no depth beyond the limit, no object with too
 * many members or with a key twice. Everything below trusts that this was asked. The whole text is
 * then a value: (JsonValue){text, length}. */
bool json_check(const char *text, size_t length);

JsonValue json_member(JsonValue object, const char *key); /* none if it is not an object */
JsonValue json_first(JsonValue list);                     /* none if it is not a list, or empty */
JsonValue json_next(JsonValue list, JsonValue item);

/* The value as what is wanted; false if it is absent or something else, and then `out` is as it
 * was. A text with the character 0 in it is none. */
bool json_get_text(JsonValue value, char *out, size_t size); /* false too if it does not fit; then
                                                              * `out` may be written to */
bool json_get_integer(JsonValue value, int64_t *out);
bool json_get_bool(JsonValue value, bool *out);
bool json_is_null(JsonValue value);
