/* memory.c - what a seat remembers of the others' cards.
 *
 * Cards come and go in the open, so a perfect memory knows what everybody owns, but for cards that
 * are passed to the left where more than two play: the two of them see which, the others do not.
 * `passed` counts them. What a player would own had nobody passed anything is no secret; from there
 * a seat goes on with the passes that it saw, and with those that must have been: who has parted
 * with more copies than that was passed the missing ones. All other passes are *unseen*: of these
 * only their number is known. After too many rounds all cards of the others are. */
#pragma once
#include "verbs.c"

/* Whether all cards of that player are known to the seat (-1: it only looks on). */
FN inline bool knows_cards(const Game *g, int seat, int who)
{
    return g->pass_rounds == 0 || seat == who || g->decision.who == NONE;
}

FN bool sees_passes(const Game *g, int seat, int from)
{
    return seat == from || seat == next_player(g, from);
}

/* How many copies each player has passed to the left, as far as the seat knows. Twice around
 * against the order of play: what one must have been passed may be what the one before must. */
FN void trace_passes(const Game *g, int seat, int kind, int traced[TALIA_MAX_PLAYERS])
{
    int without[TALIA_MAX_PLAYERS]; /* passes, that many copies would be owned */
    for (int who = 0; who < g->players; who++) {
        without[who] =
            owned(g, who, kind) + g->passed[who][kind] - g->passed[previous_player(g, who)][kind];
        traced[who] = sees_passes(g, seat, who) ? g->passed[who][kind] : 0;
    }
    for (int i = 2 * g->players; i > 0; i--) {
        const int from = (i - 1) % g->players, to = next_player(g, from);
        const int missing = traced[to] - without[to];
        if (!sees_passes(g, seat, from)) traced[from] = missing > 0 ? missing : 0;
    }
}

/* Copies of a card that a player would own without unseen passes. */
RARE int owned_but_for_unseen(const Game *g, int seat, int who, int kind)
{
    int traced[TALIA_MAX_PLAYERS];
    if (g->pass_rounds == TALIA_TOO_MANY_ROUNDS) return 0;
    const int left = who, right = previous_player(g, who);
    trace_passes(g, seat, kind, traced);
    return owned(g, who, kind) + g->passed[left][kind] - traced[left] - g->passed[right][kind] +
           traced[right];
}

/* Copies of a card that a player owns, as far as the seat knows. */
FN inline int owned_as_seen(const Game *g, int seat, int who, int kind)
{
    return knows_cards(g, seat, who) ? owned(g, who, kind)
                                     : owned_but_for_unseen(g, seat, who, kind);
}

/* How many cards that player has passed or been passed unseen. */
FN int count_unseen(const Game *g, int seat, int who)
{
    int unseen = 0;
    int traced[TALIA_MAX_PLAYERS];
    if (knows_cards(g, seat, who)) return 0;
    if (g->pass_rounds == TALIA_TOO_MANY_ROUNDS) return cards_owned(g, who);
    const int left = who, right = previous_player(g, who);
    for (int kind = 0; kind < g->kinds; kind++) {
        trace_passes(g, seat, kind, traced);
        unseen += g->passed[left][kind] - traced[left] + g->passed[right][kind] - traced[right];
    }
    return unseen;
}
