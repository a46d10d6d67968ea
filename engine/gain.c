/* gain.c - what follows a gain, in the order that the gainer likes (docs/rules/adventures.md,
 * adventures.49): what the card does itself, what haunts those who buy, cards to call, the card
 * onto the deck, a card of the hand to the trash. */
#pragma once
#include "play.c"

/* The frame of when_gained: `card` was gained; `m` says how (verbs.c) and what is over;
 * `x[haunt_number]` counts what yet haunts this gain. DECLINED serves start_of_turn too. */
enum {
    OWN_SEQUEL = 8, /* what the card does itself waits */
    DECLINED = 16,  /* no more of what is optional */
    TRASHED = 32,   /* a card, for the token */
    TOPDECKED = 64, /* the gained card */
};

/* Conditions of GAINED() in cards.def. */
FN bool is_first_of_buy_phase(const Game *g, const Frame *f)
{
    return f->you == g->turn_of && g->phase == TALIA_PHASE_BUY && g->buy_gains == 1;
}

FN bool is_sequel(const Frame *f)
{
    return f->m & SEQUEL;
}

FN bool has_sequel(const Game *g, const Frame *f)
{
    if (!is(g->sequels, f->card)) return false;
    switch (g->card[f->card]) {
#define GAINED(id, condition)                                                                      \
    case TALIA_##id:                                                                               \
        return condition;
#include "cards/cards.def"
    default:
        return false;
    }
}

enum { MAX_HAUNTS = 5 }; /* the frame's x */

FN int haunt_number(const Game *g, int kind)
{
    return count_bits(g->haunting & (bit(kind) - 1));
}

FN void count_haunts(const Game *g, Frame *f)
{
    for (int i = 0; i < g->promises; i++) {
        const Promise *p = &g->promise[i];
        if (p->moment == MOMENT_NEXT_TURN && is(g->haunting, p->kind) && p->a >> f->you & 1)
            f->x[haunt_number(g, p->kind)]++;
    }
}

/* The names of what must happen yet. */
FN uint64_t musts_of_gain(const Game *g, const Frame *f)
{
    uint64_t names = f->m & OWN_SEQUEL ? bit(f->card) : 0;
    int kind;
    EACH_KIND(kind, g->haunting) {
        if (f->x[haunt_number(g, kind)]) names |= bit(kind);
    }
    return names;
}

/* Whether the gained card may go onto the deck. That is so in a Buy phase only, when all that is
 * gained goes to the discard pile. */
FN bool may_topdeck_gained(const Game *g, const Frame *f)
{
    if (!g->may_topdeck || f->you != g->turn_of || f->m & TOPDECKED) return false;
    return is(discard_kinds(g, f->you), f->card);
}

FN bool may_trash_for_token(const Game *g, const Frame *f)
{
    return g->player[f->you].token[TOKEN_TRASH] == f->card && !(f->m & (TRASHED | FROM_TRASH));
}

/* What may happen: the masks of three groups of the decision. */
FN void options_of_gain(const Game *g, const Frame *f, uint64_t may[3])
{
    may[0] = may[1] = may[2] = 0;
    if (f->m & DECLINED) return;
    may[0] = callable(g, f, GAINED);
    if (may_trash_for_token(g, f)) may[1] = hand_of(g, f->you);
    if (may_topdeck_gained(g, f)) may[2] = bit(f->card);
}

FN Step ask_on_gain(Game *g, const Frame *f)
{
    const uint64_t musts = musts_of_gain(g, f);
    uint64_t may[3];
    options_of_gain(g, f, may);
    const uint64_t any = may[0] | may[1] | may[2];
    if (!any && !musts) return answer(g, TALIA_WORD, TALIA_DONE);
    if (!any && (musts & (musts - 1)) == 0) return answer(g, TALIA_FIRST, lowest(musts));
    pose(g, f->you, TALIA_Q_GAINED, f->card, TALIA_CALL, may[0], TALIA_TRASH, may[1],
         any ? W_DONE : 0);
    fill_groups(g, TALIA_TOPDECK, may[2], TALIA_FIRST, musts);
    return STEP_ASK;
}

/* What must happen, of that name. */
FN Step suffer_gain(Game *g, Frame *f, int kind)
{
    const bool own = f->m & OWN_SEQUEL && kind == f->card;
    if (own)
        f->m = (uint8_t)(f->m & ~OWN_SEQUEL);
    else
        f->x[haunt_number(g, kind)]--;
    push(g, effect_when(own ? WHEN_gained : WHEN_bought, g->card[kind]), f->you)->card =
        (uint8_t)kind;
    return STEP_CALL;
}

FN Step follow_gain(Game *g, Frame *f)
{
    const int kind = picked(g);
    switch (picked_verb(g)) {
    case TALIA_CALL:
        return call(g, f->you, kind);
    case TALIA_TRASH:
        f->m |= TRASHED;
        return trash(g, f->you, kind);
    case TALIA_TOPDECK:
        f->m |= TOPDECKED;
        return topdeck_from_discard(g, f->you, f->card, ALL_SEATS);
    case TALIA_FIRST:
        return suffer_gain(g, f, kind);
    default:
        f->m |= DECLINED;
        return STEP_DONE;
    }
}

FN Step when_gained(Game *g, Frame *f)
{
    BEGIN;
    do {
        WAIT(ask_on_gain(g, f));
        fill_groups(g, TALIA_WORD, 0, TALIA_WORD, 0);
        WAIT(follow_gain(g, f));
    } while (!(f->m & DECLINED) || musts_of_gain(g, f));
    END;
}

/* Cards gained on a player's own turn are counted until the next one. */
FN void count_gain(Game *g, int who)
{
    Player *p = &g->player[who];
    if (who != g->turn_of) return;
    if (p->gains < 255) p->gains++;
    if (g->phase == TALIA_PHASE_BUY && g->buy_gains < 255) g->buy_gains++;
}

RARE Step after_gain(Game *g, int who, int kind, int how)
{
    count_gain(g, who);
    Frame *f = push(g, FX_when_gained, who);
    f->card = (uint8_t)kind;
    f->m = (uint8_t)how;
    if (has_sequel(g, f)) f->m |= OWN_SEQUEL;
    if (how & BOUGHT && g->haunting) count_haunts(g, f);
    uint64_t may[3];
    options_of_gain(g, f, may);
    if (may[0] | may[1] | may[2] | musts_of_gain(g, f)) return STEP_CALL;
    g->depth--;
    return STEP_DONE;
}
