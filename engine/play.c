/* play.c - playing a card, and what others may do about it.
 *
 * The order of steps (docs/rules/base.md, base.6): the card lies in play; if it is an Attack the
 * others may react, in turn order; then its bonuses, then the rest of its text. */
#pragma once
#include "verbs.c"

FN void give_bonuses(Game *g, int who, const TaliaCardInfo *info)
{
    plus_cards(g, who, info->plus_cards);
    plus_actions(g, who, info->plus_actions);
    plus_buys(g, who, info->plus_buys);
    plus_coins(g, who, info->plus_coins);
}

/* ---- Reactions ----------------------------------------------------------------------------- */

FN Effect attacked_effect(int card)
{
    switch (card) {
#define WHEN_attacked(id)                                                                          \
    case TALIA_##id:                                                                               \
        return FX_##id##_attacked;
#define WHEN_next_turn(id)
#define WHEN(moment, id) WHEN_##moment(id)
#include "cards/cards.def"
    default:
        TRAP();
        return FX_CARDS;
    }
#undef WHEN_attacked
#undef WHEN_next_turn
}

/* Which of the game's Reactions a kind is, for the frame of let_others_react. There `x[number]`
 * counts the copies in hand that are used up, EVERY_COPY when more of them would do nothing; and
 * `x[USED_ON_DECK]` says which of the top cards of the deck are used-up copies: a bit each. */
enum { EVERY_COPY = 0xff, USED_ON_DECK = 4, MAX_REACTIONS = 4 };

FN int reaction_number(const Game *g, int kind)
{
    return count_bits(g->attacked & (bit(kind) - 1));
}

/* The Reactions in hand that can still do something against this Attack. */
FN uint64_t open_reactions(const Game *g, const Frame *f)
{
    uint64_t open = 0;
    int kind;
    EACH_KIND(kind, hand_of(g, f->who) & g->attacked) {
        if (g->player[f->who].hand[kind] > f->x[reaction_number(g, kind)]) open |= bit(kind);
    }
    return open;
}

FN Step ask_for_reaction(Game *g, const Frame *f)
{
    const Step step = may_pick(g, f, f->who, TALIA_REVEAL, open_reactions(g, f));
    g->decision.question = TALIA_Q_REACT;
    return step;
}

FN Step react(Game *g, const Frame *f, int kind)
{
    TELL(TALIA_REVEALED, f->who, kind, TALIA_HAND, TALIA_HAND, ALL_SEATS, 1);
    Frame *reaction = push(g, attacked_effect(g->card[kind]), f->who);
    reaction->card = (uint8_t)kind;
    return STEP_CALL;
}

/* The others' Reactions to a play: the frame above that play's. */
FN Step let_others_react(Game *g, Frame *f)
{
    BEGIN;
    EACH_OTHER_PLAYER {
        zero_bytes(f->x, sizeof f->x);
        for (;;) {
            WAIT(ask_for_reaction(g, f));
            if (picked(g) == NONE) break;
            WAIT(react(g, f, picked(g)));
        }
    }
    END;
}

/* Said by a Reaction: the Attack being played does not affect its owner; once is enough. */
FN void be_unaffected(Game *g, Frame *f)
{
    Frame *asking = caller(f);
    asking->x[reaction_number(g, f->card)] = EVERY_COPY;
    Frame *play = caller(asking);
    play->shielded = (uint8_t)(play->shielded | 1 << f->you);
}

/* A Duration that has no more to say now: its next turn stands in cards.def. */
FN Step lasting(Game *g, const Frame *f)
{
    promise(g, f, MOMENT_NEXT_TURN);
    return STEP_DONE;
}

/* ---- Playing ------------------------------------------------------------------------------- */

/* Players whom cards that they have in play shield from the Attack of another. */
FN int shielded_in_play(const Game *g, int attacker)
{
    int shielded = 0;
    int kind;
    EACH_KIND(kind, g->shields) {
        for (int who = 0; who < g->players; who++) {
            if (who != attacker && count_in_play(g, who, kind)) shielded |= 1 << who;
        }
    }
    return shielded;
}

FN Step react_to(Game *g, Frame *f)
{
    if (!(info_of(g, f->card)->types & TALIA_ATTACK)) return STEP_DONE;
    f->shielded = (uint8_t)shielded_in_play(g, f->you);
    if (!g->attacked) return STEP_DONE;
    push(g, FX_let_others_react, f->you)->card = f->card;
    return STEP_CALL;
}

FN Step follow_text(Game *g, const Frame *f)
{
    if (!info_of(g, f->card)->does_more) return STEP_DONE;
    Frame *effect = push(g, (Effect)(FX_CARDS + g->card[f->card]), f->you);
    effect->card = f->card;
    effect->entry = f->entry;
    effect->shielded = f->shielded;
    return STEP_CALL;
}

FN Step play_card(Game *g, Frame *f)
{
    BEGIN;
    WAIT(react_to(g, f));
    give_bonuses(g, f->you, info_of(g, f->card));
    WAIT(follow_text(g, f));
    END;
}

/* Plays the card of an entry, the first time or again. */
FN Step play_entry(Game *g, int entry)
{
    const int who = g->entry[entry].owner;
    const int kind = g->entry[entry].kind;
    const TaliaCardInfo *info = info_of(g, kind);
    TELL(TALIA_PLAYED, who, kind, NONE, TALIA_IN_PLAY, ALL_SEATS, 1);
    if (info->types & TALIA_ACTION) g->actions_played++;
    if (!info->does_more && !(info->types & TALIA_ATTACK)) { /* nobody can come between */
        give_bonuses(g, who, info);
        return STEP_DONE;
    }
    Frame *f = push(g, FX_play_card, who);
    f->card = (uint8_t)kind;
    f->entry = (uint8_t)entry;
    return STEP_CALL;
}

FN int enter_play(Game *g, int who, int kind)
{
    LIMIT(g->entries < MAX_ENTRIES);
    Entry *e = &g->entry[g->entries];
    zero_bytes(e, sizeof *e);
    e->owner = (uint8_t)who;
    e->kind = (uint8_t)kind;
    return g->entries++;
}

FN Step play_from_hand(Game *g, int who, int kind)
{
    count_out_of_hand(&g->player[who], kind);
    TELL_MOVE(who, kind, TALIA_HAND, TALIA_IN_PLAY, ALL_SEATS);
    return play_entry(g, enter_play(g, who, kind));
}

FN Step play_from_discard(Game *g, int who, int kind)
{
    discard_to_hand_and_play(&g->player[who], cards_of(g, who), kind);
    TELL_MOVE(who, kind, TALIA_DISCARD_PILE, TALIA_IN_PLAY, ALL_SEATS);
    return play_entry(g, enter_play(g, who, kind));
}

/* ---- Treasures ----------------------------------------------------------------------------- */

#define EXTRA_COINS(id) FN int id##_extra_coins(const Game *g, int who, int treasure);
#include "cards/cards.def"

/* What plays of this turn add to a Treasure that is being played. */
OUTLINED int promised_coins(const Game *g, int who, int treasure)
{
    int coins = 0;
    for (const Promise *p = g->promise; p < g->promise + g->promises; p++) {
        if (p->moment != MOMENT_TREASURE || p->owner != who) continue;
        switch (g->card[p->kind]) {
#define EXTRA_COINS(id)                                                                            \
    case TALIA_##id:                                                                               \
        coins += id##_extra_coins(g, who, treasure);                                               \
        break;
#include "cards/cards.def"
        default:
            TRAP();
        }
    }
    return coins;
}

FN inline int extra_coins(const Game *g, int who, int treasure)
{
    return g->watched >> MOMENT_TREASURE & 1 ? promised_coins(g, who, treasure) : 0;
}

/* A Treasure that does nothing but give coins lies in play without an entry. */
FN void play_plain_treasure(Game *g, int who, int kind)
{
    count_out_of_hand(&g->player[who], kind);
    TELL_MOVE(who, kind, TALIA_HAND, TALIA_IN_PLAY, ALL_SEATS);
    TELL(TALIA_PLAYED, who, kind, NONE, TALIA_IN_PLAY, ALL_SEATS, 1);
    plus_coins(g, who, info_of(g, kind)->plus_coins + extra_coins(g, who, kind));
}

FN Step play_treasure(Game *g, int who, int kind)
{
    if (!is(g->plain, kind)) return play_from_hand(g, who, kind);
    play_plain_treasure(g, who, kind);
    return STEP_DONE;
}

RARE void play_treasures_singly(Game *g, int who)
{
    const Player *p = &g->player[who];
    int kind;
    EACH_KIND(kind, p->hand_mask & g->plain) {
        while (p->hand[kind]) play_plain_treasure(g, who, kind);
    }
}

/* All plain Treasures of the hand, as if one by one. */
HOT void play_plain_treasures(Game *g, int who)
{
#ifndef TALIA_TOLD
    Player *p = &g->player[who];
    const uint64_t basic = bit(COPPER) | bit(SILVER) | bit(GOLD);
    if (!(g->watched | (p->hand_mask & g->plain & ~basic))) { /* the basic ones are only counted */
        const int copper = p->hand[COPPER], silver = p->hand[SILVER], gold = p->hand[GOLD];
        p->coins = (uint16_t)(p->coins + copper * card_info(TALIA_copper)->plus_coins +
                              silver * card_info(TALIA_silver)->plus_coins +
                              gold * card_info(TALIA_gold)->plus_coins);
        p->hand[COPPER] = p->hand[SILVER] = p->hand[GOLD] = 0;
        p->hand_mask &= ~basic;
        return;
    }
#endif
    play_treasures_singly(g, who);
}
