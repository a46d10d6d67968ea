/* outsider.h - a program from outside that sits in a match. It is told of its games as one who
 * sits at a table of the house is (docs/PROTOCOL.md): `joined`, `table`, a `view` whenever it is
 * asked, and at the end a `summary`. */
#pragma once

#include <talia/game.h>

typedef struct Outsider Outsider;

/* By a command for the shell, which is copied, and the seconds that it has for each answer. NULL:
 * no memory. Nothing is started yet. */
Outsider *outsider_open(const char *command, int seconds);
void outsider_close(Outsider *outsider);

/* A game begins, in which it has that seat. False: it cannot play, and has lost. What it does wrong
 * is told on standard error; one that does too much of it is not asked any more. */
bool outsider_begin(Outsider *outsider, const TaliaSetup *setup, const uint64_t seed[2], int seat);

/* Its choice; false: likewise. */
bool outsider_choose(Outsider *outsider, TaliaChoice *out);

/* Somebody, itself too, is about to make that choice. */
void outsider_note(Outsider *outsider, TaliaChoice choice);

/* The game has ended, or was given up. */
void outsider_end(Outsider *outsider);
