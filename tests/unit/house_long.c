/* house_long.c - games that are much longer than real ones, as strangers may bring them: whatever
 * is asked about such a game is done some choices at a time, with others heard in between, and
 * what it takes of memory and of the store is bounded. Every choice that the engine makes is
 * counted (CMakeLists.txt has the linker put these functions before the engine's). */
#include "../../script/save.h"
#include "../support/guests.h"

enum {
    LENGTH = 11000, /* choices */
    AT_ONCE = 600,  /* choices that the house may make before others are heard */
    FILE_ROOM = 250000,
    EVERYBODY = 100, /* who load games */
};

static int made, most_made;
static int64_t stored_bytes, charged_bytes;
static bool may_store = true;

void __real_talia_choose(TaliaGame *game, TaliaChoice choice);
void __wrap_talia_choose(TaliaGame *game, TaliaChoice choice);
void __real_talia_choose_told(TaliaGame *game, TaliaChoice choice, const TaliaSink *sink);
void __wrap_talia_choose_told(TaliaGame *game, TaliaChoice choice, const TaliaSink *sink);

void __wrap_talia_choose(TaliaGame *game, TaliaChoice choice)
{
    made++;
    __real_talia_choose(game, choice);
}

void __wrap_talia_choose_told(TaliaGame *game, TaliaChoice choice, const TaliaSink *sink)
{
    made++;
    __real_talia_choose_told(game, choice, sink);
}

/* ---- The house ------------------------------------------------------------------------------- */

static Store within;

static Stored count_append(void *self, const char *table, int number, const char *line,
                           size_t length)
{
    (void)self;
    stored_bytes += (int64_t)length;
    return within.append(within.self, table, number, line, length);
}

static Stored count_append_all(void *self, const char *table, int number, const StoreText *lines,
                               int count)
{
    (void)self;
    for (int i = 0; i < count; i++) stored_bytes += (int64_t)lines[i].length;
    return within.append_all(within.self, table, number, lines, count);
}

static void note_stored(void *self, int connection, int64_t bytes)
{
    (void)self;
    (void)connection;
    charged_bytes += bytes;
}

/* Who loads many games does not read what is told of each: that would take long. */
static void deliver_short(void *self, int connection, const char *text, size_t length)
{
    enum { SHORT = 100000 };
    if (length < SHORT) deliver(self, connection, text, length);
}

static bool allow(void *self, int connection, HouseAsk what)
{
    (void)self;
    (void)connection;
    return may_store || what != HOUSE_ASKS_TABLE;
}

static void open_counted(bool hears_all)
{
    if (!store_memory(&within, wall_clock, NULL, NULL)) exit(1);
    store = within;
    store.append = count_append;
    store.append_all = count_append_all;
    const HouseHooks hooks = {.send = hears_all ? deliver : deliver_short,
                              .random = some_bytes,
                              .store = store,
                              .allows = allow,
                              .stored = note_stored};
    house = house_open(&hooks);
    if (!house) exit(1);
    stored_bytes = charged_bytes = 0;
    may_store = true;
}

/* One call of the house: what it makes is noted. */
static void note_made(void)
{
    if (made > most_made) most_made = made;
    made = 0;
}

static void tell_house(int who, const char *text, size_t length)
{
    made = 0;
    house_receive(house, who, text, length, now);
    note_made();
}

static int tick_until_rest(void)
{
    enum { MOST = 100000 };
    int ticks = 0;
    while (ticks < MOST) {
        const int wait = house_tick(house, now);
        note_made();
        if (wait > 0) break;
        ticks++;
    }
    check(ticks < MOST, "the house comes to rest");
    return ticks;
}

/* A message with ' for ", and all that follows from it; how many ticks that took. */
__attribute__((format(printf, 2, 3))) static int request(int who, const char *format, ...)
{
    char text[4096];
    va_list args;
    va_start(args, format);
    const int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    for (int i = 0; i < length; i++) {
        if (text[i] == '\'') text[i] = '"';
    }
    free(visitor[who].last[ERROR]);
    visitor[who].last[ERROR] = NULL;
    now += 4000;
    tell_house(who, text, (size_t)length);
    return tick_until_rest();
}

/* ---- A long game ----------------------------------------------------------------------------- */

/* A message `load` with a game in which nobody does anything. */
static char *long_game(int choices, size_t *length)
{
    static const char head[] =
        "{\"do\":\"load\",\"id\":7,\"text\":\"rules: %d\\ndeal: yes\\nplayers: 2\\nedition: "
        "2\\nkingdom: Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, "
        "Workshop\\nbegins: A\\nseed: 00000000000000000000000000000001\\n---\\n";
    char *text = malloc(FILE_ROOM);
    if (!text) exit(1);
    size_t n = (size_t)snprintf(text, FILE_ROOM, head, TALIA_RULES_VERSION);
    for (int i = 0; i < choices; i++)
        n += (size_t)snprintf(text + n, FILE_ROOM - n, "%c: end\\n", 'A' + i % 2);
    n += (size_t)snprintf(text + n, FILE_ROOM - n, "\"}");
    if (n >= FILE_ROOM) exit(1);
    *length = n;
    return text;
}

static int load(int who, const char *text, size_t length)
{
    free(visitor[who].last[ERROR]);
    visitor[who].last[ERROR] = NULL;
    now += 4000;
    tell_house(who, text, length);
    return tick_until_rest();
}

static void test_slices(void)
{
    size_t length;
    char *text = long_game(LENGTH, &length);
    open_counted(true);
    arrive(0);
    most_made = 0;
    const int loading = load(0, text, length);
    check(is_content(0) && has_text(0, TABLE, "state", "over"), "a long game is loaded");
    check(loading > LENGTH / AT_ONCE, "in many slices");
    check(visitor[0].count[DONE] == 1 && number_in(0, DONE, "re") == 7, "and the request ends");
    check(number_in(0, VIEW, "re") == 7 && number_in(0, VIEW, "n") == LENGTH, "after its view");
    check(number_in(0, SUMMARY, "seats.0.turns") == LENGTH / 2, "and its summary");
    check(length_of(got(0, VIEW, "log.lines")) > LENGTH, "with the whole log");

    check(request(0, "{'do':'step','n':%d,'id':8}", LENGTH - 1) > LENGTH / AT_ONCE, "a step");
    check(number_in(0, STEP, "n") == LENGTH - 1 && number_in(0, DONE, "re") == 8, "is answered");
    check(request(0, "{'do':'save','id':9}") > LENGTH / AT_ONCE, "saving");
    check(length_of(got(0, SAVED, "text")) == 0 && number_in(0, DONE, "re") == 9, "is answered");
    check(request(0, "{'do':'log','id':10}") > LENGTH / AT_ONCE, "the log");
    check(number_in(0, DONE, "re") == 10 && number_in(0, VIEW, "re") == 10, "is told");
    check(request(0, "{'do':'language','language':'pl','id':11}") > LENGTH / AT_ONCE, "a language");
    check(number_in(0, DONE, "re") == 11, "is changed");
    check(most_made > 0 && most_made <= AT_ONCE, "never too many choices at once");
    free(text);
    close_all();
}

/* What is played on is stored: it comes back from there in slices as well. */
static void test_store(void)
{
    size_t length;
    char *text = long_game(LENGTH, &length), table[TABLE_ID], key[64];
    open_counted(true);
    arrive(0);
    most_made = 0;
    load(0, text, length);
    check(stored_bytes == 0, "a game that is loaded is not stored");
    memcpy(strstr(text, "\"}"), "\",\"keep\":true}", sizeof "\",\"keep\":true}");
    load(0, text, strlen(text));
    check(stored_bytes > LENGTH * 10 && charged_bytes >= stored_bytes, "unless that is asked for");
    stored_bytes = 0;
    check(request(0, "{'do':'branch','n':%d,'id':1}", LENGTH) > LENGTH / AT_ONCE, "one goes on");
    check(is_content(0) && has_text(0, TABLE, "state", "playing"), "from its last position");
    check(stored_bytes > LENGTH * 10 && charged_bytes >= stored_bytes, "and that is, and charged");
    snprintf(table, sizeof table, "%s", visitor[0].table);
    snprintf(key, sizeof key, "%s", visitor[0].key);
    go_away(0);
    now += 6 * 60 * 1000;
    tick_until_rest();
    arrive(0);
    arrive(1);
    now += 4000;
    const char watch[] = "{\"do\":\"lobby\",\"on\":true,\"id\":3}";
    char back[256];
    const int size =
        snprintf(back, sizeof back, "{\"do\":\"return\",\"table\":\"%s\",\"key\":\"%s\",\"id\":2}",
                 table, key);
    tell_house(0, back, (size_t)size);
    check(visitor[0].count[JOINED] == 0, "a long table is not there at once");
    tell_house(0, "{\"do\":\"log\",\"id\":4}", strlen("{\"do\":\"log\",\"id\":4}"));
    tell_house(1, watch, strlen(watch));
    check(visitor[1].count[LOBBY] == 1 && number_in(1, DONE, "re") == 3, "others are heard");
    check(tick_until_rest() > 2 * LENGTH / AT_ONCE, "it is read");
    check(visitor[0].count[JOINED] == 1 && number_in(0, VIEW, "n") >= LENGTH,
          "then one sits there");
    check(visitor[0].count[DONE] == 2 && number_in(0, DONE, "re") == 4,
          "messages keep their order");
    check(most_made > 0 && most_made <= AT_ONCE, "never too many choices at once");
    free(text);
    close_all();
}

static bool count_table(void *to, const StoreEntry *entry)
{
    (void)entry;
    ++*(int *)to;
    return false;
}

static void test_going_away(void)
{
    size_t length;
    HouseFigures figures;
    char *text = long_game(LENGTH, &length);
    open_counted(true);
    arrive(0);
    arrive(1);
    tell_house(0, text, length);
    house_tick(house, ++now);
    go_away(0);
    tick_until_rest();
    house_figures(house, &figures);
    check(figures.tables == 0, "what somebody who is gone began ends");
    load(1, text, length);
    request(1, "{'do':'branch','n':%d}", LENGTH);
    const int64_t stored = stored_bytes;
    char branch[64];
    const int size = snprintf(branch, sizeof branch, "{\"do\":\"branch\",\"n\":%d}", LENGTH - 5);
    now += 4000;
    tell_house(1, branch, (size_t)size);
    check(stored_bytes > stored, "a table is being stored");
    go_away(1);
    tick_until_rest();
    int tables = 0;
    store.list(store.self, STORE_ANY, 3600, count_table, &tables);
    check(tables == 1, "and when somebody goes who began it nothing is left of it");
    free(text);
    close_all();
}

/* ---- Bounds ---------------------------------------------------------------------------------- */

static void test_memory(void)
{
    enum { CHOICES = 3000, EACH = 128 << 10 };
    size_t length;
    HouseFigures figures;
    int loaded = 0;
    char *text = long_game(CHOICES, &length);
    open_counted(false);
    for (int who = 0; who < EVERYBODY; who++) {
        arrive(who);
        for (int i = 0; i < 2; i++) {
            tell_house(who, text, length);
            tick_until_rest();
            loaded += is_content(who);
            now += 1000;
        }
    }
    house_figures(house, &figures);
    check(loaded == 2 * EVERYBODY && figures.tables == loaded, "all of them are in memory");
    check(figures.table_bytes < (uint64_t)loaded * EACH, "and take little of it");
    check(stored_bytes == 0, "and nothing of the store");
    now += 6 * 60 * 1000;
    tick_until_rest();
    house_figures(house, &figures);
    check(figures.tables == EVERYBODY, "those that nobody is at go");
    may_store = false;
    request(0, "{'do':'create','seats':[{'who':'bot'},{'who':'bot'}]}");
    check(is_refused(0, "too-many"), "who has stored too much makes no more tables");
    free(text);
    close_all();
}

int main(void)
{
    test_slices();
    test_store();
    test_going_away();
    test_memory();
    return checks_end();
}
