/* chronicle.h - what happened since the player last looked, as that player may know it. */
#pragma once

#include "../engine/talia.h"
#include "../text/say.h"
#include "paper.h"

typedef struct Chronicle {
    int seat;           /* who reads it */
    TaliaEvent *event;  /* on the heap; names that the seat may not know are left out */
    size_t count, room; /* of events */
    int turns;          /* begun so far */
    bool in_clean_up;   /* where the events begin */
    bool has_acted;     /* likewise: something was played or bought this turn */
    int turn_of;        /* likewise: whose turn it is, or TALIA_NONE */
    bool is_news;       /* the seat has learnt something that it could not foresee */
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
