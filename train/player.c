/* player.c - a trained net as a bot on a CPU, for matches. It stands in for bots/random.c, as
 * README.md says; the weights are the file that TALIA_NET names. */
#include "../bots/choose.h"

#include "infer.h"

__attribute__((constructor)) static void load_early(void)
{
    const char *path = getenv("TALIA_NET");
    if (path) load_net(path);
}

TaliaChoice choose_random(Bot *bot, TaliaView view)
{
    (void)bot;
    if (talia_view_plain_treasures(view)) return TALIA_PLAY_TREASURES;
    uint16_t choice[MAX_OPTIONS];
    int16_t output[MAX_OPTIONS];
    float h[MOST_UNITS];
    const int n = list_options(view.game, choice, output);
    think(view.game, h);
    int best = 0;
    float most = -INFINITY;
    for (int k = 0; k < n; k++) {
        const float x = output_at(h, output[k]);
        if (x > most) most = x, best = k;
    }
    return choice[best];
}
