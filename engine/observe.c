/* observe.c - see observe.h; docs/OBSERVATION.md goes through the fields.
 *
 * Written so that what is 0 costs next to nothing: cards are counted zone by zone, and of each zone
 * only the kinds that lie there are told. Nothing is read that the seat may not know by a perfect
 * memory; of others the number of cards in a zone, and what they own as memory.c has it. */
#pragma once
#include <talia/observe.h>

#include "view.c"

/* Where the fields begin. */
enum {
#define BY_CARD(name, divisor, which) AT_##name, AT_END_##name = AT_##name + which##_COUNT - 1,
#define NUMBERS(name, divisor, count) AT_##name, AT_END_##name = AT_##name + (int)(count)-1,
#define FURTHER AT_FURTHER, BEFORE_FURTHER = AT_FURTHER - 1,
#include "fields.def"
    INPUTS
};

/* Which cards a field is of. */
enum {
#define BY_CARD(name, divisor, which) LIST_OF_##name = IS_##which,
#include "fields.def"
};

/* Events come after all cards, so the place of a card in the two longest lists is its number. */
#ifndef __cplusplus
#define CARD(id, set, cost, types, pile, ...)                                                      \
    _Static_assert((int)CARD_##id == (int)TALIA_##id || (int)CARD_##id == (int)CARD_COUNT,         \
                   #id " comes after an Event");
#include "cards/cards.def"
#endif

/* Where the numbers go: room for whatever a game can bring. Of fields by card those of zones have
 * at most TALIA_MAX_KINDS each, and there are fewer than 24 of these; all else is less than 400. */
enum { SHEET_ROOM = 24 * TALIA_MAX_KINDS + 400 };

typedef struct Numbers {
#ifdef __CUDA_ARCH__ /* input and value in one word: half as many stores */
    alignas(16) uint32_t word[SHEET_ROOM];
#else
    uint16_t input[SHEET_ROOM];
    uint8_t value[SHEET_ROOM];
#endif
} Numbers;

typedef struct Sheet {
    Numbers *to;
    size_t count;
} Sheet;

HOT void put_byte(Sheet *sheet, int input, int value)
{
#ifdef __CUDA_ARCH__
    sheet->to->word[sheet->count] = (uint32_t)input | (uint32_t)value << 16;
#else
    sheet->to->input[sheet->count] = (uint16_t)input;
    sheet->to->value[sheet->count] = (uint8_t)value;
#endif
}

/* One that is 0 is written over by the next: quicker than asking. */
HOT void write_byte(Sheet *sheet, int input, int value)
{
    put_byte(sheet, input, value);
    sheet->count += value != 0;
}

/* One that cannot be 0. */
HOT void write_some(Sheet *sheet, int input, int value)
{
    ASSERT(value != 0);
    put_byte(sheet, input, value);
    sheet->count++;
}

HOT void write_number(Sheet *sheet, int input, int value)
{
    write_byte(sheet, input, value < 255 ? value : 255);
}

/* Up to 255, and more; what is below 0 is none. */
#define SAY(name, number) write_byte(sheet, AT_##name, number)
#define SAY_ANY(name, number)                                                                      \
    do {                                                                                           \
        const int number_ = (int)(number);                                                         \
        write_number(sheet, AT_##name, number_ > 0 ? number_ : 0);                                 \
    } while (0)

#define SAY_ONE_OF(name, number)                                                                   \
    do {                                                                                           \
        const int last_ = AT_END_##name - AT_##name, number_ = (int)(number);                      \
        write_some(sheet, AT_##name + (number_ < last_ ? number_ : last_), 1);                     \
    } while (0)

/* A number that is not 0 of a kind. In the two longest lists every kind that can lie somewhere has
 * a place. */
HOT void say_of_kind(Sheet *sheet, const Game *g, int at, int list, int kind, int number)
{
    const int card = g->card[kind];
    if (list == IS_ANYTHING || list == IS_CARD) {
        write_some(sheet, at + card, number);
    } else {
        const int place = card_numbers(card)->place[list];
        if (place != NO_PLACE) write_some(sheet, at + place, number);
    }
}

#define SAY_OF(name, kind, number) say_of_kind(sheet, g, AT_##name, LIST_OF_##name, kind, number)

/* ---- Counting cards -------------------------------------------------------------------------- */

/* How many of each kind there are; those of which there are any. */
typedef struct Heap {
    uint64_t kinds;
    union {
        uint8_t n[TALIA_MAX_KINDS];
        uint64_t words[TALIA_MAX_KINDS / 8];
    };
} Heap;

HOT void clear_heap(Heap *heap)
{
    heap->kinds = 0;
    for (int i = 0; i < TALIA_MAX_KINDS / 8; i++) heap->words[i] = 0;
}

/* All at once: no count of a game is more than a byte holds, so no sum of two runs over. */
HOT void add_heap(Heap *heap, const Heap *other)
{
    heap->kinds |= other->kinds;
    for (int i = 0; i < TALIA_MAX_KINDS / 8; i++) heap->words[i] += other->words[i];
}

HOT void count_card(Heap *heap, uint64_t *kinds, size_t kind)
{
    heap->n[kind]++;
    add_bit(kinds, kind);
}

HOT void add_cards(Heap *heap, const uint8_t *cards, int from, int to)
{
    uint64_t kinds = heap->kinds;
    int at = from;
    for (; at < to - 1; at += 2) {
        count_card(heap, &kinds, cards[at]);
        count_card(heap, &kinds, cards[at + 1]);
    }
    if (at < to) count_card(heap, &kinds, cards[at]);
    heap->kinds = kinds;
}

HOT void add_card(Heap *heap, int kind, int n)
{
    heap->n[kind] = (uint8_t)(heap->n[kind] + n);
    heap->kinds |= bit(kind);
}

HOT void say_counts(Sheet *sheet, const Game *g, int at, int list, const uint8_t *n, uint64_t kinds)
{
    int kind;
    EACH_KIND(kind, kinds) say_of_kind(sheet, g, at, list, kind, n[kind]);
}

#define SAY_HEAP(name, heap)                                                                       \
    say_counts(sheet, g, AT_##name, LIST_OF_##name, (heap)->n, (heap)->kinds)

/* A zone of the seat's own, which also counts as owned. */
HOT void say_zone(Sheet *sheet, const Game *g, int at, int list, const uint8_t *c, int from, int to,
                  Heap *owned)
{
    Heap zone;
    if (from == to) return;
    clear_heap(&zone);
    add_cards(&zone, c, from, to);
    say_counts(sheet, g, at, list, zone.n, zone.kinds);
    if (owned) add_heap(owned, &zone);
}

#define SAY_ZONE(name, from, to, owned)                                                            \
    say_zone(sheet, g, AT_##name, LIST_OF_##name, c, from, to, owned)

/* Hand and cards in play together. */
HOT void find_both(const Game *g, int who, Heap *both)
{
    const Player *p = g->player + who;
    clear_heap(both);
    add_cards(both, cards_of_const(g, who), p->hand_at, p->discard_at);
}

/* Cards in play, of both. */
HOT void say_play(Sheet *sheet, const Game *g, int at, const Heap *both, const Player *p)
{
    Heap play;
    int kind;
    play.kinds = 0;
    for (int i = 0; i < TALIA_MAX_KINDS / 8; i++)
        play.words[i] = both->words[i] - p->hand_words[i]; /* no byte is the smaller one */
    EACH_KIND(kind, both->kinds) {
        if (play.n[kind]) play.kinds |= bit(kind);
    }
    say_counts(sheet, g, at, IS_CARD, play.n, play.kinds);
}

/* Most of the time those who are not on turn have none. */
HOT bool has_play(const Player *p, int hand_size)
{
    return p->discard_at - p->hand_at != hand_size;
}

/* What another player owns, as the seat knows. */
RARE void find_owned_as_seen(const Game *g, int seat, int who, Heap *owned)
{
    clear_heap(owned);
    for (int kind = 0; kind < g->kinds; kind++) {
        const int n = owned_as_seen(g, seat, who, kind);
        if (n) add_card(owned, kind, n);
    }
}

HOT void find_owned(const Game *g, int seat, int who, Heap *owned)
{
    const uint8_t *n = g->owned[who];
    if (!knows_cards(g, seat, who)) {
        find_owned_as_seen(g, seat, who, owned);
        return;
    }
    uint64_t kinds = 0;
    for (int kind = 0; kind < g->kinds; kind++) kinds |= (uint64_t)(n[kind] != 0) << kind;
    owned->kinds = kinds;
    copy_bytes(owned->n, n, sizeof owned->n);
}

/* The basic cards are worth what is printed on them. */
HOT int score_of(const Game *g, int seat, int who, const Heap *owned)
{
    int score = 0;
    int kind;
    for (kind = 0; kind < BASIC_KINDS; kind++) score += owned->n[kind] * card_info(kind)->points;
    EACH_KIND(kind, g->scoring & ~(bit(BASIC_KINDS) - 1))
        score += owned->n[kind] * worth(g, who, kind, seat) + total(g, who, kind);
    return score;
}

/* ---- Players --------------------------------------------------------------------------------- */

/* What the fields of the table need of the players. */
typedef struct Standing {
    int score, next_score, best_score; /* best: of all others */
    int hand_size;
} Standing;

/* Five sums of a word; in units, rounded up. What is more than 255 is 255, which is rare. */
HOT void say_five(Sheet *sheet, int at, uint64_t five, int unit)
{
    const uint64_t mask = ((uint64_t)1 << PRINTED_BITS) - 1;
    const uint64_t ones = ((uint64_t)1 << 4 * PRINTED_BITS) | ((uint64_t)1 << 3 * PRINTED_BITS) |
                          ((uint64_t)1 << 2 * PRINTED_BITS) | ((uint64_t)1 << PRINTED_BITS) | 1;
    const uint64_t units = five + ones * (uint64_t)(unit - 1); /* no sum is near the mask */
    if (LIKELY(!(units & ones * (mask & ~(uint64_t)(256 * unit - 1))))) {
        for (int i = 0; i < PRINTED_EACH; i++)
            write_byte(sheet, at + i,
                       (uint8_t)((units >> i * PRINTED_BITS & mask) / (uint64_t)unit));
    } else {
        for (int i = 0; i < PRINTED_EACH; i++)
            write_number(sheet, at + i, (int)(units >> i * PRINTED_BITS & mask) / unit);
    }
}

typedef struct Sums {
    uint64_t five[2];
} Sums;

HOT void say_sums(Sheet *sheet, int at, const Sums *sums, int unit)
{
    say_five(sheet, at, sums->five[0], unit);
    say_five(sheet, at + PRINTED_EACH, sums->five[1], unit);
}

HOT void add_printed(Sums *sums, int card, unsigned n)
{
    const CardNumbers *numbers = card_numbers(card);
    sums->five[0] += n * numbers->printed[0];
    sums->five[1] += n * numbers->printed[1];
}

/* How many there are of each kind, then the sums of all of them. */
HOT void say_counts_and_sums(Sheet *sheet, const Game *g, int at, int sums_at, const uint8_t *n,
                             uint64_t kinds)
{
    Sums sums = {{0, 0}};
    int kind;
    EACH_KIND(kind, kinds) {
        const int card = g->card[kind];
        write_some(sheet, at + card, n[kind]);
        add_printed(&sums, card, n[kind]);
    }
    say_sums(sheet, sums_at, &sums, 1);
}

HOT void say_heap_sums(Sheet *sheet, const Game *g, int at, const Heap *heap)
{
    Sums sums = {{0, 0}};
    int kind;
    EACH_KIND(kind, heap->kinds) add_printed(&sums, g->card[kind], heap->n[kind]);
    say_sums(sheet, at, &sums, 1);
}

/* Tokens on piles: six fields of the same cards, one after the other. */
HOT void say_tokens(Sheet *sheet, const Game *g, int at, const Player *p)
{
    if (!g->adventurous) return;
    for (int token = 0; token < TOKENS; token++) {
        if (p->token[token] != NONE)
            say_of_kind(sheet, g, at + token * PILE_ACTION_COUNT, IS_PILE_ACTION, p->token[token],
                        1);
    }
}

/* Whether any of these is to be told, which most of the time none is. */
HOT bool has_tokens(const Player *p)
{
    return p->pirate | p->journey_down | p->minus_card | p->minus_coin | p->once;
}

/* What is known of the deck's order. */
HOT void say_known(Sheet *sheet, const Game *g, const Player *p, const uint8_t *c)
{
    const int end = looked_at(p);
    if (!(p->known | p->under_known)) return;
    Heap known;
    clear_heap(&known);
    add_cards(&known, c, end - p->known, end);
    add_cards(&known, c, p->deck_at, p->deck_at + p->under_known);
    SAY_HEAP(known, &known);
    if (p->known) SAY_OF(top, c[end - 1], 1);
    SAY_ANY(known_cards, p->known);
    SAY_ANY(known_under, p->under_known);
}

HOT void say_own_cards(Sheet *sheet, const Game *g, int me, Standing *standing)
{
    const Player *p = g->player + me;
    const uint8_t *c = cards_of_const(g, me);
    Heap owned;
    standing->hand_size = hand_size_of(p);
    if (has_play(p, standing->hand_size)) {
        find_both(g, me, &owned);
        say_play(sheet, g, AT_play, &owned, p);
    } else {
        owned.kinds = p->hand_mask;
        copy_bytes(owned.n, p->hand, sizeof owned.n);
    }
    say_counts_and_sums(sheet, g, AT_hand, AT_hand_sums, p->hand, p->hand_mask);
    SAY_ZONE(deck, p->deck_at, looked_at(p), &owned);
    SAY_ZONE(looked, looked_at(p), p->hand_at, &owned);
    SAY_ZONE(discard, p->discard_at, g->stride, &owned);
    if (p->mat_end[MATS - 1]) {
        SAY_ZONE(island_mat, 0, p->mat_end[0], &owned);
        SAY_ZONE(native_mat, p->mat_end[0], p->mat_end[1], &owned);
        SAY_ZONE(tavern_mat, p->mat_end[1], p->mat_end[2], &owned);
        SAY_ZONE(aside, p->mat_end[2], p->mat_end[3], &owned);
    }
    if (p->inherited != NONE) {
        SAY_OF(inherited, p->inherited, 1);
        add_card(&owned, p->inherited, 1);
    }
    say_known(sheet, g, p, c);
    say_tokens(sheet, g, AT_token_card, p);
    say_heap_sums(sheet, g, AT_own_sums, &owned);
    standing->score = score_of(g, me, me, &owned);
}

HOT void say_next_cards(Sheet *sheet, const Game *g, int me, int next, Standing *standing)
{
    const Player *q = g->player + next;
    const uint8_t *c = cards_of_const(g, next);
    const int hand_size = hand_size_of(q);
    Heap heap;
    if (has_play(q, hand_size)) {
        find_both(g, next, &heap);
        say_play(sheet, g, AT_next_play, &heap, q);
    }
    SAY_ZONE(next_tavern_mat, q->mat_end[1], q->mat_end[2], NULL);
    find_owned(g, me, next, &heap);
    say_counts_and_sums(sheet, g, AT_next_owned, AT_next_sums, heap.n, heap.kinds);
    if (q->inherited != NONE) SAY_OF(next_inherited, q->inherited, 1);
    say_tokens(sheet, g, AT_next_token_card, q);
    standing->next_score = standing->best_score = score_of(g, me, next, &heap);
    SAY_ANY(next_cards, cards_owned(g, next));
    SAY_ANY(next_hand_size, hand_size);
    SAY_ANY(next_deck_size, deck_size(q));
    SAY_ANY(next_discard_size, discard_size(g, q));
    if (has_tokens(q)) {
        SAY_ANY(next_pirate, q->pirate);
        SAY(next_journey_down, q->journey_down);
        SAY(next_minus_card, q->minus_card);
        SAY(next_minus_coin, q->minus_coin);
        SAY(next_once, q->once);
    }
    SAY_ANY(next_score, standing->next_score);
    SAY_ANY(next_score_below, -standing->next_score);
}

#define SAY_FURTHER(name, nth, number)                                                             \
    do {                                                                                           \
        const int number_ = (int)(number);                                                         \
        write_number(sheet, AT_##name + (nth), number_ > 0 ? number_ : 0);                         \
    } while (0)

/* The players after the next one. The sheet is handed over and back by value, so that for the rest
 * it can lie in registers. */
RARE Sheet say_further(Sheet so_far, const Game *g, int me, int *best_score)
{
    Sheet *sheet = &so_far;
    Heap play, tokens;
    int kind, who = next_player(g, next_player(g, me));
    clear_heap(&play);
    clear_heap(&tokens);
    SAY_ANY(next_unseen, count_unseen(g, me, next_player(g, me)));
    for (int nth = 0; who != me; nth++, who = next_player(g, who)) {
        const Player *q = g->player + who;
        Heap both, heap;
        find_both(g, who, &both);
        EACH_KIND(kind, both.kinds) {
            if (both.n[kind] > q->hand[kind]) add_card(&play, kind, both.n[kind] - q->hand[kind]);
        }
        for (int token = 0; token < TOKENS; token++) {
            if (q->token[token] != NONE) add_card(&tokens, q->token[token], 1);
        }
        find_owned(g, me, who, &heap);
        say_counts(sheet, g, AT_third_owned + nth * CARD_COUNT, IS_CARD, heap.n, heap.kinds);
        const int score = score_of(g, me, who, &heap);
        if (score > *best_score) *best_score = score;
        SAY_FURTHER(further_score, nth, score);
        SAY_FURTHER(further_cards, nth, cards_owned(g, who));
        SAY_FURTHER(further_hand_size, nth, hand_size_of(q));
        SAY_FURTHER(further_deck_size, nth, deck_size(q));
        SAY_FURTHER(further_pirate, nth, q->pirate);
        SAY_FURTHER(further_minus_card, nth, q->minus_card);
        SAY_FURTHER(further_minus_coin, nth, q->minus_coin);
        SAY_FURTHER(further_unseen, nth, count_unseen(g, me, who));
    }
    SAY_HEAP(further_play, &play);
    SAY_HEAP(further_tokens, &tokens);
    return so_far;
}

/* Plays of Durations that come due on their owner's next turn, or lie there for ever. */
HOT void say_promises(Sheet *sheet, const Game *g, int me, int next)
{
    Heap of[3];
    if (!g->promises) return;
    for (int i = 0; i < 3; i++) clear_heap(&of[i]);
    for (int i = 0; i < g->promises; i++) {
        const Promise *promise = &g->promise[i];
        if (promise->moment != MOMENT_NEXT_TURN && promise->moment != MOMENT_ACTION) continue;
        add_card(&of[promise->owner == me ? 0 : promise->owner == next ? 1 : 2], promise->kind, 1);
    }
    SAY_HEAP(promised, &of[0]);
    SAY_HEAP(next_promised, &of[1]);
    SAY_HEAP(further_promised, &of[2]);
}

/* ---- The table ------------------------------------------------------------------------------- */

/* Whether so many gains can end the game: by the fewest cards of the shortest piles. `few`: how
 * many piles have one, two, three cards. */
HOT bool is_end_near(const Game *g, const int few[4], int gains)
{
    int missing = g->piles_to_end - g->empty_piles, cards = 0;
    if (g->pile[PROVINCE] <= gains) return true;
    for (int count = 1; count < 4; count++) {
        const int piles = few[count] < missing ? few[count] : missing;
        missing -= piles;
        cards += piles * count;
    }
    return missing == 0 && cards <= gains;
}

/* A pile of the supply. `few`: how many have one, two, three cards left. */
HOT void say_pile(Sheet *sheet, const Game *g, int kind, int few[4], Sums *sums)
{
    const int card = g->card[kind], left = g->pile[kind];
    add_printed(sums, card, (unsigned)left);
    write_byte(sheet, AT_pile + card, left);
    if (left > 3) return;
    few[left]++;
    if (left < 3) write_byte(sheet, AT_few + card, 3 - left);
}

HOT void say_trash(Sheet *sheet, const Game *g)
{
    for (int word = 0; word < g->kinds; word += 8) {
        uint64_t eight;
        int kind = word;
        copy_bytes(&eight, g->trash + word, sizeof eight);
        for (; eight; eight >>= 8, kind++) {
            if (eight & 0xff) SAY_OF(trash, kind, (int)(eight & 0xff));
        }
    }
}

HOT void say_piles(Sheet *sheet, const Game *g, int me)
{
    const uint64_t basic = bit(BASIC_KINDS) - 1;
    int few[4] = {0, 0, 0, 0};
    Sums sums = {{0, 0}};
    int kind;
    EACH_KIND(kind, g->supply & basic) say_pile(sheet, g, kind, few, &sums);
    EACH_KIND(kind, g->supply & ~basic) {
        say_pile(sheet, g, kind, few, &sums);
        SAY_OF(in_game, kind, 1);
    }
    EACH_KIND(kind, g->beside | g->events) {
        SAY_OF(in_game, kind, 1);
        if (g->pile[kind]) SAY_OF(pile, kind, g->pile[kind]);
    }
    say_sums(sheet, AT_pile_sums, &sums, 4);
    say_trash(sheet, g);
    if (g->embargoed) {
        EACH_KIND(kind, g->supply) {
            const int tokens = embargo_tokens(g, kind);
            if (tokens) SAY_OF(embargo_tokens, kind, tokens < 255 ? tokens : 255);
        }
    }
    SAY(end_is_near, is_end_near(g, few, g->turn_of == me ? g->player[me].buys : 1));
}

HOT void say_turn(Sheet *sheet, const Game *g, int me)
{
    const Player *t = g->player + g->turn_of;
    SAY(own_turn, g->turn_of == me);
    SAY_ONE_OF(phase, g->phase);
    SAY_ANY(actions, t->actions);
    SAY_ONE_OF(actions_are, t->actions);
    SAY_ANY(buys, t->buys);
    SAY_ONE_OF(buys_are, t->buys);
    SAY_ANY(coins, t->coins);
    SAY_ONE_OF(coins_are, t->coins);
    SAY(actions_played, g->actions_played);
    if (g->discount | g->extra_turn | g->short_hand | g->victory_bought) {
        SAY(discount, g->discount);
        SAY(extra_turn, g->extra_turn != EXTRA_NONE);
        SAY(short_hand, g->short_hand);
        SAY(victory_bought, g->victory_bought);
    }
    if (!g->this_eventful_turn) return;
    write_byte(sheet, AT_extra_offered, g->extra_offer[EXTRA_PLAIN] != 0);
    write_byte(sheet, AT_extra_offered + 1, g->extra_offer[EXTRA_WITHOUT_BUYS] != 0);
    SAY(more_cards, g->more_cards);
    SAY(comes_back, g->comes_back != 0);
    SAY(may_topdeck, g->may_topdeck != 0);
    SAY(buy_gains, g->buy_gains);
}

HOT void say_numbers(Sheet *sheet, const Game *g, int me, int next, const Standing *standing)
{
    const Player *p = g->player + me;
    const int turns = p->turns, lead = standing->score - standing->best_score;
    SAY_ONE_OF(players, g->players - 2);
    SAY(first_edition, g->edition == 1);
    SAY_ONE_OF(empty_piles, g->empty_piles);
    SAY_ONE_OF(piles_to_end,
               g->piles_to_end > g->empty_piles ? g->piles_to_end - g->empty_piles : 0);
    SAY_ONE_OF(provinces, g->pile[PROVINCE]);
    SAY_ANY(ahead, lead);
    SAY_ANY(behind, -lead);
    SAY_ONE_OF(lead, lead > 0 ? (lead + 2) / 3 + 3 : lead < -9 ? 0 : 3 - (2 - lead) / 3);
    SAY_ANY(turns, turns);
    SAY_ONE_OF(turns_are, turns < 5 ? turns : turns < 8 ? 5 : turns < 12 ? 6 : 7);
    SAY(more_turns, turns > g->player[next].turns);
    SAY(fewer_turns, turns < g->player[next].turns);
    SAY_ANY(score, standing->score);
    SAY_ANY(score_below, -standing->score);
    SAY_ANY(cards, cards_owned(g, me));
    SAY_ANY(hand_size, standing->hand_size);
    SAY_ANY(deck_size, deck_size(p));
    SAY(deck_has_hand, deck_size(p) >= HAND_SIZE);
    SAY_ANY(discard_size, discard_size(g, p));
    if (has_tokens(p)) {
        SAY_ANY(pirate, p->pirate);
        SAY(journey_down, p->journey_down);
        SAY(minus_card, p->minus_card);
        SAY(minus_coin, p->minus_coin);
        SAY(once, p->once);
    }
    if (!g->eventful) return;
    const Player *before = g->player + previous_player(g, me);
    int kind;
    SAY(gains, p->gains);
    SAY(gains_before, before->gains);
    EACH_KIND(kind, before->gained) SAY_OF(gained_before, kind, 1);
}

/* ---- The question ---------------------------------------------------------------------------- */

/* What the effect that asks has counted up to now, or counts down: picks, coins, a cost. */
HOT void say_effect(Sheet *sheet, const Game *g, int me)
{
    const Frame *f = &g->frame[g->depth - 1];
    const bool is_card = f->effect >= FX_CARDS;
    if (g->depth == 1 || f->effect == FX_moment || f->effect == FX_play_card) return;
    SAY_ONE_OF(wanted, f->effect == FX_discard_from_hand ? f->n - f->lifted : f->n);
    if (is_card && f->m < 8) SAY_ANY(so_far, f->m);
    SAY(own_effect, f->you == me);
}

HOT void say_question(Sheet *sheet, const Game *g, int me)
{
    const TaliaDecision *d = &g->decision;
    uint64_t offered = 0;
    int kind, word;
    SAY_ONE_OF(question, d->question);
    if (d->card != NONE) SAY_OF(asking, d->card, 1);
    SAY_ANY(depth, g->depth - 1);
    if (d->who != me) return;
    for (int group = 0; group < TALIA_MAX_GROUPS; group++) {
        if (d->mask[group]) write_byte(sheet, AT_verbs + d->verb[group], 1);
        offered |= d->mask[group];
    }
    EACH_KIND(kind, offered) SAY_OF(offered, kind, 1);
    EACH_KIND(word, (uint64_t)d->words) write_byte(sheet, AT_words + word, 1);
    say_effect(sheet, g, me);
}

FN int observe(const Game *g, int me, Numbers *numbers)
{
    const int next = next_player(g, me);
    Sheet own, *sheet = &own;
    Standing standing;
    own.to = numbers;
    own.count = 0;
    say_own_cards(sheet, g, me, &standing);
    say_next_cards(sheet, g, me, next, &standing);
    say_promises(sheet, g, me, next);
    say_piles(sheet, g, me);
    say_turn(sheet, g, me);
    say_question(sheet, g, me);
    if (g->players > 2) {
        int best_score = standing.best_score;
        own = say_further(own, g, me, &best_score);
        standing.best_score = best_score;
    }
    say_numbers(sheet, g, me, next, &standing);
    return (int)own.count;
}

/* Out of the sheet into the caller's rows. */
#ifdef __CUDA_ARCH__
FN void hand_out(Numbers *numbers, int count, uint16_t *input, uint8_t *value, int room)
{
    enum { AT_ONCE = 16 };
    const bool lies_well = (((size_t)input | (size_t)value) & 15) == 0;
    const int n = count < room ? count : room, whole = (n + AT_ONCE - 1) / AT_ONCE * AT_ONCE;
    int at = 0;
    for (int i = count; i < whole; i++) numbers->word[i] = 0;
    for (; lies_well && at < whole && at + AT_ONCE <= room; at += AT_ONCE) {
        uint32_t inputs[AT_ONCE / 2], values[AT_ONCE / 4];
        for (int i = 0; i < AT_ONCE / 4; i++) {
            const uint4 four = *(const uint4 *)(numbers->word + at + 4 * i);
            inputs[2 * i] = __byte_perm(four.x, four.y, 0x5410);
            inputs[2 * i + 1] = __byte_perm(four.z, four.w, 0x5410);
            values[i] = __byte_perm(__byte_perm(four.x, four.y, 0x0062),
                                    __byte_perm(four.z, four.w, 0x0062), 0x5410);
        }
        uint4 *to = (uint4 *)(input + at);
        to[0] = make_uint4(inputs[0], inputs[1], inputs[2], inputs[3]);
        to[1] = make_uint4(inputs[4], inputs[5], inputs[6], inputs[7]);
        *(uint4 *)(value + at) = make_uint4(values[0], values[1], values[2], values[3]);
    }
    for (; at < n; at++) {
        input[at] = (uint16_t)numbers->word[at];
        value[at] = (uint8_t)(numbers->word[at] >> 16);
    }
}
#else
FN void hand_out(const Numbers *numbers, int count, uint16_t *input, uint8_t *value, int room)
{
    const int n = count < room ? count : room;
    copy_bytes(input, numbers->input, (size_t)n * sizeof *input);
    copy_bytes(value, numbers->value, (size_t)n);
}
#endif

PUBLIC int talia_observe(const TaliaView *view, uint16_t *input, uint8_t *value, int room)
{
    Numbers numbers;
    const int count = observe(view->game, view->seat, &numbers);
    hand_out(&numbers, count, input, value, room);
    return count;
}

PUBLIC int talia_output(const TaliaView *view, TaliaChoice option)
{
    const int verb = option >> 8, object = option & 0xff;
    return verb == TALIA_WORD ? object : verb * TALIA_CARDS + view->game->card[object];
}

/* ---- What the fields are --------------------------------------------------------------------- */

static const TaliaField field_table[] = {
#define BY_CARD(name, divisor, which) {#name, AT_##name, which##_COUNT, divisor, 1 + IS_##which},
#define NUMBERS(name, divisor, count) {#name, AT_##name, (uint16_t)(count), divisor, 0},
#include "fields.def"
};

int talia_inputs(void)
{
    return INPUTS;
}

int talia_inputs_for_two(void)
{
    return AT_FURTHER;
}

int talia_fields(void)
{
    return (int)(sizeof field_table / sizeof field_table[0]);
}

const TaliaField *talia_field(int number)
{
    return &field_table[number];
}

int talia_input_of_card(int field, TaliaCard card)
{
    const TaliaField *of = &field_table[field];
    if (!of->by_card) return -1;
    const int place = card_numbers((int)card)->place[of->by_card - 1];
    return place == NO_PLACE ? -1 : of->at + place;
}
