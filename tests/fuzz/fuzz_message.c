/* fuzz_message.c - libFuzzer: bytes as a message. What json_check lets pass can be gone through
 * from end to end, and each text in it, written again, is the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../json/json.h"

static void must(bool good, const char *what)
{
    if (good) return;
    fprintf(stderr, "%s\n", what);
    abort();
}

/* A text comes back as it was, but for those with a 0 in them, which are none. */
static void write_again(const char *text)
{
    static Json json;
    static char again[1 << 16];
    json_start(&json);
    json_string(&json, NULL, text);
    must(json.ok && json_check(json.text, json.length), "what is written is no JSON");
    must(json_get_text((JsonValue){json.text, json.length}, again, sizeof again) &&
             strcmp(text, again) == 0,
         "a text is another when it is written again");
}

/* Everything that can be asked of a value; how deep it goes. */
static int look_at(JsonValue value)
{
    static const char *const keys[] = {"do", "n", "label", "setup", "seats", "\"", ""};
    char text[1 << 12];
    int64_t number;
    bool yes;
    int deepest = 0;
    const bool is_text = json_get_text(value, text, sizeof text);
    const bool is_number = json_get_integer(value, &number);
    const bool is_bool = json_get_bool(value, &yes);
    must(is_text + is_number + is_bool + json_is_null(value) <= 1, "a value is two things");
    if (is_text) write_again(text);
    for (JsonValue item = json_first(value); item.at; item = json_next(value, item)) {
        must(item.at >= value.at && item.at + item.length <= value.at + value.length,
             "an item lies outside its list");
        must(json_check(item.at, item.length), "an item is no JSON");
        const int depth = look_at(item);
        if (depth > deepest) deepest = depth;
    }
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const JsonValue member = json_member(value, keys[i]);
        if (!member.at) continue;
        must(json_check(member.at, member.length), "a member is no JSON");
        const int depth = look_at(member);
        if (depth > deepest) deepest = depth;
    }
    return deepest + 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const JsonValue value = {(const char *)data, size};
    if (!json_check(value.at, value.length)) return 0;
    must(look_at(value) <= JSON_MAX_DEPTH + 1, "it is too deep");
    return 0;
}
