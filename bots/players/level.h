/* level.h - how strong a bot is that sits at a table. Some levels pick one of the plans of plans/
 * that fits the kingdom, and the plan and default play do the rest; the others are played by a net
 * that learned the game (learned.h). */
#pragma once

#include <talia/game.h>

#include "../bots.h"
#include "../net/net.h"

/* The weakest first. */
typedef enum Level {
    LEVEL_NOVICE,
    LEVEL_EASY,
    LEVEL_CASUAL,
    LEVEL_MEDIUM,
    LEVEL_STRONG,
    LEVEL_EXPERT,
    LEVEL_MASTER,
    LEVELS,
    LEVEL_STRONG_1 = LEVELS, /* no level of a table: how `strong` played at first, a yardstick */
} Level;

const char *level_id(Level level); /* "easy" */
int level_by_id(const char *id);   /* -1: none */

/* Of `master`, for a decision that it looks ahead at: playouts, a tenth of a second of them (tests
 * do with fewer); by how many threads (1); and after how many milliseconds of them it chooses with
 * those that it has had (0: it has all, so that it chooses the same on every machine). */
extern int level_playouts, level_threads, level_milliseconds;
enum { LEVEL_PATIENCE = 1000 }; /* milliseconds, where people wait for it */

/* Whether there is all that the level needs: a net. Without it `strong` sits there instead. */
bool level_is_here(Level level);

/* Whether it has yet to come: a bot of that level waits for it. */
bool level_is_awaited(Level level);

/* What a bot of a level thinks with, a part of whoever sits there: others ask a Seated (player.h).
 * The same set-up, seat and level give the same, whoever asks: nothing is kept between two choices
 * but what a master has tried on its way. NULL: no memory. */
typedef struct Wits Wits;
Wits *wits_new(Level level, const TaliaGame *game, int seat);
Wits *wits_of_net(const Net *net, const TaliaGame *game, int seat); /* as `expert` plays its own */
void wits_free(Wits *wits);
bool wits_think(Wits *wits, const TaliaView *view);
TaliaChoice wits_choose(Wits *wits, const TaliaView *view);
const char *wits_plan(const Wits *wits);
