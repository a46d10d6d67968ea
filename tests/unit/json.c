/* json.c - writing and reading messages: what is written can be read, and whatever strangers send
 * is either JSON or refused. */
#include "../../json/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../../json/print.h"
#include "../../text/utf8.h"
#include "../support/check.h"

static bool is_json(const char *text)
{
    return json_check(text, strlen(text));
}

static JsonValue value_of(const char *text)
{
    check(is_json(text), text);
    return (JsonValue){text, strlen(text)};
}

/* ---- What is JSON, and what is not --------------------------------------------------------- */

static void test_sound(void)
{
    static const char *const sound[] = {
        "{}",
        "[]",
        " [ ] ",
        "\t{\r\n}\n",
        "0",
        "-0",
        "-12.5e+7",
        "1E3",
        "true",
        "false",
        "null",
        "\"\"",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\"",
        "\"\\ud83c\\udccf\"",
        "\"Wędrówka \xf0\x9f\x83\x8f\"",
        "[1,[2,[3,[4,[5,[6,[7,[8]]]]]]]]",
        "{\"a\":{\"a\":1},\"b\":[{\"a\":1},{\"a\":2}]}",
    };
    for (size_t i = 0; i < sizeof sound / sizeof *sound; i++) check(is_json(sound[i]), sound[i]);
}

static void test_unsound(void)
{
    static const char *const unsound[] = {
        "",
        " ",
        "{",
        "}",
        "[",
        "]",
        "[1",
        "[1,",
        "[1,]",
        "[,1]",
        "[1 2]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{\"a\" 1}",
        "{a:1}",
        "{1:1}",
        "{\"a\":1 \"b\":2}",
        "[}",
        "{]",
        "{} {}",
        "01",
        "-",
        "+1",
        "1.",
        ".5",
        "1e",
        "1e+",
        "NaN",
        "tru",
        "truely",
        "nul",
        "'a'",
        "\"",
        "\"a",
        "\"\\",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12g4\"",
        "\"\n\"",
        "\"\\ud800\"",
        "\"\\ud800\\u0041\"",
        "\"\\udc00\"",
        "\"\xff\"",
        "\"\xc0\x80\"",
        "\"\xe0\x80\x80\"",
        "\"\xed\xa0\x80\"",
        "\"\xf4\x90\x80\x80\"",
        "\"\xc4\"",
        "{\"a\":1,\"a\":2}",
        "{\"a\":1,\"b\":{},\"\\u0061\":2}",
        "[[[[[[[[[1]]]]]]]]]",
        "{\"a\":[{\"a\":[{\"a\":[{\"a\":[{}]}]}]}]}",
    };
    for (size_t i = 0; i < sizeof unsound / sizeof *unsound; i++)
        check(!is_json(unsound[i]), unsound[i]);
    check(!json_check("1\0", 2), "a 0 after a value");
    check(!json_check("\"\0\"", 3), "a 0 in a string");
}

/* An object with so many members. */
static bool can_have(int members)
{
    Json json = {.text = NULL};
    char key[16];
    json_start(&json);
    json_open(&json, NULL, '{');
    for (int i = 0; i < members; i++) {
        snprintf(key, sizeof key, "%d", i);
        json_null(&json, key);
    }
    json_close(&json, '}');
    const bool good = json_check(json.text, json.length);
    json_free(&json);
    return good;
}

/* A message that is all brackets or quotation marks costs no stack and little time. */
static void test_hostile(void)
{
    enum { SIZE = 256 * 1024 };
    static char text[SIZE];
    static const char all[] = "[{\"\\,:1 ";
    for (const char *c = all; *c; c++) {
        memset(text, *c, sizeof text);
        check(json_check(text, sizeof text) == (*c == '1'), "a message of one sign");
    }
    check(can_have(JSON_MAX_MEMBERS) && !can_have(JSON_MAX_MEMBERS + 1), "members are bounded");
    static const char seed[] = "{\"do\":[\"choose\",{\"n\":-12.5e3,\"a\\u00e9\":null}],\"b\":true}";
    for (size_t cut = 0; cut < sizeof seed - 1; cut++)
        check(!json_check(seed, cut), "a message that is cut off");
    check(json_check(seed, sizeof seed - 1), seed);
}

/* ---- Reading ------------------------------------------------------------------------------- */

static bool is_text(JsonValue value, const char *wanted)
{
    char text[64];
    return json_get_text(value, text, sizeof text) && strcmp(text, wanted) == 0;
}

static void test_members(void)
{
    const JsonValue object = value_of(" { \"do\" : \"choose\", \"n\":57 , \"deep\":{\"n\":1},"
                                      "\"list\":[ 1, [2, \"]\"], {\"n\":3}, \"x\" ],"
                                      "\"\\u006eo\":false,\"off\":null } ");
    int64_t number = 0;
    bool yes = true;
    check(is_text(json_member(object, "do"), "choose"), "a text");
    check(json_get_integer(json_member(object, "n"), &number) && number == 57, "a number");
    check(json_get_integer(json_member(json_member(object, "deep"), "n"), &number) && number == 1,
          "a number further in");
    check(json_get_bool(json_member(object, "no"), &yes) && !yes, "a key with an escape");
    check(json_is_null(json_member(object, "off")), "null");
    check(!json_member(object, "d").at && !json_member(object, "doo").at, "no such member");
    check(!json_member(json_member(object, "do"), "n").at, "a text has no members");
    check(!json_is_null(json_member(object, "nothing")), "what is absent is not null");
    const JsonValue list = json_member(object, "list");
    int items = 0;
    for (JsonValue item = json_first(list); item.at; item = json_next(list, item)) {
        if (items == 1) check(is_text(json_next(item, json_first(item)), "]"), "a list in a list");
        if (items == 2) check(json_member(item, "n").at, "an object in a list");
        if (items == 3) check(is_text(item, "x"), "the last item");
        items++;
    }
    check(items == 4, "items are counted");
    check(!json_first(object).at && !json_first(value_of("[ ]")).at, "nothing to go through");
    check(!json_member(value_of("{ }"), "a").at, "an empty object");
}

static bool is_integer(const char *text, int64_t wanted)
{
    int64_t number = 0;
    return json_get_integer(value_of(text), &number) && number == wanted;
}

static void test_values(void)
{
    char text[8] = "before";
    int64_t number = 5;
    bool yes = true;
    check(is_text(value_of("\"\\ud83c\\udccf\\u00e9\""), "\xf0\x9f\x83\x8f\xc3\xa9"), "escapes");
    check(is_text(value_of("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\""), "\"\\/\b\f\n\r\t"), "short escapes");
    check(json_get_text(value_of("\"1234567\""), text, sizeof text), "it just fits");
    check(!json_get_text(value_of("\"12345678\""), text, sizeof text), "it does not fit");
    check(!json_get_text(value_of("\"123456\\u00e9\""), text, sizeof text), "nor half of it");
    check(!json_get_text(value_of("\"a\\u0000b\""), text, sizeof text), "a 0 in a text");
    check(!json_get_text(value_of("12"), text, sizeof text), "a number is no text");
    check(!json_get_text(value_of("\"\""), text, 0), "no room at all");
    check(is_integer("-7", -7) && is_integer(" 0 ", 0), "numbers");
    check(is_integer("900719925474099267", 900719925474099267), "a large number");
    check(!json_get_integer(value_of("1.0"), &number) &&
              !json_get_integer(value_of("1e2"), &number),
          "no integers");
    check(!json_get_integer(value_of("99999999999999999999"), &number), "too large a number");
    check(!json_get_integer(value_of("\"1\""), &number) && number == 5, "a text is not a number");
    check(!json_get_bool(value_of("1"), &yes) && yes, "a number is no yes");
    check(!json_get_bool((JsonValue){NULL, 0}, &yes), "nothing is no yes");
}

/* ---- Writing ------------------------------------------------------------------------------- */

static void test_writing(void)
{
    Json json = {.text = NULL};
    for (int again = 0; again < 2; again++) {
        json_start(&json);
        json_open(&json, NULL, '{');
        json_string(&json, "type", "a\"b\\c\n\t\x01");
        json_integer(&json, "n", INT64_MIN);
        json_open(&json, "list", '[');
        json_bool(&json, NULL, true);
        json_null(&json, NULL);
        json_open(&json, NULL, '[');
        json_close(&json, ']');
        json_bytes(&json, NULL, "xyz", 2);
        json_close(&json, ']');
        json_bool(&json, "last", false);
        json_close(&json, '}');
    }
    check(json.ok && strcmp(json.text, "{\"type\":\"a\\\"b\\\\c\\n\\t\\u0001\","
                                       "\"n\":-9223372036854775808,"
                                       "\"list\":[true,null,[],\"xy\"],\"last\":false}") == 0,
          "an object is written");
    check(json_check(json.text, json.length), "what is written can be read");
    json_free(&json);
}

/* Whatever bytes are written as a text, it is JSON; and what was UTF-8 comes back as it was. */
static void test_any_bytes(void)
{
    Json json = {.text = NULL};
    uint64_t random = 1;
    for (int i = 0; i < 2000; i++) {
        char bytes[32];
        for (size_t k = 0; k < sizeof bytes; k++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            bytes[k] = (char)(random >> 56);
        }
        json_start(&json);
        json_bytes(&json, NULL, bytes, sizeof bytes);
        check(json_check(json.text, json.length), "any bytes can be written");
    }
    for (uint32_t code = 1; code < 0x110000; code += code < 0x3000 ? 1 : 0x101) {
        char bytes[8] = "", back[8];
        uint32_t read;
        if (code >= 0xd800 && code < 0xe000) continue;
        const size_t length = utf8_write(code, bytes);
        if (utf8_read(bytes, length, &read) != length || read != code) {
            check(false, "a character comes back");
            break;
        }
        json_start(&json);
        json_bytes(&json, NULL, bytes, length);
        if (!json_get_text((JsonValue){json.text, json.length}, back, sizeof back) ||
            strcmp(bytes, back) != 0) {
            check(false, "a character comes back through JSON");
            break;
        }
    }
    json_free(&json);
}

/* ---- Files --------------------------------------------------------------------------------- */

static bool is_printed(void (*print)(FILE *out, const char *text), const char *text,
                       const char *expected)
{
    char written[256] = "";
    FILE *out = fmemopen(written, sizeof written, "w");
    if (!out) exit(1);
    print(out, text);
    fclose(out);
    return strcmp(written, expected) == 0 && is_json(written);
}

static bool becomes(const char *digits, const char *expected)
{
    char own[32];
    snprintf(own, sizeof own, "%s", digits);
    json_set_point(own);
    return strcmp(own, expected) == 0;
}

static void test_files(void)
{
    check(is_printed(json_print, "a \"b\" \\ \n<\u0142>", "\"a \\\"b\\\" \\\\ \\n<\u0142>\""),
          "a string of a file, as in a message");
    check(is_printed(json_print, "\xc5 \xff", "\"\ufffd \ufffd\""), "what is no UTF-8");
    check(is_printed(json_print_in_page, "<\"&\xff\u0142", "\"\\u003c\\u0022\\u0026\ufffd\u0142\""),
          "nothing that means something to a page");
    static const double numbers[] = {0, -1.5, 1.0 / 3, 1e300, -2.5e-300, 123456789};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char digits[JSON_DIGITS];
        json_digits(digits, numbers[i]);
        check(is_json(digits) && strtod(digits, NULL) == numbers[i], "a number loses nothing");
    }
    char digits[JSON_DIGITS];
    json_fixed(digits, 2.5, 3);
    check(strcmp(digits, "2.500") == 0, "decimals");
    json_digits(digits, (double)NAN);
    check(digits[0] == 0, "what is not a number has no digits");
    check(becomes("-1,5e-07", "-1.5e-07") && becomes("1\u066b5", "1.5") && becomes("12", "12"),
          "a locale's own sign becomes a point");
}

int main(void)
{
    test_sound();
    test_unsound();
    test_hostile();
    test_members();
    test_values();
    test_writing();
    test_any_bytes();
    test_files();
    return checks_end();
}
