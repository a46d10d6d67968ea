/* league.c - `talia league DIR|FILE|NAME ...`: everyone against everyone, and ratings. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../report/results.h"
#include "commands.h"
#include "../script/files.h"
#include "parts/lab_files.h"
#include "parts/lab_setups.h"
#include "parts/lab_state.h"
#include "../mpi/ranks.h"

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
    const League *league = run->league;
    const size_t pairings = (size_t)league_pairings(league->count);
    LabState state = {.path = options->state,
                      .mark = state_mark(options, league->contestant, league->count),
                      .part = {{run->pairing, pairings * sizeof *run->pairing},
                               {&run->games, sizeof run->games}}};
    const LabProgress progress = {describe, games_left, run, &state};
    RunFacts facts;
    LabFiles files;
    if (!state_load(command, &state) || !lab_files_open(options, command, &files)) return 2;
    league_resume(run);
    const Work work = league_work(run);
    const bool played = lab_play(command, &work, options, &progress, &facts) && league_rate(run);
    if (played) league_print(run, &facts, files.words);
    if (played && files.json) league_write_json(run, &facts, files.json);
    if (played && files.csv) league_write_csv(run, files.csv);
    const bool shown = played && lab_show_league(options, command, run, &files);
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
        const uint64_t games = options->games ? options->games : until > 0 ? OPEN_END_GAMES : GAMES;
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

static const Option option_table[] = {
    {.name = "games",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "of every two, rounded up to pairs (1000; at most, with --until: 1000000)",
     .least = 1,
     .most = LAB_MOST_GAMES,
     .to = offsetof(LabOptions, games)},
    {.name = "until",
     .kind = OPTION_TEXT,
     .argument = "M",
     .help = "stop as soon as every rating is known to plus or minus M Elo",
     .to = offsetof(LabOptions, until)},
    {.name = "players",
     .kind = OPTION_TEXT,
     .argument = "N",
     .help = "seats (2). With more, the two sit down again and again: A B A B, then B A B A",
     .to = offsetof(LabOptions, wish.players)},
    {.name = NULL},
};

static int lead(int argc, char **argv)
{
    LabOptions said;
    Arguments rest;
    Paths words = {.count = 0};
    double until = 0;
    int status = lab_read_options(&command_league, argc, argv, &said, &rest);
    if (status >= 0) return status;
    if (said.until && !lab_read_margin(said.until, &until))
        return option_refuse(&command_league, "--until", said.until,
                             "a number of Elo above 0, like 5");
    status = 2;
    if (read_words(argv[0], rest.word, rest.count, &words))
        status = set_up_and_play(&said, argv[0], &words, until);
    paths_free(&words);
    return status;
}

static int run(int argc, char **argv)
{
    return ranks_run(argc, argv, lead);
}

static const Example examples[] = {
    {"talia league plans --until 10", "all plans of that folder, to ten Elo"},
    {NULL, NULL},
};

const Command command_league = {
    .name = "league",
    .arguments = "FOLDER|FILE|NAME...",
    .purpose = "everyone against everyone, with ratings",
    .about = "Ratings in Elo with intervals, and how each did against each. A contestant is a bot "
             "(random, big-money, bmu, smithy, idle; as at tables: easy, medium, strong) or a "
             "file; of a folder, all files that end in .plan.\n\n"
             "Games come in pairs with one seed and the seats swapped; every two contestants play "
             "with the same seeds, on a kingdom with what both need. Two whose needs do not fit on "
             "ten piles do not meet. With --kingdom all play on the same.",
    .option = option_table,
    .common = lab_common_options,
    .footnote = "Ctrl-C stops and prints what is known. Status 0: done. 3: stopped by Ctrl-C, or "
                "before --until was reached. 2: bad input, or output lost.",
    .example = examples,
    .offer = OFFER_PLAYERS,
    .most = ANY_NUMBER,
    .note = lab_repeat_option,
    .run = run,
};
