/* refusal.c - see refusal.h. */
#include "refusal.h"

static const char *const refusals[LANGUAGES][REFUSALS] = {
    [ENGLISH] =
        {
#define REFUSAL(key, words) [REFUSAL_##key] = words,
#include "en/table.def"
        },
    [POLISH] =
        {
#include "pl/table.def"
#undef REFUSAL
        },
};

/* No row is missing: a row too many does not compile above, nor does one that is there twice. */
enum {
    POLISH_ROWS = 0
#define REFUSAL(key, words) +1
#include "pl/table.def"
#undef REFUSAL
};
_Static_assert(POLISH_ROWS == (int)REFUSALS, "en/table.def and pl/table.def have the same rows");

const char *refusal_words(Language language, Refusal key)
{
    return refusals[language][key];
}
