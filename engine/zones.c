/* zones.c - where cards lie: the lowest level. state.h has the picture of a player's array.
 *
 * Nothing here knows what a card does. Everything that leaves a place goes through the segment of
 * hand and play, in which order has no meaning: a card is found, swapped to the segment's edge, and
 * the boundary moves over it. */
#pragma once
#include "chance.c"
#include "tell.h"

FN inline uint8_t *cards_of(Game *g, int who)
{
    return g->cards + g->player[who].cards_at;
}

FN inline const uint8_t *cards_of_const(const Game *g, int who)
{
    return g->cards + g->player[who].cards_at;
}

FN inline int deck_size(const Player *p)
{
    return p->looked_at - p->deck_at;
}

FN inline int discard_size(const Game *g, const Player *p)
{
    return g->stride - p->discard_at;
}

FN inline int looked_size(const Player *p)
{
    return p->hand_at - p->looked_at;
}

FN inline int play_size(const Player *p)
{
    return p->discard_at - p->hand_at - p->hand_size;
}

/* Whether nothing is settled about the deck's order and nothing is being looked at: most of the
 * time. */
FN inline bool is_unsettled(const Player *p)
{
    return !(p->ordered | p->under | (p->looked_at ^ p->hand_at));
}

FN inline void count_into_hand(Player *p, int kind)
{
    p->hand[kind]++;
    p->hand_mask |= bit(kind);
    p->hand_size++;
}

FN inline void count_out_of_hand(Player *p, int kind)
{
    ASSERT(p->hand[kind] > 0);
    if (--p->hand[kind] == 0) p->hand_mask &= ~bit(kind);
    p->hand_size--;
}

/* ---- The array ----------------------------------------------------------------------------- */

/* Shifts the deck down by one byte: its last place is free then. */
FN inline void shift_deck_down(Player *p, uint8_t *c)
{
    const int deck_at = p->deck_at - 1;
    p->deck_at = (uint16_t)deck_at;
    if (p->ordered | p->under)
        move_bytes(c + deck_at, c + deck_at + 1, (size_t)(deck_size(p) - 1));
    else
        c[deck_at] = c[p->looked_at - 1]; /* no order: the top one goes to the bottom */
}

FN inline void shift_deck_up(Player *p, uint8_t *c)
{
    if (p->ordered | p->under)
        move_bytes(c + p->deck_at + 1, c + p->deck_at, (size_t)deck_size(p));
    else
        c[p->looked_at] = c[p->deck_at];
    p->deck_at++;
}

FN inline void shift_looked_down(Player *p, uint8_t *c)
{
    const int looked_at = p->looked_at - 1;
    const int looked = looked_size(p);
    shift_deck_down(p, c);
    p->looked_at = (uint16_t)looked_at;
    if (looked) move_bytes(c + looked_at, c + looked_at + 1, (size_t)looked);
}

/* A new card (gained, or come back from a mat) among the cards of hand and play. */
FN void insert_into_hand_and_play(Player *p, uint8_t *c, int kind)
{
    shift_looked_down(p, c);
    c[--p->hand_at] = (uint8_t)kind;
}

RARE void shift_settled_down(Player *p, uint8_t *c)
{
    move_bytes(c + p->deck_at - 1, c + p->deck_at, (size_t)(p->hand_at - p->deck_at));
}

FN inline void insert_on_discard(Player *p, uint8_t *c, int kind)
{
    const int looked_at = p->looked_at - 1;
    const int hand_at = p->hand_at - 1;
    const int discard_at = p->discard_at - 1;
    if (is_unsettled(p))
        c[p->deck_at - 1] = c[looked_at]; /* no order: the top one goes to the bottom */
    else
        shift_settled_down(p, c);
    p->deck_at--;
    p->looked_at = (uint16_t)looked_at;
    p->hand_at = (uint16_t)hand_at;
    p->discard_at = (uint16_t)discard_at;
    c[hand_at] = c[discard_at];
    c[discard_at] = (uint8_t)kind;
}

FN void insert_on_deck(Player *p, uint8_t *c, int kind)
{
    shift_deck_down(p, c);
    c[p->looked_at - 1] = (uint8_t)kind;
    p->ordered++;
    p->known++;
}

/* Where a card of that kind lies among hand and play. */
FN int find_in_hand_and_play(const Player *p, const uint8_t *c, int kind)
{
    int at = p->hand_at;
    while (c[at] != kind) {
        at++;
        ASSERT(at < p->discard_at);
    }
    return at;
}

/* Takes a card from hand and play out of the array. */
FN void remove_from_hand_and_play(Player *p, uint8_t *c, int kind)
{
    const int at = find_in_hand_and_play(p, c, kind);
    c[at] = c[p->hand_at];
    if (looked_size(p))
        move_bytes(c + p->looked_at + 1, c + p->looked_at, (size_t)looked_size(p));
    shift_deck_up(p, c);
    p->looked_at++;
    p->hand_at++;
}

FN void hand_and_play_to_discard(Player *p, uint8_t *c, int kind)
{
    const int at = find_in_hand_and_play(p, c, kind);
    c[at] = c[--p->discard_at];
    c[p->discard_at] = (uint8_t)kind;
}

FN void hand_and_play_to_deck(Player *p, uint8_t *c, int kind)
{
    const int at = find_in_hand_and_play(p, c, kind);
    c[at] = c[p->hand_at];
    if (looked_size(p))
        move_bytes(c + p->looked_at + 1, c + p->looked_at, (size_t)looked_size(p));
    c[p->looked_at++] = (uint8_t)kind;
    p->hand_at++;
    p->ordered++;
    p->known++;
}

/* The uppermost card of that kind in the discard pile, to hand and play. */
FN void discard_to_hand_and_play(Player *p, uint8_t *c, int kind)
{
    int at = p->discard_at;
    while (c[at] != kind) at++;
    move_bytes(c + p->discard_at + 1, c + p->discard_at, (size_t)(at - p->discard_at));
    c[p->discard_at++] = (uint8_t)kind;
}

/* Where the last looked-at card of that kind lies: the cards looked at last come first. */
FN int find_looked(const Player *p, const uint8_t *c, int kind)
{
    int at = p->looked_at;
    while (c[at] != kind) {
        at++;
        ASSERT(at < p->hand_at);
    }
    return at;
}

FN void looked_to_hand_and_play(Player *p, uint8_t *c, int kind)
{
    const int at = find_looked(p, c, kind);
    move_bytes(c + at, c + at + 1, (size_t)(p->hand_at - at - 1));
    c[--p->hand_at] = (uint8_t)kind;
}

FN void looked_to_deck(Player *p, uint8_t *c, int kind)
{
    const int at = find_looked(p, c, kind);
    move_bytes(c + p->looked_at + 1, c + p->looked_at, (size_t)(at - p->looked_at));
    c[p->looked_at++] = (uint8_t)kind;
    p->ordered++;
    p->known++;
}

/* ---- Shuffling, drawing and looking -------------------------------------------------------- */

/* Two neighbouring blocks change places; each keeps its order. */
RARE void swap_blocks(uint8_t *c, int left, int right)
{
    uint8_t kept[TALIA_MAX_OWNED];
    copy_bytes(kept, c, (size_t)left);
    move_bytes(c, c + left, (size_t)right);
    copy_bytes(c + right, kept, (size_t)left);
}

/* The discard pile becomes the deck, under no card: the deck is empty. */
FN inline void shuffle_discard_into_deck(const Game *g, Player *p, uint8_t *c)
{
    const int stride = g->stride;
    const int held = p->discard_at - p->deck_at; /* looked at, in hand, in play: they keep order */
    const int fresh = stride - p->discard_at;
    uint8_t *low = c + p->deck_at;
    p->looked_at = (uint16_t)(p->looked_at + fresh);
    p->hand_at = (uint16_t)(p->hand_at + fresh);
    p->discard_at = (uint16_t)stride;
    if (held <= fresh) { /* the usual case; the discard pile needs no order any more */
        uint8_t *const end = c + stride;
        for (uint8_t *high = end - held; high < end; high++) {
            const uint8_t card = *low;
            *low++ = *high;
            *high = card;
        }
    } else {
        swap_blocks(low, held, fresh);
    }
    p->ordered = p->under = p->known = p->under_known = 0;
}

/* Sees to it that the deck's last byte is its top card. The deck is not empty. */
FN void settle_top(Game *g, Player *p, uint8_t *c)
{
    if (p->ordered) return;
    const int open = deck_size(p) - p->under;
    if (open == 0) { /* only the settled bottom is left */
        p->ordered = p->under;
        p->known = p->under_known;
        p->under = p->under_known = 0;
        return;
    }
    const int at = p->deck_at + p->under + random_below(g, open);
    const uint8_t card = c[at];
    c[at] = c[p->looked_at - 1];
    c[p->looked_at - 1] = card;
    p->ordered = 1;
}

FN inline void shuffle(Game *g, int who)
{
    shuffle_discard_into_deck(g, &g->player[who], cards_of(g, who));
    TELL(TALIA_SHUFFLED, who, NONE, TALIA_DISCARD_PILE, TALIA_DECK, 0,
         deck_size(&g->player[who]));
}

/* Shuffles if the deck is empty; false: there is no card. */
FN bool have_a_deck(Game *g, int who)
{
    Player *p = &g->player[who];
    if (deck_size(p)) return true;
    if (!discard_size(g, p)) return false;
    shuffle(g, who);
    return true;
}

FN void forget_top(Player *p)
{
    p->ordered--;
    if (p->known) p->known--;
}

/* Turns up the top card of the deck among the looked-at cards: its kind, or NONE without one. */
FN int look_at_top(Game *g, int who)
{
    Player *p = &g->player[who];
    if (!have_a_deck(g, who)) return NONE;
    uint8_t *c = cards_of(g, who);
    settle_top(g, p, c);
    forget_top(p);
    return c[--p->looked_at];
}

/* One card from the top of a deck that is not empty, into the hand. */
FN int draw_top(Game *g, int who)
{
    Player *p = &g->player[who];
    uint8_t *c = cards_of(g, who);
    settle_top(g, p, c);
    forget_top(p);
    const int kind = c[p->looked_at - 1];
    move_bytes(c + p->looked_at - 1, c + p->looked_at, (size_t)looked_size(p));
    p->looked_at--;
    c[--p->hand_at] = (uint8_t)kind;
    count_into_hand(p, kind);
    return kind;
}

/* Draws n cards from a larger deck of which nothing is settled, all with one random number. What
 * the loop needs is in locals: a byte that is stored might be any field, as far as the compiler
 * knows. */
HOT void draw_unsettled(Game *g, Player *p, uint8_t *c, int n)
{
    uint8_t *const hand = p->hand;
    uint8_t *const deck = c + p->deck_at;
    uint64_t mask = p->hand_mask;
    uint64_t r = next_random(g);
    unsigned open = (unsigned)deck_size(p);
    p->hand_size = (uint16_t)(p->hand_size + n);
    p->looked_at = p->hand_at = (uint16_t)(p->looked_at - n);
    do {
        uint8_t *const at = deck + pick_below(&r, open);
        uint8_t *const top = deck + --open;
        const unsigned kind = *at;
        *at = *top;
        *top = (uint8_t)kind;
        hand[kind]++;
        mask |= bit(kind);
    } while (--n);
    p->hand_mask = mask;
}

/* Draws all of a deck of which nothing is settled: nothing to pick. */
FN inline void draw_all(Player *p, const uint8_t *c)
{
    uint8_t *const hand = p->hand;
    uint64_t mask = p->hand_mask;
    const uint8_t *const end = c + p->looked_at;
    p->hand_size = (uint16_t)(p->hand_size + deck_size(p));
    p->looked_at = p->hand_at = p->deck_at;
    for (const uint8_t *at = c + p->deck_at; at < end; at++) {
        hand[*at]++;
        mask |= bit(*at);
    }
    p->hand_mask = mask;
}

enum {
    MOST_PICKS = 5, /* with one random number, of at most 255 cards: a bias below 2^-24 */
    MOST_FOR_SEVERAL = 255,
};

/* Any number of cards from a deck of any size in any state; how many there were. */
RARE int draw_one_by_one(Game *g, int who, int n)
{
    int drawn = 0;
    for (; drawn < n && have_a_deck(g, who); drawn++) {
        const int kind = draw_top(g, who);
        TELL_MOVE(who, kind, TALIA_DECK, TALIA_HAND, 1 << who);
        (void)kind;
    }
    return drawn;
}

/* Many cards, or more than the deck holds. */
FN __attribute__((noinline)) void draw_in_parts(Game *g, int who, int n)
{
    Player *const p = &g->player[who];
    uint8_t *const c = cards_of(g, who);
    for (;;) {
        int now = deck_size(p);
        if (!is_unsettled(p) || now > MOST_FOR_SEVERAL) {
            draw_one_by_one(g, who, n);
            return;
        }
        if (now > n) {
            now = n < MOST_PICKS ? n : MOST_PICKS;
            draw_unsettled(g, p, c, now);
            TELL_DRAWN(who, now);
            if (n == now) return;
        } else {
            draw_all(p, c);
            TELL_DRAWN(who, now);
            if (n == now || discard_size(g, p) == 0) return;
            shuffle(g, who);
        }
        n -= now;
    }
}

/* Draws n cards, or as many as there are. */
HOT void draw(Game *g, int who, int n)
{
    Player *p = &g->player[who];
    const int deck = deck_size(p);
    if (n == 0) return;
    if (n <= MOST_PICKS && n < deck && deck <= MOST_FOR_SEVERAL && is_unsettled(p)) {
        draw_unsettled(g, p, cards_of(g, who), n); /* the usual case */
        TELL_DRAWN(who, n);
    } else {
        draw_in_parts(g, who, n);
    }
}

/* Hand and all in play become the top of the discard pile: the plain Clean-up. */
FN void sweep(Player *p)
{
    p->discard_at = p->hand_at;
    zero_bytes(p->hand, sizeof p->hand);
    p->hand_mask = 0;
    p->hand_size = 0;
}

/* ---- Mats ---------------------------------------------------------------------------------- */

/* Opens a byte at the end of a mat by moving the first card of each later mat to its end. */
FN void insert_on_mat(Player *p, uint8_t *c, int mat, int kind)
{
    for (int m = MATS - 1; m > mat; m--) c[p->mat_end[m]++] = c[p->mat_end[m - 1]];
    c[p->mat_end[mat]++] = (uint8_t)kind;
}

/* ---- Piles --------------------------------------------------------------------------------- */

FN void set_pile(Game *g, int kind, int count)
{
    const bool was_empty = g->pile[kind] == 0;
    g->pile[kind] = (uint8_t)count;
    if (!(g->supply & bit(kind))) return;
    if (was_empty && count) {
        g->empty_piles--;
        g->nonempty |= bit(kind);
    } else if (!was_empty && !count) {
        g->empty_piles++;
        g->nonempty &= ~bit(kind);
    }
}

FN inline void take_from_pile(Game *g, int kind)
{
    ASSERT(g->pile[kind] > 0);
    if (--g->pile[kind] == 0 && (g->supply & bit(kind))) {
        g->empty_piles++;
        g->nonempty &= ~bit(kind);
    }
}
