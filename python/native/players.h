/* players.h - what a player from Python is. */
#pragma once

#include "../../bots/players/player.h"
#include "native.h"

struct TaliaPlayer {
    Player player;
    TaliaAsk *ask; /* NULL: it is no function */
    void *self;
};
