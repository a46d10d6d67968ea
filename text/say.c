/* say.c - see say.h. */
#include "say.h"

#include "index.h"
#include "rows.h"

static const struct {
#define SAY(key, words) char key[sizeof words];
#include "en/play.def"
#undef SAY
} english = {
#define SAY(key, words) words,
#include "en/play.def"
#undef SAY
};

static const struct {
#define SAY(key, words) char key[sizeof words];
#include "pl/play.def"
#undef SAY
} polish = {
#define SAY(key, words) words,
#include "pl/play.def"
#undef SAY
};

/* No row is missing, and all stand in one order. */
enum {
#define SAY(key, words) POLISH_##key,
#include "pl/play.def"
#undef SAY
    POLISH_ROWS
};
#define SAY(key, words) _Static_assert((int)POLISH_##key == (int)SAY_##key, "as in en/play.def");
#include "pl/play.def"
#undef SAY
_Static_assert(POLISH_ROWS == (int)SAYINGS, "en/play.def and pl/play.def have the same rows");

_Static_assert(SAY_option_first - SAY_option_play == TALIA_FIRST - TALIA_PLAY, "see say.h");
_Static_assert(SAY_question_first - SAY_question_play == TALIA_FIRST - TALIA_PLAY, "see say.h");
_Static_assert(SAY_word_six - SAY_word_end == TALIA_WORD_SIX - TALIA_END, "see say.h");
_Static_assert(SAY_token_inherited - SAY_token_pirate == TALIA_INHERITED - TALIA_PIRATE,
               "see say.h");

static const char *sayings[LANGUAGES][SAYINGS];

void text_index_sayings(void)
{
    find_rows(&english, sayings[ENGLISH], SAYINGS);
    find_rows(&polish, sayings[POLISH], SAYINGS);
}

const char *say(Language language, Saying key)
{
    return sayings[language][key];
}

Saying say_token(TaliaSetting token)
{
    return (Saying)(SAY_token_pirate + ((int)token - TALIA_PIRATE));
}

Saying say_form(Language language, Saying one, int n)
{
    const unsigned count = n < 0 ? 0u - (unsigned)n : (unsigned)n;
    if (count == 1) return one;
    const bool teen = count % 100 >= 12 && count % 100 <= 14;
    const bool few = count % 10 >= 2 && count % 10 <= 4 && !teen;
    return (Saying)(one + (language == POLISH && !few ? 2 : 1));
}

void say_fill(char *out, size_t size, const char *words, const char *const *values, int count)
{
    size_t n = 0;
    for (; *words && n + 1 < size; words++) {
        const int number = words[0] == '{' && words[1] && words[2] == '}' ? words[1] - '0' : -1;
        if (number < 0 || number >= count) {
            out[n++] = *words;
            continue;
        }
        for (const char *at = values[number]; *at && n + 1 < size; at++) out[n++] = *at;
        words += 2;
    }
    out[n] = 0;
}
