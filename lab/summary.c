/* summary.c - see summary.h. */
#include "summary.h"

#include <math.h>

/* ---- Samples ------------------------------------------------------------------------------- */

/* Of each kingdom that was played on, its groups and what `of` finds in its sums. */
typedef double OfCell(const TallyCell *cell, int a, int b);

static Sample sample_of_cells(const Tally *tally, OfCell *of, int a, int b)
{
    Sample sample = {.units = 0};
    for (int i = 0; i < (int)tally->cells; i++) {
        const TallyCell *cell = tally_cell_of(tally, i);
        if (cell->groups) sample_add(&sample, (double)cell->groups, of(cell, a, b));
    }
    return sample;
}

static double metric_of_cell(const TallyCell *cell, int who, int metric)
{
    return (double)cell->sum[who][metric];
}

static double rounds_of_cell(const TallyCell *cell, int a, int b)
{
    (void)a, (void)b;
    return (double)cell->rounds;
}

static double share_of_cell(const TallyCell *cell, int a, int b)
{
    return (double)(cell->sum[a][TALLY_SHARE] - cell->sum[b][TALLY_SHARE]);
}

static double score_of_cell(const TallyCell *cell, int a, int b)
{
    return (double)(cell->sum[a][TALLY_SCORE] - cell->sum[b][TALLY_SCORE]);
}

static Sample sample_of_moments(const Tally *tally, const Moments *moments)
{
    return sample_of_ones((double)tally->groups, (double)moments->sum, (double)moments->squares);
}

/* Of the difference of two contestants: (a - b)^2 = a^2 - 2 ab + b^2. */
static Sample sample_of_difference(const Tally *tally, TallyMetric metric, int64_t product, int a,
                                   int b)
{
    const Moments *of_a = &tally->side[a].of[metric], *of_b = &tally->side[b].of[metric];
    const Moments difference = {of_a->sum - of_b->sum, of_a->squares - 2 * product + of_b->squares};
    return sample_of_moments(tally, &difference);
}

/* ---- Values -------------------------------------------------------------------------------- */

/* How much of a metric there can be in a group, or how often it was added up there. */
static double per_group(const Tally *tally, TallyMetric metric)
{
    if (metric == TALLY_SCORE || metric == TALLY_OWN_TURNS) return (double)tally->seats;
    return (double)tally->contestants * (metric == TALLY_SHARE ? TALLY_GAME : 1);
}

Estimate summary_estimate(const Tally *tally, int who, TallyMetric metric)
{
    const Sample sample = tally->cells ? sample_of_cells(tally, metric_of_cell, who, (int)metric)
                                       : sample_of_moments(tally, &tally->side[who].of[metric]);
    const double per = per_group(tally, metric);
    if (metric == TALLY_SCORE || metric == TALLY_OWN_TURNS) return stats_mean(&sample, per);
    return stats_share(&sample, per);
}

/* ---- Luck ------------------------------------------------------------------------------------ */

bool summary_knows_luck(const Tally *tally)
{
    return tally->side[0].luck.squares > 0;
}

static double luck_of_cell(const TallyCell *cell, int who, int unused)
{
    (void)unused;
    return (double)cell->luck[who];
}

/* Deviations from the means of all units, squared or multiplied, and summed: of share and luck. */
typedef struct Spreads {
    double share, luck, both;
} Spreads;

static Spreads spreads_of_cells(const Tally *tally, int who)
{
    const Sample share = sample_of_cells(tally, metric_of_cell, who, TALLY_SHARE);
    const Sample luck = sample_of_cells(tally, luck_of_cell, who, 0);
    Spreads spreads = {0, 0, 0};
    for (int i = 0; i < (int)tally->cells; i++) {
        const TallyCell *cell = tally_cell_of(tally, i);
        const double n = (double)cell->groups;
        const double x = (double)cell->sum[who][TALLY_SHARE] - n * share.x / share.n;
        const double c = (double)cell->luck[who] - n * luck.x / luck.n;
        spreads.share += x * x;
        spreads.luck += c * c;
        spreads.both += x * c;
    }
    return spreads;
}

static Spreads spreads_of(const Tally *tally, int who)
{
    if (tally->cells) return spreads_of_cells(tally, who);
    const TallySide *side = &tally->side[who];
    const Moments *share = &side->of[TALLY_SHARE], *luck = &side->luck;
    const double n = (double)tally->groups;
    const double x = (double)share->sum / n, c = (double)luck->sum / n;
    return (Spreads){(double)share->squares - n * x * x, (double)luck->squares - n * c * c,
                     (double)side->share_luck - n * x * c};
}

/* Luck counts for as much as it has moved results: a control variate with the coefficient of the
 * regression. */
static Sample sample_without_luck(const Tally *tally, int who, double coefficient)
{
    Sample sample = {.units = 0};
    if (!tally->cells) {
        const TallySide *side = &tally->side[who];
        const Moments *share = &side->of[TALLY_SHARE], *luck = &side->luck;
        return sample_of_ones((double)tally->groups,
                              (double)share->sum - coefficient * (double)luck->sum,
                              (double)share->squares - 2 * coefficient * (double)side->share_luck +
                                  coefficient * coefficient * (double)luck->squares);
    }
    for (int i = 0; i < (int)tally->cells; i++) {
        const TallyCell *cell = tally_cell_of(tally, i);
        if (!cell->groups) continue;
        sample_add(&sample, (double)cell->groups,
                   (double)cell->sum[who][TALLY_SHARE] - coefficient * (double)cell->luck[who]);
    }
    return sample;
}

Estimate summary_adjusted(const Tally *tally, int who)
{
    const Spreads spreads = spreads_of(tally, who);
    const double coefficient = spreads.luck > 0 ? spreads.both / spreads.luck : 0;
    const Sample sample = sample_without_luck(tally, who, coefficient);
    const Estimate e = stats_mean(&sample, per_group(tally, TALLY_SHARE));
    return (Estimate){fmin(1, fmax(0, e.value)), fmax(0, e.low), fmin(1, e.high)};
}

double summary_games_needed(const Tally *tally, int who)
{
    const Spreads spreads = spreads_of(tally, who);
    if (!(spreads.luck > 0 && spreads.share > 0)) return 1;
    return 1 - spreads.both * spreads.both / (spreads.luck * spreads.share);
}

Estimate summary_best_share(const Tally *tally, int who)
{
    return summary_knows_luck(tally) ? summary_adjusted(tally, who)
                                     : summary_estimate(tally, who, TALLY_SHARE);
}

Estimate summary_rounds(const Tally *tally)
{
    const Sample sample = tally->cells ? sample_of_cells(tally, rounds_of_cell, 0, 0)
                                       : sample_of_moments(tally, &tally->rounds);
    return stats_mean(&sample, (double)tally->contestants);
}

/* A difference that is the same in all units is as sure as so many tries that all came out so. */
static double p_of_share(const Sample *sample)
{
    const bool alike = sample->xx * sample->nn <= sample->xn * sample->xn * (1 + 1e-12);
    if (alike && sample->x != 0) return pow(0.5, sample->units - 1);
    return stats_p(stats_z(sample));
}

/* What one of two has more is what the other has less: their difference is known as well as the
 * share of one. */
static Estimate difference_of_two(const Tally *tally, int a)
{
    const Estimate share = summary_estimate(tally, a, TALLY_SHARE);
    return (Estimate){2 * share.value - 1, 2 * share.low - 1, 2 * share.high - 1};
}

Comparison summary_compare(const Tally *tally, int a, int b)
{
    const Sample share =
        tally->cells ? sample_of_cells(tally, share_of_cell, a, b)
                     : sample_of_difference(tally, TALLY_SHARE, tally->side[a].share_with[b], a, b);
    const Sample score =
        tally->cells ? sample_of_cells(tally, score_of_cell, a, b)
                     : sample_of_difference(tally, TALLY_SCORE, tally->side[a].score_with[b], a, b);
    const double comparisons = tally->contestants * (tally->contestants - 1) / 2.0;
    return (Comparison){
        .share = tally->contestants == 2 ? difference_of_two(tally, a)
                                         : stats_mean(&share, per_group(tally, TALLY_SHARE)),
        .score = stats_mean(&score, per_group(tally, TALLY_SCORE)),
        .p = fmin(1, p_of_share(&share) * comparisons),
    };
}

bool comparison_is_sure(const Comparison *comparison)
{
    return comparison->p <= 0.05;
}

void summary_rank(const Tally *tally, int order[TALIA_MAX_PLAYERS])
{
    for (int who = 0; who < (int)tally->contestants; who++) {
        int at = who;
        const int64_t share = tally->side[who].of[TALLY_SHARE].sum;
        for (; at > 0 && tally->side[order[at - 1]].of[TALLY_SHARE].sum < share; at--)
            order[at] = order[at - 1];
        order[at] = who;
    }
}

int summary_kingdoms(const Tally *tally)
{
    int count = 0;
    if (!tally->cells) return 1;
    for (int i = 0; i < (int)tally->cells; i++) count += tally_cell_of(tally, i)->groups > 0;
    return count;
}

uint64_t summary_watched_plays(const Tally *tally)
{
    const TallyStory *story = tally_story_of(tally);
    return story ? story->games * tally->seats / tally->contestants : 0;
}

double summary_bought(const Tally *tally, int who, TaliaCard card)
{
    const TallyStory *story = tally_story_of(tally);
    const uint64_t plays = summary_watched_plays(tally);
    uint64_t count = 0;
    for (int turn = 0; plays && turn < TALLY_TURNS; turn++)
        count += story->side[who].bought[turn][card];
    return plays ? (double)count / (double)plays : 0;
}

Scatter summary_spread(const Moments *moments, uint64_t count)
{
    const double n = (double)count;
    if (count == 0) return (Scatter){NAN, NAN};
    const double mean = (double)moments->sum / n;
    const double variance = (double)moments->squares / n - mean * mean;
    return (Scatter){mean, variance > 0 ? sqrt(variance) : 0};
}
