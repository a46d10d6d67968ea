/* wish.c - see wish.h: reading wishes. */
#include "wish.h"

#include <stdio.h>
#include <string.h>

#include "../text/near.h"
#include "../text/say.h"
#include "../text/text.h"
#include "wish_parts.h"

int wish_set_of(int card)
{
    const int set = talia_card_info((TaliaCard)card)->set;
    return set == TALIA_SET_BASE1 || set == TALIA_SET_BASE2 ? TALIA_SET_BASE : set;
}

/* ---- What cannot be had ---------------------------------------------------------------------- */

bool wish_unmet(Unmet *unmet, Refusal why, const char *first, const char *second, const char *third)
{
    const char *const values[] = {first, second, third};
    const int count = (first != NULL) + (second != NULL) + (third != NULL);
    say_fill(unmet->words, sizeof unmet->words, refusal_words(unmet->language, why), values, count);
    return false;
}

Digits wish_digits(int number)
{
    Digits digits;
    snprintf(digits.of, sizeof digits.of, "%d", number);
    return digits;
}

/* ---- Single values --------------------------------------------------------------------------- */

enum { WORDS = 1024 };

static bool is_said(JsonValue value)
{
    return value.at && !json_is_null(value);
}

/* Not written as docs/PROTOCOL.md says: no person's fault, but a program's. */
static bool misshapen(Unmet *unmet, const char *key)
{
    return wish_unmet(unmet, REFUSAL_wish_shape, key, NULL, NULL);
}

/* A number in that range; unsaid, `out` stays as it is. */
static bool get_number(JsonValue value, const char *key, int least, int most, int *out,
                       Unmet *unmet)
{
    int64_t number;
    if (!is_said(value)) return true;
    if (!json_get_integer(value, &number) || number < least || number > most)
        return misshapen(unmet, key);
    *out = (int)number;
    return true;
}

/* A text; unsaid, it is empty. */
static bool get_words(JsonValue value, const char *key, char out[WORDS], Unmet *unmet)
{
    out[0] = '\0';
    if (!is_said(value) || json_get_text(value, out, WORDS)) return true;
    return misshapen(unmet, key);
}

static bool is_word(const char *words, const char *word)
{
    char folded[NEAR_FOLDED];
    near_fold(words, strlen(words), folded);
    return strcmp(folded, word) == 0;
}

/* ---- Cards by name --------------------------------------------------------------------------- */

typedef struct Quote {
    char of[NEAR_QUOTE];
} Quote;

static Quote quoted(const char *word)
{
    Quote quote;
    near_quote(word, strlen(word), quote.of);
    return quote;
}

static bool no_card(Slice word, Unmet *unmet)
{
    TaliaCard near[3];
    char quote[NEAR_QUOTE];
    near_quote(word.at, word.length, quote);
    if (text_nearest_cards(word.at, word.length, near) == 0)
        return wish_unmet(unmet, REFUSAL_wish_card, quote, NULL, NULL);
    return wish_unmet(unmet, REFUSAL_wish_card_near, quote,
                      text_card_name(unmet->language, near[0]), NULL);
}

/* What is wrong with a list of cards that make no kingdom, or of Events. */
static bool blame_list(Slice words, bool is_kingdom, Unmet *unmet)
{
    bool seen[TALIA_CARDS] = {false};
    Slice item;
    while (slice_next(&words, ',', &item)) {
        const int card = text_find_card(item.at, item.length);
        if (card < 0) return no_card(item, unmet);
        const char *name = text_card_name(unmet->language, (TaliaCard)card);
        if (is_kingdom && !setup_is_kingdom_card(card))
            return wish_unmet(unmet, REFUSAL_wish_no_kingdom_card, name, NULL, NULL);
        if (!is_kingdom && !setup_is_event(card))
            return wish_unmet(unmet, REFUSAL_wish_no_event, name, NULL, NULL);
        if (seen[card]) return wish_unmet(unmet, REFUSAL_wish_twice, name, NULL, NULL);
        seen[card] = true;
    }
    return wish_unmet(unmet, REFUSAL_wish_too_many,
                      wish_digits(is_kingdom ? TALIA_MAX_KINGDOM : TALIA_MAX_EVENTS).of, NULL,
                      NULL);
}

/* ---- Lists ----------------------------------------------------------------------------------- */

typedef bool TakeWord(Wishes *wishes, const char *word, const char *key, Unmet *unmet);

static bool get_list(JsonValue list, const char *key, TakeWord *take, Wishes *wishes, Unmet *unmet)
{
    char word[WORDS];
    if (!is_said(list)) return true;
    JsonValue item = json_first(list);
    if (!item.at && (list.length == 0 || list.at[0] != '[')) return misshapen(unmet, key);
    for (; item.at; item = json_next(list, item)) {
        if (!json_get_text(item, word, sizeof word)) return misshapen(unmet, key);
        if (!take(wishes, word, key, unmet)) return false;
    }
    return true;
}

/* The set that a word means; -1: none. */
static int find_set(const char *word)
{
    for (int set = 0; set < TALIA_SETS; set++) {
        if (is_word(word, text_set_id((TaliaSet)set))) return set;
    }
    return -1;
}

enum {
    ALL_SETS = 1 << TALIA_SET_BASE | 1 << TALIA_SET_INTRIGUE | 1 << TALIA_SET_SEASIDE |
               1 << TALIA_SET_ADVENTURES,
};

static bool take_set(Wishes *wishes, const char *word, const char *key, Unmet *unmet)
{
    (void)key;
    const int set = find_set(word);
    if (is_word(word, "all"))
        wishes->sets |= ALL_SETS;
    else if (set >= 0)
        wishes->sets |= 1u << set;
    else
        return wish_unmet(unmet, REFUSAL_wish_set, quoted(word).of, NULL, NULL);
    return true;
}

static bool take_want(Wishes *wishes, const char *word, const char *key, Unmet *unmet)
{
    const unsigned tag = is_word(word, "village")    ? TALIA_TAG_VILLAGE
                         : is_word(word, "trashing") ? TALIA_TAG_TRASHING
                         : is_word(word, "buy")      ? TALIA_TAG_BUY
                                                     : 0;
    if (!tag) return misshapen(unmet, key);
    wishes->want |= tag;
    return true;
}

static bool find_card(const char *word, TaliaCard *card, Unmet *unmet)
{
    const int found = text_find_card(word, strlen(word));
    if (found < 0) return no_card(slice_of(word), unmet);
    *card = (TaliaCard)found;
    return setup_is_kingdom_card(found) || setup_is_event(found) ||
           wish_unmet(unmet, REFUSAL_wish_neither, text_card_name(unmet->language, *card), NULL,
                      NULL);
}

static bool take_like(Wishes *wishes, const char *word, const char *key, Unmet *unmet)
{
    TaliaCard card = TALIA_copper;
    (void)key;
    if (!find_card(word, &card, unmet)) return false;
    wishes->like[card] = true;
    return true;
}

static bool take_ban(Wishes *wishes, const char *word, const char *key, Unmet *unmet)
{
    TaliaCard card = TALIA_copper;
    (void)key;
    if (!find_card(word, &card, unmet)) return false;
    wishes->ban[card] = true;
    return true;
}

/* ---- All of them ----------------------------------------------------------------------------- */

/* Counts of cards, by set; a set that is counted is among those that are played with. */
static bool read_counts(JsonValue counts, Wishes *wishes, Unmet *unmet)
{
    if (is_said(counts) && (counts.length == 0 || counts.at[0] != '{'))
        return misshapen(unmet, "count");
    for (int set = 0; set < TALIA_SETS; set++) {
        wishes->count[set] = -1;
        if (!(ALL_SETS >> set & 1)) continue;
        if (!get_number(json_member(counts, text_set_id((TaliaSet)set)), "count", 0,
                        TALIA_MAX_KINGDOM, &wishes->count[set], unmet))
            return false;
        if (wishes->count[set] > 0) wishes->sets |= 1u << set;
    }
    return true;
}

static bool read_attacks(JsonValue value, Wishes *wishes, Unmet *unmet)
{
    char word[WORDS];
    if (!get_words(value, "attacks", word, unmet)) return false;
    wishes->attacks = is_word(word, "none")       ? ATTACKS_NONE
                      : is_word(word, "answered") ? ATTACKS_ANSWERED
                                                  : ATTACKS_ANY;
    if (wishes->attacks != ATTACKS_ANY || !word[0] || is_word(word, "any")) return true;
    return misshapen(unmet, "attacks");
}

static bool read_event_count(JsonValue value, Wishes *wishes, Unmet *unmet)
{
    char word[WORDS];
    wishes->events = EVENTS_UNSAID;
    if (value.at && json_get_text(value, word, sizeof word) && is_word(word, "random")) {
        wishes->events = EVENTS_RANDOM;
        return true;
    }
    if (!is_said(value)) return true;
    return get_number(value, "eventCount", 0, 2, &wishes->events, unmet);
}

static bool read_wishes(JsonValue said, int edition, Wishes *wishes, Unmet *unmet)
{
    *wishes = (Wishes){.sets = 0};
    if (!get_list(json_member(said, "sets"), "sets", take_set, wishes, unmet)) return false;
    if (!wishes->sets) wishes->sets = ALL_SETS;
    if (!read_counts(json_member(said, "count"), wishes, unmet) ||
        !get_list(json_member(said, "want"), "want", take_want, wishes, unmet) ||
        !read_attacks(json_member(said, "attacks"), wishes, unmet) ||
        !get_list(json_member(said, "like"), "like", take_like, wishes, unmet) ||
        !get_list(json_member(said, "ban"), "ban", take_ban, wishes, unmet) ||
        !read_event_count(json_member(said, "eventCount"), wishes, unmet))
        return false;
    if (wishes->sets >> TALIA_SET_BASE & 1)
        wishes->sets |= 1u << (edition == 1 ? TALIA_SET_BASE1 : TALIA_SET_BASE2);
    return true;
}

/* A kingdom's name, or cards; after a ';', Events. */
static bool put_kingdom(const char *words, TaliaSetup *out, char name[WISH_NAME], bool *says_events,
                        Unmet *unmet)
{
    Fault unsaid; /* in English, for programs */
    const Slice all = slice_trim(slice_of(words));
    const char *semicolon = memchr(all.at, ';', all.length);
    const Slice cards = {all.at, semicolon ? (size_t)(semicolon - all.at) : all.length};
    if (slice_trim(cards).length == 0) return true;
    if (!setup_put_kingdom(out, cards, &unsaid)) return blame_list(cards, true, unmet);
    const Kingdom *known =
        text_find_kingdom(slice_trim(cards).at, slice_trim(cards).length, out->edition);
    if (known) snprintf(name, WISH_NAME, "%s", known->name[ENGLISH]);
    *says_events = known && known->event_count > 0;
    if (!semicolon) return true;
    *says_events = true;
    const Slice events = {semicolon + 1, all.length - cards.length - 1};
    return setup_put_events(out, events, &unsaid) || blame_list(events, false, unmet);
}

/* Events by name; "random" and "none" are numbers of them. */
static bool put_events(const char *words, Wishes *wishes, TaliaSetup *out, bool *says_events,
                       Unmet *unmet)
{
    Fault unsaid;
    if (!words[0]) return true;
    if (is_word(words, "none") || is_word(words, "random")) {
        out->event_count = 0;
        wishes->events = is_word(words, "none") ? 0 : EVENTS_RANDOM;
        return true;
    }
    *says_events = true;
    return setup_put_events(out, slice_of(words), &unsaid) ||
           blame_list(slice_of(words), false, unmet);
}

/* What was named stands against what must not be. */
static bool check_named(const Wishes *wishes, const TaliaSetup *setup, Unmet *unmet)
{
    for (int i = 0; i < setup->kingdom_count + setup->event_count; i++) {
        const TaliaCard card =
            (TaliaCard)(i < setup->kingdom_count ? setup->kingdom[i]
                                                 : setup->event[i - setup->kingdom_count]);
        const char *name = text_card_name(unmet->language, card);
        if (wishes->ban[card]) return wish_unmet(unmet, REFUSAL_wish_banned, name, NULL, NULL);
        if (wishes->attacks == ATTACKS_NONE && talia_card_tags(card) & TALIA_TAG_ATTACK)
            return wish_unmet(unmet, REFUSAL_wish_attack, name, NULL, NULL);
    }
    return true;
}

static bool fulfil(JsonValue said, uint64_t *random, TaliaSetup *out, char name[WISH_NAME],
                   Unmet *unmet)
{
    int players = 2, edition = 0, boxes = 0;
    char kingdom[WORDS], events[WORDS];
    bool says_events = false;
    Wishes wishes;
    if (!get_number(json_member(said, "players"), "players", 2, TALIA_MAX_PLAYERS, &players,
                    unmet) ||
        !get_number(json_member(said, "edition"), "edition", 1, 2, &edition, unmet) ||
        !get_number(json_member(said, "boxes"), "boxes", 1, 2, &boxes, unmet) ||
        !get_words(json_member(said, "kingdom"), "kingdom", kingdom, unmet) ||
        !get_words(json_member(said, "events"), "events", events, unmet))
        return false;
    out->players = (uint8_t)players;
    out->edition = (uint8_t)edition;
    out->two_boxes = boxes == 2;
    if (boxes && talia_setup_boxes(out) != boxes) return misshapen(unmet, "boxes");
    if (!put_kingdom(kingdom, out, name, &says_events, unmet)) return false;
    setup_settle_edition(out);
    if (!read_wishes(said, out->edition, &wishes, unmet) ||
        !put_events(events, &wishes, out, &says_events, unmet) || !check_named(&wishes, out, unmet))
        return false;
    /* Unsaid: those that were named; of a kingdom that is filled from Adventures, random. */
    if (wishes.events == EVENTS_UNSAID)
        wishes.events = says_events || out->kingdom_count == TALIA_MAX_KINGDOM ||
                                !(wishes.sets >> TALIA_SET_ADVENTURES & 1)
                            ? out->event_count
                            : EVENTS_RANDOM;
    return wish_fill_kingdom(&wishes, random, out, unmet) &&
           wish_fill_events(&wishes, random, out, unmet);
}

bool wish_setup(JsonValue wishes, Language language, uint64_t *random, TaliaSetup *out,
                char name[WISH_NAME], char error[SETUP_ERROR])
{
    Unmet unmet = {.language = language};
    TaliaSetup setup = {.seed = {1, 1}};
    name[0] = '\0';
    if (!fulfil(wishes, random, &setup, name, &unmet) ||
        (talia_setup_fault(&setup) != TALIA_SOUND &&
         !wish_unmet(&unmet, REFUSAL_wish_kinds, wish_digits(TALIA_MAX_KINDS).of, NULL, NULL))) {
        memcpy(error, unmet.words, sizeof unmet.words);
        return false;
    }
    setup.seed[0] = out->seed[0];
    setup.seed[1] = out->seed[1];
    *out = setup;
    return true;
}
