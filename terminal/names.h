/* names.h - lists in words: "Copper x3, Silver", "+1 action, +2 coins". */
#pragma once

#include "../text/say.h"

enum { NAMES_ROOM = 2048 }; /* more than all cards of a game, each with its number */

typedef struct Names {
    char words[NAMES_ROOM];
} Names;

void names_add(Names *names, const char *words);

/* Something, with how many if there are several; nothing if there is none. */
void names_add_copies(Names *names, Language language, const char *words, int count);
void names_add_card(Names *names, Language language, TaliaCard card, int count);

/* A number of what has three forms, `sign` before it. */
void names_add_count(Names *names, Language language, Saying one, int count, const char *sign);
