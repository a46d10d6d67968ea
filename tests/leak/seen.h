/* seen.h - for leak.c: may_know() (worlds.h) trusts the events' `seen_by`; this does not. */
#pragma once

#include <talia/events.h>

#include "trials.h"

/* Cards whose owner alone looks at others. */
static const TaliaCard discreet[] = {TALIA_library,   TALIA_sentry,      TALIA_lookout,
                                     TALIA_navigator, TALIA_pearl_diver, TALIA_native_village,
                                     TALIA_raze};

static inline bool is_discreet(const TaliaGame *game, int kind)
{
    for (size_t i = 0; i < sizeof discreet / sizeof *discreet; i++) {
        if (kind != TALIA_NONE && talia_card(game, kind) == discreet[i]) return true;
    }
    return false;
}

/* From where to where a card goes that its owner alone may see, whichever card says so. */
static inline bool is_private_move(const TaliaEvent *event)
{
    static const uint8_t ways[][2] = {
        {TALIA_DECK, TALIA_HAND},   {TALIA_HAND, TALIA_ASIDE},    {TALIA_ASIDE, TALIA_HAND},
        {TALIA_NATIVE, TALIA_HAND}, {TALIA_LOOKED, TALIA_NATIVE}, {TALIA_HAND, TALIA_LOOKED},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (event->from == ways[i][0] && event->to == ways[i][1]) return true;
    }
    return false;
}

/* What was looked at: the last card played, and moves that only their owner may see. */
typedef struct Seen {
    int played;
    int looks, moves; /* how many there were */
    int by_others;    /* of these */
} Seen;

static inline void look_at_event(void *self, const TaliaGame *game, const TaliaEvent *event)
{
    Seen *seen = self;
    if (event->happening == TALIA_PLAYED) seen->played = event->kind;
    if (event->happening == TALIA_TURN_BEGAN || event->happening == TALIA_BOUGHT)
        seen->played = TALIA_NONE;
    if (event->happening != TALIA_MOVED) return;
    const bool looks =
        event->from == TALIA_DECK && event->to == TALIA_LOOKED && is_discreet(game, seen->played);
    const bool moves = is_private_move(event);
    seen->looks += looks;
    seen->moves += moves;
    seen->by_others += (looks || moves) && event->seen_by != 1 << event->who;
}

static inline void test_seen(void)
{
    enum { GAMES = 100 };
    static RandomGame run;
    Seen seen = {.looks = 0};
    for (int i = 1; i <= GAMES; i++) {
        Trial trial = {.random = (uint64_t)i};
        TaliaGame game;
        const TaliaSink sink = {.tell = look_at_event, .self = &seen};
        seen.played = TALIA_NONE;
        choose_setup(&trial);
        run.wanted = random_next(&trial.random);
        random_game_play(&run, &trial.setup, (uint64_t)i, false);
        talia_start_told(&game, &trial.setup, &sink);
        for (int n = 0; n < run.trail.count; n++)
            talia_choose_told(&game, run.trail.choice[n], &sink);
    }
    check(seen.looks > GAMES / 10 && seen.moves > 10 * GAMES, "there is enough to be seen");
    check(seen.by_others == 0, "what only its owner may see is seen by nobody else");
}
