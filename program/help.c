/* help.c - `talia help`: what the commands are for, on the screen or as man pages. */
#include "commands.h"

typedef struct Options {
    bool man, names;
} Options;

static const Option option_table[] = {
    {.name = "man",
     .kind = OPTION_FLAG,
     .to = offsetof(Options, man),
     .help = "as a man page, for `man -l`; without COMMAND that of the program"},
    {.name = "names",
     .kind = OPTION_FLAG,
     .to = offsetof(Options, names),
     .help = "only the names of the commands, one a line"},
    {.name = NULL},
};

static const Example examples[] = {
    {"talia help match", "the same as talia match --help"},
    {"talia help --man match | man -l -", "to read it as a man page"},
    {NULL, NULL},
};

static int print_names(void)
{
    for (int i = 0; commands[i]; i++) puts(commands[i]->name);
    return 0;
}

static int run(int argc, char **argv)
{
    Options said = {.man = false};
    Arguments rest;
    const int status = options_read(&command_help, argc, argv, &said, &rest);
    if (status >= 0) return status;
    if (said.names) return print_names();
    const Command *command = rest.count ? find_command(rest.word[0]) : NULL;
    if (rest.count && !command) return 2;
    if (said.man && command)
        print_manual(stdout, command);
    else if (said.man)
        print_program_manual(stdout, commands);
    else if (command)
        print_help(stdout, command, ENGLISH);
    else
        list_commands(stdout);
    return 0;
}

const Command command_help = {
    .name = "help",
    .arguments = "[COMMAND]",
    .purpose = "what the commands are for, and their options",
    .option = option_table,
    .example = examples,
    .offer = OFFER_COMMANDS,
    .most = 1,
    .run = run,
};
