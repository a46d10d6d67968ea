/* lay.c - from a scenario's head to its set-up and the game in which its scripts begin. */
#include <string.h>

#include <talia/position.h>

#include "../text/text.h"
#include "scenario.h"
#include "setup.h"

static const Clause *find_clause(const Scenario *scenario, KeySubject subject)
{
    for (size_t i = 0; i < scenario->head_count; i++) {
        if (scenario->head[i].key.word->subject == subject) return &scenario->head[i];
    }
    return NULL;
}

/* ---- The set-up ---------------------------------------------------------------------------- */

static void fill_with_plain_cards(TaliaSetup *setup)
{
    for (int i = 0; setup->kingdom_count < TALIA_MAX_KINGDOM; i++) {
        const TaliaCard card = text_plain_card(i);
        const bool is_there = memchr(setup->kingdom, (int)card, setup->kingdom_count);
        if (!is_there) setup->kingdom[setup->kingdom_count++] = (uint8_t)card;
    }
}

static bool set_who_begins(TaliaSetup *setup, const Clause *begins, Fault *fault)
{
    unsigned seats = 0;
    if (begins && !seats_read(begins->value, setup->players, &seats, fault)) return false;
    setup->may_begin = (uint8_t)seats;
    return true;
}

/* From every seat it must be the same position: what the seed decides is not. */
static bool set_seats(Scenario *scenario, Fault *fault)
{
    const Clause *seats = find_clause(scenario, KEY_SEATS);
    const Clause *deal = find_clause(scenario, KEY_DEAL);
    TaliaSetup *setup = &scenario->setup;
    scenario->rotates = seats && seats->number;
    if (!scenario->rotates) return true;
    if (deal && deal->number)
        return fault_at(fault, seats->value.at,
                        "a game that is dealt cannot be played from every seat: each gets other "
                        "cards");
    if (setup->may_begin & (setup->may_begin - 1))
        return fault_at(fault, seats->value.at,
                        "it can be played from every seat if one begins, not if the seed picks "
                        "who");
    if (!setup->may_begin) setup->may_begin = 1; /* A, who will not always sit there */
    return true;
}

static bool set_chance(Scenario *scenario, Fault *fault)
{
    const Clause *seed = find_clause(scenario, KEY_SEED);
    const Clause *chance = find_clause(scenario, KEY_CHANCE);
    const Slice words = seed ? seed->value : slice_of("1");
    setup_seed(words.at, words.length, scenario->setup.seed);
    if (!chance) return true;
    if (!chance_of_head(chance->value, seed != NULL, &scenario->chance, fault)) return false;
    chance_seed(&scenario->chance, 0, scenario->setup.seed);
    return true;
}

static bool set_up(Scenario *scenario, Fault *fault)
{
    TaliaSetup *setup = &scenario->setup;
    const Clause *players = find_clause(scenario, KEY_PLAYERS);
    const Clause *edition = find_clause(scenario, KEY_EDITION);
    const Clause *boxes = find_clause(scenario, KEY_BOXES);
    const Clause *kingdom = find_clause(scenario, KEY_KINGDOM);
    const Clause *events = find_clause(scenario, KEY_EVENTS);
    const Clause *rules = find_clause(scenario, KEY_RULES);
    setup->players = (uint8_t)(players ? players->number : 2);
    setup->edition = (uint8_t)(edition ? edition->number : 0);
    if (boxes && !setup_put_boxes(setup, boxes->number, boxes->value.at, fault)) return false;
    if (!set_chance(scenario, fault)) return false;
    if (rules && rules->number != TALIA_RULES_VERSION)
        return fault_at(fault, rules->value.at,
                        "this program plays version %d of the rules, and choices made under "
                        "another could mean another game",
                        TALIA_RULES_VERSION);
    if (!set_who_begins(setup, find_clause(scenario, KEY_BEGINS), fault) ||
        !set_seats(scenario, fault))
        return false;
    if (kingdom && kingdom->value.length > 0 && /* an empty one names none */
        !setup_put_kingdom(setup, kingdom->value, NULL, fault))
        return false;
    setup_settle_edition(setup);
    if (events && !setup_put_events(setup, events->value, fault)) return false;
    fill_with_plain_cards(setup);
    return setup_check(setup, kingdom ? kingdom->value.at : scenario->source.text.at, fault);
}

static bool check_seats(const Scenario *scenario, Fault *fault)
{
    for (size_t i = 0; i < scenario->head_count; i++) {
        const Key *key = &scenario->head[i].key;
        if (!seat_is_taken(key->seat, scenario->setup.players, key->words.at, fault)) return false;
    }
    return true;
}

/* ---- Cards without a pile ------------------------------------------------------------------ */

static bool add_extra(Scenario *scenario, TaliaCard card, const char *at, Fault *fault)
{
    TaliaSetup *setup = &scenario->setup;
    const char *name = text_card_name(ENGLISH, card);
    if (talia_card_info(card)->types & TALIA_EVENT)
        return fault_at(fault, at, "%s is an Event and lies nowhere but on the table", name);
    if (talia_kind(&scenario->start, card) != TALIA_NONE) return true;
    if (memchr(setup->extra, (int)card, setup->extra_count)) return true;
    const int laid = talia_kinds(&scenario->start); /* those with a pile, and Events */
    if (laid + setup->extra_count == TALIA_MAX_KINDS || setup->extra_count == TALIA_MAX_EXTRAS)
        return fault_at(fault, at,
                        "%s is one kind too many: a game has at most %d kinds of cards, and %d of "
                        "this one have piles or are Events",
                        name, TALIA_MAX_KINDS, laid);
    setup->extra[setup->extra_count++] = (uint8_t)card;
    return true;
}

static bool add_extras(Scenario *scenario, Fault *fault)
{
    for (size_t i = 0; i < scenario->head_count; i++) {
        const Clause *clause = &scenario->head[i];
        for (size_t k = 0; k < clause->cards.count; k++) {
            const CardCopies *copies = &clause_cards(scenario, clause)[k];
            if (!add_extra(scenario, copies->card, copies->at, fault)) return false;
        }
        if (clause->key.word->subject == KEY_SETTING &&
            clause->key.word->detail == TALIA_INHERITED && clause->card != TALIA_NONE &&
            !add_extra(scenario, (TaliaCard)clause->card, clause->value.at, fault))
            return false;
    }
    return setup_check(&scenario->setup, scenario->source.text.at, fault);
}

/* ---- Where the scripts begin --------------------------------------------------------------- */

static bool has_position(const Scenario *scenario)
{
    for (size_t i = 0; i < scenario->head_count; i++) {
        if (key_is_position(&scenario->head[i].key)) return true;
    }
    return false;
}

/* A turn that begins would set its counters anew, so where one is given it has begun. */
static bool turn_has_begun(const Scenario *scenario)
{
    for (size_t i = 0; i < scenario->head_count; i++) {
        const Key *key = &scenario->head[i].key;
        if (key->word->subject == KEY_PHASE) return true;
        if (key->word->subject == KEY_SETTING && key->seat == talia_turn_of(&scenario->start) &&
            key->word->detail <= TALIA_COINS)
            return true;
    }
    return false;
}

static bool lay_position(Scenario *scenario, bool dealt, Fault *fault)
{
    TaliaGame *game = &scenario->start;
    const Clause *phase = find_clause(scenario, KEY_PHASE);
    if (phase && phase->number > TALIA_PHASE_BUY)
        return fault_at(fault, phase->value.at, "a position is in the 'action' or the 'buy' phase");
    talia_lay_position(game, &scenario->setup);
    if (!add_extras(scenario, fault)) return false;
    talia_lay_position(game, &scenario->setup);
    for (int kind = 0; kind < talia_kinds(game); kind++) {
        if (talia_has_pile(game, kind)) scenario->piles |= TALIA_BIT(kind);
    }
    if (!scenario_put(scenario, dealt, fault)) return false;
    if (dealt && !turn_has_begun(scenario))
        talia_resume_at_start(game);
    else
        talia_resume(game, phase ? (TaliaPhase)phase->number : TALIA_PHASE_ACTION);
    return true;
}

void scenario_lay(Scenario *scenario)
{
    Fault fault;
    const Clause *deal = find_clause(scenario, KEY_DEAL);
    const bool dealt = deal && deal->number;
    if (scenario->source.fault_count > 0) { /* go on to find faults of the script as well */
        scenario->setup.players = TALIA_MAX_PLAYERS;
        return;
    }
    scenario->is_dealt = dealt && !has_position(scenario);
    if (!set_up(scenario, &fault) || !check_seats(scenario, &fault) ||
        !lay_position(scenario, dealt, &fault)) {
        source_tell(&scenario->source, &fault);
    } else if (scenario->is_dealt) {
        talia_start(&scenario->start, &scenario->setup);
    }
}

void scenario_lay_again(Scenario *scenario)
{
    Fault fault;
    lay_position(scenario, false, &fault); /* what could be laid for one seat can for each */
}
