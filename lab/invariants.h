/* invariants.h - what must hold of every game, whoever plays and whatever is chosen.
 *
 * Each check returns true, or false with the reason in `why`. None changes the game. */
#pragma once

#include <talia/game.h>

#include "breach.h"
#include "trail.h"

/* The cards of a set-up, which no game makes more or fewer. */
int cards_of_setup(const TaliaSetup *setup);

/* Books that balance; at least two options, listed once each in their order. Quick. */
bool check_books(const TaliaGame *game, int all, Breach *why);

/* Whoever asks of each choice that there could be finds these options and no more. */
bool check_asking(const TaliaGame *game, Breach *why);

/* The card of every option lies where the decision says, and is taken from there. */
bool check_places(const TaliaGame *game, Breach *why);

/* TALIA_PLAY_TREASURES is what the single plays are, to the byte; true where none may be played. */
bool check_treasures(const TaliaGame *game, Breach *why);

/* Every option can be taken, and a few choices after it. What was tried stands at the end of the
 * trail when the check fails (or the engine stops itself). */
bool check_every_option(const TaliaGame *game, Trail *trail, int all, uint64_t *random,
                        Breach *why);

/* A copy into memory full of other bytes plays on like the game, to the end of the choices. */
bool check_copy(const TaliaGame *game, const TaliaChoice *rest, int count, Breach *why);

/* The game can be saved, read and replayed to the same bytes after its first `count` choices. */
bool check_save(const TaliaGame *game, const Trail *trail, Breach *why);

/* What is told does not change the game, and agrees with it after every choice. */
bool check_told(const Trail *trail, Breach *why);

/* How a view is written out: talia_view_write, but for the test that the check itself bites. */
typedef size_t WriteView(const TaliaView *view, uint8_t out[TALIA_VIEW_BYTES]);

/* No seat's view depends on what that seat may not know. */
bool check_secrets(const TaliaGame *game, WriteView *write, uint64_t *random, Breach *why);

/* An observation of the seat (talia/observe.h) in bytes, for the same check. */
size_t write_observation(const TaliaView *view, uint8_t out[TALIA_VIEW_BYTES]);

/* What the one who is asked cannot know, dealt anew, changes nothing of their view and makes no
 * card more or fewer. */
bool check_deal_anew(const TaliaGame *game, uint64_t *random, Breach *why);
