/* facts.c - what cards are in any game: the rows of cards.def, for those outside. */
#pragma once
#include "setup.c"

PUBLIC const TaliaCardInfo *talia_card_info(TaliaCard card)
{
    return card_info((int)card);
}

PUBLIC bool talia_is_kingdom_card(TaliaCard card)
{
    if (card >= TALIA_CARDS || card < (TaliaCard)BASIC_KINDS) return false;
    return card_info((int)card)->pile != TALIA_PILE_NONE &&
           card_info((int)card)->pile != TALIA_PILE_FIVE_BESIDE;
}

PUBLIC TaliaCard talia_next_in_line(TaliaCard card)
{
    return (TaliaCard)next_in_line((int)card);
}

#define VERB(verb) (1u << TALIA_##verb)
#define WORD(word) (1u << TALIA_WORD_##word)
#define YES_NO (1u << TALIA_YES | 1u << TALIA_NO)

PUBLIC TaliaAsks talia_card_asks(TaliaCard card)
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

PUBLIC bool talia_asks_about_others(TaliaCard card)
{
    return card_is(ASKS_ABOUT_OTHERS, (int)card);
}

PUBLIC bool talia_wards_off(TaliaCard card)
{
    return card_is(WARDS_ATTACKS_OFF, (int)card);
}

PUBLIC TaliaSetting talia_token_of(TaliaCard event)
{
    return token_of((int)event);
}

/* ---- Tags ------------------------------------------------------------------------------------ */

FN bool has_word(int card, TaliaWord word)
{
    return talia_card_asks((TaliaCard)card).words >> word & 1;
}

FN bool is_village(int card)
{
    return card_info(card)->plus_actions >= 2 || has_word(card, TALIA_WORD_ACTIONS) ||
           card_is(GIVES_ACTIONS_LATER, card);
}

/* An Attack may ask that of those whom it is played against: then it is their cards. */
FN bool is_trasher(int card)
{
    return talia_card_asks((TaliaCard)card).verbs >> TALIA_TRASH & 1 &&
           !(card_info(card)->types & TALIA_ATTACK);
}

FN int buys_on_next_turn(int card)
{
    switch (card) {
#define NEXT_TURN(id, cards, actions, buys, coins)                                                 \
    case TALIA_##id:                                                                               \
        return buys;
#include "cards/cards.def"
    default:
        return 0;
    }
}

FN bool gives_buy(int card)
{
    return card_info(card)->plus_buys > 0 || buys_on_next_turn(card) > 0 ||
           has_word(card, TALIA_WORD_BUY);
}

FN bool becomes_attack(int card)
{
    for (; card != TALIA_CARDS; card = next_in_line(card)) {
        if (card_info(card)->types & TALIA_ATTACK) return true;
    }
    return false;
}

FN bool answers_attacks(int card)
{
    return moments_of(card) >> WHEN_attacked & 1 || card_is(SHIELDS, card);
}

PUBLIC unsigned talia_card_tags(TaliaCard card)
{
    const int it = (int)card;
    unsigned tags = 0;
    if (!talia_is_kingdom_card(card)) return 0;
    if (is_village(it)) tags |= TALIA_TAG_VILLAGE;
    if (is_trasher(it)) tags |= TALIA_TAG_TRASHING;
    if (gives_buy(it)) tags |= TALIA_TAG_BUY;
    if (becomes_attack(it)) tags |= TALIA_TAG_ATTACK;
    if (card_info(it)->types & TALIA_REACTION) tags |= TALIA_TAG_REACTION;
    if (answers_attacks(it)) tags |= TALIA_TAG_ANSWER;
    return tags;
}
