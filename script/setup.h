/* setup.h - from words to a TaliaSetup, the same words everywhere: command line, scenario heads,
 * saved games, later the page. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "../engine/talia.h"

/* What somebody wished for; NULL or 0 where nothing was said. */
typedef struct SetupWish {
    const char *players; /* "2" to "6" */
    const char *edition; /* "1" or "2" */
    const char *sets;    /* "base,intrigue": what a kingdom is filled up from */
    const char *kingdom; /* a kingdom's name, or cards; fewer than ten are filled at random */
    const char *events;  /* cards */
    const char *seed;    /* decimal, or 32 and more hex digits */
} SetupWish;

enum { SETUP_ERROR = 512 };

/* The set-up, kingdom filled up with cards picked by the seed; false: why not, in `error`. */
bool setup_resolve(const SetupWish *wish, TaliaSetup *out, char error[SETUP_ERROR]);

/* A seed by its words; false if it is none. Up to 19 digits: decimal. 32 to 64 hex digits (a 0x
 * may stand before them): hex, folded to 128 bits. */
bool setup_seed(const char *words, size_t length, uint64_t seed[2]);

/* Fills the kingdom up to ten with random cards of the sets (a bit for each TaliaSet; TALIA_SET_BASE
 * brings the edition's own cards with it), by `random`, a state of its own. */
void setup_fill_kingdom(TaliaSetup *setup, unsigned sets, uint64_t *random);
