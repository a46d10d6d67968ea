/* answer.h - which of the options somebody meant. */
#pragma once

#include "../text/say.h"

enum { ANSWER_WORDS = 512 };

/* The options that were typed, in either language: all those whose words, card's name or alias it
 * is; if there are none, those that begin so. How many, and which. */
int answer_options(const TaliaGame *game, const char *typed, TaliaChoice out[TALIA_MAX_OPTIONS]);

/* How well something typed fits words; a card, alone or after the verb, by all its names. */
typedef enum AnswerFit { ANSWER_IS_NOT, ANSWER_BEGINS, ANSWER_IS } AnswerFit;
AnswerFit better_fit(AnswerFit a, AnswerFit b);
AnswerFit answer_fits(const char *typed, const char *words);
AnswerFit answer_fits_card(const char *typed, TaliaVerb verb, TaliaCard card);

/* Whether that is what is typed for a command, in either language. */
bool answer_is(const char *typed, Saying command);

/* The card that was typed; -1: it is none, and what is said to that. */
int answer_card(const char *typed, Language language, char words[ANSWER_WORDS]);
