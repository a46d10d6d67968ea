/* house_slow.c - a store that takes a millisecond for each answer, as a database may: whatever is
 * asked for, or done as time passes, nobody else waits for more than a few of them. */
#include "../../house/glicko.h"
#include "../support/guests.h"

enum {
    ANSWER = 1000, /* microseconds */
    MOST = 6,      /* answers that one call of the house waits for */
    TABLES = 60,
    PLAYERS = 400,
};

static Store within;
static int64_t clock_us;

static int64_t microseconds(void *self)
{
    (void)self;
    return clock_us;
}

/* ---- The store ------------------------------------------------------------------------------- */

static Stored slow_append(void *self, const char *table, int number, const char *line,
                          size_t length)
{
    clock_us += ANSWER;
    return within.append(self, table, number, line, length);
}

static Stored slow_append_all(void *self, const char *table, int number, const StoreText *lines,
                              int count)
{
    clock_us += ANSWER;
    return within.append_all(self, table, number, lines, count);
}

static bool slow_read(void *self, const char *table, int from, int most, StoreLine *each, void *to)
{
    clock_us += ANSWER;
    return within.read(self, table, from, most, each, to);
}

static bool slow_list(void *self, StoreMark mark, int64_t seconds, StoreTable *each, void *to)
{
    clock_us += ANSWER;
    return within.list(self, mark, seconds, each, to);
}

static int paged; /* entries of the largest page */

typedef struct Page {
    StoreTable *each;
    void *to;
    int entries;
} Page;

static bool count_entry(void *to, const StoreEntry *entry)
{
    Page *page = to;
    page->entries++;
    return page->each(page->to, entry);
}

static bool slow_page(void *self, const char *after, const char *before, int most, StoreTable *each,
                      void *to)
{
    Page page = {each, to, 0};
    clock_us += ANSWER;
    const bool good = within.page(self, after, before, most, count_entry, &page);
    if (page.entries > paged) paged = page.entries;
    return good;
}

static void tell_nobody(void *self, const char *words)
{
    (void)self;
    (void)words;
}

static void open_slow(void)
{
    if (!store_memory(&within, wall_clock, NULL, NULL)) exit(1);
    store = within;
    store.append = slow_append;
    store.append_all = slow_append_all;
    store.read = slow_read;
    store.list = slow_list;
    store.page = slow_page;
    store.tell = tell_nobody;
    const HouseHooks hooks = {
        .send = deliver, .random = some_bytes, .store = store, .microseconds = microseconds};
    house = house_open(&hooks);
    if (!house) exit(1);
}

/* ---- How long one call takes ----------------------------------------------------------------- */

static int64_t longest;

static void note_call(int64_t begun)
{
    if (clock_us - begun > longest) longest = clock_us - begun;
}

/* A message, and the ticks until all that follows from it is done; so many ticks. */
static int tell(int who, const char *text)
{
    char words[1024];
    int ticks = 0;
    snprintf(words, sizeof words, "%s", text);
    for (char *c = words; *c; c++) *c = *c == '\'' ? '"' : *c;
    int64_t begun = clock_us;
    longest = 0;
    if (*words) house_receive(house, who, words, strlen(words), now);
    note_call(begun);
    for (int wait = 0; wait == 0 && ticks < 10000; ticks++) {
        begun = clock_us;
        now++;
        wait = house_tick(house, now);
        note_call(begun);
    }
    check(ticks < 10000, "it comes to rest");
    return ticks;
}

static void check_calls(const char *what)
{
    if (longest > MOST * ANSWER) printf("%s: %d answers\n", what, (int)(longest / ANSWER));
    check(longest <= MOST * ANSWER, what);
}

/* ---- What is asked, and what is done by itself ----------------------------------------------- */

/* The first of what can be chosen. */
static void tell_choice(int who)
{
    char label[TEXT_LABEL] = "", words[TEXT_LABEL + 64];
    json_get_text(got(who, VIEW, "question.options.0.label"), label, sizeof label);
    snprintf(words, sizeof words, "{'do':'choose','n':%d,'label':'%s'}", number_in(who, VIEW, "n"),
             label);
    tell(who, words);
}

/* Bots write a line each: people are heard between them. */
static void test_bots(void)
{
    open_slow();
    arrive(0);
    const int ticks =
        tell(0, "{'do':'create','seats':[{'who':'me','name':'Anna'},{'who':'bot','level':'easy'},"
                "{'who':'bot','level':'easy'},{'who':'bot','level':'easy'}]}");
    check(is_content(0), "a table with bots");
    for (int i = 0; i < 30; i++) {
        tell_choice(0);
        check_calls("bots");
    }
    check(ticks > 0, "it is made");
    close_all();
}

/* Public tables, each of a guest who has gone. */
static void make_tables(void)
{
    for (int i = 0; i < TABLES; i++) {
        const int who = 1 + i % 20;
        if (i < 20) arrive(who);
        say(who, "{'do':'create','seats':[{'who':'me','name':'Anna'},{'who':'open'}],"
                 "'terms':{'public':true}}");
        check(is_content(who), "a public table");
        now += 4000;
    }
}

static void test_lobby(void)
{
    open_slow();
    make_tables();
    house_close(house);
    const HouseHooks hooks = {
        .send = deliver, .random = some_bytes, .store = store, .microseconds = microseconds};
    house = house_open(&hooks);
    tell(0, "");
    check_calls("tables of before are read when a house opens");
    arrive(0);
    house_changed(house, NULL, now);
    const int ticks = tell(0, "");
    check_calls("whatever may have changed");
    check(ticks > 5, "in several ticks");
    close_all();
}

static void test_ladder(void)
{
    open_slow();
    for (int i = 0; i < PLAYERS; i++) {
        char id[TABLE_ID], line[96];
        snprintf(id, sizeof id, "@%014d", i);
        const int length = snprintf(line, sizeof line, "game k3f9x2ab %d %d 9 P%d",
                                    (1000 + i) * GLICKO_POINT, 60 * GLICKO_POINT, i);
        within.append(within.self, id, 0, "player 00", 9);
        within.append(within.self, id, 1, line, (size_t)length);
        within.mark(within.self, id, STORE_PLAYER, 0);
    }
    arrive(0);
    tell(0, "{'do':'ladder'}");
    check_calls("the ladder");
    check(number_in(0, LADDER, "count") == PLAYERS && length_of(got(0, LADDER, "players")) == 100 &&
              has_text(0, LADDER, "players.0.name", "P399") &&
              has_text(0, LADDER, "players.99.name", "P300"),
          "with all who are on it, the best first");
    now += 200000;
    tell(0, "");
    check_calls("who plays is counted");
    check(paged > 0 && paged <= 100, "some at a time");
    close_all();
}

int main(void)
{
    test_bots();
    test_lobby();
    test_ladder();
    return checks_end();
}
