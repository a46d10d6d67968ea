/* phrases.c - see phrases.h. */
#include "phrases.h"

static const char *const phrases[PHRASES][LANGUAGES] = {
#define PHRASE(key, english, polish) [PHRASE_##key] = {[ENGLISH] = english, [POLISH] = polish},
#include "phrases.def"
#undef PHRASE
};

const char *phrase(Language language, Phrase key)
{
    return phrases[key][language];
}
