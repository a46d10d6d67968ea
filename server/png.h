/* png.h - pictures of up to 256 colours as PNG, without a library: flat ones become small, for what
 * is repeated is found where it usually is, to the left and above. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PNG_COLOURS = 256 };

typedef struct Picture {
    int width, height;
    uint8_t *pixel; /* row by row: numbers of colours */
    int colours;
    uint8_t colour[PNG_COLOURS][3]; /* red, green, blue */
} Picture;

/* The file, on the heap; NULL: there is no memory. */
uint8_t *png_write(const Picture *picture, size_t *size);
