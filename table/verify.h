/* verify.h - a saved game, held against what its house had committed itself to (fair.h) and against
 * what somebody saw who sat there (seen.h). */
#pragma once

#include "../json/json.h"
#include "../text/text.h"
#include "fair.h"

typedef enum Verdict {
    VERIFIED,
    NOT_VERIFIED,
    VERIFY_NO_GAME /* the text is not a saved game */
} Verdict;

/* What somebody knows who sat at the table, as hex; NULL: not to be compared. */
typedef struct FairClaim {
    const char *commitment; /* as the table told it before the start */
    const char *salt;       /* as this person gave it */
    JsonValue seen;         /* what this person was shown: seen.h; none: nothing was kept */
} FairClaim;

/* What was checked and what came out, a sentence a line, the verdict last; of a text that is no
 * saved game, what is wrong with it ("name:line:column: ...", in English). */
enum { VERIFY_WORDS = 4096 };
Verdict fair_verify(const char *name, const char *text, size_t length, const FairClaim *claim,
                    Language language, char words[VERIFY_WORDS]);
