/* hidden.c - see hidden.h. */
#include "hidden.h"

#include <talia/position.h>

#include "trail.h"

void change_hand(TaliaGame *game, int who, int swaps, uint64_t *random)
{
    uint8_t hand[TALIA_MAX_OWNED], deck[TALIA_MAX_OWNED];
    for (int swap = 0; swap < swaps; swap++) {
        const int in_hand = talia_zone(game, who, TALIA_HAND, hand);
        const int in_deck = talia_zone(game, who, TALIA_DECK, deck);
        if (!in_hand || !in_deck) return;
        const int i = random_below(random, in_hand), j = random_below(random, in_deck);
        if (hand[i] != deck[j]) talia_swap_hidden(game, who, TALIA_HAND, i, TALIA_DECK, j);
    }
}

void change_deck(TaliaGame *game, int who, int seat, uint64_t *random)
{
    uint8_t list[TALIA_MAX_OWNED];
    int place[TALIA_MAX_OWNED], n = 0;
    const int size = talia_view_zone(&(TaliaView){game, seat}, who, TALIA_DECK, list);
    for (int i = 0; i < size; i++) {
        if (list[i] == TALIA_NONE || who != seat) place[n++] = i;
    }
    for (int i = n - 1; i > 0; i--) {
        const int j = random_below(random, i + 1);
        if (i != j) talia_swap_hidden(game, who, TALIA_DECK, place[i], TALIA_DECK, place[j]);
    }
}

/* One of the zones from which a card can be changed, and a place in it; false: there is none. */
static bool find_place(const TaliaGame *game, int who, int but, uint64_t *random, TaliaZone *zone,
                       int *place)
{
    *zone = who != but && random_below(random, 2) ? TALIA_HAND : TALIA_DECK;
    const int size = talia_zone_size(game, who, *zone);
    if (size) *place = random_below(random, size);
    return size > 0;
}

void change_passed(TaliaGame *game, int seat, int but, uint64_t *random)
{
    enum { TRIES = 10 };
    const int players = talia_players(game);
    for (int i = 0; i < TRIES * players; i++) {
        const int from = i % players, to = (from + 1) % players;
        TaliaZone one, other;
        int kept = 0, passed = 0;
        if (seat == from || seat == to) continue;
        if (find_place(game, from, but, random, &one, &kept) &&
            find_place(game, to, but, random, &other, &passed))
            talia_swap_passed(game, from, one, kept, other, passed);
    }
}
