/* stats.c - see stats.h. */
#include "stats.h"

#include <math.h>
#include <stdlib.h>

#define NORMAL_FACTOR 1.959963984540054 /* 97.5 % of a normal distribution lie below */

double estimate_margin(Estimate e)
{
    return isnan(e.low) ? INFINITY : (e.high - e.low) / 2;
}

Sample sample_of_ones(double units, double sum, double squares)
{
    return (Sample){units, units, units, sum, squares, sum};
}

void sample_add(Sample *s, double n, double x)
{
    s->units += 1;
    s->n += n;
    s->nn += n * n;
    s->x += x;
    s->xx += x * x;
    s->xn += x * n;
}

/* Student's factor by its expansion in 1 / freedom (Cornish and Fisher), which is good to 1 % from
 * three degrees on. */
double stats_factor(double freedom)
{
    const double z = NORMAL_FACTOR, z2 = z * z, f = freedom;
    if (f < 1.5) return 12.706;
    if (f < 2.5) return 4.303;
    const double a = z * (z2 + 1) / 4;
    const double b = z * ((5 * z2 + 16) * z2 + 3) / 96;
    const double c = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
    const double d = z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
    return z + a / f + b / (f * f) + c / (f * f * f) + d / (f * f * f * f);
}

/* ---- Means --------------------------------------------------------------------------------- */

/* The standard error of x / n, a ratio of two sums over the units. Units of one size: that of a
 * mean. */
static double standard_error(const Sample *s)
{
    const double mean = s->x / s->n;
    const double squares = s->xx - 2 * mean * s->xn + mean * mean * s->nn;
    if (s->units < 2 || squares <= 0) return 0;
    return sqrt(squares * s->units / (s->units - 1)) / s->n;
}

static Estimate without_interval(double value)
{
    return (Estimate){value, NAN, NAN};
}

Estimate stats_mean(const Sample *s, double per)
{
    if (s->units < 1) return without_interval(NAN);
    const double mean = s->x / s->n / per;
    if (s->units < 2) return without_interval(mean);
    const double reach = stats_factor(s->units - 1) * standard_error(s) / per;
    return (Estimate){mean, mean - reach, mean + reach};
}

/* Wilson's interval: all shares from which the observed one is not too far away, by their own
 * variance. `tries` is the number of independent tries that would be as uncertain as the units are;
 * with all units alike nothing is known of that but that each is at least one try. */
Estimate stats_share(const Sample *s, double per)
{
    if (s->units < 1) return without_interval(NAN);
    const double share = s->x / s->n / per;
    if (s->units < 2) return without_interval(share);
    const double error = standard_error(s) / per;
    const double spread = share * (1 - share);
    const double tries = error > 0 && spread > 0 ? spread / (error * error) : s->units;
    const double z = stats_factor(s->units - 1), z2 = z * z / tries;
    const double middle = (share + z2 / 2) / (1 + z2);
    const double reach = sqrt(spread * z2 + z2 * z2 / 4) / (1 + z2);
    /* the ends are exact where rounding would leave them a little inside */
    return (Estimate){share, share > 0 ? fmax(0, middle - reach) : 0,
                      share < 1 ? fmin(1, middle + reach) : 1};
}

double stats_z(const Sample *s)
{
    const double error = standard_error(s);
    const double mean = s->n > 0 ? s->x / s->n : 0;
    if (error <= 0) return 0;
    const double t = mean / error, freedom = s->units - 1;
    return t * (1 - 1 / (4 * freedom)) / sqrt(1 + t * t / (2 * freedom));
}

double stats_p(double z)
{
    return erfc(fabs(z) / sqrt(2));
}

/* ---- Elo ----------------------------------------------------------------------------------- */

double elo_of_share(double share)
{
    return 400 * log10(share / (1 - share));
}

double share_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* ---- The sequential test -------------------------------------------------------------------- */

/* Wins of one game, of each outcome of a pair. */
static double value_of(int outcome)
{
    return outcome / 4.0;
}

/* The likeliest distribution with that mean is p / (1 + t (value - mean)) for the t that makes the
 * mean so; as the sum below falls with t, halving finds it. */
static double tilt(const double p[SPRT_OUTCOMES], double mean)
{
    enum { HALVINGS = 100 };
    double low = -1 / (value_of(SPRT_OUTCOMES - 1) - mean), high = 1 / (mean - value_of(0));
    for (int i = 0; i < HALVINGS; i++) {
        const double t = (low + high) / 2;
        double sum = 0;
        for (int k = 0; k < SPRT_OUTCOMES; k++) {
            const double d = value_of(k) - mean;
            sum += p[k] * d / (1 + t * d);
        }
        if (sum > 0)
            low = t;
        else
            high = t;
    }
    return (low + high) / 2;
}

/* Outcomes that have not come yet are not impossible: each counts as a thousandth of a pair. */
double sprt_ratio(const Sprt *sprt, const uint64_t pairs[SPRT_OUTCOMES])
{
    double p[SPRT_OUTCOMES], all = 0, ratio = 0;
    for (int k = 0; k < SPRT_OUTCOMES; k++) {
        p[k] = pairs[k] ? (double)pairs[k] : 1e-3;
        all += p[k];
    }
    for (int k = 0; k < SPRT_OUTCOMES; k++) p[k] /= all;
    const double tilt0 = tilt(p, sprt->share0), tilt1 = tilt(p, sprt->share1);
    for (int k = 0; k < SPRT_OUTCOMES; k++) {
        const double weight0 = 1 + tilt0 * (value_of(k) - sprt->share0);
        const double weight1 = 1 + tilt1 * (value_of(k) - sprt->share1);
        ratio += p[k] * (log(weight0) - log(weight1));
    }
    return ratio * all;
}

double sprt_lower(const Sprt *sprt)
{
    return log(sprt->beta / (1 - sprt->alpha));
}

double sprt_upper(const Sprt *sprt)
{
    return log((1 - sprt->beta) / sprt->alpha);
}

SprtAnswer sprt_answer(const Sprt *sprt, const uint64_t pairs[SPRT_OUTCOMES])
{
    const double ratio = sprt_ratio(sprt, pairs);
    if (ratio <= sprt_lower(sprt)) return SPRT_NO;
    return ratio >= sprt_upper(sprt) ? SPRT_YES : SPRT_GO_ON;
}

/* A number and whether a % follows; `at` goes on after both. */
static bool read_part(const char **at, double *out, bool *percent)
{
    char *end;
    *out = strtod(*at, &end);
    if (end == *at || !isfinite(*out)) return false;
    *percent = *end == '%';
    *at = end + *percent;
    if (*percent) *out /= 100;
    return **at == ',' || !**at;
}

bool sprt_read(const char *words, Sprt *out)
{
    double part[4] = {0, 0, 0.05, 0.05};
    bool percent[4] = {false};
    int count = 0;
    for (const char *at = words; count < 4;) {
        if (!read_part(&at, &part[count], &percent[count])) return false;
        count++;
        if (!*at) break;
        at++;
        if (count == 4) return false;
    }
    if (count < 2 || percent[0] != percent[1]) return false;
    if (count == 3) part[3] = part[2];
    out->share0 = percent[0] ? part[0] : share_of_elo(part[0]);
    out->share1 = percent[0] ? part[1] : share_of_elo(part[1]);
    out->alpha = part[2];
    out->beta = part[3];
    return out->share0 > 0 && out->share0 < out->share1 && out->share1 < 1 && out->alpha > 0 &&
           out->alpha < 0.5 && out->beta > 0 && out->beta < 0.5;
}
