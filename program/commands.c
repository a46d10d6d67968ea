/* commands.c - see commands.h. */
#include "commands.h"

#include <string.h>

#include "../text/near.h"

const Command *const commands[] = {
#define COMMAND(id) &command_##id,
#include "commands.def"
#undef COMMAND
    NULL};

const Command *find_command(const char *typed)
{
    char quote[NEAR_QUOTE], folded[NEAR_FOLDED];
    Near near = {.count = 0};
    near_quote(typed, strlen(typed), quote);
    near_fold(typed, strlen(typed), folded);
    for (int i = 0; commands[i]; i++) {
        char name[NEAR_FOLDED];
        if (strcmp(typed, commands[i]->name) == 0) return commands[i];
        near_fold(commands[i]->name, strlen(commands[i]->name), name);
        near_offer(&near, folded, name, i);
    }
    fprintf(stderr, "talia: %s is not a command", quote);
    for (int i = 0; i < near.count; i++)
        fprintf(stderr, "%s%s", i ? ", " : "; near: ", commands[near.word[i]]->name);
    fputs("; talia --help lists them\n", stderr);
    return NULL;
}

void list_commands(FILE *out)
{
    fputs("talia - a deck-building game\n\n", out);
    for (int i = 0; commands[i]; i++)
        fprintf(out, "  talia %-10s %s\n", commands[i]->name,
                command_words(commands[i], ENGLISH).purpose);
    fputs("\n`talia COMMAND --help` says more; `talia --version` says which talia this is.\n", out);
}
