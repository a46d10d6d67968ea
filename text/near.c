/* near.c - see near.h. */
#include "near.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "utf8.h"

/* The letters of U+00C0 to U+017F without what sits on, under or across them. */
static const char plain_letters[] = "aaaaaaaceeeeiiiidnooooo ouuuuyts"
                                    "aaaaaaaceeeeiiiidnooooo ouuuuyty"
                                    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkk"
                                    "llllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuu"
                                    "wwyyyzzzzzzs";

enum {
    FIRST_LETTER = 0xc0,
    LAST_LETTER = 0x17f,
    FIRST_MARK = 0x300, /* combining marks */
    LAST_MARK = 0x36f,
    ELLIPSIS = 0x2026,
};

_Static_assert(sizeof plain_letters - 1 == LAST_LETTER - FIRST_LETTER + 1, "a letter for each");

/* One character of UTF-8: its code, its bytes in *bytes. A byte that is no UTF-8 is itself. */
static uint32_t decode(const unsigned char *at, size_t left, size_t *bytes)
{
    const size_t length = *at >= 0xf0 ? 4 : *at >= 0xe0 ? 3 : *at >= 0xc0 ? 2 : 1;
    *bytes = 1;
    if (length == 1 || length > left) return *at;
    uint32_t code = *at & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80) return *at;
        code = code << 6 | (at[i] & 0x3fu);
    }
    *bytes = length;
    return code;
}

static bool is_left_out(uint32_t code)
{
    switch (code) {
    case ' ':
    case '\t':
    case '-':
    case '_':
    case '\'':
    case '"':
    case 0xa0:   /* no-break space */
    case 0xb4:   /* acute accent, typed for an apostrophe */
    case 0x2010: /* hyphens and dashes */
    case 0x2011:
    case 0x2013:
    case 0x2014:
    case 0x2018: /* apostrophes */
    case 0x2019:
    case 0x201c: /* quotation marks */
    case 0x201d:
    case 0x201e:
    case ELLIPSIS:
        return true;
    default:
        return code >= FIRST_MARK && code <= LAST_MARK;
    }
}

size_t near_fold(const char *typed, size_t length, char out[NEAR_FOLDED])
{
    const unsigned char *at = (const unsigned char *)typed;
    size_t n = 0;
    while (length > 0) {
        size_t bytes;
        const uint32_t code = decode(at, length, &bytes);
        if (!is_left_out(code)) {
            if (n + bytes >= NEAR_FOLDED) break;
            if (code < ' ') {
                out[n++] = '?'; /* in no word */
            } else if (bytes > 1 && code >= FIRST_LETTER && code <= LAST_LETTER) {
                out[n++] = plain_letters[code - FIRST_LETTER];
            } else if (code >= 'A' && code <= 'Z') {
                out[n++] = (char)(code - 'A' + 'a');
            } else {
                memcpy(out + n, at, bytes);
                n += bytes;
            }
        }
        at += bytes;
        length -= bytes;
    }
    out[n] = '\0';
    return n;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

int near_slips(const char *typed, const char *word)
{
    const int rows = (int)strlen(typed), columns = (int)strlen(word);
    int row[3][NEAR_FOLDED]; /* the one before last, the last, this one */
    int *before = row[0], *last = row[1], *this = row[2];
    if (rows >= 3 && rows < columns && strncmp(typed, word, (size_t)rows) == 0) return 1;
    for (int j = 0; j <= columns; j++) last[j] = j;
    for (int i = 1; i <= rows; i++) {
        this[0] = i;
        for (int j = 1; j <= columns; j++) {
            const int other = typed[i - 1] != word[j - 1];
            this[j] = least(least(last[j], this[j - 1]) + 1, last[j - 1] + other);
            if (i > 1 && j > 1 && typed[i - 1] == word[j - 2] && typed[i - 2] == word[j - 1])
                this[j] = least(this[j], before[j - 2] + 1);
        }
        int *const free_row = before;
        before = last;
        last = this;
        this = free_row;
    }
    return last[columns];
}

void near_offer(Near *near, const char *typed, const char *word, int number)
{
    const int length = (int)strlen(typed), longer = length - (int)strlen(word);
    if (3 * longer > length + 1) return; /* so many letters too many are seen at once */
    const int slips = near_slips(typed, word);
    if (3 * slips > length + 1) return; /* too far to be a slip */
    int at = 0;
    while (at < near->count && near->word[at] != number) at++;
    if (at < near->count) {
        if (near->slips[at] <= slips) return;
    } else if (near->count < NEAR_COUNT) {
        at = near->count++;
    } else if (near->slips[--at] <= slips) {
        return;
    }
    for (; at > 0 && near->slips[at - 1] > slips; at--) {
        near->word[at] = near->word[at - 1];
        near->slips[at] = near->slips[at - 1];
    }
    near->word[at] = number;
    near->slips[at] = slips;
}

void near_quote(const char *typed, size_t length, char out[NEAR_QUOTE])
{
    static const char more[] = "...'";
    const size_t most = NEAR_QUOTE - sizeof more - 1; /* and the first quotation mark */
    size_t kept = length < most ? length : most;
    while (kept < length && kept > 0 && ((unsigned char)typed[kept] & 0xc0) == 0x80) kept--;
    char *to = out;
    *to++ = '\'';
    for (size_t i = 0; i < kept;) {
        uint32_t code = 0;
        const size_t bytes = utf8_read(typed + i, kept - i, &code);
        const bool is_shown = bytes > 0 && utf8_is_shown(code);
        if (!is_shown) *to++ = '?';
        for (size_t j = 0; j < bytes && is_shown; j++) *to++ = typed[i + j];
        i += bytes ? bytes : 1;
    }
    snprintf(to, sizeof more, "%s", kept < length ? more : "'");
}
