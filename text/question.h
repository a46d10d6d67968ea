/* question.h - what a seat is asked, and the options, in words. */
#pragma once

#include <talia/game.h>

#include "names.h"

enum { OPTION_WORDS = 160, QUESTION_WORDS = 256 };

/* "buy Silver", "zagraj: Kuźnia", "exchange Page for Treasure Hunter", "end your turn";
 * TALIA_PLAY_TREASURES too. */
void option_words(const TaliaGame *game, TaliaChoice choice, Wording wording,
                  char out[OPTION_WORDS]);

/* The rows of these words: with a card to fill in, and without. */
Saying option_saying(TaliaVerb verb);
Saying option_word_saying(const TaliaGame *game, TaliaWord word);

/* The question to the seat of this view, which is the one that is asked. */
void question_words(const TaliaView *view, Wording wording, char out[QUESTION_WORDS]);

/* Whether a card asks and offers nothing but words: its text says what they mean. */
bool question_needs_text(const TaliaDecision *decision);

/* What the others are told: for whom the game waits, by that name. */
void question_of_other(const TaliaView *view, const char *name, Wording wording,
                       char out[QUESTION_WORDS]);
