/* judging.c - what default play loses by its choices (lab/judging.h) is the same however many
 * threads judge it; plays, cards left in hand, questions and moments are judged; the worst choices
 * are positions that can be looked at; choices of one game do not count as if each were a game. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../../bots/players/learned.h"
#include "../../lab/judging.h"
#include "../../script/save.h"
#include "../support/check.h"

/* Four games with a card, by so many threads. */
static void judge(Judging *judging, TaliaCard card, int threads, bool to_the_end)
{
    *judging = (Judging){
        .net = learned_net(), .seed = 3, .games = 4, .dealings = 2, .to_the_end = to_the_end};
    judging_begin(judging, (int)card);
    const Work work = judging_work(judging);
    check(workers_run(&work, &(Workers){.threads = threads, .block = 1}), "they are judged");
}

static void the_same_by_threads(bool to_the_end)
{
    static Judging one, other;
    judge(&one, TALIA_steward, 1, to_the_end);
    judge(&other, TALIA_steward, 3, to_the_end);
    check(one.cards == 1 && memcmp(one.judged, other.judged, sizeof one.judged) == 0,
          "the same by any number of threads");
}

/* Every worst choice, in its order, is a position in which something else could be chosen. */
static void worst_to_look_at(const Judging *judging, const JudgedCard *card)
{
    for (int i = 0; i < JUDGED_WORST && card->worst[i].lost; i++) {
        const JudgedChoice *worst = &card->worst[i];
        char *text = judging_saved(judging, worst->game, worst->index), error[SAVE_ERROR];
        SavedGame saved;
        TaliaGame game;
        check(text && save_read("judged", text, strlen(text), &saved, error), "a saved game");
        save_replay(&saved, &game);
        check(worst->chosen != worst->better &&
                  talia_is_option(talia_decision(&game), worst->chosen) &&
                  talia_is_option(talia_decision(&game), worst->better),
              "a choice between two that are offered");
        check(i == 0 || card->worst[i - 1].lost - 2 * card->worst[i - 1].doubt >=
                            worst->lost - 2 * worst->doubt,
              "the worst first");
        save_free(&saved);
        free(text);
    }
}

static int64_t choices_as(const Judging *judging, JudgedAs as)
{
    int64_t choices = 0;
    for (int card = 0; card < TALIA_CARDS; card++) {
        const JudgedCard *judged = &judging->judged[card][as];
        check(judged->other <= judged->choices, "no more choices are other ones than there are");
        choices += judged->choices;
    }
    return choices;
}

static void all_kinds_are_judged(void)
{
    static Judging judging;
    judge(&judging, TALIA_transmogrify, 2, false);
    check(choices_as(&judging, JUDGED_PLAY) > 0, "plays");
    check(choices_as(&judging, JUDGED_QUESTION) > 0, "questions");
    check(judging.judged[TALIA_transmogrify][JUDGED_MOMENT].choices > 0, "calls from the mat");
    judge(&judging, TALIA_treasure_map, 2, false);
    check(choices_as(&judging, JUDGED_LEFT) > 0, "cards that are left in hand");
    for (int card = 0; card < TALIA_CARDS; card++)
        for (int as = 0; as < JUDGED_KINDS; as++)
            worst_to_look_at(&judging, &judging.judged[card][as]);
}

/* Two games with two choices each: in one all is lost by one of them, in the other nothing. */
static void games_are_what_counts(void)
{
    const JudgedCard card = {.choices = 4,
                             .games = 2,
                             .lost = NET_ONE,
                             .lost_squared = NET_ONE,
                             .choices_squared = 8,
                             .both = 2 * (int64_t)NET_ONE};
    check(fabs(judged_mean(&card) - 0.25) < 1e-9, "a quarter is lost");
    check(fabs(judged_error(&card) - 0.25) < 1e-9, "with the error of two games");
}

int main(void)
{
    the_same_by_threads(false);
    the_same_by_threads(true);
    all_kinds_are_judged();
    games_are_what_counts();
    return checks_end();
}
