/* table.c - a table folded up from its record: the game is that of the engine to the byte, lines
 * that do not fit change nothing, choices are taken back, and who gives up cannot win. */

#include <talia/table.h>

#include "../../table/table.h"

#include "../support/tables.h"

/* ---- The fold ------------------------------------------------------------------------------ */

/* The lines of a game, for a second table. */
typedef struct Lines {
    char text[TRAIL_ROOM][96];
    int count;
} Lines;

static bool same_tables(const Table *a, const Table *b)
{
    return a->count == b->count && a->state == b->state && talia_same(a->game, b->game) &&
           memcmp(a->choice, b->choice, (size_t)a->count * sizeof *a->choice) == 0 &&
           memcmp(a->chooser, b->chooser, (size_t)a->count) == 0 &&
           memcmp(&a->shown, &b->shown, sizeof a->shown) == 0;
}

/* A game through a table and beside it; true: it came to its end. */
static bool play_beside(int seed, int players, Lines *lines)
{
    enum { MOST = 1500 };
    const TaliaSetup setup = some_setup(seed, players, NULL);
    Table *table = some_table(&setup, 2);
    uint64_t random = (uint64_t)seed;
    TaliaGame game, position;
    talia_start(&game, &setup);
    lines->count = 0;
    while (table->state == TABLE_PLAYING && table->count < MOST) {
        const TaliaChoice choice = random_choice(&game, &random);
        char line[RECORD_LINE];
        const size_t length = record_write(line, record_choice(RECORD_CHOOSE, table->game, choice));
        memcpy(lines->text[lines->count++], line, length + 1);
        apply(table, line);
        talia_choose(&game, choice);
        if (!talia_same(&game, table->game)) break;
        if (random_below(&random, 4) == 0) table_forget_news(table);
    }
    check(talia_same(&game, table->game), "a table plays the engine's game");
    check(table->count == lines->count, "every choice counts");
    Table *again = some_table(&setup, 2);
    for (int i = 0; i < lines->count; i++) apply(again, lines->text[i]);
    check(same_tables(table, again), "the same lines give the same table");
    table_position(table, table->count, &position);
    check(talia_same(&position, &game), "the last position is the game");
    const bool over = table->state == TABLE_OVER;
    check(over == talia_is_over(&game), "it is over when the game is");
    if (over) check(table_winners(table) == talia_winners(&game), "the engine's winners");
    if (over) refused(table, "choose 0 end");
    table_free(table);
    table_free(again);
    return over;
}

static void test_fold(void)
{
    static Lines lines;
    int over = 0;
    for (int seed = 1; seed <= 40; seed++) over += play_beside(seed, 2 + seed % 5, &lines);
    check(over > 5, "some games come to their end");
}

static void test_order_of_lines(void)
{
    Table *table = table_new("a");
    refused(table, "close");
    refused(table, "sit 0 00 x");
    apply(table, "table 1 rules=3 players=2 edition=2 kingdom=smithy,village host=0");
    refused(table, "table 1 rules=3 players=2 edition=2 kingdom=smithy");
    refused(table, "choose 0 end");
    refused(table, "undo 0 0");
    refused(table, "start 00000000000000010000000000000001");
    refused(table, "open 0");
    refused(table, "bot 2 easy");
    refused(table, "salt 0 00000000000000000000000000000000");
    apply(table, "bot 0 easy Hal");
    refused(table, "auto 0 forced=0 obvious=0");
    refused(table, "host 0");
    apply(table, "bot 0 strong Hal");
    apply(table, "open 0");
    char line[RECORD_LINE];
    const uint8_t key[TABLE_KEY] = {7};
    record_write(line, record_sit(0, key, "Anna"));
    apply(table, line);
    refused(table, line);
    refused(table, "bot 0 easy");
    record_write(line, record_sit(1, key, "Bartek"));
    apply(table, line);
    check(table_people(table) == 2 && table->host == 0, "two people, one host");
    apply(table, "open 0");
    check(table->host == 1, "the host's place passes on");
    apply(table, "bot 0 easy");
    apply(table, "start 00000000000000010000000000000001");
    check(table->state == TABLE_PLAYING && table_bot_to_move(table) == LEVEL_EASY, "it begins");
    refused(table, "start 00000000000000010000000000000001");
    refused(table, "choose 1 end");
    refused(table, "choose 0 buy Province");
    refused(table, "choose 0 play Throne Room");
    refused(table, "choose 0 \xff");
    refused(table, "choose 5 end");
    refused(table, "takeover 0 easy");
    apply(table, "choose 0 end");
    check(table_bot_to_move(table) == -1, "now a person is asked");
    apply(table, "takeover 1 strong");
    check(table_bot_to_move(table) == LEVEL_STRONG, "for whom a bot plays");
    apply(table, "takeover 1 -");
    check(table_bot_to_move(table) == -1, "and then no more");
    apply(table, "close");
    check(table->state == TABLE_OVER && table_winners(table) == 0, "closed, and nobody has won");
    refused(table, "close");
    table_free(table);
}

/* ---- Fairness ------------------------------------------------------------------------------ */

static void test_fair(void)
{
    Table *table = table_new("k3f9x2ab");
    char line[RECORD_LINE];
    const uint8_t key[TABLE_KEY] = {1}, salt[FAIR_SALT] = {2};
    RecordTable begin = {.setup = some_setup(1, 2, NULL), .host = 0, .has_secret = true};
    uint64_t seed[2];
    memset(begin.secret, 9, FAIR_SECRET);
    record_write(line, record_table(&begin));
    apply(table, line);
    record_write(line, record_sit(0, key, "Anna"));
    apply(table, line);
    apply(table, "bot 1 easy");
    record_write(line, record_salt(0, salt));
    apply(table, line);
    refused(table, line);
    check(fair_has_given(&table->fair, 0), "a salt is given");
    apply(table, "open 0");
    check(!fair_has_given(&table->fair, 0), "and gone with who gave it");
    record_write(line, record_sit(0, key, "Anna"));
    apply(table, line);
    refused(table, "start 00000000000000010000000000000001");
    fair_seed(&table->fair, seed);
    record_write(line, record_start(seed));
    apply(table, line);
    check(memcmp(table->setup.seed, seed, sizeof seed) == 0, "the seed follows from the secret");
    table_free(table);
}

/* ---- Taking back --------------------------------------------------------------------------- */

/* The first turn of somebody who has some Coppers and no Actions. */
static Table *first_turn(int people)
{
    const TaliaSetup setup = some_setup(5, 3, "First Game");
    return some_table(&setup, people);
}

static bool undo_is(const Table *table, int seat, int to, bool free)
{
    bool is_free;
    return table_undo_to(table, seat, &is_free) == to && (to < 0 || is_free == free);
}

static void test_free_undo(void)
{
    Table *table = first_turn(3);
    TaliaGame start, one;
    talia_copy(&start, table->game);
    check(undo_is(table, 0, -1, false), "nothing to take back yet");
    refused(table, "undo 0 0");
    apply(table, "choose 0 play Copper");
    talia_copy(&one, table->game);
    apply(table, "choose 0 treasures");
    check(undo_is(table, 0, 1, true) && undo_is(table, 1, -1, false), "Treasures hide nothing");
    refused(table, "undo 0 0");
    refused(table, "undo 1 1");
    refused(table, "ask 0 1");
    table_forget_news(table);
    apply(table, "undo 0 1");
    check(table->count == 1 && talia_same(table->game, &one) && table->went_back, "one step back");
    apply(table, "undo 0 0");
    check(table->count == 0 && talia_same(table->game, &start), "and one more");
    apply(table, "choose 0 treasures");
    apply(table, "choose 0 buy Silver");
    check(undo_is(table, 0, 1, false), "a new hand was seen");
    refused(table, "undo 0 0");
    table_free(table);
}

static void test_asked_undo(void)
{
    Table *table = first_turn(3);
    TaliaGame before;
    apply(table, "choose 0 treasures");
    talia_copy(&before, table->game);
    apply(table, "choose 0 buy Silver");
    refused(table, "agree 1");
    apply(table, "ask 0 1");
    check(table->undo_by == 0 && table->undo_waiting == 6, "two others are asked");
    refused(table, "ask 1 0");
    refused(table, "agree 0");
    apply(table, "agree 2");
    refused(table, "agree 2");
    apply(table, "refuse 1");
    check(table->undo_by == -1 && table->count == 2, "one refuses");
    apply(table, "ask 0 1");
    apply(table, "choose 1 treasures");
    check(table->undo_by == 0, "others may play on meanwhile");
    apply(table, "agree 1");
    apply(table, "agree 2");
    check(table->count == 1 && talia_same(table->game, &before), "all agree");
    apply(table, "choose 0 buy Silver");
    apply(table, "ask 0 1");
    apply(table, "refuse 0");
    check(table->undo_by == -1, "it can be withdrawn");
    apply(table, "ask 0 1");
    apply(table, "agree 1");
    apply(table, "takeover 2 easy");
    check(table->count == 2 && table->undo_waiting == 4, "who stood up must agree, too");
    apply(table, "agree 2");
    check(table->count == 1, "and may come back for that");
    table_free(table);
}

static void test_undo_against_bots(void)
{
    Table *table = first_turn(1);
    apply(table, "choose 0 treasures");
    apply(table, "choose 0 buy Silver");
    apply(table, "choose 1 end");
    apply(table, "choose 2 end");
    check(undo_is(table, 0, 1, true), "nobody need be asked where only bots play");
    apply(table, "chosen 0 treasures");
    check(undo_is(table, 0, 1, true), "what was chosen for somebody goes with it");
    apply(table, "takeover 0 easy");
    apply(table, "choose 0 end");
    apply(table, "takeover 0 -");
    check(undo_is(table, 0, 1, true), "and what a bot chose");
    apply(table, "undo 0 1");
    check(table->count == 1, "back it goes");
    table_free(table);
}

/* Back to any choice and on again: the same game, and the same that is shown of it. */
static void test_undo_anywhere(void)
{
    for (int seed = 1; seed <= 12; seed++) {
        const TaliaSetup setup = some_setup(seed, 3, NULL);
        Table *table = some_table(&setup, 1), *straight = some_table(&setup, 1);
        uint64_t random = (uint64_t)seed;
        for (int i = 0; i < 300 && table->state == TABLE_PLAYING; i++) {
            char line[RECORD_LINE];
            bool is_free;
            const int to = table_undo_to(table, 0, &is_free);
            choose_at(table, random_choice(table->game, &random), RECORD_CHOOSE);
            if (random_below(&random, 3)) table_forget_news(table);
            if (to < 0 || random_below(&random, 10) || table->state != TABLE_PLAYING) continue;
            record_write(line, record_back(RECORD_UNDO, 0, table_undo_to(table, 0, &is_free)));
            apply(table, line);
        }
        for (int i = 0; i < table->count; i++) choose_at(straight, table->choice[i], RECORD_CHOOSE);
        check(same_tables(table, straight), "the way there does not matter");
        table_forget_news(table);
        table_forget_news(straight);
        check(memcmp(&table->place, &straight->place, sizeof table->place) == 0 &&
                  table->news_count == straight->news_count,
              "nor for the log");
        table_free(table);
        table_free(straight);
    }
}

/* How often an Attack was played, and what came of it; and how often something was free. */
typedef struct AttackTally {
    int met_reaction, met_question, met_nothing, free;
} AttackTally;

static bool others_are_same(const TaliaGame *before, const TaliaGame *after, int who)
{
    for (int other = 0; other < talia_players(before); other++) {
        for (int zone = 0; other != who && zone < TALIA_SUPPLY; zone++) {
            if (talia_zone_size(before, other, (TaliaZone)zone) !=
                talia_zone_size(after, other, (TaliaZone)zone))
                return false;
        }
    }
    return true;
}

/* Makes a choice. What the others hold decides whom it asks, and who is asked for what: whoever
 * made it cannot take it back unasked then, nor where an Attack has met nobody's Reaction. */
static void choose_and_look(Table *table, TaliaChoice choice, AttackTally *tally)
{
    const int who = talia_decision(table->game)->who, verb = choice >> 8;
    const bool attacks =
        verb == TALIA_PLAY && talia_types(table->game, choice & 0xff) & TALIA_ATTACK;
    TaliaGame before;
    bool is_free;
    talia_copy(&before, table->game);
    choose_at(table, choice, RECORD_CHOOSE);
    if (table_undo_to(table, who, &is_free) < 0) return;
    const TaliaDecision *asked = talia_decision(table->game);
    if (attacks) {
        check(!is_free, "an Attack stays");
        tally->met_reaction += asked->question == TALIA_Q_REACT;
        tally->met_question += asked->who != who && asked->question == TALIA_Q_CARD;
        tally->met_nothing += asked->who == who;
    }
    if (!is_free) return;
    tally->free++;
    check(asked->who == who, "what asks somebody else stays");
    check(others_are_same(&before, table->game, who), "and what befalls somebody else");
}

static void test_undo_shows_nothing(void)
{
    static const char *const kingdoms[] = {"Militia, Moat, Bridge Troll, Festival, Village", NULL};
    AttackTally tally = {0};
    for (int seed = 1; seed <= 40; seed++) {
        const TaliaSetup setup = some_setup(seed, 2 + seed % 2, kingdoms[seed / 2 % 2]);
        Table *table = some_table(&setup, setup.players);
        uint64_t random = (uint64_t)seed;
        for (int i = 0; i < 600 && table->state == TABLE_PLAYING; i++)
            choose_and_look(table, random_choice(table->game, &random), &tally);
        table_free(table);
    }
    check(tally.met_reaction && tally.met_question && tally.met_nothing, "Attacks of each kind");
    check(tally.free > 1000, "much can be taken back all the same");
}

/* Whom to ask is decided before a line is written: what a record has taken back is read as it is,
 * though later rules may be stricter. */
static void test_undo_of_records(void)
{
    Table *table = first_turn(2);
    apply(table, "choose 0 treasures");
    apply(table, "choose 0 buy Silver");
    apply(table, "undo 0 1");
    check(table->count == 1, "a record's undo is read");
    table_free(table);
}

/* ---- Giving up ----------------------------------------------------------------------------- */

static void test_resign(void)
{
    Table *table = first_turn(3);
    apply(table, "resign 0 easy");
    check(table->state == TABLE_PLAYING && table_bot_to_move(table) == LEVEL_EASY, "a bot goes on");
    refused(table, "resign 0 easy");
    refused(table, "takeover 0 -");
    apply(table, "choose 0 end");
    apply(table, "resign 2 easy");
    check(table->state == TABLE_OVER && table_winners(table) == 2, "one is left and wins");
    table_free(table);
    uint64_t random = 3;
    table = first_turn(3);
    apply(table, "resign 1 easy");
    while (table->state == TABLE_PLAYING && table->count < 20000)
        choose_at(table, random_choice(table->game, &random), RECORD_CHOOSE);
    check(talia_is_over(table->game), "a game of random choices ends");
    check(table_winners(table) && !(table_winners(table) & 2), "who gave up cannot win");
    table_free(table);
}

/* ---- What is chosen for somebody ------------------------------------------------------------ */

static bool chosen_for(const Table *table, TaliaVerb verb, int object)
{
    TaliaChoice choice;
    return table_auto_choice(table, &choice) && choice == TALIA_CHOICE(verb, object);
}

static void test_auto(void)
{
    TaliaChoice choice;
    Table *table = first_turn(2);
    check(!table_auto_choice(table, &choice), "nothing is chosen from the start");
    apply(table, "auto 0 forced=1 obvious=1");
    check(chosen_for(table, TALIA_WORD, TALIA_TREASURES), "Treasures are played");
    apply(table, "chosen 0 treasures");
    check(!table_auto_choice(table, &choice), "what is bought is asked");
    table_free(table);
    TaliaSetup setup = some_setup(5, 2, "First Game");
    setup.event[setup.event_count++] = TALIA_alms;
    table = some_table(&setup, 2);
    apply(table, "auto 0 forced=1 obvious=1");
    check(!table_auto_choice(table, &choice), "but not where Alms want none in play");
    table_free(table);
}

/* Random play until somebody is asked to show a Moat. */
static void test_moat(void)
{
    for (int seed = 1; seed < 60; seed++) {
        const TaliaSetup setup = some_setup(seed, 3, "Militia, Moat, Village, Market");
        Table *table = some_table(&setup, 3);
        uint64_t random = (uint64_t)seed;
        for (int i = 0; i < 600 && table->state == TABLE_PLAYING; i++) {
            const TaliaDecision *asked = talia_decision(table->game);
            const int moat = talia_kind(table->game, TALIA_moat);
            if (asked->question == TALIA_Q_REACT &&
                talia_is_option(asked, TALIA_CHOICE(TALIA_REVEAL, moat))) {
                char line[RECORD_LINE];
                record_write(line, record_auto(asked->who, true, true));
                apply(table, line);
                check(chosen_for(table, TALIA_REVEAL, moat), "a Moat is shown");
                table_free(table);
                return;
            }
            choose_at(table, random_choice(table->game, &random), RECORD_CHOOSE);
        }
        table_free(table);
    }
    check(false, "an Attack meets a Moat");
}

int main(void)
{
    test_fold();
    test_order_of_lines();
    test_fair();
    test_free_undo();
    test_asked_undo();
    test_undo_against_bots();
    test_undo_anywhere();
    test_undo_shows_nothing();
    test_undo_of_records();
    test_resign();
    test_auto();
    test_moat();
    return checks_end();
}
