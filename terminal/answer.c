/* answer.c - see answer.h. */
#include "answer.h"

#include <stdio.h>
#include <string.h>

#include "../text/near.h"
#include "../text/question.h"

static TaliaVerb verb_of(TaliaChoice choice)
{
    return (TaliaVerb)(choice >> 8);
}

static void fill_one(char out[OPTION_WORDS], const char *words, const char *value)
{
    const char *const values[] = {value};
    say_fill(out, OPTION_WORDS, words, values, 1);
}

/* ---- Comparing ----------------------------------------------------------------------------- */

/* As words are compared: colons do not matter either. */
static void fold(const char *words, size_t length, char out[NEAR_FOLDED])
{
    char plain[OPTION_WORDS];
    size_t n = 0;
    for (size_t i = 0; i < length && n < sizeof plain; i++) {
        if (words[i] != ':') plain[n++] = words[i];
    }
    near_fold(plain, n, out);
}

AnswerFit better_fit(AnswerFit a, AnswerFit b)
{
    return a > b ? a : b;
}

static AnswerFit compare(const char *typed, const char *words, size_t length)
{
    char folded[NEAR_FOLDED];
    fold(words, length, folded);
    if (strcmp(typed, folded) == 0) return ANSWER_IS;
    return strncmp(typed, folded, strlen(typed)) == 0 ? ANSWER_BEGINS : ANSWER_IS_NOT;
}

/* A card's name, alone and after the verb in each language. */
static AnswerFit compare_name(const char *typed, TaliaVerb verb, const char *name, size_t length)
{
    char alone[OPTION_WORDS], words[OPTION_WORDS];
    snprintf(alone, sizeof alone, "%.*s", (int)length, name);
    AnswerFit best = compare(typed, alone, strlen(alone));
    for (int language = 0; language < LANGUAGES; language++) {
        fill_one(words, say((Language)language, option_saying(verb)), alone);
        best = better_fit(best, compare(typed, words, strlen(words)));
    }
    const int n = snprintf(words, sizeof words, "%s %.*s", text_verb(verb), (int)length, name);
    return better_fit(best, compare(typed, words, (size_t)n));
}

static AnswerFit compare_card(const char *typed, TaliaVerb verb, TaliaCard card)
{
    AnswerFit best = ANSWER_IS_NOT;
    for (int language = 0; language < LANGUAGES; language++) {
        const char *name = text_card_name((Language)language, card);
        best = better_fit(best, compare_name(typed, verb, name, strlen(name)));
        const char *alias = text_card_aliases((Language)language, card);
        while (*alias) {
            const size_t length = strcspn(alias, ";");
            best = better_fit(best, compare_name(typed, verb, alias, length));
            alias += length + (alias[length] == ';');
        }
    }
    return best;
}

static AnswerFit compare_option(const char *typed, const TaliaGame *game, TaliaChoice choice)
{
    AnswerFit best = compare_card(typed, verb_of(choice), talia_card(game, choice & 0xff));
    for (int language = 0; language < LANGUAGES; language++) {
        char words[OPTION_WORDS];
        option_words(game, choice, (Wording){.language = (Language)language}, words);
        best = better_fit(best, compare(typed, words, strlen(words)));
    }
    return best;
}

static AnswerFit compare_word(const char *typed, const TaliaGame *game, TaliaWord word)
{
    const char *label = text_word(word);
    AnswerFit best = compare(typed, label, strlen(label));
    for (int language = 0; language < LANGUAGES; language++) {
        const Saying sayings[] = {(Saying)(SAY_word_end + (word - TALIA_END)),
                                  option_word_saying(game, word)};
        for (int i = 0; i < 2; i++) {
            const char *words = say((Language)language, sayings[i]);
            best = better_fit(best, compare(typed, words, strlen(words)));
        }
    }
    return best;
}

int answer_options(const TaliaGame *game, const char *typed, TaliaChoice out[TALIA_MAX_OPTIONS])
{
    char folded[NEAR_FOLDED];
    TaliaChoice options[TALIA_MAX_OPTIONS];
    int found = 0;
    AnswerFit best = ANSWER_BEGINS;
    fold(typed, strlen(typed), folded);
    if (!folded[0]) return 0;
    const int n = talia_options(game, options);
    for (int i = 0; i < n; i++) {
        const AnswerFit match = verb_of(options[i]) == TALIA_WORD
                                    ? compare_word(folded, game, (TaliaWord)(options[i] & 0xff))
                                    : compare_option(folded, game, options[i]);
        if (match < best) continue;
        if (match > best) found = 0;
        best = match;
        out[found++] = options[i];
    }
    return found;
}

AnswerFit answer_fits(const char *typed, const char *words)
{
    char folded[NEAR_FOLDED];
    fold(typed, strlen(typed), folded);
    return folded[0] ? compare(folded, words, strlen(words)) : ANSWER_IS_NOT;
}

AnswerFit answer_fits_card(const char *typed, TaliaVerb verb, TaliaCard card)
{
    char folded[NEAR_FOLDED];
    fold(typed, strlen(typed), folded);
    return folded[0] ? compare_card(folded, verb, card) : ANSWER_IS_NOT;
}

bool answer_is(const char *typed, Saying command)
{
    char folded[NEAR_FOLDED];
    fold(typed, strlen(typed), folded);
    for (int language = 0; language < LANGUAGES; language++) {
        const char *words = say((Language)language, command);
        if (folded[0] && compare(folded, words, strlen(words)) == ANSWER_IS) return true;
    }
    return false;
}

int answer_card(const char *typed, Language language, char words[ANSWER_WORDS])
{
    const size_t length = strlen(typed);
    const int card = text_find_card(typed, length);
    char quote[NEAR_QUOTE];
    Names names = {.words = ""};
    TaliaCard near[3];
    if (card >= 0) return card;
    const int n = text_nearest_cards(typed, length, near);
    for (int i = 0; i < n; i++) names_add(&names, text_card_name(language, near[i]));
    near_quote(typed, length, quote);
    const char *const values[] = {quote, names.words};
    say_fill(words, ANSWER_WORDS, say(language, n ? SAY_unknown_card_near : SAY_unknown_card),
             values, 2);
    return -1;
}
