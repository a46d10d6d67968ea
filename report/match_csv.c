/* match_csv.c - a match as CSV, one number with its interval a row: docs/MATCHES.md. */
#include <math.h>

#include "../text/text.h"
#include "data.h"
#include "results.h"
#include "../lab/summary.h"

static Estimate only(double value)
{
    return (Estimate){value, NAN, NAN};
}

/* A count, and how often that is of so many. */
static void write_part(FILE *out, CsvRow row, uint64_t count, uint64_t of)
{
    row.count = (double)count;
    row.value = only(of ? (double)count / (double)of : NAN);
    csv_row(out, &row);
}

static void write_result(FILE *out, const Tally *tally, const char *name, int who)
{
    static const char *const metric_name[TALLY_METRICS] = {"share",  "wins",  "ties",
                                                           "losses", "score", "turns"};
    static const char *const won[] = {"wins", "ties", "losses"};
    const TallySide *side = &tally->side[who];
    for (int i = 0; i < TALLY_METRICS; i++) {
        const bool counts = i == TALLY_WINS || i == TALLY_TIES || i == TALLY_LOSSES;
        const CsvRow row = {.table = "result",
                            .who = name,
                            .item = metric_name[i],
                            .count = counts ? (double)side->of[i].sum : -1,
                            .value = summary_estimate(tally, who, (TallyMetric)i)};
        csv_row(out, &row);
    }
    for (int seat = 0; seat < (int)tally->seats; seat++) {
        const uint64_t *of = side->seat[seat];
        for (int i = 0; i < 3; i++)
            write_part(out, (CsvRow){.table = "seat", .who = name, .item = won[i], .at = seat + 1},
                       of[i], of[0] + of[1] + of[2]);
    }
}

static void write_scores(FILE *out, const Tally *tally, const char *name, int who)
{
    const uint64_t all = tally->groups * tally->seats;
    for (int i = 0; i < TALLY_SCORES; i++) {
        char score[16];
        snprintf(score, sizeof score, "%d", i + TALLY_LOWEST);
        if (tally->side[who].scores[i])
            write_part(out, (CsvRow){.table = "score", .who = name, .item = score},
                       tally->side[who].scores[i], all);
    }
}

static void write_lengths(FILE *out, const Tally *tally)
{
    static const char *const ends[] = {"provinces", "piles", "both", "given up", "forfeited"};
    const CsvRow rounds = {
        .table = "match", .item = "rounds", .count = -1, .value = summary_rounds(tally)};
    csv_row(out, &rounds);
    for (int i = 0; i < TALLY_ENDS; i++)
        write_part(out, (CsvRow){.table = "end", .item = ends[i]}, tally->ends[i], tally->games);
    for (int i = 0; i < TALLY_LENGTHS; i++) {
        char length[16];
        snprintf(length, sizeof length, "%d", i);
        if (tally->lengths[i])
            write_part(out, (CsvRow){.table = "length", .item = length}, tally->lengths[i],
                       tally->games);
    }
}

/* ---- Watched games ------------------------------------------------------------------------- */

static void write_spread(FILE *out, const char *name, const char *item, int turn,
                         const Moments *moments, uint64_t count)
{
    const Scatter spread = summary_spread(moments, count);
    const CsvRow row = {
        .table = "turn",
        .who = name,
        .item = item,
        .at = turn,
        .count = (double)count,
        .value = {spread.mean, spread.mean - spread.deviation, spread.mean + spread.deviation}};
    csv_row(out, &row);
}

static void write_cards(FILE *out, const char *table, const char *name, uint64_t plays,
                        const uint32_t of[TALLY_TURNS][TALIA_CARDS])
{
    for (int card = 0; card < TALIA_CARDS; card++) {
        for (int turn = 0; turn < TALLY_TURNS; turn++) {
            if (!of[turn][card]) continue;
            const char *id = text_card_id((TaliaCard)card);
            write_part(out, (CsvRow){.table = table, .who = name, .item = id, .at = turn + 1},
                       of[turn][card], plays);
        }
    }
}

static void write_side(FILE *out, const Tally *tally, const char *name, int who)
{
    const TallyStoryOfSide *side = &tally_story_of(tally)->side[who];
    const uint64_t plays = summary_watched_plays(tally);
    for (int turn = 0; turn < TALLY_TURNS; turn++) {
        const TallyTurn *at = &side->turn[turn];
        if (!at->count) break;
        write_spread(out, name, "points", turn + 1, &at->points, at->count);
        write_spread(out, name, "coins", turn + 1, &at->coins, at->count);
        write_spread(out, name, "cards", turn + 1, &at->cards, at->count);
    }
    write_cards(out, "bought", name, plays, side->bought);
    write_cards(out, "gained", name, plays, side->gained);
}

static void write_piles(FILE *out, const TallyStory *story)
{
    for (int card = 0; card < TALIA_CARDS; card++) {
        const TallyPile *pile = &story->pile[card];
        const char *id = text_card_id((TaliaCard)card);
        if (!pile->games) continue;
        const CsvRow left = {.table = "pile",
                             .item = id,
                             .count = (double)pile->games,
                             .value = only((double)pile->left / (double)pile->games)};
        csv_row(out, &left);
        write_part(out, (CsvRow){.table = "empty pile", .item = id}, pile->empty, pile->games);
    }
}

/* ---- The whole ----------------------------------------------------------------------------- */

static void write_comparisons(FILE *out, const MatchRun *run)
{
    const Match *match = run->match;
    for (int a = 0; a < match->contestants; a++) {
        for (int b = a + 1; b < match->contestants; b++) {
            const Comparison both = summary_compare(run->tally, a, b);
            CsvRow row = {
                .who = match->contestant[a]->name, .item = match->contestant[b]->name, .count = -1};
            row.table = "share more", row.value = both.share;
            csv_row(out, &row);
            row.table = "score more", row.value = both.score;
            csv_row(out, &row);
            row.table = "p", row.value = only(both.p);
            csv_row(out, &row);
        }
    }
}

static void write_kingdoms(FILE *out, const Tally *tally, const char *name, int who)
{
    for (int i = 0; i < (int)tally->cells; i++) {
        const TallyCell *cell = tally_cell_of(tally, i);
        const double all = (double)cell->groups * tally->contestants * TALLY_GAME;
        char kingdom[16];
        snprintf(kingdom, sizeof kingdom, "%d", i);
        const CsvRow row = {.table = "kingdom",
                            .who = name,
                            .item = kingdom,
                            .count = (double)cell->groups,
                            .value = only((double)cell->sum[who][TALLY_SHARE] / all)};
        csv_row(out, &row);
    }
}

void match_write_csv(const MatchRun *run, FILE *out)
{
    const Tally *tally = run->tally;
    const TallyStory *story = tally_story_of(tally);
    const CsvRow games = {
        .table = "match", .item = "games", .count = (double)tally->games, .value = only(NAN)};
    csv_head(out);
    csv_row(out, &games);
    write_lengths(out, tally);
    write_comparisons(out, run);
    for (int who = 0; who < run->match->contestants; who++) {
        const char *name = run->match->contestant[who]->name;
        write_result(out, tally, name, who);
        write_scores(out, tally, name, who);
        write_kingdoms(out, tally, name, who);
        if (story) write_side(out, tally, name, who);
    }
    if (story) write_piles(out, story);
}
