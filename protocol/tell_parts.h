/* tell_parts.h - what the messages of tell.h have in common. */
#pragma once

#include <talia/game.h>

#include "../text/names.h"
#include "tell.h"

/* Names of all seats as sentences call them: without brackets, which stand for cards; who has no
 * name is called by the seat. */
typedef struct SeatNames {
    char words[TALIA_MAX_PLAYERS][TABLE_NAME];
    const char *name[TALIA_MAX_PLAYERS];
} SeatNames;

void seat_names(const Table *table, Language language, SeatNames *out);

/* The position that is told: the game as it stands, or an earlier one. */
typedef struct Told {
    const Table *table;
    const TaliaGame *game;
    const Shown *shown;
    const SeatNames *names;
    Listener who;
    int n;
    bool is_open; /* everybody's cards are shown */
} Told;

/* How the listener sees what lies before a player. */
TaliaView told_view(const Told *told, int who);

/* The words that the page shows: cards by their ids. */
Wording told_wording(const Told *told);

void tell_seat_number(Json *out, const char *key, int seat); /* -1 and TALIA_NONE: null */
void tell_card_types(Json *out, int types);                  /* bits of TaliaType */
void tell_kind(Json *out, const char *key, const TaliaGame *game, int kind);
const char *tell_token_id(TaliaSetting token);           /* that lies on a pile */
void tell_zone_id(Json *out, const char *key, int zone); /* TaliaZone; TALIA_NONE: null */

/* The parts of a view. */
void tell_question(Json *out, const Told *told, bool with_options);
void tell_seats(Json *out, const Told *told);

/* One of the moves; `before`: what last happened to the same player, if anything; `line`: the
 * number of the line of the log that tells of it, or -1. */
void tell_move(Json *out, const Told *told, const News *news, const News *before, int line);

/* Moves and lines that are new since table_forget_news, or all lines of a tale. */
void tell_new_log(Json *out, const Told *told);
void tell_whole_log(Json *out, const Told *told, Tale *tale);

/* Where a tale has come to. */
const TaliaGame *tale_game(const Tale *tale);
const Shown *tale_shown(const Tale *tale);
int tale_n(const Tale *tale);
