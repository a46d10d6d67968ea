/* names.h - lists in words: "Copper x3, Silver", "+1 action, +2 coins". */
#pragma once

#include "say.h"

/* How sentences call a card: by its name, or for a page that puts the name there itself by its id
 * in brackets, "[council-room]". */
typedef struct Wording {
    Language language;
    bool marks;
} Wording;

enum { CARD_WORDS = 64 };
void card_words(Wording wording, TaliaCard card, char out[CARD_WORDS]);

enum { NAMES_ROOM = 2048 }; /* more than all cards of a game, each with its number */

typedef struct Names {
    char words[NAMES_ROOM];
} Names;

void names_add(Names *names, const char *words);

/* Something, with how many if there are several; nothing if there is none. */
void names_add_copies(Names *names, Language language, const char *words, int count);
void names_add_card(Names *names, Wording wording, TaliaCard card, int count);

/* A number of what has three forms, `sign` before it. */
void names_add_count(Names *names, Language language, Saying one, int count, const char *sign);
