/* phrases.h - the words of reports: the rows of phrases.def. */
#pragma once

#include "../text/text.h"

typedef enum Phrase {
#define PHRASE(key, english, polish) PHRASE_##key,
#include "phrases.def"
#undef PHRASE
    PHRASES
} Phrase;

const char *phrase(Language language, Phrase key);
