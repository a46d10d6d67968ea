/* leak.c [SECONDS] - nobody is told what one may not know: two worlds (worlds.h) hear the same
 * messages, and all that one listener is sent in both is compared byte by byte, number and order of
 * the messages too, for as long as it may know the same in both. Random tables of every set, 2 to 6
 * players, and everything that people can say at them. Then leaks are made on purpose, one after
 * the other: each must be found. */
#include <time.h>

#include "trials.h"

enum { STEPS = 40, SHORT = 5 };

/* How much was compared. */
static struct {
    int64_t trials, steps, parted, messages, bytes;
} tally;

static const Trial *on_trial;
static bool is_found; /* a leak, which was made on purpose if there is one */

/* ---- Leaks that are made on purpose -------------------------------------------------------- */

typedef enum Secret {
    NO_SECRET,
    ANOTHERS_HAND,
    ANOTHERS_DECK,
    OWN_DECK,
    ANOTHERS_MAT,
    COMING_SHUFFLES,
    THE_SEED,
    ANOTHERS_KEY,
    SECRETS
} Secret;

static const char *const secret_name[SECRETS] = {
    "nothing",       "another's hand",  "another's deck", "the own deck",
    "another's mat", "coming shuffles", "the seed",       "another's key"};

typedef enum Way { IN_TEXT, IN_LENGTH, IN_NUMBER, IN_ORDER, WAYS } Way;

static const char *const way_name[WAYS] = {"in the text", "in the length", "in the number",
                                           "in the order"};

static struct {
    Secret secret;
    Way way;
    const char *type; /* of the messages that tell it */
} leak;

static int other_seat(void)
{
    return on_trial->listener == 0 ? 1 : 0;
}

/* What is to be leaked, as a number. */
static unsigned secret_value(const TaliaGame *game)
{
    static const TaliaZone zone[SECRETS] = {[ANOTHERS_HAND] = TALIA_HAND,
                                            [ANOTHERS_DECK] = TALIA_DECK,
                                            [OWN_DECK] = TALIA_DECK,
                                            [ANOTHERS_MAT] = TALIA_NATIVE};
    const int who = leak.secret == OWN_DECK ? on_trial->listener : other_seat();
    uint8_t list[TALIA_MAX_OWNED];
    unsigned sum = 0;
    if (leak.secret == COMING_SHUFFLES) return (unsigned)(game->random[0] % 1000);
    if (leak.secret > ANOTHERS_MAT || who < 0) return 0;
    const int size = talia_zone(game, who, zone[leak.secret], list);
    for (int i = 0; i < size; i++) sum = (sum ^ list[i]) * 0x01000193u;
    return sum >> 16;
}

static size_t write_leak(char out[LONGEST])
{
    const unsigned value = secret_value(acting->shadow->game);
    char hex[2 * FAIR_SECRET + 1];
    fair_hex(hex, on_trial->fair.secret, FAIR_SECRET);
    if (leak.secret == THE_SEED) return (size_t)snprintf(out, LONGEST, "%s", hex);
    if (leak.secret == ANOTHERS_KEY)
        return (size_t)snprintf(out, LONGEST, "%s", on_trial->key[other_seat()]);
    if (leak.way == IN_TEXT) return (size_t)snprintf(out, LONGEST, "%u", value);
    memset(out, ' ', LONGEST);
    return value % 100;
}

static bool is_of_type(const char *text, size_t length, const char *type)
{
    char found[16] = "";
    json_get_text(json_member((JsonValue){text, length}, "type"), found, sizeof found);
    return strcmp(found, type) == 0;
}

/* ---- Hearing ------------------------------------------------------------------------------- */

static void hear_piece(Heard *heard, const char *text, size_t length)
{
    if (heard->length + length + 1 > heard->room) {
        heard->room = 2 * (heard->length + length + 1);
        heard->text = realloc(heard->text, heard->room);
        if (!heard->text) exit(1);
    }
    memcpy(heard->text + heard->length, text, length);
    heard->length += length;
    heard->text[heard->length] = 0;
}

static void hear(Heard *heard, const char *text, size_t length)
{
    hear_piece(heard, text, length);
    hear_piece(heard, "\n", 1);
    heard->messages++;
}

/* Leaks in the number and order of messages tell one bit. */
static void hear_leaking(Heard *heard, const char *text, size_t length)
{
    char more[LONGEST];
    const bool bit = secret_value(acting->shadow->game) & 1;
    if (leak.way == IN_ORDER && bit) hear(heard, "{}", 2);
    if (leak.way <= IN_LENGTH) hear_piece(heard, more, write_leak(more));
    hear(heard, text, length);
    if (leak.way == IN_ORDER && !bit) hear(heard, "{}", 2);
    if (leak.way == IN_NUMBER && bit) hear(heard, text, length);
}

static void deliver(void *self, int connection, const char *text, size_t length)
{
    World *in = self;
    const bool leaks =
        leak.secret && connection == on_trial->connection && is_of_type(text, length, leak.type);
    if (leaks)
        hear_leaking(&in->heard[connection], text, length);
    else
        hear(&in->heard[connection], text, length);
}

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
    char hex[2 * FAIR_SECRET + 1], seed[33];
    fair_hex(hex, on_trial->fair.secret, FAIR_SECRET);
    snprintf(seed, sizeof seed, "%016llx%016llx", (unsigned long long)on_trial->setup.seed[0],
             (unsigned long long)on_trial->setup.seed[1]);
    if (strstr(text, hex) || strstr(text, seed)) found("the seed is told", text, text);
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

/* In the other world the same choice; where there is no such option, or what is chosen is nobody
 * else's business, any. */
static TaliaChoice other_choice(Trial *trial, TaliaChoice choice)
{
    const TaliaDecision *decision = talia_decision(world[1].shadow->game);
    const int verb = choice >> 8;
    const bool is_private = verb == TALIA_TOPDECK || verb == TALIA_SET_ASIDE ||
                            verb == TALIA_KEEP || verb == TALIA_PASS || verb == TALIA_FIRST ||
                            verb == TALIA_TAKE;
    const bool is_there = choice == TALIA_PLAY_TREASURES
                              ? talia_plain_treasures(world[1].shadow->game) != 0
                              : talia_is_option(decision, choice);
    const bool is_own = decision->who == trial->listener;
    if (is_there && (is_own || !is_private || below(trial, 2))) return choice;
    return talia_option(decision, below(trial, talia_option_count(decision)));
}

static void say_choice(World *in, TaliaChoice choice)
{
    char label[TEXT_LABEL], words[LONGEST];
    const TaliaGame *game = in->shadow->game;
    if (choice == TALIA_PLAY_TREASURES)
        snprintf(label, sizeof label, "treasures");
    else
        text_label(game, choice, label, sizeof label);
    snprintf(words, sizeof words, "{'do':'choose','n':%d,'label':\"%s\"}", in->shadow->count,
             label);
    say_in(in, talia_decision(game)->who, words);
}

/* Who is asked chooses; the question is the same in both worlds, and so is whom it is put to. */
static void choose(Trial *trial)
{
    const TaliaGame *game = world[0].shadow->game;
    const TaliaDecision *decision = talia_decision(game);
    const int asked = decision->who;
    if (asked == TALIA_NONE || !trial->is_person[asked]) return;
    TaliaChoice choice = talia_option(decision, below(trial, talia_option_count(decision)));
    if (talia_plain_treasures(game) && below(trial, 3)) choice = TALIA_PLAY_TREASURES;
    const TaliaChoice other = other_choice(trial, choice);
    say_choice(&world[0], choice);
    say_choice(&world[1], other);
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
    open_worlds(&trial, deliver);
    check(may_know(world[0].shadow, trial.listener) == may_know(world[1].shadow, trial.listener),
          "at the fork the listener knows the same");
    arrive(&trial);
    bool same = compare();
    for (int i = 0; same && i < STEPS; i++) {
        if (below(&trial, 3))
            choose(&trial);
        else
            do_something(&trial);
        pass_time(40);
        same = compare();
        tally.steps += same;
    }
    tally.parted += !same;
    tally.trials++;
    close_worlds();
}

/* ---- What events may be seen by whom -------------------------------------------------------- */

/* Cards whose owner alone looks at others. */
static const TaliaCard discreet[] = {TALIA_library,   TALIA_sentry,      TALIA_lookout,
                                     TALIA_navigator, TALIA_pearl_diver, TALIA_native_village,
                                     TALIA_raze};

static bool is_discreet(const TaliaGame *game, int kind)
{
    for (size_t i = 0; i < sizeof discreet / sizeof *discreet; i++) {
        if (kind != TALIA_NONE && talia_card(game, kind) == discreet[i]) return true;
    }
    return false;
}

/* From where to where a card goes that its owner alone may see, whichever card says so. */
static bool is_private_move(const TaliaEvent *event)
{
    static const uint8_t ways[][2] = {
        {TALIA_DECK, TALIA_HAND},   {TALIA_HAND, TALIA_ASIDE},    {TALIA_ASIDE, TALIA_HAND},
        {TALIA_NATIVE, TALIA_HAND}, {TALIA_LOOKED, TALIA_NATIVE}, {TALIA_HAND, TALIA_LOOKED},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (event->from == ways[i][0] && event->to == ways[i][1]) return true;
    }
    return false;
}

/* may_know() trusts the events' `seen_by`: this does not. */
static void look_at_event(void *self, const TaliaGame *game, const TaliaEvent *event)
{
    int *played = self; /* last */
    if (event->happening == TALIA_PLAYED) *played = event->kind;
    if (event->happening == TALIA_TURN_BEGAN || event->happening == TALIA_BOUGHT)
        *played = TALIA_NONE;
    if (event->happening != TALIA_MOVED) return;
    const bool looks =
        event->from == TALIA_DECK && event->to == TALIA_LOOKED && is_discreet(game, *played);
    if ((looks || is_private_move(event)) && event->seen_by != 1 << event->who)
        check(false, "what only its owner may see is seen by others");
}

static void test_seen(void)
{
    enum { GAMES = 100 };
    static RandomGame run;
    for (int i = 1; i <= GAMES; i++) {
        Trial trial = {.random = (uint64_t)i};
        TaliaGame game;
        int played = TALIA_NONE;
        const TaliaSink sink = {.tell = look_at_event, .self = &played};
        choose_setup(&trial);
        run.wanted = random_next(&trial.random);
        random_game_play(&run, &trial.setup, (uint64_t)i, false);
        talia_start_told(&game, &trial.setup, &sink);
        for (int n = 0; n < run.trail.count; n++)
            talia_choose_told(&game, run.trail.choice[n], &sink);
    }
    check(true, "events are seen by those who may see them");
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
    enum { LEAST = 50, MOST_FAILED = 5 };
    struct timespec began;
    clock_gettime(CLOCK_MONOTONIC, &began);
    for (uint64_t seed = 1; failed < MOST_FAILED; seed++) {
        if (seed > LEAST && seconds_since(&began) > seconds) break;
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
    test_leaks();
    return checks_end();
}
