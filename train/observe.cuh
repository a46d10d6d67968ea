/* observe.cuh - what the net sees of a game, and the options as numbers: C17 and CUDA C++ alike.
 *
 * It reads the inside of the engine's state. It may: `see` writes nothing that the seat could not
 * know by a perfect memory (hidden hands, decks and mats of others are only counted). When the
 * library has observations of its own, this file goes.
 *
 * Whoever includes it has included engine/steps.h, and defines
 *     Sink, EMIT(sink, index, value)  where the non-zero numbers go
 *     SCORE(game, seat)               points as they are now
 *     INFO(card)                      the TaliaCardInfo of a card
 *     SLOT(card, number)              the input of a card's number, from fill_slots(); or -1
 *     LEVEL                           how much it sees: 0 as the first trial, 1 more, 2 sums too,
 *                                     3 the tokens on piles, its own and the next one's
 * and may define
 *     EMIT_CARD(sink, card, kind, number, value)  where a card's number goes, if not to its SLOT */
#pragma once

/* ---- The inputs ------------------------------------------------------------------------------ */

/* What there is to say of each card. The first fourteen are those of the first trial. */
enum CardNumber {
    CN_HAND, CN_PLAY, CN_DECK, CN_DISCARD, CN_MATS, CN_LOOKED, CN_OTHER, CN_OTHER_PLAY,
    CN_PILE, CN_IN_GAME, CN_COST, CN_OFFERED, CN_TOKENS, CN_EMBARGO,
    CN_NATIVE,         /* on the Native Village mat */
    CN_TAVERN,         /* on the Tavern mat */
    CN_PROMISED,       /* plays that come due at the start of my next turn, or lie there for ever */
    CN_OTHER_PROMISED, /* those of the others */
    CN_KNOWN,          /* on my deck, known to lie on its top */
    CN_TOP,            /* the topmost of these */
    CN_FEW,            /* the pile is short: 3 - what is left of it */
    CN_OTHER_TAVERN,
    CN_TOKEN_KIND,     /* +1 Card, and others by powers of two */
    CN_FURTHER,        /* owned by the seats after the next one: more than two players */
    CARD_NUMBERS
};

enum {
    NC = TALIA_CARDS,
    ASKING_AT = 2656,             /* which card asks; the cards' own numbers lie before it */
    QUESTION_AT = ASKING_AT + NC, /* one of each TaliaQuestion */
    WORD_AT = QUESTION_AT + 10,
    VERB_AT = WORD_AT + 24,
    TABLE_AT = VERB_AT + 20, /* the trial's numbers of the table */
    MORE_AT = TABLE_AT + 70, /* more of them */
    SUMS_AT = MORE_AT + 90,  /* sums of what is printed on cards, by zone */
    TOKENS_AT = 3072,        /* tokens on piles */
    INPUTS = 3200,
    MAX_OPTIONS = 64, /* of the few decisions that have more, the first ones */
    VALUE_AT = 2664,  /* of the outputs: verb * NC + card, words as verb 0, then the value */
    OUTPUTS = 2688,
};

/* Whether a card can ever have that number: the others get no input. */
static bool card_has(const TaliaCardInfo *info, int card, int number)
{
    const bool event = info->types & TALIA_EVENT;
    switch (number) {
    case CN_IN_GAME:
    case CN_OFFERED:
        return true;
    case CN_TAVERN:
    case CN_OTHER_TAVERN:
        return (info->types & TALIA_RESERVE) || card == TALIA_copper;
    case CN_PROMISED:
    case CN_OTHER_PROMISED:
        return info->types & TALIA_DURATION;
    case CN_TOKEN_KIND:
        return info->types & TALIA_ACTION;
    default:
        return !event;
    }
}

/* Numbers the inputs; how many the cards take. */
static int fill_slots(int16_t *slot, const TaliaCardInfo *(*info)(int), int level)
{
    const int numbers = level ? CARD_NUMBERS : CN_NATIVE;
    int n = 0;
    for (int number = 0; number < CARD_NUMBERS; number++) {
        for (int card = 0; card < NC; card++)
            slot[card * CARD_NUMBERS + number] =
                (int16_t)(number < numbers && card_has(info(card), card, number) ? n++ : -1);
    }
    return n;
}

/* ---- Counting cards -------------------------------------------------------------------------- */

/* How many of each kind lie where. */
typedef struct Seen {
    uint8_t both[TALIA_MAX_KINDS]; /* hand and play */
    uint8_t deck[TALIA_MAX_KINDS], discard[TALIA_MAX_KINDS], mats[TALIA_MAX_KINDS];
    uint8_t looked[TALIA_MAX_KINDS], native[TALIA_MAX_KINDS], tavern[TALIA_MAX_KINDS];
    uint8_t known[TALIA_MAX_KINDS];
    uint8_t other[TALIA_MAX_KINDS], other_both[TALIA_MAX_KINDS], other_tavern[TALIA_MAX_KINDS];
    uint8_t further[TALIA_MAX_KINDS];
    uint8_t promised[TALIA_MAX_KINDS], other_promised[TALIA_MAX_KINDS];
} Seen;

FN void count_range(uint8_t *n, const uint8_t *cards, int from, int to)
{
    for (int i = from; i < to; i++) n[cards[i]]++;
}

FN void count_all(uint8_t *n, const Game *g, const Player *p)
{
    const uint8_t *c = g->cards + p->cards_at;
    count_range(n, c, 0, p->mat_end[MATS - 1]);
    count_range(n, c, p->deck_at, g->stride);
    if (p->inherited != NONE) n[p->inherited]++;
}

FN void count_seen(const Game *g, int me, Seen *s)
{
    const Player *p = &g->player[me];
    const uint8_t *c = g->cards + p->cards_at;
    const int looked = p->hand_at - p->looked;
    const int next = me + 1 == g->players ? 0 : me + 1;
    const Player *q = &g->player[next];
    const uint8_t *o = g->cards + q->cards_at;
    for (size_t i = 0; i < sizeof *s; i++) ((uint8_t *)s)[i] = 0;
    count_range(s->mats, c, 0, p->mat_end[MATS - 1]);
    count_range(s->native, c, p->mat_end[0], p->mat_end[1]);
    count_range(s->tavern, c, p->mat_end[1], p->mat_end[2]);
    count_range(s->deck, c, p->deck_at, looked);
    count_range(s->known, c, looked - p->known, looked);
    count_range(s->looked, c, looked, p->hand_at);
    count_range(s->both, c, p->hand_at, p->discard_at);
    count_range(s->discard, c, p->discard_at, g->stride);
    if (p->inherited != NONE) s->mats[p->inherited]++;
    count_all(s->other, g, q);
    count_range(s->other_both, o, q->hand_at, q->discard_at);
    count_range(s->other_tavern, o, q->mat_end[1], q->mat_end[2]);
    for (int who = 0; who < g->players; who++) {
        if (who != me && who != next) count_all(s->further, g, &g->player[who]);
    }
    for (int i = 0; i < g->promises; i++) {
        const Promise *promise = &g->promise[i];
        const bool lasts =
            promise->moment == MOMENT_NEXT_TURN || promise->moment == MOMENT_ACTION;
        if (lasts) (promise->owner == me ? s->promised : s->other_promised)[promise->kind]++;
    }
}

/* ---- Sums of what is printed ----------------------------------------------------------------- */

enum { SUM_ZONES = 4, SUM_KINDS = 10 }; /* my hand, all mine, the next one's, the piles */

FN void add_printed(float *sum, const TaliaCardInfo *info, int n)
{
    const bool action = info->types & TALIA_ACTION;
    sum[0] += n;
    sum[1] += n * info->plus_cards;
    sum[2] += n * info->plus_actions;
    sum[3] += action && !info->plus_actions ? n : 0;
    sum[4] += n * info->plus_buys;
    sum[5] += info->types & TALIA_TREASURE ? n * info->plus_coins : 0;
    sum[6] += action ? n * info->plus_coins : 0;
    sum[7] += info->types & TALIA_VICTORY ? n : 0;
    sum[8] += info->types & TALIA_ATTACK ? n : 0;
    sum[9] += action ? n : 0;
}

FN void see_sums(const Game *g, int me, const Seen *s, Sink *sink)
{
    float sum[SUM_ZONES][SUM_KINDS];
    const float scale[SUM_ZONES] = {5.0f, 20.0f, 20.0f, 60.0f};
    for (int i = 0; i < SUM_ZONES * SUM_KINDS; i++) sum[0][i] = 0;
    for (int kind = 0; kind < g->kinds; kind++) {
        const TaliaCardInfo *info = INFO(g->card[kind]);
        const int mine =
            s->both[kind] + s->deck[kind] + s->discard[kind] + s->mats[kind] + s->looked[kind];
        if (info->types & TALIA_EVENT) continue;
        add_printed(sum[0], info, g->player[me].hand[kind]);
        add_printed(sum[1], info, mine);
        add_printed(sum[2], info, s->other[kind]);
        if (g->supply >> kind & 1) add_printed(sum[3], info, g->pile[kind]);
    }
    for (int i = 0; i < SUM_ZONES * SUM_KINDS; i++) {
        if (sum[0][i] != 0) EMIT(sink, SUMS_AT + i, sum[0][i] / scale[i / SUM_KINDS]);
    }
}

/* ---- Cards ----------------------------------------------------------------------------------- */

FN int token_bits(const Player *p, int kind)
{
    int bits = 0;
    for (int i = 0; i < TOKENS; i++) {
        if (p->token[i] == kind) bits += 1 << i;
    }
    return bits;
}

#ifndef EMIT_CARD
#define EMIT_CARD(sink, card, kind, number, value)                                                 \
    do {                                                                                           \
        const int slot_ = SLOT(card, number);                                                      \
        if (slot_ >= 0) EMIT(sink, slot_, value);                                                  \
    } while (0)
#endif

#define SEE(number, value)                                                                         \
    do {                                                                                           \
        const float value_ = (float)(value);                                                       \
        if (value_ != 0) EMIT_CARD(sink, g->card[kind], kind, number, value_);                     \
    } while (0)

FN void see_kind(const Game *g, int me, int kind, const Seen *s, Sink *sink)
{
    const Player *p = &g->player[me];
    const Player *q = &g->player[me + 1 == g->players ? 0 : me + 1];
    const TaliaDecision *d = &g->decision;
    const uint64_t offered = d->mask[0] | d->mask[1] | d->mask[2] | d->mask[3];
    const int pile = g->pile[kind], tokens = token_bits(p, kind);
    SEE(CN_HAND, p->hand[kind] / 3.0f);
    SEE(CN_PLAY, (s->both[kind] - p->hand[kind]) / 3.0f);
    SEE(CN_DECK, s->deck[kind] / 5.0f);
    SEE(CN_DISCARD, s->discard[kind] / 5.0f);
    SEE(CN_MATS, s->mats[kind] / 3.0f);
    SEE(CN_LOOKED, s->looked[kind] / 2.0f);
    SEE(CN_OTHER, s->other[kind] / 5.0f);
    SEE(CN_OTHER_PLAY, (s->other_both[kind] - q->hand[kind]) / 3.0f);
    SEE(CN_PILE, pile / 10.0f);
    SEE(CN_IN_GAME, (g->supply | g->beside | g->events) >> kind & 1);
    SEE(CN_COST, g->cost[kind] / 8.0f);
    SEE(CN_OFFERED, offered >> kind & 1);
    SEE(CN_TOKENS, tokens / 8.0f);
    SEE(CN_EMBARGO, g->embargo[kind] / 2.0f);
    SEE(CN_NATIVE, s->native[kind] / 3.0f);
    SEE(CN_TAVERN, s->tavern[kind] / 3.0f);
    SEE(CN_PROMISED, s->promised[kind] / 2.0f);
    SEE(CN_OTHER_PROMISED, s->other_promised[kind] / 2.0f);
    SEE(CN_KNOWN, s->known[kind] / 2.0f);
    SEE(CN_FEW, (g->supply >> kind & 1) && pile < 3 ? (3 - pile) / 3.0f : 0.0f);
    SEE(CN_OTHER_TAVERN, s->other_tavern[kind] / 3.0f);
    SEE(CN_TOKEN_KIND, (tokens & 1) + (tokens >> 1 & 1) * 2.0f);
    SEE(CN_FURTHER, s->further[kind] / 10.0f);
    if (p->known && g->cards[p->cards_at + p->hand_at - p->looked - 1] == kind) SEE(CN_TOP, 1.0f);
}

/* ---- The table ------------------------------------------------------------------------------- */

#define TELL_NEXT(value)                                                                           \
    do {                                                                                           \
        const float value_ = (float)(value);                                                       \
        if (value_ != 0) EMIT(sink, at, value_);                                                   \
        at++;                                                                                      \
    } while (0)

/* One of n inputs is 1: the last one stands for all that is more. */
#define TELL_ONE_OF(value, n)                                                                      \
    do {                                                                                           \
        const int value_ = (int)(value);                                                           \
        EMIT(sink, at + (value_ < 0 ? 0 : value_ < (n) ? value_ : (n) - 1), 1.0f);                 \
        at += (n);                                                                                 \
    } while (0)

FN void see_question(const Game *g, Sink *sink)
{
    const TaliaDecision *d = &g->decision;
    if (d->card != NONE) EMIT(sink, ASKING_AT + g->card[d->card], 1.0f);
    EMIT(sink, QUESTION_AT + d->question, 1.0f);
    for (int word = 0; word < 24; word++) {
        if (d->words >> word & 1) EMIT(sink, WORD_AT + word, 1.0f);
    }
    for (int i = 0; i < TALIA_MAX_GROUPS; i++) {
        if (d->mask[i]) EMIT(sink, VERB_AT + d->verb[i], 1.0f);
    }
}

/* Sizes that both tables below need. */
typedef struct Sizes {
    int mine, theirs, hand, other_hand, deck, score, other_score, best_score;
} Sizes;

FN Sizes sizes_of(const Game *g, int me)
{
    const int next = me + 1 == g->players ? 0 : me + 1;
    const Player *p = &g->player[me], *q = &g->player[next];
    Sizes z;
    z.mine = p->mat_end[MATS - 1] + g->stride - p->deck_at;
    z.theirs = q->mat_end[MATS - 1] + g->stride - q->deck_at;
    z.hand = z.other_hand = 0;
    for (int kind = 0; kind < g->kinds; kind++) {
        z.hand += p->hand[kind];
        z.other_hand += q->hand[kind];
    }
    z.deck = p->hand_at - p->looked - p->deck_at;
    z.score = SCORE(g, me);
    z.other_score = z.best_score = SCORE(g, next);
    for (int who = 0; who < g->players; who++) {
        if (who == me || who == next) continue;
        const int score = SCORE(g, who);
        if (score > z.best_score) z.best_score = score;
    }
    return z;
}

FN void see_table(const Game *g, int me, const Sizes *z, Sink *sink)
{
    const Player *p = &g->player[me];
    const Player *q = &g->player[me + 1 == g->players ? 0 : me + 1];
    const Player *t = &g->player[g->turn_of];
    int at = TABLE_AT;
    TELL_NEXT(1.0f);
    TELL_NEXT(g->turn_of == me);
    TELL_NEXT(t->actions / 3.0f);
    TELL_NEXT(t->buys / 2.0f);
    TELL_NEXT(t->coins / 8.0f);
    TELL_ONE_OF(t->coins, 12);
    TELL_ONE_OF(t->actions, 4);
    TELL_NEXT(g->phase == 0);
    TELL_NEXT(g->phase == 1);
    TELL_NEXT(p->turns / 20.0f);
    TELL_NEXT(p->turns < 3);
    TELL_NEXT((z->score - z->other_score) / 10.0f);
    TELL_NEXT(z->score > z->other_score);
    TELL_NEXT(z->score < z->other_score);
    TELL_NEXT(z->score / 20.0f);
    TELL_NEXT(z->other_score / 20.0f);
    TELL_NEXT(p->turns > q->turns);
    TELL_NEXT(p->turns < q->turns);
    TELL_ONE_OF(g->empty_piles, 4);
    TELL_ONE_OF(g->pile[PROVINCE], 9);
    TELL_NEXT(z->mine / 20.0f);
    TELL_NEXT(z->theirs / 20.0f);
    TELL_NEXT(z->other_hand / 5.0f);
    TELL_NEXT(p->minus_card);
    TELL_NEXT(p->minus_coin);
    TELL_NEXT(q->minus_card);
    TELL_NEXT(q->minus_coin);
    TELL_NEXT(p->journey_down);
    TELL_NEXT(p->pirate / 4.0f);
    TELL_NEXT(q->pirate / 4.0f);
    TELL_NEXT(g->discount / 2.0f);
    TELL_NEXT(g->extra_turn != 0);
    TELL_NEXT(g->actions_played / 5.0f);
    TELL_NEXT(p->known / 2.0f);
    TELL_NEXT(z->deck >= 5);
    TELL_NEXT(z->deck / 10.0f);
}

/* Whether what is left to buy this turn can end the game. */
FN bool end_is_near(const Game *g, int buys)
{
    int short_of = g->piles_to_end - g->empty_piles, left = 0;
    if (g->pile[PROVINCE] <= buys) return true;
    for (int count = 1; count <= 3 && short_of > 0; count++) {
        for (int kind = 0; kind < g->kinds; kind++) {
            if (g->pile[kind] != count || !(g->supply >> kind & 1) || short_of == 0) continue;
            left += count;
            short_of--;
        }
    }
    return short_of == 0 && left <= buys;
}

/* How many picks the running effect still wants, or what else it counts. */
FN int wanted(const Game *g)
{
    const Frame *f = &g->frame[g->depth - 1];
    return f->effect == FX_discard_from_hand ? f->n - f->lifted : f->n;
}

FN void see_more(const Game *g, int me, const Sizes *z, Sink *sink)
{
    const Player *p = &g->player[me], *t = &g->player[g->turn_of];
    const Frame *f = &g->frame[g->depth - 1];
    const int lead = z->score - z->best_score;
    int at = MORE_AT;
    TELL_ONE_OF(g->depth > 1 ? wanted(g) + 1 : 0, 8);
    TELL_NEXT(g->depth > 1 ? f->m / 4.0f : 0.0f);
    TELL_NEXT((g->depth - 1) / 3.0f);
    TELL_NEXT(g->depth > 1 && f->you == me);
    TELL_ONE_OF(t->buys, 5);
    TELL_ONE_OF(p->turns < 5 ? p->turns : p->turns < 8 ? 5 : p->turns < 12 ? 6 : 7, 8);
    TELL_ONE_OF(lead > 0 ? (lead + 2) / 3 + 3 : lead / 3 + 3 - (lead % 3 != 0), 8);
    TELL_ONE_OF(g->players - 2, 5);
    TELL_NEXT(g->edition == 1);
    TELL_NEXT(end_is_near(g, g->turn_of == me ? t->buys : 1));
    TELL_NEXT(lead / 10.0f);
    TELL_ONE_OF(g->pile[PROVINCE], 19);
    TELL_ONE_OF(g->piles_to_end - g->empty_piles, 5);
    TELL_NEXT(g->short_hand);
    TELL_NEXT(g->more_cards / 2.0f);
    TELL_NEXT(g->comes_back != 0);
    TELL_NEXT(g->may_topdeck != 0);
    TELL_NEXT(g->victory_bought);
    TELL_NEXT(p->once);
    TELL_NEXT(p->gains / 4.0f);
    TELL_NEXT(z->hand / 5.0f);
    TELL_NEXT(g->extra_offer[EXTRA_PLAIN] != 0);
    TELL_NEXT(g->extra_offer[EXTRA_WITHOUT_BUYS] != 0);
    TELL_NEXT((g->stride - p->discard_at) / 10.0f);
}

/* For each token on a pile: that it lies there, how many of these cards its owner has, how many are
 * left; of one's own also how many are in hand and in play. */
FN void see_tokens(const Game *g, int me, const Seen *s, Sink *sink)
{
    const int next = me + 1 == g->players ? 0 : me + 1;
    const Player *p = &g->player[me], *q = &g->player[next];
    int at = TOKENS_AT;
    for (int i = 0; i < TOKENS; i++, at += 8) {
        const int mine = p->token[i], theirs = q->token[i];
        if (mine != NONE) {
            const int in_play = s->both[mine] - p->hand[mine];
            const int all = s->both[mine] + s->deck[mine] + s->discard[mine] + s->mats[mine];
            EMIT(sink, at, 1.0f);
            if (all) EMIT(sink, at + 1, all / 5.0f);
            if (g->pile[mine]) EMIT(sink, at + 2, g->pile[mine] / 10.0f);
            if (p->hand[mine]) EMIT(sink, at + 3, p->hand[mine] / 3.0f);
            if (in_play) EMIT(sink, at + 4, in_play / 3.0f);
        }
        if (theirs != NONE) {
            EMIT(sink, at + 5, 1.0f);
            if (s->other[theirs]) EMIT(sink, at + 6, s->other[theirs] / 5.0f);
            if (g->pile[theirs]) EMIT(sink, at + 7, g->pile[theirs] / 10.0f);
        }
    }
    if (p->inherited != NONE) EMIT(sink, at, 1.0f);
    if (q->inherited != NONE) EMIT(sink, at + 1, 1.0f);
}

FN void see(const Game *g, Sink *sink)
{
    const int me = g->decision.who;
    const Sizes z = sizes_of(g, me);
    Seen s;
    count_seen(g, me, &s);
    for (int kind = 0; kind < g->kinds; kind++) see_kind(g, me, kind, &s, sink);
    see_question(g, sink);
    see_table(g, me, &z, sink);
    if (LEVEL > 0) see_more(g, me, &z, sink);
    if (LEVEL > 1) see_sums(g, me, &s, sink);
    if (LEVEL > 2) see_tokens(g, me, &s, sink);
}

/* ---- Options --------------------------------------------------------------------------------- */

FN int output_of(const Game *g, int verb, int object)
{
    return verb == TALIA_WORD ? object : verb * NC + g->card[object];
}

/* The options in the engine's order with their outputs; how many. */
FN int list_options(const Game *g, uint16_t *choice, int16_t *output)
{
    const TaliaDecision *d = &g->decision;
    int n = 0, object;
    for (int i = 0; i < TALIA_MAX_GROUPS; i++) {
        EACH_KIND(object, d->mask[i]) {
            if (n == MAX_OPTIONS) return n;
            choice[n] = TALIA_CHOICE(d->verb[i], object);
            output[n++] = (int16_t)output_of(g, d->verb[i], object);
        }
    }
    EACH_KIND(object, (uint64_t)d->words) {
        if (n == MAX_OPTIONS) return n;
        choice[n] = TALIA_CHOICE(TALIA_WORD, object);
        output[n++] = (int16_t)output_of(g, TALIA_WORD, object);
    }
    return n;
}
