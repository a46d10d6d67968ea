/* table.h - the whole table as it lies, hidden cards and all: for those who may see everything,
 * such as scenarios, replays and statistics. Players and bots look through view.h. */
#pragma once

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

int talia_turn_of(const TaliaGame *game);
TaliaPhase talia_phase(const TaliaGame *game);
TaliaCounters talia_counters(const TaliaGame *game, int who);
int talia_turns(const TaliaGame *game, int who);

int talia_cost(const TaliaGame *game, int kind);  /* right now */
int talia_types(const TaliaGame *game, int kind); /* right now */
int talia_pile(const TaliaGame *game, int kind);  /* cards left; 0 without a pile too */
uint64_t talia_supply(const TaliaGame *game);     /* kinds with a supply pile, empty ones too */
int talia_trash_count(const TaliaGame *game, int kind);

/* The cards of a zone, the top one first, into out; how many. */
int talia_zone(const TaliaGame *game, int who, TaliaZone zone, uint8_t out[TALIA_MAX_OWNED]);
int talia_zone_size(const TaliaGame *game, int who, TaliaZone zone);
int talia_owned(const TaliaGame *game, int who, int kind); /* wherever it lies */

int talia_get(const TaliaGame *game, int who, TaliaSetting setting);
int talia_embargo(const TaliaGame *game, int kind); /* Embargo tokens on that pile */
uint64_t talia_beside(const TaliaGame *game);       /* kinds with a pile beside the supply */
uint64_t talia_events(const TaliaGame *game);       /* Events on the table */
uint64_t talia_plain_kinds(const TaliaGame *game);  /* Treasures that are coins and nothing else */

#ifdef __cplusplus
}
#endif
