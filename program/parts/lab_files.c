/* lab_files.c - see lab_files.h. */
#include "lab_files.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../terminal/paper.h"
#include "language.h"
#include "../../mpi/ranks.h"

/* ---- Opening and closing ------------------------------------------------------------------- */

static bool fail(const char *command, const char *why)
{
    fprintf(stderr, "%s: %s\n", command, why);
    return false;
}

bool lab_cannot_write(const char *command, const char *path)
{
    fprintf(stderr, "%s: '%s' cannot be written: %s\n", command, path, strerror(errno));
    return false;
}

bool lab_cannot_read(const char *command, const char *path)
{
    fprintf(stderr, "%s: '%s' cannot be read: %s\n", command, path, strerror(errno));
    return false;
}

bool lab_is_standard_output(const char *path)
{
    return path && strcmp(path, "-") == 0;
}

static bool open_file(const char *command, const char *path, FILE **file)
{
    *file = lab_is_standard_output(path) ? stdout : path ? fopen(path, "w") : NULL;
    return !path || *file || lab_cannot_write(command, path);
}

static bool close_file(const char *command, const char *path, FILE *file)
{
    if (!file) return true;
    const bool lost = ferror(file);
    const bool closed = (file == stdout ? fflush(file) : fclose(file)) == 0;
    return (closed && !lost) || lab_cannot_write(command, path);
}

bool lab_make_folder(const char *command, const char *path, const char *things)
{
    struct stat status;
    if (!path || mkdir(path, 0777) == 0) return true;
    if (errno == EEXIST && stat(path, &status) == 0) {
        if (S_ISDIR(status.st_mode)) return true;
        errno = ENOTDIR;
    }
    fprintf(stderr, "%s: '%s' cannot be the folder for %s: %s\n", command, path, things,
            strerror(errno));
    return false;
}

bool lab_files_open(const LabOptions *options, const char *command, LabFiles *files)
{
    const int ours = lab_is_standard_output(options->json) + lab_is_standard_output(options->csv) +
                     lab_is_standard_output(options->report);
    *files = (LabFiles){.words = ours ? stderr : stdout};
    if (ours > 1) return fail(command, "only one of --json, --csv and --report can be '-'");
    if (open_file(command, options->json, &files->json) &&
        open_file(command, options->csv, &files->csv) &&
        open_file(command, options->report, &files->report) &&
        lab_make_folder(command, options->plots, "plots"))
        return true;
    lab_files_close(options, command, files);
    return false;
}

bool lab_files_close(const LabOptions *options, const char *command, LabFiles *files)
{
    const bool json = close_file(command, options->json, files->json);
    const bool csv = close_file(command, options->csv, files->csv);
    return close_file(command, options->report, files->report) && json && csv;
}

#define PAGE "http://localhost:8080/" /* where `talia serve` has it, unless it is told otherwise */

/* ---- Reports ------------------------------------------------------------------------------- */

/* The command that repeats it: of a run that was stopped, as far as it came. */
static PlayedAs played_as(const LabOptions *options, MatchStop stop, uint64_t games, char *command,
                          size_t size)
{
    int length = snprintf(command, size, "%s", options->command);
    if (stop == MATCH_INTERRUPTED && *options->command)
        length = snprintf(command, size, "%s --games %" PRIu64, options->command, games);
    return (PlayedAs){
        .language = options->language >= 0 ? (Language)options->language : usual_language(),
        .kingdom = options->wish.kingdom,
        .seed = options->wish.seed,
        .command = (size_t)length < size ? command : NULL,
    };
}

/* The tables around them are in English. */
static Language language_of_text(const LabOptions *options)
{
    return options->language >= 0 ? (Language)options->language : ENGLISH;
}

/* All of them if they were asked for, a few in a terminal. */
static void print_plots(const LabOptions *options, const MatchFigures *figures, FILE *out)
{
    const Language language = language_of_text(options);
    const int width = paper_open().width;
    const bool ascii = !environment_is_utf8();
    if (options->text_plots) {
        fputc('\n', out);
        match_report_text(out, figures, language, width, ascii);
    } else if (isatty(fileno(out)) && ranks_count() == 1) { /* mpirun lets it look like one */
        match_report_brief(out, figures, language, width, ascii);
    }
}

bool lab_show_match(const LabOptions *options, const char *command, const MatchRun *run,
                    const LabFiles *files)
{
    char again[2 * FIGURES_WORDS], error[REPORT_ERROR];
    const PlayedAs as = played_as(options, run->stop, run->tally->games, again, sizeof again);
    bool written = true;
    MatchFigures *figures = malloc(sizeof *figures);
    if (!figures) return fail(command, "not enough memory for the report");
    match_figures(run, &as, figures);
    print_plots(options, figures, files->words);
    if (files->report) match_figure_games(run, options->page ? options->page : PAGE, figures);
    if (files->report) written = match_report_page(files->report, figures, as.language);
    if (options->plots && !match_report_files(options->plots, figures, as.language, error))
        written = fail(command, error);
    figures_free(figures);
    free(figures);
    return written;
}

/* Games of every two, in a league that was stopped: those who played least. */
static uint64_t least_games(const LeagueRun *run)
{
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < run->league->fixtures; i++) {
        const Fixture *fixture = &run->league->fixture[i];
        const uint64_t games = league_between(run, fixture->a, fixture->b).games;
        if (games < least) least = games;
    }
    return least ? least : 2;
}

bool lab_show_league(const LabOptions *options, const char *command, const LeagueRun *run,
                     const LabFiles *files)
{
    char again[2 * FIGURES_WORDS], error[REPORT_ERROR];
    const PlayedAs as = played_as(options, run->stop, least_games(run), again, sizeof again);
    bool written = true;
    if (!files->report && !options->plots && !options->text_plots) return true;
    LeagueFigures *figures = malloc(sizeof *figures);
    if (!figures || !league_figures(run, &as, figures)) {
        free(figures);
        return fail(command, "not enough memory for the report");
    }
    if (options->text_plots) {
        fputc('\n', files->words);
        league_report_text(files->words, figures, language_of_text(options), paper_open().width,
                           !environment_is_utf8());
    }
    if (files->report) written = league_report_page(files->report, figures, as.language);
    if (options->plots && !league_report_files(options->plots, figures, as.language, error))
        written = fail(command, error);
    free(figures);
    return written;
}

bool lab_show_survey(const LabOptions *options, const Survey *survey, const LabFiles *files)
{
    char again[2 * FIGURES_WORDS];
    const PlayedAs as = played_as(options, MATCH_ALL_PLAYED, survey->games, again, sizeof again);
    survey_print(survey, files->words);
    const bool page = !files->report || survey_report_page(files->report, survey, &as);
    return (!files->json || survey_report_json(files->json, survey, &as)) && page;
}
