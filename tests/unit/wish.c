/* wish.c - kingdoms by wishes: each wish alone, thousands of random ones together, what is refused,
 * and whether all that fits is as likely. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../../script/random.h"
#include "../../house/wish.h"
#include "../../text/text.h"
#include "../support/check.h"

/* ---- Asking ---------------------------------------------------------------------------------- */

static uint64_t chance = 7;
static TaliaSetup setup;
static char name[WISH_NAME], error[SETUP_ERROR];

static bool ask(const char *json)
{
    const size_t length = strlen(json);
    setup = (TaliaSetup){.seed = {11, 13}};
    if (!json_check(json, length)) {
        fprintf(stderr, "no JSON: %s\n", json);
        exit(1);
    }
    return wish_setup((JsonValue){json, length}, ENGLISH, &chance, &setup, name, error);
}

static void check_of(bool good, const char *json, const char *what)
{
    if (!good) fprintf(stderr, "%s: %s (%s)\n", json, what, error);
    check(good, what);
}

static void refused(const char *json, const char *why)
{
    const bool good = ask(json);
    check_of(!good, json, "is refused");
    check_of(!good && strstr(error, why), json, why);
}

static bool in_kingdom(int card)
{
    return setup.kingdom_count > 0 && memchr(setup.kingdom, card, setup.kingdom_count) != NULL;
}

static bool in_events(int card)
{
    return setup.event_count > 0 && memchr(setup.event, card, setup.event_count) != NULL;
}

static unsigned tags_of_kingdom(void)
{
    unsigned tags = 0;
    for (int i = 0; i < setup.kingdom_count; i++)
        tags |= talia_card_tags((TaliaCard)setup.kingdom[i]);
    return tags;
}

/* ---- Tags ------------------------------------------------------------------------------------ */

/* A card for each way to a tag, and what comes near one. */
static void test_tags(void)
{
    static const struct {
        TaliaCard card;
        unsigned tags;
    } cases[] = {
        {TALIA_village, TALIA_TAG_VILLAGE},
        {TALIA_nobles, TALIA_TAG_VILLAGE},            /* by choice */
        {TALIA_coin_of_the_realm, TALIA_TAG_VILLAGE}, /* when it is called */
        {TALIA_tribute, 0},                           /* by luck */
        {TALIA_chapel, TALIA_TAG_TRASHING},
        {TALIA_bandit, TALIA_TAG_ATTACK}, /* others' cards */
        {TALIA_treasure_map, 0},          /* itself */
        {TALIA_festival, TALIA_TAG_VILLAGE | TALIA_TAG_BUY},
        {TALIA_pawn, TALIA_TAG_BUY},      /* by choice */
        {TALIA_tactician, TALIA_TAG_BUY}, /* on the next turn */
        {TALIA_witch, TALIA_TAG_ATTACK},
        {TALIA_page, TALIA_TAG_ATTACK}, /* what it becomes */
        {TALIA_peasant, TALIA_TAG_BUY | TALIA_TAG_ATTACK},
        {TALIA_moat, TALIA_TAG_REACTION | TALIA_TAG_ANSWER},
        {TALIA_lighthouse, TALIA_TAG_ANSWER},
        {TALIA_champion, 0}, /* no kingdom cards */
        {TALIA_warrior, 0},
        {TALIA_borrow, 0},
        {TALIA_trade, 0},
        {TALIA_silver, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(talia_card_tags(cases[i].card) == cases[i].tags, text_card_id(cases[i].card));
}

/* ---- One wish at a time ---------------------------------------------------------------------- */

static void test_named(void)
{
    check(ask("{}") && setup.players == 2 && setup.edition == 2 && setup.kingdom_count == 10 &&
              setup.seed[0] == 11 && setup.seed[1] == 13 && !name[0],
          "nothing said: ten cards, the seed left alone");
    check(ask("{\"players\": 4, \"edition\": 1, \"kingdom\": \"First Game\"}") &&
              setup.players == 4 && in_kingdom(TALIA_woodcutter) &&
              !strcmp(name, "base1/First Game"),
          "a recommended kingdom by its name");
    check(ask("{\"players\": 3}") && !setup.two_boxes && ask("{\"players\": 3, \"boxes\": 2}") &&
              setup.two_boxes && ask("{\"players\": 3, \"boxes\": 1}") && !setup.two_boxes,
          "the Treasures of two boxes, when that is said");
    check(ask("{\"players\": 5, \"boxes\": 2}") && talia_setup_boxes(&setup) == 2 &&
              ask("{\"players\": 5}") && talia_setup_boxes(&setup) == 2,
          "five have them in any case");
    check(ask("{\"kingdom\": \"First Game\"}") && setup.edition == 2, "of the second edition");
    check(ask("{\"kingdom\": \"base1/First Game\"}") && setup.edition == 1, "of the first one");
    check(ask("{\"kingdom\": \"Hand Madness\"}") && setup.edition == 1, "Intrigue goes with that");
    check(ask("{\"kingdom\": \"Hand Madness\", \"edition\": 2}") && setup.edition == 2,
          "unless somebody says otherwise");
    check(ask("{\"kingdom\": \"seaside/give and take\"}") &&
              !strcmp(name, "seaside/Give and Take") && in_kingdom(TALIA_ambassador) &&
              ask("{\"kingdom\": \"Kompromisy\"}") && !strcmp(name, "base2/Give and Take"),
          "a kingdom keeps its book, in whatever language it is named");
    check(ask("{\"kingdom\": \"Spy, Thief\"}") && setup.edition == 2, "cards by themselves");
    check(ask("{\"kingdom\": \"adventures/Gentle Intro\"}") && setup.event_count == 1 &&
              in_events(TALIA_scouting_party),
          "with its Event");
    check(ask("{\"kingdom\": \"adventures/Gentle Intro\", \"events\": \"none\"}") &&
              setup.event_count == 0,
          "without it");
    check(ask("{\"kingdom\": \"Chapel, Wiedźma\", \"sets\": [\"seaside\"]}") &&
              in_kingdom(TALIA_chapel) && in_kingdom(TALIA_witch) && setup.kingdom_count == 10 &&
              !name[0],
          "by hand, filled up");
    check(ask("{\"kingdom\": \"Chapel, Witch; Alms, Quest\"}") && setup.event_count == 2 &&
              in_events(TALIA_alms) && in_events(TALIA_quest),
          "Events after the cards");
    check(ask("{\"events\": \"Alms\", \"eventCount\": 2}") && setup.event_count == 2 &&
              in_events(TALIA_alms),
          "Events filled up");
    check(ask("{\"eventCount\": 0, \"players\": null}") && setup.event_count == 0, "no Events");
    check(ask("{\"sets\": [\"base\"]}") && setup.event_count == 0, "none beside the base game");
}

static void test_refused(void)
{
    refused("{\"players\": 7}", "'players' is not");
    refused("{\"players\": \"two\"}", "players");
    refused("{\"edition\": 3}", "edition");
    refused("{\"boxes\": 3}", "boxes");
    refused("{\"players\": 6, \"boxes\": 1}", "boxes");
    refused("{\"sets\": [\"sea\"]}", "'sea' is not a set");
    refused("{\"sets\": \"base\"}", "'sets' is not");
    refused("{\"sets\": [3]}", "'sets' is not");
    refused("{\"kingdom\": \"Chapell, Witch\"}", "no card or kingdom 'Chapell'; near: Chapel");
    refused("{\"kingdom\": \"First Gane\"}", "no card or kingdom 'First Gane'; near: First Game");
    refused("{\"kingdom\": \"seaside/First Game\"}", "no card or kingdom 'seaside/First Game'");
    refused("{\"kingdom\": 3}", "'kingdom' is not");
    refused("{\"kingdom\": \"Gold, Witch\"}", "Gold is not a kingdom card");
    refused("{\"events\": \"Witch\"}", "Witch is not an Event");
    refused("{\"eventCount\": 3}", "'eventCount' is not");
    refused("{\"eventCount\": \"many\"}", "'eventCount' is not");
    refused("{\"attacks\": \"some\"}", "'attacks' is not");
    refused("{\"want\": [\"gold\"]}", "'want' is not");
    refused("{\"like\": [\"Province\"]}", "Province is neither");
    refused("{\"ban\": [\"witch\"], \"kingdom\": \"Witch\"}", "Witch is banned");
    refused("{\"attacks\": \"none\", \"kingdom\": \"Witch\"}", "no Attacks are wanted");
    refused("{\"count\": {\"seaside\": 11}}", "'count' is not");
    refused("{\"count\": 3}", "'count' is not");
    refused("{\"count\": {\"seaside\": 6, \"base\": 6}}", "more than 10");
    refused("{\"sets\": [\"seaside\"], \"count\": {\"seaside\": 6}}", "6 cards in all");
    refused("{\"count\": {\"seaside\": 0}, \"kingdom\": \"Wharf\"}",
            "0 of Seaside are wished for, but 1");
    refused("{\"kingdom\": \"First Game\", \"attacks\": \"none\"}", "no Attacks are wanted");
    refused("{\"edition\": 1, \"kingdom\": \"base1/Village Square\", \"attacks\": \"answered\"}",
            "an answer to the Attacks");
    refused("{\"kingdom\": \"Cellar, Militia, Smithy, Workshop, Witch, Thief, Spy, Bureaucrat,"
            " Gardens\", \"want\": [\"village\", \"trashing\"]}",
            "cannot be had beside the rest");
}

/* ---- Many at random -------------------------------------------------------------------------- */

static const char *const sets[] = {"base", "intrigue", "seaside", "adventures"};
static const char *const wants[] = {"village", "trashing", "buy"};
static const char *const attacks[] = {"any", "none", "answered"};
enum { SETS = 4, WANTS = 3 };

typedef struct Request {
    char json[2048];
    unsigned sets, want;
    int count[SETS], attacks, events, edition;
    bool named[TALIA_CARDS], like[TALIA_CARDS], ban[TALIA_CARDS];
} Request;

static void say(Request *r, const char *words)
{
    strncat(r->json, words, sizeof r->json - strlen(r->json) - 1);
}

static int any_card(void)
{
    for (;;) {
        const int card = random_under(&chance, TALIA_CARDS);
        if (setup_is_kingdom_card(card)) return card;
    }
}

static void say_cards(Request *r, const char *key, int most, bool as_list, bool out[TALIA_CARDS])
{
    const int count = random_under(&chance, most + 1);
    bool first = true;
    say(r, key);
    say(r, as_list ? "[" : "\"");
    for (int i = 0; i < count; i++) {
        const int card = any_card();
        if (out[card] || (!as_list && r->ban[card])) continue;
        out[card] = true;
        say(r, first ? "" : ",");
        say(r, as_list ? "\"" : "");
        say(r, text_card_id((TaliaCard)card));
        say(r, as_list ? "\"" : "");
        first = false;
    }
    say(r, as_list ? "]" : "\"");
}

static void invent(Request *r)
{
    char words[64];
    memset(r, 0, sizeof *r);
    r->edition = 1 + random_under(&chance, 2);
    snprintf(r->json, sizeof r->json, "{\"edition\": %d, \"sets\": [", r->edition);
    do r->sets = (unsigned)random_under(&chance, 1 << SETS);
    while (!r->sets);
    for (unsigned i = 0, first = 1; i < SETS; i++) {
        if (!(r->sets >> i & 1)) continue;
        snprintf(words, sizeof words, "%s\"%s\"", first ? "" : ",", sets[i]);
        say(r, words);
        first = 0;
    }
    say(r, "], \"count\": {");
    for (unsigned i = 0, first = 1; i < SETS; i++) {
        r->count[i] = random_under(&chance, 4) ? -1 : random_under(&chance, 7);
        if (r->count[i] < 0) continue;
        snprintf(words, sizeof words, "%s\"%s\": %d", first ? "" : ",", sets[i], r->count[i]);
        say(r, words);
        first = 0;
    }
    say(r, "}, \"want\": [");
    r->want = (unsigned)random_under(&chance, 1 << WANTS);
    for (unsigned i = 0, first = 1; i < WANTS; i++) {
        if (!(r->want >> i & 1)) continue;
        snprintf(words, sizeof words, "%s\"%s\"", first ? "" : ",", wants[i]);
        say(r, words);
        first = 0;
    }
    r->attacks = random_under(&chance, 3);
    snprintf(words, sizeof words, "], \"attacks\": \"%s\"", attacks[r->attacks]);
    say(r, words);
    say_cards(r, ", \"ban\": ", 25, true, r->ban);
    say_cards(r, ", \"like\": ", 5, true, r->like);
    say_cards(r, ", \"kingdom\": ", random_under(&chance, 3) ? 2 : 9, false, r->named);
    r->events = random_under(&chance, 3);
    snprintf(words, sizeof words, ", \"eventCount\": %d}", r->events);
    say(r, words);
}

/* Which of `sets` a card is of. */
static int set_of(int card)
{
    switch (talia_card_info((TaliaCard)card)->set) {
    case TALIA_SET_INTRIGUE:
        return 1;
    case TALIA_SET_SEASIDE:
        return 2;
    case TALIA_SET_ADVENTURES:
        return 3;
    default:
        return 0;
    }
}

static bool is_of_other_edition(const Request *r, int card)
{
    return talia_card_info((TaliaCard)card)->set ==
           (r->edition == 1 ? TALIA_SET_BASE2 : TALIA_SET_BASE1);
}

/* Whether the kingdom of `setup` is as the request says. */
static bool fits(const Request *r)
{
    int of[SETS] = {0};
    if (setup.kingdom_count != 10 || setup.event_count != r->events) return false;
    for (int i = 0; i < 10; i++) {
        const int card = setup.kingdom[i], set = set_of(card);
        const bool in_sets =
            (r->sets >> set & 1 || r->count[set] > 0) && !is_of_other_edition(r, card);
        if (r->ban[card] || (!r->named[card] && !in_sets)) return false;
        for (int k = 0; k < i; k++) {
            if (setup.kingdom[k] == card) return false;
        }
        of[set]++;
    }
    for (int set = 0; set < SETS; set++) {
        if (r->count[set] >= 0 && of[set] != r->count[set]) return false;
    }
    for (int card = 0; card < TALIA_CARDS; card++) {
        if (r->named[card] && !in_kingdom(card)) return false;
    }
    const unsigned tags = tags_of_kingdom();
    if (r->attacks == 1 && tags & TALIA_TAG_ATTACK) return false;
    if (r->attacks == 2 && tags & TALIA_TAG_ATTACK && !(tags & TALIA_TAG_ANSWER)) return false;
    return !(r->want & ~tags); /* the tags are in the order of `wants` */
}

/* Another way to look for a kingdom: random cards into the places that are open, wanted ones more
 * often. What it finds must not have been refused. */
static bool stumble_upon(const Request *r)
{
    uint8_t pool[TALIA_CARDS];
    int all = 0, named = 0;
    setup.event_count = (uint8_t)r->events;
    for (int card = 0; card < TALIA_CARDS; card++) {
        const int set = set_of(card);
        if (r->named[card] && named < 10) setup.kingdom[named++] = (uint8_t)card;
        if (r->named[card] || !setup_is_kingdom_card(card) || r->ban[card]) continue;
        if ((r->sets >> set & 1 || r->count[set] > 0) && !is_of_other_edition(r, card))
            pool[all++] = (uint8_t)card;
    }
    setup.kingdom_count = 10;
    for (int tries = 0; tries < 300; tries++) {
        int left = all, room[SETS];
        uint8_t list[TALIA_CARDS];
        memcpy(list, pool, sizeof list);
        for (int set = 0; set < SETS; set++) room[set] = r->count[set] < 0 ? 10 : r->count[set];
        for (int i = 0; i < named; i++) room[set_of(setup.kingdom[i])]--;
        unsigned missing = r->want | TALIA_TAG_ANSWER;
        int count = named;
        while (count < 10 && left > 0) {
            const uint8_t card = random_take(&chance, list, &left);
            const bool useful = talia_card_tags(card) & missing;
            if (room[set_of(card)] <= 0 || (!useful && left > 3 && random_under(&chance, 4)))
                continue;
            room[set_of(card)]--;
            missing &= ~talia_card_tags(card);
            setup.kingdom[count++] = card;
        }
        if (count == 10 && fits(r)) return true;
    }
    return false;
}

static void test_random(void)
{
    const int requests = times(6000, 1500);
    static Request r;
    int had = 0, liked = 0, likes = 0;
    for (int i = 0; i < requests; i++) {
        invent(&r);
        if (!ask(r.json)) {
            check_of(strlen(error) > 20 && !strchr(error, '{'), r.json, "it is said why");
            check_of(!stumble_upon(&r), r.json, "what is refused cannot be had");
            continue;
        }
        had++;
        check_of(fits(&r), r.json, "the kingdom is as wished for");
        check_of(talia_setup_fault(&setup) == TALIA_SOUND, r.json, "it can be played");
        for (int card = 0; card < TALIA_CARDS; card++) {
            const bool can = r.sets >> set_of(card) & 1 && !is_of_other_edition(&r, card);
            if (!r.like[card] || r.ban[card] || !can) continue;
            likes++;
            liked += in_kingdom(card);
        }
    }
    check(had > requests / 5, "many wishes can be had");
    check(liked > likes / 2, "liked cards are mostly there");
}

static void test_liked(void)
{
    for (int i = 0; i < 200; i++) {
        check(ask("{\"like\": [\"witch\", \"chapel\", \"alms\"]}") && in_kingdom(TALIA_witch) &&
                  in_kingdom(TALIA_chapel) && in_events(TALIA_alms),
              "liked cards are there");
        check(ask("{\"like\": [\"witch\"], \"attacks\": \"answered\", \"want\": [\"village\"]}") &&
                  in_kingdom(TALIA_witch) && tags_of_kingdom() & TALIA_TAG_ANSWER,
              "with an answer to them");
        check(ask("{\"like\": [\"witch\"], \"attacks\": \"none\"}") && !in_kingdom(TALIA_witch),
              "unless a wish forbids it");
    }
}

/* ---- Chance ---------------------------------------------------------------------------------- */

/* How often each card is picked, of so many: in standard deviations off at most. */
static double worst_of(const int *picked, const bool *among, int draws, double share)
{
    double worst = 0;
    const double deviation = sqrt((double)draws * share * (1 - share));
    for (int card = 0; card < TALIA_CARDS; card++) {
        if (!among[card]) continue;
        worst = fmax(worst, fabs(picked[card] - (double)draws * share) / deviation);
    }
    return worst;
}

/* Of cards that are alike for the wish, each comes as often as any other. */
static void test_even(const char *json, unsigned tag)
{
    enum { DRAWS = 4000 };
    static int picked[TALIA_CARDS];
    bool among[TALIA_CARDS] = {false};
    int cards = 0, sum = 0;
    memset(picked, 0, sizeof picked);
    for (int i = 0; i < DRAWS; i++) {
        check_of(ask(json), json, "can be had");
        for (int k = 0; k < setup.kingdom_count; k++) picked[setup.kingdom[k]]++;
    }
    for (int card = 0; card < TALIA_CARDS; card++) {
        among[card] = setup_is_kingdom_card(card) && talia_card_tags((TaliaCard)card) == tag &&
                      talia_card_info((TaliaCard)card)->set != TALIA_SET_BASE1;
        cards += among[card];
        sum += among[card] ? picked[card] : 0;
    }
    const double share = (double)sum / DRAWS / cards;
    check_of(worst_of(picked, among, DRAWS, share) < 4.5, json, "all that fits is as likely");
}

/* ---- Events at random ------------------------------------------------------------------------ */

/* What `seen` has of numbers of Events, a bit each, is one and two. */
static void check_drawn(unsigned seen, const char *what)
{
    check_of(seen == (1u << 1 | 1u << 2), what, "one or two Events are drawn (adventures.1)");
}

static const char *every_event_banned(void)
{
    static char json[1024] = "{\"ban\": [";
    const size_t head = strlen("{\"ban\": [");
    size_t at = head;
    for (int card = 0; card < TALIA_CARDS; card++) {
        if (!setup_is_event(card)) continue;
        at += (size_t)snprintf(json + at, sizeof json - at, "%s\"%s\"", at > head ? ", " : "",
                               text_card_name(ENGLISH, (TaliaCard)card));
    }
    snprintf(json + at, sizeof json - at, "]}");
    return json;
}

static void test_random_events(void)
{
    enum { DRAWS = 200 };
    const char *const wishes[] = {"{}", "{\"sets\": [\"base\"], \"eventCount\": \"random\"}",
                                  "{\"kingdom\": \"First Game\", \"events\": \"random\"}"};
    const SetupWish words[] = {{.sets = "all"}, {.kingdom = "First Game", .events = "random"}};
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        unsigned seen = 0;
        for (int n = 0; n < DRAWS && ask(wishes[i]); n++) seen |= 1u << setup.event_count;
        check_drawn(seen, wishes[i]);
    }
    for (int n = 0; n < DRAWS; n++)
        check(ask(every_event_banned()) && setup.event_count == 0, "none if all are banned");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        unsigned seen = 0;
        for (int n = 0; n < DRAWS; n++) {
            char seed[8];
            SetupWish wish = words[i];
            snprintf(seed, sizeof seed, "%d", n);
            wish.seed = seed;
            check(setup_resolve(&wish, &setup, error), error);
            seen |= 1u << setup.event_count;
        }
        check_drawn(seen, i ? "First Game with random Events" : "a kingdom of all sets");
    }
}

int main(void)
{
    test_tags();
    test_named();
    test_random_events();
    test_refused();
    test_random();
    test_liked();
    test_even("{}", 0);
    test_even("{\"want\": [\"village\", \"trashing\", \"buy\"], \"attacks\": \"answered\"}",
              TALIA_TAG_TRASHING);
    test_even("{\"want\": [\"village\"], \"attacks\": \"answered\"}", TALIA_TAG_ATTACK);
    return checks_end();
}
