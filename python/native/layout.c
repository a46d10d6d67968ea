/* layout.c - what a caller from another language must know of the structs. */
#include <talia/batch.h>

#include "native.h"

long talia_layout(int which)
{
    static const long layout[] = {
        (long)sizeof(TaliaGame),
        (long)sizeof(TaliaSetup),
        (long)sizeof(TaliaDecision),
        (long)sizeof(TaliaCardInfo),
        (long)sizeof(TaliaField),
        (long)sizeof(TaliaDraw),
        (long)sizeof(TaliaBatchPlan),
        (long)sizeof(TaliaRows),
        (long)sizeof(TaliaSetupWords),
        (long)sizeof(TaliaMatchWish),
        TALIA_CARDS,
        TALIA_VERBS,
        TALIA_WORDS,
        TALIA_ZONES,
        TALIA_SETTINGS,
        TALIA_SETS,
        TALIA_TYPES,
        TALIA_MAX_OPTIONS,
        TALIA_MAX_OWNED,
        TALIA_MOST_INPUTS,
        TALIA_MOST_GAMES,
        TALIA_VIEW_BYTES,
        TALIA_OBSERVATION_VERSION,
    };
    const int count = (int)(sizeof layout / sizeof *layout);
    return which >= 0 && which < count ? layout[which] : -1;
}
