/* table.h - the table in words, as one seat sees it. */
#pragma once

#include <talia/game.h>

#include "../text/say.h"
#include "paper.h"

/* Writes a saying with values for {0}, {1}, ... */
void table_say(const Paper *paper, Style style, const char *words, const char *const *values,
               int count);

/* Everything that changes slowly: supply and piles beside it, Events, tokens, trash, what lies
 * before each player. */
void table_show(const TaliaView *view, Language language, const Paper *paper);

/* The hand, what is in play, and, on the seat's own turn, actions, buys and coins. */
void table_show_own(const TaliaView *view, Language language, const Paper *paper);

/* All cards that the seat owns, and its points. */
void table_show_deck(const TaliaView *view, Language language, const Paper *paper);

/* A card or an Event: types, cost, how many are left, and what it does. */
void table_show_card(const TaliaView *view, TaliaCard card, Language language, const Paper *paper);

/* The scores, what they are made of, and who has won. */
void table_show_end(const TaliaGame *game, int seat, Language language, const Paper *paper);
