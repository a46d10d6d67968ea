/* seen.c - what was seen at a table is held against the record that is told after the end: honest
 * games pass, whatever was taken back, left and come back to; of a house that cheats it is found
 * out what was shown otherwise, and where. */
#include "../../table/seen.h"

#include "../../table/verify.h"
#include "../support/guests.h"

enum { PEOPLE = 2, TEXT_ROOM = 1 << 20 };

/* What each person keeps. */
typedef struct Keeper {
    Json list;
    bool has_come; /* since the last `joined` */
} Keeper;

static Keeper keeper[PEOPLE];

/* A house that cheats: of a view on its way to somebody the first such words become others. */
static const char *lie_from, *lie_to;
static int lie_to_whom, lies;

static char *lied(const char *text, size_t length)
{
    const char *hand = strstr(text, "\"hand\":[");
    const char *at = hand ? strstr(hand, lie_from) : NULL;
    char *out = malloc(length + strlen(lie_to) + 1);
    if (!out) exit(1);
    if (!at) return strcpy(out, text);
    lies++;
    sprintf(out, "%.*s%s%s", (int)(at - text), text, lie_to, at + strlen(lie_from));
    return out;
}

static void keep(int who, const char *text, size_t length)
{
    Keeper *by = &keeper[who];
    const JsonValue message = {text, length};
    char type[16] = "";
    json_get_text(json_member(message, "type"), type, sizeof type);
    if (strcmp(type, "joined") == 0) by->has_come = false;
    if (strcmp(type, "view") != 0) return;
    if (!by->has_come) seen_came(&by->list, visitor[who].seat, value_of(visitor[who].last[TABLE]));
    by->has_come = true;
    seen_view(&by->list, message);
}

static void tell_and_keep(void *self, int connection, const char *text, size_t length)
{
    if (lie_from && connection == lie_to_whom && lies == 0 && strstr(text, "\"view\"")) {
        char *copy = strndup(text, length);
        if (!copy) exit(1);
        char *other = lied(copy, length);
        deliver(self, connection, other, strlen(other));
        keep(connection, other, strlen(other));
        free(copy);
        free(other);
        return;
    }
    deliver(self, connection, text, length);
    if (connection < PEOPLE) keep(connection, text, length);
}

/* ---- A table ------------------------------------------------------------------------------- */

static char commitment[2 * SHA256_BYTES + 1];

static void open_table(const char *setup, int bots)
{
    static const char *const bot[] = {"", ",{'who':'bot','level':'easy'}",
                                      ",{'who':'bot','level':'easy'},{'who':'bot','level':'easy'}"};
    if (!store_memory(&store, wall_clock, NULL, NULL)) exit(1);
    const HouseHooks hooks = {.send = tell_and_keep, .random = some_bytes, .store = store};
    house = house_open(&hooks);
    if (!house) exit(1);
    for (int who = 0; who < PEOPLE; who++) {
        arrive(who);
        json_start(&keeper[who].list);
        json_open(&keeper[who].list, NULL, '[');
        keeper[who].has_come = false;
    }
    say(0,
        "{'do':'create','setup':{'players':%d%s},'seats':[{'who':'me','name':'Anna #1'},"
        "{'who':'open'}%s]}",
        PEOPLE + bots, setup, bot[bots]);
    say(1, "{'do':'join','table':'%s','name':'Żaneta'}", visitor[0].table);
    json_get_text(got(0, TABLE, "fair.commitment"), commitment, sizeof commitment);
    give_salt(0);
    give_salt(1);
    check(visitor[0].count[VIEW] > 0, "the game begins");
}

static void choose_label(int who, const char *label)
{
    const int n = number_in(who, VIEW, "n");
    char words[TEXT_LABEL + 2];
    snprintf(words, sizeof words, "\"%s\"", label);
    say(who, "{'do':'choose','n':%d,\"label\":\"%s\"}", n, label);
    if (is_content(who)) seen_chose(&keeper[who].list, n, value_of(words));
}

static void choose_some(int who)
{
    const JsonValue options = got(who, VIEW, "question.options");
    char label[TEXT_LABEL] = "";
    const int count = length_of(options);
    if (count == 0) return;
    json_get_text(json_member(item(options, random_under(&chance, count)), "label"), label,
                  sizeof label);
    if (is_true(who, VIEW, "question.treasures") && random_under(&chance, 3))
        snprintf(label, sizeof label, "treasures");
    choose_label(who, label);
}

/* Asks the other one if need be, who agrees most of the time. */
static void take_back(int who)
{
    const int other = 1 - who;
    seen_back(&keeper[who].list);
    say(who, "{'do':'undo','n':%d}", number_in(who, VIEW, "n"));
    if (!got(other, TABLE, "undo").at) return;
    const bool yes = random_under(&chance, 4) > 0;
    if (yes) seen_back(&keeper[other].list);
    say(other, "{'do':'allow','yes':%s}", yes ? "true" : "false");
}

/* The page is closed, the other one goes on if it can, and the page is opened again. */
static void reload(int who)
{
    const int other = 1 - who;
    char table[TABLE_ID], key[64];
    snprintf(table, sizeof table, "%s", visitor[who].table);
    snprintf(key, sizeof key, "%s", visitor[who].key);
    go_away(who);
    for (int i = 0; i < 5; i++) {
        if (number_in(other, VIEW, "asked") == visitor[other].seat) choose_some(other);
    }
    arrive(who);
    say(who, "{'do':'return','table':'%s','key':'%s'}", table, key);
    check(is_content(who), "one comes back");
}

static void play_on(int most)
{
    for (int i = 0; i < most && has_text(0, TABLE, "state", "playing"); i++) {
        const int who = asked_guest(PEOPLE);
        if (who < 0) break;
        choose_some(who);
        switch (random_under(&chance, 40)) {
        case 0:
        case 1:
            take_back(who);
            break;
        case 2:
            reload(random_under(&chance, PEOPLE));
            break;
        case 3:
            say(who, "{'do':'language','language':'%s'}", i % 2 ? "pl" : "en");
            break;
        case 4:
            say(who, "{'do':'auto','forced':%s,'obvious':%s}", i % 2 ? "true" : "false",
                i % 3 ? "true" : "false");
            break;
        default:
            break;
        }
    }
    for (int who = 0; who < PEOPLE && has_text(0, TABLE, "state", "playing"); who++)
        say(who, "{'do':'resign'}");
    check(has_text(0, TABLE, "state", "over"), "the game is over");
}

/* ---- The record ---------------------------------------------------------------------------- */

static char record[TEXT_ROOM];

static void keep_record(void)
{
    wait_for(60000);
    say(0, "{'do':'save'}");
    check(json_get_text(got(0, SAVED, "text"), record, sizeof record), "a record");
}

static char words[VERIFY_WORDS];

static Verdict verify_as(int who, Language language)
{
    Json list = keeper[who].list;
    json_close(&list, ']');
    keeper[who].list = list;
    const FairClaim claim = {.commitment = commitment, .seen = {list.text, list.length}};
    check(json_check(list.text, list.length), "a list");
    const Verdict verdict = fair_verify("record", record, strlen(record), &claim, language, words);
    keeper[who].list.length--; /* it can go on */
    keeper[who].list.comma = true;
    return verdict;
}

static bool says(const char *sentence)
{
    const bool found = strstr(words, sentence) != NULL;
    if (!found) fprintf(stderr, "not said: %s\nbut:\n%s\n", sentence, words);
    return found;
}

static void test_honest(void)
{
    static const char *const setups[] = {
        ",'kingdom':'First Game'", ",'sets':['base']",
        ",'sets':['intrigue']",    ",'sets':['seaside']",
        ",'sets':['adventures']",  ",'sets':['base','intrigue','seaside','adventures']"};
    enum { SETUPS = sizeof setups / sizeof setups[0], GAMES = 2 * SETUPS };
    int with_undo = 0, with_gap = 0;
    for (int game = 0; game < GAMES; game++) {
        chance = (uint64_t)game + 1;
        open_table(setups[game % SETUPS], game / SETUPS % 3);
        play_on(120);
        keep_record();
        with_undo += strstr(record, "\nundone: ") != NULL;
        for (int who = 0; who < PEOPLE; who++) {
            const bool good = verify_as(who, ENGLISH) == VERIFIED;
            check(good, "what was seen is what the record has");
            if (!good) fprintf(stderr, "game %d, person %d:\n%s\n", game, who, words);
            check(says("What you were shown is what the record has: "), "which is said");
            with_gap += strstr(words, "while the page was away") != NULL;
        }
        close_all();
    }
    check(with_undo > GAMES / 4, "choices were taken back");
    check(with_gap > 0, "somebody was away");
}

/* ---- Houses that cheat --------------------------------------------------------------------- */

/* In the record, the last place of some words becomes others. */
static bool change_record(const char *from, const char *to)
{
    static char other[TEXT_ROOM];
    char *last = NULL;
    for (char *at = record; (at = strstr(at, from)) != NULL; at++) last = at;
    if (!last) return false;
    snprintf(other, sizeof other, "%.*s%s%s", (int)(last - record), record, to,
             last + strlen(from));
    memcpy(record, other, sizeof record);
    return true;
}

/* A short game in which everybody buys Coppers; whoever does it last can do otherwise and leave
 * all the rest as it is. */
static void play_coppers(int rounds)
{
    chance = 7;
    open_table(",'kingdom':'First Game'", 0);
    for (int i = 0; i < PEOPLE * rounds; i++) {
        const int who = asked_guest(PEOPLE);
        choose_label(who, "treasures");
        choose_label(who, "buy Copper");
    }
    for (int who = 0; who < PEOPLE && has_text(0, TABLE, "state", "playing"); who++)
        say(who, "{'do':'resign'}");
    keep_record();
    check(verify_as(0, ENGLISH) == VERIFIED && verify_as(1, POLISH) == VERIFIED, "all is well");
    check(says("To, co było ci pokazane, zgadza się z zapisem"), "in Polish, too");
}

static void test_deals(void)
{
    for (int person = 0; person < PEOPLE; person++) {
        lie_from = "\"copper\"";
        lie_to = "\"gold\"";
        lie_to_whom = person;
        lies = 0;
        chance = 3;
        open_table(",'kingdom':'First Game'", 0);
        play_on(20);
        keep_record();
        lie_from = NULL;
        check(lies == 1, "another hand was shown");
        check(verify_as(1 - person, ENGLISH) == VERIFIED, "the other one saw the truth");
        check(verify_as(person, ENGLISH) == NOT_VERIFIED, "who did not finds out");
        check(says("FRAUD, turn 1 of ") && says("you were shown the hand Gold, Copper") &&
                  says("in the record it is Copper, Copper"),
              "where, and what");
        check(verify_as(person, POLISH) == NOT_VERIFIED && says("OSZUSTWO, tura 1, ") &&
                  says("pokazano ci rękę Złoto, Miedziak"),
              "in Polish");
        close_all();
    }
}

/* Whatever was shown moves no cursor where that is told. */
static void test_controls(void)
{
    lie_from = "\"copper\"";
    lie_to = "\"go\\u001b[2J\\u202eld\"";
    lie_to_whom = lies = 0;
    chance = 3;
    open_table(",'kingdom':'First Game'", 0);
    play_on(20);
    keep_record();
    lie_from = NULL;
    check(verify_as(0, ENGLISH) == NOT_VERIFIED && says("you were shown the hand go[2Jld, Copper"),
          "without what would");
    close_all();
}

/* Another's choice, which is one's own for that other. */
static void test_choices(void)
{
    play_coppers(4);
    const char *last =
        strstr(record, "B: buy Copper") > strstr(record, "A: buy Copper") ? "B" : "A";
    const int chooser = *last - 'A';
    char from[32], to[32];
    snprintf(from, sizeof from, "%s: buy Copper", last);
    snprintf(to, sizeof to, "%s: buy Curse", last);
    check(change_record(from, to), "another choice");
    check(verify_as(chooser, ENGLISH) == NOT_VERIFIED && says("FRAUD, turn 4 of ") &&
              says("you chose: buy Copper; in the record it is: buy Curse"),
          "who made it finds out");
    check(verify_as(1 - chooser, ENGLISH) == NOT_VERIFIED && says("FRAUD, turn ") &&
              says("you were told '") && says("Copper'; by the record it would be '"),
          "and so does the other one");
    close_all();
}

static void test_left_out(void)
{
    play_coppers(4);
    char *script = strstr(record, "---\n");
    char *middle = script ? strstr(script + strlen(script) / 2, "\n") : NULL;
    if (!middle) exit(1);
    middle[1] = '\0';
    check(verify_as(0, ENGLISH) == NOT_VERIFIED && says("FRAUD, turn ") && says("the record has"),
          "a record that ends too soon");
    close_all();
}

/* A house that draws chance until it likes it: numbers are passed over that nobody used. */
static void test_numbers(void)
{
    play_coppers(4);
    check(change_record("A: buy Copper", "undone: 2\nA: buy Copper"), "numbers passed over");
    for (int who = 0; who < PEOPLE; who++)
        check(verify_as(who, ENGLISH) == NOT_VERIFIED &&
                  says("chance was drawn more often than choices were made"),
              "are missed");
    close_all();
}

/* What is taken back by others is told as such: one's own choices are not, unless one agrees. */
static void test_taken_back(void)
{
    static const char list[] =
        "[{\"came\":0,\"names\":[\"Anna\",\"Jan\"]},"
        "{\"n\":0,\"number\":0,\"undone\":0},{\"n\":1,\"number\":1,\"undone\":0},"
        "{\"chose\":\"play Copper\",\"n\":0},%s{\"n\":0,\"number\":1,\"undone\":1},"
        "{\"n\":1,\"number\":2,\"undone\":1},{\"chose\":\"end\",\"n\":0}]";
    char text[1024], error[SAVE_ERROR];
    SavedGame saved;
    SeenReport report;
    static const char game[] =
        "deal: yes\nkingdom: First Game\n"
        "chance: 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n"
        "---\nundone: 1\nA: end\n";
    check(save_read("x", game, strlen(game), &saved, error), error);
    snprintf(text, sizeof text, list, "");
    seen_check(&saved, value_of(text), ENGLISH, &report);
    check(report.fault == SEEN_TAKEN_BACK && strcmp(report.shown, "play Copper") == 0,
          "taken back without asking");
    snprintf(text, sizeof text, list, "{\"back\":true},");
    seen_check(&saved, value_of(text), ENGLISH, &report);
    check(report.fault == SEEN_NO_FAULT && report.choices == 1 && report.views == 3, "agreed to");
    save_free(&saved);
}

/* What is no such list is not taken for one; a house that counts backwards is found out. */
static void test_lists(void)
{
    static const struct {
        const char *list;
        SeenFault fault;
    } lists[] = {
        {"[]", SEEN_UNREADABLE},
        {"7", SEEN_UNREADABLE},
        {"[{\"n\":0,\"number\":0,\"undone\":0}]", SEEN_UNREADABLE},
        {"[{\"came\":0,\"names\":[\"A\"]}]", SEEN_UNREADABLE},
        {"[{\"came\":2,\"names\":[\"A\",\"B\"]}]", SEEN_UNREADABLE},
        {"[{\"came\":0,\"names\":[\"A\",\"B\"]},{\"n\":0,\"number\":0,\"undone\":1}]",
         SEEN_UNREADABLE},
        {"[{\"came\":0,\"names\":[\"A\",\"B\"]},{\"n\":0,\"number\":-1,\"undone\":0}]",
         SEEN_UNREADABLE},
        {"[{\"came\":0,\"names\":[\"A\",\"B\"]}]", SEEN_NO_FAULT},
        {"[{\"came\":0,\"names\":[\"A\",\"B\"]},{\"n\":1,\"number\":1,\"undone\":0},"
         "{\"n\":0,\"number\":0,\"undone\":0}]",
         SEEN_NUMBERS},
        {"[{\"came\":0,\"names\":[\"A\",\"B\"]},{\"n\":9,\"number\":9,\"undone\":0}]", SEEN_SHORT},
        {"[{\"came\":0,\"names\":[\"A\",\"B\"]},{\"n\":0,\"number\":0,\"undone\":0,\"asked\":1}]",
         SEEN_ASKED},
        {"[{\"came\":0,\"names\":[\"A\",\"B\"]},{\"n\":0,\"number\":0,\"undone\":0,"
         "\"options\":[\"end\"]}]",
         SEEN_OPTIONS},
        {"[{\"came\":0,\"names\":[\"A\",\"B\"]},{\"n\":0,\"number\":0,\"undone\":0,\"from\":0,"
         "\"log\":[]}]",
         SEEN_LOG},
    };
    static const char game[] =
        "deal: yes\nkingdom: First Game\n"
        "chance: 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n"
        "---\nA: end\n";
    char error[SAVE_ERROR];
    SavedGame saved;
    SeenReport report;
    check(save_read("x", game, strlen(game), &saved, error), error);
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        seen_check(&saved, value_of(lists[i].list), ENGLISH, &report);
        check(report.fault == lists[i].fault, lists[i].list);
    }
    save_free(&saved);
}

int main(void)
{
    test_honest();
    test_deals();
    test_controls();
    test_choices();
    test_left_out();
    test_numbers();
    test_taken_back();
    test_lists();
    for (int who = 0; who < PEOPLE; who++) json_free(&keeper[who].list);
    return checks_end();
}
