/* advise.h - what a net that has learned the game would advise: of each option the chance to win,
 * how sure that is, and a reason that is true. docs/ADVICE.md says what the figures mean. The net
 * is a file of its own (nets/README.md), which you read: whoever wants no advice pays for none. */
#pragma once

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TALIA_MOST_DEALINGS = 64,
    TALIA_REASON = 200, /* room for a sentence */
};

/* Chances are from 0 to 1. */
typedef struct TaliaAdvice {
    TaliaChoice option;
    bool is_best; /* by its chance; the first of several */
    bool is_net;  /* what the net would choose by itself */
    double chance, error;
    double behind, doubt; /* the best option */
    double share;
    char reason[TALIA_REASON];
} TaliaAdvice;

/* Advice to the one who is asked, over so many dealings of what that seat cannot know, from 1 to
 * TALIA_MOST_DEALINGS (others count as the nearest of these; docs/ADVICE.md: 32); in a language,
 * "en" or "pl". How many options were written; 0: the game is over, the bytes are no net of this
 * version, or there is no such language, and `error`, unless it is NULL, says so. Nothing is kept.
 */
int talia_advise(const TaliaGame *game, const void *net, size_t length, int dealings, uint64_t seed,
                 const char *language, TaliaAdvice out[TALIA_MAX_OPTIONS], const char **error);

#ifdef __cplusplus
}
#endif
