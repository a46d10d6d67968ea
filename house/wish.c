/* wish.c - see wish.h. */
#include "wish.h"

#include <stdio.h>
#include <string.h>

#include "../text/near.h"

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

/* A single word may have been meant as the name of a kingdom. */
static bool no_kingdom(Slice words, Unmet *unmet)
{
    const Kingdom *kingdom = text_nearest_kingdom(words.at, words.length);
    char quote[NEAR_QUOTE];
    near_quote(words.at, words.length, quote);
    return kingdom ? wish_unmet(unmet, REFUSAL_wish_card_near, quote,
                                kingdom->name[unmet->language], NULL)
                   : no_card(words, unmet);
}

/* What is wrong with a list of cards that make no kingdom, or of Events. */
static bool blame_list(Slice words, bool is_kingdom, Unmet *unmet)
{
    bool seen[TALIA_CARDS] = {false};
    Slice item;
    words = slice_trim(words);
    if (is_kingdom && !memchr(words.at, ',', words.length) &&
        text_find_card(words.at, words.length) < 0)
        return no_kingdom(words, unmet);
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

static bool take_set(Wishes *wishes, const char *word, const char *key, Unmet *unmet)
{
    (void)key;
    return wish_set(wishes, slice_of(word)) ||
           wish_unmet(unmet, REFUSAL_wish_set, quoted(word).of, NULL, NULL);
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
        if (!(setup_all_sets() >> set & 1)) continue;
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
    if (value.at && json_get_text(value, word, sizeof word) && is_word(word, "random")) {
        wishes->events = EVENTS_RANDOM;
        return true;
    }
    if (!is_said(value)) return true;
    return get_number(value, "eventCount", 0, 2, &wishes->events, unmet);
}

/* A kingdom's name, or cards; after a ';', Events. */
static bool read_kingdom(const char *words, Wishes *wishes, Unmet *unmet)
{
    Fault unsaid; /* in English, for programs */
    const Slice all = slice_trim(slice_of(words));
    const char *semicolon = memchr(all.at, ';', all.length);
    const Slice cards = {all.at, semicolon ? (size_t)(semicolon - all.at) : all.length};
    if (slice_trim(cards).length == 0) return true;
    if (!wish_kingdom(wishes, cards, &unsaid)) return blame_list(cards, true, unmet);
    if (!semicolon) return true;
    const Slice events = {semicolon + 1, all.length - cards.length - 1};
    wishes->names_events = true;
    return setup_put_events(&wishes->named, events, &unsaid) || blame_list(events, false, unmet);
}

static bool read_events(const char *words, Wishes *wishes, Unmet *unmet)
{
    Fault unsaid;
    return !words[0] || wish_events(wishes, slice_of(words), &unsaid) ||
           blame_list(slice_of(words), false, unmet);
}

/* Players, edition and boxes. */
static bool read_frame(JsonValue said, TaliaSetup *out, Unmet *unmet)
{
    int players = 2, edition = 0, boxes = 0;
    if (!get_number(json_member(said, "players"), "players", 2, TALIA_MAX_PLAYERS, &players,
                    unmet) ||
        !get_number(json_member(said, "edition"), "edition", 1, 2, &edition, unmet) ||
        !get_number(json_member(said, "boxes"), "boxes", 1, 2, &boxes, unmet))
        return false;
    out->players = (uint8_t)players;
    out->edition = (uint8_t)edition;
    out->two_boxes = boxes == 2;
    return !boxes || talia_setup_boxes(out) == boxes || misshapen(unmet, "boxes");
}

static bool read_wishes(JsonValue said, Wishes *wishes, Unmet *unmet)
{
    char kingdom[WORDS], events[WORDS];
    wishes_begin(wishes);
    if (!read_frame(said, &wishes->named, unmet) ||
        !get_words(json_member(said, "kingdom"), "kingdom", kingdom, unmet) ||
        !get_words(json_member(said, "events"), "events", events, unmet) ||
        !read_kingdom(kingdom, wishes, unmet) ||
        !get_list(json_member(said, "sets"), "sets", take_set, wishes, unmet))
        return false;
    if (!wishes->sets) wishes->sets = setup_all_sets();
    return read_counts(json_member(said, "count"), wishes, unmet) &&
           get_list(json_member(said, "want"), "want", take_want, wishes, unmet) &&
           read_attacks(json_member(said, "attacks"), wishes, unmet) &&
           get_list(json_member(said, "like"), "like", take_like, wishes, unmet) &&
           get_list(json_member(said, "ban"), "ban", take_ban, wishes, unmet) &&
           read_event_count(json_member(said, "eventCount"), wishes, unmet) &&
           read_events(events, wishes, unmet);
}

bool wish_setup(JsonValue said, Language language, uint64_t *random, TaliaSetup *out,
                char name[WISH_NAME], char error[SETUP_ERROR])
{
    Unmet unmet = {.language = language};
    Wishes wishes;
    TaliaSetup setup;
    if (!read_wishes(said, &wishes, &unmet) || !wishes_fulfil(&wishes, random, &setup, &unmet)) {
        memcpy(error, unmet.words, sizeof unmet.words);
        return false;
    }
    const Kingdom *known = wishes.known;
    name[0] = '\0';
    if (known) snprintf(name, WISH_NAME, "%s/%s", known->source, known->name[ENGLISH]);
    setup.seed[0] = out->seed[0];
    setup.seed[1] = out->seed[1];
    *out = setup;
    return true;
}
