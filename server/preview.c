/* preview.c - see preview.h. */
#include "preview.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"

enum {
    WIDTH = LINK_PICTURE_WIDTH,
    HEIGHT = LINK_PICTURE_HEIGHT,
    MARGIN = 34,
    GAP = 16,
    COLUMNS = 5,
    PANEL_WIDTH = (WIDTH - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS,
    TOP = 98, /* of the cards */
    INK = DRAW_SHADES - 1,
    SOFT = 9,    /* words that matter less */
    PATTERN = 2, /* behind the words of a card */
};

/* ---- Colours ------------------------------------------------------------------------------- */

typedef enum Ground {
    FELT,
    ACTION,
    TREASURE,
    VICTORY,
    CURSE,
    REACTION,
    DURATION,
    RESERVE,
    EVENT,
    COIN,
    GROUNDS
} Ground;

/* Those of the page: web/src/card/card.css. */
static const Colour colours[GROUNDS] = {
    [FELT] = 0xd9dccf,  [ACTION] = 0xf5f2ea,   [TREASURE] = 0xf3dc82, [VICTORY] = 0xbcd5a3,
    [CURSE] = 0xcbb5dc, [REACTION] = 0xb3d0ee, [DURATION] = 0xf8c491, [RESERVE] = 0xe6d0ad,
    [EVENT] = 0xd5dbe2, [COIN] = 0xecc75c,
};
static const Colour ink = 0x26231d;

/* One colour, or two that split the card, as on the page (web/src/card/look.ts). */
static void grounds_of(unsigned types, int out[2])
{
    static const struct {
        unsigned type;
        Ground ground;
    } rows[] = {{TALIA_EVENT, EVENT},     {TALIA_TREASURE, TREASURE}, {TALIA_DURATION, DURATION},
                {TALIA_RESERVE, RESERVE}, {TALIA_REACTION, REACTION}, {TALIA_ACTION, ACTION},
                {TALIA_VICTORY, VICTORY}, {TALIA_CURSE, CURSE}};
    int found = 0;
    out[0] = out[1] = ACTION;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0] && found < 2; i++) {
        if (!(types & rows[i].type) || (rows[i].type == TALIA_ACTION && found > 0)) continue;
        out[found++] = (int)rows[i].ground;
        if (found == 1) out[1] = out[0];
    }
}

/* ---- Words --------------------------------------------------------------------------------- */

/* As high as `height`, or less if the room is too narrow. */
static float fitting(const char *words, size_t length, float height, float room)
{
    const float width = draw_words_width(words, length, height);
    return width > room ? height * room / width : height;
}

static Pen pen_for(float height, int shade)
{
    return (Pen){.radius = height * 0.085f, .shade = shade};
}

/* Where a name is best broken: after the word that leaves the longer line shortest. 0: nowhere. */
static size_t break_of(const char *name)
{
    const size_t length = strlen(name);
    size_t best = 0, best_length = length;
    for (size_t i = 1; i < length; i++) {
        const size_t longer = i > length - i - 1 ? i : length - i - 1;
        if (name[i] != ' ' || longer >= best_length) continue;
        best = i;
        best_length = longer;
    }
    return best;
}

static void write_name(Picture *picture, const char *name, Point at, float room)
{
    const float height = 16;
    const size_t length = strlen(name);
    const size_t first = draw_words_width(name, length, height) > room ? break_of(name) : 0;
    const size_t parts[2] = {first ? first : length, first ? length - first - 1 : 0};
    const float one = fitting(name, parts[0], height, room);
    const float two = parts[1] ? fitting(name + first + 1, parts[1], height, room) : one;
    const float high = one < two ? one : two;
    draw_words(picture, pen_for(high, INK), at, high, name, parts[0]);
    if (!parts[1]) return;
    const Point below = {at.x, at.y + high * 1.75f};
    draw_words(picture, pen_for(high, INK), below, high, name + first + 1, parts[1]);
}

static void write_right(Picture *picture, const char *words, Point end, float height, float room)
{
    const size_t length = strlen(words);
    const float high = fitting(words, length, height, room);
    const Point at = {end.x - draw_words_width(words, length, high), end.y - high};
    draw_words(picture, pen_for(high, SOFT), at, high, words, length);
}

/* ---- Cards --------------------------------------------------------------------------------- */

/* A closed curve, each card's own. */
static void draw_pattern(Picture *picture, TaliaCard card, Point middle, float size)
{
    enum { POINTS = 60 };
    const float turn = 6.2831853f;
    const float petals = (float)(5 + (int)card * 7 % 6), deep = 0.16f + 0.02f * (float)(card % 5);
    Point last = {0, 0};
    for (int i = 0; i <= POINTS; i++) {
        const float angle = turn * (float)i / POINTS;
        const float far = size * (1 - deep + deep * cosf(petals * angle));
        const Point at = {middle.x + far * cosf(angle), middle.y + far * sinf(angle)};
        if (i > 0) draw_line(picture, (Pen){0.9f, PATTERN}, last, at);
        last = at;
    }
}

static void draw_cost(Picture *picture, int cost, Point middle, float radius)
{
    char digits[4];
    const int length = snprintf(digits, sizeof digits, "%d", cost);
    const float height = radius * 0.95f;
    draw_disc(picture, middle, radius, COIN);
    const float width = draw_words_width(digits, (size_t)length, height);
    const Point at = {middle.x - width / 2, middle.y - height / 2};
    draw_words(picture, (Pen){height * 0.1f, INK}, at, height, digits, (size_t)length);
}

static void types_of(const Link *link, unsigned types, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    for (int type = 0; type < TALIA_TYPES; type++) {
        if (!(types & 1u << type) || used >= size) continue;
        used += (size_t)snprintf(out + used, size - used, "%s%s", used ? " - " : "",
                                 text_type_name(link->language, 1 << type));
    }
}

static const float pad = 13;

static void draw_card(Picture *picture, const Link *link, TaliaCard card, int x, int y, int height)
{
    const TaliaCardInfo *info = talia_card_info(card);
    const float coin = 19, left = (float)x + pad, right = (float)(x + PANEL_WIDTH) - pad;
    const float top = (float)y + 17, bottom = (float)(y + height) - pad;
    char types[128];
    int ground[2];
    grounds_of(info->types, ground);
    draw_panel(picture, (Panel){x, y, PANEL_WIDTH, height, ground[0], ground[1]});
    draw_pattern(picture, card, (Point){right - 36, (top + bottom) / 2 + 7}, 42);
    write_name(picture, text_card_name(link->language, card), (Point){left, top}, right - left);
    draw_cost(picture, info->cost, (Point){left + coin - 2, bottom - coin + 2}, coin);
    types_of(link, info->types, types, sizeof types);
    write_right(picture, types, (Point){right, bottom - 3}, 10, right - left - 2 * coin - pad);
}

/* Events lie below, wide and low: the cost before the name. */
static void draw_event(Picture *picture, const Link *link, TaliaCard card, int x, int y)
{
    enum { EVENT_WIDTH = 2 * PANEL_WIDTH + GAP, EVENT_HEIGHT = 66 };
    const TaliaCardInfo *info = talia_card_info(card);
    const float coin = 19, left = (float)x + pad, middle = (float)y + (float)EVENT_HEIGHT / 2;
    const float right = (float)(x + EVENT_WIDTH) - pad, words = left + 2 * coin + pad;
    char types[128];
    draw_panel(picture, (Panel){x, y, EVENT_WIDTH, EVENT_HEIGHT, EVENT, EVENT});
    draw_cost(picture, info->cost, (Point){left + coin, middle}, coin);
    const char *name = text_card_name(link->language, card);
    const float high = fitting(name, strlen(name), 16, right - words - 84);
    draw_words(picture, pen_for(high, INK), (Point){words, middle - high / 2}, high, name,
               strlen(name));
    types_of(link, info->types, types, sizeof types);
    write_right(picture, types, (Point){right, middle + 5}, 10, 72);
}

/* ---- All of it ----------------------------------------------------------------------------- */

static void draw_title(Picture *picture, const Link *link)
{
    static const char *const plain[LANGUAGES] = {[ENGLISH] = "Kingdom", [POLISH] = "Królestwo"};
    const Kingdom *kingdom = link_kingdom(link);
    const char *title = kingdom ? kingdom->name[link->language] : plain[link->language];
    const float high = fitting(title, strlen(title), 30, 690);
    draw_words(picture, pen_for(high, INK), (Point){MARGIN, 46}, high, title, strlen(title));
    write_right(picture, "talia", (Point){WIDTH - MARGIN, 46 + 30}, 25, 250);
}

static void draw_cards(Picture *picture, const Link *link)
{
    const int height = link->events > 0 ? 155 : 188;
    for (int i = 0; i < link->cards; i++) {
        const int x = MARGIN + i % COLUMNS * (PANEL_WIDTH + GAP);
        draw_card(picture, link, link->card[i], x, TOP + i / COLUMNS * (height + GAP), height);
    }
    for (int i = 0; i < link->events; i++) {
        const int x = MARGIN + i * 2 * (PANEL_WIDTH + GAP);
        draw_event(picture, link, link->event[i], x, TOP + 2 * (height + GAP));
    }
}

uint8_t *preview_draw(const Link *link, size_t *size)
{
    Picture *picture = calloc(1, sizeof *picture);
    uint8_t *file = NULL;
    if (!picture) return NULL;
    picture->width = WIDTH;
    picture->height = HEIGHT;
    picture->pixel = malloc((size_t)WIDTH * HEIGHT);
    if (picture->pixel) {
        for (int ground = 0; ground < GROUNDS; ground++)
            draw_ground(picture, ground, colours[ground], ink);
        draw_fill(picture, FELT);
        draw_title(picture, link);
        draw_cards(picture, link);
        file = png_write(picture, size);
    }
    free(picture->pixel);
    free(picture);
    return file;
}

/* ---- Those that were drawn last ------------------------------------------------------------ */

enum { KEPT = 64 };

struct Previews {
    struct {
        Link link;
        uint8_t *file; /* NULL: none */
        size_t size;
        uint64_t used; /* when it was last asked for */
    } kept[KEPT];
    uint64_t asked;
};

Previews *previews_open(void)
{
    return calloc(1, sizeof(Previews));
}

void previews_close(Previews *previews)
{
    if (!previews) return;
    for (int i = 0; i < KEPT; i++) free(previews->kept[i].file);
    free(previews);
}

static bool is_same(const Link *a, const Link *b)
{
    return a->language == b->language && a->cards == b->cards && a->events == b->events &&
           memcmp(a->card, b->card, (size_t)a->cards * sizeof a->card[0]) == 0 &&
           memcmp(a->event, b->event, (size_t)a->events * sizeof a->event[0]) == 0;
}

const uint8_t *previews_get(Previews *previews, const Link *link, size_t *size, bool *was_drawn)
{
    int oldest = 0;
    *was_drawn = false;
    previews->asked++;
    for (int i = 0; i < KEPT; i++) {
        if (previews->kept[i].used < previews->kept[oldest].used) oldest = i;
        if (!previews->kept[i].file || !is_same(&previews->kept[i].link, link)) continue;
        previews->kept[i].used = previews->asked;
        *size = previews->kept[i].size;
        return previews->kept[i].file;
    }
    uint8_t *file = preview_draw(link, size);
    if (!file) return NULL;
    *was_drawn = true;
    free(previews->kept[oldest].file);
    previews->kept[oldest].link = *link;
    previews->kept[oldest].file = file;
    previews->kept[oldest].size = *size;
    previews->kept[oldest].used = previews->asked;
    return file;
}
