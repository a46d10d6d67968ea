/* json.h - JSON, written and read: the messages of docs/PROTOCOL.md, and with print.h the files of
 * docs/MATCHES.md.
 *
 * The writer puts commas and quotes where they belong; running out of memory is remembered in `ok`
 * and makes all further calls do nothing. The reader never allocates: a value is a slice of the
 * text, checked once by json_check. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Json {
    char *text; /* on the heap, with a 0 after it */
    size_t length, room;
    bool ok, comma;
} Json;

void json_start(Json *json); /* empties it; the memory is kept */
void json_free(Json *json);

/* `key` is NULL in a list and for the outermost object. Keys are words of the program, without
 * anything that needs an escape; their lengths are known when it is compiled. */
typedef struct JsonKey {
    const char *text;
    size_t length;
} JsonKey;

static inline JsonKey json_key(const char *key)
{
    return (JsonKey){key, key ? __builtin_strlen(key) : 0};
}

void json_put_open(Json *json, JsonKey key, char bracket);
void json_put_bytes(Json *json, JsonKey key, const char *text, size_t length);
void json_put_integer(Json *json, JsonKey key, int64_t number);
void json_put_word(Json *json, JsonKey key, const char *word, size_t length);

/* Members or items that are written already, with commas between them. */
void json_written(Json *json, const char *text, size_t length);

static inline void json_open(Json *json, const char *key, char bracket) /* '{' or '[' */
{
    json_put_open(json, json_key(key), bracket);
}

void json_close(Json *json, char bracket); /* '}' or ']' */

static inline void json_bytes(Json *json, const char *key, const char *text, size_t length)
{
    json_put_bytes(json, json_key(key), text, length);
}

static inline void json_string(Json *json, const char *key, const char *text)
{
    json_put_bytes(json, json_key(key), text, __builtin_strlen(text));
}

static inline void json_integer(Json *json, const char *key, int64_t number)
{
    json_put_integer(json, json_key(key), number);
}

static inline void json_bool(Json *json, const char *key, bool yes)
{
    json_put_word(json, json_key(key), yes ? "true" : "false", yes ? 4 : 5);
}

static inline void json_null(Json *json, const char *key)
{
    json_put_word(json, json_key(key), "null", 4);
}

/* A text as it stands between quotes; a byte that is no UTF-8 becomes the sign for what cannot be
 * read. Each byte needs room for JSON_ESCAPED; where it ends. */
enum { JSON_ESCAPED = 6 };
char *json_escape(char *at, const char *text, size_t length);

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
