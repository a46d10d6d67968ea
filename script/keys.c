/* keys.c - see keys.h. */
#include "keys.h"

#include <stdio.h>
#include <string.h>

#include <talia/position.h>

#include "../text/near.h"

enum { BOTH = IN_HEAD | IN_EXPECTATION, MOST_SCORE = 99999, MOST_COST = 99 };

/* clang-format off */
#define HEAD(word, subject, value) {word, KEY_ALONE, subject, 0, value, IN_HEAD, 0, 0}
#define ZONE(word, zone) {word, KEY_OF_SEAT, KEY_ZONE, zone, VALUE_CARDS, BOTH, 0, 0}
#define SETTING(word, setting, value) \
    {word, KEY_OF_SEAT, KEY_SETTING, setting, value, BOTH, 0, TALIA_MOST_COUNTER}
#define ASKED(word, shape, subject, value) {word, shape, subject, 0, value, IN_EXPECTATION, 0, 0}

static const KeyWord key_words[] = {
    HEAD("title", KEY_TITLE, VALUE_TEXT),
    HEAD("covers", KEY_COVERS, VALUE_IDS),
    HEAD("kingdom", KEY_KINGDOM, VALUE_KINGDOM),
    HEAD("events", KEY_EVENTS, VALUE_EVENTS),
    HEAD("seed", KEY_SEED, VALUE_SEED),
    HEAD("chance", KEY_CHANCE, VALUE_CHANCE),
    HEAD("seats", KEY_SEATS, VALUE_ROTATE_FIXED),
    HEAD("begins", KEY_BEGINS, VALUE_SEATS),
    HEAD("deal", KEY_DEAL, VALUE_YES_NO),
    {"rules", KEY_ALONE, KEY_RULES, 0, VALUE_NUMBER, IN_HEAD, 1, TALIA_MOST_COUNTER},
    {"players", KEY_ALONE, KEY_PLAYERS, 0, VALUE_NUMBER, BOTH, 2, TALIA_MAX_PLAYERS},
    {"edition", KEY_ALONE, KEY_EDITION, 0, VALUE_NUMBER, BOTH, 1, 2},
    {"boxes", KEY_ALONE, KEY_BOXES, 0, VALUE_NUMBER, BOTH, 1, 2},
    {"phase", KEY_ALONE, KEY_PHASE, 0, VALUE_PHASE, BOTH, 0, 0},
    {"name", KEY_OF_SEAT, KEY_NAME, 0, VALUE_TEXT, IN_HEAD, 0, 0},
    ZONE("hand", TALIA_HAND),
    ZONE("deck", TALIA_DECK),
    ZONE("discard", TALIA_DISCARD_PILE),
    ZONE("play", TALIA_IN_PLAY),
    ZONE("island", TALIA_ISLAND),
    ZONE("native", TALIA_NATIVE),
    ZONE("tavern", TALIA_TAVERN),
    ZONE("aside", TALIA_ASIDE),
    SETTING("actions", TALIA_ACTIONS, VALUE_NUMBER),
    SETTING("buys", TALIA_BUYS, VALUE_NUMBER),
    SETTING("coins", TALIA_COINS, VALUE_NUMBER),
    SETTING("turns", TALIA_TURNS, VALUE_NUMBER),
    SETTING("pirate", TALIA_PIRATE, VALUE_NUMBER),
    SETTING("journey", TALIA_JOURNEY_DOWN, VALUE_UP_DOWN),
    SETTING("minus-card", TALIA_MINUS_CARD, VALUE_YES_NO),
    SETTING("minus-coin", TALIA_MINUS_COIN, VALUE_YES_NO),
    SETTING("token.card", TALIA_TOKEN_CARD, VALUE_PILE),
    SETTING("token.action", TALIA_TOKEN_ACTION, VALUE_PILE),
    SETTING("token.buy", TALIA_TOKEN_BUY, VALUE_PILE),
    SETTING("token.coin", TALIA_TOKEN_COIN, VALUE_PILE),
    SETTING("token.cost", TALIA_TOKEN_COST, VALUE_PILE),
    SETTING("token.trash", TALIA_TOKEN_TRASH, VALUE_PILE),
    SETTING("inherited", TALIA_INHERITED, VALUE_PILE),
    {"trash", KEY_ALONE, KEY_TRASH, 0, VALUE_CARDS, BOTH, 0, 0},
    {"supply", KEY_OF_CARD, KEY_PILE, 0, VALUE_NUMBER, BOTH, 0, TALIA_MOST_IN_PILE},
    {"embargo", KEY_OF_CARD, KEY_EMBARGO, 0, VALUE_NUMBER, BOTH, 0, TALIA_MOST_COUNTER},
    ASKED("cards", KEY_OF_SEAT, KEY_CARDS, VALUE_CARDS),
    {"score", KEY_OF_SEAT, KEY_SCORE, 0, VALUE_NUMBER, IN_EXPECTATION, -MOST_SCORE, MOST_SCORE},
    {"unseen", KEY_OF_SEAT, KEY_UNSEEN, 0, VALUE_NUMBER, IN_EXPECTATION, 0, TALIA_MOST_COUNTER},
    {"cost", KEY_OF_CARD, KEY_COST, 0, VALUE_NUMBER, IN_EXPECTATION, 0, MOST_COST},
    ASKED("turn", KEY_ALONE, KEY_TURN, VALUE_SEAT),
    ASKED("asked", KEY_ALONE, KEY_ASKED, VALUE_SEAT),
    ASKED("options", KEY_ALONE, KEY_OPTIONS, VALUE_LABELS),
    ASKED("advice", KEY_ALONE, KEY_ADVICE, VALUE_LABELS),
    ASKED("winners", KEY_ALONE, KEY_WINNERS, VALUE_SEATS),
    ASKED("next", KEY_ALONE, KEY_NEXT, VALUE_SEATS),
};
/* clang-format on */

#undef HEAD
#undef ZONE
#undef SETTING
#undef ASKED

enum { KEY_WORDS = sizeof key_words / sizeof key_words[0] };

bool key_is_zone(const Key *key)
{
    return key->word->value == VALUE_CARDS;
}

bool key_is_seen(const Key *key)
{
    return key_is_zone(key) || key->word->subject == KEY_SCORE || key->word->subject == KEY_UNSEEN;
}

bool key_is_position(const Key *key)
{
    return key->word->subject >= KEY_PHASE;
}

bool key_same(const Key *a, const Key *b)
{
    return a->word == b->word && a->seat == b->seat && a->card == b->card;
}

bool seat_read(Slice words, int *out, Fault *fault)
{
    char quote[NEAR_QUOTE];
    if (words.length == 1 && *words.at >= 'A' && *words.at < 'A' + TALIA_MAX_PLAYERS) {
        *out = *words.at - 'A';
        return true;
    }
    near_quote(words.at, words.length, quote);
    return fault_at(fault, words.at, "a seat is one capital letter, A to %c, not %s",
                    'A' + TALIA_MAX_PLAYERS - 1, words.length ? quote : "missing");
}

bool seat_is_taken(int seat, int players, const char *at, Fault *fault)
{
    if (seat < players) return true;
    return fault_at(fault, at, "there is no seat %c: with %d players they are A to %c", 'A' + seat,
                    players, 'A' + players - 1);
}

bool seats_read(Slice words, int players, unsigned *out, Fault *fault)
{
    Slice item;
    *out = 0;
    while (slice_next(&words, ',', &item)) {
        int seat;
        if (!seat_read(item, &seat, fault) || !seat_is_taken(seat, players, item.at, fault))
            return false;
        *out |= 1u << seat;
    }
    return true;
}

static bool unknown_key(Slice words, Slice word, KeyShape shape, Fault *fault)
{
    char quote[NEAR_QUOTE], folded[NEAR_FOLDED], list[128] = "";
    Near near = {.count = 0};
    size_t used = 0;
    near_quote(words.at, words.length, quote);
    near_fold(word.at, word.length, folded);
    for (int i = 0; i < KEY_WORDS; i++) {
        char known[NEAR_FOLDED];
        near_fold(key_words[i].word, strlen(key_words[i].word), known);
        if (key_words[i].shape == shape) near_offer(&near, folded, known, i);
    }
    for (int i = 0; i < near.count && used < sizeof list; i++)
        used +=
            (size_t)snprintf(list + used, sizeof list - used, "%s%s%s", i == 0 ? "; near: " : ", ",
                             shape == KEY_OF_SEAT ? "A." : "", key_words[near.word[i]].word);
    return fault_at(fault, words.at, "%s is not a key%s", quote, list);
}

static const KeyWord *find_key(Slice word, KeyShape shape)
{
    for (int i = 0; i < KEY_WORDS; i++) {
        if (key_words[i].shape == shape && slice_is(word, key_words[i].word)) return &key_words[i];
    }
    return NULL;
}

/* Which of the three shapes it is, and its parts: `word`, and the seat or card beside it. */
static KeyShape take_apart(Slice words, Slice *word, Slice *beside)
{
    const char *dot = words.length ? memchr(words.at, '.', words.length) : NULL;
    *word = words;
    *beside = (Slice){words.at, 0};
    if (!dot) return KEY_ALONE;
    const size_t before = (size_t)(dot - words.at);
    const Slice front = slice_trim((Slice){words.at, before});
    const Slice back = slice_trim((Slice){dot + 1, words.length - before - 1});
    *word = front;
    *beside = back;
    if (find_key(front, KEY_OF_CARD) || front.length != 1) return KEY_OF_CARD;
    *word = back;
    *beside = front;
    return KEY_OF_SEAT;
}

bool key_read(Slice words, int where, Key *out, Fault *fault)
{
    Slice word, beside;
    const KeyShape shape = take_apart(words, &word, &beside);
    *out = (Key){.word = find_key(word, shape), .words = words};
    if (words.length == 0) return fault_at(fault, words.at, "a key is missing here");
    if (!out->word) return unknown_key(words, word, shape, fault);
    if (!(out->word->where & where))
        return fault_at(fault, words.at,
                        where == IN_HEAD ? "'%s' can be expected in a script, not set in a head"
                                         : "'%s' belongs into the head and cannot be expected",
                        out->word->word);
    if (shape == KEY_OF_SEAT) return seat_read(beside, &out->seat, fault);
    if (shape == KEY_OF_CARD) return read_card(beside, &out->card, fault);
    return true;
}
