/* print.c - see print.h. */
#include "print.h"

#include <math.h>
#include <string.h>

#include "../text/utf8.h"
#include "json.h"

/* ---- Strings ------------------------------------------------------------------------------- */

/* What means something to XML or to scripts, or may not stand there. */
static bool is_markup(uint32_t code)
{
    return code < ' ' || code == '"' || code == '\\' || code == '<' || code == '>' || code == '&' ||
           code == 0x7f || code == 0x2028 || code == 0x2029 || code == 0xfffe || code == 0xffff;
}

static void print(FILE *out, const char *text, bool in_page)
{
    putc('"', out);
    for (size_t left = strlen(text), bytes; left; text += bytes, left -= bytes) {
        char escaped[4 * JSON_ESCAPED];
        uint32_t code;
        bytes = utf8_read(text, left, &code);
        const bool is_special = bytes && in_page && is_markup(code);
        if (!bytes) bytes = 1;
        if (is_special)
            fprintf(out, "\\u%04x", (unsigned)code);
        else
            fwrite(escaped, 1, (size_t)(json_escape(escaped, text, bytes) - escaped), out);
    }
    putc('"', out);
}

void json_print(FILE *out, const char *text)
{
    print(out, text, false);
}

void json_print_in_page(FILE *out, const char *text)
{
    print(out, text, true);
}

/* ---- Numbers ------------------------------------------------------------------------------- */

void json_set_point(char *digits)
{
    char *to = digits;
    for (const char *at = digits; *at; at++) {
        const bool is_ours = strchr("0123456789+-e", *at) != NULL;
        if (is_ours)
            *to++ = *at;
        else if (to[-1] != '.')
            *to++ = '.';
    }
    *to = 0;
}

void json_digits(char out[JSON_DIGITS], double number)
{
    out[0] = 0;
    if (!isfinite(number)) return;
    snprintf(out, JSON_DIGITS, "%.17g", number);
    json_set_point(out);
}

void json_fixed(char out[JSON_DIGITS], double number, int decimals)
{
    out[0] = 0;
    if (!isfinite(number)) return;
    snprintf(out, JSON_DIGITS, "%.*f", decimals, number);
    json_set_point(out);
}

void json_print_number(FILE *out, double number)
{
    char digits[JSON_DIGITS];
    json_digits(digits, number);
    fputs(*digits ? digits : "null", out);
}
