/* picture.h - a screen before it is drawn: characters in rows and columns, how each looks, and what
 * can be clicked on. Pure, so that all that is shown can be tested without a terminal. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Rect {
    int x, y, width, height;
} Rect;

/* What a colour stands for. None means anything that the characters do not say as well. */
typedef enum Tone {
    TONE_PLAIN,
    TONE_DIM,
    TONE_KEY,
    TONE_TREASURE,
    TONE_VICTORY,
    TONE_CURSE,
    TONE_ATTACK,
    TONE_REACTION,
    TONE_DURATION,
    TONE_RESERVE,
    TONE_EVENT,
    TONES
} Tone;

enum { LOOK_PLAIN = 0, LOOK_BOLD = 1, LOOK_REVERSE = 2, LOOK_UNDERLINE = 4 };

typedef struct Ink {
    uint8_t tone, look; /* Tone; bits of LOOK_ */
} Ink;

typedef struct Cell {
    uint32_t code;
    Ink ink;
} Cell;

/* What a click on a place does. */
typedef enum SpotKind { SPOT_OPTION, SPOT_CARD, SPOT_KEY, SPOT_ROW } SpotKind;
typedef struct Spot {
    Rect at;
    SpotKind kind;
    int which; /* an option, a card, a key, a row of a list */
} Spot;

enum { PICTURE_SPOTS = 512 };

typedef struct Picture {
    int width, height;
    bool ascii; /* nothing but ASCII may be shown */
    Cell *cell; /* on the heap */
    Spot spot[PICTURE_SPOTS];
    int spots;
} Picture;

/* An empty picture of that size; the memory is kept. False: there is none. */
bool picture_begin(Picture *picture, int width, int height);
void picture_free(Picture *picture);

/* Writes as much of a text as has room in so many columns, with an ellipsis where it is cut; how
 * many columns it took. */
int picture_put(Picture *picture, int x, int y, int room, Ink ink, const char *text);

/* The same from the right end of the room. */
void picture_put_right(Picture *picture, int x, int y, int room, Ink ink, const char *text);

/* Writes a text in lines, from its line number `from` on; how many lines all of it takes. Without a
 * picture it only counts. Lines after the first are indented. */
typedef struct Flow {
    Rect at;
    int from, indent;
    Ink ink;
} Flow;
int picture_flow(Picture *picture, Flow flow, const char *text);

/* Looks of a row of cells, over what is written there. */
void picture_mark(Picture *picture, Rect at, uint8_t look);
void picture_rule(Picture *picture, Rect at); /* a line, as long as it is wide or high */
void picture_clear(Picture *picture, Rect at);

void picture_spot(Picture *picture, Rect at, SpotKind kind, int which);
const Spot *picture_spot_at(const Picture *picture, int x, int y); /* the last one; NULL: none */

/* A row as text, without spaces at its end: for tests. */
void picture_row(const Picture *picture, int y, char *out, size_t size);

/* The nearest that ASCII has. */
uint32_t ascii_of(uint32_t code);
