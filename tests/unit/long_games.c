/* long_games.c - tables with games that are much longer than real ones: what they take of memory
 * is bounded, and going back in them takes little and comes to the same. */
#include <talia/table.h>

#include "../../table/table.h"
#include "../support/tables.h"

enum { LONG = 20000, BUYS = 200 };

/* Cards by which nobody gains any. */
static const char kingdom[] =
    "Cellar, Market, Militia, Moat, Smithy, Village, Festival, Laboratory, Council Room, Chapel";

/* Anything but buying, once there is something to play with: so the game does not end. */
static TaliaChoice lasting_choice(const TaliaGame *game, int n, uint64_t *random)
{
    TaliaChoice choice = random_choice(game, random);
    while (n > BUYS && choice >> 8 == TALIA_BUY) choice = random_choice(game, random);
    return choice;
}

static void play_to(Table *table, int count, bool tells, uint64_t *random)
{
    while (table->state == TABLE_PLAYING && table->count < count) {
        choose_at(table, lasting_choice(table->game, table->count, random), RECORD_CHOOSE);
        if (tells) table_forget_news(table);
    }
}

static bool same_turns(const Table *a, const Table *b)
{
    bool same = a->turns == b->turns;
    for (int i = 0; same && i < a->turns; i++)
        same = a->turn[i].n == b->turn[i].n && a->turn[i].who == b->turn[i].who &&
               a->turn[i].number == b->turn[i].number;
    const size_t points = (size_t)a->turns * a->setup.players * sizeof *a->points;
    return same && memcmp(a->points, b->points, points) == 0;
}

static bool same_news(const Table *a, const Table *b)
{
    bool same = a->news_count == b->news_count && a->place.line == b->place.line &&
                a->place.turns == b->place.turns && a->place.turn_of == b->place.turn_of;
    for (int i = 0; same && i < a->news_count; i++)
        same = a->news[i].n == b->news[i].n && a->news[i].question == b->news[i].question &&
               a->news[i].event.happening == b->news[i].event.happening &&
               a->news[i].event.kind == b->news[i].event.kind;
    return same;
}

/* A table that has been played so far and told all the way. */
static Table *play_again(const Table *table)
{
    Table *again = some_table(&table->setup, 2);
    table_forget_news(again);
    for (int n = 0; n < table->count; n++) {
        choose_at(again, table->choice[n], RECORD_CHOOSE);
        table_forget_news(again);
    }
    return again;
}

/* ---- Memory -------------------------------------------------------------------------------- */

static void test_memory(void)
{
    enum { BYTES = 512 << 10, TURN_BYTES = sizeof(Turn) + 2 * sizeof(int16_t) };
    const TaliaSetup setup = some_setup(1, 2, kingdom);
    for (int tells = 0; tells < 2; tells++) {
        Table *table = some_table(&setup, 2);
        uint64_t random = 7;
        size_t most = 0;
        while (table->state == TABLE_PLAYING && table->count < LONG) {
            play_to(table, table->count + 100, tells, &random);
            if (table_bytes(table) > most) most = table_bytes(table);
        }
        check(table->count == LONG, "a game lasts");
        check(most < BYTES, tells ? "told all the way, it takes bounded memory"
                                  : "never told, it takes bounded memory");
        check(tells || table->news_lost, "and tells its whole log to whoever comes");
        table_forget_news(table);
        const size_t needed =
            (size_t)table->room * (sizeof *table->choice + 1 + sizeof *table->number) +
            (size_t)table->turns_room * TURN_BYTES;
        check(table_bytes(table) - needed < 64 << 10, "beside its choices and turns little");
        table_free(table);
    }
}

/* ---- Going back ---------------------------------------------------------------------------- */

static void take_back(Table *table)
{
    char line[RECORD_LINE];
    bool is_free;
    const int who = talia_decision(table->game)->who;
    const int to = table_undo_to(table, who, &is_free);
    if (to < 0) return;
    record_write(line, record_back(RECORD_UNDO, who, to));
    apply(table, line);
}

static void test_going_back(void)
{
    enum { FAR = 1500, LITTLE = 1000 };
    int64_t most = 0;
    for (int seed = 1; seed <= 3; seed++) {
        const TaliaSetup setup = some_setup(seed, 2, kingdom);
        Table *table = some_table(&setup, 2);
        uint64_t random = (uint64_t)seed;
        for (int i = 0; i < 60 && table->state == TABLE_PLAYING; i++) {
            play_to(table, table->count + random_below(&random, 2 * FAR / 20), i % 3, &random);
            for (int back = random_below(&random, 4); back > 0; back--) {
                const int64_t work = table->work;
                take_back(table);
                if (table->work - work > most) most = table->work - work;
            }
            if (i % 20) continue;
            Table *again = play_again(table);
            check(talia_same(table->game, again->game), "going back comes to the same game");
            check(same_turns(table, again), "to the same turns");
            check(memcmp(&table->shown, &again->shown, sizeof table->shown) == 0, "cards shown");
            table_forget_news(table);
            check(same_news(table, again), "and the same last turn");
            table_free(again);
        }
        check(table->count > FAR, "in a long game");
        table_free(table);
    }
    check(most < LITTLE + LITTLE / 2, "and few choices are played again");
}

/* A walk some choices at a time hears what one hears who goes all the way at once. */
static void add_up(void *to, const TaliaGame *game, const News *news)
{
    uint64_t *sum = to;
    (void)game;
    *sum = *sum * 31 + (uint64_t)news->n + news->event.kind + news->event.happening;
}

static void test_walk(void)
{
    const TaliaSetup setup = some_setup(4, 3, kingdom);
    Table *table = some_table(&setup, 2);
    uint64_t random = 4, whole = 0, parts = 0;
    static Walk walk;
    play_to(table, 2000, true, &random);
    table_retell(table, -1, table->count, add_up, &whole);
    walk_begin(&walk, table, add_up, &parts);
    for (int n = 0; walk.n < table->count; n += 170) walk_on(&walk, table, n, add_up, &parts);
    check(whole == parts && talia_same(&walk.game, table->game), "a walk is a retelling in parts");
    table_free(table);
}

int main(void)
{
    test_memory();
    test_going_back();
    test_walk();
    return checks_end();
}
