/* manual.c - man pages: talia.1 and one for each command, talia-bench.1. */
#include <ctype.h>
#include <string.h>

#include <talia/base.h>

#include "option.h"

/* Text for roff: backslashes, hyphens and quotes as they are typed, what stands between backticks
 * in bold, and no line that begins like a request. */
static void print_roff(FILE *out, const char *text)
{
    bool is_bold = false, begins = true;
    for (; *text; text++) {
        if (begins && (*text == '.' || *text == '\'')) fputs("\\&", out);
        begins = *text == '\n';
        if (*text == '`') {
            fputs(is_bold ? "\\fR" : "\\fB", out);
            is_bold = !is_bold;
        } else if (*text == '\\') {
            fputs("\\e", out);
        } else if (*text == '-') {
            fputs("\\-", out);
        } else if (*text == '\'') {
            fputs("\\(aq", out);
        } else if (*text == '\n' && text[1] == '\n') {
            fputs("\n.PP", out);
        } else {
            fputc(*text, out);
        }
    }
    fputc('\n', out);
}

static void print_head(FILE *out, const char *page, const char *purpose)
{
    fputs(".TH ", out);
    for (const char *at = page; *at; at++) fputc(toupper((unsigned char)*at), out);
    fprintf(out, " 1 \"\" \"talia %s\" \"talia\"\n", TALIA_VERSION);
    fprintf(out, ".SH NAME\n%s \\- ", page);
    print_roff(out, purpose);
}

static void print_section(FILE *out, const char *title, const char *words)
{
    if (!*words) return;
    fprintf(out, ".SH %s\n", title);
    print_roff(out, words);
}

/* "talia plan check FILE...": the command in bold, what one fills in after it. */
static void print_synopsis(FILE *out, const char *name, const char *job, const char *arguments)
{
    fprintf(out, ".B talia %s%s%s\n", name, *job ? " " : "", job);
    fputs("[\\fIOPTION\\fR]... ", out);
    print_roff(out, arguments);
    fputs(".br\n", out);
}

static void print_option(FILE *out, const Option *option)
{
    char help[OPTION_HELP], name[64];
    const char *argument = option_argument(option, ENGLISH);
    option_help(option, ENGLISH, help);
    fputs(".TP\n\\fB", out);
    if (option->letter) fprintf(out, "\\-%c\\fR, \\fB", option->letter);
    snprintf(name, sizeof name, "--%s", option->name);
    for (const char *at = name; *at; at++) fprintf(out, *at == '-' ? "\\-" : "%c", *at);
    fprintf(out, "\\fR%s", *argument ? " \\fI" : "");
    for (const char *at = argument; *at; at++) fputc(*at, out);
    fputs(*argument ? "\\fR\n" : "\n", out);
    print_roff(out, help);
}

static void print_item(FILE *out, const char *title, const char *words)
{
    fputs(".TP\n.B ", out);
    print_roff(out, title);
    print_roff(out, words);
}

/* Whether a command's page speaks of files whose names end so. */
static bool speaks_of(const Command *command, const char *end)
{
    const CommandWords words = command_words(command, ENGLISH);
    const Option *option;
    bool does = strstr(words.arguments, end) || strstr(words.about, end);
    for (const Job *job = command->job; job && job->name; job++)
        does |= strstr(job->arguments, end) != NULL;
    for (int i = 0; (option = option_at(command, i)); i++) {
        char help[OPTION_HELP];
        option_help(option, ENGLISH, help);
        does |= strstr(help, end) || strstr(option_argument(option, ENGLISH), end);
    }
    for (const Example *example = command->example; example && example->command; example++)
        does |= strstr(example->command, end) != NULL;
    return does;
}

static void print_see_also(FILE *out, const Command *command)
{
    fputs(".SH SEE ALSO\n.BR talia (1)", out);
    if (speaks_of(command, ".plan")) fputs(",\n.BR talia.plan (5)", out);
    if (speaks_of(command, ".talia") || speaks_of(command, ".scn"))
        fputs(",\n.BR talia.talia (5)", out);
    fputc('\n', out);
}

void print_manual(FILE *out, const Command *command)
{
    const CommandWords words = command_words(command, ENGLISH);
    const Option *option;
    char page[64];
    snprintf(page, sizeof page, "talia-%s", command->name);
    print_head(out, page, words.purpose);
    fputs(".SH SYNOPSIS\n", out);
    for (const Job *job = command->job; job && job->name; job++)
        print_synopsis(out, command->name, job->name, job->arguments);
    if (!command->job) print_synopsis(out, command->name, "", words.arguments);
    fputs(".SH DESCRIPTION\n", out);
    print_roff(out, *words.about ? words.about : words.purpose);
    for (const Job *job = command->job; job && job->name; job++)
        print_item(out, job->name, job->purpose);
    fputs(".SH OPTIONS\n", out);
    for (int i = 0; (option = option_at(command, i)); i++) print_option(out, option);
    print_section(out, "NOTES", words.footnote);
    if (command->example) fputs(".SH EXAMPLES\n", out);
    for (const Example *example = command->example; example && example->command; example++)
        print_item(out, example->command, example->purpose);
    print_see_also(out, command);
}

void print_program_manual(FILE *out, const Command *const *commands)
{
    print_head(out, "talia", "a deck-building card game: to play, to serve, to experiment with");
    fputs(".SH SYNOPSIS\n.B talia\n\\fICOMMAND\\fR [\\fIOPTION\\fR]... [\\fIARGUMENT\\fR]...\n"
          ".br\n.B talia \\-\\-version\n.SH COMMANDS\n",
          out);
    for (int i = 0; commands[i]; i++) {
        print_item(out, commands[i]->name, command_words(commands[i], ENGLISH).purpose);
    }
    print_section(out, "EXIT STATUS",
                  "0: well. 1: the answer is no: a test failed, a file is not sound. 2: bad input, "
                  "or the output could not be written. Where a command has others, its page says "
                  "so.");
    fputs(".SH ENVIRONMENT\n", out);
    print_item(out, "LC_ALL, LC_MESSAGES, LANG",
               "the language, English or Polish, of what speaks both; without UTF-8 the full "
               "screen does with ASCII");
    print_item(out, "TERM, NO_COLOR", "what the terminal can do; without colours");
    print_item(out, "XDG_STATE_HOME", "where `talia play` keeps games (~/.local/state)");
    print_item(out, "SSL_CERT_FILE", "the certificates that `talia join` trusts (the machine's)");
    fputs(".SH FILES\n", out);
    print_item(out, "~/.local/state/talia",
               "games of `talia play`: those not finished, and those that are over as saved games");
    fputs(".SH SEE ALSO\n", out);
    for (int i = 0; commands[i]; i++) fprintf(out, ".BR talia\\-%s (1),\n", commands[i]->name);
    fputs(".BR talia.plan (5),\n.BR talia.talia (5)\n", out);
}
