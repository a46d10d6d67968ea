/* strength.h - what `talia arena` found out, as a page: docs/STRENGTH.md. */
#pragma once

#include <stdio.h>

#include "../lab/arena.h"
#include "../lab/calibration.h"

/* Bouts that are not played yet are left out, or open. `command`: what plays it all. */
void strength_write(const ArenaResults *results, const ArenaLists *lists, const char *command,
                    FILE *out);

/* Whether the chances that the net states come true: a table of docs/ADVICE.md. */
void strength_calibration(const Calibration *calibration, FILE *out);
