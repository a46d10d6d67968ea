/* trial.h - what search.c and inputs.c share: random kingdoms of all sets, and the way to the next
 * decision. */
#pragma once

#include "infer.h"

static uint64_t chance = 0x9e3779b97f4a7c15u;

static uint64_t next_number(void)
{
    chance ^= chance >> 12, chance ^= chance << 25, chance ^= chance >> 27;
    return chance * 0x2545f4914f6cdd1du;
}

static int number_below(int n)
{
    return (int)(((next_number() >> 32) * (uint64_t)n) >> 32);
}

static float fraction(void)
{
    return (float)(next_number() >> 40) / 16777216.0f;
}

static int draw_cards(const uint8_t *from, int count, uint8_t *to, int want)
{
    int n = 0;
    while (n < want) {
        const uint8_t card = from[number_below(count)];
        bool is_new = true;
        for (int i = 0; i < n; i++) is_new &= to[i] != card;
        if (is_new) to[n++] = card;
    }
    return n;
}

static TaliaSetup random_setup(void)
{
    TaliaSetup setup = {.players = 2, .edition = 2};
    uint8_t kingdom[TALIA_CARDS], event[TALIA_CARDS];
    int kingdoms = 0, events = 0;
    for (int card = BASIC_KINDS; card < TALIA_CARDS; card++) {
        const TaliaCardInfo *info = info_of_card(card);
        if (info->types & TALIA_EVENT)
            event[events++] = (uint8_t)card;
        else if (info->pile != TALIA_PILE_FIVE_BESIDE)
            kingdom[kingdoms++] = (uint8_t)card;
    }
    const int r = number_below(4);
    setup.kingdom_count = (uint8_t)draw_cards(kingdom, kingdoms, setup.kingdom, 10);
    setup.event_count = (uint8_t)draw_cards(event, events, setup.event, r < 2 ? 0 : r - 1);
    setup.seed[0] = next_number() | 1;
    setup.seed[1] = next_number();
    return setup;
}

/* To the next decision that the net is asked; true: the game is over. */
static bool settle(Game *g)
{
    while (!talia_is_over(g) && talia_plain_treasures(g)) talia_choose(g, TALIA_PLAY_TREASURES);
    return talia_is_over(g);
}
