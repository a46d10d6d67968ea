/* leave.c - which cards leave play in Clean-up, which stay, and what may become of the others. */
#pragma once
#include "gain.c"

/* Whether the play that made a promise has something to do yet. */
FN bool is_work(const Promise *p)
{
    return p->moment == MOMENT_NEXT_TURN || p->moment == MOMENT_STAY || p->moment == MOMENT_ACTION;
}

/* Which entries stay in play over this Clean-up: those that have something to do yet, and what
 * played one that stays. */
typedef struct Staying {
    bool is[MAX_ENTRIES];
} Staying;

FN void find_staying(const Game *g, Staying *staying)
{
    bool more = false;
    for (int i = 0; i < g->entries; i++) staying->is[i] = false;
    for (int i = 0; i < g->promises; i++) {
        const Promise *p = &g->promise[i];
        if (is_work(p) && !g->entry[p->entry].gone) staying->is[p->entry] = true;
        more |= p->moment == MOMENT_WITH;
    }
    while (more) {
        more = false;
        for (int i = 0; i < g->promises; i++) {
            const Promise *p = &g->promise[i];
            if (p->moment != MOMENT_WITH || !staying->is[p->entry] || staying->is[p->a]) continue;
            if (g->entry[p->a].gone) continue;
            staying->is[p->a] = more = true;
        }
    }
}

/* An entry of that kind that leaves play; NONE: there is none, and the card lies there without. */
FN int find_leaving(const Game *g, int who, int kind)
{
    Staying staying;
    find_staying(g, &staying);
    for (int i = 0; i < g->entries; i++) {
        const Entry *e = &g->entry[i];
        if (e->owner == who && e->kind == kind && !e->gone && !staying.is[i]) return i;
    }
    return NONE;
}

/* Of these kinds, those that the player on turn has in hand or in play: most of the time none. */
FN uint64_t in_hand_or_play(const Game *g, uint64_t kinds)
{
    const Player *p = g->player + g->turn_of;
    const uint8_t *c = cards_of_const(g, g->turn_of);
    uint64_t there = 0;
    if (!kinds) return 0;
    for (int at = p->hand_at; at < p->discard_at; at++) there |= bit(c[at]);
    return kinds & there;
}

/* Cards of a kind that are about to be discarded from play. */
FN int count_leaving(const Game *g, int who, int kind)
{
    int n = count_in_play(g, who, kind);
    if (n == 0 || g->promises == 0) return n;
    Staying staying;
    find_staying(g, &staying);
    for (int i = 0; i < g->entries; i++)
        n -= staying.is[i] && g->entry[i].owner == who && g->entry[i].kind == kind;
    return n;
}

#define LEAVES(id) FN bool id##_may_go_on_deck(const Game *g);
#include "cards/cards.def"

/* Cards in play that may go onto the deck instead of the discard pile. */
FN uint64_t may_go_on_deck(const Game *g)
{
    uint64_t which = 0;
    int kind;
    EACH_KIND(kind, in_hand_or_play(g, g->leaves)) {
        if (count_leaving(g, g->turn_of, kind) == 0) continue;
        switch (g->card[kind]) {
#define LEAVES(id)                                                                                 \
    case TALIA_##id:                                                                               \
        if (id##_may_go_on_deck(g)) which |= bit(kind);                                            \
        break;
#include "cards/cards.def"
        default:
            TRAP();
        }
    }
    return which;
}

/* What a Traveller is exchanged for: a card, or TALIA_CARDS. */
FN int next_in_line(int card)
{
    switch (card) {
#define EXCHANGE(id, other)                                                                        \
    case TALIA_##id:                                                                               \
        return TALIA_##other;
#include "cards/cards.def"
    default:
        return TALIA_CARDS;
    }
}

FN int kind_of(const Game *g, int card)
{
    int kind = 0;
    while (kind < g->kinds && g->card[kind] != card) kind++;
    return kind < g->kinds ? kind : NONE;
}

/* Travellers in play that may be exchanged: there must be a card to take. */
FN uint64_t may_be_exchanged(const Game *g)
{
    uint64_t which = 0;
    int kind;
    EACH_KIND(kind, in_hand_or_play(g, g->travellers)) {
        const int next = kind_of(g, next_in_line(g->card[kind]));
        if (next != NONE && g->pile[next] && count_leaving(g, g->turn_of, kind)) which |= bit(kind);
    }
    return which;
}

FN void leave_play(Game *g, int who, int kind)
{
    const int entry = find_leaving(g, who, kind);
    if (entry != NONE) g->entry[entry].gone = true;
}

FN Step put_on_deck_from_play(Game *g, int who, int kind)
{
    leave_play(g, who, kind);
    return move(g, who, kind, TALIA_IN_PLAY, TALIA_DECK, ALL_SEATS);
}

/* Back to its pile for the next card of its line: neither trashed nor gained. */
FN Step exchange(Game *g, int who, int kind)
{
    const int next = kind_of(g, next_in_line(g->card[kind]));
    LIMIT(next != NONE);
    leave_play(g, who, kind);
    TELL(TALIA_EXCHANGED, who, kind, NONE, NONE, ALL_SEATS, next);
    relocate(g, who, kind, TALIA_IN_PLAY, TALIA_SUPPLY, ALL_SEATS);
    relocate(g, who, next, TALIA_SUPPLY, TALIA_DISCARD_PILE, ALL_SEATS);
    return STEP_DONE;
}
