/* obvious.h - what no good player does otherwise. */
#pragma once

#include <talia/view.h>

/* Such a choice of the seat that is asked; it may be TALIA_PLAY_TREASURES. False: there is none. */
bool obvious_choice(const TaliaView *view, TaliaChoice *out);
