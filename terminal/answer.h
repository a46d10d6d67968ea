/* answer.h - options in words, and which of them somebody meant. */
#pragma once

#include "../text/say.h"

enum { OPTION_WORDS = 160 };

/* "buy Silver", "zagraj: Kuźnia", "exchange Page for Treasure Hunter", "end your turn";
 * TALIA_PLAY_TREASURES too. */
void option_words(const TaliaGame *game, TaliaChoice choice, Language language,
                  char out[OPTION_WORDS]);

/* The options that were typed, in either language: all those whose words, card's name or alias it
 * is; if there are none, those that begin so. How many, and which. */
int answer_options(const TaliaGame *game, const char *typed, TaliaChoice out[TALIA_MAX_OPTIONS]);

/* Whether that is what is typed for a command, in either language. */
bool answer_is(const char *typed, Saying command);
