/* serve.c - `talia serve`: tables for people in browsers. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../script/files.h"
#include "../server/server.h"
#include "commands.h"

static const char help[] =
    "talia serve - tables for people in browsers: the page over HTTP, games over WebSockets.\n"
    "\n"
    "  --port N          8080; 0: any that is free\n"
    "  --address A       127.0.0.1: for this machine only; 0.0.0.0: for all; :: with IPv6\n"
    "  --store S         where tables are kept: sqlite:FILE, postgres://..., or memory (they end\n"
    "                    with the program). Unsaid: talia/tables.db where programs keep their "
    "data\n"
    "  --page DIR        the page, as `make page` builds it; unsaid: the one that was built or\n"
    "                    installed with the program\n"
    "  --behind-proxy    a proxy on this machine hands people on; who they are is the last "
    "address\n"
    "                    in X-Forwarded-For\n"
    "  --host N[,N]      names that this server has: pages under others are not let in. Unsaid: "
    "those\n"
    "                    of this machine, and whatever a proxy hands on\n"
    "  --limits L        connections=64,tables=20,...: what one address may have (docs/SERVER.md)\n"
    "  --keep D[,D]      days that unfinished and finished games are kept: 30,90\n"
    "  --metrics A       this address may read /metrics, too; unsaid: only this machine\n"
    "  --control F       the socket of `talia admin`; unsaid: beside the file of a SQLite store\n"
    "  --bans F          the file of addresses that it shuts out; unsaid: likewise\n"
    "  --log L           quiet: faults only; normal; all: every connection\n"
    "\n"
    "Ctrl-C or SIGTERM stops it; tables go on when it is started again. docs/OPERATIONS.md says\n"
    "more. Status 0: stopped. 2: bad input, or it could not be started.\n";

static bool read_number(const char *words, long most, const char **end, long *out)
{
    char *stop;
    *out = *words >= '0' && *words <= '9' ? strtol(words, &stop, 10) : -1;
    if (*out < 0 || *out > most) return false;
    *end = stop;
    return true;
}

static bool read_port(const char *words, int *out)
{
    const char *end;
    long port;
    if (!read_number(words, 65535, &end, &port) || *end) {
        fprintf(stderr, "talia: a port is a number from 0 to 65535, not '%s'\n", words);
        return false;
    }
    *out = (int)port;
    return true;
}

static bool read_address(const char *words, const char **out)
{
    Address address;
    *out = strcmp(words, "localhost") == 0 ? "127.0.0.1" : words;
    if (**out != '[' && address_read(*out, &address)) return true;
    fprintf(stderr, "talia: an address is like 127.0.0.1, 0.0.0.0 or ::1, not '%s'\n", words);
    return false;
}

static bool read_metrics(const char *words, Address *out)
{
    if (address_read(words, out)) return true;
    fprintf(stderr, "talia: --metrics names one address, like 192.0.2.7, not '%s'\n", words);
    return false;
}

/* "30" or "30,90", in days. */
static bool read_keep(const char *words, ServerOptions *out)
{
    enum { MOST = 36500, DAY = 24 * 3600 };
    const char *end;
    long days, over;
    bool good = read_number(words, MOST, &end, &days);
    over = good ? days : 0;
    if (good && *end == ',') good = read_number(end + 1, MOST, &end, &over);
    if (!good || *end || days == 0 || over == 0) {
        fprintf(stderr, "talia: --keep has days, like 30 or 30,90, not '%s'\n", words);
        return false;
    }
    out->keeps = (int64_t)days * DAY;
    out->keeps_over = (int64_t)over * DAY;
    return true;
}

static bool read_log(const char *words, LogLevel *out)
{
    static const char *const names[] = {
        [LOG_FAULTS] = "quiet", [LOG_USUAL] = "normal", [LOG_EVERYTHING] = "all"};
    for (int i = LOG_FAULTS; i <= LOG_EVERYTHING; i++) {
        if (strcmp(names[i], words) != 0) continue;
        *out = (LogLevel)i;
        return true;
    }
    fprintf(stderr, "talia: --log is quiet, normal or all, not '%s'\n", words);
    return false;
}

static bool read_option(int option, ServerOptions *out)
{
    switch (option) {
    case 'p':
        return read_port(optarg, &out->port);
    case 'a':
        return read_address(optarg, &out->address);
    case 's':
        out->store = optarg;
        return true;
    case 'd':
        out->page = optarg;
        return true;
    case 'b':
        out->behind_proxy = true;
        return true;
    case 'n':
        out->hosts = optarg;
        return true;
    case 'c':
        out->control = optarg;
        return true;
    case 'x':
        out->bans = optarg;
        return true;
    case 'l':
        return limits_read(optarg, &out->limits);
    case 'k':
        return read_keep(optarg, out);
    case 'm':
        return read_metrics(optarg, &out->metrics);
    case 'o':
        return read_log(optarg, &out->log);
    default:
        return false; /* getopt_long has said why */
    }
}

static bool read_options(int argc, char **argv, ServerOptions *out, bool *wants_help)
{
    static const struct option known[] = {
        {"port", required_argument, NULL, 'p'},    {"address", required_argument, NULL, 'a'},
        {"store", required_argument, NULL, 's'},   {"page", required_argument, NULL, 'd'},
        {"behind-proxy", no_argument, NULL, 'b'},  {"host", required_argument, NULL, 'n'},
        {"control", required_argument, NULL, 'c'}, {"bans", required_argument, NULL, 'x'},
        {"limits", required_argument, NULL, 'l'},  {"keep", required_argument, NULL, 'k'},
        {"log", required_argument, NULL, 'o'},     {"metrics", required_argument, NULL, 'm'},
        {"help", no_argument, NULL, 'h'},          {NULL, 0, NULL, 0},
    };
    optind = 1;
    for (int option; (option = getopt_long(argc, argv, "h", known, NULL)) != -1;) {
        if (option == 'h')
            *wants_help = true;
        else if (!read_option(option, out))
            return false;
    }
    if (optind == argc) return true;
    fprintf(stderr, "talia serve: '%s' is too much; --help lists the options\n", argv[optind]);
    return false;
}

int command_serve(int argc, char **argv)
{
    ServerOptions options = {
        .address = "127.0.0.1", .port = 8080, .limits = limits_usual, .log = LOG_USUAL};
    char page[FILE_PATH];
    bool wants_help = false;
    if (!read_options(argc, argv, &options, &wants_help)) return 2;
    if (wants_help) {
        fputs(help, stdout);
        return 0;
    }
    if (!options.page && file_of_program("page", page)) options.page = page;
    return server_run(&options);
}
