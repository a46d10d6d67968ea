/* master.c - see master.h.
 *
 * Of the options that the net gives a chance the worse half goes after each round, until one is
 * left: all that are still there have had the same number of playouts, and met the same chance, so
 * that luck is no reason to prefer one. */
#include "master.h"

#include <stdlib.h>
#include <string.h>

#include "../net/chances.h"
#include "endings.h"
#include "lane.h"

#ifndef TALIA_PAGE
#include <pthread.h>
#endif

enum {
    LANES = 4,  /* whatever the number of threads */
    A_STEP = 4, /* playouts; by threads, of each lane: */
    A_LANES_STEP = 32,
    CANDIDATES = 4, /* options that are tried: */
    SURE = 64225,   /* of NET_ONE: with such a chance an option needs no search, */
    HOPELESS = 65,  /* and with less than such a one it gets none */
};

struct Master {
    TaliaGame from;
    const Net *net;
    NetRatings ratings; /* of the position */
    int playouts;
    int candidate[CANDIDATES]; /* options, the best first by what is known */
    int candidates, rounds;
    int goal; /* playouts of each candidate in each lane when this round is over */
    Lane *lane[LANES];
};

/* ---- Rounds ---------------------------------------------------------------------------------- */

static int64_t mean_of(const Master *m, int option)
{
    int64_t total = 0, visits = 0;
    for (int i = 0; i < LANES; i++) {
        total += lane_total(m->lane[i], option);
        visits += lane_visits(m->lane[i], option);
    }
    return visits ? total / visits : -NET_ONE;
}

static void sort_candidates(Master *m)
{
    for (int i = 1; i < m->candidates; i++) {
        const int option = m->candidate[i];
        const int64_t mean = mean_of(m, option);
        int at = i;
        for (; at > 0 && mean_of(m, m->candidate[at - 1]) < mean; at--)
            m->candidate[at] = m->candidate[at - 1];
        m->candidate[at] = option;
    }
}

/* All that there are have their share of a round's playouts. */
static void begin_round(Master *m)
{
    const int share = m->playouts / (m->rounds * m->candidates * LANES);
    m->goal += share > 0 ? share : 1;
}

static void end_round(Master *m)
{
    sort_candidates(m);
    m->candidates = (m->candidates + 1) / 2;
    if (m->candidates > 1) begin_round(m);
}

/* The next playout of a lane in this round; false: it has had all of them. Each candidate's first
 * one has the same chance as the first one of the others, and so on. */
static bool play_next(const Master *m, int lane)
{
    for (int i = 0; i < m->candidates; i++) {
        const int option = m->candidate[i], visits = lane_visits(m->lane[lane], option);
        if (visits >= m->goal) continue;
        lane_play(m->lane[lane], option, m->ratings.key + (uint64_t)(visits * LANES + lane));
        return true;
    }
    return false;
}

/* So many more of a lane's playouts in this round; false: there are none. */
static bool play_some(const Master *m, int lane, int playouts)
{
    int played = 0;
    while (played < playouts && play_next(m, lane)) played++;
    return played > 0;
}

/* ---- Threads --------------------------------------------------------------------------------- */

#ifndef TALIA_PAGE
typedef struct Helper {
    const Master *master;
    int first, every; /* of lanes */
    bool has_played, is_started;
    pthread_t thread;
} Helper;

static void *play_lanes(void *self)
{
    Helper *helper = self;
    for (int lane = helper->first; lane < LANES; lane += helper->every)
        helper->has_played |= play_some(helper->master, lane, A_LANES_STEP);
    return NULL;
}

/* Some playouts of all lanes at the same time; false: there are none in this round. Where no thread
 * can be started its lanes are played here. */
static bool play_by_threads(const Master *m, int threads)
{
    Helper helper[LANES];
    bool has_played = false;
    for (int i = 0; i < threads; i++) {
        helper[i] = (Helper){.master = m, .first = i, .every = threads};
        helper[i].is_started =
            i > 0 && pthread_create(&helper[i].thread, NULL, play_lanes, &helper[i]) == 0;
    }
    for (int i = 0; i < threads; i++) {
        if (!helper[i].is_started) play_lanes(&helper[i]);
    }
    for (int i = 0; i < threads; i++) {
        if (helper[i].is_started) pthread_join(helper[i].thread, NULL);
        has_played |= helper[i].has_played;
    }
    return has_played;
}
#endif

static bool play_step(const Master *m, int threads)
{
#ifndef TALIA_PAGE
    if (threads > 1) return play_by_threads(m, threads < LANES ? threads : LANES);
#else
    (void)threads;
#endif
    for (int lane = 0; lane < LANES; lane++) {
        if (play_some(m, lane, A_STEP)) return true;
    }
    return false;
}

bool master_step(Master *m, int threads)
{
    if (m->candidates > 1 && !play_step(m, threads)) end_round(m);
    return m->candidates > 1;
}

/* ---- Questions ------------------------------------------------------------------------------- */

/* The likeliest options, in their order. */
static void find_candidates(Master *m)
{
    int32_t chance[TALIA_MAX_OPTIONS];
    net_shares(&m->ratings, chance);
    for (m->candidates = 0; m->candidates < CANDIDATES; m->candidates++) {
        int best = 0;
        for (int i = 1; i < m->ratings.options; i++) best = chance[i] > chance[best] ? i : best;
        if (m->candidates > 0 && chance[best] < HOPELESS) break;
        m->candidate[m->candidates] = best;
        if (chance[best] >= SURE) {
            m->candidates = 1;
            break;
        }
        chance[best] = -1;
    }
}

/* What wins at once needs no search. */
static bool find_ending(Master *m)
{
    TaliaChoice wins;
    if (!ending_find(&m->from, m->ratings.key, &wins)) return false;
    for (int i = 0; i < m->ratings.options; i++) {
        if (m->ratings.option[i] == wins) m->candidate[0] = i;
    }
    m->candidates = 1;
    return true;
}

/* Whether it is the question that it has, as the one who is asked sees it. */
static bool is_asked_again(const Master *m, const NetRatings *ratings)
{
    return m->ratings.key == ratings->key && m->ratings.options == ratings->options &&
           memcmp(m->ratings.option, ratings->option,
                  (size_t)ratings->options * sizeof *ratings->option) == 0;
}

void master_ask(Master *m, const TaliaGame *game)
{
    NetRatings ratings;
    net_rate(m->net, &(TaliaView){game, talia_decision(game)->who}, &ratings);
    if (is_asked_again(m, &ratings)) return;
    m->ratings = ratings;
    talia_copy(&m->from, game);
    m->goal = m->rounds = 0;
    if (find_ending(m)) return;
    find_candidates(m);
    for (int i = 0; i < LANES; i++) lane_begin(m->lane[i], &m->from, &m->ratings);
    for (int left = m->candidates; left > 1; left = (left + 1) / 2) m->rounds++;
    if (m->candidates > 1) begin_round(m);
}

TaliaChoice master_best(const Master *m)
{
    return m->ratings.option[m->candidate[0]];
}

Master *master_new(const Net *net, int players, int playouts)
{
    Master *m = calloc(1, sizeof *m);
    bool has_memory = m;
    for (int i = 0; i < LANES && has_memory; i++) {
        m->lane[i] = lane_new(net, players, playouts / LANES + 1);
        has_memory = m->lane[i];
    }
    if (!has_memory) {
        master_free(m);
        return NULL;
    }
    m->net = net;
    m->playouts = playouts;
    return m;
}

void master_free(Master *m)
{
    for (int i = 0; m && i < LANES; i++) lane_free(m->lane[i]);
    free(m);
}
