/* reasons.h - why an option is good or bad, in a sentence: the rows REASON(id, words) of
 * en/reasons.def and pl/reasons.def, whose heads say what is filled in. Whoever gives a reason has
 * seen to it that it is true (bots/teacher/). */
#pragma once

#include "text.h"

typedef enum ReasonId {
#define REASON(id, words) REASON_##id,
#include "en/reasons.def"
#undef REASON
    REASONS
} ReasonId;

typedef struct Reason {
    uint8_t id;   /* ReasonId */
    uint8_t card; /* TaliaCard, where one is named */
    int16_t n, m; /* numbers, where there are any */
} Reason;

const char *reason_id(ReasonId id); /* "ends-won" */

enum { REASON_WORDS = 200 }; /* room for any of them */

/* The sentence, without a full stop: it goes on after the name of the option. */
void reason_say(Language language, const Reason *reason, char out[REASON_WORDS]);
