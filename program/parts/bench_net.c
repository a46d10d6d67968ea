/* bench_net.c - see bench_net.h. */
#include "bench_net.h"

#include <stdio.h>
#include <time.h>

#include <talia/game.h>

#include "../../bots/players/learned.h"
#include "../../script/random.h"

enum { MOST_DECISIONS = 2000 }; /* of a game */

typedef struct Measure {
    uint64_t games, decisions;
    double seconds; /* of the net, without the games around it */
} Measure;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* What has to be chosen, not what goes by rule. */
static void play(const Net *net, const TaliaSetup *setup, Measure *measure)
{
    static TaliaGame game;
    talia_start(&game, setup);
    for (int n = 0; n < MOST_DECISIONS && !talia_is_over(&game); n++) {
        const TaliaView view = {&game, talia_decision(&game)->who};
        measure->decisions += net_is_asked(&view);
        const double begun = now();
        const TaliaChoice choice = net_choose(net, &view);
        measure->seconds += now() - begun;
        talia_choose(&game, choice);
    }
    measure->games++;
}

static void print(const Net *net, const Measure *measure, bool json)
{
    const double microseconds = 1e6 * measure->seconds / (double)measure->decisions;
    printf(json ? "{\"inputs\": %d, \"first\": %d, \"second\": %d, \"games\": %llu, "
                  "\"decisions\": %llu, \"microseconds\": %.3f}\n"
                : "the net: %d inputs, %d and %d units\n%llu games, %llu decisions, %.1f "
                  "microseconds each\n",
           net->inputs, net->first, net->second, (unsigned long long)measure->games,
           (unsigned long long)measure->decisions, microseconds);
}

int report_net(uint64_t games, double seconds, bool json)
{
    const Net *net = learned_expert();
    Measure measure = {.games = 0};
    uint64_t random = 1;
    if (!net) {
        fputs("talia bench: the net inside this program belongs to other observations\n", stderr);
        return 2;
    }
    while (games ? measure.games < games : measure.seconds < seconds) {
        TaliaSetup setup = {.players = 2, .edition = 2};
        random_kingdom(&random, &setup, TALIA_SET_ADVENTURES);
        random_events_or_none(&random, &setup);
        play(net, &setup, &measure);
    }
    print(net, &measure, json);
    return 0;
}
