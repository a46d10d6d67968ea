/* survey.c - what wins on a kingdom (lab/survey.h): the same by any number of threads and when it
 * was stopped and gone on with; cards that win; its page. */
#include "../../report/survey.h"

#include <stdlib.h>
#include <unistd.h>

#include "../support/check.h"
#include "../support/well_formed.h"

enum { PAIRS = 4, SOON = 60 };

static const TaliaSetup setup = {
    .players = 2,
    .edition = 2,
    .kingdom_count = 10,
    .kingdom = {TALIA_moat, TALIA_gardens, TALIA_merchant, TALIA_smithy, TALIA_witch, TALIA_cellar,
                TALIA_remodel, TALIA_market, TALIA_workshop, TALIA_village},
    .event_count = 1,
    .event = {TALIA_alms},
};

static const PlayedAs as = {.language = POLISH, .seed = "1", .command = "talia survey"};

static int bouts;

static bool stop_soon(void *self, const char *what, int done, int of)
{
    check(what && done < of, "so many of so many");
    return ++bouts < *(int *)self;
}

static bool look(Survey *survey, int threads, const char *path, int most)
{
    bouts = 0;
    *survey = (Survey){.setup = &setup,
                       .seed = 1,
                       .threads = threads,
                       .groups = PAIRS,
                       .path = path,
                       .settings = "a survey",
                       .progress = stop_soon,
                       .self = &most};
    check(survey_begin(survey), "there is memory");
    const bool played = survey_play(survey);
    check(played == !survey->is_stopped, "all of it, unless it was stopped");
    return played;
}

static char *written(const Survey *survey, bool (*write)(FILE *, const Survey *, const PlayedAs *))
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (!out || !write(out, survey, &as) || fclose(out) != 0) exit(1);
    return text;
}

static void test_page(const Survey *survey)
{
    char *page = written(survey, survey_report_page);
    const char *fault = xml_fault(page);
    check(!fault, fault ? fault : "a page");
    check(strstr(page, "Wied\u017ama") != NULL, "in Polish");
    free(page);
}

int main(void)
{
    static Survey one, other;
    char path[] = "/tmp/talia-survey-XXXXXX";
    const int file = mkstemp(path);
    if (file < 0 || close(file) != 0 || unlink(path) != 0) return 1;
    check(look(&one, 1, NULL, INT32_MAX), "what wins");
    check(one.best == SURVEY_BEST && one.plan[0].rating.value > one.plan[1].rating.value - 1e-9,
          "the best plan first");
    for (int i = 1; i < one.plans; i++) {
        for (int k = 0; k < i; k++)
            check(strcmp(one.plan[i].plan.name, one.plan[k].plan.name) != 0, "each has its name");
    }
    check(one.cards == 11 && one.buys == 11, "all cards and the Event; Silver and what opens");
    check(one.card[4].card == TALIA_witch && one.card[4].money.value > 0.7, "Witch beside money");
    for (int i = 0; i < one.cards; i++)
        check(one.card[i].is_used || one.card[i].without.value == 0.5, "what is not used is free");
    check(!look(&other, 2, path, SOON), "it is stopped");
    survey_end(&other);
    check(look(&other, 3, path, INT32_MAX), "and goes on");
    char *first = written(&one, survey_report_json), *second = written(&other, survey_report_json);
    check(is_json(first) && strcmp(first, second) == 0, "to the same end");
    test_page(&other);
    free(first);
    free(second);
    survey_end(&one);
    survey_end(&other);
    unlink(path);
    return checks_end();
}
