/* trials.h - for leak.c: a random table, set up alike in both worlds (worlds.h), and people who
 * speak in both. */
#pragma once

#include "../../lab/random_game.h"
#include "../../script/setup.h"
#include "../../bots/players/level.h"
#include "../../table/record.h"
#include "../support/clock.h"
#include "worlds.h"

enum { KEY = 26, LATEST_FORK = 500, LONGEST = 1024, MOST_TICKS = 100000 };

typedef struct Trial {
    uint64_t random;
    TaliaSetup setup;
    bool is_person[CONNECTIONS];
    char key[TALIA_MAX_PLAYERS][KEY + 1];
    int listener, connection; /* whose messages are compared */
    Fair fair;
    Chance chance; /* of most: some are old tables, with a seed */
} Trial;

static const char table_id[] = "k3f9x2abcd";

static inline int below(Trial *trial, int n)
{
    return random_below(&trial->random, n);
}

/* ---- Its people ---------------------------------------------------------------------------- */

static inline void choose_setup(Trial *trial)
{
    static const char *const sets[] = {"all", "base", "intrigue", "seaside", "adventures"};
    char error[SETUP_ERROR], seed[24], players[2] = {(char)('2' + below(trial, 5)), 0};
    snprintf(seed, sizeof seed, "%d", 1 + below(trial, 1 << 30));
    const char *set = sets[below(trial, 5)];
    const bool has_both = strcmp(set, "all") == 0 && below(trial, 2);
    const char *const hiding = has_both                       ? "Native Village, Masquerade"
                               : strcmp(set, "seaside") == 0  ? "Native Village"
                               : strcmp(set, "intrigue") == 0 ? "Masquerade"
                                                              : NULL;
    const SetupWish wish = {.seed = seed,
                            .players = players,
                            .edition = below(trial, 2) ? "1" : "2",
                            .sets = set,
                            .kingdom = hiding,
                            .events = "random"};
    if (setup_resolve(&wish, &trial->setup, error)) return;
    check(false, error);
    exit(1);
}

/* At least two are people: where there is but one, nothing is hidden from that one. */
static inline void seat_people(Trial *trial)
{
    const int players = trial->setup.players;
    int people = 0;
    for (int seat = 0; seat < players; seat++) {
        for (int i = 0; i < KEY; i++) trial->key[seat][i] = (char)('a' + below(trial, 26));
        trial->key[seat][KEY] = 0;
        trial->is_person[seat] = players - seat + people <= 2 || below(trial, 5) > 0;
        people += trial->is_person[seat];
    }
    const int at = below(trial, players + 1);
    const bool looks_on = at == players || !trial->is_person[at];
    trial->listener = looks_on ? -1 : at;
    trial->connection = looks_on ? LOOKS_ON : at;
}

static inline void make_seed(Trial *trial)
{
    uint8_t secret[FAIR_SECRET], salt[FAIR_SALT];
    for (int i = 0; i < FAIR_SECRET; i++) secret[i] = (uint8_t)below(trial, 256);
    fair_begin(&trial->fair, table_id, trial->setup.players, secret);
    for (int seat = 0; seat < trial->setup.players; seat++) {
        for (int i = 0; i < FAIR_SALT; i++) salt[i] = (uint8_t)below(trial, 256);
        if (trial->is_person[seat]) fair_give(&trial->fair, seat, salt);
    }
    trial->fair.is_old = below(trial, 4) == 0;
    if (trial->fair.is_old) {
        fair_seed(&trial->fair, trial->setup.seed);
        return;
    }
    fair_chance(&trial->fair, &trial->chance);
    chance_seed(&trial->chance, 0, trial->setup.seed);
}

/* ---- Its record, up to the fork ------------------------------------------------------------ */

static inline void put_seats(Trial *trial, FILE *out)
{
    static const char *const names[] = {"Anna", "Bartek", "Celina", "Darek", "Ewa", "Filip"};
    char line[RECORD_LINE];
    for (int seat = 0; seat < trial->setup.players; seat++) {
        uint8_t hash[TABLE_KEY];
        sha256(trial->key[seat], KEY, hash);
        if (trial->is_person[seat])
            record_write(line, record_sit(seat, hash, names[seat]));
        else
            record_write(line, record_bot(seat, LEVEL_EASY, names[seat]));
        fprintf(out, "%s\n", line);
        if (!trial->is_person[seat]) continue;
        record_write(line, record_salt(seat, trial->fair.salt[seat]));
        fprintf(out, "%s\n", line);
        record_write(line, record_auto(seat, below(trial, 2), below(trial, 4) == 0));
        fprintf(out, "%s\n", line);
    }
}

/* Kinds that are played whenever possible: some, and a card that is passed unseen. */
static inline uint64_t choose_wanted(Trial *trial)
{
    TaliaGame piles;
    uint64_t wanted = random_next(&trial->random);
    wanted &= random_next(&trial->random);
    talia_lay_out(&piles, &trial->setup);
    const int masquerade = talia_kind(&piles, TALIA_masquerade);
    return masquerade == TALIA_NONE ? wanted : wanted | (uint64_t)1 << masquerade;
}

/* Where the worlds part: anywhere, or where somebody is asked to pass a card next. */
static inline int choose_fork(Trial *trial, const Trail *trail)
{
    const int most = trail->count < LATEST_FORK ? trail->count : LATEST_FORK;
    const int anywhere = most ? below(trial, most) : 0;
    const bool is_anywhere = below(trial, 2);
    TaliaGame game;
    talia_start(&game, &trial->setup);
    for (int i = 0; !is_anywhere && i < most; i++) {
        if (i >= anywhere && talia_decision(&game)->verb[0] == TALIA_PASS) return i;
        talia_choose(&game, trail->choice[i]);
    }
    return anywhere;
}

/* A part of a game of random choices. */
static inline void put_choices(Trial *trial, FILE *out)
{
    static RandomGame run;
    char line[RECORD_LINE];
    TaliaGame game;
    run.wanted = choose_wanted(trial);
    if (!random_game_play(&run, &trial->setup, random_next(&trial->random), false))
        check(false, run.breach.words);
    const int count = choose_fork(trial, &run.trail);
    talia_start(&game, &trial->setup);
    for (int i = 0; i < count; i++) {
        record_write(line, record_choice(RECORD_CHOOSE, &game, run.trail.choice[i]));
        fprintf(out, "%s\n", line);
        talia_choose(&game, run.trail.choice[i]);
    }
    talia_copy(&fork_at.position, &game);
}

static inline void write_record(Trial *trial, FILE *out)
{
    char line[RECORD_LINE];
    RecordTable begin = {
        .setup = trial->setup, .host = -1, .has_secret = true, .by_choice = !trial->fair.is_old};
    begin.terms = (TableTerms){.is_public = below(trial, 2),
                               .shows_points = below(trial, 2),
                               .takeover = below(trial, 2),
                               .clock = below(trial, 3) ? 0 : 30};
    memcpy(begin.secret, trial->fair.secret, FAIR_SECRET);
    record_write(line, record_table(&begin));
    fprintf(out, "%s\n", line);
    put_seats(trial, out);
    record_write(line, trial->fair.is_old ? record_start(trial->setup.seed)
                                          : record_start_chance(&trial->chance));
    fprintf(out, "%s\n", line);
    dealing = trial->fair.is_old ? NULL : &trial->chance;
    put_choices(trial, out);
    dealing = NULL;
}

/* ---- The worlds ---------------------------------------------------------------------------- */

/* The shadow follows the record. */
static inline void follow(void *to, const char *table, int number, const char *line, size_t length)
{
    const World *in = to;
    char error[TABLE_ERROR];
    (void)number;
    if (strcmp(table, table_id) != 0) return;
    if (!table_apply(in->shadow, line, length, error)) check(false, error);
    table_forget_news(in->shadow);
}

static inline void some_bytes(void *self, void *out, size_t size)
{
    World *in = self;
    uint8_t *bytes = out;
    for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)(random_next(&in->chance) >> 40);
}

typedef void Deliver(void *self, int connection, const char *text, size_t length);

static inline void open_world(World *in, const char *lines, Deliver *deliver)
{
    acting = in;
    in->chance = 1;
    in->shadow = table_new(table_id);
    if (!in->shadow || !store_memory(&in->store, wall_clock, follow, in)) exit(1);
    for (int i = 0; *lines; i++) {
        const size_t length = strcspn(lines, "\n");
        in->store.append(in->store.self, table_id, i, lines, length);
        lines += length + 1;
    }
    const HouseHooks hooks = {
        .self = in, .send = deliver, .random = some_bytes, .store = in->store};
    in->house = house_open(&hooks);
    if (!in->house) exit(1);
}

static inline void close_worlds(void)
{
    for (int i = 0; i < WORLDS; i++) {
        World *in = acting = &world[i];
        house_close(in->house);
        in->store.close(in->store.self);
        table_free(in->shadow);
        for (int k = 0; k < CONNECTIONS; k++) free(in->heard[k].text);
        *in = (World){.house = NULL};
    }
}

static inline void open_worlds(Trial *trial, Deliver *deliver)
{
    char *lines = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&lines, &length);
    if (!out) exit(1);
    fork_at.is_there = false;
    memset(stray, 0, sizeof stray);
    choose_setup(trial);
    seat_people(trial);
    make_seed(trial);
    write_record(trial, out);
    if (fclose(out)) exit(1);
    fork_at.is_there = true;
    fork_at.listener = trial->listener;
    fork_at.random = random_next(&trial->random);
    fork_at.shuffles_differ = below(trial, 3) == 0;
    for (int i = 0; i < WORLDS; i++) open_world(&world[i], lines, deliver);
    free(lines);
}

/* ---- Saying the same in both --------------------------------------------------------------- */

static inline void settle(const World *in)
{
    int n = 0;
    while (n < MOST_TICKS && house_tick(in->house, now) == 0) n++;
    if (n == MOST_TICKS) check(false, "the house comes to rest");
}

/* Words with ' for ". */
static inline void say_in(World *in, int connection, const char *words)
{
    char text[LONGEST];
    snprintf(text, sizeof text, "%s", words);
    for (char *c = text; *c; c++) {
        if (*c == '\'') *c = '"';
    }
    acting = in;
    house_receive(in->house, connection, text, strlen(text), now);
    settle(in);
}

__attribute__((format(printf, 2, 3))) static inline void say(int connection, const char *format,
                                                             ...)
{
    char text[LONGEST];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    for (int i = 0; i < WORLDS; i++) say_in(&world[i], connection, text);
}

static inline void pass_time(int milliseconds)
{
    now += milliseconds;
    for (int i = 0; i < WORLDS; i++) {
        acting = &world[i];
        settle(acting);
    }
}

static inline void greet(int connection, const char *language)
{
    for (int i = 0; i < WORLDS; i++) {
        acting = &world[i];
        house_connect(world[i].house, connection, now);
    }
    say(connection, "{'do':'hello','protocol':1,'language':'%s'}", language);
}

static inline void go_away(int connection)
{
    for (int i = 0; i < WORLDS; i++) {
        acting = &world[i];
        house_disconnect(world[i].house, connection, now);
        settle(acting);
    }
}

/* A person takes its seat again; anybody else looks on. */
static inline void take_place(const Trial *trial, int connection)
{
    if (trial->is_person[connection])
        say(connection, "{'do':'return','table':'%s','key':'%s'}", table_id,
            trial->key[connection]);
    else
        say(connection, "{'do':'watch','table':'%s'}", table_id);
}
