/* any_game.h - games of all kinds for tests, by chance. */
#pragma once

#include "../../script/random.h"

/* Of either edition, with cards of all sets and none, one or two Events. */
static inline void start_any(TaliaGame *game, uint64_t *chance, int players)
{
    TaliaSetup setup = {.players = (uint8_t)players,
                        .edition = (uint8_t)(1 + random_under(chance, 2))};
    random_kingdom(chance, &setup, TALIA_SET_ADVENTURES);
    random_events_or_none(chance, &setup);
    talia_start(game, &setup);
}
