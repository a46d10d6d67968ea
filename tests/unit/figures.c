/* figures.c - figures of small matches and leagues: they agree with what was counted, add up, and
 * make reports that are well-formed. */
#include "../../report/fill.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../lab/summary.h"
#include "../../script/setup.h"
#include "../support/well_formed.h"
#include "../support/check.h"

/* ---- Matches ------------------------------------------------------------------------------- */

enum { MOST_KINGDOMS = 5 };

static Player contestant[TALIA_MAX_PLAYERS];
static TaliaSetup setup[MOST_KINGDOMS];
static MatchFigures figures;
static LeagueFigures table;

static const char *const words[] = {"smithy", "random", "bmu"};
static const PlayedAs as = {
    .language = POLISH, .kingdom = "First Game", .seed = "5", .command = "talia match a b"};

static void set_up(int contestants, int players)
{
    char error[SETUP_ERROR], seed[8], count[2] = {(char)('0' + players), 0};
    for (int i = 0; i < contestants; i++) {
        player_free(&contestant[i]);
        check(player_read(words[i], (PlanSwitches){0}, &contestant[i], stderr), "a contestant");
    }
    for (int i = 0; i < MOST_KINGDOMS; i++) {
        snprintf(seed, sizeof seed, "%d", i + 1);
        const SetupWish wish = {.seed = seed,
                                .players = count,
                                .sets = "all",
                                .kingdom = i ? "Smithy" : "First Game",
                                .events = i ? "random" : NULL};
        check(setup_resolve(&wish, &setup[i], error), error);
    }
}

typedef struct Size {
    const char *name;
    int contestants, players, kingdoms;
    uint64_t groups, watched;
} Size;

static Match make_match(const Size *size)
{
    Match match = {.contestants = size->contestants,
                   .setup = setup,
                   .kingdoms = size->kingdoms,
                   .run = 1,
                   .seed = {5, 7},
                   .watched = size->watched};
    set_up(size->contestants, size->players);
    for (int i = 0; i < size->contestants; i++) match.contestant[i] = &contestant[i];
    return match;
}

static bool play(const Work *work)
{
    const Workers workers = {.threads = 1};
    return workers_run(work, &workers);
}

/* ---- They agree and add up ----------------------------------------------------------------- */

static uint64_t sum(const uint64_t *count, int n)
{
    uint64_t all = 0;
    for (int i = 0; i < n; i++) all += count[i];
    return all;
}

static bool is_near(double a, double b)
{
    return fabs(a - b) < 1e-9;
}

static bool same_estimate(Estimate a, Estimate b)
{
    return is_near(a.value, b.value) && is_near(a.low, b.low) && is_near(a.high, b.high);
}

static void check_side(const Tally *tally, int who, const Size *size)
{
    const PlayerFigures *side = &figures.side[who];
    const uint64_t plays = tally->games * (uint64_t)size->players / (uint64_t)size->contestants;
    check(side->wins + side->ties + side->losses == tally->games, "won, tied or lost");
    check(same_estimate(side->share, summary_estimate(tally, who, TALLY_SHARE)),
          "the share has the interval of paired games");
    check(same_estimate(side->win, summary_estimate(tally, who, TALLY_WINS)), "so have the wins");
    check(is_near(side->win.value, (double)side->wins / (double)tally->games), "wins");
    check(sum(side->scores, FIGURES_SCORES) == plays, "every score is counted");
    const Spread scores = spread_of_counts(side->scores, FIGURES_SCORES, FIGURES_LEAST_SCORE);
    check(is_near(scores.mean, side->score.value), "the mean score");
    check(sum(side->won_in_turn, FIGURES_TURNS + 1) == side->wins, "wins by length");
    for (int turn = 0; turn <= FIGURES_TURNS; turn++)
        check(side->won_in_turn[turn] <= figures.length[turn], "of the games of that length");
}

static void check_course(const Tally *tally, int who)
{
    const PlayerFigures *side = &figures.side[who];
    const TallyStory *story = tally_story_of(tally);
    const uint64_t plays = summary_watched_plays(tally);
    double bought = 0;
    for (int turn = 1; turn <= TALLY_TURNS; turn++) {
        const TallyTurn *was = &story->side[who].turn[turn - 1];
        const double n = (double)was->count;
        check(side->points[turn].games == was->count && was->count <= plays, "turns");
        check(side->coins[turn].games == was->count, "turns with coins");
        if (was->count == 0) continue;
        check(is_near(side->points[turn].mean, (double)was->points.sum / n), "points by turn");
        check(side->coins[turn].mean >= (double)was->coins.sum / n - 1e-9,
              "nobody spends more than there is");
    }
    const double *first = side->coins[1].percentile;
    check((who > 0 || first[0] >= 2) && first[4] <= 5, "two to five coins on the first turn");
    for (int i = 0; i < figures.cards; i++) {
        const double each = (double)sum(side->bought[i], FIGURES_TURNS + 1) / (double)plays;
        check(is_near(each, summary_bought(tally, who, figures.card[i])), "bought");
        bought += each;
    }
    check(bought > 1, "something was bought");
}

static void check_piles(const Size *size)
{
    bool has_smithy = false, has_moat = false;
    for (int i = 0; i < figures.piles; i++) {
        const PileFigures *pile = &figures.pile[i];
        check(sum(pile->left, FIGURES_PILE + 1) == figures.watched, "a pile ends in every game");
        check(sum(pile->left, pile->size + 1) == figures.watched, "as large as it was at most");
        has_smithy |= pile->card == TALIA_smithy;
        has_moat |= pile->card == TALIA_moat;
    }
    check(has_smithy && has_moat == (size->kingdoms == 1), "piles that are there in every game");
    check(figures.pile[0].size > 0, "a pile has a size");
}

static void check_figures(const MatchRun *run, const Size *size)
{
    const Tally *tally = run->tally;
    double shares = 0;
    match_figures(run, &as, &figures);
    check(figures.games == tally->games && figures.seats == size->players, size->name);
    check(sum(figures.length, FIGURES_TURNS + 1) == tally->games, "every length is counted");
    check(sum(figures.ending, ENDINGS) == tally->games, "every ending is");
    for (int who = 0; who < figures.players; who++) {
        check_side(tally, who, size);
        shares += figures.side[who].share.value;
        if (size->watched) check_course(tally, who);
    }
    check(is_near(shares, 1), "the shares add up");
    check(figures.watched == (size->watched ? tally_story_of(tally)->games : figures.games),
          "watched, or nothing of all of them");
    check(strcmp(figures.kingdom_name, size->kingdoms > 1 ? "" : "Pierwsza rozgrywka") == 0,
          figures.kingdom_name);
    if (size->watched)
        check_piles(size);
    else
        check(figures.piles == 0 && figures.cards == 0, "nobody watched");
}

/* ---- Reports ------------------------------------------------------------------------------- */

/* What a file of the folder holds, on the heap; the file is removed. */
static char *read_back(const char *folder, const char *name)
{
    char path[512], *text = NULL;
    size_t length = 0;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *in = fopen(path, "r"), *out = open_memstream(&text, &length);
    if (!out) exit(1);
    for (int c; in && (c = fgetc(in)) != EOF;) fputc(c, out);
    check(in != NULL, name);
    if (in) fclose(in);
    fclose(out);
    unlink(path);
    return text;
}

static void check_plots(const char *folder, const char *const *plots, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s.svg", plots[i]);
        char *svg = read_back(folder, name);
        check(!xml_fault(svg), name);
        snprintf(name, sizeof name, "%s.csv", plots[i]);
        char *csv = read_back(folder, name);
        check(strstr(csv, "\r\n") != NULL, name);
        free(svg);
        free(csv);
    }
    char *json = read_back(folder, "numbers.json");
    check(is_json(json), "numbers.json");
    free(json);
}

static void check_page(bool (*write)(FILE *out, Language language))
{
    for (int language = 0; language < LANGUAGES; language++) {
        char *text = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&text, &length);
        if (!out) exit(1);
        check(write(out, (Language)language), "a page is written");
        fclose(out);
        check(!xml_fault(text) && strstr(text, "talia match a b"), "it is well-formed");
        free(text);
    }
}

static bool write_match(FILE *out, Language language)
{
    return match_report_page(out, &figures, language);
}

static bool write_league(FILE *out, Language language)
{
    return league_report_page(out, &table, language);
}

static void test_matches(void)
{
    static const Size sizes[] = {{"two", 2, 2, 1, 60, 60},   {"watched at first", 2, 2, 1, 60, 20},
                                 {"three", 3, 3, 1, 40, 40}, {"kingdoms", 2, 2, 5, 50, 50},
                                 {"seats", 2, 3, 1, 40, 40}, {"unwatched", 2, 2, 1, 30, 0}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const Match match = make_match(&sizes[i]);
        MatchRun run = {.match = &match, .games = sizes[i].groups * (uint64_t)match.contestants};
        check(match_begin(&run), "there is memory");
        const Work work = match_work(&run);
        check(play(&work), "it is played");
        check_figures(&run, &sizes[i]);
        check_page(write_match);
        match_end(&run);
    }
    /* The last one was not watched: it has these plots. */
    static const char *const few[] = {"wins", "scores", "length", "endings"};
    char folder[] = "/tmp/talia-figures-XXXXXX", error[REPORT_ERROR] = "";
    check(mkdtemp(folder) && match_report_files(folder, &figures, POLISH, error), error);
    check_plots(folder, few, sizeof few / sizeof few[0]);
    check(rmdir(folder) == 0, "nothing else was written");
}

/* A match of one group has values, but no intervals. */
static void test_one_group(void)
{
    const Size size = {"one group", 2, 2, 1, 1, 1};
    const Match match = make_match(&size);
    MatchRun run = {.match = &match, .games = 2};
    check(match_begin(&run), "there is memory");
    match_figures(&run, &as, &figures);
    check(figures.games == 0 && figures.watched == 0, "no games yet");
    check_page(write_match);
    const Work work = match_work(&run);
    check(play(&work), "it is played");
    match_figures(&run, &as, &figures);
    const Estimate score = figures.side[0].score;
    check(is_near(score.low, score.value) && is_near(score.high, score.value), "no interval");
    check_page(write_match);
    match_end(&run);
}

/* ---- Leagues ------------------------------------------------------------------------------- */

static void check_league(const LeagueRun *run)
{
    uint64_t met = 0;
    check(table.games == run->games && table.players == 3 && !table.left_out, "a league of three");
    for (int r = 0; r < table.players; r++) {
        check(r == 0 || table.rating[r].value <= table.rating[r - 1].value, "the best one first");
        check(table.rating[r].low < table.rating[r].value, "with an interval");
        check(table.met[r][r] == 0, "nobody meets himself");
        for (int c = 0; c < table.players; c++) {
            if (r == c) continue;
            met += table.met[r][c];
            check(table.met[r][c] == table.met[c][r], "both have met");
            check(is_near(table.cross[r][c].value + table.cross[c][r].value, 1), "shares of two");
        }
    }
    check(met == 2 * run->games, "everybody has met everybody");
    check(strcmp(table.name[2], "random") == 0, "random is the last one");
}

/* `apart`: the first two meet on a kingdom of their own. */
static void test_league(bool apart)
{
    static const char *const plots[] = {"ratings", "overall", "cross"};
    const Fixture fixture[] = {{0, 1, apart ? 1 : 0}, {0, 2, 0}, {1, 2, 0}};
    char folder[] = "/tmp/talia-figures-XXXXXX", error[REPORT_ERROR] = "";
    set_up(3, 2);
    const League league = {.count = 3,
                           .contestant = contestant,
                           .setup = setup,
                           .venues = apart ? 2 : 1,
                           .kingdoms = 1,
                           .fixture = fixture,
                           .fixtures = 3,
                           .seed = {5, 7},
                           .groups = 40};
    LeagueRun run = {.league = &league};
    check(league_begin(&run), "there is memory");
    const Work work = league_work(&run);
    check(play(&work) && league_rate(&run), "a league is played");
    check(league_figures(&run, &as, &table), "it has figures");
    check_league(&run);
    check(table.apart == apart && table.on[0][1].kingdom_count == TALIA_MAX_KINGDOM,
          "and tells where they met");
    check_page(write_league);
    check(mkdtemp(folder) && league_report_files(folder, &table, POLISH, error), error);
    check_plots(folder, plots, sizeof plots / sizeof plots[0]);
    check(rmdir(folder) == 0, "nothing else was written");
    league_end(&run);
}

int main(void)
{
    test_matches();
    test_one_group();
    test_league(false);
    test_league(true);
    for (int i = 0; i < TALIA_MAX_PLAYERS; i++) player_free(&contestant[i]);
    return checks_end();
}
