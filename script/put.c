/* put.c - the cards, piles and counters of a head.
 *
 * A position need not be one that play can reach, but what follows from it must stay within what
 * the engine has room for. Hence the limits on all cards together, counted here: from then on cards
 * only move. */

#include <talia/position.h>

#include "../text/text.h"
#include "scenario.h"

enum {
    MOST_OF_A_KIND = 255,         /* the engine counts them in bytes */
    MOST_CARDS = TALIA_MAX_OWNED, /* one player could come to own them all */
    /* Of all players together, and what piles hold beyond the usual: the plays of all of them wait
     * for what they began and stay in play at the same time (engine/README.md, 'The limits'), and
     * those that the piles hold come on top. */
    MOST_ACTIONS = 90,
    MOST_NESTING = 55, /* of these, cards that play others */
};

typedef struct Tally {
    int all;
    int of_kind[TALIA_MAX_KINDS];
    int actions, nesting;
    bool inheritance; /* somebody has bought it or can */
} Tally;

static void count_in(Tally *tally, int kind, int copies)
{
    tally->all += copies;
    tally->of_kind[kind] += copies;
}

/* Actions, and kingdom Treasures, which can do as much. Estates can be Actions in a game with
 * Inheritance, and then each is a play within a play. */
static void count_action(Tally *tally, const TaliaGame *game, int kind, int copies)
{
    const TaliaCard card = talia_card(game, kind);
    const bool is_estate = card == TALIA_estate && tally->inheritance;
    const bool is_kingdom = (int)card >= TALIA_BASIC_CARDS;
    if (is_estate || (is_kingdom && talia_types(game, kind) & (TALIA_ACTION | TALIA_TREASURE)))
        tally->actions += copies;
    if (is_estate || talia_plays_others(card)) tally->nesting += copies * (1 + is_estate);
}

/* Counts cards of a player in. */
static void count_owned(Tally *tally, const TaliaGame *game, int kind, int copies)
{
    count_in(tally, kind, copies);
    count_action(tally, game, kind, copies);
}

static bool check_tally(const Tally *tally, const TaliaGame *game, int kind, const char *at,
                        Fault *fault)
{
    if (tally->of_kind[kind] > MOST_OF_A_KIND)
        return fault_at(fault, at, "too many cards: %d of %s with its pile, at most %d",
                        tally->of_kind[kind], text_card_name(ENGLISH, talia_card(game, kind)),
                        MOST_OF_A_KIND);
    if (tally->all > MOST_CARDS)
        return fault_at(fault, at, "too many cards: %d with all piles, at most %d", tally->all,
                        MOST_CARDS);
    if (tally->actions > MOST_ACTIONS)
        return fault_at(fault, at,
                        "too many cards: %d Actions of all players together, or in piles beyond "
                        "the usual, at most %d",
                        tally->actions, MOST_ACTIONS);
    if (tally->nesting > MOST_NESTING)
        return fault_at(fault, at,
                        "too many cards that play others: %d of all players together, Estates with "
                        "Inheritance counted twice, at most %d",
                        tally->nesting, MOST_NESTING);
    return true;
}

static void count_zone(Tally *tally, const TaliaGame *game, int who, TaliaZone zone, int sign)
{
    uint8_t list[TALIA_MAX_OWNED];
    const int size = talia_zone(game, who, zone, list);
    for (int i = 0; i < size; i++) count_owned(tally, game, list[i], sign);
}

static bool put_zone(Scenario *scenario, const Clause *clause, Tally *tally, Fault *fault)
{
    const int who = clause->key.seat;
    const TaliaZone zone = (TaliaZone)clause->key.word->detail;
    TaliaGame *game = &scenario->start;
    count_zone(tally, game, who, zone, -1);
    talia_empty_zone(game, who, zone);
    for (size_t k = clause->cards.count; k > 0; k--) { /* the top card last */
        const CardCopies *copies = &clause_cards(scenario, clause)[k - 1];
        const int kind = talia_kind(game, copies->card);
        count_owned(tally, game, kind, copies->copies);
        if (!check_tally(tally, game, kind, copies->at, fault)) return false;
        for (int n = 0; n < copies->copies; n++) {
            if (!talia_put(game, who, zone, kind))
                return fault_at(fault, copies->at, "too many cards for one player");
        }
    }
    return true;
}

static bool put_trash(Scenario *scenario, const Clause *clause, Tally *tally, Fault *fault)
{
    TaliaGame *game = &scenario->start;
    for (size_t k = 0; k < clause->cards.count; k++) {
        const CardCopies *copies = &clause_cards(scenario, clause)[k];
        const int kind = talia_kind(game, copies->card);
        count_in(tally, kind, copies->copies);
        if (!check_tally(tally, game, kind, copies->at, fault)) return false;
        talia_set_trash(game, kind, talia_trash_count(game, kind) + copies->copies);
    }
    return true;
}

/* The kind of a card that has a pile. */
static bool find_pile(const Scenario *scenario, TaliaCard card, const char *at, int *kind,
                      Fault *fault)
{
    *kind = talia_kind(&scenario->start, card);
    if (*kind != TALIA_NONE && scenario->piles >> *kind & 1) return true;
    return fault_at(fault, at, "%s has no pile in this game; name it under kingdom",
                    text_card_name(ENGLISH, card));
}

static bool put_pile(Scenario *scenario, const Clause *clause, Tally *tally, Fault *fault)
{
    const Key *key = &clause->key;
    TaliaGame *game = &scenario->start;
    int kind;
    if (!find_pile(scenario, key->card, key->words.at, &kind, fault)) return false;
    const int beyond = clause->number - talia_pile(game, kind);
    count_in(tally, kind, beyond);
    if (beyond > 0) count_action(tally, game, kind, beyond);
    talia_set_pile(game, kind, clause->number);
    return check_tally(tally, game, kind, clause->value.at, fault);
}

static bool put_embargo(Scenario *scenario, const Clause *clause, Fault *fault)
{
    int kind;
    if (!find_pile(scenario, clause->key.card, clause->key.words.at, &kind, fault)) return false;
    if (!(talia_supply(&scenario->start) >> kind & 1))
        return fault_at(fault, clause->key.words.at,
                        "the pile of %s lies beside the supply: no Embargo token can lie on it",
                        text_card_name(ENGLISH, clause->key.card));
    talia_set_embargo(&scenario->start, kind, clause->number);
    return true;
}

static bool put_inherited(Scenario *scenario, const Clause *clause, Tally *tally, Fault *fault)
{
    TaliaGame *game = &scenario->start;
    const int who = clause->key.seat;
    if (clause->card == TALIA_NONE) return true;
    const int kind = talia_kind(game, (TaliaCard)clause->card);
    if (!(talia_types(game, kind) & TALIA_ACTION))
        return fault_at(fault, clause->value.at, "%s is not an Action: it cannot be inherited",
                        text_card_name(ENGLISH, (TaliaCard)clause->card));
    count_owned(tally, game, kind, 1);
    talia_set(game, who, TALIA_INHERITED, kind);
    return check_tally(tally, game, kind, clause->value.at, fault);
}

static bool put_setting(Scenario *scenario, const Clause *clause, Tally *tally, Fault *fault)
{
    const TaliaSetting setting = (TaliaSetting)clause->key.word->detail;
    int value = clause->number;
    if (setting == TALIA_INHERITED) return put_inherited(scenario, clause, tally, fault);
    if (clause->key.word->value == VALUE_PILE) {
        value = TALIA_NONE;
        if (clause->card != TALIA_NONE &&
            !find_pile(scenario, (TaliaCard)clause->card, clause->value.at, &value, fault))
            return false;
    }
    talia_set(&scenario->start, clause->key.seat, setting, value);
    return true;
}

static bool put_clause(Scenario *scenario, const Clause *clause, Tally *tally, Fault *fault)
{
    switch (clause->key.word->subject) {
    case KEY_ZONE:
        return put_zone(scenario, clause, tally, fault);
    case KEY_TRASH:
        return put_trash(scenario, clause, tally, fault);
    case KEY_PILE:
        return put_pile(scenario, clause, tally, fault);
    case KEY_EMBARGO:
        return put_embargo(scenario, clause, fault);
    case KEY_SETTING:
        return put_setting(scenario, clause, tally, fault);
    default:
        return true;
    }
}

static bool has_inheritance(const Scenario *scenario)
{
    const TaliaGame *game = &scenario->start;
    for (uint64_t events = talia_events(game); events; events &= events - 1) {
        const TaliaCard event = talia_card(game, __builtin_ctzll(events));
        if (talia_token_of(event) == TALIA_INHERITED) return true;
    }
    for (size_t i = 0; i < scenario->head_count; i++) {
        const KeyWord *word = scenario->head[i].key.word;
        if (word->subject == KEY_SETTING && word->detail == TALIA_INHERITED) return true;
    }
    return false;
}

bool scenario_put(Scenario *scenario, bool dealt, Fault *fault)
{
    TaliaGame *game = &scenario->start;
    Tally tally = {.inheritance = has_inheritance(scenario)};
    if (dealt) talia_put_openings(game);
    for (int kind = 0; kind < talia_kinds(game); kind++)
        count_in(&tally, kind, talia_pile(game, kind));
    for (int who = 0; who < talia_players(game); who++) {
        count_zone(&tally, game, who, TALIA_HAND, 1);
        count_zone(&tally, game, who, TALIA_DECK, 1);
    }
    for (int piles = 1; piles >= 0; piles--) { /* piles first: they can make room for cards */
        for (size_t i = 0; i < scenario->head_count; i++) {
            const Clause *clause = &scenario->head[i];
            if ((clause->key.word->subject == KEY_PILE) == piles &&
                !put_clause(scenario, clause, &tally, fault))
                return false;
        }
    }
    return true;
}
