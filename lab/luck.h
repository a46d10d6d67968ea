/* luck.h - how lucky the players of a game were with what they drew, as a net sees it.
 *
 * Whenever somebody has chosen, chance might have gone on otherwise: some times it does, in copies
 * of the game. Where the player's hand is another one there, the two are compared by the chance to
 * win that the net gives that hand when the player is asked again; until then the others play BMU.
 * The mean of these differences is luck. What fell and what might have fallen are alike but for
 * chance, so luck is 0 on the average whatever the net thinks and whoever plays: a share of wins
 * from which luck is taken is right, and the better the net, the less it is left to chance
 * (docs/MATCHES.md, '--luck-adjusted'). */
#pragma once

#include <talia/game.h>

#include "../bots/net/net.h"

enum { LUCK_DEALINGS = 8 }; /* copies of each choice */

typedef struct Luck {
    const Net *net;
    uint64_t random;
    int64_t sum[TALIA_MAX_PLAYERS]; /* by seat, in units of 1 / NET_ONE */
    TaliaGame fallen, other;
} Luck;

/* Before the first choice of a game, whose number it is; before each choice. */
void luck_begin(Luck *luck, const Net *net, uint64_t number);
void luck_note(Luck *luck, const TaliaGame *before, TaliaChoice choice);

/* A seat's own luck less the mean of the others'. Of two players at least. */
int64_t luck_of(const Luck *luck, int players, int seat);
