/* admin.c - `talia admin`: what whoever runs a server tells it while it runs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../server/control.h"
#include "../server/server.h"
#include "commands.h"

static const char help[] =
    "talia admin - tells a `talia serve` of this machine something, while it runs.\n"
    "\n"
    "  talia admin status                  connections, tables, games; is it being drained?\n"
    "  talia admin list [N]                the last tables: id, state, lines, when\n"
    "  talia admin close TABLE             ends a game: nobody has won\n"
    "  talia admin remove TABLE            removes it, with all that is kept of it\n"
    "  talia admin ban ADDRESS [HOURS]     shuts an address out (192.0.2.7, 2001:db8::/48) for 24 "
    "hours\n"
    "  talia admin unban ADDRESS, bans     lets it in again; lists them\n"
    "  talia admin drain, resume           no new tables, before an upgrade; or again\n"
    "\n"
    "  --store S     the store of that server, if it is not the usual one\n"
    "  --control F   its socket, as it was named to `talia serve`\n"
    "\n"
    "Status 0: done. 1: it could not be. 2: bad input, or no server answers.\n";

typedef struct Options {
    const char *store, *control;
    char words[CONTROL_WORDS];
    bool wants_help;
} Options;

static bool add_word(Options *options, const char *word)
{
    const size_t used = strlen(options->words), length = strlen(word);
    if (used + length + 2 > sizeof options->words || strpbrk(word, " \n")) return false;
    snprintf(options->words + used, sizeof options->words - used, "%s%s", used ? " " : "", word);
    return true;
}

static bool read_options(int argc, char **argv, Options *out)
{
    for (int i = 1; i < argc; i++) {
        const bool has_value = i + 1 < argc;
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            out->wants_help = true;
        else if (strcmp(argv[i], "--store") == 0 && has_value)
            out->store = argv[++i];
        else if (strcmp(argv[i], "--control") == 0 && has_value)
            out->control = argv[++i];
        else if (argv[i][0] == '-' || !add_word(out, argv[i]))
            return false;
    }
    return out->wants_help || out->words[0];
}

int command_admin(int argc, char **argv)
{
    Options options = {.store = NULL};
    if (!read_options(argc, argv, &options)) {
        fputs("talia admin: --help lists what can be asked\n", stderr);
        return 2;
    }
    if (options.wants_help) {
        fputs(help, stdout);
        return 0;
    }
    char *control = server_control(options.control, options.store);
    if (!control) return 2;
    const int status = control_ask(control, options.words, stdout);
    free(control);
    return status;
}
