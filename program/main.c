/* main.c - `talia COMMAND ...`. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <talia/base.h>

#include "../text/near.h"
#include "commands.h"

typedef struct Command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *purpose;
} Command;

static const Command commands[] = {
    {"play", command_play, "play in the terminal"},
    {"serve", command_serve, "tables for people in browsers"},
    {"store", command_store, "what `talia serve` keeps: check, backup, copy"},
    {"admin", command_admin, "what a server that runs is told: tables, addresses, upgrades"},
    {"replay", command_replay, "a saved game, turn by turn"},
    {"verify", command_verify, "a saved game: were its shuffles nobody's choice?"},
    {"match", command_match, "many games: who is better, and how sure that is"},
    {"league", command_league, "everyone against everyone, with ratings"},
    {"cards", command_cards, "the cards and what they do"},
    {"catalogue", command_catalogue, "all of that as JSON, for the page"},
    {"kingdoms", command_kingdoms, "the recommended kingdoms"},
    {"plan", command_plan, "check a plan; a game of it with the line behind each choice"},
    {"scenario", command_scenario, "run scenarios: do the rules hold?"},
    {"fuzz", command_fuzz, "random games, held against what must be true of every game"},
    {"reference", command_reference, "known figures of simple plans, measured again"},
    {"bot-bridge", command_bot_bridge, "a program of yours at a table of a server"},
    {"bench", command_bench, "measure the engine"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_help(FILE *out)
{
    fputs("talia - a deck-building game\n\n", out);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(out, "  talia %-10s %s\n", commands[i].name, commands[i].purpose);
    fputs("\n`talia COMMAND --help` says more; `talia --version` says which talia this is.\n", out);
}

static int unknown_command(const char *typed)
{
    char quote[NEAR_QUOTE], folded[NEAR_FOLDED];
    Near near = {.count = 0};
    near_quote(typed, strlen(typed), quote);
    near_fold(typed, strlen(typed), folded);
    for (int i = 0; i < COMMANDS; i++) near_offer(&near, folded, commands[i].name, i);
    fprintf(stderr, "talia: %s is not a command", quote);
    for (int i = 0; i < near.count; i++)
        fprintf(stderr, "%s%s", i ? ", " : "; near: ", commands[near.word[i]].name);
    fputs("; talia --help lists them\n", stderr);
    return 2;
}

static int run(const Command *command, int argc, char **argv)
{
    static char name[32];
    snprintf(name, sizeof name, "talia %s", command->name);
    argv[0] = name;
    return command->run(argc, argv);
}

/* Standard output that was closed must not become the next file that is opened: a file that
 * cannot be written takes its place. */
static void hold_output(void)
{
    if (fcntl(STDOUT_FILENO, F_GETFD) >= 0) return;
    const int file = open("/dev/null", O_RDONLY);
    if (file < 0 || file == STDOUT_FILENO) return;
    dup2(file, STDOUT_FILENO);
    close(file);
}

/* The status, or 2 if what was printed has not arrived. */
static int check_output(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout)) return status;
    fputs("talia: the output could not be written\n", stderr);
    return 2;
}

static int obey(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return 2;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0) {
        print_help(stdout);
        return 0;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("talia %s, rules %d\n", TALIA_VERSION, TALIA_RULES_VERSION);
        return 0;
    }
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(argv[1], commands[i].name) == 0) return run(&commands[i], argc - 1, argv + 1);
    }
    return unknown_command(argv[1]);
}

int main(int argc, char **argv)
{
    hold_output();
    return check_output(obey(argc, argv));
}
