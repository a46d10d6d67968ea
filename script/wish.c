/* wish.c - see wish.h. */
#include "wish.h"

#include <stdio.h>
#include <string.h>

#include "../text/near.h"
#include "../text/say.h"

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

/* ---- Wishing --------------------------------------------------------------------------------- */

void wishes_begin(Wishes *wishes)
{
    *wishes = (Wishes){.named = {.players = 2, .seed = {0, 1}}, .events = EVENTS_UNSAID};
    for (int set = 0; set < TALIA_SETS; set++) wishes->count[set] = -1;
}

static bool is_word(Slice words, const char *word)
{
    char folded[NEAR_FOLDED];
    words = slice_trim(words);
    near_fold(words.at, words.length, folded);
    return strcmp(folded, word) == 0;
}

bool wish_set(Wishes *wishes, Slice word)
{
    if (is_word(word, "all")) {
        wishes->sets |= setup_all_sets();
        return true;
    }
    for (int set = 0; set < TALIA_SETS; set++) {
        if (!is_word(word, text_set_id((TaliaSet)set))) continue;
        wishes->sets |= 1u << set;
        return true;
    }
    return false;
}

bool wish_kingdom(Wishes *wishes, Slice words, Fault *fault)
{
    if (!setup_put_kingdom(&wishes->named, words, &wishes->known, fault)) return false;
    wishes->names_events = wishes->named.event_count > 0;
    return true;
}

bool wish_events(Wishes *wishes, Slice words, Fault *fault)
{
    const bool is_random = is_word(words, "random");
    wishes->named.event_count = 0;
    if (is_random || is_word(words, "none")) {
        wishes->events = is_random ? EVENTS_RANDOM : 0;
        return true;
    }
    wishes->names_events = true;
    return setup_put_events(&wishes->named, words, fault);
}

/* ---- Fulfilling ------------------------------------------------------------------------------ */

/* What was named stands against what must not be. */
static bool check_named(const Wishes *wishes, Unmet *unmet)
{
    const TaliaSetup *setup = &wishes->named;
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

/* How many Events where nothing is said: those that were named; of a kingdom that is filled from
 * Adventures, random. */
static int usual_events(const Wishes *wishes)
{
    const bool is_filled =
        wishes->named.kingdom_count < TALIA_MAX_KINGDOM && wishes->sets >> TALIA_SET_ADVENTURES & 1;
    return is_filled && !wishes->names_events ? EVENTS_RANDOM : wishes->named.event_count;
}

bool wishes_fulfil(const Wishes *wishes, uint64_t *random, TaliaSetup *out, Unmet *unmet)
{
    Wishes all = *wishes;
    *out = wishes->named;
    setup_settle_edition(out);
    if (all.sets >> TALIA_SET_BASE & 1)
        all.sets |= 1u << (out->edition == 1 ? TALIA_SET_BASE1 : TALIA_SET_BASE2);
    if (all.events == EVENTS_UNSAID) all.events = usual_events(wishes);
    return check_named(wishes, unmet) && wish_fill_kingdom(&all, random, out, unmet) &&
           wish_fill_events(&all, random, out, unmet) &&
           (talia_setup_fault(out) == TALIA_SOUND ||
            wish_unmet(unmet, REFUSAL_wish_kinds, wish_digits(TALIA_MAX_KINDS).of, NULL, NULL));
}
