/* setup.h - from words to a TaliaSetup, the same words everywhere: command line, scenario heads,
 * saved games, the page. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include <talia/game.h>

#include "../text/text.h"
#include "words.h"

/* What somebody wished for; NULL where nothing was said. */
typedef struct SetupWish {
    const char *players; /* "2" to "6"; unsaid: 2 */
    const char *edition; /* "1" or "2"; unsaid: of the kingdom that is named, else 2 */
    const char *boxes;   /* "1" or "2", which give their Treasures; unsaid: as few as will do */
    const char *sets; /* "base,intrigue", or "all": what a kingdom is filled from; unsaid: base */
    const char *kingdom; /* a kingdom's name, or cards; fewer than ten are filled at random */
    const char *events;  /* Events; "random": one or two; "none". Unsaid: those of the kingdom
                          * that was named; of one that is filled from Adventures, "random" */
    const char *seed;    /* decimal, or 32 and more hex digits; unsaid: 1 */
} SetupWish;

enum { SETUP_ERROR = 512 };

/* The set-up, kingdom filled up with cards picked by the seed; false: why not, in `error`. */
bool setup_resolve(const SetupWish *wish, TaliaSetup *out, char error[SETUP_ERROR]);

/* A seed by its words; false if it is none. Up to 19 digits: decimal. 32 to 64 hex digits (a 0x
 * may stand before them): hex, folded to 128 bits; 32 digits are these 128 bits, as they are. No
 * seed comes out as both 0, which the engine could not use: 0 is as good as any other number. */
bool setup_seed(const char *words, size_t length, uint64_t seed[2]);

/* Whether a card has a kingdom pile. */
bool setup_is_kingdom_card(int card);
bool setup_is_event(int card);

/* A bit for each TaliaSet of this program. The base set brings its edition's own cards with it:
 * those that only the other edition has must be asked for by name. */
unsigned setup_all_sets(void);

/* Puts a kingdom by its name (with its Events), or one to ten cards, into a set-up that has none
 * yet. The edition says which kingdom of that name is meant; unsaid, 0, it becomes that of the
 * kingdom's book. `known`, if it is not NULL: the one that was named, or NULL. */
bool setup_put_kingdom(TaliaSetup *setup, Slice words, const Kingdom **known, Fault *fault);

/* Whether it makes a game. */
bool setup_check(const TaliaSetup *setup, const char *at, Fault *fault);

/* The second edition, where still none is said. */
void setup_settle_edition(TaliaSetup *setup);
bool setup_put_events(TaliaSetup *setup, Slice words, Fault *fault);

/* The boxes, 1 or 2, whose Treasures lie in the supply. The number of players must be set: five and
 * six need two. */
bool setup_put_boxes(TaliaSetup *setup, int boxes, const char *at, Fault *fault);
