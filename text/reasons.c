/* reasons.c - see reasons.h. */
#include "reasons.h"

#include "join.h"
#include "say.h"

static const char *const words[LANGUAGES][REASONS] = {
    [ENGLISH] =
        {
#define REASON(id, words) [REASON_##id] = (words),
#include "en/reasons.def"
#undef REASON
        },
    [POLISH] =
        {
#define REASON(id, words) [REASON_##id] = (words),
#include "pl/reasons.def"
#undef REASON
        },
};

/* No row is missing, and all stand in one order. */
enum {
#define REASON(id, words) POLISH_##id,
#include "pl/reasons.def"
#undef REASON
    POLISH_REASONS
};
#define REASON(id, words)                                                                          \
    _Static_assert((int)POLISH_##id == (int)REASON_##id, "as in en/reasons.def");
#include "pl/reasons.def"
#undef REASON
_Static_assert(POLISH_REASONS == (int)REASONS, "both languages have the same rows");

static const char *const ids[REASONS] = {
#define REASON(id, words) #id,
#include "en/reasons.def"
#undef REASON
};

const char *reason_id(ReasonId id)
{
    return ids[id];
}

/* Of the forms "one|few|many}" the one for that number; moves on to the bracket. */
static const char *form_of(const char *at, int which, const char **end)
{
    const char *form = at;
    while (*at && *at != '}') {
        if (*at++ == '|' && which-- > 0) form = at;
    }
    *end = at;
    return form;
}

void reason_say(Language language, const Reason *reason, char out[REASON_WORDS])
{
    char value[REASON_WORDS];
    size_t n = 0;
    out[0] = 0;
    for (const char *at = words[language][reason->id]; *at; at++) {
        const char letter[2] = {*at, 0};
        if (*at != '{') {
            n = join_on(out, REASON_WORDS, n, letter);
            continue;
        }
        const int number = *++at == 'n' ? reason->n : reason->m;
        if (*at == 'c') {
            n = join_on(out, REASON_WORDS, n, text_card_name(language, (TaliaCard)reason->card));
        } else if (at[1] == '}') {
            join_number(value, sizeof value, "", number);
            n = join_on(out, REASON_WORDS, n, value);
        } else {
            const char *end,
                *form = form_of(at + 2, (int)say_form(language, (Saying)0, number), &end);
            for (; *form != '|' && *form != '}'; form++)
                n = join_on(out, REASON_WORDS, n, (char[2]){*form, 0});
            at = end;
            continue;
        }
        at++;
    }
}
