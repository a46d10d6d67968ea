/* well_formed.h - checkers of XML and JSON, as strict as reports need them. */
#pragma once

#include <string.h>

#include "../../report/markup.h"

/* ---- XML ------------------------------------------------------------------------------------- */

enum { MOST_DEPTH = 32, NAME = 64 };

typedef struct Xml {
    const char *at;
    char open[MOST_DEPTH][NAME];
    int depth, roots;
    const char *fault; /* NULL: none so far */
} Xml;

static inline bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == ':' || c == '_';
}

static inline void read_name(Xml *xml, char name[NAME])
{
    size_t n = 0;
    while (is_name_char(*xml->at) && n + 1 < NAME) name[n++] = *xml->at++;
    name[n] = 0;
    if (n == 0) xml->fault = "a name is missing";
}

/* Text up to one of `ends`: characters and references. */
static inline void read_text(Xml *xml, const char *ends)
{
    static const char *const known[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    while (*xml->at && !strchr(ends, *xml->at) && !xml->fault) {
        if (*xml->at == '&') {
            size_t length = 0;
            for (int i = 0; i < 4; i++) {
                const size_t n = strlen(known[i]);
                if (strncmp(xml->at, known[i], n) == 0) length = n;
            }
            if (length == 0) xml->fault = "an '&' that begins nothing";
            xml->at += length;
        } else if (*xml->at == '<') {
            xml->fault = "a '<' in an attribute";
        } else {
            const char *was = xml->at;
            const bool is_bad = markup_character(&xml->at) == 0xfffd;
            if (is_bad && strncmp(was, "\xef\xbf\xbd", 3) != 0) xml->fault = "a bad character";
        }
    }
}

/* Attributes that hold nothing but numbers: neither "nan" nor "inf" nor a comma of some locale. */
static inline bool is_number_sound(const char *name, const char *value, size_t length)
{
    static const char *const numeric[] = {
        "x",  "y",  "x1", "x2", "y1",      "y2",           "width",        "height",
        "cx", "cy", "r",  "d",  "viewBox", "fill-opacity", "stroke-width", "font-size"};
    for (size_t i = 0; i < sizeof numeric / sizeof numeric[0]; i++) {
        if (strcmp(name, numeric[i]) == 0) return strspn(value, "0123456789.- MLZ") >= length;
    }
    return true;
}

/* Attributes and the end of a tag; whether the element ends with it. */
static inline bool read_tag_rest(Xml *xml)
{
    char seen[16][NAME];
    int count = 0;
    while (!xml->fault) {
        xml->at += strspn(xml->at, " \n");
        if (*xml->at == '/' || *xml->at == '>' || *xml->at == '?') break;
        char name[NAME];
        read_name(xml, name);
        for (int i = 0; i < count; i++) {
            if (strcmp(seen[i], name) == 0) xml->fault = "an attribute twice";
        }
        if (count < 16) memcpy(seen[count++], name, NAME);
        if (xml->fault || xml->at[0] != '=' || xml->at[1] != '"') {
            xml->fault = "an attribute without a value in quotes";
            break;
        }
        xml->at += 2;
        const char *value = xml->at;
        read_text(xml, "\"");
        if (!is_number_sound(name, value, (size_t)(xml->at - value)))
            xml->fault = "an attribute that should be a number";
        if (*xml->at++ != '"') xml->fault = "a value without an end";
    }
    const bool ends = *xml->at == '/' || *xml->at == '?';
    xml->at += ends;
    if (!xml->fault && *xml->at++ != '>') xml->fault = "a tag without an end";
    return ends;
}

static inline void read_tag(Xml *xml)
{
    char name[NAME];
    const bool closes = xml->at[1] == '/';
    xml->at += 1 + closes;
    if (*xml->at == '!' || *xml->at == '?') { /* <!DOCTYPE html>, <?xml ...?> */
        if (xml->depth) xml->fault = "a declaration in the middle";
        xml->at += strcspn(xml->at, ">") + 1;
        return;
    }
    read_name(xml, name);
    if (closes) {
        if (xml->depth == 0 || strcmp(xml->open[--xml->depth], name) != 0)
            xml->fault = "an end of what was not open";
        if (*xml->at++ != '>') xml->fault = "an end tag without an end";
        return;
    }
    xml->roots += xml->depth == 0;
    if (read_tag_rest(xml) || xml->fault) return;
    if (xml->depth == MOST_DEPTH) {
        xml->fault = "too deep";
        return;
    }
    memcpy(xml->open[xml->depth++], name, NAME);
}

/* NULL, or what is wrong with it. */
static inline const char *xml_fault(const char *text)
{
    Xml xml = {.at = text};
    while (*xml.at && !xml.fault) {
        if (*xml.at == '<')
            read_tag(&xml);
        else
            read_text(&xml, "<");
    }
    if (!xml.fault && xml.depth) xml.fault = "an element is open at the end";
    if (!xml.fault && xml.roots != 1) xml.fault = "not one root";
    return xml.fault;
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static inline const char *skip_value(const char *at, int depth);

static inline const char *skip_space(const char *at)
{
    return at + strspn(at, " \n\r\t");
}

static inline const char *skip_string(const char *at)
{
    for (at++; *at && *at != '"'; at++) {
        if ((unsigned char)*at < 0x20) return NULL;
        if (*at == '\\' && strspn(at + 2, "0123456789abcdef") < 4) return NULL;
    }
    return *at ? at + 1 : NULL;
}

static inline const char *skip_list(const char *at, char end, int depth)
{
    at = skip_space(at + 1);
    if (*at == end) return at + 1;
    for (;;) {
        if (end == '}') {
            at = *at == '"' ? skip_string(at) : NULL;
            if (!at || *at++ != ':') return NULL;
        }
        at = skip_value(at, depth + 1);
        if (!at) return NULL;
        at = skip_space(at);
        if (*at == end) return at + 1;
        if (*at++ != ',') return NULL;
        at = skip_space(at);
    }
}

/* The end of a value; NULL: it is none. */
static inline const char *skip_value(const char *at, int depth) // NOLINT(misc-no-recursion)
{
    at = skip_space(at);
    if (depth > 8) return NULL;
    if (*at == '{') return skip_list(at, '}', depth);
    if (*at == '[') return skip_list(at, ']', depth);
    if (*at == '"') return skip_string(at);
    if (strncmp(at, "null", 4) == 0) return at + 4;
    const size_t length = strspn(at, "-.0123456789");
    return length ? at + length : NULL;
}

static inline bool is_json(const char *text)
{
    const char *end = skip_value(text, 0);
    return end && *skip_space(end) == 0;
}
