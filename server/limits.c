/* limits.c - see limits.h.
 *
 * For each address and kind there is a time up to which what it has had is paid for: each thing
 * puts it off by the share of the period that one of so many has, and nobody may be further ahead
 * than the period. So an address may have all of its share at once, and then bit by bit. */
#include "limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum {
    PLACES = 1 << 14,
    BUCKETS = 1 << 12,
    OTHERS = 1, /* the place of all addresses for which there is none left */
    LOOKS = 64, /* places that are looked at for one that can be used again */
    SITE = 4,   /* times as much as one network all of a site may have: address_site() */
};

#define SECOND INT64_C(1000000) /* microseconds */
#define MINUTE (60 * SECOND)
#define DAY (24 * 60 * MINUTE)

/* `debt`: that an address can be in, at most, however much something took; `unit`: what a rule
 * counts, of what is spent. */
static const struct {
    const char *name;
    int64_t period, debt, unit;
} kinds[LIMIT_KINDS] = {
    [LIMIT_REQUESTS] = {.name = "requests", .period = MINUTE},
    [LIMIT_SOCKETS] = {.name = "sockets", .period = MINUTE},
    [LIMIT_MESSAGES] = {.name = "messages", .period = SECOND},
    [LIMIT_TABLES] = {.name = "tables", .period = MINUTE},
    [LIMIT_SEATS] = {.name = "seats", .period = MINUTE},
    [LIMIT_TIME] = {.name = "time", .period = SECOND, .debt = 10 * SECOND, .unit = 1000},
    [LIMIT_STORED] = {.name = "stored", .period = DAY, .debt = 2 * DAY, .unit = 1000000},
};

typedef struct Place {
    Address network;
    int next;    /* in its bucket; 0: none */
    int site;    /* the place of what it is part of, unless that is somebody else's now */
    int entered; /* connections */
    bool is_used;
    int64_t paid_until[LIMIT_KINDS]; /* microseconds */
} Place;

struct Limits {
    LimitRules rules;
    uint64_t secret[2]; /* so that nobody can choose addresses that meet in one bucket */
    int bucket[BUCKETS];
    int hand;    /* where the next look for a place begins */
    int64_t now; /* when it was last asked for one, in milliseconds */
    Place place[PLACES];
};

/* ---- Rules --------------------------------------------------------------------------------- */

const LimitRules limits_usual = {
    .connections = 64,
    .each = {[LIMIT_REQUESTS] = 600,
             [LIMIT_SOCKETS] = 90,
             [LIMIT_MESSAGES] = 200,
             [LIMIT_TABLES] = 20,
             [LIMIT_SEATS] = 40,
             [LIMIT_TIME] = 100,
             [LIMIT_STORED] = 100},
    .total = 2000,
    .memory = 4000,
};

const char *limits_name(LimitKind kind)
{
    return kinds[kind].name;
}

static int *rule_named(LimitRules *rules, const char *name, size_t length)
{
    const struct {
        const char *name;
        int *rule;
    } others[] = {
        {"connections", &rules->connections}, {"total", &rules->total}, {"memory", &rules->memory}};
    for (int kind = 0; kind < LIMIT_KINDS; kind++) {
        if (strlen(kinds[kind].name) == length && memcmp(kinds[kind].name, name, length) == 0)
            return &rules->each[kind];
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (strlen(others[i].name) == length && memcmp(others[i].name, name, length) == 0)
            return others[i].rule;
    }
    return NULL;
}

bool limits_read(const char *words, LimitRules *out)
{
    enum { LARGEST = 1000000 };
    while (*words) {
        const size_t length = strcspn(words, ",");
        const size_t name = strcspn(words, "=,");
        char *end = NULL;
        int *rule = rule_named(out, words, name);
        const char *digits = words + name + (words[name] == '=');
        const long number = *digits >= '0' && *digits <= '9' ? strtol(digits, &end, 10) : -1;
        if (!rule || number < 0 || number > LARGEST || end != words + length) {
            fprintf(stderr,
                    "talia: '%.*s' is not a limit; connections=64 is one, and so are requests, "
                    "sockets, messages, tables, seats, time, stored, total, memory; 0: none\n",
                    (int)length, words);
            return false;
        }
        *rule = (int)number;
        words += length;
        if (*words == ',') words++;
    }
    return true;
}

/* ---- Places -------------------------------------------------------------------------------- */

Limits *limits_open(const LimitRules *rules)
{
    Limits *limits = calloc(1, sizeof *limits);
    if (!limits) return NULL;
    limits->rules = *rules;
    limits->hand = OTHERS + 1;
    if (getrandom(limits->secret, sizeof limits->secret, 0) == (ssize_t)sizeof limits->secret)
        return limits;
    free(limits);
    return NULL;
}

void limits_close(Limits *limits)
{
    free(limits);
}

static uint64_t mix(uint64_t x)
{
    x ^= x >> 33;
    x *= UINT64_C(0xff51afd7ed558ccd);
    x ^= x >> 33;
    x *= UINT64_C(0xc4ceb9fe1a85ec53);
    return x ^ x >> 33;
}

static uint64_t hash_of(const Limits *limits, const Address *network)
{
    uint64_t half[2];
    memcpy(half, network->bytes, sizeof half);
    return mix(mix(half[0] ^ limits->secret[0]) + half[1] + limits->secret[1]);
}

static int *bucket_of(Limits *limits, const Address *network)
{
    return &limits->bucket[hash_of(limits, network) % BUCKETS];
}

/* Whether nothing would be lost if the place were somebody else's. */
static bool is_free(const Place *place, int64_t now)
{
    if (!place->is_used) return true;
    if (place->entered > 0) return false;
    for (int kind = 0; kind < LIMIT_KINDS; kind++) {
        if (place->paid_until[kind] > now) return false;
    }
    return true;
}

static void take_out(Limits *limits, int number)
{
    int *at = bucket_of(limits, &limits->place[number].network);
    while (*at != number) at = &limits->place[*at].next;
    *at = limits->place[number].next;
}

static int find_free(Limits *limits, int64_t now)
{
    for (int i = 0; i < LOOKS; i++) {
        const int number = limits->hand;
        limits->hand = number + 1 < PLACES ? number + 1 : OTHERS + 1;
        if (is_free(&limits->place[number], now)) return number;
    }
    return OTHERS;
}

static int place_of(Limits *limits, const Address *network)
{
    int *bucket = bucket_of(limits, network);
    for (int number = *bucket; number; number = limits->place[number].next) {
        if (address_same(&limits->place[number].network, network)) return number;
    }
    const int number = find_free(limits, limits->now * 1000);
    if (number == OTHERS) return OTHERS;
    if (limits->place[number].is_used) take_out(limits, number);
    bucket = bucket_of(limits, network);
    limits->place[number] = (Place){.network = *network, .is_used = true, .next = *bucket};
    *bucket = number;
    return number;
}

int limits_place(Limits *limits, const Address *address, int64_t now)
{
    if (address_is_loopback(address)) return 0;
    const Address network = address_network(address);
    limits->now = now;
    return place_of(limits, &network);
}

/* The place of the site that a network is part of; 0: of none. */
static int site_of(Limits *limits, int place)
{
    Address site;
    Place *part = &limits->place[place];
    if (place == OTHERS || !address_site(&part->network, &site)) return 0;
    if (part->site && address_same(&limits->place[part->site].network, &site)) return part->site;
    part->entered++; /* so that it does not make room for its own site */
    part->site = place_of(limits, &site);
    part->entered--;
    return part->site;
}

/* ---- Counting ------------------------------------------------------------------------------ */

static bool has_room(const Limits *limits, int place, int times)
{
    const int most = limits->rules.connections * times;
    return place == 0 || most == 0 || limits->place[place].entered < most;
}

bool limits_enter(Limits *limits, int place)
{
    if (place == 0) return true;
    const int site = site_of(limits, place);
    if (!has_room(limits, place, 1) || !has_room(limits, site, SITE)) return false;
    limits->place[place].entered++;
    if (site) limits->place[site].entered++;
    return true;
}

void limits_leave(Limits *limits, int place)
{
    if (place == 0) return;
    const int site = site_of(limits, place);
    limits->place[place].entered--;
    if (site) limits->place[site].entered--;
}

/* From when on what comes next is paid: not before now, in microseconds. */
static int64_t paid_from(const Place *place, LimitKind kind, int64_t now)
{
    return place->paid_until[kind] > now * 1000 ? place->paid_until[kind] : now * 1000;
}

/* What one more of a kind puts the time off by, where there may be so many times as many. */
static int64_t price(const Limits *limits, LimitKind kind, int times)
{
    return kinds[kind].period / ((int64_t)limits->rules.each[kind] * times);
}

static bool can_pay(const Limits *limits, int place, LimitKind kind, int times, int64_t now)
{
    const int64_t until = paid_from(&limits->place[place], kind, now) + price(limits, kind, times);
    return place == 0 || until - now * 1000 <= kinds[kind].period;
}

static void pay(Limits *limits, int place, LimitKind kind, int64_t costs, int64_t now)
{
    Place *payer = &limits->place[place];
    if (place) payer->paid_until[kind] = paid_from(payer, kind, now) + costs;
}

bool limits_allow(Limits *limits, int place, LimitKind kind, int64_t now)
{
    if (place == 0 || limits->rules.each[kind] == 0) return true;
    const int site = site_of(limits, place);
    if (!can_pay(limits, place, kind, 1, now) || !can_pay(limits, site, kind, SITE, now))
        return false;
    pay(limits, place, kind, price(limits, kind, 1), now);
    pay(limits, site, kind, price(limits, kind, SITE), now);
    return true;
}

static void spend(Limits *limits, int place, LimitKind kind, int64_t costs, int64_t now)
{
    const int64_t latest = now * 1000 + kinds[kind].debt;
    Place *payer = &limits->place[place];
    pay(limits, place, kind, costs, now);
    if (payer->paid_until[kind] > latest) payer->paid_until[kind] = latest;
}

void limits_spend(Limits *limits, int place, LimitKind kind, int64_t amount, int64_t now)
{
    const int most = limits->rules.each[kind];
    if (place == 0 || most == 0) return;
    const int64_t costs = amount * (kinds[kind].period / kinds[kind].unit) / most;
    spend(limits, place, kind, costs, now);
    spend(limits, site_of(limits, place), kind, costs / SITE, now);
}

bool limits_has(Limits *limits, int place, LimitKind kind, int64_t now)
{
    const int both[] = {place, place ? site_of(limits, place) : 0};
    for (int i = 0; i < 2; i++) {
        if (both[i] && limits->place[both[i]].paid_until[kind] - now * 1000 > kinds[kind].period)
            return false;
    }
    return true;
}

Address limits_network(const Limits *limits, int place)
{
    return limits->place[place].network;
}

uint64_t limits_origin(const Limits *limits, int place)
{
    if (place == 0) return 0;
    const uint64_t origin = hash_of(limits, &limits->place[place].network);
    return origin ? origin : 1;
}
