/* net.c - nets that play (bots/net/, bots/players/learned.h): what they choose is offered, depends
 * on nothing hidden and not on the processor; and files that are no nets are refused with words. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <talia/position.h>

#include "../../bench/made_up.h"
#include "../../bots/players/endings.h"
#include "../../bots/players/learned.h"
#include "../../bots/players/master.h"
#include "../../bots/players/player.h"
#include "../../script/files.h"
#include "../../script/random.h"
#include "../support/any_game.h"
#include "../support/check.h"

enum { MOST_DECISIONS = 3000 };

static uint8_t file[1 << 20], broken[1 << 20];
static size_t length;
static Net made_up;
static TaliaGame game, other;
static NetMemory memory[TALIA_MAX_PLAYERS]; /* of that net, from game to game */
static uint64_t chance = 1;

static bool is_offered(TaliaChoice choice)
{
    if (choice == TALIA_PLAY_TREASURES) return talia_plain_treasures(&game) != 0;
    return talia_is_option(talia_decision(&game), choice);
}

/* ---- Files ----------------------------------------------------------------------------------- */

/* What is said of a file with one byte changed, and perhaps its checksum made right again. */
static const char *said_of(size_t at, uint8_t byte, bool with_checksum)
{
    Net net;
    memcpy(broken, file, length);
    broken[at] = byte;
    const uint64_t sum = net_checksum(broken + NET_HEAD, length - NET_HEAD);
    for (int i = 0; with_checksum && i < 8; i++) broken[NET_HEAD - 8 + i] = (uint8_t)(sum >> 8 * i);
    return net_read(&net, broken, length);
}

static bool has_word(const char *said, const char *word)
{
    return said && strstr(said, word);
}

static void test_files(void)
{
    Net net;
    const size_t factors = NET_HEAD + 4 * (MADE_UP_FIRST + 2 * MADE_UP_SECOND +
                                           2 * (TALIA_OUTPUTS + 1)); /* of inputs */
    check(!net_read(&net, file, length), "a made-up net is one");
    check(has_word(net_read(&net, file, 63), "too short"), "less than a head");
    check(has_word(net_read(&net, file, length - 1), "cut off"), "a byte is missing");
    check(has_word(net_read(&net, file, length + 1), "after its end"), "a byte too many");
    check(has_word(said_of(0, 'X', false), "not the file of a net"), "another file");
    check(has_word(said_of(8, 2, false), "another version"), "another version of the file");
    check(has_word(said_of(12, 2, false), "observations"), "another observation");
    check(has_word(said_of(16, 1, false), "observations"), "other inputs");
    check(has_word(said_of(20, 65, false), "layers"), "a layer that is no multiple");
    check(has_word(said_of(23, 1, false), "layers"), "a layer that is far too large");
    check(has_word(said_of(27, 255, false), "layers"), "a layer below 0");
    check(has_word(said_of(28, 1, false), "observations"), "other outputs");
    check(has_word(said_of(34, 1, false), "limits"), "a limit that is too large");
    check(has_word(said_of(40, 41, false), "shifts"), "a shift that is too large");
    check(has_word(said_of(53, 1, false), "mean nothing"), "what is to be 0 is not");
    check(has_word(said_of(length - 1, (uint8_t)(file[length - 1] + 1), false), "checksum"),
          "a weight is another");
    check(!said_of(length - 1, (uint8_t)(file[length - 1] + 1), true), "or was meant to be");
    check(has_word(said_of(factors, 129, true), "factor"), "a factor that is too large");
}

/* A file in nets/ is sound, and what is inside the program is that. */
static void check_shipped(const char *path, const Net *inside)
{
    size_t shipped;
    Net net;
    char *bytes = file_read(path, &shipped);
    check(bytes && !net_read(&net, bytes, shipped), path);
    check(inside && bytes && inside->checksum == net.checksum, "and the one inside the program");
    free(bytes);
}

static void test_shipped(void)
{
    check_shipped("nets/expert.net", learned_expert());
    check_shipped("nets/page.net", learned_net());
    check(learned_expert()->first > learned_net()->first, "the page has the smaller one");
}

/* ---- Choices --------------------------------------------------------------------------------- */

static bool are_same(const NetRatings *a, const NetRatings *b)
{
    const size_t n = (size_t)a->options;
    return a->options == b->options && a->value == b->value && a->key == b->key &&
           memcmp(a->option, b->option, n * sizeof *a->option) == 0 &&
           memcmp(a->rating, b->rating, n * sizeof *a->rating) == 0;
}

/* The one who is asked rates the same whatever is hidden, whatever the processor can do, and
 * whatever was seen before. */
static void check_position(const Net *net)
{
    const int seat = talia_decision(&game)->who;
    const TaliaView view = {&game, seat}, of_other = {&other, seat};
    NetRatings one, two;
    net_rate(net, &view, &one);
    net_rate_plainly(net, &view, &two);
    if (!are_same(&one, &two)) check(false, "the same ratings without AVX2");
    net_rate_on(net, &view, &memory[seat], &two);
    if (!are_same(&one, &two)) check(false, "the same ratings from what changed");
    random_dealing(&chance, &game, &other);
    net_rate(net, &of_other, &two);
    if (!are_same(&one, &two)) check(false, "hidden cards change nothing");
}

static void test_choices(int games)
{
    int positions = 0;
    for (int i = 0; i < games; i++) {
        start_any(&game, &chance, 2 + i % 5);
        for (int n = 0; n < MOST_DECISIONS && !talia_is_over(&game); n++) {
            const TaliaView view = {&game, talia_decision(&game)->who};
            const TaliaChoice choice = net_choose(&made_up, &view);
            if (!is_offered(choice)) check(false, "what it chooses is offered");
            if (n % 8 == 0) check_position(&made_up), positions++;
            talia_choose(&game, choice);
        }
    }
    check(positions > 1000, "many positions");
}

/* Levels of a net at whole tables, one beside the other: games end, by choices that are offered,
 * which hidden cards do not change. */
static void test_levels(int games)
{
    static const Level levels[] = {LEVEL_EXPERT, LEVEL_NOVICE, LEVEL_CASUAL};
    for (int i = 0; i < games; i++) {
        Seated seated[TALIA_MAX_PLAYERS];
        const int players = 2 + i % 5;
        start_any(&game, &chance, players);
        for (int seat = 0; seat < players; seat++) {
            const Player player = player_of_level(levels[(seat + i) % 3]);
            check(player_sit_down(&player, &game, seat, &seated[seat]), "it sits down");
        }
        for (int n = 0; n < MOST_DECISIONS && !talia_is_over(&game); n++) {
            const int seat = talia_decision(&game)->who;
            const TaliaChoice choice = seated_choose(&seated[seat], &(TaliaView){&game, seat});
            if (!is_offered(choice)) check(false, "what it chooses is offered");
            random_dealing(&chance, &game, &other);
            if (seated_choose(&seated[seat], &(TaliaView){&other, seat}) != choice)
                check(false, "hidden cards do not change what it chooses");
            talia_choose(&game, choice);
        }
        check(talia_is_over(&game), "the game comes to its end");
        for (int seat = 0; seat < players; seat++) player_stand_up(&seated[seat]);
    }
}

/* ---- Looking ahead --------------------------------------------------------------------------- */

static Master *asked(const TaliaGame *from, int playouts)
{
    Master *master = master_new(&made_up, talia_players(from), playouts);
    check(master, "there is memory for a master");
    if (master) master_ask(master, from);
    return master;
}

static TaliaChoice searched(const TaliaGame *from, int playouts, int threads)
{
    Master *master = asked(from, playouts);
    if (!master) return 0;
    while (master_step(master, threads)) continue;
    const TaliaChoice choice = master_best(master);
    master_free(master);
    return choice;
}

/* Cards that are passed unseen lie with others in ways that no seed makes the same. */
static bool has_unseen_passes(void)
{
    return talia_players(&game) > 2 && talia_kind(&game, TALIA_masquerade) != TALIA_NONE;
}

static bool is_open(void)
{
    return !talia_plain_treasures(&game) && talia_option_count(talia_decision(&game)) > 1;
}

/* It chooses what is offered, the same again, whatever is hidden, and with any number of threads;
 * and otherwise than the net now and then, else there would be no use in it. */
static void test_master(int games)
{
    int positions = 0, others = 0;
    for (int i = 0; i < games; i++) {
        start_any(&game, &chance, 2 + i % 5);
        for (int n = 0; n < 300 && !talia_is_over(&game); n++) {
            const TaliaView view = {&game, talia_decision(&game)->who};
            const TaliaChoice choice = net_choose(&made_up, &view);
            if (n % 16 == i % 16 && is_open() && !has_unseen_passes()) {
                const TaliaChoice one = searched(&game, 40, 1);
                random_dealing(&chance, &game, &other);
                if (!is_offered(one)) check(false, "what it chooses is offered");
                if (searched(&other, 40, 1) != one)
                    check(false, "hidden cards do not change what it chooses");
                if (searched(&game, 40, 2 + positions % 3) != one) check(false, "nor do threads");
                others += one != choice;
                positions++;
            }
            talia_choose(&game, choice);
        }
    }
    check(positions > times(100, 10), "many positions");
    check(others > times(10, 0), "it finds something else than the net");
}

/* Masters at whole tables keep what they have tried from choice to choice: what they choose is
 * offered, and the same for two of whom one does it by threads and sees other hidden cards. */
static void test_master_games(int games)
{
    for (int i = 0; i < games; i++) {
        start_any(&game, &chance, 2 + i % 3);
        Master *one = master_new(&made_up, talia_players(&game), 32);
        Master *two = master_new(&made_up, talia_players(&game), 32);
        for (int n = 0; n < 150 && !talia_is_over(&game) && one && two; n++) {
            const TaliaView view = {&game, talia_decision(&game)->who};
            TaliaChoice choice = net_choose(&made_up, &view);
            if (is_open() && !has_unseen_passes()) {
                random_dealing(&chance, &game, &other);
                master_ask(one, &game);
                master_ask(two, &other);
                while (master_step(one, 1)) continue;
                while (master_step(two, 2 + n % 3)) continue;
                choice = master_best(one);
                if (!is_offered(choice)) check(false, "what it chooses is offered");
                if (master_best(two) != choice) check(false, "both choose the same");
            }
            talia_choose(&game, choice);
        }
        check(one && two, "there is memory for masters");
        master_free(one);
        master_free(two);
    }
}

/* Asked again, and after its own choice, it has less to do: what was tried counts. */
static void test_kept(int games)
{
    int fewer = 0, more = 0;
    for (int i = 0; i < games; i++) {
        start_any(&game, &chance, 2);
        Master *kept = NULL;
        for (int n = 0; n < 100 && !talia_is_over(&game); n++) {
            const TaliaView view = {&game, talia_decision(&game)->who};
            TaliaChoice choice = net_choose(&made_up, &view);
            if (is_open()) {
                Master *anew = asked(&game, 64);
                if (!kept) kept = asked(&game, 64);
                if (!anew || !kept) break;
                master_ask(kept, &game);
                int steps = 0;
                while (master_step(anew, 1)) steps++;
                while (master_step(kept, 1)) steps--;
                fewer += steps > 0;
                more += steps < 0;
                choice = master_best(kept);
                master_free(anew);
            }
            talia_choose(&game, choice);
        }
        master_free(kept);
    }
    check(fewer > 3 * games && more == 0, "what was tried need not be tried again");
}

/* One that has a limit chooses in time, however many playouts it would have liked. That a processor
 * is busy with others takes of its time, so its own is not more. */
static void test_time(void)
{
    enum { LIMIT = 50 };
    const Player player = player_of_level(LEVEL_MASTER);
    const int playouts = level_playouts;
    clock_t longest = 0;
    Seated seated;
    level_playouts = 20000;
    level_milliseconds = LIMIT;
    start_any(&game, &chance, 2);
    check(player_sit_down(&player, &game, 0, &seated), "it sits down");
    for (int n = 0; n < 12 && !talia_is_over(&game); n++) {
        const TaliaView view = {&game, talia_decision(&game)->who};
        const clock_t begun = clock();
        const TaliaChoice choice = seated_choose(&seated, &view);
        if (clock() - begun > longest) longest = clock() - begun;
        if (!is_offered(choice)) check(false, "what it chooses is offered");
        talia_choose(&game, choice);
    }
    check(longest * 1000 / CLOCKS_PER_SEC < LIMIT * 12 / 10, "it is not late by a fifth");
    player_stand_up(&seated);
    level_playouts = playouts;
    level_milliseconds = 0;
}

/* With Provinces for both but one to win with, and enough to buy it, it does; a net of random
 * weights would not. */
static void test_last_province(void)
{
    int bought = 0, tries = 0;
    for (int i = 0; i < 10; i++) {
        start_any(&game, &chance, 2);
        talia_set_pile(&game, TALIA_province, 1);
        const int who = talia_decision(&game)->who;
        talia_set(&game, who, TALIA_COINS, 8);
        while (talia_decision(&game)->question != TALIA_Q_BUY || talia_plain_treasures(&game))
            talia_choose(&game, talia_plain_treasures(&game)
                                    ? TALIA_PLAY_TREASURES
                                    : talia_option(talia_decision(&game),
                                                   talia_option_count(talia_decision(&game)) - 1));
        if (talia_decision(&game)->who != who) continue;
        tries++;
        bought += searched(&game, 400, 1) == TALIA_CHOICE(TALIA_BUY, TALIA_province);
    }
    check(tries > 5 && bought == tries, "it buys the last Province and wins");
}

/* Two Buys that end the game on three piles, and win it by the one point that the Estate brings:
 * both are found, in the one order or the other; with a Curse in its place they are not. */
static void test_last_piles(void)
{
    const TaliaSetup setup = {.seed = {1, 1},
                              .players = 2,
                              .edition = 2,
                              .kingdom_count = 4,
                              .kingdom = {TALIA_cellar, TALIA_market, TALIA_militia, TALIA_moat}};
    for (int points = -1; points <= 1; points += 2) {
        const int last = points > 0 ? TALIA_estate : TALIA_curse;
        talia_start(&game, &setup);
        const int who = talia_decision(&game)->who;
        talia_set(&game, who, TALIA_COINS, 4);
        talia_set(&game, who, TALIA_BUYS, 2);
        talia_set_pile(&game, talia_kind(&game, TALIA_cellar), 0);
        talia_set_pile(&game, talia_kind(&game, TALIA_moat), 1);
        talia_set_pile(&game, last, 1);
        talia_choose(&game, TALIA_PLAY_TREASURES); /* what is offered follows from that */
        TaliaChoice found = 0;
        const bool is_found = ending_find(&game, 1, &found);
        check(is_found == (points > 0), "an ending is found if it wins");
        if (is_found) check(found >> 8 == TALIA_BUY, "by a buy");
        if (!is_found) continue;
        talia_choose(&game, searched(&game, 40, 1));
        talia_choose(&game, searched(&game, 40, 1));
        check(talia_is_over(&game) && talia_winners(&game) == 1u << who, "and won");
    }
}

/* ---- Manners --------------------------------------------------------------------------------- */

/* One who is peaceful and blind buys neither Attacks nor any card of the kingdom; one who wavers
 * does not always do what the net does. */
static void test_manners(void)
{
    const Manner blind = {.blind = 100}, peaceful = {.is_peaceful = true},
                 wavers = {.wavering = 800};
    int differs = 0, overlooked = 0, attacks = 0;
    for (int i = 0; i < 40; i++) {
        start_any(&game, &chance, 2);
        for (int n = 0; n < 100 && !talia_is_over(&game); n++) {
            const TaliaView view = {&game, talia_decision(&game)->who};
            const TaliaChoice best = net_choose(&made_up, &view);
            const TaliaChoice seen = learned_choose(&made_up, &blind, 1, &view);
            const TaliaChoice calm = learned_choose(&made_up, &peaceful, 1, &view);
            differs += learned_choose(&made_up, &wavers, 1, &view) != best;
            if (seen >> 8 == TALIA_BUY)
                overlooked += talia_view_supply(&view) >> (seen & 0xff) & 1 && (seen & 0xff) > 6;
            if (calm >> 8 == TALIA_BUY)
                attacks += (talia_view_types(&view, calm & 0xff) & TALIA_ATTACK) != 0;
            talia_choose(&game, best);
        }
    }
    check(differs > 200, "one who wavers chooses otherwise now and then");
    check(overlooked == 0, "one who is blind buys no card of the kingdom");
    check(attacks == 0, "one who is peaceful buys no Attack");
}

int main(void)
{
    length = made_up_net(5, MADE_UP_FIRST, MADE_UP_SECOND, file);
    check(length < sizeof file && !net_read(&made_up, file, length), "a net is made up");
    if (failed) return checks_end();
    test_files();
    test_shipped();
    test_choices(40);
    test_levels(10);
    test_master(times(25, 5));
    test_master_games(times(6, 2));
    test_kept(times(6, 1));
    test_last_piles();
    test_time();
    test_last_province();
    test_manners();
    return checks_end();
}
