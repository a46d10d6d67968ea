/* say.h - what the program says to a player: the rows SAY(key, words) of en/play.def and
 * pl/play.def.
 *
 * Rows that belong together stand side by side, and the first one's key stands for all:
 *     SAY_you_draw, then they_draw           what the reader did, what somebody else did
 *     SAY_cards_one, then _few, _many        the forms for a number (1, 2 to 4, 5 in Polish)
 *     SAY_option_play ... SAY_option_first   in the order of TaliaVerb; SAY_question_... likewise
 *     SAY_word_end ... SAY_word_six          in the order of TaliaWord
 *     SAY_mat_island ... SAY_mat_aside       in the order of TaliaZone
 *     SAY_token_pirate ... SAY_token_inherited   in the order of TaliaSetting
 *     SAY_command_help, then SAY_helps_help  what is typed, what that does
 *     SAY_level_novice ... SAY_level_master  in the order of Level (bots/players/level.h) */
#pragma once

#include "text.h"

typedef enum Saying {
#define SAY(key, words) SAY_##key,
#include "en/play.def"
#undef SAY
    SAYINGS
} Saying;

const char *say(Language language, Saying key);

/* The name of a token: TALIA_PIRATE to TALIA_INHERITED. */
Saying say_token(TaliaSetting token);

/* Of three forms the one for that number. */
Saying say_form(Language language, Saying one, int n);

/* Writes the words with each {0}, {1}, ... replaced by that value; what has no room is left out. */
void say_fill(char *out, size_t size, const char *words, const char *const *values, int count);
