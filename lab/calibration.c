/* calibration.c - see calibration.h. */
#include "calibration.h"

#include <stdlib.h>
#include <string.h>

#include "../bots/net/chances.h"
#include "../bots/net/games.h"
#include "../script/random.h"
#include "stats.h"
#include "workers.h"

enum { MOST_CHOICES = 6000 }; /* games that go on for longer do not count */

/* ---- A game ---------------------------------------------------------------------------------- */

/* Any of the decisions so far, all alike. */
typedef struct Pick {
    int seen;
    int seat;
    int32_t chance;
} Pick;

static void see(const Calibration *c, const TaliaView *view, uint64_t *random, Pick *pick)
{
    if (!net_is_asked(view)) return;
    if (random_under(random, ++pick->seen) > 0) return;
    NetRatings ratings;
    net_rate(c->net, view, &ratings);
    pick->seat = view->seat;
    pick->chance = net_chance(ratings.value, c->players);
}

static void play_game(const Calibration *c, uint64_t number, TaliaGame *game,
                      CalibrationTenth *tenths)
{
    uint64_t random = c->seed ^ (number * 0x9e3779b97f4a7c15u);
    TaliaSetup setup = {.players = (uint8_t)c->players, .edition = 2};
    Pick pick = {.seen = 0};
    random_kingdom(&random, &setup, TALIA_SET_ADVENTURES);
    random_events_or_none(&random, &setup);
    talia_start(game, &setup);
    for (int i = 0; i < MOST_CHOICES && !talia_is_over(game); i++) {
        const TaliaView view = {game, talia_decision(game)->who};
        see(c, &view, &random, &pick);
        talia_choose(game, net_choose(c->net, &view));
    }
    if (!talia_is_over(game) || !pick.seen) return;
    const int64_t won = net_result(game, pick.seat);
    const int at = (int)((int64_t)pick.chance * CALIBRATION_TENTHS / NET_ONE);
    CalibrationTenth *tenth = &tenths[at < CALIBRATION_TENTHS ? at : CALIBRATION_TENTHS - 1];
    tenth->games++;
    tenth->stated += pick.chance;
    tenth->won += won;
    tenth->squares += won * won / NET_ONE;
}

/* ---- Many ------------------------------------------------------------------------------------ */

static uint64_t limit(const void *self, uint64_t first)
{
    (void)self;
    (void)first;
    return 1000;
}

static void *open_game(const void *self)
{
    (void)self;
    return malloc(sizeof(TaliaGame));
}

static void play(const void *self, void *own, Block block, void *result)
{
    const Calibration *c = self;
    CalibrationTenth *tenths = result;
    memset(tenths, 0, sizeof c->tenth);
    for (uint64_t i = 0; i < block.count; i++) play_game(c, block.first + i, own, tenths);
}

static bool take(void *self, Block block, const void *result)
{
    Calibration *c = self;
    const CalibrationTenth *tenths = result;
    (void)block;
    for (int i = 0; i < CALIBRATION_TENTHS; i++) {
        c->tenth[i].games += tenths[i].games;
        c->tenth[i].stated += tenths[i].stated;
        c->tenth[i].won += tenths[i].won;
        c->tenth[i].squares += tenths[i].squares;
    }
    return true;
}

bool calibration_play(Calibration *c)
{
    const Work work = {.self = c,
                       .games = c->games,
                       .grain = 1,
                       .room = sizeof c->tenth,
                       .limit = limit,
                       .open = open_game,
                       .close = free,
                       .play = play,
                       .take = take};
    const Workers workers = {.threads = c->threads ? c->threads : workers_processors()};
    memset(c->tenth, 0, sizeof c->tenth);
    return workers_run(&work, &workers);
}

double calibration_stated(const CalibrationTenth *tenth)
{
    return (double)tenth->stated / NET_ONE / (double)tenth->games;
}

Estimate calibration_won(const CalibrationTenth *tenth)
{
    const Sample sample = sample_of_ones((double)tenth->games, (double)tenth->won / NET_ONE,
                                         (double)tenth->squares / NET_ONE);
    return stats_share(&sample, 1);
}
