/* scale.c - see scale.h. */
#include "scale.h"

#include <math.h>

/* The least of 1, 2, 5, 10, 20 ... (or 0.5, 0.2 ...) that is not below. */
static double round_up(double value)
{
    const double power = pow(10, floor(log10(value)));
    static const double digit[] = {1, 2, 5, 10};
    for (int i = 0; i < 4; i++) {
        if (value <= digit[i] * power * (1 + 1e-9)) return digit[i] * power;
    }
    return 10 * power;
}

static double sound(double value)
{
    static const double most = 1e9;
    return isnan(value) ? 0 : fmax(-most, fmin(most, value));
}

static int decimals_of(double step)
{
    int decimals = 0;
    while (decimals < 6 && fabs(step - round(step)) > 1e-6) {
        step *= 10;
        decimals++;
    }
    return decimals;
}

Scale scale_of(double low, double high, int most, bool whole)
{
    Scale scale = {.low = sound(low), .high = sound(high)};
    const double least = whole ? 1 : 1e-6; /* a range below that is none */
    if (scale.high - scale.low < least) scale.high = scale.low + 1;
    if (most < 2) most = 2;
    scale.step = round_up((scale.high - scale.low) / (most - 1));
    if (whole && scale.step < 1) scale.step = 1;
    scale.decimals = decimals_of(scale.step);
    scale.tick = scale.step * ceil(scale.low / scale.step - 1e-9);
    scale.ticks = 1 + (int)floor((scale.high - scale.tick) / scale.step + 1e-9);
    return scale;
}

Scale scale_round(double low, double high, int most, bool whole)
{
    Scale scale = scale_of(low, high, most, whole);
    for (int i = 0; i < 3; i++) { /* widening may need a wider step, once */
        const double first = scale.step * floor(scale.low / scale.step + 1e-9);
        const double last = scale.step * ceil(scale.high / scale.step - 1e-9);
        const Scale wider = scale_of(first, last, most, whole);
        if (wider.step <= scale.step) return wider;
        scale = wider;
    }
    return scale;
}

double scale_at(const Scale *scale, double value)
{
    const double share = (sound(value) - scale->low) / (scale->high - scale->low);
    return scale->from + (scale->to - scale->from) * fmax(0, fmin(1, share));
}

double scale_tick(const Scale *scale, int index)
{
    const double value = scale->tick + index * scale->step;
    return fabs(value) < scale->step * 1e-9 ? 0 : value;
}
