/* glicko.c - see glicko.h. The letters are those of Glickman's paper. */
#include "glicko.h"

#include <math.h>

static const double q = 0.0057564627324851142; /* ln 10 / 400 */
static const double pi = 3.14159265358979323846;

/* How much a result against somebody counts whose own rating is unsure. */
static double g(int deviation)
{
    const double d = q * deviation / GLICKO_POINT / pi;
    return 1 / sqrt(1 + 3 * d * d);
}

double glicko_expects(Standing own, Standing other)
{
    return 1 / (1 + exp(-q * g(other.deviation) * (own.rating - other.rating) / GLICKO_POINT));
}

Standing glicko_unknown(void)
{
    return (Standing){GLICKO_RATING * GLICKO_POINT, GLICKO_UNKNOWN * GLICKO_POINT};
}

int glicko_points(int tenths)
{
    return (tenths + GLICKO_POINT / 2) / GLICKO_POINT;
}

/* Points, as tenths. */
static int within(double points, int least, int most)
{
    const double value = points < least ? least : points > most ? most : points;
    return (int)round(value * GLICKO_POINT);
}

Standing glicko_after(Standing own, const Bout *bouts, int count)
{
    double known = 0, surprise = 0; /* 1/d^2, and the sum that moves the rating */
    for (int i = 0; i < count; i++) {
        const Bout *bout = &bouts[i];
        const double factor = g(bout->other.deviation);
        const double expected = glicko_expects(own, bout->other);
        known += bout->weight * factor * factor * expected * (1 - expected) * q * q;
        surprise += bout->weight * factor * (bout->score - expected);
    }
    if (known <= 0) return own;
    const double rating = (double)own.rating / GLICKO_POINT;
    const double deviation = (double)own.deviation / GLICKO_POINT;
    const double variance = 1 / (1 / (deviation * deviation) + known);
    return (Standing){.rating = within(rating + q * variance * surprise, GLICKO_LEAST, GLICKO_MOST),
                      .deviation = within(sqrt(variance), GLICKO_KNOWN, GLICKO_UNKNOWN)};
}
