/* keys.h - the keys of the scenario language (docs/FORMAT.md): what a head can set and what an
 * expectation can ask for. */
#pragma once

#include "words.h"

/* Where a key may stand. */
enum { IN_HEAD = 1, IN_EXPECTATION = 2 };

/* What stands around the word of a key. */
typedef enum KeyShape {
    KEY_ALONE,   /* trash */
    KEY_OF_SEAT, /* A.hand */
    KEY_OF_CARD, /* supply.Gold */
} KeyShape;

typedef enum KeySubject {
    /* what a game begins with */
    KEY_TITLE,
    KEY_COVERS,
    KEY_PLAYERS,
    KEY_SEATS,
    KEY_EDITION,
    KEY_BOXES,
    KEY_KINGDOM,
    KEY_EVENTS,
    KEY_SEED,
    KEY_CHANCE,
    KEY_BEGINS,
    KEY_DEAL,
    KEY_RULES,
    KEY_NAME,
    /* the position */
    KEY_PHASE,
    KEY_ZONE,    /* detail: TaliaZone */
    KEY_SETTING, /* detail: TaliaSetting */
    KEY_TRASH,
    KEY_PILE,
    KEY_EMBARGO,
    /* what can only be asked for */
    KEY_CARDS,
    KEY_SCORE,
    KEY_UNSEEN,
    KEY_COST,
    KEY_TURN,
    KEY_ASKED,
    KEY_OPTIONS,
    KEY_ADVICE,
    KEY_WINNERS,
    KEY_NEXT,
} KeySubject;

/* What stands behind a key. */
typedef enum KeyValue {
    VALUE_TEXT,   /* to the end of the line */
    VALUE_IDS,    /* moat.1, witch.2 */
    VALUE_NUMBER, /* from `least` to `most` */
    VALUE_SEED,
    VALUE_CHANCE,
    VALUE_KINGDOM,
    VALUE_EVENTS,
    VALUE_CARDS, /* Copper*3, Estate */
    VALUE_PILE,  /* a card, or none */
    VALUE_PHASE,
    VALUE_YES_NO,
    VALUE_UP_DOWN,
    VALUE_ROTATE_FIXED,
    VALUE_SEAT,
    VALUE_SEATS,
    VALUE_LABELS, /* play Village, end */
} KeyValue;

typedef struct KeyWord {
    const char *word;
    KeyShape shape;
    KeySubject subject;
    int detail;
    KeyValue value;
    int where;
    int least, most;
} KeyWord;

typedef struct Key {
    const KeyWord *word;
    Slice words;    /* as it is written */
    int seat;       /* of KEY_OF_SEAT */
    TaliaCard card; /* of KEY_OF_CARD */
} Key;

/* Whether a key holds cards one by one, so that has, lacks and size make sense. */
bool key_is_zone(const Key *key);

/* Whether one may ask how a seat sees it. */
bool key_is_seen(const Key *key);

/* Whether it puts the game into a position that dealing would not. */
bool key_is_position(const Key *key);

bool key_same(const Key *a, const Key *b);

/* The key of these words, if it may stand there. */
bool key_read(Slice words, int where, Key *out, Fault *fault);

/* A seat by its capital letter; whether it is taken in a game of that many. */
bool seat_read(Slice words, int *out, Fault *fault);
bool seat_is_taken(int seat, int players, const char *at, Fault *fault);

/* Seats of a game of that many, as bits. */
bool seats_read(Slice words, int players, unsigned *out, Fault *fault);
