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

#include "lock.h"

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
    [LIMIT_PLAYERS] = {.name = "players", .period = DAY},
    [LIMIT_TIME] = {.name = "time", .period = SECOND, .debt = 10 * SECOND, .unit = 1000},
    [LIMIT_STORED] = {.name = "stored", .period = DAY, .debt = 2 * DAY, .unit = 1000000},
};

typedef struct Place {
    Address network;
    int next; /* in its bucket; 0: none */
    int site; /* the place of what it is part of, unless that is somebody else's now */
    bool is_used;
    uint16_t entered[LIMITS_WORKERS]; /* connections, at each */
    int64_t paid_until[LIMIT_KINDS];  /* microseconds */
} Place;

/* What all workers of a server count in. They share it, and one may have written anything there
 * before it died: so nothing in it is a pointer, and a number of a place is always one. */
typedef struct Book {
    Lock lock;
    LimitRules rules;
    uint64_t secret[2]; /* so that nobody can choose addresses that meet in one bucket */
    int bucket[BUCKETS];
    int hand;    /* where the next look for a place begins */
    int64_t now; /* when it was last asked for one, in milliseconds */
    Place place[PLACES];
} Book;

struct Limits {
    Book *book;
    int worker;  /* whose connections are counted */
    bool is_own; /* nobody else has the book */
};

static Place *place_at(Book *book, int number)
{
    return &book->place[(unsigned)number % PLACES];
}

static int entered(const Place *place)
{
    int sum = 0;
    for (int i = 0; i < LIMITS_WORKERS; i++) sum += place->entered[i];
    return sum;
}

/* Of a book that somebody died over nothing is known: all begin anew. */
static Book *take(const Limits *limits)
{
    Book *book = limits->book;
    if (lock_take(&book->lock)) return book;
    memset(book->bucket, 0, sizeof book->bucket);
    memset(book->place, 0, sizeof book->place);
    return book;
}

static void give(const Limits *limits)
{
    lock_give(&limits->book->lock);
}

/* ---- Rules --------------------------------------------------------------------------------- */

const LimitRules limits_usual = {
    .connections = 64,
    .each = {[LIMIT_REQUESTS] = 600,
             [LIMIT_SOCKETS] = 90,
             [LIMIT_MESSAGES] = 200,
             [LIMIT_TABLES] = 20,
             [LIMIT_SEATS] = 40,
             [LIMIT_PLAYERS] = 20,
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
            fprintf(
                stderr,
                "talia: '%.*s' is not a limit; connections=64 is one, and so are requests, "
                "sockets, messages, tables, seats, players, time, stored, total, memory; 0: none\n",
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

size_t limits_size(void)
{
    return sizeof(Book);
}

bool limits_begin(void *memory, const LimitRules *rules)
{
    Book *book = memory;
    book->rules = *rules;
    book->hand = OTHERS + 1;
    return lock_make(&book->lock) &&
           getrandom(book->secret, sizeof book->secret, 0) == (ssize_t)sizeof book->secret;
}

Limits *limits_join(void *memory, int worker)
{
    Limits *limits = malloc(sizeof *limits);
    if (!limits) return NULL;
    *limits = (Limits){.book = memory, .worker = worker};
    Book *book = take(limits);
    for (int i = 0; i < PLACES; i++) book->place[i].entered[worker] = 0;
    give(limits);
    return limits;
}

Limits *limits_open(const LimitRules *rules)
{
    Book *book = calloc(1, sizeof *book);
    Limits *limits = book && limits_begin(book, rules) ? limits_join(book, 0) : NULL;
    if (limits)
        limits->is_own = true;
    else
        free(book);
    return limits;
}

void limits_close(Limits *limits)
{
    if (limits && limits->is_own) free(limits->book);
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

static uint64_t hash_of(const Book *book, const Address *network)
{
    uint64_t half[2];
    memcpy(half, network->bytes, sizeof half);
    return mix(mix(half[0] ^ book->secret[0]) + half[1] + book->secret[1]);
}

static int *bucket_of(Book *book, const Address *network)
{
    return &book->bucket[hash_of(book, network) % BUCKETS];
}

/* Whether nothing would be lost if the place were somebody else's. */
static bool is_free(const Place *place, int64_t now)
{
    if (!place->is_used) return true;
    if (entered(place) > 0) return false;
    for (int kind = 0; kind < LIMIT_KINDS; kind++) {
        if (place->paid_until[kind] > now) return false;
    }
    return true;
}

static void take_out(Book *book, int number)
{
    int *at = bucket_of(book, &place_at(book, number)->network);
    for (int i = 0; i < PLACES && *at && *at != number; i++) at = &place_at(book, *at)->next;
    if (*at == number) *at = place_at(book, number)->next;
}

static int find_free(Book *book, int64_t now)
{
    for (int i = 0; i < LOOKS; i++) {
        const int number = book->hand;
        book->hand = number > OTHERS && number + 1 < PLACES ? number + 1 : OTHERS + 1;
        if (number > OTHERS && is_free(place_at(book, number), now)) return number;
    }
    return OTHERS;
}

static int place_of(Book *book, const Address *network)
{
    int *bucket = bucket_of(book, network), number = *bucket;
    for (int i = 0; i < PLACES && number; i++) {
        if (address_same(&place_at(book, number)->network, network)) return number;
        number = place_at(book, number)->next;
    }
    number = find_free(book, book->now * 1000);
    if (number == OTHERS) return OTHERS;
    if (place_at(book, number)->is_used) take_out(book, number);
    *place_at(book, number) = (Place){.network = *network, .is_used = true, .next = *bucket};
    *bucket = number;
    return number;
}

int limits_place(Limits *limits, const Address *address, int64_t now)
{
    if (address_is_loopback(address)) return 0;
    const Address network = address_network(address);
    Book *book = take(limits);
    book->now = now;
    const int place = place_of(book, &network);
    give(limits);
    return place;
}

/* The place of the site that a network is part of; 0: of none. */
static int site_of(Book *book, int place, int worker)
{
    Address site;
    Place *part = place_at(book, place);
    if (place <= OTHERS || !address_site(&part->network, &site)) return 0;
    if (part->site && address_same(&place_at(book, part->site)->network, &site)) return part->site;
    part->entered[worker]++; /* so that it does not make room for its own site */
    part->site = place_of(book, &site);
    part->entered[worker]--;
    return part->site;
}

/* ---- Counting ------------------------------------------------------------------------------ */

static bool has_room(Book *book, int place, int times)
{
    const int most = book->rules.connections * times;
    return place == 0 || most == 0 || entered(place_at(book, place)) < most;
}

/* One more connection at a place, or one less. */
static void count(Book *book, int place, int worker, int change)
{
    uint16_t *entered = &place_at(book, place)->entered[worker];
    if (place && (change > 0 || *entered > 0)) *entered = (uint16_t)(*entered + change);
}

bool limits_enter(Limits *limits, int place)
{
    if (place == 0) return true;
    Book *book = take(limits);
    const int site = site_of(book, place, limits->worker);
    const bool may = has_room(book, place, 1) && has_room(book, site, SITE);
    if (may) {
        count(book, place, limits->worker, 1);
        count(book, site, limits->worker, 1);
    }
    give(limits);
    return may;
}

void limits_leave(Limits *limits, int place)
{
    if (place == 0) return;
    Book *book = take(limits);
    count(book, place, limits->worker, -1);
    count(book, site_of(book, place, limits->worker), limits->worker, -1);
    give(limits);
}

/* From when on what comes next is paid: not before now, in microseconds. */
static int64_t paid_from(const Place *place, LimitKind kind, int64_t now)
{
    return place->paid_until[kind] > now * 1000 ? place->paid_until[kind] : now * 1000;
}

/* What one more of a kind puts the time off by, where there may be so many times as many. */
static int64_t price(const Book *book, LimitKind kind, int times)
{
    return kinds[kind].period / ((int64_t)book->rules.each[kind] * times);
}

static bool can_pay(Book *book, int place, LimitKind kind, int times, int64_t now)
{
    const int64_t until = paid_from(place_at(book, place), kind, now) + price(book, kind, times);
    return place == 0 || until - now * 1000 <= kinds[kind].period;
}

static void pay(Book *book, int place, LimitKind kind, int64_t costs, int64_t now)
{
    Place *payer = place_at(book, place);
    if (place) payer->paid_until[kind] = paid_from(payer, kind, now) + costs;
}

bool limits_allow(Limits *limits, int place, LimitKind kind, int64_t now)
{
    if (place == 0 || limits->book->rules.each[kind] == 0) return true;
    Book *book = take(limits);
    const int site = site_of(book, place, limits->worker);
    const bool may = can_pay(book, place, kind, 1, now) && can_pay(book, site, kind, SITE, now);
    if (may) {
        pay(book, place, kind, price(book, kind, 1), now);
        pay(book, site, kind, price(book, kind, SITE), now);
    }
    give(limits);
    return may;
}

static void spend(Book *book, int place, LimitKind kind, int64_t costs, int64_t now)
{
    const int64_t latest = now * 1000 + kinds[kind].debt;
    Place *payer = place_at(book, place);
    pay(book, place, kind, costs, now);
    if (payer->paid_until[kind] > latest) payer->paid_until[kind] = latest;
}

void limits_spend(Limits *limits, int place, LimitKind kind, int64_t amount, int64_t now)
{
    const int most = limits->book->rules.each[kind];
    if (place == 0 || most == 0) return;
    const int64_t costs = amount * (kinds[kind].period / kinds[kind].unit) / most;
    Book *book = take(limits);
    spend(book, place, kind, costs, now);
    spend(book, site_of(book, place, limits->worker), kind, costs / SITE, now);
    give(limits);
}

static bool is_behind(Book *book, int place, LimitKind kind, int64_t now)
{
    return place && place_at(book, place)->paid_until[kind] - now * 1000 > kinds[kind].period;
}

bool limits_has(Limits *limits, int place, LimitKind kind, int64_t now)
{
    if (place == 0) return true;
    Book *book = take(limits);
    const bool has = !is_behind(book, place, kind, now) &&
                     !is_behind(book, site_of(book, place, limits->worker), kind, now);
    give(limits);
    return has;
}

Address limits_network(const Limits *limits, int place)
{
    return place_at(limits->book, place)->network;
}

uint64_t limits_origin(const Limits *limits, int place)
{
    if (place == 0) return 0;
    const uint64_t origin = hash_of(limits->book, &place_at(limits->book, place)->network);
    return origin ? origin : 1;
}
