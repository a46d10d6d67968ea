/* plan_asks.c - what cards ask, for those who write rules about them. */
#include "plan_parts.h"

/* What can be asked at any card: Reactions to it, what follows its play or its gain. What is kept
 * is kept from whatever takes it. */
static const uint32_t asked_anywhere = 1u << TALIA_PLAY | 1u << TALIA_REVEAL | 1u << TALIA_CALL |
                                       1u << TALIA_TRASH | 1u << TALIA_TOPDECK | 1u << TALIA_FIRST |
                                       1u << TALIA_KEEP;

bool plan_card_asks_itself(TaliaCard card, TaliaChoice choice)
{
    const int verb = choice >> 8, word = choice & 0xff;
    const TaliaAsks asks = talia_card_asks(card);
    if (verb != TALIA_WORD) return asks.verbs >> verb & 1;
    return word == TALIA_END || word == TALIA_DONE || asks.words >> word & 1;
}

bool plan_card_asks(TaliaCard card, TaliaChoice choice)
{
    const int verb = choice >> 8;
    return (verb != TALIA_WORD && asked_anywhere >> verb & 1) ||
           plan_card_asks_itself(card, choice);
}

TaliaWord plan_word_at(TaliaCard card, TaliaWord word)
{
    static const uint8_t twins[][2] = {
        {TALIA_WORD_CARD, TALIA_WORD_CARDS},
        {TALIA_WORD_ACTION, TALIA_WORD_ACTIONS},
        {TALIA_WORD_COIN, TALIA_WORD_COINS},
        {TALIA_WORD_CURSE, TALIA_WORD_CURSES},
    };
    if (plan_card_asks(card, TALIA_CHOICE(TALIA_WORD, word))) return word;
    for (size_t i = 0; i < sizeof twins / sizeof twins[0]; i++) {
        for (int side = 0; side < 2; side++) {
            const TaliaWord other = (TaliaWord)twins[i][!side];
            if (twins[i][side] == word && plan_card_asks(card, TALIA_CHOICE(TALIA_WORD, other)))
                return other;
        }
    }
    return word;
}
