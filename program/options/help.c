/* help.c - what `talia COMMAND --help` prints. */
#include <string.h>

#include "option.h"
#include "wrap.h"

enum { WIDTH = 79, COLUMN = 19, LABEL = 128 };

/* A label and what it means, in two columns; a long label has a line of its own. */
static void print_row(FILE *out, const char *label, const char *words, int column)
{
    const int width = text_width(label);
    fprintf(out, "  %s", label);
    if (2 + width + 2 > column)
        fprintf(out, "\n%*s", column, "");
    else
        fprintf(out, "%*s", column - 2 - width, "");
    wrap_print(out, words, (Wrap){.width = WIDTH, .indent = column, .column = column});
}

static void print_option(FILE *out, const Option *option, Language language)
{
    char label[LABEL], help[OPTION_HELP];
    const char *argument = option_argument(option, language);
    const char letter[] = {'-', option->letter, ',', ' ', 0};
    option_help(option, language, help);
    snprintf(label, sizeof label, "%s--%s%s%s", option->letter ? letter : "", option->name,
             *argument ? " " : "", argument);
    print_row(out, label, help, COLUMN);
}

static void print_jobs(FILE *out, const Command *command)
{
    int column = COLUMN;
    for (const Job *job = command->job; job->name; job++) {
        const int width =
            (int)(strlen(command->name) + strlen(job->name) + strlen(job->arguments)) + 12;
        if (width > column) column = width;
    }
    for (const Job *job = command->job; job->name; job++) {
        char label[LABEL];
        snprintf(label, sizeof label, "talia %s %s %s", command->name, job->name, job->arguments);
        print_row(out, label, job->purpose, column);
    }
}

static void print_paragraphs(FILE *out, const char *words)
{
    if (!*words) return;
    fputc('\n', out);
    wrap_print(out, words, (Wrap){.width = WIDTH});
}

static void print_examples(FILE *out, const Command *command)
{
    if (!command->example) return;
    fputc('\n', out);
    for (const Example *example = command->example; example->command; example++) {
        fprintf(out, "  %s\n      ", example->command);
        wrap_print(out, example->purpose, (Wrap){.width = WIDTH, .indent = 6, .column = 6});
    }
}

void print_help(FILE *out, const Command *command, Language language)
{
    const CommandWords words = command_words(command, language);
    const Option *option;
    char head[512];
    snprintf(head, sizeof head, "talia %s%s%s - %s", command->name, *words.arguments ? " " : "",
             words.arguments, words.purpose);
    wrap_print(out, head, (Wrap){.width = WIDTH});
    if (command->job) {
        fputc('\n', out);
        print_jobs(out, command);
    }
    print_paragraphs(out, words.about);
    fputc('\n', out);
    for (int i = 0; (option = option_at(command, i)); i++) print_option(out, option, language);
    print_paragraphs(out, words.footnote);
    if (language == ENGLISH) print_examples(out, command); /* which have no other words */
}
