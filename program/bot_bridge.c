/* bot_bridge.c - `talia bot-bridge`: another program sits down at a table of a server. What the
 * house tells it goes to the program line by line, what the program chooses goes to the house. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "../outside/outside.h"
#include "../script/words.h"
#include "../server/client.h"
#include "../json/json.h"
#include "../table/seen.h"
#include "../table/verify.h"
#include "../text/near.h"
#include "../text/say.h"
#include "../text/utf8.h"
#include "commands.h"

enum {
    LEAVING = 1 << 30,     /* the id of the last request; those of choices are their positions */
    LEAVING_MS = 5 * 1000, /* milliseconds that its answer may take */
};

typedef struct Bridge {
    const char *server, *table, *name, *key;
    int place; /* the seat that is wanted, from 1; 0: any */
    int seconds;
    Outside *bot;
    Client *client;
    Json out;
    int seat;         /* -1: it does not sit yet */
    int64_t asked_at; /* milliseconds; -1: nothing is asked */
    int64_t n;        /* of what is asked */
    int64_t left_at;  /* milliseconds; -1: not yet. Then the house's answer is waited for */
    bool is_over;
    int status;

    /* For docs/FAIRNESS.md: what was told and given before the start, and what was seen. */
    char commitment[2 * SHA256_BYTES + 1], salt[2 * FAIR_SALT + 1];
    bool is_fair;
    char *table_told; /* the last `table` message, on the heap */
    Json seen;
    bool has_come;    /* it is noted who sits there */
    Json chosen;      /* the label of the last choice */
    int64_t chosen_n; /* and at which position: the request's id, too */
    int64_t ended_at; /* milliseconds; -1: not over. Then the record is waited for */
} Bridge;

static int64_t milliseconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* ---- To the house -------------------------------------------------------------------------- */

static void begin_message(Bridge *bridge, const char *what)
{
    json_start(&bridge->out);
    json_open(&bridge->out, NULL, '{');
    json_string(&bridge->out, "do", what);
}

static void end_message(Bridge *bridge)
{
    json_close(&bridge->out, '}');
    if (bridge->out.ok) client_send(bridge->client, bridge->out.text, bridge->out.length);
}

static void stop(Bridge *bridge, int status)
{
    bridge->is_over = true;
    bridge->status = status;
    client_stop(bridge->client);
}

/* The bot has done something wrong: the game is lost; one that has not begun goes on without it.
 * What is on its way is lost with the connection: it stays until the house has heard. */
static void fail(Bridge *bridge, const char *what)
{
    if (bridge->left_at >= 0) return;
    fprintf(stderr, "talia bot-bridge: the bot %s, and gives up\n", what);
    begin_message(bridge, "resign");
    end_message(bridge);
    begin_message(bridge, "leave");
    json_integer(&bridge->out, "id", LEAVING);
    end_message(bridge);
    bridge->left_at = milliseconds();
    if (!client_is_open(bridge->client)) stop(bridge, 1);
}

static void say_hello(void *self)
{
    Bridge *bridge = self;
    begin_message(bridge, "hello");
    json_integer(&bridge->out, "protocol", 1);
    json_string(&bridge->out, "language", "en");
    end_message(bridge);
    begin_message(bridge, bridge->key ? "return" : "join");
    json_string(&bridge->out, "table", bridge->table);
    if (bridge->key)
        json_string(&bridge->out, "key", bridge->key);
    else
        json_string(&bridge->out, "name", bridge->name);
    if (!bridge->key && bridge->place > 0) json_integer(&bridge->out, "seat", bridge->place - 1);
    end_message(bridge);
}

static void give_salt(Bridge *bridge, JsonValue fair)
{
    uint8_t bytes[FAIR_SALT];
    if (bridge->salt[0] || getrandom(bytes, sizeof bytes, 0) != sizeof bytes) return;
    hex_write(bridge->salt, bytes, sizeof bytes);
    json_get_text(json_member(fair, "commitment"), bridge->commitment, sizeof bridge->commitment);
    begin_message(bridge, "salt");
    json_string(&bridge->out, "salt", bridge->salt);
    end_message(bridge);
}

/* ---- From the house ------------------------------------------------------------------------ */

enum { WORD = 32, WORDS = 512 };

/* Words that are told: a server may be a stranger's, and moves no cursor with them. */
static void get_shown(JsonValue value, char *out, size_t size)
{
    if (!json_get_text(value, out, size)) out[0] = '\0';
    utf8_keep_shown(out);
}

static void note_joined(Bridge *bridge, JsonValue message)
{
    char key[WORD + 1];
    int64_t seat = -1;
    json_get_integer(json_member(message, "seat"), &seat);
    get_shown(json_member(message, "key"), key, sizeof key);
    bridge->seat = seat >= 0 && seat < TALIA_MAX_PLAYERS ? (int)seat : -1;
    bridge->has_come = false;
    fprintf(stderr, "talia bot-bridge: seat %d; to come back: --key %s\n", bridge->seat + 1, key);
}

static void note_table(Bridge *bridge, JsonValue message)
{
    char state[WORD] = "";
    const JsonValue fair = json_member(message, "fair");
    json_get_text(json_member(message, "state"), state, sizeof state);
    bridge->is_fair = fair.at != NULL;
    if (bridge->is_fair && strcmp(state, "waiting") == 0) give_salt(bridge, fair);
    free(bridge->table_told);
    bridge->table_told = strndup(message.at, message.length);
}

static void keep_view(Bridge *bridge, JsonValue message)
{
    const char *table = bridge->table_told;
    if (!table || bridge->seat < 0) return;
    if (!bridge->has_come)
        seen_came(&bridge->seen, bridge->seat, (JsonValue){table, strlen(table)});
    bridge->has_come = true;
    seen_view(&bridge->seen, message);
}

static void note_view(Bridge *bridge, JsonValue message)
{
    int64_t asked = -1;
    json_get_integer(json_member(message, "asked"), &asked);
    json_get_integer(json_member(message, "n"), &bridge->n);
    keep_view(bridge, message);
    bridge->asked_at = asked == bridge->seat ? milliseconds() : -1;
}

/* The house has taken the last choice. */
static void note_done(Bridge *bridge, JsonValue message)
{
    int64_t re = -1;
    json_get_integer(json_member(message, "re"), &re);
    if (re != bridge->chosen_n || !bridge->chosen.length) return;
    seen_chose(&bridge->seen, re, (JsonValue){bridge->chosen.text, bridge->chosen.length});
    json_start(&bridge->chosen);
}

/* ---- After the end ------------------------------------------------------------------------- */

static void end_unchecked(Bridge *bridge, const char *why)
{
    fprintf(stderr, "talia bot-bridge: the record of the game was not checked: %s\n", why);
    stop(bridge, 0);
}

/* Holds what was seen against the record. */
static void note_file(Bridge *bridge, JsonValue message)
{
    char words[VERIFY_WORDS];
    char *text = malloc(message.length + 1);
    json_close(&bridge->seen, ']');
    if (!text || !bridge->seen.ok ||
        !json_get_text(json_member(message, "text"), text, message.length + 1)) {
        end_unchecked(bridge, "it cannot be read");
        free(text);
        return;
    }
    const FairClaim claim = {.commitment = bridge->commitment[0] ? bridge->commitment : NULL,
                             .salt = bridge->salt[0] ? bridge->salt : NULL,
                             .seen = {bridge->seen.text, bridge->seen.length}};
    const bool good = fair_verify("record", text, strlen(text), &claim, ENGLISH, words) == VERIFIED;
    free(text);
    if (good)
        fputs("talia bot-bridge: dealt as agreed, and what the bot was shown is in the record\n",
              stderr);
    else
        fprintf(stderr, "talia bot-bridge: the record of the game does not hold:\n%s\n", words);
    stop(bridge, good ? 0 : 1);
}

/* A choice that came too late, the clock's, say, is followed by a new view. */
static void note_error(Bridge *bridge, JsonValue message)
{
    char code[WORD] = "", words[WORDS], what[WORDS + 64];
    json_get_text(json_member(message, "code"), code, sizeof code);
    get_shown(json_member(message, "words"), words, sizeof words);
    if (strcmp(code, "too-late") == 0) return;
    if (bridge->ended_at >= 0) {
        end_unchecked(bridge, words);
        return;
    }
    if (bridge->seat >= 0) {
        snprintf(what, sizeof what, "chose what it cannot (%s)", words);
        fail(bridge, what);
        return;
    }
    fprintf(stderr, "talia bot-bridge: %s\n", words);
    stop(bridge, 1);
}

static void note_summary(Bridge *bridge, JsonValue message)
{
    const JsonValue winners = json_member(message, "winners");
    bool won = false;
    for (JsonValue item = json_first(winners); item.at; item = json_next(winners, item)) {
        int64_t seat = -1;
        won |= json_get_integer(item, &seat) && seat == bridge->seat;
    }
    fprintf(stderr, "talia bot-bridge: the game is over, and the bot has %s\n",
            won ? "won" : "not won");
    if (!bridge->is_fair) {
        stop(bridge, 0);
        return;
    }
    if (bridge->ended_at >= 0) return;
    bridge->ended_at = milliseconds();
    begin_message(bridge, "save");
    end_message(bridge);
}

/* Whether or not it was granted: the house has heard. */
static void note_left(Bridge *bridge, JsonValue message)
{
    int64_t re = -1;
    json_get_integer(json_member(message, "re"), &re);
    if (re == LEAVING) stop(bridge, 1);
}

static void receive(void *self, const char *text, size_t length)
{
    static const struct {
        const char *type;
        void (*note)(Bridge *bridge, JsonValue message);
        bool is_for_bot;
    } types[] = {
        {"joined", note_joined, true}, {"table", note_table, true},     {"view", note_view, true},
        {"error", note_error, true},   {"summary", note_summary, true}, {"done", note_done, false},
        {"file", note_file, false},
    };
    Bridge *bridge = self;
    const JsonValue message = {text, length};
    char type[WORD] = "";
    if (!json_check(text, length)) return;
    if (bridge->left_at >= 0) {
        note_left(bridge, message);
        return;
    }
    json_get_text(json_member(message, "type"), type, sizeof type);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strcmp(type, types[i].type) != 0) continue;
        const bool is_sent = !types[i].is_for_bot || bridge->ended_at >= 0 ||
                             outside_send(bridge->bot, text, length);
        if (!is_sent) {
            fail(bridge, outside_fault(bridge->bot));
            return;
        }
        types[i].note(bridge, message);
    }
}

static void lose(void *self, ClientFault why)
{
    Bridge *bridge = self;
    if (bridge->left_at < 0)
        fprintf(stderr, "talia bot-bridge: no connection to %s: %s\n", bridge->server,
                say(ENGLISH, (Saying)(SAY_lost_nobody + (int)why)));
    bridge->status = 1;
}

/* ---- From the bot -------------------------------------------------------------------------- */

/* With an id, so that the house says whether it has taken it. */
static void send_choice(Bridge *bridge, int64_t n, JsonValue message)
{
    const JsonValue label = json_member(message, "label");
    json_start(&bridge->chosen);
    json_put_word(&bridge->chosen, json_key(NULL), label.at ? label.at : "null",
                  label.at ? label.length : 4);
    bridge->chosen_n = n;
    begin_message(bridge, "choose");
    if (json_member(message, "n").at) json_integer(&bridge->out, "n", n);
    json_put_word(&bridge->out, json_key("label"), bridge->chosen.text, bridge->chosen.length);
    json_integer(&bridge->out, "id", n);
    end_message(bridge);
}

static void obey(Bridge *bridge, const char *line, size_t length)
{
    const JsonValue message = {line, length};
    char word[WORD] = "", quote[NEAR_QUOTE], what[NEAR_QUOTE + 64];
    int64_t n = bridge->n;
    const bool is_message = json_check(line, length) &&
                            json_get_text(json_member(message, "do"), word, sizeof word) &&
                            strcmp(word, "choose") == 0;
    near_quote(line, length, quote);
    if (!is_message) {
        snprintf(what, sizeof what, "wrote %s, which is not a choice", quote);
        fail(bridge, what);
        return;
    }
    json_get_integer(json_member(message, "n"), &n);
    if (n == bridge->n) bridge->asked_at = -1;
    send_choice(bridge, n, message);
}

/* False: it has nothing to say any more. */
static bool listen_to_bot(void *self)
{
    Bridge *bridge = self;
    if (bridge->ended_at >= 0 || bridge->left_at >= 0) return false;
    if (!outside_take(bridge->bot)) fail(bridge, outside_fault(bridge->bot));
    while (bridge->left_at < 0 && outside_has_line(bridge->bot)) {
        size_t length;
        const char *line = outside_line(bridge->bot, &length);
        if (line) obey(bridge, line, length);
    }
    return bridge->left_at < 0;
}

static void look_at_clock(void *self)
{
    Bridge *bridge = self;
    char what[64];
    const int64_t now = milliseconds();
    if (bridge->ended_at >= 0 && now - bridge->ended_at > bridge->seconds * 1000)
        end_unchecked(bridge, "the house does not tell it");
    if (bridge->left_at >= 0 && now - bridge->left_at > LEAVING_MS) stop(bridge, 1);
    if (bridge->left_at >= 0) return;
    if (bridge->asked_at < 0 || now - bridge->asked_at < bridge->seconds * 1000) return;
    bridge->asked_at = -1;
    snprintf(what, sizeof what, "did not answer within %d s", bridge->seconds);
    fail(bridge, what);
}

/* ---- The command --------------------------------------------------------------------------- */

static int play(Bridge *bridge, char **command)
{
    char fault[OUTSIDE_FAULT] = "cannot be started for want of memory";
    bridge->bot =
        *command ? outside_start(command, bridge->seconds, fault) : outside_self(bridge->seconds);
    if (!bridge->bot) {
        fprintf(stderr, "talia bot-bridge: the bot %s\n", fault);
        return 1;
    }
    const ClientOptions options = {.url = bridge->server,
                                   .table = bridge->table,
                                   .self = bridge,
                                   .opened = say_hello,
                                   .received = receive,
                                   .closed = lose,
                                   .watched = outside_file(bridge->bot),
                                   .readable = listen_to_bot,
                                   .tick = look_at_clock};
    json_start(&bridge->seen);
    json_open(&bridge->seen, NULL, '[');
    bridge->status = 2;
    bridge->client = client_open(&options);
    if (bridge->client) {
        client_run(bridge->client);
        client_close(bridge->client);
    }
    outside_stop(bridge->bot);
    json_free(&bridge->out);
    json_free(&bridge->seen);
    json_free(&bridge->chosen);
    free(bridge->table_told);
    return bridge->status;
}

typedef struct Options {
    const char *server, *table, *name, *key;
    uint64_t seat, seconds;
} Options;

static const Option option_table[] = {
    {.name = "server",
     .kind = OPTION_TEXT,
     .argument = "URL",
     .help = "ws://localhost:8080",
     .to = offsetof(Options, server)},
    {.name = "table",
     .kind = OPTION_TEXT,
     .argument = "ID",
     .help = "the table, as its link has it",
     .to = offsetof(Options, table)},
    {.name = "name",
     .kind = OPTION_TEXT,
     .argument = "NAME",
     .help = "what it is called there (Bot)",
     .to = offsetof(Options, name)},
    {.name = "seat",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "which open seat, from 1 (the first)",
     .least = 1,
     .most = TALIA_MAX_PLAYERS,
     .to = offsetof(Options, seat)},
    {.name = "key",
     .kind = OPTION_TEXT,
     .argument = "KEY",
     .help = "the seat's key: sits down again where it sat before",
     .to = offsetof(Options, key)},
    {.name = "seconds",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "for each answer (10)",
     .least = 1,
     .most = 3600,
     .to = offsetof(Options, seconds)},
    {.name = NULL},
};

static int run(int argc, char **argv)
{
    Options said = {.name = "Bot", .seconds = OUTSIDE_SECONDS};
    Arguments rest;
    const int status = options_read(&command_bot_bridge, argc, argv, &said, &rest);
    if (status >= 0) return status;
    if (!said.server || !said.table) {
        fprintf(stderr, "talia bot-bridge: --%s is missing; talia bot-bridge --help says more\n",
                said.server ? "table" : "server");
        return 2;
    }
    Bridge bridge = {.server = said.server,
                     .table = said.table,
                     .name = said.name,
                     .key = said.key,
                     .place = (int)said.seat,
                     .seconds = (int)said.seconds,
                     .seat = -1,
                     .asked_at = -1,
                     .left_at = -1,
                     .ended_at = -1};
    return play(&bridge, rest.word);
}

static const Example examples[] = {
    {"talia bot-bridge --server ws://localhost:8080 --table abc -- python3 bot.py",
     "a program of yours sits down at that table"},
    {NULL, NULL},
};

const Command command_bot_bridge = {
    .name = "bot-bridge",
    .arguments = "--server URL --table ID [-- COMMAND...]",
    .purpose = "a program of yours at a table of a server",
    .about = "Has a program of yours sit down at a table of `talia serve` and play there. It gets "
             "a message a line on its standard input and writes its choices, a line each, to its "
             "standard output; without COMMAND the bridge's own are used. docs/BOTS.md has the "
             "messages.",
    .option = option_table,
    .footnote = "What the program does wrong is told, and gives the game up. `talia match "
                "exec:COMMAND bmu` has it play matches instead.\n"
                "After the end what the program was shown is held against the record of the game "
                "(docs/FAIRNESS.md).\n"
                "Status 0: the game was played to its end. 1: the program or the connection "
                "failed, or the house has cheated. 2: bad input.",
    .example = examples,
    .ends_early = true,
    .most = ANY_NUMBER,
    .run = run,
};
