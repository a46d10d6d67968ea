/* completion.c - `talia completion`: what a shell reads to complete commands and options. */
#include <string.h>

#include "commands.h"
#include "completion/offers.h"

static const struct {
    const char *name;
    void (*print)(FILE *out, const Command *const *commands);
} shells[] = {
    {"bash", print_bash_completion},
    {"zsh", print_zsh_completion},
    {"fish", print_fish_completion},
};

static const Example examples[] = {
    {"source <(talia completion bash)", "in bash, from now on"},
    {"source <(talia completion zsh)", "in zsh, after compinit, from now on"},
    {"talia completion fish >~/.config/fish/completions/talia.fish", "in fish, for ever"},
    {NULL, NULL},
};

static int run(int argc, char **argv)
{
    char unused;
    Arguments rest;
    const int status = options_read(&command_completion, argc, argv, &unused, &rest);
    if (status >= 0) return status;
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++) {
        if (strcmp(rest.word[0], shells[i].name) != 0) continue;
        shells[i].print(stdout, commands);
        return 0;
    }
    return option_refuse(&command_completion, "the shell", rest.word[0], "bash, zsh or fish");
}

const Command command_completion = {
    .name = "completion",
    .arguments = "bash|zsh|fish",
    .purpose = "what a shell reads to complete commands and options",
    .about = "`make install` puts all three where the shells look for them.",
    .example = examples,
    .offer = OFFER_ARGUMENT,
    .least = 1,
    .most = 1,
    .run = run,
};
