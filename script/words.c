/* words.c - see words.h. */
#include "words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../text/near.h"
#include "../text/text.h"

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

Slice slice_of(const char *text)
{
    return (Slice){text, strlen(text)};
}

Slice slice_trim(Slice slice)
{
    while (slice.length > 0 && is_space(*slice.at)) slice.at++, slice.length--;
    while (slice.length > 0 && is_space(slice.at[slice.length - 1])) slice.length--;
    return slice;
}

bool slice_is(Slice slice, const char *word)
{
    return slice.length == strlen(word) && memcmp(slice.at, word, slice.length) == 0;
}

bool slice_next(Slice *rest, char separator, Slice *item)
{
    if (!rest->at) return false;
    const char *end = memchr(rest->at, separator, rest->length);
    if (!end) {
        *item = slice_trim(*rest);
        *rest = (Slice){NULL, 0};
        return true;
    }
    const size_t length = (size_t)(end - rest->at);
    *item = slice_trim((Slice){rest->at, length});
    *rest = (Slice){end + 1, rest->length - length - 1};
    return true;
}

bool(fault_at)(Fault *fault, const char *at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fault->at = at;
    vsnprintf(fault->words, sizeof fault->words, format, args);
    va_end(args);
    return false;
}

/* Up to nine digits, a minus before them if they may be negative. */
static bool parse_number(Slice words, bool negative, int *out)
{
    const bool minus = negative && words.length > 0 && *words.at == '-';
    if (minus) words = (Slice){words.at + 1, words.length - 1};
    if (words.length == 0 || words.length > 9) return false;
    int number = 0;
    for (size_t i = 0; i < words.length; i++) {
        if (words.at[i] < '0' || words.at[i] > '9') return false;
        number = number * 10 + (words.at[i] - '0');
    }
    *out = minus ? -number : number;
    return true;
}

bool read_number(Slice words, const char *what, int least, int most, int *out, Fault *fault)
{
    char quote[NEAR_QUOTE];
    if (parse_number(words, least < 0, out) && *out >= least && *out <= most) return true;
    near_quote(words.at, words.length, quote);
    return fault_at(fault, words.at, "%s is a number from %d to %d, not %s", what, least, most,
                    words.length ? quote : "missing");
}

bool read_card(Slice words, TaliaCard *out, Fault *fault)
{
    if (words.length == 0) return fault_at(fault, words.at, "the name of a card is missing here");
    const int card = text_find_card(words.at, words.length);
    if (card < 0) {
        char unknown[FAULT_WORDS];
        return fault_at(fault, words.at, "%s",
                        text_unknown_card(words.at, words.length, unknown, sizeof unknown));
    }
    *out = (TaliaCard)card;
    return true;
}

bool read_copies(Slice words, CardCopies *out, Fault *fault)
{
    const char *star = words.length ? memchr(words.at, '*', words.length) : NULL;
    Slice name = words;
    out->at = words.at;
    out->copies = 1;
    if (star) {
        const size_t before = (size_t)(star - words.at);
        const Slice copies = slice_trim((Slice){star + 1, words.length - before - 1});
        name = slice_trim((Slice){words.at, before});
        if (!read_number(copies, "the number after '*'", 1, TALIA_MAX_OWNED, &out->copies, fault))
            return false;
    }
    return read_card(name, &out->card, fault);
}

void *grown(void *array, size_t count, size_t *room, size_t size)
{
    if (count < *room) return array;
    *room = *room ? *room * 2 : 16;
    array = reallocarray(array, *room, size);
    if (!array) {
        fputs("talia: out of memory\n", stderr);
        exit(2);
    }
    return array;
}
