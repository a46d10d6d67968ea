/* letters.h - capitals, digits and a few signs as strokes of a pen, Polish letters included. */
#pragma once

#include <stddef.h>

enum {
    LETTER_HEIGHT = 8, /* of a capital, in the units of its points; y grows downwards */
    LETTER_POINTS = 8,
    LETTER_STROKES = 5,
};

typedef enum StrokeKind {
    STROKE_STRAIGHT, /* from point to point */
    STROKE_BENT,     /* from the first to the last, drawn towards those between */
    STROKE_RING,     /* closed, drawn towards all of them */
} StrokeKind;

typedef struct LetterStroke {
    StrokeKind kind;
    int count;
    float point[LETTER_POINTS][2];
} LetterStroke;

typedef struct Letter {
    float width;
    int count;
    LetterStroke stroke[LETTER_STROKES];
} Letter;

/* The letter at the beginning of a text in UTF-8, which is not empty; how many bytes it has. What
 * is not known is a space. */
size_t letter_next(const char *text, size_t length, Letter *out);
