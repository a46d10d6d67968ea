/* bots.h - somebody to play against. */
#pragma once

#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the default play of the program chooses for the seat that is asked: it buys Province, Gold
 * and Silver, and knows what every card is good for. One of the options. */
TaliaChoice talia_default_choice(const TaliaView *view);

#ifdef __cplusplus
}
#endif
