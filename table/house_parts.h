/* house_parts.h - what the files of the house share (house*.c); of no concern to anybody else.
 *
 * A *guest* is one who is connected, a *room* a table that is in memory. Whatever changes a table
 * is a line that room_write() puts into the store first. What has changed is told by
 * room_settle(), once, after bots have followed. */
#pragma once

#include "../text/refusal.h"
#include "house.h"
#include "json.h"
#include "opponent.h"
#include "record.h"
#include "table.h"
#include "wish.h"

enum {
    HOUSE_PROTOCOL = 1,
    HOUSE_GUESTS = 4096,
    HOUSE_ROOMS = 4000,
    HOUSE_WATCHERS = 64,           /* guests at one table before no more may look on */
    HOUSE_AT_TABLE = 96,           /* and before nobody may come any more */
    HOUSE_MESSAGE = 16 << 10,      /* bytes of a message */
    HOUSE_FILE = 256 << 10,        /* of one with a saved game in it */
    HOUSE_LINES = 20000,           /* of a record: whoever takes back and plays on for ever */
    HOUSE_BOT_CHOICES = 64,        /* in one go; then it is somebody else's turn */
    HOUSE_ID = 10,                 /* letters of a table's id: 50 bits */
    HOUSE_KEY = 26,                /* of a seat's key: 130 bits */
    HOUSE_NAME = 24,               /* characters of a name */
    HOUSE_IDLE = 5 * 60 * 1000,    /* milliseconds that a table without guests stays in memory */
    HOUSE_ABSENT = 90 * 1000,      /* that an asked person may be gone before a bot takes over */
    HOUSE_SALT_WAIT = 5 * 1000,    /* that the start waits for salts */
    HOUSE_RETRY = 1000,            /* after the store has failed while bots play */
    HOUSE_LEVEL = LEVEL_MEDIUM,    /* of bots of whom nothing was said */
    HOUSE_EXPIRES = 90 * 24 * 3600 /* seconds that a record is kept after its last line */
};

typedef struct Room {
    Table *table;
    Opponent *bot[TALIA_MAX_PLAYERS]; /* of the level beside it; made when first asked */
    int bot_level[TALIA_MAX_PLAYERS];
    int guests;                         /* connected here */
    int here[TALIA_MAX_PLAYERS];        /* of these, on each seat */
    int64_t left_at;                    /* when the last one went */
    int64_t asked_at;                   /* since when the question waits */
    int asked_n;                        /* the choices before it; -1: none waits */
    int64_t seated_at;                  /* when the last seat was taken, before the start */
    int64_t gone_at[TALIA_MAX_PLAYERS]; /* when a seat's last connection went; -1: it has
                                         * not been here, or is elsewhere */
    int64_t work_at;                    /* when bots go on; -1: they need not */
    bool has_seed;                      /* what the game is to be dealt with */
    uint64_t seed[2];
    char again[TABLE_ID]; /* the table that `again` made of this one; "" for none */
    bool starts_now;      /* the host has said so */
    bool table_changed, view_changed, is_broken;
} Room;

typedef struct Guest {
    bool is_here, has_greeted, lists_tables;
    Language language;
    Room *room;                    /* NULL: at no table */
    int seat;                      /* there; -1: looks on */
    bool wants_table, wants_whole; /* to be told, whatever has changed */
    int64_t counted_at;            /* when its credit was last counted */
    int64_t credit, table_credit;  /* in milliseconds: what it asks for takes some of it */
    int64_t scolded_at;
} Guest;

struct House {
    HouseHooks hooks;
    Guest guest[HOUSE_GUESTS];
    int guests; /* numbers from here on are free */
    Room *room[HOUSE_ROOMS];
    int rooms;
    int64_t now, due, expired_at, listed_at;
    bool lobby_changed, has_loaded;
    Json out;
};

/* A message on its way through the house. */
typedef struct Request {
    House *house;
    Guest *guest;
    JsonValue message;
    const char *what; /* its `do` */
} Request;

/* ---- house_tell.c: what is sent ------------------------------------------------------------ */

/* Every refusal returns false, so that whoever finds a fault can return it. */
bool refuse(const Request *request, Refusal why);
bool refuse_value(const Request *request, Refusal why, const char *value);
bool refuse_number(const Request *request, Refusal why, int64_t number);
bool refuse_with(House *house, const Guest *guest, const char *what, Refusal why,
                 const char *const values[2]);

void send_out(House *house, const Guest *guest); /* house->out */
void send_joined(House *house, const Guest *guest, const char *key);
void send_lobby(House *house, const Guest *guest);
void tell_lobby(House *house);
void tell_room(House *house, Room *room);

unsigned room_present(const Room *room); /* seats, a bit each */

/* ---- house_room.c: tables in memory -------------------------------------------------------- */

Room *room_find(House *house, const char *id); /* loads it if need be; NULL: there is none */
Room *room_new(House *house, char id[TABLE_ID]);
void room_drop(House *house, Room *room);
void room_drop_idle(House *house);

typedef enum Wrote { WROTE, WROTE_LATE, WROTE_MISFIT, WROTE_TOO_LONG, WROTE_FAILED } Wrote;

/* Puts the next line into the store and takes it. WROTE_LATE: somebody else has made a choice,
 * which has been taken. WROTE_MISFIT: why is in `error`. */
Wrote room_write(House *house, Room *room, const char *line, size_t length,
                 char error[TABLE_ERROR]);

/* The same for a guest, who is told why not. */
bool write_for(const Request *request, const char *line, size_t length);

/* Takes the lines that others have written; false: the record cannot be read. */
bool room_catch_up(House *house, Room *room);

/* ---- house_bots.c: what follows by itself -------------------------------------------------- */

void room_settle(House *house, Room *room);
int64_t room_due(const House *house, const Room *room); /* when it wants to be settled; -1: never */
int64_t room_clock(const House *house, const Room *room); /* milliseconds left; -1: none */

/* ---- house_seats.c, house_names.c ----------------------------------------------------------- */

void guest_goes_to(House *house, Guest *guest, Room *room, int seat);
void guest_leaves(House *house, Guest *guest, bool for_good);

void make_letters(House *house, char *out, int count); /* and a 0 behind them */
bool clean_name(char *name);                           /* false: nothing is left of it */
const char *bot_name_at(int seat);
void key_hash(const char *key, uint8_t out[TABLE_KEY]);

/* ---- The messages -------------------------------------------------------------------------- */

typedef bool Obey(const Request *request);

Obey obey_hello, obey_language, obey_lobby, obey_propose, obey_verify; /* house_look.c */
Obey obey_save, obey_step, obey_log;
Obey obey_create;                                                           /* house_new.c */
Obey obey_again, obey_branch, obey_load;                                    /* house_again.c */
Obey obey_join, obey_return, obey_watch, obey_leave, obey_seat, obey_start; /* house_seats.c */
Obey obey_choose, obey_undo, obey_allow, obey_auto, obey_bot, obey_resign;  /* house_play.c */
Obey obey_salt;

/* Members of a message; on a fault false, and the guest has been told. */
bool get_text(const Request *request, const char *key, char *out, size_t size);
bool get_number(const Request *request, const char *key, int least, int most, int *out);
bool get_bool(const Request *request, const char *key, bool *out);
bool get_name(const Request *request, JsonValue value, char out[TABLE_NAME]);
bool get_level(const Request *request, JsonValue value, int *out); /* HOUSE_LEVEL if unsaid */

/* What a message may need of the table that the guest is at. */
bool needs_seat(const Request *request);
bool needs_position(const Request *request, int *n); /* the member `n`, and may look there */
bool may_see_all(const Guest *guest);

bool read_setup(const Request *request, TaliaSetup *out, char name[WISH_NAME]);
char *get_file(const Request *request); /* the member `text`, on the heap; NULL: told why not */
void write_cards(Json *out, const char *key, const uint8_t *cards, int count);
