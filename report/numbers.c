/* numbers.c - see numbers.h. */
#include "numbers.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "markup.h"

/* The digits of the whole part, in groups of three where there are five or more. */
static size_t put_groups(char *out, size_t room, const char *digits, size_t count,
                         Language language)
{
    const char *between = language == POLISH ? "\u00a0" : ",";
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        if (i && count >= 5 && (count - i) % 3 == 0)
            n += (size_t)snprintf(out + n, room - n, "%s", between);
        n += (size_t)snprintf(out + n, room - n, "%c", digits[i]);
    }
    return n;
}

void number_words(char out[NUMBER_WORDS], double value, int decimals, Language language)
{
    char digits[MARKUP_NUMBER];
    markup_digits(digits, value, decimals);
    const char *at = digits;
    size_t n = 0;
    if (*at == '-') out[n++] = *at++;
    const size_t whole = strcspn(at, ".");
    n += put_groups(out + n, NUMBER_WORDS - n, at, whole, language);
    at += whole;
    if (decimals > 0) out[n++] = language == POLISH ? ',' : '.';
    if (*at) at++;
    for (int i = 0; i < decimals; i++) out[n++] = *at ? *at++ : '0';
    out[n] = 0;
}

void percent_words(char out[NUMBER_WORDS], double share, int decimals, Language language)
{
    number_words(out, 100 * share, decimals, language);
    strncat(out, "%", NUMBER_WORDS - strlen(out) - 1);
}

void range_words(char out[RANGE_WORDS], double low, double high, int decimals, Language language)
{
    char first[NUMBER_WORDS], last[NUMBER_WORDS];
    number_words(first, low, decimals, language);
    number_words(last, high, decimals, language);
    const char *between = first[0] == '-' || last[0] == '-' ? " \u2013 " : "\u2013";
    snprintf(out, RANGE_WORDS, "%s%s%s", first, between, last);
}

void percent_range_words(char out[RANGE_WORDS], double low, double high, int decimals,
                         Language language)
{
    range_words(out, 100 * low, 100 * high, decimals, language);
    strncat(out, "%", RANGE_WORDS - strlen(out) - 1);
}

int number_decimals(double low, double high, int least)
{
    const double half = fabs(high - low) / 2;
    int decimals = least;
    while (decimals < 3 && half > 0 && half < 0.5 * pow(10, -decimals)) decimals++;
    return decimals;
}
