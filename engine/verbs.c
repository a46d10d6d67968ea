/* verbs.c - what cards say: the words that the files in cards/ are written in.
 *
 * Whatever moves a card returns a Step and is waited for, also where nothing can come between yet:
 * a later set may bring a card that does something at just that moment. All of it goes through
 * `move`, the one place where something can follow. Drawing is no such moment. */
#pragma once
#include "card_table.h"
#include "steps.h"
#include "tell.h"
#include "zones.c"

FN inline const TaliaCardInfo *info_of(const Game *g, int kind)
{
    return card_info(g->card[kind]);
}

FN inline uint64_t hand_of(const Game *g, int who)
{
    return g->player[who].hand_mask;
}

FN inline int hand_size(const Game *g, int who)
{
    return hand_size_of(g->player + who);
}

FN inline bool is(uint64_t mask, int kind)
{
    return mask >> kind & 1;
}

/* All cards of a player, wherever they lie. */
FN inline int cards_owned(const Game *g, int who)
{
    const Player *p = g->player + who;
    return p->mat_end[MATS - 1] + g->stride - p->deck_at + (p->inherited != NONE);
}

/* Copies of a card that a player owns, wherever they lie. */
FN inline int owned(const Game *g, int who, int kind)
{
    return g->owned[who][kind];
}

FN uint64_t kinds_in(const uint8_t *list, int n)
{
    uint64_t mask = 0;
    for (int i = 0; i < n; i++) mask |= bit(list[i]);
    return mask;
}

/* One of that kind out of a list in which order has no meaning. */
FN void take_out(uint8_t *list, uint8_t *n, int kind)
{
    int at = 0;
    while (list[at] != kind) at++;
    list[at] = list[--*n];
}

FN uint64_t discard_kinds(const Game *g, int who)
{
    const Player *p = g->player + who;
    return kinds_in(cards_of_const(g, who) + p->discard_at, discard_size(g, p));
}

FN uint64_t trash_kinds(const Game *g)
{
    uint64_t mask = 0;
    for (int kind = 0; kind < g->kinds; kind++) {
        if (g->trash[kind]) mask |= bit(kind);
    }
    return mask;
}

/* Every card that there is in this game, for naming one. Events are not cards. */
FN uint64_t all_cards(const Game *g)
{
    uint64_t mask = 0;
    for (int kind = 0; kind < g->kinds; kind++) {
        if (!(info_of(g, kind)->types & TALIA_EVENT)) mask |= bit(kind);
    }
    return mask;
}

/* Supply piles of Actions, empty ones too: where tokens can be put. */
FN inline uint64_t action_piles(const Game *g)
{
    return g->supply & g->action;
}

FN uint64_t mat_kinds(const Game *g, int who, TaliaZone mat)
{
    const Player *p = g->player + who;
    const int m = (int)mat - TALIA_ISLAND;
    const int from = mat_at(p, m);
    return kinds_in(cards_of_const(g, who) + from, p->mat_end[m] - from);
}

/* ---- In play and in hand --------------------------------------------------------------------- */

/* Copies of a card that a player has in play. */
FN int count_in_play(const Game *g, int who, int kind)
{
    const Player *p = g->player + who;
    const uint8_t *c = cards_of_const(g, who);
    int n = -(int)p->hand[kind];
    for (int at = p->hand_at; at < p->discard_at; at++) n += c[at] == kind;
    return n;
}

/* Cards of a type that a player has in play. */
FN int count_type_in_play(const Game *g, int who, int type)
{
    int n = 0;
    for (int kind = 0; kind < g->kinds; kind++) {
        if (info_of(g, kind)->types & type) n += count_in_play(g, who, kind);
    }
    return n;
}

FN uint64_t kinds_in_play(const Game *g, int who)
{
    uint64_t kinds = 0;
    for (int kind = 0; kind < g->kinds; kind++) {
        if (count_in_play(g, who, kind)) kinds |= bit(kind);
    }
    return kinds;
}

FN uint64_t attacks_in_hand(const Game *g, int who)
{
    uint64_t attacks = 0;
    int kind;
    EACH_KIND(kind, hand_of(g, who)) {
        if (info_of(g, kind)->types & TALIA_ATTACK) attacks |= bit(kind);
    }
    return attacks;
}

/* ---- Costs --------------------------------------------------------------------------------- */

/* What a card costs right now, wherever it lies. */
FN inline int cost(const Game *g, int kind)
{
    return g->cost[kind];
}

/* How much less than printed a card costs on this turn. Events always cost the same. */
FN int reduction(const Game *g, int kind)
{
    if (is(g->events, kind)) return 0;
    return g->discount + (g->player[g->turn_of].token[TOKEN_COST] == kind ? 2 : 0);
}

/* Works out anew what everything costs. */
FN void reprice(Game *g)
{
    zero_bytes(g->affordable, sizeof g->affordable);
    g->special_prices = g->discount || g->player[g->turn_of].token[TOKEN_COST] != NONE;
    for (int kind = 0; kind < g->kinds; kind++) {
        const int printed = info_of(g, kind)->cost;
        const int less = reduction(g, kind);
        const int now = printed > less ? printed - less : 0;
        g->cost[kind] = (uint8_t)now;
        if (!is(g->supply | g->events, kind)) continue;
        for (int coins = now; coins <= TALIA_MAX_COST; coins++) g->affordable[coins] |= bit(kind);
    }
}

/* For the rest of the turn cards cost less. */
FN void reduce_costs(Game *g, int by)
{
    g->discount = (uint8_t)(g->discount + by);
    reprice(g);
}

/* Supply piles with cards left, and Events, that cost up to that much. */
FN inline uint64_t on_offer_up_to(const Game *g, int coins)
{
    return g->affordable[coins < TALIA_MAX_COST ? coins : TALIA_MAX_COST] & g->nonempty;
}

/* The piles alone. */
FN inline uint64_t supply_up_to(const Game *g, int coins)
{
    return on_offer_up_to(g, coins) & g->supply;
}

FN uint64_t supply_of(const Game *g, int coins)
{
    return coins ? supply_up_to(g, coins) & ~supply_up_to(g, coins - 1) : supply_up_to(g, 0);
}

/* ---- Asking -------------------------------------------------------------------------------- */

enum {
    W_END = 1 << TALIA_END,
    W_DONE = 1 << TALIA_DONE,
    W_YES = 1 << TALIA_YES,
    W_NO = 1 << TALIA_NO,
    W_CARD = 1 << TALIA_WORD_CARD,
    W_CARDS = 1 << TALIA_WORD_CARDS,
    W_ACTION = 1 << TALIA_WORD_ACTION,
    W_ACTIONS = 1 << TALIA_WORD_ACTIONS,
    W_BUY = 1 << TALIA_WORD_BUY,
    W_COIN = 1 << TALIA_WORD_COIN,
    W_COINS = 1 << TALIA_WORD_COINS,
    W_DISCARD = 1 << TALIA_WORD_DISCARD,
    W_CURSE = 1 << TALIA_WORD_CURSE,
    W_TRASH = 1 << TALIA_WORD_TRASH,
    W_MAT = 1 << TALIA_WORD_MAT,
    W_HAND = 1 << TALIA_WORD_HAND,
    W_ATTACK = 1 << TALIA_WORD_ATTACK,
    W_TOPDECK = 1 << TALIA_WORD_TOPDECK,
    W_THIS = 1 << TALIA_WORD_THIS,
    W_SILVER = 1 << TALIA_WORD_SILVER,
    W_CURSES = 1 << TALIA_WORD_CURSES,
    W_SIX = 1 << TALIA_WORD_SIX,
};

FN inline int picked(const Game *g)
{
    return g->answer >> 8 == TALIA_WORD ? NONE : g->answer & 0xff;
}

FN inline TaliaVerb picked_verb(const Game *g)
{
    return (TaliaVerb)(g->answer >> 8);
}

FN inline bool said(const Game *g, TaliaWord word)
{
    return g->answer == TALIA_CHOICE(TALIA_WORD, word);
}

FN inline Step answer(Game *g, TaliaVerb verb, int object)
{
    g->answer = TALIA_CHOICE(verb, object);
    return STEP_DONE;
}

/* Puts a question: up to two verbs with their masks, and words. The other groups are empty: whoever
 * fills them (moments.c) empties them again when the answer is there. */
FN inline Step pose(Game *g, int who, TaliaQuestion question, int card, TaliaVerb one,
                    uint64_t one_mask, TaliaVerb other, uint64_t other_mask, uint32_t words)
{
    TaliaDecision *d = &g->decision;
    d->mask[0] = one_mask;
    d->mask[1] = other_mask;
    d->verb[0] = (uint8_t)one;
    d->verb[1] = (uint8_t)other;
    d->words = words;
    d->who = (uint8_t)who;
    d->question = (uint8_t)question;
    d->card = (uint8_t)card;
    return STEP_ASK;
}

/* Asks for one card of a mask, or one of the words. With a single option there is nothing to ask:
 * it is taken. Without any, the answer is TALIA_DONE. */
FN Step ask(Game *g, const Frame *f, int who, TaliaVerb verb, uint64_t mask, uint32_t words)
{
    if (mask == 0 && (words & (words - 1)) == 0)
        return answer(g, TALIA_WORD, words ? lowest(words) : TALIA_DONE);
    if (words == 0 && (mask & (mask - 1)) == 0) return answer(g, verb, lowest(mask));
    return pose(g, who, TALIA_Q_CARD, f->card, verb, mask, TALIA_WORD, 0, words);
}

FN Step must_pick(Game *g, const Frame *f, int who, TaliaVerb verb, uint64_t mask)
{
    return ask(g, f, who, verb, mask, 0);
}

FN Step may_pick(Game *g, const Frame *f, int who, TaliaVerb verb, uint64_t mask)
{
    return ask(g, f, who, verb, mask, W_DONE);
}

/* Either this or that with one card. */
FN Step must_pick_either(Game *g, const Frame *f, int who, TaliaVerb one, TaliaVerb other, int kind)
{
    return pose(g, who, TALIA_Q_CARD, f->card, one, bit(kind), other, bit(kind), 0);
}

/* 'Choose one': always asked, whatever an option would do. */
FN Step choose_one(Game *g, const Frame *f, int who, uint32_t words)
{
    return ask(g, f, who, TALIA_WORD, 0, words);
}

FN Step ask_whether(Game *g, const Frame *f, int who)
{
    return ask(g, f, who, TALIA_WORD, 0, W_YES | W_NO);
}

/* ---- Bonuses ------------------------------------------------------------------------------- */

/* What is got on another player's turn is of no use and not kept. */
FN inline void plus_actions(Game *g, int who, int n)
{
    if (who != g->turn_of || n == 0) return;
    g->player[who].actions = (uint16_t)(g->player[who].actions + n);
    TELL(TALIA_GOT_ACTIONS, who, NONE, NONE, NONE, ALL_SEATS, n);
}

FN inline void plus_buys(Game *g, int who, int n)
{
    if (who != g->turn_of || n == 0) return;
    g->player[who].buys = (uint16_t)(g->player[who].buys + n);
    TELL(TALIA_GOT_BUYS, who, NONE, NONE, NONE, ALL_SEATS, n);
}

/* A token that takes one of what its owner gets next has done so. */
FN void use_up(Game *g, int who, TaliaSetting token)
{
    Player *p = g->player + who;
    *(token == TALIA_MINUS_CARD ? &p->minus_card : &p->minus_coin) = false;
    TELL(TALIA_TOKEN_GONE, who, NONE, NONE, NONE, ALL_SEATS, (int)token);
}

FN inline void plus_coins(Game *g, int who, int n)
{
    Player *p = g->player + who;
    if (n == 0) return;
    if (p->minus_coin) {
        use_up(g, who, TALIA_MINUS_COIN);
        n--;
    }
    if (who != g->turn_of || n == 0) return;
    p->coins = (uint16_t)(p->coins + n);
    TELL(TALIA_GOT_COINS, who, NONE, NONE, NONE, ALL_SEATS, n);
}

/* All coins that a player has: how many. */
FN uint16_t pay_all_coins(Game *g, int who)
{
    const uint16_t coins = g->player[who].coins;
    g->player[who].coins = 0;
    TELL(TALIA_PAID_COINS, who, NONE, NONE, NONE, ALL_SEATS, coins);
    return coins;
}

FN void plus_cards(Game *g, int who, int n)
{
    if (n == 0) return;
    if (g->player[who].minus_card) {
        use_up(g, who, TALIA_MINUS_CARD);
        n--;
    }
    draw(g, who, n);
}

/* 'Draw until': with the -1 Card token the first of these draws is left out, and that is all. */
FN void skip_a_draw(Game *g, int who, bool draws)
{
    if (draws && g->player[who].minus_card) use_up(g, who, TALIA_MINUS_CARD);
}

/* ---- Tokens -------------------------------------------------------------------------------- */

/* The -1 Card or the -1 Coin token: who has it already is not affected. */
FN void take_token(Game *g, int who, TaliaSetting token)
{
    Player *p = g->player + who;
    uint8_t *has = token == TALIA_MINUS_CARD ? &p->minus_card : &p->minus_coin;
    if (*has) return;
    *has = true;
    TELL(TALIA_TOKEN_TAKEN, who, NONE, NONE, NONE, ALL_SEATS, (int)token);
}

/* The token that an Event moves, of whoever buys it; TALIA_SETTINGS: none. */
FN TaliaSetting token_of(int card)
{
    switch (card) {
#define TOKEN(id, which)                                                                           \
    case TALIA_##id:                                                                               \
        return TALIA_##which;
#include "cards/cards.def"
    default:
        return TALIA_SETTINGS;
    }
}

/* The same of one that moves it to a pile: enum PileToken. */
FN int pile_token_of(int card)
{
    const TaliaSetting token = token_of(card);
    LIMIT(token >= TALIA_TOKEN_CARD && token <= TALIA_TOKEN_TRASH);
    return (int)token - TALIA_TOKEN_CARD;
}

/* Moves a player's token to a pile. Without a pile (NONE) nothing happens. */
FN void move_token(Game *g, int who, int token, int pile)
{
    if (pile == NONE) return;
    g->player[who].token[token] = (uint8_t)pile;
    TELL(TALIA_TOKEN_MOVED, who, pile, NONE, NONE, ALL_SEATS, TALIA_TOKEN_CARD + token);
    if (token == TOKEN_COST) reprice(g);
}

/* Turns the Journey token over: is it face up now? */
FN bool turn_journey(Game *g, int who)
{
    Player *p = g->player + who;
    p->journey_down = !p->journey_down;
    TELL(TALIA_JOURNEY, who, NONE, NONE, NONE, ALL_SEATS, !p->journey_down);
    return !p->journey_down;
}

/* Embargo tokens on a pile of the supply: where they are counted. */
FN int pile_number(const Game *g, int kind)
{
    return count_bits(g->supply & (bit(kind) - 1));
}

FN int embargo_tokens(const Game *g, int kind)
{
    return g->embargoed && is(g->supply, kind) ? g->embargo[pile_number(g, kind)] : 0;
}

FN void put_embargo_tokens(Game *g, int kind, int n)
{
    ASSERT(is(g->supply, kind));
    g->embargo[pile_number(g, kind)] = (uint16_t)n;
    g->embargoed = true;
}

/* ---- Moving cards -------------------------------------------------------------------------- */

/* The frame of a moment (moments.c): `n`, which; `you`, whose; `who`, who brought it about; `card`
 * and `entry`, what it is about; `x`, how much of each name must happen yet; and in `m`: */
enum {
    BOUGHT = 1,     /* how the card was gained */
    SEQUEL = 2,     /* by what it does itself when gained */
    FROM_TRASH = 4, /* and not from its pile */
    OWN = 8,        /* what the card does itself waits */
    DECLINED = 16,  /* no more of what is optional */
    TRASHED = 32,   /* a card, for the token */
    TOPDECKED = 64, /* the gained card */
};

FN Frame *begin_moment(Game *g, When moment, int who, int card)
{
    Frame *f = push(g, FX_moment, who);
    f->n = (uint16_t)moment;
    f->who = (uint8_t)who;
    f->card = (uint8_t)card;
    return f;
}

/* Whatever must or may follow at the moment just begun, if anything: moments.c. */
RARE Step resolve(Game *g, Frame *f);

FN Step happen(Game *g, When moment, int who, int card)
{
    return resolve(g, begin_moment(g, moment, who, card));
}

/* What follows a gain in an adventurous game: gain.c. */
RARE Step after_gain(Game *g, int who, int kind, int how);

FN inline Step be_gained(Game *g, int who, int kind, int how)
{
    if (who == g->turn_of) g->player[who].gained |= bit(kind);
    return g->adventurous ? after_gain(g, who, kind, how) : STEP_DONE;
}

/* The one place where moves become moments: a card has left a zone for another. */
FN inline Step follow_move(Game *g, int who, int kind, TaliaZone from, TaliaZone to, int how)
{
    if (from == TALIA_SUPPLY || from == TALIA_TRASH_PILE) return be_gained(g, who, kind, how);
    if (to == TALIA_TRASH_PILE && matters(g, WHEN_trashed))
        return happen(g, WHEN_trashed, who, kind);
    if (to == TALIA_DISCARD_PILE && matters(g, WHEN_discarded))
        return happen(g, WHEN_discarded, who, kind);
    return STEP_DONE;
}

/* A card leaves here for there. `seen` says who learns which card it is. */
HOT Step move(Game *g, int who, int kind, TaliaZone from, TaliaZone to, int seen)
{
    relocate(g, who, kind, from, to, seen);
    return follow_move(g, who, kind, from, to, 0);
}

/* From the hand to the top of the discard pile. */
FN Step discard(Game *g, int who, int kind)
{
    return move(g, who, kind, TALIA_HAND, TALIA_DISCARD_PILE, ALL_SEATS);
}

FN Step trash(Game *g, int who, int kind)
{
    return move(g, who, kind, TALIA_HAND, TALIA_TRASH_PILE, ALL_SEATS);
}

/* From the hand to the top of the deck. */
FN Step topdeck(Game *g, int who, int kind, int seen)
{
    return move(g, who, kind, TALIA_HAND, TALIA_DECK, seen);
}

FN Step topdeck_from_discard(Game *g, int who, int kind, int seen)
{
    return move(g, who, kind, TALIA_DISCARD_PILE, TALIA_DECK, seen);
}

/* Whether the card that is being played is in play, still or at all: one that an Estate plays for
 * its owner lies elsewhere, and the entry is the Estate's. */
FN inline bool is_in_play(const Game *g, const Frame *f)
{
    ASSERT(f->entry < g->entries);
    return !g->entry[f->entry].gone && g->entry[f->entry].kind == f->card;
}

/* The card that is being played, if it is still in play, to the trash or to a mat. */
FN Step move_this(Game *g, const Frame *f, TaliaZone to)
{
    Entry *e = &g->entry[f->entry];
    if (!is_in_play(g, f)) return STEP_DONE;
    e->gone = true;
    return move(g, e->owner, e->kind, TALIA_IN_PLAY, to, ALL_SEATS);
}

FN Step trash_this(Game *g, const Frame *f)
{
    return move_this(g, f, TALIA_TRASH_PILE);
}

FN Step put_this_on_mat(Game *g, const Frame *f, TaliaZone mat)
{
    return move_this(g, f, mat);
}

/* A card in play that has no entry, a plain Treasure, to the trash. */
FN Step trash_from_play(Game *g, int who, int kind)
{
    if (kind <= GOLD && count_in_play(g, who, kind) == 1)
        g->plain_played &= (uint8_t) ~(1 << kind); /* the last one covers no hand any more */
    return move(g, who, kind, TALIA_IN_PLAY, TALIA_TRASH_PILE, ALL_SEATS);
}

/* A card of the supply under a player's Estate token, for good: it is not gained. */
FN Step inherit(Game *g, int who, int kind)
{
    relocate(g, who, kind, TALIA_SUPPLY, TALIA_INHERITED_CARD, ALL_SEATS);
    g->action |= bit(ESTATE);
    return STEP_DONE;
}

/* From an empty pile nothing is gained. */
HOT Step gain_so(Game *g, int who, int kind, TaliaZone to, int how)
{
    if (g->pile[kind] == 0) return STEP_DONE;
    relocate(g, who, kind, TALIA_SUPPLY, to, ALL_SEATS);
    return follow_move(g, who, kind, TALIA_SUPPLY, to, how);
}

/* To the discard pile. */
FN Step gain(Game *g, int who, int kind)
{
    return gain_so(g, who, kind, TALIA_DISCARD_PILE, 0);
}

/* To the hand or onto the deck. */
FN Step gain_to(Game *g, int who, int kind, TaliaZone to)
{
    return gain_so(g, who, kind, to, 0);
}

FN Step gain_from_trash(Game *g, int who, int kind)
{
    relocate(g, who, kind, TALIA_TRASH_PILE, TALIA_DISCARD_PILE, ALL_SEATS);
    return follow_move(g, who, kind, TALIA_TRASH_PILE, TALIA_DISCARD_PILE, FROM_TRASH);
}

/* From the hand back to its pile in the supply. */
FN Step return_to_pile(Game *g, int who, int kind)
{
    return move(g, who, kind, TALIA_HAND, TALIA_SUPPLY, ALL_SEATS);
}

/* From the hand to a mat, or set aside. */
FN Step set_aside(Game *g, int who, int kind, TaliaZone mat, int seen)
{
    return move(g, who, kind, TALIA_HAND, mat, seen);
}

/* And back into the hand. */
FN Step take_from_mat(Game *g, int who, int kind, TaliaZone mat)
{
    return move(g, who, kind, mat, TALIA_HAND, 1 << who);
}

/* From a mat to the discard pile. */
FN Step discard_from_mat(Game *g, int who, int kind, TaliaZone mat)
{
    return move(g, who, kind, mat, TALIA_DISCARD_PILE, ALL_SEATS);
}

FN int count_on_mat(const Game *g, int who, TaliaZone mat, int kind)
{
    const Player *p = g->player + who;
    const int m = (int)mat - TALIA_ISLAND;
    const uint8_t *c = cards_of_const(g, who);
    int n = 0;
    for (int at = mat_at(p, m); at < p->mat_end[m]; at++) n += c[at] == kind;
    return n;
}

/* Out of the hand into no zone, as if looked at. */
FN Step lift_from_hand(Game *g, int who, int kind)
{
    return move(g, who, kind, TALIA_HAND, TALIA_LOOKED, 1 << who);
}

/* Cards are about to be passed. Where more than two play, some will not see which. */
FN void begin_passing(Game *g)
{
    if (g->players == 2 || g->pass_rounds == TALIA_TOO_MANY_ROUNDS) return;
    if (g->pass_rounds++ == 0) zero_bytes(g->passed, sizeof g->passed);
}

/* The card that `from` lifted last, into the hand of `to`. */
FN Step pass_lifted(Game *g, int from, int to)
{
    const int kind = cards_of(g, from)[looked_at(g->player + from)];
    take_out_of(g, from, kind, TALIA_LOOKED);
    put_into(g, to, kind, TALIA_HAND);
    if (g->pass_rounds) g->passed[from][kind]++;
    TELL(TALIA_PASSED, from, kind, TALIA_LOOKED, TALIA_HAND, 1 << from | 1 << to, to);
    return STEP_DONE;
}

/* Turns up the bottom card of the deck, which is not empty: its kind. */
FN int look_at_bottom(Game *g, int who)
{
    Player *p = g->player + who;
    uint8_t *c = cards_of(g, who);
    settle_bottom(g, p, c);
    bottom_to_looked(p, c);
    TELL_MOVE(who, c[looked_at(p)], TALIA_DECK, TALIA_LOOKED, 1 << who);
    return c[looked_at(p)];
}

/* And back under the deck. */
FN Step put_under_deck(Game *g, int who)
{
    Player *p = g->player + who;
    uint8_t *c = cards_of(g, who);
    TELL_MOVE(who, c[looked_at(p)], TALIA_LOOKED, TALIA_DECK, 1 << who);
    looked_to_bottom(p, c);
    return STEP_DONE;
}

/* The whole deck onto the discard pile. No card is discarded by that, and nobody sees them. */
FN Step put_deck_into_discard(Game *g, int who)
{
    Player *p = g->player + who;
    uint8_t *c = cards_of(g, who);
    const int deck = deck_size(p);
    if (deck == 0) return STEP_DONE;
    settle_top(g, p, c); /* one of them will lie open on top: any, by chance */
    const int end = looked_at(p);
    const uint8_t top = c[end - 1];
    c[end - 1] = c[p->deck_at];
    c[p->deck_at] = top;
    swap_blocks(c + p->deck_at, deck, p->discard_at - end);
    p->hand_at = (uint16_t)(p->hand_at - deck);
    p->discard_at = (uint16_t)(p->discard_at - deck);
    forget_order(p);
    TELL(TALIA_MOVED, who, NONE, TALIA_DECK, TALIA_DISCARD_PILE, 0, deck);
    return STEP_DONE;
}

/* An effect in which `who` picks n cards for the card of `by`. */
FN Step pick_several(Game *g, Effect effect, const Frame *by, int who, int n)
{
    Frame *f = push(g, effect, who);
    f->card = by->card;
    f->n = (uint16_t)n;
    return STEP_CALL;
}

/* ---- Cards looked at or revealed, which lie in no zone meanwhile ---------------------------- */

/* Turns up n cards or as many as there are: how many. */
FN int look(Game *g, int who, int n, int seen)
{
    int found = 0;
    while (found < n) {
        if (!have_a_deck(g, who)) break;
        const int kind = turn_up(g, who);
        (void)kind;
        TELL_MOVE(who, kind, TALIA_DECK, TALIA_LOOKED, seen);
        found++;
    }
    (void)seen;
    return found;
}

FN int reveal_top(Game *g, int who, int n)
{
    return look(g, who, n, ALL_SEATS);
}

/* The kinds among the n cards looked at last. */
FN uint64_t looked_kinds(const Game *g, int who, int n)
{
    return kinds_in(cards_of_const(g, who) + looked_at(g->player + who), n);
}

FN Step take_looked(Game *g, int who, int kind, int seen)
{
    return move(g, who, kind, TALIA_LOOKED, TALIA_HAND, seen);
}

FN Step discard_looked(Game *g, int who, int kind)
{
    return move(g, who, kind, TALIA_LOOKED, TALIA_DISCARD_PILE, ALL_SEATS);
}

FN Step trash_looked(Game *g, int who, int kind)
{
    return move(g, who, kind, TALIA_LOOKED, TALIA_TRASH_PILE, ALL_SEATS);
}

/* A looked-at card to a mat, face down. */
FN Step put_looked_on_mat(Game *g, int who, int kind, TaliaZone mat)
{
    return move(g, who, kind, TALIA_LOOKED, mat, 1 << who);
}

FN Step topdeck_looked(Game *g, int who, int kind, int seen)
{
    return move(g, who, kind, TALIA_LOOKED, TALIA_DECK, seen);
}

/* The n cards looked at last go back on top, in the order that `who` picks, unseen by others. */
FN Step put_back_looked(Game *g, Frame *f)
{
    BEGIN;
    for (; f->n > 0; f->n--) {
        WAIT(must_pick(g, f, f->you, TALIA_TOPDECK, looked_kinds(g, f->you, f->n)));
        WAIT(topdeck_looked(g, f->you, picked(g), 1 << f->you));
    }
    END;
}

FN Step put_back(Game *g, const Frame *by, int who, int n)
{
    if (n == 0) return STEP_DONE;
    return pick_several(g, FX_put_back_looked, by, who, n);
}

FN void reveal_hand(const Game *g, int who)
{
    for (int kind = 0; kind < g->kinds; kind++) {
        if (is(hand_of(g, who), kind))
            TELL(TALIA_REVEALED, who, kind, TALIA_HAND, TALIA_HAND, ALL_SEATS,
                 g->player[who].hand[kind]);
    }
}

/* ---- Discarding a number of cards ----------------------------------------------------------- */

/* Of several cards discarded together the others see the last one only. `left`: this one, too. */
FN inline int seen_of_several(int who, int left)
{
    return left > 1 ? 1 << who : ALL_SEATS;
}

/* Of the looked-at cards the one behind so many others goes to the discard pile: its kind. */
FN int put_looked_on_discard(Game *g, int who, int others, int seen)
{
    Player *p = g->player + who;
    uint8_t *c = cards_of(g, who);
    const int at = looked_at(p) + others;
    const int kind = c[at];
    take_up_looked(p, c, at);
    c[p->hand_at] = c[--p->discard_at]; /* where it lies now, another card of hand and play */
    c[p->discard_at] = (uint8_t)kind;
    TELL_MOVE(who, kind, TALIA_LOOKED, TALIA_DISCARD_PILE, seen);
    (void)seen;
    return kind;
}

/* Of the looked-at cards `n` are discarded, and what follows from each comes before the next: those
 * behind the first `m`, the hindmost first; or if `x[0]`, those in front, seen by all. */
FN Step discard_one_by_one(Game *g, Frame *f)
{
    BEGIN;
    for (; f->n > 0; f->n--) {
        f->x[1] = (uint8_t)(f->x[0] ? put_looked_on_discard(g, f->you, 0, ALL_SEATS)
                                    : put_looked_on_discard(g, f->you, f->m + f->n - 1,
                                                            seen_of_several(f->you, f->n)));
        WAIT(follow_move(g, f->you, f->x[1], TALIA_LOOKED, TALIA_DISCARD_PILE, 0));
    }
    END;
}

RARE Step discard_slowly(Game *g, int who, int after, int n, bool in_front)
{
    Frame *f = push(g, FX_discard_one_by_one, who);
    f->n = (uint16_t)n;
    f->m = (uint8_t)after;
    f->x[0] = in_front;
    return STEP_CALL;
}

/* Of the cards looked at or lifted last, those n behind the first `after`, discarded together, the
 * hindmost first: that is the order of lifting. */
FN Step discard_together(Game *g, int who, int after, int n)
{
    if (matters(g, WHEN_discarded)) return discard_slowly(g, who, after, n, false);
    for (; n > 0; n--) put_looked_on_discard(g, who, after + n - 1, seen_of_several(who, n));
    return STEP_DONE;
}

/* The n cards revealed last, all discarded: everybody has seen them. */
FN Step discard_revealed(Game *g, int who, int n)
{
    if (matters(g, WHEN_discarded)) return discard_slowly(g, who, 0, n, true);
    for (; n > 0; n--) put_looked_on_discard(g, who, 0, ALL_SEATS);
    return STEP_DONE;
}

/* `n`: how many; of these `lifted` so far. */
FN Step discard_from_hand(Game *g, Frame *f)
{
    BEGIN;
    for (; f->lifted < f->n; f->lifted++) {
        WAIT(must_pick(g, f, f->you, TALIA_DISCARD, hand_of(g, f->you)));
        WAIT(lift_from_hand(g, f->you, picked(g)));
    }
    WAIT(discard_together(g, f->you, 0, f->n));
    END;
}

/* Any number of cards, as picked; how many is in the caller's `n` then. */
FN Step discard_as_liked(Game *g, Frame *f)
{
    BEGIN;
    for (;; f->n++) {
        WAIT(may_pick(g, f, f->you, TALIA_DISCARD, hand_of(g, f->you)));
        if (picked(g) == NONE) break;
        WAIT(lift_from_hand(g, f->you, picked(g)));
    }
    caller(f)->n = f->n;
    WAIT(discard_together(g, f->you, 0, f->n));
    END;
}

FN Step may_discard_any(Game *g, const Frame *by, int who)
{
    push(g, FX_discard_as_liked, who)->card = by->card;
    return STEP_CALL;
}

/* The whole hand, in the order of kinds. What follows from a discard must not mix with the rest of
 * it: where something can, all is lifted first. */
FN Step discard_hand(Game *g, int who)
{
    const TaliaZone to = matters(g, WHEN_discarded) ? TALIA_LOOKED : TALIA_DISCARD_PILE;
    const int n = hand_size(g, who);
    for (int left = n; left > 0; left--) {
        const int seen = to == TALIA_LOOKED ? 1 << who : seen_of_several(who, left);
        relocate(g, who, lowest(hand_of(g, who)), TALIA_HAND, to, seen);
    }
    return to == TALIA_LOOKED ? discard_together(g, who, 0, n) : STEP_DONE;
}

/* `who` discards n cards of the hand, or all there are; all of them without a question. */
FN Step make_discard(Game *g, const Frame *by, int who, int n)
{
    if (n <= 0) return STEP_DONE;
    if (n >= hand_size(g, who)) return discard_hand(g, who);
    return pick_several(g, FX_discard_from_hand, by, who, n);
}

FN Step trash_from_hand(Game *g, Frame *f)
{
    BEGIN;
    for (; f->n > 0; f->n--) {
        WAIT(must_pick(g, f, f->you, TALIA_TRASH, hand_of(g, f->you)));
        if (picked(g) == NONE) FINISH;
        WAIT(trash(g, f->you, picked(g)));
    }
    END;
}

FN Step trash_hand(Game *g, int who)
{
    while (hand_of(g, who))
        relocate(g, who, lowest(hand_of(g, who)), TALIA_HAND, TALIA_TRASH_PILE, ALL_SEATS);
    return STEP_DONE;
}

/* `who` trashes n cards of the hand, or all there are; all of them without a question, unless
 * something can follow from that: then in the order of picking. */
FN Step make_trash(Game *g, const Frame *by, int who, int n)
{
    const int hand = hand_size(g, who);
    if (n >= hand && !matters(g, WHEN_trashed)) return trash_hand(g, who);
    return pick_several(g, FX_trash_from_hand, by, who, n < hand ? n : hand);
}

FN Step topdeck_from_hand(Game *g, Frame *f)
{
    BEGIN;
    for (; f->n > 0; f->n--) {
        WAIT(must_pick(g, f, f->you, TALIA_TOPDECK, hand_of(g, f->you)));
        if (picked(g) == NONE) FINISH;
        WAIT(topdeck(g, f->you, picked(g), 1 << f->you));
    }
    END;
}

/* `who` puts n cards of the hand onto the deck, or all there are, in the order of picking. */
FN Step make_topdeck(Game *g, const Frame *by, int who, int n)
{
    if (n <= 0) return STEP_DONE;
    return pick_several(g, FX_topdeck_from_hand, by, who, n);
}

FN Step make_discard_down_to(Game *g, const Frame *by, int who, int keep)
{
    return make_discard(g, by, who, hand_size(g, who) - keep);
}

/* ---- Promises ------------------------------------------------------------------------------ */

/* This play of the card has more to do at a later moment. */
FN Promise *promise(Game *g, const Frame *f, Moment moment)
{
    LIMIT(g->promises < MAX_PROMISES);
    Promise *p = &g->promise[g->promises++];
    zero_bytes(p, sizeof *p);
    p->moment = (uint8_t)moment;
    p->owner = f->you;
    p->kind = f->card;
    p->entry = f->entry;
    g->watched = (uint8_t)(g->watched | 1 << moment);
    return p;
}

/* A card that played a Duration stays in play with it; an Estate can have played one in its turn.
 * `entry`: what was played. */
FN void stay_with(Game *g, const Frame *f, int entry)
{
    const int kind = g->entry[entry].kind;
    if (!(info_of(g, kind)->types & TALIA_DURATION) && kind != ESTATE) return;
    Promise *p = promise(g, f, MOMENT_WITH);
    p->entry = (uint8_t)entry;
    p->a = f->entry;
}

/* The card offers an extra turn after this one: false, if this is one already. */
FN bool offer_extra_turn(Game *g, const Frame *f, int how)
{
    if (g->extra_turn) return false;
    g->extra_offer[how] = f->card;
    return true;
}

/* Forgets a promise; the others keep their order. */
FN void forget(Game *g, int at)
{
    g->promises--;
    move_bytes(&g->promise[at], &g->promise[at + 1], (size_t)(g->promises - at) * sizeof(Promise));
}
