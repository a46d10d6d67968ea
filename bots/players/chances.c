/* chances.c - see chances.h. */
#include "chances.h"

/* e to the power of -x, x not below 0. */
static int32_t decay(int64_t x)
{
    const int64_t one = NET_ONE, ln2 = 45426;
    const int64_t halvings = x / ln2, z = x % ln2; /* e^-z by its series */
    if (halvings > 31) return 0;
    int64_t sum = one - z / 5;
    for (int i = 4; i > 0; i--) sum = one - z * sum / one / i;
    return (int32_t)(sum >> halvings);
}

int best_rated(const NetRatings *ratings)
{
    int best = 0;
    for (int i = 1; i < ratings->options; i++) {
        if (ratings->rating[i] > ratings->rating[best]) best = i;
    }
    return best;
}

void chances_of(const NetRatings *ratings, int32_t chance[TALIA_MAX_OPTIONS])
{
    const int64_t most = ratings->rating[best_rated(ratings)];
    int64_t sum = 0;
    for (int i = 0; i < ratings->options; i++) sum += chance[i] = decay(most - ratings->rating[i]);
    for (int i = 0; i < ratings->options; i++)
        chance[i] = (int32_t)((int64_t)chance[i] * NET_ONE / sum);
}

/* A net's value is the tanh of its last output. */
int32_t value_of(const NetRatings *ratings)
{
    const int64_t one = NET_ONE, x = ratings->value, t = decay(2 * (x < 0 ? -x : x));
    const int64_t y = (one - t) * one / (one + t);
    return (int32_t)(x < 0 ? -y : y);
}
