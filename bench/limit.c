/*
 * limit.c - Big Money against Big Money, specialised by hand, and nothing else.
 *
 * It is what the engine's speed is measured against: the same game with the same rules and real
 * draws and reshuffles, but no card table, no decisions, no state that could be saved or shown.
 *
 * A card is a byte, the coins it gives: 0 (Estate, Province), 1 (Copper), 2 (Silver), 3 (Gold).
 * All cards of a player lie in one array: [0, deck) is the deck, [deck, total) everything else,
 * hand and discard pile. A draw swaps a random card of the deck with the deck's last one, which
 * then no longer belongs to it: the deck is never put in order, a card is chosen when it is drawn.
 * So a drawn card lies where it will be discarded, and a bought one is added at the end.
 *
 * A hand is drawn when its player's turn begins, not when the turn before ends. Nothing comes
 * between that could tell the difference, and the last hands, never used, are not drawn.
 *
 * It needs a compiler with 128-bit integers and the attribute below: gcc or clang, 64 bits.
 */
#include "limit.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* What can be bought, by the coins it gives; 4 is not a card and buys nothing. */
enum { PROVINCE = 0, SILVER = 2, GOLD = 3, NOTHING = 4, PILES = 5 };

/*
 * The supply. The game ends with the Provinces. It cannot end by three empty piles before, as
 * nothing but Silver and Gold is bought besides.
 */
enum { PROVINCES = 8, SILVERS = 40, GOLDS = 30 };

enum { HAND = 5, MAX_COINS = HAND * 3, START_CARDS = 10 };
enum { MAX_CARDS = START_CARDS + PROVINCES + SILVERS + GOLDS };

typedef struct Player {
    size_t deck;
    size_t total;
    unsigned provinces;
    uint8_t cards[MAX_CARDS + 1]; /* NOTHING is written behind the last card */
} Player;

typedef struct Market {
    uint8_t choice[MAX_COINS + 1]; /* what Big Money buys with so many coins */
    uint8_t supply[PILES];         /* that of NOTHING wraps round and does not matter */
} Market;

static const uint8_t start_cards[START_CARDS] = {1, 1, 1, 1, 1, 1, 1, 0, 0, 0};

static const Market start_market = {
    {NOTHING, NOTHING, NOTHING, SILVER, SILVER, SILVER, GOLD, GOLD}, /* the rest is 0, PROVINCE */
    {PROVINCES, 0, SILVERS, GOLDS, 0},
};

__extension__ typedef unsigned __int128 Wide;

/* Each seat gets its own copy of a turn, with its counts in registers. */
#define INLINE static inline __attribute__((always_inline))

/* The generator wyrand: a counter with an odd step, mixed by a wide product of itself. */
static inline uint64_t next_random(uint64_t *state)
{
    Wide product;

    *state += 0xa0761d6478bd642fU;
    product = (Wide)*state * (*state ^ 0xe7037ed1a0b428dbU);
    return (uint64_t)(product >> 64) ^ (uint64_t)product;
}

/* Takes the card at that place out of a deck of *deck cards. Returns its coins. */
static inline size_t take_card(Player *player, size_t *deck, size_t place)
{
    size_t last = --*deck;
    uint8_t card = player->cards[place];
    uint8_t moved = player->cards[last];

    player->cards[last] = card;
    player->cards[place] = moved;
    return card;
}

/*
 * Draws a random card. *random is a fraction in units of 2^-64: of its product with the deck's
 * size d the whole part is the place and the rest the fraction for the next draw.
 *
 * Five draws from one random number r thus yield the digits of floor(r * N / 2^64), where
 * N = d(d-1)(d-2)(d-3)(d-4) is the number of possible outcomes. Each outcome belongs to 2^64 / N
 * values of r, rounded up or down, so its probability is wrong by less than the factor
 * 1 +- N / 2^64. With d <= 88 that is 2^-31; with 30 cards, more than is usual, 2^-39.
 */
static inline size_t draw_card(Player *player, size_t *deck, uint64_t *random)
{
    Wide product = (Wide)*random * *deck;

    *random = (uint64_t)product;
    return take_card(player, deck, (size_t)(product >> 64));
}

/*
 * Draws a hand from a deck of fewer than five cards. These are all drawn, which takes no chance;
 * they change places with the array's last cards, and what then lies below them, the former
 * discard pile, is the deck for the other draws. A player has ten cards or more, so the places
 * that are exchanged do not overlap and the new deck is large enough.
 */
INLINE size_t draw_with_reshuffle(Player *player, uint64_t random)
{
    size_t left = player->deck;
    size_t deck = player->total;
    size_t coins = 0;

    for (size_t i = 0; i < left; i++) coins += take_card(player, &deck, i);
    for (size_t i = left; i < HAND; i++) coins += draw_card(player, &deck, &random);
    player->deck = deck;
    return coins;
}

/* Draws a hand. Returns its coins. */
INLINE size_t draw_hand(Player *player, uint64_t random)
{
    size_t deck = player->deck;
    size_t coins;

    if (deck < HAND) return draw_with_reshuffle(player, random);
    coins = draw_card(player, &deck, &random);
    coins += draw_card(player, &deck, &random);
    coins += draw_card(player, &deck, &random);
    coins += draw_card(player, &deck, &random);
    coins += draw_card(player, &deck, &random);
    player->deck = deck;
    return coins;
}

/* From now on nothing is bought instead of that card. (For NOTHING that changes nothing.) */
static inline void close_pile(Market *market, uint8_t card)
{
    for (size_t coins = 0; coins <= MAX_COINS; coins++) {
        if (market->choice[coins] == card) market->choice[coins] = NOTHING;
    }
}

/* Plays a turn. Returns whether it was the last one. */
INLINE bool play_turn(Player *player, Market *market, uint64_t random)
{
    uint8_t card = market->choice[draw_hand(player, random)];

    player->provinces += card == PROVINCE;
    player->cards[player->total] = card;
    player->total += card < NOTHING;
    if (--market->supply[card] == 0) {
        if (card == PROVINCE) return true;
        close_pile(market, card);
    }
    return false;
}

static inline void start_player(Player *player)
{
    player->deck = START_CARDS;
    player->total = START_CARDS;
    player->provinces = 0;
    memcpy(player->cards, start_cards, START_CARDS);
}

/*
 * Plays a game and adds it to the sums. Both have three Estates, so the Provinces alone decide;
 * at four each, the second player has won if the first had the last turn, that is, one more.
 */
static inline void play_game(uint64_t *state, LimitResult *sum)
{
    Player first, second;
    Market market = start_market;
    uint64_t turns = 0;

    start_player(&first);
    start_player(&second);
    for (;;) {
        turns++;
        if (play_turn(&first, &market, next_random(state))) break;
        turns++;
        if (play_turn(&second, &market, next_random(state))) break;
    }

    sum->games++;
    sum->turns += turns;
    if (first.provinces != second.provinces)
        sum->wins[first.provinces < second.provinces]++;
    else if (turns % 2 == 1)
        sum->wins[1]++;
    else
        sum->ties++;
}

void limit_run(uint64_t games, uint64_t seed, LimitResult *result)
{
    LimitResult sum = {0, 0, {0, 0}, 0};
    uint64_t state = seed;

    while (sum.games < games) play_game(&state, &sum);
    *result = sum;
}
