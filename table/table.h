/* table.h - a table where people and bots sit: its record, folded up.
 *
 * A table is its record, a list of lines (table/record.h has them): who sits where, what was
 * chosen, what was taken back. table_apply() takes one line after the other; the same lines give
 * the same table on every machine. Here is no clock, no socket, no store and no chance. */
#pragma once

#include <talia/events.h>

#include "../text/text.h"
#include "fair.h"

enum {
    TABLE_ID = FAIR_TABLE, /* room for an id */
    TABLE_NAME = 64,       /* room for a name, UTF-8 */
    TABLE_KEY = 32,        /* bytes of the hash of a seat's key */
    TABLE_ERROR = 256,
    TABLE_CHOICES = 30000, /* the most that a game may have: the longest real ones have 3000 */
};

typedef enum SeatKind { SEAT_OPEN, SEAT_PERSON, SEAT_BOT } SeatKind;
typedef enum TableState { TABLE_WAITING, TABLE_PLAYING, TABLE_OVER } TableState;

/* How strong somebody is, and how sure that is, in tenths of points: house/glicko.h. */
typedef struct Standing {
    int rating, deviation;
} Standing;

/* Whoever sits there has a rating that the game is to change. */
typedef struct SeatPlayer {
    char id[TABLE_ID]; /* house/contender.c; "": nobody who has one */
    Standing before, after;
    int games;     /* that counted before this one */
    int place;     /* the same for those who come from the same address; 0: unknown */
    bool is_rated; /* it has: `after` counts */
} SeatPlayer;

typedef struct Seat {
    SeatKind kind;
    char name[TABLE_NAME];
    uint8_t key[TABLE_KEY]; /* of a person */
    uint8_t level;          /* of a bot, or of the one that plays for a person: level.h */
    bool bot_plays;         /* a person's seat that a bot plays for now */
    bool resigned;
    bool auto_forced, auto_obvious;
    int used;    /* seconds of its reserve of time */
    int left_at; /* the number of the line by which a bot plays for it, or it gave up; 0: none */
    SeatPlayer player;
} Seat;

typedef struct TableTerms {
    char name[TABLE_NAME];
    bool is_public, shows_points, takeover;
    bool is_quick;   /* for whoever asks for a match: house/match.c */
    bool is_rated;   /* it changes ratings: house/rated.c */
    bool has_advice; /* everybody who sits here may ask for it: house/advise.c */
    int clock;       /* seconds for a choice; 0: none */
    int bank;        /* seconds beside it, for the whole game, of each player */
} TableTerms;

/* Something that happened in the choice number `n` (from 0), the answer to `question`, and what
 * whoever it concerns has left of Actions, Buys and coins then. While the cards are dealt `n` is
 * -1. */
typedef struct News {
    int n;
    uint8_t question; /* TaliaQuestion */
    TaliaEvent event;
    TaliaCounters left;
} News;

/* Of the cards that a seat looks at, those that everybody has seen, by kind. */
typedef struct Shown {
    uint16_t count[TALIA_MAX_PLAYERS][TALIA_MAX_KINDS];
} Shown;

/* Follows which these are. */
void shown_follow(Shown *shown, const TaliaEvent *event);

/* A place in the log: lines before it, turns begun, and whose the last one was. */
typedef struct LogPlace {
    int line, turns, turn_of;
} LogPlace;

/* A turn that began in choice `n` (from 0, -1: in the deal). */
typedef struct Turn {
    int n;
    uint16_t number;
    uint8_t who;
} Turn;

typedef struct Rewind Rewind; /* where a long game can be gone back to at once: rewind.c */

typedef struct Table {
    char id[TABLE_ID];
    TableTerms terms;
    TableState state;
    bool closed;                   /* by a line that says so: nobody has won */
    int again_by;                  /* who has opened another table like this one; -1: nobody */
    char again[TABLE_ID];          /* that table */
    int host;                      /* -1: nobody */
    TaliaSetup setup;              /* its seed counts from the start on */
    char kingdom_name[TABLE_NAME]; /* of a recommended kingdom, with its book, in English:
                                    * "seaside/Give and Take"; or "" */
    Fair fair;
    bool by_choice; /* each choice is to have chance of its own */
    Chance chance;  /* from the start on; where it is there the set-up's seed is that of number 0 */
    Seat seat[TALIA_MAX_PLAYERS];
    TaliaGame *game;     /* on the heap from the start on */
    TaliaChoice *choice; /* on the heap; TALIA_PLAY_TREASURES stays one choice */
    uint8_t *chooser;    /* who made it, and whether it showed anything new: table.c */
    int *number;         /* its number, of several the last: script/chance.h */
    int count, room;
    int numbers;           /* used so far, */
    int numbers_left;      /* of these, by choices that were not taken back */
    int undo_by, undo_to;  /* somebody asks to go back to undo_to choices; undo_by -1: nobody */
    int undo_wish;         /* the number of the line that asks so: no other wish has it */
    unsigned undo_waiting; /* seats that have not agreed yet, a bit each */
    int lines;             /* of the record, so far */
    News *news;            /* what happened, unfiltered: all of the turn, because of the log */
    int news_count, news_room;
    int news_told;  /* of these, how many came before the last table_forget_news */
    LogPlace place; /* where they begin */
    Shown shown;
    Turn *turn;      /* all that have begun */
    int16_t *points; /* of everybody then, one player after the other */
    int turns, turns_room;
    bool turns_lost;   /* no memory for some of them */
    Rewind *rewind[2]; /* the later one first */
    bool went_back;    /* since table_forget_news: views begin anew */
    bool news_lost;    /* taken back untold, too many, or no memory: the next views tell the whole
                          log */
    int backs;         /* how many times choices were taken back */
    int64_t work;      /* choices that were played, those that were played again as well */
} Table;

Table *table_new(const char *id); /* NULL: no memory */
void table_free(Table *table);

typedef struct Record Record; /* record.h */

/* Whether a line could be the next one of the record; else why not, in `error`. What a label means
 * is looked up, once, and noted in the record. */
bool table_fits(const Table *table, Record *record, char error[TABLE_ERROR]);

/* Takes a line that fits. False: there is no memory, and nothing has changed. */
bool table_take(Table *table, const Record *record, char error[TABLE_ERROR]);

/* All of it: takes a line as it is written. */
bool table_apply(Table *table, const char *line, size_t length, char error[TABLE_ERROR]);

void table_forget_news(Table *table);

/* Bytes of memory that it takes. */
size_t table_bytes(const Table *table);

/* Before choice i is made again in a game that was started with the set-up. */
void table_prepare(const Table *table, int i, TaliaGame *game);

/* The position after n choices. */
void table_position(const Table *table, int n, TaliaGame *out);

/* Everything that happened in the choices from number `from` up to `n`; with `from` -1 the deal
 * too. */
typedef void TellNews(void *to, const TaliaGame *game, const News *news);
void table_retell(const Table *table, int from, int n, TellNews *tell, void *to);

/* The same from the deal on, some choices at a time: the table may play on in between, but if it
 * goes back (`backs`) one has to begin anew. */
typedef struct Walk {
    TaliaGame game;
    int n; /* choices so far */
    int backs;
} Walk;

void walk_begin(Walk *walk, const Table *table, TellNews *tell, void *to);
void walk_on(Walk *walk, const Table *table, int n, TellNews *tell, void *to);

/* The choice that a label means now (`treasures` too); false: it is none of the options. */
bool table_choice(const Table *table, const char *label, TaliaChoice *out);

/* Where a seat's last own choice may be taken back to; -1: there is none. `is_free`: nobody need
 * be asked, since it concerned nobody else and showed nothing new, or since there is nobody to
 * ask and no rating depends on it. */
int table_undo_to(const Table *table, int seat, bool *is_free);

/* Who decides for the seat that is asked: a bot (its level), or -1, a person or nobody. */
int table_bot_to_move(const Table *table);

/* What is chosen for a person without asking, by the seat's wishes; false: nothing. */
bool table_auto_choice(const Table *table, TaliaChoice *out);

/* What sentences call a seat: its name, without brackets, which stand for cards; who has none is
 * called by the seat, a person or a bot. */
void seat_words(const char *name, bool is_bot, int seat, Language language, char out[TABLE_NAME]);

/* How many people (not bots) sit there. */
int table_people(const Table *table);

unsigned table_winners(const Table *table); /* a bit each, once it is over */
