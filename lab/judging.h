/* judging.h - what default play (bots/advice.h) loses by its choices, card by card, as a net sees
 * it (`talia judge`).
 *
 * Games are played on random kingdoms by plans that buy the card whose turn it is, and some others.
 * Whenever default play decides, and not the plan by what it wants to gain, and the net would
 * choose otherwise, both choices are tried: what the seat cannot know is dealt anew some times, and
 * the net plays on (bots/teacher/advisor.h). The difference is what the choice loses; it may be
 * less than nothing.
 *
 * The net has opinions of its own, and plays on as no plan does. Where that is in doubt the plan
 * may play on instead, to the end of the game: what is lost then is games. */
#pragma once

#include <talia/game.h>

#include "../bots/net/net.h"
#include "workers.h"

/* A choice that lost something. */
typedef struct JudgedChoice {
    int32_t lost, doubt; /* in units of 1 / NET_ONE */
    int32_t index;       /* of the choice in its game */
    TaliaChoice chosen, better;
    uint64_t game;
} JudgedChoice;

/* Of each row the choices that lost most are kept. */
enum { JUDGED_WORST = 8 };

/* The choices that one card asks for, or when to play it; in units of 1 / NET_ONE. Those of one
 * game go together, so that it is games that the uncertainty follows from: the sums of what a game
 * lost, squared, of its choices, squared, and of the one times the other. */
typedef struct JudgedCard {
    int64_t choices, other;                      /* where the net would do something else */
    int64_t lost, games;                         /* games with such choices */
    int64_t lost_squared, choices_squared, both; /* lost_squared: by NET_ONE */
    JudgedChoice worst[JUDGED_WORST];            /* the worst first; lost 0: there are no more */
} JudgedCard;

/* A play of the card, or that it is left in hand; a question that it asks; one that is asked about
 * it: to call or to exchange it, to put it onto the deck. */
typedef enum JudgedAs {
    JUDGED_PLAY,
    JUDGED_LEFT,
    JUDGED_QUESTION,
    JUDGED_MOMENT,
    JUDGED_KINDS
} JudgedAs;

typedef struct Judging {
    const Net *net;
    uint64_t seed, games; /* games: of each card */
    int dealings;
    bool to_the_end; /* the plan plays on, in place of the net */
    int cards;       /* whose turn it is by and by */
    TaliaCard card[TALIA_CARDS];
    uint64_t taken;
    JudgedCard judged[TALIA_CARDS][JUDGED_KINDS];
} Judging;

/* All kingdom cards and Events, or only that one. */
void judging_begin(Judging *judging, int only);

Work judging_work(Judging *judging);

/* What a choice lost on average, and the standard error of that, of two games or more: as shares of
 * games. */
double judged_mean(const JudgedCard *card);
double judged_error(const JudgedCard *card);

/* The set-up of a game, with its seed; and its choices up to that one, as a saved game's text, on
 * the heap. NULL: no memory. */
void judging_setup(const Judging *judging, uint64_t game, TaliaSetup *out);
char *judging_saved(const Judging *judging, uint64_t game, int choices);
