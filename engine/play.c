/* play.c - playing a card, what others may do about it, and what may be called.
 *
 * The order of steps (docs/rules/base.md, base.6; adventures.md, adventures.47): the card lies in
 * play; bonuses of tokens on its pile and of what was played before; if it is an Attack the others
 * may react, in turn order; then its own bonuses, then the rest of its text. After an Action some
 * cards may be called, one of which has it played again. */
#pragma once
#include "memory.c"

FN void give_bonuses(Game *g, int who, const TaliaCardInfo *info)
{
    plus_cards(g, who, info->plus_cards);
    plus_actions(g, who, info->plus_actions);
    plus_buys(g, who, info->plus_buys);
    plus_coins(g, who, info->plus_coins);
}

/* ---- Reactions ----------------------------------------------------------------------------- */

/* Which of the game's Reactions a kind is, for the frame of the moment. There `x[number]` counts
 * the copies in hand that are used up, EVERY_COPY when more of them would do nothing; and
 * `x[USED_ON_DECK]` says which of the top cards of the deck are used-up copies of the kind `entry`:
 * a bit each. */
enum { EVERY_COPY = 0xff, USED_ON_DECK = 4, MAX_REACTIONS = USED_ON_DECK };

FN int reaction_number(const Game *g, int kind)
{
    return count_bits(g->reactions & (bit(kind) - 1));
}

/* The Reactions in hand that can still do something against this Attack. */
FN uint64_t open_reactions(const Game *g, const Frame *f)
{
    uint64_t open = 0;
    int kind;
    EACH_KIND(kind, hand_of(g, f->you) & g->reactions) {
        if (g->player[f->you].hand[kind] > f->x[reaction_number(g, kind)]) open |= bit(kind);
    }
    return open;
}

/* Most Reactions are revealed, some are played. */
FN Step react(Game *g, const Frame *f, int kind)
{
    if (!is(g->answers, kind))
        TELL(TALIA_REVEALED, f->you, kind, TALIA_HAND, TALIA_HAND, ALL_SEATS, 1);
    push(g, effect_when(WHEN_attacked, g->card[kind]), f->you)->card = (uint8_t)kind;
    return STEP_CALL;
}

/* Of the top cards that a Reaction just drew, which were used-up copies that had been put back. */
FN void draw_used_copies(const Game *g, Frame *f, int drawn)
{
    Frame *asking = caller(f);
    const unsigned on_deck = asking->x[USED_ON_DECK];
    if (!on_deck) return;
    if (drawn > 8) drawn = 8; /* no bit lies deeper */
    const unsigned those = on_deck & ((1u << drawn) - 1);
    uint8_t *used = &asking->x[reaction_number(g, asking->entry)];
    *used = (uint8_t)(*used + count_bits(those));
    asking->x[USED_ON_DECK] = (uint8_t)(on_deck >> drawn);
}

/* A card goes back on the deck: if it is a copy of this Reaction, a used-up one goes first. */
FN void put_back_used_copy(const Game *g, Frame *f, int kind)
{
    Frame *asking = caller(f);
    uint8_t *used = &asking->x[reaction_number(g, f->card)];
    const bool goes = kind == f->card && *used > 0;
    *used = (uint8_t)(*used - goes);
    asking->entry = f->card;
    asking->x[USED_ON_DECK] = (uint8_t)(asking->x[USED_ON_DECK] << 1 | goes);
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
    return g->reactions ? happen(g, WHEN_attacked, f->you, f->card) : STEP_DONE;
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

/* ---- Calling ------------------------------------------------------------------------------- */

FN bool has_on_tavern_mat(const Game *g, int who)
{
    const Player *p = g->player + who;
    const int mat = TALIA_TAVERN - TALIA_ISLAND;
    return p->mat_end[mat] > mat_at(p, mat);
}

/* Which cards on their mat a player may call at that moment: CALL(id, moment, if) in cards.def. */
FN uint64_t callable(const Game *g, const Frame *f, When moment)
{
    uint64_t which = 0;
    int kind;
    EACH_KIND(kind, mat_kinds(g, f->you, TALIA_TAVERN)) {
        switch (g->card[kind]) {
#define CALL(id, when, condition)                                                                  \
    case TALIA_##id:                                                                               \
        if (moment == WHEN_##when && (condition)) which |= bit(kind);                              \
        break;
#include "cards/cards.def"
        default:
            break;
        }
    }
    return which;
}

FN int enter_play(Game *g, int who, int kind)
{
    LIMIT(g->entries < MAX_ENTRIES);
    Entry *e = &g->entry[g->entries];
    zero_bytes(e, sizeof *e);
    e->owner = (unsigned)who & 7u;
    e->kind = (uint8_t)kind;
    return g->entries++;
}

/* A card that went from play to a mat on this turn has an old entry, which is used again: so there
 * are no more entries than cards. */
FN int come_back_into_play(Game *g, int who, int kind)
{
    for (int i = 0; i < g->entries; i++) {
        Entry *e = &g->entry[i];
        if (e->owner != who || e->kind != kind || !e->gone) continue;
        e->gone = false;
        return i;
    }
    return enter_play(g, who, kind);
}

/* A card on the Tavern mat comes into play and does what it says for that. */
FN Step call(Game *g, int who, int kind)
{
    relocate(g, who, kind, TALIA_TAVERN, TALIA_IN_PLAY, ALL_SEATS);
    TELL(TALIA_CALLED, who, kind, TALIA_TAVERN, TALIA_IN_PLAY, ALL_SEATS, 1);
    const int entry = come_back_into_play(g, who, kind);
    g->entry[entry].called = true;
    Frame *f = push(g, effect_when(WHEN_called, g->card[kind]), who);
    f->card = (uint8_t)kind;
    f->entry = (uint8_t)entry;
    return STEP_CALL;
}

/* ---- One play ------------------------------------------------------------------------------ */

FN void count_play(Game *g, int who, int kind)
{
    TELL(TALIA_PLAYED, who, kind, NONE, TALIA_IN_PLAY, ALL_SEATS, 1);
    if (is(g->action, kind) && who == g->turn_of && g->actions_played < 255) g->actions_played++;
}

/* What the player's tokens on the card's pile give. */
FN void give_token_bonuses(Game *g, int who, int kind)
{
    const uint8_t *token = g->player[who].token;
    if (token[TOKEN_CARD] == kind) plus_cards(g, who, 1);
    if (token[TOKEN_ACTION] == kind) plus_actions(g, who, 1);
    if (token[TOKEN_BUY] == kind) plus_buys(g, who, 1);
    if (token[TOKEN_COIN] == kind) plus_coins(g, who, 1);
}

/* What plays of the game so far give with each Action. */
FN void give_promised_actions(Game *g, int who)
{
    for (int i = 0; i < g->promises; i++) {
        if (g->promise[i].moment == MOMENT_ACTION && g->promise[i].owner == who)
            plus_actions(g, who, 1);
    }
}

FN void begin_play(Game *g, const Frame *f)
{
    count_play(g, f->you, f->card);
    if (!g->adventurous) return;
    give_token_bonuses(g, f->you, f->card);
    if (g->watched >> MOMENT_ACTION & 1 && is(g->action, f->card)) give_promised_actions(g, f->you);
}

/* After the play of an Action cards may be called. */
FN Step let_call(Game *g, const Frame *f)
{
    if (!g->adventurous || !is(g->action, f->card) || !has_on_tavern_mat(g, f->you))
        return STEP_DONE;
    Frame *after = begin_moment(g, WHEN_played, f->you, f->card);
    after->entry = f->entry;
    return resolve(g, after);
}

/* `m`: it is played again. */
FN Step play_card(Game *g, Frame *f)
{
    BEGIN;
    do {
        f->m = false;
        begin_play(g, f);
        WAIT(react_to(g, f));
        give_bonuses(g, f->you, info_of(g, f->card));
        WAIT(follow_text(g, f));
        WAIT(let_call(g, f));
    } while (f->m);
    END;
}

/* Said by a card that was called after a play: that is played again, and the moment is over. */
FN void play_again(Game *g, Frame *f)
{
    Frame *asking = caller(f);
    Frame *play = caller(asking);
    asking->m |= DECLINED;
    play->m = true;
    stay_with(g, f, play->entry);
}

/* A play of that card, which lies in play as that entry or is played by the card that does. */
FN Step play_as(Game *g, int who, int kind, int entry)
{
    Frame *f = push(g, FX_play_card, who);
    f->card = (uint8_t)kind;
    f->entry = (uint8_t)entry;
    return STEP_CALL;
}

/* Plays the card of an entry, the first time or again. */
FN Step play_entry(Game *g, int entry)
{
    const int who = g->entry[entry].owner;
    const int kind = g->entry[entry].kind;
    const TaliaCardInfo *info = info_of(g, kind);
    if (!(info->does_more | g->adventurous) && !(info->types & TALIA_ATTACK)) {
        count_play(g, who, kind); /* nobody can come between */
        give_bonuses(g, who, info);
        return STEP_DONE;
    }
    return play_as(g, who, kind, entry);
}

FN Step play_from_hand(Game *g, int who, int kind)
{
    relocate(g, who, kind, TALIA_HAND, TALIA_IN_PLAY, ALL_SEATS);
    return play_entry(g, enter_play(g, who, kind));
}

FN Step play_from_discard(Game *g, int who, int kind)
{
    relocate(g, who, kind, TALIA_DISCARD_PILE, TALIA_IN_PLAY, ALL_SEATS);
    return play_entry(g, enter_play(g, who, kind));
}

/* ---- Treasures ----------------------------------------------------------------------------- */

#define EXTRA_COINS(id) FN int id##_extra_coins(const Game *g, int who, int treasure);
#include "cards/cards.def"

/* What plays of this turn add to a Treasure that is being played. */
FN int promised_coins(const Game *g, int who, int treasure)
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

OUTLINED void give_promised_coins(Game *g, int who, int kind)
{
    plus_coins(g, who, info_of(g, kind)->plus_coins + promised_coins(g, who, kind));
}

/* A Treasure that does nothing but give coins lies in play without an entry. */
FN void play_plain_treasure(Game *g, int who, int kind)
{
    relocate(g, who, kind, TALIA_HAND, TALIA_IN_PLAY, ALL_SEATS);
    g->plain_played |= kind <= GOLD ? 1 << kind : SOMETHING_ELSE;
    TELL(TALIA_PLAYED, who, kind, NONE, TALIA_IN_PLAY, ALL_SEATS, 1);
    if (g->watched >> MOMENT_TREASURE & 1)
        give_promised_coins(g, who, kind);
    else
        plus_coins(g, who, info_of(g, kind)->plus_coins);
}

FN Step play_treasure(Game *g, int who, int kind)
{
    if (!is(g->plain, kind)) return play_from_hand(g, who, kind);
    play_plain_treasure(g, who, kind);
    return STEP_DONE;
}

RARE void play_treasures_singly(Game *g, int who)
{
    const Player *p = g->player + who;
    int kind;
    EACH_KIND(kind, p->hand_mask & g->plain) {
        while (p->hand[kind]) play_plain_treasure(g, who, kind);
    }
}

/* All plain Treasures of the hand, as if one by one. */
HOT void play_plain_treasures(Game *g, int who)
{
#ifndef TALIA_TOLD
    Player *p = g->player + who;
    const uint64_t basic = bit(COPPER) | bit(SILVER) | bit(GOLD);
    if (!(g->watched | (p->hand_mask & g->plain & ~basic))) { /* the basic ones are only counted */
        const int copper = p->hand[COPPER], silver = p->hand[SILVER], gold = p->hand[GOLD];
        p->coins = (uint16_t)(p->coins + copper * card_info(TALIA_copper)->plus_coins +
                              silver * card_info(TALIA_silver)->plus_coins +
                              gold * card_info(TALIA_gold)->plus_coins);
        p->hand[COPPER] = p->hand[SILVER] = p->hand[GOLD] = 0;
        g->plain_played |= (uint8_t)(p->hand_mask & basic);
        p->hand_mask &= ~basic;
        return;
    }
#endif
    play_treasures_singly(g, who);
}
