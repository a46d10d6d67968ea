/* tables.c - what stands in the rows of commands and options. */
#include <ctype.h>
#include <string.h>

#include "../../bots/players/player.h"
#include "../../script/setup.h"
#include "../../text/names.h"
#include "option.h"

static const Option help_option = {
    .name = "help", .letter = 'h', .kind = OPTION_FLAG, .saying = SAY_takes_help};

const Option *option_at(const Command *command, int index)
{
    const Option *const tables[] = {command->option, command->common, &help_option};
    for (int i = 0; i < 2; i++) {
        for (const Option *option = tables[i]; option && option->name; option++) {
            if (index-- == 0) return option;
        }
    }
    return index == 0 ? tables[2] : NULL;
}

CommandWords command_words(const Command *command, Language language)
{
    const Saying saying = command->saying;
    if (!command->purpose)
        return (CommandWords){say(language, saying), say(language, (Saying)(saying + 1)),
                              say(language, (Saying)(saying + 2)),
                              say(language, (Saying)(saying + 3))};
    return (CommandWords){command->arguments ? command->arguments : "", command->purpose,
                          command->about ? command->about : "",
                          command->footnote ? command->footnote : ""};
}

const char *option_argument(const Option *option, Language language)
{
    if (!option->help) return say(language, option->saying);
    return option->argument ? option->argument : "";
}

void option_help(const Option *option, Language language, char out[OPTION_HELP])
{
    Names levels = {.words = ""}, bots = {.words = ""};
    for (int level = 0; level < LEVELS; level++)
        names_add(&levels, say(language, (Saying)(SAY_level_novice + level)));
    for (int kind = 0; kind < BOT_NAMED; kind++) names_add(&bots, bot_name((BotKind)kind));
    const char *const values[] = {levels.words, bots.words};
    const char *help = option->help ? option->help : say(language, (Saying)(option->saying + 1));
    say_fill(out, OPTION_HELP, help, values, 2);
}

void option_brief(const Option *option, char out[OPTION_HELP])
{
    option_help(option, ENGLISH, out);
    for (char *at = out + 1; *at; at++) {
        const bool is_end = strchr(":;.", *at) && (at[1] == ' ' || !at[1]);
        if (is_end || (*at == ' ' && at[1] == '(')) *at-- = 0;
        if (is_end) break;
    }
}

/* ---- What is offered ------------------------------------------------------------------------ */

static void offer(Offered *out, const char *word)
{
    const size_t used = strlen(out->words);
    snprintf(out->words + used, sizeof out->words - used, "%s%s", used ? " " : "", word);
}

/* Files that end as "FILE.html" does. */
static void offer_files(Offered *out, const char *argument)
{
    const char *file = strstr(argument, "FILE."), *dot = file ? file + strlen("FILE") : "";
    size_t length = *dot ? 1 : 0;
    while (*dot && isalpha((unsigned char)dot[length])) length++;
    out->files = true;
    if (length > 1) snprintf(out->ending, sizeof out->ending, "%.*s", (int)length, dot);
}

static void offer_players(Offered *out)
{
    for (int level = 0; level < LEVELS; level++)
        offer(out, say(ENGLISH, (Saying)(SAY_level_novice + level)));
    for (int kind = 0; kind < BOT_NAMED; kind++) offer(out, bot_name((BotKind)kind));
    for (int i = 0; player_kept(i); i++) offer(out, player_kept(i));
    offer_files(out, "FILE.plan");
}

static void offer_sets(Offered *out)
{
    for (int set = 0; set < TALIA_SETS; set++) offer(out, text_set_id((TaliaSet)set));
    offer(out, "all");
    out->is_list = true;
}

typedef bool CardTest(int card);

static void offer_cards(Offered *out, CardTest *fits)
{
    for (int card = 0; card < TALIA_CARDS; card++) {
        if (!fits || fits(card)) offer(out, text_card_id((TaliaCard)card));
    }
}

/* "base1/first-game"; names are compared without spaces and hyphens. One that a shell would have to
 * quote is left out. */
static void offer_kingdoms(Offered *out)
{
    for (int i = 0; i < text_kingdom_count(); i++) {
        const Kingdom *kingdom = text_kingdom(i);
        char word[128];
        snprintf(word, sizeof word, "%s/%s", kingdom->source, kingdom->name[ENGLISH]);
        bool is_plain = true;
        for (char *at = word; *at; at++) {
            *at = *at == ' ' ? '-' : (char)tolower((unsigned char)*at);
            is_plain &= isalnum((unsigned char)*at) || *at == '-' || *at == '/';
        }
        if (is_plain) offer(out, word);
    }
}

/* The words of "on|off"; those in capitals stand for others. */
static void offer_argument(Offered *out, const char *argument)
{
    while (*argument) {
        const size_t length = strcspn(argument, "|");
        char word[64];
        snprintf(word, sizeof word, "%.*s", (int)length, argument);
        if (!isupper((unsigned char)word[0])) offer(out, word);
        argument += length + (argument[length] == '|');
    }
}

void argument_offers(Offer what, const char *argument, Offered *out)
{
    *out = (Offered){.words = ""};
    switch (what) {
    case OFFER_ARGUMENT:
        offer_argument(out, argument);
        break;
    case OFFER_FILES:
        offer_files(out, argument);
        break;
    case OFFER_FOLDERS:
        out->folders = true;
        break;
    case OFFER_PLAYERS:
        offer_players(out);
        out->is_list = strstr(argument, ",...") != NULL;
        break;
    case OFFER_SETS:
        offer_sets(out);
        break;
    case OFFER_KINGDOMS:
        offer_kingdoms(out);
        offer_cards(out, setup_is_kingdom_card);
        out->is_list = true;
        break;
    case OFFER_EVENTS:
        offer(out, "random none");
        offer_cards(out, setup_is_event);
        out->is_list = true;
        break;
    case OFFER_CARDS:
        offer_cards(out, NULL);
        break;
    case OFFER_COMMANDS: /* whoever writes them knows them */
    case OFFER_NOTHING:
        break;
    }
}

void option_offers(const Option *option, Offered *out)
{
    const bool is_word = option->kind == OPTION_WORD || option->kind == OPTION_LANGUAGE;
    argument_offers(is_word ? OFFER_ARGUMENT : option->offer, option_argument(option, ENGLISH),
                    out);
}
