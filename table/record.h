/* record.h - the lines that a table's record is made of. Each is one line of words: its first word
 * says what happened, the others to whom and how.
 *
 *     table 1 rules=2 players=3 edition=2 kingdom=cellar,market,... events=alms begins=0,1,2
 *         host=0 public=0 points=1 clock=0 takeover=1 secret=HEX kingdomname=First%20Game
 *         name=Friday%20night
 *                                the first line, and only that (written on one line). What has no
 *                                value is left out; keys that are not known here are passed over.
 *                                In values, %20 stands for a space. secret: fair.h. begins: who
 *                                may begin, of whom the seed picks one; without it seat 0 begins
 *     sit SEAT KEYHASH NAME      a person sits down; the name is the rest of the line. Where no
 *                                host is, this one becomes it
 *     bot SEAT LEVEL NAME        a bot sits there
 *     open SEAT                  nobody does; a host's place goes to the first other person
 *     host SEAT                  that person is the host now
 *     salt SEAT HEX              fair.h
 *     start SEED                 the cards are dealt: 32 hex digits; more words are passed over
 *     choose SEAT LABEL          a choice, in the words of scenarios; `treasures` too
 *     chosen SEAT LABEL          the same, made for a person (`auto`, the clock): taken back with
 *                                the one before it
 *     undo SEAT COUNT            takes back to so many choices; nobody need be asked
 *     ask SEAT COUNT             wishes to; the other people must agree
 *     agree SEAT                 does; with the last one's the choices are taken back
 *     refuse SEAT                does not: the wish is over (who wished may say so too)
 *     auto SEAT forced=1 obvious=0
 *     takeover SEAT LEVEL        a bot plays a person's seat from now on; LEVEL `-`: not any more
 *     resign SEAT LEVEL          gives up; if the game goes on such a bot plays it
 *     close                      the table is over, whatever its state
 *     again SEAT TABLE           a person of a table that is over has opened another like it
 *
 * Words are separated by single spaces. Seats and counts are decimal, HEX is small. A record is
 * folded up by table.h; here a line is only written and taken apart. */
#pragma once

#include "../script/words.h"
#include "table.h"

enum { RECORD_LINE = 2048 }; /* room for any line that is written here, with a 0 after it */

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
    RECORD_UNDO,
    RECORD_ASK,
    RECORD_AGREE,
    RECORD_REFUSE,
    RECORD_AUTO,
    RECORD_TAKEOVER,
    RECORD_RESIGN,
    RECORD_CLOSE,
    RECORD_AGAIN,
    RECORD_WORDS
} RecordWord;

/* What the `table` line says. */
typedef struct RecordTable {
    TaliaSetup setup; /* without its seed */
    TableTerms terms;
    int host; /* -1: nobody */
    char kingdom_name[TABLE_NAME];
    bool has_secret;
    uint8_t secret[FAIR_SECRET];
} RecordTable;

/* A line taken apart. Which members count depends on the word. */
typedef struct Record {
    RecordWord word;
    int seat;
    int level; /* -1: none */
    int count;
    bool forced, obvious;
    uint8_t key[TABLE_KEY];
    uint8_t salt[FAIR_SALT];
    uint64_t seed[2];
    char name[TABLE_NAME];
    Slice label; /* in the line; of RECORD_AGAIN the other table's id */
    RecordTable table;
} Record;

/* False: it is no line of a record; why, in `error`. The setup of a `table` line is sound, and so
 * are its names; whether a seat is there is not known here. */
bool record_read(const char *line, size_t length, Record *out, char error[TABLE_ERROR]);

/* The version of the rules that a first line names, whether it can be read or not; -1: it
 * names none, INT_MAX: the line has a later form. */
int record_rules(const char *line, size_t length);

/* Each writes a line with a 0 after it and returns its length. Names must be sound. */
size_t record_table(char out[RECORD_LINE], const RecordTable *table);
size_t record_sit(char out[RECORD_LINE], int seat, const uint8_t key[TABLE_KEY], const char *name);
size_t record_bot(char out[RECORD_LINE], int seat, int level, const char *name);
size_t record_salt(char out[RECORD_LINE], int seat, const uint8_t salt[FAIR_SALT]);
size_t record_start(char out[RECORD_LINE], const uint64_t seed[2]);
size_t record_auto(char out[RECORD_LINE], int seat, bool forced, bool obvious);

/* RECORD_CHOOSE or RECORD_CHOSEN of one of the game's options, by the seat that is asked. */
size_t record_choice(char out[RECORD_LINE], RecordWord word, const TaliaGame *game,
                     TaliaChoice choice);

/* RECORD_UNDO or RECORD_ASK. */
size_t record_back(char out[RECORD_LINE], RecordWord word, int seat, int count);

/* RECORD_TAKEOVER or RECORD_RESIGN; level -1: `-`. */
size_t record_level(char out[RECORD_LINE], RecordWord word, int seat, int level);

/* RECORD_OPEN, RECORD_HOST, RECORD_AGREE, RECORD_REFUSE. */
size_t record_seat(char out[RECORD_LINE], RecordWord word, int seat);
size_t record_close(char out[RECORD_LINE]);
size_t record_again(char out[RECORD_LINE], int seat, const char *id);

/* Whether a name can stand in a record: it fits, is UTF-8 and has no control characters. */
bool record_name_is_sound(const char *name, size_t length);
