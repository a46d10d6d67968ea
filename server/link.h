/* link.h - addresses that messengers show something of, above all those that carry a kingdom:
 * /k/cellar_moat_village, and /r/... for a replay. The cards stand in the address by their ids, so
 * nothing is stored for it; what a messenger shows of it is in the page that answers it, and in the
 * picture at the same address with .png.
 *
 *   /k/CODE        a kingdom
 *   /r/CODE        a replay, which comes after the `#` of the address and never sent here
 *   /r/TABLE/CODE  a replay that is kept here, as a table
 *   /t/TABLE       an invitation to a table: its cards are those of the table's record
 *
 * CODE: ids of up to ten cards and two Events, and `pl` (the language of the preview; English if
 * it is not there), `e1` (first edition), `b2` (Treasures of two boxes), `p3` (how many play),
 * with `_` between them. */
#pragma once

#include "../text/text.h"

enum {
    LINK_PICTURE_WIDTH = 1000, /* as messengers like it */
    LINK_PICTURE_HEIGHT = 525,
    LINK_TABLE = 16, /* room for a table's id */
};

typedef struct Link {
    bool is_replay, is_table, is_picture;
    int players; /* of a table */
    Language language;
    TaliaCard card[TALIA_MAX_KINGDOM]; /* by cost, then by name */
    int cards;
    TaliaCard event[2];
    int events;
} Link;

bool link_is(const char *path); /* whether it may be one: it begins like one */
bool link_read(const char *path, Link *out);

/* An invitation, a path that begins with "/t/": to which table; and by the first line of its
 * record, what there is to be seen. */
bool link_invitation(const char *path, char table[LINK_TABLE]);
bool link_to_table(const char *line, size_t length, Language language, Link *out);

/* The page, on the heap; `origin`: "https://talia.example". NULL: there is no memory. */
char *link_page(const Link *link, const char *path, const char *origin, size_t *length);

/* The recommended kingdom of just these cards; NULL: there is none. */
const Kingdom *link_kingdom(const Link *link);
