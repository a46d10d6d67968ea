/* find.c - the card that somebody means. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "index.h"
#include "near.h"
#include "text.h"

/* A name, alias or id, folded. */
typedef struct Name {
    char folded[NEAR_FOLDED];
    uint8_t card;
} Name;

enum { MAX_NAMES = 10 * TALIA_CARDS };

static Name names[MAX_NAMES]; /* sorted */
static int name_count;

static void add_name(const char *name, size_t length, int card)
{
    Name *entry = &names[name_count];
    if (name_count == MAX_NAMES || near_fold(name, length, entry->folded) == 0) return;
    entry->card = (uint8_t)card;
    name_count++;
}

static void add_aliases(const char *aliases, int card)
{
    while (*aliases) {
        const size_t length = strcspn(aliases, ";");
        add_name(aliases, length, card);
        aliases += length + (aliases[length] == ';');
    }
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(((const Name *)a)->folded, ((const Name *)b)->folded);
}

void text_index_names(void)
{
    for (int card = 0; card < TALIA_CARDS; card++) {
        add_name(text_card_id((TaliaCard)card), strlen(text_card_id((TaliaCard)card)), card);
        for (int language = 0; language < LANGUAGES; language++) {
            const char *name = text_card_name((Language)language, (TaliaCard)card);
            add_name(name, strlen(name), card);
            add_aliases(text_card_aliases((Language)language, (TaliaCard)card), card);
        }
    }
    qsort(names, (size_t)name_count, sizeof names[0], compare_names);
}

int text_find_card(const char *typed, size_t length)
{
    Name wanted = {.card = 0};
    if (near_fold(typed, length, wanted.folded) == 0) return -1;
    const Name *found = bsearch(&wanted, names, (size_t)name_count, sizeof names[0], compare_names);
    return found ? found->card : -1;
}

int text_nearest_cards(const char *typed, size_t length, TaliaCard out[3])
{
    char folded[NEAR_FOLDED];
    Near near = {.count = 0};
    near_fold(typed, length, folded);
    for (int i = 0; i < name_count; i++) near_offer(&near, folded, names[i].folded, names[i].card);
    for (int i = 0; i < near.count; i++) out[i] = (TaliaCard)near.word[i];
    return near.count;
}

const char *text_unknown_card(const char *typed, size_t length, char *out, size_t size)
{
    char quote[NEAR_QUOTE], near[256] = "";
    TaliaCard card[3];
    size_t used = 0;
    near_quote(typed, length, quote);
    const int count = text_nearest_cards(typed, length, card);
    for (int i = 0; i < count && used < sizeof near; i++) {
        used += (size_t)snprintf(near + used, sizeof near - used, "%s%s (%s)",
                                 i == 0 ? "; near: " : ", ", text_card_name(ENGLISH, card[i]),
                                 text_card_name(POLISH, card[i]));
    }
    snprintf(out, size, "%s is not a card%s", quote, near);
    return out;
}
