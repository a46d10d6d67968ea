/* wish.c - see wish.h: reading wishes. */
#include "wish.h"

#include <stdio.h>
#include <string.h>

#include "../text/near.h"
#include "../text/text.h"
#include "wish_parts.h"

unsigned card_tags(TaliaCard card)
{
    enum {
        VILLAGE = TAG_VILLAGE,
        TRASHING = TAG_TRASHING,
        BUY = TAG_BUY,
        ATTACK = TAG_ATTACK,
        REACTION = TAG_REACTION,
        ANSWER = TAG_ANSWER,
    };
    static const uint8_t tags[TALIA_CARDS] = {
#define TAGS(id, which) [TALIA_##id] = (which),
#include "tags.def"
#undef TAGS
    };
    return tags[card];
}

int wish_set_of(int card)
{
    const int set = talia_card_info((TaliaCard)card)->set;
    return set == TALIA_SET_BASE1 || set == TALIA_SET_BASE2 ? TALIA_SET_BASE : set;
}

/* ---- Single values --------------------------------------------------------------------------- */

enum { WORDS = 1024 };

static bool is_said(JsonValue value)
{
    return value.at && !json_is_null(value);
}

/* A number in that range; unsaid, `out` stays as it is. */
static bool get_number(JsonValue value, const char *key, int least, int most, int *out,
                       Fault *fault)
{
    int64_t number;
    if (!is_said(value)) return true;
    if (!json_get_integer(value, &number) || number < least || number > most)
        return fault_at(fault, NULL, "%s: expected a number from %d to %d", key, least, most);
    *out = (int)number;
    return true;
}

/* A text; unsaid, it is empty. */
static bool get_words(JsonValue value, const char *key, char out[WORDS], Fault *fault)
{
    out[0] = '\0';
    if (!is_said(value) || json_get_text(value, out, WORDS)) return true;
    return fault_at(fault, NULL, "%s: expected a text of at most %d bytes", key, WORDS - 1);
}

static bool is_word(const char *words, const char *word)
{
    char folded[NEAR_FOLDED];
    near_fold(words, strlen(words), folded);
    return strcmp(folded, word) == 0;
}

/* Puts the name of the wish before what is wrong with it. */
static bool blame(const char *key, const Fault *what, Fault *fault)
{
    return fault_at(fault, NULL, "%s: %s", key, what->words);
}

/* ---- Lists ----------------------------------------------------------------------------------- */

typedef bool TakeWord(Wishes *wishes, const char *word, const char *key, Fault *fault);

static bool get_list(JsonValue list, const char *key, TakeWord *take, Wishes *wishes, Fault *fault)
{
    char word[WORDS];
    if (!is_said(list)) return true;
    JsonValue item = json_first(list);
    if (!item.at && (list.length == 0 || list.at[0] != '['))
        return fault_at(fault, NULL, "%s: expected a list", key);
    for (; item.at; item = json_next(list, item)) {
        if (!json_get_text(item, word, sizeof word))
            return fault_at(fault, NULL, "%s: expected a list of words", key);
        if (!take(wishes, word, key, fault)) return false;
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

static bool take_set(Wishes *wishes, const char *word, const char *key, Fault *fault)
{
    char quote[NEAR_QUOTE];
    const int set = find_set(word);
    if (is_word(word, "all"))
        wishes->sets |= ALL_SETS;
    else if (set >= 0)
        wishes->sets |= 1u << set;
    else {
        near_quote(word, strlen(word), quote);
        return fault_at(fault, NULL,
                        "%s: %s is no set; there are: base, intrigue, seaside, adventures; or all",
                        key, quote);
    }
    return true;
}

static bool take_want(Wishes *wishes, const char *word, const char *key, Fault *fault)
{
    char quote[NEAR_QUOTE];
    const unsigned tag = is_word(word, "village")    ? TAG_VILLAGE
                         : is_word(word, "trashing") ? TAG_TRASHING
                         : is_word(word, "buy")      ? TAG_BUY
                                                     : 0;
    near_quote(word, strlen(word), quote);
    if (!tag)
        return fault_at(fault, NULL, "%s: %s is nothing to want; expected village, trashing or buy",
                        key, quote);
    wishes->want |= tag;
    return true;
}

static bool find_card(const char *word, const char *key, TaliaCard *card, Fault *fault)
{
    Fault why;
    if (!read_card(slice_of(word), card, &why)) return blame(key, &why, fault);
    if (setup_is_kingdom_card((int)*card) || setup_is_event((int)*card)) return true;
    return fault_at(fault, NULL, "%s: %s is neither a kingdom card nor an Event", key,
                    text_card_name(ENGLISH, *card));
}

static bool take_like(Wishes *wishes, const char *word, const char *key, Fault *fault)
{
    TaliaCard card;
    if (!find_card(word, key, &card, fault)) return false;
    wishes->like[card] = true;
    return true;
}

static bool take_ban(Wishes *wishes, const char *word, const char *key, Fault *fault)
{
    TaliaCard card;
    if (!find_card(word, key, &card, fault)) return false;
    wishes->ban[card] = true;
    return true;
}

/* ---- All of them ----------------------------------------------------------------------------- */

/* Counts of cards, by set; a set that is counted is among those that are played with. */
static bool read_counts(JsonValue counts, Wishes *wishes, Fault *fault)
{
    if (is_said(counts) && (counts.length == 0 || counts.at[0] != '{'))
        return fault_at(fault, NULL, "count: expected numbers by set, like {\"seaside\": 4}");
    for (int set = 0; set < TALIA_SETS; set++) {
        wishes->count[set] = -1;
        if (!(ALL_SETS >> set & 1)) continue;
        if (!get_number(json_member(counts, text_set_id((TaliaSet)set)), "count", 0,
                        TALIA_MAX_KINGDOM, &wishes->count[set], fault))
            return false;
        if (wishes->count[set] > 0) wishes->sets |= 1u << set;
    }
    return true;
}

static bool read_attacks(JsonValue value, Wishes *wishes, Fault *fault)
{
    char word[WORDS];
    if (!get_words(value, "attacks", word, fault)) return false;
    wishes->attacks = is_word(word, "none")       ? ATTACKS_NONE
                      : is_word(word, "answered") ? ATTACKS_ANSWERED
                                                  : ATTACKS_ANY;
    if (wishes->attacks != ATTACKS_ANY || !word[0] || is_word(word, "any")) return true;
    return fault_at(fault, NULL, "attacks: expected any, none or answered");
}

static bool read_event_count(JsonValue value, Wishes *wishes, Fault *fault)
{
    char word[WORDS];
    wishes->events = EVENTS_UNSAID;
    if (value.at && json_get_text(value, word, sizeof word) && is_word(word, "random")) {
        wishes->events = EVENTS_RANDOM;
        return true;
    }
    if (!is_said(value)) return true;
    return get_number(value, "eventCount", 0, 2, &wishes->events, fault) ||
           fault_at(fault, NULL, "eventCount: expected 0, 1, 2 or \"random\"");
}

static bool read_wishes(JsonValue said, int edition, Wishes *wishes, Fault *fault)
{
    *wishes = (Wishes){.sets = 0};
    if (!get_list(json_member(said, "sets"), "sets", take_set, wishes, fault)) return false;
    if (!wishes->sets) wishes->sets = ALL_SETS;
    if (!read_counts(json_member(said, "count"), wishes, fault) ||
        !get_list(json_member(said, "want"), "want", take_want, wishes, fault) ||
        !read_attacks(json_member(said, "attacks"), wishes, fault) ||
        !get_list(json_member(said, "like"), "like", take_like, wishes, fault) ||
        !get_list(json_member(said, "ban"), "ban", take_ban, wishes, fault) ||
        !read_event_count(json_member(said, "eventCount"), wishes, fault))
        return false;
    if (wishes->sets >> TALIA_SET_BASE & 1)
        wishes->sets |= 1u << (edition == 1 ? TALIA_SET_BASE1 : TALIA_SET_BASE2);
    return true;
}

/* A kingdom's name, or cards; behind a ';', Events. */
static bool put_kingdom(const char *words, TaliaSetup *out, char name[WISH_NAME], bool *says_events,
                        Fault *fault)
{
    Fault why;
    const Slice all = slice_trim(slice_of(words));
    const char *semicolon = memchr(all.at, ';', all.length);
    const Slice cards = {all.at, semicolon ? (size_t)(semicolon - all.at) : all.length};
    if (slice_trim(cards).length == 0) return true;
    if (!setup_put_kingdom(out, cards, &why)) return blame("kingdom", &why, fault);
    const Kingdom *known =
        text_find_kingdom(slice_trim(cards).at, slice_trim(cards).length, out->edition);
    if (known) snprintf(name, WISH_NAME, "%s", known->name[ENGLISH]);
    *says_events = known && known->event_count > 0;
    if (!semicolon) return true;
    *says_events = true;
    const Slice events = {semicolon + 1, all.length - cards.length - 1};
    return setup_put_events(out, events, &why) || blame("kingdom", &why, fault);
}

/* Events by name; "random" and "none" are numbers of them. */
static bool put_events(const char *words, Wishes *wishes, TaliaSetup *out, bool *says_events,
                       Fault *fault)
{
    Fault why;
    if (!words[0]) return true;
    if (is_word(words, "none") || is_word(words, "random")) {
        out->event_count = 0;
        wishes->events = is_word(words, "none") ? 0 : EVENTS_RANDOM;
        return true;
    }
    *says_events = true;
    return setup_put_events(out, slice_of(words), &why) || blame("events", &why, fault);
}

/* What was named stands against what must not be. */
static bool check_named(const Wishes *wishes, const TaliaSetup *setup, Fault *fault)
{
    for (int i = 0; i < setup->kingdom_count + setup->event_count; i++) {
        const TaliaCard card =
            (TaliaCard)(i < setup->kingdom_count ? setup->kingdom[i]
                                                 : setup->event[i - setup->kingdom_count]);
        const char *name = text_card_name(ENGLISH, card);
        if (wishes->ban[card])
            return fault_at(fault, NULL, "ban: %s is among the cards that are asked for", name);
        if (wishes->attacks == ATTACKS_NONE && card_tags(card) & TAG_ATTACK)
            return fault_at(fault, NULL,
                            "attacks: none are wanted, but %s is among the cards that are asked "
                            "for",
                            name);
    }
    return true;
}

static bool fulfil(JsonValue said, uint64_t *random, TaliaSetup *out, char name[WISH_NAME],
                   Fault *fault)
{
    int players = 2, edition = 2;
    char kingdom[WORDS], events[WORDS];
    bool says_events = false;
    Wishes wishes;
    if (!get_number(json_member(said, "players"), "players", 2, TALIA_MAX_PLAYERS, &players,
                    fault) ||
        !get_number(json_member(said, "edition"), "edition", 1, 2, &edition, fault) ||
        !get_words(json_member(said, "kingdom"), "kingdom", kingdom, fault) ||
        !get_words(json_member(said, "events"), "events", events, fault) ||
        !read_wishes(said, edition, &wishes, fault))
        return false;
    out->players = (uint8_t)players;
    out->edition = (uint8_t)edition;
    if (!put_kingdom(kingdom, out, name, &says_events, fault) ||
        !put_events(events, &wishes, out, &says_events, fault) || !check_named(&wishes, out, fault))
        return false;
    /* Unsaid: those that were named; of a kingdom that is filled from Adventures, random. */
    if (wishes.events == EVENTS_UNSAID)
        wishes.events = says_events || out->kingdom_count == TALIA_MAX_KINGDOM ||
                                !(wishes.sets >> TALIA_SET_ADVENTURES & 1)
                            ? out->event_count
                            : EVENTS_RANDOM;
    return wish_fill_kingdom(&wishes, random, out, fault) &&
           wish_fill_events(&wishes, random, out, fault);
}

bool wish_setup(JsonValue wishes, uint64_t *random, TaliaSetup *out, char name[WISH_NAME],
                char error[SETUP_ERROR])
{
    Fault fault;
    TaliaSetup setup = {.seed = {1, 1}};
    name[0] = '\0';
    if (!fulfil(wishes, random, &setup, name, &fault)) {
        snprintf(error, SETUP_ERROR, "%s", fault.words);
        return false;
    }
    if (talia_setup_fault(&setup) != TALIA_SOUND) {
        snprintf(error, SETUP_ERROR,
                 "kingdom: these cards make no game: at most %d kinds of cards and Events",
                 TALIA_MAX_KINDS);
        return false;
    }
    setup.seed[0] = out->seed[0];
    setup.seed[1] = out->seed[1];
    *out = setup;
    return true;
}
