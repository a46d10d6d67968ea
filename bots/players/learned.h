/* learned.h - how a net of bots/net/ plays: as well as it can, or on purpose like somebody who is
 * still learning. nets/expert.net is inside the program; the page has none. */
#pragma once

#include "../net/net.h"

/* The net inside the program. NULL: there is none, or it belongs to other observations than those
 * of this version (a card was added, say). */
#ifdef TALIA_PAGE
static inline const Net *learned_net(void)
{
    return NULL;
}
#else
const Net *learned_net(void);
#endif

/* In what a player falls short of the net. */
typedef struct Manner {
    int wavering;     /* how much chance has a say: in hundredths; 100: as often as the net likes
                       * an option; 0: none */
    int blind;        /* kingdom cards out of a hundred that it does not see the use of */
    bool is_peaceful; /* it does not buy Attacks */
} Manner;

/* What a player of that manner chooses, who is a number: the same at the same point of a game, and
 * nothing that is hidden from the seat has a part in it. */
TaliaChoice learned_choose(const Net *net, const Manner *manner, uint64_t who,
                           const TaliaView *view);
