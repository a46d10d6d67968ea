/* house_faults.c - a house whose store fails: it says so, it tries again now and then, and goes on
 * when the store is well. */
#include "../../script/sha256.h"
#include "../../table/record.h"
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

/* ---- Lines that another house writes ------------------------------------------------------- */

static bool fold_line(void *to, int number, const char *line, size_t length)
{
    char error[TABLE_ERROR];
    (void)number;
    check(table_apply(to, line, length, error), "a line fits");
    return false;
}

/* The table as its record has it now; on the heap. */
static Table *stored_table(void)
{
    Table *table = table_new(visitor[0].table);
    if (!table) exit(1);
    real.read(real.self, visitor[0].table, 0, STORE_ALL, fold_line, table);
    return table;
}

/* Another house writes that line, and this one does not hear of it. */
static void write_elsewhere(Record record)
{
    char line[RECORD_LINE];
    Table *table = stored_table();
    const size_t length = record_write(line, record);
    check(real.append(real.self, table->id, table->lines, line, length) == STORED, line);
    table_free(table);
}

static void seat_three(void)
{
    for (int i = 0; i < 3; i++) arrive(i);
    say(0, "{'do':'create','setup':{'kingdom':'First Game','players':3},'seats':["
           "{'who':'me','name':'Anna'},{'who':'open'},{'who':'open'}],'terms':{'begins':0}}");
    for (int i = 1; i < 3; i++)
        say(i, "{'do':'join','table':'%s','name':'Bartek','seat':%d}", visitor[0].table, i);
    for (int i = 0; i < 3; i++) give_salt(i);
    check(has_text(0, TABLE, "state", "playing"), "three people play");
}

/* Where the first two have both chosen, and the third is asked; and the first wishes to go back. */
static void wish(void)
{
    seat_three();
    while (asked_guest(3) != 2) choose(asked_guest(3), "end");
    say(0, "{'do':'undo','n':%d}", number_in(0, VIEW, "n"));
    check(number_in(2, TABLE, "undo.by") == 0, "the first wishes to take back");
}

/* Meanwhile, at another house, that wish is over and the second one has another. */
static void wish_elsewhere(void)
{
    bool is_free;
    write_elsewhere(record_seat(RECORD_REFUSE, 0));
    Table *table = stored_table();
    write_elsewhere(record_back(RECORD_ASK, 1, table_undo_to(table, 1, &is_free)));
    table_free(table);
}

/* What was said of a wish is not taken for an answer to another one. */
static void test_other_wish(const char *answer, int who)
{
    open_failing();
    wish();
    wish_elsewhere();
    if (answer) say(who, "%s", answer);
    pass(answer ? 1 : 40);
    Table *table = stored_table();
    const bool stands = table->undo_by == 1 && table->undo_waiting == (1u | 1u << 2);
    const bool is_over = !answer && table->undo_by < 0; /* it has waited for half a minute, too */
    check(stands || is_over, "another wish is not answered");
    check(is_over || !is_content(who) || !answer, "and whoever answered is told");
    table_free(table);
    close_all();
}

/* Whoever is the last one to leave closes the table, but not if somebody has just sat down. */
static void test_last_one(bool by_ruler)
{
    const uint8_t key[TABLE_KEY] = {1};
    open_failing();
    arrive(0);
    say(0, "{'do':'create','setup':{'kingdom':'First Game'},'seats':[{'who':'me','name':'Anna'},"
           "{'who':'open'}],'terms':{}}");
    write_elsewhere(record_sit(1, key, "Bartek"));
    if (by_ruler)
        check(house_close_table(house, visitor[0].table, now) == HOUSE_DID, "a table is closed");
    else
        say(0, "{'do':'leave'}");
    Table *table = stored_table();
    check((table->state == TABLE_OVER) == by_ruler, "the other one sits there");
    check(by_ruler || (table->seat[0].kind == SEAT_OPEN && table->host == 1), "and is the host");
    table_free(table);
    close_all();
}

static void tell_nobody(void *self, const char *words)
{
    (void)self, (void)words;
}

/* Whoever has sat down at another house is known here, too, whether or not it was heard of. */
static void test_key(void)
{
    const char *key = "abcdefghijkmnpqrstuvwxyz23";
    uint8_t hash[TABLE_KEY];
    open_failing();
    house_close(house);
    store.tell = tell_nobody;
    house = open_house(&store, false);
    arrive(0);
    arrive(1);
    say(0, "{'do':'create','setup':{'kingdom':'First Game'},'seats':[{'who':'me','name':'Anna'},"
           "{'who':'open'}],'terms':{}}");
    sha256(key, strlen(key), hash);
    write_elsewhere(record_sit(1, hash, "Bartek"));
    say(1, "{'do':'return','table':'%s','key':'%s'}", visitor[0].table, key);
    check(is_content(1) && visitor[1].seat == 1, "a key that was given elsewhere opens the seat");
    check(has_text(0, TABLE, "seats.1.name", "Bartek"), "and all are told who sits there");
    say(1, "{'do':'return','table':'%s','key':'%s3'}", visitor[0].table, key);
    check(is_refused(1, "wrong-key"), "another one does not");
    close_all();
}

int main(void)
{
    test_key();
    test_last_one(false);
    test_last_one(true);
    test_other_wish("{'do':'allow','yes':true}", 2);
    test_other_wish("{'do':'allow','yes':false}", 2);
    test_other_wish("{'do':'allow','yes':false}", 0);
    test_tries("'clock':5,'takeover':false", 7, "a clock that has run out holds nobody up");
    test_tries("'clock':5,'takeover':true", 7, "nor one that brings a bot");
    test_tries("'public':true", 200, "nor people who have lost their patience");
    test_start();
    return checks_end();
}
