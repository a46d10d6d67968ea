/* chronicle.h - what happened since the player last looked, as that player may know it. */
#pragma once

#include <talia/events.h>

#include "../text/lines.h"
#include "paper.h"

typedef struct Chronicle {
    Story story;  /* its seat reads */
    bool is_news; /* the seat has learnt something that it could not foresee */
} Chronicle;

void chronicle_open(Chronicle *chronicle, int seat);
void chronicle_close(Chronicle *chronicle);

/* For talia_start_told and talia_choose_told; the chronicle must outlive it. */
TaliaSink chronicle_sink(Chronicle *chronicle);

/* Writes it down and empties it. */
void chronicle_show(Chronicle *chronicle, const TaliaGame *game, Language language,
                    const Paper *paper);

/* Forgets what was not shown: it has been taken back, and this is where the game stands again. */
void chronicle_forget(Chronicle *chronicle, const TaliaGame *game);
