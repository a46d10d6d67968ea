/* house_faults.c - a house whose store fails: it says so, it tries again now and then, and goes on
 * when the store is well. */
#include "../support/guests.h"

static Store real;
static bool fails;
static int appends;

static Stored append(void *self, const char *table, int number, const char *line, size_t length)
{
    appends++;
    return fails ? STORE_FAILED : real.append(self, table, number, line, length);
}

static void open_failing(void)
{
    open_all(false);
    house_close(house);
    real = store;
    store.append = append;
    house = open_house(&store, false);
}

/* Seconds, in which the house does what is due whenever it wants to; how often it did. */
static int pass(int seconds)
{
    enum { MOST = 100000 };
    const int64_t until = now + seconds * INT64_C(1000);
    int ticks = 0;
    while (now < until && ticks < MOST) {
        now += house_tick(house, now);
        ticks++;
    }
    return ticks;
}

/* Whatever is due and cannot be stored is tried once in a while, and not all the time. */
static void test_tries(const char *terms, int seconds, const char *what)
{
    open_failing();
    seat_two(terms);
    fails = true;
    pass(seconds);
    appends = 0;
    const int ticks = pass(20);
    check(ticks < 200, what);
    check(appends > 5 && appends < 60, "the store is asked once a second");
    fails = false;
    const int views = visitor[0].count[VIEW] + visitor[0].count[TABLE];
    pass(2);
    check(visitor[0].count[VIEW] + visitor[0].count[TABLE] > views, "then it goes on");
    close_all();
}

/* A table whose seats are all taken starts by itself. */
static void test_start(void)
{
    open_failing();
    for (int i = 0; i < 2; i++) arrive(i);
    say(0, "{'do':'create','setup':{'kingdom':'First Game'},'seats':[{'who':'me','name':'Anna'},"
           "{'who':'open'}],'terms':{}}");
    say(1, "{'do':'join','table':'%s','name':'Bartek'}", visitor[0].table);
    fails = true;
    pass(6);
    appends = 0;
    check(pass(20) < 200, "a start that cannot be stored holds nobody up");
    check(appends > 5 && appends < 60, "it is tried once a second");
    fails = false;
    pass(2);
    check(has_text(0, TABLE, "state", "playing"), "and takes place");
    close_all();
}

int main(void)
{
    test_tries("'clock':5,'takeover':false", 7, "a clock that has run out holds nobody up");
    test_tries("'clock':5,'takeover':true", 7, "nor one that brings a bot");
    test_tries("'public':true", 200, "nor people who have lost their patience");
    test_start();
    return checks_end();
}
