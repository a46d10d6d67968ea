/* random.h - chance apart from the games' own: for kingdoms, random play and benchmarks, the same
 * numbers everywhere. It needs no C library. */
#pragma once

#include <talia/game.h>

#ifdef __CUDACC__ /* on a GPU too */
#define RANDOM_FN static __host__ __device__ inline
#else
#define RANDOM_FN static inline
#endif

/* splitmix64 (Steele, Lea and Flood): any state will do. */
RANDOM_FN uint64_t random_next(uint64_t *state)
{
    uint64_t x = *state += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* Below n, which is small. */
RANDOM_FN int random_under(uint64_t *state, int n)
{
    return (int)((random_next(state) >> 32) * (uint64_t)n >> 32);
}

/* Takes one out of a list of so many, in which order has no meaning. */
RANDOM_FN uint8_t random_take(uint64_t *state, uint8_t *list, int *left)
{
    const int at = random_under(state, *left);
    const uint8_t taken = list[at];
    list[at] = list[--*left];
    return taken;
}

/* What a deal follows from: never all zeros, which the engine's generator cannot use. */
RANDOM_FN void random_seed(uint64_t *state, uint64_t seed[2])
{
    seed[0] = random_next(state); /* in this order, which a list of two would leave open */
    seed[1] = random_next(state) | 1;
}

/* A game as it is, but for what the one who is asked cannot know: that is dealt anew. */
RANDOM_FN void random_dealing(uint64_t *state, const TaliaGame *from, TaliaGame *to)
{
    uint64_t seed[2];
    random_seed(state, seed);
    talia_copy(to, from);
    talia_deal_anew(to, seed);
}

/* How many Events a game has that are drawn at random (adventures.1). */
enum { FEWEST_DRAWN = 1, MOST_DRAWN = 2 };

/* So many of all Events into the set-up. */
RANDOM_FN void draw_events(uint64_t *state, TaliaSetup *setup, int count)
{
    uint8_t events[TALIA_CARDS];
    int left = 0;
    for (int card = 0; card < TALIA_CARDS; card++) {
        if (talia_card_info((TaliaCard)card)->types & TALIA_EVENT) events[left++] = (uint8_t)card;
    }
    setup->event_count = 0;
    while (setup->event_count < count)
        setup->event[setup->event_count++] = random_take(state, events, &left);
}

RANDOM_FN int random_event_count(uint64_t *state)
{
    return FEWEST_DRAWN + random_under(state, MOST_DRAWN - FEWEST_DRAWN + 1);
}

/* One or two Events. */
RANDOM_FN void random_events(uint64_t *state, TaliaSetup *setup)
{
    draw_events(state, setup, random_event_count(state));
}

/* None, one or two: for tests, which want games of all kinds. */
RANDOM_FN void random_events_or_none(uint64_t *state, TaliaSetup *setup)
{
    draw_events(state, setup, random_under(state, MOST_DRAWN + 1));
}

/* Puts ten of the kingdom cards of all sets up to `newest` into the set-up, and a seed. Which cards
 * can lie in a kingdom is the engine's to say. The other fields must be there already. */
RANDOM_FN void random_kingdom(uint64_t *state, TaliaSetup *setup, TaliaSet newest)
{
    uint8_t cards[TALIA_CARDS];
    int left = 0;
    random_seed(state, setup->seed);
    setup->kingdom_count = 1;
    for (int card = 0; card < TALIA_CARDS; card++) {
        setup->kingdom[0] = (uint8_t)card;
        if (talia_card_info((TaliaCard)card)->set > newest) continue;
        if (talia_setup_fault(setup) == TALIA_SOUND) cards[left++] = (uint8_t)card;
    }
    for (int i = 0; i < TALIA_MAX_KINGDOM; i++) {
        setup->kingdom_count = (uint8_t)(i + 1);
        do { /* nor do all of them go together */
            setup->kingdom[i] = random_take(state, cards, &left);
        } while (talia_setup_fault(setup) != TALIA_SOUND);
    }
}
