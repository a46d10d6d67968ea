/* markup.c - see markup.h. */
#include "markup.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { REPLACEMENT = 0xfffd, LAST_CHARACTER = 0x10ffff, MOST_DECIMALS = 6 };

/* How many bytes a character has that begins so, and the bits of it in that byte; 0: none does. */
static int lead(unsigned char byte, unsigned *bits)
{
    if (byte < 0x80) {
        *bits = byte;
        return 1;
    }
    for (int length = 2; length <= 4; length++) {
        const unsigned mark = (0xf00u >> length) & 0xff, mask = (0xf80u >> length) & 0xff;
        if ((byte & mask) != mark) continue;
        *bits = byte & ~mask & 0xff;
        return length;
    }
    return 0;
}

/* Characters that XML allows. */
static bool is_allowed(unsigned c)
{
    if (c < 0x20) return c == '\t' || c == '\n' || c == '\r';
    if (c >= 0xd800 && c <= 0xdfff) return false;
    return c != 0x7f && c != 0xfffe && c != 0xffff && c <= LAST_CHARACTER;
}

unsigned markup_character(const char **at)
{
    static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *byte = (const unsigned char *)*at;
    unsigned character = 0;
    const int length = lead(byte[0], &character);
    for (int i = 1; i < length; i++) {
        if ((byte[i] & 0xc0) != 0x80) {
            *at += i;
            return REPLACEMENT;
        }
        character = character << 6 | (byte[i] & 0x3fu);
    }
    *at += length ? length : 1;
    if (!length || character < least[length] || !is_allowed(character)) return REPLACEMENT;
    return character;
}

static void put_utf8(FILE *out, unsigned c)
{
    if (c < 0x80) {
        fputc((int)c, out);
    } else if (c < 0x800) {
        fputc((int)(0xc0 | c >> 6), out);
        fputc((int)(0x80 | (c & 0x3f)), out);
    } else if (c < 0x10000) {
        fputc((int)(0xe0 | c >> 12), out);
        fputc((int)(0x80 | (c >> 6 & 0x3f)), out);
        fputc((int)(0x80 | (c & 0x3f)), out);
    } else {
        fputc((int)(0xf0 | c >> 18), out);
        fputc((int)(0x80 | (c >> 12 & 0x3f)), out);
        fputc((int)(0x80 | (c >> 6 & 0x3f)), out);
        fputc((int)(0x80 | (c & 0x3f)), out);
    }
}

void markup_text(FILE *out, const char *text)
{
    while (*text) {
        const unsigned c = markup_character(&text);
        switch (c) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            put_utf8(out, c);
        }
    }
}

void markup_json(FILE *out, const char *text)
{
    fputc('"', out);
    while (*text) {
        const unsigned c = markup_character(&text);
        const bool is_special = c < 0x20 || c == '"' || c == '\\' || c == '<' || c == '>' ||
                                c == '&' || c == 0x2028 || c == 0x2029;
        if (is_special)
            fprintf(out, "\\u%04x", c);
        else
            put_utf8(out, c);
    }
    fputc('"', out);
}

void markup_csv(FILE *out, const char *text)
{
    const bool needs_quotes = strpbrk(text, ",;\"\r\n") != NULL;
    if (needs_quotes) fputc('"', out);
    while (*text) {
        const unsigned c = markup_character(&text);
        if (c == '"') fputc('"', out);
        put_utf8(out, c);
    }
    if (needs_quotes) fputc('"', out);
}

void markup_digits(char out[MARKUP_NUMBER], double value, int decimals)
{
    static const double most = 1e9;
    static const long long power[] = {1, 10, 100, 1000, 10000, 100000, 1000000};
    if (decimals > MOST_DECIMALS) decimals = MOST_DECIMALS;
    if (isnan(value)) value = 0;
    value = fmax(-most, fmin(most, value));
    const long long all = llround(fabs(value) * (double)power[decimals]);
    const long long whole = all / power[decimals];
    long long rest = all % power[decimals];
    while (rest && rest % 10 == 0) {
        rest /= 10;
        decimals--;
    }
    const char *sign = value < 0 && all ? "-" : "";
    if (rest)
        snprintf(out, MARKUP_NUMBER, "%s%lld.%0*lld", sign, whole, decimals, rest);
    else
        snprintf(out, MARKUP_NUMBER, "%s%lld", sign, whole);
}

void markup_number(FILE *out, double value, int decimals)
{
    char digits[MARKUP_NUMBER];
    markup_digits(digits, value, decimals);
    fputs(digits, out);
}
