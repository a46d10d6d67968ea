/* refusal.c - see refusal.h. */
#include "refusal.h"

#include "index.h"
#include "rows.h"

static const struct {
#define REFUSAL(key, words) char key[sizeof words];
#include "en/table.def"
#undef REFUSAL
} english = {
#define REFUSAL(key, words) words,
#include "en/table.def"
#undef REFUSAL
};

static const struct {
#define REFUSAL(key, words) char key[sizeof words];
#include "pl/table.def"
#undef REFUSAL
} polish = {
#define REFUSAL(key, words) words,
#include "pl/table.def"
#undef REFUSAL
};

/* No row is missing, and all stand in one order. */
enum {
#define REFUSAL(key, words) POLISH_##key,
#include "pl/table.def"
#undef REFUSAL
    POLISH_ROWS
};
#define REFUSAL(key, words)                                                                        \
    _Static_assert((int)POLISH_##key == (int)REFUSAL_##key, "as in en/table.def");
#include "pl/table.def"
#undef REFUSAL
_Static_assert(POLISH_ROWS == (int)REFUSALS, "en/table.def and pl/table.def have the same rows");

static const char *refusals[LANGUAGES][REFUSALS];

void text_index_refusals(void)
{
    find_rows(&english, refusals[ENGLISH], REFUSALS);
    find_rows(&polish, refusals[POLISH], REFUSALS);
}

const char *refusal_words(Language language, Refusal key)
{
    return refusals[language][key];
}
