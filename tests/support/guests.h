/* guests.h - for tests of the house: some who are connected to it, each with the last message of
 * every type that it got. The clock and chance are the test's. */
#pragma once

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "../../script/random.h"
#include "../../house/house.h"
#include "../../json/json.h"
#include "../../table/table.h"
#include "check.h"
#include "clock.h"
#include "heard.h"

enum { GUESTS = 128, ANY = -1 };

typedef enum Type {
    WELCOME,
    KINGDOM,
    LOBBY,
    JOINED,
    TABLE,
    VIEW,
    STEP,
    SUMMARY,
    SAVED,
    VERDICT,
    ADVICE,
    JUDGED,
    REVIEW,
    DONE,
    REMOVED,
    EMOTE,
    STANDING,
    LADDER,
    ERROR,
    TYPES
} Type;

static const char *const type_names[TYPES] = {
    "welcome", "kingdom", "lobby",    "joined", "table",  "view",   "step",
    "summary", "file",    "verified", "advice", "judged", "review", "done",
    "removed", "emote",   "player",   "ladder", "error",
};

typedef struct Visitor {
    char *last[TYPES];
    int count[TYPES];
    char table[TABLE_ID], key[64]; /* of the last `joined` */
    int seat;                      /* -1: looks on */
} Visitor;

static Visitor visitor[GUESTS];
static uint64_t place[GUESTS]; /* where each comes from, for houses that ask */
static House *house;
static Store store;
static int64_t now = 1000000;
static uint64_t chance = 1;
static int unknown_messages;
static void (*after_turn)(void); /* what the house has said waits for it; NULL: for nothing */

static inline uint64_t origin(void *self, int connection)
{
    (void)self;
    return place[connection];
}

/* ---- Reading ------------------------------------------------------------------------------- */

static inline JsonValue value_of(const char *text)
{
    return (JsonValue){text, text ? strlen(text) : 0};
}

static inline JsonValue item(JsonValue list, int index)
{
    JsonValue at = json_first(list);
    while (at.at && index-- > 0) at = json_next(list, at);
    return at;
}

/* "seats.1.hand": members by name, items of lists by number. */
static inline JsonValue at_path(JsonValue value, const char *path)
{
    char word[64];
    for (const char *c = path; *c;) {
        const size_t length = strcspn(c, ".");
        snprintf(word, sizeof word, "%.*s", (int)length, c);
        c += length + (c[length] == '.');
        value = word[0] >= '0' && word[0] <= '9' ? item(value, atoi(word)) /* NOLINT */
                                                 : json_member(value, word);
    }
    return value;
}

static inline JsonValue got(int who, Type type, const char *path)
{
    if (!visitor[who].last[type]) return (JsonValue){NULL, 0};
    return at_path(value_of(visitor[who].last[type]), path);
}

static inline int number_in(int who, Type type, const char *path)
{
    int64_t number = -1000;
    json_get_integer(got(who, type, path), &number);
    return (int)number;
}

static inline bool has_text(int who, Type type, const char *path, const char *text)
{
    char found[1024] = "";
    return json_get_text(got(who, type, path), found, sizeof found) && strcmp(found, text) == 0;
}

static inline bool is_true(int who, Type type, const char *path)
{
    bool yes = false;
    return json_get_bool(got(who, type, path), &yes) && yes;
}

static inline int length_of(JsonValue list)
{
    int n = 0;
    for (JsonValue at = json_first(list); at.at; at = json_next(list, at)) n++;
    return n;
}

/* ---- The house's side ---------------------------------------------------------------------- */

static inline void keep_joined(Visitor *to, JsonValue message)
{
    int64_t seat = -1;
    json_get_text(json_member(message, "table"), to->table, sizeof to->table);
    json_get_integer(json_member(message, "seat"), &seat);
    to->seat = (int)seat;
    if (!json_get_text(json_member(message, "key"), to->key, sizeof to->key)) to->key[0] = 0;
}

static inline void deliver(void *self, int connection, const char *text, size_t length)
{
    Visitor *to = &visitor[connection];
    char type[32] = "";
    int which = 0;
    (void)self;
    check(json_check(text, length), "what the house sends is JSON");
    note_heard(text, length);
    json_get_text(json_member((JsonValue){text, length}, "type"), type, sizeof type);
    while (which < TYPES && strcmp(type_names[which], type) != 0) which++;
    if (which == TYPES) {
        unknown_messages++;
        return;
    }
    free(to->last[which]);
    to->last[which] = malloc(length + 1);
    if (!to->last[which]) exit(1);
    memcpy(to->last[which], text, length);
    to->last[which][length] = 0;
    to->count[which]++;
    if (which == JOINED) keep_joined(to, value_of(to->last[which]));
}

static inline void some_bytes(void *self, void *out, size_t size)
{
    uint8_t *bytes = out;
    (void)self;
    for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)(random_next(&chance) >> 40);
}

static inline House *open_house(Store *with, bool solo)
{
    const HouseHooks hooks = {.send = deliver, .random = some_bytes, .store = *with, .solo = solo};
    House *opened = house_open(&hooks);
    if (!opened) exit(1);
    return opened;
}

/* ---- The guests' side ---------------------------------------------------------------------- */

/* Time passes, and the house does what is due. */
static inline void wait_for(int64_t milliseconds)
{
    enum { MOST = 1000000 };
    int n = 0;
    now += milliseconds;
    while (house_tick(house, now) == 0 && n < MOST) n++;
    check(n < MOST, "the house comes to rest");
    if (after_turn) after_turn();
}

static inline void forget(int who)
{
    for (int type = 0; type < TYPES; type++) {
        free(visitor[who].last[type]);
        visitor[who].last[type] = NULL;
        visitor[who].count[type] = 0;
    }
}

static inline void say_bytes(int who, const char *text, size_t length)
{
    house_receive(house, who, text, length, now);
    wait_for(25); /* faster than that is too much in the long run */
}

/* A message, with ' for ". */
__attribute__((format(printf, 2, 3))) static inline void say(int who, const char *format, ...)
{
    enum { LONGEST = 4096 };
    char text[LONGEST];
    va_list args;
    va_start(args, format);
    const int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (length >= LONGEST) exit(1);
    for (int i = 0; i < length; i++) {
        if (text[i] == '\'') text[i] = '"';
    }
    free(visitor[who].last[ERROR]);
    visitor[who].last[ERROR] = NULL;
    say_bytes(who, text, (size_t)length);
}

static inline bool is_refused(int who, const char *code)
{
    return has_text(who, ERROR, "code", code);
}

static inline bool is_content(int who)
{
    return visitor[who].last[ERROR] == NULL;
}

static inline void arrive(int who)
{
    forget(who);
    check(house_connect(house, who, now), "a connection is taken");
    say(who, "{'do':'hello','protocol':1,'language':'en'}");
    check(is_content(who) && visitor[who].count[WELCOME] == 1, "a welcome");
}

static inline void go_away(int who)
{
    house_disconnect(house, who, now);
    wait_for(0);
}

static inline void give_salt(int who)
{
    say(who, "{'do':'salt','salt':'%016llx%016llx'}", (unsigned long long)random_next(&chance),
        (unsigned long long)random_next(&chance));
}

/* The guest who is asked at its table, of those numbered below `guests`; -1: none. */
static inline int asked_guest(int guests)
{
    for (int who = 0; who < guests; who++) {
        if (visitor[who].last[VIEW] && visitor[who].seat >= 0 &&
            number_in(who, VIEW, "asked") == visitor[who].seat)
            return who;
    }
    return -1;
}

static inline void choose(int who, const char *label)
{
    say(who, "{'do':'choose','n':%d,'label':'%s'}", number_in(who, VIEW, "n"), label);
}

/* Any of the options; once in a while all Treasures. */
static inline void choose_any(int who)
{
    const JsonValue options = got(who, VIEW, "question.options");
    char label[TEXT_LABEL] = "";
    const int count = length_of(options);
    if (count == 0) return;
    json_get_text(json_member(item(options, random_under(&chance, count)), "label"), label,
                  sizeof label);
    if (is_true(who, VIEW, "question.treasures") && random_under(&chance, 2))
        snprintf(label, sizeof label, "treasures");
    say(who, "{'do':'choose','n':%d,\"label\":\"%s\"}", number_in(who, VIEW, "n"), label);
}

static inline void close_all(void)
{
    for (int who = 0; who < GUESTS; who++) forget(who);
    house_close(house);
    store.close(store.self);
}

static inline void open_all(bool solo)
{
    if (!store_memory(&store, wall_clock, NULL, NULL)) exit(1);
    house = open_house(&store, solo);
}

/* Two people at a table, and somebody who looks on. */
static inline void seat_two(const char *terms)
{
    for (int i = 0; i < 3; i++) arrive(i);
    say(0,
        "{'do':'create','setup':{'kingdom':'First Game'},'seats':[{'who':'me','name':'Anna'},"
        "{'who':'open'}],'terms':{%s}}",
        terms);
    say(1, "{'do':'join','table':'%s','name':'Bartek'}", visitor[0].table);
    say(2, "{'do':'watch','table':'%s'}", visitor[0].table);
    give_salt(0);
    give_salt(1);
    check(has_text(0, TABLE, "state", "playing"), "two people play");
}
