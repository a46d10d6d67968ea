/* table_parts.h - what table.c, which takes the lines, asks of those who play the game. */
#pragma once

#include <talia/events.h>

#include "table.h"

/* What is kept of each choice beside it: the seat, and */
enum {
    CHOOSER_SEAT = 7,
    CHOSEN_NEW = 8,     /* something that was not known before may have been seen in it */
    CHOSEN_FOR = 16,    /* it was made for a person: taken back with the one before it */
    CHOSEN_BY_BOT = 32, /* by a bot that sits or stands in there */
};

/* Room for a game, and for one more choice; for so many news. False: there is no memory. */
bool play_reserve(Table *table);
bool play_reserve_news(Table *table, int count);

/* Deals; makes a choice, which is an option; goes back to so many choices. */
void play_start(Table *table, const uint64_t seed[2], const Chance *chance);
void play_choose(Table *table, TaliaChoice choice, bool made_for);
void play_back(Table *table, int count);

/* rewind.c: notes the game as it stands, if it is a long one and it is time, of whose news no
 * earlier turn is left; and goes back to where that was, not later than so many choices: how many
 * the game has then, -1: nowhere, it has to be dealt. */
void rewind_note(Table *table);
int rewind_to(Table *table, int count);
void rewind_free(Table *table);
size_t rewind_bytes(const Table *table);
