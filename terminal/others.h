/* others.h - those who play against the person: what they are called, and waiting for them. */
#pragma once

#include "../bots/players/player.h"
#include "../text/text.h"
#include "paper.h"

/* The level that somebody typed, in either language; -1: none. */
int others_level(const char *typed);
const char *others_level_name(Level level, Language language);

/* What a player is called at the table: "strong bot", "big-money", the plan's name. */
enum { OTHERS_TITLE = PLAYER_NAME };
void others_title(const Player *player, Language language, char out[OTHERS_TITLE]);

/* What one chooses; while it thinks for long, the paper says so, unless that was told before. */
TaliaChoice others_choose(Seated *seated, const TaliaView *view, Language language,
                          const Paper *paper, bool *is_told);
