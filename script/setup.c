/* setup.c - see setup.h. */
#include "setup.h"

#include <stdio.h>
#include <string.h>

#include "../text/near.h"
#include "../text/text.h"
#include "wish.h"

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

bool setup_put_kingdom(TaliaSetup *setup, Slice words, const Kingdom **known, Fault *fault)
{
    words = slice_trim(words);
    const Kingdom *kingdom = text_find_kingdom(words.at, words.length, setup->edition);
    if (known) *known = kingdom;
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

/* ---- Wishes -------------------------------------------------------------------------------- */

unsigned setup_all_sets(void)
{
    unsigned sets = 0;
    for (int set = 0; set < TALIA_SETS; set++) {
        if (set != TALIA_SET_BASE1 && set != TALIA_SET_BASE2) sets |= 1u << set;
    }
    return sets;
}

static bool unknown_set(Slice words, Fault *fault)
{
    char quote[NEAR_QUOTE], list[128] = "";
    size_t used = 0;
    near_quote(words.at, words.length, quote);
    for (int set = 0; set < TALIA_SETS && used < sizeof list; set++)
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", used ? ", " : "",
                                 text_set_id((TaliaSet)set));
    return fault_at(fault, words.at, "%s is not a set; there are: %s; or all", quote, list);
}

static bool read_sets(Slice words, Wishes *wishes, Fault *fault)
{
    Slice item;
    while (slice_next(&words, ',', &item)) {
        if (!wish_set(wishes, item)) return unknown_set(item, fault);
    }
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

static bool read_wishes(const SetupWish *wish, Wishes *out, Fault *fault)
{
    int players = 2, edition = 0;
    wishes_begin(out);
    out->one_by_one = true;
    if (wish->players && !read_number(slice_trim(slice_of(wish->players)), "the number of players",
                                      2, TALIA_MAX_PLAYERS, &players, fault))
        return false;
    if (wish->edition &&
        !read_number(slice_trim(slice_of(wish->edition)), "the edition", 1, 2, &edition, fault))
        return false;
    out->named.players = (uint8_t)players;
    out->named.edition = (uint8_t)edition;
    if (!resolve_boxes(wish, &out->named, fault)) return false;
    const Slice seed = slice_trim(slice_of(wish->seed ? wish->seed : "1"));
    if (!setup_seed(seed.at, seed.length, out->named.seed))
        return fault_at(fault, seed.at,
                        "a seed is a number of up to 19 digits, or 32 to 64 hex "
                        "digits");
    if (wish->kingdom && !wish_kingdom(out, slice_of(wish->kingdom), fault)) return false;
    return read_sets(slice_of(wish->sets ? wish->sets : "base"), out, fault) &&
           (!wish->events || wish_events(out, slice_of(wish->events), fault));
}

bool setup_resolve(const SetupWish *wish, TaliaSetup *out, char error[SETUP_ERROR])
{
    Fault fault;
    Wishes wishes;
    Unmet unmet = {.language = ENGLISH};
    const bool is_read = read_wishes(wish, &wishes, &fault);
    uint64_t random = wishes.named.seed[0] ^ (wishes.named.seed[1] << 1);
    if (is_read && wishes_fulfil(&wishes, &random, out, &unmet)) return true;
    snprintf(error, SETUP_ERROR, "%s", is_read ? unmet.words : fault.words);
    return false;
}

bool setup_check(const TaliaSetup *setup, const char *at, Fault *fault)
{
    switch (talia_setup_fault(setup)) {
    case TALIA_SOUND:
        return true;
    case TALIA_FAULT_PLAYERS:
        return fault_at(fault, at, "2 to %d play, and whoever begins is one of them",
                        TALIA_MAX_PLAYERS);
    case TALIA_FAULT_EDITION:
        return fault_at(fault, at, "the edition is 1 or 2");
    case TALIA_FAULT_KINGDOM:
        return fault_at(fault, at, "a kingdom has one to %d kingdom cards, each once",
                        TALIA_MAX_KINGDOM);
    case TALIA_FAULT_EVENT:
        return fault_at(fault, at, "a game has at most %d Events, each once", TALIA_MAX_EVENTS);
    case TALIA_FAULT_TOO_MANY:
        return fault_at(fault, at,
                        "these cards do not fit into one game: there are at most %d kinds of cards "
                        "and Events, and few of them may be Reactions or wait for what others do",
                        TALIA_MAX_KINDS);
    case TALIA_FAULT_SEED:
        break;
    }
    return fault_at(fault, at, "a seed is not 0");
}
