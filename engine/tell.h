/* tell.h - telling what happens. The engine is compiled twice: talia_all.c as it is, where TELL is
 * nothing at all and simulations pay nothing; and told.c, where it hands an event to a sink. */
#pragma once

#include "state.h"

#include <talia/events.h>

enum { ALL_SEATS = 0xff };

#ifdef TALIA_TOLD

/* Where this thread's events go. Beside the game and not in it: a game holds no pointers. */
static _Thread_local const TaliaSink *sink;

static void tell(const Game *g, TaliaHappening what, int who, int kind, int from, int to, int seen,
                 int amount)
{
    if (!sink) return; /* TALIA_ONCE: those who do not listen */
    const TaliaEvent event = {.happening = (uint8_t)what,
                              .who = (uint8_t)who,
                              .kind = (uint8_t)kind,
                              .from = (uint8_t)from,
                              .to = (uint8_t)to,
                              .seen_by = (uint8_t)seen,
                              .amount = (uint16_t)amount};
    sink->tell(sink->self, g, &event);
}

#define TELL(what, who, kind, from, to, seen, amount)                                              \
    tell(g, what, who, kind, from, to, seen, amount)

#else

#define TELL(what, who, kind, from, to, seen, amount) ((void)0)

#endif

#define TELL_MOVE(who, kind, from, to, seen) TELL(TALIA_MOVED, who, kind, from, to, seen, 1)
