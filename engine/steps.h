/* steps.h - effects that can stop for a choice and go on later.
 *
 * An effect is a plain function `Step name(Game *g, Frame *f)` whose body stands between BEGIN and
 * END. It is run with a frame of its own on the stack inside the game. WAIT(x) waits for x: a
 * question (STEP_ASK), another effect (STEP_CALL), or nothing at all (STEP_DONE), and then the
 * function simply goes on. When it has to wait it returns, and is entered again later at the WAIT:
 * so what must survive a WAIT lives in the frame or in the game, never in a local variable (the
 * compilers refuse one that crosses it), and there is no WAIT inside an inner `switch`.
 *
 * Steps are numbered by __COUNTER__, 1, 2, 3 ... in each effect, alike in all compilers. Nothing
 * else in engine/ may use __COUNTER__. */
#pragma once

#include "state.h"

/* Whoever gets a Step waits for it or hands it on: the compilers refuse one that is dropped. */
__extension__ typedef enum MUST_BE_USED Step { STEP_DONE, STEP_CALL, STEP_ASK } Step;

#define BEGIN                                                                                      \
    enum { first_ = __COUNTER__ };                                                                 \
    switch (f->step) {                                                                             \
    default:                                                                                       \
        TRAP();                                                                                    \
    case 0:

#define END                                                                                        \
    }                                                                                              \
    return STEP_DONE

#define FINISH return STEP_DONE

#define WAIT(what) WAIT_(what, __COUNTER__ - first_)
#define WAIT_(what, n)                                                                             \
    do {                                                                                           \
        f->step = (uint8_t)(n);                                                                    \
        {                                                                                          \
            const Step why_ = (what);                                                              \
            if (why_ != STEP_DONE) return why_;                                                    \
        }                                                                                          \
        FALLTHROUGH;                                                                               \
    case (n):;                                                                                     \
    } while (0)

#define EACH_OTHER_PLAYER                                                                          \
    for (f->who = (uint8_t)next_player(g, f->you); f->who != f->you;                               \
         f->who = (uint8_t)next_player(g, f->who))

/* Those of them whom this Attack affects. */
#define EACH_VICTIM                                                                                \
    EACH_OTHER_PLAYER                                                                              \
        if (f->shielded >> f->who & 1) {                                                           \
        } else

/* Every effect: those of the rules, those of the cards, those of cards at other moments. */
#define RULES_EFFECTS(EFFECT)                                                                      \
    EFFECT(play_card)                                                                              \
    EFFECT(discard_from_hand)                                                                      \
    EFFECT(discard_as_liked)                                                                       \
    EFFECT(discard_one_by_one)                                                                     \
    EFFECT(trash_from_hand)                                                                        \
    EFFECT(topdeck_from_hand)                                                                      \
    EFFECT(moment)                                                                                 \
    EFFECT(gain_bought)                                                                            \
    EFFECT(put_back_looked)

/* clang-format off */
typedef enum Effect {
    FX_NONE,
    FX_turn, /* frame 0, always */
#define EFFECT(name) FX_##name,
    RULES_EFFECTS(EFFECT)
#undef EFFECT
#define WHEN(moment, id) FX_##id##_##moment,
#include "cards/cards.def"
    FX_CARDS, /* + TaliaCard */
} Effect;
/* clang-format on */

/* None is inlined where they are called: the registers that it needs would be saved for all. */
#define EFFECT(name) OUTLINED Step name(Game *g, Frame *f);
RULES_EFFECTS(EFFECT)
#undef EFFECT
#define WHEN(moment, id) OUTLINED Step id##_##moment(Game *g, Frame *f);
#include "cards/cards.def"
#define DECLARE_BONUSES(id)
#define DECLARE_LASTING(id)
#define DECLARE_TAVERN(id)
#define DECLARE_MOVES_TOKEN(id)
#define DECLARE_EFFECT(id) OUTLINED Step id(Game *g, Frame *f);
#define CARD(id, set, cost, types, pile, cards, actions, buys, coins, points, code)                \
    DECLARE_##code(id)
#include "cards/cards.def"

FN inline int next_player(const Game *g, int who)
{
    return who + 1 == g->players ? 0 : who + 1;
}

FN inline int previous_player(const Game *g, int who)
{
    return who == 0 ? g->players - 1 : who - 1;
}

FN inline Frame *push(Game *g, Effect effect, int you)
{
    LIMIT(g->depth < MAX_DEPTH);
    Frame *f = &g->frame[g->depth++];
    zero_bytes(f, sizeof *f);
    f->effect = (uint16_t)effect;
    f->you = (uint8_t)you;
    f->card = NONE;
    f->entry = NONE;
    return f;
}

/* The moments at which something can happen beside the play of a card (moments.c). Rows of
 * cards.def name them: WHEN(moment, id), WHEN_IF(moment, id, if), CALL(id, moment, if). */
typedef enum When {
    WHEN_turn_starts,
    WHEN_next_turn, /* a promise, at the start of its owner's turn */
    WHEN_attacked,
    WHEN_played,
    WHEN_called,
    WHEN_gained,
    WHEN_bought, /* and gained, by another than the card's owner */
    WHEN_other_gains,
    WHEN_trashed,
    WHEN_discarded,
    WHEN_buys_end,
    WHEN_leaving, /* cards leave play in Clean-up */
    WHEN_turn_ends,
    WHENS
} When;

/* Whether some card of this game does something at that moment. */
FN inline bool matters(const Game *g, When moment)
{
    return g->moments >> moment & 1;
}

/* The effect of a card at that moment; FX_NONE: it has none. */
FN Effect effect_when(When moment, int card)
{
    switch ((int)moment << 8 | card) {
#define WHEN(moment, id)                                                                           \
    case WHEN_##moment << 8 | TALIA_##id:                                                          \
        return FX_##id##_##moment;
#include "cards/cards.def"
    default:
        return FX_NONE;
    }
}

/* The frame that called this one: of an effect that is called in one place only. */
FN inline Frame *caller(Frame *f)
{
    return f - 1;
}
