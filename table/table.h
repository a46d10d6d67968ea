/* table.h - a table where people and bots sit: its record, folded up.
 *
 * A table is its record, a list of lines (table/record.h has them): who sits where, what was
 * chosen, what was taken back. table_apply() takes one line after the other; the same lines give
 * the same table on every machine. Here is no clock, no socket, no store and no chance. */
#pragma once

#include "../engine/talia.h"
#include "../text/text.h"

enum {
    TABLE_ID = 16,    /* room for an id */
    TABLE_NAME = 64,  /* room for a name, UTF-8 */
    TABLE_KEY = 32,   /* bytes of the hash of a seat's key */
    TABLE_ERROR = 256,
};

typedef enum SeatKind { SEAT_OPEN, SEAT_PERSON, SEAT_BOT } SeatKind;
typedef enum TableState { TABLE_WAITING, TABLE_PLAYING, TABLE_OVER } TableState;

typedef struct Seat {
    SeatKind kind;
    char name[TABLE_NAME];
    uint8_t key[TABLE_KEY]; /* of a person */
    uint8_t level;          /* of a bot, or of the one that plays for a person: opponent.h */
    bool bot_plays;         /* a person's seat that a bot plays for now */
    bool resigned;
    bool auto_forced, auto_obvious;
} Seat;

typedef struct TableTerms {
    char name[TABLE_NAME];
    bool is_public, shows_points, takeover;
    int clock; /* seconds; 0: none */
} TableTerms;

/* Something that happened in the choice number `n` (from 0). */
typedef struct News {
    int n;
    TaliaEvent event;
} News;

typedef struct Table {
    char id[TABLE_ID];
    TableTerms terms;
    TableState state;
    int host;
    TaliaSetup setup; /* its seed counts from the start on */
    Seat seat[TALIA_MAX_PLAYERS];
    TaliaGame *game;     /* on the heap from the start on */
    TaliaChoice *choice; /* on the heap; TALIA_PLAY_TREASURES stays one choice */
    uint8_t *chooser;    /* who made it, and whether it showed anything new: table.c */
    int count, room;
    int undo_by, undo_to;  /* somebody asks to go back to undo_to choices; undo_by -1: nobody */
    unsigned undo_waiting; /* seats that have not agreed yet, a bit each */
    int lines;             /* of the record, so far */
    News *news;            /* what happened since table_forget_news, unfiltered */
    int news_count, news_room;
    bool went_back; /* since then: views begin anew */
} Table;

Table *table_new(const char *id); /* NULL: no memory */
void table_free(Table *table);

/* Takes the next line of the record. False: it does not fit (why, in `error`), and nothing has
 * changed. With `only_look` nothing changes at all: would it fit? */
bool table_apply(Table *table, const char *line, size_t length, bool only_look,
                 char error[TABLE_ERROR]);

void table_forget_news(Table *table);

/* The position after n choices; and everything that happened from choice `from` up to `n`. */
void table_position(const Table *table, int n, TaliaGame *out);
void table_retell(const Table *table, int from, int n, const TaliaSink *sink);

/* Where a seat's last own choice may be taken back to; -1: there is none. `is_free`: nobody need be
 * asked. */
int table_undo_to(const Table *table, int seat, bool *is_free);

/* Who decides for the seat that is asked: a bot (its level), or -1, a person. */
int table_bot_to_move(const Table *table);

/* What is chosen for a person without asking, by the seat's wishes; false: nothing. */
bool table_auto_choice(const Table *table, TaliaChoice *out);

/* How many people (not bots) sit there. */
int table_people(const Table *table);

unsigned table_winners(const Table *table); /* a bit each, once it is over */
