/* position.c - see position.h. */
#include <talia/position.h>

#include "setup.c"

void talia_lay_position(TaliaGame *game, const TaliaSetup *setup)
{
    lay_out(game, setup);
    seed_chance(game, setup->seed);
    game->stride = TALIA_MAX_OWNED; /* the copies need not add up with the box */
    for (int who = 0; who < game->players; who++) empty_zones(game, who);
    game->player[game->turn_of].actions = 1;
    game->player[game->turn_of].buys = 1;
}

void talia_put_openings(TaliaGame *game)
{
    for (int who = 0; who < game->players; who++) put_opening(game, who);
}

PUBLIC bool talia_put(TaliaGame *game, int who, TaliaZone zone, int kind)
{
    Player *p = game->player + who;
    uint8_t *c = cards_of(game, who);
    if (cards_owned(game, who) >= game->stride || game->owned[who][kind] == UINT8_MAX) return false;
    count_as_owned(game, who, kind);
    switch (zone) {
    case TALIA_DECK: /* settled, but nobody has seen it */
        insert_on_deck(p, c, kind, false);
        break;
    case TALIA_DISCARD_PILE:
        insert_on_discard(p, c, kind);
        break;
    case TALIA_HAND:
        insert_into_hand_and_play(p, c, kind);
        count_into_hand(p, kind);
        break;
    case TALIA_IN_PLAY:
        insert_into_hand_and_play(p, c, kind);
        break;
    default:
        insert_on_mat(p, c, (int)zone - TALIA_ISLAND, kind);
    }
    return true;
}

void talia_empty_zone(TaliaGame *game, int who, TaliaZone zone)
{
    uint8_t old[TALIA_ZONES][TALIA_MAX_OWNED];
    int n[TALIA_ZONES];
    for (int z = 0; z < TALIA_ZONES; z++)
        n[z] = z < TALIA_LOOKED ? talia_zone(game, who, (TaliaZone)z, old[z]) : 0;
    Player *p = game->player + who;
    p->hand_mask = 0;
    zero_bytes(p->hand, sizeof p->hand);
    zero_bytes(p->mat_end, sizeof p->mat_end);
    zero_bytes(game->owned[who], sizeof game->owned[who]);
    if (p->inherited != NONE) count_as_owned(game, who, p->inherited);
    p->deck_at = p->hand_at = p->discard_at = game->swept_at[who] = game->stride;
    forget_order(p);
    for (int z = 0; z < TALIA_LOOKED; z++) {
        if (z == (int)zone) continue;
        for (int i = n[z] - 1; i >= 0; i--) talia_put(game, who, (TaliaZone)z, old[z][i]);
    }
}

#ifndef __cplusplus
_Static_assert(TALIA_TOKEN_TRASH - TALIA_TOKEN_CARD == (int)TOKEN_TRASH, "in the same order");
#endif

/* Where a setting lies in a player: a byte, or two (`is_large`). */
FN size_t place_of(TaliaSetting setting)
{
    switch (setting) {
    case TALIA_ACTIONS:
        return offsetof(Player, actions);
    case TALIA_BUYS:
        return offsetof(Player, buys);
    case TALIA_COINS:
        return offsetof(Player, coins);
    case TALIA_TURNS:
        return offsetof(Player, turns);
    case TALIA_PIRATE:
        return offsetof(Player, pirate);
    case TALIA_JOURNEY_DOWN:
        return offsetof(Player, journey_down);
    case TALIA_MINUS_CARD:
        return offsetof(Player, minus_card);
    case TALIA_MINUS_COIN:
        return offsetof(Player, minus_coin);
    case TALIA_INHERITED:
        return offsetof(Player, inherited);
    default:
        LIMIT(setting >= TALIA_TOKEN_CARD && setting <= TALIA_TOKEN_TRASH);
        return offsetof(Player, token) + (size_t)(setting - TALIA_TOKEN_CARD);
    }
}

FN bool is_large(TaliaSetting setting)
{
    return setting <= TALIA_PIRATE;
}

void talia_set(TaliaGame *game, int who, TaliaSetting setting, int value)
{
    Player *const p = game->player + who;
    const uint16_t number = (uint16_t)value;
    if (setting == TALIA_INHERITED) {
        if (p->inherited != NONE) count_as_lost(game, who, p->inherited);
        if (value != NONE) count_as_owned(game, who, value);
        p->once = value != NONE;
    }
    if (is_large(setting))
        copy_bytes((uint8_t *)p + place_of(setting), &number, sizeof number);
    else
        ((uint8_t *)p)[place_of(setting)] = (uint8_t)value;
    if (setting >= TALIA_MINUS_CARD && value != (setting <= TALIA_MINUS_COIN ? 0 : NONE))
        game->eventful = game->adventurous = true;
}

PUBLIC int talia_get(const TaliaGame *game, int who, TaliaSetting setting)
{
    const uint8_t *const at = (const uint8_t *)(game->player + who) + place_of(setting);
    uint16_t number = *at;
    if (is_large(setting)) copy_bytes(&number, at, sizeof number);
    return number;
}

void talia_set_pile(TaliaGame *game, int kind, int count)
{
    set_pile(game, kind, count);
}

bool talia_plays_others(TaliaCard card)
{
    return card_is(PLAYS_OTHERS, (int)card);
}

bool talia_has_pile(const TaliaGame *game, int kind)
{
    return is(game->supply | game->beside, kind);
}

void talia_set_trash(TaliaGame *game, int kind, int count)
{
    game->trash[kind] = (uint8_t)count;
}

void talia_set_embargo(TaliaGame *game, int kind, int tokens)
{
    put_embargo_tokens(game, kind, tokens);
    if (tokens) game->eventful = true;
}

PUBLIC int talia_embargo(const TaliaGame *game, int kind)
{
    return embargo_tokens(game, kind);
}

/* Cards that lie in play with something to do for the rest of the game. */
static void let_abide(Game *g)
{
    for (int who = 0; who < g->players; who++) {
        for (int kind = 0; kind < g->kinds; kind++) {
            if (!card_is(ABIDES_IN_PLAY, g->card[kind])) continue;
            for (int n = count_in_play(g, who, kind); n > 0; n--) {
                Frame f = {.you = (uint8_t)who, .card = (uint8_t)kind};
                f.entry = (uint8_t)enter_play(g, who, kind);
                promise(g, &f, MOMENT_ACTION);
            }
        }
    }
}

void talia_resume(TaliaGame *game, TaliaPhase phase)
{
    let_abide(game);
    adapt_to_player(game);
    game->phase = (uint8_t)phase;
    for (int kind = COPPER; kind <= GOLD; kind++) { /* those that lie in play */
        if (count_in_play(game, game->turn_of, kind)) game->plain_played |= (uint8_t)(1 << kind);
    }
    game->plain_played |= SOMETHING_ELSE;
    game->frame[0].m = phase == TALIA_PHASE_ACTION ? IN_ACTION_PHASE : IN_BUY_PHASE;
    int kind;
    EACH_KIND(kind, game->action) { /* cards that lie in play count as played this turn */
        const int plays = count_in_play(game, game->turn_of, kind);
        game->actions_played = (uint8_t)(game->actions_played + plays);
    }
    run(game);
}

void talia_resume_at_start(TaliaGame *game)
{
    let_abide(game);
    run(game);
}

/* ---- Checks -------------------------------------------------------------------------------- */

/* The byte of the i-th card of a list of talia_zone. */
static uint8_t *hidden_card(Game *g, int who, TaliaZone zone, int i)
{
    Player *p = g->player + who;
    uint8_t *c = cards_of(g, who);
    if (zone == TALIA_DECK) return c + looked_at(p) - 1 - i;
    if (zone == TALIA_NATIVE) return c + mat_at(p, TALIA_NATIVE - TALIA_ISLAND) + i;
    uint8_t list[TALIA_MAX_OWNED];
    talia_zone(g, who, zone, list);
    return c + find_in_hand_and_play(p, c, list[i]);
}

/* Puts another card in the place of one. */
static void replace_hidden(Game *g, int who, TaliaZone zone, uint8_t *place, int kind)
{
    Player *const p = g->player + who;
    if (zone == TALIA_HAND) count_out_of_hand(p, *place);
    replace_owned(g, who, place, kind);
    if (zone == TALIA_HAND) count_into_hand(p, kind);
}

void talia_swap_hidden(TaliaGame *game, int who, TaliaZone one, int i, TaliaZone other, int j)
{
    uint8_t *a = hidden_card(game, who, one, i);
    uint8_t *b = hidden_card(game, who, other, j);
    const int card = *a;
    replace_hidden(game, who, one, a, *b);
    replace_hidden(game, who, other, b, card);
}

bool talia_swap_passed(TaliaGame *game, int from, TaliaZone one, int i, TaliaZone other, int j)
{
    const int to = next_player(game, from);
    uint8_t *a = hidden_card(game, from, one, i);
    uint8_t *b = hidden_card(game, to, other, j);
    const int kept = *a, passed = *b;
    if (!game->pass_rounds || !game->passed[from][passed]) return false;
    replace_hidden(game, from, one, a, passed);
    replace_hidden(game, to, other, b, kept);
    game->passed[from][passed]--;
    game->passed[from][kept]++;
    return true;
}

uint64_t talia_chance(const TaliaGame *game)
{
    return game->random[0];
}

void talia_change_chance(TaliaGame *game, uint64_t by)
{
    game->random[0] ^= by;
}

int talia_all_cards(const TaliaGame *game)
{
    int all = 0;
    for (int who = 0; who < game->players; who++) all += cards_owned(game, who);
    for (int kind = 0; kind < game->kinds; kind++) all += game->pile[kind] + game->trash[kind];
    return all;
}

/* Whether a player's zones follow one another, and no more of the deck is settled than there is. */
static const char *audit_boundaries(const Game *g, const Player *p)
{
    for (int m = 1; m < MATS; m++) {
        if (p->mat_end[m] < p->mat_end[m - 1]) return "mats overlap";
    }
    if (p->mat_end[MATS - 1] > p->deck_at || p->deck_at + p->looked > p->hand_at ||
        p->hand_at > p->discard_at || p->discard_at > g->stride)
        return "the zones of a player overlap";
    if (p->ordered + p->under > deck_size(p) || p->known > p->ordered || p->under_known > p->under)
        return "more of a deck is settled than there is";
    return NULL;
}

/* Whether the card that covers a hand lies in the discard pile. */
static const char *audit_cover(const Game *g, int who)
{
    const int from = g->swept_at[who];
    if (from == g->stride) return NULL;
    if (from < g->player[who].discard_at || from > g->stride)
        return "a hand was covered outside the discard pile";
    const uint64_t kinds = kinds_in(cards_of_const(g, who) + from, g->stride - from);
    return is(kinds, covering_kind(g->cover[who])) ? NULL : "what covers a hand is not there";
}

/* Whether all bytes are kinds: eight at a time, since it is done after every step. A byte that is
 * none has its high bit set, or gets it when what is missing from `kinds` to 128 is added. */
static bool are_cards(const uint8_t *c, int n, int kinds)
{
    const uint64_t each = 0x0101010101010101, high = each << 7;
    const uint64_t missing = each * (uint64_t)(128 - kinds);
    uint64_t none = 0;
    int at = 0;
    for (; at + 8 <= n; at += 8) {
        uint64_t eight;
        copy_bytes(&eight, c + at, sizeof eight);
        none |= ((eight & ~high) + missing) | eight;
    }
    bool are = (none & high) == 0;
    for (; at < n; at++) are &= c[at] < kinds;
    return are;
}

/* The kinds in hand by their counts; where eight of them are all 0 there is nothing to look at. */
static uint64_t counted_in_hand(const Player *p)
{
    uint64_t mask = 0;
    for (int word = 0; word < TALIA_MAX_KINDS / 8; word++) {
        if (!p->hand_words[word]) continue;
        for (int kind = word * 8; kind < word * 8 + 8; kind++)
            mask |= (uint64_t)(p->hand[kind] != 0) << kind;
    }
    return mask;
}

/* Whether a player owns what is counted. */
static const char *audit_owned(const Game *g, int who)
{
    const Player *p = g->player + who;
    const uint8_t *c = cards_of_const(g, who);
    uint8_t left[TALIA_MAX_KINDS];
    int cards = p->inherited != NONE, counted = 0;
    copy_bytes(left, g->owned[who], sizeof left);
    for (int kind = 0; kind < TALIA_MAX_KINDS; kind++) counted += left[kind];
    if (counted != cards_owned(g, who)) return "a player's cards are miscounted";
    if (cards) left[p->inherited]--;
    for (int at = 0; at < p->mat_end[MATS - 1]; at++) left[c[at]]--;
    for (int at = p->deck_at; at < g->stride; at++) left[c[at]]--;
    for (int kind = 0; kind < TALIA_MAX_KINDS; kind++) {
        if (left[kind]) return "a player's cards of a kind are miscounted";
    }
    return NULL;
}

/* Hand, cards in play and entries against the cards that lie there, of which all are cards. */
static const char *audit_hand_and_play(const Game *g, int who)
{
    const Player *p = g->player + who;
    const uint8_t *c = cards_of_const(g, who);
    int16_t count[TALIA_MAX_KINDS];
    int kind;
    zero_bytes(count, g->kinds * sizeof count[0]);
    if (counted_in_hand(p) != p->hand_mask) return "hand and its mask differ";
    if (p->hand_mask & ~all_cards(g)) return "a hand holds what is not a card";
    for (int at = p->hand_at; at < p->discard_at; at++) count[c[at]]++;
    EACH_KIND(kind, p->hand_mask) {
        count[kind] = (int16_t)(count[kind] - p->hand[kind]);
        if (count[kind] < 0) return "a hand holds more than there is";
    }
    for (int i = 0; i < g->entries; i++) {
        const Entry *e = &g->entry[i];
        if (e->owner == who && !e->gone && --count[e->kind] < 0)
            return "an entry of a card that is not in play";
    }
    return NULL;
}

static const char *audit_player(const Game *g, int who)
{
    const Player *p = g->player + who;
    const uint8_t *c = cards_of_const(g, who);
    const char *fault = audit_boundaries(g, p);
    if (fault) return fault;
    if (!are_cards(c, p->mat_end[MATS - 1], g->kinds) ||
        !are_cards(c + p->deck_at, g->stride - p->deck_at, g->kinds))
        return "a card of no kind";
    fault = audit_cover(g, who);
    if (!fault) fault = audit_owned(g, who);
    return fault ? fault : audit_hand_and_play(g, who);
}

static const char *audit_piles(const Game *g)
{
    int empty = 0;
    int kind;
    EACH_KIND(kind, g->supply) {
        empty += g->pile[kind] == 0;
        if ((g->pile[kind] != 0) != is(g->nonempty, kind)) return "a pile and its mask differ";
    }
    return empty == g->empty_piles ? NULL : "empty piles are miscounted";
}

static const char *audit_stacks(const Game *g)
{
    if (g->depth < 1 || g->depth > MAX_DEPTH || g->entries > MAX_ENTRIES ||
        g->promises > MAX_PROMISES)
        return "a stack is out of its limits";
    for (int i = 0; i < g->entries; i++) {
        if (g->entry[i].owner >= g->players || g->entry[i].kind >= g->kinds)
            return "an entry of no player or of no kind";
    }
    for (int i = 0; i < g->promises; i++) {
        const Promise *p = &g->promise[i];
        if (p->owner >= g->players || p->kind >= g->kinds || p->entry >= g->entries)
            return "a promise of no player, of no kind or of no card in play";
    }
    return NULL;
}

/* How deep plays nest, and what a scenario may lay out (script/put.c), counts on these rows. An
 * Estate plays what it inherited, and is counted by itself. */
static const char *audit_plays(const Game *g)
{
    for (int i = 1; i < g->depth; i++) {
        const Frame *play = &g->frame[i];
        const int card = g->frame[i - 1].effect - FX_CARDS;
        if (play->effect != FX_play_card || !is(g->action, play->card)) continue;
        if (card >= 0 && card != TALIA_estate && !card_is(PLAYS_OTHERS, card))
            return "a card plays another and has no PLAYS row in cards.def";
    }
    return NULL;
}

const char *talia_audit(const TaliaGame *game, int all)
{
    const char *fault = audit_stacks(game);
    if (!fault) fault = audit_plays(game);
    for (int who = 0; !fault && who < game->players; who++) fault = audit_player(game, who);
    if (!fault) fault = audit_piles(game);
    if (fault) return fault;
    if (talia_all_cards(game) != all) return "cards were made or lost";
    const Player *p = game->player + game->turn_of;
    if (p->actions > TALIA_MOST_COUNTER || p->buys > TALIA_MOST_COUNTER ||
        p->coins > TALIA_MOST_COUNTER)
        return "a counter is out of its limits";
    if (!talia_is_over(game) && talia_option_count(&game->decision) < 2)
        return "a decision with fewer than two options is asked";
    return NULL;
}
