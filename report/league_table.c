/* league_table.c - a league in the terminal. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "../text/text.h"
#include "columns.h"
#include "results.h"

static int name_width(const LeagueRun *run)
{
    int width = 4;
    for (int who = 0; who < run->league->count; who++) {
        const int own = text_width(league_name(run->league, who));
        if (own > width) width = own;
    }
    return width < COLUMN_NAME ? width : COLUMN_NAME;
}

/* One decimal; nothing is known of those who have not met yet. */
static void words_of_number(char out[COLUMN_WORDS], double number)
{
    snprintf(out, COLUMN_WORDS, isnan(number) ? "-" : "%.1f", number);
}

static void print_ratings(const LeagueRun *run, const int *order, FILE *out)
{
    const int names = name_width(run);
    fputs("    ", out);
    column_name(out, names, "");
    column_words(out, 12, "Elo");
    column_words(out, 13, "wins share, %");
    column_words(out, 20, "won / tied / lost, %");
    column_words(out, 7, "score");
    putc('\n', out);
    for (int i = 0; i < run->league->count; i++) {
        const Pairing all = league_total(run, order[i]);
        const Rating *rating = &run->rating[order[i]];
        const double games = all.games ? (double)all.games / 100 : 1;
        char words[COLUMN_WORDS];
        fprintf(out, "%3d ", i + 1);
        column_name(out, names, league_name(run->league, order[i]));
        snprintf(words, sizeof words, "%+.0f ± %.0f", rating->elo, rating->margin);
        column_words(out, 12, words);
        words_of_number(words, 100 * pairing_share(&all).value);
        column_words(out, 13, words);
        snprintf(words, sizeof words, "%.1f / %.1f / %.1f", (double)all.wins / games,
                 (double)all.ties / games, (double)all.losses / games);
        column_words(out, 20, words);
        words_of_number(words,
                        (double)all.score.sum / (double)all.groups / league_seats(run->league));
        column_words(out, 7, words);
        putc('\n', out);
    }
}

/* Shares of the row's contestant against the column's, in %; columns by rank. */
static void print_cross_table(const LeagueRun *run, const int *order, FILE *out)
{
    enum { MOST = 24, WIDTH = 5 };
    const int count = run->league->count, names = name_width(run);
    if (count > MOST) {
        fprintf(out, "\nthe cross table of %d stands in --json and --csv\n", count);
        return;
    }
    fputs("\nshare of wins against each, %\n    ", out);
    column_name(out, names, "");
    for (int i = 0; i < count; i++) {
        char words[COLUMN_WORDS];
        snprintf(words, sizeof words, "%d", i + 1);
        column_words(out, WIDTH, words);
    }
    putc('\n', out);
    for (int i = 0; i < count; i++) {
        fprintf(out, "%3d ", i + 1);
        column_name(out, names, league_name(run->league, order[i]));
        for (int j = 0; j < count; j++) {
            char words[COLUMN_WORDS] = "";
            if (i != j) {
                const Pairing with = league_between(run, order[i], order[j]);
                words_of_number(words, 100 * pairing_share(&with).value);
            }
            column_words(out, WIDTH, words);
        }
        putc('\n', out);
    }
}

/* ---- Where they met ------------------------------------------------------------------------ */

static void print_where(const League *league, FILE *out)
{
    if (league->venues == 1 && league->kingdoms == 1)
        print_cards_of(out, league->setup);
    else if (league->venues == 1)
        fprintf(out, "%d random kingdoms\n", league->kingdoms);
    else if (league->kingdoms == 1)
        fputs("every two on a kingdom with what both need\n", out);
    else
        fprintf(out, "every two on %d random kingdoms with what both need\n", league->kingdoms);
}

/* Of a few pairings the kingdoms, of many where to find them. */
static void print_kingdoms(const LeagueRun *run, FILE *out)
{
    enum { MOST = 10 };
    const League *league = run->league;
    if (league->venues == 1) return;
    if (league->fixtures > MOST) {
        fputs("\nwho met on which kingdom stands in --report, --json and --csv\n", out);
        return;
    }
    fputs(league->kingdoms == 1 ? "\nkingdoms\n" : "\nwhat all kingdoms of two have\n", out);
    for (int i = 0; i < league->fixtures; i++) {
        const Fixture *fixture = &league->fixture[i];
        const TaliaSetup common = league_common(league, fixture->venue);
        fprintf(out, "%s v %s: ", league_name(run->league, fixture->a),
                league_name(run->league, fixture->b));
        print_cards_of(out, &common);
    }
}

/* Whose needs do not fit together. */
static void print_left_out(const LeagueRun *run, FILE *out)
{
    enum { MOST = 10 };
    const League *league = run->league;
    const int all = league_pairings(league->count) - league->fixtures;
    int told = 0;
    if (all == 0) return;
    fprintf(out, "\n%d pairing%s left out, since ten piles do not hold what the two need:\n", all,
            all == 1 ? " is" : "s are");
    for (int a = 0; a < league->count; a++) {
        for (int b = a + 1; b < league->count && told < MOST; b++) {
            if (league_venue(league, a, b) >= 0) continue;
            fprintf(out, "  %s v %s\n", league_name(run->league, a), league_name(run->league, b));
            told++;
        }
    }
    if (all > MOST) fprintf(out, "  and %d more, see --json and --csv\n", all - MOST);
    if (league_parts(league) > 1)
        fprintf(out,
                "so these contestants fall into %d parts that have not met: ratings compare those "
                "of one part only\n",
                league_parts(league));
}

/* ---- The whole ----------------------------------------------------------------------------- */

static uint64_t given_up(const LeagueRun *run)
{
    uint64_t sum = 0;
    for (int i = 0; i < league_pairings(run->league->count); i++) sum += run->pairing[i].given_up;
    return sum;
}

static void print_end(const LeagueRun *run, const RunFacts *facts, FILE *out)
{
    putc('\n', out);
    if (given_up(run))
        fprintf(out, "%" PRIu64 " games had not ended after %d decisions: they count as ties\n",
                given_up(run), TALLY_LONGEST);
    if (run->stop == MATCH_INTERRUPTED) fputs("interrupted: this is what was known by then\n", out);
    if (run->until > 0 && run->stop != MATCH_UNTIL_REACHED)
        fprintf(out, "--until %g was not reached\n", run->until);
    print_rate(out, facts, run->games);
}

void league_print(const LeagueRun *run, const RunFacts *facts, FILE *out)
{
    const League *league = run->league;
    int *order = calloc((size_t)league->count, sizeof *order);
    if (!order) return;
    league_rank(run, order);
    print_where(league, out);
    fprintf(out, "%d players, edition %d, seed %s\n%" PRIu64 " games of %d pairings\n\n",
            league_seats(run->league), league->setup->edition, facts->seed, run->games,
            league->fixtures);
    if (run->games) {
        print_ratings(run, order, out);
        print_cross_table(run, order, out);
    }
    print_kingdoms(run, out);
    print_left_out(run, out);
    print_end(run, facts, out);
    free(order);
}
