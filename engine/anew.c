/* anew.c - dealing anew what a seat cannot know, for searches: talia_deal_anew.
 *
 * Of another player it is one lot, cut up anew: hand, deck, discard pile below its top, the Native
 * Village mat, cards set aside. Cards that are being looked at stay, since the question may be
 * about them, but for those that others have lifted to pass: these nobody has seen. Who was passed
 * what unseen is changed first, by exchanges that no view can tell (talia_swap_passed). */
#pragma once
#include "observe.c"

/* Places of a player's array that a seat cannot see into. */
typedef struct Lot {
    int n;
    uint16_t place[TALIA_MAX_OWNED];
} Lot;

FN void add_places(Lot *lot, int from, int to)
{
    for (int at = from; at < to; at++) lot->place[lot->n++] = (uint16_t)at;
}

/* The places of the hand among hand and play: the first ones. Cards in play move behind it, in
 * their order: else what lies where later would follow from the hand that is dealt anew. */
FN void add_hand(Lot *lot, const Player *p, uint8_t *c)
{
    uint8_t left[TALIA_MAX_KINDS], hand[TALIA_MAX_OWNED];
    const int end = p->discard_at;
    int in_hand = 0, to = end;
    copy_bytes(left, p->hand, sizeof left);
    for (int at = p->hand_at; at < end; at++) { /* of a kind, the first ones are the hand's */
        const bool is_hand = left[c[at]] > 0;
        left[c[at]] = (uint8_t)(left[c[at]] - is_hand);
        hand[in_hand] = c[at];
        c[at - in_hand] = c[at]; /* those in play, towards the front */
        in_hand += is_hand;
    }
    for (int at = end - in_hand - 1; at >= p->hand_at; at--) c[--to] = c[at];
    copy_bytes(c + p->hand_at, hand, (size_t)in_hand);
    add_places(lot, p->hand_at, p->hand_at + in_hand);
}

/* Whether players have lifted cards that nobody else has seen. */
FN bool is_passing(const Game *g)
{
    return g->decision.question == TALIA_Q_CARD && g->decision.verb[0] == TALIA_PASS;
}

/* By kind: so that what chance makes of a lot does not depend on how it lay before. */
FN void sort_lot(uint8_t *c, const Lot *lot)
{
    uint8_t n[TALIA_MAX_KINDS];
    int at = 0;
    zero_bytes(n, sizeof n);
    for (int i = 0; i < lot->n; i++) n[c[lot->place[i]]]++;
    for (int kind = 0; kind < TALIA_MAX_KINDS; kind++) {
        for (; n[kind]; n[kind]--) c[lot->place[at++]] = (uint8_t)kind;
    }
}

/* Any order, all as likely. The lot is a list of places; what lies there changes places. */
FN void mix_lot(Game *g, uint8_t *c, const Lot *lot)
{
    sort_lot(c, lot);
    for (int left = lot->n; left > 1; left--) {
        swap_cards(c, lot->place[random_below(g, left)], lot->place[left - 1]);
    }
}

/* Promises that name cards set aside (ASIDE in cards.def) name what lies there now. */
FN int cards_aside(int card)
{
    switch (card) {
#define ASIDE(id, count)                                                                           \
    case TALIA_##id:                                                                               \
        return count;
#include "cards/cards.def"
    default:
        return 0;
    }
}

/* The card that lies where one of that kind lay, which counts as found then. */
FN int find_renamed(uint8_t *before, const uint8_t *after, int kind)
{
    int i = 0;
    while (before[i] != kind) i++;
    before[i] = NONE;
    return after[i];
}

FN void rename_promised(Game *g, int who, uint8_t *before, const uint8_t *after)
{
    for (int i = 0; i < g->promises; i++) {
        Promise *p = &g->promise[i];
        const int count = p->moment == MOMENT_NEXT_TURN ? cards_aside(g->card[p->kind]) : 0;
        if (p->owner != who || count == 0) continue;
        p->a = (uint8_t)find_renamed(before, after, p->a);
        if (count > 1 && p->b != NONE) p->b = (uint8_t)find_renamed(before, after, p->b);
    }
    if (who == g->turn_of && g->comes_back)
        g->comes_back = (uint8_t)(find_renamed(before, after, g->comes_back - 1) + 1);
}

FN void count_hand_anew(Player *p, const uint8_t *c, const Lot *hand)
{
    p->hand_mask = 0;
    zero_bytes(p->hand, sizeof p->hand);
    for (int i = 0; i < hand->n; i++) count_into_hand(p, c[hand->place[i]]);
}

FN void deal_other_anew(Game *g, int who)
{
    Player *p = g->player + who;
    uint8_t *c = cards_of(g, who);
    uint8_t aside[TALIA_MAX_OWNED];
    const int aside_at = mat_at(p, TALIA_ASIDE - TALIA_ISLAND);
    const int asides = p->mat_end[TALIA_ASIDE - TALIA_ISLAND] - aside_at;
    const int native = TALIA_NATIVE - TALIA_ISLAND;
    Lot lot;
    lot.n = 0;
    copy_bytes(aside, c + aside_at, (size_t)asides);
    add_hand(&lot, p, c);
    Lot hand = lot;
    add_places(&lot, mat_at(p, native), p->mat_end[native]);
    add_places(&lot, aside_at, aside_at + asides);
    add_places(&lot, p->deck_at, is_passing(g) ? p->hand_at : looked_at(p));
    if (discard_size(g, p) > 1) add_places(&lot, p->discard_at + 1, g->stride);
    mix_lot(g, c, &lot);
    count_hand_anew(p, c, &hand);
    rename_promised(g, who, aside, c + aside_at);
}

/* Of one's own deck the order that one does not know. */
FN void deal_own_anew(Game *g, int seat)
{
    const Player *p = g->player + seat;
    Lot lot;
    lot.n = 0;
    add_places(&lot, p->deck_at + p->under_known, looked_at(p) - p->known);
    mix_lot(g, cards_of(g, seat), &lot);
}

/* A card of the lot that another cannot see into; NULL: there is none. */
FN uint8_t *any_unseen(Game *g, int who, bool *in_hand)
{
    Player *p = g->player + who;
    uint8_t *c = cards_of(g, who);
    const int hand = hand_size_of(p), deck = deck_size(p), discards = discard_size(g, p) - 1;
    const int all = hand + deck + (discards > 0 ? discards : 0);
    if (all == 0) return NULL;
    int at = random_below(g, all);
    *in_hand = at < hand;
    if (at >= hand + deck) return c + p->discard_at + 1 + at - hand - deck;
    if (at >= hand) return c + p->deck_at + at - hand;
    int kind = lowest(p->hand_mask);
    for (; at >= p->hand[kind]; kind++) at -= p->hand[kind];
    return c + find_in_hand_and_play(p, c, kind);
}

FN void replace_unseen(Game *g, int who, uint8_t *place, bool in_hand, int kind)
{
    Player *const p = g->player + who;
    if (in_hand) count_out_of_hand(p, *place);
    replace_owned(g, who, place, kind);
    if (in_hand) count_into_hand(p, kind);
}

/* As if another card had been passed, now and then. */
RARE void deal_passes_anew(Game *g, int seat)
{
    const int tries = 4 * g->players * (g->pass_rounds < 16 ? g->pass_rounds : 16);
    for (int i = 0; i < tries; i++) {
        const int from = i % g->players, to = next_player(g, from);
        bool one_in_hand = false, other_in_hand = false;
        if (from == seat || to == seat) continue;
        uint8_t *one = any_unseen(g, from, &one_in_hand);
        uint8_t *other = any_unseen(g, to, &other_in_hand);
        if (!one || !other || !g->passed[from][*other] || g->passed[from][*one] == 255) continue;
        const int kept = *one, passed = *other;
        replace_unseen(g, from, one, one_in_hand, passed);
        replace_unseen(g, to, other, other_in_hand, kept);
        g->passed[from][passed]--;
        g->passed[from][kept]++;
    }
}

PUBLIC void talia_deal_anew(TaliaGame *game, const uint64_t seed[2])
{
    const int seat = game->decision.who;
    seed_chance(game, seed);
    if (seat == NONE) return;
    for (int who = 0; who < game->players; who++) settle_discard(game, who); /* its top on top */
    if (game->pass_rounds) deal_passes_anew(game, seat);
    for (int who = 0; who < game->players; who++) {
        if (who == seat)
            deal_own_anew(game, who);
        else
            deal_other_anew(game, who);
    }
}
