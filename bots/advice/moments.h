/* moments.h - the questions that no single card asks: start of a turn, after a play, on a gain,
 * Clean-up, which of two extra turns. */
#pragma once

#include "../advice.h"

/* The answer for TALIA_Q_ORDER, TALIA_Q_LEAVE, TALIA_Q_PLAYED and TALIA_Q_GAINED; NULL for the
 * other questions. */
Advice *moment_advice(TaliaQuestion question);
