/* scenario.c - `talia scenario`: runs scenarios and saved games and says which of them hold. */
#include "../script/scenario.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "../script/files.h"

static const char *const suffixes[] = {".scn", ".talia", NULL};

typedef enum Aim { RUN, COVERED, LIST } Aim;

typedef struct Work {
    Aim aim;
    int passed, failed;
    bool bad;    /* something was no scenario, or could not be read */
    Paths cover; /* ids, for COVERED */
} Work;

static void note_covers(Work *work, const Scenario *scenario)
{
    for (size_t i = 0; i < scenario->cover_count; i++) {
        const Slice id = scenario->cover[i];
        Paths *cover = &work->cover;
        cover->path = grown(cover->path, cover->count, &cover->room, sizeof *cover->path);
        cover->path[cover->count] = strndup(id.at, id.length);
        if (cover->path[cover->count]) cover->count++;
    }
}

static void treat(Work *work, Scenario *scenario)
{
    const Slice title = scenario_title(scenario);
    switch (work->aim) {
    case COVERED:
        note_covers(work, scenario);
        break;
    case LIST:
        printf("%s: ", scenario->source.name);
        source_print(stdout, title);
        putchar('\n');
        break;
    case RUN:
        if (scenario_run(scenario, stdout)) {
            work->passed++;
            break;
        }
        work->failed++;
        fputs("    (", stdout);
        source_print(stdout, title);
        puts(")");
        break;
    }
}

static void do_file(Work *work, const char *path)
{
    size_t length = 0;
    char *text = file_read(path, &length);
    fflush(stdout); /* so that what goes to stderr stands in its place */
    Scenario *scenario = text ? scenario_read(path, (Slice){text, length}, stderr) : NULL;
    if (!text) fprintf(stderr, "talia: '%s' cannot be read: %s\n", path, strerror(errno));
    if (scenario) {
        treat(work, scenario);
    } else {
        work->bad = true;
        work->failed++;
    }
    scenario_free(scenario);
    free(text);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void print_covers(const Paths *cover)
{
    if (cover->count) qsort(cover->path, cover->count, sizeof *cover->path, by_name);
    for (size_t i = 0; i < cover->count; i++) {
        if (i == 0 || strcmp(cover->path[i], cover->path[i - 1]) != 0) puts(cover->path[i]);
    }
}

static int finish(Work *work)
{
    if (work->aim == COVERED) print_covers(&work->cover);
    paths_free(&work->cover);
    if (work->aim == RUN) printf("%d passed, %d failed\n", work->passed, work->failed);
    if (work->bad) return 2;
    return work->aim == RUN && (work->failed || work->passed == 0) ? 1 : 0;
}

/* ---- Options -------------------------------------------------------------------------------- */

typedef struct Options {
    bool covered, list;
} Options;

static const Option option_table[] = {
    {.name = "covered",
     .kind = OPTION_FLAG,
     .help = "run nothing; print the ids under `covers:`, sorted, one a line",
     .to = offsetof(Options, covered)},
    {.name = "list",
     .kind = OPTION_FLAG,
     .help = "run nothing; print each file with its title",
     .to = offsetof(Options, list)},
    {.name = NULL},
};

static int run(int argc, char **argv)
{
    Options said = {.list = false};
    Arguments rest;
    Paths paths = {.count = 0};
    const int status = options_read(&command_scenario, argc, argv, &said, &rest);
    if (status >= 0) return status;
    Work work = {.aim = said.covered ? COVERED : said.list ? LIST : RUN};
    for (int i = 0; i < rest.count; i++) {
        if (paths_add(&paths, rest.word[i], suffixes)) continue;
        work.bad = true;
        work.failed++;
    }
    for (size_t i = 0; i < paths.count; i++) do_file(&work, paths.path[i]);
    paths_free(&paths);
    return finish(&work);
}

const Command command_scenario = {
    .name = "scenario",
    .arguments = "FILE|FOLDER...",
    .purpose = "run scenarios: do the rules hold?",
    .about = "Runs scenarios: positions, choices, what must then be true. A folder stands for all "
             "*.scn and *.talia files in it and below. docs/FORMAT.md has the language.",
    .option = option_table,
    .footnote = "Prints every failure and ends with `N passed, N failed`. Status 0: all passed; "
                "1: some failed, or there was none; 2: some file was no scenario at all or could "
                "not be read (it counts as failed).",
    .offer = OFFER_FILES,
    .least = 1,
    .most = ANY_NUMBER,
    .run = run,
};
