/* master.c - see master.h. Values and chances are in units of 1 / NET_ONE.
 *
 * The tree has choices only: what chance brings is different each time one comes by, so a node
 * stands for all positions after the same choices, and its options are those of all of them. */
#include "master.h"

#include <stdlib.h>

#include "../../script/random.h"
#include "../net/chances.h"

enum {
    A_STEP = 32,      /* playouts */
    MOST_DEPTH = 400, /* choices of a playout */
    OPTIONS = 16,     /* a node has room for, on the average */
    SURE = 64225,     /* of NET_ONE: with such a chance an option needs no search */
    EXPLORE = 179,    /* of 256: how much ratings count beside what playouts brought */
    UNTRIED = 6554,   /* how much worse than its node a choice seems before it is tried */
    OF_WIN = 58982,   /* of a result, by training: the win counts nine tenths, */
    OF_MARGIN = 6554, /* the margin one, */
    FULL_MARGIN = 30, /* which is full with so many points */
};

typedef struct Child {
    uint32_t key; /* who chooses what */
    int32_t next; /* of the same node; 0: none */
    int32_t node; /* after that choice; 0: none yet */
    int32_t visits;
    int32_t prior;
    int64_t total; /* of the values for the one who chooses */
} Child;

typedef struct Node {
    int32_t children; /* the first one; 0: it was not looked at yet */
    int32_t who;      /* whom its value is for */
    int32_t value;
} Node;

struct Master {
    const Net *net;
    TaliaGame from, game;
    NetRatings ratings; /* of the position */
    uint64_t random;
    int left; /* playouts */
    int players;
    int nodes, most_nodes, children, most_children;
    Node *node;
    Child *child;
    int path[MOST_DEPTH];
};

/* ---- Results --------------------------------------------------------------------------------- */

/* What is good for one is bad for the others, in equal parts. */
static int64_t value_for(const Master *m, int seat, int who, int64_t value)
{
    return seat == who ? value : -value / (m->players - 1);
}

/* What a game that is over was worth to a seat, as training counted it. */
static int64_t result_for(const Master *m, int seat)
{
    const unsigned winners = talia_winners(&m->game);
    const int n = m->players, own = talia_score(&m->game, seat);
    const int64_t share = winners >> seat & 1 ? NET_ONE / __builtin_popcount(winners) : 0;
    int best = INT16_MIN;
    for (int who = 0; who < n; who++) {
        const int score = talia_score(&m->game, who);
        if (who != seat && score > best) best = score;
    }
    int64_t margin = (int64_t)(own - best) * NET_ONE / FULL_MARGIN;
    margin = margin > NET_ONE ? NET_ONE : margin < -NET_ONE ? -NET_ONE : margin;
    return (OF_WIN * ((n * share - NET_ONE) / (n - 1)) + OF_MARGIN * margin) / NET_ONE;
}

/* ---- The tree -------------------------------------------------------------------------------- */

static uint32_t key_of(int who, TaliaChoice choice)
{
    return (uint32_t)who << 16 | choice;
}

static int find_child(const Master *m, int at, uint32_t key)
{
    int i = m->node[at].children;
    while (i && m->child[i].key != key) i = m->child[i].next;
    return i;
}

/* Gives a node all options of this game that it does not have; the value of the position. */
static int32_t look(Master *m, int at)
{
    const TaliaView view = {&m->game, talia_decision(&m->game)->who};
    int32_t prior[TALIA_MAX_OPTIONS];
    NetRatings ratings;
    net_rate(m->net, &view, &ratings);
    net_shares(&ratings, prior);
    for (int i = ratings.options - 1; i >= 0; i--) {
        const uint32_t key = key_of(view.seat, ratings.option[i]);
        if (find_child(m, at, key) || m->children == m->most_children - 1) continue;
        m->child[++m->children] =
            (Child){.key = key, .next = m->node[at].children, .prior = prior[i]};
        m->node[at].children = m->children;
    }
    return net_value(ratings.value);
}

/* The child to follow among the options of this game; 0: some have none. */
static int select_child(const Master *m, int at)
{
    const TaliaDecision *decision = talia_decision(&m->game);
    const int count = talia_option_count(decision), who = decision->who;
    const Node *node = &m->node[at];
    const int64_t unseen = value_for(m, who, node->who, node->value) - UNTRIED;
    int option[TALIA_MAX_OPTIONS], best = 0;
    int64_t visits = 0, most = 0;
    for (int i = 0; i < count; i++) {
        option[i] = find_child(m, at, key_of(who, talia_option(decision, i)));
        if (!option[i]) return 0;
        visits += m->child[option[i]].visits;
    }
    const int64_t explore = EXPLORE * net_root((visits + 1) << 16); /* with 16 bits behind it */
    for (int i = 0; i < count; i++) {
        const Child *c = &m->child[option[i]];
        const int64_t value = c->visits ? c->total / c->visits : unseen;
        const int64_t worth = value + (explore * c->prior >> 16) / (1 + c->visits);
        if (!best || worth > most) most = worth, best = option[i];
    }
    return best;
}

/* What goes by rule, and where there is nothing to choose. False: the game is over. */
static bool run_on(TaliaGame *game)
{
    while (!talia_is_over(game)) {
        const TaliaDecision *decision = talia_decision(game);
        if (talia_plain_treasures(game))
            talia_choose(game, TALIA_PLAY_TREASURES);
        else if (talia_option_count(decision) == 1)
            talia_choose(game, talia_option(decision, 0));
        else
            return true;
    }
    return false;
}

static int node_after(Master *m, int child)
{
    Child *c = &m->child[child];
    if (!c->node && m->nodes < m->most_nodes - 1) {
        c->node = ++m->nodes;
        m->node[c->node] = (Node){.children = 0};
    }
    return c->node;
}

static void book(Master *m, int depth, int who, int64_t value)
{
    while (depth-- > 0) {
        Child *c = &m->child[m->path[depth]];
        c->visits++;
        c->total += value_for(m, (int)(c->key >> 16), who, value);
    }
}

/* A game that is over: everybody has their own result. */
static void book_result(Master *m, int depth)
{
    while (depth-- > 0) {
        Child *c = &m->child[m->path[depth]];
        c->visits++;
        c->total += result_for(m, (int)(c->key >> 16));
    }
}

/* One way down the tree, to its end or to a node that is new. */
static void play_out(Master *m)
{
    const uint64_t seed[2] = {random_next(&m->random), random_next(&m->random) | 1};
    int at = 1, depth = 0;
    talia_copy(&m->game, &m->from);
    talia_deal_anew(&m->game, seed);
    for (;;) {
        if (!run_on(&m->game)) {
            book_result(m, depth);
            return;
        }
        const int who = talia_decision(&m->game)->who;
        const bool is_new = !m->node[at].children;
        int next = is_new ? 0 : select_child(m, at);
        if (!next) {
            const int32_t value = look(m, at);
            if (is_new) m->node[at].who = who, m->node[at].value = value;
            next = is_new && depth > 0 ? 0 : select_child(m, at);
        }
        if (!next || depth == MOST_DEPTH || !node_after(m, next)) {
            book(m, depth, m->node[at].who, m->node[at].value);
            return;
        }
        m->path[depth++] = next;
        at = m->child[next].node;
        talia_choose(&m->game, (TaliaChoice)(m->child[next].key & 0xffff));
    }
}

/* ---- The search ------------------------------------------------------------------------------ */

static bool is_sure(const NetRatings *ratings)
{
    int32_t prior[TALIA_MAX_OPTIONS];
    net_shares(ratings, prior);
    for (int i = 0; i < ratings->options; i++) {
        if (prior[i] >= SURE) return true;
    }
    return false;
}

Master *master_new(const Net *net, const TaliaGame *game, int playouts)
{
    Master *m = calloc(1, sizeof *m);
    if (!m) return NULL;
    m->net = net;
    m->players = talia_players(game);
    m->most_nodes = playouts + 2;
    m->most_children = OPTIONS * m->most_nodes + TALIA_MAX_OPTIONS;
    talia_copy(&m->from, game);
    net_rate(net, &(TaliaView){game, talia_decision(game)->who}, &m->ratings);
    m->random = m->ratings.key;
    m->nodes = 1;
    if (is_sure(&m->ratings)) return m;
    m->left = playouts;
    m->node = calloc((size_t)m->most_nodes, sizeof *m->node);
    m->child = malloc((size_t)m->most_children * sizeof *m->child);
    if (m->node && m->child) return m;
    master_free(m);
    return NULL;
}

void master_free(Master *master)
{
    if (!master) return;
    free(master->node);
    free(master->child);
    free(master);
}

bool master_step(Master *m)
{
    for (int i = 0; i < A_STEP && m->left > 0; i++, m->left--) play_out(m);
    return m->left > 0;
}

/* The one that was tried most often; before the first playout, that the net rates best. */
TaliaChoice master_best(const Master *m)
{
    const int who = talia_decision(&m->from)->who;
    int best = 0, most = -1;
    for (int i = 0; i < m->ratings.options; i++) {
        const int c = m->node ? find_child(m, 1, key_of(who, m->ratings.option[i])) : 0;
        const int visits = c ? m->child[c].visits : 0;
        if (visits > most || (visits == most && m->ratings.rating[i] > m->ratings.rating[best])) {
            most = visits;
            best = i;
        }
    }
    return m->ratings.option[best];
}
