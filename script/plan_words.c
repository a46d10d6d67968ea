/* plan_words.c - the words of plans: cards, types, verbs, words of 'choose one'. */
#include <stdio.h>
#include <string.h>

#include "../text/near.h"
#include "../text/text.h"
#include "plan_parts.h"

bool plan_is(Slice words, const char *word)
{
    const size_t length = strlen(word);
    if (words.length != length) return false;
    for (size_t i = 0; i < length; i++) {
        const char c = words.at[i];
        if ((c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c) != word[i]) return false;
    }
    return true;
}

size_t plan_first_word(Slice words)
{
    size_t n = 0;
    while (n < words.length && words.at[n] != ' ' && words.at[n] != '\t') n++;
    return n;
}

static bool is_folded(Slice words, const char *word)
{
    char typed[NEAR_FOLDED], known[NEAR_FOLDED];
    near_fold(words.at, words.length, typed);
    near_fold(word, strlen(word), known);
    return strcmp(typed, known) == 0;
}

void plan_near(Slice typed, const char *const *list, char out[PLAN_NEAR])
{
    char folded[NEAR_FOLDED];
    Near near = {.count = 0};
    size_t used = 0;
    near_fold(typed.at, typed.length, folded);
    for (int i = 0; list[i]; i++) near_offer(&near, folded, list[i], i);
    out[0] = '\0';
    for (int i = 0; i < near.count && used < PLAN_NEAR; i++)
        used += (size_t)snprintf(out + used, PLAN_NEAR - used, "%s%s",
                                 i ? ", " : "; near: ", list[near.word[i]]);
}

/* ---- Cards and types ------------------------------------------------------------------------- */

bool plan_find_card(Slice words, TaliaCard *out)
{
    const int card = text_find_card(words.at, words.length);
    if (card >= 0) *out = (TaliaCard)card;
    return card >= 0;
}

/* Classes by their names, which are in the plural, since a card is called Village; their other
 * names. */
static const struct {
    const char *name, *one;
    int bit;
} classes[] = {
    {"Terminals", "Terminal", PLAN_TERMINALS}, {"Villages", NULL, PLAN_VILLAGES},
    {"Cantrips", "Cantrip", PLAN_CANTRIPS},    {"Trashers", "Trasher", PLAN_TRASHERS},
    {"Gainers", "Gainer", PLAN_GAINERS},
};

enum { CLASSES = sizeof classes / sizeof classes[0] };

static int find_class(Slice words)
{
    for (int i = 0; i < CLASSES; i++) {
        if (is_folded(words, classes[i].name) ||
            (classes[i].one && is_folded(words, classes[i].one)))
            return classes[i].bit;
    }
    return 0;
}

const char *plan_type_name(int bit)
{
    for (int i = 0; i < CLASSES; i++) {
        if (classes[i].bit == bit) return classes[i].name;
    }
    return text_type_name(ENGLISH, bit);
}

/* One bit of TaliaType, by its name in either language or the English plural, or of PlanClass; 0:
 * none. Events are in nobody's deck: no rule is about all of them. */
static int find_type(Slice words)
{
    for (int bit = 1; bit < TALIA_EVENT; bit *= 2) {
        const char *english = text_type_name(ENGLISH, bit);
        char plural[32];
        snprintf(plural, sizeof plural, "%ss", english);
        if (is_folded(words, english) || is_folded(words, plural) ||
            is_folded(words, text_type_name(POLISH, bit)))
            return bit;
    }
    return find_class(words);
}

/* The type whose name is nearest, or NULL. */
static const char *near_type(Slice words)
{
    char typed[NEAR_FOLDED], known[NEAR_FOLDED];
    Near near = {.count = 0};
    near_fold(words.at, words.length, typed);
    for (int bit = 1; bit < TALIA_EVENT; bit *= 2) {
        const char *name = text_type_name(ENGLISH, bit);
        near_fold(name, strlen(name), known);
        near_offer(&near, typed, known, bit);
    }
    for (int i = 0; i < CLASSES; i++) {
        near_fold(classes[i].name, strlen(classes[i].name), known);
        near_offer(&near, typed, known, classes[i].bit);
    }
    return near.count ? plan_type_name(near.word[0]) : NULL;
}

/* A card's name with something behind it: perhaps an `if` is missing. */
static size_t card_before(Slice words)
{
    for (size_t n = words.length; n > 0; n--) {
        const bool ends = words.at[n - 1] != ' ' && n < words.length && words.at[n] == ' ';
        if (ends && text_find_card(words.at, n) >= 0) return n;
    }
    return 0;
}

static bool unknown_thing(Slice words, Fault *fault)
{
    char unknown[FAULT_WORDS - PLAN_NEAR], quote[NEAR_QUOTE];
    const size_t card = card_before(words);
    if (card > 0) {
        const Slice rest = slice_trim((Slice){words.at + card, words.length - card});
        near_quote(rest.at, rest.length, quote);
        return fault_at(fault, rest.at, "%s follows a card; expected 'if', ',' or the end", quote);
    }
    const char *type = near_type(words);
    text_unknown_card(words.at, words.length, unknown, sizeof unknown);
    return fault_at(fault, words.at, "%s%s%s", unknown, type ? "; near type: " : "",
                    type ? type : "");
}

bool plan_read_thing(Slice words, PlanThing *out, Fault *fault)
{
    TaliaCard card;
    if (words.length == 0)
        return fault_at(fault, words.at, "a name is missing here; expected a card or a type");
    if (plan_find_card(words, &card)) {
        *out = (PlanThing){.object = PLAN_CARD, .which = (int)card};
        return true;
    }
    *out = (PlanThing){.object = PLAN_TYPE, .which = find_type(words)};
    return out->which || unknown_thing(words, fault);
}

/* ---- Verbs and words ------------------------------------------------------------------------- */

int plan_find_verb(Slice words)
{
    if (plan_is(words, "choose")) return TALIA_WORD;
    for (int verb = TALIA_PLAY; verb < TALIA_VERBS; verb++) {
        if (is_folded(words, text_verb((TaliaVerb)verb))) return verb;
    }
    return -1;
}

int plan_split_verb(Slice words, Slice *rest)
{
    size_t length = plan_first_word(words);
    *rest = slice_trim((Slice){words.at + length, words.length - length});
    if (plan_is((Slice){words.at, length}, "set") &&
        plan_is((Slice){rest->at, plan_first_word(*rest)}, "aside")) {
        length = (size_t)(rest->at - words.at) + strlen("aside");
        *rest = slice_trim((Slice){words.at + length, words.length - length});
        return TALIA_SET_ASIDE;
    }
    return plan_find_verb((Slice){words.at, length});
}

bool plan_read_word(Slice words, TaliaWord *out, Fault *fault)
{
    const char *list[TALIA_WORDS + 1];
    char near[PLAN_NEAR], quote[NEAR_QUOTE], all[FAULT_WORDS / 2] = "";
    size_t used = 0;
    for (int word = 0; word < TALIA_WORDS; word++) {
        list[word] = text_word((TaliaWord)word);
        if (plan_is(words, list[word])) {
            *out = (TaliaWord)word;
            return true;
        }
        if (used < sizeof all)
            used += (size_t)snprintf(all + used, sizeof all - used, "%s%s", word ? ", " : "",
                                     list[word]);
    }
    list[TALIA_WORDS] = NULL;
    plan_near(words, list, near);
    near_quote(words.at, words.length, quote);
    return fault_at(fault, words.at, "%s is not a word to choose; expected one of %s%s",
                    words.length ? quote : "nothing", all, near);
}
