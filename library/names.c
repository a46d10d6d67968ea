/* names.c - see talia/names.h. */
#include <talia/names.h>

#include <string.h>

#include "../text/text.h"

_Static_assert((int)TALIA_ENGLISH == (int)ENGLISH && (int)TALIA_POLISH == (int)POLISH &&
                   (int)TALIA_LANGUAGES == (int)LANGUAGES,
               "the languages of text.h");

const char *talia_card_id(TaliaCard card)
{
    return text_card_id(card);
}

const char *talia_card_name(TaliaCard card, TaliaLanguage language)
{
    return text_card_name((Language)language, card);
}

const char *talia_card_text(TaliaCard card, TaliaLanguage language, int edition)
{
    return text_card_text((Language)language, card, edition);
}

TaliaCard talia_find_card(const char *typed)
{
    const int card = text_find_card(typed, strlen(typed));
    return card < 0 ? TALIA_CARDS : (TaliaCard)card;
}
