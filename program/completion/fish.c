/* fish.c - completion for fish. */
#include "offers.h"

/* Words inside single quotes. */
static void print_words(FILE *out, const char *words)
{
    for (; *words; words++) fprintf(out, *words == '\'' || *words == '\\' ? "\\%c" : "%c", *words);
}

static void print_offers(FILE *out, const Offered *offered)
{
    const bool has_ending = offered->files && offered->ending[0];
    fputs(" -a '", out);
    if (offered->words[0] && offered->is_list)
        fprintf(out, "(__talia_list %s)", offered->words);
    else
        fputs(offered->words, out);
    if (has_ending) fprintf(out, " (__talia_files %s)", offered->ending);
    if (offered->folders) fputs("(__fish_complete_directories)", out);
    fputs(offered->files && !has_ending ? "' -F" : "' -f", out);
}

static void print_option(FILE *out, const Command *command, const Option *option)
{
    static Offered offered;
    char brief[OPTION_HELP];
    option_brief(option, brief);
    fprintf(out, "complete -c talia -n '__talia_is %s' -l %s", command->name, option->name);
    if (option->letter) fprintf(out, " -s %c", option->letter);
    if (option->kind != OPTION_FLAG) {
        fputs(" -r", out);
        option_offers(option, &offered);
        print_offers(out, &offered);
    }
    fputs(" -d '", out);
    print_words(out, brief);
    fputs("'\n", out);
}

static void print_arguments(FILE *out, const Command *command)
{
    static Offered offered;
    argument_offers(command->offer, command_words(command, ENGLISH).arguments, &offered);
    fprintf(out, "complete -c talia -n '__talia_is %s'", command->name);
    print_offers(out, &offered);
    fputc('\n', out);
}

static void print_jobs(FILE *out, const Command *command)
{
    static Offered offered;
    for (const Job *job = command->job; job->name; job++) {
        fprintf(out, "complete -c talia -n '__talia_is %s; and __talia_has 2' -f -a %s -d '",
                command->name, job->name);
        print_words(out, job->purpose);
        fputs("'\n", out);
        argument_offers(job->offer, job->arguments, &offered);
        fprintf(out, "complete -c talia -n '__talia_is %s %s'", command->name, job->name);
        print_offers(out, &offered);
        fputc('\n', out);
    }
}

static void print_command(FILE *out, const Command *command, const Command *const *commands)
{
    const Option *option;
    fprintf(out, "complete -c talia -n '__talia_has 1' -f -a %s -d '", command->name);
    print_words(out, command_words(command, ENGLISH).purpose);
    fputs("'\n", out);
    for (int i = 0; (option = option_at(command, i)); i++) print_option(out, command, option);
    if (command->job)
        print_jobs(out, command);
    else
        print_arguments(out, command);
    for (int i = 0; command->offer == OFFER_COMMANDS && commands[i]; i++)
        fprintf(out, "complete -c talia -n '__talia_is %s' -f -a %s\n", command->name,
                commands[i]->name);
}

void print_fish_completion(FILE *out, const Command *const *commands)
{
    fputs("# Completion of talia for fish; written by `talia completion fish`.\n"
          "function __talia_has # so many words stand before the one that is typed\n"
          "    test (count (commandline -opc)) -eq $argv[1]\n"
          "end\n"
          "function __talia_is # the command is this one, and its job, if it is named\n"
          "    set -l words (commandline -opc)\n"
          "    test \"$words[2]\" = $argv[1]; or return 1\n"
          "    test (count $argv) -eq 1; or test \"$words[3]\" = $argv[2]\n"
          "end\n"
          "function __talia_list # words with commas between them\n"
          "    set -l typed (string replace -r '^--[a-z-]*=' '' -- (commandline -ct))\n"
          "    set -l before (string replace -r '[^,]*$' '' -- \"$typed\")\n"
          "    for word in $argv\n"
          "        echo $before$word\n"
          "    end\n"
          "end\n"
          "function __talia_files # those that end so, and folders\n"
          "    for path in (__fish_complete_path (commandline -ct))\n"
          "        string match -q -r -- '(/|\\\\'$argv[1]')$' (string split -f 1 \\t $path)\n"
          "        and echo $path\n"
          "    end\n"
          "end\n"
          "complete -c talia -f\n",
          out);
    for (int i = 0; commands[i]; i++) print_command(out, commands[i], commands);
}
