/* zsh.c - completion for zsh. */
#include <string.h>

#include "offers.h"

/* Words inside single quotes, with a backslash before what means something to _arguments. */
static void print_words(FILE *out, const char *words)
{
    for (; *words; words++) {
        if (*words == '\'')
            fputs("'\\''", out);
        else
            fprintf(out, strchr(":[]\\()", *words) ? "\\%c" : "%c", *words);
    }
}

/* What _arguments does for a value. */
static void print_offers(FILE *out, const Offered *offered)
{
    const bool has_both = offered->words[0] && offered->files;
    if (offered->is_list && offered->words[0])
        fprintf(out, "_talia_list \"%s\" %s", offered->ending, offered->words);
    else if (has_both)
        fprintf(out, "_talia_either \"%s\" %s", offered->ending, offered->words);
    else if (offered->words[0])
        fprintf(out, "(%s)", offered->words);
    else if (offered->files)
        fprintf(out, "_files -g \"*%s\"", offered->ending);
    else if (offered->folders)
        fputs("_files -/", out);
}

static void print_option(FILE *out, const Option *option)
{
    static Offered offered;
    char brief[OPTION_HELP];
    option_brief(option, brief);
    option_offers(option, &offered);
    fprintf(out, " \\\n            '--%s%s[", option->name, option->kind == OPTION_FLAG ? "" : "=");
    print_words(out, brief);
    fputc(']', out);
    if (option->kind != OPTION_FLAG) {
        fputc(':', out);
        print_words(out, option_argument(option, ENGLISH));
        fputc(':', out);
        print_offers(out, &offered);
    }
    fputc('\'', out);
}

static void print_job_names(FILE *out, const Command *command)
{
    fputs(" \\\n            '1:job:(", out);
    for (const Job *job = command->job; job->name; job++)
        fprintf(out, "%s%s", job == command->job ? "" : " ", job->name);
    fputs(")'", out);
}

static void print_arguments(FILE *out, const Command *command, const Command *const *commands)
{
    static Offered offered;
    const CommandWords words = command_words(command, ENGLISH);
    const Job *job = command->job;
    if (job) print_job_names(out, command);
    argument_offers(job ? job->offer : command->offer, job ? job->arguments : words.arguments,
                    &offered);
    if (command->offer == OFFER_COMMANDS) {
        fputs(" \\\n            '1:command:(", out);
        for (int i = 0; commands[i]; i++) fprintf(out, "%s ", commands[i]->name);
        fputs(")'", out);
    } else if (job || *words.arguments) {
        fputs(" \\\n            '*:argument:", out);
        print_offers(out, &offered);
        fputc('\'', out);
    }
}

void print_zsh_completion(FILE *out, const Command *const *commands)
{
    const Option *option;
    fputs("#compdef talia\n"
          "# Completion of talia for zsh; written by `talia completion zsh`.\n"
          "_talia_either() {\n"
          "    local ending=$1\n"
          "    shift\n"
          "    _alternative \"words:word:($*)\" \"files:file:_files -g \\\"*$ending\\\"\"\n"
          "}\n"
          "_talia_list() {\n"
          "    local ending=$1\n"
          "    shift\n"
          "    compset -P '*,'\n"
          "    compadd -qS , -- $*\n"
          "    [[ -z $ending ]] || _files -g \"*$ending\"\n"
          "}\n"
          "_talia() {\n"
          "    local -a commands=(\n",
          out);
    for (int i = 0; commands[i]; i++) {
        fprintf(out, "        '%s:", commands[i]->name);
        print_words(out, command_words(commands[i], ENGLISH).purpose);
        fputs("'\n", out);
    }
    fputs("    )\n"
          "    if ((CURRENT == 2)); then\n"
          "        _describe -t commands command commands\n"
          "        return\n"
          "    fi\n"
          "    shift words\n"
          "    ((CURRENT--))\n"
          "    case $words[1] in\n",
          out);
    for (int i = 0; commands[i]; i++) {
        fprintf(out, "    %s)\n        _arguments", commands[i]->name);
        for (int k = 0; (option = option_at(commands[i], k)); k++) print_option(out, option);
        print_arguments(out, commands[i], commands);
        fputs("\n        ;;\n", out);
    }
    fputs("    esac\n"
          "}\n"
          "if [[ $funcstack[1] == _talia ]]; then _talia \"$@\"; else compdef _talia talia; fi\n",
          out);
}
