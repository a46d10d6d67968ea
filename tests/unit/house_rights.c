/* house_rights.c - who may come in and sit where, and what the house refuses: greetings, names,
 * keys, hosts, leaving, bounds, and whatever strangers may send. */
#include "../../bots/players/level.h"
#include "../support/guests.h"

/* ---- The first words ------------------------------------------------------------------------- */

static void test_greeting(void)
{
    open_all(false);
    check(house_connect(house, 0, now) && !house_connect(house, 0, now), "one on a connection");
    check(!house_connect(house, -1, now) && !house_connect(house, 1 << 20, now), "within bounds");
    say(0, "{'do':'lobby','on':true}");
    check(is_refused(0, "bad-message"), "hello comes first");
    say(0, "{'do':'hello','protocol':2,'language':'en'}");
    check(is_refused(0, "bad-message"), "another protocol");
    say(0, "{'do':'hello','protocol':1,'language':'xx'}");
    check(is_refused(0, "bad-message"), "another language");
    say(0, "{'do':'hello','protocol':1,'language':'pl','more':[1,2]}");
    check(visitor[0].count[WELCOME] == 1 && !is_true(0, WELCOME, "solo"), "a welcome");
    check(length_of(got(0, WELCOME, "levels")) == LEVELS, "the levels of bots");
    say(0, "{'do':'dance'}");
    check(has_text(0, ERROR, "words", "O „dance” nie można prosić."), "in one's own language");
    say(0, "{'do':'choose','n':0,'label':'end'}");
    check(is_refused(0, "no-table"), "at no table");
    close_all();
}

static void test_rubbish(void)
{
    static const char *const rubbish[] = {"",
                                          "x",
                                          "[]",
                                          "{}",
                                          "null",
                                          "{\"do\":1}",
                                          "{\"do\":\"\"}",
                                          "{\"do\":\"create\"",
                                          "{\"do\":\"join\",\"do\":\"join\"}",
                                          "{\"do\":\"\xff\"}",
                                          "[[[[[[[[[[[[[[]]]]]]]]]]]]]]"};
    open_all(false);
    arrive(0);
    for (size_t i = 0; i < sizeof rubbish / sizeof rubbish[0]; i++) {
        forget(0);
        say_bytes(0, rubbish[i], strlen(rubbish[i]));
        check(is_refused(0, "bad-message"), rubbish[i]);
    }
    say(0, "{'do':'create','setup':{'kingdom':'Nonsense'},'seats':[{'who':'bot'},{'who':'bot'}]}");
    check(is_refused(0, "bad-setup"), "no such kingdom");
    say(0, "{'do':'create','setup':{'players':3},'seats':[{'who':'bot'},{'who':'bot'}]}");
    check(is_refused(0, "bad-setup"), "a seat is missing");
    say(0, "{'do':'create','setup':{},'seats':[{'who':'me','name':'A'},{'who':'me','name':'B'}]}");
    check(is_refused(0, "bad-setup"), "two seats for one");
    say(0, "{'do':'create','setup':{},'seats':[{'who':'me','name':' [] '},{'who':'bot'}]}");
    check(is_refused(0, "bad-message"), "no name");
    say(0, "{'do':'load','text':'title: no game'}");
    check(is_refused(0, "bad-message"), "no saved game");
    say(0, "{'do':'join','table':'../etc','name':'A'}");
    check(is_refused(0, "no-table"), "no table");
    close_all();
}

/* A message of 20 KB is too long, but for a saved game; and so is one of 300 KB. */
static void test_long(void)
{
    enum { ROOM = 300 << 10 };
    char *text = malloc(ROOM);
    if (!text) exit(1);
    open_all(true);
    arrive(0);
    for (int size = 20 << 10; size < ROOM; size += 279 << 10) {
        static const char *const what[] = {"lobby", "load"};
        for (int i = 0; i < 2; i++) {
            const int head =
                snprintf(text, ROOM, "{\"do\":\"%s\",\"on\":true,\"text\":\"", what[i]);
            memset(text + head, 'x', (size_t)(size - head - 2));
            text[size - 2] = '"';
            text[size - 1] = '}';
            forget(0);
            say_bytes(0, text, (size_t)size);
            check(is_refused(0, "bad-message") && !visitor[0].last[LOBBY], "too long");
        }
    }
    free(text);
    close_all();
}

/* ---- Names ----------------------------------------------------------------------------------- */

static void test_names(void)
{
    static const struct {
        const char *given, *kept;
    } names[] = {
        {"Anna", "Anna"},
        {"  Anna   Maria ", "Anna Maria"},
        {"[smithy]", "smithy"},
        {"a\\u0000b", "?"},
        {"a\\u0007b\\nc", "abc"},
        {"\\u202eevil", "evil"},
        {"Żółć", "Żółć"},
        {"abcdefghijklmnopqrstuvwxyz0123456789", "abcdefghijklmnopqrstuvwx"},
    };
    open_all(false);
    for (int i = 0; i < 2; i++) arrive(i);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        say(0, "{'do':'create','seats':[{'who':'me','name':'%s'},{'who':'open'}]}", names[i].given);
        check(names[i].kept[0] == '?' ? is_refused(0, "bad-message")
                                      : has_text(0, TABLE, "seats.0.name", names[i].kept),
              names[i].given);
    }
    say(1, "{'do':'join','table':'%s','name':'abcdefghijklmnopqrstuvwx'}", visitor[0].table);
    check(has_text(1, TABLE, "seats.1.name", "abcdefghijklmnopqrstuvwx 2"), "two are told apart");
    close_all();
}

/* ---- Seats and keys -------------------------------------------------------------------------- */

static void test_keys(void)
{
    open_all(false);
    seat_two("");
    arrive(3);
    say(3, "{'do':'return','table':'%s','key':'%s'}", visitor[0].table,
        "aaaaaaaaaaaaaaaaaaaaaaaaaa");
    check(is_refused(3, "wrong-key"), "a wrong key");
    say(3, "{'do':'return','table':'%s','key':''}", visitor[0].table);
    check(is_refused(3, "wrong-key"), "no key");
    say(3, "{'do':'return','table':'nosuchtable','key':'%s'}", visitor[0].key);
    check(is_refused(3, "no-table"), "another table");
    say(3, "{'do':'join','table':'%s','name':'Celina'}", visitor[0].table);
    check(is_refused(3, "not-now"), "the game has begun");
    say(3, "{'do':'return','table':'%s','key':'%s'}", visitor[0].table, visitor[0].key);
    check(visitor[3].seat == 0 && number_in(3, VIEW, "asked") == number_in(0, VIEW, "asked"),
          "the same seat in another window");
    check(strcmp(visitor[0].key, visitor[1].key) != 0, "each seat has its own key");
    say(2, "{'do':'join','table':'%s','name':'C'}", visitor[0].table);
    check(is_refused(2, "not-now"), "nor for one who looks on");
    close_all();
}

static void test_host(void)
{
    open_all(false);
    for (int i = 0; i < 4; i++) arrive(i);
    say(0, "{'do':'create','seats':[{'who':'me','name':'A'},{'who':'open'},{'who':'open'},"
           "{'who':'open'}],'terms':{'order':'random'}}");
    for (int i = 1; i < 3; i++) say(i, "{'do':'join','table':'%s','name':'B'}", visitor[0].table);
    say(1, "{'do':'start'}");
    check(is_refused(1, "not-yours"), "only the host starts");
    say(0, "{'do':'seat','seat':%d,'who':'bot'}", visitor[0].seat);
    check(is_refused(0, "no-seat"), "not on its own seat");
    say(0, "{'do':'seat','seat':9,'who':'bot'}");
    check(is_refused(0, "bad-message"), "nor where there is none");
    const int second = visitor[1].seat;
    say(0, "{'do':'seat','seat':%d,'who':'bot','level':'strong'}", second);
    check(is_content(0) && visitor[1].seat == -1, "the host arranges the seats");
    say(0, "{'do':'seat','seat':%d,'who':'open'}", second);
    say(1, "{'do':'join','table':'%s','name':'B','seat':%d}", visitor[0].table, second);
    check(is_content(1) && visitor[1].seat == second, "a seat by its number");
    say(3, "{'do':'join','table':'%s','name':'D','seat':%d}", visitor[0].table, second);
    check(is_refused(3, "no-seat"), "which is then taken");
    say(0, "{'do':'leave'}");
    const int host = number_in(1, TABLE, "host") == visitor[1].seat ? 1 : 2;
    check(number_in(1, TABLE, "host") == visitor[host].seat && visitor[host].seat >= 0,
          "another becomes the host");
    say(host, "{'do':'start'}");
    check(is_content(host) && has_text(1, TABLE, "state", "playing"), "who can start");
    say(3 - host, "{'do':'start'}");
    check(is_refused(3 - host, "not-yours"), "and nobody else");
    say(host, "{'do':'seat','seat':0,'who':'open'}");
    check(is_refused(host, "not-now"), "then the seats are what they are");
    close_all();
}

static void test_no_host(void)
{
    open_all(false);
    arrive(0);
    arrive(1);
    say(0, "{'do':'create','seats':[{'who':'open'},{'who':'open'}]}");
    check(visitor[0].seat == -1 && json_is_null(got(0, TABLE, "host")), "a table for others");
    say(1, "{'do':'join','table':'%s','name':'B'}", visitor[0].table);
    check(number_in(1, TABLE, "host") == 0, "whoever comes first is the host");
    say(1, "{'do':'start'}");
    check(has_text(0, TABLE, "state", "playing"), "and starts");
    close_all();
}

static void test_leaving(void)
{
    open_all(false);
    seat_two("");
    say(2, "{'do':'leave'}");
    say(2, "{'do':'log'}");
    check(is_refused(2, "no-table"), "who has left is not there");
    char table[TABLE_ID], key[64];
    snprintf(table, sizeof table, "%s", visitor[1].table);
    snprintf(key, sizeof key, "%s", visitor[1].key);
    say(1, "{'do':'leave'}");
    check(is_true(0, TABLE, "seats.1.bot"), "a bot plays for one who has left");
    const int n = number_in(0, VIEW, "n");
    for (int i = 0; i < 20; i++) choose_any(0);
    check(number_in(0, VIEW, "n") > n + 20 && number_in(0, VIEW, "asked") == 0, "and plays on");
    say(1, "{'do':'return','table':'%s','key':'%s'}", table, key);
    check(!is_true(1, TABLE, "seats.1.bot"), "until it comes back");
    close_all();
    open_all(false);
    arrive(0);
    say(0, "{'do':'create','seats':[{'who':'me','name':'A'},{'who':'open'}]}");
    snprintf(table, sizeof table, "%s", visitor[0].table);
    say(0, "{'do':'leave'}");
    say(0, "{'do':'join','table':'%s','name':'A'}", table);
    check(is_refused(0, "not-now"), "a table that everybody left is closed");
    close_all();
}

/* ---- Bounds ---------------------------------------------------------------------------------- */

static void test_bounds(void)
{
    open_all(false);
    arrive(0);
    for (int i = 0; i < 200; i++) house_receive(house, 0, "{\"do\":\"log\"}", 12, now);
    check(is_refused(0, "too-many"), "too much at once");
    const int errors = visitor[0].count[ERROR];
    for (int i = 0; i < 1000; i++) house_receive(house, 0, "{\"do\":\"log\"}", 12, now);
    check(visitor[0].count[ERROR] == errors, "is passed over in silence");
    wait_for(3000);
    say(0, "{'do':'log'}");
    check(is_refused(0, "no-table"), "later it may speak again");
    int made = 0;
    for (int i = 0; i < 60; i++) {
        say(0, "{'do':'create','seats':[{'who':'me','name':'A'},{'who':'open'}]}");
        made += is_content(0);
    }
    check(made >= 20 && made < 60, "tables are not made by the hundred");
    int watching = 0;
    for (int i = 1; i < 100; i++) {
        arrive(i);
        say(i, "{'do':'watch','table':'%s'}", visitor[0].table);
        watching += is_content(i);
    }
    check(watching >= 50 && watching < 99, "there is a limit to who looks on");
    say(99, "{'do':'join','table':'%s','name':'B'}", visitor[0].table);
    check(is_content(99), "but a seat can be taken");
    close_all();
}

/* A store that fails at will. */
static Store broken;
static bool is_broken;
static int broken_at; /* a line that is damaged; 0: none */
static bool is_cut;   /* that far, and no further, the store can be read */

static Stored append_or_fail(void *self, const char *table, int number, const char *line,
                             size_t length)
{
    return is_broken ? STORE_FAILED : broken.append(self, table, number, line, length);
}

static Stored append_all_or_fail(void *self, const char *table, int number, const StoreText *lines,
                                 int count)
{
    return is_broken ? STORE_FAILED : broken.append_all(self, table, number, lines, count);
}

typedef struct Damaged {
    StoreLine *each;
    void *to;
} Damaged;

static bool damage(void *to, int number, const char *line, size_t length)
{
    const Damaged *damaged = to;
    if (!broken_at || number < broken_at) return damaged->each(damaged->to, number, line, length);
    return damaged->each(damaged->to, number, "?", 1);
}

static bool read_or_fail(void *self, const char *table, int from, int most, StoreLine *each,
                         void *to)
{
    Damaged damaged = {each, to};
    if (is_broken || (is_cut && broken_at && from + most > broken_at)) return false;
    return broken.read(self, table, from, most, damage, &damaged);
}

static void open_failing(void)
{
    if (!store_memory(&store, wall_clock, NULL, NULL)) exit(1);
    broken = store;
    store.append = append_or_fail;
    store.append_all = append_all_or_fail;
    store.read = read_or_fail;
    house = open_house(&store, false);
}

static void test_failing_store(void)
{
    open_failing();
    seat_two("");
    const int one = asked_guest(2), n = number_in(one, VIEW, "n");
    is_broken = true;
    choose(one, "end");
    check(is_refused(one, "failed") && number_in(one, VIEW, "n") == n,
          "what is not kept is not so");
    say(2, "{'do':'create','seats':[{'who':'me','name':'A'},{'who':'bot'}]}");
    check(!is_content(2), "no table either");
    is_broken = false;
    choose(one, "end");
    check(is_content(one) && number_in(one, VIEW, "n") > n, "later it is");
    close_all();
}

/* Who returns while the store cannot be read is at the table as soon as it can, and need not ask
 * once more; but nobody waits for ever. */
static void test_unread_store(void)
{
    open_failing();
    seat_two("");
    for (int i = 0; i < 3; i++) house_disconnect(house, i, now);
    wait_for(10 * 60 * 1000); /* the house has forgotten the table */
    is_broken = true;
    arrive(3);
    say(3, "{'do':'return','table':'%s','key':'%s'}", visitor[1].table, visitor[1].key);
    wait_for(1000);
    check(is_content(3) && visitor[3].count[JOINED] == 0, "one waits");
    check(house_tick(house, now) > 0, "and the house rests meanwhile");
    is_broken = false;
    wait_for(1000);
    check(is_content(3) && visitor[3].count[VIEW] == 1, "then one is there");
    house_disconnect(house, 3, now);
    wait_for(10 * 60 * 1000);
    is_broken = true;
    arrive(4);
    say(4, "{'do':'return','table':'%s','key':'%s'}", visitor[1].table, visitor[1].key);
    for (int i = 0; i < 10; i++) wait_for(1000);
    check(is_refused(4, "failed"), "or is told that it cannot be had");
    is_broken = false;
    close_all();
}

/* A long record, of which the end cannot be had: so is told whoever asks for the table. */
static void test_damaged_end(void)
{
    open_failing();
    seat_two("");
    for (int i = 0; i < 400; i++) {
        choose_any(0);
        choose_any(1);
    }
    check(number_in(1, VIEW, "n") > 300, "a long game");
    for (int who = 0; who < 3; who++) house_disconnect(house, who, now);
    for (int way = 0; way < 2; way++) {
        wait_for(10 * 60 * 1000); /* the house has forgotten the table */
        broken_at = 300;
        is_cut = way;
        arrive(3);
        say(3, "{'do':'return','table':'%s','key':'%s'}", visitor[1].table, visitor[1].key);
        for (int i = 0; i < 10; i++) wait_for(1000);
        check(is_refused(3, "failed"), "what cannot be read to its end cannot be had");
        check(house_close_table(house, visitor[1].table, now) == HOUSE_FAILED, "nor be closed");
        broken_at = 0;
        wait_for(1000);
        say(3, "{'do':'return','table':'%s','key':'%s'}", visitor[1].table, visitor[1].key);
        for (int i = 0; i < 10; i++) wait_for(1000);
        check(is_content(3) && visitor[3].count[VIEW] == 1, "and else it can");
        house_disconnect(house, 3, now);
    }
    close_all();
}

int main(void)
{
    test_greeting();
    test_rubbish();
    test_long();
    test_names();
    test_keys();
    test_host();
    test_no_host();
    test_leaving();
    test_bounds();
    test_failing_store();
    test_unread_store();
    test_damaged_end();
    check(unknown_messages == 0, "all messages are of the protocol");
    return checks_end();
}
