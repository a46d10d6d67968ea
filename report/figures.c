/* figures.c - filling figures: names, intervals, spreads. See match_report.h. */
#include "match_report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "markup.h"

static const double normal = 1.959964; /* 95 % of a normal distribution lie so near its mean */

void figures_name(char out[FIGURES_NAME], const char *text)
{
    const char *at = text, *end = text;
    while (*at) {
        markup_character(&at);
        if (at - text >= FIGURES_NAME) break;
        end = at;
    }
    memcpy(out, text, (size_t)(end - text));
    out[end - text] = 0;
}

Estimate figures_share(uint64_t count, uint64_t games)
{
    if (games == 0) return (Estimate){0};
    const double n = (double)games, p = (double)count / n, z = normal * normal;
    const double middle = (p + z / (2 * n)) / (1 + z / n);
    const double half = normal / (1 + z / n) * sqrt(p * (1 - p) / n + z / (4 * n * n));
    return (Estimate){p, fmax(0, middle - half), fmin(1, middle + half)};
}

static double variance(double n, double sum, double squares)
{
    return n > 1 ? fmax(0, (squares - sum * sum / n) / (n - 1)) : 0;
}

Estimate figures_mean(uint64_t games, double sum, double squares)
{
    if (games == 0) return (Estimate){0};
    const double n = (double)games, mean = sum / n;
    const double half = normal * sqrt(variance(n, sum, squares) / n);
    return (Estimate){mean, mean - half, mean + half};
}

Spread spread_of_sums(uint64_t games, double sum, double squares)
{
    if (games == 0) return (Spread){0};
    const double n = (double)games;
    return (Spread){.games = games, .mean = sum / n, .sd = sqrt(variance(n, sum, squares))};
}

Spread spread_of_counts(const uint64_t *count, int values, int least)
{
    static const double share[] = {0.1, 0.25, 0.5, 0.75, 0.9};
    uint64_t games = 0;
    double sum = 0, squares = 0;
    for (int i = 0; i < values; i++) {
        const double value = least + i, n = (double)count[i];
        games += count[i];
        sum += n * value;
        squares += n * value * value;
    }
    Spread spread = spread_of_sums(games, sum, squares);
    spread.has_percentiles = games > 0;
    double below = 0;
    for (int i = 0, next = 0; i < values && next < 5; i++) {
        below += (double)count[i];
        while (next < 5 && games && below >= share[next] * (double)games)
            spread.percentile[next++] = least + i;
    }
    return spread;
}

void figures_free(MatchFigures *figures)
{
    for (int i = 0; i < figures->typical_games; i++) free(figures->game[i].text);
    figures->typical_games = 0;
}
