/* serve.c - `talia serve`: tables for people in browsers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../bots/players/level.h"
#include "../script/files.h"
#include "../server/server.h"
#include "commands.h"

static bool read_number(const char *words, long most, const char **end, long *out)
{
    char *stop;
    *out = *words >= '0' && *words <= '9' ? strtol(words, &stop, 10) : -1;
    if (*out < 0 || *out > most) return false;
    *end = stop;
    return true;
}

static bool read_address(const char *words, void *to)
{
    Address address;
    const char *numbers = strcmp(words, "localhost") == 0 ? "127.0.0.1" : words;
    *(const char **)to = numbers;
    return *numbers != '[' && address_read(numbers, &address);
}

static bool read_metrics(const char *words, void *to)
{
    return address_read(words, to);
}

static bool read_limits(const char *words, void *to)
{
    return limits_read(words, to);
}

typedef struct Days {
    int64_t unfinished, finished; /* 0: as the server has it */
} Days;

/* "30" or "30,90", in days. */
static bool read_keep(const char *words, void *to)
{
    enum { MOST = 36500 };
    Days *out = to;
    const char *end;
    long days, over;
    bool good = read_number(words, MOST, &end, &days);
    over = good ? days : 0;
    if (good && *end == ',') good = read_number(end + 1, MOST, &end, &over);
    *out = (Days){good ? days : 0, over};
    return good && !*end && days > 0 && over > 0;
}

enum { UNSAID = 1000, MOST_WORKERS = 16 };

typedef struct Options {
    ServerOptions server; /* but what is below */
    uint64_t port;
    Days keep;
    int log;          /* a LogLevel, from 1 on */
    uint64_t workers; /* or UNSAID */
} Options;

static const Option option_table[] = {
    {.name = "port",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "8080; 0: any that is free",
     .most = 65535,
     .to = offsetof(Options, port)},
    {.name = "address",
     .kind = OPTION_OWN,
     .argument = "A",
     .help = "127.0.0.1: for this machine only; 0.0.0.0: for all; :: with IPv6",
     .read = read_address,
     .right = "like 127.0.0.1, 0.0.0.0 or ::1",
     .to = offsetof(Options, server.address)},
    {.name = "store",
     .kind = OPTION_TEXT,
     .argument = "S",
     .help = "where tables are kept: sqlite:FILE, postgres://..., or memory (they end with the "
             "program). Unsaid: talia/tables.db where programs keep their data",
     .to = offsetof(Options, server.store)},
    {.name = "page",
     .kind = OPTION_TEXT,
     .offer = OFFER_FOLDERS,
     .argument = "FOLDER",
     .help = "the page, as `make page` builds it; unsaid: the one that was built or installed with "
             "the program",
     .to = offsetof(Options, server.page)},
    {.name = "behind-proxy",
     .kind = OPTION_FLAG,
     .help = "a proxy on this machine hands people on; who they are is the last address in "
             "X-Forwarded-For",
     .to = offsetof(Options, server.behind_proxy)},
    {.name = "host",
     .kind = OPTION_TEXT,
     .argument = "N[,N]",
     .help = "names that this server has: pages under others are not let in. Unsaid: those of this "
             "machine, and whatever a proxy hands on",
     .to = offsetof(Options, server.hosts)},
    {.name = "limits",
     .kind = OPTION_OWN,
     .argument = "L",
     .help = "connections=64,tables=20,...: what one address may have (docs/SERVER.md)",
     .read = read_limits,
     .to = offsetof(Options, server.limits)},
    {.name = "keep",
     .kind = OPTION_OWN,
     .argument = "D[,D]",
     .help = "days that unfinished and finished games are kept: 30,90",
     .read = read_keep,
     .right = "days, like 30 or 30,90",
     .to = offsetof(Options, keep)},
    {.name = "metrics",
     .kind = OPTION_OWN,
     .argument = "A",
     .help = "this address may read /metrics, too; unsaid: only this machine",
     .read = read_metrics,
     .right = "one address, like 192.0.2.7",
     .to = offsetof(Options, server.metrics)},
    {.name = "control",
     .kind = OPTION_TEXT,
     .offer = OFFER_FILES,
     .argument = "FILE",
     .help = "the socket of `talia admin`; unsaid: beside the file of a SQLite store",
     .to = offsetof(Options, server.control)},
    {.name = "bans",
     .kind = OPTION_TEXT,
     .offer = OFFER_FILES,
     .argument = "FILE",
     .help = "the file of addresses that it shuts out; unsaid: likewise",
     .to = offsetof(Options, server.bans)},
    {.name = "workers",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "processes that serve, so that a crash of one is not everybody's; 0: all in this one. "
             "Unsaid: as many as there are cores, 2 to 8",
     .most = MOST_WORKERS,
     .to = offsetof(Options, workers)},
    {.name = "log",
     .kind = OPTION_WORD,
     .argument = "quiet|normal|all",
     .help = "quiet: faults only; normal; all: every connection",
     .to = offsetof(Options, log)},
    {.name = NULL},
};

static int run(int argc, char **argv)
{
    enum { DAY = 24 * 3600 };
    Options said = {.server = {.address = "127.0.0.1", .limits = limits_usual},
                    .port = 8080,
                    .workers = UNSAID,
                    .log = LOG_USUAL + 1};
    char page[FILE_PATH];
    Arguments rest;
    const int status = options_read(&command_serve, argc, argv, &said, &rest);
    if (status >= 0) return status;
    ServerOptions *server = &said.server;
    server->port = (int)said.port;
    server->workers = said.workers == UNSAID ? -1 : (int)said.workers;
    server->log = (LogLevel)(said.log - 1);
    server->keeps = said.keep.unfinished * DAY;
    server->keeps_over = said.keep.finished * DAY;
    if (!server->page && file_of_program("page", page)) server->page = page;
    level_milliseconds = LEVEL_PATIENCE;
    return server_run(server);
}

_Static_assert(LOG_FAULTS == 0 && LOG_USUAL == 1 && LOG_EVERYTHING == 2, "the words of --log");

static const Example examples[] = {
    {"talia serve --address 0.0.0.0 --port 8081", "for everybody in this network"},
    {"talia serve --store memory", "tables that end with the program"},
    {NULL, NULL},
};

const Command command_serve = {
    .name = "serve",
    .purpose = "tables for people in browsers",
    .about = "The page over HTTP, games over WebSockets.",
    .option = option_table,
    .footnote = "Ctrl-C or SIGTERM stops it; tables go on when it is started again. "
                "docs/OPERATIONS.md says more. Status 0: stopped. 2: bad input, or it could not be "
                "started.",
    .example = examples,
    .run = run,
};
