/* judging.h - what default play (bots/advice.h) loses by its choices, card by card, as a net sees
 * it (`talia judge`).
 *
 * Games are played on random kingdoms by plans that buy the card whose turn it is, and some others.
 * Whenever default play decides, and not the plan by what it wants to gain, and the net would
 * choose otherwise, both choices are tried: what the seat cannot know is dealt anew some times, and
 * the net plays on (bots/teacher/advisor.h). The difference is what the choice loses; it may be
 * less than nothing. */
#pragma once

#include <talia/game.h>

#include "../bots/net/net.h"
#include "workers.h"

/* The choice that lost most. */
typedef struct JudgedChoice {
    int32_t lost, doubt; /* in units of 1 / NET_ONE */
    int32_t index;       /* of the choice in its game */
    TaliaChoice chosen, better;
    uint64_t game;
} JudgedChoice;

/* The choices that one card asks for, or when to play it; in units of 1 / NET_ONE. */
typedef struct JudgedCard {
    int64_t choices, other; /* where the net would do something else */
    int64_t lost, squares;  /* of all choices: squares by NET_ONE */
    JudgedChoice worst;
} JudgedCard;

/* A play of the card, and a question that it asks. */
typedef enum JudgedAs { JUDGED_PLAY, JUDGED_QUESTION, JUDGED_KINDS } JudgedAs;

typedef struct Judging {
    const Net *net;
    uint64_t seed, games; /* games: of each card */
    int dealings;
    int cards; /* whose turn it is by and by */
    TaliaCard card[TALIA_CARDS];
    uint64_t taken;
    JudgedCard judged[TALIA_CARDS][JUDGED_KINDS];
} Judging;

/* All kingdom cards and Events, or only that one. */
void judging_begin(Judging *judging, int only);

Work judging_work(Judging *judging);

/* The set-up of a game, with its seed; and its choices up to that one, as a saved game's text, on
 * the heap. NULL: no memory. */
void judging_setup(const Judging *judging, uint64_t game, TaliaSetup *out);
char *judging_saved(const Judging *judging, uint64_t game, int choices);
