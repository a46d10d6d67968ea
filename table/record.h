/* record.h - the lines that a table's record is made of. Each is one line of words: its first word
 * says what happened, the others to whom and how.
 *
 *     table 2 rules=2 players=3 edition=2 kingdom=cellar,market,... events=alms begins=0,1,2
 *         host=0 public=0 points=1 clock=0 takeover=1 quick=1 rated=1 advice=1 secret=HEX
 *         kingdomname=First%20Game name=Friday%20night
 *                                the first line, and only that (written on one line). What has no
 *                                value is left out; keys that are not known here are passed over.
 *                                In values, %20 stands for a space. The number is 2 where each
 *                                choice has chance of its own, else 1. secret: fair.h. begins: who
 *                                may begin, of whom the seed picks one; without it seat 0 begins
 *     sit SEAT KEYHASH NAME      a person sits down; the name is the rest of the line. Where no
 *                                host is, this one becomes it
 *     player SEAT ID RATING DEVIATION GAMES PLACE
 *                                that person's rating is to be changed by the game, at a table with
 *                                rated=1: whose it is, what it was after so many games, and a
 *                                number from where they come (house/rated.c)
 *     bot SEAT LEVEL NAME        a bot sits there
 *     open SEAT                  nobody does; a host's place goes to the first other person
 *     host SEAT                  that person is the host now
 *     salt SEAT HEX              fair.h
 *     start chance KEY           the cards are dealt, and each choice has chance of its own: 64 hex
 *                                digits (script/chance.h)
 *     start SEED                 the cards are dealt, and all chance follows from this: 32 hex
 *                                digits; more words are passed over
 *     choose SEAT LABEL          a choice, in the words of scenarios; `treasures` too
 *     chosen SEAT LABEL          the same, made for a person (`auto`, the clock): taken back with
 *                                the one before it
 *     undone COUNT               in the game that this one goes on from so many numbers of choices
 *                                were used here by those that were taken back
 *     undo SEAT COUNT            takes back to so many choices; nobody need be asked
 *     ask SEAT COUNT             wishes to; the other people must agree
 *     agree SEAT                 does; with the last one's the choices are taken back
 *     refuse SEAT                does not: the wish is over (who wished may say so too)
 *     auto SEAT forced=1 obvious=0
 *     used SEAT SECONDS          of its reserve of time that person has used so much so far
 *     takeover SEAT LEVEL        a bot plays a person's seat from now on; LEVEL `-`: not any more
 *     resign SEAT LEVEL          gives up; if the game goes on such a bot plays it
 *     close                      the table is over, whatever its state
 *     rated SEAT RATING DEVIATION
 *                                after the end: what it is now
 *     again SEAT TABLE           a person of a table that is over has opened another like it
 *
 * Words are separated by single spaces. Seats and counts are decimal, HEX is small. A record is
 * folded up by table.h; here a line is only written and taken apart. Whoever makes one has it taken
 * apart already: nothing is read that was just written. */
#pragma once

#include "../script/words.h"
#include "table.h"

enum {
    RECORD_LINE = 2048, /* room for any line that is written here, with a 0 after it */
    RECORD_RATING = 99999,
    RECORD_GAMES = 999999,
    RECORD_PLACE = 65535,
    RECORD_PLAYER_SIGN = '@', /* a player's id begins so, and no table's does */
};

typedef enum RecordWord {
    RECORD_TABLE,
    RECORD_SIT,
    RECORD_BOT,
    RECORD_OPEN,
    RECORD_HOST,
    RECORD_SALT,
    RECORD_START,
    RECORD_CHOOSE,
    RECORD_CHOSEN,
    RECORD_UNDONE,
    RECORD_UNDO,
    RECORD_ASK,
    RECORD_AGREE,
    RECORD_REFUSE,
    RECORD_AUTO,
    RECORD_USED,
    RECORD_TAKEOVER,
    RECORD_RESIGN,
    RECORD_CLOSE,
    RECORD_AGAIN,
    RECORD_PLAYER,
    RECORD_RATED,
    RECORD_WORDS
} RecordWord;

/* What the `table` line says. */
typedef struct RecordTable {
    TaliaSetup setup; /* without its seed */
    TableTerms terms;
    int host; /* -1: nobody */
    char kingdom_name[TABLE_NAME];
    bool by_choice; /* each choice is to have chance of its own: script/chance.h */
    bool has_secret;
    uint8_t secret[FAIR_SECRET];
} RecordTable;

/* A line taken apart. Which members count depends on the word. */
struct Record {
    RecordWord word;
    int seat;
    int level; /* -1: none */
    int count;
    bool forced, obvious;
    uint8_t key[TABLE_KEY];
    uint8_t salt[FAIR_SALT];
    uint64_t seed[2];
    Chance chance; /* of RECORD_START; where it is there `seed` means nothing */
    char name[TABLE_NAME];
    Standing standing;      /* of RECORD_PLAYER, RECORD_RATED; of the former also the number of */
    int place;              /* the place, and `count` games */
    char label[TEXT_LABEL]; /* of a choice; of RECORD_AGAIN the other table's id; a player's */
    bool has_choice;        /* what the label means is known already: */
    TaliaChoice choice;
    RecordTable table;
};

/* False: it is no line of a record; why, in `error`. The setup of a `table` line is sound, and so
 * are its names; whether a seat is there is not known here. */
bool record_read(const char *line, size_t length, Record *out, char error[TABLE_ERROR]);

/* The version of the rules that a first line names, whether it can be read or not; -1: it
 * names none, INT_MAX: the line has a later form. */
int record_rules(const char *line, size_t length);

/* Writes it as a line with a 0 after it and returns its length; 0: nobody could read it, since a
 * name, a set-up or its length is not what a line may have. */
size_t record_write(char out[RECORD_LINE], Record record);

/* Each makes the record of a line. A name that is too long is none that can be written. */
Record record_table(const RecordTable *table);
Record record_sit(int seat, const uint8_t key[TABLE_KEY], const char *name);
Record record_bot(int seat, int level, const char *name);
Record record_salt(int seat, const uint8_t salt[FAIR_SALT]);
Record record_start(const uint64_t seed[2]);
Record record_start_chance(const Chance *chance);
Record record_undone(int count);
Record record_auto(int seat, bool forced, bool obvious);

/* RECORD_CHOOSE or RECORD_CHOSEN of one of the game's options, by the seat that is asked. */
Record record_choice(RecordWord word, const TaliaGame *game, TaliaChoice choice);

Record record_back(RecordWord word, int seat, int count); /* RECORD_UNDO or RECORD_ASK */
Record record_used(int seat, int seconds);

/* RECORD_TAKEOVER or RECORD_RESIGN; level -1: `-`. */
Record record_level(RecordWord word, int seat, int level);

/* RECORD_OPEN, RECORD_HOST, RECORD_AGREE, RECORD_REFUSE. */
Record record_seat(RecordWord word, int seat);
Record record_close(void);
Record record_again(int seat, const char *id);
Record record_player(int seat, const SeatPlayer *player);
Record record_rated(int seat, Standing standing);
Record record_none(void); /* no line: its word is RECORD_WORDS */

/* Whether a name can stand in a record: it fits, is UTF-8 and has no control characters. */
bool record_name_is_sound(const char *name, size_t length);

/* Whether a table can begin so: a sound set-up, and a host who has a seat. */
bool record_table_is_sound(const RecordTable *table);
