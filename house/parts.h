/* parts.h - what the files of the house share; of no concern to anybody else.
 *
 * A *guest* is one who is connected, a *room* a table that is in memory. Whatever changes a table
 * is a line that room_write() puts into the store first. What has changed is told by
 * room_settle(), once, after bots have followed. */
#pragma once

#include "../json/json.h"
#include "../bots/players/player.h"
#include "../table/record.h"
#include "../table/table.h"
#include "glicko.h"
#include "wish.h"
#include "../text/refusal.h"
#include "house.h"

enum {
    HOUSE_PROTOCOL = 1,
    HOUSE_GUESTS = 4096,
    HOUSE_ROOMS = 4000,
    HOUSE_BUCKETS = 1024,
    HOUSE_WATCHERS = 64,        /* who look on at one table */
    HOUSE_WATCHERS_ORIGIN = 16, /* of these, from one place */
    HOUSE_WINDOWS = 8,          /* connections of one seat: the oldest goes */
    HOUSE_SEATS_ORIGIN = 2,     /* seats of a public table that one place may have */
    HOUSE_SENT_AWAY = 4,        /* places that a public table remembers having sent away */
    HOUSE_MESSAGE = 16 << 10,   /* bytes of a message */
    HOUSE_FILE = 256 << 10,     /* of one with a saved game in it */
    HOUSE_SEEN = 4 << 20,       /* and, in the browser, all that was seen of it */
    HOUSE_LINES = 20000,        /* of a record: */
    HOUSE_MORE_LINES = 10000,   /* from here on choices only, so that a game can be ended */
    HOUSE_BOT_CHOICES = 64,     /* in one go; then it is somebody else's turn */
    HOUSE_SLICE = 250,          /* choices or lines of what takes long: then others are heard */
    HOUSE_WAITING = 64,         /* messages that wait until what was asked before is done, */
    HOUSE_WAITING_BYTES = 300 << 10,
    HOUSE_BACK = 500,           /* choices that somebody can go back over */
    HOUSE_LINE_BYTES = 32,      /* that a line takes in a store beside its own */
    HOUSE_ENOUGH = 1500,        /* microseconds of bots, and of slices, before others are heard */
    HOUSE_ID = 10,              /* letters of a table's id: 50 bits */
    HOUSE_KEY = 26,             /* of a seat's key: 130 bits */
    HOUSE_IDS = 128,            /* of a key that a table may have been made with, at any house */
    HOUSE_NAME = 24,            /* characters of a name */
    HOUSE_PLAYERS = 50000,      /* who have a rating */
    HOUSE_LEVEL = LEVEL_MEDIUM, /* of bots of whom nothing was said */

    /* Milliseconds: */
    HOUSE_IDLE = 5 * 60 * 1000,       /* that a table without guests stays in memory */
    HOUSE_ABSENT = 90 * 1000,         /* that somebody who is needed may be gone */
    HOUSE_PATIENCE = 3 * 60 * 1000,   /* that somebody may think at a public table */
    HOUSE_WISH = 30 * 1000,           /* that a wish to take back waits for the others */
    HOUSE_SALT_WAIT = 5 * 1000,       /* that the start waits for salts */
    HOUSE_HELLO = 15 * 1000,          /* that somebody may be silent after connecting */
    HOUSE_AWAY = 2 * 60 * 1000,       /* that one who was sent away stays away */
    HOUSE_PRESENCE = 30 * 1000,       /* between two words to other houses about who is here */
    HOUSE_PRESENCE_LASTS = 75 * 1000, /* that such words are believed */
    HOUSE_AWAITED = 100,              /* until a bot looks again whether its net has come */
    HOUSE_ABANDONED = 3600 * 1000,    /* that a game with ratings may rest with nobody there */
    HOUSE_RETRY = 1000,               /* after the store has failed, or there was no memory */
    HOUSE_READ_AGAIN = 200,           /* between two tries to read a table that is asked for, */
    HOUSE_READ_UNTIL = 5000,          /* after which it cannot be had */

    /* What else one does at a table than choosing costs time, of which there is a minute: */
    HOUSE_MORE = 60 * 1000,
    MORE_LITTLE = 1000,
    MORE_SEAT = 3000,
    MORE_ASK = 10 * 1000,
};

typedef struct Guest Guest;
typedef struct Room Room;
typedef struct Work Work;
typedef struct Waiting Waiting;
typedef struct Match Match;
typedef struct Ladder Ladder;
typedef struct Rest Rest;
typedef struct Search Search;

/* What somebody has done last, to know a request that comes again: see repeat.c. */
typedef struct Done {
    int chose_at; /* the choices before it; -1: none */
    uint32_t chose;
    int back_at;  /* the choices before they were taken back; -1: none were */
    int answered; /* the wish to take back; -1: none */
    bool agreed;
} Done;

struct Room {
    Table *table;
    Room *next;                    /* in its bucket */
    int index;                     /* in house->room */
    Seated bot[TALIA_MAX_PLAYERS]; /* of the level beside it; sits down when first asked */
    int bot_level[TALIA_MAX_PLAYERS];
    Guest *first;                /* of those who are here, the one who came last */
    int guests;                  /* how many */
    int here[TALIA_MAX_PLAYERS]; /* of these, on each seat */
    int64_t left_at;             /* when the last one went */
    int64_t asked_at;            /* since when the question waits */
    int asked_n;                 /* the choices before it; -1: none waits */
    int asked_seat;
    int asked_first[TALIA_MAX_PLAYERS]; /* the last question of each seat that was a new one, and */
    int64_t spent[TALIA_MAX_PLAYERS];   /* milliseconds since then that it was waited for, before */
    int64_t bank[TALIA_MAX_PLAYERS];    /* this question; and what each has used of its reserve */
    int64_t wish_at;   /* since when a wish to take back waits; -1: there is none */
    int64_t ready_at;  /* since when it has been here */
    int64_t seated_at; /* when the last seat was taken, before the start */
    int64_t work_at;   /* when bots go on; -1: they need not */
    int64_t retry_at;  /* nothing is due before: the store has failed */
    int64_t kept_at;   /* when the store was last told that it is in use */

    /* Who is not here: since when, and those who are at another house, until when. */
    int64_t gone_at[TALIA_MAX_PLAYERS];
    unsigned elsewhere; /* a bit for each seat */
    int64_t elsewhere_until[TALIA_MAX_PLAYERS];
    unsigned told_here; /* what the other houses were told */
    bool presence_changed, asks_presence;

    uint64_t origin[TALIA_MAX_PLAYERS]; /* where those who sit there came from */
    struct {
        uint64_t origin;
        int64_t until;
    } sent_away[HOUSE_SENT_AWAY];
    int64_t more_until[TALIA_MAX_PLAYERS];  /* what each did beside choosing is paid for by then */
    int64_t emote_until[TALIA_MAX_PLAYERS]; /* emote.c: what each has said is paid for by then */
    Done done[TALIA_MAX_PLAYERS];

    bool has_seed; /* what the game is to be dealt with */
    uint64_t seed[2];
    StoreMark mark;
    bool starts_now; /* the host has said so */
    bool table_changed, view_changed, is_broken;
    bool is_ready;     /* false: it is being read, or made, and nobody comes in yet */
    bool is_reading;   /* the former */
    bool is_unstored;  /* a game that was loaded: whoever did has the file */
    bool is_removed;   /* somebody else has removed it from the store */
    bool has_missed;   /* others may have written to it, which nobody has heard */
    bool lacks_memory; /* it is broken for no other reason */
};

/* Whose rating somebody's games change: the hash of a key, and the id that follows from it. */
typedef struct Contender {
    char id[TABLE_ID]; /* "": nobody's */
    uint8_t hash[TABLE_KEY];
} Contender;

struct Guest {
    bool is_here, has_greeted, lists_tables, is_hung_up;
    Language language;
    Room *room;                    /* NULL: at no table */
    Guest *next, *previous;        /* there */
    int seat;                      /* -1: looks on */
    bool wants_table, wants_whole; /* to be told, whatever has changed */
    int64_t came_at;
    int64_t counted_at;           /* when its credit was last counted */
    int64_t credit, table_credit; /* in milliseconds: what it asks for takes some of it */
    int64_t refused_at;
    int64_t undo_re; /* the request whose wish to take back the others have yet to grant; or -1 */
    Work *work;      /* what is being done for it, and meanwhile the messages that wait */
    Waiting *waiting;
    int waiting_count;
    size_t waiting_bytes;
    bool is_busy; /* one of both */
    Contender player;
    Match *match; /* with whom it wants to play: match.c; NULL: it does not wait for anybody */
};

struct House {
    HouseHooks hooks;
    Guest guest[HOUSE_GUESTS];
    int guests; /* numbers from here on are free */
    int listing;
    Ladder *ladder;
    Rest *rest;     /* games that ratings depend on: rated.c */
    Search *search; /* tables of others that are being read: lobby.c */
    int players;    /* who have a rating, when it was last looked; and while they are counted, */
    bool is_counting;
    int counted; /* so many, up to this one */
    char counted_to[TABLE_ID];
    int matching; /* guests who wait for somebody to play with, */
    int match_at; /* and the next of them to look for a table; 0: it is not time yet */
    Room *room[HOUSE_ROOMS];
    int rooms;
    Room *bucket[HOUSE_BUCKETS];
    char unread[TABLE_ID]; /* a table that could not be read to its end just now, */
    Refusal unread_why;    /* why, */
    int64_t unread_until;  /* and until when that is not tried again */
    int64_t now, due, listed_at, searched_at, greeted_at, expired_at, presence_at, matched_at,
        rated_at;
    int64_t round;  /* what came due before is settled first */
    int64_t moment; /* microseconds: when this one began */
    int expiring;   /* the StoreMark whose old tables are being removed; STORE_MARKS: none */
    bool lobby_changed, has_loaded, presence_changed, is_draining;
    bool has_missed; /* what others have written to rooms that say so */
    uint64_t choices, bot_choices, bot_microseconds;
    int64_t bot_processor; /* microseconds of its time that bots had */
    const Guest *asker;    /* whose request is obeyed now; NULL: nobody's who wants it named */
    int64_t re;            /* its id */
    bool answers_later;    /* it is neither done nor refused yet */
    int busy;              /* guests that something is being done for */
    int serving;           /* the next of them */
    int slice;             /* choices and lines that are left of this one */
    Json out, piles;       /* what is written now, and what is the same for all at a table */
};

/* The page's module has no other house, and so none of what only others need. */
static inline bool is_solo(const House *house)
{
#ifdef TALIA_PAGE
    (void)house;
    return true;
#else
    return house->hooks.solo;
#endif
}

/* For whoever runs the house, if it does not survive what it does now; NULL: it is done. */
static inline void note_work(const House *house, const Room *room)
{
    const HouseHooks *hooks = &house->hooks;
    if (hooks->works_at) hooks->works_at(hooks->self, room ? room->table->id : "");
}

/* A message on its way through the house. */
typedef struct Request {
    House *house;
    Guest *guest;
    JsonValue message;
    const char *what; /* its `do` */
    bool is_quiet;    /* what is refused is not told */
    bool has_waited;  /* for its table, long enough */
} Request;

/* ---- tell.c: what is sent -------------------------------------------------------------------- */

/* Every refusal returns false, so that whoever finds a fault can return it. */
bool refuse(const Request *request, Refusal why);
bool refuse_value(const Request *request, Refusal why, const char *value);
bool refuse_number(const Request *request, Refusal why, int64_t number);
bool refuse_with(House *house, const Guest *guest, const char *what, Refusal why,
                 const char *const values[2]);

void send_out(House *house, const Guest *guest); /* house->out; to the asker as an answer */
void send_done(House *house, const Guest *guest);
void send_joined(House *house, const Guest *guest, const char *key);
void tell_room(House *house, Room *room);
void note_event(const House *house, HouseEvent what, const char *about);

/* ---- house.c: requests ----------------------------------------------------------------------- */

/* A message whose sender may speak; the end of a request: all it brought about is told. */
void request_obey(House *house, Guest *guest, const char *text, size_t length);
void request_ends(House *house, Guest *guest, bool is_done);
bool message_obey(const Request *request); /* again, what was found to be in order before */
bool may_make_table(const Request *request);

/* What was done for guests, but for bots, whose time is shared out otherwise: microseconds of the
 * processor's; and somebody pays for so many. */
int64_t work_done(const House *house);
void charge(const House *house, Guest *guest, int64_t took);

/* ---- work.c: what takes longer than a moment ------------------------------------------------- */

typedef enum WorkState { WORK_GOES_ON, WORK_DONE, WORK_REFUSED } WorkState;

/* Of the net at a position, in a slice: a few milliseconds in a browser. */
enum { WORK_LOOKS = 16 };

/* The first member of something larger, on the heap. */
struct Work {
    /* Goes on for house->slice choices or lines at most, and takes those off that it used. */
    WorkState (*go_on)(const Request *request, Work *work);
    void (*end)(House *house, Work *work); /* frees what it has but itself; NULL: nothing */
    bool is_of_room;                       /* ends when the guest leaves that */
    bool is_view;                          /* no other view is told meanwhile */
    bool is_patient;                       /* goes on in ticks in the page as well */
    int64_t rests_until;                   /* it goes on then */
    char what[32];                         /* the `do` of the request, */
    int64_t re;                            /* its id; -1: it has none, */
    bool answers;                          /* and it is not refused already */
};

/* Does a slice, and if that is all, answers: false: it was refused. Else it goes on in ticks. */
bool work_begin(const Request *request, Work *work);
void work_drop(House *house, Guest *guest);
void work_leave_room(House *house, Guest *guest);
void work_forget(House *house, Guest *guest); /* with the messages that wait */
void work_tick(House *house);
int64_t work_due(const House *house); /* when work_tick wants to be called; -1: never */
bool work_keep_message(House *house, Guest *guest, const char *text, size_t length);

/* ---- lobby.c: public tables ------------------------------------------------------------------ */

void send_lobby(House *house, const Guest *guest);
int64_t lobby_due(const House *house); /* when lobby_tick wants to be called; -1: never */
void lobby_tick(House *house);
void lobby_search(House *house); /* for tables of others, if it is time */
void write_cards(Json *out, const char *key, const uint8_t *cards, int count);

/* ---- tick.c: as time passes ------------------------------------------------------------------ */

/* What is done for nobody in particular has a moment of each tick, all of it together: what is left
 * is done in the next one. */
void moment_begins(House *house);
bool moment_is_over(const House *house);
void room_read_missed(House *house,
                      Room *room); /* if it has missed anything; it may be gone then */

/* ---- room.c: tables in memory ---------------------------------------------------------------- */

Room *room_in_memory(const House *house, const char *id); /* NULL: it is not there */
/* Reads it if need be; NULL: it cannot be had, and why is in `why`; ROOM_IS_COMING: it is long, and
 * being read. */
#define ROOM_IS_COMING REFUSALS
Room *room_find(House *house, const char *id, Refusal *why);
/* With the first id that follows from that key and suits, no lines yet, and not ready. */
Room *room_new(House *house, const char *key);
void room_ready(House *house, Room *room); /* it is ready */
void room_read_on(House *house, Room *room);
void room_drop(House *house, Room *room);
void room_drop_idle(House *house);
bool is_stored(const House *house, const char *table, bool *is_there); /* false: it failed */
bool room_is_removed(const House *house, const Room *room); /* nothing is left in the store */
void room_remove(House *house, Room *room); /* those who are there are told, and sent away */
int room_open_seats(const Room *room);

/* ---- write.c: the one way to change a table -------------------------------------------------- */

typedef enum Wrote { WROTE, WROTE_LATE, WROTE_MISFIT, WROTE_TOO_LONG, WROTE_FAILED } Wrote;

/* Puts the next line into the store and takes it. WROTE_LATE: somebody else has made a choice, or
 * anything that a decision about seats depends on, which has been taken: think again.
 * WROTE_MISFIT: why is in `error`. */
Wrote room_write(House *house, Room *room, Record next, char error[TABLE_ERROR]);

/* So many bytes are somebody's; NULL: nobody's. */
void charge_bytes(const House *house, const Guest *guest, size_t bytes);

/* The same for a guest, who is told why not. */
bool write_for(const Request *request, Record next);

/* Whether one may do more than choose, which costs that much: there may be too much of it. */
bool may_do_more(const Request *request, int costs);

/* Puts lines of a table that is being made into the store, which the room's table has taken
 * already; the first of them has that number. */
Wrote room_write_new(const Request *request, Room *room, int number, const StoreText *lines,
                     int count);
void room_is_made(House *house, Room *room); /* these were all of them */

/* Takes the lines that others have written, so many at most; false: the record cannot be read.
 * `all`: there are no more. */
bool room_catch_up(House *house, Room *room, int most, bool *all);

/* ---- repeat.c: requests that come again ------------------------------------------------------ */

void repeat_forget(Room *room);
/* A line has been taken; `before`: the count of choices, and whose wish to take back it was. */
typedef struct Before {
    int count, undo_by, wish;
} Before;
void repeat_note(Room *room, const Record *record, const Before *before);
bool is_repeated_choice(const Request *request, int n);
bool is_repeated_undo(const Request *request, int n);
bool is_repeated_answer(const Request *request, int wish, bool yes);
/* Whether a table has been made with the key of the request: its id. */
bool find_made(const Request *request, char id[TABLE_ID]);

/* ---- wait.c, bots.c: what follows by itself -------------------------------------------------- */

Record wait_next(House *house, const Room *room); /* before the start; perhaps none */
int64_t wait_due(const Room *room);

void room_settle(House *house, Room *room);
int64_t room_due(const House *house, const Room *room); /* when it wants to be settled; -1: never */
int64_t house_microseconds(const House *house);         /* 0: there is no such clock */
int64_t house_processor(const House *house);            /* the same */
int64_t room_clock(const House *house, const Room *room); /* milliseconds left; -1: none */
void room_clock_anew(House *house, Room *room);           /* it rested while nobody was there */
void room_bank_used(Room *room, int seat);                /* as the record has it */
bool room_bank(const House *house, const Room *room, int64_t out[TALIA_MAX_PLAYERS]);
int64_t sooner(int64_t a, int64_t b); /* of two times; -1: never */

/* ---- elsewhere.c: who is where --------------------------------------------------------------- */

unsigned room_present(const Room *room); /* seats, a bit each: here or at another house */
void elsewhere_note(House *house, Room *room, int seat); /* has been seen there now */
void elsewhere_forget(House *house, Room *room);         /* of whom nothing is heard */
int64_t elsewhere_due(const Room *room);
void elsewhere_tell(House *house);

/* ---- match.c --------------------------------------------------------------------------------- */

void match_ends(House *house, Guest *guest);
void match_tick(House *house);
bool match_is_over_without(const Guest *guest); /* it waits, and others would for it */

/* ---- contender.c: what is kept of somebody who has a rating ---------------------------------- */

/* As it is in the store. */
typedef struct Kept {
    bool is_there;
    int lines;
    Standing standing;
    int games;
    char name[TABLE_NAME]; /* at the last of these */
    bool has_game;         /* one at the table that was asked for is among the last of them */
} Kept;

bool contender_of_key(const char *key, Contender *out); /* false: it is none */
bool player_forget(House *house, const char *id);       /* false: the store could not */
/* `table`: the game that is looked for, or NULL. False: it could not be read. */
bool contender_read(const House *house, const char *id, const char *table, Kept *out);
/* The same from its last line, which has that number. */
bool contender_read_last(const House *house, const char *id, int number, Kept *out);
/* All who have a rating, in the order of their ids, some at a time: after that one, and first after
 * PLAYERS_AFTER. */
#define PLAYERS_AFTER "@"
bool players_page(const House *house, const char *after, int most, StoreTable *each, void *to);
/* Begins to keep somebody; true as well if that is so already. */
bool contender_begin(const Request *request, const Contender *player, Kept *out);
/* One more game, after which it stands so; once, whoever says so how often. False: try later. */
bool contender_add_game(const House *house, const char *id, const char *table, const char *name,
                        const Kept *kept, Standing after);

/* ---- ladder.c -------------------------------------------------------------------------------- */

void send_ladder(House *house, const Guest *guest);
void ladder_free(Ladder *ladder);

/* ---- rated.c: games that change ratings ------------------------------------------------------ */

void rated_sits(const Request *request, Room *room, int seat); /* with its rating, if it has one */
Record rated_next(House *house, Room *room); /* after the end: the next rating; perhaps none */
bool is_all_rated(const Table *table);
void rated_tick(House *house);
Standing anchor_of(int level);

/* ---- emote.c --------------------------------------------------------------------------------- */

/* Somebody has said that at another house: "1:good-game". */
void emote_heard(House *house, Room *room, const char *words);

/* ---- seats.c, host.c, names.c ---------------------------------------------------------------- */

void guest_goes_to(House *house, Guest *guest, Room *room, int seat);
void guest_leaves(House *house, Guest *guest, bool for_good);
int seat_of_key(const Table *table, const char *key); /* that it opens; -1: none */
bool come_back(const Request *request, Room *room, int seat, const char *key);
/* The table of the request, as the store has it; NULL: there is none, and the guest has been told;
 * or it is being read, and the request waits for that. */
Room *find_table(const Request *request, bool *is_coming);
bool wait_for_table(const Request *request);
bool come_back_to(const Request *request, const char *table); /* by the key of the request */
/* On an open seat there, by a name that the request has. */
bool sit_at(const Request *request, Room *room, const char *key);
/* Without anything that follows from it. */
void guest_place(House *house, Guest *guest, Room *room, int seat);
uint64_t guest_origin(const House *house, const Guest *guest);
void unseat(House *house, Room *room); /* those whose seat is open now */
bool is_sent_away(const House *house, const Room *room, uint64_t origin);

void make_key(House *house, char out[HOUSE_KEY + 1]);
bool is_key(const char *key);
void write_letters(const uint8_t *bytes, int count, char *out); /* five bits of each byte */
/* The id with that number of many; whether tables with it are made here. */
bool id_of_key(const House *house, const char *key, int number, char out[HOUSE_ID + 1]);
bool clean_name(char *name); /* false: nothing is left of it */
const char *bot_name_at(int seat);
void key_hash(const char *key, uint8_t out[TABLE_KEY]);

/* Another Anna is 'Anna 2', and so is one that looks like her. Names that are NULL or "" are no
 * names. */
void tell_apart(const char *const names[TALIA_MAX_PLAYERS], char name[TABLE_NAME]);
void tell_apart_at(const Table *table, char name[TABLE_NAME]);

/* ---- The messages ---------------------------------------------------------------------------- */

typedef bool Obey(const Request *request);

bool is_asked(const Request *request); /* play.c: the guest, now, at the `n` of the message */

Obey obey_hello, obey_language, obey_lobby, obey_propose, obey_verify; /* look.c */
Obey obey_save, obey_step, obey_log;
Obey obey_create;                                                          /* new.c */
Obey obey_again, obey_branch, obey_load;                                   /* again.c */
Obey obey_join, obey_return, obey_watch, obey_leave;                       /* seats.c */
Obey obey_seat, obey_start, obey_salt, obey_remove;                        /* host.c, rule.c */
Obey obey_advise, obey_review;                                             /* advise.c, review.c */
Obey obey_emote, obey_match;                                               /* emote.c, match.c */
Obey obey_player, obey_forget, obey_ladder;                                /* ladder.c */
Obey obey_choose, obey_undo, obey_allow, obey_auto, obey_bot, obey_resign; /* play.c */

/* Members of a message; on a fault false, and the guest has been told. */
bool get_text(const Request *request, const char *key, char *out, size_t size);
bool get_number(const Request *request, const char *key, int least, int most, int *out);
bool get_bool(const Request *request, const char *key, bool *out);
bool get_name(const Request *request, JsonValue value, char out[TABLE_NAME]);
bool get_level(const Request *request, JsonValue value, int *out); /* HOUSE_LEVEL if unsaid */
bool get_key(const Request *request, char out[HOUSE_KEY + 1]);     /* a new one if unsaid */

/* What a message may need of the table that the guest is at. */
bool needs_seat(const Request *request);
bool needs_position(const Request *request, int *n); /* the member `n`, and may look there */
bool may_see_all(const Guest *guest);

bool read_setup(const Request *request, TaliaSetup *out, char name[WISH_NAME]);
char *get_file(const Request *request); /* the member `text`, on the heap; NULL: told why not */
long line_of_fault(const char *error);  /* of a saved game: "file:12:3: what" */
