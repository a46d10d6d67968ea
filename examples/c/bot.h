/* bot.h - a player of yours. It sees what its seat sees: it includes no other header of talia. */
#pragma once

#include <talia/view.h>

/* One of the options, for the seat that is asked. */
TaliaChoice my_choice(const TaliaView *view);
