/* league.c - `talia league DIR|FILE|NAME ...`: everyone against everyone, and ratings. */
#include <getopt.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../report/results.h"
#include "commands.h"
#include "../script/files.h"
#include "lab_files.h"
#include "lab_setups.h"
#include "../mpi/ranks.h"

static const char help[] =
    "talia league DIR|FILE|NAME ... - everyone against everyone: ratings in Elo with intervals, "
    "and\n"
    "how each did against each. A contestant is a bot (random, big-money, bmu, smithy, idle; as "
    "at\n"
    "tables: easy, medium, strong) or a file; of a folder, all files that end in .plan.\n"
    "\n"
    "Games come in pairs with one seed and the seats swapped; every two contestants play with the\n"
    "same seeds, on a kingdom with what both need. Two whose needs do not fit on ten piles do not\n"
    "meet. With --kingdom all play on the same.\n"
    "\n"
    "  --games N       of every two, rounded up to pairs (1000; at most, with --until: 1000000)\n"
    "  --until M       stop as soon as every rating is known to plus or minus M Elo\n"
    "  --players N     seats (2). With more, the two sit down again and again: A B A B, then B A B "
    "A\n";

static const char footnote[] = "\n"
                               "Ctrl-C stops and prints what is known. Status 0: done. 3: stopped "
                               "by Ctrl-C, or before --until\n"
                               "was reached. 2: bad input, or output lost.\n";

enum { GAMES = 1000, OPEN_END_GAMES = 1000000 };

/* ---- Progress ------------------------------------------------------------------------------ */

static void describe(const void *self, char *out, size_t size)
{
    const LeagueRun *run = self;
    snprintf(out, size, ", %.1f %% of all",
             100 * (double)run->games / (double)league_games(run->league));
}

/* The ratings are those of the last look at the rule. */
static double games_left(const void *self)
{
    const LeagueRun *run = self;
    const double played = (double)run->games;
    double left = (double)league_games(run->league) - played, widest = 0;
    if (run->until > 0) {
        for (int i = 0; i < run->league->count; i++) widest = fmax(widest, run->rating[i].margin);
        const double times = widest / run->until;
        if (widest > 0) left = fmin(left, fmax(0, played * (times * times - 1)));
    }
    return left;
}

/* ---- Who takes part ------------------------------------------------------------------------- */

static bool is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool add_word(Paths *words, const char *word)
{
    static const char *const suffixes[] = {".plan", NULL};
    char found[FILE_PATH];
    file_find(word, found);
    if (is_folder(found)) return paths_add(words, found, suffixes);
    words->path = grown(words->path, words->count, &words->room, sizeof *words->path);
    words->path[words->count] = strdup(word);
    return words->path[words->count] != NULL && ++words->count;
}

/* Words for contestants, folders opened; false: told what is wrong. */
static bool read_words(const char *command, char **typed, int count, Paths *words)
{
    for (int i = 0; i < count; i++) {
        if (!add_word(words, typed[i])) return false;
    }
    if (words->count >= 2 && words->count <= RATING_MOST) return true;
    fprintf(stderr, "%s: 2 to %d contestants make a league, not %zu; %s --help says more\n",
            command, RATING_MOST, words->count, command);
    return false;
}

/* ---- The whole ------------------------------------------------------------------------------ */

static int play_league(const LabOptions *options, const char *command, LeagueRun *run)
{
    const LabProgress progress = {describe, games_left, run};
    RunFacts facts;
    LabFiles files;
    if (!lab_files_open(options, command, &files)) return 2;
    const Work work = league_work(run);
    const bool played = lab_play(command, &work, options, &progress, &facts) && league_rate(run);
    if (played) league_print(run, &facts, stdout);
    if (played && files.json) league_write_json(run, &facts, files.json);
    if (played && files.csv) league_write_csv(run, files.csv);
    const bool shown = played && lab_show_league(options, command, run, files.report);
    const bool written = lab_files_close(options, command, &files);
    if (!shown || !written) return 2;
    const bool missed = run->until > 0 && run->stop != MATCH_UNTIL_REACHED;
    return run->stop == MATCH_INTERRUPTED || missed ? 3 : 0;
}

/* The number of seats; 0: told what is wrong. */
static int read_players(const LabOptions *options, const char *command)
{
    int players = 2;
    Fault fault;
    if (!options->wish.players || read_number(slice_of(options->wish.players), "--players", 2,
                                              TALIA_MAX_PLAYERS, &players, &fault))
        return players;
    fprintf(stderr, "%s: %s\n", command, fault.words);
    return 0;
}

static int meet_and_play(const LabOptions *options, const char *command, int players,
                         const Player *contestants, int count, double until)
{
    LabFixtures fixtures;
    int status = 2;
    if (lab_fixtures(options, command, players, contestants, count, &fixtures)) {
        const uint64_t games = options->says_games ? options->games
                               : until > 0         ? OPEN_END_GAMES
                                                   : GAMES;
        const League league = {.count = count,
                               .contestant = contestants,
                               .setup = fixtures.setup,
                               .venues = fixtures.venues,
                               .kingdoms = (int)options->kingdoms,
                               .fixture = fixtures.fixture,
                               .fixtures = fixtures.count,
                               .seed = {fixtures.seed[0], fixtures.seed[1]},
                               .groups = (games + 1) / 2};
        LeagueRun run = {.league = &league, .until = until};
        if (league_begin(&run))
            status = play_league(options, command, &run);
        else
            fprintf(stderr, "%s: not enough memory\n", command);
        league_end(&run);
    }
    lab_free_fixtures(&fixtures);
    return status;
}

static int set_up_and_play(const LabOptions *options, const char *command, const Paths *words,
                           double until)
{
    const int count = (int)words->count, players = read_players(options, command);
    if (!players) return 2;
    Player *contestants = lab_contestants(options, command, words->path, count);
    if (!contestants) return 2;
    const int status = meet_and_play(options, command, players, contestants, count, until);
    lab_free_contestants(contestants, count);
    return status;
}

static int lead(int argc, char **argv)
{
    LabOptions options;
    Paths words = {.count = 0};
    double until = 0;
    int status = lab_read_options(argc, argv, help, footnote, &options);
    if (status >= 0) return status;
    if (options.sprt || options.says_watch) {
        fprintf(stderr, "%s: --sprt and --watch are for talia match\n", argv[0]);
        return 2;
    }
    if (options.until && !lab_read_margin(options.until, &until))
        return lab_refuse(argv[0], "--until", options.until, "a number of Elo above 0, like 5");
    status = 2;
    if (read_words(argv[0], argv + optind, argc - optind, &words))
        status = set_up_and_play(&options, argv[0], &words, until);
    paths_free(&words);
    return status;
}

int command_league(int argc, char **argv)
{
    return ranks_run(argc, argv, lead);
}
