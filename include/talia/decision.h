/* decision.h - what somebody is asked, and what can be answered. */
#pragma once

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

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

/* Options that are not cards. */
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

/* Where the card of an option lies. The zone is TALIA_NONE for words, and for names of what lies
 * nowhere; `who` is TALIA_NONE for what is nobody's: piles, Events, the trash. */
typedef struct TaliaPlace {
    uint8_t zone; /* TaliaZone */
    uint8_t who;  /* whose */
} TaliaPlace;

/* The option with that index, without writing the list out; the number of options. */
TaliaChoice talia_option(const TaliaDecision *decision, int index);
int talia_option_count(const TaliaDecision *decision);
bool talia_is_option(const TaliaDecision *decision, TaliaChoice choice);

#ifdef __cplusplus
}
#endif
