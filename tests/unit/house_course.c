/* house_course.c - the course of a game between people, as the house lets it go: whose turn it is,
 * taking back with the others' consent, clocks, what is chosen for one, looking back, the lobby. */
#include "../support/guests.h"

/* ---- Choosing and taking back ---------------------------------------------------------------- */

static void test_choices(void)
{
    open_all(false);
    seat_two("");
    const int one = asked_guest(2), other = 1 - one, n = number_in(one, VIEW, "n");
    say(other, "{'do':'choose','n':%d,'label':'end'}", n);
    check(is_refused(other, "not-yours"), "not the other's turn");
    say(2, "{'do':'choose','n':%d,'label':'end'}", n);
    check(is_refused(2, "not-yours"), "nor that of one who looks on");
    say(one, "{'do':'choose','n':%d,'label':'buy Province'}", n);
    check(is_refused(one, "not-an-option"), "what cannot be chosen");
    say(one, "{'do':'choose','n':%d,'label':'\\n\\u0001'}", n);
    check(is_refused(one, "not-an-option"), "what is not a choice at all");
    const int views = visitor[one].count[VIEW];
    say(one, "{'do':'choose','n':%d,'label':'end'}", n + 1);
    check(is_refused(one, "too-late") && visitor[one].count[VIEW] == views + 1,
          "a choice for another position, and how it is");
    choose(one, "end");
    check(is_content(one) && number_in(other, VIEW, "n") > n, "a choice");
    say(one, "{'do':'resign','more':0}");
    check(has_text(other, TABLE, "state", "over"), "giving up ends a game of two");
    check(number_in(other, SUMMARY, "winners.0") == visitor[other].seat, "the other has won");
    say(one, "{'do':'undo','n':%d}", number_in(one, VIEW, "n"));
    check(is_refused(one, "not-now"), "over is over");
    close_all();
}

/* To the point where the other is asked, so that taking back needs consent. */
static int to_the_other(void)
{
    const int one = asked_guest(2);
    for (int i = 0; i < 50 && asked_guest(2) == one; i++) choose(one, "end");
    check(asked_guest(2) == 1 - one, "it is the other's turn");
    return one;
}

static void test_undo(void)
{
    open_all(false);
    seat_two("");
    int one = asked_guest(2);
    const int n = number_in(one, VIEW, "n");
    choose(one, "treasures");
    say(one, "{'do':'undo','n':%d}", number_in(one, VIEW, "n"));
    check(is_content(one) && number_in(one, VIEW, "n") == n, "what showed nothing is free");
    one = to_the_other();
    const int other = 1 - one, then = number_in(one, VIEW, "n");
    check(has_text(one, VIEW, "canUndo", "ask"), "now it must be asked for");
    say(other, "{'do':'allow','yes':true}");
    check(is_refused(other, "not-now"), "nobody has");
    say(one, "{'do':'undo','n':%d}", then);
    check(number_in(other, TABLE, "undo.by") == visitor[one].seat, "the other is asked");
    const int wish = number_in(other, TABLE, "undo.wish");
    say(one, "{'do':'undo','n':%d}", then);
    check(is_content(one) && number_in(other, TABLE, "undo.wish") == wish, "once, said twice");
    say(other, "{'do':'undo','n':%d}", then);
    check(is_refused(other, "not-now"), "one wish at a time");
    say(2, "{'do':'allow','yes':true}");
    check(is_refused(2, "not-yours"), "who looks on has no say");
    say(one, "{'do':'allow','yes':true}");
    check(is_refused(one, "not-now"), "nor has the one who asks");
    say(other, "{'do':'allow','yes':false}");
    check(!got(other, TABLE, "undo").at && number_in(one, VIEW, "n") == then, "a refusal");
    say(one, "{'do':'undo','n':%d}", then);
    say(one, "{'do':'allow','yes':false}");
    check(!got(other, TABLE, "undo").at, "thought better of it");
    say(one, "{'do':'undo','n':%d}", then);
    say(other, "{'do':'allow','yes':true}");
    check(number_in(one, VIEW, "n") < then && asked_guest(2) == one, "consent");
    to_the_other();
    say(one, "{'do':'undo','n':%d}", number_in(one, VIEW, "n"));
    check(got(other, TABLE, "undo").at != NULL, "asked again");
    choose_any(other);
    check(!got(other, TABLE, "undo").at, "the game moves on, and the wish is over");
    close_all();
}

/* A request with an id is done or refused, once, and all that it brings about names it. */
static void test_ids(void)
{
    open_all(false);
    seat_two("");
    int one = asked_guest(2);
    const int other = 1 - one;
    forget(one), forget(other);
    say(one, "{'do':'log'}");
    check(!got(one, VIEW, "re").at && visitor[one].count[DONE] == 0, "nothing is named unasked");
    say(one, "{'do':'save','id':7}");
    check(is_refused(one, "not-now") && number_in(one, ERROR, "re") == 7, "a refusal names it");
    check(visitor[one].count[DONE] == 0, "and is the end of it");
    say(one, "{'do':'choose','n':%d,'label':'end','id':8}", number_in(one, VIEW, "n"));
    check(number_in(one, VIEW, "re") == 8 && number_in(one, DONE, "re") == 8, "so does a view");
    check(!got(other, VIEW, "re").at && visitor[other].count[DONE] == 0, "not that of others");
    say(one, "{'do':'propose','setup':{},'id':0}");
    check(number_in(one, KINGDOM, "re") == 0 && number_in(one, DONE, "re") == 0, "an answer");
    static const char *const bad[] = {"-1", "1.5", "'7'", "null", "[]", "9007199254740992"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        say(one, "{'do':'log','id':%s}", bad[i]);
        check(is_refused(one, "bad-message") && !got(one, ERROR, "re").at, bad[i]);
    }
    close_all();
}

/* Whether a wish was granted is the answer to it, whenever that comes. */
static void test_ids_of_wishes(void)
{
    open_all(false);
    seat_two("");
    const int one = to_the_other(), other = 1 - one;
    const int then = number_in(one, VIEW, "n");
    forget(one), forget(other);
    say(one, "{'do':'undo','n':%d,'id':1}", then);
    check(visitor[one].count[DONE] == 0 && is_content(one), "a wish waits");
    say(other, "{'do':'allow','yes':false,'id':2}");
    check(has_text(one, ERROR, "code", "refused") && number_in(one, ERROR, "re") == 1, "refused");
    check(number_in(other, DONE, "re") == 2 && is_content(other), "the refusal is done");
    say(one, "{'do':'undo','n':%d,'id':3}", then);
    wait_for(31 * 1000);
    check(has_text(one, ERROR, "code", "refused") && number_in(one, ERROR, "re") == 3, "too late");
    say(one, "{'do':'undo','n':%d,'id':4}", then);
    say(other, "{'do':'allow','yes':true}");
    check(number_in(one, DONE, "re") == 4 && visitor[one].count[DONE] == 1, "granted");
    check(number_in(one, VIEW, "n") < then && is_content(one), "and taken back");
    close_all();
}

/* ---- Clocks ---------------------------------------------------------------------------------- */

static void test_clocks(void)
{
    open_all(false);
    seat_two("'clock':30,'takeover':false");
    int one = asked_guest(2);
    const int n = number_in(one, VIEW, "n"), left = number_in(one, VIEW, "deadline");
    check(left > 29000 && left <= 30000, "the time that is left");
    wait_for(29000);
    check(number_in(one, VIEW, "n") == n, "not yet");
    wait_for(1100);
    check(number_in(one, VIEW, "n") > n, "somebody who takes too long is chosen for");
    check(!is_true(one, TABLE, "seats.0.bot") && !is_true(one, TABLE, "seats.1.bot"), "that once");
    close_all();
    open_all(false);
    seat_two("'clock':30");
    one = asked_guest(2);
    wait_for(31000);
    char path[32];
    snprintf(path, sizeof path, "seats.%d.bot", visitor[one].seat);
    check(is_true(one, TABLE, path), "a bot takes over");
    say(one, "{'do':'choose','n':%d,'label':'end'}", number_in(one, VIEW, "n"));
    check(!is_content(one), "and plays");
    say(one, "{'do':'bot','on':false}");
    check(!is_true(one, TABLE, path), "until one takes the cards again");
    close_all();
    open_all(false);
    seat_two("");
    one = asked_guest(2);
    snprintf(path, sizeof path, "seats.%d.bot", visitor[one].seat);
    go_away(one);
    wait_for(80 * 1000);
    check(!is_true(1 - one, TABLE, path), "one who is gone is waited for");
    wait_for(11 * 1000);
    check(is_true(1 - one, TABLE, path), "but not for ever");
    close_all();
}

static void test_auto(void)
{
    open_all(false);
    seat_two("");
    const int one = asked_guest(2);
    check(is_true(one, TABLE, "auto.forced") && !is_true(one, TABLE, "auto.obvious"), "as usual");
    const int n = number_in(one, VIEW, "n");
    say(one, "{'do':'auto','obvious':true}");
    check(is_true(one, TABLE, "auto.forced") && is_true(one, TABLE, "auto.obvious"), "both");
    check(number_in(one, VIEW, "n") == n + 1 && number_in(one, VIEW, "coins") > 0,
          "Treasures are played by themselves");
    say(one, "{'do':'auto','forced':3}");
    check(is_refused(one, "bad-message"), "yes or no");
    say(one, "{'do':'bot','on':true,'level':'silly'}");
    check(is_refused(one, "bad-message"), "no such level");
    close_all();
}

/* ---- Looking --------------------------------------------------------------------------------- */

static void test_looking(void)
{
    open_all(false);
    seat_two("");
    for (int i = 0; i < 30; i++) choose_any(asked_guest(2));
    say(0, "{'do':'save'}");
    check(is_refused(0, "not-now"), "others play: nothing is saved before the end");
    say(0, "{'do':'step','n':3}");
    check(is_refused(0, "not-now"), "nor looked at");
    say(0, "{'do':'branch','n':3}");
    check(is_refused(0, "not-now"), "nor played on");
    say(0, "{'do':'again'}");
    check(is_refused(0, "not-now"), "nor dealt anew");
    say(0, "{'do':'language','language':'pl'}");
    check(number_in(0, VIEW, "log.from") == 0, "in another language from the beginning");
    say(0, "{'do':'resign'}");
    say(2, "{'do':'step','n':3}");
    check(is_true(2, STEP, "open"), "after the end everybody may look");
    say(0, "{'do':'step','n':3000}");
    check(is_refused(0, "bad-message"), "as far as it went");
    say(1, "{'do':'again'}");
    check(is_content(1) && has_text(1, TABLE, "state", "waiting"), "another game");
    check(number_in(0, TABLE, "again") == 1 && has_text(0, TABLE, "state", "over"),
          "the other one is told");
    check(!got(2, TABLE, "again").at, "not those who look on");
    say(0, "{'do':'again'}");
    check(strcmp(visitor[0].table, visitor[1].table) == 0 && visitor[0].seat == 0,
          "at one table, for both");
    say(2, "{'do':'again'}");
    check(is_refused(2, "not-yours"), "not for one who looked on");
    close_all();
}

static void test_lobby(void)
{
    open_all(false);
    for (int i = 0; i < 3; i++) arrive(i);
    say(2, "{'do':'lobby','on':true}");
    check(length_of(got(2, LOBBY, "tables")) == 0, "an empty house");
    say(0, "{'do':'create','seats':[{'who':'me','name':'Anna'},{'who':'open'}],"
           "'terms':{'public':true,'name':'Friday'}}");
    wait_for(1000);
    check(has_text(2, LOBBY, "tables.0.name", "Friday") &&
              has_text(2, LOBBY, "tables.0.table", visitor[0].table) &&
              has_text(2, LOBBY, "tables.0.seated.0", "Anna") &&
              number_in(2, LOBBY, "tables.0.open") == 1,
          "a public table is listed");
    say(1, "{'do':'create','seats':[{'who':'me','name':'Eve'},{'who':'open'}]}");
    wait_for(1000);
    check(length_of(got(2, LOBBY, "tables")) == 1, "others are not");
    say(1, "{'do':'join','table':'%s','name':'Eve'}", visitor[0].table);
    give_salt(0);
    give_salt(1);
    wait_for(1000);
    check(has_text(2, LOBBY, "tables.0.state", "playing"), "it plays");
    say(0, "{'do':'resign'}");
    wait_for(1000);
    check(length_of(got(2, LOBBY, "tables")) == 0, "and is gone when over");
    say(2, "{'do':'lobby','on':false}");
    const int lists = visitor[2].count[LOBBY];
    say(0,
        "{'do':'create','seats':[{'who':'me','name':'A'},{'who':'open'}],'terms':{'public':true}}");
    wait_for(1000);
    check(visitor[2].count[LOBBY] == lists, "who does not ask is not told");
    say(2, "{'do':'propose','setup':{'sets':['seaside']}}");
    check(length_of(got(2, KINGDOM, "cards")) == 10, "a kingdom");
    close_all();
}

int main(void)
{
    test_choices();
    test_undo();
    test_ids();
    test_ids_of_wishes();
    test_clocks();
    test_auto();
    test_looking();
    test_lobby();
    check(unknown_messages == 0, "all messages are of the protocol");
    return checks_end();
}
