/* advise.c - `talia advise FILE`: what the net would do, and why. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../bots/players/learned.h"
#include "../report/advice.h"
#include "../script/files.h"
#include "../script/scenario.h"
#include "commands.h"
#include "parts/language.h"

typedef struct Options {
    uint64_t dealings, at, seed;
    bool json;
    int language;
} Options;

static const Option option_table[] = {
    {.name = "at",
     .kind = OPTION_COUNT,
     .saying = SAY_takes_at,
     .most = 1000000,
     .to = offsetof(Options, at)},
    {.name = "dealings",
     .kind = OPTION_COUNT,
     .saying = SAY_takes_dealings,
     .least = 1,
     .most = ADVISOR_DEALINGS,
     .to = offsetof(Options, dealings)},
    {.name = "seed",
     .kind = OPTION_COUNT,
     .saying = SAY_takes_advice_seed,
     .most = UINT32_MAX,
     .to = offsetof(Options, seed)},
    {.name = "json",
     .kind = OPTION_FLAG,
     .saying = SAY_takes_advice_json,
     .to = offsetof(Options, json)},
    {.name = "lang",
     .kind = OPTION_LANGUAGE,
     .saying = SAY_takes_lang,
     .to = offsetof(Options, language)},
    {.name = NULL},
};

static int refuse(const Options *options, Saying saying, const char *path, const char *why)
{
    return refuse_file("talia advise", (Language)options->language, saying, path, why);
}

enum { NAME = 160 };

/* The name of a seat in the file, without what would do something to a terminal; without one, its
 * letter. */
static void find_name(const Scenario *scenario, int seat, char out[NAME])
{
    const Slice name = scenario_text(scenario, KEY_NAME, seat);
    FILE *file = name.length > 0 ? fmemopen(out, NAME, "w") : NULL;
    snprintf(out, NAME, "%c", 'A' + seat);
    if (!file) return;
    source_print(file, name);
    fclose(file);
    out[NAME - 1] = 0;
}

static int advise(const Options *options, const char *path, const Scenario *scenario)
{
    static Advisor advisor;
    static Advice advice;
    static TaliaGame game;
    char name[NAME];
    if (!scenario_play(scenario, options->at, &game, stderr)) return 2;
    if (talia_is_over(&game)) return refuse(options, SAY_advise_over, path, "");
    const bool treasures = talia_plain_treasures(&game) != 0;
    if (treasures) talia_choose(&game, TALIA_PLAY_TREASURES);
    advisor_begin(&advisor, learned_net(), &game, (int)options->dealings, options->seed);
    while (advisor_step(&advisor, INT32_MAX / 2)) continue;
    advisor_read(&advisor, &advice);
    find_name(scenario, advice.seat, name);
    const AdviceFor of = {
        .game = &game, .advice = &advice, .name = name, .plays_treasures = treasures};
    const Language language = (Language)options->language;
    if (options->json)
        advice_write_json(&of, language, stdout);
    else
        advice_print(&of, language, !environment_is_utf8(), stdout);
    return 0;
}

static int run(int argc, char **argv)
{
    Options said = {
        .dealings = ADVISOR_USUAL, .at = UINT64_MAX, .seed = 1, .language = (int)usual_language()};
    Arguments rest;
    const int status = options_read(&command_advise, argc, argv, &said, &rest);
    if (status >= 0) return status;
    const char *path = rest.word[0];
    size_t length;
    if (!learned_net()) return refuse(&said, SAY_advise_no_net, path, "");
    char *text = file_read(path, &length);
    if (!text) return refuse(&said, SAY_advise_unreadable, path, strerror(errno));
    Scenario *scenario = scenario_read(path, (Slice){text, length}, stderr);
    const int done = scenario ? advise(&said, path, scenario) : 2;
    scenario_free(scenario);
    free(text);
    return done;
}

const Command command_advise = {
    .name = "advise",
    .saying = SAY_advise_arguments,
    .option = option_table,
    .offer = OFFER_FILES,
    .least = 1,
    .most = 1,
    .run = run,
};
