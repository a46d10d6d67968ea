/* talia.h - the engine's public face: start a game, see who must choose what, choose.
 *
 * The engine allocates nothing, prints nothing and reads no clock. A game is plain bytes: copy it,
 * keep ten thousand of them. The same seed and the same choices give the same bytes on every
 * compiler and machine (`talia bench --signature` checks it).
 *
 *     TaliaGame g;
 *     talia_start(&g, &setup);
 *     while (!talia_is_over(&g))
 *         talia_choose(&g, somebody_picks_one_of(talia_decision(&g)));
 *
 * Words: a *card* is one of all cards there are (TALIA_militia); a *kind* is the number that a card
 * has in this one game, dense and below 64, so that sets of kinds are 64-bit masks. Kinds follow
 * the order of cards.def, so the seven basic cards are always kinds 0 to 6. Events are kinds too.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Limits -------------------------------------------------------------------------------- */

enum {
    TALIA_MAX_PLAYERS = 6,
    TALIA_MAX_KINDS = 64,   /* kinds of cards and Events in one game: bits of a mask */
    TALIA_MAX_KINGDOM = 10, /* kingdom piles */
    TALIA_MAX_EVENTS = 20,
    TALIA_MAX_EXTRAS = 47,   /* kinds that lie about without a pile (scenarios only) */
    TALIA_MAX_COST = 8,      /* the dearest card or Event of cards.def */
    TALIA_MAX_GROUPS = 4,    /* verbs that one decision can offer side by side */
    TALIA_MAX_OPTIONS = 160, /* most options that one decision can have */
    TALIA_RULES_VERSION = 2, /* raised whenever saved choices could mean another game */
    TALIA_NONE = 0xff,       /* no card, no kind, no player */
};

/* ---- Cards --------------------------------------------------------------------------------- */

typedef enum TaliaCard {
#define CARD(id, ...) TALIA_##id,
#include "cards/cards.def"
    TALIA_CARDS
} TaliaCard;

enum TaliaType {
    TALIA_ACTION = 1,
    TALIA_TREASURE = 2,
    TALIA_VICTORY = 4,
    TALIA_CURSE = 8,
    TALIA_ATTACK = 16,
    TALIA_REACTION = 32,
    TALIA_DURATION = 64,
    TALIA_RESERVE = 128,
    TALIA_TRAVELLER = 256,
    TALIA_EVENT = 512,
    TALIA_TYPES = 10,
};

typedef enum TaliaSet {
    TALIA_SET_BASE, /* in both editions of the base game */
    TALIA_SET_BASE1,
    TALIA_SET_BASE2,
    TALIA_SET_INTRIGUE,
    TALIA_SET_SEASIDE,
    TALIA_SET_ADVENTURES,
    TALIA_SETS
} TaliaSet;

/* What is printed on a card, the same in every game. */
typedef struct TaliaCardInfo {
    uint8_t set;
    uint8_t cost;
    uint16_t types;
    uint8_t pile; /* enum TaliaPileSize */
    uint8_t plus_cards, plus_actions, plus_buys, plus_coins;
    int8_t points;
    bool does_more; /* than its bonuses */
} TaliaCardInfo;

enum TaliaPileSize {
    TALIA_PILE_COPPER,
    TALIA_PILE_SILVER,
    TALIA_PILE_GOLD,
    TALIA_PILE_VICTORY,
    TALIA_PILE_PROVINCE,
    TALIA_PILE_CURSE,
    TALIA_PILE_TEN,
    TALIA_PILE_TWELVE,
    TALIA_PILE_FIVE_BESIDE, /* five cards beside the supply */
    TALIA_PILE_NONE,        /* Events */
};

const TaliaCardInfo *talia_card_info(TaliaCard card);

/* ---- Setting up ---------------------------------------------------------------------------- */

typedef struct TaliaSetup {
    uint64_t seed[2]; /* any but both 0 */
    uint8_t players;  /* 2 to 6 */
    uint8_t edition;  /* 1 or 2: which printing of the base cards that are in both */
    uint8_t kingdom_count, event_count, extra_count;
    uint8_t kingdom[TALIA_MAX_KINGDOM]; /* TaliaCard; any order, no two alike */
    uint8_t event[TALIA_MAX_EVENTS];
    uint8_t extra[TALIA_MAX_EXTRAS]; /* cards that have no pile in this game */
} TaliaSetup;

typedef struct TaliaGame TaliaGame;

/* Deals a game and runs it to its first decision. The set-up must be sound (talia_setup_fault). */
void talia_start(TaliaGame *game, const TaliaSetup *setup);

/* The same in two steps, for many games of one set-up: lay the piles out once, then deal copies. */
void talia_lay_out(TaliaGame *game, const TaliaSetup *setup);
void talia_deal(TaliaGame *game, const uint64_t seed[2]);

/* What is wrong with a set-up, or 0. */
typedef enum TaliaFault {
    TALIA_SOUND = 0,
    TALIA_FAULT_PLAYERS,
    TALIA_FAULT_EDITION,
    TALIA_FAULT_KINGDOM,  /* none or too many, not a kingdom card, or one twice */
    TALIA_FAULT_EVENT,    /* too many, not an Event, or one twice */
    TALIA_FAULT_TOO_MANY, /* kinds, cards, Reactions, or cards that wait for gains and buys */
    TALIA_FAULT_SEED,
} TaliaFault;

TaliaFault talia_setup_fault(const TaliaSetup *setup);

/* ---- Decisions ----------------------------------------------------------------------------- */

/* What can be done with a card. The order is that of the labels in text/. */
typedef enum TaliaVerb {
    TALIA_WORD, /* no card: the object is a TaliaWord */
    TALIA_PLAY,
    TALIA_BUY,
    TALIA_CALL,
    TALIA_DISCARD,
    TALIA_TRASH,
    TALIA_GAIN,
    TALIA_TOPDECK,
    TALIA_REVEAL,
    TALIA_RETURN,
    TALIA_PASS,
    TALIA_SET_ASIDE,
    TALIA_TAKE,
    TALIA_EXCHANGE,
    TALIA_KEEP,
    TALIA_NAME,
    TALIA_PILE,
    TALIA_FIRST,
    TALIA_VERBS
} TaliaVerb;

/* Options that are no cards. */
typedef enum TaliaWord {
    TALIA_END,
    TALIA_DONE,
    TALIA_YES,
    TALIA_NO,
    TALIA_WORD_CARD, /* the keywords of 'choose one' cards */
    TALIA_WORD_CARDS,
    TALIA_WORD_ACTION,
    TALIA_WORD_ACTIONS,
    TALIA_WORD_BUY,
    TALIA_WORD_COIN,
    TALIA_WORD_COINS,
    TALIA_WORD_DISCARD,
    TALIA_WORD_CURSE,
    TALIA_WORD_TRASH,
    TALIA_WORD_MAT,
    TALIA_WORD_HAND,
    TALIA_WORD_ATTACK,
    TALIA_WORD_TOPDECK,
    TALIA_WORD_THIS,
    TALIA_WORD_SILVER,
    TALIA_WORD_CURSES,
    TALIA_WORD_SIX,
    TALIA_WORDS,
    TALIA_TREASURES = 0x7f, /* never listed: see talia_choose */
} TaliaWord;

/* One option: verb * 256 + kind, or TALIA_WORD * 256 + word. */
typedef uint16_t TaliaChoice;

#define TALIA_CHOICE(verb, object) ((TaliaChoice)(((unsigned)(verb) << 8) | (unsigned)(object)))
#define TALIA_PLAY_TREASURES TALIA_CHOICE(TALIA_WORD, TALIA_TREASURES)

/* Why somebody is asked. */
typedef enum TaliaQuestion {
    TALIA_Q_OVER,   /* nobody: the game is over */
    TALIA_Q_ACTION, /* the Action phase: play an Action or end */
    TALIA_Q_BUY,    /* the Buy phase: play a Treasure, buy, or end */
    TALIA_Q_REACT,  /* an Attack was played: `card` is that Attack */
    TALIA_Q_CARD,   /* `card` asks it */
    TALIA_Q_ORDER,  /* which of several effects of this moment comes next */
    TALIA_Q_LEAVE,  /* Clean-up: what becomes of cards that are discarded from play */
    TALIA_Q_PLAYED, /* the play of `card` is finished: call something? */
    TALIA_Q_GAINED, /* `card` was gained: what of all that follows comes next? */
} TaliaQuestion;

/* What the game waits for: one of the masks' kinds with its verb, or one of the words. */
typedef struct TaliaDecision {
    uint64_t mask[TALIA_MAX_GROUPS];
    uint8_t verb[TALIA_MAX_GROUPS]; /* in the order of TaliaVerb */
    uint32_t words;                 /* a bit for each TaliaWord */
    uint8_t who;                    /* the seat that is asked; TALIA_NONE when the game is over */
    uint8_t question;               /* TaliaQuestion */
    uint8_t card;                   /* the kind of the card that asks, or TALIA_NONE */
    uint8_t spare;
} TaliaDecision;

const TaliaDecision *talia_decision(const TaliaGame *game);

/* Writes the options in the order of verb and kind, words last; returns how many (0: over). */
int talia_options(const TaliaGame *game, TaliaChoice options[TALIA_MAX_OPTIONS]);

/* The option with that index, without writing the list out; the number of options. */
TaliaChoice talia_option(const TaliaDecision *decision, int index);
int talia_option_count(const TaliaDecision *decision);
bool talia_is_option(const TaliaDecision *decision, TaliaChoice choice);

/* Takes one of the options and runs to the next decision. The caller has checked that it is one
 * (talia_is_option): debug builds assert it, release builds trust it. TALIA_PLAY_TREASURES may be
 * chosen whenever talia_plain_treasures() is not empty: it plays all of them, equal to the byte to
 * playing them one by one in the order of kinds, as saved games do. */
void talia_choose(TaliaGame *game, TaliaChoice choice);

/* The Treasures in the hand of the one who is asked that give coins and do nothing else, when the
 * question is TALIA_Q_BUY and they may be played; else 0. */
uint64_t talia_plain_treasures(const TaliaGame *game);

bool talia_is_over(const TaliaGame *game);

/* Copies the part of a game that is in use: less than the size of the struct. */
void talia_copy(TaliaGame *to, const TaliaGame *from);

/* Bytes that talia_copy moves for this game. */
size_t talia_copy_bytes(const TaliaGame *game);

/* Whether two games are the same in every byte that is in use; a 64-bit fingerprint of these. */
bool talia_same(const TaliaGame *a, const TaliaGame *b);
uint64_t talia_hash(const TaliaGame *game);

/* ---- Events -------------------------------------------------------------------------------- */

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
    TALIA_SUPPLY,
    TALIA_TRASH_PILE,
    TALIA_INHERITED_CARD, /* set aside by Inheritance, under the Estate token */
    TALIA_ZONES
} TaliaZone;

typedef enum TaliaHappening {
    TALIA_MOVED,  /* a card went from a zone to another */
    TALIA_PLAYED, /* a card is played, the first time or again */
    TALIA_BOUGHT,
    TALIA_CALLED,    /* a Reserve card: it has moved from the mat into play */
    TALIA_EXCHANGED, /* a Traveller in play, `kind`, for the card of kind `amount` */
    TALIA_REVEALED,  /* a card is shown where it lies */
    TALIA_PASSED,    /* a card goes from `who` to the hand of the player `amount` */
    TALIA_SHUFFLED,
    TALIA_GOT_ACTIONS,
    TALIA_GOT_BUYS,
    TALIA_GOT_COINS,
    TALIA_PAID_COINS,  /* other than for what was bought */
    TALIA_TOKEN_MOVED, /* amount: TaliaSetting; kind: the pile it stands on now, or none */
    TALIA_TOKEN_TAKEN, /* amount: TaliaSetting, -1 Card or -1 Coin: `who` has it now */
    TALIA_TOKEN_GONE,  /* the same: it has worked, `who` has it no more */
    TALIA_EMBARGOED,   /* an Embargo token was put on the pile of `kind` */
    TALIA_PLUNDERED, /* a Coin token came to the Pirate Ship mat; amount: how many lie there now */
    TALIA_CAME_DUE,  /* what a card in play promised for this turn happens now */
    TALIA_JOURNEY,   /* the Journey token was turned; amount: 1 if it is face up now */
    TALIA_TURN_BEGAN,
    TALIA_PHASE_BEGAN, /* amount: TaliaPhase */
    TALIA_GAME_ENDED,
} TaliaHappening;

/* Something that happened. A seat that is not in `seen_by` learns it without the card's name. */
typedef struct TaliaEvent {
    uint8_t happening;
    uint8_t who;  /* the player it concerns (whose zones these are) */
    uint8_t kind; /* or TALIA_NONE */
    uint8_t from, to;
    uint8_t seen_by; /* a bit for each seat */
    uint16_t amount;
} TaliaEvent;

typedef struct TaliaSink {
    void (*tell)(void *self, const TaliaGame *game, const TaliaEvent *event);
    void *self;
} TaliaSink;

/* talia_start and talia_choose, telling a sink what happens. The game comes out the same. */
void talia_start_told(TaliaGame *game, const TaliaSetup *setup, const TaliaSink *sink);
void talia_choose_told(TaliaGame *game, TaliaChoice choice, const TaliaSink *sink);

/* ---- The table as it lies, for those who may see all (scenarios, replays, statistics) -------- */

typedef enum TaliaPhase { TALIA_PHASE_ACTION, TALIA_PHASE_BUY, TALIA_PHASE_CLEANUP } TaliaPhase;

typedef struct TaliaCounters {
    uint16_t actions, buys, coins;
} TaliaCounters;

int talia_players(const TaliaGame *game);
int talia_edition(const TaliaGame *game);
int talia_turn_of(const TaliaGame *game);
TaliaPhase talia_phase(const TaliaGame *game);
TaliaCounters talia_counters(const TaliaGame *game, int who);
int talia_turns(const TaliaGame *game, int who);

int talia_kinds(const TaliaGame *game);
TaliaCard talia_card(const TaliaGame *game, int kind);
int talia_kind(const TaliaGame *game, TaliaCard card); /* TALIA_NONE: not in this game */
int talia_cost(const TaliaGame *game, int kind);       /* right now */
int talia_types(const TaliaGame *game, int kind);      /* right now */
int talia_pile(const TaliaGame *game, int kind);       /* cards left; 0 without a pile too */
uint64_t talia_supply(const TaliaGame *game); /* kinds with a supply pile, empty ones too */
int talia_trash_count(const TaliaGame *game, int kind);

/* The cards of a zone, the top one first, into out (room for TALIA_MAX_OWNED); how many. */
enum { TALIA_MAX_OWNED = 720 }; /* the most cards that one player can own: see engine/README.md */
int talia_zone(const TaliaGame *game, int who, TaliaZone zone, uint8_t out[TALIA_MAX_OWNED]);
int talia_zone_size(const TaliaGame *game, int who, TaliaZone zone);
int talia_owned(const TaliaGame *game, int who, int kind); /* wherever it lies */

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

int talia_get(const TaliaGame *game, int who, TaliaSetting setting);
int talia_embargo(const TaliaGame *game, int kind); /* Embargo tokens on that pile */
uint64_t talia_beside(const TaliaGame *game);       /* kinds with a pile beside the supply */
uint64_t talia_events(const TaliaGame *game);       /* Events on the table */

/* ---- Scoring ------------------------------------------------------------------------------- */

int talia_score(const TaliaGame *game, int who);
int talia_points(const TaliaGame *game, int who, int kind); /* what all copies of it are worth */
unsigned talia_winners(const TaliaGame *game);              /* a bit for each seat */

#ifdef __cplusplus
}
#endif
