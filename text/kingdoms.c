/* kingdoms.c - the recommended kingdoms of the rulebooks. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "index.h"
#include "near.h"
#include "rows.h"
#include "text.h"

/* Source and names of each kingdom, one after the other: rows.h. */
static const char words[] =
#define KINGDOM(source, english, polish, events, ...) source "\0" english "\0" polish "\0"
#include "kingdoms.def"
    ;

typedef struct Row {
    uint8_t event_count, event[2];
    uint8_t card[TALIA_MAX_KINGDOM];
} Row;

static const Row rows[] = {
#define EVENTS(a, b)                                                                               \
    2,                                                                                             \
    {                                                                                              \
        TALIA_##a, TALIA_##b                                                                       \
    }
#define EVENT(a)                                                                                   \
    1,                                                                                             \
    {                                                                                              \
        TALIA_##a                                                                                  \
    }
#define NO_EVENTS                                                                                  \
    0,                                                                                             \
    {                                                                                              \
        0                                                                                          \
    }
#define TEN(a, b, c, d, e, f, g, h, i, j)                                                          \
    {                                                                                              \
        TALIA_##a, TALIA_##b, TALIA_##c, TALIA_##d, TALIA_##e, TALIA_##f, TALIA_##g, TALIA_##h,    \
            TALIA_##i, TALIA_##j                                                                   \
    }
#define KINGDOM(source, english, polish, events, ...) {events, TEN(__VA_ARGS__)},
#include "kingdoms.def"
};

static const uint8_t plain_cards[TALIA_MAX_KINGDOM] =
#define PLAIN(...) TEN(__VA_ARGS__)
#include "kingdoms.def"
    ;

enum { ROWS = sizeof rows / sizeof rows[0], WORDS = 1 + LANGUAGES };

static Kingdom kingdoms[ROWS];

/* Intrigue and Seaside are the first editions, too, and go with the first one of the base game;
 * Adventures goes with the second. */
static int edition_of(const char *source)
{
    return strcmp(source, "base2") == 0 || strcmp(source, "adventures") == 0 ? 2 : 1;
}

void text_index_kingdoms(void)
{
    const char *word[ROWS * WORDS];
    find_rows(words, word, ROWS * WORDS);
    for (int i = 0; i < ROWS; i++) {
        Kingdom *kingdom = &kingdoms[i];
        kingdom->source = word[i * WORDS];
        kingdom->edition = edition_of(kingdom->source);
        for (int k = 0; k < LANGUAGES; k++) kingdom->name[k] = word[i * WORDS + 1 + k];
        kingdom->card_count = TALIA_MAX_KINGDOM;
        for (int k = 0; k < TALIA_MAX_KINGDOM; k++) kingdom->card[k] = (TaliaCard)rows[i].card[k];
        kingdom->event_count = rows[i].event_count;
        for (int k = 0; k < 2; k++) kingdom->event[k] = (TaliaCard)rows[i].event[k];
    }
}

int text_kingdom_count(void)
{
    return ROWS;
}

const Kingdom *text_kingdom(int index)
{
    return &kingdoms[index];
}

TaliaCard text_plain_card(int index)
{
    return (TaliaCard)plain_cards[index];
}

static bool has_name(const Kingdom *kingdom, const char *folded)
{
    for (int language = 0; language < LANGUAGES; language++) {
        char name[NEAR_FOLDED];
        near_fold(kingdom->name[language], strlen(kingdom->name[language]), name);
        if (strcmp(name, folded) == 0) return true;
    }
    return false;
}

/* The first of that name; with a source, only there. */
static const Kingdom *find_in(const char *folded, const char *source)
{
    for (int i = 0; i < ROWS; i++) {
        if (source && strcmp(kingdoms[i].source, source) != 0) continue;
        if (has_name(&kingdoms[i], folded)) return &kingdoms[i];
    }
    return NULL;
}

const Kingdom *text_find_kingdom(const char *typed, size_t length, int edition)
{
    char folded[NEAR_FOLDED], source[NEAR_FOLDED];
    const char *slash = memchr(typed, '/', length);
    if (slash) {
        const size_t before = (size_t)(slash - typed);
        near_fold(typed, before, source);
        near_fold(slash + 1, length - before - 1, folded);
        return find_in(folded, source);
    }
    near_fold(typed, length, folded);
    const Kingdom *own = find_in(folded, edition == 1 ? "base1" : "base2");
    return own ? own : find_in(folded, NULL);
}

static bool has_card(const TaliaCard *cards, int count, TaliaCard card)
{
    for (int i = 0; i < count; i++) {
        if (cards[i] == card) return true;
    }
    return false;
}

static bool has_cards(const TaliaCard *cards, int count, const TaliaCard *sought, int sought_count)
{
    if (count != sought_count) return false;
    for (int i = 0; i < count; i++) {
        if (!has_card(cards, count, sought[i])) return false;
    }
    return true;
}

const Kingdom *text_kingdom_of(const TaliaCard *cards, int count, const TaliaCard *events,
                               int event_count)
{
    for (int i = 0; i < ROWS; i++) {
        const Kingdom *kingdom = &kingdoms[i];
        if (has_cards(kingdom->card, kingdom->card_count, cards, count) &&
            has_cards(kingdom->event, kingdom->event_count, events, event_count))
            return kingdom;
    }
    return NULL;
}

/* Those whose names are near, without a book that is typed before the name. */
static Near find_near(const char *typed, size_t length)
{
    Near near = {.count = 0};
    const char *slash = memchr(typed, '/', length);
    const size_t before = slash ? (size_t)(slash + 1 - typed) : 0;
    char folded[NEAR_FOLDED];
    near_fold(typed + before, length - before, folded);
    for (int i = 0; i < ROWS; i++) {
        for (int language = 0; language < LANGUAGES; language++) {
            char name[NEAR_FOLDED];
            near_fold(kingdoms[i].name[language], strlen(kingdoms[i].name[language]), name);
            near_offer(&near, folded, name, i);
        }
    }
    return near;
}

const Kingdom *text_nearest_kingdom(const char *typed, size_t length)
{
    const Near near = find_near(typed, length);
    return near.count ? &kingdoms[near.word[0]] : NULL;
}

const char *text_unknown_kingdom(const char *typed, size_t length, char *out, size_t size)
{
    char quote[NEAR_QUOTE], near_names[256] = "";
    const Near near = find_near(typed, length);
    TaliaCard card[3];
    size_t used = 0;
    near_quote(typed, length, quote);
    const int cards = text_nearest_cards(typed, length, card);
    for (int i = 0; i < near.count + cards && used < sizeof near_names; i++) {
        const Kingdom *kingdom = i < near.count ? &kingdoms[near.word[i]] : NULL;
        used += (size_t)snprintf(
            near_names + used, sizeof near_names - used, "%s%s%s%s", i == 0 ? "; near: " : ", ",
            kingdom ? kingdom->source : "", kingdom ? "/" : "",
            kingdom ? kingdom->name[ENGLISH] : text_card_name(ENGLISH, card[i - near.count]));
    }
    snprintf(out, size, "%s is neither a kingdom nor a card%s", quote, near_names);
    return out;
}
