/* typical.c - see typical.h. */
#include "typical.h"

enum { FEATURES = TALIA_MAX_PLAYERS + 1 }; /* everybody's points, and rounds */

static int feature_of(const TallyKept *game, int feature)
{
    return feature < TALIA_MAX_PLAYERS ? game->score[feature] : game->rounds;
}

static bool is_won_by(const TallyKept *game, int who)
{
    return game->winners == 1u << who;
}

/* How far the value of a game is from the mean of so many with this sum and these squares, in
 * squares of their deviation. */
static double distance(int value, double count, double sum, double squares)
{
    const double mean = sum / count, variance = squares / count - mean * mean;
    const double from = value - mean;
    return variance > 1e-9 ? from * from / variance : 0;
}

int typical_win(const Tally *tally, int who)
{
    const TallyStory *story = tally_story_of(tally);
    double count = 0, sum[FEATURES] = {0}, squares[FEATURES] = {0}, least = 0;
    const int games = story ? (int)story->kept_games : 0;
    int best = -1;
    for (int i = 0; i < games; i++) {
        if (!is_won_by(&story->kept[i], who)) continue;
        count++;
        for (int f = 0; f < FEATURES; f++) {
            const double value = feature_of(&story->kept[i], f);
            sum[f] += value;
            squares[f] += value * value;
        }
    }
    for (int i = 0; i < games; i++) {
        double far = 0;
        if (!is_won_by(&story->kept[i], who)) continue;
        for (int f = 0; f < FEATURES; f++)
            far += distance(feature_of(&story->kept[i], f), count, sum[f], squares[f]);
        if (best >= 0 && far >= least) continue;
        best = i;
        least = far;
    }
    return best;
}

const TallyKept *typical_kept(const Tally *tally, int game)
{
    return &tally_story_of(tally)->kept[game];
}
