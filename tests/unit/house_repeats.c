/* house_repeats.c - whoever loses the connection before the answer comes asks again, perhaps at
 * another house: what was done is not done twice, and is answered as it was the first time. And of
 * two who want the same thing at two houses at one moment, nobody is turned away who need not
 * be. */
#include "../../table/record.h"
#include "../support/guests.h"

enum { THERE = 5, ALSO_THERE = 6 }; /* guests of the other house */

static const char key_a[] = "abcdefghijkmnpqrstuvwxyz23";
static const char key_b[] = "bbcdefghijkmnpqrstuvwxyz23";

/* ---- Two houses, and what happens just before a line is written ------------------------------ */

static Store real;
static void (*meanwhile)(void); /* once */
static House *one, *two;

static Stored append(void *self, const char *table, int number, const char *line, size_t length)
{
    void (*happens)(void) = meanwhile;
    meanwhile = NULL;
    if (happens) happens();
    return real.append(self, table, number, line, length);
}

static void tell_nobody(void *self, const char *words)
{
    (void)self, (void)words;
}

/* They hear nothing of each other unless somebody tells them. */
static void open_two(void)
{
    open_all(false);
    house_close(house);
    real = store;
    store.append = append;
    store.tell = tell_nobody;
    one = house = open_house(&store, false);
    two = open_house(&store, false);
}

static void close_two(void)
{
    house_close(two);
    house = one;
    close_all();
}

static void arrive_at(House *which, int who)
{
    house = which;
    arrive(who);
}

static void create(const char *more)
{
    say(0,
        "{'do':'create','setup':{'kingdom':'First Game','players':3},'seats':[{'who':'me',"
        "'name':'Anna'},{'who':'open'},{'who':'open'}],'terms':{'begins':0}%s}",
        more);
    check(is_content(0), "a table is made");
}

/* Anna and Bartek at one house, Celina at the other. */
static void seat_three(void)
{
    open_two();
    arrive_at(one, 0);
    arrive(1);
    create("");
    say(1, "{'do':'join','table':'%s','name':'Bartek','key':'%s'}", visitor[0].table, key_b);
    arrive_at(two, THERE);
    say(THERE, "{'do':'join','table':'%s','name':'Celina'}", visitor[0].table);
    give_salt(THERE);
    house_changed(one, visitor[0].table, now);
    house = one;
    give_salt(0);
    give_salt(1);
    check(has_text(0, TABLE, "state", "playing"), "three people play");
}

static bool count_table(void *to, const StoreEntry *entry)
{
    (void)entry;
    ++*(int *)to;
    return false;
}

static int tables_stored(void)
{
    int count = 0;
    store.list(store.self, STORE_ANY, 3600, count_table, &count);
    return count;
}

/* Whether the request with that id was done. */
static bool is_done(int who, int id)
{
    return is_content(who) && number_in(who, DONE, "re") == id;
}

/* ---- Sitting down ---------------------------------------------------------------------------- */

static void bartek_sits_down(void)
{
    House *was = house;
    house = one;
    say(1, "{'do':'join','table':'%s','name':'Bartek','seat':1}", visitor[0].table);
    house = was;
}

/* Of two who sit down at once each gets a seat, unless both want the same one. */
static void test_join_at_once(bool wants_it)
{
    open_two();
    arrive_at(one, 0);
    arrive(1);
    create("");
    arrive_at(two, THERE);
    say(THERE, "{'do':'watch','table':'%s'}", visitor[0].table);
    meanwhile = bartek_sits_down;
    say(THERE, "{'do':'join','table':'%s','name':'Bartek'%s}", visitor[0].table,
        wants_it ? ",'seat':1" : "");
    check(visitor[1].seat == 1, "the one who was faster sits there");
    check(wants_it ? is_refused(THERE, "no-seat") : is_content(THERE) && visitor[THERE].seat == 2,
          wants_it ? "a seat is one person's" : "the other one on the next seat");
    check(wants_it || has_text(THERE, TABLE, "seats.2.name", "Bartek 2"), "told apart");
    close_two();
}

/* What was done at another house counts here, heard of or not. */
static void test_join_unheard(void)
{
    open_two();
    arrive_at(one, 0);
    create("");
    arrive_at(two, THERE);
    say(THERE, "{'do':'watch','table':'%s'}", visitor[0].table);
    house = one;
    for (int seat = 1; seat < 3; seat++) say(0, "{'do':'seat','seat':%d,'who':'bot'}", seat);
    house_changed(two, visitor[0].table, now);
    say(0, "{'do':'seat','seat':2,'who':'open'}");
    house = two;
    say(THERE, "{'do':'join','table':'%s','name':'Celina'}", visitor[0].table);
    check(is_content(THERE) && visitor[THERE].seat == 2, "a seat that was opened elsewhere");
    close_two();
}

static void test_join_again(void)
{
    open_two();
    arrive_at(one, 0);
    arrive(1);
    create("");
    arrive_at(two, THERE);
    say(THERE, "{'do':'watch','table':'%s'}", visitor[0].table);
    house = one;
    say(1, "{'do':'join','table':'%s','name':'Bartek','seat':1,'key':'%s'}", visitor[0].table,
        key_b);
    check(is_content(1) && strcmp(visitor[1].key, key_b) == 0, "a key that one brings");
    say(1, "{'do':'join','table':'%s','name':'Bartek','seat':1,'key':'%s','id':7}",
        visitor[0].table, key_b);
    check(is_done(1, 7) && visitor[1].count[JOINED] == 2, "said twice");
    go_away(1);
    house = two;
    say(THERE, "{'do':'join','table':'%s','name':'Bartek','seat':1,'key':'%s'}", visitor[0].table,
        key_b);
    check(is_content(THERE) && visitor[THERE].seat == 1, "and once more elsewhere: the same seat");
    check(has_text(THERE, TABLE, "seats.2.who", "open"), "no other one");
    check(has_text(THERE, JOINED, "key", key_b), "with its key");
    say(THERE, "{'do':'join','table':'%s','name':'Bartek','key':'%s'}", visitor[0].table, key_a);
    check(is_refused(THERE, "not-now"), "with another key one sits already");
    arrive(ALSO_THERE);
    for (int i = 0; i < 3; i++) {
        static const char *const bad[] = {"short", "ABCDEFGHIJKMNPQRSTUVWXYZ23",
                                          "abcdefghijkmnpqrstuvwxyz234"};
        say(ALSO_THERE, "{'do':'join','table':'%s','name':'Celina','key':'%s'}", visitor[0].table,
            bad[i]);
        check(is_refused(ALSO_THERE, "bad-message"), "what is no key");
    }
    close_two();
}

/* The game has begun meanwhile. */
static void test_join_begun(void)
{
    seat_three();
    go_away(1);
    arrive_at(two, ALSO_THERE);
    say(ALSO_THERE, "{'do':'join','table':'%s','name':'Bartek','key':'%s'}", visitor[0].table,
        key_b);
    check(is_content(ALSO_THERE) && visitor[ALSO_THERE].seat == 1, "one sits where one sat");
    check(length_of(got(ALSO_THERE, VIEW, "seats.1.hand")) == 5, "and sees one's hand");
    close_two();
}

/* ---- Leaving --------------------------------------------------------------------------------- */

static void test_leave(void)
{
    open_two();
    arrive_at(one, 0);
    arrive(1);
    create("");
    say(1, "{'do':'join','table':'%s','name':'Bartek','key':'%s'}", visitor[0].table, key_b);
    go_away(1);
    arrive_at(two, THERE);
    for (int i = 0; i < 2; i++) {
        say(THERE, "{'do':'leave','table':'%s','key':'%s','id':%d}", visitor[0].table, key_b, i);
        check(is_done(THERE, i), "one leaves by one's key");
    }
    house_changed(one, visitor[0].table, now);
    check(has_text(0, TABLE, "seats.1.who", "open"), "and the seat is open");
    say(THERE, "{'do':'leave'}");
    check(is_refused(THERE, "no-table"), "without it one leaves the table where one is");
    close_two();
}

/* ---- Removing -------------------------------------------------------------------------------- */

/* Whoever hosts a table removes it at any house, by the seat's key, and is told so each time. */
static void test_remove(void)
{
    char id[TABLE_ID], more[64];
    snprintf(more, sizeof more, ",'key':'%s'", key_a);
    open_two();
    arrive_at(one, 0);
    arrive(1);
    create(more);
    memcpy(id, visitor[0].table, sizeof id);
    say(1, "{'do':'join','table':'%s','name':'Bartek','key':'%s'}", id, key_b);
    go_away(0);
    arrive_at(two, THERE);
    say(THERE, "{'do':'remove','table':'%s','key':'%s','repeat':true}", id, key_b);
    check(is_refused(THERE, "not-yours"), "another's key removes nothing");
    say(THERE, "{'do':'remove','table':'%s','key':'%.25sx'}", id, key_a);
    check(is_refused(THERE, "not-yours"), "nor does one that is nobody's");
    say(THERE, "{'do':'remove','table':'%s'}", id);
    check(is_refused(THERE, "bad-message"), "nor does none");
    for (int i = 0; i < 3; i++) {
        arrive_at(two, ALSO_THERE);
        say(ALSO_THERE, "{'do':'remove','table':'%s','key':'%s','id':%d%s}", id, key_a, i,
            i > 0 ? ",'repeat':true" : "");
        check(is_done(ALSO_THERE, i), "the host removes it, however often that is said");
        check(has_text(ALSO_THERE, REMOVED, "table", id), "and is told");
        go_away(ALSO_THERE);
    }
    house_changed(one, id, now);
    check(has_text(1, REMOVED, "table", id), "others are, too, wherever they are");
    say(THERE, "{'do':'remove','table':'%s','key':'%s'}", id, key_a);
    check(is_refused(THERE, "no-table"), "who says it for the first time finds no table");
    say(THERE, "{'do':'remove'}");
    check(is_refused(THERE, "no-table"), "nor is one there");
    close_two();
}

static void test_leave_game(void)
{
    seat_three();
    go_away(1);
    arrive_at(two, ALSO_THERE);
    for (int i = 0; i < 2; i++) {
        say(ALSO_THERE, "{'do':'leave','table':'%s','key':'%s','id':%d}", visitor[0].table, key_b,
            i);
        check(is_done(ALSO_THERE, i), "one leaves a game by one's key");
    }
    check(is_true(THERE, TABLE, "seats.1.bot"), "and a bot plays on");
    close_two();
}

/* ---- New tables ------------------------------------------------------------------------------ */

static void test_create(void)
{
    char more[64], table[TABLE_ID];
    open_two();
    arrive_at(one, 0);
    snprintf(more, sizeof more, ",'key':'%s'", key_a);
    create(more);
    memcpy(table, visitor[0].table, sizeof table);
    check(strcmp(visitor[0].key, key_a) == 0, "a table with a key that one brings");
    go_away(0);
    snprintf(more, sizeof more, ",'key':'%s','repeat':true", key_a);
    arrive_at(two, 0);
    create(more);
    check(strcmp(visitor[0].table, table) == 0 && visitor[0].seat == 0, "again: it is that one");
    check(tables_stored() == 1, "and there is no other");
    arrive(1);
    say(1,
        "{'do':'create','setup':{},'seats':[{'who':'open'},{'who':'me','name':'Bartek'}],"
        "'terms':{},'key':'%s','repeat':true}",
        key_b);
    check(is_content(1) && tables_stored() == 2, "what never arrived is done now");
    close_two();
}

static void play_to_end(void)
{
    say(0, "{'do':'resign'}");
    say(1, "{'do':'resign'}");
    house_changed(two, visitor[0].table, now);
    check(has_text(0, TABLE, "state", "over") && has_text(THERE, TABLE, "state", "over"),
          "it is over");
}

static void anna_again(void)
{
    House *was = house;
    house = one;
    say(0, "{'do':'again'}");
    house = was;
}

/* Two who want to play again at one moment meet at one table. */
static void test_again_at_once(void)
{
    seat_three();
    play_to_end();
    house = two;
    meanwhile = anna_again;
    say(THERE, "{'do':'again','key':'%s'}", key_a);
    check(is_content(0) && is_content(THERE), "both play again");
    check(strcmp(visitor[0].table, visitor[THERE].table) == 0, "at one table");
    check(tables_stored() == 2, "and there is no other");
    check(visitor[THERE].count[JOINED] == 2 && visitor[THERE].seat == 2, "each on the old seat");
    close_two();
}

static void test_again_repeated(void)
{
    char old[TABLE_ID], again[TABLE_ID], key[64];
    seat_three();
    play_to_end();
    memcpy(old, visitor[0].table, sizeof old);
    memcpy(key, visitor[0].key, sizeof key);
    for (int i = 0; i < 2; i++) {
        say(0, "{'do':'again','key':'%s'%s}", key_a, i ? ",'repeat':true" : "");
        check(is_content(0) && visitor[0].seat == 0, "the first plays again");
        memcpy(again, visitor[0].table, sizeof again);
        say(1, "{'do':'again','key':'%s'%s}", key_b, i ? ",'repeat':true" : "");
        check(is_content(1) && visitor[1].seat == 1, "the second too");
        check(strcmp(visitor[1].table, again) == 0, "at the same table");
        check(tables_stored() == 2, "which is the only one");
        for (int who = 0; who < 2; who++) {
            go_away(who);
            arrive(who);
        }
        say(0, "{'do':'return','table':'%s','key':'%s'}", old, key);
        say(1, "{'do':'return','table':'%s','key':'%s'}", old, key_b);
        check(is_content(0) && is_content(1), "both come back to the old one");
    }
    close_two();
}

/* ---- Before the start ------------------------------------------------------------------------ */

static void test_salt_and_start(void)
{
    static const char salt[] = "0123456789abcdef0123456789abcdef";
    open_two();
    arrive_at(one, 0);
    create("");
    for (int i = 0; i < 2; i++) {
        say(0, "{'do':'salt','salt':'%s','id':%d}", salt, i);
        check(is_done(0, i), "a salt said twice");
    }
    say(0, "{'do':'salt','salt':'1%s'}", salt + 1);
    check(!is_content(0), "there is no other");
    for (int i = 0; i < 2; i++) {
        say(0, "{'do':'start','id':%d}", i);
        check(is_done(0, i) && has_text(0, TABLE, "state", "playing"), "begun twice");
    }
    say(0, "{'do':'salt','salt':'%s'}", salt);
    check(is_content(0), "the salt after the start");
    close_two();
}

/* ---- In the game ----------------------------------------------------------------------------- */

static void test_choose(void)
{
    seat_three();
    const int n = number_in(0, VIEW, "n");
    for (int i = 0; i < 2; i++) {
        say(0, "{'do':'choose','n':%d,'label':'end','id':%d}", n, i);
        check(is_done(0, i), "a choice said twice");
    }
    check(number_in(0, VIEW, "n") == n + 1, "is made once");
    say(0, "{'do':'choose','n':%d,'label':'treasures'}", n);
    check(is_refused(0, "too-late"), "another one is too late");
    say(1, "{'do':'choose','n':%d,'label':'end'}", n);
    check(is_refused(1, "too-late"), "and so is another's");
    close_two();
}

/* All undo for free, said at the other house as well. */
static void test_undo(void)
{
    open_two();
    arrive_at(one, 0);
    say(0, "{'do':'create','setup':{'kingdom':'First Game'},'seats':[{'who':'me','name':'Anna'},"
           "{'who':'bot'}],'terms':{'begins':0}}");
    give_salt(0);
    say(0, "{'do':'auto','forced':false,'obvious':false}");
    choose(0, "treasures");
    const int n = number_in(0, VIEW, "n");
    for (int i = 0; i < 2; i++) {
        say(0, "{'do':'undo','n':%d,'id':%d}", n, i);
        check(is_done(0, i) && number_in(0, VIEW, "n") == n - 1, "taken back once, said twice");
    }
    say(0, "{'do':'undo','n':%d}", n + 1);
    check(is_refused(0, "too-late"), "what nobody has taken back");
    close_two();
}

static int wish_of(int who)
{
    return number_in(who, TABLE, "undo.wish");
}

/* The first wishes to take back. */
static void wish(int id)
{
    say(0, "{'do':'undo','n':%d,'id':%d}", number_in(0, VIEW, "n"), id);
    house_changed(two, visitor[0].table, now);
    check(number_in(THERE, TABLE, "undo.by") == 0, "all are asked");
}

static void test_wish(void)
{
    seat_three();
    choose(0, "end");
    wish(1);
    const int first = wish_of(1), n = number_in(0, VIEW, "n");
    check(first > 0 && first == wish_of(THERE), "a wish has a number");
    say(0, "{'do':'undo','n':%d,'id':1}", n);
    check(is_content(0), "wished twice");
    for (int i = 0; i < 2; i++) {
        say(1, "{'do':'allow','yes':true,'wish':%d,'id':%d}", first, i);
        check(is_done(1, i), "agreed twice");
    }
    say(1, "{'do':'allow','yes':false,'wish':%d}", first);
    check(!is_content(1), "but not refused as well");
    house = two;
    say(THERE, "{'do':'allow','yes':false,'wish':%d}", first);
    house_changed(one, visitor[0].table, now);
    check(is_refused(0, "refused"), "one refuses");
    house = one;
    wish(2);
    check(wish_of(1) > first, "another wish has another number");
    say(1, "{'do':'allow','yes':true,'wish':%d,'id':3}", first);
    check(is_done(1, 3), "the answer to the first one comes again");
    check(length_of(got(1, TABLE, "undo.waiting")) == 2, "and is none to the second");
    house = two;
    say(THERE, "{'do':'allow','yes':true,'wish':%d}", first);
    check(!is_content(THERE), "nobody is asked that any more");
    say(THERE, "{'do':'allow','yes':true,'wish':%d}", wish_of(THERE));
    house = one;
    house_changed(one, visitor[0].table, now);
    say(1, "{'do':'allow','yes':true}");
    check(is_done(0, 2) && number_in(0, VIEW, "n") == n - 1, "all agree");
    say(0, "{'do':'undo','n':%d,'id':4}", n);
    check(is_done(0, 4) && number_in(0, VIEW, "n") == n - 1, "wished again, when it was granted");
    close_two();
}

static void test_resign_and_bot(void)
{
    seat_three();
    for (int i = 0; i < 2; i++) {
        say(1, "{'do':'bot','on':true,'level':'easy','id':%d}", i);
        check(is_done(1, i) && is_true(1, TABLE, "seats.1.bot"), "a bot plays");
    }
    for (int i = 0; i < 2; i++) {
        say(1, "{'do':'bot','on':false,'id':%d}", i);
        check(is_done(1, i) && !is_true(1, TABLE, "seats.1.bot"), "and no more");
    }
    for (int i = 0; i < 2; i++) {
        say(0, "{'do':'resign','id':%d}", i);
        check(is_done(0, i) && is_true(0, TABLE, "seats.0.resigned"), "given up");
    }
    say(1, "{'do':'resign'}");
    say(0, "{'do':'resign','id':9}");
    check(has_text(0, TABLE, "state", "over") && is_done(0, 9), "also when all is over");
    close_two();
}

int main(void)
{
    test_join_at_once(false);
    test_join_at_once(true);
    test_join_unheard();
    test_join_again();
    test_join_begun();
    test_leave();
    test_leave_game();
    test_remove();
    test_create();
    test_again_at_once();
    test_again_repeated();
    test_salt_and_start();
    test_choose();
    test_undo();
    test_wish();
    test_resign_and_bot();
    check(unknown_messages == 0, "all messages are of the protocol");
    return checks_end();
}
