/* admin.c - `talia admin`: what whoever runs a server tells it while it runs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../server/control.h"
#include "../server/server.h"
#include "commands.h"

typedef struct Options {
    const char *store, *control;
} Options;

static const Option option_table[] = {
    {.name = "store",
     .kind = OPTION_TEXT,
     .argument = "S",
     .help = "the store of that server, if it is not the usual one",
     .to = offsetof(Options, store)},
    {.name = "control",
     .kind = OPTION_TEXT,
     .offer = OFFER_FILES,
     .argument = "FILE",
     .help = "its socket, as it was named to `talia serve`",
     .to = offsetof(Options, control)},
    {.name = NULL},
};

static const Job jobs[] = {
    {"status", "", "connections, tables, games; is it being drained?", OFFER_NOTHING},
    {"list", "[N]", "the last tables: id, state, lines, when", OFFER_NOTHING},
    {"close", "TABLE", "ends a game: nobody has won", OFFER_NOTHING},
    {"remove", "TABLE", "removes it, with all that is kept of it", OFFER_NOTHING},
    {"ladder", "[N]", "the last who played for it: id, rating, deviation, games, name",
     OFFER_NOTHING},
    {"forget", "PLAYER", "removes a rating, with all that is kept of it", OFFER_NOTHING},
    {"ban", "ADDRESS [HOURS]", "shuts an address out, or a network, for 24 hours", OFFER_NOTHING},
    {"unban", "ADDRESS", "lets it in again", OFFER_NOTHING},
    {"bans", "", "those that are shut out", OFFER_NOTHING},
    {"drain", "", "no new tables, before an upgrade", OFFER_NOTHING},
    {"resume", "", "again", OFFER_NOTHING},
    {NULL, NULL, NULL, OFFER_NOTHING},
};

/* What is asked, as one line; false: it is too long, or not words. */
static bool join(const Arguments *rest, char out[CONTROL_WORDS])
{
    size_t used = 0;
    for (int i = 0; i < rest->count; i++) {
        const char *word = rest->word[i];
        if (used + strlen(word) + 2 > CONTROL_WORDS || strpbrk(word, " \n")) return false;
        used += (size_t)snprintf(out + used, CONTROL_WORDS - used, "%s%s", i ? " " : "", word);
    }
    return true;
}

static int run(int argc, char **argv)
{
    Options options = {NULL, NULL};
    char words[CONTROL_WORDS] = "";
    Arguments rest;
    const int wrong = options_read(&command_admin, argc, argv, &options, &rest);
    if (wrong >= 0) return wrong;
    if (!join(&rest, words)) {
        fputs("talia admin: that is nothing that can be asked\n", stderr);
        return 2;
    }
    char *control = server_control(options.control, options.store);
    if (!control) return 2;
    const int status = control_ask(control, words, stdout);
    free(control);
    return status;
}

static const Example examples[] = {
    {"talia admin --store sqlite:/var/lib/talia/tables.db status", "of the service"},
    {"talia admin ban 203.0.113.0/24 48", "two days without them"},
    {NULL, NULL},
};

const Command command_admin = {
    .name = "admin",
    .arguments = "JOB...",
    .purpose = "what a server that runs is told: tables, addresses, upgrades",
    .about = "Speaks to a `talia serve` of this machine by its socket.",
    .option = option_table,
    .footnote = "Status 0: done. 1: it could not be. 2: bad input, or no server answers.",
    .example = examples,
    .job = jobs,
    .least = 1,
    .most = 3,
    .run = run,
};
