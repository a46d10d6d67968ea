/* limits.c - how much one address may have (server/limits.h), and which addresses are one
 * (server/address.h). */
#include "../../server/limits.h"

#include "../../server/bans.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../support/check.h"

static Address address(const char *words)
{
    Address out = {{0}};
    check(address_read(words, &out), words);
    return out;
}

static bool forwarded_is(const char *header, const char *wanted)
{
    Address found;
    char words[ADDRESS_WORDS] = "none";
    if (address_forwarded(header, &found)) address_write(&found, words);
    if (strcmp(words, wanted) != 0) fprintf(stderr, "  '%s' is %s\n", header, words);
    return strcmp(words, wanted) == 0;
}

static void test_addresses(void)
{
    static const char *const wrong[] = {"",          "x",   "1.2.3", "1.2.3.4.5", "1.2.3.4:80",
                                        "[1.2.3.4]", "::g", "[::1",  "localhost"};
    Address out;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        check(!address_read(wrong[i], &out), wrong[i]);
    const Address a = address("2001:db8:1:2::5"), b = address("[2001:db8:1:2:ffff::9]"),
                  c = address("2001:db8:1:3::5"), four = address("192.0.2.1"),
                  mapped = address("::ffff:192.0.2.1"), other = address("192.0.2.2");
    const Address na = address_network(&a), nb = address_network(&b), nc = address_network(&c);
    check(address_same(&na, &nb) && !address_same(&na, &nc), "IPv6: the first 64 bits");
    check(address_same(&four, &mapped) && !address_same(&four, &other), "IPv4 as IPv6 has it");
    out = address("127.3.2.1");
    check(address_is_loopback(&out), "this machine");
    out = address("::1");
    check(address_is_loopback(&out), "this machine by IPv6");
    check(!address_is_loopback(&four) && !address_is_loopback(&a), "not others");
    check(forwarded_is("203.0.113.7", "203.0.113.7"), "one address");
    check(forwarded_is("1.1.1.1, 203.0.113.7", "203.0.113.7"), "the last one, which we can trust");
    check(forwarded_is("evil, 2001:db8::1 ", "2001:db8::1"), "whatever stands before it");
    check(forwarded_is("203.0.113.7, evil", "none"), "no address");
    check(forwarded_is("", "none") && forwarded_is(", ", "none"), "nothing");
    check(forwarded_is("1.1.1.1 2.2.2.2", "none"), "two are none");
}

static void test_rules(void)
{
    LimitRules rules = limits_usual;
    check(limits_read("connections=3,tables=0,total=50", &rules), "some rules");
    check(rules.connections == 3 && rules.each[LIMIT_TABLES] == 0 && rules.total == 50, "are kept");
    check(rules.each[LIMIT_SEATS] == limits_usual.each[LIMIT_SEATS], "others are as they were");
    check(!limits_read("connections", &rules) && !limits_read("connections=", &rules) &&
              !limits_read("connections=-1", &rules) && !limits_read("people=3", &rules) &&
              !limits_read("tables=3x", &rules),
          "what is not a rule");
}

static void test_counting(void)
{
    LimitRules rules = {.connections = 2, .each = {[LIMIT_TABLES] = 6, [LIMIT_MESSAGES] = 10}};
    Limits *limits = limits_open(&rules);
    if (!limits) return;
    const Address one = address("203.0.113.7"), two = address("203.0.113.8"),
                  here = address("127.0.0.1");
    int64_t now = 1000000;
    const int place = limits_place(limits, &one, now), other = limits_place(limits, &two, now);
    check(place > 0 && other > 0 && place != other, "places of their own");
    check(limits_place(limits, &one, now) == place, "which stay");
    check(limits_place(limits, &here, now) == 0, "this machine has none");
    int entered = 0;
    for (int i = 0; i < 3; i++) entered += limits_enter(limits, place);
    check(entered == 2 && limits_enter(limits, other), "two connections, and others of others");
    limits_leave(limits, place);
    check(limits_enter(limits, place), "when one ends another may come");
    int allowed = 0;
    for (int i = 0; i < 20; i++) allowed += limits_allow(limits, place, LIMIT_TABLES, now);
    check(allowed == 6, "six tables at once");
    now += 9999;
    check(!limits_allow(limits, place, LIMIT_TABLES, now), "then one every ten seconds");
    now += 2;
    check(limits_allow(limits, place, LIMIT_TABLES, now) &&
              !limits_allow(limits, place, LIMIT_TABLES, now),
          "one");
    check(limits_allow(limits, other, LIMIT_TABLES, now), "others have theirs");
    check(limits_allow(limits, place, LIMIT_SEATS, now), "what has no rule has no limit");
    allowed = 0;
    for (int i = 0; i < 1000; i++) allowed += limits_allow(limits, place, LIMIT_MESSAGES, now + i);
    check(allowed >= 19 && allowed <= 20, "ten messages, and ten a second");
    for (int i = 0; i < 1000; i++)
        if (!limits_allow(limits, 0, LIMIT_TABLES, now)) check(false, "this machine has all");
    check(limits_origin(limits, 0) == 0 && limits_origin(limits, place) != 0 &&
              limits_origin(limits, place) != limits_origin(limits, other),
          "origins");
    limits_close(limits);
}

/* Who has a large part of IPv6 has little more than one who has a small one. */
static void test_sites(void)
{
    enum { NETWORKS = 1000, MS = 1000 };
    LimitRules rules = {.connections = 2, .each = {[LIMIT_TABLES] = 5, [LIMIT_TIME] = 100}};
    Limits *limits = limits_open(&rules);
    if (!limits) return;
    int entered = 0, allowed = 0, place = 0;
    for (int i = 0; i < NETWORKS; i++) {
        Address each = address("2001:db8:7::1");
        each.bytes[6] = (uint8_t)(i >> 8);
        each.bytes[7] = (uint8_t)i;
        place = limits_place(limits, &each, 0);
        entered += limits_enter(limits, place);
        allowed += limits_allow(limits, place, LIMIT_TABLES, 0);
        limits_spend(limits, place, LIMIT_TIME, 1 * MS, 0);
    }
    check(entered == 8 && allowed == 20, "a thousand networks have what four have");
    check(!limits_has(limits, place, LIMIT_TIME, 0), "of the time as well");
    const Address other = address("2001:db8:8::1"), zero = address("2001:db8:7::");
    place = limits_place(limits, &other, 0);
    check(limits_enter(limits, place) && limits_allow(limits, place, LIMIT_TABLES, 0) &&
              limits_has(limits, place, LIMIT_TIME, 0),
          "others have theirs");
    limits_leave(limits, place);
    check(limits_enter(limits, place) && limits_enter(limits, place), "and again when one goes");
    check(!limits_enter(limits, limits_place(limits, &zero, 0)), "the first network is none apart");
    limits_close(limits);
}

/* So much of the server's time a second, and what is taken beyond that is made up for. */
static void test_time(void)
{
    enum { MS = 1000 };
    LimitRules rules = {.each = {[LIMIT_TIME] = 200}};
    Limits *limits = limits_open(&rules);
    if (!limits) return;
    const Address one = address("203.0.113.7"), two = address("203.0.113.8");
    int64_t now = 5000;
    const int place = limits_place(limits, &one, now), other = limits_place(limits, &two, now);
    check(limits_has(limits, place, LIMIT_TIME, now), "there is time");
    limits_spend(limits, place, LIMIT_TIME, 150 * MS, now);
    check(limits_has(limits, place, LIMIT_TIME, now), "and still some");
    limits_spend(limits, place, LIMIT_TIME, 150 * MS, now);
    check(!limits_has(limits, place, LIMIT_TIME, now), "then no more");
    check(limits_has(limits, other, LIMIT_TIME, now), "others have theirs");
    check(limits_place(limits, &one, now + 400) == place, "it is not forgotten");
    check(!limits_has(limits, place, LIMIT_TIME, now + 400), "it takes a while");
    check(limits_has(limits, place, LIMIT_TIME, now + 600), "to be made up for");
    limits_spend(limits, place, LIMIT_TIME, INT64_C(3600) * 1000 * MS, now);
    check(!limits_has(limits, place, LIMIT_TIME, now + 5000), "much takes longer");
    check(limits_has(limits, place, LIMIT_TIME, now + 10000), "but not for ever");
    limits_spend(limits, 0, LIMIT_TIME, INT64_C(3600) * 1000 * MS, now);
    check(limits_has(limits, 0, LIMIT_TIME, now), "this machine has all of it");
    rules.each[LIMIT_TIME] = 0;
    check(limits_read("time=300", &rules) && rules.each[LIMIT_TIME] == 300, "a rule like others");
    limits_close(limits);
}

/* So much in the store a day: all of it at once, then bit by bit. */
static void test_stored(void)
{
    enum { MB = 1000000, HOUR = 3600 * 1000 };
    LimitRules rules = {.each = {[LIMIT_STORED] = 24}};
    Limits *limits = limits_open(&rules);
    if (!limits) return;
    const Address one = address("203.0.113.7"), two = address("203.0.113.8");
    int64_t now = 5000;
    const int place = limits_place(limits, &one, now), other = limits_place(limits, &two, now);
    for (int i = 0; i < 24; i++) limits_spend(limits, place, LIMIT_STORED, MB, now);
    check(limits_has(limits, place, LIMIT_STORED, now), "the share of a day");
    limits_spend(limits, place, LIMIT_STORED, MB, now);
    check(!limits_has(limits, place, LIMIT_STORED, now), "and no more");
    check(limits_has(limits, other, LIMIT_STORED, now), "others have theirs");
    check(!limits_has(limits, place, LIMIT_STORED, now + HOUR - 1000), "until that is made up for");
    check(limits_has(limits, place, LIMIT_STORED, now + HOUR + 1000), "by an hour's share");
    check(limits_read("stored=7", &rules) && rules.each[LIMIT_STORED] == 7, "a rule like others");
    limits_close(limits);
}

/* Those of whom it is not known where they come from have all of it together as one address has. */
static void test_unknown(void)
{
    static const Address unknown;
    LimitRules rules = {.connections = 2};
    for (int kind = 0; kind < LIMIT_KINDS; kind++) rules.each[kind] = 3;
    Limits *limits = limits_open(&rules);
    if (!limits) return;
    const Address one = address("203.0.113.7");
    const int place = limits_place(limits, &unknown, 0);
    check(!address_is_known(&unknown) && place > 0, "who is unknown has a place");
    check(limits_place(limits, &unknown, 0) == place, "the same for all of them");
    check(limits_place(limits, &one, 0) != place, "and for nobody else");
    check(limits_origin(limits, place) != 0, "which is known as one");
    int entered = 0;
    for (int i = 0; i < 5; i++) entered += limits_enter(limits, place);
    check(entered == 2, "connections");
    for (int kind = 0; kind < LIMIT_KINDS; kind++) {
        int allowed = 0;
        if (kind == LIMIT_TIME || kind == LIMIT_STORED) continue; /* below */
        for (int i = 0; i < 9; i++)
            allowed += limits_allow(limits, limits_place(limits, &unknown, 0), (LimitKind)kind, 0);
        check(allowed == 3, limits_name((LimitKind)kind));
    }
    limits_spend(limits, place, LIMIT_TIME, 1000000, 0);
    check(!limits_has(limits, limits_place(limits, &unknown, 0), LIMIT_TIME, 0), "and time");
    limits_close(limits);
}

/* More addresses than there are places: nobody who has something is forgotten, the rest share. */
static void test_many(void)
{
    enum { MANY = 40000 };
    LimitRules rules = {.connections = 1, .each = {[LIMIT_TABLES] = 1}};
    Limits *limits = limits_open(&rules);
    if (!limits) return;
    const Address held = address("203.0.113.7");
    const int place = limits_place(limits, &held, 0);
    check(limits_enter(limits, place), "somebody is here");
    int made = 0;
    for (int i = 0; i < MANY; i++) {
        Address each = address_network(&held);
        each.bytes[12] = 10;
        each.bytes[13] = (uint8_t)(i >> 16);
        each.bytes[14] = (uint8_t)(i >> 8);
        each.bytes[15] = (uint8_t)i;
        made += limits_allow(limits, limits_place(limits, &each, 1), LIMIT_TABLES, 1);
    }
    check(made > 10000 && made < MANY, "when all places are taken the others share one");
    check(limits_place(limits, &held, 1) == place && !limits_enter(limits, place), "it stays");
    Address later = address("198.51.100.1");
    check(limits_allow(limits, limits_place(limits, &later, 120000), LIMIT_TABLES, 120000),
          "later there are places again");
    limits_close(limits);
}

static bool is_banned(const Bans *bans, const char *words, int64_t now)
{
    const Address each = address(words);
    return bans_has(bans, &each, now);
}

static void test_bans(void)
{
    static const char *const wrong[] = {"",           "x",          "127.0.0.1",   "::1",
                                        "1.2.3.4/33", "1.2.3.4/0",  "1.2.3.4/",    "1.2.3.4/x",
                                        "1.2.3/24",   "2001::/129", "127.0.0.1/8", "1.2.3.4/24/8"};
    char path[] = "/tmp/talia-bans-XXXXXX";
    const int made = mkstemp(path);
    check(made >= 0, "a file");
    close(made);
    unlink(path);
    Bans *bans = bans_open(path, 1000);
    if (!bans) return;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        check(!bans_add(bans, wrong[i], 2000, 1000), wrong[i]);
    check(bans_add(bans, "203.0.113.7", 2000, 1000), "an address");
    check(bans_add(bans, "198.51.100.77/24", 3000, 1000), "a network");
    check(bans_add(bans, "2001:db8:7::5/48", 3000, 1000), "a site");
    check(bans_add(bans, "2001:db8:9:1::5", 3000, 1000), "one of IPv6");
    check(is_banned(bans, "203.0.113.7", 1999) && !is_banned(bans, "203.0.113.8", 1999),
          "it alone");
    check(!is_banned(bans, "203.0.113.7", 2000), "for a while");
    check(is_banned(bans, "198.51.100.1", 2500) && !is_banned(bans, "198.51.101.1", 2500), "/24");
    check(is_banned(bans, "2001:db8:7:ffff::1", 2500) && !is_banned(bans, "2001:db8:8::1", 2500),
          "/48");
    check(is_banned(bans, "2001:db8:9:1::6", 2500), "with all of its network");
    check(!is_banned(bans, "127.0.0.1", 1500), "this machine never");
    bans_close(bans);
    bans = bans_open(path, 2100);
    check(bans && is_banned(bans, "198.51.100.1", 2500), "it is kept");
    check(!bans_remove(bans, "203.0.113.7", 2100), "what is over is forgotten");
    check(bans_remove(bans, "198.51.100.0/24", 2100) && !is_banned(bans, "198.51.100.1", 2500),
          "and may be ended");
    bans_close(bans);
    unlink(path);
}

int main(void)
{
    test_addresses();
    test_rules();
    test_counting();
    test_sites();
    test_time();
    test_stored();
    test_unknown();
    test_many();
    test_bans();
    return checks_end();
}
