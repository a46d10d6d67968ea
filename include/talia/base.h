/* base.h - the limits, and the words that all of these headers share. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Which talia these headers are of, and which the library that runs is. docs/LIBRARY.md says what
 * the numbers mean; CMakeLists.txt reads them here. */
#define TALIA_VERSION "0.2.0"
const char *talia_version(void);

enum {
    TALIA_MAX_PLAYERS = 6,
    TALIA_MAX_KINDS = 64,   /* kinds of cards and Events in one game: bits of a mask */
    TALIA_MAX_KINGDOM = 10, /* kingdom piles */
    TALIA_MAX_EVENTS = 20,
    TALIA_MAX_EXTRAS = 47,       /* kinds that lie about without a pile (scenarios only) */
    TALIA_MAX_OWNED = 720,       /* the most cards that one player can own: see engine/README.md */
    TALIA_MAX_GROUPS = 4,        /* verbs that one decision can offer side by side */
    TALIA_MAX_OPTIONS = 160,     /* most options that one decision can have */
    TALIA_TOO_MANY_ROUNDS = 255, /* of cards passed in secret: nobody follows so many */
    TALIA_RULES_VERSION = 3,     /* raised whenever saved choices could mean another game */
    TALIA_NONE = 0xff,           /* no card, no kind, no player */
};

/* Sets of kinds are masks. */
#define TALIA_BIT(kind) ((uint64_t)1 << (kind))

typedef enum TaliaZone {
    TALIA_HAND,
    TALIA_DECK,
    TALIA_DISCARD_PILE,
    TALIA_IN_PLAY,
    TALIA_ISLAND,
    TALIA_NATIVE,
    TALIA_TAVERN,
    TALIA_ASIDE,
    TALIA_LOOKED, /* looked at or revealed, lying in no zone meanwhile */
    TALIA_SUPPLY, /* and the piles beside it */
    TALIA_TRASH_PILE,
    TALIA_INHERITED_CARD, /* set aside by Inheritance, under the Estate token */
    TALIA_ZONES,
    TALIA_EVENT_LINE = TALIA_ZONES, /* no cards lie there: the Events that can be bought */
    TALIA_SEVERAL,                  /* of a group of options: not all lie in one zone */
} TaliaZone;

typedef enum TaliaPhase { TALIA_PHASE_ACTION, TALIA_PHASE_BUY, TALIA_PHASE_CLEANUP } TaliaPhase;

typedef struct TaliaCounters {
    uint16_t actions, buys, coins;
} TaliaCounters;

/* What of a player is a number, a pile or a side of a token. Names as in scenarios. */
typedef enum TaliaSetting {
    TALIA_ACTIONS,
    TALIA_BUYS,
    TALIA_COINS,
    TALIA_TURNS,
    TALIA_PIRATE,
    TALIA_JOURNEY_DOWN, /* 0 or 1 */
    TALIA_MINUS_CARD,
    TALIA_MINUS_COIN,
    TALIA_TOKEN_CARD, /* a kind, or TALIA_NONE */
    TALIA_TOKEN_ACTION,
    TALIA_TOKEN_BUY,
    TALIA_TOKEN_COIN,
    TALIA_TOKEN_COST,
    TALIA_TOKEN_TRASH,
    TALIA_INHERITED,
    TALIA_SETTINGS
} TaliaSetting;

#ifdef __cplusplus
}
#endif
