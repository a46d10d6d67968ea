/* advice.h - what bots/teacher/ advises, for people and programs: docs/ADVICE.md. */
#pragma once

#include "../bots/teacher/advisor.h"

#include <stdio.h>

typedef struct AdviceFor {
    const TaliaGame *game; /* at the decision */
    const Advice *advice;
    const char *name;     /* of the one who is asked */
    bool plays_treasures; /* before it */
} AdviceFor;

/* The options' numbers, the best chance first. */
void advice_order(const Advice *advice, int *order);

/* A table, the best option first; ascii: without signs that some terminals lack. */
void advice_print(const AdviceFor *of, Language language, bool ascii, FILE *out);
void advice_write_json(const AdviceFor *of, Language language, FILE *out);

/* ---- Shared with review.c ------------------------------------------------------------------- */

double share_of(int64_t chance); /* of 1 */

/* "buy-gold": ids of reasons as JSON has them. */
void advice_json_reason(const Reason *reason, Language language, FILE *out);
void advice_json_choice(const TaliaGame *game, TaliaChoice choice, FILE *out);
