/* leak.c [SECONDS] - nobody is told what one may not know: two worlds (worlds.h) hear the same
 * messages, and all that one listener is sent in both is compared byte by byte, number and order of
 * the messages too, for as long as it may know the same in both. Random tables of every set, 2 to 6
 * players, and everything that people can say at them. Then leaks are made on purpose, one after
 * the other: each must be found. */
#include <time.h>

#include "../../lab/invariants.h"
#include "leaks.h"
#include "seen.h"

enum { STEPS = 40, SHORT = 3 };

/* How much was compared. */
static struct {
    int64_t trials, steps, parted, messages, bytes;
} tally;

static bool is_found; /* a leak, which was made on purpose if there is one */

/* ---- Comparing ----------------------------------------------------------------------------- */

static void found(const char *what, const char *one, const char *other)
{
    is_found = true;
    if (leak.secret || blabs) return;
    check(false, what);
    size_t same = 0;
    while (one[same] && one[same] == other[same]) same++;
    const size_t from = same > 300 ? same - 300 : 0;
    fprintf(stderr, "listener %d of %d players, here: %.400s\nthere: %.400s\n", on_trial->listener,
            on_trial->setup.players, one + from, other + from);
}

/* What nobody is told before the end, in whatever world. */
static void look_for_keys(const char *text)
{
    char hex[2 * FAIR_SECRET + 1], seed[33], key[CHANCE_HEX + 1];
    chance_write(&on_trial->chance, key);
    hex_write(hex, on_trial->fair.secret, FAIR_SECRET);
    snprintf(seed, sizeof seed, "%016llx%016llx", (unsigned long long)on_trial->setup.seed[0],
             (unsigned long long)on_trial->setup.seed[1]);
    if (strstr(text, hex) || strstr(text, seed) || (on_trial->chance.is_there && strstr(text, key)))
        found("the seed is told", text, text);
    for (int seat = 0; seat < on_trial->setup.players; seat++) {
        if (seat != on_trial->listener && strstr(text, on_trial->key[seat]))
            found("a key is told", text, text);
    }
}

static void forget(void)
{
    for (int i = 0; i < WORLDS; i++) {
        for (int k = 0; k < CONNECTIONS; k++) {
            world[i].heard[k].length = 0;
            world[i].heard[k].messages = 0;
        }
    }
}

/* What a net in the listener's seat is shown. */
static void compare_observations(void)
{
    uint8_t bytes[WORLDS][TALIA_VIEW_BYTES];
    size_t length[WORLDS];
    if (on_trial->listener < 0) return;
    for (int i = 0; i < WORLDS; i++)
        length[i] =
            write_observation(&(TaliaView){world[i].shadow->game, on_trial->listener}, bytes[i]);
    if (length[0] != length[1] || memcmp(bytes[0], bytes[1], length[0]) != 0)
        found("observations are the same in both worlds", "", "");
}

/* False: the listener may know by now which world it is in, or the game is over. */
static bool compare(void)
{
    const Heard *here = &world[0].heard[on_trial->connection];
    const Heard *there = &world[1].heard[on_trial->connection];
    uint64_t knows[WORLDS];
    for (int i = 0; i < WORLDS; i++) {
        acting = &world[i];
        knows[i] = may_know(world[i].shadow, on_trial->listener);
        if (world[i].shadow->state == TABLE_OVER) return false;
    }
    if (knows[0] != knows[1]) return false;
    compare_observations();
    if (here->length == 0 && there->length == 0) return true;
    const char *one = here->text ? here->text : "", *other = there->text ? there->text : "";
    if (here->messages != there->messages)
        found("the number of messages is the same in both worlds", one, other);
    else if (here->length != there->length || memcmp(one, other, here->length) != 0)
        found("the messages are the same in both worlds", one, other);
    look_for_keys(one);
    tally.messages += here->messages;
    tally.bytes += (int64_t)here->length;
    forget();
    return true;
}

/* ---- What people do ------------------------------------------------------------------------ */

/* What is chosen here and there by the one who is asked. Mostly the same, so that the worlds stay
 * together; what is nobody else's business may be something else. */
typedef struct Choices {
    TaliaChoice here, there;
} Choices;

static TaliaChoice any_option(Trial *trial, const TaliaGame *game)
{
    const TaliaDecision *decision = talia_decision(game);
    if (talia_plain_treasures(game) && below(trial, 4) == 0) return TALIA_PLAY_TREASURES;
    return talia_option(decision, below(trial, talia_option_count(decision)));
}

static bool is_option(const TaliaGame *game, TaliaChoice choice)
{
    if (choice == TALIA_PLAY_TREASURES) return talia_plain_treasures(game) != 0;
    return talia_is_option(talia_decision(game), choice);
}

static Choices pick(Trial *trial)
{
    enum { TRIES = 20 };
    const TaliaGame *here = world[0].shadow->game, *there = world[1].shadow->game;
    const bool is_own = talia_decision(here)->who == trial->listener;
    Choices choices = {.here = any_option(trial, here)};
    for (int i = 0; i < TRIES && !is_option(there, choices.here); i++)
        choices.here = any_option(trial, here);
    choices.there = choices.here;
    const int verb = choices.here >> 8;
    const bool is_private = verb == TALIA_TOPDECK || verb == TALIA_SET_ASIDE ||
                            verb == TALIA_KEEP || verb == TALIA_PASS || verb == TALIA_FIRST ||
                            verb == TALIA_TAKE || verb == TALIA_DISCARD;
    const bool may_differ = is_private && !is_own && below(trial, 2);
    if (may_differ || !is_option(there, choices.here)) choices.there = any_option(trial, there);
    return choices;
}

static void write_choice(const TaliaGame *game, TaliaChoice choice, char label[TEXT_LABEL])
{
    if (choice == TALIA_PLAY_TREASURES)
        snprintf(label, TEXT_LABEL, "treasures");
    else
        text_label(game, choice, label, TEXT_LABEL);
}

static void say_choice(World *in, int connection, TaliaChoice choice)
{
    char label[TEXT_LABEL], words[LONGEST];
    write_choice(in->shadow->game, choice, label);
    snprintf(words, sizeof words, "{'do':'choose','n':%d,'label':\"%s\"}", in->shadow->count,
             label);
    say_in(in, connection, words);
}

/* The question is put to the same one in both worlds. */
static void choose(Trial *trial)
{
    const int asked = talia_decision(world[0].shadow->game)->who;
    if (asked == TALIA_NONE || !trial->is_person[asked]) return;
    const Choices choices = pick(trial);
    say_choice(&world[0], asked, choices.here);
    say_choice(&world[1], asked, choices.there);
}

/* The listener says what somebody else could choose, here. */
static void choose_for_another(Trial *trial)
{
    const TaliaGame *game = world[0].shadow->game;
    if (talia_decision(game)->who == trial->listener) return;
    const TaliaChoice choice = any_option(trial, game);
    for (int i = 0; i < WORLDS; i++) say_choice(&world[i], trial->connection, choice);
}

/* Everything else that can be said; $N is the position, $T the table, $K another's key. */
static const char *const sayings[] = {
    "{'do':'log'}",
    "{'do':'log'}",
    "{'do':'language','language':'pl'}",
    "{'do':'language','language':'en'}",
    "{'do':'undo','n':$N}",
    "{'do':'undo','n':$N}",
    "{'do':'undo','n':3}",
    "{'do':'allow','yes':true}",
    "{'do':'allow','yes':true}",
    "{'do':'allow','yes':false}",
    "{'do':'auto','forced':true,'obvious':true}",
    "{'do':'auto','forced':false,'obvious':false}",
    "{'do':'choose','n':$N,'label':'done'}",
    "{'do':'choose','n':$N,'label':'play Moat'}",
    "{'do':'choose','n':$N,'label':'treasures'}",
    "{'do':'choose','n':$N,'label':'play Nothing'}",
    "{'do':'choose','n':2,'label':'end'}",
    "{'do':'save'}",
    "{'do':'step','n':$N}",
    "{'do':'step','n':0}",
    "{'do':'branch','n':$N}",
    "{'do':'again'}",
    "{'do':'start'}",
    "{'do':'seat','seat':1,'who':'open'}",
    "{'do':'salt','salt':'0123456789abcdef0123456789abcdef'}",
    "{'do':'lobby','on':true}",
    "{'do':'lobby','on':true}",
    "{'do':'lobby','on':false}",
    "{'do':'join','table':'$T','name':'Zofia'}",
    "{'do':'watch','table':'$T'}",
    "{'do':'return','table':'$T','key':'abcdefghijklmnopqrstuvwxyz'}",
    "{'do':'propose','setup':{}}",
    "{'do':'hello','protocol':1,'language':'en'}",
    "{'do':'nothing'}",
    "{'do':",
    "{'do':'bot','on':true,'level':'easy'}",
    "{'do':'bot','on':false}",
};

enum { SAYINGS = sizeof sayings / sizeof *sayings };

static void say_something(int connection, const char *saying)
{
    char words[LONGEST] = "", number[16];
    snprintf(number, sizeof number, "%d", world[0].shadow->count);
    for (const char *c = saying; *c; c++) {
        const bool is_number = strncmp(c, "$N", 2) == 0, is_table = strncmp(c, "$T", 2) == 0;
        const size_t at = strlen(words);
        snprintf(words + at, sizeof words - at, "%.*s", is_number || is_table ? 15 : 1,
                 is_number  ? number
                 : is_table ? table_id
                            : c);
        c += is_number || is_table;
    }
    say(connection, "%s", words);
}

static void do_something(Trial *trial)
{
    const int connection = below(trial, 2) ? trial->connection : below(trial, CONNECTIONS);
    switch (below(trial, 40)) {
    case 0:
        say(connection, "{'do':'leave'}");
        break;
    case 1:
        go_away(connection);
        greet(connection, "pl");
        break;
    case 2:
        pass_time(100000);
        break;
    case 3:
        if (below(trial, 10) == 0) say(connection, "{'do':'resign'}");
        break;
    case 4:
    case 5:
        take_place(trial, connection);
        break;
    default:
        say_something(connection, sayings[below(trial, SAYINGS)]);
    }
}

static void arrive(Trial *trial)
{
    for (int i = 0; i < CONNECTIONS; i++) greet(i, below(trial, 2) ? "pl" : "en");
    for (int i = 0; i < trial->setup.players; i++) {
        if (trial->is_person[i] && (i == trial->connection || below(trial, 8)))
            take_place(trial, i);
    }
    take_place(trial, LOOKS_ON);
    if (below(trial, 2)) say(trial->connection, "{'do':'lobby','on':true}");
}

static void try_table(uint64_t seed)
{
    Trial trial = {.random = seed};
    now = 1000000;
    on_trial = &trial;
    fork_at.met = 0;
    open_worlds(&trial, deliver);
    if (!fork_at.met) check(false, "the worlds part");
    check(may_know(world[0].shadow, trial.listener) == may_know(world[1].shadow, trial.listener),
          "at the fork the listener knows the same");
    arrive(&trial);
    bool same = compare();
    for (int i = 0; same && i < STEPS; i++) {
        if (below(&trial, 3))
            choose(&trial);
        else if (below(&trial, 3))
            do_something(&trial);
        else
            choose_for_another(&trial);
        pass_time(40);
        same = compare();
        tally.steps += same;
    }
    tally.parted += !same;
    tally.trials++;
    close_worlds();
}

/* ---- All of it ----------------------------------------------------------------------------- */

static double seconds_since(const struct timespec *began)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)(at.tv_sec - began->tv_sec) + 1e-9 * (double)(at.tv_nsec - began->tv_nsec);
}

static void test_tables(double seconds)
{
    enum { MOST_FAILED = 5 };
    const uint64_t least = (uint64_t)times(50, 15);
    struct timespec began;
    clock_gettime(CLOCK_MONOTONIC, &began);
    for (uint64_t seed = 1; failed < MOST_FAILED; seed++) {
        if (seed > least && seconds_since(&began) > seconds) break;
        const int before = failed;
        try_table(seed * 1000003);
        if (failed > before) fprintf(stderr, "at table %d\n", (int)seed);
    }
    check(!is_found, "nobody is told what one may not know");
    printf("%d tables; %lld times the listener may have known the same, %lld messages, %lld MB\n",
           (int)tally.trials, (long long)tally.steps, (long long)tally.messages,
           (long long)tally.bytes >> 20);
}

/* How many tables it takes to find it. */
static void test_leak(const char *name)
{
    enum { MOST = 400 };
    int tables = 0;
    is_found = false;
    while (!is_found && tables < MOST) try_table((uint64_t)++tables * 7777777);
    check(is_found, name);
    printf("  found after %d tables: %s\n", tables, name);
}

static void test_leaks(void)
{
    enum { TYPES = 4 };
    static const char *const types[TYPES] = {"view", "table", "error", "lobby"};
    char name[LONGEST];
    for (int secret = 1; secret < SECRETS; secret++) {
        for (int way = 0; way < WAYS; way++) {
            if (secret >= THE_SEED && way != IN_TEXT) continue; /* it is always there */
            for (int type = 0; type < (way == IN_TEXT ? TYPES : 1); type++) {
                leak.secret = (Secret)secret;
                leak.way = (Way)way;
                leak.type = types[type];
                snprintf(name, sizeof name, "%s, %s of %s", secret_name[secret], way_name[way],
                         types[type]);
                test_leak(name);
            }
        }
    }
    leak.secret = NO_SECRET;
    blabs = true;
    test_leak("everybody sees every event");
    blabs = false;
}

int main(int argc, char **argv)
{
    const double seconds = argc > 1 ? strtod(argv[1], NULL) : SHORT;
    random_game_catch_stops();
    test_seen();
    test_tables(seconds);
    if (!failed && times(true, false)) test_leaks();
    return checks_end();
}
