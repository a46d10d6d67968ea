/* stats.c - intervals, the sequential test and ratings, held against made-up data whose truth is
 * known. */
#include "../../lab/stats.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../../lab/rating.h"
#include "../../script/random.h"
#include "../support/check.h"

/* ---- Intervals ------------------------------------------------------------------------------ */

static uint64_t chance = 1;

static double uniform(void)
{
    return (double)(random_next(&chance) >> 11) * 0x1p-53;
}

/* A pair of games whose first one is won with probability p and whose second one goes the same way
 * more often than by chance; or the other way, if `alike` is negative (then p must be 1/2). */
static int pair_of_games(double p, double alike)
{
    const bool first = uniform() < p;
    const bool same = uniform() < fabs(alike);
    const bool second = !same ? uniform() < p : alike > 0 ? first : !first;
    return first + second;
}

static bool holds(Estimate e, double truth)
{
    return e.low <= truth && truth <= e.high;
}

/* Of 100 intervals about 95 are to hold the truth; and never is one much too wide. */
static void check_coverage(double share, double least, double most, const char *what)
{
    if (share < least || share > most) fprintf(stderr, "%s: %.4f\n", what, share);
    check(share >= least && share <= most, what);
}

static void test_share_coverage(void)
{
    static const struct {
        double p, alike;
        int pairs;
    } cases[] = {{0.5, 0, 40}, {0.5, 0.6, 100}, {0.5, -0.6, 100}, {0.9, 0.3, 100}, {0.98, 0, 200}};
    enum { TRIALS = 3000 };
    for (int i = 0; i < 5; i++) {
        int held = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            double sum = 0, squares = 0;
            for (int n = 0; n < cases[i].pairs; n++) {
                const int wins = pair_of_games(cases[i].p, cases[i].alike);
                sum += wins;
                squares += wins * wins;
            }
            const Sample sample = sample_of_ones(cases[i].pairs, sum, squares);
            held += holds(stats_share(&sample, 2), cases[i].p);
        }
        check_coverage((double)held / TRIALS, 0.935, 0.975, "intervals of shares hold the truth");
    }
}

/* Pairs that are ignored as pairs would give intervals that are too narrow. */
static void test_pairs_matter(void)
{
    double sum = 0, squares = 0, games = 0;
    for (int n = 0; n < 4000; n++) {
        const int wins = pair_of_games(0.5, 0.6);
        sum += wins;
        squares += wins * wins;
        games += wins;
    }
    const Sample pairs = sample_of_ones(4000, sum, squares);
    const Sample single = sample_of_ones(8000, games, games);
    const double ratio =
        estimate_margin(stats_share(&pairs, 2)) / estimate_margin(stats_share(&single, 1));
    check(ratio > sqrt(1.6) * 0.97 && ratio < sqrt(1.6) * 1.03, "the variance comes from pairs");
}

static void test_mean_coverage(void)
{
    enum { TRIALS = 3000, UNITS = 30 };
    int held = 0, few = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
        Sample sample = {.units = 0}, small = {.units = 0};
        for (int n = 0; n < UNITS; n++) {
            const double x = uniform() + uniform() + uniform();
            sample_add(&sample, 1, x);
            if (n < 4) sample_add(&small, 1, x);
        }
        held += holds(stats_mean(&sample, 1), 1.5);
        few += holds(stats_mean(&small, 1), 1.5);
    }
    check_coverage((double)held / TRIALS, 0.935, 0.965, "intervals of means hold the truth");
    check_coverage((double)few / TRIALS, 0.93, 0.97, "also of four units");
}

/* Kingdoms differ in who wins there, and in how often they are played. */
static void test_kingdom_coverage(void)
{
    enum { TRIALS = 2000, KINGDOMS = 40 };
    int held = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
        Sample sample = {.units = 0};
        for (int k = 0; k < KINGDOMS; k++) {
            const double p = 0.2 + 0.6 * uniform();
            const int groups = 20 + k % 2 * 10;
            double wins = 0;
            for (int n = 0; n < groups; n++) wins += pair_of_games(p, 0);
            sample_add(&sample, groups, wins);
        }
        held += holds(stats_share(&sample, 2), 0.5);
    }
    check_coverage((double)held / TRIALS, 0.93, 0.97, "the kingdom is the unit");
}

static void test_extremes(void)
{
    const Sample all = sample_of_ones(50, 100, 200), none = sample_of_ones(50, 0, 0);
    const Sample one = sample_of_ones(1, 1, 1), nothing = {.units = 0};
    const Estimate always = stats_share(&all, 2), never = stats_share(&none, 2);
    check(always.high >= 1 && always.low < 0.97 && always.low > 0.9, "nothing but wins");
    check(never.low <= 0 && never.high > 0.03 && never.high < 0.1, "nothing but losses");
    check(isinf(estimate_margin(stats_share(&one, 2))), "one unit has no interval");
    check(isnan(stats_mean(&nothing, 1).value), "nothing has no mean");
    check(fabs(stats_factor(5) - 2.5706) < 0.005 && fabs(stats_factor(30) - 2.0423) < 0.001,
          "Student's factors");
    check(fabs(stats_p(1.959964) - 0.05) < 1e-5, "p");
    check(fabs(share_of_elo(elo_of_share(0.7)) - 0.7) < 1e-12, "Elo there and back");
}

/* ---- The sequential test --------------------------------------------------------------------- */

/* A pair with ties, its games won with probability `share` on average: its outcome of five. */
static int outcome(double share, double tie)
{
    int points = 0;
    for (int game = 0; game < 2; game++) {
        const double at = uniform(), seat = game ? 0.05 : -0.05; /* the first seat is better */
        points += at < share + seat - tie / 2 ? 2 : at < share + seat + tie / 2 ? 1 : 0;
    }
    return points;
}

static SprtAnswer run_sprt(const Sprt *sprt, double share, uint64_t *pairs_used)
{
    uint64_t pairs[SPRT_OUTCOMES] = {0};
    SprtAnswer answer = SPRT_GO_ON;
    for (uint64_t n = 1; answer == SPRT_GO_ON; n++) {
        pairs[outcome(share, 0.1)]++;
        if (n % 16 == 0) answer = sprt_answer(sprt, pairs);
        *pairs_used = n;
    }
    return answer;
}

static void test_sprt_errors(void)
{
    enum { TRIALS = 1500 };
    const Sprt sprt = {0.5, 0.55, 0.05, 0.1};
    int yes = 0, no = 0;
    double at_low = 0, far = 0;
    for (int i = 0; i < TRIALS; i++) {
        uint64_t used;
        yes += run_sprt(&sprt, 0.5, &used) == SPRT_YES;
        at_low += (double)used / TRIALS;
        no += run_sprt(&sprt, 0.55, &used) == SPRT_NO;
        run_sprt(&sprt, 0.7, &used);
        far += (double)used / TRIALS;
    }
    check_coverage((double)yes / TRIALS, 0.02, 0.062, "it says yes in vain as often as allowed");
    check_coverage((double)no / TRIALS, 0.05, 0.118, "and no");
    check(far < at_low / 3, "what is plain is seen soon");
}

static void test_sprt_words(void)
{
    Sprt sprt;
    check(sprt_read("0,5", &sprt) && fabs(sprt.share0 - 0.5) < 1e-12 &&
              fabs(sprt.share1 - share_of_elo(5)) < 1e-12 && sprt.alpha > 0.049,
          "Elo");
    check(sprt_read("50%,52.5%,0.01,2%", &sprt) && fabs(sprt.share1 - 0.525) < 1e-12 &&
              fabs(sprt.alpha - 0.01) < 1e-12 && fabs(sprt.beta - 0.02) < 1e-12,
          "percent, and errors");
    check(sprt_read("-5,0,0.1", &sprt) && fabs(sprt.beta - 0.1) < 1e-12, "one error for both");
    static const char *const bad[] = {"",      "5",        "5,0",     "0,x",       "0,5,",
                                      "50%,5", "0,5,0.5",  "0,5,0,0", "0,5,1,1,1", "nan,5",
                                      "0 5",   "40%,100%", "0,inf",   "0,5x"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) check(!sprt_read(bad[i], &sprt), bad[i]);
}

/* ---- Ratings --------------------------------------------------------------------------------- */

enum { RATED = 6 };

static void make_up_results(const double elo[RATED], double ties, int games,
                            Encounter table[RATED * RATED])
{
    memset(table, 0, RATED * RATED * sizeof *table);
    for (int a = 0; a < RATED; a++) {
        for (int b = a + 1; b < RATED; b++) {
            const Expectation e = rating_expect(elo[a] - elo[b], ties);
            Encounter *met = &table[a * RATED + b];
            for (int i = 0; i < games; i++) {
                const double at = uniform();
                if (at < e.win)
                    met->wins++;
                else if (at < e.win + e.tie)
                    met->ties++;
                else
                    met->losses++;
            }
        }
    }
}

/* What would be met if everything went exactly as expected. */
static void expect_results(const double elo[RATED], double ties, int games,
                           Encounter table[RATED * RATED])
{
    memset(table, 0, RATED * RATED * sizeof *table);
    for (int a = 0; a < RATED; a++) {
        for (int b = a + 1; b < RATED; b++) {
            const Expectation e = rating_expect(elo[a] - elo[b], ties);
            table[a * RATED + b] = (Encounter){games * e.win, games * e.tie, games * e.loss};
        }
    }
}

static void test_ratings(void)
{
    enum { TRIALS = 500, GAMES = 300 };
    static const double elo[RATED] = {150, 90, 30, -20, -80, -170};
    Encounter table[RATED * RATED];
    Rating rating[RATED], truth[RATED];
    int held = 0;
    double off = 0, ties = 0;
    expect_results(elo, 0.2, GAMES, table);
    check(rating_solve(RATED, table, truth, &ties), "ratings are found");
    for (int i = 1; i < RATED; i++)
        check(fabs(truth[0].elo - truth[i].elo - (elo[0] - elo[i])) < 1, "as they are");
    check(fabs(ties - 0.2) < 0.001, "with the ties");
    for (int trial = 0; trial < TRIALS; trial++) {
        make_up_results(elo, 0.2, GAMES, table);
        check(rating_solve(RATED, table, rating, &ties), "ratings are found again");
        for (int i = 0; i < RATED; i++) {
            held += fabs(rating[i].elo - truth[i].elo) <= rating[i].margin;
            off += fabs(rating[i].elo - truth[i].elo) / TRIALS / RATED;
        }
    }
    check(off < 10, "of many games they are near");
    check_coverage(held / (double)(TRIALS * RATED), 0.935, 0.965, "and in their intervals");
}

static void test_lost_everything(void)
{
    const Encounter table[9] = {[1] = {100, 0, 0}, [2] = {60, 0, 40}, [5] = {0, 0, 100}};
    const Encounter all_ties[4] = {[1] = {0, 50, 0}}, unmet[4] = {{0, 0, 0}};
    Rating rating[3];
    double ties;
    check(rating_solve(3, table, rating, &ties) && rating[1].elo < rating[2].elo - 300 &&
              rating[1].elo > -5000,
          "whoever has lost everything has a finite rating");
    check(rating[1].margin > 3 * rating[0].margin, "and an uncertain one, alone");
    check(rating[0].elo > rating[2].elo, "the others are as they met");
    check(rating_solve(2, all_ties, rating, &ties) && fabs(rating[0].elo) < 1e-6, "ties only");
    check(rating_solve(2, unmet, rating, NULL) && fabs(rating[0].elo) < 1e-6, "nothing at all");
}

int main(void)
{
    test_share_coverage();
    test_pairs_matter();
    test_mean_coverage();
    test_kingdom_coverage();
    test_extremes();
    test_sprt_errors();
    test_sprt_words();
    test_ratings();
    test_lost_everything();
    return checks_end();
}
