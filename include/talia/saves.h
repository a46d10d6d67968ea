/* saves.h - set-ups and games in words: those of the command line and of `.talia` files
 * (docs/FORMAT.md). Unlike the engine it takes memory; when none is left the program ends. */
#pragma once

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TALIA_ERROR = 1024, /* room for a sentence that says what is wrong */
    TALIA_LABEL = 64,   /* room for the words of a choice */
};

/* ---- Set-ups --------------------------------------------------------------------------------- */

/* What somebody wishes for; NULL where nothing was said. */
typedef struct TaliaSetupWords {
    const char *players; /* "2" to "6"; unsaid: 2 */
    const char *edition; /* "1" or "2"; unsaid: 2 */
    const char *sets; /* "base,intrigue", or "all": what a kingdom is filled from; unsaid: base */
    const char *kingdom; /* a kingdom's name, or cards; fewer than ten are filled at random */
    const char *events;  /* Events; "random": none, one or two; "none" */
    const char *seed;    /* decimal, or 32 and more hex digits; unsaid: 1 */
} TaliaSetupWords;

/* The set-up; false: what is wrong is in `error`. */
bool talia_read_setup(const TaliaSetupWords *words, TaliaSetup *out, char error[TALIA_ERROR]);

/* ---- Choices --------------------------------------------------------------------------------- */

/* "buy Silver", "done": a choice of this game as saved games and scenarios have it. */
void talia_label(const TaliaGame *game, TaliaChoice choice, char out[TALIA_LABEL]);

/* ---- Saved games ----------------------------------------------------------------------------- */

/* A saved game as text, on the heap: free() it. The choices are those that were made, from the
 * first one on; TALIA_PLAY_TREASURES is written as the single plays that it stands for. */
char *talia_save(const TaliaSetup *setup, const TaliaChoice *choices, size_t count);

/* The set-up of a saved game and its choices, all of them legal, on the heap: free() them. Where
 * each choice has chance of its own (`chance` in docs/FORMAT.md) their seeds are there, too: hand
 * each to talia_reseed before its choice is made; `*seeds` is NULL in all other games. False: what
 * is wrong and where is in `error`, with `name` for the file, and there is nothing to free. */
bool talia_read_replay(const char *name, const char *text, size_t length, TaliaSetup *setup,
                       TaliaChoice **choices, uint64_t (**seeds)[2], size_t *count,
                       char error[TALIA_ERROR]);

/* The same of games without such seeds; those with them are refused. */
bool talia_read_save(const char *name, const char *text, size_t length, TaliaSetup *setup,
                     TaliaChoice **choices, size_t *count, char error[TALIA_ERROR]);

#ifdef __cplusplus
}
#endif
