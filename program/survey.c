/* survey.c - `talia survey`: what wins on a kingdom. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../lab/evolve.h"
#include "../lab/workers.h"
#include "../report/survey.h"
#include "../script/plan.h"
#include "commands.h"
#include "parts/interrupt.h"
#include "parts/lab_options.h"
#include "parts/lab_setups.h"
#include "parts/language.h"
#include "parts/setup_options.h"

enum { PAIRS = 200, MOST_PAIRS = 1000000, ROUNDS = 60, MOST_ROUNDS = 100000, SETTINGS = 1024 };

typedef struct Options {
    SetupWish wish;
    uint64_t pairs, rounds, threads;
    const char *state, *report, *json;
    int language;
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
               survey_add(survey, &result->plan);
    }
    if (evolution) evolution_free(evolution);
    free(result);
    return good;
}

static bool add_plans(char **words, int count, Survey *survey)
{
    for (int i = 0; i < count; i++) {
        Player player;
        if (!player_read_plan(words[i], (PlanSwitches){0}, &player, stderr)) return false;
        const bool added = survey_add(survey, player.plan);
        player_free(&player);
        if (!added) return tell(words[i], "too many plans");
    }
    return true;
}

/* ---- Results --------------------------------------------------------------------------------- */

typedef bool Writer(FILE *out, const Survey *survey, const PlayedAs *as);

static bool is_ours(const char *path)
{
    return path && strcmp(path, "-") == 0;
}

static bool write_to(const char *path, const Survey *survey, const PlayedAs *as, Writer *write)
{
    if (!path) return true;
    FILE *out = is_ours(path) ? stdout : fopen(path, "w");
    bool good = out && write(out, survey, as);
    if (out) good = (is_ours(path) ? fflush(out) : fclose(out)) == 0 && good;
    return good || tell(path, strerror(errno));
}

static bool write_results(const Options *options, const Survey *survey, const char *command)
{
    const PlayedAs as = {.language = options->language >= 0 ? (Language)options->language
                                                            : usual_language(),
                         .seed = options->wish.seed,
                         .command = command};
    survey_print(survey, is_ours(options->report) || is_ours(options->json) ? stderr : stdout);
    return write_to(options->report, survey, &as, survey_report_page) &&
           write_to(options->json, survey, &as, survey_report_json);
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* All that the results in a file depend on. */
static void write_settings(const Options *options, const TaliaSetup *setup, char **words, int count,
                           char out[SETTINGS])
{
    int n = snprintf(out, SETTINGS,
                     "survey, seed %s, %" PRIu64 " pairs, %" PRIu64 " rounds:", options->wish.seed,
                     options->pairs, options->rounds);
    for (int i = 0; i < setup->kingdom_count + setup->event_count && n < SETTINGS; i++) {
        const int event = i - setup->kingdom_count;
        const int card = event < 0 ? setup->kingdom[i] : setup->event[event];
        n += snprintf(out + n, (size_t)(SETTINGS - n), " %s", text_card_id((TaliaCard)card));
    }
    for (int i = 0; i < count && n < SETTINGS; i++)
        n += snprintf(out + n, (size_t)(SETTINGS - n), " %s", words[i]);
}

static int add_cards(char *out, int n, const char *option, const uint8_t *card, int count)
{
    for (int i = 0; i < count && n < SETTINGS; i++)
        n += snprintf(out + n, (size_t)(SETTINGS - n), "%s%s", i ? "," : option,
                      text_card_id((TaliaCard)card[i]));
    return n;
}

/* The command that comes to the same; "": it is too long. */
static void write_command(const Options *options, const TaliaSetup *setup, char **words, int count,
                          char out[SETTINGS])
{
    int n =
        snprintf(out, SETTINGS,
                 "talia survey --seed '%s' --pairs %" PRIu64 " --rounds %" PRIu64 " --edition %d",
                 options->wish.seed, options->pairs, options->rounds, setup->edition);
    n = add_cards(out, n, " --kingdom ", setup->kingdom, setup->kingdom_count);
    n = add_cards(out, n, " --events ", setup->event, setup->event_count);
    for (int i = 0; i < count && n < SETTINGS; i++)
        n += snprintf(out + n, (size_t)(SETTINGS - n), " '%s'", words[i]);
    if (n >= SETTINGS) out[0] = 0;
}

static int look(const Options *options, const TaliaSetup *setup, uint64_t seed, char **words,
                int count)
{
    char settings[SETTINGS], command[SETTINGS];
    interrupt_catch(NULL);
    write_settings(options, setup, words, count, settings);
    write_command(options, setup, words, count, command);
    Survey survey = {.setup = setup,
                     .seed = seed,
                     .threads = (int)options->threads,
                     .groups = (int)options->pairs,
                     .path = options->state,
                     .settings = settings,
                     .progress = show};
    int status = 2;
    if (!survey_begin(&survey))
        tell("", "not enough memory, or a state that is none");
    else if (add_plans(words, count, &survey) && add_evolved(options, &survey) &&
             survey_play(&survey))
        status = 0;
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    if (interrupt_noted()) status = 3;
    if (status == 0 && !write_results(options, &survey, command)) status = 2;
    survey_end(&survey);
    return status;
}

static const Option option_table[] = {
    KINGDOM_OPTION(Options),
    BASE_SETS_OPTION(Options),
    EVENTS_OPTION(Options),
    EDITION_OPTION(Options),
    BOXES_OPTION(Options),
    SEED_OPTION(Options, wish.seed),
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
     .help = "results are kept there one by one; what is there is not played again",
     .to = offsetof(Options, state)},
    THREADS_OPTION(Options, threads),
    {.name = "report",
     .kind = OPTION_TEXT,
     .offer = OFFER_FILES,
     .argument = "FILE.html",
     .help = "a page with plots, in one file; -: to the standard output",
     .to = offsetof(Options, report)},
    {.name = "json",
     .kind = OPTION_TEXT,
     .offer = OFFER_FILES,
     .argument = "FILE",
     .help = "all numbers as JSON; -: to the standard output",
     .to = offsetof(Options, json)},
    {.name = "lang",
     .kind = OPTION_LANGUAGE,
     .argument = "en|pl",
     .help = "of the page (that of the environment)",
     .to = offsetof(Options, language)},
    {.name = NULL},
};

static int run(int argc, char **argv)
{
    Options said = {
        .wish = {.seed = "1"}, .pairs = PAIRS, .rounds = ROUNDS, .language = LANGUAGE_UNSAID};
    Arguments rest;
    uint64_t seed[2];
    int status = options_read(&command_survey, argc, argv, &said, &rest);
    if (status >= 0) return status;
    const LabOptions lab = {.wish = said.wish, .kingdoms = 1};
    TaliaSetup *setup = lab_setups(&lab, argv[0], 2, NULL, 0, seed);
    status = setup ? look(&said, setup, seed[0], rest.word, rest.count) : 2;
    free(setup);
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
    .run = run,
};
