/* card_text.c - what the cards do, in words. A file of its own: the page has these words elsewhere,
 * and leaves them out of its module. */
#include "text.h"

static const char *const card_text[LANGUAGES][TALIA_CARDS] = {
    [ENGLISH] =
        {
#define CARD(id, name, aliases, text) [TALIA_##id] = text,
#include "en.def"
        },
    [POLISH] =
        {
#define CARD(id, name, aliases, text) [TALIA_##id] = text,
#include "pl.def"
        },
};

static const char *const first_edition_text[LANGUAGES][TALIA_CARDS] = {
    [ENGLISH] =
        {
#define FIRST_EDITION(id, text) [TALIA_##id] = text,
#include "en.def"
        },
    [POLISH] =
        {
#define FIRST_EDITION(id, text) [TALIA_##id] = text,
#include "pl.def"
        },
};

const char *text_card_text(Language language, TaliaCard card, int edition)
{
    const char *first = first_edition_text[language][card];
    return edition == 1 && first ? first : card_text[language][card];
}
