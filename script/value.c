/* value.c - what stands behind a key. */
#include <string.h>

#include <talia/position.h>

#include "../text/near.h"
#include "../text/text.h"
#include "scenario.h"
#include "setup.h"

static bool is_id(Slice words)
{
    const char *dot = words.length ? memchr(words.at, '.', words.length) : NULL;
    if (!dot || dot == words.at || dot == words.at + words.length - 1) return false;
    for (const char *c = words.at; c < words.at + words.length; c++) {
        const bool plain = (*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9') || *c == '-';
        if (!plain && c != dot) return false;
    }
    return true;
}

static bool read_ids(Scenario *scenario, Slice words, Fault *fault)
{
    Slice item;
    if (words.length == 0) return true;
    while (slice_next(&words, ',', &item)) {
        if (!is_id(item)) {
            char quote[NEAR_QUOTE];
            near_quote(item.at, item.length, quote);
            return fault_at(fault, item.at, "the id of a ruling is like moat.1, not %s", quote);
        }
        scenario->cover = grown(scenario->cover, scenario->cover_count, &scenario->cover_room,
                                sizeof *scenario->cover);
        scenario->cover[scenario->cover_count++] = item;
    }
    return true;
}

static bool read_cards(Scenario *scenario, Clause *clause, Fault *fault)
{
    Slice item, words = clause->value;
    clause->cards.first = scenario->copies_count;
    if (words.length == 0 && clause->relation == RELATION_IS) return true;
    while (slice_next(&words, ',', &item)) {
        CardCopies copies;
        if (!read_copies(item, &copies, fault)) return false;
        scenario->copies = grown(scenario->copies, scenario->copies_count, &scenario->copies_room,
                                 sizeof *scenario->copies);
        scenario->copies[scenario->copies_count++] = copies;
        clause->cards.count++;
    }
    return true;
}

static bool read_labels(Scenario *scenario, Clause *clause, Fault *fault)
{
    Slice item, words = clause->value;
    clause->labels.first = scenario->label_count;
    if (words.length == 0 && clause->relation == RELATION_IS) return true;
    while (slice_next(&words, ',', &item)) {
        Label label;
        if (!label_read(item, &label, fault)) return false;
        if (label.is_word && label.word == TALIA_PLAY_TREASURES)
            return fault_at(fault, item.at,
                            "'play treasures' is short for several choices and "
                            "never one of the options");
        scenario->label = grown(scenario->label, scenario->label_count, &scenario->label_room,
                                sizeof *scenario->label);
        scenario->label[scenario->label_count++] = label;
        clause->labels.count++;
    }
    return true;
}

static bool read_seat(const Scenario *scenario, Slice words, int *out, Fault *fault)
{
    return seat_read(words, out, fault) &&
           seat_is_taken(*out, scenario->setup.players, words.at, fault);
}

/* Those of a head are looked at again when it is known how many play. */
static bool read_seats(const Scenario *scenario, Clause *clause, Fault *fault)
{
    const int players = scenario->setup.players ? scenario->setup.players : TALIA_MAX_PLAYERS;
    unsigned seats;
    if (!seats_read(clause->value, players, &seats, fault)) return false;
    clause->number = (int)seats;
    return true;
}

static bool read_phase(Clause *clause, Fault *fault)
{
    for (int phase = TALIA_PHASE_ACTION; phase <= TALIA_PHASE_CLEANUP; phase++) {
        clause->number = phase;
        if (slice_is(clause->value, text_phase_id((TaliaPhase)phase))) return true;
    }
    return fault_at(fault, clause->value.at,
                    "a phase is 'action' or 'buy' ('cleanup' can only be "
                    "expected)");
}

/* One of two words: 1 for the first. */
static bool read_either(Clause *clause, const char *one, const char *other, Fault *fault)
{
    clause->number = slice_is(clause->value, one);
    if (clause->number || slice_is(clause->value, other)) return true;
    return fault_at(fault, clause->value.at, "'%s' is '%s' or '%s'", clause->key.word->word, one,
                    other);
}

static bool read_pile(Clause *clause, Fault *fault)
{
    TaliaCard card;
    clause->card = TALIA_NONE;
    if (clause->value.length == 0 || slice_is(clause->value, "none")) return true;
    if (!read_card(clause->value, &card, fault)) return false;
    clause->card = (int)card;
    return true;
}

static bool read_seed(const Clause *clause, Fault *fault)
{
    uint64_t seed[2];
    if (setup_seed(clause->value.at, clause->value.length, seed)) return true;
    return fault_at(fault, clause->value.at,
                    "a seed is a number of up to 19 digits, or 32 to 64 hex digits");
}

bool clause_read_value(Scenario *scenario, Clause *clause, Fault *fault)
{
    const KeyWord *key = clause->key.word;
    if (clause->relation == RELATION_HIDDEN) return true;
    if (clause->relation == RELATION_SIZE)
        return read_number(clause->value, "a size", 0, TALIA_MOST_COUNTER, &clause->number, fault);
    switch (key->value) {
    case VALUE_TEXT:
    case VALUE_KINGDOM: /* read when the edition is known */
    case VALUE_EVENTS:
    case VALUE_CHANCE: /* and this when it is known whether there is a seed */
        return true;
    case VALUE_IDS:
        return read_ids(scenario, clause->value, fault);
    case VALUE_NUMBER:
        return read_number(clause->value, key->word, key->least, key->most, &clause->number, fault);
    case VALUE_SEED:
        return read_seed(clause, fault);
    case VALUE_CARDS:
        return read_cards(scenario, clause, fault);
    case VALUE_PILE:
        return read_pile(clause, fault);
    case VALUE_PHASE:
        return read_phase(clause, fault);
    case VALUE_YES_NO:
        return read_either(clause, "yes", "no", fault);
    case VALUE_UP_DOWN: /* the setting is whether it lies face down */
        return read_either(clause, "down", "up", fault);
    case VALUE_ROTATE_FIXED:
        return read_either(clause, "rotate", "fixed", fault);
    case VALUE_SEAT:
        return read_seat(scenario, clause->value, &clause->number, fault);
    case VALUE_SEATS:
        return read_seats(scenario, clause, fault);
    case VALUE_LABELS:
        return read_labels(scenario, clause, fault);
    }
    return false;
}

const CardCopies *clause_cards(const Scenario *scenario, const Clause *clause)
{
    return clause->cards.count ? &scenario->copies[clause->cards.first] : NULL;
}

const Label *clause_labels(const Scenario *scenario, const Clause *clause)
{
    return clause->labels.count ? &scenario->label[clause->labels.first] : NULL;
}
