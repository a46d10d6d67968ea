/* option.h - the commands of `talia` and their options, as rows of tables. One table reads what is
 * typed (read.c) and writes the help (help.c), the man pages (manual.c) and what shells complete
 * (../completion): what is not in a row is in none of them.
 *
 * Words are in English. A command that speaks other languages has its words in text/ instead, in
 * rows side by side, and the first one's key in `saying`: of a command its arguments, purpose,
 * about and footnote; of an option its argument and help. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "../../text/say.h"

/* What an option takes, and what it leaves at its place in the command's struct. */
typedef enum OptionKind {
    OPTION_FLAG,     /* nothing; bool: true */
    OPTION_TEXT,     /* anything; const char *: as it is typed, for others to judge */
    OPTION_COUNT,    /* a whole number from `least` to `most`; uint64_t */
    OPTION_NUMBER,   /* a number from `low` to `high`; double */
    OPTION_WORD,     /* one of the words of `argument`, "on|off"; int: which, from 1 on */
    OPTION_LANGUAGE, /* a language; int: a Language */
    OPTION_OWN,      /* what `read` can read */
} OptionKind;

/* What a shell may offer. */
typedef enum Offer {
    OFFER_NOTHING,
    OFFER_ARGUMENT, /* the words of `argument`; of OPTION_WORD and OPTION_LANGUAGE always */
    OFFER_FILES,    /* those that end as `argument` says, FILE.html; or all, FILE */
    OFFER_FOLDERS,
    OFFER_COMMANDS,
    OFFER_PLAYERS, /* bots, levels, and files *.plan */
    OFFER_SETS,
    OFFER_KINGDOMS, /* by name, and cards for one */
    OFFER_EVENTS,
    OFFER_CARDS,
} Offer;

typedef struct Option {
    const char *name; /* without its dashes; NULL: the table ends */
    OptionKind kind;
    Offer offer;
    const char *argument, *help; /* help NULL: see `saying` */
    Saying saying;
    char letter;    /* for short; 0: none */
    bool is_beside; /* has nothing to do with the games: with where results go, say */
    size_t to;      /* its place in the command's struct */
    uint64_t least, most;
    double low, high;
    bool (*read)(const char *value, void *to);
    const char *right; /* what it must be, where the kind does not say it; of OPTION_OWN without:
                        * `read` tells what is wrong */
} Option;

/* A job of a command that has several, its first argument. */
typedef struct Job {
    const char *name; /* NULL: the table ends */
    const char *arguments, *purpose;
    Offer offer;
} Job;

typedef struct Example {
    const char *command, *purpose; /* command NULL: the table ends */
} Example;

enum { ANY_NUMBER = 1 << 20 };

typedef struct Command {
    const char *name;
    const char *arguments;         /* what stands after the options: "FILE..."; "": nothing */
    const char *purpose;           /* a line; NULL: see `saying` */
    const char *about, *footnote;  /* paragraphs before and after the options; NULL: none */
    Saying saying;                 /* it then has an option of OPTION_LANGUAGE */
    const Job *job;                /* NULL: it has one job only */
    const Option *option, *common; /* its own, and those that it shares; NULL: none */
    const Example *example;
    Offer offer;     /* of its arguments */
    int least, most; /* arguments */
    bool ends_early; /* what stands after the first argument is not for this program */
    void (*note)(void *to, const Option *option, const char *value); /* told of each; NULL */
    int (*run)(int argc, char **argv); /* argv[0] is "talia bench"; the exit status */
} Command;

/* The row of an option for the language, of a command whose struct is nothing but that. */
#define LANGUAGE_OPTION(id, words)                                                                 \
    {                                                                                              \
        .name = (id), .kind = OPTION_LANGUAGE, .argument = "en|pl", .help = (words)                \
    }

/* ---- Reading -------------------------------------------------------------------------------- */

/* What stood beside the options. */
typedef struct Arguments {
    int count;
    char **word;
} Arguments;

/* Reads all options into the command's struct at `to`, which has what is so unless one says
 * otherwise. A name may be cut short if no other begins so. -1: go on; else the exit status: it was
 * told what is wrong, or the help was asked for. */
int options_read(const Command *command, int argc, char **argv, void *to, Arguments *rest);

/* Says what is wrong with the value of an option; 2. */
int option_refuse(const Command *command, const char *option, const char *value, const char *right);

/* ---- The tables, read ----------------------------------------------------------------------- */

/* The options of a command one after the other, the last one --help; NULL: no more. */
const Option *option_at(const Command *command, int index);

enum { OPTION_HELP = 1024 };

/* What an option takes ("": nothing), and what it does. {0} in a help are the levels of bots, {1}
 * the bots. */
const char *option_argument(const Option *option, Language language);
void option_help(const Option *option, Language language, char out[OPTION_HELP]);

/* The same without what a line has no room for. */
void option_brief(const Option *option, char out[OPTION_HELP]);

typedef struct CommandWords {
    const char *arguments, *purpose, *about, *footnote; /* "": none */
} CommandWords;
CommandWords command_words(const Command *command, Language language);

/* ---- Writing -------------------------------------------------------------------------------- */

void print_help(FILE *out, const Command *command, Language language);
void print_manual(FILE *out, const Command *command);
void print_program_manual(FILE *out, const Command *const *commands);
