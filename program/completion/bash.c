/* bash.c - completion for bash. */
#include "offers.h"

static void print_offers(FILE *out, const Offered *offered)
{
    if (offered->words[0])
        fprintf(out, " _talia_%s '%s';", offered->is_list ? "list" : "words", offered->words);
    if (offered->files) fprintf(out, " _talia_files '*%s';", offered->ending);
    if (offered->folders) fputs(" _talia_folders;", out);
}

/* What stands after each option that takes something. */
static void print_values(FILE *out, const Command *command)
{
    static Offered offered;
    const Option *option;
    fputs("        case $before in\n", out);
    for (int i = 0; (option = option_at(command, i)); i++) {
        if (option->kind == OPTION_FLAG) continue;
        option_offers(option, &offered);
        fprintf(out, "        --%s)", option->name);
        print_offers(out, &offered);
        fputs(" return ;;\n", out);
    }
    fputs("        esac\n", out);
}

static void print_names(FILE *out, const Command *command)
{
    const Option *option;
    fputs("        case $word in -*) _talia_words '", out);
    for (int i = 0; (option = option_at(command, i)); i++)
        fprintf(out, "%s--%s", i ? " " : "", option->name);
    fputs("'; return ;; esac\n", out);
}

static void print_jobs(FILE *out, const Command *command)
{
    static Offered offered;
    fputs("        if [ \"$COMP_CWORD\" -eq 2 ]; then _talia_words '", out);
    for (const Job *job = command->job; job->name; job++)
        fprintf(out, "%s%s", job == command->job ? "" : " ", job->name);
    fputs("'; return; fi\n        case ${COMP_WORDS[2]} in\n", out);
    for (const Job *job = command->job; job->name; job++) {
        argument_offers(job->offer, job->arguments, &offered);
        fprintf(out, "        %s)", job->name);
        print_offers(out, &offered);
        fputs(" ;;\n", out);
    }
    fputs("        esac\n", out);
}

static void print_command_names(FILE *out, const Command *const *commands)
{
    for (int i = 0; commands[i]; i++) fprintf(out, "%s ", commands[i]->name);
}

static void print_command(FILE *out, const Command *command, const Command *const *commands)
{
    static Offered offered;
    fprintf(out, "    %s)\n", command->name);
    print_values(out, command);
    print_names(out, command);
    if (command->job) {
        print_jobs(out, command);
    } else if (command->offer == OFFER_COMMANDS) {
        fputs("        _talia_words '", out);
        print_command_names(out, commands);
        fputs("'\n", out);
    } else {
        argument_offers(command->offer, command_words(command, ENGLISH).arguments, &offered);
        fputs("       ", out);
        print_offers(out, &offered);
        fputs(" :\n", out);
    }
    fputs("        ;;\n", out);
}

void print_bash_completion(FILE *out, const Command *const *commands)
{
    fputs("# Completion of talia for bash; written by `talia completion bash`.\n"
          "_talia_words() { COMPREPLY+=($(compgen -W \"$1\" -- \"$word\")); }\n"
          "_talia_list() {\n"
          "    local last=${word##*,}\n"
          "    COMPREPLY+=($(compgen -P \"${word%\"$last\"}\" -W \"$1\" -- \"$last\"))\n"
          "}\n"
          "_talia_folders() {\n"
          "    local IFS=$'\\n'\n"
          "    COMPREPLY+=($(compgen -d -- \"$word\"))\n"
          "    compopt -o filenames 2>/dev/null\n"
          "}\n"
          "_talia_files() {\n"
          "    local IFS=$'\\n'\n"
          "    _talia_folders\n"
          "    COMPREPLY+=($(compgen -f -X \"!$1\" -- \"$word\"))\n"
          "}\n"
          "_talia() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
          "    COMPREPLY=()\n"
          "    if [ \"$word\" = '=' ]; then\n"
          "        word=''\n"
          "    elif [ \"$before\" = '=' ]; then\n"
          "        before=${COMP_WORDS[COMP_CWORD - 2]}\n"
          "    fi\n"
          "    if [ \"$COMP_CWORD\" -eq 1 ]; then _talia_words '",
          out);
    print_command_names(out, commands);
    fputs("--help --version'; return; fi\n"
          "    case ${COMP_WORDS[1]} in\n",
          out);
    for (int i = 0; commands[i]; i++) print_command(out, commands[i], commands);
    fputs("    esac\n}\ncomplete -F _talia talia\n", out);
}
