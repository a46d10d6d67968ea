/* house_strangers.c - a table cannot be filled, stalled or ended by strangers, nor by people who
 * are gone: hosts, seats, wishes, names, windows; and houses that share a store know who is
 * where. */
#include <time.h>

#include "../support/guests.h"

static bool is_strict; /* no more tables and seats */
static int hung_up, made, ended, expired, unreadable;
static House *other;              /* another house with the same store */
static int64_t clock_us, look_us; /* a clock for what takes long, and what a look at it takes */
static int64_t work_us, task_us;  /* the same of the processor's time */
static int64_t took_us[GUESTS];   /* what each is said to have taken of it */

static bool allows(void *self, int connection, HouseAsk what)
{
    (void)self;
    (void)connection;
    return !is_strict || what == HOUSE_ASKS_MESSAGE;
}

static void hang_up(void *self, int connection)
{
    (void)self;
    (void)connection;
    hung_up++;
}

static void happened(void *self, HouseEvent what, const char *about)
{
    (void)self;
    made += what == HOUSE_MADE_TABLE;
    ended += what == HOUSE_ENDED_TABLE;
    unreadable += what == HOUSE_UNREADABLE;
    if (what == HOUSE_EXPIRED) expired += (int)strtol(about, NULL, 10);
}

static int64_t microseconds(void *self)
{
    (void)self;
    return clock_us += look_us;
}

static int64_t processor(void *self)
{
    (void)self;
    return work_us += task_us;
}

static void took(void *self, int connection, int64_t microseconds)
{
    (void)self;
    took_us[connection] += microseconds;
}

/* What one house tells the other hears. */
static void tell(void *self, const char *words)
{
    (void)self;
    if (other) house_heard(other, words, now);
}

static House *open_strict(void)
{
    const HouseHooks hooks = {.send = deliver,
                              .random = some_bytes,
                              .store = store,
                              .allows = allows,
                              .origin = origin,
                              .hang_up = hang_up,
                              .happened = happened,
                              .microseconds = microseconds,
                              .processor = processor,
                              .took = took};
    House *opened = house_open(&hooks);
    if (!opened) exit(1);
    return opened;
}

static void open_one(void)
{
    memset(place, 0, sizeof place);
    is_strict = false;
    hung_up = made = ended = expired = unreadable = 0;
    other = NULL;
    look_us = task_us = 0;
    memset(took_us, 0, sizeof took_us);
    if (!store_memory(&store, wall_clock, NULL, NULL)) exit(1);
    store.tell = tell;
    house = open_strict();
}

static void create(int who, const char *name, int open, const char *terms)
{
    char seats[256] = "";
    size_t n = 0;
    for (int i = 0; i < open; i++)
        n += (size_t)snprintf(seats + n, sizeof seats - n, ",{'who':'open'}");
    say(who,
        "{'do':'create','setup':{'players':%d,'kingdom':'First Game'},'seats':[{'who':'me',"
        "'name':'%s'}%s],'terms':{%s}}",
        open + 1, name, seats, terms);
    check(is_content(who), "a table");
}

static void join(int who, int host, const char *name)
{
    say(who, "{'do':'join','table':'%s','name':'%s'}", visitor[host].table, name);
}

/* ---- Waiting --------------------------------------------------------------------------------- */

static void test_hello(void)
{
    open_one();
    arrive(0);
    check(house_connect(house, 1, now), "one who says nothing");
    wait_for(14000);
    check(hung_up == 0, "has a while");
    wait_for(2000);
    wait_for(2000);
    check(hung_up == 1, "and is then disconnected, once");
    close_all();
}

static void test_host_is_gone(void)
{
    open_one();
    for (int i = 0; i < 2; i++) arrive(i);
    create(0, "Anna", 2, "");
    join(1, 0, "Bartek");
    go_away(0);
    wait_for(60 * 1000);
    check(number_in(1, TABLE, "host") == 0, "a host who is gone is waited for");
    wait_for(31 * 1000);
    check(number_in(1, TABLE, "host") == 1, "then somebody else is it");
    check(has_text(1, TABLE, "seats.0.who", "person"), "a private table keeps the seat");
    say(1, "{'do':'start'}");
    check(has_text(1, TABLE, "state", "playing"), "and starts");
    close_all();
}

static void test_public_seats(void)
{
    open_one();
    for (int i = 0; i < 3; i++) arrive(i);
    create(0, "Anna", 2, "'public':true");
    join(1, 0, "Bartek");
    go_away(1);
    wait_for(91 * 1000);
    check(has_text(0, TABLE, "seats.1.who", "open"), "a seat of a public table opens again");
    say(2, "{'do':'lobby','on':true}");
    check(length_of(got(2, LOBBY, "tables")) == 1, "it is listed");
    go_away(0);
    wait_for(2000);
    check(length_of(got(2, LOBBY, "tables")) == 0, "not while nobody is there");
    wait_for(91 * 1000);
    join(2, 0, "Celina");
    check(is_refused(2, "not-now") && ended == 1, "and is closed when nobody comes back");
    close_all();
}

static void test_squatters(void)
{
    open_one();
    for (int i = 0; i < 6; i++) arrive(i);
    place[0] = 1;
    place[1] = place[2] = place[3] = 7;
    place[4] = 8;
    create(0, "Anna", 4, "'public':true");
    join(1, 0, "A");
    join(2, 0, "B");
    check(is_content(1) && is_content(2), "two of one place");
    join(3, 0, "C");
    check(is_refused(3, "too-many"), "no third");
    join(4, 0, "D");
    check(is_content(4), "but others");
    say(0, "{'do':'seat','seat':%d,'who':'open'}", visitor[4].seat);
    check(visitor[4].seat == -1, "the host takes a seat away");
    join(4, 0, "D");
    check(is_refused(4, "not-now"), "whoever was sent away stays away");
    wait_for(121 * 1000);
    join(4, 0, "D");
    check(is_content(4), "for a while");
    is_strict = true;
    join(5, 0, "E");
    check(is_refused(5, "too-many"), "nobody sits down again and again");
    say(5, "{'do':'create','seats':[{'who':'me','name':'E'},{'who':'bot'}]}");
    check(is_refused(5, "too-many"), "nor makes tables");
    close_all();
}

static void test_watchers(void)
{
    int watching = 0;
    open_one();
    for (int i = 0; i < 100; i++) arrive(i);
    create(0, "Anna", 1, "'public':true");
    for (int i = 1; i < 40; i++) {
        place[i] = 7;
        say(i, "{'do':'watch','table':'%s'}", visitor[0].table);
        watching += is_content(i);
    }
    check(watching == 16, "one place cannot fill a table with people who look on");
    say(50, "{'do':'watch','table':'%s'}", visitor[0].table);
    check(is_content(50), "others can");
    close_all();
}

static void test_windows(void)
{
    open_one();
    for (int i = 0; i < 12; i++) arrive(i);
    create(0, "Anna", 1, "");
    char key[64], table[TABLE_ID];
    snprintf(key, sizeof key, "%s", visitor[0].key);
    snprintf(table, sizeof table, "%s", visitor[0].table);
    for (int i = 1; i < 10; i++) say(i, "{'do':'return','table':'%s','key':'%s'}", table, key);
    check(is_content(9) && visitor[9].seat == 0, "the last window sits there");
    check(is_refused(0, "full"), "the first one no longer does");
    join(11, 9, "Bartek");
    check(is_content(11), "others are not kept out");
    close_all();
}

static void test_names(void)
{
    static const char *const alike[] = {"Anna",       "anna", "ANNA ", "Ann\\u0430",
                                        "\\u0391nna", "Änna", "An-na", "A n n a"};
    open_one();
    for (int i = 0; i < 3; i++) arrive(i);
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++) {
        char name[64] = "";
        create(0, "Anna", 2, "");
        join(1, 0, alike[i]);
        json_get_text(got(0, TABLE, "seats.1.name"), name, sizeof name);
        check(strlen(name) > 2 && strcmp(name + strlen(name) - 2, " 2") == 0, alike[i]);
    }
    say(0, "{'do':'create','seats':[{'who':'bot','name':'Ola'},{'who':'me','name':'Ola'},"
           "{'who':'bot','name':'Ola'}]}");
    check(has_text(0, TABLE, "seats.0.name", "Ola") &&
              has_text(0, TABLE, "seats.2.name", "Ola 2") &&
              has_text(0, TABLE, "seats.1.name", "Ola 3"),
          "bots, too");
    create(0, "Bruno", 1, "");
    say(0, "{'do':'seat','seat':1,'who':'bot'}");
    check(has_text(0, TABLE, "seats.1.name", "Bruno 2"), "and a bot that sits down later");
    close_all();
}

/* ---- Playing --------------------------------------------------------------------------------- */

/* Two people at a table; the one who is asked. */
static int play_two(const char *terms)
{
    for (int i = 0; i < 2; i++) arrive(i);
    create(0, "Anna", 1, terms);
    join(1, 0, "Bartek");
    give_salt(0);
    give_salt(1);
    check(has_text(0, TABLE, "state", "playing"), "two people play");
    return asked_guest(2);
}

static void come_again(int who)
{
    char table[TABLE_ID], key[64];
    snprintf(table, sizeof table, "%s", visitor[who].table);
    snprintf(key, sizeof key, "%s", visitor[who].key);
    arrive(who);
    say(who, "{'do':'return','table':'%s','key':'%s'}", table, key);
    check(is_content(who), "back again");
}

static void end_turn(int who)
{
    for (int i = 0; i < 50 && asked_guest(2) == who; i++) choose(who, "end");
}

static void undo(int who)
{
    say(who, "{'do':'undo','n':%d}", number_in(who, VIEW, "n"));
}

static void test_wishes(void)
{
    open_one();
    const int one = play_two("");
    end_turn(one);
    undo(one);
    check(got(1 - one, TABLE, "undo").at != NULL, "a wish to take back");
    wait_for(29 * 1000);
    check(got(1 - one, TABLE, "undo").at != NULL, "waits");
    wait_for(2 * 1000);
    check(!got(1 - one, TABLE, "undo").at && number_in(one, VIEW, "n") > 0, "and lapses");
    int asked = 0;
    for (int i = 0; i < 12; i++) {
        undo(one);
        asked += is_content(one);
        say(one, "{'do':'allow','yes':false}");
    }
    check(asked >= 3 && asked < 12, "nobody asks all the time");
    go_away(1 - one);
    wait_for(60 * 1000);
    undo(one);
    check(is_refused(one, "not-now"), "nor where nobody is there to agree");
    wait_for(91 * 1000);
    char path[32];
    snprintf(path, sizeof path, "seats.%d.bot", visitor[1 - one].seat);
    check(is_true(one, TABLE, path), "a bot plays for one who is gone");
    check(!has_text(one, VIEW, "canUndo", "free"), "who may come back, and must be asked");
    close_all();
}

static void test_too_much(void)
{
    open_one();
    const int one = play_two(""), lines = visitor[one].count[TABLE];
    for (int i = 0; i < 300; i++) say(one, "{'do':'auto','forced':%s}", i & 1 ? "true" : "false");
    const int taken = visitor[one].count[TABLE] - lines;
    check(taken >= 50 && taken < 100, "what is not a choice is done so many times a minute");
    wait_for(60 * 1000);
    say(one, "{'do':'auto','forced':true}");
    const int tables = visitor[one].count[TABLE];
    for (int i = 0; i < 20; i++) say(one, "{'do':'auto','forced':true}");
    check(visitor[one].count[TABLE] == tables && tables > lines, "what changes nothing is nothing");
    choose_any(one);
    check(is_content(one), "choices go on");
    close_all();
}

static void test_patience(void)
{
    char path[32];
    open_one();
    int one = play_two("'public':true,'takeover':false");
    snprintf(path, sizeof path, "seats.%d.bot", visitor[one].seat);
    wait_for(170 * 1000);
    check(!is_true(1 - one, TABLE, path), "at a public table one may think for a while");
    wait_for(11 * 1000);
    check(is_true(1 - one, TABLE, path), "then a bot goes on");
    close_all();
    open_one();
    one = play_two("'takeover':false");
    wait_for(3600 * 1000);
    check(!is_true(1 - one, TABLE, path), "at others for as long as one likes");
    close_all();
}

/* Milliseconds until a bot plays for one who chooses and takes back, every so often, and so never
 * keeps a question for long; -1: it never does. */
static int64_t hold_up(int one, int64_t every)
{
    enum { LONG = 20 * 60 * 1000 };
    char path[32];
    const int64_t begun = now;
    snprintf(path, sizeof path, "seats.%d.bot", visitor[one].seat);
    while (now - begun < LONG) {
        wait_for(every);
        if (!is_true(1 - one, TABLE, path)) choose(one, "play Copper");
        wait_for(every);
        if (is_true(1 - one, TABLE, path)) return now - begun;
        undo(one);
    }
    return -1;
}

/* What is taken back gives no time back. */
static void test_clocks(void)
{
    enum { SECOND = 1000 };
    open_one();
    int one = play_two("'clock':5");
    check(number_in(one, VIEW, "deadline") > 4900, "five seconds for a choice");
    check(!got(one, VIEW, "bank").at && !got(one, TABLE, "terms.bank").at, "and no more");
    int64_t held = hold_up(one, 2 * SECOND);
    check(held > 0 && held < 15 * SECOND, "a clock cannot be held by taking back");
    close_all();

    open_one();
    one = play_two("'clock':5,'bank':60");
    char bank[16], others[16];
    snprintf(bank, sizeof bank, "bank.%d", visitor[one].seat);
    snprintf(others, sizeof others, "bank.%d", visitor[1 - one].seat);
    check(number_in(one, TABLE, "terms.bank") == 60 && number_in(one, VIEW, bank) == 60 * SECOND,
          "a reserve for the game");
    check(number_in(one, VIEW, "deadline") > 64 * SECOND, "which a choice may use up");
    wait_for(25 * SECOND);
    choose(one, "play Copper");
    check(number_in(one, VIEW, bank) < 41 * SECOND && number_in(one, VIEW, bank) > 39 * SECOND,
          "by what goes beyond the clock");
    check(number_in(one, VIEW, others) == 60 * SECOND, "everybody has their own");
    undo(one);
    check(number_in(one, VIEW, bank) < 41 * SECOND, "taking back gives nothing of it back");
    house_close(house);
    house = open_strict();
    come_again(0);
    come_again(1);
    check(number_in(one, VIEW, bank) < 41 * SECOND && number_in(one, VIEW, bank) > 39 * SECOND,
          "nor does a server that is started again");
    check(number_in(one, VIEW, others) == 60 * SECOND, "and nobody has less for it");
    held = hold_up(one, 2 * SECOND);
    check(held > 35 * SECOND && held < 60 * SECOND, "nor can it be held up for longer than that");
    close_all();

    open_one();
    one = play_two("'public':true,'takeover':false");
    held = hold_up(one, 10 * SECOND);
    check(held > 150 * SECOND && held < 390 * SECOND, "nor strangers' patience");
    close_all();

    open_one();
    arrive(0);
    say(0, "{'do':'create','seats':[{'who':'me','name':'A'},{'who':'bot'}],'terms':{'bank':60}}");
    check(is_refused(0, "bad-message"), "a reserve without a clock");
    say(0, "{'do':'create','seats':[{'who':'me','name':'A'},{'who':'bot'}],"
           "'terms':{'clock':10,'bank':-1}}");
    check(is_refused(0, "bad-message"), "a reserve of less than nothing");
    close_all();
}

/* ---- Records --------------------------------------------------------------------------------- */

static void test_rules(void)
{
    char newer[40], older[40];
    snprintf(newer, sizeof newer, "table 1 rules=%d players=2", TALIA_RULES_VERSION + 1);
    snprintf(older, sizeof older, "table 1 rules=%d players=2", TALIA_RULES_VERSION - 1);
    const char *const lines[] = {newer, "table 9 new=form", older, "nonsense"};
    open_one();
    arrive(0);
    for (int i = 0; i < 4; i++) {
        char id[8];
        snprintf(id, sizeof id, "t%d", i);
        store.append(store.self, id, 0, lines[i], strlen(lines[i]));
        say(0, "{'do':'watch','table':'%s'}", id);
        check(is_refused(0, "failed"), lines[i]);
        check(has_text(0, ERROR, "words",
                       i < 2    ? "This table follows newer rules. It can go on when the server is "
                                  "updated."
                       : i == 2 ? "This table follows rules of an older version and cannot go on."
                                : "What is kept of this table cannot be read here."),
              "in clear words");
    }
    check(unreadable == 4, "it is noted");
    say(0, "{'do':'load','text':'rubbish'}");
    check(has_text(0, ERROR, "words",
                   "This is not a saved game of talia: from line 1 on it makes no sense."),
          "no saved game");
    close_all();
}

static bool count_table(void *to, const StoreEntry *entry)
{
    (void)entry;
    ++*(int *)to;
    return false;
}

static void test_expiry(void)
{
    const int64_t day = 24 * 3600, wall = (int64_t)time(NULL);
    open_one();
    arrive(0);
    for (int i = 0; i < 70; i++) {
        char id[8];
        snprintf(id, sizeof id, "old%d", i);
        store.append(store.self, id, 0, "x", 1);
        store.mark(store.self, id, i < 50 ? STORE_PLAIN : STORE_OVER,
                   wall - (i < 60 ? 40 : 100) * day);
    }
    create(0, "Anna", 1, "'public':true");
    check(made == 1, "a table is made");
    for (int i = 0; i < 10; i++) wait_for(3601 * 1000);
    check(expired == 60, "what is unfinished goes after 30 days, the rest after 90");
    int left = 0, listed = 0;
    store.list(store.self, STORE_ANY, 365 * day, count_table, &left);
    store.list(store.self, STORE_LISTED, day, count_table, &listed);
    check(left == 11 && listed == 1, "the others stay");
    store.mark(store.self, visitor[0].table, STORE_LISTED, wall - 40 * day);
    wait_for(16 * day * 1000);
    for (int i = 0; i < 10; i++) wait_for(3601 * 1000);
    check(expired == 60, "and so does one where somebody sits");
    say(0, "{'do':'seat','seat':1,'who':'bot'}");
    check(is_content(0) && has_text(0, TABLE, "seats.1.who", "bot"), "who can go on there");
    close_all();
}

/* However many bots think, people are heard in between. */
static void test_thinking(void)
{
    enum { TABLES = 16, MILLISECOND = 1000, LONG = 20 * MILLISECOND, MOST = 100000 };
    const char salt[] = "{\"do\":\"salt\",\"salt\":\"00112233445566778899aabbccddeeff\"}";
    int64_t longest = 0;
    int ticks = 0, answered = 0;
    open_one();
    for (int i = 0; i < TABLES; i++) {
        arrive(i);
        say(i, "{'do':'create','seats':[{'who':'bot','level':'strong'},{'who':'me','name':'A'}]}");
    }
    look_us = MILLISECOND;
    for (int i = 0; i < TABLES; i++) house_receive(house, i, salt, strlen(salt), now);
    for (int wait = 0; wait == 0 && ticks < MOST; ticks++) {
        const int64_t begun = clock_us;
        wait = house_tick(house, ++now);
        if (clock_us - begun > longest) longest = clock_us - begun;
    }
    for (int i = 0; i < TABLES; i++) answered += number_in(i, VIEW, "asked") == 1;
    check(longest < LONG, "bots think a little at a time");
    check(ticks < MOST && answered == TABLES, "and all of them get to their moves");
    close_all();
}

/* ---- Removing -------------------------------------------------------------------------------- */

static int tables_stored(void)
{
    int tables = 0;
    store.list(store.self, STORE_ANY, 365 * 24 * 3600, count_table, &tables);
    return tables;
}

static void test_removing(void)
{
    open_one();
    int one = play_two("");
    arrive(2);
    say(2, "{'do':'watch','table':'%s'}", visitor[0].table);
    say(2, "{'do':'remove'}");
    check(is_refused(2, "not-yours"), "who looks on removes nothing");
    say(1, "{'do':'remove'}");
    check(is_refused(1, "not-yours"), "nor does another than the host");
    say(0, "{'do':'remove'}");
    check(is_refused(0, "not-now"), "nor the host while others play");
    say(1 - one, "{'do':'resign'}");
    say(0, "{'do':'remove','id':5}");
    check(is_content(0) && number_in(0, DONE, "re") == 5, "after the end the host does");
    for (int who = 0; who < 3; who++)
        check(has_text(who, REMOVED, "table", visitor[0].table), "everybody is told");
    check(tables_stored() == 0, "nothing is left of it");
    say(1, "{'do':'log'}");
    check(is_refused(1, "no-table"), "and nobody is there");
    say(1, "{'do':'return','table':'%s','key':'%s'}", visitor[1].table, visitor[1].key);
    check(is_refused(1, "no-table"), "nor can come back");
    say(0, "{'do':'create','seats':[{'who':'me','name':'A'},{'who':'bot'}]}");
    give_salt(0);
    say(0, "{'do':'remove'}");
    check(is_content(0) && tables_stored() == 0, "one's own game against bots, at any time");
    close_all();
}

/* What those who run the house do, who may also do it at another one with the same store. */
static void test_ruling(void)
{
    open_one();
    play_two("");
    check(house_close_table(house, "nosuch", now) == HOUSE_NO_TABLE, "no such table");
    check(house_remove_table(house, "no such", now) == HOUSE_NO_TABLE, "nor such a one");
    check(house_close_table(house, visitor[0].table, now) == HOUSE_DID, "a table is closed");
    check(has_text(1, TABLE, "state", "over") && ended == 1, "the people there are told");
    check(house_close_table(house, visitor[0].table, now) == HOUSE_NOT_NOW, "once");
    check(house_remove_table(house, visitor[0].table, now) == HOUSE_DID && tables_stored() == 0,
          "and removed");
    check(has_text(1, REMOVED, "table", visitor[0].table), "which they are told, too");
    create(0, "Anna", 1, "");
    store.remove(store.self, visitor[0].table);
    say(0, "{'do':'seat','seat':1,'who':'bot'}");
    check(has_text(0, REMOVED, "table", visitor[0].table), "somebody else has removed it");
    create(0, "Anna", 1, "");
    store.remove(store.self, visitor[0].table);
    house_changed(house, visitor[0].table, now);
    check(has_text(0, REMOVED, "table", visitor[0].table), "and said so");
    create(0, "Anna", 1, "");
    house_drain(house, true);
    say(1, "{'do':'create','seats':[{'who':'me','name':'B'},{'who':'bot'}]}");
    check(is_refused(1, "not-now"), "no new tables before an upgrade");
    join(1, 0, "Bartek");
    check(is_content(1), "but those that are there go on");
    house_drain(house, false);
    say(2 - 1, "{'do':'create','seats':[{'who':'me','name':'B'},{'who':'bot'}]}");
    check(is_content(1), "until it is called off");
    close_all();
}

/* ---- Several houses -------------------------------------------------------------------------- */

/* Both do what is due. */
static void wait_both(int milliseconds)
{
    House *one = house, *two = other;
    for (int i = 0; i < 2; i++) {
        wait_for(milliseconds / 2);
        house = i ? one : two;
        other = i ? two : one;
    }
}

static void at_house(House *which, House *elsewhere)
{
    house = which;
    other = elsewhere;
}

static void test_houses(void)
{
    enum { THERE = 5 };
    open_one();
    House *one = house, *two = open_strict();
    at_house(one, two);
    arrive(0);
    create(0, "Anna", 1, "");
    say(0, "{'do':'leave'}");
    create(0, "Anna", 1, "'public':true");
    at_house(two, one);
    arrive(THERE);
    say(THERE, "{'do':'lobby','on':true}");
    wait_both(10);
    wait_both(8000);
    check(length_of(got(THERE, LOBBY, "tables")) == 1, "the lobby has tables of the other house");
    join(THERE, 0, "Bartek");
    check(is_content(THERE) && is_true(THERE, TABLE, "seats.0.present"), "whose people are there");
    house_changed(one, visitor[0].table, now);
    at_house(one, two);
    wait_for(10);
    check(is_true(0, TABLE, "seats.1.present"), "and the other way round");
    say(0, "{'do':'start'}");
    house_changed(two, visitor[0].table, now);
    for (int i = 0; i < 8; i++) wait_both(20 * 1000);
    check(!is_true(0, TABLE, "seats.0.bot") && !is_true(0, TABLE, "seats.1.bot"),
          "nobody who is at the other house is gone");
    at_house(two, one);
    go_away(THERE);
    at_house(one, two);
    wait_for(10);
    check(!is_true(0, TABLE, "seats.1.present"), "who goes there is gone here");
    at_house(two, NULL);
    house_close(two);
    at_house(one, NULL);
    close_all();
}

/* A house that ends without a word. */
static void test_lost_house(void)
{
    enum { THERE = 5 };
    open_one();
    House *one = house, *two = open_strict();
    at_house(one, two);
    arrive(0);
    create(0, "Anna", 1, "");
    at_house(two, one);
    arrive(THERE);
    join(THERE, 0, "Bartek");
    wait_for(10);
    house_changed(one, visitor[0].table, now);
    at_house(one, NULL);
    wait_for(10);
    check(is_true(0, TABLE, "seats.1.present"), "somebody is there");
    wait_for(76 * 1000);
    check(!is_true(0, TABLE, "seats.1.present"), "nothing more is heard: gone");
    at_house(two, NULL);
    house_close(two);
    at_house(one, NULL);
    close_all();
}

/* Whoever the host sends away at one house has no seat at the other one either. */
static void test_sent_away_there(void)
{
    enum { THERE = 5, LATER = 1 };
    open_one();
    House *one = house, *two = open_strict();
    at_house(one, two);
    arrive(0);
    arrive(LATER);
    create(0, "Anna", 1, "'public':true");
    at_house(two, one);
    arrive(THERE);
    place[THERE] = 7;
    join(THERE, 0, "Bartek");
    house_changed(one, visitor[0].table, now);
    at_house(one, two);
    say(0, "{'do':'seat','seat':1,'who':'open'}");
    join(LATER, 0, "Celina");
    check(is_content(LATER) && visitor[LATER].seat == 1, "somebody else sits there");
    at_house(two, one);
    give_salt(THERE); /* before its house has heard of it */
    check(!is_content(THERE), "no salt in the name of another");
    house_changed(two, visitor[0].table, now);
    check(visitor[THERE].seat == -1, "who was sent away looks on");
    at_house(one, two);
    give_salt(0);
    give_salt(LATER);
    check(is_content(LATER), "who sits there gives a salt");
    check(has_text(LATER, TABLE, "state", "playing"), "they play");
    house_changed(two, visitor[0].table, now);
    check(length_of(got(LATER, VIEW, "seats.1.hand")) == 5, "one sees one's hand");
    check(length_of(got(THERE, VIEW, "seats.1.hand")) == 0, "others do not");
    at_house(two, one);
    choose(THERE, "end");
    check(is_refused(THERE, "not-yours"), "nor choose");
    at_house(two, NULL);
    house_close(two);
    at_house(one, NULL);
    close_all();
}

/* How many of so many questions are answered. */
static int answers(int who, int questions)
{
    const int before = visitor[who].count[LOBBY];
    for (int i = 0; i < questions; i++) say(who, "{'do':'lobby','on':true}");
    return visitor[who].count[LOBBY] - before;
}

/* Who asks for what takes long must wait until it has been made up for; others need not. */
static void test_long_work(void)
{
    enum { ANNA, EVE };
    open_one();
    arrive(ANNA);
    arrive(EVE);
    task_us = 50000;
    const int answered = answers(EVE, 40);
    check(answered >= 2 && answered <= 6, "a second has room for some of what takes 50 ms each");
    check(took_us[EVE] >= answered * task_us && took_us[ANNA] == 0, "and it is told who took it");
    task_us = 0;
    check(answers(ANNA, 1) == 1 && answers(EVE, 1) == 0, "who took it must wait, and nobody else");
    wait_for(3000);
    check(answers(EVE, 1) == 1, "but not for long");
    task_us = 3600 * INT64_C(1000000);
    check(answers(EVE, 1) == 1, "an hour");
    task_us = 0;
    wait_for(9000);
    check(answers(EVE, 1) == 0, "takes longer to make up for");
    wait_for(2000);
    check(answers(EVE, 1) == 1, "but not an hour");
    close_all();
}

int main(void)
{
    test_hello();
    test_host_is_gone();
    test_public_seats();
    test_squatters();
    test_watchers();
    test_windows();
    test_names();
    test_wishes();
    test_too_much();
    test_patience();
    test_clocks();
    test_rules();
    test_expiry();
    test_thinking();
    test_removing();
    test_ruling();
    test_long_work();
    test_houses();
    test_lost_house();
    test_sent_away_there();
    check(unknown_messages == 0, "all messages are of the protocol");
    return checks_end();
}
