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

void net_shares(const NetRatings *ratings, int32_t share[TALIA_MAX_OPTIONS])
{
    int32_t most = INT32_MIN;
    int64_t sum = 0;
    for (int i = 0; i < ratings->options; i++) {
        if (ratings->rating[i] > most) most = ratings->rating[i];
    }
    for (int i = 0; i < ratings->options; i++)
        sum += share[i] = decay((int64_t)most - ratings->rating[i]);
    for (int i = 0; i < ratings->options; i++)
        share[i] = (int32_t)((int64_t)share[i] * NET_ONE / sum);
}

int32_t net_value(int32_t output)
{
    const int64_t one = NET_ONE, x = output;
    const int64_t t = decay(2 * (x < 0 ? -x : x));
    const int64_t y = (one - t) * one / (one + t);
    return (int32_t)(x < 0 ? -y : y);
}

enum { AS_GOOD_AS_WON = 62259 }; /* the value of such a position: what is missing is the margin */

/* A net is too hopeful of what is open, at larger tables the more so: so a polynomial, in
 * thousandths, its constant first, for each number of players. It was fitted to games of the net of
 * nets/page.net against itself: 24 000 of two players, 200 000 of each larger number. */
enum { TERMS = 6 };
static const int16_t polynomial[TALIA_MAX_PLAYERS + 1][TERMS] = {
    [2] = {0, 843, 135, 22},
    [3] = {-1, 617, 236, 148},
    [4] = {7, 734, -496, 1760, -1005},
    [5] = {-1, 1277, -4839, 14517, -16014, 6060},
    [6] = {-10, 1558, -7176, 21790, -24920, 9758},
};

int32_t net_chance(int32_t output, int players)
{
    const int64_t one = NET_ONE, most = one * net_value(output) / AS_GOOD_AS_WON;
    const int64_t win = most > one ? one : most < -one ? -one : most;
    const int64_t seems = (win * (players - 1) + one) / players;
    const int64_t x = seems < 0 ? 0 : seems;
    int64_t chance = 0;
    for (int i = TERMS - 1; i >= 0; i--)
        chance = chance * x / one + polynomial[players][i] * one / 1000;
    return (int32_t)(chance < 0 ? 0 : chance > one ? one : chance);
}

int64_t net_root(int64_t number)
{
    int64_t root = 0;
    for (int64_t bit = (int64_t)1 << 30; bit; bit >>= 1) {
        if ((root + bit) * (root + bit) <= number) root += bit;
    }
    return root;
}
