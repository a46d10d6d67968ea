/* markup.c - see markup.h. */
#include "markup.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../text/utf8.h"

enum { REPLACEMENT = 0xfffd, MOST_DECIMALS = 6 };

/* Characters that XML allows. */
static bool is_allowed(unsigned c)
{
    if (c < 0x20) return c == '\t' || c == '\n' || c == '\r';
    return c != 0x7f && c != 0xfffe && c != 0xffff;
}

unsigned markup_character(const char **at)
{
    uint32_t character;
    const size_t bytes = utf8_read(*at, strnlen(*at, 4), &character);
    *at += bytes ? bytes : 1;
    return bytes && is_allowed(character) ? character : REPLACEMENT;
}

static void put_utf8(FILE *out, unsigned c)
{
    char bytes[4];
    fwrite(bytes, 1, utf8_write(c, bytes), out);
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
