/* advisor.h - what a net would advise somebody who has to choose: of each option the chance to win
 * with its uncertainty, how likely the net would choose it, and a reason that is true.
 *
 * What the seat cannot know is dealt anew again and again (talia_deal_anew). In each *dealing*
 * every option is tried, and then the net plays on for everybody. The mean of its values at the
 * next four decisions that tell something of the seat's chance is what the option comes to: where
 * two play anybody's decisions, else the seat's own. Once the game is over, who has won counts for
 * those that are missing. docs/ADVICE.md says what the figures mean.
 *
 * Nothing that is hidden from the seat has a part in it, the same seed gives the same advice, and
 * all work is done in slices. No memory is taken, no file and no clock is read: it runs in the page
 * as well. */
#pragma once

#include <talia/game.h>

#include "../../text/reasons.h"
#include "../net/net.h"

enum {
    ADVISOR_DEALINGS = 64, /* at most */
    ADVISOR_USUAL = 32,    /* that give a standard error of some 1 to 2 % where cards are drawn */
};

/* Chances are in units of 1 / NET_ONE. */
typedef struct Advised {
    TaliaChoice option;
    int32_t chance; /* to win, after it: the mean over all dealings */
    int32_t error;  /* standard error of that */
    int32_t behind; /* how much less the chance is than that of the best option, */
    int32_t doubt;  /* and the standard error of that difference: dealings are the same */
    int32_t share;  /* how often the net would choose it */
    Reason reason;
} Advised;

typedef struct Advice {
    int seat, options, dealings;
    int best;       /* the option with the best chance */
    int net;        /* the one that the net chooses by its ratings alone, as it plays */
    int32_t chance; /* of the position as the net sees it, before any dealing */
    Advised option[TALIA_MAX_OPTIONS];
} Advice;

/* What came of an option if nothing more is bought: found by trying. */
typedef struct Finish {
    bool is_known;  /* the same in every dealing */
    bool is_now;    /* there is no decision before it */
    int8_t result;  /* 1: won, 0: shared, -1: lost */
    int16_t margin; /* of points, to the best of the others */
} Finish;

typedef struct Advisor {
    const Net *net;
    int seat, dealings;
    int dealing, option; /* that come next */
    uint64_t random;
    NetRatings ratings;
    int32_t share[TALIA_MAX_OPTIONS];
    bool may_end;
    Finish finish[TALIA_MAX_OPTIONS];
    int32_t chance[TALIA_MAX_OPTIONS][ADVISOR_DEALINGS];
    TaliaGame from, dealt, game;
} Advisor;

/* Begins with the decision of a game that is not over, which is copied. */
void advisor_begin(Advisor *advisor, const Net *net, const TaliaGame *game, int dealings,
                   uint64_t seed);

/* Goes on, until the net has looked at about so many positions; false: there is no more to do. */
bool advisor_step(Advisor *advisor, int looks);

/* What is known after the dealings that are done: after the first one, at least. */
void advisor_read(const Advisor *advisor, Advice *out);

/* ---- Between the files of bots/teacher/ ------------------------------------------------------ */

/* The chance of a seat, of a game that the net plays on. Its looks at positions are counted. One
 * value alone is off by a twentieth here and there; the mean of a few is less so. */
enum { TEACHER_LOOKS = 4 };
int32_t teacher_run_on(const Net *net, TaliaGame *game, int seat, int *looks);

/* Of all reasons that are true the first; `which` of the options. */
Reason teacher_reason(const Advisor *advisor, const Advice *advice, int which);
