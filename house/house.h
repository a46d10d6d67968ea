/* house.h - all tables and all who are connected: takes messages (docs/PROTOCOL.md), writes the
 * records, lets bots play, and tells everybody what they may know.
 *
 * A house has no thread, socket, file or clock of its own: those who run it (server/, web/, the bot
 * bridge) hand it messages and the time, and get messages to send. */
#pragma once

#include <talia/game.h>

#include "store.h"

/* Seconds that tables are kept after their last line, if nobody says otherwise. */
#define HOUSE_KEEPS (INT64_C(30) * 24 * 3600)
#define HOUSE_KEEPS_OVER (INT64_C(90) * 24 * 3600)
/* And ratings after their last game. */
#define HOUSE_KEEPS_PLAYERS (INT64_C(365) * 24 * 3600)

typedef struct House House;

/* What people may say to each other at a table, by its id. */
enum { HOUSE_EMOTES = 8 };
extern const char *const house_emotes[HOUSE_EMOTES];

/* What somebody asks of the house that there may be too much of. */
typedef enum HouseAsk {
    HOUSE_ASKS_MESSAGE,
    HOUSE_ASKS_TABLE,
    HOUSE_ASKS_SEAT,
    HOUSE_ASKS_PLAYER, /* to be kept as one who has a rating */
} HouseAsk;

/* What whoever runs the house may want to note, and what about it is told. */
typedef enum HouseEvent {
    HOUSE_MADE_TABLE,  /* its id */
    HOUSE_ENDED_TABLE, /* its id */
    HOUSE_REFUSED,     /* the code of the error */
    HOUSE_UNREADABLE,  /* the id of a table whose record cannot be read here */
    HOUSE_EXPIRED,     /* how many tables */
} HouseEvent;

typedef struct HouseHooks {
    void *self;
    void (*send)(void *self, int connection, const char *text, size_t length);
    void (*random)(void *self, void *out, size_t size); /* unguessable bytes: keys, seeds, ids */
    Store store;
    bool solo; /* one person, in the browser: everything may be saved, stepped and undone */

    /* All that follows may be left out. */
    bool (*allows)(void *self, int connection, HouseAsk what); /* whether there may be more of it */
    uint64_t (*origin)(void *self, int connection); /* the same for all of one place; 0: unknown */
    void (*hang_up)(void *self, int connection);    /* soon, not at once */
    bool (*suits)(void *self, const char *table);   /* whether a new table may have that id */
    void (*happened)(void *self, HouseEvent what, const char *about);
    /* What follows is done at that table; "": at none. And whether it is kept away from one, since
     * that would end badly. */
    void (*works_at)(void *self, const char *table);
    bool (*shuns)(void *self, const char *table);
    int64_t (*microseconds)(void *self); /* to measure bots with, and to share the time */
    int64_t (*processor)(void *self);    /* microseconds of its time, to charge guests for */
    void (*took)(void *self, int connection, int64_t microseconds); /* so much for that guest */
    void (*stored)(void *self, int connection, int64_t bytes);      /* in the store, likewise */
    int rooms;                                                      /* tables in memory */
    int64_t keeps, keeps_over; /* seconds that tables are kept after their last line */
} HouseHooks;

House *house_open(const HouseHooks *hooks); /* NULL: no memory */
void house_close(House *house);

/* A connection is any number from 0 that is free; `now` is in milliseconds and never goes back. */
bool house_connect(House *house, int connection, int64_t now);
void house_disconnect(House *house, int connection, int64_t now);
void house_receive(House *house, int connection, const char *text, size_t length, int64_t now);

/* Clocks, and bots that think longer than a moment. To be called when it is time, at least once a
 * second; returns the milliseconds until it has something to do again. */
int house_tick(House *house, int64_t now);

/* For those who run it: ends a table, nobody has won; removes one, with all that is kept of it. */
typedef enum HouseDid { HOUSE_DID, HOUSE_NO_TABLE, HOUSE_NOT_NOW, HOUSE_FAILED } HouseDid;
HouseDid house_close_table(House *house, const char *table, int64_t now);
HouseDid house_remove_table(House *house, const char *table, int64_t now);

/* The same of those who have a rating, by the ids that the store has for them (STORE_PLAYER). */
typedef struct HousePlayer {
    int rating, deviation, games; /* the first two in points */
    char name[64];                /* "": no game has counted yet */
} HousePlayer;

HouseDid house_player(const House *house, const char *id, HousePlayer *out);
HouseDid house_forget_player(House *house, const char *id, int64_t now);

/* What the first line of a table's record is about; false: it is none that can be read here. */
bool house_setup(const char *line, size_t length, TaliaSetup *out);

/* From now on, or no more: games go on, but no new tables are made. */
void house_drain(House *house, bool on);

/* Somebody else has written to that table's record. */
void house_changed(House *house, const char *table, int64_t now);

/* Lines of that table that the store has taken are not there after all (server/store_turn.h), and
 * nobody has been told of them: the table is forgotten, and those who are there are hung up on. */
void house_lost(House *house, const char *table, int64_t now);

/* Another house has told this through the store. */
void house_heard(House *house, const char *words, int64_t now);

typedef struct HouseFigures {
    int guests, tables, playing; /* connected; in memory; of these, with a game that goes on */
    uint64_t table_bytes;        /* that the tables in memory take */
    uint64_t choices, bot_choices, bot_microseconds; /* since the house was opened */
} HouseFigures;

void house_figures(const House *house, HouseFigures *out);
