/* refusal.h - why the house does not do what somebody at a table asks for: the rows REFUSAL(key,
 * words) of en/table.def and pl/table.def, with {0} to be filled in (say_fill). */
#pragma once

#include "text.h"

/* What is said only where there are other people. The page's own house does without. */
#ifdef TALIA_PAGE
#define OTHERS(words) ""
#else
#define OTHERS(words) words
#endif

typedef enum Refusal {
#define REFUSAL(key, words) REFUSAL_##key,
#include "en/table.def"
#undef REFUSAL
    REFUSALS
} Refusal;

const char *refusal_words(Language language, Refusal key);
