/* tell.h - what the house tells of a table: the messages `table`, `view`, `step` and `summary` of
 * docs/PROTOCOL.md, for one seat (or, seat -1, a spectator) in one language. */
#pragma once

#include "../json/json.h"
#include "../table/table.h"

typedef struct Listener {
    int seat; /* -1: looks on */
    Language language;
    const Json *piles;   /* of the game as it is, by tell_piles(); NULL: they are written anew */
    const int64_t *bank; /* milliseconds that each seat has left of its reserve; NULL: none */
} Listener;

/* `present`: a bit for each seat whose person is connected; `watching`: how many look on. */
void tell_table(Json *out, const Table *table, Listener who, unsigned present, int watching);

/* Of it the member `fair`, the secret only with `over`; nothing where there is none. */
void tell_fair(Json *out, const Fair *fair, bool over);

/* The members of a view that are the same for everybody: `supply`, `beside`, `events`, `trash`. */
void tell_piles(Json *out, const TaliaGame *game);

/* Views, steps and summaries are of a game: there must be one (table->game).
 *
 * With what happened since table_forget_news; `whole`: with the whole log instead and no moves.
 * `left_ms`: time left on the clock, -1: none (`deadline` is in milliseconds from now). */
void tell_view(Json *out, const Table *table, Listener who, bool whole, int64_t left_ms);

void tell_step(Json *out, const Table *table, Listener who, int n);

/* The log of a game from the deal on, for one listener, written some choices at a time; the table
 * may play on in between, and if it goes back the log begins anew. NULL: no memory. */
typedef struct Tale Tale;
Tale *tale_open(const Table *table, Listener who);
void tale_close(Tale *tale);

/* At most so many choices on towards `n`; true: it is there. */
bool tale_on(Tale *tale, const Table *table, int n, int most);

/* Before it begins: its step tells what has happened since that position, too. */
void tale_moves_from(Tale *tale, int n);

/* The same messages with the log that is written: up to the game as it stands, or to any n. */
void tell_view_with(Json *out, const Table *table, Listener who, Tale *tale, int64_t left_ms);
void tell_step_with(Json *out, const Table *table, Listener who, Tale *tale);
void tell_summary(Json *out, const Table *table);
void tell_error(Json *out, const char *what, const char *code, const char *words);

/* All cards, sets, types and recommended kingdoms of the program in one language: what the page
 * shows and `talia catalogue` writes. */
void tell_catalogue(Json *out, Language language);
