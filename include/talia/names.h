/* names.h - what cards are called. */
#pragma once

#include "cards.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum TaliaLanguage { TALIA_ENGLISH, TALIA_POLISH, TALIA_LANGUAGES } TaliaLanguage;

/* "council-room". An id stays what it is in all versions: what is kept in files are ids. */
const char *talia_card_id(TaliaCard card);

/* "Council Room", "Sala obrad"; in UTF-8, as all texts. */
const char *talia_card_name(TaliaCard card, TaliaLanguage language);

/* What the card does, as that edition (1 or 2) of the base game has it. */
const char *talia_card_text(TaliaCard card, TaliaLanguage language, int edition);

/* The card of that id or name, in any language; case, diacritics, spaces, hyphens, underscores and
 * apostrophes do not matter. TALIA_CARDS: there is none. */
TaliaCard talia_find_card(const char *typed);

#ifdef __cplusplus
}
#endif
