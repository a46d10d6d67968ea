/* adventures.h - what is weighed before a card is called: moments.c asks. */
#pragma once

#include "../advice.h"

/* What Transmogrify makes of a card of the hand, better than that card. */
int worth_transmogrifying(const Mind *mind, int kind);

/* What Teacher would do: which token to which pile, and how much better it is there. */
typedef struct Lesson {
    TaliaWord token;
    int pile;
    int worth;
} Lesson;

Lesson best_lesson(const Mind *mind);
