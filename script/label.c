/* label.c - see label.h. */
#include "label.h"

#include <string.h>

#include <talia/table.h>

#include "../text/near.h"
#include "../text/text.h"

static bool is_word(const char *folded, const char *word)
{
    char known[NEAR_FOLDED];
    near_fold(word, strlen(word), known);
    return strcmp(folded, known) == 0;
}

/* "end", "done", ...; "play treasures". */
static bool read_word(const char *folded, TaliaChoice *out)
{
    for (int word = 0; word < TALIA_WORDS; word++) {
        if (is_word(folded, text_word((TaliaWord)word))) {
            *out = TALIA_CHOICE(TALIA_WORD, word);
            return true;
        }
    }
    *out = TALIA_PLAY_TREASURES;
    return is_word(folded, text_word(TALIA_TREASURES));
}

static TaliaVerb find_verb(Slice first)
{
    char folded[NEAR_FOLDED];
    near_fold(first.at, first.length, folded);
    for (int verb = TALIA_PLAY; verb < TALIA_VERBS; verb++) {
        if (is_word(folded, text_verb((TaliaVerb)verb))) return (TaliaVerb)verb;
    }
    return TALIA_WORD;
}

/* Words with a space that are no card: perhaps the verb is misspelt. */
static bool unknown_verb(Slice first, Slice words, Fault *fault)
{
    char quote[NEAR_QUOTE], folded[NEAR_FOLDED];
    Near near = {.count = 0};
    near_fold(first.at, first.length, folded);
    for (int verb = TALIA_PLAY; FAULTS_HAVE_WORDS && verb < TALIA_VERBS; verb++) {
        char known[NEAR_FOLDED];
        near_fold(text_verb((TaliaVerb)verb), strlen(text_verb((TaliaVerb)verb)), known);
        near_offer(&near, folded, known, verb);
    }
    near_quote(words.at, words.length, quote);
    if (near.count == 0)
        return fault_at(fault, words.at, "%s is neither a card nor an option like 'play Village'",
                        quote);
    near_quote(first.at, first.length, quote);
    return fault_at(fault, words.at, "%s is nothing that is done with a card; near: %s", quote,
                    text_verb((TaliaVerb)near.word[0]));
}

/* Where the first word ends; its length is all if it is the only one. */
static size_t first_word(Slice words)
{
    size_t length = 0;
    while (length < words.length && words.at[length] != ' ' && words.at[length] != '\t') length++;
    return length;
}

/* "discard Copper", or "Copper" alone; false: it is neither. */
static bool find_object(Slice words, Label *out)
{
    const size_t before = first_word(words);
    Slice name = words;
    if (before < words.length) {
        out->verb = find_verb((Slice){words.at, before});
        if (out->verb != TALIA_WORD)
            name = slice_trim((Slice){words.at + before, words.length - before});
    }
    const int card = text_find_card(name.at, name.length);
    if (card < 0) return false;
    out->card = (TaliaCard)card;
    return true;
}

/* Why it is no object. To look for what was meant takes long: only now that it matters. */
static bool no_object(Slice words, Fault *fault)
{
    const size_t before = first_word(words);
    const Slice first = {words.at, before};
    const bool has_more = before < words.length;
    TaliaCard card;
    if (has_more && find_verb(first) != TALIA_WORD)
        return read_card(slice_trim((Slice){words.at + before, words.length - before}), &card,
                         fault);
    if (find_verb(words) != TALIA_WORD)
        return fault_at(fault, words.at, "a card is missing after '%s'",
                        text_verb(find_verb(words)));
    return has_more ? unknown_verb(first, words, fault) : read_card(words, &card, fault);
}

bool label_read(Slice words, Label *out, Fault *fault)
{
    char folded[NEAR_FOLDED];
    *out = (Label){.words = words, .verb = TALIA_WORD};
    if (words.length == 0) return fault_at(fault, words.at, "a choice is missing here");
    near_fold(words.at, words.length, folded);
    out->is_word = read_word(folded, &out->word);
    out->is_card = find_object(words, out);
    return out->is_word || out->is_card || no_object(words, fault);
}

bool label_fits(const Label *label, const TaliaGame *game, TaliaChoice choice)
{
    const TaliaVerb verb = (TaliaVerb)(choice >> 8);
    if (verb == TALIA_WORD) return label->is_word && choice == label->word;
    if (!label->is_card || (label->verb != TALIA_WORD && label->verb != verb)) return false;
    return talia_card(game, choice & 0xff) == label->card;
}

static bool is_treasures(const Label *label)
{
    return label->is_word && label->word == TALIA_PLAY_TREASURES;
}

bool label_is_nothing(const Label *label, const TaliaGame *game)
{
    const TaliaDecision *asked = talia_decision(game);
    uint8_t hand[TALIA_MAX_OWNED];
    if (!is_treasures(label) || talia_is_over(game) || asked->question != TALIA_Q_BUY) return false;
    const int size = talia_zone(game, asked->who, TALIA_HAND, hand);
    for (int i = 0; i < size; i++) {
        if (talia_plain_kinds(game) >> hand[i] & 1) return false;
    }
    return true;
}

bool label_choice(const Label *label, const TaliaGame *game, TaliaChoice *out)
{
    TaliaChoice options[TALIA_MAX_OPTIONS];
    const int count = talia_options(game, options);
    int fitting = 0;
    if (is_treasures(label)) {
        *out = TALIA_PLAY_TREASURES;
        return talia_plain_treasures(game) != 0;
    }
    for (int i = 0; i < count; i++) {
        if (!label_fits(label, game, options[i])) continue;
        *out = options[i];
        fitting++;
    }
    return fitting == 1;
}

bool label_find(Slice words, const TaliaGame *game, TaliaChoice *out)
{
    static const Label treasures = {.is_word = true, .word = TALIA_PLAY_TREASURES};
    Label label;
    Fault fault;
    if (talia_is_over(game)) return false;
    if (slice_is(words, LABEL_TREASURES)) return label_choice(&treasures, game, out);
    return label_read(words, &label, &fault) && label_choice(&label, game, out);
}
