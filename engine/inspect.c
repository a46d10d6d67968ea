/* inspect.c - looking at a game from outside: options, zones, scores, copies. */
#pragma once
#include "facts.c"

#include <talia/table.h>

PUBLIC const char *talia_version(void)
{
    return TALIA_VERSION;
}

/* ---- Set-ups ------------------------------------------------------------------------------- */

FN bool has_twice(const uint8_t *list, int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            if (list[i] == list[j]) return true;
        }
    }
    return false;
}

FN bool is_event(int card)
{
    return card < TALIA_CARDS && card_info(card)->types & TALIA_EVENT;
}

FN bool has_room(const TaliaSetup *setup)
{
    uint8_t place[TALIA_CARDS];
    find_places(setup, place);
    const Needs needs = needs_of(setup, place);
    return has_room_for(&needs);
}

PUBLIC TaliaFault talia_setup_fault(const TaliaSetup *setup)
{
    if (setup->players < 2 || setup->players > TALIA_MAX_PLAYERS ||
        setup->may_begin >> setup->players)
        return TALIA_FAULT_PLAYERS;
    if (setup->edition != 1 && setup->edition != 2) return TALIA_FAULT_EDITION;
    const int kingdom = setup->kingdom_count;
    if (kingdom < 1 || kingdom > TALIA_MAX_KINGDOM || has_twice(setup->kingdom, kingdom))
        return TALIA_FAULT_KINGDOM;
    for (int i = 0; i < kingdom; i++) {
        if (!talia_is_kingdom_card((TaliaCard)setup->kingdom[i])) return TALIA_FAULT_KINGDOM;
    }
    const int events = setup->event_count;
    if (events > TALIA_MAX_EVENTS || has_twice(setup->event, events)) return TALIA_FAULT_EVENT;
    for (int i = 0; i < events; i++) {
        if (!is_event(setup->event[i])) return TALIA_FAULT_EVENT;
    }
    if (setup->extra_count > TALIA_MAX_EXTRAS) return TALIA_FAULT_TOO_MANY;
    for (int i = 0; i < setup->extra_count; i++) {
        if (setup->extra[i] >= TALIA_CARDS) return TALIA_FAULT_TOO_MANY;
    }
    if (!has_room(setup)) return TALIA_FAULT_TOO_MANY;
    if (!(setup->seed[0] | setup->seed[1])) return TALIA_FAULT_SEED;
    return TALIA_SOUND;
}

PUBLIC int talia_setup_boxes(const TaliaSetup *setup)
{
    return needs_two_boxes(setup) ? 2 : 1;
}

/* ---- Decisions ----------------------------------------------------------------------------- */

PUBLIC const TaliaDecision *talia_decision(const TaliaGame *game)
{
    return &game->decision;
}

PUBLIC_HOT int talia_option_count(const TaliaDecision *decision)
{
    const uint64_t *mask = decision->mask;
    int n = count_bits(decision->words) + count_bits(mask[0]) + count_bits(mask[1]);
    if (mask[2] | mask[3]) n += count_bits(mask[2]) + count_bits(mask[3]);
    return n;
}

/* The bit of that index; NONE: it has fewer, and the rest of the index is for what comes next. */
HOT int bit_at(uint64_t mask, int *index)
{
    for (; mask; mask &= mask - 1) {
        if ((*index)-- == 0) return lowest(mask);
    }
    return NONE;
}

/* Group by group, those that are seldom used behind a branch of their own. */
PUBLIC_HOT TaliaChoice talia_option(const TaliaDecision *decision, int index)
{
    const uint64_t *mask = decision->mask;
    const uint8_t *verb = decision->verb;
    int kind = bit_at(mask[0], &index);
    if (kind != NONE) return TALIA_CHOICE(verb[0], kind);
    if ((kind = bit_at(mask[1], &index)) != NONE) return TALIA_CHOICE(verb[1], kind);
    if (mask[2] | mask[3]) {
        if ((kind = bit_at(mask[2], &index)) != NONE) return TALIA_CHOICE(verb[2], kind);
        if ((kind = bit_at(mask[3], &index)) != NONE) return TALIA_CHOICE(verb[3], kind);
    }
    kind = TALIA_DONE;
    EACH_KIND(kind, decision->words) {
        if (index-- == 0) break;
    }
    return TALIA_CHOICE(TALIA_WORD, kind);
}

PUBLIC int talia_options(const TaliaGame *game, TaliaChoice options[TALIA_MAX_OPTIONS])
{
    const TaliaDecision *decision = &game->decision;
    int n = 0;
    int kind;
    for (int group = 0; group < TALIA_MAX_GROUPS; group++) {
        EACH_KIND(kind, decision->mask[group]) {
            options[n++] = TALIA_CHOICE(decision->verb[group], kind);
        }
    }
    EACH_KIND(kind, decision->words) {
        options[n++] = TALIA_CHOICE(TALIA_WORD, kind);
    }
    return n;
}

PUBLIC bool talia_is_option(const TaliaDecision *decision, TaliaChoice choice)
{
    const int verb = choice >> 8;
    const int object = choice & 0xff;
    if (verb == TALIA_WORD) return object < TALIA_WORDS && (decision->words >> object & 1);
    if (object >= TALIA_MAX_KINDS) return false;
    for (int group = 0; group < TALIA_MAX_GROUPS; group++) {
        if (decision->verb[group] == verb && is(decision->mask[group], object)) return true;
    }
    return false;
}

PUBLIC uint64_t talia_plain_treasures(const TaliaGame *game)
{
    return plain_treasures(game);
}

PUBLIC uint64_t talia_plain_kinds(const TaliaGame *game)
{
    return game->plain;
}

PUBLIC bool talia_is_over(const TaliaGame *game)
{
    return game->decision.who == NONE;
}

/* ---- Copies -------------------------------------------------------------------------------- */

/* The stretches of a game that are in use. Mats are rare: they are looked at last. */
enum { FIXED_STRETCHES = 6, MOST_STRETCHES = FIXED_STRETCHES + 2 * TALIA_MAX_PLAYERS };

typedef struct Stretch {
    size_t at, length;
} Stretch;

FN int stretches(const Game *g, Stretch out[MOST_STRETCHES])
{
    int n = 0;
    out[n++] = (Stretch){0, offsetof(Game, player) + g->players * sizeof(Player)};
    out[n++] = (Stretch){offsetof(Game, owned), g->players * sizeof g->owned[0]};
    out[n++] = (Stretch){offsetof(Game, frame), g->depth * sizeof(Frame)};
    out[n++] = (Stretch){offsetof(Game, entry), g->entries * sizeof(Entry)};
    out[n++] = (Stretch){offsetof(Game, promise), g->promises * sizeof(Promise)};
    if (g->pass_rounds)
        out[n++] = (Stretch){offsetof(Game, passed), g->players * sizeof g->passed[0]};
    for (int who = 0; who < g->players; who++) {
        const Player *p = g->player + who;
        const size_t at = offsetof(Game, cards) + (size_t)who * g->stride;
        out[n++] = (Stretch){at + p->deck_at, (size_t)(g->stride - p->deck_at)};
        if (p->mat_end[MATS - 1]) out[n++] = (Stretch){at, p->mat_end[MATS - 1]};
    }
    return n;
}

PUBLIC size_t talia_copy_bytes(const TaliaGame *game)
{
    Stretch stretch[MOST_STRETCHES];
    size_t bytes = 0;
    for (int i = stretches(game, stretch) - 1; i >= 0; i--) bytes += stretch[i].length;
    return bytes;
}

/* In blocks: compilers turn a large copy of a known length into instructions that take long to
 * start, and a short one of a length that they do not know into a call, or such instructions again.
 * In these bytes lie fields of any type. */
typedef struct __attribute__((may_alias)) Block {
    uint64_t word[sizeof(Player) / 8];
} Block;

typedef struct __attribute__((may_alias)) SmallBlock {
    uint64_t word[2 * sizeof(Frame) / 8];
} SmallBlock;

/* Bytes in use after which there is room to copy on: rounding up is harmless. */
FN void copy_blocks(void *to, const void *from, size_t bytes)
{
    const Block *source = (const Block *)from;
    Block *target = (Block *)to;
    for (size_t n = (bytes + sizeof(Block) - 1) / sizeof(Block); n > 0; n--) *target++ = *source++;
}

FN void copy_small_blocks(void *to, const void *from, size_t bytes)
{
    const SmallBlock *source = (const SmallBlock *)from;
    SmallBlock *target = (SmallBlock *)to;
    for (size_t done = 0; done < bytes; done += sizeof(SmallBlock)) *target++ = *source++;
}

/* Likewise from the end down to `at`, both counted in bytes of the game. What lies below `at` comes
 * along, in the same place: the free part, or what lies before the array, which is copied anyway or
 * of no use. */
FN void copy_down(Game *to, const Game *from, size_t end, size_t at)
{
    for (size_t i = end; i > at; i -= sizeof(SmallBlock)) {
        const size_t below = i - sizeof(SmallBlock);
        *(SmallBlock *)(void *)((uint8_t *)to + below) =
            *(const SmallBlock *)(const void *)((const uint8_t *)from + below);
    }
}

PUBLIC void talia_copy(TaliaGame *to, const TaliaGame *from)
{
    const size_t players = from->players, stride = from->stride;
    copy_blocks(to, from, offsetof(Game, player) + players * sizeof(Player));
    copy_blocks(to->owned, from->owned, players * sizeof from->owned[0]);
    copy_small_blocks(to->frame, from->frame, from->depth * sizeof(Frame));
    copy_small_blocks(to->entry, from->entry, from->entries * sizeof(Entry));
    if (from->promises) copy_bytes(to->promise, from->promise, from->promises * sizeof(Promise));
    if (from->pass_rounds) copy_bytes(to->passed, from->passed, sizeof to->passed);
    for (const Player *p = from->player; p < from->player + players; p++) {
        const size_t array = offsetof(Game, cards) + p->cards_at;
        const size_t mats = (p->mat_end[MATS - 1] + (size_t)7) & ~(size_t)7; /* whole words */
        copy_down(to, from, array + stride, array + p->deck_at);
        if (mats) copy_down(to, from, array + mats, array);
    }
}

enum { CACHE_LINE = 64 };

FN void expect_bytes(const void *at, size_t bytes)
{
    for (size_t i = 0; i < bytes; i += CACHE_LINE) expect((const uint8_t *)at + i);
}

PUBLIC void talia_expect(const TaliaGame *game)
{
    expect_bytes(game, offsetof(Game, player) + 2 * sizeof(Player));
    expect_bytes(game->frame, 2 * sizeof(Frame));
}

PUBLIC void talia_expect_cards(const TaliaGame *game)
{
    expect_bytes(game->player + 2, (game->players - (size_t)2) * sizeof(Player));
    expect_bytes(game->owned, game->players * sizeof game->owned[0]);
    expect_bytes(game->entry, game->entries * sizeof(Entry));
    expect_bytes(game->promise, game->promises * sizeof(Promise));
    for (int who = 0; who < game->players; who++) {
        const Player *p = game->player + who;
        const uint8_t *c = cards_of_const(game, who);
        expect_bytes(c + p->deck_at, (size_t)(game->stride - p->deck_at));
        expect(c + game->stride - 1);
    }
}

PUBLIC bool talia_same(const TaliaGame *a, const TaliaGame *b)
{
    Stretch in_a[MOST_STRETCHES], in_b[MOST_STRETCHES];
    const int n = stretches(a, in_a);
    if (n != stretches(b, in_b)) return false;
    for (int i = 0; i < n; i++) {
        if (in_a[i].at != in_b[i].at || in_a[i].length != in_b[i].length) return false;
        const uint8_t *one = (const uint8_t *)a + in_a[i].at;
        const uint8_t *other = (const uint8_t *)b + in_b[i].at;
        for (size_t k = 0; k < in_a[i].length; k++) {
            if (one[k] != other[k]) return false;
        }
    }
    return true;
}

PUBLIC uint64_t talia_hash(const TaliaGame *game)
{
    Stretch stretch[MOST_STRETCHES];
    uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a over the bytes in use, mixed at the end */
    const int n = stretches(game, stretch);
    for (int i = 0; i < n; i++) {
        const uint8_t *byte = (const uint8_t *)game + stretch[i].at;
        for (size_t k = 0; k < stretch[i].length; k++) hash = (hash ^ byte[k]) * 0x100000001b3u;
    }
    return mix(hash);
}

/* ---- The table ----------------------------------------------------------------------------- */

PUBLIC int talia_players(const TaliaGame *game)
{
    return game->players;
}

PUBLIC int talia_edition(const TaliaGame *game)
{
    return game->edition;
}

PUBLIC int talia_boxes(const TaliaGame *game)
{
    return game->two_boxes ? 2 : 1;
}

PUBLIC int talia_turn_of(const TaliaGame *game)
{
    return game->turn_of;
}

PUBLIC TaliaPhase talia_phase(const TaliaGame *game)
{
    return (TaliaPhase)game->phase;
}

PUBLIC TaliaCounters talia_counters(const TaliaGame *game, int who)
{
    const Player *p = game->player + who;
    return (TaliaCounters){p->actions, p->buys, p->coins};
}

PUBLIC int talia_turns(const TaliaGame *game, int who)
{
    return game->player[who].turns;
}

PUBLIC int talia_kinds(const TaliaGame *game)
{
    return game->kinds;
}

PUBLIC TaliaCard talia_card(const TaliaGame *game, int kind)
{
    return (TaliaCard)game->card[kind];
}

PUBLIC int talia_kind(const TaliaGame *game, TaliaCard card)
{
    return kind_of(game, (int)card);
}

PUBLIC int talia_cost(const TaliaGame *game, int kind)
{
    return cost(game, kind);
}

PUBLIC int talia_types(const TaliaGame *game, int kind)
{
    const int printed = info_of(game, kind)->types;
    const bool inherits = is(game->action, kind) && !(printed & TALIA_ACTION);
    return inherits ? printed | TALIA_ACTION | TALIA_COMMAND : printed;
}

PUBLIC int talia_pile(const TaliaGame *game, int kind)
{
    return game->pile[kind];
}

PUBLIC uint64_t talia_supply(const TaliaGame *game)
{
    return game->supply;
}

PUBLIC uint64_t talia_beside(const TaliaGame *game)
{
    return game->beside;
}

PUBLIC uint64_t talia_events(const TaliaGame *game)
{
    return game->events;
}

PUBLIC int talia_trash_count(const TaliaGame *game, int kind)
{
    return game->trash[kind];
}

/* Where a zone's bytes lie. Hand and play share theirs. */
FN void zone_bounds(const Game *g, int who, TaliaZone zone, int *from, int *to)
{
    const Player *p = g->player + who;
    switch (zone) {
    case TALIA_DECK:
        *from = p->deck_at, *to = looked_at(p);
        break;
    case TALIA_LOOKED:
        *from = looked_at(p), *to = p->hand_at;
        break;
    case TALIA_HAND:
    case TALIA_IN_PLAY:
        *from = p->hand_at, *to = p->discard_at;
        break;
    case TALIA_DISCARD_PILE:
        *from = p->discard_at, *to = g->stride;
        break;
    default: {
        const int mat = (int)zone - TALIA_ISLAND;
        *from = mat_at(p, mat), *to = p->mat_end[mat];
    }
    }
}

PUBLIC int talia_zone_size(const TaliaGame *game, int who, TaliaZone zone)
{
    const Player *p = game->player + who;
    if (zone == TALIA_HAND) return hand_size_of(p);
    if (zone == TALIA_IN_PLAY) return p->discard_at - p->hand_at - hand_size_of(p);
    int from, to;
    zone_bounds(game, who, zone, &from, &to);
    return to - from;
}

/* Hand and play, one of the two: in the order of kinds. */
FN int sort_out(const Game *g, int who, TaliaZone zone, uint8_t *out)
{
    int n = 0;
    for (int kind = 0; kind < g->kinds; kind++) {
        int copies = zone == TALIA_HAND ? g->player[who].hand[kind] : count_in_play(g, who, kind);
        for (; copies > 0; copies--) out[n++] = (uint8_t)kind;
    }
    return n;
}

FN int list_discard(const Game *g, int who, uint8_t *out)
{
    const int from = g->player[who].discard_at;
    const Exchanged two = discard_order(g, who);
    for (int at = from; at < g->stride; at++)
        out[at - from] = (uint8_t)card_at(cards_of_const(g, who), two, at);
    return g->stride - from;
}

PUBLIC int talia_zone(const TaliaGame *game, int who, TaliaZone zone, uint8_t out[TALIA_MAX_OWNED])
{
    if (zone == TALIA_HAND || zone == TALIA_IN_PLAY) return sort_out(game, who, zone, out);
    if (zone == TALIA_DISCARD_PILE) return list_discard(game, who, out);
    int from, to;
    zone_bounds(game, who, zone, &from, &to);
    const uint8_t *c = cards_of_const(game, who);
    for (int i = 0; i < to - from; i++) out[i] = zone == TALIA_DECK ? c[to - 1 - i] : c[from + i];
    return to - from;
}

PUBLIC int talia_owned(const TaliaGame *game, int who, int kind)
{
    return owned(game, who, kind);
}

/* ---- Scoring ------------------------------------------------------------------------------- */

/* What all copies of a card are worth whose worth depends on where they lie; else 0. */
FN int total(const Game *g, int who, int kind)
{
    switch (g->card[kind]) {
#define TOTAL(id)                                                                                  \
    case TALIA_##id:                                                                               \
        return id##_total(g, who, kind);
#include "cards/cards.def"
    default:
        return 0;
    }
}

/* What one copy of any other card is worth to its owner, as far as the seat knows. */
FN int worth(const Game *g, int who, int kind, int seat)
{
    switch (g->card[kind]) {
#define WORTH(id)                                                                                  \
    case TALIA_##id:                                                                               \
        return id##_worth(g, who, seat);
#include "cards/cards.def"
    default:
        return info_of(g, kind)->points;
    }
}

PUBLIC int talia_points(const TaliaGame *game, int who, int kind)
{
    return talia_owned(game, who, kind) * worth(game, who, kind, who) + total(game, who, kind);
}

PUBLIC int talia_score(const TaliaGame *game, int who)
{
    int score = 0;
    int kind;
    EACH_KIND(kind, game->scoring)
        score += owned(game, who, kind) * worth(game, who, kind, who) + total(game, who, kind);
    return score;
}

PUBLIC unsigned talia_winners(const TaliaGame *game)
{
    unsigned winners = 0;
    int best = 0, fewest = 0;
    for (int who = 0; who < game->players; who++) {
        const int score = talia_score(game, who);
        const int turns = game->player[who].turns;
        const bool better = score > best || (score == best && turns < fewest);
        if (winners == 0 || better) {
            winners = 1u << who;
            best = score;
            fewest = turns;
        } else if (score == best && turns == fewest) {
            winners |= 1u << who;
        }
    }
    return winners;
}

PUBLIC unsigned talia_may_begin_next(int players, unsigned winners)
{
    const unsigned all = (1u << players) - 1, others = all & ~winners;
    if (winners && !(winners & (winners - 1)))
        return (winners << 1 | winners >> (players - 1)) & all;
    return others ? others : all;
}
