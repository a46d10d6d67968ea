/* letters.c - see letters.h. */
#include "letters.h"

#include <string.h>

/* Points are two digits, x and y; strokes are set apart by spaces. One that begins with `~` is
 * bent, with `o` a ring. */
static const struct {
    char letter;
    int width;
    const char *strokes;
} letters[] = {
    {'A', 6, "083068 1555"},
    {'B', 6, "0008 ~003060643404 ~043474783808"},
    {'C', 6, "~626000086866"},
    {'D', 6, "0008 ~002070782808"},
    {'E', 5, "50000858 0444"},
    {'F', 5, "500008 0444"},
    {'G', 6, "~626000086864 6434"},
    {'H', 6, "0008 6068 0464"},
    {'I', 0, "0008"},
    {'J', 4, "4045 ~45480806"},
    {'K', 5, "0008 5005 2358"},
    {'L', 5, "000858"},
    {'M', 8, "0800458088"},
    {'N', 6, "08006860"},
    {'O', 7, "o00707808"},
    {'P', 5, "0008 ~002060652505"},
    {'Q', 7, "o00707808 4578"},
    {'R', 6, "0008 ~002060642404 3468"},
    {'S', 5, "~5250000454580806"},
    {'T', 6, "0060 3038"},
    {'U', 6, "0004 ~04086864 6460"},
    {'V', 6, "003860"},
    {'W', 9, "0028406890"},
    {'X', 6, "0068 6008"},
    {'Y', 6, "003460 3438"},
    {'Z', 6, "00600868"},
    {'0', 5, "o00505808"},
    {'1', 2, "022028"},
    {'2', 5, "~0200505408 0858"},
    {'3', 5, "~0100505424 ~2454580807"},
    {'4', 5, "48400656"},
    {'5', 5, "500003 ~0353580807"},
    {'6', 5, "o03535808 ~400105"},
    {'7', 5, "005028"},
    {'8', 5, "o00505404 o04545808"},
    {'9', 5, "o00505505 ~535718"},
    {'-', 3, "0535"},
    {'\'', 0, "0002"},
    {'.', 0, "0808"},
    {':', 0, "0303 0808"},
    {' ', 2, ""},
};

static const float mark_top = -3, mark_low = -1.4f;

/* What a Polish letter has beside the one that it is made of. */
typedef enum Mark { NO_MARK, ACUTE, DOT, TAIL, BAR } Mark;

static const struct {
    const char *small, *large;
    char base;
    Mark mark;
} marked[] = {
    {"ą", "Ą", 'A', TAIL},  {"ć", "Ć", 'C', ACUTE}, {"ę", "Ę", 'E', TAIL},
    {"ł", "Ł", 'L', BAR},   {"ń", "Ń", 'N', ACUTE}, {"ó", "Ó", 'O', ACUTE},
    {"ś", "Ś", 'S', ACUTE}, {"ź", "Ź", 'Z', ACUTE}, {"ż", "Ż", 'Z', DOT},
};

static const char *read_stroke(const char *at, LetterStroke *out)
{
    *out = (LetterStroke){.kind = *at == '~'   ? STROKE_BENT
                                  : *at == 'o' ? STROKE_RING
                                               : STROKE_STRAIGHT};
    if (out->kind != STROKE_STRAIGHT) at++;
    for (; *at && *at != ' ' && out->count < LETTER_POINTS; at += 2) {
        out->point[out->count][0] = (float)(at[0] - '0');
        out->point[out->count++][1] = (float)(at[1] - '0');
    }
    return *at == ' ' ? at + 1 : at;
}

static void read_letter(char letter, Letter *out)
{
    *out = (Letter){.width = 2};
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        if (letters[i].letter != letter) continue;
        out->width = (float)letters[i].width;
        for (const char *at = letters[i].strokes; *at && out->count < LETTER_STROKES;)
            at = read_stroke(at, &out->stroke[out->count++]);
    }
}

static LetterStroke mark_on(Mark mark, float width)
{
    const float x = width / 2;
    switch (mark) {
    case ACUTE:
        return (LetterStroke){STROKE_STRAIGHT, 2, {{x - 0.3f, mark_low}, {x + 1.2f, mark_top}}};
    case DOT:
        return (LetterStroke){STROKE_STRAIGHT, 2, {{x, mark_low - 0.4f}, {x, mark_low - 0.4f}}};
    case TAIL:
        return (LetterStroke){
            STROKE_BENT, 3, {{width - 0.4f, 8}, {width - 2.2f, 10.2f}, {width + 0.4f, 10.2f}}};
    default:
        return (LetterStroke){STROKE_STRAIGHT, 2, {{-1.2f, 5.2f}, {2.4f, 2.8f}}};
    }
}

static size_t next_marked(const char *text, size_t length, Letter *out)
{
    for (size_t i = 0; i < sizeof marked / sizeof marked[0]; i++) {
        const size_t bytes = strlen(marked[i].small);
        if (length < bytes || (memcmp(text, marked[i].small, bytes) != 0 &&
                               memcmp(text, marked[i].large, bytes) != 0))
            continue;
        read_letter(marked[i].base, out);
        out->stroke[out->count++] = mark_on(marked[i].mark, out->width);
        return bytes;
    }
    return 0;
}

size_t letter_next(const char *text, size_t length, Letter *out)
{
    const unsigned char first = (unsigned char)text[0];
    if (first < 0x80) {
        read_letter(first >= 'a' && first <= 'z' ? (char)(first - 'a' + 'A') : (char)first, out);
        return 1;
    }
    const size_t bytes = next_marked(text, length, out);
    if (bytes > 0) return bytes;
    *out = (Letter){.width = 2};
    size_t skipped = 1;
    while (skipped < length && ((unsigned char)text[skipped] & 0xc0) == 0x80) skipped++;
    return skipped;
}
