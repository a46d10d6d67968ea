/* join.c - `talia join`: a table of a server, on the full screen or in plain text. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "../server/client.h"
#include "../terminal/plain_desk.h"
#include "../terminal/screen/stage.h"
#include "commands.h"
#include "parts/language.h"
#include "parts/screen_or_plain.h"

enum { ADDRESS = 512, RETRY_MS = 2000, LINE = 1024 };

typedef struct Options {
    const char *table, *name, *key;
    uint64_t seat;
    bool watch, plain;
    int language;
} Options;

typedef struct Visit {
    Options options;
    char server[ADDRESS], table[DESK_ID]; /* "ws://host:port" */
    Stage stage;
    Client *client;
    bool has_opened, has_come, has_asked; /* connected; let in; for the record, after the end */
    bool is_plain;
    PlainDesk plain;
    char line[LINE]; /* what has been typed of one, */
    size_t length;   /* its bytes, */
    bool is_whole;   /* and whether that is all of it */
} Visit;

static const Option option_table[] = {
    {.name = "name", .kind = OPTION_TEXT, .saying = SAY_takes_name, .to = offsetof(Options, name)},
    {.name = "seat",
     .kind = OPTION_COUNT,
     .saying = SAY_takes_open_seat,
     .least = 1,
     .most = TALIA_MAX_PLAYERS,
     .to = offsetof(Options, seat)},
    {.name = "key", .kind = OPTION_TEXT, .saying = SAY_takes_key, .to = offsetof(Options, key)},
    {.name = "watch",
     .kind = OPTION_FLAG,
     .saying = SAY_takes_watch,
     .to = offsetof(Options, watch)},
    {.name = "plain",
     .kind = OPTION_FLAG,
     .saying = SAY_takes_plain,
     .to = offsetof(Options, plain)},
    {.name = "lang",
     .kind = OPTION_LANGUAGE,
     .saying = SAY_takes_lang,
     .to = offsetof(Options, language)},
    {.name = NULL},
};

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- The address ------------------------------------------------------------------------- */

/* "http://host:8080/t/ID", as an invitation has it, "https://host/#/t/ID" or with ws: the server
 * and the table. */
static bool read_address(const char *url, char server[ADDRESS], char table[DESK_ID])
{
    static const struct {
        const char *typed, *meant;
    } schemes[] = {
        {"http://", "ws://"}, {"https://", "wss://"}, {"ws://", "ws://"}, {"wss://", "wss://"}};
    const char *at = strstr(url, "/t/");
    if (!at) return false;
    const size_t length = strspn(at + 3, "abcdefghijklmnopqrstuvwxyz0123456789");
    if (length == 0 || length >= DESK_ID || at[3 + length]) return false;
    snprintf(table, DESK_ID, "%s", at + 3);
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        const size_t typed = strlen(schemes[i].typed);
        if (strncmp(url, schemes[i].typed, typed) != 0) continue;
        const char *host = url + typed;
        const size_t size = strcspn(host, "/");
        return size > 0 &&
               snprintf(server, ADDRESS, "%s%.*s", schemes[i].meant, (int)size, host) < ADDRESS;
    }
    return false;
}

/* ---- Between the server and the screen --------------------------------------------------- */

static void say_to_server(void *self, int connection, const char *text, size_t length)
{
    Visit *visit = self;
    (void)connection;
    if (visit->client) client_send(visit->client, text, length);
}

static void draw_bytes(void *self, void *out, size_t size)
{
    (void)self;
    if (getrandom(out, size, 0) != (ssize_t)size) abort();
}

static Desk *desk_of(Visit *visit)
{
    return stage_desk(&visit->stage);
}

/* Whoever has sat there before comes back by the key. */
static void opened(void *self)
{
    Visit *visit = self;
    Desk *desk = desk_of(visit);
    const char *key = desk->key[0] ? desk->key : visit->options.key;
    visit->has_opened = true;
    desk->is_cut_off = false;
    desk_hello(desk);
    if (key) {
        char copy[DESK_ID];
        snprintf(copy, sizeof copy, "%s", key);
        desk_return(desk, visit->table, copy);
        return;
    }
    desk_begin(desk, visit->options.watch ? "watch" : "join");
    json_string(&desk->out, "table", visit->table);
    if (!visit->options.watch) json_string(&desk->out, "name", visit->options.name);
    if (visit->options.seat) json_integer(&desk->out, "seat", (int64_t)visit->options.seat - 1);
    desk_end(desk);
}

/* After the end what was seen is held against the record. */
static void ask_for_proof(Visit *visit)
{
    Desk *desk = desk_of(visit);
    if (!desk->summary.is_there) visit->has_asked = false; /* another game */
    if (visit->has_asked || desk->seat < 0 || !desk->is_fair || !desk->summary.is_there ||
        desk->is_waiting)
        return;
    visit->has_asked = visit->stage.wants_proof = true;
    desk_save(desk);
}

/* Whether the record is yet to be asked for, or to come. */
static bool awaits_proof(Visit *visit)
{
    const Desk *desk = desk_of(visit);
    return desk->seat >= 0 && desk->is_fair && !visit->stage.proof[0] &&
           (!visit->has_asked || desk->is_waiting);
}

/* Whether the table was removed in the middle: what is over can be looked at all the same. */
static bool has_lost_table(Visit *visit)
{
    const Desk *desk = desk_of(visit);
    return desk->is_removed && !desk->summary.is_there;
}

static void show(Visit *visit)
{
    int width, height;
    if (visit->is_plain) return;
    stage_tick(&visit->stage, milliseconds());
    screen_size(&width, &height);
    if (stage_paint(&visit->stage, width, height)) screen_draw(&visit->stage.picture);
}

static void end_if_left(Visit *visit)
{
    if ((visit->stage.is_left || screen_signal()) && visit->client) client_stop(visit->client);
}

/* Where to come back to, and as whom. */
static void tell_way_back(Visit *visit)
{
    const Desk *desk = desk_of(visit);
    char words[2 * ADDRESS], url[ADDRESS + DESK_ID + 4];
    const char *place = visit->server + strlen("ws"); /* ws is http there, and wss https */
    snprintf(url, sizeof url, "http%s/t/%s", place, visit->table);
    say_into(words, sizeof words, desk->language, SAY_screen_come_back, url, desk->key, "");
    puts(words);
}

static bool is_typed(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, 0) > 0;
}

/* What there is to read, up to the end of a line; whether there is a whole one. */
static bool read_line(Visit *visit)
{
    while (!visit->is_whole && !visit->stage.is_left && is_typed()) {
        char byte = '\n'; /* the last line may end without one */
        if (read(STDIN_FILENO, &byte, 1) != 1 && visit->length == 0) {
            puts(say(visit->stage.language, SAY_input_ended));
            visit->stage.is_left = true;
        } else if (byte == '\n') {
            while (visit->length && strchr(" \t\r", visit->line[visit->length - 1]))
                visit->length--;
            visit->line[visit->length] = 0;
            visit->is_whole = true;
        } else if (visit->length + 1 < sizeof visit->line) {
            visit->line[visit->length++] = byte;
        }
    }
    return visit->is_whole;
}

/* What is typed in plain text. What comes from a pipe waits until it is asked for, each line: a
 * wish of somebody else's does not use up the answers to what the game will ask. */
static void take_typed(Visit *visit)
{
    if (!visit->is_plain) return;
    const bool is_pipe = !isatty(STDIN_FILENO);
    while (!visit->stage.is_left && (!is_pipe || plain_desk_asks(&visit->plain)) &&
           read_line(visit)) {
        const char *typed = visit->line + strspn(visit->line, " \t\r");
        if (is_pipe && !plain_desk_awaits(&visit->plain, typed)) break;
        if (is_pipe) puts(typed); /* as somebody sees it who types */
        visit->length = 0;
        visit->is_whole = false;
        plain_desk_typed(&visit->plain, typed);
        visit->stage.is_left |= visit->plain.is_left;
    }
    visit->stage.is_left |= visit->plain.is_over && !awaits_proof(visit);
}

static void received(void *self, const char *text, size_t length)
{
    Visit *visit = self;
    Desk *desk = desk_of(visit);
    const bool had_come = visit->has_come;
    if (visit->is_plain)
        plain_desk_take(&visit->plain, text, length);
    else
        desk_take(desk, text, length);
    stage_told(&visit->stage, 0);
    visit->has_come |= desk->table[0] != 0;
    if (visit->is_plain && visit->has_come && !had_come && desk->key[0]) tell_way_back(visit);
    if (desk->table[0]) memcpy(visit->table, desk->table, DESK_ID);      /* perhaps another one */
    if (!visit->has_come && desk->words[0]) visit->stage.is_left = true; /* it was refused */
    visit->stage.is_left |= has_lost_table(visit);
    ask_for_proof(visit);
    show(visit);
    take_typed(visit);
    end_if_left(visit);
}

_Static_assert(SAY_lost_closed - SAY_lost_nobody == CLIENT_CLOSED, "a row for each");

/* Whoever was connected tries again, and is told so once in plain text; whoever never was is told
 * why. */
static void closed(void *self, ClientFault why)
{
    Visit *visit = self;
    Desk *desk = desk_of(visit);
    const char *words = say(desk->language, (Saying)(SAY_lost_nobody + (int)why));
    const bool is_news = visit->has_opened && !desk->is_cut_off;
    if (visit->has_opened)
        say_into(desk->words, sizeof desk->words, desk->language, SAY_screen_lost, words, "", "");
    else
        snprintf(desk->words, sizeof desk->words, "%.*s: %s", DESK_WORDS / 2, visit->server, words);
    visit->stage.is_left |= !visit->has_opened;
    desk->is_cut_off = true;
    visit->has_asked &= visit->stage.proof[0] != 0; /* else once more */
    if (!visit->is_plain || !is_news) return;
    plain_desk_lost(&visit->plain);
    plain_desk_tell(&visit->plain);
}

static bool readable(void *self)
{
    Visit *visit = self;
    take_typed(visit);
    for (Press press = visit->is_plain ? (Press){.key = PRESS_NONE} : screen_press();
         press.key != PRESS_NONE; press = screen_press())
        stage_press(&visit->stage, press);
    show(visit);
    end_if_left(visit);
    return !visit->is_plain || isatty(STDIN_FILENO);
}

static void tick(void *self)
{
    readable(self);
}

static void leave(void *self)
{
    ((Visit *)self)->stage.is_left = true;
}

/* ---- A visit ----------------------------------------------------------------------------- */

/* Until the time to try again, or somebody leaves. */
static void wait_to_retry(Visit *visit)
{
    enum { SLICE = 100 };
    visit->client = NULL;
    for (int64_t end = milliseconds() + RETRY_MS;
         milliseconds() < end && !visit->stage.is_left && !screen_signal();) {
        const bool is_pipe = visit->is_plain && !isatty(STDIN_FILENO); /* it waits, too */
        struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
        poll(&input, is_pipe ? 0 : 1, SLICE);
        readable(visit);
    }
}

static void stay(Visit *visit)
{
    const ClientOptions options = {.url = visit->server,
                                   .table = visit->table,
                                   .self = visit,
                                   .opened = opened,
                                   .received = received,
                                   .closed = closed,
                                   .watched = STDIN_FILENO,
                                   .readable = readable,
                                   .tick = tick};
    while (!visit->stage.is_left && !screen_signal()) {
        visit->client = client_open(&options);
        if (!visit->client) return;
        client_run(visit->client);
        client_close(visit->client);
        if (!visit->stage.is_left && !screen_signal()) wait_to_retry(visit);
    }
}

/* What is said when the screen is gone; the exit status. */
static int say_goodbye(Visit *visit)
{
    const Desk *desk = desk_of(visit);
    if (desk->words[0] && (!visit->has_come || has_lost_table(visit)))
        fprintf(stderr, "talia join: %s\n", desk->words);
    if (has_lost_table(visit)) return 1;
    if (desk->key[0] && desk->state != STATE_OVER && !visit->is_plain) tell_way_back(visit);
    if (visit->stage.proof[0]) puts(visit->stage.proof);
    if (visit->stage.proof[0] && visit->stage.verdict != VERIFIED) return 1;
    return visit->has_come ? 0 : 1;
}

static int join(const Options *options, const char *url)
{
    static Visit visit; /* large */
    const StageHooks hooks = {
        .self = &visit,
        .desk = {.self = &visit, .say = say_to_server, .random = draw_bytes},
        .leave = leave,
    };
    visit.options = *options;
    if (!read_address(url, visit.server, visit.table))
        return option_refuse(&command_join, "URL", url, "http://HOST:PORT/t/TABLE");
    const Language language = (Language)options->language;
    visit.is_plain = !wants_screen(options->plain, language) || !screen_open();
    stage_begin(&visit.stage, &hooks, language, !visit.is_plain && screen_is_ascii());
    visit.stage.is_network = true;
    Desk *desk = stage_add_desk(&visit.stage);
    if (!desk) return 2;
    say_into(desk->words, sizeof desk->words, desk->language, SAY_screen_connecting, visit.server,
             "", "");
    if (visit.is_plain) plain_desk_open(&visit.plain, desk);
    stage_only(&visit.stage, &page_game);
    stay(&visit);
    if (!visit.is_plain) screen_close();
    const int status = say_goodbye(&visit);
    plain_desk_close(&visit.plain);
    stage_end(&visit.stage);
    return status;
}

static int run(int argc, char **argv)
{
    const char *user = getenv("USER");
    Options said = {.name = user && *user ? user : "Player", .language = (int)usual_language()};
    Arguments rest;
    const int status = options_read(&command_join, argc, argv, &said, &rest);
    return status >= 0 ? status : join(&said, rest.word[0]);
}

static const Example examples[] = {
    {"talia join http://localhost:8080/t/k3f9x2abcd --name Anna", "a table by its invitation"},
    {"talia join https://talia.example/t/k3f9x2abcd --watch", "only to look on"},
    {"talia join https://talia.example/t/k3f9x2abcd --plain",
     "line by line: for screen readers, pipes and scripts"},
    {NULL, NULL},
};

const Command command_join = {
    .name = "join",
    .saying = SAY_join_arguments,
    .option = option_table,
    .example = examples,
    .least = 1,
    .most = 1,
    .run = run,
};
