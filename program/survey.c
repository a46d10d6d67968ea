/* survey.c - `talia survey`: what wins on a kingdom. */
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "../lab/evolve.h"
#include "../lab/workers.h"
#include "commands.h"
#include "parts/interrupt.h"
#include "parts/lab_files.h"
#include "parts/lab_setups.h"
#include "parts/lab_state.h"
#include "parts/setup_options.h"

enum { PAIRS = 200, MOST_PAIRS = 1000000, ROUNDS = 60, MOST_ROUNDS = 100000 };

typedef struct Options {
    LabOptions lab; /* of it set-up, seed, threads, and where results go */
    uint64_t pairs, rounds;
} Options;

static bool tell(const char *what, const char *why)
{
    fprintf(stderr, "talia survey: %s%s%s\n", what, *what ? ": " : "", why);
    return false;
}

/* ---- Progress -------------------------------------------------------------------------------- */

static bool show(void *self, const char *what, int done, int of)
{
    (void)self;
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%s: %d of %d \033[K", what, done + 1, of);
    return !interrupt_noted();
}

/* What `talia evolve` finds in some rounds is one of the plans. */
static bool add_evolved(const Options *options, Survey *survey)
{
    const EvolveWish wish = {.setup = survey->setup,
                             .setups = 1,
                             .seed = survey->seed,
                             .threads = survey->threads ? survey->threads : workers_processors()};
    const int rounds = (int)options->rounds;
    EvolveResult *result = calloc(1, sizeof *result);
    Evolution *evolution = result && rounds ? evolution_new(&wish) : NULL;
    bool good = result && (evolution || !rounds);
    while (good && evolution && evolution_rounds(evolution) < rounds)
        good = show(NULL, "looking for a plan", evolution_rounds(evolution), rounds) &&
               evolution_round(evolution);
    if (good && evolution) {
        good = evolution_finish(evolution, survey->groups, result) &&
               survey_add(survey, &result->plan, true);
    }
    if (evolution) evolution_free(evolution);
    free(result);
    return good;
}

static Player *read_plans(char **words, int count)
{
    Player *player = calloc((size_t)count + 1, sizeof *player); /* never none */
    if (!player) tell("", "not enough memory");
    for (int i = 0; player && i < count; i++) {
        if (player_read_plan(words[i], (PlanSwitches){0}, &player[i], stderr)) continue;
        lab_free_contestants(player, i + 1);
        return NULL;
    }
    return player;
}

static bool add_plans(const Player *player, int count, Survey *survey)
{
    for (int i = 0; i < count; i++) {
        if (!survey_add(survey, player[i].plan, false))
            return tell(player[i].name, "there are too many plans");
    }
    return true;
}

/* ---- The whole ------------------------------------------------------------------------------- */

static int look(const Options *options, const char *command, const Player *player, int count,
                Survey *survey)
{
    LabFiles files;
    int status = 2;
    if (!lab_files_open(&options->lab, command, &files)) return 2;
    interrupt_catch(NULL);
    if (!survey_begin(survey))
        tell("", "not enough memory, or not with that file");
    else if (add_plans(player, count, survey) && add_evolved(options, survey) &&
             survey_play(survey))
        status = 0;
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    if (interrupt_noted()) status = 3;
    if (status == 0 && !lab_show_survey(&options->lab, survey, &files)) status = 2;
    survey_end(survey);
    return lab_files_close(&options->lab, command, &files) ? status : 2;
}

static const Option option_table[] = {
    KINGDOM_OPTION(LabOptions),
    BASE_SETS_OPTION(LabOptions),
    EVENTS_OPTION(LabOptions),
    EDITION_OPTION(LabOptions),
    BOXES_OPTION(LabOptions),
    SEED_OPTION(Options, lab.wish.seed),
    {.name = "pairs",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "pairs of games of every two (200)",
     .least = 10,
     .most = MOST_PAIRS,
     .to = offsetof(Options, pairs)},
    {.name = "rounds",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "how long it looks for a plan of its own, as talia evolve does (60; 0: not at all)",
     .most = MOST_ROUNDS,
     .to = offsetof(Options, rounds)},
    {.name = "state",
     .kind = OPTION_TEXT,
     .offer = OFFER_FILES,
     .argument = "FILE",
     .help = "results are kept there one by one; the same command does not play them again",
     .is_beside = true,
     .to = offsetof(Options, lab.state)},
    THREADS_OPTION(Options, lab.threads),
    {.name = "report",
     .kind = OPTION_TEXT,
     .offer = OFFER_FILES,
     .argument = "FILE.html",
     .help = "a page with plots, in one file; -: to the standard output",
     .is_beside = true,
     .to = offsetof(Options, lab.report)},
    {.name = "json",
     .kind = OPTION_TEXT,
     .offer = OFFER_FILES,
     .argument = "FILE",
     .help = "all numbers as JSON; -: to the standard output",
     .is_beside = true,
     .to = offsetof(Options, lab.json)},
    {.name = "lang",
     .kind = OPTION_LANGUAGE,
     .argument = "en|pl",
     .help = "of the page (that of the environment)",
     .is_beside = true,
     .to = offsetof(Options, lab.language)},
    {.name = NULL},
};

static int run(int argc, char **argv)
{
    Options said = {.pairs = PAIRS, .rounds = ROUNDS};
    Arguments rest;
    uint64_t seed[2];
    char settings[LAB_COMMAND + 64];
    int status = lab_read_options(&command_survey, argc, argv, &said.lab, &rest);
    if (status >= 0) return status;
    Player *player = read_plans(rest.word, rest.count);
    TaliaSetup *setup = player ? lab_setups(&said.lab, argv[0], 2, NULL, 0, seed) : NULL;
    status = 2;
    if (setup) {
        snprintf(settings, sizeof settings, "%s (%016" PRIx64 ")", said.lab.command,
                 state_mark(&said.lab, player, rest.count));
        Survey survey = {.setup = setup,
                         .seed = seed[0],
                         .threads = (int)said.lab.threads,
                         .groups = (int)said.pairs,
                         .path = said.lab.state,
                         .settings = settings,
                         .command = argv[0],
                         .progress = show};
        status = look(&said, argv[0], player, rest.count, &survey);
    }
    free(setup);
    if (player) lab_free_contestants(player, rest.count);
    return status;
}

static const Example examples[] = {
    {"talia survey --kingdom 'First Game' --report first.html", "a page about First Game"},
    {"talia survey my.plan --kingdom 'Size Distortion' --state sizes",
     "with a plan of yours among the others; stopped, it can go on later"},
    {NULL, NULL},
};

const Command command_survey = {
    .name = "survey",
    .arguments = "[FILE.plan...]",
    .purpose = "what wins on a kingdom: plans, cards, opening buys",
    .about = "Looks at one kingdom: which plans of the library, of the ones that talia evolve "
             "begins with and finds, and of yours are best there; what each card adds, by leaving "
             "it out; and which opening buys do well (docs/MATCHES.md).",
    .option = option_table,
    .footnote = "Ctrl-C stops; with --state it can go on later. Status 0: done; 3: stopped by "
                "Ctrl-C; 2: bad input, or output lost.",
    .example = examples,
    .offer = OFFER_FILES,
    .most = ANY_NUMBER,
    .note = lab_repeat_option,
    .run = run,
};
