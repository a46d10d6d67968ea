/* turn.c - a turn: Action phase, Buy phase, Clean-up, and whether the game is over. */
#pragma once
#include "play.c"

/* What a set-up or a scenario can begin with: frame 0's `m`. */
enum Beginning { AT_START_OF_TURN, IN_ACTION_PHASE, IN_BUY_PHASE };

enum { HAND_SIZE = 5 };

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
    g->decision.question = TALIA_Q_OVER; /* until somebody is asked */
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
    return gain_one(g, who, kind);
}

/* What is told of a sweep: all of it, the top card's name to everybody. */
#ifdef TALIA_TOLD
static void tell_sweep(const Game *g, const Player *p)
{
    const uint8_t *c = cards_of_const(g, g->turn_of);
    uint8_t hand[TALIA_MAX_KINDS];
    copy_bytes(hand, p->hand, sizeof hand);
    for (int at = p->discard_at - 1; at >= p->hand_at; at--) {
        const bool from_hand = hand[c[at]] > 0;
        if (from_hand) hand[c[at]]--;
        const int seen = from_hand && at > p->hand_at ? 1 << g->turn_of : ALL_SEATS;
        TELL_MOVE(g->turn_of, c[at], from_hand ? TALIA_HAND : TALIA_IN_PLAY, TALIA_DISCARD_PILE,
                  seen);
    }
}
#endif

FN inline void clean_up(Game *g)
{
    const int who = g->turn_of;
    Player *p = &g->player[who];
    begin_phase(g, TALIA_PHASE_CLEANUP);
#ifdef TALIA_TOLD
    tell_sweep(g, p);
#endif
    p->turns++;
    g->entries = 0;
    g->promises = 0;
    g->watched = 0;
    sweep(p);
    draw_few(g, who, HAND_SIZE);
}

/* Looked at after Clean-up, and only then. */
FN inline bool is_the_end(Game *g)
{
    if (g->empty_piles && (g->pile[PROVINCE] == 0 || g->empty_piles >= g->piles_to_end))
        return true;
    if (g->decision.question != TALIA_Q_OVER) {
        g->idle_turns = 0;
        return false;
    }
    return ++g->idle_turns >= g->players; /* nobody has had a choice for a round: nobody will */
}

FN Step end_game(Game *g)
{
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
        if (f->m == AT_START_OF_TURN) begin_turn(g);
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
        clean_up(g);
        if (is_the_end(g)) break;
        g->turn_of = (uint8_t)next_player(g, g->turn_of);
    }
    WAIT(end_game(g));
    END;
}
