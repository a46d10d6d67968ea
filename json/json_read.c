/* json_read.c - the reader of json.h: what strangers send. */
#include "json.h"

#include <string.h>

#include "../text/utf8.h"

/* Where somebody reads, and where the text ends. */
typedef struct Reader {
    const char *at, *end;
} Reader;

static size_t left(const Reader *reader)
{
    return (size_t)(reader->end - reader->at);
}

static void skip_space(Reader *reader)
{
    while (reader->at < reader->end && *reader->at && strchr(" \t\r\n", *reader->at)) reader->at++;
}

static bool skip_char(Reader *reader, char c)
{
    if (reader->at == reader->end || *reader->at != c) return false;
    reader->at++;
    return true;
}

static bool skip_word(Reader *reader, const char *word)
{
    const size_t length = strlen(word);
    if (left(reader) < length || memcmp(reader->at, word, length) != 0) return false;
    reader->at += length;
    return true;
}

/* ---- Characters of a string ----------------------------------------------------------------- */

static bool read_hex(Reader *reader, uint32_t *out)
{
    if (left(reader) < 4) return false;
    *out = 0;
    for (int i = 0; i < 4; i++) {
        const char c = *reader->at++;
        uint32_t digit;
        if (c >= '0' && c <= '9')
            digit = (uint32_t)(c - '0');
        else if (c >= 'a' && c <= 'f')
            digit = (uint32_t)(c - 'a' + 10);
        else if (c >= 'A' && c <= 'F')
            digit = (uint32_t)(c - 'A' + 10);
        else
            return false;
        *out = *out << 4 | digit;
    }
    return true;
}

/* After "\u": four digits, and of a pair of surrogates both halves. */
static bool read_code(Reader *reader, uint32_t *code)
{
    uint32_t low;
    if (!read_hex(reader, code)) return false;
    if (*code < 0xd800 || *code >= 0xe000) return true;
    if (*code >= 0xdc00 || !skip_word(reader, "\\u") || !read_hex(reader, &low)) return false;
    if (low < 0xdc00 || low >= 0xe000) return false;
    *code = 0x10000 + ((*code - 0xd800) << 10) + (low - 0xdc00);
    return true;
}

static bool read_escape(Reader *reader, uint32_t *code)
{
    static const char letter[] = "\"\\/bfnrt", meaning[] = "\"\\/\b\f\n\r\t";
    if (reader->at == reader->end) return false;
    const char c = *reader->at++;
    if (c == 'u') return read_code(reader, code);
    const char *found = c ? strchr(letter, c) : NULL;
    if (!found) return false;
    *code = (uint8_t)meaning[found - letter];
    return true;
}

/* Whether it is a character of a string by itself, as nearly all are. */
static inline bool is_plain(char c)
{
    return c >= ' ' && c < 0x7f && c != '"' && c != '\\';
}

/* One character of a string; false: what stands here is none, be it the quotation mark at the end
 * of the string, and the reader still stands before it. */
static bool read_character(Reader *reader, uint32_t *code)
{
    if (reader->at == reader->end) return false;
    if (*reader->at == '\\') {
        Reader escape = {reader->at + 1, reader->end};
        if (!read_escape(&escape, code)) return false;
        reader->at = escape.at;
        return true;
    }
    if ((uint8_t)*reader->at < ' ' || *reader->at == '"') return false;
    if (is_plain(*reader->at)) {
        *code = (uint8_t)*reader->at++;
        return true;
    }
    const size_t bytes = utf8_read(reader->at, left(reader), code);
    reader->at += bytes;
    return bytes > 0;
}

/* After a string; `inside` begins after its first quotation mark. */
static bool skip_string(Reader *reader, Reader *inside)
{
    uint32_t code;
    if (!skip_char(reader, '"')) return false;
    *inside = *reader;
    do {
        const char *at = reader->at;
        while (at < reader->end && is_plain(*at)) at++;
        reader->at = at;
    } while (read_character(reader, &code));
    return skip_char(reader, '"');
}

/* Whether two strings say the same, however written. */
static bool same_strings(Reader a, Reader b)
{
    uint32_t of_a = 0, of_b = 0;
    for (;;) {
        const bool more = read_character(&a, &of_a);
        if (more != read_character(&b, &of_b)) return false;
        if (!more) return true;
        if (of_a != of_b) return false;
    }
}

/* ---- Is it JSON? --------------------------------------------------------------------------- */

static bool skip_digits(Reader *reader)
{
    const char *from = reader->at;
    while (reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9') reader->at++;
    return reader->at > from;
}

static bool skip_number(Reader *reader)
{
    skip_char(reader, '-');
    if (!skip_char(reader, '0') && !skip_digits(reader)) return false;
    if (skip_char(reader, '.') && !skip_digits(reader)) return false;
    if (!skip_char(reader, 'e') && !skip_char(reader, 'E')) return true;
    if (!skip_char(reader, '+')) skip_char(reader, '-');
    return skip_digits(reader);
}

static bool check_value(Reader *reader, int depth);

/* What comes before the next item or the end of a list or an object. */
typedef enum Between { ANOTHER, END, WRONG } Between;

static Between skip_between(Reader *reader, char end)
{
    skip_space(reader);
    if (skip_char(reader, ',')) return ANOTHER;
    return skip_char(reader, end) ? END : WRONG;
}

static bool check_list(Reader *reader, int depth)
{
    Between between = ANOTHER;
    skip_space(reader);
    if (skip_char(reader, ']')) return true;
    while (between == ANOTHER) {
        if (!check_value(reader, depth)) return false;
        between = skip_between(reader, ']');
    }
    return between == END;
}

static bool is_new_key(Reader key, const char *const *keys, int count)
{
    for (int i = 0; i < count; i++) {
        if (same_strings(key, (Reader){keys[i], key.end})) return false;
    }
    return true;
}

static bool check_object(Reader *reader, int depth)
{
    const char *keys[JSON_MAX_MEMBERS];
    int count = 0;
    Reader key;
    Between between = ANOTHER;
    skip_space(reader);
    if (skip_char(reader, '}')) return true;
    while (between == ANOTHER) {
        skip_space(reader);
        if (!skip_string(reader, &key)) return false;
        if (count == JSON_MAX_MEMBERS || !is_new_key(key, keys, count)) return false;
        keys[count++] = key.at;
        skip_space(reader);
        if (!skip_char(reader, ':') || !check_value(reader, depth)) return false;
        between = skip_between(reader, '}');
    }
    return between == END;
}

static bool check_value(Reader *reader, int depth)
{
    Reader inside;
    skip_space(reader);
    if (reader->at == reader->end) return false;
    switch (*reader->at) {
    case '{':
        reader->at++;
        return depth < JSON_MAX_DEPTH && check_object(reader, depth + 1);
    case '[':
        reader->at++;
        return depth < JSON_MAX_DEPTH && check_list(reader, depth + 1);
    case '"':
        return skip_string(reader, &inside);
    case 't':
        return skip_word(reader, "true");
    case 'f':
        return skip_word(reader, "false");
    case 'n':
        return skip_word(reader, "null");
    default:
        return skip_number(reader);
    }
}

bool json_check(const char *text, size_t length)
{
    Reader reader = {text, text + length};
    if (!check_value(&reader, 0)) return false;
    skip_space(&reader);
    return reader.at == reader.end;
}

/* ---- Going through it ----------------------------------------------------------------------- */

/* Behind the value that begins here; lists and objects by their brackets. */
static void skip_value(Reader *reader)
{
    int depth = 0;
    Reader inside;
    do {
        if (*reader->at == '"') {
            skip_string(reader, &inside);
            continue;
        }
        const char c = *reader->at++;
        if (c == '{' || c == '[') depth++;
        if (c == '}' || c == ']') depth--;
        if (depth == 0 && !strchr("}]", c)) /* a number or a word */
            while (reader->at < reader->end && !strchr(" \t\r\n,]}", *reader->at)) reader->at++;
    } while (depth > 0 && reader->at < reader->end);
}

static JsonValue read_value(Reader *reader)
{
    skip_space(reader);
    const char *from = reader->at;
    if (left(reader)) skip_value(reader);
    return (JsonValue){from, (size_t)(reader->at - from)};
}

/* A reader inside the value if it begins with that sign. */
static bool enter(JsonValue value, char sign, Reader *out)
{
    if (!value.at) return false;
    *out = (Reader){value.at, value.at + value.length};
    skip_space(out);
    return skip_char(out, sign);
}

static bool is_key(Reader string, const char *key)
{
    const size_t length = strlen(key);
    size_t n = 0;
    uint32_t code;
    while (read_character(&string, &code)) {
        char bytes[4];
        const size_t more = utf8_write(code, bytes);
        if (n + more > length || memcmp(bytes, key + n, more) != 0) return false;
        n += more;
    }
    return n == length;
}

JsonValue json_member(JsonValue object, const char *key)
{
    const JsonValue none = {NULL, 0};
    Reader reader, name;
    if (!enter(object, '{', &reader)) return none;
    skip_space(&reader);
    if (skip_char(&reader, '}')) return none;
    do {
        skip_space(&reader);
        if (!skip_string(&reader, &name)) return none;
        skip_space(&reader);
        skip_char(&reader, ':');
        const JsonValue value = read_value(&reader);
        if (is_key(name, key)) return value;
    } while (skip_between(&reader, '}') == ANOTHER);
    return none;
}

JsonValue json_first(JsonValue list)
{
    const JsonValue none = {NULL, 0};
    Reader reader;
    if (!enter(list, '[', &reader)) return none;
    skip_space(&reader);
    if (skip_char(&reader, ']')) return none;
    return read_value(&reader);
}

JsonValue json_next(JsonValue list, JsonValue item)
{
    const JsonValue none = {NULL, 0};
    Reader reader;
    if (!enter(list, '[', &reader) || !item.at) return none;
    reader.at = item.at + item.length;
    return skip_between(&reader, ']') == ANOTHER ? read_value(&reader) : none;
}

/* ---- What it says -------------------------------------------------------------------------- */

bool json_get_text(JsonValue value, char *out, size_t size)
{
    Reader reader;
    size_t n = 0;
    uint32_t code;
    if (!enter(value, '"', &reader)) return false;
    while (read_character(&reader, &code)) {
        char bytes[4];
        const size_t more = utf8_write(code, bytes);
        if (code == 0 || n + more >= size) return false;
        memcpy(out + n, bytes, more);
        n += more;
    }
    if (n >= size) return false;
    out[n] = 0;
    return true;
}

bool json_get_integer(JsonValue value, int64_t *out)
{
    if (!value.at) return false;
    Reader reader = {value.at, value.at + value.length};
    skip_space(&reader);
    const bool minus = skip_char(&reader, '-');
    const char *from = reader.at;
    int64_t number = 0;
    for (; reader.at < reader.end && *reader.at >= '0' && *reader.at <= '9'; reader.at++) {
        if (number > (INT64_MAX - 9) / 10) return false;
        number = number * 10 + (*reader.at - '0');
    }
    const bool some = reader.at > from;
    skip_space(&reader);
    if (!some || reader.at < reader.end) return false;
    *out = minus ? -number : number;
    return true;
}

static bool is_word(JsonValue value, const char *word)
{
    Reader reader;
    if (!value.at) return false;
    reader = (Reader){value.at, value.at + value.length};
    skip_space(&reader);
    return skip_word(&reader, word);
}

bool json_get_bool(JsonValue value, bool *out)
{
    const bool yes = is_word(value, "true");
    if (!yes && !is_word(value, "false")) return false;
    *out = yes;
    return true;
}

bool json_is_null(JsonValue value)
{
    return is_word(value, "null");
}
