/* beats.h - a view shown step by step; between the files of a desk. */
#pragma once

#include "desk.h"

/* Cuts what happened since the last view into beats; one's own are taken as seen. */
void cut_beats(Desk *desk, JsonValue moves);
void show_beat(Desk *desk);
