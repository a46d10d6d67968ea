/* sight.h - what a seat sees of a game: a `view` or `step` message (docs/PROTOCOL.md), read; and
 * how it looks after each thing that happened on the way to the next one. */
#pragma once

#include <talia/cards.h>
#include <talia/decision.h>

#include "../../json/json.h"
#include "../../text/names.h"

enum {
    SIGHT_LABEL = 64,
    SIGHT_WORDS = 256,
    SIGHT_MOST_PILES = TALIA_MAX_KINDS,
    SIGHT_MOST = 1000000,    /* of anything that is counted */
    SIGHT_LARGEST = 1 << 30, /* of other numbers: two of them can be added up */
    SIGHT_TOKENS = TALIA_TOKEN_TRASH - TALIA_TOKEN_CARD + 1, /* those that lie on piles */
};

/* Cards one after the other; TALIA_NONE: one that the seat may not know. */
typedef struct CardList {
    int count;
    uint8_t card[TALIA_MAX_OWNED];
} CardList;

typedef struct PileSight {
    uint8_t card;
    int left, cost, embargo;           /* left -1: an Event, which has no pile */
    int types;                         /* as they are now */
    uint8_t tokens[TALIA_MAX_PLAYERS]; /* a bit for each, from TALIA_TOKEN_CARD on */
} PileSight;

typedef struct PileList {
    int count;
    PileSight pile[SIGHT_MOST_PILES];
} PileList;

typedef struct SideSight {
    bool shows_hand, shows_native;
    CardList hand, play, staying, island, native, tavern, aside, revealed, known, owns;
    int hand_count, deck_count, discard_count, native_count, cards, turns, unseen;
    int discard_top; /* TALIA_NONE: none, or unknown */
    int pirate, inherited;
    bool journey_down, minus_card, minus_coin;
    int score; /* INT_MIN: unknown */
} SideSight;

enum { SIGHT_ALL_TREASURES = '*' }; /* the key of that option */

typedef struct OptionSight {
    char label[SIGHT_LABEL];
    char words[SIGHT_WORDS];
    int verb; /* TaliaVerb */
    int card; /* TALIA_NONE: a word */
    int zone; /* TaliaZone; TALIA_NONE: nowhere */
    int seat; /* before whom; -1: nobody */
    char key; /* what chooses it; 0: nothing but the cursor */
} OptionSight;

typedef struct Sight {
    int n, of; /* choices so far; of a step, how many the game has */
    int seat;  /* whose; -1: somebody looks on */
    bool is_step, is_open;
    int turn_of, turn;
    bool is_extra;
    TaliaPhase phase;
    int actions, buys, coins;
    int asked; /* -1: nobody */
    char question[SIGHT_WORDS];
    int asking; /* the card that asks; TALIA_NONE */
    OptionSight option[TALIA_MAX_OPTIONS + 1];
    int options;
    PileList supply, beside, events;
    CardList trash;
    int players;
    SideSight side[TALIA_MAX_PLAYERS];
    bool can_undo, asks_undo; /* freely; if the others agree */
    int deadline;             /* milliseconds; -1: none */
} Sight;

/* Reads one; words in that language. False: the message is none. */
bool sight_read(Sight *sight, JsonValue view, Language language);

/* One thing that happened (an item of `moves`) changes it. */
void sight_fold(Sight *sight, JsonValue move);

#define EACH_ITEM(item, list)                                                                      \
    for (JsonValue item = json_first(list); item.at; item = json_next(list, item))

/* A text of the house on one line, without what would move a terminal's cursor: a server may be a
 * stranger's. False: it is none. */
bool get_shown(JsonValue value, char *out, size_t size);

/* A text of the house with each [card] replaced by its name. */
void name_cards(const char *words, Language language, char *out, size_t size);

/* Both, of a member of a message; "" where there is none. */
void get_words(JsonValue value, Language language, char *out, size_t size);

/* What a house says may be anything: what is larger than SIGHT_LARGEST, no number from 0 to
 * SIGHT_MOST, or no seat of any table, is taken for the other one. */
int get_int(JsonValue value, int otherwise);
int get_count(JsonValue value, int otherwise);
int get_seat(JsonValue value, int otherwise);
bool get_flag(JsonValue value);
int get_card(JsonValue value); /* TALIA_NONE: none, or unknown */
int get_zone(JsonValue value); /* TaliaZone or TALIA_EVENT_LINE; TALIA_NONE */
bool is_text(JsonValue value, const char *text);
void cards_add(CardList *list, int card);

/* How many of a card. */
int cards_of(const CardList *list, int card);
