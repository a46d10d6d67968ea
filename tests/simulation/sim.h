/* sim.h - what the parts of the simulation share.
 *
 * Houses with their stores, and clients, in one process: time, chance, network and disk are made up
 * and follow from one number, the seed. Whatever happens is an event in a queue; one after the
 * other is done, and nothing happens in between. So a seed is the same run to the byte.
 *
 * What the houses put into the store and what they tell is held against a *chronicle* of each
 * table: its record as it must be, folded up beside the house. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../house/house.h"
#include "../../json/json.h"
#include "../../server/limits.h"
#include "../../server/store_turn.h"
#include "../../table/record.h"
#include "../../table/table.h"

enum {
    HOUSES = 2,
    CLIENTS = 96,
    SLOTS = 4 * CLIENTS, /* connections of a house */
    FOLLOWED = 256,
    SAID = 256, /* messages of a connection that are remembered */
    OPTIONS = 48,
    KEY = 26,
    SECOND = 1000,
    MINUTE = 60 * SECOND,
    HOUR = 60 * MINUTE,
};

/* ---- The queue ------------------------------------------------------------------------------ */

typedef enum EventKind {
    EVENT_TICK,
    EVENT_TO_HOUSE,
    EVENT_HANG_UP,   /* the house sees that a connection is gone */
    EVENT_TO_CLIENT, /* a message; without text: the connection is gone */
    EVENT_WAKE,      /* a client does something */
    EVENT_BUS,       /* what one house tells the others through the store */
    EVENT_START,     /* of a house */
    EVENT_LATE_LINE, /* one that was lost on its way to the store arrives */
    EVENT_CHECKPOINT,
    EVENT_TURN, /* of a house ends */
    EVENT_FATE, /* something goes wrong */
    EVENT_MEND, /* and is well again */
    EVENT_KINDS
} EventKind;

typedef struct Event {
    int64_t at;
    uint64_t order;
    EventKind kind;
    int who;        /* a house or a client */
    uint64_t token; /* the connection, the house's life, the client's waking, what is mended */
    char *text;     /* on the heap, or NULL */
    size_t length;
} Event;

uint64_t queue_put(EventKind kind, int64_t at, int who, uint64_t token, const char *text,
                   size_t length);
bool queue_take(Event *out); /* false: there is none; its text is the caller's */
void queue_empty(void);

/* ---- Houses --------------------------------------------------------------------------------- */

/* A message as the house got it. */
typedef struct Said {
    char what[12];
    int64_t id; /* -1: none */
    int n;
    bool yes, is_used; /* a line of the record came of it */
    char label[TEXT_LABEL], key[64];
} Said;

/* A connection as the house has it. */
typedef struct Slot {
    bool is_open;
    uint64_t link; /* its number, of all connections ever */
    int client, place;
    char table[TABLE_ID]; /* where it was told that it is, "": nowhere */
    int seat;
    Said *said; /* SAID of them, on the heap while it is open */
    uint64_t said_count;
    uint64_t turn; /* the last one in which the house heard of it */
} Slot;

/* A message that waits for the end of the turn. */
typedef struct Held {
    struct Held *next;
    uint64_t link;
    size_t length;
    char text[];
} Held;

typedef struct Process {
    int number;
    bool is_up, is_dead;
    uint64_t life; /* how often it was started */
    uint64_t tick; /* the one that counts of those in the queue */
    int64_t stopped_until;
    House *house;
    Store inner, store; /* the real one; as the house has it */
    Turn *turn;         /* NULL: it has no turns */
    uint64_t turns;     /* that have begun */
    Held *first, *last;
    int following[FOLLOWED]; /* tables in memory, by a hash of their ids */
    Limits *limits;
    Slot slot[SLOTS];
    int dies_in; /* lines; 0: it does not */
} Process;

void process_start(int number);
void process_kill(int number);               /* now */
void process_end(int number, int64_t pause); /* after it has died, or in an orderly way */
bool process_connect(int number, int client, uint64_t link);
void process_receive(int number, uint64_t link, const char *text, size_t length);
void process_hang_up(int number, uint64_t link);
void process_tick(int number, uint64_t tick);
void process_hear(int number, const char *words);
void process_rule(int number); /* whoever runs it closes or removes a table */
void process_checkpoint(int number, uint64_t life);
void process_turn(int number, uint64_t turn); /* that one ends */
void process_send(Process *process, Slot *slot, const char *text, size_t length); /* now */

/* What a house writes and says in one turn is stored at its end, and then sent. */
void turn_send(Process *process, const Slot *slot, const char *text, size_t length);
/* Whether that one is to be told that it sits there. */
bool turn_seats(const Process *process, const Slot *slot, const char *table, int seat);
void turn_goes_on(Process *process);           /* something has happened: it ends now, or soon */
void turn_over(Process *process);              /* now */
void turn_forget(Process *process);            /* it has died */
void turn_hears(Process *process, Slot *slot); /* of one connection once */

void checkpoint_now(int number); /* what its thread would do */

void store_wrap(Process *process);
void store_late_line(const char *words, size_t length);
bool store_open_inner(Process *process);
void store_power_cut(void);
void store_close_all(void);

/* ---- Chronicles ----------------------------------------------------------------------------- */

typedef struct Line {
    char *text;
    size_t length;
    int n, numbers; /* of the game after it; n is -1 where there is none */
} Line;

enum { TRIED = 256 };

typedef struct Chronicle {
    struct Chronicle *next;  /* in its bucket, */
    struct Chronicle *older; /* and of all, the one made before it */
    struct Chronicle *live;  /* the next of those that are not removed, */
    struct Chronicle **here; /* and where this one stands among them; NULL: it does not */
    char id[TABLE_ID];
    Line *line;
    int count, room;
    Table *table;
    uint64_t tried[TRIED]; /* lines that may or may not be there: their hashes */
    int tries;
    bool is_removed, is_unstored;
    bool is_unheard;     /* its last line is stored, and whoever wrote it was told that it is not */
    bool is_there;       /* was listed just now */
    bool is_revived;     /* it had been removed, and is found again just now, with all its lines */
    bool is_being_made;  /* nobody has been told of it yet */
    bool may_be_removed; /* a removal has failed, or whoever did it has died */
    int64_t made_at, written_at, over_at;
    int64_t choice_at; /* its last line but for those by which people give up */
    int seen;          /* lines that are in the store */
    int lines_before;  /* at the last look whether it goes on; */
    bool had_to_go_on;
} Chronicle;

Chronicle *chronicle_of(const char *table);
bool is_player(const Chronicle *of); /* no table: what is kept of somebody who has a rating */
Chronicle *chronicle_first(void);
Chronicle *chronicle_first_live(void);
Chronicle *chronicle_new(const char *table);
/* A line that is to be added by that process: has it the right to? */
void chronicle_check_line(Process *by, Chronicle *of, int number, const char *line, size_t length);
void chronicle_unuse(void); /* that line was not stored: what was said counts once more */
void chronicle_add(Process *by, Chronicle *of, const char *line, size_t length);
void chronicle_try(Chronicle *of, const char *line, size_t length);
Table *chronicle_fold(const Chronicle *of, int lines); /* as it was after these */
void chronicle_removed(Chronicle *of);
void chronicle_audit(bool may_lose); /* all of them against the store */
void chronicles_free(void);

/* A line that is added: whether it counts a game, and that no other one has. */
void ratings_check_line(const Chronicle *of, const char *line, size_t length);

/* What the house sends. */
void told_check(Process *by, Slot *to, const char *text, size_t length);
/* Whether that undo tells the seat anything: it is free. */
void told_check_undo(const Chronicle *of, int seat, int to);
void told_free(void);

/* A message of that kind from the seat that no line has come of; NULL: there is none. */
Said *said_by(Process *at, const char *table, int seat, const char *what);

/* Whether a message of that kind has come with the key of the seat. */
bool said_with_key(const Process *at, const Chronicle *of, int seat, const char *what);

/* ---- Clients -------------------------------------------------------------------------------- */

typedef enum Manner { PERSON, STRANGER } Manner;

typedef struct Client {
    Manner manner;
    uint64_t random;
    Address address;
    int house;
    uint64_t link;              /* 0: not connected */
    int64_t sends_at, hears_at; /* when the last message on its way arrives */
    uint64_t waking;
    int64_t wakes_at;
    bool is_greeted, is_at_table, has_given, may_give, is_asked, treasures, is_host, wishes_undo;
    bool is_done, is_resigning, is_known;
    int64_t sent_at; /* of the request that waits; -1: none does */
    int64_t id;
    char wish[1024]; /* a request that it makes again if the answer is lost; "": none waits */
    char table[TABLE_ID], key[KEY + 1];
    int seat, n, asked_wish;
    char state; /* 'w', 'p', 'o'; 0: not known */
    char can_undo;
    char option[OPTIONS][TEXT_LABEL];
    int options;
    int open_seats;
    int played; /* choices */
} Client;

void client_hears(Client *client, const char *text, size_t length);
void client_loses(Client *client);
void client_is_nowhere(Client *client);
void client_wakes(Client *client);
void client_wake_in(Client *client, int64_t milliseconds);
bool client_connect(Client *client);
void client_drops(Client *client, bool orderly);
__attribute__((format(printf, 2, 3))) void client_says(Client *client, const char *format, ...);
void client_sends(Client *client, const char *text, size_t length);
void person_acts(Client *client);
void stranger_acts(Client *client);

/* ---- The world ------------------------------------------------------------------------------ */

typedef enum StoreKind { KEPT_IN_MEMORY, KEPT_IN_SQLITE, KEPT_SAFELY, STORE_KINDS } StoreKind;

/* Things that go wrong. */
typedef enum Fate {
    FATE_KILL,
    FATE_KILL_WRITING,
    FATE_POWER_CUT,
    FATE_STOP,
    FATE_RESTART,
    FATE_DISK_FULL,
    FATE_WRITES_FAIL,
    FATE_SYNCS_FAIL,
    FATE_STORE_FAILS,
    FATE_BUS_OUT,
    FATE_NETWORK,
    FATE_CLOCK,
    FATE_RULE,
    FATES
} Fate;

/* Bugs that are made on purpose. */
typedef enum Bug {
    NO_BUG,
    BUG_TOLD_BEFORE_STORED,
    BUG_FAILURE_TAKEN_FOR_STORED,
    BUG_NO_SYNC,
    BUG_ANY_KEY,
    BUG_ANY_SEAT,
    BUG_ANOTHERS_VIEW,
    BUG_FREE_UNDO,
    BUG_SECRET_TOLD,
    BUG_NO_BOTS,
    BUG_LEAK,
    BUG_NOT_HEARD,
    BUG_CLOCK_BELIEVED,
    BUG_COUNTED_TWICE,
    BUG_RATING_LOST,
    BUG_TURN_SENT,
    BUG_TURN_KEPT,
    BUG_DONE_AGAIN,
    BUGS
} Bug;

extern const char *const bug_name[BUGS];

/* Whether what is told may have been overtaken: by another house, or by the turn it was said in. */
bool sim_may_lag(void);

typedef struct Sim {
    uint64_t seed, random;
    int64_t now, ends_at;
    int64_t wall_jump, small_jumps; /* seconds */
    int64_t processor;              /* microseconds */
    StoreKind kind;
    int houses, clients;
    unsigned fates; /* a bit each */
    bool is_calm;   /* nothing goes wrong any more */
    bool store_fails, bus_is_out, network_is_bad;
    int64_t fault_every; /* milliseconds, on average */
    uint64_t links;
    Process process[HOUSES];
    Client client[CLIENTS];
    char board[32][TABLE_ID]; /* tables that people tell each other of */
    uint64_t boarded;
    Bug bug;
    bool is_logged, has_failed;
    bool is_ruling; /* whoever runs a house does something to a table */
    bool power_is_cut;
    /* A line whose sync failed was found again by a house that was started anew: SQLite takes it
     * for safe, and it is not. */
    bool is_unsafe;
    bool is_in_doubt; /* somebody has died while removing tables */
    uint64_t hash;    /* of all that happened */
    char fault[1024];
    struct {
        uint64_t events, messages, choices, tables, lines, views, compared, undos, kills, cuts;
        uint64_t over, refused, rated;
        int64_t table_ms;
        size_t most_bytes;
    } tally;
} Sim;

extern Sim sim;

void fate_strikes(void);
void fate_mend(Fate fate);
void fate_jump(void); /* the clock does */
void fates_end(void); /* from now on nothing goes wrong */

/* One run; its faults are in `sim`. In a storm all goes wrong all the time, in an attack there are
 * many strangers. */
typedef enum Weather { AS_IT_COMES, STORM, ATTACK } Weather;
void world_run(uint64_t seed, int64_t minutes, Weather weather, Bug bug);

int sim_below(int n);
bool sim_one_of(int n);
int64_t sim_about(int64_t mean); /* an exponential wait, from 1 */
int64_t sim_wall(void);          /* seconds since 1970, as the machine's clock has it */
void sim_fails(const char *format, ...) __attribute__((format(printf, 1, 2)));
void sim_note(const char *what, int who, const char *text, size_t length);
