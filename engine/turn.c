/* turn.c - a turn: Action phase, Buy phase, Clean-up, and whether the game is over. */
#pragma once
#include "moments.c"

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
    Player *p = g->player + g->turn_of;
    p->actions = 1;
    p->buys = 1;
    p->coins = 0;
    p->gained = 0;
    g->changes++;
    g->in_time = g->treasure;
    g->bought = 0;
    TELL(TALIA_TURN_BEGAN, g->turn_of, NONE, NONE, NONE, ALL_SEATS, p->turns + 1);
    begin_phase(g, TALIA_PHASE_ACTION);
}

FN uint64_t playable_actions(const Game *g)
{
    const Player *p = g->player + g->turn_of;
    return p->actions ? p->hand_mask & g->action : 0;
}

FN Step ask_action(Game *g)
{
    return pose(g, g->turn_of, TALIA_Q_ACTION, NONE, TALIA_PLAY, playable_actions(g), TALIA_WORD, 0,
                W_END);
}

FN inline Step ask_buy(Game *g, int who)
{
    const Player *p = g->player + who;
    const uint64_t playable = p->hand_mask & g->in_time;
    const uint64_t buyable = p->buys ? on_offer_up_to(g, p->coins) & g->for_sale : 0;
    if (!(playable | buyable)) return answer(g, TALIA_WORD, TALIA_END);
    return pose(g, who, TALIA_Q_BUY, NONE, TALIA_PLAY, playable, TALIA_BUY, buyable, W_END);
}

typedef enum OncePer { NO_LIMIT, PER_TURN, PER_GAME } OncePer;

FN OncePer once_per(int card)
{
    switch (card) {
#define ONCE(id, per)                                                                              \
    case TALIA_##id:                                                                               \
        return PER_##per;
#include "cards/cards.def"
    default:
        return NO_LIMIT;
    }
}

/* An Event that was bought does what it says. */
RARE Step buy_event(Game *g, int who, int kind)
{
    const OncePer limit = once_per(g->card[kind]);
    if (limit != NO_LIMIT) g->for_sale &= ~bit(kind);
    if (limit == PER_GAME) g->player[who].once = true;
    give_bonuses(g, who, info_of(g, kind));
    push(g, (Effect)(FX_CARDS + g->card[kind]), who)->card = (uint8_t)kind;
    return STEP_CALL;
}

/* Pays for it. */
FN inline void pay(Game *g, Player *p, int kind)
{
    p->buys--;
    p->coins = (uint16_t)(p->coins - cost(g, kind));
    g->in_time = 0;
    g->bought |= bit(kind);
    TELL(TALIA_BOUGHT, g->turn_of, kind, NONE, NONE, ALL_SEATS, 1);
}

/* Where nothing can follow. Returns whether there is a Buy left. */
FN inline bool buy_quietly(Game *g, int kind)
{
    const int who = g->turn_of;
    Player *p = g->player + who;
    pay(g, p, kind);
    relocate(g, who, kind, TALIA_SUPPLY, TALIA_DISCARD_PILE, ALL_SEATS);
    return p->buys > 0;
}

FN Step buy(Game *g, int kind)
{
    const int who = g->turn_of;
    pay(g, g->player + who, kind);
    if (is(g->events, kind)) return buy_event(g, who, kind);
    push(g, FX_gain_bought, who)->card = (uint8_t)kind;
    return STEP_CALL;
}

/* The gain of a bought card, with what looks at it. Whoever buys from a pile gains a Curse for each
 * Embargo token on it. `n`: how many yet. */
FN Step gain_bought(Game *g, Frame *f)
{
    BEGIN;
    if (is(g->victory, f->card)) g->victory_bought = true;
    WAIT(gain_so(g, f->you, f->card, TALIA_DISCARD_PILE, BOUGHT));
    for (f->n = (uint16_t)embargo_tokens(g, f->card); f->n > 0; f->n--)
        WAIT(gain(g, f->you, CURSE));
    END;
}

/* ---- Start of the turn --------------------------------------------------------------------- */

/* By how much less cards cost on the turn for which a card promised something. */
FN int cheaper(int card)
{
    switch (card) {
#define CHEAPER(id) case TALIA_##id:
#include "cards/cards.def"
        return 1;
    default:
        return 0;
    }
}

/* Promises for this turn come due; cards that only had to stay until it have done so. */
FN void promises_come_due(Game *g)
{
    for (int i = 0; i < g->promises; i++) {
        Promise *p = &g->promise[i];
        if (p->owner != g->turn_of) continue;
        if (p->moment == MOMENT_NEXT_TURN) {
            p->moment = MOMENT_NOW;
            g->discount = (uint8_t)(g->discount + cheaper(g->card[p->kind]));
        }
        if (p->moment == MOMENT_STAY) forget(g, i--);
    }
}

/* What differs from player to player: whether Estates are Actions, what cards cost, what can be
 * bought, and whether the first coin is lost. */
RARE void adapt_to_player(Game *g)
{
    const Player *p = g->player + g->turn_of;
    if (p->inherited != NONE)
        g->action |= bit(ESTATE);
    else
        g->action &= ~bit(ESTATE);
    g->for_sale = g->extra_turn == EXTRA_WITHOUT_BUYS ? ~g->supply : ALL_KINDS;
    if (p->minus_coin) g->watched |= 1 << MOMENT_COIN;
    if (p->once) {
        int kind;
        EACH_KIND(kind, g->events) {
            if (once_per(g->card[kind]) == PER_GAME) g->for_sale &= ~bit(kind);
        }
    }
    if (g->special_prices || g->discount || p->token[TOKEN_COST] != NONE) reprice(g);
}

FN Step resolve_start_of_turn(Game *g)
{
    Player *p = g->player + g->turn_of;
    p->gains = 0;
    promises_come_due(g);
    if (g->adventurous) adapt_to_player(g);
    if (!waiting_now(g) && !has_on_tavern_mat(g, g->turn_of)) return STEP_DONE;
    return happen(g, WHEN_turn_starts, g->turn_of, NONE);
}

/* ---- Clean-up ------------------------------------------------------------------------------ */

FN Step let_cards_leave(Game *g)
{
    if (!(may_go_on_deck(g) | may_be_exchanged(g))) return STEP_DONE;
    return happen(g, WHEN_leaving, g->turn_of, NONE);
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

/* A card that another player called on this turn is discarded with it. */
FN bool was_lent_out(const Game *g, const Staying *staying, int entry)
{
    const Entry *e = &g->entry[entry];
    return e->owner != g->turn_of && e->called && !e->gone && !staying->is[entry];
}

/* A card in play that leaves it and is no basic Treasure, to cover the hand; 0: there is none.
 * `staying`: those that stay, or NULL. */
OUTLINED int find_cover(const Game *g, const Staying *staying)
{
    for (int i = 0; i < g->entries; i++) {
        const Entry *e = &g->entry[i];
        if (e->owner == g->turn_of && !e->gone && !(staying && staying->is[i]))
            return COVERED_BY + e->kind;
    }
    if (!(g->plain_played & SOMETHING_ELSE)) return 0;
    for (int kind = g->kinds - 1; kind >= 0; kind--) {
        if (count_leaving(g, g->turn_of, kind)) return COVERED_BY + kind;
    }
    return 0;
}

HOT int cover_of(const Game *g, const Staying *staying)
{
    if (LIKELY(g->plain_played & ANY_BASIC)) return g->plain_played;
    return g->this_turn ? find_cover(g, staying) : 0;
}

RARE void discard_called(Game *g, const Staying *staying)
{
    for (int i = 0; i < g->entries; i++) {
        Entry *e = &g->entry[i];
        if (!was_lent_out(g, staying, i)) continue;
        e->gone = true;
        relocate(g, e->owner, e->kind, TALIA_IN_PLAY, TALIA_DISCARD_PILE, ALL_SEATS);
    }
}

/* Clean-up with cards in play that stay there, in front of anybody. */
RARE void sweep_around_durations(Game *g, const Staying *stay)
{
    const int who = g->turn_of;
    const int cover = cover_of(g, stay);
    uint8_t staying[MAX_ENTRIES];
    uint8_t number[MAX_ENTRIES];
    int cards = 0, left = 0;
    for (int i = 0; i < g->entries; i++) {
        const bool here = !g->entry[i].gone && (g->entry[i].owner != who || stay->is[i]);
        number[i] = here ? (uint8_t)left++ : NONE;
        if (here && g->entry[i].owner == who) staying[cards++] = g->entry[i].kind;
    }
    for (int i = 0; i < g->entries; i++) {
        if (number[i] != NONE) g->entry[number[i]] = g->entry[i];
    }
    renumber(g, number);
    g->entries = (uint8_t)left;
    sweep_but(g, who, staying, cards, cover);
}

/* What is told of a sweep: all of it, from the bottom up, the top card's name to everybody. `hand`
 * and `before`: the hand, and where the discard pile began. */
#ifdef TALIA_TOLD
static void tell_sweep(const Game *g, const Player *p, uint8_t hand[TALIA_MAX_KINDS], int before)
{
    const int who = g->turn_of;
    const uint8_t *c = cards_of_const(g, who);
    const Exchanged two = discard_order(g, who);
    for (int at = before - 1; at >= p->discard_at; at--) {
        const int kind = card_at(c, two, at);
        const bool from_hand = hand[kind] > 0;
        if (from_hand) hand[kind]--;
        TELL_MOVE(who, kind, from_hand ? TALIA_HAND : TALIA_IN_PLAY, TALIA_DISCARD_PILE,
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
        tell_sweep(g, g->player + g->turn_of, hand_, before_);                                     \
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
    const int who = g->turn_of;
    Player *p = g->player + who;
    TELL(TALIA_PHASE_BEGAN, who, NONE, NONE, NONE, ALL_SEATS, TALIA_PHASE_CLEANUP);
    p->turns++;
    end_discount(g);
    SWEEP(sweep_from(g, p, who, p->hand_at, cover_of(g, NULL)));
    g->this_turn = 0;
    draw_few(g, who, HAND_SIZE);
}

/* Whether somebody else has a card in play: a Duration, or one that was called. */
FN bool others_have_entries(const Game *g)
{
    bool have = false;
    for (int i = 0; i < g->entries; i++) have |= g->entry[i].owner != g->turn_of;
    return have;
}

FN void clear_the_table(Game *g)
{
    if (!g->promises && !others_have_entries(g)) { /* nothing stays */
        Player *p = g->player + g->turn_of;
        SWEEP(sweep_from(g, p, g->turn_of, p->hand_at, cover_of(g, NULL)));
        g->entries = 0;
        return;
    }
    Staying staying;
    find_staying(g, &staying);
    discard_called(g, &staying);
    SWEEP(sweep_around_durations(g, &staying));
}

/* The same in a game with Durations, calls and extra turns. */
OUTLINED void clean_up_eventfully(Game *g)
{
    Player *p = g->player + g->turn_of;
    const int hand = (g->short_hand ? SHORT_HAND : HAND_SIZE) + g->more_cards;
    if (!g->extra_turn) p->turns++;
    g->changes++;
    clear_the_table(g);
    end_discount(g);
    g->watched &= 1 << MOMENT_ACTION;
    g->plain_played = g->actions_played = g->short_hand = g->victory_bought = 0;
    plus_cards(g, g->turn_of, hand);
}

/* Whether somebody can ever again have an Action or a Treasure to play: one that lies in a hand, a
 * deck or a discard pile. README.md has why it comes to hand before its owner's deck has been gone
 * through twice. */
RARE bool is_there_something_to_play(const Game *g)
{
    LIMIT(g->idle_turns <= (2 * g->stride + 1) * g->players);
    for (int who = 0; who < g->players; who++) {
        const Player *p = g->player + who;
        const uint64_t deck = kinds_in(cards_of_const(g, who) + p->deck_at, deck_size(p));
        const uint64_t estates = p->inherited != NONE ? bit(ESTATE) : 0; /* on one's own turns */
        const uint64_t playable = (g->action & ~bit(ESTATE)) | estates | g->treasure;
        if ((p->hand_mask | deck | discard_kinds(g, who)) & playable) return true;
    }
    return false;
}

/* Nothing is free to buy, so it can be that nobody has a choice. After a round of that nobody ever
 * will have one, unless something to play is drawn. */
RARE bool is_stuck(Game *g)
{
    const bool asked = g->decision.question != TALIA_Q_OVER;
    g->decision.question = TALIA_Q_OVER; /* until somebody is asked */
    g->idle_turns = asked ? 0 : (uint16_t)(g->idle_turns + 1);
    return g->idle_turns >= g->players && !is_there_something_to_play(g);
}

FN inline bool has_lost_its_piles(const Game *g)
{
    return g->pile[PROVINCE] == 0 || g->empty_piles >= g->piles_to_end;
}

/* Looked at after Clean-up, and only then. */
HOT bool is_the_end(Game *g)
{
    if (g->empty_piles == 0) return false;
    if (has_lost_its_piles(g)) return true;
    return !(g->affordable[0] & g->nonempty) && is_stuck(g);
}

/* The next player, or the same one for an extra turn. */
FN void end_eventful_turn(Game *g)
{
    if (g->extra_turn == EXTRA_NONE) g->turn_of = (uint8_t)next_player(g, g->turn_of);
    g->this_eventful_turn = 0;
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
            WAIT(ask_buy(g, g->turn_of));
            if (said(g, TALIA_END)) break;
            if (picked_verb(g) == TALIA_PLAY) {
                WAIT(play_treasure(g, g->turn_of, picked(g)));
                continue;
            }
            if (!g->eventful) {
                if (buy_quietly(g, g->answer & 0xff)) continue;
                break;
            }
            WAIT(buy(g, g->answer & 0xff));
            if (g->player[g->turn_of].buys == 0) break;
        }
        if (g->eventful) {
            if (matters(g, WHEN_buys_end)) WAIT(happen(g, WHEN_buys_end, g->turn_of, NONE));
            begin_phase(g, TALIA_PHASE_CLEANUP);
            if (g->leaves | g->travellers) WAIT(let_cards_leave(g));
            clean_up_eventfully(g);
            if (g->comes_back) WAIT(take_from_mat(g, g->turn_of, g->comes_back - 1, TALIA_ASIDE));
            if (is_the_end(g)) break;
            g->extra_turn = EXTRA_NONE;
            if (extra_turns(g)) WAIT(happen(g, WHEN_turn_ends, g->turn_of, NONE));
            end_eventful_turn(g);
        } else {
            clean_up(g);
            if (is_the_end(g)) break;
            g->turn_of = (uint8_t)next_player(g, g->turn_of);
        }
    }
    WAIT(end_game(g));
    END;
}
