/* alone.c - see alone.h. */
#include "alone.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "../../house/house.h"
#include "../../script/files.h"
#include "shelf.h"

/* A message that a desk has said, until the house is there to hear it. */
typedef struct Said {
    int connection;
    char *text;
    size_t length;
} Said;

enum { ALONE_SAID = 32 };

typedef struct Alone {
    Stage stage;
    House *house; /* NULL: none is open */
    Store store;
    bool is_restoring, keeps; /* keeps: what is played is this person's game */
    char folder[STAGE_PATH];  /* "": nothing can be kept */
    char started[DESK_ID];    /* the table whose file has been begun, */
    int file;                 /* and that file; SHELF_CLOSED: none is open */
    unsigned known;           /* seats whose keys have been kept, a bit each */
    Said said[ALONE_SAID];
    int said_count;
    const char *save;
    bool is_lost;      /* what was to be saved there could not be */
    bool has_finished; /* the game that is over has been kept */
    bool wants_home;   /* to be done when nothing of the house is running */
} Alone;

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t microseconds(void *self)
{
    struct timespec now;
    (void)self;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static int64_t seconds(void)
{
    return (int64_t)time(NULL);
}

/* ---- Between desks and house ----------------------------------------------------------------- */

static void say_to_house(void *self, int connection, const char *text, size_t length)
{
    Alone *alone = self;
    char *copy = alone->said_count < ALONE_SAID ? malloc(length) : NULL;
    if (!copy) return;
    memcpy(copy, text, length);
    alone->said[alone->said_count++] = (Said){connection, copy, length};
}

/* What is said because of it is heard, too. */
static void let_hear(Alone *alone)
{
    for (int i = 0; i < alone->said_count; i++) {
        const Said said = alone->said[i];
        if (alone->house)
            house_receive(alone->house, said.connection, said.text, said.length, milliseconds());
        free(said.text);
    }
    alone->said_count = 0;
}

static void draw_bytes(void *self, void *out, size_t size)
{
    (void)self;
    if (getrandom(out, size, 0) != (ssize_t)size) abort();
}

static void close_file(Alone *alone)
{
    if (alone->file >= 0) close(alone->file);
    alone->file = SHELF_CLOSED;
}

static void tell_not_kept(Alone *alone)
{
    char path[STAGE_PATH] = "$XDG_STATE_HOME/talia";
    if (alone->folder[0]) shelf_path(alone->folder, alone->started, path);
    say_into(alone->stage.words, sizeof alone->stage.words, alone->stage.language,
             SAY_screen_not_kept, path, "", "");
}

/* A line that cannot be written ends the file: what came after it would not fit to it. */
static void keep_line(Alone *alone, char kind, const char *line, size_t length)
{
    if (alone->file < 0 || shelf_add(alone->file, kind, line, length)) return;
    close_file(alone);
    tell_not_kept(alone);
}

/* A table begins: with it its file. */
static void begin_file(Alone *alone, const char *table)
{
    char path[STAGE_PATH];
    snprintf(alone->started, sizeof alone->started, "%s", table);
    alone->known = 0;
    alone->has_finished = false;
    close_file(alone);
    shelf_path(alone->folder, table, path);
    if (alone->folder[0]) alone->file = shelf_take(path);
    if (alone->file < 0) tell_not_kept(alone);
}

static void keep_key(Alone *alone, const Desk *desk)
{
    char line[DESK_ID + 16];
    if (!alone->keeps || desk->seat < 0 || alone->known >> desk->seat & 1 || !desk->key[0] ||
        strcmp(desk->table, alone->started) != 0)
        return;
    alone->known |= 1u << desk->seat;
    const int length = snprintf(line, sizeof line, "%d %s", desk->seat, desk->key);
    keep_line(alone, 'k', line, (size_t)length);
}

static void send(void *self, int connection, const char *text, size_t length)
{
    Alone *alone = self;
    if (connection >= alone->stage.desks) return;
    Desk *desk = alone->stage.desk[connection];
    desk_take(desk, text, length);
    keep_key(alone, desk);
    stage_told(&alone->stage, connection);
}

/* A line of a record has been written. */
static void stored(void *to, const char *table, int number, const char *line, size_t length)
{
    Alone *alone = to;
    if (alone->is_restoring || !alone->keeps) return;
    if (number == 0) begin_file(alone, table);
    keep_line(alone, 'r', line, length);
}

/* ---- A house, and who sits there ------------------------------------------------------------- */

/* To the file that was named for it. */
static void save_game(Alone *alone, const Desk *desk)
{
    if (alone->save) alone->is_lost = !write_file(alone->save, desk->file);
}

/* A game that is left is saved as well. */
static void save_left(Alone *alone)
{
    Desk *desk = stage_desk(&alone->stage);
    if (!alone->save || !alone->keeps || !desk || desk->state != STATE_PLAYING ||
        strcmp(desk->table, alone->started) != 0)
        return;
    desk_save(desk);
    let_hear(alone);
    if (desk->file) save_game(alone, desk);
}

/* What happens from now on is no part of the game that was played here. */
static void stop_keeping(Alone *alone)
{
    save_left(alone);
    alone->keeps = false;
    close_file(alone);
}

static void close_house(Alone *alone)
{
    for (int i = 0; i < alone->said_count; i++) free(alone->said[i].text);
    alone->said_count = 0;
    stage_drop_desks(&alone->stage);
    if (!alone->house) return;
    house_close(alone->house);
    alone->store.close(alone->store.self);
    alone->house = NULL;
}

/* A new one, for so many people, who have said hello. With a kept table, if one is named. */
static bool open_house(Alone *alone, int people, const char *path, ShelfTable *kept)
{
    close_house(alone);
    HouseHooks hooks = {.self = alone,
                        .send = send,
                        .random = draw_bytes,
                        .solo = people == 1,
                        .microseconds = microseconds};
    if (!store_memory(&alone->store, seconds, stored, alone)) return false;
    alone->is_restoring = true;
    const bool good = !path || shelf_read(path, kept, &alone->store);
    alone->is_restoring = false;
    hooks.store = alone->store;
    alone->house = house_open(&hooks);
    if (!alone->house) return false;
    for (int i = 0; i < people; i++) {
        Desk *desk = stage_add_desk(&alone->stage);
        if (!desk || !house_connect(alone->house, i, milliseconds())) return false;
        desk_hello(desk);
    }
    let_hear(alone);
    return good;
}

static void list_kept(Alone *alone)
{
    Stage *stage = &alone->stage;
    stage->kept_count =
        alone->folder[0] ? shelf_list(alone->folder, stage->language, stage->kept) : 0;
}

/* Opens the file of a game that is kept; false, and said so: it is played at another terminal. */
static bool take_file(Alone *alone, const char *path)
{
    close_file(alone);
    alone->file = shelf_take(path);
    if (alone->file != SHELF_TAKEN) return true;
    alone->file = SHELF_CLOSED;
    snprintf(alone->stage.words, sizeof alone->stage.words, "%s",
             say(alone->stage.language, SAY_home_taken));
    return false;
}

static void forget(void *self, int which)
{
    Alone *alone = self;
    if (!take_file(alone, alone->stage.kept[which].path)) return;
    unlink(alone->stage.kept[which].path);
    close_file(alone);
    list_kept(alone);
}

static void go_home(Alone *alone)
{
    stop_keeping(alone);
    open_house(alone, 1, NULL, NULL);
    list_kept(alone);
    stage_only(&alone->stage, &page_home);
}

/* The others of a hot seat take the seats that are left open for them. */
static void seat_others(Alone *alone)
{
    const Desk *first = alone->stage.desk[0];
    for (int i = 1; i < alone->stage.desks; i++) {
        Desk *desk = alone->stage.desk[i];
        char name[DESK_NAME];
        const char *const letter[] = {(char[]){(char)('A' + i), 0}};
        say_fill(name, sizeof name, say(desk->language, SAY_name_of_person), letter, 1);
        desk_begin(desk, "join");
        json_string(&desk->out, "table", first->table);
        json_string(&desk->out, "name", name);
        json_integer(&desk->out, "seat", i);
        desk_end(desk);
        let_hear(alone);
    }
}

static void play(void *self, const GamePlan *plan)
{
    Alone *alone = self;
    const GamePlan copy = *plan;
    stop_keeping(alone);
    if (!open_house(alone, copy.people, NULL, NULL)) return;
    alone->keeps = true;
    alone->stage.plan = copy;
    Desk *desk = alone->stage.desk[0];
    plan_create(&copy, desk);
    let_hear(alone);
    if (desk->table[0]) seat_others(alone);
    alone->stage.is_hidden = copy.people > 1;
    stage_only(&alone->stage, &page_game);
}

static void go_on(void *self, int which)
{
    Alone *alone = self;
    const Kept kept = alone->stage.kept[which];
    ShelfTable table;
    stop_keeping(alone);
    if (!take_file(alone, kept.path)) return;
    /* How many people there are says the file, so it is read twice. */
    int people = 1;
    if (open_house(alone, 1, kept.path, &table)) people = table.people;
    if (people < 1 || people > TALIA_MAX_PLAYERS || !table.lines ||
        (people > 1 && !open_house(alone, people, kept.path, &table))) {
        go_home(alone);
        say_into(alone->stage.words, sizeof alone->stage.words, alone->stage.language,
                 SAY_home_damaged, kept.path, "", "");
        return;
    }
    alone->keeps = true;
    alone->has_finished = false;
    alone->stage.is_hidden = people > 1;
    snprintf(alone->started, sizeof alone->started, "%s", table.table);
    alone->known = ~0u;
    if (alone->file < 0) tell_not_kept(alone);
    for (int seat = 0, desk = 0; seat < TALIA_MAX_PLAYERS && desk < people; seat++) {
        if (!table.key[seat][0]) continue;
        desk_return(alone->stage.desk[desk++], table.table, table.key[seat]);
        let_hear(alone);
    }
    stage_only(&alone->stage, &page_game);
}

static void replay(void *self, const char *path)
{
    Alone *alone = self;
    size_t length;
    char *text = file_read(path, &length);
    stop_keeping(alone);
    if (!text || !open_house(alone, 1, NULL, NULL)) {
        free(text);
        say_into(alone->stage.words, sizeof alone->stage.words, alone->stage.language,
                 SAY_home_damaged, path, "", "");
        return;
    }
    Desk *desk = alone->stage.desk[0];
    desk_begin(desk, "load");
    json_string(&desk->out, "text", text);
    desk_end(desk);
    free(text);
    let_hear(alone);
    alone->keeps = true; /* what is played on from there */
    if (desk->words[0] || !desk->table[0]) {
        const char *words = desk->words;
        char why[DESK_WORDS];
        snprintf(why, sizeof why, "%s", words);
        go_home(alone);
        snprintf(alone->stage.words, sizeof alone->stage.words, "%s", why);
        return;
    }
    stage_only(&alone->stage, &page_replay);
    desk_step(desk, 0);
}

static void leave(void *self)
{
    ((Alone *)self)->wants_home = true;
}

/* ---- The loop -------------------------------------------------------------------------------- */

/* A game that is over is kept as a saved game: asked for once, written when it comes. */
static void finish(Alone *alone)
{
    Desk *desk = stage_desk(&alone->stage);
    if (!alone->keeps || alone->has_finished || !desk || desk->state != STATE_OVER ||
        strcmp(desk->table, alone->started) != 0)
        return;
    if (!desk->file) {
        if (!desk->is_waiting) desk_save(desk);
        return;
    }
    alone->has_finished = true;
    if (alone->folder[0]) shelf_finish(alone->folder, desk->table, desk->file);
    close_file(alone);
    save_game(alone, desk);
}

static void take_presses(Alone *alone)
{
    for (Press press = screen_press(); press.key != PRESS_NONE; press = screen_press()) {
        stage_press(&alone->stage, press);
        let_hear(alone);
    }
}

static void draw(Alone *alone)
{
    int width, height;
    screen_size(&width, &height);
    if (stage_paint(&alone->stage, width, height)) screen_draw(&alone->stage.picture);
}

static int run(Alone *alone)
{
    while (!alone->stage.is_left && !screen_signal()) {
        take_presses(alone);
        const int for_house = alone->house ? house_tick(alone->house, milliseconds()) : 1000;
        const int for_stage = stage_tick(&alone->stage, milliseconds());
        let_hear(alone);
        finish(alone);
        let_hear(alone);
        if (alone->wants_home) {
            alone->wants_home = false;
            go_home(alone);
        }
        draw(alone);
        const int wait = for_house < for_stage ? for_house : for_stage;
        struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
        if (poll(&input, 1, wait) > 0 && (input.revents & (POLLHUP | POLLERR))) break;
    }
    return screen_signal();
}

int alone_play(const AloneOptions *options)
{
    static Alone alone; /* large */
    if (!screen_open()) return 2;
    const StageHooks hooks = {
        .self = &alone,
        .desk = {.self = &alone, .say = say_to_house, .random = draw_bytes},
        .play = play,
        .go_on = go_on,
        .replay = replay,
        .forget = forget,
        .leave = leave,
    };
    stage_begin(&alone.stage, &hooks, options->language, screen_is_ascii());
    if (!shelf_open(alone.folder)) alone.folder[0] = 0;
    alone.save = options->save;
    alone.file = SHELF_CLOSED;
    go_home(&alone);
    if (options->plan) play(&alone, options->plan);
    if (options->replay) replay(&alone, options->replay);
    let_hear(&alone);
    const int signal = run(&alone);
    stop_keeping(&alone);
    close_house(&alone);
    stage_end(&alone.stage);
    screen_close();
    if (alone.is_lost) {
        char words[STAGE_PATH + 64];
        say_into(words, sizeof words, options->language, SAY_not_saved, options->save, "", "");
        fprintf(stderr, "talia play: %s\n", words);
    }
    return signal ? 128 + signal : alone.is_lost;
}
