/* learned.h - how a net of bots/net/ plays: as well as it can, or on purpose like somebody who is
 * still learning. Both nets of nets/ are inside the program; the page fetches the small one when it
 * is wanted. */
#pragma once

#include "../net/net.h"

/* The small net, which is the same in the program and in the page: it looks ahead, states chances
 * and plays like somebody who is learning. NULL: it belongs to other observations than those of
 * this version (a card was added, say); or it was not fetched yet. */
const Net *learned_net(void);

/* The net that `expert` plays: a larger one in the program, in the page the small one. NULL: as
 * above. */
const Net *learned_expert(void);

/* Whether it may still come. */
bool learned_is_awaited(void);

/* The page's: the net's file, which must stay where it is. False: that is none. */
bool learned_take(const void *bytes, size_t length);

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
