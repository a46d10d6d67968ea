/* failing.c [all] - memory and the disk fail, once for each time that they are asked: the first
 * time, then the second, and so on until a run needs them no more often. After each: nothing that
 * was acknowledged is lost, nothing is left behind in memory, and the house goes on. Without `all`
 * not each time but some of them, others in each run. */
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/random.h>
#include <time.h>

#include "../../script/sha256.h"
#include "../../server/checkpoint.h"
#include "../../server/store_sqlite.h"
#include "../../server/store_turn.h"
#include "../../table/record.h"
#include "../support/guests.h"
#include "disk.h"
#include "heap.h"

#define BEFORE(name) __wrap_##name /* NOLINT */

enum { PEOPLE = 4, ACKNOWLEDGED = 256, EACH_OF_FIRST = 40 };

/* ---- No threads, no files ------------------------------------------------------------------- */

struct Checkpoint {
    sqlite3 *file;
    bool is_doubtful;
};

Checkpoint *BEFORE(checkpoint_open)(sqlite3 *file, const char *path);
void BEFORE(checkpoint_close)(Checkpoint *checkpoint);
void BEFORE(store_sqlite_private)(const char *path);
void BEFORE(log_fault)(const char *part, const char *doing, const char *why);

/* In place of the thread: soon, and at once. */
static int committed(void *self, sqlite3 *file, const char *schema, int pages)
{
    Checkpoint *checkpoint = self;
    (void)file, (void)schema;
    if (pages > 20) checkpoint_do(checkpoint->file, &checkpoint->is_doubtful);
    return SQLITE_OK;
}

Checkpoint *BEFORE(checkpoint_open)(sqlite3 *file, const char *path)
{
    Checkpoint *checkpoint = calloc(1, sizeof *checkpoint);
    if (!checkpoint) return NULL;
    if (sqlite3_open_v2(path, &checkpoint->file, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) {
        sqlite3_close(checkpoint->file);
        free(checkpoint);
        return NULL;
    }
    sqlite3_wal_hook(file, committed, checkpoint);
    return checkpoint;
}

void BEFORE(checkpoint_close)(Checkpoint *checkpoint)
{
    if (!checkpoint) return;
    sqlite3_close(checkpoint->file);
    free(checkpoint);
}

void BEFORE(store_sqlite_private)(const char *path)
{
    (void)path;
}

void BEFORE(log_fault)(const char *part, const char *doing, const char *why)
{
    (void)part, (void)doing, (void)why;
}

static int64_t made_up_clock(void)
{
    return 1900000000 + now / 1000;
}

/* ---- What fails ----------------------------------------------------------------------------- */

typedef enum Way { MEMORY_ONCE, MEMORY_FROM_THEN, DISK_ONCE, WAYS } Way;

static const char *const way_name[WAYS] = {"memory, once", "memory, from then on", "the disk"};

static const char *kind;
static Way way;
static int64_t n_th;

static void expect(bool good, const char *what)
{
    char words[200];
    snprintf(words, sizeof words, "%s: %s, time %lld: %s", kind, way_name[way], (long long)n_th,
             what);
    check(good, words);
}

static void begin_failing(void)
{
    heap.asked = 0;
    heap.has_failed = false;
    heap.fails_at = way == DISK_ONCE ? 0 : n_th;
    heap.keeps_failing = way == MEMORY_FROM_THEN;
    disk.fails_at = way == DISK_ONCE ? n_th : 0;
}

/* Whether it has come to that. */
static bool has_failed(void)
{
    return way == DISK_ONCE ? disk.operations >= n_th : heap.has_failed;
}

static void end_failing(void)
{
    heap.fails_at = disk.fails_at = 0;
}

/* ---- The house ------------------------------------------------------------------------------ */

/* As a server does it (server/store_turn.h): what the house says waits until what it has written is
 * stored, or else those it was for are cut off. */
typedef struct Held {
    struct Held *next;
    int who;
    size_t length;
    char text[];
} Held;

static Turn *turn; /* NULL: it has none */
static Held *held;
static bool is_cut[GUESTS];

static void hold(int who, const char *text, size_t length)
{
    Held **last = &held, *more = malloc(sizeof *more + length);
    if (!more) abort();
    *more = (Held){.who = who, .length = length};
    memcpy(more->text, text, length);
    while (*last) last = &(*last)->next;
    *last = more;
}

static void send_apart(void *self, int connection, const char *text, size_t length)
{
    const bool counted = heap.counts;
    heap.counts = false;
    if (turn)
        hold(connection, text, length);
    else
        deliver(self, connection, text, length);
    heap.counts = counted;
}

static void cut_off(void *self, int connection)
{
    (void)self;
    is_cut[connection] = true;
}

static void lose_table(void *to, const char *table)
{
    (void)to;
    house_lost(house, table, now);
}

static void let_go(bool good)
{
    while (held) {
        Held *first = held;
        held = first->next;
        if (good)
            deliver(NULL, first->who, first->text, first->length);
        else
            is_cut[first->who] = true;
        free(first);
    }
}

static void come(int who);

/* Who is cut off comes back. */
static void turn_is_over(void)
{
    const bool counted = heap.counts;
    heap.counts = true;
    const bool good = turn_ends(turn, lose_table, NULL);
    heap.counts = false;
    let_go(good);
    for (int who = 0; who < GUESTS; who++) {
        if (!is_cut[who]) continue;
        is_cut[who] = false;
        heap.counts = true;
        house_disconnect(house, who, now);
        heap.counts = false;
        if (who < PEOPLE) come(who);
    }
    heap.counts = counted;
}

/* A record that there was no memory for is not one that cannot be read. */
static void note_event(void *self, HouseEvent what, const char *about)
{
    (void)self;
    if (what == HOUSE_UNREADABLE) expect(false, about);
}

static bool open_store(void)
{
    if (strcmp(kind, "memory") == 0) return store_memory(&store, made_up_clock, NULL, NULL);
    return store_sqlite(strcmp(kind, "sqlite") == 0 ? "store" : "store?sync=full", made_up_clock,
                        &store);
}

static bool open_turn(void)
{
    const Store within = store;
    turn = NULL;
    if (!within.append_each) return true;
    turn = turn_open(&within, &store);
    if (!turn) within.close(within.self);
    return turn != NULL;
}

static bool open_place(void)
{
    heap.counts = true;
    const bool has_store = open_store() && open_turn();
    const HouseHooks hooks = {.send = send_apart,
                              .random = some_bytes,
                              .store = store,
                              .hang_up = cut_off,
                              .happened = note_event};
    house = has_store ? house_open(&hooks) : NULL;
    if (has_store && !house) store.close(store.self);
    heap.counts = false;
    after_turn = turn ? turn_is_over : NULL;
    return house != NULL;
}

static void close_place(void)
{
    let_go(true);
    memset(is_cut, 0, sizeof is_cut);
    heap.counts = true;
    house_close(house);
    store.close(store.self);
    heap.counts = false;
}

/* ---- The guests ----------------------------------------------------------------------------- */

#define SAY(who, ...)                                                                              \
    do {                                                                                           \
        heap.counts = true;                                                                        \
        say(who, __VA_ARGS__);                                                                     \
        heap.counts = false;                                                                       \
    } while (0)

typedef struct Acknowledged {
    char table[TABLE_ID], label[TEXT_LABEL];
    int n;
} Acknowledged;

static Acknowledged acknowledged[ACKNOWLEDGED];
static int acknowledgements, ids;
static char table_of[PEOPLE][TABLE_ID], key_of[PEOPLE][64];

static void come(int who)
{
    forget(who);
    house_connect(house, who, now);
    SAY(who, "{'do':'hello','protocol':1,'language':'en'}");
    if (key_of[who][0])
        SAY(who, "{'do':'return','table':'%s','key':'%s'}", table_of[who], key_of[who]);
}

static void go(int who)
{
    heap.counts = true;
    house_disconnect(house, who, now);
    heap.counts = false;
}

static void pass(int64_t milliseconds)
{
    heap.counts = true;
    wait_for(milliseconds);
    heap.counts = false;
}

static void keep_key(int who)
{
    if (!visitor[who].last[JOINED] || !visitor[who].key[0]) return;
    memcpy(key_of[who], visitor[who].key, sizeof key_of[who]);
    memcpy(table_of[who], visitor[who].table, sizeof table_of[who]);
}

/* ---- Whether it is done --------------------------------------------------------------------- */

static bool apply_line(void *to, int number, const char *line, size_t length)
{
    char error[TABLE_ERROR];
    (void)number;
    return !table_apply(to, line, length, error);
}

static Table *known; /* of the table, as far as it was looked at; NULL: not at all */
static int refused;  /* choices, one after the other */

/* What is said to be done is stored by then. */
static void check_done(const char *id, int n)
{
    if (!known) known = table_new(id);
    if (strcmp(known->id, id) != 0) return;
    store.read(store.self, id, known->lines, STORE_ALL, apply_line, known);
    expect(known->count > n, "what is said to be done is stored");
}

/* After the disk has failed once, all goes on. */
static void note_refused(bool is_refused)
{
    enum { IN_A_ROW = 4 };
    refused = is_refused ? refused + 1 : 0;
    if (way == DISK_ONCE) expect(refused < IN_A_ROW, "the table goes on");
}

/* Whoever is asked chooses; what is done is remembered. */
static void choose_once(int i)
{
    char label[TEXT_LABEL] = "";
    const int who = asked_guest(2);
    if (who < 0) return;
    const JsonValue options = got(who, VIEW, "question.options");
    const int count = length_of(options), n = number_in(who, VIEW, "n");
    if (count == 0) return;
    json_get_text(json_member(item(options, i % count), "label"), label, sizeof label);
    if (is_true(who, VIEW, "question.treasures")) snprintf(label, sizeof label, "treasures");
    const int id = ++ids;
    SAY(who, "{'do':'choose','n':%d,\"label\":\"%s\",'id':%d}", n, label, id);
    const bool is_done = number_in(who, DONE, "re") == id;
    note_refused(!is_done);
    if (!is_done || acknowledgements == ACKNOWLEDGED) return;
    check_done(visitor[who].table, n);
    Acknowledged *to = &acknowledged[acknowledgements++];
    memcpy(to->table, visitor[who].table, sizeof to->table);
    memcpy(to->label, label, sizeof label);
    to->n = n;
}

/* Those who have a rating, and others. */
static const char *const player_key[2] = {"abcdefghijkmnpqrstuvwxyz23",
                                          "bbcdefghijkmnpqrstuvwxyz23"};

static void begin_table(void)
{
    for (int who = 0; who < PEOPLE; who++) come(who);
    for (int who = 0; who < 2; who++) SAY(who, "{'do':'player','key':'%s'}", player_key[who]);
    SAY(3, "{'do':'lobby','on':true}");
    SAY(0, "{'do':'create','setup':{'kingdom':'First Game','players':3},'seats':["
           "{'who':'me','name':'Anna'},{'who':'open'},{'who':'bot','level':'easy'}],"
           "'terms':{'public':true,'rated':true,'begins':0}}");
    keep_key(0);
    SAY(1, "{'do':'join','table':'%s','name':'Bartek'}", table_of[0]);
    keep_key(1);
    SAY(2, "{'do':'watch','table':'%s'}", table_of[0]);
    for (int who = 0; who < 2; who++)
        SAY(who, "{'do':'salt','salt':'00112233445566778899aabbccddeeff'}");
    SAY(0, "{'do':'seat','seat':2,'who':'bot','level':'medium'}");
    SAY(0, "{'do':'start'}");
    pass(6000);
}

static void play(void)
{
    for (int i = 0; i < 12; i++) choose_once(i);
    const int who = asked_guest(2);
    if (who >= 0) SAY(who, "{'do':'undo','n':%d}", number_in(who, VIEW, "n"));
    if (who >= 0) SAY(1 - who, "{'do':'allow','yes':true}");
    for (int i = 0; i < 4; i++) choose_once(i);
    SAY(0, "{'do':'auto','forced':true,'obvious':true}");
    SAY(1, "{'do':'bot','on':true,'level':'medium'}");
    SAY(1, "{'do':'bot','on':false}");
    SAY(0, "{'do':'log'}");
    SAY(0, "{'do':'advise','n':%d}", number_in(0, VIEW, "n"));
    SAY(1, "{'do':'emote','what':'wow'}");
    SAY(2, "{'do':'language','language':'pl'}");
    SAY(3, "{'do':'propose','setup':{'players':4}}");
}

/* Everybody goes, the table is forgotten, and read again. */
static void come_again(void)
{
    for (int who = 0; who < 3; who++) go(who);
    pass(301 * INT64_C(1000));
    pass(1000);
    for (int who = 0; who < 3; who++) come(who);
    for (int i = 0; i < 4; i++) choose_once(i + 1);
}

/* Two who look for anybody find each other; one of them leaves. */
static void meet(void)
{
    for (int who = 2; who < 4; who++)
        SAY(who, "{'do':'match','players':2,'sets':['base'],'rated':false,'name':'Celina'}");
    pass(1000);
    SAY(3, "{'do':'leave'}");
}

/* At a table whose terms allow it; what is said next ends it before its time. */
static void be_advised(void)
{
    enum { WHO = 3 };
    SAY(WHO, "{'do':'create','setup':{'kingdom':'First Game'},'seats':[{'who':'me','name':'Ewa'},"
             "{'who':'bot','level':'easy'}],'terms':{'advice':true,'begins':0}}");
    SAY(WHO, "{'do':'salt','salt':'00112233445566778899aabbccddeeff'}");
    SAY(WHO, "{'do':'advise','n':%d}", number_in(WHO, VIEW, "n"));
    SAY(WHO, "{'do':'log'}");
    pass(1000);
    if (!has_failed()) expect(visitor[WHO].count[ADVICE] == 1, "who may be advised is");
}

static void end_game(void)
{
    SAY(1, "{'do':'resign'}");
    SAY(0, "{'do':'resign'}");
    pass(1000);
    SAY(2, "{'do':'ladder'}");
    SAY(1, "{'do':'forget','key':'%s'}", player_key[1]);
    SAY(0, "{'do':'step','n':3}");
    SAY(0, "{'do':'save'}");
    SAY(3, "{'do':'load','text':'title: A\\ndeal: yes\\nseed: 7\\nplayers: 2\\n"
           "kingdom: First Game\\n\\nA: end\\n'}");
    SAY(0, "{'do':'again'}");
    SAY(1, "{'do':'again'}");
    SAY(2, "{'do':'branch','n':2}");
    SAY(0, "{'do':'remove'}");
}

/* ---- What must hold ------------------------------------------------------------------------- */

typedef struct Folding {
    Table *table;
    const char *id;
} Folding;

static bool is_there[ACKNOWLEDGED];

static bool fold_line(void *to, int number, const char *line, size_t length)
{
    const Folding *folding = to;
    char error[TABLE_ERROR];
    Record record;
    (void)number;
    if (!record_read(line, length, &record, error)) return true;
    for (int i = 0; i < acknowledgements; i++) {
        const Acknowledged *at = &acknowledged[i];
        if (record.word == RECORD_CHOOSE && strcmp(at->table, folding->id) == 0 &&
            at->n == folding->table->count && strcmp(at->label, record.label) == 0)
            is_there[i] = true;
    }
    expect(table_apply(folding->table, line, length, error), "the record is sound");
    return false;
}

static void check_record(const char *id)
{
    Folding folding = {table_new(id), id};
    memset(is_there, 0, sizeof is_there);
    expect(store.read(store.self, id, 0, STORE_ALL, fold_line, &folding), "the record is read");
    for (int i = 0; i < acknowledgements; i++) {
        if (strcmp(acknowledged[i].table, id) == 0)
            expect(is_there[i], "what was acknowledged is in the record");
    }
    table_free(folding.table);
}

/* Whether a seat is still that one's: of a table that has not begun it may be somebody else's. */
static bool has_seat(int who)
{
    Table *table = table_new(table_of[who]);
    uint8_t hash[TABLE_KEY];
    bool has = false;
    store.read(store.self, table_of[who], 0, STORE_ALL, apply_line, table);
    sha256(key_of[who], strlen(key_of[who]), hash);
    for (int seat = 0; seat < table->setup.players; seat++)
        has |= table->seat[seat].kind == SEAT_PERSON && sha256_same(table->seat[seat].key, hash);
    table_free(table);
    return has;
}

/* With memory and disk as they should be, people come back, and others play. */
static void check_service(void)
{
    static const char terms[] = "'takeover':false";
    for (int who = 0; who < PEOPLE; who++) {
        heap.counts = true;
        house_disconnect(house, who, now);
        heap.counts = false;
    }
    pass(1000);
    if (key_of[1][0] && has_seat(1)) {
        come(1);
        expect(is_content(1) && visitor[1].count[TABLE] > 0, "who has the key comes back");
    }
    come(0);
    heap.counts = true;
    for (int who = 4; who < 6; who++) {
        forget(who);
        house_connect(house, who, now);
        say(who, "{'do':'hello','protocol':1,'language':'en'}");
    }
    say(4,
        "{'do':'create','setup':{'kingdom':'First Game'},'seats':[{'who':'me','name':'Celina'},"
        "{'who':'bot','level':'easy'}],'terms':{%s,'begins':0}}",
        terms);
    give_salt(4);
    for (int i = 0; i < 3; i++) choose_any(4);
    heap.counts = false;
    expect(is_content(4) && number_in(4, VIEW, "n") >= 3, "others begin a table and play");
}

/* True: something has failed in it. */
static bool run_once(void)
{
    chance = 7;
    now = 1000000;
    acknowledgements = ids = refused = 0;
    memset(key_of, 0, sizeof key_of);
    memset(table_of, 0, sizeof table_of);
    disk_open((uint64_t)n_th);
    begin_failing();
    const bool is_open = open_place();
    if (is_open) {
        begin_table();
        play();
        come_again();
        char id[TABLE_ID];
        memcpy(id, table_of[1], sizeof id);
        if (id[0]) check_record(id);
        end_game();
        meet();
        be_advised();
    }
    const bool failed_once = has_failed();
    end_failing();
    expect(is_open || failed_once, "the house opens");
    if (is_open) {
        check_service();
        close_place();
    }
    for (int who = 0; who < GUESTS; who++) forget(who);
    table_free(known);
    known = NULL;
    sqlite3_shutdown(); /* what it keeps for the next file, too */
    expect(heap.blocks == 0, "nothing is left in memory");
    disk_close();
    return failed_once;
}

/* ---- A sync that fails, and then the power -------------------------------------------------- */

static bool count_in_order(void *to, int number, const char *line, size_t length)
{
    int *lines = to;
    (void)line, (void)length;
    expect(number == *lines, "lines are missing before others");
    ++*lines;
    return false;
}

static void write_lines(int from, int to)
{
    enum { TABLES = 40 };
    for (int i = from; i < to; i++) {
        char id[TABLE_ID], line[64];
        snprintf(id, sizeof id, "t%d", i % TABLES);
        snprintf(line, sizeof line, "%60d", i);
        store.append(store.self, id, i / TABLES, line, strlen(line));
    }
}

/* The system takes for written what a sync could not write: nobody sees it, until the power is cut.
 * When the next sync goes well, what comes after it must not rely on that. */
static void fail_sync(uint64_t random)
{
    enum { LINES = 200, PROCESS = 0 };
    char id[TABLE_ID];
    int written = LINES;
    kind = "sqlite";
    n_th = (int64_t)random;
    way = DISK_ONCE;
    disk_open(random);
    expect(open_store(), "a store");
    write_lines(0, LINES);
    disk.faults.syncs = 1;
    for (; !disk_has_lost(); written++) write_lines(written, written + 1);
    disk.faults.syncs = 0;
    write_lines(written, written + 1); /* after which the log comes into the file */
    disk_kill(PROCESS);
    store.close(store.self);
    disk_bury(PROCESS);
    disk_power_cut();
    expect(open_store(), "the store opens after the power was cut");
    for (int i = 0; i < LINES; i++) {
        int lines = 0;
        snprintf(id, sizeof id, "t%d", i);
        expect(store.read(store.self, id, 0, STORE_ALL, count_in_order, &lines), "it is read");
    }
    store.close(store.self);
    sqlite3_shutdown();
    disk_close();
}

/* ---- All of it ------------------------------------------------------------------------------ */

static int64_t all_ways(bool all, uint64_t *random)
{
    static const char *const kinds[] = {"memory", "sqlite", "sqlite, safely"};
    int64_t runs = 0;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        kind = kinds[i];
        for (way = MEMORY_ONCE; way < WAYS; way++) {
            if (way == DISK_ONCE && i == 0) continue;
            n_th = 1;
            for (bool goes_on = true; goes_on && failed == 0; runs++) {
                goes_on = run_once();
                n_th += all || n_th < EACH_OF_FIRST ? 1 : 1 + random_under(random, 200);
            }
            fprintf(stderr, "%s: %s: up to %lld\n", kind, way_name[way], (long long)n_th);
        }
    }
    return runs;
}

int main(int count, char **words)
{
    uint64_t seed = 1;
    const bool all = count > 1 && strcmp(words[1], "all") == 0;
    if (count > 1 && !all)
        seed = strtoull(words[1], NULL, 10);
    else if (getrandom(&seed, sizeof seed, 0) > 0)
        seed %= 1000000000;
    fprintf(stderr, "the seed is %llu\n", (unsigned long long)seed);
    if (!heap_for_sqlite()) return 1;
    for (int i = 0; i < 200; i++) fail_sync(random_next(&seed) >> 40);
    const int64_t runs = all_ways(all, &seed);
    const int status = checks_end();
    printf("%lld runs in which memory or the disk failed\n", (long long)runs);
    return status;
}
