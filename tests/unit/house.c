/* house.c - whole games at tables of the house: created, joined, played to the end by people and
 * bots, over every set and number of seats; what is hidden stays hidden; reloads, restarts and two
 * houses on one store lose nothing. What the house refuses is tested in house_rights.c and
 * house_course.c. */
#include "../support/guests.h"

static const char *const sets[] = {"base", "intrigue", "seaside", "adventures"};

/* ---- Games of people ------------------------------------------------------------------------- */

/* The first of `people` makes a table for them and `bots` more, and the others sit down. */
static void gather(int people, int bots, const char *set, const char *terms)
{
    char seats[512];
    size_t n = (size_t)snprintf(seats, sizeof seats, "{'who':'me','name':'Guest 0'}");
    for (int i = 1; i < people; i++)
        n += (size_t)snprintf(seats + n, sizeof seats - n, ",{'who':'open'}");
    for (int i = 0; i < bots; i++)
        n += (size_t)snprintf(seats + n, sizeof seats - n, ",{'who':'bot','level':'easy'}");
    say(0, "{'do':'create','setup':{'players':%d,'sets':['%s']},'seats':[%s],'terms':{%s}}",
        people + bots, set, seats, terms);
    check(is_content(0) && visitor[0].seat == 0 && strlen(visitor[0].key) >= 22, "a table");
    for (int i = 1; i < people; i++) {
        say(i, "{'do':'join','table':'%s','name':'Guest %d'}", visitor[0].table, i);
        check(is_content(i) && visitor[i].seat == i, "a seat");
    }
}

/* Half of them give a salt; for the others' nobody waits for long. */
static void begin(int people)
{
    for (int i = 0; i < people; i += 2) give_salt(i);
    wait_for(6000);
    for (int i = 0; i < people; i++)
        check(has_text(i, TABLE, "state", "playing") && visitor[i].count[VIEW] > 0,
              "a table whose seats are taken starts by itself");
}

/* Of the hands of others, and of what only their owners may see, a view says nothing. */
static bool hides(int who, int players)
{
    bool good = true;
    for (int seat = 0; seat < players; seat++) {
        char path[64];
        snprintf(path, sizeof path, "seats.%d", seat);
        const JsonValue at = got(who, VIEW, path);
        const bool is_own = seat == visitor[who].seat;
        good &= json_is_null(json_member(at, "hand")) == !is_own;
        good &= json_is_null(json_member(at, "native")) == !is_own;
        if (!is_own) good &= length_of(json_member(at, "deckKnown")) == 0;
    }
    const bool is_asked =
        visitor[who].seat >= 0 && number_in(who, VIEW, "asked") == visitor[who].seat;
    return good && (got(who, VIEW, "question.options").at != NULL) == is_asked;
}

/* All play at random, `guests` of them, some of whom look on; how many choices it took. */
static int play_out(int guests, int players)
{
    enum { MOST = 20000 };
    bool all_hidden = true, all_alike = true;
    int choices = 0;
    for (int who; choices < MOST && (who = asked_guest(guests)) >= 0; choices++) {
        for (int i = 0; i < guests; i++) {
            all_hidden &= hides(i, players);
            all_alike &= number_in(i, VIEW, "n") == number_in(who, VIEW, "n");
        }
        choose_any(who);
        if (!is_content(who)) break;
    }
    check(all_hidden, "nobody sees what others hold");
    check(all_alike, "all see the same position");
    return choices;
}

static void check_end(int guests, int players)
{
    for (int i = 0; i < guests; i++) {
        check(has_text(i, TABLE, "state", "over"), "the table is over");
        check(visitor[i].count[SUMMARY] == 1, "the summary is told once");
        check(length_of(got(i, SUMMARY, "seats")) == players, "a summary has every seat");
        check(length_of(got(i, SUMMARY, "winners")) >= 1, "somebody has won");
    }
}

/* Saved, loaded as a table to look at, and saved again: the same file but for the secret. */
/* A request with the game that was saved last. */
static char *with_file(int who, const char *what)
{
    char *message = NULL;
    const JsonValue text = got(who, SAVED, "text");
    if (asprintf(&message, "{\"do\":\"%s\",\"text\":%.*s}", what, (int)text.length, text.at) < 0)
        exit(1);
    return message;
}

static void say_file(int who, const char *what)
{
    char *message = with_file(who, what);
    say_bytes(who, message, strlen(message));
    free(message);
}

static void check_save(int who)
{
    say(who, "{'do':'save'}");
    const char *saved = visitor[who].last[SAVED];
    check(saved != NULL, "a saved game");
    if (!saved) return;
    const size_t room = strlen(saved);
    char *text = malloc(room), *again = malloc(room);
    if (!text || !again) exit(1);
    const int of = number_in(who, VIEW, "n");
    json_get_text(got(who, SAVED, "text"), text, room);
    say_file(who, "load");
    check(has_text(who, TABLE, "state", "over"), "a loaded game is to be looked at");
    say(who, "{'do':'step','n':%d}", of / 2);
    check(number_in(who, STEP, "n") == of / 2 && is_true(who, STEP, "open"), "a step of it");
    say(who, "{'do':'save'}");
    json_get_text(got(who, SAVED, "text"), again, room);
    const char *from = strstr(text, "rules:"), *to = strstr(again, "rules:");
    check(from && to && strcmp(from, to) == 0, "the same game");
    free(text);
    free(again);
}

static void test_games(void)
{
    open_all(false);
    for (int players = 2; players <= TALIA_MAX_PLAYERS; players++) {
        for (size_t set = 0; set < sizeof sets / sizeof sets[0]; set++) {
            const int bots = players > 3 ? players - 3 : 0, people = players - bots;
            for (int i = 0; i <= people; i++) arrive(i);
            gather(people, bots, sets[set], "");
            say(people, "{'do':'watch','table':'%s'}", visitor[0].table);
            check(visitor[people].seat == -1 && !visitor[people].key[0], "one looks on");
            begin(people);
            check(play_out(people + 1, players) > 20, "a game of many choices");
            check_end(people + 1, players);
            check_save(0);
            for (int i = 0; i <= people; i++) go_away(i);
        }
    }
    close_all();
}

/* ---- Coming back ----------------------------------------------------------------------------- */

static void play_some(int guests, int choices)
{
    for (int who; choices-- > 0 && (who = asked_guest(guests)) >= 0;) choose_any(who);
}

/* What the next view shows is what the last one showed. */
static void check_return(int who, const char *what)
{
    const int n = number_in(who, VIEW, "n"), seat = visitor[who].seat;
    char table[TABLE_ID], key[64], hand[4096], path[32];
    snprintf(table, sizeof table, "%s", visitor[who].table);
    snprintf(key, sizeof key, "%s", visitor[who].key);
    snprintf(path, sizeof path, "seats.%d.hand", seat);
    const JsonValue before = got(who, VIEW, path);
    snprintf(hand, sizeof hand, "%.*s", (int)before.length, before.at);
    arrive(who);
    say(who, "{'do':'return','table':'%s','key':'%s'}", table, key);
    const JsonValue after = got(who, VIEW, path);
    check(is_content(who) && visitor[who].seat == seat && number_in(who, VIEW, "n") == n, what);
    check(after.at && after.length == strlen(hand) && memcmp(after.at, hand, after.length) == 0,
          what);
    check(number_in(who, VIEW, "log.from") == 0 && length_of(got(who, VIEW, "moves")) == 0,
          "whoever comes back is told the whole log");
}

static void test_return(void)
{
    open_all(false);
    for (int i = 0; i < 3; i++) arrive(i);
    gather(3, 1, "seaside", "");
    begin(3);
    play_some(3, 40);
    go_away(1);
    check(!is_true(0, TABLE, "seats.1.present") && is_true(0, TABLE, "seats.0.present"),
          "the others see who is gone");
    check_return(1, "a seat is there after a reload");
    check(is_true(0, TABLE, "seats.1.present"), "and who is back");
    for (int i = 0; i < 3; i++) go_away(i);
    wait_for(10 * 60 * 1000); /* nobody is there: the table leaves the memory */
    for (int i = 0; i < 3; i++) check_return(i, "a table is there after a while");
    play_some(3, 10);
    house_close(house);
    house = open_house(&store, false);
    for (int i = 0; i < 3; i++) check_return(i, "a table is there after a restart");
    play_out(3, 4);
    check_end(3, 4);
    close_all();
}

/* ---- Two houses on one store ----------------------------------------------------------------- */

static void test_two_houses(void)
{
    open_all(false);
    House *one = house;
    arrive(0);
    arrive(1);
    gather(2, 0, "base", "");
    begin(2);
    play_some(2, 10);
    const int asked = asked_guest(2), n = number_in(asked, VIEW, "n"), elsewhere = 5;
    char label[TEXT_LABEL] = "";
    json_get_text(got(asked, VIEW, "question.options.0.label"), label, sizeof label);
    House *other = house = open_house(&store, false);
    arrive(elsewhere);
    say(elsewhere, "{'do':'return','table':'%s','key':'%s'}", visitor[asked].table,
        visitor[asked].key);
    check(number_in(elsewhere, VIEW, "n") == n, "another house has the same table");
    choose(elsewhere, label);
    check(is_content(elsewhere), "a choice there");
    const int then = number_in(elsewhere, VIEW, "n");
    house = one;
    choose(asked, label);
    check(is_refused(asked, "too-late"), "the same choice here is too late");
    check(number_in(asked, VIEW, "n") == then && number_in(1 - asked, VIEW, "n") == then,
          "all are told what has happened");
    play_some(2, 5);
    house_changed(other, visitor[0].table, now);
    check(number_in(elsewhere, VIEW, "n") == number_in(0, VIEW, "n"), "a house hears of changes");
    play_some(2, 5);
    house_changed(other, NULL, now);
    house_tick(other, now);
    check(number_in(elsewhere, VIEW, "n") == number_in(0, VIEW, "n"), "of any that it missed");
    play_some(2, 1);
    house_changed(other, NULL, now); /* and whoever says something there hears of it first */
    say(1 - asked, "{'do':'auto','obvious':false}"); /* so that nothing is chosen */
    house = other;
    say(elsewhere, "{'do':'auto','obvious':true}");
    check(is_content(elsewhere), "what does not depend on the position is never too late");
    house = one;
    house_close(other);
    close_all();
}

/* ---- With bots ------------------------------------------------------------------------------- */

static void test_bots(void)
{
    open_all(true);
    arrive(0);
    check(is_true(0, WELCOME, "solo"), "the page's own house says so");
    say(0, "{'do':'create','setup':{'players':4,'seed':'7'},'seats':[{'who':'bot','level':'easy'},"
           "{'who':'me','name':'Anna'},{'who':'bot','level':'medium'},"
           "{'who':'bot','level':'strong'}],'terms':{'begins':0}}");
    check(is_content(0) && visitor[0].seat == 1, "alone against three bots");
    check(has_text(0, TABLE, "state", "playing"), "it starts at once");
    play_out(1, 4);
    check_end(1, 4);
    check_save(0);
    say(0, "{'do':'create','setup':{'players':2},'seats':[{'who':'bot'},{'who':'bot'}]}");
    check(is_content(0) && visitor[0].seat == -1, "bots play among themselves");
    check(has_text(0, TABLE, "state", "over"), "to the end");
    say(0, "{'do':'step','n':%d}", number_in(0, VIEW, "n") / 2);
    check(is_true(0, STEP, "open"), "and can be watched");
    close_all();
}

/* Whoever plays alone is advised at any question; where others come nobody is, unless the terms of
 * the table say that everybody may be. */
static void test_advice(void)
{
    open_all(true);
    arrive(0);
    say(0, "{'do':'create','setup':{'players':2,'seed':'7'},'seats':[{'who':'me','name':'Anna'},"
           "{'who':'bot','level':'easy'}],'terms':{'begins':0}}");
    const int options = length_of(got(0, VIEW, "question.options"));
    say(0, "{'do':'advise','n':0}");
    check(length_of(got(0, ADVICE, "options")) == options, "on all that can be chosen");
    check(number_in(0, ADVICE, "n") == 0 && number_in(0, ADVICE, "dealings") == 32, "thoroughly");
    say(0, "{'do':'advise','n':1}");
    check(is_refused(0, "too-late"), "not on what is not asked");
    close_all();
    open_all(false);
    arrive(0);
    say(0, "{'do':'create','setup':{},'seats':[{'who':'me','name':'Anna'},{'who':'bot'}]}");
    say(0, "{'do':'advise','n':0}");
    check(is_refused(0, "not-now"), "not where others may come");
    say(0, "{'do':'create','setup':{},'seats':[{'who':'me','name':'Anna'},{'who':'bot'}],"
           "'terms':{'advice':true,'rated':true}}");
    check(is_refused(0, "not-now"), "never in a game that changes ratings");
    arrive(1);
    gather(2, 0, "base", "'advice':true");
    check(is_true(0, TABLE, "terms.advice"), "unless it is said to all who come");
    begin(2);
    const int asked = number_in(0, VIEW, "asked"), n = number_in(0, VIEW, "n");
    say(asked, "{'do':'advise','n':%d}", n);
    wait_for(1000);
    check(length_of(got(asked, ADVICE, "options")) > 0, "then whoever is asked is advised");
    say(1 - asked, "{'do':'advise','n':%d}", n);
    check(is_refused(1 - asked, "not-yours"), "and nobody else");
    close_all();
}

/* A game is judged choice by choice for whoever is alone, unless something else is wanted. */
static void test_review(void)
{
    enum { CHOICES = 30 };
    open_all(true);
    arrive(0);
    say(0, "{'do':'create','setup':{'players':2,'seed':'7'},'seats':[{'who':'me','name':'Anna'},"
           "{'who':'bot','level':'easy'}],'terms':{'begins':0}}");
    play_some(1, CHOICES);
    say(0, "{'do':'save'}");
    say_file(0, "review");
    check(visitor[0].count[JUDGED] > CHOICES / 2, "choices are judged");
    const int after = number_in(0, JUDGED, "after"), lost = number_in(0, JUDGED, "lost");
    check(after >= 0 && after <= 10000 && lost >= 0 && lost <= 10000, "chances");
    check(number_in(0, JUDGED, "n") < number_in(0, JUDGED, "of"), "one after the other");
    check(length_of(got(0, REVIEW, "players")) == 2 && !is_true(0, REVIEW, "over"), "all of it");
    check(length_of(got(0, REVIEW, "players.0.turns")) > 2, "by turn");
    check(number_in(0, REVIEW, "players.0.choices") + number_in(0, REVIEW, "players.1.choices") ==
              visitor[0].count[JUDGED],
          "of all that were told");
    char *message = with_file(0, "review");
    forget(0);
    house_receive(house, 0, message, strlen(message), now);
    say(0, "{'do':'log'}");
    check(visitor[0].count[VIEW] == 1 && visitor[0].count[REVIEW] == 0, "one may leave it");
    free(message);
    say(0, "{'do':'review','text':'players: 2\\nnonsense'}");
    check(is_refused(0, "bad-message"), "what is no game is not judged");
    close_all();
    open_all(false);
    arrive(0);
    say(0, "{'do':'review','text':''}");
    check(is_refused(0, "bad-message"), "a server has no such message");
    close_all();
}

/* The same seed, the same cards. */
static void test_seed(void)
{
    char hand[2][1024];
    for (int i = 0; i < 2; i++) {
        open_all(true);
        arrive(0);
        say(0, "{'do':'create','setup':{'seed':'123','kingdom':'First Game'},"
               "'seats':[{'who':'me','name':'A'},{'who':'bot'}]}");
        const JsonValue cards = got(0, VIEW, "seats.0.hand");
        snprintf(hand[i], sizeof hand[i], "%.*s", (int)cards.length, cards.at);
        close_all();
    }
    check(strcmp(hand[0], hand[1]) == 0, "a seed gives the same game");
    open_all(false);
    arrive(0);
    say(0, "{'do':'create','setup':{'seed':'123'},'seats':[{'who':'me','name':'A'},"
           "{'who':'open'}]}");
    check(is_refused(0, "bad-setup"), "nobody chooses the cards of others");
    close_all();
}

/* Two books have a kingdom of that name, and each its own for it in Polish. */
static void test_kingdom_names(void)
{
    static const char *const named[][2] = {{"seaside/Give and Take", "Kto daje i zabiera…"},
                                           {"base2/Give and Take", "Kompromisy"},
                                           {"Give and Take", "Kompromisy"}};
    open_all(true);
    arrive(0);
    say(0, "{'do':'hello','protocol':1,'language':'pl'}");
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        say(0,
            "{'do':'create','setup':{'kingdom':'%s'},'seats':[{'who':'me','name':'A'},"
            "{'who':'bot'}]}",
            named[i][0]);
        check(has_text(0, TABLE, "setup.kingdomName", named[i][1]), named[i][1]);
        say(0, "{'do':'again'}");
        check(has_text(0, TABLE, "setup.kingdomName", named[i][1]), "and dealt anew");
    }
    close_all();
}

/* ---- Who begins ------------------------------------------------------------------------------ */

/* Three bots play, or a person and two; who has begun. */
static int first_of_three(bool with_person, const char *terms)
{
    say(0,
        "{'do':'create','setup':{'players':3,'kingdom':'First Game'},'seats':[%s,"
        "{'who':'bot','level':'easy'},{'who':'bot','level':'easy'}],'terms':{%s}}",
        with_person ? "{'who':'me','name':'A'}" : "{'who':'bot','level':'easy'}", terms);
    if (!is_content(0)) return -1;
    say(0, "{'do':'step','n':0}");
    return number_in(0, STEP, "turn.who");
}

static void test_who_begins(void)
{
    enum { TABLES = 30 };
    int began[3] = {0};
    open_all(true);
    arrive(0);
    for (int i = 0; i < TABLES; i++)
        began[first_of_three(true, i % 2 ? "'begins':'random'" : "")]++;
    check(length_of(got(0, TABLE, "setup.begins")) == 3, "unless somebody asks, any may begin");
    check(began[0] && began[1] && began[2], "and each does now and then");
    for (int seat = 0; seat < 3; seat++) {
        char terms[16];
        snprintf(terms, sizeof terms, "'begins':%d", seat);
        check(first_of_three(true, terms) == seat && first_of_three(false, terms) == seat,
              "who is asked for begins");
        check(length_of(got(0, TABLE, "setup.begins")) == 1 &&
                  number_in(0, TABLE, "setup.begins.0") == seat,
              "which all are told");
    }
    static const char *const bad[] = {"'begins':3", "'begins':-1", "'begins':'me'", "'begins':[0]"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        check(first_of_three(true, bad[i]) == -1 && is_refused(0, "bad-message"), bad[i]);
    }
    close_all();
}

/* Whoever sits left of the winner, so that this one plays last; after a tie one of the others. */
static void test_who_begins_again(void)
{
    enum { GAMES = 12 };
    int single = 0;
    open_all(true);
    arrive(0);
    first_of_three(false, "");
    for (int i = 0; i < GAMES; i++) {
        check(has_text(0, TABLE, "state", "over"), "bots play to the end");
        const JsonValue winners = got(0, SUMMARY, "winners");
        const int won = length_of(winners), winner = number_in(0, SUMMARY, "winners.0");
        say(0, "{'do':'again'}");
        const int may = length_of(got(0, TABLE, "setup.begins"));
        say(0, "{'do':'step','n':0}");
        const int first = number_in(0, STEP, "turn.who");
        single += won == 1;
        check(won != 1 || (may == 1 && first == (winner + 1) % 3), "left of the winner");
        check(won != 2 || (may == 1 && first == number_in(0, TABLE, "setup.begins.0")),
              "the other");
        check(won != 3 || may == 3, "all have won");
    }
    check(single > 0, "somebody has won alone");
    first_of_three(true, "'begins':1");
    say(0, "{'do':'again'}");
    say(0, "{'do':'step','n':0}");
    check(number_in(0, STEP, "turn.who") == 1, "of a game without an end, as it was");
    close_all();
}

/* ---- From a position ------------------------------------------------------------------------- */

static void test_branch(void)
{
    open_all(true);
    arrive(0);
    say(0, "{'do':'create','setup':{'sets':['base','intrigue']},'seats':[{'who':'me','name':'A'},"
           "{'who':'bot','level':'easy'}]}");
    play_some(1, 20);
    const int n = number_in(0, VIEW, "n"), to = n / 2;
    say(0, "{'do':'step','n':%d}", to);
    check(number_in(0, STEP, "n") == to && !is_true(0, STEP, "open"), "alone one may look back");
    char before[TABLE_ID];
    snprintf(before, sizeof before, "%s", visitor[0].table);
    say(0, "{'do':'branch','n':%d}", to);
    check(is_content(0) && strcmp(before, visitor[0].table) != 0, "another table");
    check(number_in(0, VIEW, "n") >= to && number_in(0, VIEW, "n") < n, "from that position");
    play_out(1, 2);
    check_end(1, 2);
    char key[64];
    snprintf(key, sizeof key, "%s", visitor[0].key);
    say(0, "{'do':'branch','n':0}");
    check(is_content(0) && number_in(0, VIEW, "n") < to, "from the beginning");
    say(0, "{'do':'return','table':'%s','key':'%s'}", before, key);
    check(is_refused(0, "wrong-key"), "each table has its own key");
    close_all();
}

int main(void)
{
    test_games();
    test_return();
    test_two_houses();
    test_bots();
    test_advice();
    test_review();
    test_seed();
    test_kingdom_names();
    test_who_begins();
    test_who_begins_again();
    test_branch();
    check(unknown_messages == 0, "all messages are of the protocol");
    return checks_end();
}
