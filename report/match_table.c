/* match_table.c - a match in the terminal. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../text/text.h"
#include "columns.h"
#include "results.h"
#include "../lab/summary.h"

static int name_width(const Match *match)
{
    int width = 4;
    for (int who = 0; who < match->contestants; who++) {
        const int own = text_width(match->contestant[who]->name);
        if (own > width) width = own;
    }
    return width < COLUMN_NAME ? width : COLUMN_NAME;
}

static const char *name_of(const MatchRun *run, int who)
{
    return run->match->contestant[who]->name;
}

/* ---- What was played ----------------------------------------------------------------------- */

static void print_head(const MatchRun *run, const RunFacts *facts, FILE *out)
{
    const Match *match = run->match;
    const Tally *tally = run->tally;
    if (match->kingdoms == 1)
        print_cards_of(out, match->setup);
    else
        fprintf(out, "%d of %d random kingdoms\n", summary_kingdoms(tally), match->kingdoms);
    fprintf(out, "%d players, edition %d, seed %s\n", match->setup->players, match->setup->edition,
            facts->seed);
    fprintf(out, "%" PRIu64 " games: %" PRIu64 " group%s of %d with one seed, seats rotated\n\n",
            tally->games, tally->groups, tally->groups == 1 ? "" : "s", match->contestants);
}

static void print_stop(const MatchRun *run, FILE *out)
{
    if (run->stop == MATCH_INTERRUPTED) fputs("interrupted: this is what was known by then\n", out);
    if (run->rule.until > 0 && run->stop != MATCH_UNTIL_REACHED)
        fprintf(out, "--until %g%% was not reached%s\n", 100 * run->rule.until,
                run->match->kingdoms > 1 ? "; more kingdoms may be needed, not more games" : "");
}

/* ---- Results ------------------------------------------------------------------------------- */

static void print_results(const MatchRun *run, FILE *out)
{
    static const char *const head[] = {"share of wins", "won", "tied", "lost", "score", "turns"};
    static const int width[] = {15, 15, 15, 15, 15, 15};
    const int names = name_width(run->match);
    int order[TALIA_MAX_PLAYERS];
    summary_rank(run->tally, order);
    column_name(out, names, "");
    for (int i = 0; i < TALLY_METRICS; i++) column_words(out, width[i], head[i]);
    putc('\n', out);
    for (int i = 0; i < run->match->contestants; i++) {
        column_name(out, names, name_of(run, order[i]));
        for (int metric = 0; metric < TALLY_METRICS; metric++) {
            char words[COLUMN_WORDS];
            const Estimate e = summary_estimate(run->tally, order[i], (TallyMetric)metric);
            if (metric == TALLY_SCORE || metric == TALLY_OWN_TURNS)
                words_of_mean(words, e);
            else
                words_of_share(words, e);
            column_words(out, width[metric], words);
        }
        putc('\n', out);
    }
    putc('\n', out);
}

static void print_elo(const MatchRun *run, int better, FILE *out)
{
    const Estimate share = summary_estimate(run->tally, better, TALLY_SHARE);
    const bool has_ends = share.low > 0 && share.high < 1; /* not NaN, and Elo is finite there */
    if (run->match->contestants != 2 || run->match->setup->players != 2 || !has_ends) return;
    fprintf(out, "; Elo %+.0f (%+.0f to %+.0f)", elo_of_share(share.value), elo_of_share(share.low),
            elo_of_share(share.high));
}

/* Of two, the one ahead is named first. */
static void print_comparison(const MatchRun *run, int ahead, int behind, FILE *out)
{
    const Comparison both = summary_compare(run->tally, ahead, behind);
    char share[COLUMN_WORDS], score[COLUMN_WORDS], p[COLUMN_WORDS];
    words_of_share(share, both.share);
    words_of_mean(score, both.score);
    words_of_p(p, both.p);
    if (comparison_is_sure(&both))
        fprintf(out, "%s is better than %s", name_of(run, ahead), name_of(run, behind));
    else
        fprintf(out, "%s and %s: who is better is not sure", name_of(run, ahead),
                name_of(run, behind));
    fprintf(out, ":\n  %s more of the wins, %s more points, %s", share, score, p);
    print_elo(run, ahead, out);
    putc('\n', out);
}

static void print_comparisons(const MatchRun *run, FILE *out)
{
    int order[TALIA_MAX_PLAYERS];
    summary_rank(run->tally, order);
    for (int i = 0; i < run->match->contestants; i++) {
        for (int j = i + 1; j < run->match->contestants; j++)
            print_comparison(run, order[i], order[j], out);
    }
}

static void print_luck(const MatchRun *run, FILE *out)
{
    if (!summary_knows_luck(run->tally)) return;
    fputs("\nwithout luck, share of wins (for this interval alone so many games would be needed)\n",
          out);
    for (int who = 0; who < run->match->contestants; who++) {
        const double needed = summary_games_needed(run->tally, who);
        char words[COLUMN_WORDS];
        words_of_share(words, summary_adjusted(run->tally, who));
        column_name(out, name_width(run->match), name_of(run, who));
        column_words(out, 15, words);
        if (needed > 0) fprintf(out, "  %.0f", (double)run->tally->games / needed);
        putc('\n', out);
    }
}

static void print_test(const MatchRun *run, FILE *out)
{
    static const char *const answer[] = {"not decided", "no", "yes"};
    const Sprt *sprt = &run->rule.sprt;
    if (!run->rule.tests) return;
    fprintf(out, "has %s %.4g %% of the wins, not %.4g %%? %s (%.2f; no at %.2f, yes at %.2f)\n",
            name_of(run, 0), 100 * sprt->share1, 100 * sprt->share0,
            answer[sprt_answer(sprt, run->tally->pairs)], sprt_ratio(sprt, run->tally->pairs),
            sprt_lower(sprt), sprt_upper(sprt));
}

/* ---- Details ------------------------------------------------------------------------------- */

static void print_seats(const MatchRun *run, FILE *out)
{
    static const char *const head[] = {"1st seat", "2nd seat", "3rd seat",
                                       "4th seat", "5th seat", "6th seat"};
    enum { WIDTH = 18 };
    const int names = name_width(run->match), seats = (int)run->tally->seats;
    fputs("\nwon / tied / lost, %\n", out);
    column_name(out, names, "");
    for (int seat = 0; seat < seats; seat++) column_words(out, WIDTH, head[seat]);
    putc('\n', out);
    for (int who = 0; who < run->match->contestants; who++) {
        column_name(out, names, name_of(run, who));
        for (int seat = 0; seat < seats; seat++) {
            const uint64_t *of = run->tally->side[who].seat[seat];
            const double all = (double)(of[0] + of[1] + of[2]) / 100;
            char words[COLUMN_WORDS];
            snprintf(words, sizeof words, "%.1f / %.1f / %.1f", (double)of[0] / all,
                     (double)of[1] / all, (double)of[2] / all);
            column_words(out, WIDTH, words);
        }
        putc('\n', out);
    }
}

static void print_kingdoms(const MatchRun *run, FILE *out)
{
    const Tally *tally = run->tally;
    int ahead[TALIA_MAX_PLAYERS] = {0};
    if (!tally->cells) return;
    for (int i = 0; i < (int)tally->cells; i++) {
        const TallyCell *cell = tally_cell_of(tally, i);
        int best = 0;
        bool tied = false;
        for (int who = 1; who < run->match->contestants; who++) {
            const int64_t more = cell->sum[who][TALLY_SHARE] - cell->sum[best][TALLY_SHARE];
            tied = more == 0 || (tied && more < 0);
            if (more > 0) best = who;
        }
        ahead[best] += cell->groups > 0 && !tied;
    }
    fputs("\nkingdoms on which one was ahead:", out);
    for (int who = 0; who < run->match->contestants; who++)
        fprintf(out, "%s %s %d", who ? "," : "", name_of(run, who), ahead[who]);
    putc('\n', out);
}

static void print_games(const Tally *tally, FILE *out)
{
    char rounds[COLUMN_WORDS];
    const double games = (double)tally->games / 100;
    words_of_mean(rounds, summary_rounds(tally));
    fprintf(out, "\n%s rounds; ended by Provinces %.1f %%, by piles %.1f %%", rounds,
            (double)tally->ends[TALLY_BY_PROVINCES] / games,
            (double)tally->ends[TALLY_BY_PILES] / games);
    if (tally->ends[TALLY_BY_BOTH])
        fprintf(out, ", by both %.1f %%", (double)tally->ends[TALLY_BY_BOTH] / games);
    putc('\n', out);
    if (tally->ends[TALLY_GIVEN_UP])
        fprintf(out, "%" PRIu64 " games had not ended after %d decisions: they count as ties\n",
                tally->ends[TALLY_GIVEN_UP], TALLY_LONGEST);
    if (tally->ends[TALLY_FORFEITED])
        fprintf(out, "%" PRIu64 " games were lost by a program that did not answer as it should\n",
                tally->ends[TALLY_FORFEITED]);
}

/* The cards that somebody bought most of, at least one in ten games. */
static void print_bought(const MatchRun *run, FILE *out)
{
    const Tally *tally = run->tally;
    if (!tally_story_of(tally)) return;
    fprintf(out, "\nbought a game (in the first %" PRIu64 " games)\n",
            tally_story_of(tally)->games);
    for (int who = 0; who < run->match->contestants; who++) {
        bool first = true;
        bool told[TALIA_CARDS] = {false};
        column_name(out, name_width(run->match), name_of(run, who));
        for (;;) {
            int most = -1;
            double number = 0.1;
            for (int card = 0; card < TALIA_CARDS; card++) {
                const double bought = summary_bought(tally, who, (TaliaCard)card);
                if (told[card] || bought < number) continue;
                most = card;
                number = bought;
            }
            if (most < 0) break;
            told[most] = true;
            fprintf(out, "%s%.1f %s", first ? "  " : ", ", number,
                    text_card_name(ENGLISH, (TaliaCard)most));
            first = false;
        }
        fputs(first ? "  nothing\n" : "\n", out);
    }
}

void match_print(const MatchRun *run, const RunFacts *facts, FILE *out)
{
    print_head(run, facts, out);
    if (run->tally->games) {
        print_results(run, out);
        print_comparisons(run, out);
        print_test(run, out);
        print_luck(run, out);
        print_seats(run, out);
        print_kingdoms(run, out);
        print_games(run->tally, out);
        print_bought(run, out);
        putc('\n', out);
    }
    print_stop(run, out);
    print_rate(out, facts, run->tally->games);
}
