/* setup.c - see setup.h. */
#include "setup.h"

#include <stdio.h>
#include <string.h>

#include "../text/near.h"
#include "../text/text.h"
#include "random.h"

/* ---- Seeds --------------------------------------------------------------------------------- */

enum { MOST_DECIMAL = 19, LEAST_HEX = 32, MOST_HEX = 64 };

/* The second half of a decimal seed, so that no seed is both 0. */
static const uint64_t second_half = 0x9e3779b97f4a7c15u;

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

static bool decimal_seed(const char *words, size_t length, uint64_t seed[2])
{
    uint64_t number = 0;
    for (size_t i = 0; i < length; i++) {
        if (words[i] < '0' || words[i] > '9') return false;
        number = number * 10 + (uint64_t)(words[i] - '0');
    }
    seed[0] = number;
    seed[1] = second_half;
    return true;
}

/* Digits fill four halves from the last one on; the upper two are folded onto the lower. */
static bool hex_seed(const char *words, size_t length, uint64_t seed[2])
{
    uint64_t part[4] = {0, 0, 0, 0};
    for (size_t i = 0; i < length; i++) {
        const int digit = hex_digit(words[length - 1 - i]);
        if (digit < 0) return false;
        part[i / 16] |= (uint64_t)digit << (i % 16 * 4);
    }
    seed[0] = part[1] ^ part[3];
    seed[1] = part[0] ^ part[2];
    if (!(seed[0] | seed[1])) seed[1] = second_half;
    return true;
}

bool setup_seed(const char *words, size_t length, uint64_t seed[2])
{
    if (length > 0 && length <= MOST_DECIMAL && decimal_seed(words, length, seed)) return true;
    if (length > 2 && words[0] == '0' && (words[1] == 'x' || words[1] == 'X')) {
        words += 2;
        length -= 2;
    }
    return length >= LEAST_HEX && length <= MOST_HEX && hex_seed(words, length, seed);
}

/* ---- Kingdoms ------------------------------------------------------------------------------ */

bool setup_is_event(int card)
{
    return talia_card_info((TaliaCard)card)->types & TALIA_EVENT;
}

bool setup_is_kingdom_card(int card)
{
    return talia_is_kingdom_card((TaliaCard)card);
}

static bool has(const uint8_t *list, int count, int card)
{
    return count > 0 && memchr(list, card, (size_t)count) != NULL;
}

static bool put_kingdom_card(TaliaSetup *setup, Slice words, Fault *fault)
{
    TaliaCard card;
    if (!read_card(words, &card, fault)) return false;
    const char *name = text_card_name(ENGLISH, card);
    if (setup_is_event((int)card))
        return fault_at(fault, words.at, "%s is an Event: it belongs under events", name);
    if (!setup_is_kingdom_card((int)card))
        return fault_at(fault, words.at, "%s is not a kingdom card: %s", name,
                        (int)card < TALIA_BASIC_CARDS
                            ? "its pile is in every game"
                            : "its pile comes with the card that leads to it");
    if (has(setup->kingdom, setup->kingdom_count, (int)card))
        return fault_at(fault, words.at, "%s is in this kingdom twice", name);
    if (setup->kingdom_count == TALIA_MAX_KINGDOM)
        return fault_at(fault, words.at, "a kingdom has at most %d cards", TALIA_MAX_KINGDOM);
    setup->kingdom[setup->kingdom_count++] = (uint8_t)card;
    return true;
}

bool setup_put_kingdom(TaliaSetup *setup, Slice words, Fault *fault)
{
    words = slice_trim(words);
    const Kingdom *kingdom = text_find_kingdom(words.at, words.length, setup->edition);
    if (kingdom) {
        if (setup->edition == 0) setup->edition = (uint8_t)kingdom->edition;
        for (int i = 0; i < kingdom->card_count; i++)
            setup->kingdom[setup->kingdom_count++] = (uint8_t)kingdom->card[i];
        for (int i = 0; i < kingdom->event_count; i++)
            setup->event[setup->event_count++] = (uint8_t)kingdom->event[i];
        return true;
    }
    if (words.length && !memchr(words.at, ',', words.length) &&
        text_find_card(words.at, words.length) < 0) {
        char unknown[FAULT_WORDS];
        return fault_at(fault, words.at, "%s",
                        text_unknown_kingdom(words.at, words.length, unknown, sizeof unknown));
    }
    Slice item;
    while (slice_next(&words, ',', &item)) {
        if (!put_kingdom_card(setup, item, fault)) return false;
    }
    return true;
}

void setup_settle_edition(TaliaSetup *setup)
{
    if (setup->edition == 0) setup->edition = 2;
}

bool setup_put_events(TaliaSetup *setup, Slice words, Fault *fault)
{
    Slice item;
    words = slice_trim(words);
    setup->event_count = 0;
    if (words.length == 0) return true;
    while (slice_next(&words, ',', &item)) {
        TaliaCard card;
        if (!read_card(item, &card, fault)) return false;
        const char *name = text_card_name(ENGLISH, card);
        if (!setup_is_event((int)card)) return fault_at(fault, item.at, "%s is not an Event", name);
        if (has(setup->event, setup->event_count, (int)card))
            return fault_at(fault, item.at, "%s is named twice", name);
        if (setup->event_count == TALIA_MAX_EVENTS)
            return fault_at(fault, item.at, "there are at most %d Events", TALIA_MAX_EVENTS);
        setup->event[setup->event_count++] = (uint8_t)card;
    }
    return true;
}

void setup_fill_kingdom(TaliaSetup *setup, unsigned sets, uint64_t *random)
{
    uint8_t candidate[TALIA_CARDS];
    int count = 0;
    if (sets >> TALIA_SET_BASE & 1)
        sets |= 1u << (setup->edition == 1 ? TALIA_SET_BASE1 : TALIA_SET_BASE2);
    for (int card = 0; card < TALIA_CARDS; card++) {
        if (setup_is_kingdom_card(card) && sets >> talia_card_info((TaliaCard)card)->set & 1 &&
            !has(setup->kingdom, setup->kingdom_count, card))
            candidate[count++] = (uint8_t)card;
    }
    while (setup->kingdom_count < TALIA_MAX_KINGDOM && count > 0) {
        const int at = (int)(random_next(random) % (uint64_t)count);
        setup->kingdom[setup->kingdom_count++] = candidate[at];
        candidate[at] = candidate[--count];
    }
}

/* ---- Wishes -------------------------------------------------------------------------------- */

static bool set_is_here(int set)
{
    for (int card = 0; card < TALIA_CARDS; card++) {
        if (talia_card_info((TaliaCard)card)->set == set) return true;
    }
    return false;
}

static bool unknown_set(Slice words, Fault *fault)
{
    char quote[NEAR_QUOTE], list[128] = "";
    size_t used = 0;
    near_quote(words.at, words.length, quote);
    for (int set = 0; set < TALIA_SETS && used < sizeof list; set++) {
        if (!set_is_here(set)) continue;
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", used ? ", " : "",
                                 text_set_id((TaliaSet)set));
    }
    return fault_at(fault, words.at, "%s is not a set; there are: %s; or all", quote, list);
}

/* All sets of this program. The base set brings its edition's own cards with it: those that only
 * the other edition has must be asked for by name. */
static unsigned all_sets(void)
{
    unsigned sets = 0;
    for (int set = 0; set < TALIA_SETS; set++) {
        if (set_is_here(set) && set != TALIA_SET_BASE1 && set != TALIA_SET_BASE2) sets |= 1u << set;
    }
    return sets;
}

static bool read_sets(Slice words, unsigned *out, Fault *fault)
{
    Slice item;
    *out = 0;
    while (slice_next(&words, ',', &item)) {
        char folded[NEAR_FOLDED];
        int set = 0;
        near_fold(item.at, item.length, folded);
        if (strcmp(folded, "all") == 0) {
            *out |= all_sets();
            continue;
        }
        while (set < TALIA_SETS &&
               !(set_is_here(set) && strcmp(text_set_id((TaliaSet)set), folded) == 0))
            set++;
        if (set == TALIA_SETS) return unknown_set(item, fault);
        *out |= 1u << set;
    }
    return true;
}

static bool is_said(const char *wish, const char *word)
{
    char folded[NEAR_FOLDED];
    if (!wish) return false;
    const Slice slice = slice_trim(slice_of(wish));
    near_fold(slice.at, slice.length, folded);
    return strcmp(folded, word) == 0;
}

static bool resolve_kingdom(const SetupWish *wish, TaliaSetup *out, Fault *fault)
{
    unsigned sets;
    uint64_t random = out->seed[0] ^ (out->seed[1] << 1);
    if (wish->kingdom && !setup_put_kingdom(out, slice_of(wish->kingdom), fault)) return false;
    setup_settle_edition(out);
    if (!read_sets(slice_of(wish->sets ? wish->sets : "base"), &sets, fault)) return false;
    const bool adventures =
        out->kingdom_count < TALIA_MAX_KINGDOM && sets >> TALIA_SET_ADVENTURES & 1;
    setup_fill_kingdom(out, sets, &random);
    if (is_said(wish->events, "random") || (!wish->events && adventures))
        random_events(&random, out);
    else if (is_said(wish->events, "none"))
        out->event_count = 0;
    else if (wish->events && !setup_put_events(out, slice_of(wish->events), fault))
        return false;
    if (out->kingdom_count < TALIA_MAX_KINGDOM)
        return fault_at(fault, wish->sets, "the sets have only %d cards for a kingdom of %d",
                        out->kingdom_count, TALIA_MAX_KINGDOM);
    return true;
}

bool setup_put_boxes(TaliaSetup *setup, int boxes, const char *at, Fault *fault)
{
    setup->two_boxes = boxes == 2;
    return talia_setup_boxes(setup) == boxes ||
           fault_at(fault, at, "%d players need the Treasures of two boxes", setup->players);
}

static bool resolve_boxes(const SetupWish *wish, TaliaSetup *out, Fault *fault)
{
    int boxes;
    if (!wish->boxes) return true;
    const Slice words = slice_trim(slice_of(wish->boxes));
    return read_number(words, "the number of boxes", 1, 2, &boxes, fault) &&
           setup_put_boxes(out, boxes, words.at, fault);
}

static bool resolve(const SetupWish *wish, TaliaSetup *out, Fault *fault)
{
    int players = 2, edition = 0;
    memset(out, 0, sizeof *out);
    if (wish->players && !read_number(slice_trim(slice_of(wish->players)), "the number of players",
                                      2, TALIA_MAX_PLAYERS, &players, fault))
        return false;
    if (wish->edition &&
        !read_number(slice_trim(slice_of(wish->edition)), "the edition", 1, 2, &edition, fault))
        return false;
    out->players = (uint8_t)players;
    out->edition = (uint8_t)edition;
    if (!resolve_boxes(wish, out, fault)) return false;
    const Slice seed = slice_trim(slice_of(wish->seed ? wish->seed : "1"));
    if (!setup_seed(seed.at, seed.length, out->seed))
        return fault_at(fault, seed.at,
                        "a seed is a number of up to 19 digits, or 32 to 64 hex "
                        "digits");
    return resolve_kingdom(wish, out, fault);
}

bool setup_resolve(const SetupWish *wish, TaliaSetup *out, char error[SETUP_ERROR])
{
    Fault fault;
    if (!resolve(wish, out, &fault)) {
        snprintf(error, SETUP_ERROR, "%s", fault.words);
        return false;
    }
    if (talia_setup_fault(out) != TALIA_SOUND) {
        snprintf(error, SETUP_ERROR,
                 "these cards make no game: at most %d kinds of cards and Events", TALIA_MAX_KINDS);
        return false;
    }
    return true;
}
