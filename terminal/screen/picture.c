/* picture.c - see picture.h. */
#include "picture.h"

#include <stdlib.h>
#include <string.h>

#include "../../text/utf8.h"

bool picture_begin(Picture *picture, int width, int height)
{
    if (width < 1) width = 1;
    if (height < 1) height = 1;
    const size_t count = (size_t)width * (size_t)height;
    Cell *cell = realloc(picture->cell, count * sizeof *cell);
    if (!cell) return false;
    picture->cell = cell;
    picture->width = width;
    picture->height = height;
    picture->spots = 0;
    picture_clear(picture, (Rect){0, 0, width, height});
    return true;
}

void picture_free(Picture *picture)
{
    free(picture->cell);
    picture->cell = NULL;
}

/* NULL: outside. */
static Cell *cell_at(const Picture *picture, int x, int y)
{
    if (x < 0 || y < 0 || x >= picture->width || y >= picture->height) return NULL;
    return &picture->cell[(size_t)y * (size_t)picture->width + (size_t)x];
}

/* ---- Characters ------------------------------------------------------------------------------ */

/* Whether it takes one column on every terminal: names of people may have anything in them. */
static bool is_narrow(uint32_t code)
{
    return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code < 0x300) ||
           (code >= 0x370 && code < 0x483) || (code >= 0x48a && code < 0x591) ||
           (code >= 0x1e00 && code < 0x2000) || (code >= 0x2010 && code < 0x2028) ||
           (code >= 0x2030 && code < 0x205f) || (code >= 0x20a0 && code < 0x20d0) ||
           (code >= 0x2190 && code < 0x2600);
}

static const struct {
    uint32_t code;
    char ascii;
} nearest[] = {
    {0x104, 'A'},  {0x105, 'a'},  {0x106, 'C'},  {0x107, 'c'},  {0x118, 'E'},   {0x119, 'e'},
    {0x141, 'L'},  {0x142, 'l'},  {0x143, 'N'},  {0x144, 'n'},  {0xd3, 'O'},    {0xf3, 'o'},
    {0x15a, 'S'},  {0x15b, 's'},  {0x179, 'Z'},  {0x17a, 'z'},  {0x17b, 'Z'},   {0x17c, 'z'},
    {0xb7, '-'},   {0xd7, 'x'},   {0x2013, '-'}, {0x2014, '-'}, {0x2019, '\''}, {0x201c, '"'},
    {0x201d, '"'}, {0x201e, '"'}, {0x2026, '~'}, {0x2190, '<'}, {0x2191, '^'},  {0x2192, '>'},
    {0x2193, 'v'}, {0x2500, '-'}, {0x2502, '|'}, {0x25b6, '>'}, {0x2022, '*'},  {0x2212, '-'},
    {0x221e, '8'}, {0xb1, '+'},   {0x2581, '.'}, {0x2588, '#'}, {0x2591, '.'},
};

uint32_t ascii_of(uint32_t code)
{
    if (code < 0x80) return code;
    for (size_t i = 0; i < sizeof nearest / sizeof nearest[0]; i++) {
        if (nearest[i].code == code) return (uint32_t)nearest[i].ascii;
    }
    return '?';
}

/* The next character of a text that is shown, and how many bytes it has. */
static uint32_t next_code(const Picture *picture, const char *text, size_t *bytes)
{
    uint32_t code;
    *bytes = utf8_read(text, strlen(text), &code);
    if (*bytes == 0) {
        *bytes = 1;
        code = '?';
    }
    if (!is_narrow(code)) code = '?';
    return picture->ascii ? ascii_of(code) : code;
}

static int columns_of(const char *text, size_t bytes)
{
    int width = 0;
    for (size_t i = 0; i < bytes; i++) width += ((unsigned char)text[i] & 0xc0) != 0x80;
    return width;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static int put_bytes(Picture *picture, int x, int y, int room, Ink ink, const char *text,
                     size_t length)
{
    static const uint32_t ellipsis = 0x2026;
    const int width = columns_of(text, length);
    const char *const end = text + length;
    int column = 0;
    for (; text < end && column < room; column++) {
        size_t bytes;
        uint32_t code = next_code(picture, text, &bytes);
        if (width > room && column == room - 1)
            code = picture->ascii ? ascii_of(ellipsis) : ellipsis;
        Cell *cell = cell_at(picture, x + column, y);
        if (cell) *cell = (Cell){code, ink};
        text += bytes;
    }
    return column;
}

int picture_put(Picture *picture, int x, int y, int room, Ink ink, const char *text)
{
    return put_bytes(picture, x, y, room, ink, text, strlen(text));
}

void picture_put_right(Picture *picture, int x, int y, int room, Ink ink, const char *text)
{
    const int width = columns_of(text, strlen(text));
    const int left = width < room ? room - width : 0;
    picture_put(picture, x + left, y, room - left, ink, text);
}

/* The bytes of a line that begins here: as many whole words as have room; a longer word is cut. */
static size_t line_bytes(const char *text, int room)
{
    size_t best = 0;
    for (size_t at = 0;;) {
        at += strspn(text + at, " ");
        const size_t end = at + strcspn(text + at, " \n");
        if (columns_of(text, end) > room) break;
        best = end;
        if (text[end] != ' ') return end;
        at = end;
    }
    if (best > 0) return best;
    size_t cut = 0;
    for (int i = 0; i < room; i++) {
        cut++;
        while (((unsigned char)text[cut] & 0xc0) == 0x80) cut++;
    }
    return cut;
}

int picture_flow(Picture *picture, Flow flow, const char *text)
{
    int line = 0;
    bool is_first = true;
    while (*text) {
        const int indent = is_first ? 0 : flow.indent;
        const int room = flow.at.width - indent > 1 ? flow.at.width - indent : 1;
        const size_t bytes = line_bytes(text, room);
        const int row = line - flow.from;
        if (picture && row >= 0 && row < flow.at.height)
            put_bytes(picture, flow.at.x + indent, flow.at.y + row, room, flow.ink, text, bytes);
        text += bytes;
        is_first = *text == '\n';
        text += strspn(text, is_first ? "\n" : " ") > 0 ? (is_first ? 1 : strspn(text, " ")) : 0;
        line++;
    }
    return line;
}

void picture_mark(Picture *picture, Rect at, uint8_t look)
{
    for (int y = at.y; y < at.y + at.height; y++) {
        for (int x = at.x; x < at.x + at.width; x++) {
            Cell *cell = cell_at(picture, x, y);
            if (cell) cell->ink.look |= look;
        }
    }
}

void picture_rule(Picture *picture, Rect at)
{
    const uint32_t line = at.height > at.width ? 0x2502 : 0x2500;
    for (int y = at.y; y < at.y + at.height; y++) {
        for (int x = at.x; x < at.x + at.width; x++) {
            Cell *cell = cell_at(picture, x, y);
            const Ink dim = {TONE_DIM, LOOK_PLAIN};
            if (cell) *cell = (Cell){picture->ascii ? ascii_of(line) : line, dim};
        }
    }
}

void picture_clear(Picture *picture, Rect at)
{
    for (int y = at.y; y < at.y + at.height; y++) {
        for (int x = at.x; x < at.x + at.width; x++) {
            Cell *cell = cell_at(picture, x, y);
            if (cell) *cell = (Cell){' ', {TONE_PLAIN, LOOK_PLAIN}};
        }
    }
}

/* ---- Places ---------------------------------------------------------------------------------- */

void picture_spot(Picture *picture, Rect at, SpotKind kind, int which)
{
    if (picture->spots < PICTURE_SPOTS) picture->spot[picture->spots++] = (Spot){at, kind, which};
}

const Spot *picture_spot_at(const Picture *picture, int x, int y)
{
    for (int i = picture->spots - 1; i >= 0; i--) {
        const Rect at = picture->spot[i].at;
        if (x >= at.x && x < at.x + at.width && y >= at.y && y < at.y + at.height)
            return &picture->spot[i];
    }
    return NULL;
}

void picture_row(const Picture *picture, int y, char *out, size_t size)
{
    size_t length = 0, end = 0;
    for (int x = 0; x < picture->width && length + 5 < size; x++) {
        const Cell *cell = cell_at(picture, x, y);
        if (!cell) break;
        length += utf8_write(cell->code, out + length);
        if (cell->code != ' ') end = length;
    }
    out[end] = 0;
}
