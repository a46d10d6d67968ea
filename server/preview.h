/* preview.h - the picture of a kingdom that a messenger shows beside a link to it. */
#pragma once

#include "link.h"

/* A PNG file, on the heap; NULL: there is no memory. */
uint8_t *preview_draw(const Link *link, size_t *size);

/* The pictures that were drawn last. */
typedef struct Previews Previews;

Previews *previews_open(void); /* NULL: there is no memory */
void previews_close(Previews *previews);

/* The picture, drawn if it is not there: then `was_drawn`. Kept until another one takes its place;
 * NULL: there is no memory. */
const uint8_t *previews_get(Previews *previews, const Link *link, size_t *size, bool *was_drawn);
