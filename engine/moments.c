/* moments.c - what happens at one moment to one player: what must and what may, in the order that
 * the player likes.
 *
 * Whatever is not simply the play of a card comes here: gains, trashes, discards, Attacks, calls,
 * the start of a turn, the end of Buys, Clean-up, extra turns. `agenda_of` collects it, from rows
 * of cards.def, promises, mats, hands and tokens; `moment` asks, and `take_up` does what was
 * chosen, until nothing is left. What must happen is called by its name (`first X`); a single such
 * thing is done without a question. A player who says `done` declines all that is optional. */
#pragma once
#include "leave.c"

/* ---- What must happen ------------------------------------------------------------------------ */

FN bool has_coins(const Game *g, int who, int coins)
{
    return g->player[who].coins >= coins;
}

/* Whether a card does something at that moment as things stand. */
FN bool does_something(const Game *g, const Frame *f, When moment, int card)
{
    switch ((int)moment << 8 | card) {
#define WHEN(moment, id)                                                                           \
    case WHEN_##moment << 8 | TALIA_##id:                                                          \
        return true;
#define WHEN_IF(moment, id, condition)                                                             \
    case WHEN_##moment << 8 | TALIA_##id:                                                          \
        return condition;
#include "cards/cards.def"
    default:
        return false;
    }
}

enum { MAX_ONLOOKERS = 5 }; /* the frame's x */

FN int onlooker_number(const Game *g, int kind)
{
    return count_bits(g->onlookers & (bit(kind) - 1));
}

/* The row of an onlooker that comes into it at a moment. */
FN When row_of_onlookers(When moment)
{
    return moment == WHEN_gained ? WHEN_bought : moment;
}

/* Promises that look on: of others who named this player to suffer from what they buy, or the
 * player's own. */
FN void count_onlooking_promises(const Game *g, Frame *f)
{
    const When row = row_of_onlookers((When)f->n);
    for (int i = 0; i < g->promises; i++) {
        const Promise *p = &g->promise[i];
        if (!does_something(g, f, row, g->card[p->kind])) continue;
        if (p->moment != MOMENT_NEXT_TURN && p->moment != MOMENT_STAY) continue;
        if (row == WHEN_bought ? p->a >> f->you & 1 : p->owner == f->you)
            f->x[onlooker_number(g, p->kind)]++;
    }
}

FN void count_onlookers_on_mat(const Game *g, Frame *f)
{
    int kind;
    EACH_KIND(kind, mat_kinds(g, f->you, TALIA_TAVERN) & g->onlookers) {
        f->x[onlooker_number(g, kind)] = does_something(g, f, (When)f->n, g->card[kind]);
    }
}

/* What must happen to `you`, where that is settled when the moment comes. */
FN void count_musts(const Game *g, Frame *f)
{
    switch (f->n) {
    case WHEN_gained:
    case WHEN_trashed:
    case WHEN_discarded:
        if (does_something(g, f, (When)f->n, g->card[f->card])) f->m |= OWN;
        if (f->m & BOUGHT && g->onlookers) count_onlooking_promises(g, f);
        break;
    case WHEN_other_gains:
        count_onlooking_promises(g, f);
        break;
    case WHEN_buys_end:
        count_onlookers_on_mat(g, f);
        break;
    default:
        break;
    }
}

/* Promises that have come due. */
FN uint64_t waiting_now(const Game *g)
{
    uint64_t names = 0;
    for (int i = 0; i < g->promises; i++) {
        if (g->promise[i].moment == MOMENT_NOW) names |= bit(g->promise[i].kind);
    }
    return names;
}

/* Extra turns on offer. Kind 0 is none. */
FN uint64_t extra_turns(const Game *g)
{
    return (bit(g->extra_offer[EXTRA_PLAIN]) | bit(g->extra_offer[EXTRA_WITHOUT_BUYS])) & ~bit(0);
}

/* The names of what must happen yet. */
FN uint64_t musts(const Game *g, const Frame *f)
{
    if (f->n == WHEN_turn_starts) return waiting_now(g);
    if (f->n == WHEN_turn_ends) return extra_turns(g);
    if (f->n == WHEN_attacked) return 0; /* `x` is the Reactions' */
    uint64_t names = f->m & OWN ? bit(f->card) : 0;
    int kind;
    EACH_KIND(kind, g->onlookers) {
        if (f->x[onlooker_number(g, kind)]) names |= bit(kind);
    }
    return names;
}

/* ---- What may happen ------------------------------------------------------------------------- */

/* All of it, as groups of a decision. */
typedef struct Agenda {
    uint64_t must, may;
    uint64_t mask[TALIA_MAX_GROUPS];
    uint8_t verb[TALIA_MAX_GROUPS];
    int groups;
} Agenda;

/* Inlined, all four: where nobody is asked, the groups are not written. */
HOT void list(Agenda *agenda, TaliaVerb verb, uint64_t mask);
HOT void offer(Agenda *agenda, const Frame *f, TaliaVerb verb, uint64_t mask);
HOT void collect_options(const Game *g, const Frame *f, Agenda *agenda);
HOT Agenda agenda_of(const Game *g, const Frame *f);

FN void list(Agenda *agenda, TaliaVerb verb, uint64_t mask)
{
    agenda->mask[agenda->groups] = mask;
    agenda->verb[agenda->groups++] = (uint8_t)verb;
}

FN void offer(Agenda *agenda, const Frame *f, TaliaVerb verb, uint64_t mask)
{
    if (f->m & DECLINED) mask = 0;
    agenda->may |= mask;
    list(agenda, verb, mask);
}

FN void collect_options(const Game *g, const Frame *f, Agenda *agenda)
{
    switch (f->n) {
    case WHEN_turn_starts:
    case WHEN_played:
        offer(agenda, f, TALIA_CALL, callable(g, f, (When)f->n));
        break;
    case WHEN_attacked:
        offer(agenda, f, TALIA_PLAY, open_reactions(g, f) & g->answers);
        offer(agenda, f, TALIA_REVEAL, open_reactions(g, f) & ~g->answers);
        break;
    case WHEN_gained:
        offer(agenda, f, TALIA_CALL, callable(g, f, WHEN_gained));
        offer(agenda, f, TALIA_TRASH, may_trash_for_token(g, f) ? hand_of(g, f->you) : 0);
        offer(agenda, f, TALIA_TOPDECK, may_topdeck_gained(g, f) ? bit(f->card) : 0);
        break;
    case WHEN_leaving:
        offer(agenda, f, TALIA_TOPDECK, may_go_on_deck(g));
        offer(agenda, f, TALIA_EXCHANGE, may_be_exchanged(g));
        break;
    default:
        break;
    }
}

FN Agenda agenda_of(const Game *g, const Frame *f)
{
    Agenda agenda;
    zero_bytes(&agenda, sizeof agenda);
    collect_options(g, f, &agenda);
    agenda.must = musts(g, f);
    list(&agenda, TALIA_FIRST, agenda.must);
    return agenda;
}

/* ---- Asking ---------------------------------------------------------------------------------- */

FN TaliaQuestion question_at(When moment)
{
    switch (moment) {
    case WHEN_attacked:
        return TALIA_Q_REACT;
    case WHEN_played:
        return TALIA_Q_PLAYED;
    case WHEN_gained:
        return TALIA_Q_GAINED;
    case WHEN_leaving:
        return TALIA_Q_LEAVE;
    default:
        return TALIA_Q_ORDER;
    }
}

FN void put_groups(Game *g, const Agenda *agenda)
{
    copy_bytes(g->decision.mask, agenda->mask, sizeof agenda->mask);
    copy_bytes(g->decision.verb, agenda->verb, sizeof agenda->verb);
}

/* The player picks what comes next; without a question if there is nothing, or one thing that
 * must. */
FN Step ask_what_next(Game *g, const Frame *f)
{
    const Agenda agenda = agenda_of(g, f);
    if (!agenda.may && !agenda.must) return answer(g, TALIA_WORD, TALIA_DONE);
    if (!agenda.may && (agenda.must & (agenda.must - 1)) == 0)
        return answer(g, TALIA_FIRST, lowest(agenda.must));
    const Step step = pose(g, f->you, question_at((When)f->n), f->card, TALIA_WORD, 0, TALIA_WORD,
                           0, agenda.may ? W_DONE : 0);
    put_groups(g, &agenda);
    return step;
}

/* Other questions have two groups (`pose`). */
FN void empty_groups(Game *g)
{
    g->decision.mask[2] = g->decision.mask[3] = 0;
    g->decision.verb[2] = g->decision.verb[3] = TALIA_WORD;
}

/* ---- What was chosen ------------------------------------------------------------------------- */

/* What cards.def says that a promise gives. */
FN void give_next_turn_bonuses(Game *g, int who, int card)
{
    switch (card) {
#define NEXT_TURN(id, cards, actions, buys, coins)                                                 \
    case TALIA_##id:                                                                               \
        plus_cards(g, who, cards);                                                                 \
        plus_actions(g, who, actions);                                                             \
        plus_buys(g, who, buys);                                                                   \
        plus_coins(g, who, coins);                                                                 \
        break;
#include "cards/cards.def"
    default:
        break;
    }
}

/* Resolves the oldest promise of that name. */
FN Step keep_promise(Game *g, int kind)
{
    int at = 0;
    while (g->promise[at].moment != MOMENT_NOW || g->promise[at].kind != kind) at++;
    const Promise p = g->promise[at];
    forget(g, at);
    TELL(TALIA_CAME_DUE, p.owner, kind, NONE, NONE, ALL_SEATS, 1);
    const Effect effect = effect_when(WHEN_next_turn, g->card[kind]);
    if (effect == FX_NONE) {
        give_next_turn_bonuses(g, p.owner, g->card[kind]);
        return STEP_DONE;
    }
    Frame *f = push(g, effect, p.owner);
    f->card = p.kind;
    f->entry = p.entry;
    f->m = p.a;
    f->n = p.b;
    return STEP_CALL;
}

/* Of several extra turns only one is taken. */
FN Step take_extra_turn(Game *g, int kind)
{
    g->extra_turn = kind == g->extra_offer[EXTRA_PLAIN] ? EXTRA_PLAIN : EXTRA_WITHOUT_BUYS;
    zero_bytes(g->extra_offer, sizeof g->extra_offer);
    return STEP_DONE;
}

/* What must happen, of that name. */
FN Step undergo(Game *g, Frame *f, int kind)
{
    When row = (When)f->n;
    if (row == WHEN_turn_starts) return keep_promise(g, kind);
    if (row == WHEN_turn_ends) return take_extra_turn(g, kind);
    if (f->m & OWN && kind == f->card) {
        f->m = (uint8_t)(f->m & ~OWN);
    } else {
        f->x[onlooker_number(g, kind)]--;
        row = row_of_onlookers(row);
    }
    push(g, effect_when(row, g->card[kind]), f->you)->card = (uint8_t)kind;
    return STEP_CALL;
}

FN Step take_up(Game *g, Frame *f)
{
    const int kind = picked(g);
    switch (picked_verb(g)) {
    case TALIA_FIRST:
        return undergo(g, f, kind);
    case TALIA_CALL:
        return call(g, f->you, kind);
    case TALIA_PLAY:
    case TALIA_REVEAL:
        return react(g, f, kind);
    case TALIA_TRASH:
        f->m |= TRASHED;
        return trash(g, f->you, kind);
    case TALIA_TOPDECK:
        if (f->n == WHEN_leaving) return put_on_deck_from_play(g, f->you, kind);
        f->m |= TOPDECKED;
        return topdeck_from_discard(g, f->you, kind, ALL_SEATS);
    case TALIA_EXCHANGE:
        return exchange(g, f->you, kind);
    default:
        f->m |= DECLINED;
        return STEP_DONE;
    }
}

/* ---- One moment ------------------------------------------------------------------------------ */

/* An Attack concerns the others, and so may a gain, one after the other in turn order: whether
 * there is one left. */
FN bool pass_on(Game *g, Frame *f)
{
    if (f->n == WHEN_gained && matters(g, WHEN_other_gains)) f->n = WHEN_other_gains;
    if (f->n != WHEN_attacked && f->n != WHEN_other_gains) return false;
    f->you = (uint8_t)next_player(g, f->you);
    f->m = 0;
    zero_bytes(f->x, sizeof f->x);
    count_musts(g, f);
    return f->you != f->who;
}

FN Step moment(Game *g, Frame *f)
{
    BEGIN;
    do {
        do {
            WAIT(ask_what_next(g, f));
            empty_groups(g);
            WAIT(take_up(g, f));
        } while (!(f->m & DECLINED) || musts(g, f));
    } while (pass_on(g, f));
    END;
}

RARE Step resolve(Game *g, Frame *f)
{
    if (f->n == WHEN_attacked) return pass_on(g, f) ? STEP_CALL : STEP_DONE;
    count_musts(g, f);
    const Agenda agenda = agenda_of(g, f);
    if (agenda.may | agenda.must || (f->n == WHEN_gained && matters(g, WHEN_other_gains)))
        return STEP_CALL;
    g->depth--;
    return STEP_DONE;
}
