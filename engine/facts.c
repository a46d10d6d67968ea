/* facts.c - what cards are in any game: the rows of cards.def, for those outside. */
#pragma once
#include "setup.c"

const TaliaCardInfo *talia_card_info(TaliaCard card)
{
    return card_info((int)card);
}

bool talia_is_kingdom_card(TaliaCard card)
{
    if (card >= TALIA_CARDS || card < (TaliaCard)BASIC_KINDS) return false;
    return card_info((int)card)->pile != TALIA_PILE_NONE &&
           card_info((int)card)->pile != TALIA_PILE_FIVE_BESIDE;
}

TaliaCard talia_next_in_line(TaliaCard card)
{
    return (TaliaCard)next_in_line((int)card);
}

#define VERB(verb) (1u << TALIA_##verb)
#define WORD(word) (1u << TALIA_WORD_##word)
#define YES_NO (1u << TALIA_YES | 1u << TALIA_NO)

TaliaAsks talia_card_asks(TaliaCard card)
{
    TaliaAsks asks = {0, 0};
    switch ((int)card) {
#define ASKS(id, what, which)                                                                      \
    case TALIA_##id:                                                                               \
        asks.verbs = what;                                                                         \
        asks.words = which;                                                                        \
        break;
#include "cards/cards.def"
    default:
        break;
    }
    return asks;
}

#undef VERB
#undef WORD
#undef YES_NO

bool talia_asks_about_others(TaliaCard card)
{
    return card_is(ASKS_ABOUT_OTHERS, (int)card);
}

bool talia_wards_off(TaliaCard card)
{
    return card_is(WARDS_ATTACKS_OFF, (int)card);
}

TaliaSetting talia_token_of(TaliaCard event)
{
    return token_of((int)event);
}
