/* draw.c - see draw.h. */
#include "draw.h"

#include <math.h>
#include <string.h>

#include "letters.h"

/* ---- Grounds ------------------------------------------------------------------------------- */

void draw_ground(Picture *picture, int ground, Colour colour, Colour ink)
{
    for (int shade = 0; shade < DRAW_SHADES; shade++) {
        const int at = ground * DRAW_SHADES + shade;
        for (int part = 0; part < 3; part++) {
            const int shift = 16 - 8 * part;
            const int from = (int)(colour >> shift & 255), to = (int)(ink >> shift & 255);
            picture->colour[at][part] = (uint8_t)(from + (to - from) * shade / (DRAW_SHADES - 1));
        }
        if (at >= picture->colours) picture->colours = at + 1;
    }
}

void draw_fill(Picture *picture, int ground)
{
    memset(picture->pixel, ground * DRAW_SHADES, (size_t)picture->width * (size_t)picture->height);
}

static uint8_t *pixel_at(const Picture *picture, int x, int y)
{
    return picture->pixel + (size_t)y * (size_t)picture->width + (size_t)x;
}

/* As dark as that, or darker if it was. */
static void darken(uint8_t *pixel, float cover, int most)
{
    const int shade = (int)(cover * (float)most + 0.5f);
    if (shade > *pixel % DRAW_SHADES)
        *pixel = (uint8_t)(*pixel / DRAW_SHADES * DRAW_SHADES + shade);
}

static float clamped(float value, float least, float most)
{
    return value < least ? least : value > most ? most : value;
}

/* ---- Lines --------------------------------------------------------------------------------- */

/* The first and the last pixel whose middle is so near to a span, within the picture. */
static int first_near(float a, float b, float reach)
{
    const float least = ceilf((a < b ? a : b) - reach - 0.5f);
    return least < 0 ? 0 : (int)least;
}

static int last_near(float a, float b, float reach, int pixels)
{
    const float largest = floorf((a > b ? a : b) + reach - 0.5f);
    return largest > (float)(pixels - 1) ? pixels - 1 : (int)largest;
}

/* Most pixels around a line are not touched: only of the others a root is taken. */
void draw_line(Picture *picture, Pen pen, Point from, Point to)
{
    const float reach = pen.radius + 0.5f;
    const int left = first_near(from.x, to.x, reach);
    const int right = last_near(from.x, to.x, reach, picture->width);
    const int bottom = last_near(from.y, to.y, reach, picture->height);
    const float dx = to.x - from.x, dy = to.y - from.y, square = dx * dx + dy * dy;
    const float ex = square > 0 ? dx / square : 0, ey = square > 0 ? dy / square : 0;
    for (int y = first_near(from.y, to.y, reach); y <= bottom; y++) {
        const float py = (float)y + 0.5f - from.y;
        uint8_t *row = pixel_at(picture, 0, y);
        for (int x = left; x <= right; x++) {
            const float px = (float)x + 0.5f - from.x;
            const float part = clamped(px * ex + py * ey, 0, 1);
            const float ax = px - part * dx, ay = py - part * dy, far = ax * ax + ay * ay;
            if (far < reach * reach) darken(row + x, clamped(reach - sqrtf(far), 0, 1), pen.shade);
        }
    }
}

/* ---- Shapes -------------------------------------------------------------------------------- */

enum { EDGE_SHADE = 6, EDGE = 2, CORNER = 10 };

/* Where the other ground begins in that row: the diagonal rises to the right. */
static int split_of(Panel panel, int row)
{
    const int up = panel.y + panel.height - row;
    return panel.left == panel.right ? panel.x + panel.width + 1
                                     : panel.x + up * panel.width / panel.height;
}

/* How far a point lies outside of a box with round corners; negative: inside. */
static float outside_box(Point p, Point middle, Point half, float corner)
{
    const float x = fabsf(p.x - middle.x) - half.x + corner;
    const float y = fabsf(p.y - middle.y) - half.y + corner;
    const float far = sqrtf((x > 0 ? x * x : 0) + (y > 0 ? y * y : 0));
    const float near = x > y ? x : y;
    return far + (near < 0 ? near : 0) - corner;
}

/* One row of a panel, which is near its edge. */
static void draw_edge(Picture *picture, Panel panel, int row, int from, int to)
{
    const Point half = {(float)panel.width / 2, (float)panel.height / 2};
    const Point middle = {(float)panel.x + half.x, (float)panel.y + half.y};
    const int split = split_of(panel, row);
    for (int column = from; column < to; column++) {
        const Point at = {(float)column + 0.5f, (float)row + 0.5f};
        const float outside = outside_box(at, middle, half, CORNER);
        uint8_t *pixel = pixel_at(picture, column, row);
        if (outside <= 0)
            *pixel = (uint8_t)((column < split ? panel.left : panel.right) * DRAW_SHADES);
        darken(pixel, clamped(1.5f - fabsf(outside), 0, 1), EDGE_SHADE);
    }
}

/* Where nothing but the two grounds can be. */
static void draw_inside(Picture *picture, Panel panel, int row, int from, int to)
{
    const int split = split_of(panel, row);
    const int here = split < from ? from : split > to ? to : split;
    memset(pixel_at(picture, from, row), panel.left * DRAW_SHADES, (size_t)(here - from));
    memset(pixel_at(picture, here, row), panel.right * DRAW_SHADES, (size_t)(to - here));
}

void draw_panel(Picture *picture, Panel panel)
{
    const int left = panel.x - 1, right = panel.x + panel.width + 1;
    const int bottom = panel.y + panel.height;
    for (int row = panel.y - 1; row <= bottom; row++) {
        const bool is_inside = row >= panel.y + EDGE && row < bottom - EDGE;
        draw_edge(picture, panel, row, left, left + CORNER);
        draw_edge(picture, panel, row, right - CORNER, right);
        if (is_inside)
            draw_inside(picture, panel, row, left + CORNER, right - CORNER);
        else
            draw_edge(picture, panel, row, left + CORNER, right - CORNER);
    }
}

void draw_disc(Picture *picture, Point middle, float radius, int ground)
{
    const float reach = radius + 2;
    const int left = first_near(middle.x, middle.x, reach);
    const int right = last_near(middle.x, middle.x, reach, picture->width);
    const int bottom = last_near(middle.y, middle.y, reach, picture->height);
    for (int y = first_near(middle.y, middle.y, reach); y <= bottom; y++) {
        for (int x = left; x <= right; x++) {
            const Point from = {(float)x + 0.5f - middle.x, (float)y + 0.5f - middle.y};
            const float outside = sqrtf(from.x * from.x + from.y * from.y) - radius;
            uint8_t *pixel = pixel_at(picture, x, y);
            if (outside <= 0) *pixel = (uint8_t)(ground * DRAW_SHADES);
            darken(pixel, clamped(1.8f - fabsf(outside), 0, 1), DRAW_SHADES - 4);
        }
    }
}

/* ---- Letters ------------------------------------------------------------------------------- */

/* Where a letter stands and how large its unit is. */
typedef struct Place {
    Picture *picture;
    Pen pen;
    Point at;
    float unit;
} Place;

static Point placed(const Place *place, float x, float y)
{
    return (Point){place->at.x + x * place->unit, place->at.y + y * place->unit};
}

static Point middle_of(Point a, Point b)
{
    return (Point){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/* From a to c, drawn towards b. */
static void draw_curve(const Place *place, Point a, Point b, Point c)
{
    enum { PIECES = 4 };
    Point last = a;
    for (int i = 1; i <= PIECES; i++) {
        const float t = (float)i / PIECES, s = 1 - t;
        const Point next = {s * s * a.x + 2 * s * t * b.x + t * t * c.x,
                            s * s * a.y + 2 * s * t * b.y + t * t * c.y};
        draw_line(place->picture, place->pen, last, next);
        last = next;
    }
}

/* A curve that is drawn towards each of the points in turn, from the first to the last. */
static void draw_bends(const Place *place, const Point *point, int count)
{
    Point last = point[0];
    for (int i = 1; i < count - 1; i++) {
        const Point next = i == count - 2 ? point[i + 1] : middle_of(point[i], point[i + 1]);
        draw_curve(place, last, point[i], next);
        last = next;
    }
}

static void draw_ring(const Place *place, const Point *point, int count)
{
    for (int i = 0; i < count; i++) {
        const Point here = point[i], before = point[(i + count - 1) % count];
        const Point after = point[(i + 1) % count];
        draw_curve(place, middle_of(before, here), here, middle_of(here, after));
    }
}

/* One stroke of a letter, as letters.h has it. */
static void draw_stroke(const Place *place, const LetterStroke *stroke)
{
    Point point[LETTER_POINTS];
    for (int i = 0; i < stroke->count; i++)
        point[i] = placed(place, stroke->point[i][0], stroke->point[i][1]);
    if (stroke->kind == STROKE_RING) {
        draw_ring(place, point, stroke->count);
    } else if (stroke->kind == STROKE_BENT) {
        draw_bends(place, point, stroke->count);
    } else {
        for (int i = 0; i + 1 < stroke->count; i++)
            draw_line(place->picture, place->pen, point[i], point[i + 1]);
    }
}

static const float between = 2.4f; /* letters, in units of their own */

float draw_words_width(const char *words, size_t length, float height)
{
    const char *const end = words + length;
    float width = 0;
    for (Letter letter; words < end;) {
        words += letter_next(words, (size_t)(end - words), &letter);
        width += letter.width + (words < end ? between : 0);
    }
    return width * height / LETTER_HEIGHT;
}

void draw_words(Picture *picture, Pen pen, Point at, float height, const char *words, size_t length)
{
    const char *const end = words + length;
    Place place = {.picture = picture, .pen = pen, .at = at, .unit = height / LETTER_HEIGHT};
    for (Letter letter; words < end;) {
        words += letter_next(words, (size_t)(end - words), &letter);
        for (int i = 0; i < letter.count; i++) draw_stroke(&place, &letter.stroke[i]);
        place.at.x += (letter.width + between) * place.unit;
    }
}
