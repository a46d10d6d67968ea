/* label.h - the words of a choice: "discard Copper", "done", or just "Copper". */
#pragma once

#include "words.h"

#define LABEL_TREASURES "treasures" /* the short label of TALIA_PLAY_TREASURES */

/* What the words can mean; a keyword may also be the name of a card. */
typedef struct Label {
    Slice words;
    bool is_word, is_card;
    TaliaChoice word; /* TALIA_PLAY_TREASURES among them */
    TaliaVerb verb;   /* TALIA_WORD: none was given, just the object */
    TaliaCard card;
} Label;

bool label_read(Slice words, Label *out, Fault *fault);

/* Whether these words can mean that option. */
bool label_fits(const Label *label, const TaliaGame *game, TaliaChoice choice);

/* The choice that the label means in the game as it stands; false: none of the options, or more
 * than one. */
bool label_choice(const Label *label, const TaliaGame *game, TaliaChoice *out);

/* The same of words as they are, LABEL_TREASURES among them. */
bool label_find(Slice words, const TaliaGame *game, TaliaChoice *out);

/* Whether it is 'play treasures' in the Buy phase of somebody who holds none of those Treasures:
 * all of none, and no choice at all. */
bool label_is_nothing(const Label *label, const TaliaGame *game);
