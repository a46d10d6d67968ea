/* scenario.c - `talia scenario`: runs scenarios and saved games and says which of them hold. */
#include "../script/scenario.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "../script/files.h"

static const char help[] =
    "talia scenario FILE|FOLDER... - runs scenarios: positions, choices, what must then be true\n"
    "\n"
    "A folder stands for all *.scn and *.talia files in it and below. docs/FORMAT.md has the\n"
    "language.\n"
    "\n"
    "  --covered  run nothing; print the ids under `covers:`, sorted, one a line\n"
    "  --list     run nothing; print each file with its title\n"
    "\n"
    "Prints every failure and ends with `N passed, N failed`. Status 0: all passed; 1: some\n"
    "failed, or there was none; 2: some file was no scenario at all or could not be read (it\n"
    "counts as failed).\n";

static const char *const suffixes[] = {".scn", ".talia", NULL};

typedef enum Job { RUN, COVERED, LIST } Job;

typedef struct Work {
    Job job;
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

static void do_job(Work *work, Scenario *scenario)
{
    const Slice title = scenario_title(scenario);
    switch (work->job) {
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
        do_job(work, scenario);
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
    if (work->job == COVERED) print_covers(&work->cover);
    paths_free(&work->cover);
    if (work->job == RUN) printf("%d passed, %d failed\n", work->passed, work->failed);
    if (work->bad) return 2;
    return work->job == RUN && (work->failed || work->passed == 0) ? 1 : 0;
}

int command_scenario(int argc, char **argv)
{
    static const struct option known[] = {
        {"covered", no_argument, NULL, 'c'},
        {"list", no_argument, NULL, 'l'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    Work work = {.job = RUN};
    Paths paths = {.count = 0};
    optind = 1;
    for (int option; (option = getopt_long(argc, argv, "h", known, NULL)) != -1;) {
        if (option == 'h') {
            fputs(help, stdout);
            return 0;
        }
        if (option == '?') return 2;
        work.job = option == 'c' ? COVERED : LIST;
    }
    if (optind == argc) {
        fputs("talia scenario: name files or folders; talia scenario --help says more\n", stderr);
        return 2;
    }
    for (int i = optind; i < argc; i++) {
        if (paths_add(&paths, argv[i], suffixes)) continue;
        work.bad = true;
        work.failed++;
    }
    for (size_t i = 0; i < paths.count; i++) do_file(&work, paths.path[i]);
    paths_free(&paths);
    return finish(&work);
}
