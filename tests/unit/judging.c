/* judging.c - what default play loses by its choices (lab/judging.h) is the same however many
 * threads judge it, and the worst choice is a position that can be looked at. */
#include <stdlib.h>
#include <string.h>

#include "../../bots/players/learned.h"
#include "../../lab/judging.h"
#include "../../script/save.h"
#include "../support/check.h"

/* Four games with a card, by so many threads. */
static void judge(Judging *judging, int threads)
{
    *judging = (Judging){.net = learned_net(), .seed = 3, .games = 4, .dealings = 2};
    judging_begin(judging, TALIA_steward);
    const Work work = judging_work(judging);
    check(workers_run(&work, &(Workers){.threads = threads, .block = 1}), "they are judged");
}

int main(void)
{
    static Judging one, other;
    judge(&one, 1);
    judge(&other, 3);
    check(one.cards == 1 && memcmp(one.judged, other.judged, sizeof one.judged) == 0,
          "the same by any number of threads");
    const JudgedCard *steward = &one.judged[TALIA_steward][JUDGED_QUESTION];
    check(steward->choices > 0 && steward->other <= steward->choices, "Steward asks something");
    char *text = judging_saved(&one, steward->worst.game, steward->worst.index), error[SAVE_ERROR];
    SavedGame saved;
    check(text && save_read("judged", text, strlen(text), &saved, error), "a position to look at");
    save_free(&saved);
    free(text);
    return checks_end();
}
