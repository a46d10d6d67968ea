/* turn.c - a turn: Action phase, Buy phase, Clean-up, and whether the game is over. */
#pragma once
#include "play.c"

/* What a set-up or a scenario can begin with: frame 0's `m`. */
enum Beginning { AT_START_OF_TURN, IN_ACTION_PHASE, IN_BUY_PHASE };

enum { HAND_SIZE = 5, SHORT_HAND = 3 };

FN void begin_phase(Game *g, TaliaPhase phase)
{
    g->phase = (uint8_t)phase;
    TELL(TALIA_PHASE_BEGAN, g->turn_of, NONE, NONE, NONE, ALL_SEATS, (int)phase);
}

FN void begin_turn(Game *g)
{
    Player *p = &g->player[g->turn_of];
    p->actions = 1;
    p->buys = 1;
    p->coins = 0;
    g->in_time = g->treasure;
    TELL(TALIA_TURN_BEGAN, g->turn_of, NONE, NONE, NONE, ALL_SEATS, p->turns + 1);
    begin_phase(g, TALIA_PHASE_ACTION);
}

FN uint64_t playable_actions(const Game *g)
{
    const Player *p = &g->player[g->turn_of];
    return p->actions ? p->hand_mask & g->action : 0;
}

FN Step ask_action(Game *g)
{
    return pose(g, g->turn_of, TALIA_Q_ACTION, NONE, TALIA_PLAY, playable_actions(g), TALIA_WORD, 0,
                W_END);
}

FN inline Step ask_buy(Game *g)
{
    const Player *p = &g->player[g->turn_of];
    const uint64_t playable = p->hand_mask & g->in_time;
    const uint64_t buyable = p->buys ? supply_up_to(g, p->coins) : 0;
    if (!(playable | buyable)) return answer(g, TALIA_WORD, TALIA_END);
    return pose(g, g->turn_of, TALIA_Q_BUY, NONE, TALIA_PLAY, playable, TALIA_BUY, buyable, W_END);
}

FN inline Step buy(Game *g, int kind)
{
    const int who = g->turn_of;
    Player *p = &g->player[who];
    p->buys--;
    p->coins = (uint16_t)(p->coins - cost(g, kind));
    g->in_time = 0;
    TELL(TALIA_BOUGHT, who, kind, NONE, NONE, ALL_SEATS, 1);
    if (!g->eventful) return gain_one(g, who, kind);
    push(g, FX_gain_bought, who)->card = (uint8_t)kind;
    return STEP_CALL;
}

/* The gain of a bought card, with what looks at it. Whoever buys from a pile gains a Curse for each
 * Embargo token on it. `n`: how many yet. */
FN Step gain_bought(Game *g, Frame *f)
{
    BEGIN;
    if (is(g->victory, f->card)) g->victory_bought = true;
    WAIT(gain(g, f->you, f->card));
    for (f->n = g->embargo[f->card]; f->n > 0; f->n--) WAIT(gain(g, f->you, CURSE));
    END;
}

/* ---- Start of the turn --------------------------------------------------------------------- */

FN Effect next_turn_effect(int card)
{
    switch (card) {
#define WHEN_attacked(id)
#define WHEN_next_turn(id)                                                                         \
    case TALIA_##id:                                                                               \
        return FX_##id##_next_turn;
#define WHEN(moment, id) WHEN_##moment(id)
#include "cards/cards.def"
    default:
        return FX_turn;
    }
#undef WHEN_attacked
#undef WHEN_next_turn
}

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

/* Promises for this turn come due; cards that only had to stay until it have done so. */
FN void promises_come_due(Game *g)
{
    for (int i = 0; i < g->promises; i++) {
        Promise *p = &g->promise[i];
        if (p->owner != g->turn_of) continue;
        if (p->moment == MOMENT_NEXT_TURN) p->moment = MOMENT_NOW;
        if (p->moment == MOMENT_STAY) forget(g, i--);
    }
}

/* The names of the effects that wait. */
FN uint64_t waiting_now(const Game *g)
{
    uint64_t names = 0;
    for (int i = 0; i < g->promises; i++) {
        if (g->promise[i].moment == MOMENT_NOW) names |= bit(g->promise[i].kind);
    }
    return names;
}

FN Step ask_order(Game *g, uint64_t names)
{
    if ((names & (names - 1)) == 0) return answer(g, TALIA_FIRST, lowest(names));
    return pose(g, g->turn_of, TALIA_Q_ORDER, NONE, TALIA_FIRST, names, TALIA_WORD, 0, 0);
}

/* Resolves the oldest promise of that name. */
FN Step keep_promise(Game *g, int kind)
{
    int at = 0;
    while (g->promise[at].moment != MOMENT_NOW || g->promise[at].kind != kind) at++;
    const Promise p = g->promise[at];
    forget(g, at);
    const Effect effect = next_turn_effect(g->card[kind]);
    if (effect == FX_turn) {
        give_next_turn_bonuses(g, p.owner, g->card[kind]);
        return STEP_DONE;
    }
    Frame *f = push(g, effect, p.owner);
    f->card = p.kind;
    f->entry = p.entry;
    f->m = p.a;
    return STEP_CALL;
}

FN Step start_of_turn(Game *g, Frame *f)
{
    BEGIN;
    while (waiting_now(g)) {
        WAIT(ask_order(g, waiting_now(g)));
        WAIT(keep_promise(g, picked(g)));
    }
    END;
}

FN Step resolve_start_of_turn(Game *g)
{
    g->player[g->turn_of].gained = 0;
    promises_come_due(g);
    if (!waiting_now(g)) return STEP_DONE;
    push(g, FX_start_of_turn, g->turn_of);
    return STEP_CALL;
}

/* ---- Clean-up ------------------------------------------------------------------------------ */

#define LEAVES(id) FN bool id##_may_go_on_deck(const Game *g);
#include "cards/cards.def"

/* Cards in play that may go onto the deck instead of the discard pile. */
FN uint64_t may_go_on_deck(const Game *g)
{
    uint64_t which = 0;
    int kind;
    EACH_KIND(kind, g->leaves) {
        if (count_in_play(g, g->turn_of, kind) == 0) continue;
        switch (g->card[kind]) {
#define LEAVES(id)                                                                                 \
    case TALIA_##id:                                                                               \
        if (id##_may_go_on_deck(g)) which |= bit(kind);                                            \
        break;
#include "cards/cards.def"
        default:
            TRAP();
        }
    }
    return which;
}

/* A card in play leaves it: one entry of its kind is gone. */
FN void leave_play(Game *g, int who, int kind)
{
    for (int i = 0; i < g->entries; i++) {
        Entry *e = &g->entry[i];
        if (e->owner == who && e->kind == kind && !e->gone) {
            e->gone = true;
            return;
        }
    }
}

FN Step let_cards_leave(Game *g, Frame *f)
{
    BEGIN;
    while (may_go_on_deck(g)) {
        WAIT(pose(g, f->you, TALIA_Q_LEAVE, NONE, TALIA_TOPDECK, may_go_on_deck(g), TALIA_WORD, 0,
                  W_DONE));
        if (picked(g) == NONE) break;
        leave_play(g, f->you, picked(g));
        hand_and_play_to_deck(&g->player[f->you], cards_of(g, f->you), picked(g));
        TELL_MOVE(f->you, picked(g), TALIA_IN_PLAY, TALIA_DECK, ALL_SEATS);
    }
    END;
}

FN Step resolve_leaving(Game *g)
{
    if (!may_go_on_deck(g)) return STEP_DONE;
    push(g, FX_let_cards_leave, g->turn_of);
    return STEP_CALL;
}

/* Whether the card of an entry has something to do yet: itself, or the Duration that it played. */
FN bool has_work(const Game *g, int entry)
{
    for (int i = 0; i < g->promises; i++) {
        const Promise *p = &g->promise[i];
        if (p->entry == entry && (p->moment == MOMENT_NEXT_TURN || p->moment == MOMENT_STAY))
            return true;
    }
    return false;
}

FN bool stays(const Game *g, int entry)
{
    if (has_work(g, entry)) return true;
    for (int i = 0; i < g->promises; i++) {
        const Promise *p = &g->promise[i];
        if (p->moment == MOMENT_WITH && p->a == entry && has_work(g, p->entry)) return true;
    }
    return false;
}

/* The numbers of the entries that are left; promises follow, and those of cards that are not
 * there any more end. */
FN void renumber(Game *g, const uint8_t number[MAX_ENTRIES])
{
    for (int i = 0; i < g->promises; i++) {
        Promise *p = &g->promise[i];
        const bool ends = p->moment == MOMENT_TREASURE || number[p->entry] == NONE ||
                          (p->moment == MOMENT_WITH && number[p->a] == NONE);
        p->entry = number[p->entry];
        if (p->moment == MOMENT_WITH) p->a = number[p->a];
        if (ends) forget(g, i--);
    }
}

/* Clean-up with cards in play that stay there, in front of anybody. */
RARE void sweep_around_durations(Game *g)
{
    const int who = g->turn_of;
    uint8_t staying[MAX_ENTRIES];
    uint8_t number[MAX_ENTRIES];
    int cards = 0, left = 0;
    for (int i = 0; i < g->entries; i++) {
        const bool here = !g->entry[i].gone && (g->entry[i].owner != who || stays(g, i));
        number[i] = here ? (uint8_t)left++ : NONE;
        if (here && g->entry[i].owner == who) staying[cards++] = g->entry[i].kind;
    }
    for (int i = 0; i < g->entries; i++) {
        if (number[i] != NONE) g->entry[number[i]] = g->entry[i];
    }
    renumber(g, number);
    g->entries = (uint8_t)left;
    sweep_but(&g->player[who], cards_of(g, who), staying, cards);
}

/* What is told of a sweep: all of it, from the bottom up, the top card's name to everybody. `hand`
 * and `before`: the hand, and where the discard pile began. */
#ifdef TALIA_TOLD
static void tell_sweep(const Game *g, const Player *p, uint8_t hand[TALIA_MAX_KINDS], int before)
{
    const int who = g->turn_of;
    const uint8_t *c = cards_of_const(g, who);
    for (int at = before - 1; at >= p->discard_at; at--) {
        const bool from_hand = hand[c[at]] > 0;
        if (from_hand) hand[c[at]]--;
        TELL_MOVE(who, c[at], from_hand ? TALIA_HAND : TALIA_IN_PLAY, TALIA_DISCARD_PILE,
                  from_hand && at > p->discard_at ? 1 << who : ALL_SEATS);
    }
}
#endif

/* Where a sweep is told, what was there before it. */
#ifdef TALIA_TOLD
#define SWEEP(sweeping)                                                                            \
    do {                                                                                           \
        uint8_t hand_[TALIA_MAX_KINDS];                                                            \
        const int before_ = g->player[g->turn_of].discard_at;                                      \
        copy_bytes(hand_, g->player[g->turn_of].hand, sizeof hand_);                               \
        sweeping;                                                                                  \
        tell_sweep(g, &g->player[g->turn_of], hand_, before_);                                     \
    } while (0)
#else
#define SWEEP(sweeping) sweeping
#endif

FN inline void end_discount(Game *g)
{
    if (g->discount == 0) return;
    g->discount = 0;
    reprice(g);
}

FN inline void clean_up(Game *g)
{
    Player *p = &g->player[g->turn_of];
    TELL(TALIA_PHASE_BEGAN, g->turn_of, NONE, NONE, NONE, ALL_SEATS, TALIA_PHASE_CLEANUP);
    p->turns++;
    end_discount(g);
    g->this_turn = 0;
    SWEEP(sweep(p));
    draw_few(g, g->turn_of, HAND_SIZE);
}

/* The same in a game with Durations and extra turns. */
RARE void clean_up_eventfully(Game *g)
{
    Player *p = &g->player[g->turn_of];
    const int hand = g->outposts ? SHORT_HAND : HAND_SIZE;
    if (!g->extra_turn) p->turns++;
    SWEEP(sweep_around_durations(g));
    end_discount(g);
    g->watched = 0;
    g->actions_played = g->outposts = g->victory_bought = 0;
    draw(g, g->turn_of, hand);
}

/* Nothing is free to buy, so it can be that nobody has a choice. After a round of that nobody ever
 * will have one. */
RARE bool is_stuck(Game *g)
{
    const bool asked = g->decision.question != TALIA_Q_OVER;
    g->decision.question = TALIA_Q_OVER; /* until somebody is asked */
    g->idle_turns = asked ? 0 : (uint8_t)(g->idle_turns + 1);
    return g->idle_turns >= g->players;
}

/* Looked at after Clean-up, and only then. */
FN inline bool is_the_end(Game *g)
{
    if (g->empty_piles == 0) return false;
    if (g->pile[PROVINCE] == 0 || g->empty_piles >= g->piles_to_end) return true;
    return !(g->affordable[0] & g->nonempty) && is_stuck(g);
}

/* The next player, or the same one for an extra turn. */
FN inline void pass_the_turn(Game *g)
{
    if (g->eventful) {
        g->extra_turn = g->extra_next;
        g->extra_next = false;
        if (g->extra_turn) return;
    }
    g->turn_of = (uint8_t)next_player(g, g->turn_of);
}

FN Step end_game(Game *g)
{
    g->phase = TALIA_PHASE_CLEANUP;
    zero_bytes(&g->decision, sizeof g->decision);
    g->decision.who = NONE;
    g->decision.card = NONE;
    TELL(TALIA_GAME_ENDED, g->turn_of, NONE, NONE, NONE, ALL_SEATS, 0);
    return STEP_ASK;
}

/* Frame 0, for the whole game: turn after turn. */
FN inline Step turn(Game *g, Frame *f)
{
    BEGIN;
    for (;; f->m = AT_START_OF_TURN) {
        if (f->m == AT_START_OF_TURN) {
            begin_turn(g);
            if (g->eventful) WAIT(resolve_start_of_turn(g));
        }
        if (f->m != IN_BUY_PHASE) {
            while (playable_actions(g)) {
                WAIT(ask_action(g));
                if (said(g, TALIA_END)) break;
                g->player[g->turn_of].actions--;
                WAIT(play_from_hand(g, g->turn_of, picked(g)));
            }
            begin_phase(g, TALIA_PHASE_BUY);
        }
        for (;;) {
            WAIT(ask_buy(g));
            if (said(g, TALIA_END)) break;
            if (picked_verb(g) == TALIA_PLAY) {
                WAIT(play_treasure(g, g->turn_of, picked(g)));
                continue;
            }
            WAIT(buy(g, g->answer & 0xff));
            if (g->player[g->turn_of].buys == 0) break;
        }
        if (g->eventful) {
            begin_phase(g, TALIA_PHASE_CLEANUP);
            WAIT(resolve_leaving(g));
            clean_up_eventfully(g);
        } else {
            clean_up(g);
        }
        if (is_the_end(g)) break;
        pass_the_turn(g);
    }
    WAIT(end_game(g));
    END;
}
