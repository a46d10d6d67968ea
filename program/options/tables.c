/* tables.c - what stands in the rows of commands and options. */
#include <string.h>

#include "../../bots/players/player.h"
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
