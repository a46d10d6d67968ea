/* members.h - the members of an object of JSON that is known to be sound, all found at one go: the
 * simulation looks at every message several times. */
#pragma once

#include <string.h>

#include "../../json/json.h"

enum { MEMBERS = 40 };

typedef struct Members {
    struct {
        JsonValue key, value; /* the key without its quotes */
    } at[MEMBERS];
    int count;
} Members;

/* Where the value ends that begins there. */
static inline const char *value_end(const char *at, const char *end)
{
    int depth = 0;
    for (; at < end; at++) {
        if (*at == '"') {
            for (at++; at < end && *at != '"'; at++) at += *at == '\\';
        } else if (*at == '{' || *at == '[') {
            depth++;
        } else if (*at == '}' || *at == ']') {
            if (depth-- == 0) return at;
        } else if (*at == ',' && depth == 0) {
            return at;
        }
    }
    return end;
}

/* As the house writes it: without spaces. */
static inline void members_of(JsonValue object, Members *out)
{
    const char *at = object.at, *end = object.at + object.length;
    out->count = 0;
    if (object.length < 2 || *at != '{') return;
    at++;
    while (at < end && *at == '"' && out->count < MEMBERS) {
        const char *key = at + 1, *quote = memchr(key, '"', (size_t)(end - key));
        if (!quote) return;
        const char *value = quote + 2;
        at = value_end(value, end);
        out->at[out->count].key = (JsonValue){key, (size_t)(quote - key)};
        out->at[out->count++].value = (JsonValue){value, (size_t)(at - value)};
        at += at < end && *at == ',';
    }
}

static inline JsonValue member(const Members *members, const char *key)
{
    const size_t length = strlen(key);
    for (int i = 0; i < members->count; i++) {
        const JsonValue name = members->at[i].key;
        if (name.length == length && memcmp(name.at, key, length) == 0) return members->at[i].value;
    }
    return (JsonValue){NULL, 0};
}
