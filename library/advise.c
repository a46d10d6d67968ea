/* advise.c - see talia/advise.h. */
#include <talia/advise.h>

#include "../bots/teacher/advisor.h"

_Static_assert((int)TALIA_MOST_DEALINGS == (int)ADVISOR_DEALINGS, "as many as there can be");
_Static_assert((int)TALIA_REASON == (int)REASON_WORDS, "room for any");

static double share_of(int32_t chance)
{
    return (double)chance / NET_ONE;
}

static void write_option(const Advice *advice, int i, Language language, TaliaAdvice *out)
{
    const Advised *option = &advice->option[i];
    *out = (TaliaAdvice){.option = option->option,
                         .is_best = i == advice->best,
                         .is_net = i == advice->net,
                         .chance = share_of(option->chance),
                         .error = share_of(option->error),
                         .behind = share_of(option->behind),
                         .doubt = share_of(option->doubt),
                         .share = share_of(option->share)};
    reason_say(language, &option->reason, out->reason);
}

int talia_advise(const TaliaGame *game, const void *net, size_t length, int dealings, uint64_t seed,
                 const char *language, TaliaAdvice out[TALIA_MAX_OPTIONS], const char **error)
{
    Advisor advisor; /* 80 KB: games, and what came of each option in each dealing */
    Advice advice;
    Net read;
    const int found = text_find_language(language);
    const char *wrong = talia_is_over(game) ? "the game is over" : net_read(&read, net, length);
    if (found < 0) wrong = "there is no such language";
    if (error) *error = wrong;
    if (wrong) return 0;
    advisor_begin(&advisor, &read, game, dealings < 1 ? 1 : dealings, seed);
    while (advisor_step(&advisor, INT32_MAX / 2)) continue;
    advisor_read(&advisor, &advice);
    for (int i = 0; i < advice.options; i++) write_option(&advice, i, (Language)found, &out[i]);
    return advice.options;
}
