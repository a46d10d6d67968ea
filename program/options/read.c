/* read.c - options as they are typed, by the rows of a command. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../../text/names.h"
#include "../../text/near.h"
#include "option.h"

enum { WORDS = 1024, NAME = 64 };

typedef struct Reading {
    const Command *command;
    void *to;
    char **next; /* what is typed, NULL at the end */
    bool wants_help;
} Reading;

/* ---- What is wrong -------------------------------------------------------------------------- */

/* That of the command's option, so far; of a command without other languages, English. */
static Language language_of(const Command *command, const void *to)
{
    const Option *option;
    if (command->purpose) return ENGLISH;
    for (int i = 0; (option = option_at(command, i)); i++) {
        if (option->kind == OPTION_LANGUAGE)
            return *(const Language *)(const void *)((const char *)to + option->to);
    }
    return ENGLISH;
}

/* {0} of the words is "talia bench", the values are {1} and so on; 2. */
static int refuse(const Reading *reading, Saying saying, const char *one, const char *two,
                  const char *three)
{
    char name[NAME], words[WORDS];
    const char *const values[] = {name, one, two, three};
    snprintf(name, sizeof name, "talia %s", reading->command->name);
    say_fill(words, sizeof words, say(language_of(reading->command, reading->to), saying), values,
             4);
    fprintf(stderr, "%s\n", words);
    return 2;
}

int option_refuse(const Command *command, const char *option, const char *value, const char *right)
{
    fprintf(stderr, "talia %s: %s cannot be '%s'; it is %s\n", command->name, option, value, right);
    return 2;
}

/* "--seed, --seat" */
static void list_options(const Command *command, const int *index, int count, Names *out)
{
    out->words[0] = 0;
    for (int i = 0; i < count; i++) {
        char name[NAME];
        snprintf(name, sizeof name, "--%s", option_at(command, index[i])->name);
        names_add(out, name);
    }
}

static int refuse_unknown(const Reading *reading, const char *typed)
{
    const Language language = language_of(reading->command, reading->to);
    char quote[NEAR_QUOTE], folded[NEAR_FOLDED], hint[WORDS] = "";
    const Option *option;
    Near near = {.count = 0};
    Names names;
    const size_t length = strcspn(typed, "=");
    near_quote(typed, length, quote);
    near_fold(typed, length, folded);
    for (int i = 0; (option = option_at(reading->command, i)); i++) {
        char name[NEAR_FOLDED];
        near_fold(option->name, strlen(option->name), name);
        near_offer(&near, folded, name, i);
    }
    list_options(reading->command, near.word, near.count, &names);
    const char *const values[] = {names.words};
    if (near.count) say_fill(hint, sizeof hint, say(language, SAY_typed_near), values, 1);
    return refuse(reading, SAY_typed_unknown, quote, hint, "");
}

/* "quiet, normal or all" of "quiet|normal|all". */
static void list_words(const char *argument, Language language, char *out, size_t size)
{
    size_t used = 0;
    out[0] = 0;
    while (*argument && used < size) {
        const int length = (int)strcspn(argument, "|");
        const bool is_last = !argument[length];
        const char *between = used == 0 ? "" : is_last ? say(language, SAY_typed_or) : ", ";
        used += (size_t)snprintf(out + used, size - used, "%s%.*s", between, length, argument);
        argument += length + !is_last;
    }
}

/* What the value should have been. */
static void say_right(const Option *option, Language language, char *out, size_t size)
{
    char least[24], most[24];
    const char *const values[] = {least, most};
    if (option->right) {
        snprintf(out, size, "%s", option->right);
    } else if (option->kind == OPTION_COUNT) {
        snprintf(least, sizeof least, "%" PRIu64, option->least);
        snprintf(most, sizeof most, "%" PRIu64, option->most);
        say_fill(out, size, say(language, SAY_typed_count), values, 2);
    } else if (option->kind == OPTION_NUMBER) {
        snprintf(least, sizeof least, "%g", option->low);
        snprintf(most, sizeof most, "%g", option->high);
        say_fill(out, size, say(language, SAY_typed_number), values, 2);
    } else {
        list_words(option_argument(option, language), language, out, size);
    }
}

static int refuse_value(const Reading *reading, const Option *option, const char *value)
{
    char name[NAME], right[WORDS];
    if (option->kind == OPTION_OWN && !option->right) return 2; /* it is told already */
    snprintf(name, sizeof name, "--%s", option->name);
    say_right(option, language_of(reading->command, reading->to), right, sizeof right);
    return refuse(reading, SAY_typed_wrong, name, value, right);
}

/* ---- Values --------------------------------------------------------------------------------- */

static bool read_count(const Option *option, const char *value, uint64_t *out)
{
    char *end;
    if (*value < '0' || *value > '9') return false;
    errno = 0;
    const uint64_t number = strtoull(value, &end, 10);
    if (errno || *end || number < option->least || number > option->most) return false;
    *out = number;
    return true;
}

static bool read_number(const Option *option, const char *value, double *out)
{
    char *end;
    if ((*value < '0' || *value > '9') && *value != '.') return false;
    const double number = strtod(value, &end);
    if (*end || !(number >= option->low && number <= option->high)) return false;
    *out = number;
    return true;
}

/* Which word of "on|off" it is, from 1 on; 0: none. */
static int find_word(const char *argument, const char *value)
{
    for (int i = 1; *argument; i++) {
        const size_t length = strcspn(argument, "|");
        if (strlen(value) == length && memcmp(argument, value, length) == 0) return i;
        argument += length + (argument[length] == '|');
    }
    return 0;
}

static bool read_value(const Option *option, const char *value, void *place)
{
    switch (option->kind) {
    case OPTION_TEXT:
        *(const char **)place = value;
        return true;
    case OPTION_COUNT:
        return read_count(option, value, place);
    case OPTION_NUMBER:
        return read_number(option, value, place);
    case OPTION_WORD: {
        const int word = find_word(option->argument, value);
        if (word) *(int *)place = word;
        return word != 0;
    }
    case OPTION_LANGUAGE: {
        const int language = text_find_language(value);
        if (language >= 0) *(int *)place = language;
        return language >= 0;
    }
    case OPTION_OWN:
        return option->read(value, place);
    case OPTION_FLAG:
        break;
    }
    return false;
}

/* ---- Options -------------------------------------------------------------------------------- */

/* The option of that name; else the one that alone begins so; -1: told that there is none. */
static int find_long(const Reading *reading, const char *typed)
{
    const size_t length = strcspn(typed, "=");
    int begins[WORDS], count = 0;
    const Option *option;
    for (int i = 0; (option = option_at(reading->command, i)); i++) {
        if (strncmp(option->name, typed, length) != 0) continue;
        if (!option->name[length]) return i;
        begins[count++] = i;
    }
    if (count == 1 && length > 0) return begins[0];
    if (count == 0 || length == 0) {
        refuse_unknown(reading, typed - 2);
    } else {
        char quote[NEAR_QUOTE];
        Names names;
        near_quote(typed - 2, length + 2, quote);
        list_options(reading->command, begins, count, &names);
        refuse(reading, SAY_typed_several, quote, names.words, "");
    }
    return -1;
}

static int find_letter(const Reading *reading, const char *typed)
{
    const Option *option;
    for (int i = 0; (option = option_at(reading->command, i)); i++) {
        if (option->letter && option->letter == typed[1] && !typed[2]) return i;
    }
    refuse_unknown(reading, typed);
    return -1;
}

/* Takes the value, or nothing, of an option; `value` is what stood behind a '='. */
static int take(Reading *reading, const Option *option, const char *value)
{
    char name[NAME], with[2 * NAME];
    void *const place = (char *)reading->to + option->to;
    snprintf(name, sizeof name, "--%s", option->name);
    if (option->kind == OPTION_FLAG) {
        if (value) return refuse(reading, SAY_typed_no_value, name, value, "");
        *(strcmp(option->name, "help") ? (bool *)place : &reading->wants_help) = true;
    } else {
        if (!value) value = *reading->next ? *reading->next++ : NULL;
        if (!value) {
            const Language language = language_of(reading->command, reading->to);
            snprintf(with, sizeof with, "%s %s", name, option_argument(option, language));
            return refuse(reading, SAY_typed_lacks, name, with, "");
        }
        if (!read_value(option, value, place)) return refuse_value(reading, option, value);
    }
    if (reading->command->note) reading->command->note(reading->to, option, value);
    return 0;
}

static int read_option(Reading *reading, const char *typed)
{
    const bool is_long = typed[1] == '-';
    const int found = is_long ? find_long(reading, typed + 2) : find_letter(reading, typed);
    if (found < 0) return 2;
    const char *equals = is_long ? strchr(typed, '=') : NULL;
    return take(reading, option_at(reading->command, found), equals ? equals + 1 : NULL);
}

/* Options, and the arguments among them, which are moved to the front. */
static int read_all(Reading *reading, Arguments *rest)
{
    bool ended = false;
    while (*reading->next) {
        char *word = *reading->next++;
        const bool is_option = !ended && word[0] == '-' && word[1];
        if (is_option && strcmp(word, "--") == 0) {
            ended = true;
        } else if (is_option) {
            const int status = read_option(reading, word);
            if (status) return status;
        } else {
            rest->word[rest->count++] = word;
            ended |= reading->command->ends_early;
        }
    }
    return 0;
}

int options_read(const Command *command, int argc, char **argv, void *to, Arguments *rest)
{
    Reading reading = {.command = command, .to = to, .next = argv + (argc > 0)};
    *rest = (Arguments){.word = argv + (argc > 0)};
    const int status = read_all(&reading, rest);
    if (status) return status;
    rest->word[rest->count] = NULL;
    const Language language = language_of(command, to);
    if (reading.wants_help) {
        print_help(stdout, command, language);
        return 0;
    }
    if (rest->count > command->most)
        return refuse(&reading, SAY_typed_extra, rest->word[command->most], "", "");
    if (rest->count < command->least)
        return refuse(&reading, SAY_typed_missing, command_words(command, language).arguments, "",
                      "");
    return -1;
}
