/* kingdoms.c - the recommended kingdoms of the rulebooks, as far as their cards are here. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "index.h"
#include "near.h"
#include "text.h"

typedef struct Row {
    const char *source, *english, *polish, *cards, *events;
} Row;

static const Row rows[] = {
#define KINGDOM(source, english, polish, cards, events) {source, english, polish, cards, events},
#include "kingdoms.def"
#undef KINGDOM
};

enum { ROWS = sizeof rows / sizeof rows[0] };

static Kingdom kingdoms[ROWS];
static int kingdom_count;

/* Cards by their names, separated by ';': how many; -1 when one of them is not in this program. */
static int find_all(const char *list, TaliaCard *out, int room)
{
    int n = 0;
    while (*list) {
        const size_t length = strcspn(list, ";");
        const int card = text_find_card(list, length);
        if (card < 0 || n == room) return -1;
        out[n++] = (TaliaCard)card;
        list += length + (list[length] == ';');
    }
    return n;
}

void text_index_kingdoms(void)
{
    for (int i = 0; i < ROWS; i++) {
        Kingdom *kingdom = &kingdoms[kingdom_count];
        kingdom->source = rows[i].source;
        kingdom->name[ENGLISH] = rows[i].english;
        kingdom->name[POLISH] = rows[i].polish;
        kingdom->card_count = find_all(rows[i].cards, kingdom->card, TALIA_MAX_KINGDOM);
        kingdom->event_count = find_all(rows[i].events, kingdom->event, 2);
        if (kingdom->card_count > 0 && kingdom->event_count >= 0) kingdom_count++;
    }
}

int text_kingdom_count(void)
{
    return kingdom_count;
}

const Kingdom *text_kingdom(int index)
{
    return &kingdoms[index];
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
    for (int i = 0; i < kingdom_count; i++) {
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

void text_unknown_kingdom(const char *typed, size_t length, char *out, size_t size)
{
    char quote[NEAR_QUOTE], folded[NEAR_FOLDED], near_names[256] = "";
    Near near = {.count = 0};
    TaliaCard card[3];
    size_t used = 0;
    near_quote(typed, length, quote);
    near_fold(typed, length, folded);
    for (int i = 0; i < kingdom_count; i++) {
        for (int language = 0; language < LANGUAGES; language++) {
            char name[NEAR_FOLDED];
            near_fold(kingdoms[i].name[language], strlen(kingdoms[i].name[language]), name);
            near_offer(&near, folded, name, i);
        }
    }
    const int cards = text_nearest_cards(typed, length, card);
    for (int i = 0; i < near.count + cards && used < sizeof near_names; i++) {
        const Kingdom *kingdom = i < near.count ? &kingdoms[near.word[i]] : NULL;
        used += (size_t)snprintf(
            near_names + used, sizeof near_names - used, "%s%s%s%s", i == 0 ? "; near: " : ", ",
            kingdom ? kingdom->source : "", kingdom ? "/" : "",
            kingdom ? kingdom->name[ENGLISH] : text_card_name(ENGLISH, card[i - near.count]));
    }
    snprintf(out, size, "%s is no kingdom and no card%s", quote, near_names);
}
