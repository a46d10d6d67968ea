/* load.c - people at many tables of two, to measure a server:
 *
 *     load PORT PID TABLES SECONDS RATE      tables of talia; PID is the server's process
 *     load PORT PID TABLES SECONDS RATE SIZE COPIES
 *                                            the same number of pairs at tests/server/load/echo.c
 *
 * RATE: choices a second of all together, each at its time; 0: everybody chooses when asked.
 * A choice counts when the other one of its table sees it; the time is from its being sent to then.
 * Writes one line of figures, `name=value` each. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "wire.h"

enum { MOST_TABLES = 4000, LABEL = 64, MESSAGE = 512, SLOWEST = 20000000 / 20 };

typedef struct Person {
    Wire wire;
    struct Pair *pair;
    int seat; /* the first who comes has seat 0 */
    bool has_salted;
    char label[LABEL]; /* what it will choose; "": it is not asked */
} Person;

/* Two at one table. */
typedef struct Pair {
    Person person[2];
    char table[32];
    int n;           /* position of the last question; of the echo, texts that came */
    int64_t said_at; /* nanoseconds; 0: nobody waits for a view */
    int said_n, said_by;
    bool is_over;
} Pair;

static struct {
    int port, tables;
    double seconds;
    int rate;
    int size, copies; /* of the echo; 0: it is a table */
} options;

static struct {
    int64_t choices, views, bytes, errors, late;
    uint32_t slow[SLOWEST]; /* how many took so many times 20 microseconds */
} figure;

static Pair *pairs;
static int poller;
static bool is_counted; /* what happens now */
static int seen;        /* pairs whose game has begun */
static uint64_t chance = 1;

static int64_t nanoseconds(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (int64_t)at.tv_sec * 1000000000 + at.tv_nsec;
}

static int below(int n)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (int)((chance >> 33) % (uint64_t)n);
}

__attribute__((noreturn)) static void give_up(const char *why)
{
    fprintf(stderr, "load: %s\n", why);
    exit(1);
}

/* ---- Choosing ------------------------------------------------------------------------------ */

static void say(Person *person, const char *text)
{
    if (!wire_send(&person->wire, text, strlen(text))) give_up("a connection is lost");
}

static void choose(Person *person)
{
    Pair *pair = person->pair;
    char text[MESSAGE];
    if (options.size)
        snprintf(text, sizeof text, "%d {\"do\":\"choose\",\"n\":%d,\"label\":\"play Copper\"}",
                 options.size, pair->n);
    else
        snprintf(text, sizeof text, "{\"do\":\"choose\",\"n\":%d,\"label\":\"%s\"}", pair->n,
                 person->label);
    person->label[0] = 0;
    pair->said_at = nanoseconds();
    pair->said_n = pair->n;
    pair->said_by = person->seat;
    say(person, text);
}

static void count_choice(Pair *pair)
{
    const int64_t took = (nanoseconds() - pair->said_at) / 20000;
    pair->said_at = 0;
    if (!is_counted) return;
    figure.choices++;
    figure.slow[took < SLOWEST ? took : SLOWEST - 1]++;
}

static Person *who_can_choose(Pair *pair)
{
    for (int seat = 0; seat < 2; seat++) {
        if (pair->person[seat].label[0] && !pair->said_at) return &pair->person[seat];
    }
    return NULL;
}

/* One choice after the other at each table. */
static void go_on(Pair *pair)
{
    Person *person = is_counted && options.rate == 0 ? who_can_choose(pair) : NULL;
    if (person) choose(person);
}

/* ---- Connecting ---------------------------------------------------------------------------- */

/* The number that a table's people name when they come, as docs/PROTOCOL.md has it. */
static unsigned sign_of(const char *table)
{
    uint32_t hash = 2166136261u;
    for (; *table; table++) hash = (hash ^ (uint8_t)*table) * 16777619u;
    return (hash ^ hash >> 8 ^ hash >> 16 ^ hash >> 24) & 0xff;
}

/* Whoever comes second comes for the table. */
static void connect_person(Pair *pair, int seat)
{
    Person *person = &pair->person[seat];
    char path[32] = "/ws";
    *person = (Person){.pair = pair, .seat = seat};
    if (pair->table[0]) snprintf(path, sizeof path, "/ws?at=%02x", sign_of(pair->table));
    if (!wire_open(&person->wire, options.port, path)) give_up("a connection is refused");
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = person};
    epoll_ctl(poller, EPOLL_CTL_ADD, person->wire.file, &event);
    if (options.size) return;
    say(person, "{\"do\":\"hello\",\"protocol\":1,\"language\":\"en\"}");
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* The value after `"key":`; NULL: it is not there. Messages are searched, not read: the client
 * must be quicker than the server. */
static const char *value_of(const char *text, size_t length, const char *key)
{
    const char *found = memmem(text, length, key, strlen(key));
    return found ? found + strlen(key) : NULL;
}

/* Any label of the options; all Treasures if that is offered. */
static void read_options(Person *person, const char *text, size_t length)
{
    const char *end = text + length, *at = value_of(text, length, "\"options\":[");
    int count = 0;
    if (!at) return;
    const char *last = value_of(at, (size_t)(end - at), "],\"treasures\":");
    if (!last) return;
    snprintf(person->label, LABEL, "treasures");
    if (*last == 't') return;
    while ((at = value_of(at, (size_t)(last - at), "{\"label\":\""))) {
        const size_t size = (size_t)((const char *)memchr(at, '"', (size_t)(last - at)) - at);
        if (below(++count) == 0) snprintf(person->label, LABEL, "%.*s", (int)size, at);
    }
}

static void see_view(Person *person, const char *text, size_t length)
{
    Pair *pair = person->pair;
    const char *n = value_of(text, length, "\"n\":"), *asked = value_of(text, length, "\"asked\":");
    if (!n || !asked) give_up("a view without n or asked");
    if (pair->n < 0) seen++;
    pair->n = (int)strtol(n, NULL, 10);
    if (*asked == 'n') pair->is_over = true;
    if (pair->said_at && person->seat != pair->said_by && pair->n > pair->said_n)
        count_choice(pair);
    if (is_counted) {
        figure.views++;
        figure.bytes += (int64_t)length;
    }
    if (*asked == '0' + person->seat) read_options(person, text, length);
    go_on(pair);
}

static void see_joined(Person *person, const char *text, size_t length)
{
    Pair *pair = person->pair;
    char join[MESSAGE];
    const char *id = value_of(text, length, "\"table\":\"");
    if (!id || person->seat == 1) return;
    snprintf(pair->table, sizeof pair->table, "%.*s", (int)strcspn(id, "\""), id);
    connect_person(pair, 1);
    snprintf(join, sizeof join, "{\"do\":\"join\",\"table\":\"%s\",\"name\":\"Bartek\"}",
             pair->table);
    say(&pair->person[1], join);
}

static void see_table(Person *person, const char *text, size_t length)
{
    if (person->has_salted || !value_of(text, length, "\"salts\":[")) return;
    person->has_salted = true;
    say(person, "{\"do\":\"salt\",\"salt\":\"0123456789abcdef0123456789abcdef\"}");
}

static void see_echo(Person *person, size_t length)
{
    Pair *pair = person->pair;
    if (is_counted) {
        figure.views++;
        figure.bytes += (int64_t)length;
    }
    if (!pair->said_at || ++pair->n % options.copies != 0) return; /* the first of two */
    count_choice(pair);
    snprintf(pair->person[below(2)].label, LABEL, "echo");
    go_on(pair);
}

static void see(void *to, Wire *wire, const char *text, size_t length)
{
    static const char view[] = "{\"type\":\"view\"", joined[] = "{\"type\":\"joined\"",
                      table[] = "{\"type\":\"table\"", error[] = "{\"type\":\"error\"";
    Person *person = to;
    (void)wire;
    if (options.size) {
        see_echo(person, length);
    } else if (strncmp(text, view, sizeof view - 1) == 0) {
        see_view(person, text, length);
    } else if (strncmp(text, joined, sizeof joined - 1) == 0) {
        see_joined(person, text, length);
    } else if (strncmp(text, table, sizeof table - 1) == 0) {
        see_table(person, text, length);
    } else if (strncmp(text, error, sizeof error - 1) == 0) {
        if (figure.errors++ < 3) fprintf(stderr, "load: %.*s\n", (int)length, text);
    }
}

/* Waits at most so long for something to read, and reads it. */
static void listen_for(int milliseconds)
{
    enum { AT_ONCE = 256 };
    struct epoll_event event[AT_ONCE];
    const int count = epoll_wait(poller, event, AT_ONCE, milliseconds);
    for (int i = 0; i < count; i++) {
        Person *person = event[i].data.ptr;
        if (!wire_read(&person->wire, see, person)) give_up("the server closes a connection");
    }
}

/* ---- Coming -------------------------------------------------------------------------------- */

static void connect_all(void)
{
    for (int i = 0; i < options.tables; i++) {
        pairs[i] = (Pair){.n = options.size ? 0 : -1};
        connect_person(&pairs[i], 0);
        if (options.size)
            connect_person(&pairs[i], 1);
        else
            listen_for(0);
    }
}

/* A few tables at a time: a game does not wait for long for those who sit down. */
static void sit_down_all(void)
{
    enum { AT_ONCE = 50 };
    const int64_t give_up_at = nanoseconds() + (int64_t)120 * 1000000000;
    for (int i = 0; i < options.tables || seen < options.tables;) {
        if (i < options.tables && i - seen < AT_ONCE)
            say(&pairs[i++].person[0], "{\"do\":\"create\",\"seats\":[{\"who\":\"me\","
                                       "\"name\":\"Anna\"},{\"who\":\"open\"}]}");
        listen_for(i < options.tables && i - seen < AT_ONCE ? 0 : 100);
        if (nanoseconds() > give_up_at) give_up("not all tables begin");
    }
}

/* ---- Measuring ----------------------------------------------------------------------------- */

static void begin_all(void)
{
    for (int i = 0; i < options.tables; i++) {
        if (options.size) snprintf(pairs[i].person[0].label, LABEL, "echo");
        go_on(&pairs[i]);
    }
}

/* One choice at the next table, in turn, where somebody is asked. */
static void choose_somewhere(void)
{
    static int at;
    for (int tries = 0; tries < options.tables; tries++) {
        Person *person = who_can_choose(&pairs[at]);
        at = (at + 1) % options.tables;
        if (!person) continue;
        choose(person);
        return;
    }
    figure.late++;
}

static void measure(double seconds)
{
    const int64_t begun = nanoseconds(), end = begun + (int64_t)(seconds * 1e9);
    int64_t chosen = 0;
    is_counted = true;
    begin_all();
    for (int64_t at; (at = nanoseconds()) < end;) {
        if (options.rate > 0) {
            const int64_t due = (at - begun) * options.rate / 1000000000;
            for (; chosen < due; chosen++) choose_somewhere();
        }
        listen_for(options.rate > 0 ? 1 : 10);
    }
    is_counted = false;
}

static double percentile(double of)
{
    int64_t left = (int64_t)((double)figure.choices * of);
    for (int i = 0; i < SLOWEST; i++) {
        left -= figure.slow[i];
        if (left < 0) return i * 0.02;
    }
    return SLOWEST * 0.02;
}

/* Of a process, in KB: what it has alone, and its share of what others have too. */
static double resident(pid_t pid)
{
    char path[64], line[256];
    double size = 0;
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", pid);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, "Pss:", 4) == 0) size = strtod(line + 4, NULL);
    }
    fclose(file);
    return size;
}

/* Seconds that a process has worked. */
static double worked(pid_t pid)
{
    enum { BEHIND_NAME = 11 }; /* numbers between the process's state and these two */
    char path[64], text[1024] = "", *next;
    long long ticks = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    if (!fgets(text, sizeof text, file)) text[0] = 0;
    fclose(file);
    const char *at = strrchr(text, ')');
    if (!at) return 0;
    for (int i = -1; i < BEHIND_NAME && at; i++) at = strchr(at + 1, ' ');
    if (!at) return 0;
    ticks = strtoll(at, &next, 10);
    ticks += strtoll(next, NULL, 10);
    return (double)ticks / (double)sysconf(_SC_CLK_TCK);
}

/* The same of a server: its process, and those that it has started. */
static double of_all(pid_t pid, double (*what)(pid_t pid))
{
    char path[64], text[1024] = "", *next = text;
    double sum = what(pid);
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", pid, pid);
    FILE *file = fopen(path, "r");
    if (!file) return sum;
    if (!fgets(text, sizeof text, file)) text[0] = 0;
    fclose(file);
    for (long child; (child = strtol(next, &next, 10)) > 0;) sum += what((pid_t)child);
    return sum;
}

static void read_options_of(int argc, char **argv)
{
    if (argc != 6 && argc != 8) give_up("PORT PID TABLES SECONDS RATE [SIZE COPIES]");
    options.port = (int)strtol(argv[1], NULL, 10);
    options.tables = (int)strtol(argv[3], NULL, 10);
    options.seconds = strtod(argv[4], NULL);
    options.rate = (int)strtol(argv[5], NULL, 10);
    if (argc == 8) options.size = (int)strtol(argv[6], NULL, 10);
    if (argc == 8) options.copies = (int)strtol(argv[7], NULL, 10);
    if (options.tables < 1 || options.tables > MOST_TABLES) give_up("1 to 4000 tables");
}

int main(int argc, char **argv)
{
    const struct rlimit files = {2 * MOST_TABLES + 100, 2 * MOST_TABLES + 100};
    read_options_of(argc, argv);
    setrlimit(RLIMIT_NOFILE, &files);
    pairs = calloc((size_t)options.tables, sizeof *pairs);
    poller = epoll_create1(0);
    if (!pairs || poller < 0) give_up("no memory");
    const pid_t server = (pid_t)strtol(argv[2], NULL, 10);
    const double before = of_all(server, resident);
    connect_all();
    const double connected = of_all(server, resident);
    if (!options.size) sit_down_all();
    const double had_worked = of_all(server, worked);
    measure(options.seconds);
    const double people = (options.size ? 2.0 : 1.0) * options.tables;
    const double works = of_all(server, worked) - had_worked;
    const double after = of_all(server, resident);
    printf("rate=%.0f p50=%.2f p99=%.2f most=%.2f size=%.0f views=%.2f errors=%" PRId64
           " late=%" PRId64 " server_us=%.1f connection_kb=%.1f table_kb=%.1f\n",
           (double)figure.choices / options.seconds, percentile(0.5), percentile(0.99),
           percentile(0.999999), (double)figure.bytes / (double)(figure.views ? figure.views : 1),
           (double)figure.views / (double)(figure.choices ? figure.choices : 1), figure.errors,
           figure.late, works * 1e6 / (double)(figure.choices ? figure.choices : 1),
           (connected - before) / people, (after - before) / options.tables);
    for (int i = 0; i < options.tables; i++) {
        for (int seat = 0; seat < 2; seat++) wire_close(&pairs[i].person[seat].wire);
    }
    free(pairs);
    close(poller);
    return 0;
}
