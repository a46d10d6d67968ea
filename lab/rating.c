/* rating.c - see rating.h.
 *
 * The logarithm of the likelihood is concave in the logarithms of strengths and ties, so Newton's
 * steps lead to its top, halved where they would go too far. */
#include "rating.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 200, HALVINGS = 40 };

#define ELO_PER_LOG 173.71779276130073 /* 400 / ln 10 */
#define FACTOR 1.959963984540054
#define HALF_A_GAME 0.5   /* won and lost against an average player, for each */
#define TIES_SPREAD 25.0  /* the variance of what is known beforehand of the ties' logarithm */
#define CLOSE_ENOUGH 1e-9 /* in logarithms: a millionth of an Elo point */

/* x: the strengths, then the ties. */
typedef struct Problem {
    int count;
    int size; /* of x: one more */
    const Encounter *table;
    double *x, *next;
    double *gradient, *step;
    double *matrix; /* the negative second derivatives; then its triangle (see factor) */
} Problem;

/* Log-probabilities' parts between two: e^(d/2), e^(-d/2), ties, divided by their sum. */
static Expectation expect(double difference, double ties)
{
    const double high = fabs(difference) / 2; /* taken out, so that nothing overflows */
    const double win = exp(difference / 2 - high), loss = exp(-difference / 2 - high);
    const double tie = ties * exp(-high), sum = win + loss + tie;
    return (Expectation){win / sum, tie / sum, loss / sum};
}

Expectation rating_expect(double elo_difference, double ties)
{
    return expect(elo_difference / ELO_PER_LOG, ties);
}

static double logarithm(double probability)
{
    return log(fmax(probability, 1e-300));
}

static double likelihood(const Problem *p, const double *x)
{
    const double log_ties = x[p->count];
    double sum = -log_ties * log_ties / (2 * TIES_SPREAD);
    for (int i = 0; i < p->count; i++) {
        const Expectation average = expect(x[i], 0);
        sum += HALF_A_GAME * (logarithm(average.win) + logarithm(average.loss));
        for (int j = i + 1; j < p->count; j++) {
            const Encounter *met = &p->table[i * p->count + j];
            const Expectation e = expect(x[i] - x[j], exp(log_ties));
            sum += met->wins * logarithm(e.win) + met->losses * logarithm(e.loss);
            if (met->ties > 0) sum += met->ties * logarithm(e.tie);
        }
    }
    return sum;
}

static void add_to_matrix(Problem *p, int row, int column, double value)
{
    p->matrix[row * p->size + column] += value;
    if (row != column) p->matrix[column * p->size + row] += value;
}

/* First and second derivatives of what two have played. */
static void add_encounter(Problem *p, int i, int j)
{
    const Encounter *met = &p->table[i * p->count + j];
    const double games = met->wins + met->ties + met->losses;
    const Expectation e = expect(p->x[i] - p->x[j], exp(p->x[p->count]));
    const double lead = e.win - e.loss;
    const double slope = (met->wins - met->losses - games * lead) / 2;
    const double bend = games * (e.win + e.loss - lead * lead) / 4;
    const double mixed = -games * lead * e.tie / 2;
    p->gradient[i] += slope;
    p->gradient[j] -= slope;
    p->gradient[p->count] += met->ties - games * e.tie;
    add_to_matrix(p, i, i, bend);
    add_to_matrix(p, j, j, bend);
    add_to_matrix(p, i, j, -bend);
    add_to_matrix(p, i, p->count, mixed);
    add_to_matrix(p, j, p->count, -mixed);
    add_to_matrix(p, p->count, p->count, games * e.tie * (1 - e.tie));
}

static void differentiate(Problem *p)
{
    memset(p->gradient, 0, (size_t)p->size * sizeof *p->gradient);
    memset(p->matrix, 0, (size_t)p->size * (size_t)p->size * sizeof *p->matrix);
    for (int i = 0; i < p->count; i++) {
        const Expectation average = expect(p->x[i], 0);
        const double lead = average.win - average.loss;
        p->gradient[i] -= HALF_A_GAME * lead;
        add_to_matrix(p, i, i, 2 * HALF_A_GAME * (1 - lead * lead) / 4);
        for (int j = i + 1; j < p->count; j++) add_encounter(p, i, j);
    }
    p->gradient[p->count] -= p->x[p->count] / TIES_SPREAD;
    add_to_matrix(p, p->count, p->count, 1 / TIES_SPREAD);
}

/* ---- Linear equations ---------------------------------------------------------------------- */

/* Cholesky: the matrix, symmetric and positive, is the product of a lower triangle, which takes its
 * place, with the same one turned round. */
static void factor(Problem *p)
{
    const int n = p->size;
    double *m = p->matrix;
    for (int row = 0; row < n; row++) {
        for (int column = 0; column <= row; column++) {
            double sum = m[row * n + column];
            for (int k = 0; k < column; k++) sum -= m[row * n + k] * m[column * n + k];
            m[row * n + column] =
                row == column ? sqrt(fmax(sum, 1e-12)) : sum / m[column * n + column];
        }
    }
}

/* Solves for the right side in `v`, in its place. */
static void solve(const Problem *p, double *v)
{
    const int n = p->size;
    const double *m = p->matrix;
    for (int row = 0; row < n; row++) {
        for (int k = 0; k < row; k++) v[row] -= m[row * n + k] * v[k];
        v[row] /= m[row * n + row];
    }
    for (int row = n - 1; row >= 0; row--) {
        for (int k = row + 1; k < n; k++) v[row] -= m[k * n + row] * v[k];
        v[row] /= m[row * n + row];
    }
}

/* ---- The top ------------------------------------------------------------------------------- */

/* Goes as far along the step as leads up; false: it leads nowhere any more. */
static bool climb(Problem *p)
{
    const double here = likelihood(p, p->x);
    double length = 1, longest = 0;
    for (int i = 0; i < p->size; i++) longest = fmax(longest, fabs(p->step[i]));
    for (int halving = 0; halving < HALVINGS && length * longest > CLOSE_ENOUGH; halving++) {
        for (int i = 0; i < p->size; i++) p->next[i] = p->x[i] + length * p->step[i];
        if (likelihood(p, p->next) > here) {
            memcpy(p->x, p->next, (size_t)p->size * sizeof *p->x);
            return true;
        }
        length /= 2;
    }
    return false;
}

static void maximize(Problem *p)
{
    bool higher = true;
    for (int i = 0; i < MOST_STEPS && higher; i++) {
        differentiate(p);
        factor(p);
        memcpy(p->step, p->gradient, (size_t)p->size * sizeof *p->step);
        solve(p, p->step);
        higher = climb(p);
    }
    differentiate(p);
    factor(p);
}

/* What is 0: the mean of all, each counting as much as is known of it. So somebody of whom little
 * is known, having lost everything, does not make the others uncertain. The weights are the
 * diagonal of the matrix, which is that of its triangle times the same one turned round. */
static void weigh(const Problem *p, double *weight)
{
    double all = 0;
    for (int i = 0; i < p->count; i++) {
        const double *row = p->matrix + i * p->size;
        weight[i] = 0;
        for (int k = 0; k <= i; k++) weight[i] += row[k] * row[k];
        all += weight[i];
    }
    for (int i = 0; i < p->count; i++) weight[i] /= all;
}

/* The variance of a strength less that mean: in the direction u, which has 1 there less the
 * weights, it is u C u with the inverse C of the matrix. */
static double variance_of(const Problem *p, const double *weight, int who)
{
    double *v = p->step, variance = 0;
    for (int i = 0; i < p->count; i++) v[i] = -weight[i];
    v[p->count] = 0;
    v[who] += 1;
    memcpy(p->next, v, (size_t)p->size * sizeof *v);
    solve(p, v);
    for (int i = 0; i < p->size; i++) variance += p->next[i] * v[i];
    return variance;
}

bool rating_solve(int count, const Encounter *table, Rating *out, double *ties)
{
    const size_t n = (size_t)count + 1;
    double *memory = calloc(n * n + 4 * n, sizeof *memory);
    if (!memory) return false;
    Problem p = {.count = count, .size = (int)n, .table = table};
    p.matrix = memory;
    p.x = memory + n * n;
    p.next = p.x + n;
    p.gradient = p.next + n;
    p.step = p.gradient + n;
    maximize(&p);
    double mean = 0, *weight = p.gradient;
    weigh(&p, weight);
    for (int i = 0; i < count; i++) mean += weight[i] * p.x[i];
    for (int i = 0; i < count; i++)
        out[i] = (Rating){ELO_PER_LOG * (p.x[i] - mean),
                          ELO_PER_LOG * FACTOR * sqrt(variance_of(&p, weight, i))};
    if (ties) *ties = exp(p.x[count]);
    free(memory);
    return true;
}
