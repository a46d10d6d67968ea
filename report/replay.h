/* replay.h - a saved game as a link to the page, which replays it (web/src/share/code.ts). */
#pragma once

#include <stdio.h>

#include <talia/game.h>

/* Writes the address: `home` is that of the page, as in http://localhost:8080/. */
void replay_put_link(FILE *out, const char *home, const TaliaSetup *setup, const char *text);

/* Writes bytes as base64, with the letters of addresses or with the usual ones and their end. */
void replay_put_base64(FILE *out, const unsigned char *bytes, size_t length, bool in_address);
