/* leak.c [SECONDS] - nobody is told what one may not know: two worlds (worlds.h) hear the same
 * messages, and all that one listener is sent in both is compared byte by byte, number and order of
 * the messages too, for as long as it may know the same in both. Random tables of every set, 2 to 6
 * players, and everything that people can say at them. At last leaks are made on purpose, one after
 * the other: each must be found. */
#include <inttypes.h>
#include <time.h>

#include "../lab/random_game.h"
#include "../script/setup.h"
#include "../table/opponent.h"
#include "../table/record.h"
#include "worlds.h"

enum { KEY = 26, LATEST_FORK = 500, STEPS = 40, LONGEST = 1024 };

/* A table as it is set up in both worlds. */
typedef struct Trial {
    uint64_t random;
    TaliaSetup setup;
    bool is_person[TALIA_MAX_PLAYERS];
    char key[TALIA_MAX_PLAYERS][KEY + 1];
    int listener, connection; /* whose messages are compared */
    Fair fair;
    int language; /* that the listener speaks at first */
} Trial;

/* How much was compared. */
static struct {
    int trials, steps, parted;
    int64_t messages, bytes;
} tally;

static RandomGame run;
static bool is_leaking; /* a leak is made on purpose: faults are expected */
static int faults;

static int below(Trial *trial, int n)
{
    return random_below(&trial->random, n);
}

static const char table_id[] = "k3f9x2abcd";

/* ---- Leaks that are made on purpose -------------------------------------------------------- */

typedef enum Secret {
    NO_SECRET,
    ANOTHERS_HAND,
    ANOTHERS_DECK,
    OWN_DECK,
    ANOTHERS_MAT,
    SHUFFLES,
    THE_SEED,
    ANOTHERS_KEY,
    SECRETS
} Secret;

static const char *const secret_name[SECRETS] = {
    "nothing",  "another's hand", "another's deck", "the own deck", "another's mat",
    "shuffles", "the seed",       "another's key"};

typedef enum Way { IN_TEXT, IN_LENGTH, IN_NUMBER, IN_ORDER, WAYS } Way;

static const char *const way_name[WAYS] = {"in the text", "in the length", "in the number",
                                           "in the order"};

static struct {
    Secret secret;
    Way way;
    const char *type; /* of the messages that tell it */
} leak;

static const Trial *on_trial;

static int other_seat(void)
{
    return on_trial->listener == 0 ? 1 : 0;
}

/* What is to be leaked, as a number. */
static unsigned secret_value(const TaliaGame *game)
{
    uint8_t list[TALIA_MAX_OWNED];
    unsigned sum = 0;
    int n = 0;
    if (leak.secret == ANOTHERS_HAND) n = talia_zone(game, other_seat(), TALIA_HAND, list);
    if (leak.secret == ANOTHERS_MAT) n = talia_zone(game, other_seat(), TALIA_NATIVE, list);
    if (leak.secret == ANOTHERS_DECK) n = talia_zone(game, other_seat(), TALIA_DECK, list);
    if (leak.secret == OWN_DECK && on_trial->listener >= 0)
        n = talia_zone(game, on_trial->listener, TALIA_DECK, list);
    if (leak.secret == SHUFFLES) return (unsigned)(game->random[0] % 1000);
    for (int i = 0; i < n; i++) sum += list[i] * (unsigned)(i + 1);
    return sum;
}

static bool is_of_type(const char *text, size_t length, const char *type)
{
    char found[16] = "";
    json_get_text(json_member((JsonValue){text, length}, "type"), found, sizeof found);
    return strcmp(found, type) == 0;
}

static size_t write_leak(char out[LONGEST], unsigned value)
{
    char hex[2 * FAIR_SECRET + 1];
    fair_hex(hex, on_trial->fair.secret, FAIR_SECRET);
    if (leak.secret == THE_SEED) return (size_t)snprintf(out, LONGEST, "%s", hex);
    if (leak.secret == ANOTHERS_KEY)
        return (size_t)snprintf(out, LONGEST, "%s", on_trial->key[other_seat()]);
    if (leak.way == IN_TEXT) return (size_t)snprintf(out, LONGEST, "%u", value);
    memset(out, ' ', LONGEST);
    return value % 100;
}

/* ---- Hearing ------------------------------------------------------------------------------- */

static void hear(Heard *heard, const char *text, size_t length)
{
    const size_t wanted = heard->length + length + 2;
    if (wanted > heard->room) {
        heard->room = 2 * wanted;
        heard->text = realloc(heard->text, heard->room);
        if (!heard->text) exit(1);
    }
    memcpy(heard->text + heard->length, text, length);
    heard->text[heard->length + length] = '\n';
    heard->text[heard->length + length + 1] = 0;
    heard->length += length + 1;
    heard->messages++;
}

static void hear_leak(Heard *heard, const char *text, size_t length)
{
    static char kept[1 << 20];
    static size_t kept_length;
    char more[LONGEST];
    const unsigned value = secret_value(acting->shadow->game);
    if (kept_length) { /* comes after the one that it should have come before */
        hear(heard, text, length);
        hear(heard, kept, kept_length);
        kept_length = 0;
        return;
    }
    if (!is_of_type(text, length, leak.type)) {
        hear(heard, text, length);
        return;
    }
    if (leak.way == IN_ORDER && value % 2 && length < sizeof kept) {
        memcpy(kept, text, length);
        kept_length = length;
        return;
    }
    hear(heard, text, length);
    if (leak.way == IN_NUMBER && value % 2) hear(heard, text, length);
    if (leak.way <= IN_LENGTH) hear(heard, more, write_leak(more, value));
}

static void deliver(void *self, int connection, const char *text, size_t length)
{
    World *in = self;
    const bool leaks = leak.secret && connection == on_trial->connection;
    check(json_check(text, length), "what the house sends is JSON");
    if (leaks)
        hear_leak(&in->heard[connection], text, length);
    else
        hear(&in->heard[connection], text, length);
}

static void some_bytes(void *self, void *out, size_t size)
{
    World *in = self;
    uint8_t *bytes = out;
    for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)(random_next(&in->chance) >> 40);
}

/* The shadow follows the record. */
static void follow(void *to, const char *table, int number, const char *line, size_t length)
{
    World *in = to;
    char error[TABLE_ERROR];
    (void)number;
    if (!in->shadow || strcmp(table, table_id) != 0) return;
    check(table_apply(in->shadow, line, length, false, error), "the shadow follows");
    table_forget_news(in->shadow);
}

/* ---- Saying -------------------------------------------------------------------------------- */

/* Messages are written with ' for ". */
static size_t quote(char *text)
{
    for (char *c = text; *c; c++) {
        if (*c == '\'') *c = '"';
    }
    return strlen(text);
}

static void say_in(World *in, int connection, const char *words)
{
    char text[LONGEST];
    snprintf(text, sizeof text, "%s", words);
    const size_t length = quote(text);
    acting = in;
    house_receive(in->house, connection, text, length, now);
    for (int i = 0; i < 100000 && house_tick(in->house, now) == 0; i++) continue;
}

__attribute__((format(printf, 2, 3))) static void say(int connection, const char *format, ...)
{
    char text[LONGEST];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    for (int i = 0; i < WORLDS; i++) say_in(&world[i], connection, text);
}

static void pass_time(int milliseconds)
{
    now += milliseconds;
    for (int i = 0; i < WORLDS; i++) {
        acting = &world[i];
        for (int n = 0; n < 100000 && house_tick(world[i].house, now) == 0; n++) continue;
    }
}

static void greet(int connection, bool speaks_polish)
{
    for (int i = 0; i < WORLDS; i++) {
        acting = &world[i];
        house_connect(world[i].house, connection, now);
    }
    say(connection, "{'do':'hello','protocol':1,'language':'%s'}", speaks_polish ? "pl" : "en");
}

static void go_away(int connection)
{
    for (int i = 0; i < WORLDS; i++) {
        acting = &world[i];
        house_disconnect(world[i].house, connection, now);
    }
}

/* A person takes its seat again, whoever looks on looks on. */
static void come_back(const Trial *trial, int connection)
{
    if (connection < LOOKS_ON)
        say(connection, "{'do':'return','table':'%s','key':'%s'}", table_id,
            trial->key[connection]);
    else
        say(connection, "{'do':'watch','table':'%s'}", table_id);
}

/* ---- A table ------------------------------------------------------------------------------- */

static void write_key(Trial *trial, int seat)
{
    for (int i = 0; i < KEY; i++) trial->key[seat][i] = (char)('a' + below(trial, 26));
    trial->key[seat][KEY] = 0;
}

static bool seat_people(Trial *trial)
{
    int people = 0;
    for (int seat = 0; seat < trial->setup.players; seat++) {
        trial->is_person[seat] = below(trial, 5) > 0;
        people += trial->is_person[seat];
        write_key(trial, seat);
    }
    const int at = below(trial, trial->setup.players + 1);
    const bool looks_on = at == trial->setup.players || !trial->is_person[at];
    trial->listener = looks_on ? -1 : at;
    trial->connection = looks_on ? LOOKS_ON : at;
    return people >= 2;
}

static void choose_setup(Trial *trial)
{
    static const char *const sets[] = {"all", "base", "intrigue", "seaside", "adventures"};
    char error[SETUP_ERROR], seed[24], players[2] = {(char)('2' + below(trial, 5)), 0};
    uint8_t secret[FAIR_SECRET], salt[FAIR_SALT];
    snprintf(seed, sizeof seed, "%d", 1 + below(trial, 1 << 30));
    const SetupWish wish = {.seed = seed,
                            .players = players,
                            .edition = below(trial, 2) ? "1" : "2",
                            .sets = sets[below(trial, 5)],
                            .events = "random"};
    if (!setup_resolve(&wish, &trial->setup, error)) {
        check(false, error);
        exit(1);
    }
    for (int i = 0; i < FAIR_SECRET; i++) secret[i] = (uint8_t)below(trial, 256);
    fair_begin(&trial->fair, table_id, trial->setup.players, secret);
    for (int seat = 0; seat < trial->setup.players; seat++) {
        for (int i = 0; i < FAIR_SALT; i++) salt[i] = (uint8_t)below(trial, 256);
        if (trial->is_person[seat]) fair_give(&trial->fair, seat, salt);
    }
}

/* The record up to the fork, as lines of text. */
typedef struct Lines {
    char *text;
    size_t length;
    FILE *file;
    int count;
} Lines;

static void put(Lines *lines, const char *line)
{
    fprintf(lines->file, "%s\n", line);
    lines->count++;
}

static void put_seats(Trial *trial, Lines *lines)
{
    static const char *const names[] = {"Anna", "Bartek", "Celina", "Darek", "Ewa", "Filip"};
    char line[RECORD_LINE];
    for (int seat = 0; seat < trial->setup.players; seat++) {
        uint8_t hash[TABLE_KEY];
        sha256(trial->key[seat], KEY, hash);
        if (trial->is_person[seat])
            record_sit(line, seat, hash, names[seat]);
        else
            record_bot(line, seat, LEVEL_EASY, names[seat]);
        put(lines, line);
        if (!trial->is_person[seat]) continue;
        record_salt(line, seat, trial->fair.salt[seat]);
        put(lines, line);
        record_auto(line, seat, below(trial, 2), below(trial, 4) == 0);
        put(lines, line);
    }
}

static void put_choices(Trial *trial, Lines *lines)
{
    char line[RECORD_LINE];
    TaliaGame game;
    const int most = run.trail.count < LATEST_FORK ? run.trail.count : LATEST_FORK;
    const int count = most ? below(trial, most) : 0;
    talia_start(&game, &trial->setup);
    for (int i = 0; i < count; i++) {
        record_choice(line, RECORD_CHOOSE, &game, run.trail.choice[i]);
        put(lines, line);
        talia_choose(&game, run.trail.choice[i]);
    }
    fork_at.position = game;
}

static void write_record(Trial *trial, Lines *lines)
{
    char line[RECORD_LINE];
    RecordTable begin = {.setup = trial->setup, .host = -1, .has_secret = true};
    begin.terms = (TableTerms){.is_public = below(trial, 2),
                               .shows_points = below(trial, 2),
                               .takeover = below(trial, 2),
                               .clock = below(trial, 3) ? 0 : 30};
    memcpy(begin.secret, trial->fair.secret, FAIR_SECRET);
    record_table(line, &begin);
    put(lines, line);
    put_seats(trial, lines);
    fair_seed(&trial->fair, trial->setup.seed);
    record_start(line, trial->setup.seed);
    put(lines, line);
    run.wanted = random_next(&trial->random) & random_next(&trial->random);
    if (!random_game_play(&run, &trial->setup, random_next(&trial->random), false))
        check(false, run.breach.words);
    put_choices(trial, lines);
}

static void open_world(World *in, const Lines *lines)
{
    const HouseHooks hooks = {.self = in, .send = deliver, .random = some_bytes};
    acting = in;
    in->chance = 1;
    in->shadow = table_new(table_id);
    if (!in->shadow || !store_memory(&in->store, follow, in)) exit(1);
    const char *at = lines->text;
    for (int i = 0; i < lines->count; i++) {
        const char *end = strchr(at, '\n');
        in->store.append(in->store.self, table_id, i, at, (size_t)(end - at));
        at = end + 1;
    }
    HouseHooks with = hooks;
    with.store = in->store;
    in->house = house_open(&with);
    if (!in->house) exit(1);
}

static void close_world(World *in)
{
    acting = in;
    house_close(in->house);
    in->store.close(in->store.self);
    table_free(in->shadow);
    in->shadow = NULL;
    for (int i = 0; i < CONNECTIONS; i++) free(in->heard[i].text);
    memset(in->heard, 0, sizeof in->heard);
}

static void open_worlds(Trial *trial)
{
    Lines lines = {.count = 0};
    lines.file = open_memstream(&lines.text, &lines.length);
    if (!lines.file) exit(1);
    fork_at.is_there = false;
    while (!seat_people(trial)) continue;
    choose_setup(trial);
    while (!seat_people(trial)) continue;
    for (int seat = 0; seat < trial->setup.players; seat++)
        if (!trial->is_person[seat]) fair_take_back(&trial->fair, seat);
    write_record(trial, &lines);
    fclose(lines.file);
    fork_at.is_there = true;
    fork_at.listener = trial->listener;
    fork_at.random = random_next(&trial->random);
    fork_at.shuffles_differ = below(trial, 3) == 0;
    for (int i = 0; i < WORLDS; i++) open_world(&world[i], &lines);
    free(lines.text);
}
