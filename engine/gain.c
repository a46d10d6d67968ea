/* gain.c - what can follow a gain (docs/rules/adventures.md, adventures.49). */
#pragma once
#include "play.c"

/* Conditions of rows in cards.def. */
FN bool is_first_of_buy_phase(const Game *g, const Frame *f)
{
    return f->you == g->turn_of && g->phase == TALIA_PHASE_BUY && g->buy_gains == 1;
}

FN bool is_sequel(const Frame *f)
{
    return f->m & SEQUEL;
}

/* Whether the gained card may go onto the deck. That is so in a Buy phase only, when all that is
 * gained goes to the discard pile. */
FN bool may_topdeck_gained(const Game *g, const Frame *f)
{
    if (!g->may_topdeck || f->you != g->turn_of || f->m & TOPDECKED) return false;
    return is(discard_kinds(g, f->you), f->card);
}

/* The Trashing token lets its owner trash a card of the hand. */
FN bool may_trash_for_token(const Game *g, const Frame *f)
{
    return g->player[f->you].token[TOKEN_TRASH] == f->card && !(f->m & (TRASHED | FROM_TRASH));
}

/* Cards gained on a player's own turn are counted until the next one. */
FN void count_gain(Game *g, int who)
{
    Player *p = g->player + who;
    if (who != g->turn_of) return;
    if (p->gains < 255) p->gains++;
    if (g->phase == TALIA_PHASE_BUY && g->buy_gains < 255) g->buy_gains++;
}

RARE Step after_gain(Game *g, int who, int kind, int how)
{
    count_gain(g, who);
    Frame *f = begin_moment(g, WHEN_gained, who, kind);
    f->m = (uint8_t)how;
    return resolve(g, f);
}
