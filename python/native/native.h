/* native.h - what the Python package calls beside libtalia's public headers: options and questions
 * in words, players by a name, a plan or a function, and matches of these. */
#pragma once

#include <talia/game.h>
#include <talia/names.h>
#include <talia/saves.h>

enum { TALIA_WORDS_ROOM = 256 };

/* "buy Silver", "kup: Srebro"; TALIA_PLAY_TREASURES too. The choice is one of this game. */
void talia_option_words(const TaliaGame *game, TaliaChoice choice, TaliaLanguage language,
                        char out[TALIA_WORDS_ROOM]);

/* What the one who is asked is asked; "" when the game is over. */
void talia_question_words(const TaliaGame *game, TaliaLanguage language,
                          char out[TALIA_WORDS_ROOM]);

/* Whether it can be chosen; TALIA_PLAY_TREASURES too. */
bool talia_is_choice(const TaliaGame *game, TaliaChoice choice);

/* Takes a choice if it is one: between the question and the answer, another thread of the caller's
 * may have chosen. */
bool talia_try_choose(TaliaGame *game, TaliaChoice choice);

/* The cards of all kinds of this game; how many. */
int talia_cards_of(const TaliaGame *game, uint8_t out[TALIA_MAX_KINDS]);

/* What was given on the heap. */
void talia_release(void *given);

/* ---- Players --------------------------------------------------------------------------------- */

typedef struct TaliaPlayer TaliaPlayer;

/* Chooses for the seat that is asked; false: it cannot, and has lost. */
typedef bool TaliaAsk(void *self, const TaliaGame *game, int seat, TaliaChoice *choice);

/* By a word ("bmu", "strong", "exec:..."), by the text of a plan, by a function; NULL: what is
 * wrong is in `error`. */
TaliaPlayer *talia_player_named(const char *word, char error[TALIA_ERROR]);
TaliaPlayer *talia_player_of_plan(const char *file, const char *text, size_t length,
                                  char error[TALIA_ERROR]);
TaliaPlayer *talia_player_of_function(const char *name, TaliaAsk *ask, void *self,
                                      char error[TALIA_ERROR]);
void talia_player_free(TaliaPlayer *player);
const char *talia_player_name(const TaliaPlayer *player);

/* A player in games of one set-up, at one seat; `random` is what a random bot begins with. NULL: it
 * cannot sit here, as programs and functions cannot, or there is no memory. */
typedef struct TaliaSeated TaliaSeated;
TaliaSeated *talia_player_sit_down(const TaliaPlayer *player, const TaliaGame *game, int seat,
                                   uint64_t random);
void talia_seated_free(TaliaSeated *seated);

/* Its choice, in a game of that set-up in which its seat is asked. */
TaliaChoice talia_seated_choose(TaliaSeated *seated, const TaliaGame *game);

/* ---- Matches --------------------------------------------------------------------------------- */

typedef struct TaliaMatchWish {
    const TaliaPlayer *contestant[TALIA_MAX_PLAYERS];
    int contestants;
    int kingdoms; /* 1: as the set-up has it; more: so many that are drawn */
    TaliaSetupWords setup;
    uint64_t games, watch;     /* rounded up to whole groups */
    int threads;               /* 0: as many as there are processors; with functions it is 1 */
    double until;              /* 0: to the end; else until all shares are known to that margin */
    const char *sprt;          /* NULL, or as `talia match --sprt` has it */
    bool (*go_on)(void *self); /* asked now and then; false: stop. May be NULL */
    void *self;
} TaliaMatchWish;

/* The match, played, as JSON on the heap (docs/MATCHES.md); NULL: what is wrong is in `error`. */
char *talia_match(const TaliaMatchWish *wish, char error[TALIA_ERROR]);

/* ---- What fits ------------------------------------------------------------------------------- */

/* Sizes of structs and limits, one after the other, as talia/_native.py lists them: by these it
 * knows whether it fits this library. -1 after the last. */
long talia_layout(int which);
