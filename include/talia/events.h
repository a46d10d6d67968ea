/* events.h - what happens, told while it happens: for logs, animations and statistics. */
#pragma once

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

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

#ifdef __cplusplus
}
#endif
