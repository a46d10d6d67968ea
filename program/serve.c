/* serve.c - `talia serve`: tables for people in browsers. */
#include <arpa/inet.h>
#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "../server/net.h"
#include "../server/store_postgres.h"
#include "../server/store_sqlite.h"
#include "../table/house.h"
#include "commands.h"

static const char help[] =
    "talia serve - tables for people in browsers: the page over HTTP, games over WebSockets.\n"
    "\n"
    "  --port N        8080; 0: any that is free\n"
    "  --address A     127.0.0.1: for this machine only; 0.0.0.0: for all\n"
    "  --store S       where tables are kept: sqlite:FILE, postgres://..., or memory (they end "
    "with\n"
    "                  the program). Unsaid: a file talia/tables.db where programs keep their "
    "data\n"
    "  --page DIR      the page, as `make page` builds it; unsaid: page/ beside the program\n"
    "\n"
    "Ctrl-C or SIGTERM stops it; tables go on when it is started again. docs/SERVER.md says more.\n"
    "Status 0: stopped. 2: bad input, or it could not be started.\n";

enum { PATH_ROOM = 4096 };

typedef struct Options {
    const char *address, *store, *page;
    int port;
    bool wants_help;
} Options;

typedef struct Server {
    House *house;
    Net *net;
    Store store;
} Server;

/* ---- Between the network and the house ----------------------------------------------------- */

static int64_t milliseconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static bool opened(void *self, int connection)
{
    const Server *server = self;
    return house_connect(server->house, connection, milliseconds());
}

static void closed(void *self, int connection)
{
    const Server *server = self;
    house_disconnect(server->house, connection, milliseconds());
}

static void received(void *self, int connection, const char *text, size_t length)
{
    const Server *server = self;
    house_receive(server->house, connection, text, length, milliseconds());
}

static int tick(void *self)
{
    const Server *server = self;
    return house_tick(server->house, milliseconds());
}

static void changed(void *self, const char *table)
{
    const Server *server = self;
    house_changed(server->house, table, milliseconds());
}

static void readable(void *self)
{
    Server *server = self;
    store_postgres_changes(&server->store, changed, server);
}

static void send_text(void *self, int connection, const char *text, size_t length)
{
    const Server *server = self;
    net_send(server->net, connection, text, length);
}

/* Keys and seeds are made of it: without it nothing must go on. */
static void random_bytes(void *self, void *out, size_t size)
{
    (void)self;
    for (uint8_t *at = out; size > 0;) {
        const ssize_t got = getrandom(at, size, 0);
        if (got < 0 && errno != EINTR) {
            fputs("talia: the system gives no random bytes\n", stderr);
            abort();
        }
        if (got > 0) {
            at += got;
            size -= (size_t)got;
        }
    }
}

/* ---- Starting ------------------------------------------------------------------------------ */

/* talia/tables.db in the folder of the user's data, which is made if need be. */
static bool usual_file(char out[PATH_ROOM])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    char folder[PATH_ROOM - 32];
    int length = -1;
    if (data && data[0] == '/')
        length = snprintf(folder, sizeof folder, "%s/talia", data);
    else if (home && home[0] == '/')
        length = snprintf(folder, sizeof folder, "%s/.local/share/talia", home);
    if (length < 0 || length >= (int)sizeof folder) {
        fputs("talia: no folder for the tables is known; --store sqlite:FILE names a file\n",
              stderr);
        return false;
    }
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, 0755);
        *slash = '/';
    }
    mkdir(folder, 0700);
    snprintf(out, PATH_ROOM, "%s/tables.db", folder);
    return true;
}

static bool open_store(const char *words, Store *out)
{
    char path[PATH_ROOM];
    if (!words) return usual_file(path) && store_sqlite(path, out);
    if (strcmp(words, "memory") == 0) return store_memory(out, NULL, NULL);
    if (strncmp(words, "sqlite:", 7) == 0 && words[7]) return store_sqlite(words + 7, out);
    if (strncmp(words, "postgres://", 11) == 0 || strncmp(words, "postgresql://", 13) == 0)
        return store_postgres(words, out);
    fprintf(stderr, "talia: '%s' is no store; sqlite:FILE, postgres://... and memory are\n", words);
    return false;
}

/* page/ beside the program; false: it is not there. */
static bool usual_page(char out[PATH_ROOM])
{
    struct stat status;
    const ssize_t length = readlink("/proc/self/exe", out, PATH_ROOM - 16);
    if (length <= 0) return false;
    out[length] = '\0';
    char *slash = strrchr(out, '/');
    if (!slash) return false;
    memcpy(slash, "/page", sizeof "/page");
    return stat(out, &status) == 0 && S_ISDIR(status.st_mode);
}

/* Without a page there are still tables, for programs. */
static bool open_page(const char *folder, Page *out)
{
    char usual[PATH_ROOM];
    *out = (Page){.file = NULL};
    if (!folder && !usual_page(usual)) {
        fputs("talia: there is no page (`make page` builds it), only tables at /ws\n", stderr);
        return true;
    }
    return page_read(out, folder ? folder : usual);
}

/* ---- Running ------------------------------------------------------------------------------- */

static Net *running; /* for the signals that stop it */

static void stop(int number)
{
    (void)number;
    net_stop(running);
}

static void serve_until_stopped(Net *net, const char *address)
{
    const bool is_here = strcmp(address, "127.0.0.1") == 0 || strcmp(address, "0.0.0.0") == 0;
    const struct sigaction stopping = {.sa_handler = stop};
    running = net;
    sigaction(SIGINT, &stopping, NULL);
    sigaction(SIGTERM, &stopping, NULL);
    signal(SIGPIPE, SIG_IGN);
    printf("talia: http://%s:%d/\n", is_here ? "localhost" : address, net_port(net));
    fflush(stdout);
    net_run(net);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
}

static int run(const Options *options, Server *server, const Page *page)
{
    const HouseHooks hooks = {
        .self = server, .send = send_text, .random = random_bytes, .store = server->store};
    const NetOptions net = {.address = options->address,
                            .port = options->port,
                            .page = page,
                            .self = server,
                            .opened = opened,
                            .closed = closed,
                            .received = received,
                            .tick = tick,
                            .watched = store_postgres_socket(&server->store),
                            .readable = readable};
    server->house = house_open(&hooks);
    if (!server->house) return 2;
    server->net = net_open(&net);
    if (server->net) {
        serve_until_stopped(server->net, options->address);
        net_close(server->net);
    }
    house_close(server->house);
    return server->net ? 0 : 2;
}

static int serve(const Options *options)
{
    static Server server;
    Page page;
    int status = 2;
    if (!open_page(options->page, &page)) return 2;
    if (open_store(options->store, &server.store)) {
        status = run(options, &server, &page);
        server.store.close(server.store.self);
    }
    page_free(&page);
    return status;
}

/* ---- Options ------------------------------------------------------------------------------- */

static bool read_port(const char *words, int *out)
{
    char *end;
    const long port = strtol(words, &end, 10);
    if (end == words || *end || port < 0 || port > 65535) {
        fprintf(stderr, "talia: a port is a number from 0 to 65535, not '%s'\n", words);
        return false;
    }
    *out = (int)port;
    return true;
}

static bool read_address(const char *words, const char **out)
{
    struct in_addr address;
    *out = strcmp(words, "localhost") == 0 ? "127.0.0.1" : words;
    if (inet_pton(AF_INET, *out, &address) == 1) return true;
    fprintf(stderr, "talia: an address is like 127.0.0.1 or 0.0.0.0, not '%s'\n", words);
    return false;
}

static bool read_options(int argc, char **argv, Options *out)
{
    static const struct option known[] = {
        {"port", required_argument, NULL, 'p'},  {"address", required_argument, NULL, 'a'},
        {"store", required_argument, NULL, 's'}, {"page", required_argument, NULL, 'd'},
        {"help", no_argument, NULL, 'h'},        {NULL, 0, NULL, 0},
    };
    optind = 1;
    for (int option; (option = getopt_long(argc, argv, "h", known, NULL)) != -1;) {
        if (option == '?') return false; /* getopt_long has said why */
        if (option == 'p' && !read_port(optarg, &out->port)) return false;
        if (option == 'a' && !read_address(optarg, &out->address)) return false;
        if (option == 's') out->store = optarg;
        if (option == 'd') out->page = optarg;
        if (option == 'h') out->wants_help = true;
    }
    if (optind == argc) return true;
    fprintf(stderr, "talia serve: '%s' is too much; --help lists the options\n", argv[optind]);
    return false;
}

int command_serve(int argc, char **argv)
{
    Options options = {.address = "127.0.0.1", .port = 8080};
    if (!read_options(argc, argv, &options)) return 2;
    if (options.wants_help) {
        fputs(help, stdout);
        return 0;
    }
    return serve(&options);
}
