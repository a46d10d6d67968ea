/* setup.c - the piles of a game, the opening decks, the first turn. */
#pragma once
#include "cards/adventures.c"

FN uint64_t mix(uint64_t x) /* splitmix64's finalizer: near seeds give far states */
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

FN void seed_chance(Game *g, const uint64_t seed[2])
{
    g->random[0] = mix(seed[0]);
    g->random[1] = mix(seed[1] ^ g->random[0]);
    if (!(g->random[0] | g->random[1])) g->random[0] = 1; /* the generator's one dead state */
}

FN bool needs_two_boxes(const TaliaSetup *setup)
{
    return setup->two_boxes || setup->players > 4;
}

/* Cards in a pile at the start (docs/rules/general.md, general.3). */
FN int pile_size(int players, bool two_boxes, int size)
{
    switch (size) {
    case TALIA_PILE_COPPER:
        return (two_boxes ? 120 : 60) - 7 * players;
    case TALIA_PILE_SILVER:
        return two_boxes ? 80 : 40;
    case TALIA_PILE_GOLD:
        return two_boxes ? 60 : 30;
    case TALIA_PILE_VICTORY:
        return players == 2 ? 8 : 12;
    case TALIA_PILE_PROVINCE:
        return players == 2 ? 8 : players < 5 ? 12 : 3 * players;
    case TALIA_PILE_CURSE:
        return 10 * (players - 1);
    case TALIA_PILE_TEN:
        return 10;
    case TALIA_PILE_TWELVE:
        return 12;
    case TALIA_PILE_FIVE_BESIDE:
        return 5;
    default:
        return 0;
    }
}

/* What lies in this game, one byte for each card there is. */
enum { ABSENT, WITHOUT_PILE, BESIDE_SUPPLY, IN_SUPPLY, EVENT_ON_TABLE };

FN inline bool has_pile(int place)
{
    return place == BESIDE_SUPPLY || place == IN_SUPPLY;
}

/* Rows of cards.def that only say that a card is so. */
typedef enum Trait {
    SHIELDS,
    WATCHES_TURNS,
    LEAVES_PLAY,
    ANSWERS_ATTACKS,
    ABIDES_IN_PLAY,
    PLAYS_OTHERS,
    WARDS_ATTACKS_OFF,
    ASKS_ABOUT_OTHERS,
    GIVES_ACTIONS_LATER,
} Trait;

FN bool card_is(Trait trait, int card)
{
    switch ((int)trait << 8 | card) {
#define SHIELD(id) case SHIELDS << 8 | TALIA_##id:
#define WATCHES(id) case WATCHES_TURNS << 8 | TALIA_##id:
#define LEAVES(id) case LEAVES_PLAY << 8 | TALIA_##id:
#define ANSWERS(id) case ANSWERS_ATTACKS << 8 | TALIA_##id:
#define ABIDES(id) case ABIDES_IN_PLAY << 8 | TALIA_##id:
#define PLAYS(id) case PLAYS_OTHERS << 8 | TALIA_##id:
#define WARDS(id) case WARDS_ATTACKS_OFF << 8 | TALIA_##id:
#define TWO_ACTIONS(id) case GIVES_ACTIONS_LATER << 8 | TALIA_##id:
#define ABOUT_OTHERS(id) case ASKS_ABOUT_OTHERS << 8 | TALIA_##id:
#include "cards/cards.def"
        return true;
    default:
        return false;
    }
}

/* The moments at which a card does something: a bit for each When. */
FN unsigned moments_of(int card)
{
    unsigned moments = 0;
    for (int moment = 0; moment < WHENS; moment++) {
        if (effect_when((When)moment, card) != FX_NONE) moments |= 1u << moment;
    }
    return moments;
}

enum {
    ONLOOKING = 1u << WHEN_bought | 1u << WHEN_other_gains | 1u << WHEN_buys_end,
    WITH_GAINS = ONLOOKING | 1u << WHEN_gained,
};

FN void lay_pile(Game *g, int card, int place)
{
    const TaliaCardInfo *info = card_info(card);
    const unsigned moments = moments_of(card);
    const int kind = g->kinds++;
    const uint64_t one = bit(kind);
    g->card[kind] = (uint8_t)card;
    if (info->types & TALIA_ACTION) g->action |= one;
    if (info->types & TALIA_VICTORY) g->victory |= one;
    if (card_is(SHIELDS, card)) g->shields |= one;
    if (card_is(LEAVES_PLAY, card)) g->leaves |= one;
    if (card_is(ANSWERS_ATTACKS, card)) g->answers |= one;
    if (moments & ONLOOKING) g->onlookers |= one;
    if (moments >> WHEN_attacked & 1) g->reactions |= one;
    g->moments = (uint16_t)(g->moments | moments);
    if (info->types & TALIA_TRAVELLER) g->travellers |= one;
    if (info->types & (TALIA_RESERVE | TALIA_TRAVELLER | TALIA_EVENT) || cheaper(card) ||
        card_is(ABIDES_IN_PLAY, card) || moments & WITH_GAINS)
        g->eventful = g->adventurous = true;
    if (info->types & TALIA_DURATION || is(g->leaves, kind) || card_is(WATCHES_TURNS, card))
        g->eventful = true;
    if (info->types & (TALIA_VICTORY | TALIA_CURSE)) g->scoring |= one;
    if (info->types & TALIA_TREASURE) {
        g->treasure |= one;
        if (!info->does_more && !(info->types & TALIA_ATTACK)) g->plain |= one;
    }
    if (place == EVENT_ON_TABLE) {
        g->events |= one;
        g->nonempty |= one; /* never used up */
    }
    if (place == IN_SUPPLY) {
        g->supply |= one;
        g->empty_piles++; /* until it is filled */
    }
    if (place == BESIDE_SUPPLY) g->beside |= one;
    if (has_pile(place)) set_pile(g, kind, pile_size(g->players, g->two_boxes, info->pile));
}

FN void empty_zones(Game *g, int who)
{
    Player *p = g->player + who;
    zero_bytes(p, sizeof *p);
    zero_bytes(g->owned[who], sizeof g->owned[who]);
    p->cards_at = (uint16_t)(who * g->stride);
    p->deck_at = p->hand_at = p->discard_at = g->swept_at[who] = g->stride;
    for (int token = 0; token < TOKENS; token++) p->token[token] = NONE;
    p->inherited = NONE;
}

/* By plain arithmetic on the seed, so that anybody can do it again (docs/FAIRNESS.md). */
FN int who_begins(const TaliaSetup *setup)
{
    const int count = count_bits(setup->may_begin);
    const uint32_t number = (uint32_t)(setup->seed[0] ^ setup->seed[1]);
    int left = count ? (int)(number % (uint32_t)count) : 0, who;
    EACH_KIND(who, (uint64_t)setup->may_begin) {
        if (left-- == 0) return who;
    }
    return 0;
}

enum { STARTING_COPPERS = 7, STARTING_ESTATES = 3 };

/* Where each card of a set-up lies. */
FN void find_places(const TaliaSetup *setup, uint8_t place[TALIA_CARDS])
{
    zero_bytes(place, TALIA_CARDS);
    for (int i = 0; i < setup->extra_count; i++) place[setup->extra[i]] = WITHOUT_PILE;
    for (int i = 0; i < BASIC_KINDS; i++) place[i] = IN_SUPPLY;
    for (int i = 0; i < setup->kingdom_count; i++) {
        int card = setup->kingdom[i];
        place[card] = IN_SUPPLY;
        while ((card = next_in_line(card)) != TALIA_CARDS) place[card] = BESIDE_SUPPLY;
    }
    for (int i = 0; i < setup->event_count; i++) place[setup->event[i]] = EVENT_ON_TABLE;
}

/* What a game has room for; talia_setup_fault sees to it. */
typedef struct Needs {
    int kinds, cards, reactions, onlookers;
} Needs;

FN Needs needs_of(const TaliaSetup *setup, const uint8_t place[TALIA_CARDS])
{
    Needs needs;
    zero_bytes(&needs, sizeof needs);
    needs.cards = setup->players * (STARTING_COPPERS + STARTING_ESTATES);
    for (int card = 0; card < TALIA_CARDS; card++) {
        if (place[card] == ABSENT) continue;
        const unsigned moments = moments_of(card);
        needs.kinds++;
        needs.reactions += (moments & 1u << WHEN_attacked) != 0;
        needs.onlookers += (moments & ONLOOKING) != 0;
        if (has_pile(place[card]))
            needs.cards += pile_size(setup->players, needs_two_boxes(setup), card_info(card)->pile);
    }
    return needs;
}

FN bool has_room_for(const Needs *needs)
{
    return needs->kinds <= TALIA_MAX_KINDS && needs->cards <= TALIA_MAX_OWNED &&
           needs->reactions <= MAX_REACTIONS && needs->onlookers <= MAX_ONLOOKERS;
}

FN void lay_out(Game *g, const TaliaSetup *setup)
{
    uint8_t place[TALIA_CARDS];
    find_places(setup, place);
    const Needs needs = needs_of(setup, place);
    LIMIT(has_room_for(&needs));
    zero_bytes(g, offsetof(Game, frame));
    g->players = setup->players;
    g->edition = setup->edition;
    g->two_boxes = needs_two_boxes(setup);
    g->turn_of = (uint8_t)who_begins(setup);
    for (int card = 0; card < TALIA_CARDS; card++) {
        if (place[card] != ABSENT) lay_pile(g, card, place[card]);
    }
    g->piles_to_end = setup->players > 4 ? 4 : 3;
    g->stride = (uint16_t)((needs.cards + 7) & ~7); /* whole words, for copies */
    for (int who = 0; who < g->players; who++) empty_zones(g, who);
    reprice(g);
    g->decision.who = NONE;
    g->decision.card = NONE;
    g->in_time = g->treasure;
    g->for_sale = ALL_KINDS;
    push(g, FX_turn, 0);
}

OUTLINED Step run_effect(Game *g, Frame *f)
{
    switch (f->effect) {
#define EFFECT(name)                                                                               \
    case FX_##name:                                                                                \
        return name(g, f);
        RULES_EFFECTS(EFFECT)
#undef EFFECT
#define WHEN(moment, id)                                                                           \
    case FX_##id##_##moment:                                                                       \
        return id##_##moment(g, f);
#include "cards/cards.def"
#define CASE_BONUSES(id)
#define CASE_LASTING(id)                                                                           \
    case FX_CARDS + TALIA_##id:                                                                    \
        return lasting(g, f);
#define CASE_TAVERN(id)                                                                            \
    case FX_CARDS + TALIA_##id:                                                                    \
        return put_this_on_mat(g, f, TALIA_TAVERN);
#define CASE_MOVES_TOKEN(id)                                                                       \
    case FX_CARDS + TALIA_##id:                                                                    \
        return move_token_as_liked(g, f);
#define CASE_EFFECT(id)                                                                            \
    case FX_CARDS + TALIA_##id:                                                                    \
        return id(g, f);
#define CARD(id, set, cost, types, pile, cards, actions, buys, coins, points, code) CASE_##code(id)
#include "cards/cards.def"
    default:
        TRAP();
        return STEP_DONE;
    }
}

/* Runs until somebody must choose: no effect calls another, so there is no recursion. */
OUTLINED void run(Game *g)
{
    for (;;) {
        const Step step =
            g->depth == 1 ? turn(g, &g->frame[0]) : run_effect(g, &g->frame[g->depth - 1]);
        if (step == STEP_ASK) return;
        if (step == STEP_DONE) g->depth--;
    }
}

FN void put_opening(Game *g, int who)
{
    Player *p = g->player + who;
    uint8_t *const c = cards_of(g, who);
    p->deck_at = (uint16_t)(g->stride - STARTING_COPPERS - STARTING_ESTATES);
    fill_bytes(c + p->deck_at, COPPER, STARTING_COPPERS);
    fill_bytes(c + p->deck_at + STARTING_COPPERS, ESTATE, STARTING_ESTATES);
    g->owned[who][COPPER] = STARTING_COPPERS;
    g->owned[who][ESTATE] = STARTING_ESTATES;
    draw(g, who, HAND_SIZE);
}

/* Nobody has been asked anything yet. */
FN void deal_hands(Game *g, const uint64_t seed[2])
{
    seed_chance(g, seed);
    for (int who = 0; who < g->players; who++) put_opening(g, who);
}

FN void deal(Game *g, const uint64_t seed[2])
{
    deal_hands(g, seed);
    run(g);
}

FN uint64_t plain_treasures(const Game *g)
{
    return g->decision.question == TALIA_Q_BUY ? g->decision.mask[0] & g->plain : 0;
}

HOT void choose_treasures(Game *g)
{
    ASSERT(plain_treasures(g));
    const int who = g->turn_of;
    play_plain_treasures(g, who);
    if (ask_buy(g, who) != STEP_ASK) run(g);
}

FN inline void choose(Game *g, TaliaChoice choice)
{
    if (choice == TALIA_PLAY_TREASURES) {
        choose_treasures(g);
    } else {
        g->answer = choice;
        run(g);
    }
}
