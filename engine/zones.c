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
    return g->cards + (g->player + who)->cards_at;
}

FN inline const uint8_t *cards_of_const(const Game *g, int who)
{
    return g->cards + (g->player + who)->cards_at;
}

/* Where the deck ends and the looked-at cards begin. */
FN inline int looked_at(const Player *p)
{
    return p->hand_at - p->looked;
}

FN inline int deck_size(const Player *p)
{
    return looked_at(p) - p->deck_at;
}

FN inline int discard_size(const Game *g, const Player *p)
{
    return g->stride - p->discard_at;
}

FN int hand_size_of(const Player *p)
{
    int n = 0;
    int kind;
    EACH_KIND(kind, p->hand_mask) n += p->hand[kind];
    return n;
}

/* Whether nothing is settled about the deck's order and nothing is being looked at, as most of the
 * time. */
FN inline bool is_unsettled(const Player *p)
{
    return p->settled == 0;
}

FN inline void forget_order(Player *p)
{
    p->ordered = p->under = p->known = p->under_known = 0;
}

FN inline void count_into_hand(Player *p, int kind)
{
    p->hand[kind]++;
    p->hand_mask |= bit(kind);
}

FN inline void count_out_of_hand(Player *p, int kind)
{
    ASSERT(p->hand[kind] > 0);
    if (--p->hand[kind] == 0) p->hand_mask &= ~bit(kind);
}

FN inline void swap_cards(uint8_t *c, int one, int other)
{
    const uint8_t card = c[one];
    c[one] = c[other];
    c[other] = card;
}

/* A card has come into the array of a player, or under the Estate token; or it has left. */
HOT void count_as_owned(Game *g, int who, int kind)
{
    g->owned[who][kind]++;
}

HOT void count_as_lost(Game *g, int who, int kind)
{
    ASSERT(g->owned[who][kind] > 0);
    g->owned[who][kind]--;
}

/* A card lies in the place of another, which its owner does not have any more. */
FN void replace_owned(Game *g, int who, uint8_t *place, int kind)
{
    count_as_lost(g, who, *place);
    *place = (uint8_t)kind;
    count_as_owned(g, who, kind);
}

/* ---- Into the array ------------------------------------------------------------------------ */

/* Shifts deck and looked-at cards down by one byte: the place below the hand is free then. */
HOT void shift_down(Player *p, uint8_t *c)
{
    const size_t deck_at = p->deck_at;
    p->deck_at = (uint16_t)(deck_at - 1);
    if (is_unsettled(p))
        c[deck_at - 1] = c[p->hand_at - (size_t)1]; /* no order: the top one goes to the bottom */
    else
        move_bytes(c + deck_at - 1, c + deck_at, p->hand_at - deck_at);
}

FN void insert_into_hand_and_play(Player *p, uint8_t *c, int kind)
{
    shift_down(p, c);
    c[--p->hand_at] = (uint8_t)kind;
}

HOT void insert_on_discard(Player *p, uint8_t *c, int kind)
{
    const size_t hand_at = p->hand_at, discard_at = p->discard_at;
    shift_down(p, c);
    p->hand_at = (uint16_t)(hand_at - 1);
    p->discard_at = (uint16_t)(discard_at - 1);
    c[hand_at - 1] = c[discard_at - 1];
    c[discard_at - 1] = (uint8_t)kind;
}

/* On top of the deck, seen by its owner or not. */
FN void insert_on_deck(Player *p, uint8_t *c, int kind, bool known)
{
    const int end = looked_at(p);
    if (is_unsettled(p))
        c[p->deck_at - 1] = c[end - 1];
    else
        move_bytes(c + p->deck_at - 1, c + p->deck_at, (size_t)deck_size(p));
    p->deck_at--;
    c[end - 1] = (uint8_t)kind;
    p->ordered++;
    if (known) p->known++;
}

/* ---- Out of the array, and within it -------------------------------------------------------- */

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

FN void remove_from_hand_and_play(Player *p, uint8_t *c, int kind)
{
    c[find_in_hand_and_play(p, c, kind)] = c[p->hand_at];
    if (is_unsettled(p))
        c[p->hand_at] = c[p->deck_at];
    else
        move_bytes(c + p->deck_at + 1, c + p->deck_at, (size_t)(p->hand_at - p->deck_at));
    p->deck_at++;
    p->hand_at++;
}

FN void hand_and_play_to_discard(Player *p, uint8_t *c, int kind)
{
    const int at = find_in_hand_and_play(p, c, kind);
    c[at] = c[--p->discard_at];
    c[p->discard_at] = (uint8_t)kind;
}

FN void hand_and_play_to_looked(Player *p, uint8_t *c, int kind)
{
    const int at = find_in_hand_and_play(p, c, kind);
    const int end = looked_at(p);
    c[at] = c[p->hand_at];
    if (p->looked) move_bytes(c + end + 1, c + end, p->looked);
    c[end] = (uint8_t)kind;
    p->hand_at++;
    p->looked++;
}

FN void hand_and_play_to_deck(Player *p, uint8_t *c, int kind)
{
    hand_and_play_to_looked(p, c, kind); /* next to the deck: a boundary is left to move */
    p->looked--;
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
    int at = looked_at(p);
    while (c[at] != kind) {
        at++;
        ASSERT(at < p->hand_at);
    }
    return at;
}

/* The looked-at card at that place. */
FN void take_up_looked(Player *p, uint8_t *c, int at)
{
    const uint8_t kind = c[at];
    const int behind = p->hand_at - at - 1;
    if (behind) move_bytes(c + at, c + at + 1, (size_t)behind);
    c[--p->hand_at] = kind;
    p->looked--;
}

FN void looked_to_hand_and_play(Player *p, uint8_t *c, int kind)
{
    take_up_looked(p, c, find_looked(p, c, kind));
}

/* Of the n cards looked at last one goes after the others. */
FN void looked_behind(Player *p, uint8_t *c, int kind, int n)
{
    const int at = find_looked(p, c, kind);
    const int last = looked_at(p) + n - 1;
    move_bytes(c + at, c + at + 1, (size_t)(last - at));
    c[last] = (uint8_t)kind;
}

/* ---- What covers a hand -------------------------------------------------------------------- */

/* When Clean-up puts hand and play onto the discard pile, a card from play is to lie on top. Nobody
 * looks for it then: which kind it is, is noted, and where the pile began. The first card of that
 * kind from there on has changed places with the one there, for all who look (`discard_order`), and
 * does when a card is taken out of the pile (`settle_discard`). */
enum {
    ANY_BASIC = 1 << COPPER | 1 << SILVER | 1 << GOLD, /* of these played the highest covers */
    SOMETHING_ELSE = 1 << 3,                           /* lies in play without an entry */
    COVERED_BY = 1 << 4,                               /* and a kind: no basic Treasure does */
};

FN int covering_kind(int cover)
{
    return cover >= COVERED_BY   ? cover - COVERED_BY
           : cover >> GOLD & 1   ? GOLD
           : cover >> SILVER & 1 ? SILVER
                                 : COPPER;
}

/* Two places of the array of which the cards have changed places; if none have, the same. */
typedef struct Exchanged {
    int top, from;
} Exchanged;

FN Exchanged discard_order(const Game *g, int who)
{
    const uint8_t *c = cards_of_const(g, who);
    const int top = g->swept_at[who];
    int from = top;
    if (top < g->stride) {
        const int kind = covering_kind(g->cover[who]);
        while (c[from] != kind) {
            from++;
            LIMIT(from < g->stride);
        }
    }
    return (Exchanged){top, from};
}

FN inline int card_at(const uint8_t *c, Exchanged two, int at)
{
    return c[at == two.top ? two.from : at == two.from ? two.top : at];
}

FN void settle_discard(Game *g, int who)
{
    uint8_t *c = cards_of(g, who);
    const Exchanged two = discard_order(g, who);
    if (two.top >= g->stride) return;
    swap_cards(c, two.from, two.top);
    g->swept_at[who] = g->stride;
}

/* All of its words are a line of the cache; on a GPU each is stored for itself. */
HOT void empty_hand(const Game *g, Player *p)
{
    p->hand_mask = 0;
#ifdef __CUDA_ARCH__
    for (int i = 0; i < (g->kinds + 7) / 8; i++) p->hand_words[i] = 0;
#else
    (void)g;
    zero_bytes(p->hand, sizeof p->hand);
#endif
}

/* The hand, and the cards in play from `from` on, become the top of the discard pile. */
HOT void sweep_from(Game *g, Player *p, int who, int from, int cover)
{
    if (LIKELY(cover)) {
        g->swept_at[who] = (uint16_t)from;
        g->cover[who] = (uint8_t)cover;
    }
    p->discard_at = (uint16_t)from;
    empty_hand(g, p);
}

/* The same, but of the cards in play those of the list stay there. */
FN void sweep_but(Game *g, int who, const uint8_t *staying, int n, int cover)
{
    Player *p = g->player + who;
    uint8_t *c = cards_of(g, who);
    for (int i = 0; i < n; i++) {
        int at = p->hand_at + i;
        while (c[at] != staying[i]) at++;
        c[at] = c[p->hand_at + i];
        c[p->hand_at + i] = staying[i];
    }
    sweep_from(g, p, who, p->hand_at + n, cover);
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

enum { FEW_HELD = 4 };

/* The discard pile becomes the deck; the deck is empty. */
HOT void shuffle(Game *g, int who)
{
    Player *const p = g->player + who;
    const int stride = g->stride;
    const int held = p->discard_at - p->deck_at; /* looked at, in hand, in play: they keep order */
    const int fresh = stride - p->discard_at;
    uint8_t *low = cards_of(g, who) + p->deck_at;
    p->hand_at = (uint16_t)(p->hand_at + fresh);
    p->discard_at = g->swept_at[who] = (uint16_t)stride;
    forget_order(p);
    if (held <= FEW_HELD && fresh >= FEW_HELD && p->looked == 0) {
        /* The usual case, in Clean-up. A fixed number of swaps, as nobody could predict how many
         * are needed; those too many are among cards that have no order any more. */
        uint8_t *high = low + held + fresh;
        UNROLL(4)
        for (int i = 0; i < FEW_HELD; i++) {
            const uint8_t card = low[i];
            low[i] = high[-1 - i];
            high[-1 - i] = card;
        }
    } else {
        swap_blocks(low, held, fresh);
    }
    TELL(TALIA_SHUFFLED, who, NONE, TALIA_DISCARD_PILE, TALIA_DECK, 0, fresh);
}

/* Shuffles if the deck is empty; false: there is no card. */
FN bool have_a_deck(Game *g, int who)
{
    const Player *p = g->player + who;
    if (deck_size(p)) return true;
    if (!discard_size(g, p)) return false;
    shuffle(g, who);
    return true;
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
    swap_cards(c, at, looked_at(p) - 1);
    p->ordered = 1;
}

/* The same for the bottom card, which the owner has seen. */
FN void settle_bottom(Game *g, Player *p, uint8_t *c)
{
    const int open = deck_size(p) - p->ordered;
    if (p->under == 0 && open == 0) { /* all of it is settled from the top */
        p->ordered--;
        if (p->known > p->ordered) p->known = p->ordered;
    } else if (p->under == 0) {
        swap_cards(c, p->deck_at + random_below(g, open), p->deck_at);
    }
    if (p->under == 0) p->under = 1;
    p->under_known = p->under;
}

/* The bottom card, settled, becomes a looked-at one; and back. */
FN void bottom_to_looked(Player *p, uint8_t *c)
{
    const uint8_t card = c[p->deck_at];
    move_bytes(c + p->deck_at, c + p->deck_at + 1, (size_t)(deck_size(p) - 1));
    c[looked_at(p) - 1] = card;
    p->under--;
    p->under_known--;
    p->looked++;
}

FN void looked_to_bottom(Player *p, uint8_t *c)
{
    const uint8_t card = c[looked_at(p)];
    move_bytes(c + p->deck_at + 1, c + p->deck_at, (size_t)deck_size(p));
    c[p->deck_at] = card;
    p->looked--;
    p->under++;
    p->under_known++;
}

/* The top card becomes a looked-at one. The deck is not empty. */
FN int turn_up(Game *g, int who)
{
    Player *p = g->player + who;
    uint8_t *c = cards_of(g, who);
    settle_top(g, p, c);
    p->ordered--;
    if (p->known) p->known--;
    p->looked++;
    return c[looked_at(p)];
}

/* The same, to the hand. */
FN int draw_top(Game *g, int who)
{
    const int kind = turn_up(g, who);
    looked_to_hand_and_play(g->player + who, cards_of(g, who), kind);
    count_into_hand(g->player + who, kind);
    return kind;
}

enum {
    MOST_PICKS = 5, /* with one random number, of at most 255 cards each: a bias below 2^-24 */
    MOST_FOR_SEVERAL = 255,
};

/* Any number of cards from a deck of any size in any state. */
RARE void draw_one_by_one(Game *g, int who, int n)
{
    for (; n > 0 && have_a_deck(g, who); n--) {
        const int kind = draw_top(g, who);
        TELL_MOVE(who, kind, TALIA_DECK, TALIA_HAND, 1 << who);
        (void)kind;
    }
}

/* Any of the `open` cards at `deck` goes to the hand; it ends after those left. */
HOT size_t draw_any(Player *p, uint8_t *deck, size_t open, uint64_t *r, uint64_t *mask)
{
    const size_t at = pick_below(r, open);
    const size_t kind = deck[at];
    open--;
    deck[at] = deck[open];
    deck[open] = (uint8_t)kind;
    p->hand[kind]++;
    add_bit(mask, kind);
    return open;
}

#ifndef __CUDACC__ /* there all go one way, card by card */
/* Likewise a whole hand; the deck has as many. */
HOT size_t draw_hand(Game *g, int who, uint8_t *deck, size_t open, uint64_t *r, uint64_t *mask)
{
    UNROLL(5)
    for (int i = 0; i < MOST_PICKS; i++) {
        open = draw_any(g->player + who, deck, open, r, mask);
        TELL_MOVE(who, deck[open], TALIA_DECK, TALIA_HAND, 1 << who);
    }
    return open;
}
#endif

/* Draws up to MOST_PICKS cards: each is any of those left in the deck, and when none is left, the
 * discard pile becomes the deck. One random number serves for all. What the loops need is in
 * locals: a byte that is stored might be any field, as far as the compiler knows. */
HOT void draw_few(Game *g, int who, int n)
{
    Player *const p = g->player + who;
    uint8_t *const deck = cards_of(g, who) + p->deck_at;
    size_t open = (size_t)(p->hand_at - p->deck_at);
    if (!is_unsettled(p) || open > MOST_FOR_SEVERAL) {
        draw_one_by_one(g, who, n);
        return;
    }
    uint64_t mask = p->hand_mask;
    uint64_t r = next_random(g);
    size_t wanted = (size_t)n;
#ifndef __CUDACC__
    if (n == MOST_PICKS && open >= MOST_PICKS) {
        open = draw_hand(g, who, deck, open, &r, &mask);
        wanted = 0;
    }
#endif
    while (wanted > 0) {
        size_t now = open < wanted ? open : wanted;
        wanted -= now;
        for (; now > 0; now--) {
            open = draw_any(p, deck, open, &r, &mask);
            TELL_MOVE(who, deck[open], TALIA_DECK, TALIA_HAND, 1 << who);
        }
        if (wanted == 0) break;
        open = (size_t)discard_size(g, p);
        p->hand_at = p->deck_at;
        if (open == 0) break;
        shuffle(g, who);
        if (open > MOST_FOR_SEVERAL) break;
    }
    p->hand_mask = mask;
    p->hand_at = (uint16_t)(p->deck_at + open);
    if (wanted && open) draw_one_by_one(g, who, (int)wanted);
}

/* Draws n cards, or as many as there are. */
OUTLINED void draw(Game *g, int who, int n)
{
    for (; n > 0; n -= MOST_PICKS) draw_few(g, who, n < MOST_PICKS ? n : MOST_PICKS);
}

/* ---- Mats ---------------------------------------------------------------------------------- */

/* Where a mat begins. */
FN inline int mat_at(const Player *p, int mat)
{
    return mat ? p->mat_end[mat - 1] : 0;
}

/* Opens a byte at the end of a mat by moving the first card of each later mat to its end. */
FN void insert_on_mat(Player *p, uint8_t *c, int mat, int kind)
{
    for (int m = MATS - 1; m > mat; m--) c[p->mat_end[m]++] = c[p->mat_end[m - 1]];
    c[p->mat_end[mat]++] = (uint8_t)kind;
}

FN void remove_from_mat(Player *p, uint8_t *c, int mat, int kind)
{
    int at = mat_at(p, mat);
    while (c[at] != kind) at++;
    c[at] = c[--p->mat_end[mat]];
    for (int m = mat + 1; m < MATS; m++) c[p->mat_end[m - 1]] = c[--p->mat_end[m]];
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

HOT void take_from_pile(Game *g, int kind)
{
    ASSERT(g->pile[kind] > 0);
    if (--g->pile[kind] == 0 && (g->supply & bit(kind))) {
        g->empty_piles++;
        g->nonempty &= ~bit(kind);
    }
}

/* ---- From zone to zone ----------------------------------------------------------------------- */

FN inline bool is_mat(TaliaZone zone)
{
    return zone >= TALIA_ISLAND && zone <= TALIA_ASIDE;
}

/* Zones with the segment of hand and play next to them, or in it: between them a card only crosses
 * boundaries. */
FN inline bool is_near_hand(TaliaZone zone)
{
    return zone == TALIA_HAND || zone == TALIA_IN_PLAY || zone == TALIA_LOOKED ||
           zone == TALIA_DISCARD_PILE;
}

/* Whether what lies there is owned by a player. */
FN inline bool is_of_player(TaliaZone zone)
{
    return zone != TALIA_SUPPLY && zone != TALIA_TRASH_PILE;
}

/* Such a card, to the segment of hand and play. */
HOT void pick_up(Player *p, uint8_t *c, int kind, TaliaZone from)
{
    if (from == TALIA_HAND) count_out_of_hand(p, kind);
    if (from == TALIA_LOOKED) looked_to_hand_and_play(p, c, kind);
    if (from == TALIA_DISCARD_PILE) discard_to_hand_and_play(p, c, kind);
}

/* And from there. */
HOT void lay_down(Player *p, uint8_t *c, int kind, TaliaZone to)
{
    if (to == TALIA_HAND) count_into_hand(p, kind);
    if (to == TALIA_LOOKED) hand_and_play_to_looked(p, c, kind);
    if (to == TALIA_DISCARD_PILE) hand_and_play_to_discard(p, c, kind);
    if (to == TALIA_DECK) hand_and_play_to_deck(p, c, kind);
}

/* A card goes out of a zone and lies nowhere. */
HOT void take_out_of(Game *g, int who, int kind, TaliaZone from)
{
    Player *p = g->player + who;
    uint8_t *c = cards_of(g, who);
    if (from == TALIA_DISCARD_PILE) settle_discard(g, who);
    if (is_near_hand(from)) {
        pick_up(p, c, kind, from);
        remove_from_hand_and_play(p, c, kind);
        count_as_lost(g, who, kind);
    } else if (is_mat(from)) {
        remove_from_mat(p, c, (int)from - TALIA_ISLAND, kind);
        count_as_lost(g, who, kind);
    } else if (from == TALIA_TRASH_PILE) {
        ASSERT(g->trash[kind] > 0);
        g->trash[kind]--;
    } else {
        ASSERT(from == TALIA_SUPPLY);
        take_from_pile(g, kind);
    }
}

/* A card that lies nowhere comes into a zone: the top of the deck, where its owner has seen it. */
HOT void put_into(Game *g, int who, int kind, TaliaZone to)
{
    Player *p = g->player + who;
    uint8_t *c = cards_of(g, who);
    g->changes++;
    if (is_of_player(to)) count_as_owned(g, who, kind);
    if (to == TALIA_DISCARD_PILE) {
        insert_on_discard(p, c, kind);
    } else if (to == TALIA_HAND || to == TALIA_IN_PLAY) {
        insert_into_hand_and_play(p, c, kind);
        if (to == TALIA_HAND) count_into_hand(p, kind);
    } else if (to == TALIA_DECK) {
        insert_on_deck(p, c, kind, true);
    } else if (is_mat(to)) {
        insert_on_mat(p, c, (int)to - TALIA_ISLAND, kind);
    } else if (to == TALIA_TRASH_PILE) {
        g->trash[kind]++;
    } else if (to == TALIA_INHERITED_CARD) {
        p->inherited = (uint8_t)kind;
    } else {
        ASSERT(to == TALIA_SUPPLY);
        set_pile(g, kind, g->pile[kind] + 1);
    }
}

/* A card of a player goes from a zone to another, and that is told. Nothing follows from it: cards
 * say `move` (verbs.c). Inlined where zones are constants, so that little of it is left. */
HOT void relocate(Game *g, int who, int kind, TaliaZone from, TaliaZone to, int seen)
{
    if (is_near_hand(from) && (is_near_hand(to) || to == TALIA_DECK)) {
        if (from == TALIA_DISCARD_PILE) settle_discard(g, who);
        pick_up(g->player + who, cards_of(g, who), kind, from);
        lay_down(g->player + who, cards_of(g, who), kind, to);
    } else {
        take_out_of(g, who, kind, from);
        put_into(g, who, kind, to);
    }
    TELL_MOVE(who, kind, (int)from, (int)to, seen);
    (void)seen;
}
